"""What was built, laid over the card: a sign at every cat, and the same in a few words."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.svg import frame, group
from app.games.kittypaw.art import differences as signs
from app.games.kittypaw.art import tiles
from app.games.kittypaw.text import words
from pyengine.games.kittypaw.comparing import Difference, differences, laid_over
from pyengine.games.kittypaw.pictures import Picture, Tile, read_picture

Built = str | None
"""A picture as it is written; empty where nothing was built, None where nobody here saw it."""

SIGNS = {
    "cat missing": "missing",
    "cat too many": "extra",
    "cat elsewhere": "place",
    "cat wrong face": "face",
    "cat under": "order",
    "box missing": "missing",
    "box too many": "extra",
    "box elsewhere": "place",
    "guest missing": "missing",
    "guest too many": "extra",
}
"""The sign of each difference; ``turned`` of all others."""


def sign_of(difference: Difference) -> str:
    """The name of the sign that stands for a difference."""
    return SIGNS.get(difference.fault, "turned")


@lru_cache(maxsize=32)
def overlay(wanted: Picture, built: Built) -> Markup:
    """The card faint below, what was built above it, and a sign at every cat.

    The card alone where nobody saw what was built; faint where nothing was.
    """
    if not built:
        shape = "kp-unseen" if built is None else "kp-wanted"
        card = Markup(f'<g class="{shape}">') + tiles.picture(wanted) + Markup("</g>")
        return frame(tiles.bounds(wanted.tiles, wanted.box, 40), card, cls="kp-overlaid")
    laid = laid_over(wanted, read_picture(built))
    box = _around(*(tiles.bounds(picture.tiles, picture.box, 40) for picture in (wanted, laid)))
    return frame(
        box,
        Markup('<g class="kp-wanted">') + tiles.picture(wanted) + Markup("</g>"),
        Markup('<g class="kp-built">') + tiles.picture(laid) + Markup("</g>"),
        *_marks(wanted, laid),
        cls="kp-overlaid",
    )


def _marks(wanted: Picture, laid: Picture) -> list[Markup]:
    right = {tile.kind: tile for tile in wanted.tiles}
    found = {tile.kind: tile for tile in laid.tiles}
    marks = []
    wrong = set()
    for difference in differences(wanted, laid):
        if not difference.cat:
            continue
        wrong.add(difference.cat)
        here, there = right.get(difference.cat), found.get(difference.cat)
        marks.append(_mark(difference, here, there))
    return marks + [_tick(tile) for tile in laid.tiles if tile.kind not in wrong]


def _tick(tile: Tile) -> Markup:
    """A small sign in the corner of what is right: the cat stays to be seen."""
    x, y = tiles.at(tile.q, tile.r)
    return group(signs.sign("right"), at=(x + 48, y + 46), scale=0.6)


def _around(a: tiles.Frame, b: tiles.Frame) -> tiles.Frame:
    left, top = min(a[0], b[0]), min(a[1], b[1])
    right, bottom = max(a[0] + a[2], b[0] + b[2]), max(a[1] + a[3], b[1] + b[3])
    return left, top, right - left, bottom - top


def _mark(difference: Difference, right: Tile | None, found: Tile | None) -> Markup:
    """The sign of a difference where it lies; an arrow leads to where a cat belongs."""
    if found is None:
        assert right is not None
        return signs.on_tile("missing", right)
    if difference.fault == "cat elsewhere" and right is not None:
        return signs.from_to(found, right)
    if difference.fault == "cat turned" and right is not None:
        turns = (right.rotation - found.rotation + 2) % 6 - 2
        return signs.on_tile("turned", found, turns)
    return signs.on_tile(sign_of(difference), found)


@lru_cache(maxsize=32)
def summary(wanted: Picture, built: Built) -> str:
    """Says in a few words how much of a card was built."""
    if built is None:
        return words.NOT_SEEN
    if not built:
        return words.WITHOUT_CATS
    found = differences(wanted, read_picture(built))
    if not found:
        return words.all_right(len(wanted.tiles))
    if len(found) == 1:
        return str(found[0].sentence)
    wrong = {difference.cat for difference in found if difference.cat}
    missing = sum(difference.fault == "cat missing" for difference in found)
    right = sum(tile.kind not in wrong for tile in wanted.tiles)
    return words.so_many_right(right, len(wanted.tiles), missing)
