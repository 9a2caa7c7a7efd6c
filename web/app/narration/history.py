"""The history of a match: what has happened in it, an entry for each phase of its log.

It holds what everybody knows, in the sentences of the replay, and what lies in the past: nothing
of a phase that is still open, and no roll before the dice lie still.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.narration.sentences import describe_between, newest_chance, phase_of
from pyengine.core.game import CHANCE, PUBLIC
from pyengine.core.match import Match

MOST_ENTRIES = 100
"""So many entries are kept at hand, the newest; the replay has all."""


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """The happenings in one phase of a match: the actions from ``first`` up to ``end``."""

    match: Match
    first: int
    end: int

    def texts(self, names: Sequence[str], verbosity: str) -> tuple[str, ...]:
        """Sentences on what happened, full or short."""
        texts = describe_between(self.match, self.first, self.end, names, verbosity)
        return tuple([text for _, text in texts])

    @property
    def stage(self) -> str:
        """The stage of the match that begins here, as a roll or a deal begins one; else empty."""
        if self.match.entries[self.first].actor != CHANCE:
            return ""
        before, after = (self._stage(at) for at in (self.first, self.end))
        return after if after != before else ""

    def _stage(self, count: int) -> str:
        game = self.match.game
        return str(game.stage(game.view(self.match.states[count], PUBLIC)))


def history_end(match: Match, rolling: bool) -> int:
    """Counts the actions of a match that are past, so that everybody may hear of them; not yet what
    is still ``rolling``."""
    entries, count = match.entries, len(match.entries)
    if rolling:
        count = newest_chance(match)
    is_open = not (match.over or match.pending.race)
    if count and is_open and entries[count - 1].phase == match.open_phase:
        return phase_of(match, count - 1)[0]
    return count


def history_entries(
    match: Match, end: int, most: int = MOST_ENTRIES, start: int = 0
) -> tuple[HistoryEntry, ...]:
    """The newest phases among the first ``end`` actions, at ``most`` so many, in their order.

    Those up to ``start``, where a phase begins, are left out.
    """
    entries, edges = match.entries, [end]
    at = end - 1
    while at >= start and len(edges) <= most:
        if at == start or entries[at - 1].phase != entries[at].phase:
            edges.append(at)
        at -= 1
    return tuple([HistoryEntry(match, first, last) for first, last in pairwise(reversed(edges))])
