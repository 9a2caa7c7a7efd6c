"""Records of matches, their summaries, and best scores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from app.saves.terms import NOTHING_SPENT, USUAL, Spent, Terms
from pyengine.core.info import Info
from pyengine.core.match import Match
from pyengine.core.words import YOU

if TYPE_CHECKING:
    from app.saves.hands import Hands
    from app.saves.practice.positions import Position

KINDS = ("person", "gentle", "easy", "normal", "hard", "even")
"""Kinds of players in any game: a person on this device, or a bot of that level."""

REMOTE = "far"
"""The kind of a seat that somebody on another device plays."""

MOST_BEST = 10
"""Most best scores that are kept for each game and set of options."""


def kinds_of(info: Info) -> tuple[str, ...]:
    """Returns the kinds of players at a table of a game."""
    return ("person", *info.levels)


@dataclass(frozen=True, slots=True)
class Player:
    """A player: ``kind`` is ``person``, ``is_remote`` or a bot's level."""

    name: str
    kind: str = "person"

    @property
    def is_here(self) -> bool:
        """Returns whether a person at this device plays this seat."""
        return self.kind == "person"

    @property
    def is_bot(self) -> bool:
        """Returns whether a bot plays this seat."""
        return self.kind not in ("person", REMOTE)


def names_of(players: tuple[Player, ...]) -> tuple[str, ...]:
    """The names by seat."""
    return tuple([player.name for player in players])


def names_here(players: tuple[Player, ...]) -> tuple[str, ...]:
    """The names by seat as this device says them: whoever plays at it alone is ``YOU``.

    Where several share it each sentence is heard by all of them, and where nobody plays it is
    about others: then everybody goes by name.
    """
    if [player.kind for player in players].count("person") != 1:
        return names_of(players)
    return tuple([YOU if player.kind == "person" else player.name for player in players])


@dataclass(frozen=True, slots=True)
class Local:
    """A match that is played at this device alone."""

    rival: int | None = None
    """The total that the hard bot has made of the same challenge, once it has played it."""
    to_beat: int | None = None
    """The total of whoever has shared its start, where that was told with it."""


@dataclass(frozen=True, slots=True)
class Learning:
    """A match that began as a lesson (:mod:`app.games.lesson`), and how far that is.

    ``seen`` steps have been passed because the learner has looked at the newest of them; what the
    learner has done tells of all others. Once it is ``over`` the match is one like any other.
    """

    seen: int = 0
    over: bool = False


@dataclass(frozen=True, slots=True)
class Connected:
    """A match over connections with people on other devices, with whom it goes on at once.

    The id of its record is this device's place at their table.
    """


@dataclass(frozen=True, slots=True)
class Correspondence:
    """A match that goes back and forth as a link or a file; its id is the same on every device."""

    sent: int = 0
    """Number of its actions have left this device."""


class Posed(NamedTuple):
    """A position to solve that is put at a table: nothing of it is kept as a match.

    ``answer`` is what was confirmed, while it is looked at; ``fresh`` is random text, so that the
    answer to an earlier try is not heard.
    """

    position: Position
    fresh: str
    answer: str = ""


Kind = Local | Learning | Connected | Correspondence | Posed
"""The kind of a match: where and with whom a match is played."""


def kind_of(players: Iterable[Player]) -> Kind:
    """The kind of a new match: somebody elsewhere gets it as a link or a file."""
    elsewhere = any(player.kind == REMOTE for player in players)
    return Correspondence() if elsewhere else Local()


class Again(NamedTuple):
    """A choice that is tried again: the reviewed match, its seat, the ``entry`` of the log, and
    what was done there."""

    record: str
    seat: int
    entry: int
    action: str


