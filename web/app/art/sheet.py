"""The printed part of a sheet that a pencil fills: collection bar, cup row, timer.

Boxes and numbers are printed crisply; ticks, crosses and rings are made by a hand. Nothing here can
be clicked or read aloud: the app says the same in words beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from . import items
from .svg import LINE, Point, frame, group, num, path, shape

BOX = 26
# all parts of a sheet are equally wide, so that their boxes are equally large
WIDTH = 40 + 8 * BOX + 4
KINDS = ("mouse", "sock", "plane")


def _text(at: Point, words: str, size: float, cls: str = "print") -> Markup:
    return (
        Markup(
            f'<text class="{cls}" x="{num(at[0])}" y="{num(at[1])}" font-size="{num(size)}" text-anchor="middle">'
        )
        + words
        + Markup("</text>")
    )


def _box(x: float, y: float, lit: bool = False) -> Markup:
    r = BOX / 2 - 2.5
    cls = "box is-lit" if lit else "box"
    return Markup(
        f'<rect class="{cls}" x="{num(x - r)}" y="{num(y - r)}" width="{num(2 * r)}" height="{num(2 * r)}" rx="5"/>'
    )


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
                "var(--a-soft-line)",
                1.6,
            )
        )
        parts.append(_text((x, depth + 27), str(value), 15, "print is-won" if done else "print"))
        if done:
            parts.append(items.ring((x, depth + 21.8), 10.5, f"set{seed}/{column}"))
    for row, kind in enumerate(KINDS):
        y = BOX * (row + 0.5)
        parts.append(items.use(kind, (18, y), 0.72))
        for column in range(boxes):
            x = left + BOX * (column + 0.5)
            filled = column < ticks[row]
            new = filled and column >= ticks[row] - fresh[row]
            parts.append(_box(x, y, new))
            if filled:
                parts.append(
                    items.tick(
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
        parts.append(items.use(kind, (7, y + 4), 0.32))
        for filled, cls in ((True, "dot is-full"), (False, "dot")):
            cells = [c for c in range(boxes) if (c < ticks[row]) == filled]
            d = "".join(f"M{num(18 + c * step)} {num(y)}h{size}v{size}h{-size}z" for c in cells)
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
    parts: list[Markup] = [items.use("cup-broken" if knocked else "cup", (18, BOX / 2), 0.68)]
    for column in range(boxes):
        x = left + BOX * (column + 0.5)
        new = knocked - fresh <= column < knocked
        parts.append(_box(x, BOX / 2, new))
        if column < knocked:
            if small:
                parts.append(path(f"M{num(x - 7)} 6l14 14m0 -14l-14 14", "none", "var(--bad)", 3))
            else:
                parts.append(items.cross((x, BOX / 2), 17, f"{seed}/cup{column}", "pencil is-bad"))
    parts.append(
        _text(
            (max(WIDTH - 22, left + BOX * boxes + 22), BOX / 2 + 5.5),
            each or (f"−{-points}" if points < 0 else str(points)),
            15,
            "print is-bad" if points < 0 else "print",
        )
    )
    return frame((0, -2, max(WIDTH, left + BOX * boxes + 44), BOX + 4), *parts, cls="cups")


def timer(
    numbers: Sequence[int] = (5, 4, 4, 3, 2),
    crossed: int = 0,
    active: bool = False,
    circled: int = 0,
    seed: int = 1,
    fresh: bool = False,
    vertical: bool = False,
    dice: bool = False,
) -> Markup:
    """The hourglass and its numbers, topmost first; as small dice that ask for so much "or more".

    `crossed` numbers are crossed off, `circled` ones ringed (the solo game's first pass); `active`: the
    hourglass itself is crossed off; `fresh`: the last mark was made this turn.
    """
    step = 30
    parts: list[Markup] = [
        items.use("hourglass", (20, 20), 0.92, 0, "glass is-running" if active else "glass")
    ]
    if active:
        parts.append(items.cross((20, 20), 30, f"glass{seed}", "pencil is-faint"))
    for k, number in enumerate(numbers):
        at = (20.0, 58.0 + step * k) if vertical else (58.0 + step * k, 20.0)
        now = k == crossed and active
        disc_cls = "hour is-next" if now else "hour is-gone" if k < crossed else "hour"
        hour = f'<circle class="{disc_cls}" cx="{num(at[0])}" cy="{num(at[1])}" r="11.5"/>'
        if dice:
            left, top = num(at[0] - 11), num(at[1] - 11)
            hour = f'<rect class="{disc_cls}" x="{left}" y="{top}" width="22" height="22" rx="6"/>'
        parts.append(Markup(hour))
        number_cls = "print is-gone" if k < crossed else "print"
        size, word = (13.5, f"{number}+") if dice else (16, str(number))
        parts.append(_text((at[0], at[1] + size * 0.35), word, size, number_cls))
        if k < circled:
            parts.append(
                items.ring(
                    at,
                    13.5,
                    f"hour{seed}/{k}",
                    "pencil is-fresh" if fresh and k == circled - 1 and not crossed else "pencil",
                )
            )
        if k < crossed:
            new = fresh and k == crossed - 1
            parts.append(
                items.cross(at, 20, f"hourx{seed}/{k}", "pencil is-fresh" if new else "pencil")
            )
    long = 40 + step * len(numbers) + 6
    box = (0.0, 0.0, 40.0, float(long)) if vertical else (0.0, 0.0, float(long), 40.0)
    return frame(box, *parts, cls="timer timer-vertical" if vertical else "timer")


def finish(done: bool, seed: int = 1, points: int = 5, paper: bool = False) -> Markup:
    """The paw box: ticked when the thread has ended at the paw, which is worth `points`.

    On `paper` it says what it is worth though nothing is ticked.
    """
    parts = [
        items.use("paw", (18, BOX / 2), 0.68),
        _box(40 + BOX / 2, BOX / 2, done),
        _text((WIDTH - 22, BOX / 2 + 5.5), f"+{points}" if done or paper else "0", 15),
    ]
    if done:
        parts.append(items.tick((40 + BOX / 2, BOX / 2), 17, f"{seed}/paw"))
    return frame((0, -2, WIDTH, BOX + 4), *parts, cls="finish")


def ribbon() -> Markup:
    """A rosette for the winner's line."""
    petals = "M0 -17C4 -19 7 -15 10.5 -13.5C14.5 -12.5 15.5 -8.5 16.5 -5C18.5 -1 17 3 15 6C14 10.5 10.5 12 7 13.5C3 16.5 -3 16.5 -7 13.5C-11 12 -14 10 -15 6C-17 3 -18.5 -1 -16.5 -5C-16 -9 -14 -12.5 -10.5 -13.5C-7.5 -15.5 -4 -19 0 -17Z"
    return group(
        shape("M-8 10L-12 24L-5.5 21L-2 25L1 12Z", "var(--seat)"),
        shape("M8 10L12.5 23.5L6 21L2.5 25L-1 12Z", "var(--seat)"),
        shape(petals, "var(--seat)"),
        path(
            "M0 -9.5C6 -9.5 9.5 -6 9.5 -.5C9.5 5.5 5.5 9 0 9C-5.5 9 -9.5 5 -9.5 -.5C-9.5 -6 -6 -9.5 0 -9.5Z",
            "var(--a-cream)",
            LINE,
            1.6,
        ),
        path("M-4.5 0L-1 3.5L5 -4", "none", LINE, 2.4),
    )


def rosette() -> Markup:
    """The winner's rosette as a picture of its own, in the colour of the seat around it."""
    return frame((-20, -20, 40, 48), ribbon(), cls="icon rosette")
