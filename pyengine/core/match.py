"""A match: what was agreed, what happened, and every state on the way.

A match is an immutable value. Its text (see :mod:`pyengine.core.text`) is the
save, the replay, the export and the log that peers share.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from pyengine.core.chance import ChanceSource
from pyengine.core.errors import illegal
from pyengine.core.game import CHANCE, PUBLIC, Game, Pending
from pyengine.core.options import check_options, check_players
from pyengine.core.registry import load_game
from pyengine.core.scores import Scores

MAX_ACTIONS = 20_000
"""A match takes no more actions, whether it is played or read.

Rules may allow endless passing, and nobody shall wait for such a match at every start: so
many actions are read in a quarter of a second (CPython). It is twice as long as any match that
goes forward can be (``Info.longest``: 8,197), and random play ends within 250. Its text is
short enough: endless passing takes 8 characters a line, ``text.MAX_CHARS`` leaves 12.
"""


@dataclass(frozen=True, slots=True)
class Header:
    """The agreement before the first action; ``options`` in declared order, complete."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of the log.

    Entries with the same ``phase`` were made while the same seats could act, so
    their order means nothing; in a race each entry is a phase of its own. ``reveals``
    marks what undo must not cross.
    """

    actor: int
    action: str
    phase: int
    reveals: bool


@dataclass(frozen=True, slots=True)
class Match:
    """A match of any game. ``states`` has one more item than ``entries``.

    With a ``viewer`` (a seat, or ``PUBLIC``) it is the match as that viewer knows it:
    it starts from the view of the start state, and its entries are what the viewer is
    told of the actions (``Game.action_view``). The actions of a phase are applied when
    the phase has closed, in seat order; the viewer's own may come before; what chance
    does, and each action of a race, as soon as it stands. At the end of every phase
    ``Game.view`` of its state, to be shown, is the view of the full state, but for what
    no action tells (``Game.view_from_actions``). What the viewer learns later of an action is put
    its place (:meth:`uncover`); once nothing is covered any more, :meth:`whole` is the match
    that everybody has.
    """

    header: Header
    entries: tuple[Entry, ...]
    states: tuple[Any, ...]
    viewer: int | None = None
    # A screen asks for it some thirty times a click, and finding it out takes the rules ten calls.
    _pending: Pending | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def new(
        cls,
        game_id: str,
        players: int,
        options: Mapping[str, str] | None = None,
        viewer: int | None = None,
    ) -> Match:
        """A match before its first action; in full, or as a viewer knows it.

        Raises ``UnknownGame``, or ``IllegalAction`` with rule ``HEADER``.
        """
        game = load_game(game_id)
        check_players(game.info, players)
        if viewer is not None and not PUBLIC <= viewer <= players:
            raise illegal("HEADER", "There is no seat {viewer} in this match.", viewer=viewer)
        checked = check_options(game.info, players, options or {})
        header = Header(game_id, players, tuple(checked.items()))
        start = game.start(players, checked)
        if viewer is not None:
            start = game.view(start, viewer)
        return cls(header, (), (start,), viewer)

    def __str__(self) -> str:
        """What its viewer, or of a full match everybody, may see: the game, and its picture."""
        viewer = self.viewer or PUBLIC
        info, players = self.game.info, self.header.players
        head = f"{info.title}, {players} player{'s' if players > 1 else ''}"
        picture = self.game.picture(self.game.view(self.state, viewer), viewer)
        return f"{head}\n\n{picture}" if picture else head

    def _repr_html_(self) -> str:
        """The same for notebooks, which show a value by this."""
        text = str(self).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return f"<pre>{text}</pre>"

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return load_game(self.header.game)

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    @property
    def pending(self) -> Pending:
        """The demand of the newest state."""
        if self._pending is None:
            object.__setattr__(self, "_pending", self.game.pending(self.state))
        assert self._pending is not None
        return self._pending

    @property
    def over(self) -> bool:
        """Returns whether the match has ended."""
        return (self._pending or self.pending).over

    @property
    def settled(self) -> bool:
        """True if it has ended and nothing of it is covered any more: the result counts."""
        return self.over and not self.covered

    def scores(self) -> Scores:
        """The score sheets as if the match ended now."""
        return self.game.scores(self.state)

    def apply(self, actor: int, action: str) -> Match:
        """The match after one more action; raises ``IllegalAction``."""
        return self._grown([(actor, action)])

    def draw(self, source: ChanceSource) -> Match:
        """The match after the chance event that is pending, or after the deadline.

        A deadline only comes when somebody asks for it: while seats can act, it is for
        the caller to know the time.
        """
        spec = self.pending.event
        if spec is None:
            raise illegal("TURN", "There is nothing to roll or deal now.")
        return self.apply(CHANCE, self.game.chance_action(self.state, source.draw(spec)))

    def can_undo(self, seat: int) -> bool:
        """Returns whether the seat's newest action can be taken back without uncovering anything.

        Never in a race: not even a reaction that is still a secret.
        """
        return self._undo_index(seat) is not None

    def undo(self, seat: int) -> Match:
        """The match without the seat's newest action; raises ``IllegalAction`` (TURN).

        Actions that other seats made in the same phase stay.
        """
        index = self._undo_index(seat)
        if index is None:
            raise illegal("TURN", "That can no longer be taken back.")
        return self.upto(index)._grown(_actions(self.entries[index + 1 :]))

    def upto(self, count: int) -> Match:
        """The match as it was after its first ``count`` actions (practice, replay)."""
        if count == len(self.entries):
            return self  # what it waits for is known already
        return replace(self, entries=self.entries[:count], states=self.states[: count + 1])

    def newest(self, *actors: int, before: int | None = None) -> int | None:
        """Returns where the newest action of one of these actors stands in the log; ``before``: of
        those that stand before that place."""
        for index in range(len(self.entries) if before is None else before)[::-1]:
            if self.entries[index].actor in actors:
                return index
        return None

    @property
    def covered(self) -> tuple[int, ...]:
        """Positions in the log where the viewer was told an action in part only; empty in a full
        match.

        Before the first of them the match stands where it was before anything was hidden that
        is hidden still: ``match.upto(match.covered[0])`` annuls a round whose deal was not
        uncovered.
        """
        if self.viewer is None:
            return ()
        game = self.game
        return tuple(at for at, entry in enumerate(self.entries) if game.is_covered(entry.action))

    def uncover(self, index: int, action: str) -> Match:
        """The match of a viewer who by now knows an action better that was told in part.

        What is known now has to be legal, to uncover what was told (``Game.uncovers``), and
        to fit what was told after it: all of that is applied anew. Raises ``IllegalAction``
        (rule ``UNCOVER``, or that of the first action that does not fit) otherwise. The
        states from there on know what the action uncovered, but :meth:`Game.view` hides
        it as long as the rules do.
        """
        game, entry, viewer = self.game, self.entries[index], self.viewer
        before = self.states[index]
        if viewer is None:
            canonical = game.accept(before, entry.actor, action)
        else:
            canonical = game.accept_view(before, entry.actor, action, viewer)
        if not game.uncovers(entry.action, canonical):
            raise illegal("UNCOVER", "That is not the action that was told before.")
        if canonical == entry.action:
            return self
        later = _actions(self.entries[index + 1 :])
        return self.upto(index)._grown([(entry.actor, canonical), *later])

    def continues(self, earlier: Match) -> bool:
        """True if this is the other match, or what came of it: longer, or uncovered since."""
        if (self.header, self.viewer) != (earlier.header, earlier.viewer):
            return False
        known = self.entries[: len(earlier.entries)]
        if known == earlier.entries:
            return True
        game = self.game
        return len(known) == len(earlier.entries) and all(
            now == then or (now.actor == then.actor and game.uncovers(then.action, now.action))
            for now, then in zip(known, earlier.entries, strict=True)
        )

    def whole(self) -> Match:
        """The full match, of a viewer who knows every action by now.

        Raises ``IllegalAction`` (rule ``UNCOVER``) while something is covered.
        """
        if self.covered:
            raise illegal("UNCOVER", "Some actions of this match are not known in full yet.")
        # What no action tells follows from actions in full, and no start hides anything.
        return replace(self, viewer=None)

    def known(self) -> Match:
        """The full match as far as its viewer knows it: up to what was told in part only.

        Others can go on from there; of a round whose hands are hidden nothing is left.
        """
        covered = self.covered
        return (self.upto(covered[0]) if covered else self).whole()

    @property
    def open_phase(self) -> int:
        """The phase number of the next entry of a seat, outside a race.

        A phase goes on while the seats to act are those of the state before
        without the one that acted; chance, what reveals and every other change
        begin anew.
        """
        return MatchBuilder(self).open_phase

    def canonical_entries(self) -> tuple[Entry, ...]:
        """The entries as they are written: by seat within each phase."""
        return tuple(sorted(self.entries, key=attrgetter("phase", "actor")))

    def _grown(self, actions: Iterable[tuple[int, str]]) -> Match:
        builder = MatchBuilder(self)
        for actor, action in actions:
            builder.apply(actor, action)
        return builder.match()

    def _undo_index(self, seat: int) -> int | None:
        """Returns where the seat's newest action stands if it belongs to the newest phase."""
        if not self.entries or self.game.info.tempo == "race":
            return None
        newest = self.entries[-1].phase
        for index in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[index]
            if entry.phase != newest or entry.reveals:
                return None
            if entry.actor == seat:
                return index
        return None


