"""Hints at the towers, and what was done there: a die, or a slot with the item and the cat that
go there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from markupsafe import Markup

from app.art.lamp import Look, lit_box, pencil
from app.art.svg import num
from app.games.cattower.art.furniture import use
from app.games.cattower.board.picture import middle_of
from app.games.cattower.draft import NOWHERE
from app.games.cattower.input.choosing import draft_of
from app.games.scene import Scene
from app.render.regions import Region, classes, layer
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.state import State


class Light(NamedTuple):
    """Lit parts: a die's place among those rolled, a slot, an item, a cat."""

    die: int = NOWHERE
    slot: int = NOWHERE
    item: int = 0
    cat: int = 0


NO_LIGHT = Light()


class Lights(NamedTuple):
    """What a hint lights, and what was done."""

    hint: Light = NO_LIGHT
    done: Light = NO_LIGHT


NO_LIGHTS = Lights()

_SIGN = 0.85


def lights_of(view: State, scene: Scene) -> Lights:
    """Returns both lights of a scene."""
    if not scene.hint and not scene.done:
        return NO_LIGHTS
    return Lights(light_of(view, scene.hint), light_of(view, scene.done))


@lru_cache(maxsize=32)
def looks_of(lights: Lights, part: Literal["die", "item", "cat"]) -> Mapping[int, str]:
    """Returns the classes of the dice, items or cats that are lit, by their numbers."""
    hinted, done = (getattr(light, part) for light in lights)
    return {
        number: classes("", is_hinted=number == hinted, was_done=number == done).strip()
        for number in (hinted, done)
    }


def light_of(view: State, action: str) -> Light:
    """Returns the light of a hint; nothing for none, and for a pass."""
    if not action:
        return NO_LIGHT
    suggested = draft_of(view, action)
    return Light(suggested.die, suggested.slot, suggested.item, suggested.cat)


def lit_layers(lights: Lights, scene: Scene) -> tuple[Region, ...]:
    """The layers of the slots that are lit.

    The pencil lies over both: where they share a slot the frame of the hint goes through it.
    """
    shared, done = lights.hint.slot == lights.done.slot, lights.done.slot
    looks: tuple[tuple[Look, Light], ...] = (("done", lights.done), ("hint", lights.hint))
    frames = tuple(
        layer(scene.id(look), lit_slot, light.slot, light.item, look, shared, class_="board-hint")
        for look, light in looks
        if light.slot != NOWHERE
    )
    if done == NOWHERE:
        return frames
    return (*frames, layer(scene.id("pencil"), _pencil, done, class_="board-hint"))


def lit_slot(slot: int, item: int, look: Look, shared: bool) -> Markup:
    """A slot in lamplight, or as it was chosen, with the item that is meant, in the place of what
    it has for free.

    Its number stands over the light, clear of its edge. A slot that is ``shared`` by both has the
    item that was chosen on the left, inside of the lamplight, and the other on the right.
    """
    x, y = middle_of(slot)
    _, floor = load_towers().slots[slot]
    box = (x - 28, y - 21, 56.0, 43.0)
    lamp_at = (x + 25, y - 19) if look == "hint" else None
    if shared and look == "done":
        box = (x - 22, y - 15, 44.0, 31.0)
    light = lit_box(box, 9, lamp_at, _SIGN, look)
    if shared:
        at = (x - 11, y + 3) if look == "done" else (x + 11, y + 3)
        return _wall(x, y, shared and look == "hint") + light + use(item, at, 0.6)
    number = (
        f'<text class="ct-floor" x="{num(x - 19)}" y="{num(y - 6)}" font-size="12">{floor}</text>'
    )
    return _wall(x, y, False) + light + Markup(number) + use(item, (x + 5, y + 3), 0.82)


def _pencil(slot: int) -> Markup:
    x, y = middle_of(slot)
    return pencil((x - 25, y + 19), _SIGN)


def _wall(x: float, y: float, gone: bool) -> Markup:
    """What lies over the item that a slot has for free; ``gone`` where it lies there already."""
    if gone:
        return Markup("")
    return Markup(
        f'<rect class="ct-wall" x="{num(x - 25)}" y="{num(y - 18)}" width="50" height="37"/>'
    )
