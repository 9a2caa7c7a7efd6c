"""The large board: the towers, beside them what can be chosen; and a seat's towers small."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.art.die import die as die_face
from app.art.svg import num
from app.games.cattower.art import cattower as art
from app.games.cattower.art import furniture
from app.games.cattower.art.furniture import use
from app.games.cattower.board.chance import taken_die, takers
from app.games.cattower.board.final import glows, lines, tags
from app.games.cattower.board.hints import NO_LIGHTS, Lights, lights_of, lit_layers, looks_of
from app.games.cattower.board.picture import (
    SIZE,
    draw_items,
    empty,
    numbers_gone,
    pennants,
    yarn_counts,
)
from app.games.cattower.board.slots import draw_choice, floor_numbers, requirements, slots
from app.games.cattower.board.tray import tray
from app.games.cattower.draft import NOWHERE, Draft
from app.games.cattower.input.moving import tab_stop
from app.games.cattower.input.offers import dice_left, in_hand, offers_of, to_act
from app.games.cattower.text import words
from app.games.cattower.text.last_actions import draw_mark, new_slot
from app.games.scene import Scene
from app.render.regions import Drawing, Region, classes, drawing, layer, region
from pyengine.games.cattower.state import Sheet, State

_FLOOR = "floor-cattower"
_UNSEEN = art.BAND - 9
"""Of the band below the towers, what a small board leaves out: the lowest shelf stays whole."""


def board(view: State, seat: int, draft: Draft, scene: Scene) -> Region:
    """The towers of a seat with its tray; controls when it may act."""
    over = view.phase == "over"
    active = scene.active and to_act(view, seat)
    lights = lights_of(view, scene) if active or scene.done else NO_LIGHTS
    inside = [
        _towers(view, seat, draft, scene, active, lights),
        lines(scene.place, seat, scene.names[seat - 1], view.sheets)
        if over
        else tray(view, seat, draft, active, scene.place, lights),
    ]
    if (active or scene.done) and view.phase in ("draft", "discard"):
        chosen = draft.die if active else None
        inside.insert(0, pick(scene.place, view.dice, takers(view), chosen, lights))
    shape = classes(f"ct-board seat-{seat}", is_over=over, is_carrying=bool(draft.carried))
    return region(scene.id("cattower"), tuple(inside), class_=shape)


def _towers(
    view: State, seat: int, draft: Draft, scene: Scene, active: bool, lights: Lights
) -> Region:
    own, over = view.sheets[seat - 1], view.phase == "over"
    fresh = 0 if over else own.filled & ~view.before[seat - 1].filled
    layers = [
        layer(scene.id("ground"), empty),
        layer(scene.id("yarn"), yarn_counts, view.sheets, tuple(scene.names)),
        layer(scene.id("pennants"), pennants, own.towers, numbers_gone(view, own)),
        layer(scene.id("things"), draw_items, own.items, own.homes, fresh),
    ]
    newest = new_slot(scene.last_action, seat)
    if scene.last_action is not None and newest and not over:
        name = scene.last_action.id(scene, seat)
        layers.append(layer(scene.id("last-action"), draw_mark, own, newest, False, name))
    if over:
        # Of each seat its own, so that another seat's points come step by step as well.
        lit = layer(scene.id(f"glows-{seat}"), glows, seat, view.sheets, class_="ct-layers")
        won = layer(scene.id(f"tags-{seat}"), tags, seat, view.sheets, class_="ct-layers")
        layers = [*layers[:-1], lit, layers[-1], won]
    if active:
        layers += _choices(view, seat, draft, scene, lights)
    elif scene.done:
        # What is said of a choice names floors by their numbers.
        layers += (_floors(own, (), NOWHERE, scene), *lit_layers(lights, scene))
    elif not over:
        # Whoever waits for others plans on.
        layers.append(_floors(own, (), NOWHERE, scene))
        if scene.sent and view.phase == "mark":
            layers.append(_draw_chosen(view, seat, draft, scene))
    return region(
        scene.id("towers"),
        tuple(layers),
        tag="svg",
        class_="ct-towers",
        viewBox=_box(),
        role="group",
        aria_label=words.towers_by_ear(scene.names[seat - 1]),
        data_units=True,
    )


def _choices(
    view: State, seat: int, draft: Draft, scene: Scene, lights: Lights
) -> tuple[Region, ...]:
    """Draws what the acting seat may choose on its towers, and what it has chosen."""
    own = view.sheets[seat - 1]
    if view.phase != "mark":
        dice = dice_left(view) if view.phase == "draft" else ()
        return (
            layer(scene.id("requirements"), requirements, own.free, in_hand(view, draft.die)),
            _floors(own, dice, draft.slot, scene),
        )
    stop = tab_stop(draft)
    spots = drawing(slots, scene.place, own, view.pair(seat), draft.wanted, draft.slot, stop)
    return (
        region(scene.id("spots"), spots, tag="g"),
        *lit_layers(lights, scene),
        _draw_chosen(view, seat, draft, scene),
        layer(f"carried-{scene.place}", _draw_carried, draft.carried, class_="board-draft"),
    )


def _floors(own: Sheet, dice: tuple[int, ...], chosen: int, scene: Scene) -> Region:
    return region(scene.id("floors"), drawing(floor_numbers, own, dice, chosen), tag="g")


def _draw_carried(item: int) -> Markup:
    """Draws what a pointer carries; it stands at the origin and is moved by the browser."""
    return use(item, (0, 0), SIZE, "ct-thing is-carried") if item else Markup("")


def _draw_chosen(view: State, seat: int, draft: Draft, scene: Scene) -> Region:
    """Draws the chosen mark, with what it costs."""
    price = offers_of(view, seat).price(draft.slot, draft.item) or 0
    return layer(
        scene.id("draft"), draw_choice, draft.slot, draft.item, price, class_="board-draft"
    )


def floor() -> Markup:
    """The towers before anybody moves in, for all small boards."""
    return Markup(f'<symbol id="{_FLOOR}" viewBox="{_box(_UNSEEN)}">{empty(small=True)}</symbol>')


def small(view: State, seat: int, scene: Scene) -> Drawing:
    """A seat's towers for a look across the table; the item that came last has a ring."""
    own, last_action = view.sheets[seat - 1], scene.last_action
    name = last_action.id(scene, seat) if last_action else ""
    return drawing(_small, seat, own, numbers_gone(view, own), new_slot(last_action, seat), name)


