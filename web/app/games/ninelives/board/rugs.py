"""The rug with its cats and cubes; while predictions are made, its places are the controls."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.art.cats.head import Mood
from app.art.lamp import Look, lit_box
from app.art.seats import badge
from app.art.svg import num
from app.games.ninelives.art import cubes
from app.games.ninelives.art import rug as art
from app.games.ninelives.board.picture import between_rounds, mood_of, moved
from app.games.ninelives.draft import Draft
from app.games.ninelives.input.choosing import tab_stop
from app.games.ninelives.text import words
from app.games.scene import Scene
from app.render.regions import Region, drawing, layer, region
from pyengine.games.ninelives.rug import PLACES, Place, free_places
from pyengine.games.ninelives.state import State
from pyengine.games.ninelives.words import place_words

_CUBE = 30.0
"""Greatest width of a cube; drawn twenty wide."""

Sitting = tuple[int, str, Mood]
"""A seat, the place of its cat, and how the cat feels."""


def rug(view: State, seat: int, draft: Draft, scene: Scene, active: bool) -> Region:
    """The one rug of the table, with controls when the seat is to predict."""
    place, bidding = view.places[seat - 1], view.phase == "bid"
    inside = [
        region(
            scene.id("rug"),
            _layers(view, seat, draft, scene, active),
            tag="svg",
            class_=f"rug is-open seat-{seat}" if bidding else f"rug seat-{seat}",
            viewBox=_box(bidding),
            role="group",
            aria_label="The rug",
        )
    ]
    if place and not bidding:
        aim = drawing(_aim, seat, place, view.tricks[seat - 1])
        shape = f"seat-{seat}"
        inside.insert(0, region(scene.id("aim"), aim, tag="figcaption", class_=shape))
    return region(scene.id("nl-rug"), tuple(inside), tag="figure", class_="nl-rug")


def _aim(seat: int, place: Place, tricks: int) -> h.Node:
    return [badge(seat), words.aim(place, tricks)]


def _layers(view: State, seat: int, draft: Draft, scene: Scene, active: bool) -> tuple[Region, ...]:
    predicting = active and view.phase == "bid"
    # Looked back at it is as it was: what was predicted is a cat among the places that were free.
    looked_at = view.phase == "bid" and not active and bool(scene.done or scene.hint)
    action = draft.action if predicting else scene.done if looked_at else ""
    chosen, shows_free = action.removeprefix("bid "), predicting or looked_at
    free = tuple([place.text for place in free_places(view.places)]) if shows_free else ()
    tricks = view.tricks if view.round and view.phase != "bid" else ()
    cats = _sitting(view.places, view.tricks, between_rounds(view))
    mover = view.turn if view.phase == "take" else 0
    slots = f"rug-slots seat-{seat}" if shows_free else "rug-slots"
    layers: tuple[Region, ...] = (
        region(scene.id("rug-base"), art.base(), tag="g", aria_hidden="true"),
        layer(scene.id("slots"), _slots, scene.place, free, chosen, class_=slots),
        layer(scene.id("cats"), _cats, scene.place, cats, seat, chosen, class_="rug-cats"),
        layer(scene.id("cubes"), _cubes, scene.place, tricks, mover, class_="cubes"),
    )
    if view.phase == "bid":
        looks: tuple[tuple[Look, str], ...] = (("done", scene.done), ("hint", scene.hint))
        layers += tuple(
            layer(scene.id(look), _lit, action.removeprefix("bid "), look, class_="board-hint")
            for look, action in looks
            if action
        )
    if predicting:
        names, stop = tuple(scene.names), tab_stop(view, seat, draft)
        inputs = scene.place, view.places, names, chosen, stop
        layers += (layer(scene.id("spots"), _spots, *inputs, class_="spots", controls=True),)
    return layers


def _sitting(
    places: tuple[Place | None, ...], tricks: tuple[int, ...], counted: bool
) -> tuple[Sitting, ...]:
    return tuple(
        [
            (who, place.text, mood_of(place, tricks[who - 1], counted))
            for who, place in enumerate(places, 1)
            if place
        ]
    )


@lru_cache(maxsize=2)
def _box(bidding: bool) -> str:
    """Before the first trick there are no cubes, so the rooms for 0 and 9 are left out."""
    x, y, width, height = art.view_box()
    if bidding:
        top, foot = art.TOP - 13, art.FOOT - 12
        y, height = y + top, height - top - foot
    return " ".join(map(num, (x, y, width, height)))


def _slots(place: int, free: tuple[str, ...], chosen: str) -> tuple[Region, ...]:
    """The free places, but for the one where the cat is about to go."""
    return tuple(
        [
            region(
                f"slot-{name}-{place}",
                art.target(name),
                tag="g",
                class_="rug-slot is-chosen" if name == chosen else "rug-slot",
            )
            for name in art.PLACES
            if name in free
        ]
    )


def _cats(place: int, sitting: tuple[Sitting, ...], seat: int, chosen: str) -> tuple[Region, ...]:
    """The cats on their cushions, and the one that is about to go somewhere."""
    cats = [
        region(f"cat-{who}-{place}", art.draw_cat(name, who, mood), tag="g")
        for who, name, mood in sitting
    ]
    if chosen:
        cats.append(region(f"cat-{seat}-{place}", art.draw_intended(chosen, seat), tag="g"))
    return tuple(cats)


def _cubes(place: int, tricks: tuple[int, ...], mover: int) -> tuple[Region, ...]:
    """A cube for every seat, which glides to where it stands now; the mover's hops."""
    rooms = {who: art.cell(count) for who, count in enumerate(tricks, 1)}
    return tuple(
        [
            region(
                f"cube-{who}-{place}",
                cubes.wood(who),
                tag="g",
                class_=f"cube seat-{who} is-fresh" if who == mover else f"cube seat-{who}",
                transform=moved(*at, size / 20),
            )
            for who, (at, size) in cubes.standing(rooms, _CUBE).items()
        ]
    )


