"""Pictures: the notation, the one canonical way to write each, and which two are the same."""

from __future__ import annotations

import doctest
from dataclasses import replace

import kittypaw_figures
import kittypaw_measures
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kittypaw_figures import (
    mirrored,
    normal,
    shape_of,
    spread,
    style_of,
    turned,
)
from kittypaw_hand import figures, neighbours, pictures, same, writings

from pyengine.core.errors import IllegalAction
from pyengine.games.kittypaw.comparing import alike
from pyengine.games.kittypaw.pictures import (
    Box,
    Picture,
    Tile,
    distance,
    is_connected,
    read_picture,
)

EXAMPLE = "Aa0@0,1 Cs3@1,2 Gs5@2,0 box=h@-2,2 guest=4"
"""The one in the rules of record."""


def test_the_examples_of_figures_and_sizes_hold():
    """In the docstrings of what the card set was made with."""
    for module in (kittypaw_figures, kittypaw_measures):
        found = doctest.testmod(module)
        assert found.attempted
        assert not found.failed


# The notation


def test_the_rules_example_reads_as_what_it_says():
    """Kind, face, rotation, place; box with way and anchor; guest."""
    assert read_picture(EXAMPLE) == Picture(
        (Tile("A", "a", 0, 0, 1), Tile("C", "s", 3, 1, 2), Tile("G", "s", 5, 2, 0)),
        Box("h", -2, 2),
        4,
    )


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (EXAMPLE, EXAMPLE),
        # Shifted to smallest q and smallest r 0, which need not be those of one tile.
        ("Ba2@-3,8 Cs0@-2,6", "Ba2@0,2 Cs0@1,0"),
        # The smallest kind first where nothing lies on anything.
        ("Cs0@5,5 Aa1@4,3", "Aa1@0,0 Cs0@1,2"),
        # A lies on B, so it waits for it.
        ("Ba0@1,0 Aa0@0,0", "Ba0@1,0 Aa0@0,0"),
        # A waits for C; meanwhile B, on nothing, is the smallest.
        ("Ca0@0,0 Aa0@1,0 Ba0@5,0", "Ba0@5,0 Ca0@0,0 Aa0@1,0"),
        # As soon as C stands, A goes before D.
        ("Da0@9,0 Ca0@0,0 Aa0@1,0", "Ca0@0,0 Aa0@1,0 Da0@9,0"),
        # A on B on C.
        ("Ca0@0,1 Ba0@0,2 Aa0@0,3", "Ca0@0,0 Ba0@0,1 Aa0@0,2"),
        # Where tiles share an edge the order means nothing.
        ("Ga0@1,1 Aa0@0,0", "Aa0@0,0 Ga0@1,1"),
        # The box goes with the tiles, and may have numbers below 0.
        ("Ea5@3,3 box=v@1,4", "Ea5@0,0 box=v@-2,1"),
        ("  Ea5@3,3\tguest=8 ", "Ea5@0,0 guest=8"),
    ],
)
def test_canonical_forms_worked_out_by_hand(text, canonical):
    """Shifted to 0, and the next tile the smallest kind whose lower neighbours stand."""
    assert str(read_picture(text).canonical()) == canonical


@pytest.mark.parametrize(
    "text",
    [
        *("", "  ", "box=h@0,0", "guest=1", "box=h@0,0 guest=1"),  # no tile
        *("Aa0@0,0 As1@1,1", "Aa0@0,0 Ba0@0,0"),  # two of a kind, two on one place
        *("Ha0@0,0", "aa0@0,0", "Ab0@0,0", "Aa6@0,0", "Aa@0,0", "Aa0", "Aa0@0", "Aa0@0,0,0"),
        *("Aa0@01,0", "Aa0@-0,0", "Aa0@+1,0", "Aa0@1.5,0", "Aa0@1000,0", "Aa0@٢,0", "Aa0@0, 0"),
        *("Aa0@0,0 box=x@1,1", "Aa0@0,0 box=h", "Aa0@0,0 box=h@1", "Aa0@0,0 Box=h@1,1"),
        *("Aa0@0,0 guest=0", "Aa0@0,0 guest=9", "Aa0@0,0 guest=12", "Aa0@0,0 guest="),
        "Aa0@0,0 box=h@3,0 box=v@3,0",
        "Aa0@0,0 guest=1 guest=1",
        "Aa0@0,0 guest=1 box=h@3,0",
        "box=h@3,0 Aa0@0,0",
        "Aa0@0,0 nonsense",
    ],
)
def test_what_is_no_picture_is_refused(text):
    """NOTATION: no tile, two of a kind, two on one place, and what is written otherwise."""
    with pytest.raises(IllegalAction) as caught:
        read_picture(text)
    assert caught.value.rule == "NOTATION"


