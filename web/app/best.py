"""The table of best scores: which results enter it, and where."""

from __future__ import annotations

from app.model import BEST_KEPT, Best, Record

__all__ = ["add_best", "with_result"]


def add_best(best: tuple[Best, ...], entry: Best) -> tuple[Best, ...]:
    """The table with one more entry, best first in each group, never longer than is kept.

    A match counts once; of equal totals the older one stands first.
    """
    group = [one for one in best if (one.game, one.options) == (entry.game, entry.options)]
    others = [one for one in best if one not in group]
    group = [one for one in group if one.record != entry.record]
    group = sorted([*group, entry], key=lambda one: (-one.total, one.when))[:BEST_KEPT]
    return tuple(sorted([*others, *group], key=lambda one: (one.game, one.options)))


def with_result(best: tuple[Best, ...], record: Record) -> tuple[Best, ...]:
    """The table after a match; only a solo match played to its end without practice counts."""
    match = record.match
    if match.header.players != 1 or record.practice or not match.over:
        return best
    if record.players[0].is_bot:
        return best
    entry = Best(
        game=match.header.game,
        options=" ".join(f"{name}={value}" for name, value in match.header.options if value),
        name=record.names[0],
        total=match.scores().totals[0],
        seed=record.seed,
        when=record.updated,
        record=record.id,
    )
    return add_best(best, entry)
