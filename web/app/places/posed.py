"""An answer to a position that is posed at the table: it is graded, and nothing is played."""

from __future__ import annotations

from dataclasses import replace

from app.base.seeds import review_seed
from app.base.views import view_of
from app.core import effects as fx
from app.core.model import Table
from app.saves.records import Posed, Record

LOOKING = "The hard bot is looking at your answer."


def is_posed(record: Record) -> bool:
    """Returns whether a table only asks what one would do: none of it is kept as a match."""
    return isinstance(record.kind, Posed)


def answer(table: Table, action: str) -> tuple[Table, tuple[fx.Effect, ...]]:
    """Ask what an answer is worth beside the best one that is known; the practice screen hears.

    One's own moment is valued by the futures of its review, so that the same mistake costs as much
    in both.
    """
    record, kind = table.record, table.record.kind
    assert isinstance(kind, Posed)
    posed, match = kind.position, record.match
    table = replace(table, record=replace(record, kind=kind._replace(answer=action)))
    asked = fx.AskReview(
        fresh=kind.fresh,
        entry=len(match.entries),
        game=posed.game,
        view=view_of(match, posed.seat),
        seat=posed.seat,
        seed=review_seed(posed.entry) if posed.record else f"position/{posed.id}/answer",
        action=action,
        after=None,
        best=posed.best,
        screen="practice",
    )
    return table, (asked, fx.Announce(LOOKING))
