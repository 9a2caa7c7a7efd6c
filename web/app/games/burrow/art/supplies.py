"""The rows of a Winter Burrow sheet that count nuts and mushrooms."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from app.art import marks, symbols
from app.art.svg import frame, num
from app.games.pencil.art.boxes import BOX, WIDTH

_LEFT = 14.0


@lru_cache(maxsize=64)
def nuts(values: Sequence[int], found: int, fresh: int = 0) -> Markup:
    """A nut for each, with what so many score below it; the newest `fresh` glow."""
    step = (WIDTH - 2 * _LEFT) / len(values)
    parts: list[Markup] = []
    for number, value in enumerate(values):
        x = _LEFT + step * (number + 0.5)
        parts += _thing("nut", (x, BOX * 0.62), number, found, fresh, 0.84)
        won = number == found - 1
        shape = "print is-won" if won else "print"
        parts.append(
            Markup(
                f'<text class="{shape}" x="{num(x)}" y="{num(BOX + 21)}" font-size="15"'
                f' text-anchor="middle">{value}</text>'
            )
        )
        if won:
            parts.append(marks.ring((x, BOX + 15.8), 10.5, f"nuts{number}"))
    return frame((0, -2, WIDTH, BOX + 34), *parts, cls="burrow-nuts")


@lru_cache(maxsize=64)
def mushrooms(count: int, found: int, fresh: int = 0) -> Markup:
    """A mushroom for each point; found ones are crossed, the newest `fresh` glow."""
    step = (WIDTH - 2 * _LEFT) / count
    parts: list[Markup] = []
    for number in range(count):
        at = (_LEFT + step * (number + 0.5), BOX * 0.55)
        parts += _thing("mushroom", at, number, found, fresh, min(0.74, step / 36))
    return frame((0, -2, WIDTH, BOX + 6), *parts, cls="burrow-mushrooms")


def _thing(
    name: str, at: tuple[float, float], number: int, found: int, fresh: int, scale: float
) -> list[Markup]:
    if number >= found:
        return [symbols.use(name, at, scale, 0, "burrow-open")]
    new = number >= found - fresh
    cross = marks.cross(at, 19, f"{name}{number}", "pencil is-fresh" if new else "pencil")
    return [symbols.use(name, at, scale), cross]