@pytest.mark.parametrize(
    "text",
    [
        "Aa0@0,0 Ba0@9,9",
        "Aa0@0,0 box=h@0,0",
        "Aa0@0,0 box=h@99,0 guest=1",
        "Aa0@0,0 guest=1",
        "Aa0@0,0 Ba0@1,0 Ca0@0,1 Da0@-1,1",
    ],
)
def test_a_picture_that_no_card_shows_is_still_a_picture(text):
    """Cats apart, a box on a cat or far away, a guest without a box: wrong, not refused."""
    assert str(read_picture(text)) == text


@given(st.data(), pictures())
def test_any_shift_and_any_order_with_the_same_stacking_is_one_canonical_text(data, picture):
    """And that text reads back as itself."""
    written = data.draw(writings(picture))
    canonical = picture.canonical()
    assert str(written.canonical()) == str(canonical)
    assert read_picture(str(written)) == written
    assert read_picture(str(canonical)) == canonical == canonical.canonical()


@given(pictures())
def test_the_canonical_order_is_the_first_of_all_orders_with_the_same_stacking(picture):
    """Each next tile is the smallest that could stand there; none stands before what it covers."""
    tiles = picture.canonical().tiles
    assert min(tile.q for tile in tiles) == min(tile.r for tile in tiles) == 0
    pairs = {(lower.kind, upper.kind) for lower, upper in picture.overlaps()}
    kinds = [tile.kind for tile in tiles]
    for place, kind in enumerate(kinds):
        waiting = kinds[place:]
        free = [piece for piece in waiting if not any((under, piece) in pairs for under in waiting)]
        assert kind == min(free)


# Which two are the same


@given(st.data(), pictures())
def test_pictures_are_alike_exactly_if_everything_agrees_under_one_shift(data, picture):
    """ "Parts": kind, face, rotation, relative places, who is over whom, box and guest."""
    other = data.draw(neighbours(picture))
    assert alike(picture, other) == same(picture, other)
    assert alike(other, picture) == alike(picture, other)


@given(pictures(least=2), st.integers(1, 5))
def test_a_picture_that_is_turned_is_another(picture, times):
    """Also if each cat keeps its own way up, and if only the cats turn where they lie."""
    bare = replace(picture, box=None)
    assert not alike(bare, turn(bare, times, places=True, cats=True))
    assert not alike(bare, turn(bare, times, places=True, cats=False))
    assert not alike(bare, turn(bare, times, places=False, cats=True))


def turn(picture, times, *, places, cats):
    tiles = []
    for tile in picture.tiles:
        at = tile.at
        for _ in range(times if places else 0):
            at = turned(at)
        rotation = (tile.rotation + times) % 6 if cats else tile.rotation
        tiles.append(replace(tile, q=at[0], r=at[1], rotation=rotation))
    return replace(picture, tiles=tuple(tiles))


@given(pictures())
def test_a_picture_that_is_mirrored_is_another_unless_its_cats_lie_on_the_mirror(picture):
    """The mirror swaps q and r, so what stays is a row in which both grow alike."""
    tiles = tuple(replace(tile, q=tile.r, r=tile.q) for tile in picture.tiles)
    first = picture.tiles[0]
    on_the_mirror = all(tile.q - first.q == tile.r - first.r for tile in picture.tiles)
    bare = replace(picture, box=None)
    assert alike(bare, replace(bare, tiles=tiles)) == on_the_mirror


