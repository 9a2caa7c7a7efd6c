"""The seat's cat, on the snow above its burrow: how it feels and where it looks."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art import cats
from app.art.cathead import Mood
from app.art.coats import coat_of
from app.art.svg import Point
from app.face import Scene
from app.faces.burrow.art import burrow as art
from app.faces.burrow.draft import Draft
from app.faces.burrow.gain import gain, last_gain
from app.faces.burrow.growing import to_act
from app.faces.burrow.picture import place
from app.regions import Region, layer
from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.state import State

__all__ = ["cat"]

_NOWHERE = (0.0, 0.0)


def cat(view: State, seat: int, draft: Draft, scene: Scene) -> Region:
    """A layer of the board: an awake cat looks at what is crossed."""
    burrow, mood = view.setup.burrow, _mood(view, seat, draft)
    at = (burrow.columns * art.CELL * 0.41, -art.TOP - 47.0)
    # Only open eyes look somewhere: else a glance would draw the same cat again.
    gaze = _gaze(burrow, draft, at) if mood == "watching" else _NOWHERE
    return layer(scene.id("cat"), _sitting, seat, mood, gaze, at)


@lru_cache(maxsize=256)
def _sitting(seat: int, mood: Mood, gaze: Point, at: Point) -> Markup:
    return cats.cat(coat_of(seat), "loaf", mood, gaze, at=at, scale=0.5)


def _gaze(burrow: Burrow, draft: Draft, at: Point) -> Point:
    """At the cell that was chosen last, or down."""
    end = art.middle(place(burrow, draft.cells[-1])) if draft.cells else (at[0], at[1] + 99)
    reach = max(abs(end[0] - at[0]), abs(end[1] - at[1]), 1.0)
    # In tenths: the same glance is the same picture, and drawn once.
    return (round((end[0] - at[0]) / reach, 1), round((end[1] - at[1]) / reach, 1))


def _mood(view: State, seat: int, draft: Draft) -> Mood:
    """Glad of a full chamber, sulking over a forced pass, else watching, or asleep."""
    burrow, sheet = view.setup.burrow, view.sheets[seat - 1]
    if draft.cells and gain(burrow, sheet.crosses, draft.mask).filled:
        return "happy"
    if view.phase == "over" or last_gain(burrow, sheet.crosses, sheet.moves).filled:
        return "happy"
    if draft.passing and view.roll > 1:
        return "sulking"
    return "watching" if to_act(view, seat) or view.phase == "roll" else "sleeping"
