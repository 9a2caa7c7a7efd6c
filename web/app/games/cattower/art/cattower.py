"""The five cat towers: floors like a honeycomb, posts wound with sisal, pennants on top.

A floor is 70 × 54 units. Low towers stand half a floor nearer to whoever looks on, so that every
floor touches six others. `middle()`, `top()` and `foot()` say where things are; whatever changes is
drawn over `towers()` by the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from app.art import items, marks
from app.art.svg import LINE, SHADE, SHADE_2, Point, ellipse, group, num, path, pt
from app.games.cattower.art.furniture import use

WIDE, HIGH = 70, 54
LEFT = 9
TOP = 48
"""Room for the pennant of a tower that is as high as any."""
FLOORS = 6
BAND = 27
"""Room below the towers, where each seat's balls of yarn are counted."""
PRINT_BOX = (-10, -11, 20, 22)
"""The frame of a footprint."""

Place = tuple[int, int]


def view_box(count: int = 5) -> tuple[float, float, float, float]:
    """The frame of so many towers."""
    return (0, 0, 2 * LEFT + WIDE * count, TOP + (FLOORS + 0.5) * HIGH + BAND)


def column(tower: int) -> float:
    """The middle of a tower, counted from 1."""
    return LEFT + WIDE * (tower - 0.5)


def ground(low: bool) -> float:
    """Returns the ground of a tower."""
    return TOP + (FLOORS + (0.5 if low else 0)) * HIGH


def middle(tower: int, floor: int, low: bool) -> Point:
    """The middle of a floor."""
    return column(tower), ground(low) - (floor - 0.5) * HIGH


def top(tower: int, floors: int, low: bool) -> Point:
    """Returns the place of the pennant of a tower with so many floors."""
    return column(tower), ground(low) - floors * HIGH


def flag(tower: int, floors: int, low: bool) -> Point:
    """The middle of that pennant."""
    x, y = top(tower, floors, low)
    return x, y - 24


def foot(tower: int) -> Point:
    """The middle of what is said below a tower."""
    return column(tower), TOP + (FLOORS + 0.5) * HIGH + 15


@lru_cache(maxsize=8)
def towers(
    slots: tuple[Place, ...], posts: tuple[Place, ...], low: tuple[int, ...], small: bool = False
) -> Markup:
    """All towers empty, on the floor they stand on."""
    count = max(tower for tower, _ in slots)
    wide, floor_y = 2 * LEFT + WIDE * count, ground(False) - 16
    parts = []
    if not small:
        rug = f"M6 {num(floor_y + 12)}C{num(wide / 3)} {num(floor_y - 6)} {num(wide * 2 / 3)} {num(floor_y - 6)} {num(wide - 6)} {num(floor_y + 12)}"
        edge = f"C{num(wide + 2)} {num(floor_y + 54)} {num(wide - 26)} {num(floor_y + 49)} {num(wide / 2)} {num(floor_y + 50)}C26 {num(floor_y + 49)} -2 {num(floor_y + 54)} 6 {num(floor_y + 12)}Z"
        parts.append(Markup(f'<path class="ct-rug" d="{rug}{edge}"/>'))
    places = {*slots, *posts}
    for number in sorted(range(1, count + 1), key=lambda tower: tower in low):
        floors = max(floor for tower, floor in places if tower == number)
        parts.append(_tower(number, floors, number in low, posts, small))
    return Markup("").join(parts)


def _tower(tower: int, floors: int, low: bool, posts: tuple[Place, ...], small: bool) -> Markup:
    x, y = column(tower), ground(low)
    parts = [] if small else [ellipse(x, y + 3, WIDE / 2 + 1, 6, SHADE_2)]
    for floor in range(1, floors + 1):
        draw = _post if (tower, floor) in posts else _cubby
        parts.append(draw(*middle(tower, floor, low), small))
    plush = "ct-plush is-low" if low else "ct-plush"
    shelves = [_shelf(x, y - level * HIGH, plush, small) for level in range(floors + 1)]
    plate = "" if small else _plate(x, y, tower)
    return group(*parts, *shelves, plate, cls=f"ct-tower of-{tower}")


