"""Hints at the towers: a die, or a slot of the towers with the item and the cat that go there."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from app.art.lamp import lit_box
from app.art.svg import num
from app.games.cattower.art.furniture import use
from app.games.cattower.board.picture import middle_of
from app.games.cattower.draft import NOWHERE
from app.games.cattower.input.choosing import draft_of
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.state import State


class Light(NamedTuple):
    """Lit parts: a die's place among those rolled, a slot, an item, a cat."""

    die: int = NOWHERE
    slot: int = NOWHERE
    item: int = 0
    cat: int = 0


NO_LIGHT = Light()


def light_of(view: State, action: str) -> Light:
    """Returns the light of a hint; nothing for none, and for a pass."""
    if not action:
        return NO_LIGHT
    suggested = draft_of(view, action)
    return Light(suggested.die, suggested.slot, suggested.item, suggested.cat)


def lit_slot(slot: int, item: int) -> Markup:
    """A slot in lamplight with the item that is meant, in the place of what it has for free.

    Its number stands over the light, clear of its edge.
    """
    x, y = middle_of(slot)
    _, floor = load_towers().slots[slot]
    wall = f'<rect class="ct-wall" x="{num(x - 25)}" y="{num(y - 18)}" width="50" height="37"/>'
    light = lit_box((x - 28, y - 21, 56, 43), 9, (x + 25, y - 19), 0.85)
    number = (
        f'<text class="ct-floor" x="{num(x - 19)}" y="{num(y - 6)}" font-size="12">{floor}</text>'
    )
    return Markup(wall) + light + Markup(number) + use(item, (x + 5, y + 3), 0.82)
