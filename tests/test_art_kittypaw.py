"""The drawings of Kitty Paw: well-formed, in their tile, told apart, legible, small."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import pytest
from styles import STYLES, tokens

from app.art.svg import frame
from app.games import defs as page
from app.games.kittypaw.art import (
    box,
    cards,
    cats,
    defs,
    differences,
    heads,
    hideouts,
    paws,
    scene,
    tiles,
)
from pyengine.games.kittypaw import pictures

PLAIN = pictures.read_picture("Aa0@0,1 Cs3@1,2 Gs5@2,0")
BOXED = pictures.read_picture("Aa0@0,0 Cs1@1,0 Ds2@2,-1 box=v@-2,2 guest=8")
TILE = PLAIN.tiles[1]
CATS = [(kind, face) for kind in cats.KINDS for face in cats.FACES]

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


def framed(markup: str) -> str:
    return frame((0, 0, 1, 1), markup)


DRAWINGS: dict[str, Callable[[], str]] = {
    "defs": lambda: f"<defs>{defs.defs()}</defs>",
    **{
        f"cat {kind}{face}": lambda kind=kind, face=face: framed(tiles.bare(kind, face, 2))
        for kind, face in CATS
    },
    "tile": lambda: framed(tiles.tile(TILE, "is-mine")),
    "lifted": lambda: framed(tiles.draw_lifted("E", "a", 4, (12, 30))),
    "ghost": lambda: framed(tiles.ghost(TILE)),
    "ghost refused": lambda: framed(tiles.ghost(TILE, fits=False)),
    "ring": lambda: framed(tiles.ring(TILE)),
    "portrait": lambda: tiles.portrait(BOXED),
    **{
        f"sign {what}": lambda what=what: framed(differences.on_piece(what, TILE))
        for what in differences.SIGNS
    },
    "arrow": lambda: framed(differences.from_to(PLAIN.tiles[0], PLAIN.tiles[1])),
    **{
        f"box {way} {guest}": lambda way=way, guest=guest: framed(box.box(way, guest))
        for way in box.SIZES
        for guest in range(pictures.GUESTS + 1)
    },
    "hide-out": lambda: hideouts.draw_closed(3),
    **{
        f"guest {n}": lambda n=n: hideouts.draw_open(9 - n, n)
        for n in range(1, pictures.GUESTS + 1)
    },
    "guest's head": lambda: hideouts.guest(8),
    "card": lambda: cards.card(PLAIN, 1, 5, "is-free"),
    "card with a box": lambda: cards.card(BOXED, 3, 6),
    **{f"penalty {n}": lambda n=n: cards.penalty(n, -n) for n in (1, 2, 3)},
    **{f"back {deck}": lambda deck=deck: cards.back(deck) for deck in cards.DECKS},
    **{f"paw {seat}": lambda seat=seat: paws.reaching(seat) for seat in range(1, 7)},
    "lucky cat": paws.lucky,
    "meow": paws.meow,
    "medal": lambda: paws.medal(5),
    "medal lost": lambda: paws.medal(-2),
    "scene": lambda: framed(scene.scene()),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_is_well_formed_and_keeps_to_the_policy(name: str) -> None:
    """XML with shapes, no inline style, no script, no number that is none."""
    markup = DRAWINGS[name]()
    root = ElementTree.fromstring(markup)
    assert [
        element
        for element in root.iter()
        if element.tag in ("path", "ellipse", "rect", "use", "text")
    ]
    assert not re.search(r"\b(nan|inf)\b|\d[eE][-+]\d", markup)
    assert "<" not in "".join(root.itertext())
    for node in root.iter():
        assert node.tag not in ("style", "script", "image", "foreignObject")
        assert "style" not in node.attrib
        assert not any(key.startswith("on") or "://" in value for key, value in node.attrib.items())
        if node.tag == "svg":
            assert node.get("aria-hidden") == "true"
            assert node.get("focusable") == "false"


def test_every_reference_is_defined_once() -> None:
    """All that a drawing refers to by id stands in the page's definitions, once."""
    known = re.findall(r'\bid="([^"]+)"', page.defs())
    assert len(known) == len(set(known))
    for name, draw in DRAWINGS.items():
        assert set(re.findall(r'href="#([^"]+)"', draw())) <= set(known), name
        if name != "defs":
            assert 'id="' not in draw(), name


