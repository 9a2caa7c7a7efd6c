"""A table with people on other devices, as the screen sees it: one immutable value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from app.base.words import and_list, possessive
from app.remote.values.deals import PROVING, Dealing, at_work_words
from app.remote.values.emotes import emote_words
from app.remote.values.events import Parted, stage_of
from app.remote.values.invitations import Guest, Invite
from app.remote.values.seating import seated
from app.remote.values.unresponsive import Stall, stall_words
from app.saves.records import FAR, Player
from pyengine.core.match import Match
from pyengine.peers.membership.standing import Need
from pyengine.peers.wire.contents import OPEN, PERSON, Proposal, Sheet

FOUNDER = 1

_DEALING = ("deal", "check", "link")
"""What the match needs of devices, not of people, where hands are hidden."""

How = Literal["here", "late", "away"]
"""Whether somebody is heard of just now."""


@dataclass(frozen=True, slots=True)
class Fellow:
    """Somebody at the table: the number, a name that nobody else has, and whether they are there.

    ``ready`` says that they have signed the sheet that is asked about, ``left`` that they have
    left for good, ``long`` that they are away for longer than the table's patience, ``stalls`` that
    the match has waited for them for too long. Until their name is known (``named``) they are a
    guest with a number.
    """

    member: int
    name: str
    how: How = "here"
    ready: bool = False
    left: bool = False
    long: bool = False
    named: bool = True
    stalls: Stall = ""

    @property
    def is_stalling(self) -> bool:
        """Whether they are there, and give nothing for which the match waits."""
        return bool(self.stalls) and self.how != "away" and not self.left


@dataclass(frozen=True, slots=True)
class Line:
    """Something that somebody said; ``emote`` is the name of a small picture instead."""

    member: int
    words: str
    emote: bool
    at: int


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that somebody asks all: who shall take part from now on.

    ``agreed`` are the members who have said yes, who asks among them.
    """

    by: int
    proposal: Proposal
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Trouble:
    """Somebody broke a rule: who, which (see :class:`Fault`), in words."""

    member: int
    what: str
    words: str


