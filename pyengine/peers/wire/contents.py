"""The contents of posts: a class for each type, and how its fields are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pyengine.peers.wire.deal_contents import DEAL_TYPES, ONE_ELEMENT, PROVED, SLOT, DealContent
from pyengine.peers.wire.fields import (
    ACTION,
    NAME,
    Field,
    data,
    data_or_nothing,
    data_up_to,
    many,
    number,
    pair,
    row,
    text,
    word,
)

MAX_MEMBER = 255
"""Members are numbered from 1 to this, and no number is used twice."""

MAX_FEED = 10_000
"""A feed has no more posts."""

PERSON = "person"
"""Who plays a seat: a person, or else a bot of the level that stands there."""

MAX_POST = 16 * 1024
"""Bytes of a post's frame,"""

MAX_BLAME = 3 * MAX_POST
"""and of one that holds two others as evidence."""

NONCE = 16
"""Bytes that nobody can guess."""

OPEN = "open"
"""A seat that nobody has taken yet; a match begins without any."""

STANDARD = "standard"
STRICT = "strict"
"""How dealt hands are guarded: who tampers with a deal is found after the round, or before its
first card."""

FREE = "free"
AGREED = "agreed"
NONE = "none"
"""Whether moves are taken back at a table: of one's own choice that still waits for the others
nobody is asked; everything is asked; or nothing is taken back."""

NO_CLOCK = "none"
CLOCK = rf"{NO_CLOCK}|(turn|match)-[1-9][0-9]{{0,3}}"
"""The form of a clock for turns: the seconds that a person has for each, or for the whole match."""


def clock_seconds(clock: str) -> int:
    """Returns the seconds of a clock for turns; 0 without one.

    >>> clock_seconds("turn-30"), clock_seconds("none")
    (30, 0)
    """
    return int(clock.partition("-")[2] or 0)


Roster = tuple[tuple[int, bytes], ...]
"""Members and their public keys, ascending."""

Seats = tuple[tuple[int, str], ...]
"""By seat: the member who answers for it, and ``PERSON`` or a bot's level."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Sits down: the first post of a feed.

    ``salt`` is the founder's alone (16 bytes, else none): hashed with the key it gives
    the table's id, so nobody else can have founded the table. ``anchor`` and
    ``deals`` are those of its chains for dice and for masked deals (:mod:`chain`).
    """

    key: bytes
    name: str
    colour: str
    salt: bytes
    anchor: bytes
    deals: bytes


@dataclass(frozen=True, slots=True)
class Sheet:
    """The setup as the founder has it; the newest one counts.

    ``patience`` is after how many minutes the question for somebody who is away grows
    louder (0: never). Where hands are dealt, ``hands`` is ``STANDARD`` or ``STRICT``. ``undo`` is
    ``FREE``, ``AGREED`` or ``NONE``, ``clock`` is written as ``CLOCK`` says.
    """

    roster: Roster
    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    seats: Seats
    patience: int
    hands: str = STANDARD
    undo: str = FREE
    clock: str = NO_CLOCK


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal of who takes part from now on: an epoch.

    ``on`` is the hash of what it follows: the body of the sheet, or of the proposal before.
    ``base`` tells how many posts count of those who had a person's seat and have none. With
    ``why`` "back" the match goes on from ``phase`` (so many phases closed), else that is 0. With
    "join" ``name`` is what the newcomer is called, as it told the proposer, else that is empty.
    """

    number: int
    ballot: int
    on: bytes
    members: Roster
    seats: Seats
    base: tuple[tuple[int, int], ...]
    phase: int
    why: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Agree:
    """Agrees to a proposal (by its hash), with the ``seal`` of a nonce that is shown when all have
    agreed (:mod:`sealed`)."""

    number: int
    ballot: int
    proposal: bytes
    seal: bytes


@dataclass(frozen=True, slots=True)
class No:
    """Does not agree."""

    number: int
    ballot: int
    reason: str


@dataclass(frozen=True, slots=True)
class Enter:
    """Has seen all agree, goes over, and will never answer another proposal of that number. Shows
    the nonce that was sealed in its agreement."""

    number: int
    ballot: int
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Act:
    """An action, where one seat acts."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class Show:
    """An action, where one seat acts, that lays open a card nobody else knew: from which slot of
    the deal, the holder's share of it, and its proof (:mod:`proofs`)."""

    seat: int
    action: str
    slot: int
    share: bytes
    proof: bytes


@dataclass(frozen=True, slots=True)
class Commit:
    """An action that is fixed and not shown yet, where several seats act."""

    seat: int
    seal: bytes


@dataclass(frozen=True, slots=True)
class Open:
    """Shows what was committed."""

    seat: int
    action: str
    salt: bytes


@dataclass(frozen=True, slots=True)
class ChainLink:
    """The member's part of a chance event: a link of its chain."""

    index: int
    value: bytes


