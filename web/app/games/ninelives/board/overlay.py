"""The carried card, above everything else, in the pixels of the screen."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.cats.coats import coat_of
from app.art.cats.whole import cat
from app.games.face import Scene
from app.games.ninelives.art import cards
from app.games.ninelives.board.picture import face, moved
from app.games.ninelives.draft import Draft
from app.render.regions import Region, drawing, region
from pyengine.games.ninelives.notation import read_card

_CARD_SCALE = 0.82
_LIFT_PX = 26
"""Distance that the middle of a carried card is held above the fingertip."""


def overlay(seat: int, draft: Draft | None, scene: Scene) -> Region:
    """The layer over the board; a draft of None carries nothing."""
    drag = draft.drag if draft else None
    held = (drag.control, drag.x, drag.y) if drag and drag.moved else ("", 0.0, 0.0)
    return region(
        scene.id("draft"),
        drawing(_draw_carried, scene.place, seat, *held),
        tag="svg",
        class_="nl-overlay board-draft",
        aria_hidden="true",
        focusable="false",
        data_units=True,
    )


def _draw_carried(place: int, seat: int, control: str, x: float, y: float) -> tuple[Region, ...]:
    """The card or the cat: where it is changes with every move, what it is does not."""
    if not control:
        return ()
    key = f"carried-{place}"
    if control.startswith("place:"):
        shape, at = f"nl-carried seat-{seat}", moved(x, y - _LIFT_PX)
        return (region(key, _cat(seat), tag="g", class_=shape, transform=at),)
    left = x - cards.WIDTH * _CARD_SCALE / 2
    top = y - cards.HEIGHT * _CARD_SCALE / 2 - _LIFT_PX
    card = cards.bare(*face(read_card("play " + control.partition(":")[2])))
    at = moved(left, top, _CARD_SCALE)
    return (region(key, card, tag="g", class_="nl-carried", transform=at),)


@lru_cache(maxsize=6)
def _cat(seat: int) -> Markup:
    return cat(coat_of(seat), "curl", "watching", small=True, scale=0.6)