@dataclass(frozen=True, slots=True)
class Record:
    """A match with what its text does not hold; this is what is saved.

    Times are milliseconds since 1970.
    """

    id: str
    match: Match
    players: tuple[Player, ...]
    seed: str
    """Gives the dice."""
    created: int
    updated: int
    draft: str = ""
    """The seat and the action that the acting person had chosen but not confirmed: ``1 R3D1``; in
    a race what everybody here had built: ``1 3 Aa0@0,0 | 2 3:B`` (:mod:`app.places.drafts`)."""
    practice: bool = False
    """True if more was taken back than the rules allow, by somebody alone or against bots."""
    clock: str = ""
    """The clock of a race as it stood, and its signal: ``23000 round 2``; of one that was paused
    ``23000 paused round 2``."""
    story: tuple[str, ...] = ()
    """The story: which people on other devices went, came back or went on alone: that says whose
    dice these are, also of a match that goes on at one device."""
    help: str = ""
    """The help for it: one of ``HELPS``, or empty."""
    kind: Kind = Local()
    brought: bool = False
    """True if it came from elsewhere as a file or a link, with what was done for people here."""
    hands: Hands = ()
    """What hands were seen here to build in the rounds of a race: no part of the match."""
    terms: Terms = USUAL
    """What is agreed at its table beside the game."""
    spent: Spent = NOTHING_SPENT
    """The time that its seats have taken, where turns have a clock."""
    again: Again | None = None
    """The choice of a reviewed match that is tried again here."""

    @property
    def lesson(self) -> Learning | None:
        """Returns the lesson's progress, where the match began as one."""
        return self.kind if isinstance(self.kind, Learning) else None

    @property
    def kind_of_copy(self) -> Kind:
        """The kind of a match that goes on from here at this device: a lesson stays one."""
        return self.lesson or Local()

    @property
    def in_earnest(self) -> bool:
        """True if it is played for its result, by whomever: no practice, and no lesson."""
        return not self.practice and self.lesson is None

    @property
    def is_own_work(self) -> bool:
        """True if its result may count for the people here: in earnest, and not brought.

        A file proves that the rules were kept, and by its dice which day they are of. It cannot
        prove who has played.
        """
        return self.in_earnest and not self.brought

    @property
    def only_person(self) -> int | None:
        """The seat of the one person who plays, beside bots or alone; None where several do."""
        people = [seat for seat, player in enumerate(self.players, 1) if not player.is_bot]
        return people[0] if len(people) == 1 and self.players[people[0] - 1].is_here else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, for everybody: what leaves this device says these."""
        return names_of(self.players)

    @property
    def names_here(self) -> tuple[str, ...]:
        """The names by seat at the match's table (:func:`names_here`)."""
        return names_here(self.players)

    @property
    def names_afterwards(self) -> tuple[str, ...]:
        """The names by seat for who looks back: ``YOU`` played only what was played here."""
        return self.names if self.brought else self.names_here


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a match without reading its text; it is stored beside it.

    ``stage`` is how far an open match is, ``state`` whom it waits for, or how it ended. ``totals``
    are those of a match that is over. ``day`` is the day whose challenge it is, or empty;
    ``is_remote`` says that people on other devices play along, ``lesson`` that it began as a
    lesson, ``brought`` that it came from elsewhere.
    """

    id: str
    game: str
    players: tuple[Player, ...]
    options: tuple[tuple[str, str], ...]
    created: int
    updated: int
    over: bool
    stage: str
    state: str
    totals: tuple[int, ...] = ()
    day: str = ""
    practice: bool = False
    is_remote: bool = False
    lesson: bool = False
    brought: bool = False

    @property
    def by_links(self) -> bool:
        """Returns whether links or files carry the match to people elsewhere."""
        return not self.is_remote and any(player.kind == REMOTE for player in self.players)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return names_of(self.players)


@dataclass(frozen=True, slots=True)
class Best:
    """One line of the local table of best solo scores.

    ``times`` are the best times of that match, in ms by the ids of ``Info.records``, ``paces``
    when each piece was laid for those of which this device has seen it.
    """

    game: str
    options: str
    name: str
    total: int
    seed: str
    when: int
    record: str
    times: tuple[tuple[str, int], ...] = ()
    paces: tuple[tuple[str, tuple[int, ...]], ...] = ()