def _plate(x: float, y: float, tower: int) -> Markup:
    """The number by which sentences call a tower, on the shelf that it stands on."""
    plate = (
        f'<rect class="ct-plate" x="{num(x - 10)}" y="{num(y - 4)}" width="20" height="13" rx="4"/>'
    )
    return Markup(plate) + _word((x, y + 6.6), tower, 11.5, "ct-plate-number")


def _cubby(x: float, y: float, small: bool) -> Markup:
    """A back wall between two posts."""
    w, h = WIDE - 8, HIGH
    wall = f'<rect class="ct-wall" x="{num(x - w / 2)}" y="{num(y - h / 2)}" width="{w}" height="{h}"/>'
    if small:
        return Markup(wall)
    sides = f"M{pt(x - w / 2, y - h / 2)}v{h}M{pt(x + w / 2, y - h / 2)}v{h}"
    shade = path(f"M{pt(x - w / 2, y - h / 2)}h{w}v7h{-w}z", SHADE)
    return Markup(wall) + shade + path(sides, "none", LINE, 2.2)


def _post(x: float, y: float, small: bool) -> Markup:
    """A scratching post: nothing fits beside it."""
    w, h = 21, HIGH
    body = f"M{pt(x - w / 2, y - h / 2)}h{w}v{h}h{-w}z"
    if small:
        return path(body, "var(--a-wood-2)")
    rope = "".join(
        f"M{pt(x - w / 2, y - h / 2 + 5 + 6.6 * k)}q{num(w / 2)} 5.4 {w} 0" for k in range(8)
    )
    scratches = f"M{pt(x - 4, y - 8)}l-2 11M{pt(x + 1, y - 9)}l-2 13M{pt(x + 6, y - 8)}l-2 11"
    return Markup("").join(
        (
            path(body, "var(--a-cream)", LINE, 2.2),
            path(rope, "none", "var(--a-wood-2)", 2),
            path(f"M{pt(x + 3.5, y - h / 2)}h7v{h}h-7z", SHADE),
            path(scratches, "none", "var(--a-brown)", 1.6),
        )
    )


def _shelf(x: float, y: float, cls: str, small: bool) -> Markup:
    w, h = WIDE - 1, 8
    left, right = num(x - w / 2 + 4), num(x + w / 2 - 4)
    board = f"M{left} {num(y - h / 2)}H{right}c5 0 5 {h} 0 {h}H{left}c-5 0 -5 {-h} 0 {-h}Z"
    drawn = Markup(f'<path class="{cls}{" is-small" if small else ""}" d="{board}"/>')
    if small:
        return drawn
    fluff = "".join(f"M{pt(x - w / 2 + 9 + 11 * k, y + 1.8)}q2.6 2 5.2 0" for k in range(6))
    return drawn + path(fluff, "none", SHADE_2, 1.3)


