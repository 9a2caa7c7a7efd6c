"""After a call: nobody builds any more, all others touch the lucky cat (K5, K7)."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.art.seats import badge
from app.games.face import Scene
from app.games.kittypaw.art import paws
from app.games.kittypaw.board.badges import button_cap, key_badge
from app.games.kittypaw.board.stages import to_touch
from app.games.kittypaw.text import words
from app.render.regions import Region, drawing, region
from pyengine.games.kittypaw.state import UNTOUCHED, State


def freeze(view: State, seat: int, scene: Scene) -> Region:
    """The target for who has still to touch; for the others the paws that hold still."""
    assert view.call is not None
    caller = view.call.seat
    target = (
        _target(scene.place, scene.active, button_cap(scene.keys, "meow"))
        if to_touch(view, seat)
        else region(f"held-{scene.place}", _draw_raised_paw(caller, seat), class_="kp-held")
    )
    others = tuple([other for other in view.seats if other != caller])
    done = tuple([view.touches[other - 1] != UNTOUCHED for other in others])
    names = tuple([scene.names[other - 1] for other in others])
    return region(
        scene.id("freeze"),
        (
            target,
            region(
                scene.id("touched"),
                drawing(_list_touches, others, names, done),
                tag="ul",
                class_="kp-touched",
            ),
        ),
        class_="kp-freeze",
    )


@lru_cache(maxsize=16)
def _target(place: int, active: bool, cap: str) -> Region:
    if not active:
        return region(f"touch-{place}", paws.lucky("is-waiting"), class_="kp-target")
    return region(
        f"touch-{place}",
        Markup(h.fragment[paws.lucky("is-waiting"), key_badge(cap)]),
        tag="button",
        class_="kp-target",
        type="button",
        data_control="touch",
        data_now="always",
        tabindex="0",
        aria_label=words.TOUCH,
    )


@lru_cache(maxsize=32)
def _draw_raised_paw(caller: int, seat: int) -> Markup:
    """Paws that reach into the caller's picture; the lucky cat has answered elsewhere."""
    if seat != caller:
        return paws.lucky("is-touched")
    return Markup("").join(paws.reaching(caller, f"is-{side}") for side in ("left", "right"))


def _list_touches(seats: tuple[int, ...], names: tuple[str, ...], done: tuple[bool, ...]) -> h.Node:
    return [
        h.li(class_=[f"seat-{seat}", {"is-done": touched}])[
            badge(seat),
            name,
            h.span(aria_hidden="true")["✓" if touched else "…"],
            h.span(".visually-hidden")[" has touched" if touched else " has not touched yet"],
        ]
        for seat, name, touched in zip(seats, names, done, strict=True)
    ]