def test_colours_are_tokens_that_are_defined() -> None:
    """No drawing names a colour, so night is day in other tokens; none names an unknown token."""
    defined = set(re.findall(r"(--[\w-]+)\s*:", STYLES))
    for name, draw in DRAWINGS.items():
        markup = draw()
        assert set(re.findall(r"var\((--[\w-]+)", markup)) <= defined, name
        for colour in re.findall(r'(?:fill|stroke)="([^"]+)"', markup):
            assert colour in ("none", "currentColor") or colour.startswith("var(--"), (name, colour)


def test_every_class_is_known_to_the_style_sheet() -> None:
    """A shape without a colour of its own gets one from the game's sheet."""
    styled = set(re.findall(r"\.(kp-[\w-]+)", STYLES))
    for name, draw in DRAWINGS.items():
        for element in ElementTree.fromstring(draw()).iter():
            if element.tag in ("path", "rect", "circle", "ellipse") and element.get("class"):
                assert set(element.get("class", "").split()) & styled, (name, element.get("class"))


# --- the cats --------------------------------------------------------------------------------


def test_the_cats_are_those_of_the_rules() -> None:
    """Seven kinds, two faces; a head for each kind, and the dog's."""
    assert "".join(cats.KINDS) == pictures.KINDS
    assert "".join(cats.FACES) == pictures.FACES
    assert len(heads.HEADS) == pictures.GUESTS
    assert [box.guest_head(n) for n in range(1, 9)] == [*pictures.KINDS, "dog"]


def test_no_two_cats_look_alike() -> None:
    """Bodies differ in their very outlines, not in colour alone, awake from asleep as well."""
    outlines = {
        (kind, face): set(re.findall(r' d="([^"]+)"', cats.FACES[face][kind]()))
        for kind, face in CATS
    }
    for kind, other in combinations(outlines, 2):
        assert not outlines[kind] & outlines[other], (kind, other)


def test_a_cat_turns_and_its_tile_does_not() -> None:
    """Six rotations are six pictures; light and shadow of the edge stay where they are."""
    assert len({tiles.bare("A", "a", n) for n in range(6)}) == 6
    for n in range(1, 6):
        ground, cat = re.findall(r"<use [^>]+>", tiles.bare("A", "a", n))
        assert "transform" not in ground
        assert f'rotate({60 * n})"' in cat


def test_the_set_stays_small() -> None:
    """All definitions together are sent with the page: at most 40 kB, and no cat above 4."""
    assert len(defs.defs()) <= 40_000
    for kind, face in CATS:
        assert len(cats.FACES[face][kind]()) <= 4_000, (kind, face)
        assert len(tiles.bare(kind, face, 5)) <= 200


@cache
def definitions() -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(f"<defs>{defs.defs()}</defs>")
    return {element.get("id", ""): element for element in root}


def product(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def matrix(transform: str) -> Matrix:
    """What a `transform` attribute does."""
    whole: Matrix = (1, 0, 0, 1, 0, 0)
    for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", transform):
        n = [float(word) for word in arguments.split()]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, n[0], n[1])
        elif name == "scale":
            step = (n[0], 0, 0, n[0], 0, 0)
        else:
            cos, sin = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            x, y = n[1:] if len(n) > 1 else (0, 0)
            step = (cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos)
        whole = product(whole, step)
    return whole


