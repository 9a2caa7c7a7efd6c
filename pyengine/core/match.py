"""A match: what was agreed, what happened, and every state on the way.

A match is an immutable value. Its text (see :mod:`pyengine.core.text`) is the
save, the replay, the export and the log that peers share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pyengine.core.chance import ChanceSource
from pyengine.core.errors import illegal
from pyengine.core.game import CHANCE, Game, Pending
from pyengine.core.options import check_options, check_players
from pyengine.core.registry import load_game
from pyengine.core.scores import Scores

__all__ = ["Entry", "Header", "Match"]


@dataclass(frozen=True, slots=True)
class Header:
    """What was agreed before the first action; ``options`` in declared order, complete."""

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
    no action tells (``Game.as_told``).
    """

    header: Header
    entries: tuple[Entry, ...]
    states: tuple[Any, ...]
    viewer: int | None = None

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
        checked = check_options(game.info, players, options or {})
        header = Header(game_id, players, tuple(checked.items()))
        start = game.start(players, checked)
        if viewer is not None:
            start = game.view(start, viewer)
        return cls(header, (), (start,), viewer)

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
        """What the match waits for."""
        return self.game.pending(self.state)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.pending.over

    def scores(self) -> Scores:
        """The score sheets as if the match ended now."""
        return self.game.scores(self.state)

    def apply(self, actor: int, action: str) -> Match:
        """The match after one more action; raises ``IllegalAction``."""
        game, state = self.game, self.state
        if actor > self.header.players:
            raise illegal("TURN", "There is no seat {actor} in this match.", actor=actor)
        if self.viewer is None:
            canonical = game.accept(state, actor, action)
        else:
            canonical = game.accept_view(state, actor, action, self.viewer)
        race = self.pending.race
        reveals = race or game.reveals(state, actor, canonical)
        phase = self._new_phase if actor == CHANCE or race else self.open_phase
        after = game.successor(state, actor, canonical)
        entry = Entry(actor, canonical, phase, reveals)
        return replace(self, entries=(*self.entries, entry), states=(*self.states, after))

    def draw(self, source: ChanceSource) -> Match:
        """The match after the chance event that is pending, or after the deadline.

        A deadline only comes when somebody asks for it: while seats can act, it is for
        the caller to know the time.
        """
        spec = self.pending.event
        if spec is None:
            raise illegal("TURN", "Nothing is to be rolled or dealt now.")
        return self.apply(CHANCE, self.game.chance_action(self.state, source.draw(spec)))

    def can_undo(self, seat: int) -> bool:
        """Whether the seat's newest action can be taken back without uncovering anything."""
        return self._undo_index(seat) is not None

    def undo(self, seat: int) -> Match:
        """The match without the seat's newest action; raises ``IllegalAction`` (TURN).

        Actions that other seats made in the same phase stay.
        """
        index = self._undo_index(seat)
        if index is None:
            raise illegal("TURN", "That can no longer be taken back.")
        return self.upto(index)._replayed(self.entries[index + 1 :])

    def upto(self, count: int) -> Match:
        """The match as it was after its first ``count`` actions (practice, replay)."""
        return replace(self, entries=self.entries[:count], states=self.states[: count + 1])

    def uncover(self, index: int, action: str) -> Match:
        """The match of a viewer with an entry in full that was told only in part.

        The full action has to be legal, to look to the viewer as it was told, and to fit
        what was told after it: all of that is applied anew. Raises ``IllegalAction``
        (rule ``UNCOVER``, or that of the first action that does not fit) otherwise. The
        states from there on know what the action uncovered, but :meth:`Game.view` hides
        it as long as the rules do.
        """
        game, entry, before = self.game, self.entries[index], self.states[index]
        canonical = game.accept(before, entry.actor, action)
        told = canonical
        if self.viewer is not None:
            told = game.action_view(before, entry.actor, canonical, self.viewer)
        if told != entry.action:
            raise illegal("UNCOVER", "That is not the action that was told before.")
        return self.upto(index).apply(entry.actor, canonical)._replayed(self.entries[index + 1 :])

    @property
    def open_phase(self) -> int:
        """The phase number of the next entry of a seat, outside a race.

        A phase goes on while the seats to act are those of the state before
        without the one that acted; chance, what reveals and every other change
        begin anew.
        """
        if not self.entries:
            return 0
        last = self.entries[-1]
        if last.actor == CHANCE or last.reveals:
            return self._new_phase
        before = self.game.pending(self.states[-2]).seats
        remaining = tuple(seat for seat in before if seat != last.actor)
        goes_on = bool(remaining) and self.pending.seats == remaining
        return last.phase if goes_on else self._new_phase

    @property
    def _new_phase(self) -> int:
        return self.entries[-1].phase + 1 if self.entries else 0

    def canonical_entries(self) -> tuple[Entry, ...]:
        """The entries as they are written: by seat within each phase."""
        return tuple(sorted(self.entries, key=lambda entry: (entry.phase, entry.actor)))

    def _replayed(self, entries: tuple[Entry, ...]) -> Match:
        match = self
        for entry in entries:
            match = match.apply(entry.actor, entry.action)
        return match

    def _undo_index(self, seat: int) -> int | None:
        """Where the seat's newest action stands if it belongs to the newest phase."""
        if not self.entries:
            return None
        newest = self.entries[-1].phase
        for index in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[index]
            if entry.phase != newest or entry.reveals:
                return None
            if entry.actor == seat:
                return index
        return None
