"""The session, outliving screens: what was stored and chosen, and what runs behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from app.saves.preferences import Settings
from app.saves.records import Best, Record, Summary

if TYPE_CHECKING:
    from app.remote.values.model import RemoteState
    from app.saves.practice.positions import Position
    from app.saves.tallies import Tally


@dataclass(frozen=True, slots=True)
class Rival:
    """The hard bot's result in the challenge of a day; None: it could not be asked."""

    game: str
    day: str
    total: int | None


@dataclass(frozen=True, slots=True)
class Import:
    """A file with matches that is being imported.

    ``parts`` are their lines, counted from 1, and bytes; ``done`` of them have been looked at,
    ``failed`` were none, the first of these for the reason ``why``; ``known`` were here already.
    ``waits_for`` is what storage is to answer: the ``marks`` of what is here, with its ids, or that
    what has been ``found``, by its marks, has been ``written``.
    ``stored`` have been; ``unstored`` could not be, and last as long as the page. ``newest`` is the
    match that was read last, under the id that it has here.
    """

    name: str
    parts: tuple[tuple[int, bytes], ...]
    done: int = 0
    failed: int = 0
    why: str = ""
    known: int = 0
    marks: Mapping[str, str] = field(default_factory=dict)
    found: Mapping[str, Record] = field(default_factory=dict)
    waits_for: Literal["marks", "written", ""] = "marks"
    stored: int = 0
    unstored: int = 0
    newest: Record | None = None


class Keeping(NamedTuple):
    """What this browser says of keeping what is stored.

    ``promised`` is None where it cannot be asked. ``offers_install`` says that it would install the
    app at a word. ``safari`` tells on what Safari runs, which forgets what pages have stored.
    """

    promised: bool | None = None
    installed: bool = False
    offers_install: bool = False
    safari: Literal["", "phone", "mac"] = ""


class Checking(NamedTuple):
    """A position that the hard bot looks at once more before it is offered: what its looks have
    found so far, as costs and their errors in points."""

    position: Position
    costs: tuple[tuple[float, float], ...] = ()


class Microphone(NamedTuple):
    """The microphone that calls are heard with, in one match alone: off by default.

    ``record`` is that match, empty while it is off. ``state`` is ``asking`` until the browser has
    answered, then ``open``; ``none`` where it has no microphone, ``refused`` where it must not be
    used.
    """

    record: str = ""
    state: Literal["", "asking", "open", "none", "refused"] = ""

    @property
    def failed(self) -> bool:
        """Returns whether there is none to be had."""
        return self.state in ("none", "refused")


NO_MICROPHONE = Microphone()


@dataclass(frozen=True, slots=True)
class MatchList:
    """The shown part of the match list: the words looked for, and a page of each part, from 0;
    None as long as only the newest few are shown.

    ``chosen`` are the ids of the matches to be cleared together; None unless several are cleared.
    """

    find: str = ""
    open_page: int | None = None
    over_page: int | None = None
    chosen: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Deletion:
    """The matches that were deleted last, together, as long as they can be brought back.

    ``records`` are those in full that were at hand, ``outcome`` is what has come of the deletion,
    once that is known.
    """

    summaries: tuple[Summary, ...]
    records: tuple[Record, ...] = ()
    outcome: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the matches, as storage is told of them."""
        return tuple(summary.id for summary in self.summaries)


@dataclass(frozen=True, slots=True)
class Session:
    """The session, which outlives the screens: what was stored and chosen, and what runs behind
    them.

    ``summaries`` are of all matches that this browser keeps, ``records`` those that are at hand in
    full: opened or begun since the page was loaded. ``saved_matches_read`` says whether the
    summaries have been read, ``stores`` whether all that was to be stored has been. ``tallies`` are
    what the statistics are made of, once they have been read. ``remote_state`` are the tables with
    people far away, on days with any. ``page`` is the page's own address, for links. ``upright``
    says that the window is a phone's that is held upright. ``today`` is the date where the player
    is, such as ``2026-11-20``; ``counted`` are the matches whose scores have been counted up on
    this page, which happens once, ``rivals`` what the hard bot made of challenges since it was
    loaded. ``unveiled`` are the matches of today's challenge that somebody else has played and that
    were to be seen all the same. ``keeping`` is what the browser has said of keeping all this, once
    it was asked. ``microphone`` is open for one match at most. ``positions`` are to be practised,
    once they have been read; the one that is ``checking`` is looked at meanwhile. The ids in
    ``put_off`` are looked at again later: this device was too busy for a whole look.
    """

    settings: Settings = field(default_factory=Settings)
    summaries: tuple[Summary, ...] = ()
    records: tuple[Record, ...] = ()
    saved_matches_read: bool = False
    stores: bool = True
    match_list: MatchList = MatchList()
    deletion: Deletion | None = None
    importing: Import | None = None
    best: tuple[Best, ...] = ()
    tallies: tuple[Tally, ...] | None = None
    positions: tuple[Position, ...] | None = None
    checking: Checking | None = None
    put_off: frozenset[str] = frozenset()
    remote_state: RemoteState | None = None
    page: str = ""
    upright: bool = False
    today: str = ""
    counted: frozenset[str] = frozenset()
    rivals: tuple[Rival, ...] = ()
    unveiled: frozenset[str] = frozenset()
    keeping: Keeping | None = None
    microphone: Microphone = NO_MICROPHONE

    @property
    def turns_boards(self) -> bool:
        """Returns whether wide boards stand upright: it is wished, and the window is high."""
        return self.settings.upright and self.upright

    def record(self, record_id: str) -> Record | None:
        """The match of that id, where it is at hand in full."""
        found = [record for record in self.records if record.id == record_id]
        return found[0] if found else None
