"""The place of a seat: the row to take a card from; then the card, the build area and the tray.

A root with regions of their own for everything that changes by itself::

    kp.kp-board.is-<stage>
      desk.kp-desk
        row.kp-row                 card-1 … card-4             wait, count, grab
        card.kp-own                                            build, freeze
        table.kp-table             svg[data-units]: area, tiles, tray or heap, letters, ghost,
                                   carried
        side.kp-side               hideouts, guests
        tools.kp-tools             tool-turn … tool-meow
        freeze.kp-freeze           touch, who has touched
        check.kp-check                                         check; where several share one, it
                                                               is shown to them together
      count.kp-count
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.art.seats import badge
from app.games.kittypaw.art import paws
from app.games.kittypaw.board.badges import button_cap, key_badge
from app.games.kittypaw.board.heap import heap_of
from app.games.kittypaw.board.picture import hand_seen, shown_draft, with_hand
from app.games.kittypaw.board.row import own_card, row
from app.games.kittypaw.board.stages import (
    is_touch_new,
    needs_guest,
    stage_of,
    to_act,
    to_touch,
    touch_missed,
    touch_on_its_way,
)
from app.games.kittypaw.board.table import table
from app.games.kittypaw.board.tools import side, tools
from app.games.kittypaw.draft import Draft
from app.games.kittypaw.input.scatter import rows_of
from app.games.kittypaw.result.check import check
from app.games.kittypaw.text import words
from app.games.scene import Scene
from app.render.regions import Region, drawing, region
from pyengine.games.kittypaw.state import UNTOUCHED, State


def board(view: State, seat: int, draft: Draft | None, scene: Scene) -> Region:
    """Everything that a seat has before it."""
    stage = stage_of(view, seat, scene)
    acts = scene.active and stage == "build" and to_act(view, seat)
    own = shown_draft(view, seat, draft, scene)
    if stage == "check":
        seen = replace(scene, hands=with_hand(scene.hands, seat, hand_seen(view, draft)))
        inside: tuple[Region, ...] = () if scene.together else (check(view, seen),)
    elif stage in ("wait", "count", "grab"):
        inside = (row(view, seat, scene),)
    else:
        inside = _desk(view, seat, own, scene, acts)
    if stage == "freeze":
        inside += (freeze(view, seat, scene),)
    boxed = " has-box" if needs_guest(view, seat) else ""
    heaped = f" has-heap-{len(rows_of(len(view.taken)))}" if view.taken else ""
    shape = f"kp-board is-{stage}{boxed}{heaped} seat-{seat}"
    parts = (region(scene.id("desk"), inside, class_="kp-desk"), _count(view, scene))
    return region(scene.id("kp"), parts, class_=shape)


def _desk(view: State, seat: int, draft: Draft, scene: Scene, acts: bool) -> tuple[Region, ...]:
    """Card and build area at one scale, so that eyes can compare."""
    card = view.card_of(seat)
    boxed = needs_guest(view, seat)
    parts = [table(seat, draft, scene, heap_of(view, seat), acts=acts, boxed=boxed)]
    if card:
        parts.insert(
            0,
            own_card(
                card, scene.place, _turned_when(view), draft.hinted and draft.hinted_off_table
            ),
        )
    if boxed:
        parts.append(side(view, seat, draft, scene, acts))
    if acts:
        parts.append(tools(draft, scene.place, scene.keys))
    return tuple(parts)


def _turned_when(view: State) -> str:
    """Says when a card is turned (K5, K6): without a clock (K13) and in extra rounds (K10) none."""
    if view.calm or view.tied:
        return ""
    return "wrong or last" if view.reflex and not view.solo else "wrong"


def _count(view: State, scene: Scene) -> Region:
    """The word of the countdown, and what is asked of whoever does not call, as long as it is new;
    said by the live region already."""
    return region(
        scene.id("count"),
        drawing(_draw_count, scene.count, bool(scene.count) and is_touch_new(view)),
        class_=f"kp-count{' is-on' if scene.count else ''}",
        aria_hidden="true",
    )


def _draw_count(count: str, touches: bool) -> h.Node:
    return [
        count,
        touches and h.p(".kp-to-know")[paws.lucky(), h.span[words.TOUCH_AT_ONCE]],
    ]


# The pause after a call


def freeze(view: State, seat: int, scene: Scene) -> Region:
    """The target for who has still to touch; for the others the paws that hold still."""
    assert view.call is not None
    caller = view.call.seat
    active = scene.active and not touch_missed(scene)
    target = (
        _target(scene.place, active, button_cap(scene.keys, "meow"))
        if to_touch(view, seat) and not touch_on_its_way(scene)
        else region(f"held-{scene.place}", _draw_raised_paw(caller, seat), class_="kp-held")
    )
    others = tuple([other for other in view.seats if other != caller])
    own = seat if touch_on_its_way(scene) else 0
    done = tuple([other == own or view.touches[other - 1] != UNTOUCHED for other in others])
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
        Markup(
            h.fragment[
                paws.lucky("is-waiting"),
                h.span(".kp-touch-now", aria_hidden="true")[words.TOUCH_NOW],
                key_badge(cap),
            ]
        ),
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
            h.span(".visually-hidden")[words.has_touched(name, touched)],
        ]
        for seat, name, touched in zip(seats, names, done, strict=True)
    ]