def _small(seat: int, own: Sheet, gone: int, newest: int, name: str) -> Markup:
    _, _, wide, high = art.view_box()
    size = f'width="{num(wide)}" height="{num(high - _UNSEEN)}"'
    # What has just come moves in by itself.
    old = tuple([mask & ~newest for mask in own.items])
    return Markup(
        f'<svg class="ct-small seat-{seat}" viewBox="{_box(_UNSEEN)}" aria-hidden="true"'
        f' focusable="false"><use href="#{_FLOOR}" {size}/>'
        f"{draw_items(old, own.homes, small=True)}{draw_mark(own, newest, True, name)}"
        f"{pennants(own.towers, gone, small=True)}</svg>"
    )


def _box(less: float = 0) -> str:
    x, y, wide, high = art.view_box()
    return " ".join(map(num, (x, y, wide, high - less)))


# The dice to choose from


def pick(
    place: int,
    dice: tuple[int, ...],
    taken: tuple[int | None, ...],
    chosen: int | None,
    lights: Lights,
) -> Region:
    """All dice of the roll, with who took which; ``chosen`` is the place among them of the one that
    is chosen, None where they are only looked at."""
    return region(
        f"pick-{place}",
        drawing(_dice, place, dice, taken, chosen, lights),
        class_="ct-pick",
        role="group",
        aria_label=words.DICE,
    )


def _dice(
    place: int,
    dice: tuple[int, ...],
    taken: tuple[int | None, ...],
    chosen: int | None,
    lights: Lights,
) -> tuple[Region, ...]:
    found, number, count = [], 0, taken.count(None)
    looks, hinted = looks_of(lights, "die"), lights.hint.die
    # To take one of two equal dice is the same choice: a hint lights both.
    best = dice[hinted] if hinted != NOWHERE else 0
    for at, (die, seat) in enumerate(zip(dice, taken, strict=True)):
        look = looks.get(at) or ("is-hinted" if die == best else "")
        if seat is not None:
            found.append(_draw_taken_die(place, at, die, seat))
        elif chosen is None:
            found.append(_draw_free_die(place, at, die, look))
        else:
            number += 1
            label = words.die_label(die, number, count)
            found.append(_die(place, at, die, label, at == chosen, look))
    return tuple(found)


@lru_cache(maxsize=256)
def _draw_taken_die(place: int, at: int, face: int, seat: int) -> Region:
    return region(
        f"die-{at}-{place}",
        Markup(taken_die(face, seat)),
        tag="span",
        class_=f"ct-die is-taken seat-{seat}",
    )


@lru_cache(maxsize=256)
def _draw_free_die(place: int, at: int, face: int, look: str) -> Region:
    shape = f"ct-die {look}".strip()
    return region(f"die-{at}-{place}", _picture(face), tag="span", class_=shape)


@lru_cache(maxsize=256)
def _die(place: int, at: int, face: int, label: str, chosen: bool, look: str) -> Region:
    return region(
        f"die-{at}-{place}",
        _picture(face),
        tag="button",
        class_=classes(f"ct-die {look}".strip(), is_chosen=chosen),
        type="button",
        data_control=f"die:{at}",
        aria_pressed="true" if chosen else "false",
        aria_label=label,
    )


@lru_cache(maxsize=8)
def _picture(face: int) -> Markup:
    """A die, and the item that it gives."""
    gives = h.span(".ct-die-gives", aria_hidden="true")[furniture.sign(face)]
    return Markup(h.fragment[die_face(face), gives])
