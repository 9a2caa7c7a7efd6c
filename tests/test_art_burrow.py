"""The drawing of Winter Burrow: tunnels that never meet, walls that separate, floors to see on."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from styles import STYLES, tokens
from test_art import SEATS, contrast, parsed

from app.games.burrow.art import burrow as art
from app.games.burrow.art import larder, snow, supplies
from app.games.burrow.art.chambers import outline
from app.games.burrow.art.digging import routes
from app.games.burrow.board.picture import digs_of
from app.games.defs import defs
from pyengine.games.burrow.loader import load_burrow

SHEETS = {side: digs_of(load_burrow(side)) for side in "AB"}

DRAWINGS: dict[str, Callable[[], str]] = {
    **{f"layers {side}": lambda d=digs: art.layers(d) for side, digs in SHEETS.items()},
    **{f"small {side}": lambda d=digs: art.layers(d, small=True) for side, digs in SHEETS.items()},
    **{f"things {side}": lambda d=digs: art.things(d) for side, digs in SHEETS.items()},
    "plaques": lambda: "".join(art.plaque(SHEETS["A"], letter, True) for letter in "SABCDEFG"),
    "cross": lambda: art.cross_at((3, 4), 1),
    "crosses small": lambda: art.crosses_small([(0, 0), (3, 4)]),
    "winter": lambda: snow.winter(12, 40, 10, 17),
    "ones": lambda: snow.ones_row(7, 2, 490, -17, fresh=1, planned=3),
    "nuts": lambda: supplies.nuts((2, 4, 8, 16), 3, 1),
    "mushrooms": lambda: supplies.mushrooms(8, 3, 2),
    "nut": larder.nut,
    "mushroom": larder.mushroom,
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_is_well_formed_and_keeps_to_the_policy(name: str) -> None:
    """It parses, shows something, and holds no inline style, script or number that is none."""
    markup = DRAWINGS[name]()
    shapes = 0
    for element in parsed(markup).iter():
        assert element.tag not in ("style", "script", "image", "foreignObject")
        assert not any(key == "style" or key.startswith("on") for key in element.attrib)
        shapes += element.tag in ("path", "circle", "rect", "use", "text")
    assert shapes
    assert not re.search(r"nan|inf\b|\de[-+]\d", markup)
    assert DRAWINGS[name]() == markup


@pytest.mark.parametrize("name", ["nuts", "mushrooms"])
def test_supplies_lie_in_two_halves_of_one_width(name: str) -> None:
    """A narrow sheet lays them below each other, with everything in columns."""
    boxes = re.findall(r'viewBox="0 -2 (\d+) ', DRAWINGS[name]())
    assert boxes == [boxes[0]] * 2


def test_drawing_leaves_the_global_random_alone() -> None:
    """The game's dice must not hang on what was drawn."""
    random.seed(5)
    expected = random.random()
    random.seed(5)
    art.layers.__wrapped__(SHEETS["A"])
    snow.winter.__wrapped__(12, 40, 10, 17)
    assert random.random() == expected


# Tunnels


@pytest.mark.parametrize("side", SHEETS)
def test_tunnels_run_through_rock_from_end_to_end_and_never_meet(side: str) -> None:
    """Each joins its two cells by single steps; no rock is used twice."""
    digs = SHEETS[side]
    runs = routes(digs.rows, digs.tunnels)
    for (start, end), run in zip(digs.tunnels, runs, strict=True):
        assert (run[0], run[-1]) == (start, end)
        for (x1, y1), (x2, y2) in pairwise(run):
            assert abs(x1 - x2) + abs(y1 - y2) == 1
        for x, y in run[1:-1]:
            assert digs.rows[y][x] == "."
    for first, second in combinations(runs, 2):
        assert not set(first[1:-1]) & set(second[1:-1])


@pytest.mark.parametrize("side", SHEETS)
def test_tunnels_in_line_are_straight_and_others_bend(side: str) -> None:
    """What is in line needs no bend; what is not is bent once or twice, never back and forth."""
    digs = SHEETS[side]
    for run in routes(digs.rows, digs.tunnels):
        in_line = run[0][0] == run[-1][0] or run[0][1] == run[-1][1]
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(run)]
        bends = sum(here != there for here, there in pairwise(steps))
        assert bends == 0 if in_line else 1 <= bends <= 2
        length = abs(run[0][0] - run[-1][0]) + abs(run[0][1] - run[-1][1])
        assert len(steps) == length


def test_a_tunnel_between_touching_cells_is_a_gap_in_the_wall() -> None:
    """On side B two pairs touch: the gap reaches from floor to floor, and through no rock."""
    digs = SHEETS["B"]
    short = [
        number
        for number, (near, far) in enumerate(digs.tunnels)
        if abs(near[0] - far[0]) + abs(near[1] - far[1]) == 1
    ]
    assert len(short) == 2
    for number in short:
        numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", art.tunnel_path(digs, number))]
        (x1, y1), (x2, y2) = numbers[:2], numbers[-2:]
        assert x1 == x2
        assert 8 < abs(y2 - y1) < 20


