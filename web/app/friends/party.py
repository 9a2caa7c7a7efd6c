"""A table with people on other devices, as the screen sees it: one immutable value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from app.friends.chronicle import Parted, stage_of
from app.friends.dealing import Dealing
from app.friends.invites import Guest, Invite
from app.model import FAR, Player
from app.naming import clean_name, named
from app.words import and_list, possessive
from pyengine.core.match import Match
from pyengine.peers.contents import OPEN, PERSON, Proposal, Seats, Sheet
from pyengine.peers.standing import Need

__all__ = [
    "FOUNDER",
    "Ask",
    "Fellow",
    "How",
    "Line",
    "Party",
    "Trouble",
    "players_of",
    "seated",
    "seated_by_links",
    "waiting_words",
]

FOUNDER = 1

How = Literal["here", "late", "away"]
"""Whether somebody is heard of just now."""


@dataclass(frozen=True, slots=True)
class Fellow:
    """Somebody at the table: the number, what they call themselves, and whether they are there.

    ``ready`` says that they have signed the sheet that is asked about, ``left`` that they have
    left for good, ``long`` that they are away for longer than the table's patience.
    """

    member: int
    name: str
    colour: str
    how: How = "here"
    ready: bool = False
    left: bool = False
    long: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Something that somebody said; ``emote`` is the name of a small picture instead."""

    member: int
    words: str
    emote: bool
    at: int


@dataclass(frozen=True, slots=True)
class Ask:
    """What this device's person is asked: who shall take part from now on."""

    by: int
    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Trouble:
    """Somebody broke a rule: who, which (see :class:`pyengine.peers.lanes.Fault`), in words."""

    member: int
    what: str
    words: str


@dataclass(frozen=True, slots=True)
class Party:
    """A table as this device has it.

    ``place`` names this device's part in it, ``table`` is the table's id (none for a guest who is
    still at the door), ``me`` the own number. ``begun`` says that an epoch is in force: the match
    runs; ``phase`` counts those of its phases that have closed. ``needs`` is whom the match waits
    for, ``sealed`` who has chosen already. ``signal`` is the newest one of a race, and when it
    comes by the browser's time stamps. ``guest`` is this device on its way by an invitation,
    ``returns`` its ways back by those that were given beforehand. ``said`` answers the newest wish,
    ``problem`` is why the newest code is of no use. ``elsewhere`` says that another tab runs the
    table, ``left`` that this device has left it for good, ``unsent`` that no other device is known
    to have its newest move. ``story`` tells who came and went; ``parted`` is where somebody had
    gone on alone, when this device has just come back. ``mute`` says that this device was loaded
    again and nobody has told it yet what it may have missed: until then it sends nothing.
    ``after`` is the place whose people play again here.

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
    mute: bool = False

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
        return f"{names} {'is' if len(set(lost)) == 1 else 'are'} away. The game waits."
    if party.unsent:
        return "Your move is on its way."
    hands = party.match is not None and party.match.game.info.hands
    if hands and any(need.kind in ("deal", "check", "link") for need in party.needs):
        return _dealing_words(party, others, ways)
    if any(need.kind == "link" for need in others):
        late = [need.member for need in others if ways.get(need.member) == "late"]
        if late:
            return (
                f"{possessive(party.name_of(late[0]))} device has not given its part of the roll."
            )
        return "The devices agree on the dice."
    people = [party.name_of(need.member) for need in others if need.kind in ("act", "commit")]
    return f"Waiting for {and_list(list(dict.fromkeys(people)))}." if people else ""


def _dealing_words(party: Party, others: list[Need], ways: dict[int, How]) -> str:
    """That devices deal, or compare a deal; or whose part in that is late."""
    late = [need.member for need in others if ways.get(need.member) == "late"]
    if late:
        return f"{possessive(party.name_of(late[0]))} device has not done its part of the deal."
    if party.deal is not None and party.deal.stage == "checking":
        return "The devices compare this deal."
    return "The cards are being dealt. Nobody can look at them on the way."


def players_of(party: Party) -> tuple[Player, ...]:
    """Names by seat, and who of them plays on another device."""
    return tuple(
        player if member == party.me else replace(player, kind=FAR)
        for player, (member, _) in zip(seated(party.seats, party.name_of), party.seats, strict=True)
    )


def seated_by_links(party: Party) -> tuple[Player, ...]:
    """The same, where the match goes on by links: bots play on every device alike."""
    return tuple(
        replace(player, kind=FAR) if player.is_here and member != party.me else player
        for player, (member, _) in zip(seated(party.seats, party.name_of), party.seats, strict=True)
    )


def seated(seats: Seats, name_of: Callable[[int], str]) -> tuple[Player, ...]:
    """Who sits where, by the same names on every device.

    Somebody with several seats has a number behind the name; bots are called like their cats.
    """
    sat: Counter[int] = Counter()
    players = []
    for member, kind in seats:
        name = ""
        if kind == PERSON:
            sat[member] += 1
            name = clean_name(name_of(member))
            name = f"{name} {sat[member]}" if sat[member] > 1 else name
        players.append(Player(name, kind if kind != OPEN else PERSON))
    return named(players)