@dataclass(frozen=True, slots=True)
class Timing:
    """How well a race can be timed between devices.

    ``errors`` are how wrong the times of each member can be, in tenths of a ms; ``slow`` are pairs
    of members with a line so slow that who is first is partly luck, ``disagree`` pairs whose clocks
    do not fit.
    """

    errors: tuple[tuple[int, int], ...] = ()
    slow: tuple[tuple[int, int], ...] = ()
    disagree: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Party:
    """A table as this device has it.

    ``place`` names this device's part in it, ``table`` is the table's id (none for a guest who is
    still at the door), ``me`` the own number. ``begun`` says that an epoch is in force: the match
    runs; ``phase`` counts those of its phases that have closed. ``needs`` is whom the match waits
    for, ``sealed`` who has chosen already. ``asked`` is what this device's person is asked,
    ``pending`` the newest question that may still come to something, whoever has answered it.
    ``signal`` is the newest one of a race, and when it
    comes by the browser's time stamps. ``guest`` is this device on its way by an invitation,
    ``returns`` its ways back by those that were given beforehand. ``said`` answers the newest wish,
    ``problem`` is why the newest code is of no use. ``elsewhere`` says that another tab runs the
    table, ``left`` that this device has left it for good, ``unsent`` that no other device is known
    to have its newest move. ``story`` tells who came and went; ``parted`` is where somebody had
    gone on alone, when this device has just come back.
    ``ruling`` is what was close last in a race, and after how many phases that was known.
    ``after`` is the place whose people play again here, ``muted`` are those whose talk is not
    shown. ``out`` says that the others went on without this device because nothing came from it,
    ``asking`` that it has asked them since to play again.

    Where hands are hidden ``match`` is that of a seat of this device, or what all know where it
    has none; ``matches`` are those of its other seats, and ``deal`` is the newest deal. While this
    device still works out what others' messages mean it is ``behind``.
    """

    place: str
    table: bytes = b""
    me: int = 0
    fellows: tuple[Fellow, ...] = ()
    sheet: Sheet | None = None
    match: Match | None = None
    matches: tuple[Match, ...] = ()
    deal: Dealing | None = None
    behind: bool = False
    begun: bool = False
    phase: int = 0
    seats: tuple[tuple[int, str], ...] = ()
    needs: tuple[Need, ...] = ()
    sealed: tuple[int, ...] = ()
    signal: tuple[str, float] = ("", 0.0)
    invites: tuple[Invite, ...] = ()
    guest: Guest | None = None
    returns: tuple[Guest, ...] = ()
    asked: Ask | None = None
    pending: Ask | None = None
    lines: tuple[Line, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    words: tuple[str, ...] = ()
    said: str = ""
    problem: str = ""
    elsewhere: bool = False
    after: str = ""
    left: bool = False
    unsent: bool = False
    story: tuple[str, ...] = ()
    parted: Parted | None = None
    ruling: tuple[int, str] = (0, "")
    timing: Timing = Timing()
    muted: frozenset[int] = frozenset()
    out: Literal["", "out", "asking"] = ""

    @property
    def keeps(self) -> bool:
        """Whether this device keeps the sheet."""
        return self.me == FOUNDER

    @property
    def alone(self) -> bool:
        """Whether nobody of the others can be reached, though there are some."""
        others = [one for one in self.fellows if one.member != self.me and not one.left]
        return bool(others) and all(one.how == "away" for one in others)

    @property
    def stage(self) -> str:
        """How far the match is, such as ``Turn 4``."""
        return stage_of(self.match) if self.match else ""

    def fellow(self, member: int) -> Fellow | None:
        """Somebody by number."""
        return next((one for one in self.fellows if one.member == member), None)

    def name_of(self, member: int) -> str:
        """What somebody is called."""
        fellow = self.fellow(member)
        return fellow.name if fellow else f"Guest {member}"

    @property
    def unseated(self) -> tuple[Fellow, ...]:
        """Those who are here before the start, and find no seat that is theirs or free."""
        if self.begun or any(kind == OPEN for _, kind in self.seats):
            return ()
        sit = {member for member, kind in self.seats if kind == PERSON}
        here = (one for one in self.fellows if not one.left and one.how != "away")
        return tuple(one for one in here if one.member not in sit)

    @property
    def is_complete(self) -> bool:
        """Whether somebody is here, seated or not, for every seat that waits for a friend."""
        free = sum(kind == OPEN for _, kind in self.seats)
        sit = {member for member, kind in self.seats if kind == PERSON}
        standing = [
            one
            for one in self.fellows
            if one.member not in sit and not one.left and one.how != "away"
        ]
        return free <= len(standing)

    @property
    def away_seats(self) -> tuple[int, ...]:
        """The seats of people who are away."""
        away = {one.member for one in self.fellows if one.how == "away"}
        held = enumerate(self.seats, 1)
        return tuple(at for at, (who, kind) in held if kind == PERSON and who in away)

    @property
    def own_seats(self) -> tuple[int, ...]:
        """The seats that people of this device play, and the bots that it hosts."""
        return tuple(at for at, (member, _) in enumerate(self.seats, 1) if member == self.me)


def waiting_words(party: Party) -> str:
    """For whom the match waits, in a sentence; nothing where only for this device."""
    if party.left:
        return "You have left this table."
    others = [need for need in party.needs if need.member != party.me]
    ways = {one.member: one.how for one in party.fellows}
    lost = [need.member for need in others if ways.get(need.member) == "away"]
    if lost:
        names = and_list([party.name_of(member) for member in dict.fromkeys(lost)])
        return f"{names} {'is' if len(set(lost)) == 1 else 'are'} away. The match waits."
    if party.unsent:
        return "Your move is on its way."
    if told := stalling_words(party):
        return told
    if is_held(party) or _deals(party):
        return _dealing_words(party, others, ways)
    silent = [n.member for n in others if n.kind == "peek" and ways.get(n.member) == "late"]
    if silent:
        return f"{possessive(party.name_of(silent[0]))} device has yet to help with a look."
    if any(need.kind == "link" for need in others):
        late = [need.member for need in others if ways.get(need.member) == "late"]
        if late:
            return (
                f"{possessive(party.name_of(late[0]))} device has not given its part of the roll."
            )
        return "The devices are agreeing on the dice."
    people = [party.name_of(need.member) for need in others if need.kind in ("act", "commit")]
    return f"Waiting for {and_list(list(dict.fromkeys(people)))}." if people else ""


def stalling_words(party: Party) -> str:
    """Who is there and keeps the match waiting, in one or two sentences; nothing without them."""
    found = [one for one in party.fellows if one.is_stalling and one.member != party.me]
    people = [one.name for one in found if one.stalls == "person"]
    devices = [one.name for one in found if one.stalls == "device"]
    return stall_words(devices, people, party.sheet.patience if party.sheet else 0)


def _deals(party: Party) -> bool:
    """Whether hidden cards are dealt or compared. Where they are hands also while nobody has to
    post for that, because this device works on what others have posted."""
    match = party.match
    if match is None or not match.game.info.masked:
        return False
    kinds = {need.kind for need in party.needs}
    if not match.game.info.hands:
        return bool(kinds & {"deal", "check"})
    return match.pending.chance is not None or bool(kinds & {"deal", "check", "link"})


def is_held(party: Party) -> bool:
    """Whether the next card waits for the proofs of a strict deal. Where nothing is needed of
    others any more, this device still looks at what has come."""
    people = any(need.kind not in _DEALING for need in party.needs)
    return party.deal is not None and party.deal.is_held and not people


def _dealing_words(party: Party, others: list[Need], ways: dict[int, How]) -> str:
    """That devices deal, or compare a deal; or whose part in that is late."""
    late = [need.member for need in others if ways.get(need.member) == "late"]
    if late:
        return f"{possessive(party.name_of(late[0]))} device has not done its part of the deal."
    if party.deal is not None and party.deal.stage == "checking":
        return "The devices are comparing this deal."
    if party.deal is not None and party.deal.stage == "opening":
        return at_work_words(party.deal, party.name_of, party.me)
    if party.deal is not None and party.deal.is_held:
        return PROVING
    return "The cards are being dealt. Nobody can look at them on the way."


def line_words(name: str, line: Line) -> str:
    """What somebody of that name has said, in a sentence.

    >>> line_words("Mia", Line(1, "Hello!", emote=False, at=0))
    'Mia says: Hello!'
    """
    return f"{name} {emote_words(line.words) if line.emote else f'says: {line.words}'}"


def _seated(party: Party) -> tuple[Player, ...]:
    return seated(party.seats, party.name_of, party.sheet.seats if party.sheet else ())


def players_of(party: Party) -> tuple[Player, ...]:
    """Names by seat, and who of them plays on another device."""
    return tuple(
        player if member == party.me else replace(player, kind=FAR)
        for player, (member, _) in zip(_seated(party), party.seats, strict=True)
    )


def seated_by_links(party: Party) -> tuple[Player, ...]:
    """The same, where the match goes on by links: bots play on every device alike."""
    return tuple(
        replace(player, kind=FAR) if player.is_here and member != party.me else player
        for player, (member, _) in zip(_seated(party), party.seats, strict=True)
    )
