"""What the strong bot thinks of its favourites, and of what is chosen now."""

from __future__ import annotations

import htpy as h

from app import play
from app.controllers import Opinion
from app.model import Place, Table
from app.regions import Region, drawing, region

__all__ = ["hint_region"]


def hint_region(table: Table, place: Place, number: int) -> tuple[Region, ...]:
    """The hint of a place, where it has one."""
    if not place.hint.opinions or not play.acting(table, place):
        return ()
    face, view = play.face_of(table.record), play.own_view(table, place)
    chosen = face.chosen(view, place.seat, place.draft)
    opinions = place.hint.opinions
    shown = [*opinions[:3], *(one for one in opinions[3:] if one.action == chosen)]
    best = opinions[0]
    same = len(shown) > 1 and all(_as_good(one, best) for one in opinions)
    lines = tuple((face.word(view, place.seat, one.action), one) for one in shown)
    return (
        region(
            f"hint-{number}",
            drawing(_panel, lines, best, chosen, same),
            tag="section",
            class_="table-hint",
            aria_label="What the hard bot thinks",
        ),
    )


def _panel(
    lines: tuple[tuple[str, Opinion], ...], best: Opinion, chosen: str | None, same: bool
) -> h.Node:
    return [
        h.h2[f"All the same: {_signed(best.mean)} points" if same else "Worth in points"],
        h.p(".soft")["On average, as the match stands."],
        h.ol(".hint-list")[
            (
                h.li(class_=["hint", {"is-chosen": opinion.action == chosen}])[
                    h.strong[word],
                    None if same else h.span(".num")[_worth(opinion, best)],
                    h.span(".soft")[opinion.reason],
                ]
                for word, opinion in lines
            )
        ],
    ]


def _worth(opinion: Opinion, best: Opinion) -> str:
    if opinion is best:
        return _signed(best.mean)
    if _as_good(opinion, best):
        return "as good"
    return f"{_signed(opinion.mean - best.mean)} against the best"


def _as_good(opinion: Opinion, best: Opinion) -> bool:
    """Whether no difference is to be seen in the first decimal."""
    return opinion.mean - best.mean > -0.05


def _signed(worth: float) -> str:
    """A worth with its sign, a true minus; nothing is worth ``−0.0``."""
    shown = f"{worth:+.1f}".replace("-", "−")
    return "0" if shown in ("+0.0", "−0.0") else shown