def _lit(name: str, look: Look) -> Markup:
    """The part of a place that is its own in lamplight, or as it was chosen, so that the numbers of
    its neighbours can be read. The lamp or pencil hangs where none of them stands: at the rug's
    edge, further out in the outer corner."""
    x, y, width, height = art.handle(name)
    left, lies = name.endswith("L"), len(art.rows_of(name)) == 1
    inner, outer = (x + width, x + 8) if left else (x, x + width - 8)
    return lit_box((x, y, width, height), 13, (inner if lies else outer, y + 6), look=look)


# Controls


def _spots(
    number: int,
    places: tuple[Place | None, ...],
    names: tuple[str, ...],
    chosen: str,
    stop: str,
) -> tuple[Region, ...]:
    """All places, the free ones first in the order of the page."""
    free = set(free_places(places))
    order = [place for place in PLACES if place in free]
    order += [place for place in PLACES if place not in free]
    return tuple(
        [
            _spot(
                number,
                place,
                str(place_words(place, places, names)),
                place not in free,
                place.text == chosen,
                f"place:{place.text}" == stop,
            )
            for place in order
        ]
    )


@lru_cache(maxsize=256)
def _spot(number: int, place: Place, label: str, taken: bool, pressed: bool, stop: bool) -> Region:
    """A place as a control; one that is taken can still be asked about."""
    state = "is-far" if taken else "is-reach"
    return region(
        f"at-{place.text}-{number}",
        _handle(place.text),
        tag="g",
        class_=f"spot {state} nl-place is-chosen" if pressed else f"spot {state} nl-place",
        role="button",
        tabindex="0" if stop else "-1",
        data_control=f"place:{place.text}",
        aria_label=label,
        aria_pressed=None if taken else "true" if pressed else "false",
        aria_disabled="true" if taken else None,
    )


@lru_cache(maxsize=14)
def _handle(name: str) -> Markup:
    x, y, width, height = art.handle(name)
    box = f' x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="13"/>'
    return Markup(f'<rect class="spot-mark"{box}<rect class="spot-hit"{box}')
