"""The table of best scores: which results enter it, and where."""

from __future__ import annotations

from app.model import BEST_KEPT, Best, Record

__all__ = ["add_best", "result_of"]


def add_best(best: tuple[Best, ...], entry: Best) -> tuple[Best, ...]:
    """The table with one more entry, best first in each group, never longer than is kept.

    A match counts once; of equal totals the older one stands first.
    """
    group = [one for one in best if (one.game, one.options) == (entry.game, entry.options)]
    others = [one for one in best if one not in group]
    group = [one for one in group if one.record != entry.record]
    group = sorted([*group, entry], key=lambda one: (-one.total, one.when))[:BEST_KEPT]
    return tuple(sorted([*others, *group], key=lambda one: (one.game, one.options)))


def result_of(record: Record) -> Best | None:
    """What a match brings to the table; only a solo match played to its end without practice."""
    match = record.match
    if match.header.players != 1 or record.practice or not match.over or record.players[0].is_bot:
        return None
    return Best(
        game=match.header.game,
        options=" ".join(f"{name}={value}" for name, value in match.header.options if value),
        name=record.names[0],
        total=match.scores().totals[0],
        seed=record.seed,
        when=record.updated,
        record=record.id,
    )