@dataclass(frozen=True, slots=True)
class Clock:
    """Readings of others' clocks against its own, before a round of a race.

    ``at`` is its own clock now; ``readings`` have by member the offset, its error, the usual
    delay of a message and the spread of that (``clocks.Reading``). Times of races are in tenths
    of a millisecond.
    """

    at: int
    readings: tuple[tuple[int, int, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """An action in a race, without its time: that is claimed beside it.

    ``at`` is its own time of the input. Where an answer counts from a signal on its own screen,
    ``since`` is when that was painted, else 0.
    """

    seat: int
    action: str
    at: int
    since: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Promises that all later claims of this member are later than ``at``, by its own clock.

    With a ``member`` it also tells that this one's claim, post ``post``, came at ``came`` (0: not
    known any more). Else these three are 0.
    """

    at: int
    member: int
    post: int
    came: int


@dataclass(frozen=True, slots=True)
class Blame:
    """Somebody broke a rule; the frames prove it."""

    what: str
    frames: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Leave:
    """Leaves the table for good."""


@dataclass(frozen=True, slots=True)
class Done:
    """The match is over; the hash of its text."""

    result: bytes


Content = (
    Sit
    | Sheet
    | Proposal
    | Agree
    | No
    | Enter
    | Act
    | Show
    | Commit
    | Open
    | ChainLink
    | Clock
    | Claim
    | Mark
    | Blame
    | Leave
    | Done
    | DealContent
)

MEMBER = number(MAX_MEMBER, 1)
_SEAT = number(99, 1)
COUNT = number(MAX_FEED)
_EPOCH = number(9999, 1)
_BALLOT = number(2**32 - 1, 1)
_HASH = data(32)
_ROSTER = many(pair(MEMBER, data(32)), 64)
_SEATS = many(pair(MEMBER, word("[a-z]{1,12}")), 12)
PHASE = number(99_999)
_TIME = number(2**50)
_SPAN = number(2**31)
_READING = row(MEMBER, number(2**50, -(2**50)), _SPAN, _SPAN, _SPAN)

TYPES: dict[str, tuple[type[Any], dict[str, Field]]] = {
    "sit": (
        Sit,
        {
            "key": _HASH,
            "name": NAME,
            "colour": text(20),
            "salt": data_or_nothing(16),
            "anchor": _HASH,
            "deals": _HASH,
        },
    ),
    "sheet": (
        Sheet,
        {
            "roster": _ROSTER,
            "game": word("[a-z]{1,20}"),
            "players": number(12, 1),
            "options": many(pair(word("[a-z]{1,20}"), text(40)), 20),
            "seats": _SEATS,
            "patience": number(60),
            "hands": word(f"{STANDARD}|{STRICT}"),
            "undo": word(f"{FREE}|{AGREED}|{NONE}"),
            "clock": word(CLOCK),
        },
    ),
    "epoch": (
        Proposal,
        {
            "number": _EPOCH,
            "ballot": _BALLOT,
            "on": _HASH,
            "members": _ROSTER,
            "seats": _SEATS,
            "base": many(pair(MEMBER, COUNT), 255),
            "phase": PHASE,
            "why": word("start|away|stalls|left|return|join|back|lie|same"),
            "name": NAME,
        },
    ),
    "agree": (
        Agree,
        {"number": _EPOCH, "ballot": _BALLOT, "proposal": _HASH, "w": _HASH},
    ),
    "no": (No, {"number": _EPOCH, "ballot": _BALLOT, "reason": text(40)}),
    "enter": (Enter, {"number": _EPOCH, "ballot": _BALLOT, "x": data(NONCE)}),
    "act": (Act, {"seat": _SEAT, "a": ACTION}),
    "show": (
        Show,
        {"seat": _SEAT, "a": ACTION, "i": SLOT, "d": ONE_ELEMENT, "z": PROVED},
    ),
    "commit": (Commit, {"seat": _SEAT, "c": _HASH}),
    "open": (Open, {"seat": _SEAT, "a": ACTION, "s": data(16)}),
    "link": (ChainLink, {"i": number(2048, 1), "x": _HASH}),
    "clock": (Clock, {"at": _TIME, "seen": many(_READING, 255)}),
    "claim": (Claim, {"seat": _SEAT, "a": ACTION, "at": _TIME, "since": _TIME}),
    "mark": (Mark, {"at": _TIME, "of": number(MAX_MEMBER), "i": COUNT, "came": _TIME}),
    "blame": (
        Blame,
        {"what": word("two-posts"), "frames": many(data_up_to(MAX_POST), 2)},
    ),
    "leave": (Leave, {}),
    "done": (Done, {"result": _HASH}),
    **DEAL_TYPES,
}
"""Type to class and its fields in order, by the names that they have on the wire."""
