"""The printed part of a sheet that a pencil fills: collection bar, cup row, paw.

Boxes and numbers are printed crisply; ticks, crosses and rings are made by a hand. Nothing here can
be clicked or read aloud: the app says the same in words beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from app.art import marks, symbols
from app.art.svg import frame, num, path
from app.games.pencil.art.boxes import BOX, WIDTH, box, text

KINDS = ("mouse", "sock", "plane")


def collection(
    ticks: Sequence[int],
    boxes: int = 8,
    values: Sequence[int] = (3, 4, 5, 6, 7),
    seed: int = 1,
    small: bool = False,
    fresh: Sequence[int] = (0, 0, 0),
) -> Markup:
    """Three rows of boxes (mouse, sock, plane) with the value of each complete set below its column.

    `ticks` are the boxes filled a row, `fresh` how many of the last ones came this turn (they glow).
    """
    left = 40
    width = left + BOX * boxes + 4
    if small:
        return _collection_small(ticks, boxes, values)
    parts: list[Markup] = []
    sets = min(ticks) if ticks else 0
    depth = BOX * len(KINDS)
    for column, value in enumerate(values):
        x = left + BOX * (column + 0.5)
        done = column < sets
        parts.append(
            path(
                f"M{num(x - 9)} {num(depth + 4)}c0 5 3 6.5 9 6.5s9 -1.5 9 -6.5",
                "none",
                "var(--line)",
                1.6,
            )
        )
        parts.append(text((x, depth + 27), str(value), 15, "print is-won" if done else "print"))
        if done:
            parts.append(marks.ring((x, depth + 21.8), 10.5, f"set{seed}/{column}"))
    for row, kind in enumerate(KINDS):
        y = BOX * (row + 0.5)
        parts.append(symbols.use(kind, (18, y), 0.72))
        for column in range(boxes):
            x = left + BOX * (column + 0.5)
            filled = column < ticks[row]
            new = filled and column >= ticks[row] - fresh[row]
            parts.append(box(x, y, new))
            if filled:
                parts.append(
                    marks.tick(
                        (x, y), 17, f"{seed}/{kind}{column}", "pencil is-fresh" if new else "pencil"
                    )
                )
    return frame((0, -2, width, depth + 38), *parts, cls="collection")


def _collection_small(ticks: Sequence[int], boxes: int, values: Sequence[int]) -> Markup:
    """Filled and open squares, two paths a row: enough for a look across the table."""
    step, size = 11, 8
    parts: list[Markup] = []
    for row, kind in enumerate(KINDS):
        y = 2 + row * 13
        parts.append(symbols.use(kind, (7, y + 4), 0.32))
        for filled, cls in ((True, "dot is-full"), (False, "dot")):
            cells = [c for c in range(boxes) if (c < ticks[row]) == filled]
            d = "".join([f"M{num(18 + c * step)} {num(y)}h{size}v{size}h{-size}z" for c in cells])
            if d:
                parts.append(Markup(f'<path class="{cls}" d="{d}"/>'))
    sets = min(ticks)
    if sets:
        parts.append(path(f"M18 41.5h{num(sets * step - 3)}", "none", "var(--ok)", 2.2))
    return frame((0, 0, 18 + boxes * step, 44), *parts, cls="collection collection-small")


def cups(
    knocked: int,
    boxes: int = 6,
    seed: int = 1,
    fresh: int = 0,
    small: bool = False,
    points: int | None = None,
    each: str = "",
) -> Markup:
    """The cup row: a box for every cup knocked over; each costs two points unless `points` says otherwise.

    For paper `each` stands in the place of the points.
    """
    left = 40
    points = -2 * knocked if points is None else points
    parts: list[Markup] = [symbols.use("cup-broken" if knocked else "cup", (18, BOX / 2), 0.68)]
    for column in range(boxes):
        x = left + BOX * (column + 0.5)
        new = knocked - fresh <= column < knocked
        parts.append(box(x, BOX / 2, new))
        if column < knocked:
            if small:
                parts.append(path(f"M{num(x - 7)} 6l14 14m0 -14l-14 14", "none", "var(--bad)", 3))
            else:
                parts.append(marks.cross((x, BOX / 2), 17, f"{seed}/cup{column}", "pencil is-bad"))
    end = left + BOX * boxes
    wide = max(WIDTH, end + 44)
    figure = each or (f"−{-points}" if points < 0 else str(points))
    # Words need all the room that is left, and are a little smaller.
    at, size = ((end + wide) / 2, 12.5) if each else (wide - 22.0, 15)
    parts.append(text((at, BOX / 2 + 5.5), figure, size, "print is-bad" if points < 0 else "print"))
    return frame((0, -2, wide, BOX + 4), *parts, cls="cups")


def finish(done: bool, seed: int = 1, points: int = 5, paper: bool = False) -> Markup:
    """The paw box: ticked when the thread has ended at the paw, which is worth `points`.

    On `paper` it says what it is worth though nothing is ticked.
    """
    parts = [
        symbols.use("paw", (18, BOX / 2), 0.68),
        box(40 + BOX / 2, BOX / 2, done),
        text((WIDTH - 22, BOX / 2 + 5.5), f"+{points}" if done or paper else "0", 15),
    ]
    if done:
        parts.append(marks.tick((40 + BOX / 2, BOX / 2), 17, f"{seed}/paw"))
    return frame((0, -2, WIDTH, BOX + 4), *parts, cls="finish")