def outline(d: str) -> Iterator[Point]:
    """Points along a path of absolute commands; small round dots are left at their start."""
    here: Point = (0, 0)
    for command, words in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        n = [float(word) for word in re.findall(r"-?\d*\.?\d+", words)]
        if command == "H":
            here = (n[0], here[1])
            yield here
        elif command == "V":
            here = (here[0], n[0])
            yield here
        elif command in "ML":
            for here in zip(n[::2], n[1::2], strict=True):
                yield here
        elif command == "C":
            for k in range(0, len(n), 6):
                (x0, y0), (x1, y1, x2, y2, x3, y3) = here, n[k : k + 6]
                for t in (0.25, 0.5, 0.75, 1):
                    u = 1 - t
                    yield (
                        u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3,
                        u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3,
                    )
                here = (x3, y3)
        else:
            assert command in "aAzZ", command


def inked(
    element: ElementTree.Element, place: Matrix = (1, 0, 0, 1, 0, 0), width: float = 0
) -> Iterator[tuple[Point, float]]:
    """All points that an element draws, each with half the width of its line."""
    place = product(place, matrix(element.get("transform", "")))
    width = float(element.get("stroke-width", width))
    if element.tag == "use":
        yield from inked(definitions()[element.get("href", "")[1:]], place, width)
    if element.tag == "path":
        half = width / 2 * math.hypot(place[0], place[1])
        if element.get("stroke") == "none":
            half = 0
        for x, y in outline(element.get("d", "")):
            yield (
                (
                    place[0] * x + place[2] * y + place[4],
                    place[1] * x + place[3] * y + place[5],
                ),
                half,
            )
    for child in element:
        yield from inked(child, place, width)


@pytest.mark.parametrize("name", [cats.cat_id(kind, face) for kind, face in CATS])
def test_a_cat_lies_wholly_on_its_tile(name: str) -> None:
    """Ears and tails may cross the rim, never the edge: a tile covers what is below, no more."""
    for (x, y), half in inked(definitions()[name]):
        for k in range(6):
            angle = math.radians(60 * k + 30)
            reach = x * math.cos(angle) + y * math.sin(angle) + half
            assert reach <= tiles.HEIGHT + 0.5, (round(x), round(y), round(reach - tiles.HEIGHT, 1))


@pytest.mark.parametrize("way", box.SIZES)
def test_the_box_keeps_its_size(way: str) -> None:
    """The rules reserve 2 × 1.2 units for it; guests duck."""
    wide, high = box.SIZES[way]
    for guest in range(pictures.GUESTS + 1):
        for (x, y), half in inked(ElementTree.fromstring(box.box(way, guest))):
            assert abs(x) + half <= wide / 2 + 1, (guest, x, y)
            assert abs(y) + half <= high / 2 + 1, (guest, x, y)


# --- places ----------------------------------------------------------------------------------


def test_the_lattice_is_that_of_the_rules() -> None:
    """The distance in the picture is that of the notation."""
    for q in range(-3, 4):
        for r in range(-3, 4):
            x, y = tiles.at(q, r)
            squared = pictures.distance((q, r), (0, 0))
            assert math.hypot(x, y) == pytest.approx(tiles.RADIUS * math.sqrt(squared))


def test_a_frame_holds_every_tile_and_the_box() -> None:
    """With the margin that was asked for, and something even where nothing lies."""
    x, y, wide, high = tiles.bounds(BOXED.tiles, BOXED.box, 10)
    for q, r in [*(tile.at for tile in BOXED.tiles), (-2, 2)]:
        left, above = tiles.at(q, r)
        assert x < left < x + wide
        assert y < above < y + high
    assert tiles.bounds(()) == (-100, -100, 200, 200)


def test_what_lies_above_is_drawn_later_and_casts_a_shadow() -> None:
    """The order of the notation is the order of the drawing."""
    drawn = tiles.picture(BOXED)
    assert re.findall(r'"#kp-([A-G][as])"', drawn) == ["Aa", "Cs", "Ds"]
    assert drawn.count("kp-cast") == 2
    assert "kp-cast" not in tiles.picture(PLAIN)


