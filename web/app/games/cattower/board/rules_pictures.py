"""The pictures in the rules of Cat Tower: the same drawings as at the table."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from app.art.cats.coats import coat_of
from app.art.cats.head import head
from app.art.die import die
from app.art.seats import token
from app.art.svg import Point, frame, group, num, path, pt
from app.games.cattower.art import cattower as art
from app.games.cattower.art.furniture import use
from pyengine.games.cattower.items import BOWL, BUTTERFLY, CUSHION, HOUSE, ITEMS, MOUSE
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.towers import Place

__all__ = [
    "both_ways",
    "bowl",
    "cats",
    "dice",
    "footprints",
    "items",
    "mice",
    "pennants",
]


def _word(x: float, y: float, text: object, size: float = 15) -> Markup:
    return Markup(
        f'<text class="print" x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
        f' text-anchor="middle">{text}</text>'
    )


def dice() -> Markup:
    """Four dice: three with the shape of who took them, one for all."""
    parts = []
    for place, face in enumerate((5, 1, 6, 3)):
        x = 40 + 66 * place
        parts.append(group(_without_frame(die(face)), at=(x, 36)))
        mark = group(token(place + 1), at=(x + 18, 66)) if place < 3 else _word(x, 80, "for all")
        parts.append(group(mark, cls=f"seat-{place + 1}"))
    return frame((0, 0, 280, 88), *parts, cls="ct-rule")


def _without_frame(picture: Markup) -> Markup:
    """A drawing without its frame, to be placed in another."""
    text = str(picture)
    return Markup(text[text.index(">") + 1 : text.rindex("</svg>")])


def items() -> Markup:
    """The items with their numbers."""
    parts = []
    for item in ITEMS:
        x = 26 + 46 * (item - 1)
        parts += [use(item, (x, 26), 0.95), _word(x, 66, item)]
    return frame((0, 0, 282, 72), *parts, cls="ct-rule seat-1")


def footprints() -> Markup:
    """A stretch of the track."""
    parts = [
        group(art.footprint(place, state), at=(14 + 24 * place, 16))
        for place, (state, _) in enumerate(art.track(4, 3, 2))
    ]
    return frame((0, 0, 220, 32), *parts, cls="ct-rule")


def pennants() -> Markup:
    """Three flags."""
    larger, smaller = load_towers().larger[1], load_towers().smaller[1]
    parts = (
        art.pennant((44, 48), larger, smaller),
        art.pennant((132, 48), larger, smaller, gone=True, seed=2),
        art.pennant((220, 48), larger, smaller, scored=larger, seed=3),
    )
    return frame((0, 0, 266, 52), *parts, cls="ct-rule")


def cats() -> Markup:
    """Each cat beside its item."""
    parts = []
    for cat in ITEMS:
        x = 26 + 46 * (cat - 1)
        parts += [group(head(coat_of(cat)), at=(x, 27), scale=0.52), use(cat, (x, 64), 0.66)]
    return frame((0, 0, 282, 84), *parts, cls="ct-rule seat-1")


def _corner(*things: tuple[Place, int], more: Sequence[str] = ()) -> Markup:
    """The left four towers up to floor 4 with a few items."""
    drawn = [use(item, _middle(place), 1.0) for place, item in things]
    return _part(4, *more, *drawn)


def _part(floors: int, *over: str) -> Markup:
    """The left four towers, so many floors high: nothing of them is cut."""
    towers, count = load_towers(), 4
    slots, posts = (
        tuple(place for place in places if place[0] <= count and place[1] <= floors)
        for places in (towers.slots, towers.posts)
    )
    top, low = art.ground(False) - floors * art.HIGH - 8, art.ground(True) + 12
    body = (art.towers(slots, posts, towers.low), *over)
    wide = 2 * art.LEFT + count * art.WIDE
    return frame((0, top, wide, low - top), *body, cls="ct-rule ct-corner seat-1")


def _middle(place: Place) -> Point:
    return art.middle(*place, place[0] in load_towers().low)


def both_ways() -> Markup:
    """The same two dice, used in both ways."""
    return _part(5, use(CUSHION, _middle((2, 3)), 1.0), use(BUTTERFLY, _middle((3, 5)), 1.0))


def bowl() -> Markup:
    """A bowl, three kinds of neighbours and one that is too far."""
    centre: Place = (3, 2)
    beside: tuple[tuple[Place, int], ...] = (
        ((2, 2), CUSHION),
        ((2, 3), MOUSE),
        ((4, 3), HOUSE),
        ((3, 1), MOUSE),
    )
    here = _middle(centre)
    rays = "".join(f"M{pt(*here)}L{pt(*_middle(place))}" for place, _ in beside)
    more = (
        path(art.hull([_middle(place) for place, _ in beside]), "none", cls="ct-glow"),
        path(rays, "none", cls="ct-ray"),
    )
    return _corner((centre, BOWL), *beside, more=more)


def mice() -> Markup:
    """A group of three, and a single mouse."""
    group_of: tuple[Place, ...] = ((2, 2), (3, 1), (3, 2))
    alone: Place = (1, 3)
    more = (
        path(art.hull([_middle(place) for place in group_of]), "none", cls="ct-glow"),
        path(art.hull([_middle(alone)]), "none", cls="ct-glow"),
    )
    places = (*group_of, alone)
    chips = (
        art.chip((_middle((3, 2))[0] + 19, _middle((3, 2))[1] + 15), 12),
        art.chip((_middle(alone)[0] + 19, _middle(alone)[1] + 15), 2),
    )
    drawn = _corner(*((place, MOUSE) for place in places), more=more)
    return Markup(str(drawn).replace("</svg>", f"{''.join(chips)}</svg>"))
