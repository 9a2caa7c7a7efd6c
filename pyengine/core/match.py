"""A match: what was agreed, what happened, and every state on the way.

A match is an immutable value. Its text (see :mod:`pyengine.core.text`) is the
save, the replay, the export and the log that peers share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pyengine.core.chance import ChanceSource
from pyengine.core.errors import IllegalAction
from pyengine.core.game import CHANCE, Game, Pending, Scores
from pyengine.core.options import check_options, check_players
from pyengine.core.registry import load_game

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
    their order means nothing. ``reveals`` marks what undo must not cross.
    """

    actor: int
    action: str
    phase: int
    reveals: bool


@dataclass(frozen=True, slots=True)
class Match:
    """A match of any game. ``states`` has one more item than ``entries``."""

    header: Header
    entries: tuple[Entry, ...]
    states: tuple[Any, ...]

    @classmethod
    def new(cls, game_id: str, players: int, options: Mapping[str, str] | None = None) -> Match:
        """A match before its first action.

        Raises ``UnknownGame``, or ``IllegalAction`` with rule ``HEADER``.
        """
        game = load_game(game_id)
        check_players(game.info, players)
        checked = check_options(game.info, players, options or {})
        header = Header(game_id, players, tuple(checked.items()))
        return cls(header, (), (game.start(players, checked),))

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
            raise IllegalAction("TURN", f"There is no seat {actor} in this match.")
        canonical = game.accept(state, actor, action)
        reveals = game.reveals(state, actor, canonical)
        entry = Entry(actor, canonical, self.open_phase, reveals)
        after = game.successor(state, actor, canonical)
        return Match(self.header, (*self.entries, entry), (*self.states, after))

    def draw(self, source: ChanceSource) -> Match:
        """The match after the pending chance event, answered by ``source``."""
        spec = self.pending.chance
        if spec is None:
            raise IllegalAction("TURN", "Nothing is to be rolled or dealt now.")
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
            raise IllegalAction("TURN", "That can no longer be taken back.")
        shorter = self.upto(index)
        for entry in self.entries[index + 1 :]:
            shorter = shorter.apply(entry.actor, entry.action)
        return shorter

    def upto(self, count: int) -> Match:
        """The match as it was after its first ``count`` actions (practice, replay)."""
        return replace(self, entries=self.entries[:count], states=self.states[: count + 1])

    @property
    def open_phase(self) -> int:
        """The phase number of the next entry.

        A phase goes on while the seats to act are those of the state before
        without the one that acted; chance and every other change begin anew.
        """
        if not self.entries:
            return 0
        last = self.entries[-1]
        before = self.game.pending(self.states[-2]).seats
        if last.actor == CHANCE or not before or last.reveals:
            return last.phase + 1
        remaining = tuple(seat for seat in before if seat != last.actor)
        goes_on = bool(remaining) and self.pending.seats == remaining
        return last.phase if goes_on else last.phase + 1

    def canonical_entries(self) -> tuple[Entry, ...]:
        """The entries as they are written: by seat within each phase."""
        return tuple(sorted(self.entries, key=lambda entry: (entry.phase, entry.actor)))

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
