"""The cut-away burrow of a Winter Burrow sheet: earth with chambers and tunnels, winter above.

Coordinates: a cell is 40 units, the cell of column c and row r (from 0, top left) lies at
(40c, 40r); the earth's edge and the winter above it lie outside of that, at negative coordinates.
What never changes during a game is one cached string (`layers`); what a pencil adds, and what
glows, comes on top in the same `view_box`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from markupsafe import Markup

from app.art import marks, symbols
from app.art.svg import Point, dice_of, disc, group, num, path, pt
from app.games.burrow.art.chambers import outline
from app.games.burrow.art.digging import ROCK, Cell, Tunnel, routes
from app.games.burrow.art.snow import SKY, winter

CELL = 40
EDGE = 10
"""Width of earth seen left and right."""
FOOT = 14
TOP = 17
"""Height of earth above the first row."""

_TILE = 4.6
_TUNNEL_WIDTH = 17.0
_START = "S"


@dataclass(frozen=True, slots=True)
class Digs:
    """A drawn sheet: a map of letters, and what lies where.

    ``rows`` are equally long strings in which a letter is a cell of its chamber and a dot
    rock; cells are (column, row). ``points`` are by the order of the letters' first cells
    in ``letters``. ``key`` chooses the earth: ``a`` warm and brown, ``b`` cold. An ``upright``
    sheet stands on its side, so that its letters run downwards.
    """

    rows: tuple[str, ...]
    letters: str
    points: tuple[int, ...]
    tunnels: tuple[Tunnel, ...]
    nuts: tuple[Cell, ...]
    mushrooms: tuple[Cell, ...]
    key: str = "a"
    upright: bool = False

    @property
    def columns(self) -> int:
        """Cells in a row."""
        return len(self.rows[0])

    def cells(self, letter: str) -> tuple[Cell, ...]:
        """The cells of a chamber, or the rock."""
        return tuple(
            (x, y)
            for y, line in enumerate(self.rows)
            for x, sign in enumerate(line)
            if sign == letter
        )


@lru_cache(maxsize=512)
def middle(cell: Point) -> Point:
    """The middle of a cell."""
    return (CELL / 2 + CELL * cell[0], CELL / 2 + CELL * cell[1])


def view_box(columns: int, rows: int, small: bool = False) -> tuple[float, float, float, float]:
    """The frame that shows the whole sheet; a small one goes without the winter above."""
    above = TOP if small else TOP + SKY
    return (-EDGE, -above, columns * CELL + 2 * EDGE, rows * CELL + above + FOOT)


# --- shapes -----------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def walls(digs: Digs, letter: str) -> str:
    """Path data of a chamber's wall."""
    return outline(frozenset(digs.cells(letter)), CELL, f"{digs.key}{letter}")


@lru_cache(maxsize=64)
def tunnel_path(digs: Digs, number: int) -> str:
    """Path data of a tunnel's middle, from one chamber into the other, bent softly."""
    places = routes(digs.rows, digs.tunnels)[number]
    rng = dice_of(f"way{digs.key}{number}")
    points = [middle(place) for place in places]
    start, end = _tunnel_mouth(points[0], points[1]), _tunnel_mouth(points[-1], points[-2])
    line = [start, *points[1:-1], end]
    parts = [f"M{pt(*start)}"]
    for before, here, after in zip(line, line[1:], line[2:], strict=False):
        straight = (here[0] - before[0]) * (after[1] - here[1]) == (here[1] - before[1]) * (
            after[0] - here[0]
        )
        if straight:
            parts.append(_sway_line(before, here, after, rng.choice((-2.6, 2.6))))
        else:
            into, out = _towards(here, before, 19), _towards(here, after, 19)
            parts.append(f"L{pt(*into)}Q{pt(*here)} {pt(*out)}")
    parts.append(f"L{pt(*end)}")
    return "".join(parts)


