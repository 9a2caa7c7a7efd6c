"""What was built, laid over the card: a sign at every cat, and the same in a few words."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.svg import frame
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
    "guest wrong": "extra",
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
    ticks = [signs.on_piece("right", tile) for tile in laid.tiles if tile.kind not in wrong]
    return [*marks, *ticks, _box_mark(wanted, laid)]


def _box_mark(wanted: Picture, laid: Picture) -> Markup:
    """The sign of the first thing that differs in box and guest, at the box; nothing without one.

    A guest has the name of a cat that may be ticked: the sign says which of the two is meant.
    """
    box = laid.box or wanted.box
    if box is None:
        return Markup("")
    fault = next((found for found in differences(wanted, laid) if not found.cat), None)
    if fault is None:
        return signs.on_piece("right", box)
    if fault.fault == "box elsewhere" and wanted.box is not None:
        return signs.from_to(box, wanted.box)
    return signs.on_piece(sign_of(fault), box)


def _around(a: tiles.Frame, b: tiles.Frame) -> tiles.Frame:
    left, top = min(a[0], b[0]), min(a[1], b[1])
    right, bottom = max(a[0] + a[2], b[0] + b[2]), max(a[1] + a[3], b[1] + b[3])
    return left, top, right - left, bottom - top


def _mark(difference: Difference, right: Tile | None, found: Tile | None) -> Markup:
    """The sign of a difference where it lies; an arrow leads to where a cat belongs."""
    if found is None:
        assert right is not None
        return signs.on_piece("missing", right)
    if difference.fault == "cat elsewhere" and right is not None:
        return signs.from_to(found, right)
    if difference.fault == "cat turned" and right is not None:
        turns = (right.rotation - found.rotation + 2) % 6 - 2
        return signs.on_piece("turned", found, turns)
    return signs.on_piece(sign_of(difference), found)


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
    wrong = {difference.cat for difference in found if difference.cat}
    missing = sum(difference.fault == "cat missing" for difference in found)
    right = sum(tile.kind not in wrong for tile in wanted.tiles)
    if len(found) == 1 or right == len(wanted.tiles):
        return _all_said(found)
    return words.so_many_right(right, len(wanted.tiles), missing)


def _all_said(found: tuple[Difference, ...]) -> str:
    """A sentence for each thing that differs; of a missing box not also that nobody is in it."""
    no_box = any(difference.fault == "box missing" for difference in found)
    told = [each for each in found if not (no_box and each.fault == "guest missing")]
    return " ".join([str(each.sentence) for each in told])