@pytest.mark.parametrize(
    "other",
    [
        "Ba0@1,0 Aa0@0,0 Cs3@0,2 box=h@3,0 guest=4",  # B under A
        "Aa0@0,0 Bs0@1,0 Cs3@0,2 box=h@3,0 guest=4",  # B asleep
        "Aa0@0,0 Ba1@1,0 Cs3@0,2 box=h@3,0 guest=4",  # B turned
        "Aa0@0,0 Ba0@1,0 Cs3@1,1 box=h@3,0 guest=4",  # C elsewhere
        "Aa0@0,0 Ba0@1,0 box=h@3,0 guest=4",  # C missing
        "Aa0@0,0 Ba0@1,0 Cs3@0,2 Da0@2,2 box=h@3,0 guest=4",  # D too many
        "Aa0@0,0 Ba0@1,0 Ds3@0,2 box=h@3,0 guest=4",  # D for C
        "Aa0@0,0 Ba0@1,0 Cs3@0,2 box=h@3,0 guest=5",  # the wrong guest
        "Aa0@0,0 Ba0@1,0 Cs3@0,2 box=h@3,0",  # no guest
        "Aa0@0,0 Ba0@1,0 Cs3@0,2 box=v@3,0 guest=4",  # a standing box
        "Aa0@0,0 Ba0@1,0 Cs3@0,2 box=h@3,-1 guest=4",  # the box elsewhere
        "Aa0@0,0 Ba0@1,0 Cs3@0,2 guest=4",  # no box
        "Aa0@1,0 Ba0@2,0 Cs3@1,2 box=h@3,0 guest=4",  # all but the box shifted
    ],
)
def test_every_single_thing_makes_another_picture(other):
    """One change each to a picture with everything on it."""
    wanted = read_picture("Aa0@0,0 Ba0@1,0 Cs3@0,2 box=h@3,0 guest=4")
    assert not alike(wanted, read_picture(other))


# Figures


@given(figures(), st.integers(0, 5), st.booleans(), st.integers(-9, 9))
def test_a_shape_has_one_name_however_it_lies(places, times, mirror, shift):
    """Turning by 60°, mirroring and shifting keep it, and all distances."""
    moved = list(map(mirrored, places)) if mirror else places
    for _ in range(times):
        moved = list(map(turned, moved))
    moved = [(q + shift, r - shift) for q, r in moved]
    assert shape_of(moved) == shape_of(places)
    assert spread(moved) == spread(places)
    assert style_of(moved) == style_of(places)
    pairs = [(a, b) for a in range(len(places)) for b in range(a)]
    for a, b in pairs:
        assert distance(moved[a], moved[b]) == distance(places[a], places[b])


def test_shapes_of_other_figures_have_other_names():
    """Three in a row, an angle and a triangle."""
    row, angle = [(0, 0), (1, 1), (2, 2)], [(0, 0), (1, 1), (3, 0)]
    triangle = [(0, 0), (1, 1), (2, -1)]
    assert len({shape_of(row), shape_of(angle), shape_of(triangle)}) == 3


@given(figures())
def test_what_is_laid_tile_by_tile_is_connected(places):
    """Whatever the order; a tile far away is not."""
    assert is_connected(places)
    assert is_connected(places[::-1])
    assert not is_connected([*places, (99, 99)])


SIX_ROUND = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)]


@pytest.mark.parametrize(
    ("places", "style"),
    [
        ([(0, 0), (1, 1), (2, 2), (3, 3)], "chain"),
        ([(0, 0), (1, 1), (3, 0), (4, 1)], "chain"),
        ([(0, 0), (1, 1), (-2, 1), (1, -2)], "branch"),
        ([(0, 0), (1, 1), (2, -1), (3, 0)], "clump"),
        (SIX_ROUND, "ring"),
        (SIX_ROUND[:5], "ring"),
        (SIX_ROUND[:4], "chain"),
        ([*SIX_ROUND, (0, 0)], "clump"),
    ],
)
def test_styles_of_figures_drawn_by_hand(places, style):
    """A row, a zigzag, a propeller, a rhombus, six round an empty place, with gaps, and filled."""
    assert style_of(places) == style


def test_normal_figures_begin_at_zero():
    """Sorted, smallest q and r 0."""
    assert normal([(3, 4), (2, 6)]) == ((0, 2), (1, 0))