def _sway_line(before: Point, here: Point, after: Point, sway: float) -> str:
    """A straight stretch that swings a little to one side: nobody digs with a ruler."""
    into, out = _towards(here, before, 16), _towards(here, after, 16)
    upright = before[0] == after[0]
    side = (here[0] + (sway if upright else 0), here[1] + (0 if upright else sway))
    return f"L{pt(*into)}Q{pt(*side)} {pt(*out)}"


def _tunnel_mouth(end: Point, rock: Point) -> Point:
    """Returns the mouth of a tunnel: just inside of its chamber."""
    return _towards(end, rock, 13.5)


def _towards(start: Point, end: Point, far: float) -> Point:
    across, down = end[0] - start[0], end[1] - start[1]
    length = abs(across) + abs(down) or 1
    return (start[0] + across / length * far, start[1] + down / length * far)


def tiles(cells: Iterable[Cell], seed: str = "", grow: float = 0) -> str:
    """Path data of the cells' floors: squares with soft, uneven corners."""
    return "".join([_tile(cell, seed, grow) for cell in cells])


# One by one: every choice puts other cells together, but the cells stay the same.
@lru_cache(maxsize=512)
def _tile(cell: Cell, seed: str, grow: float) -> str:
    rng = dice_of(f"tile{seed}{cell[0]},{cell[1]}")
    half = CELL / 2 - _TILE + grow
    mx, my = middle(cell)
    corners = [
        (mx + sx * (half + rng.uniform(-0.9, 0.7)), my + sy * (half + rng.uniform(-0.9, 0.7)))
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    round_ = 8.5
    parts = [f"M{pt(*_between(corners[0], corners[1], round_))}"]
    for index in range(4):
        here, there, after = (corners[(index + k) % 4] for k in range(3))
        parts.append(
            f"L{pt(*_between(there, here, round_))}Q{pt(*there)} {pt(*_between(there, after, round_))}"
        )
    return "".join((*parts, "Z"))


def _between(start: Point, end: Point, far: float) -> Point:
    across, down = end[0] - start[0], end[1] - start[1]
    length = (across**2 + down**2) ** 0.5
    return (start[0] + across / length * far, start[1] + down / length * far)


# --- the sheet --------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def layers(digs: Digs, small: bool = False, labels: bool = True) -> Markup:
    """All that never changes, without the surrounding `<svg>`. Needs `defs.defs()` in the page."""
    parts = [_earth(digs, small), floors(digs)]
    if not small:
        parts += [_treasures(digs), winter(digs.columns, CELL, EDGE, TOP)]
        if labels:
            parts.append(_labels(digs))
    return group(*parts, cls=f"burrow burrow-{digs.key}")


@lru_cache(maxsize=8)
def things(digs: Digs) -> Markup:
    """Nuts and mushrooms in their cells; above whatever makes a chamber glow."""
    parts: list[Markup] = []
    for name, cells, scale in (("nut", digs.nuts, 0.82), ("mushroom", digs.mushrooms, 0.78)):
        rng = dice_of(f"{name}{digs.key}")
        for x, y in map(middle, cells):
            parts.append(symbols.use(name, (x, y - 1.5), scale, rng.uniform(-9, 9)))
    return group(*parts, cls="burrow-things")


def floors(digs: Digs) -> Markup:
    """Chambers and tunnels, dug out of the earth."""
    paths = "".join(tunnel_path(digs, number) for number in range(len(digs.tunnels)))
    every = "".join(walls(digs, letter) for letter in digs.letters)
    rooms = "".join(walls(digs, letter) for letter in digs.letters if letter != _START)
    start = walls(digs, _START)
    rock_free = [cell for letter in digs.letters if letter != _START for cell in digs.cells(letter)]
    rule = 'fill-rule="evenodd"'
    rim, den = "var(--bu-rim)", "var(--bu-den)"
    return Markup("").join(
        (
            path(every, rim, rim, 11, more=f'{rule} transform="translate(0 2.5)" opacity=".35"'),
            path(paths, "none", rim, _TUNNEL_WIDTH + 7),
            path(every, rim, rim, 5.6, more=rule),
            path(rooms, den, more=rule),
            path(start, "var(--bu-start-den)", more=rule),
            path(paths, "none", den, _TUNNEL_WIDTH),
            path(paths, "none", "var(--bu-trail)", 3, more='stroke-dasharray=".1 8.4"'),
            path(tiles(tuple(rock_free), digs.key), "var(--bu-tile)"),
            path(tiles(digs.cells(_START), digs.key), "var(--bu-start)"),
        )
    )


def _earth(digs: Digs, small: bool) -> Markup:
    """The ground in three layers, with stones."""
    wide, deep = digs.columns * CELL + EDGE, len(digs.rows) * CELL + FOOT
    rng = dice_of(f"earth{digs.key}")
    parts = [
        f'<rect x="{-EDGE}" y="{-TOP}" width="{wide + EDGE}" height="{deep + TOP}" fill="var(--bu-earth)"/>'
    ]
    for share, tone in ((0.36, "var(--bu-earth-2)"), (0.72, "var(--bu-earth-3)")):
        y = deep * share
        waves = "".join(
            f"S{pt(-EDGE + (wide + EDGE) * (k - 0.4) / 6, y + rng.uniform(-11, 11))} {pt(-EDGE + (wide + EDGE) * k / 6, y + rng.uniform(-8, 8))}"
            for k in range(1, 7)
        )
        parts.append(path(f"M{pt(-EDGE, y)}{waves}V{num(deep)}H{-EDGE}Z", tone))
    if small:
        return Markup("").join(map(Markup, parts))
    for tone, count, low, high in (
        ("var(--bu-rim)", 90, 0.8, 2.2),
        ("var(--bu-stone)", 60, 1.2, 3.4),
    ):
        thrown = [
            (rng.uniform(-8, wide), rng.uniform(0, deep), rng.uniform(low, high))
            for _ in range(count)
        ]
        # None lies over the earth's edge: a window may show what is drawn beyond it.
        stones = "".join(disc(min(x, wide - r), min(y, deep - r), r) for x, y, r in thrown)
        parts.append(path(stones, tone, more='opacity=".45"'))
    return Markup("").join(map(Markup, parts))


def _labels(digs: Digs) -> Markup:
    """Letters in the snow and numbers in the earth, or upright the other way, for "E4"."""
    letters, numbers = [chr(65 + x) for x in range(26)], [str(y + 1) for y in range(26)]
    above, beside = (numbers, letters) if digs.upright else (letters, numbers)
    parts = [
        f'<text x="{num(middle((x, 0))[0])}" y="{num(-TOP - 6.5)}">{above[x]}</text>'
        for x in range(digs.columns)
    ]
    left = -EDGE / 2 + 0.8
    deep = [
        f'<text x="{num(left)}" y="{num(middle((0, y))[1] + 3.2)}">{beside[y]}</text>'
        for y in range(len(digs.rows))
    ]
    return Markup(
        f'<g class="burrow-columns">{"".join(parts)}</g><g class="burrow-rows">{"".join(deep)}</g>'
    )


# --- things in the rock, and numbers on the walls ---------------------------------------------

_TREASURES = (
    # a fish's bones, an ammonite, roots, a lost key
    "M-11 0H7M-7 -4.5V4.5M-3 -5.5V5.5M1 -4.5V4.5M-11 0L-15 -5M-11 0L-15 5M7 -4C12 -4 14 -1 14 0C14 1 12 4 7 4Z",
    "M0 0C3 -1 4 3 1 4C-4 5 -6 0 -4 -4C-1 -8 7 -7 9 -1C11 6 5 11 -2 10C-9 9 -12 3 -10 -3M-7 -7L-4 -4M8 -6L5 -4M10 5L6 3M-1 10L0 5",
    "M-12 -6C-6 -7 -4 -1 2 -2C7 -3 8 -8 13 -7M-4 -3C-5 3 -1 5 -3 10M3 -2C6 1 5 5 8 7",
    "M-4 0A4.5 4.5 0 1 1 -13 0A4.5 4.5 0 1 1 -4 0H12V5M7 0V4",
)


def _treasures(digs: Digs) -> Markup:
    """A few things that lie in the rock where no tunnel runs."""
    taken = {place for run in routes(digs.rows, digs.tunnels) for place in run}
    free = [cell for cell in digs.cells(ROCK) if cell not in taken]
    rng = dice_of(f"treasures{digs.key}")
    rng.shuffle(free)
    parts: list[Markup] = []
    used: list[Cell] = []
    for cell in free:
        if len(used) == len(_TREASURES) + 1:
            break
        if any(abs(cell[0] - x) + abs(cell[1] - y) < 4 for x, y in used):
            continue
        drawn = path(_TREASURES[len(used) % len(_TREASURES)], "none", "var(--bu-stone)", 1.8)
        parts.append(group(drawn, at=middle(cell), turn=rng.uniform(-25, 25)))
        used.append(cell)
    return group(*parts, cls="burrow-treasures")


@lru_cache(maxsize=32)
def _plaque_places(digs: Digs) -> dict[str, Point]:
    """For every chamber a place on its wall where a number hides no cell, thing or tunnel."""
    runs = [middle(place) for run in routes(digs.rows, digs.tunnels) for place in _dense(run)]
    things = set(digs.nuts) | set(digs.mushrooms)
    places: dict[str, Point] = {}
    for letter in digs.letters:
        best: tuple[float, Point] | None = None
        for x, y in digs.cells(letter):
            for dx, dy, worth in ((0, -1, 0.0), (0, 1, 9.0), (-1, 0, 5.0), (1, 0, 5.0)):
                bx, by = x + dx, y + dy
                outside = not (0 <= by < len(digs.rows) and 0 <= bx < digs.columns)
                if outside and dx:
                    continue
                if not outside and digs.rows[by][bx] != ROCK:
                    continue
                mx, my = middle((x, y))
                at = (mx + dx * 27, my + dy * 25.5)
                near = min((_far(at, run) for run in runs), default=99.0)
                others = min((_far(at, other) for other in places.values()), default=99.0)
                cost = worth + (60 if near < 24 else 0) + (60 if others < 30 else 0)
                cost += 6 if (x, y) in things else 0
                if best is None or cost < best[0]:
                    best = (cost, at)
        assert best is not None, "a chamber has a wall"
        places[letter] = best[1]
    return places


def _dense(run: tuple[Cell, ...]) -> list[tuple[float, float]]:
    """The places of a run and the points midway."""
    found: list[tuple[float, float]] = [run[0]]
    for here, there in pairwise(run):
        found += [((here[0] + there[0]) / 2, (here[1] + there[1]) / 2), there]
    return found


def _far(here: Point, there: Point) -> float:
    return float(((here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2) ** 0.5)


def plaque(digs: Digs, letter: str, done: bool = False) -> Markup:
    """The wooden number of a chamber's points; ringed by hand when it is full."""
    x, y = _plaque_places(digs)[letter]
    points = digs.points[digs.letters.index(letter)]
    ring = marks.ring((x, y), 13.5, f"plaque{letter}", "pencil") if done else ""
    return Markup(
        f'<g class="burrow-plaque{" is-full" if done else ""} of-{letter}">'
        f'<rect x="{num(x - 11)}" y="{num(y - 8.5)}" width="22" height="17" rx="5"/>'
        f'<text x="{num(x)}" y="{num(y + 4.9)}">{points}</text>{ring}</g>'
    )


@lru_cache(maxsize=512)
def cross_at(cell: Cell, seed: int | str) -> Markup:
    """A cross by hand in a cell, never twice the same."""
    return marks.cross(middle(cell), 23, f"{seed}/{cell[0]},{cell[1]}")


def crosses_small(cells: Iterable[Cell]) -> Markup:
    """All crosses of a sheet as one path, for a look across the table."""
    return path("".join(map(_cross_small, cells)), "none", "var(--seat)", 7)


@lru_cache(maxsize=256)
def _cross_small(cell: Cell) -> str:
    x, y = middle(cell)
    return f"M{num(x - 10)} {num(y - 10)}l20 20m0 -20l-20 20"
