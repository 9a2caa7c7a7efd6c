"""Beside the build area: hide-out cards, who was seen behind them, and the buttons for hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.games.kittypaw.art import hideouts, paws
from app.games.kittypaw.art.signs import tool_sign
from app.games.kittypaw.board.badges import button_cap, key_badge, next_cap
from app.games.kittypaw.draft import Draft
from app.games.kittypaw.input.keyboard import next_hideout
from app.games.kittypaw.text import words
from app.games.scene import Scene
from app.render.regions import Region, drawing, region
from pyengine.games.kittypaw.cats import GUEST_NAMES
from pyengine.games.kittypaw.pictures import GUESTS, OVERLAP, distance
from pyengine.games.kittypaw.state import State
from pyengine.games.kittypaw.words import hideout_words

_TOOLS = (
    ("turn", words.TURN),
    ("flip", words.FLIP),
    ("raise", words.RAISE),
    ("away", words.AWAY),
)


def side(view: State, seat: int, draft: Draft, scene: Scene, acts: bool) -> Region:
    """Eight hide-outs, of which one may be open, and the guests that were seen."""
    place, cap = scene.place, next_cap(scene.keys) if acts else ""
    after = next_hideout(view, seat, draft) if cap else ""
    own = draft.peek if draft.peek in view.peeks[seat - 1] else 0
    found = view.guests[own - 1] if own else 0
    seen = tuple(sorted(set(view.seen_by(seat))))
    return region(
        f"side-{place}",
        (
            region(
                f"hideouts-{place}",
                drawing(_hideouts, place, own, found, acts, after, cap),
                class_="kp-hideouts",
                role="group",
                aria_label=words.HIDEOUTS,
            ),
            region(
                f"guests-{place}",
                drawing(_guests, place, seen, draft.guest, acts, after, cap),
                class_="kp-guests",
                role="group",
                aria_label=words.GUESTS_SEEN,
            ),
        ),
        class_="kp-side",
        data_piece=True,
    )


def _hideouts(
    place: int, open_one: int, guest: int, acts: bool, after: str, cap: str
) -> tuple[Region, ...]:
    return tuple(
        _hideout(
            place,
            at,
            guest if at == open_one else 0,
            at == open_one,
            acts,
            cap if after == f"hide:{at}" else "",
        )
        for at in range(1, GUESTS + 1)
    )


@lru_cache(maxsize=256)
def _hideout(place: int, at: int, guest: int, turned: bool, acts: bool, cap: str) -> Region:
    """A hide-out; one that is turned and shows nobody is lifted until the others' devices have
    told who hides there."""
    shown = hideouts.draw_open(at, guest) if guest else hideouts.draw_closed(at)
    inside = Markup(h.fragment[shown, key_badge(cap)])
    label = str(hideout_words(at, guest))
    shape = f"kp-hideout{' is-open' if guest else ' is-lifted' if turned else ''}"
    if not acts:
        return region(f"hide-{at}-{place}", inside, class_=shape, role="group", aria_label=label)
    return region(
        f"hide-{at}-{place}",
        inside,
        tag="button",
        class_=shape,
        type="button",
        data_control=f"hide:{at}",
        tabindex="0",
        aria_label=label,
        aria_pressed="true" if guest else "false",
    )


def _guests(
    place: int, seen: tuple[int, ...], inside: int, acts: bool, after: str, cap: str
) -> tuple[Region, ...]:
    return tuple(
        _guest(place, guest, guest == inside, acts, cap if after == f"guest:{guest}" else "")
        for guest in seen
    )


@lru_cache(maxsize=128)
def _guest(place: int, guest: int, chosen: bool, acts: bool, cap: str) -> Region:
    drawn = Markup(h.fragment[hideouts.guest(guest), h.span[GUEST_NAMES[guest]], key_badge(cap)])
    shape = f"kp-seen{' is-chosen' if chosen else ''}"
    if not acts:
        return region(f"guest-{guest}-{place}", drawn, class_=shape)
    return region(
        f"guest-{guest}-{place}",
        drawn,
        tag="button",
        class_=shape,
        type="button",
        data_control=f"guest:{guest}",
        tabindex="0",
        aria_label=words.put_in_box(guest),
        aria_pressed="true" if chosen else "false",
    )


def tools(draft: Draft, place: int, keys: Mapping[str, str]) -> Region:
    """Turn, flip, raise, put back, and the call."""
    ready = bool(draft.chosen)
    inside = [
        _tool(
            place,
            name,
            label,
            overlaps(draft) if name == "raise" else ready,
            button_cap(keys, name),
        )
        for name, label in _TOOLS
    ]
    inside.append(_call(place, bool(draft.tiles), button_cap(keys, "meow")))
    return region(
        f"tools-{place}",
        tuple(inside),
        class_="kp-tools",
        role="group",
        aria_label=words.TOOLS,
        data_piece=True,
    )


def overlaps(draft: Draft) -> bool:
    """Returns whether the cat in hand lies on or under another one: only then it can be raised."""
    tile = draft.standing(draft.chosen)
    return tile is not None and any(
        distance(other.at, tile.at) == OVERLAP for other in draft.tiles if other is not tile
    )


@lru_cache(maxsize=64)
def _tool(place: int, name: str, label: str, ready: bool, cap: str) -> Region:
    inside = Markup(h.fragment[tool_sign(name), h.span[label], key_badge(cap)])
    return region(
        f"tool-{name}-{place}",
        inside,
        tag="button",
        class_="kp-tool",
        type="button",
        data_control=name,
        tabindex="0",
        aria_disabled=None if ready else "true",
    )


@lru_cache(maxsize=16)
def _call(place: int, ready: bool, cap: str) -> Region:
    return region(
        f"tool-meow-{place}",
        Markup(h.fragment[paws.meow(), key_badge(cap)]),
        tag="button",
        class_=f"kp-call{' is-ready' if ready else ''}",
        type="button",
        data_control="meow",
        data_now=True,
        tabindex="0",
        aria_label=words.MEOW,
    )