def _actions(entries: Iterable[Entry]) -> Iterable[tuple[int, str]]:
    return ((entry.actor, entry.action) for entry in entries)


class MatchBuilder:
    """A match that grows in place, for whoever applies many actions in a row.

    An action costs what the rules take for it, however many came before: only
    :meth:`match` makes the tuples of a :class:`Match`, and each state is asked once
    what it waits for.
    """

    __slots__ = ("_base", "_earlier", "_entries", "_game", "_last", "_pending", "_states")

    def __init__(self, base: Match) -> None:
        self._base = base
        self._game = base.game
        self._entries: list[Entry] = []
        """Entries after those of the base, and so are the states."""
        self._states: list[Any] = []
        self._last = base.entries[-1] if base.entries else None
        self._pending: Pending | None = None
        self._earlier: Pending | None = None
        """The demand of the state before the last entry, once somebody asked."""

    @property
    def state(self) -> Any:
        """The state now."""
        return self._states[-1] if self._states else self._base.state

    @property
    def pending(self) -> Pending:
        """The demand of the newest state."""
        if self._pending is None:
            self._pending = self._game.pending(self.state) if self._states else self._base.pending
        return self._pending

    @property
    def open_phase(self) -> int:
        """See :attr:`Match.open_phase`."""
        last = self._last
        if last is None or last.actor == CHANCE or last.reveals:
            return self._new_phase
        if self._earlier is None:
            self._earlier = self._game.pending(self._base.states[-2])
        remaining = tuple([seat for seat in self._earlier.seats if seat != last.actor])
        goes_on = bool(remaining) and self.pending.seats == remaining
        return last.phase if goes_on else self._new_phase

    @property
    def _new_phase(self) -> int:
        return 0 if self._last is None else self._last.phase + 1

    def apply(self, actor: int, action: str) -> None:
        """Grow by one more action; raises ``IllegalAction`` and changes nothing.

        What is legal but more than ``MAX_ACTIONS`` is refused with rule ``LENGTH``.
        """
        game, state, header, viewer = self._game, self.state, self._base.header, self._base.viewer
        if actor > header.players:
            raise illegal("TURN", "There is no seat {actor} in this match.", actor=actor)
        if viewer is None:
            canonical = game.accept(state, actor, action)
        else:
            canonical = game.accept_view(state, actor, action, viewer)
        if len(self._base.entries) + len(self._entries) >= MAX_ACTIONS:
            raise illegal("LENGTH", "A match has at most {most} actions.", most=f"{MAX_ACTIONS:,}")
        pending = self.pending
        reveals = pending.race or game.reveals(state, actor, canonical)
        phase = self._new_phase if actor == CHANCE or pending.race else self.open_phase
        after = game.successor(state, actor, canonical)
        self._last = Entry(actor, canonical, phase, reveals)
        self._entries.append(self._last)
        self._states.append(after)
        self._earlier, self._pending = pending, None

    def match(self) -> Match:
        """The match as it is now."""
        base = self._base
        if not self._entries:
            return base
        return replace(
            base,
            entries=(*base.entries, *self._entries),
            states=(*base.states, *self._states),
        )