def test_a_card_shows_its_picture_inside_of_its_room() -> None:
    """However a picture is stretched, nothing leaves the card."""
    for text in ("Aa0@0,0 Ba0@8,0", "Aa0@0,0 Ba0@-4,8", "Aa0@0,0"):
        shown = pictures.read_picture(text)
        found = re.search(
            r"translate\((\S+) (\S+)\)scale\((\S+)\)", tiles.fit_picture(shown, cards.ROOM)
        )
        assert found
        dx, dy, scale = map(float, found.groups())
        x, y, wide, high = tiles.bounds(shown.tiles, None, 0)
        left, above, room_wide, room_high = cards.ROOM
        assert left - 1 <= dx + x * scale
        assert dx + (x + wide) * scale <= left + room_wide + 1
        assert above - 1 <= dy + y * scale
        assert dy + (y + high) * scale <= above + room_high + 1


# --- what must not depend on colour ------------------------------------------------------------


def test_signs_and_levels_differ_by_shape() -> None:
    """Each difference, each level, each back and each direction of turning has its own outline."""
    for drawn in (
        [differences.sign(what) for what in differences.SIGNS],
        [differences.sign("turned", n) for n in (-2, -1, 1, 2, 3)],
        [cards.level_sign(n) for n in (1, 2, 3)],
        [cards.back(deck) for deck in cards.DECKS],
        [box.box("h", n) for n in range(9)],
    ):
        shapes = [
            re.sub(r'class="[^"]*"', "", re.sub(r"var\([^)]*\)", "", str(markup)))
            for markup in drawn
        ]
        assert len(set(shapes)) == len(drawn)


def test_hideouts_tell_nothing_from_the_box_side() -> None:
    """Eight closed cards differ in their number alone."""
    assert len({re.sub(r">\d<", "><", hideouts.draw_closed(n)) for n in range(1, 9)}) == 1


def _luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(first: str, second: str) -> float:
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_cards_and_cats_are_legible(theme: int) -> None:
    """Numbers 4.5 : 1, states and the ink line of the cats 3 : 1, by day and by night."""
    named = tokens(theme)
    for ink, ground, least in (
        ("--card-ink", "--kp-gold", 4.5),
        ("--card-ink", "--kp-scratch", 4.5),
        ("--card-ink", "--a-white", 4.5),
        ("--kp-loss", "--a-white", 4.5),
        *(("--kp-on-level", f"--kp-{level}", 4.5) for level in ("one", "two", "two-b", "three")),
        ("--bad", "--raised", 3),
        ("--ok", "--raised", 3),
        ("--focus", "--raised", 3),
        *(
            ("--a-line", f"--kp-{kind}-{time}", 3)
            for kind in "abcdefg"
            for time in ("day", "night")
        ),
    ):
        ratio = _contrast(named[ink], named[ground])
        assert ratio >= least, f"{ink} on {ground}: {ratio:.2f}"


def _mixed(colour: str, other: str, share: float) -> str:
    """As the style sheet mixes so much of the other colour into one."""
    parts = zip(*([int(c[k : k + 2], 16) for k in (1, 3, 5)] for c in (colour, other)), strict=True)
    return "#" + "".join(f"{round(one * (1 - share) + two * share):02x}" for one, two in parts)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_the_penalty_at_a_cards_head_is_legible(theme: int) -> None:
    """4.5 : 1 on the head of each level."""
    named = tokens(theme)
    for level in ("one", "two", "two-b", "three"):
        head = _mixed(named[f"--kp-{level}"], named["--kp-paper"], 0.62)
        ratio = _contrast(named["--kp-loss"], head)
        assert ratio >= 4.5, f"{level}: {ratio:.2f}"


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_a_sleeping_tile_is_darker(theme: int) -> None:
    """Awake and asleep differ in the field as well, without any hue."""
    named = tokens(theme)
    for kind in "abcdefg":
        day, night = named[f"--kp-{kind}-day"], named[f"--kp-{kind}-night"]
        assert _contrast(day, night) >= 1.4, kind
