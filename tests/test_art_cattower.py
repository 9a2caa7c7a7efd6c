"""The drawings of Cat Tower: well-formed, hidden from readers, distinct, legible, in place."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from styles import STYLES, tokens

from app.art.svg import frame
from app.games import defs
from app.games.cattower.art import cattower, furniture
from pyengine.games.cattower.items import ITEMS, WORDS
from pyengine.games.cattower.loader import load_towers

TOWERS = load_towers()
PLAN = (TOWERS.slots, TOWERS.posts, TOWERS.low)

DRAWINGS: dict[str, Callable[[], str]] = {
    **{
        word: (lambda number=number: furniture.icon(number)) for number, word in enumerate(WORDS, 1)
    },
    "sign": lambda: furniture.sign(3),
    "towers": lambda: frame((0, 0, 1, 1), cattower.towers(*PLAN)),
    "towers small": lambda: frame((0, 0, 1, 1), cattower.towers(*PLAN, small=True)),
    "pennant": lambda: frame((0, 0, 1, 1), cattower.pennant((40, 50), 9, 5)),
    "pennant gone": lambda: frame((0, 0, 1, 1), cattower.pennant((40, 50), 9, 5, gone=True)),
    "pennant won": lambda: frame((0, 0, 1, 1), cattower.pennant((40, 50), 9, 5, scored=5)),
    "pennant small": lambda: frame((0, 0, 1, 1), cattower.pennant((40, 50), 9, 5, small=True)),
    **{
        f"footprint {state}{' next' if changing else ''}": lambda args=(state, changing): frame(
            cattower.PRINT_BOX, cattower.footprint(3, *args)
        )
        for state, changing in dict.fromkeys(cattower.track(9, 5, 4, 2, 3))
    },
    "price": lambda: frame((0, 0, 1, 1), cattower.price((5, 5), 3)),
    "chip": lambda: frame((0, 0, 1, 1), cattower.chip((5, 5), 24)),
    "hull": lambda: frame((0, 0, 1, 1), f'<path d="{cattower.hull([(9, 9), (70, 36)])}"/>'),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_is_well_formed_and_keeps_to_the_policy(name: str) -> None:
    """XML with shapes, no inline style, no script, no number that is none."""
    markup = DRAWINGS[name]()
    root = ElementTree.fromstring(markup)
    shapes = [
        element
        for element in root.iter()
        if element.tag in ("path", "ellipse", "rect", "use", "text")
    ]
    assert shapes
    assert not re.search(r"\b(nan|inf)\b|\d[eE][-+]\d", markup)
    for node in root.iter():
        assert node.tag not in ("style", "script", "image", "foreignObject")
        assert "style" not in node.attrib
        assert not any(key.startswith("on") for key in node.attrib)
        if node.tag == "svg":
            assert node.get("aria-hidden") == "true"
            assert node.get("focusable") == "false"


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_names_no_colour_of_its_own(name: str) -> None:
    """Colours come as tokens, so that night and day and seats are the style sheet's."""
    assert not re.search(
        r"#[0-9a-fA-F]{3,8}\b(?!-)", re.sub(r'href="#[^"]*"', "", DRAWINGS[name]())
    )


def test_every_token_exists() -> None:
    """A name that no style sheet knows would be drawn black."""
    known = set(re.findall(r"(--[\w-]+):", STYLES))
    for draw in DRAWINGS.values():
        used = set(re.findall(r"var\((--[\w-]+)\)", draw()))
        assert used <= known


def test_items_are_symbols_in_the_page_and_differ() -> None:
    """Six symbols, once each, and no two drawings alike."""
    page = str(defs.defs())
    for word in WORDS:
        assert page.count(f'<symbol id="ct-{word}"') == 1
    assert len({furniture.item(number) for number in ITEMS}) == len(ITEMS)


def _bounds(number: int) -> tuple[float, float]:
    """Width and height of what is inked, roughly: from the points of the paths."""
    xs, ys = [], []
    for d in re.findall(r' d="M([^"]+)"', str(furniture.item(number))):
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", re.split("[a-z]", d)[0])]
        xs += numbers[::2]
        ys += numbers[1::2]
    return max(xs) - min(xs), max(ys) - min(ys)


def test_items_stay_in_their_cell() -> None:
    """Nothing reaches into the floor beside it."""
    for number in ITEMS:
        wide, high = _bounds(number)
        assert wide <= 46, WORDS[number - 1]
        assert high <= 40, WORDS[number - 1]