@lru_cache(maxsize=256)
def pennant(
    at: Point,
    larger: int,
    smaller: int,
    gone: bool = False,
    scored: int = 0,
    small: bool = False,
    seed: int = 1,
) -> Markup:
    """The two numbers on top of a tower: the larger one, for which a house is needed, and the other.

    `gone` crosses the larger number out; `scored` is the number that was won, in a ring.
    """
    x, y = at
    won_large = scored == larger and not (gone and scored == smaller)
    flag = f"M{pt(x - 32, y - 39)}H{num(x + 33)}L{num(x + 27)} {num(y - 24)}L{num(x + 33)} {num(y - 9)}H{num(x - 32)}Z"
    parts = [
        path(f"M{pt(x - 32, y - 43)}V{num(y - 3)}", "none", LINE, 4),
        Markup(f'<path class="ct-flag{" is-won" if scored else ""}" d="{flag}"/>'),
        path(f"M{pt(x + 5, y - 36)}V{num(y - 12)}", "none", "var(--a-soft-line)", 1.4),
    ]
    if small:
        word, cls = (scored, "ct-number is-won") if scored else ("", "ct-number")
        parts[2] = _word((x, y - 15), word, 25, cls) if word else Markup("")
        return group(*parts, cls="ct-pennant")
    large = (x - 20, y - 24.0)
    faded = " is-gone" if gone and not won_large else ""
    parts.append(_word((large[0], large[1] + 7), larger, 20, f"ct-number{faded}"))
    parts.append(use(1, (x - 4.4, y - 23), 0.36, f"ct-wanted{faded}"))
    parts.append(_word((x + 16, y - 18.5), smaller, 16, "ct-number"))
    if gone and not won_large:
        parts.append(marks.cross((x - 13, y - 24), 26, f"gone{seed}{larger}", "pencil"))
    if scored:
        where = large if won_large else (x + 16, y - 24)
        parts.append(marks.ring(where, 11.5, f"won{seed}{larger}", "pencil"))
    return group(*parts, cls="ct-pennant")


def _word(at: Point, word: object, size: float, cls: str) -> Markup:
    return Markup(
        f'<text class="{cls}" x="{num(at[0])}" y="{num(at[1])}" font-size="{num(size)}">{word}</text>'
    )


def track(
    opened: int, circled: int, used: int, spend: int = 0, gain: int = 0
) -> tuple[tuple[str, bool], ...]:
    """Of each print its state, and whether that is about to change: used ones come first.

    `spend` of the circled ones are about to be used, `gain` of the open ones about to be circled.
    """
    return (
        *(("used", False) for _ in range(used)),
        *(("ready", place < spend) for place in range(circled)),
        *(("open", place < gain) for place in range(opened)),
    )


@lru_cache(maxsize=128)
def footprint(place: int, state: str, changing: bool = False) -> Markup:
    """A print round (0, 0): ringed when it is `ready`, crossed as well when it is `used`, or `open`.

    One that is `changing` has its next mark already.
    """
    drawn = [group(items.paw_print(), scale=0.4, turn=-14 if place % 2 else 14)]
    if state != "open":
        drawn.append(_ring(place))
    if state == "used":
        drawn.append(_cross(place))
    elif changing:
        mark = _cross if state == "ready" else _ring
        drawn.append(mark(place, "pencil ct-next"))
    return group(*drawn, cls=f"ct-print is-{state}{' is-next' if changing else ''}")


def _ring(place: int, cls: str = "pencil") -> Markup:
    return marks.ring((0, 0), 8.2, f"print{place}", cls)


def _cross(place: int, cls: str = "pencil") -> Markup:
    return marks.cross((0, 0), 14, f"print{place}", cls)


def price(at: Point, count: int) -> Markup:
    """Draws a floor's price: a paw and how many."""
    return group(
        Markup('<rect class="ct-price" x="-15" y="-9.5" width="30" height="19" rx="9.5"/>'),
        group(items.paw_print(), at=(-6.4, 0.4), scale=0.33),
        _word((6, 4.8), count, 13.5, "ct-count"),
        at=at,
    )


def chip(at: Point, points: int) -> Markup:
    """Points that something scores, as a small round tag."""
    width = 22 if points < 10 else 28
    rect = f'<rect x="{num(-width / 2)}" y="-9.5" width="{width}" height="19" rx="9.5"/>'
    return group(Markup(rect), _word((0, 4.9), points, 13.5, ""), at=at, cls="ct-points")


def hull(places: Sequence[Point]) -> str:
    """Path data round floors, each as a rounded box: overlapping boxes read as one group."""
    w, h = WIDE - 7, HIGH - 5
    return "".join(
        f"M{pt(x - w / 2 + 9, y - h / 2)}h{w - 18}a9 9 0 0 1 9 9v{h - 18}a9 9 0 0 1 -9 9h{18 - w}a9 9 0 0 1 -9 -9v{18 - h}a9 9 0 0 1 9 -9z"
        for x, y in places
    )
