"""The rows of a Winter Burrow sheet that count nuts and mushrooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from markupsafe import Markup

from app.art import marks, symbols
from app.art.svg import frame, num
from app.games.pencil.art.boxes import BOX, WIDTH


@lru_cache(maxsize=64)
def nuts(values: Sequence[int], found: int, fresh: int = 0) -> Markup:
    """A nut for each, with what so many score below it; the newest `fresh` glow."""

    def nut(number: int, x: float) -> list[Markup]:
        won = number == found - 1
        shape = "print is-won" if won else "print"
        value = Markup(
            f'<text class="{shape}" x="{num(x)}" y="{num(BOX + 21)}" font-size="15"'
            f' text-anchor="middle">{values[number]}</text>'
        )
        ring = [marks.ring((x, BOX + 15.8), 10.5, f"nuts{number}")] if won else []
        return [*_thing("nut", (x, BOX * 0.62), number, found, fresh, 0.84), value, *ring]

    return _row("burrow-nuts", len(values), BOX + 34, nut)


@lru_cache(maxsize=64)
def mushrooms(count: int, found: int, fresh: int = 0) -> Markup:
    """A mushroom for each point; found ones are crossed, the newest `fresh` glow."""

    scale = min(0.74, WIDTH / count / 40)

    def mushroom(number: int, x: float) -> list[Markup]:
        return _thing("mushroom", (x, BOX * 0.55), number, found, fresh, scale)

    return _row("burrow-mushrooms", count, BOX + 6, mushroom)


def _row(cls: str, count: int, high: float, draw: Callable[[int, float], list[Markup]]) -> Markup:
    """A row in two halves, which a narrow sheet lays below each other.

    ``draw`` draws the thing of a number at its place from the left.
    """
    half = -(-count // 2)
    step = WIDTH / 2 / half
    halves = [
        frame(
            (0, -2, WIDTH / 2, high),
            *[part for at, number in enumerate(those) for part in draw(number, step * (at + 0.5))],
        )
        for those in (range(half), range(half, count))
    ]
    return Markup(f'<div class="burrow-supplies {cls}">{"".join(halves)}</div>')


def _thing(
    name: str, at: tuple[float, float], number: int, found: int, fresh: int, scale: float
) -> list[Markup]:
    if number >= found:
        return [symbols.use(name, at, scale, 0, "burrow-open")]
    new = number >= found - fresh
    cross = marks.cross(at, 19, f"{name}{number}", "pencil is-fresh" if new else "pencil")
    return [symbols.use(name, at, scale), cross]
