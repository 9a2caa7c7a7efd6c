"""The end, line by line: what each category is worth, and where on the towers it comes from.

Everything is in the page at once; the style sheet lets it appear step by step by the
classes ``ct-s0`` to ``ct-s10``, or all at once, or one category alone by the radio
buttons of :func:`lines`.
"""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup

from app.art.svg import group, num, path, pt
from app.games.cattower.art import cattower as art
from app.games.cattower.art import furniture
from app.games.cattower.board.cats import cats
from app.games.cattower.board.hints import NO_LIGHTS
from app.games.cattower.board.picture import floors_of, middle_of
from app.games.cattower.text import words
from app.render.regions import Region, drawing, region
from pyengine.games.cattower.items import BUTTERFLY, YARN
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.scoring import (
    BUTTERFLY_POINTS,
    LINES,
    bowls,
    cushions,
    mouse_groups,
    yarn_towers,
)
from pyengine.games.cattower.state import NO_HOME, NOT_CHOSEN, Sheet
from pyengine.games.cattower.towers import slots_of

CATEGORIES = ("towers", "cats", "yarn", "butterflies", "bowls", "cushions", "mice")
"""In the order of the score lines; an id and a class each."""

STEPS = (0, 1, 6, 7, 8, 9, 10)
"""The step at which a category's line is complete; yarn takes one for each tower."""

_TAG = (19, 15)
_SIGNS = {"cats": 1, "yarn": 2, "butterflies": 3, "bowls": 4, "cushions": 5, "mice": 6}


def glows(seat: int, sheets: tuple[Sheet, ...]) -> Markup:
    """Draws the lights behind the items of a seat, category by category."""
    return _layers(seat, sheets, lit=True)


def tags(seat: int, sheets: tuple[Sheet, ...]) -> Markup:
    """The points that stay in front of the items."""
    return _layers(seat, sheets, lit=False)


def _layers(seat: int, sheets: tuple[Sheet, ...], lit: bool) -> Markup:
    own = sheets[seat - 1]
    kinds = (
        ("towers", _towers(own)),
        ("cats", _cats(own)),
        ("yarn", _yarn(seat, sheets)),
        ("butterflies", _butterflies(own)),
        ("bowls", _bowls(own)),
        ("cushions", _cushions(own)),
        ("mice", _mice(own)),
    )
    parts = []
    for name, steps in kinds:
        found = (group(*inner, cls=f"{cls} ct-s{step}") for step, cls, inner in steps)
        wanted = (part for part in found if ("ct-lit" in part) == lit)
        parts.append(group(*wanted, cls=f"ct-layer is-{name}"))
    return Markup("").join(parts)


Step = tuple[int, str, Sequence[str]]
"""A step: when, the class that says how, and the drawings."""


def _lit(step: int, *parts: str) -> Step:
    return step, "ct-lit", parts


def _won(step: int, *parts: str) -> Step:
    return step, "ct-won", parts


def _tag(slot: int, points: int) -> Markup:
    x, y = middle_of(slot)
    return art.chip((x + _TAG[0], y + _TAG[1]), points)


def _glow(slots: Sequence[int], cls: str = "ct-glow") -> Markup:
    return path(art.hull([middle_of(slot) for slot in slots]), "none", cls=cls)


def _towers(sheet: Sheet) -> list[Step]:
    towers, found = load_towers(), []
    for tower, points in enumerate(sheet.towers, 1):
        if points:
            x, y = art.top(tower, floors_of(tower), tower in towers.low)
            found.append(_glow(slots_of(towers.masks[tower - 1])))
            found.append(art.chip((x + 27, y - 36), points))
    return [_lit(0, *found[::2]), _won(0, *found[1::2])]


def _cats(sheet: Sheet) -> list[Step]:
    found = [
        (home, points)
        for home, points in zip(sheet.homes, sheet.cats, strict=True)
        if home != NO_HOME and points != NOT_CHOSEN
    ]
    return [
        _lit(1, _glow([home for home, _ in found])),
        _won(1, *(_tag(home, points) for home, points in found)),
    ]