def test_neighbours_touch_and_others_do_not() -> None:
    """In the picture exactly the floors that the rules call neighbours lie side by side."""
    middles = [cattower.middle(*place, place[0] in TOWERS.low) for place in TOWERS.slots]
    near = math.hypot(cattower.WIDE, cattower.HIGH / 2) + 0.1
    for tower, (x, y) in enumerate(middles):
        for other, (to_x, to_y) in enumerate(middles):
            if tower != other:
                touches = math.hypot(to_x - x, to_y - y) <= near
                assert touches == bool(TOWERS.neighbours[tower] >> other & 1), (tower, other)


def test_everything_lies_in_the_frame() -> None:
    """Floors, pennants and what is said below the towers."""
    left, above, wide, high = cattower.view_box(TOWERS.count)
    assert (left, above) == (0, 0)
    for tower, floor in TOWERS.slots:
        x, y = cattower.middle(tower, floor, tower in TOWERS.low)
        assert cattower.WIDE / 2 <= x <= wide - cattower.WIDE / 2
        assert y <= high - cattower.BAND
        assert cattower.top(tower, floor, tower in TOWERS.low)[1] - 43 >= 0
        assert cattower.foot(tower)[1] <= high - 5


def test_the_track_says_the_state_of_every_footprint() -> None:
    """Used ones first, then ready ones, then open ones; and what is about to change."""
    track = cattower.track(9, 5, 4, 2, 3)
    assert [state for state, _ in track] == ["used"] * 4 + ["ready"] * 5 + ["open"] * 9
    assert [place for place, (_, changing) in enumerate(track) if changing] == [4, 5, 9, 10, 11]


def test_footprints_show_their_state() -> None:
    """A ring where one is ready, a cross as well where it is used; the next mark in its colour."""
    marks = {
        (state, changing): str(cattower.footprint(2, state, changing)).count('class="pencil')
        for state in ("used", "ready", "open")
        for changing in (False, True)
    }
    assert marks["open", False] == 0
    assert marks["ready", False] == marks["open", True] == 1
    assert marks["used", False] == marks["ready", True] == 2
    for state in ("ready", "open"):
        assert str(cattower.footprint(2, state, True)).count("ct-next") == 1
        assert "ct-next" not in str(cattower.footprint(2, state))


def test_pennant_shows_what_is_gone_and_won() -> None:
    """The larger number with a house beside it; crossed, or a ring round what was won."""
    fresh = str(cattower.pennant((0, 0), 9, 5))
    gone = str(cattower.pennant((0, 0), 9, 5, gone=True))
    won = str(cattower.pennant((0, 0), 9, 5, scored=9))
    assert "#ct-house" in fresh
    assert "pencil" not in fresh
    assert gone.count("is-gone") == 2
    assert "is-won" in won
    assert "is-gone" not in won


def _contrast(first: str, second: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_towers_are_legible(theme: int) -> None:
    """Numbers 4.5 : 1, states 3 : 1 on what they lie on, by day and by night."""
    named = tokens(theme)
    named["--ct-flag-ink"] = re.search(r"--ct-flag-ink: (#\w{6})", STYLES)[1]
    for ink, ground, least in (
        ("--ink-soft", "--ct-wall", 4.5),
        ("--ct-flag-ink", "--ct-flag", 4.5),
        ("--ct-flag-ink", "--ct-flag-won", 4.5),
        ("--ink", "--raised", 4.5),
        ("--ink", "--ct-rug", 4.5),
        ("--primary", "--ct-wall", 3),
        ("--accent", "--raised", 3),
        ("--focus", "--ct-wall", 3),
        *((f"--seat-{seat}", "--ct-wall", 3) for seat in range(1, 5)),
    ):
        ratio = _contrast(named[ink], named[ground])
        assert ratio >= least, f"{ink} on {ground}: {ratio:.2f}"


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_whose_a_die_was_stays_legible_where_dice_are_faded(theme: int) -> None:
    """ "all" on the common die, and the badges: what fades is the die beside them alone."""
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", STYLES)
    fading = [
        selector.strip()
        for selectors, body in rules
        for selector in selectors.split(",")
        if re.search(r"(?<!-)opacity: 0?\.\d", body)
        and re.search(r"\.ct-(dice|die|round|owner)[^\s>]*$", selector.strip())
    ]
    assert not fading
    named = tokens(theme)
    (colours,) = [body for selector, body in rules if selector.strip() == ".is-common .ct-owner"]
    ground, ink = (
        re.search(rf"(?<![\w-]){name}: var\((--[\w-]+)\)", colours)[1]
        for name in ("background", "color")
    )
    assert _contrast(named[ink], named[ground]) >= 4.5
