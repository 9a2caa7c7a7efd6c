"""The rug with its cats and cubes; while predictions are made, its places are the controls."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup, escape

from app.art.seats import badge
from app.art.svg import num
from app.faces.ninelives import words
from app.faces.ninelives.art import rug as art
from app.faces.ninelives.choosing import tab_stop
from app.faces.ninelives.draft import Draft
from app.faces.ninelives.picture import between_rounds, mood_of
from pyengine.games.ninelives.rug import PLACES, Place, free_places
from pyengine.games.ninelives.state import State

__all__ = ["rug"]


def rug(view: State, seat: int, draft: Draft, names: Sequence[str], active: bool) -> h.Node:
    """The one rug of the table, with controls when the seat is to predict."""
    place = view.places[seat - 1]
    aim = place and view.phase != "bid" and words.aim(place, view.tricks[seat - 1])
    return h.figure(".nl-rug")[
        aim and h.figcaption(f".seat-{seat}")[badge(seat), aim],
        _drawn(view, seat, draft, names, active),
    ]


def _drawn(view: State, seat: int, draft: Draft, names: Sequence[str], active: bool) -> Markup:
    bidding = active and view.phase == "bid" and view.turn == seat
    cats = {who: place.text for who, place in enumerate(view.places, 1) if place}
    tricks = dict(enumerate(view.tricks, 1)) if view.round and view.phase != "bid" else {}
    counted = between_rounds(view)
    moods = {
        who: mood_of(place, view.tricks[who - 1], counted)
        for who, place in enumerate(view.places, 1)
    }
    free = [place.text for place in free_places(view.places)] if bidding else []
    chosen = draft.action.removeprefix("bid ") if bidding else ""
    fresh = [view.turn] if view.phase == "take" else []
    moods = {**moods, seat: "happy"} if chosen else moods
    drawn = art.layers(cats, tricks, free, chosen, "", seat if bidding else 0, moods, fresh)
    spots = _spots(view, seat, draft, names) if bidding else Markup("")
    x, y, width, height = _box(view)
    shape = "rug is-open" if view.phase == "bid" else "rug"
    return Markup(
        f'<svg class="{shape} seat-{seat}" viewBox="{num(x)} {num(y)} {num(width)} {num(height)}"'
        f' role="group" aria-label="The rug">{drawn}{spots}</svg>'
    )


def _box(view: State) -> tuple[float, float, float, float]:
    """Before the first trick there are no cubes, so the rooms for 0 and 9 are left out."""
    x, y, width, height = art.view_box()
    if view.phase == "bid":
        top, foot = art.TOP - 13, art.FOOT - 12
        return x, y + top, width, height - top - foot
    return x, y, width, height


def _spots(view: State, seat: int, draft: Draft, names: Sequence[str]) -> Markup:
    free = set(free_places(view.places))
    stop = tab_stop(view, seat, draft)
    parts = [
        _spot(place, f"bid {place.text}" == draft.action, stop) for place in PLACES if place in free
    ]
    parts += [_taken(view, place, names, stop) for place in PLACES if place not in free]
    return Markup(f'<g class="spots">{"".join(parts)}</g>')


def _spot(place: Place, pressed: bool, stop: str) -> str:
    control = f"place:{place.text}"
    state = "spot is-reach nl-place is-chosen" if pressed else "spot is-reach nl-place"
    return (
        f'<g id="at-{place.text}" class="{state}" role="button"'
        f' tabindex="{0 if control == stop else -1}" data-control="{control}"'
        f' aria-label="{words.place(place)}" aria-pressed="{"true" if pressed else "false"}">'
        f"{_rect('spot-mark', art.handle(place.text))}"
        f"{_rect('spot-hit', art.handle(place.text))}</g>"
    )


def _taken(view: State, place: Place, names: Sequence[str], stop: str) -> str:
    """A place that another cat touches can still be asked about (N6)."""
    owner = next(who for who, cat in enumerate(view.places, 1) if cat and cat.taken & place.taken)
    label = escape(words.taken_place(place, names[owner - 1]))
    control = f"place:{place.text}"
    return (
        f'<g id="at-{place.text}" class="spot is-far nl-place" role="button"'
        f' tabindex="{0 if control == stop else -1}"'
        f' data-control="{control}" aria-disabled="true" aria-label="{label}">'
        f"{_rect('spot-mark', art.handle(place.text))}"
        f"{_rect('spot-hit', art.handle(place.text))}</g>"
    )


def _rect(cls: str, box: tuple[float, float, float, float]) -> str:
    x, y, width, height = box
    return (
        f'<rect class="{cls}" x="{num(x)}" y="{num(y)}" width="{num(width)}"'
        f' height="{num(height)}" rx="13"/>'
    )