def test_tunnels_that_would_have_to_meet_are_refused() -> None:
    """Two tunnels, one rock: better no drawing than a wrong one."""
    rows = ("A.B", "#.#", "C.D")
    with pytest.raises(ValueError, match="without meeting"):
        routes(("A.B",), (((0, 0), (2, 0)), ((0, 0), (2, 0))))
    with pytest.raises(ValueError, match="no rock"):
        routes(("AXB",), (((0, 0), (2, 0)),))
    assert len(routes(rows, (((0, 0), (2, 0)), ((0, 2), (2, 2))))) == 2


def test_a_tunnel_makes_room_for_one_that_has_no_other_way() -> None:
    """Whichever comes first in the sheet, the one with the only way gets it."""
    wide, narrow = ((0, 0), (2, 1)), ((0, 0), (2, 0))
    for tunnels in ((wide, narrow), (narrow, wide)):
        runs = dict(zip(tunnels, routes(("A.B", "..X"), tunnels), strict=True))
        assert runs[narrow] == ((0, 0), (1, 0), (2, 0))
        assert runs[wide] == ((0, 0), (0, 1), (1, 1), (2, 1))


# Chambers


def _points(d: str) -> list[tuple[float, float]]:
    numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", d)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("side", SHEETS)
def test_walls_follow_their_cells_and_separate_chambers(side: str) -> None:
    """No wall leaves its own cells, so there is rock between any two chambers."""
    digs = SHEETS[side]
    for letter in digs.letters:
        cells = set(digs.cells(letter))
        for x, y in _points(art.walls(digs, letter)):
            assert (int(x // 40), int(y // 40)) in cells, (letter, x, y)


def test_a_pillar_of_rock_stays_in_a_ring_of_cells() -> None:
    """A chamber round a rock has two walls."""
    ring = frozenset((x, y) for x in range(3) for y in range(3)) - {(1, 1)}
    assert outline(ring, 40, "ring").count("M") == 2
    assert outline(frozenset({(0, 0), (1, 1)}), 40, "corner").count("M") == 2


@pytest.mark.parametrize("side", SHEETS)
def test_every_chamber_has_a_number_that_hides_no_cell_and_no_tunnel(side: str) -> None:
    """The plaque lies over the wall and the rock, apart from the others, on the picture."""
    digs = SHEETS[side]
    left, top, wide, high = art.view_box(digs.columns, len(digs.rows))
    places = []
    for letter, points in zip(digs.letters, digs.points, strict=True):
        root = ElementTree.fromstring(art.plaque(digs, letter))
        rect, text = root
        assert text.text == str(points)
        x, y = (
            float(rect.get(k)) + float(rect.get(s)) / 2
            for k, s in (("x", "width"), ("y", "height"))
        )
        assert left + 11 <= x <= left + wide - 11
        assert top + 9 <= y <= top + high - 9
        for cell in (c for other in digs.letters for c in digs.cells(other)):
            mx, my = art.middle(cell)
            assert abs(mx - x) > 24 or abs(my - y) > 21, (letter, cell)
        assert all(abs(x - px) + abs(y - py) > 22 for px, py in places)
        places.append((x, y))


def test_crosses_are_by_hand_and_differ() -> None:
    """No two cells have the same cross; the same cell always has the same one."""
    shapes = {re.sub(r"-?\d+\.?\d*", "", art.cross_at((x, 0), 1)) for x in range(3)}
    paths = {art.cross_at((x, 0), 1) for x in range(12)}
    assert len(paths) == 12
    assert shapes
    assert art.cross_at((2, 2), 1) == art.cross_at((2, 2), 1)
    assert art.cross_at((2, 2), 1) != art.cross_at((2, 2), 2)


def test_nut_and_mushroom_are_items_of_the_page() -> None:
    """They are drawn once and used by reference."""
    for name in ("nut", "mushroom"):
        assert defs().count(f'<symbol id="i-{name}"') == 1


def test_small_drawings_are_cheaper() -> None:
    """A look across the table leaves the winter and the stones out."""
    for digs in SHEETS.values():
        assert len(art.layers(digs, small=True)) < 0.75 * len(art.layers(digs))


# Colours


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_crosses_floors_and_letters_can_be_told_apart(theme: int) -> None:
    """Crosses and focus stand out from every floor (3:1), floors from rock; letters can be read."""
    named = tokens(theme)
    for side in "ab":
        for floor in (f"--b{side}-tile", f"--b{side}-start"):
            for mark in (*SEATS, "--focus"):
                ratio = contrast(named[mark], named[floor])
                assert ratio >= 3, f"{mark} on {floor}: {ratio:.2f}"
        assert contrast(named[f"--b{side}-rim"], named[f"--b{side}-den"]) >= 1.9
        assert named[f"--b{side}-start"] != named[f"--b{side}-tile"]
        for earth in ("earth", "earth-2", "earth-3"):
            ratio = contrast(named["--a-white"], named[f"--b{side}-{earth}"])
            assert ratio >= 3, f"row numbers on --b{side}-{earth}: {ratio:.2f}"
    assert contrast(named["--bu-snow-ink"], named["--a-snow"]) >= 4.5
    assert contrast(named["--card-ink"], named["--a-wood"]) >= 4.5


def test_every_token_used_is_defined() -> None:
    """No drawing names a token that nobody defines."""
    defined = set(re.findall(r"(--[\w-]+)\s*:", STYLES))
    for name, draw in DRAWINGS.items():
        assert set(re.findall(r"var\((--[\w-]+)", draw())) <= defined, name