def _yarn(seat: int, sheets: tuple[Sheet, ...]) -> list[Step]:
    towers, parts = load_towers(), []
    for found in yarn_towers(sheets):
        points = found.points[seat - 1]
        balls = sheets[seat - 1].items[YARN - 1] & towers.masks[found.tower - 1]
        x, y = art.foot(found.tower)
        frame = (
            f'<rect class="ct-glow" x="{num(x - 34)}" y="{num(y - 12)}"'
            ' width="68" height="23" rx="9"/>'
        )
        lit = [_glow(slots_of(balls))] if balls else []
        parts.append(_lit(1 + found.tower, Markup(frame), *lit))
        if points:
            first = max(slots_of(balls), key=lambda slot: towers.slots[slot][1])
            parts.append(_won(1 + found.tower, _tag(first, points)))
    return parts


def _butterflies(sheet: Sheet) -> list[Step]:
    slots = slots_of(sheet.items[BUTTERFLY - 1])
    return [
        _lit(7, _glow(slots)),
        _won(7, *(_tag(slot, BUTTERFLY_POINTS) for slot in slots)),
    ]


def _bowls(sheet: Sheet) -> list[Step]:
    lit, tags = [], []
    for found in bowls(sheet):
        x, y = middle_of(found.slot)
        beside = slots_of(found.beside)
        rays = "".join(f"M{pt(x, y)}L{pt(*middle_of(slot))}" for slot in beside)
        lit += [
            path(rays, "none", cls="ct-ray"),
            _glow(beside),
            _glow((found.slot,), "ct-glow is-heart"),
        ]
        tags.append(_tag(found.slot, found.points))
    return [_lit(8, *lit), _won(8, *tags)]


def _cushions(sheet: Sheet) -> list[Step]:
    found = cushions(sheet)
    return [
        _lit(9, _glow([slot for slot, _ in found])),
        _won(9, *(_tag(slot, points) for slot, points in found)),
    ]


def _mice(sheet: Sheet) -> list[Step]:
    lit, tags = [], []
    neighbours = load_towers().neighbours
    for found in mouse_groups(sheet):
        slots = slots_of(found.slots)
        links = "".join(
            f"M{pt(*middle_of(slot))}L{pt(*middle_of(other))}"
            for slot in slots
            for other in slots
            if slot < other and neighbours[slot] >> other & 1
        )
        lit += [path(links, "none", cls="ct-ray"), _glow(slots, "ct-glow is-group")]
        tags.append(_tag(slots[0], found.points))
    return [_lit(10, *lit), _won(10, *tags)]


def category_sign(place: int) -> Markup:
    """The small picture of a score line."""
    name = CATEGORIES[place]
    return furniture.sign(_SIGNS[name]) if name in _SIGNS else _pennant()


def _pennant() -> Markup:
    return Markup(
        '<svg class="icon ct-sign" viewBox="-20 -20 40 40" aria-hidden="true" focusable="false">'
        '<path d="M-12 -17V18" stroke="var(--a-line)" stroke-width="4" stroke-linecap="round"/>'
        '<path class="ct-flag is-won" d="M-12 -15H17L10 -5L17 6H-12Z"/></svg>'
    )


def lines(place: int, seat: int, name: str, sheets: tuple[Sheet, ...]) -> Region:
    """The categories, to be watched or chosen, and the cats; the points stand in the sheet."""
    # Of each seat its own: the radio buttons start over with another seat.
    inside = drawing(_lines, place, name, sheets[seat - 1])
    return region(f"lines-{seat}-{place}", inside, tag="fieldset", class_="ct-final")


def _lines(place: int, whose: str, sheet: Sheet) -> h.Node:
    return [
        h.legend[words.where_from(whose)],
        h.div(".ct-final-lines")[
            (
                _radio(place, name, str(label), category_sign(number))
                for number, (name, (_, label)) in enumerate(zip(CATEGORIES, LINES, strict=True))
            )
        ],
        _radio(place, "play", words.STEP_BY_STEP, checked=True),
        _radio(place, "all", words.ALL_AT_ONCE),
        cats(place, sheet, NO_LIGHTS, over=True),
    ]


def _radio(
    place: int, name: str, label: str, sign: Markup | None = None, checked: bool = False
) -> h.Node:
    return h.label(class_=["ct-line", f"for-{name}"])[
        h.input(
            id=f"final-{name}-{place}",
            type="radio",
            name=f"ct-final-{place}",
            value=name,
            checked=checked,
        ),
        h.span(".ct-line-words")[sign, h.span[label]],
    ]
