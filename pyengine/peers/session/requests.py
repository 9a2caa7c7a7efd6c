"""The requests that people at a device can make of its session."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.peers.wire.contents import FREE, NO_CLOCK, STANDARD, Seats


@dataclass(frozen=True, slots=True)
class Found:
    """Found a table. ``secret`` are 32 and ``salt`` 16 fresh random bytes."""

    secret: bytes
    salt: bytes
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Join:
    """Be a guest who wants to sit down. ``secret`` are 32 fresh random bytes; ``table`` is how
    the id of the table begins that the invitation is to (none: any table)."""

    secret: bytes
    name: str
    colour: str
    table: bytes = b""


@dataclass(frozen=True, slots=True)
class Setup:
    """Game, options and seats, as the founder wants them. The session adds the roster."""

    game: str
    options: tuple[tuple[str, str], ...]
    seats: Seats
    patience: int = 0
    hands: str = STANDARD
    undo: str = FREE
    clock: str = NO_CLOCK


@dataclass(frozen=True, slots=True)
class Arrange:
    """Write the sheet (founder only)."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Ask the founder for a seat; 0: look on."""

    seat: int


@dataclass(frozen=True, slots=True)
class SendAway:
    """Take a guest off the sheet, before the start (founder only)."""

    member: int


@dataclass(frozen=True, slots=True)
class Begin:
    """Ask everybody whether the sheet is right; the match begins when all agree (founder only)."""


@dataclass(frozen=True, slots=True)
class Act:
    """Act for a seat of one's own."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class Claim:
    """Act for a seat of one's own in a race.

    ``action`` is told without its time (``grab 3``, ``touch``). ``at`` is the time stamp of the
    input by the session's clock, in tenths of a ms; ``since``, for an answer to a call, when
    the call was painted.
    """

    seat: int
    action: str
    at: int
    since: int = 0


@dataclass(frozen=True, slots=True)
class Propose:
    """Propose who shall take part from now on; with why "back" from which phase."""

    why: str
    seats: Seats
    phase: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer a question (by its ballot)."""

    ballot: int
    yes: bool


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take a question of one's own back (by its ballot) that is still open."""

    ballot: int


@dataclass(frozen=True, slots=True)
class Say:
    """Say something to all; ``emote`` says it is the name of a small picture."""

    words: str
    emote: bool = False


@dataclass(frozen=True, slots=True)
class ShowTable:
    """Show the others what lies before a seat of one's own in a race, in the game's notation."""

    seat: int
    laid: str


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Leave for good."""


@dataclass(frozen=True, slots=True)
class OfferCode:
    """A connection code for a member, to be passed on."""

    to: int
    code: str


@dataclass(frozen=True, slots=True)
class OfferStandby:
    """A standby invitation for a member who is linked."""

    to: int
    code: str


@dataclass(frozen=True, slots=True)
class OfferPair:
    """A code of a standby pair for a member who is linked."""

    to: int
    code: str


@dataclass(frozen=True, slots=True)
class NoteSeen:
    """The page is put away, and the device may sleep; or it is ``seen`` again."""

    seen: bool


@dataclass(frozen=True, slots=True)
class HandOver:
    """Give all links to a new table, whose session founds it; here they are forgotten. Whoever has
    left for good does not come along."""


@dataclass(frozen=True, slots=True)
class PageCloses:
    """The page is being closed: say so while there is time."""


Request = (
    Found
    | Join
    | Arrange
    | TakeSeat
    | SendAway
    | Begin
    | Act
    | Claim
    | Propose
    | Answer
    | TakeBack
    | Say
    | ShowTable
    | LeaveTable
    | HandOver
    | PageCloses
    | OfferCode
    | OfferStandby
    | OfferPair
    | NoteSeen
)
