"""The check: the built picture over the card, with a sign and a sentence for each difference."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

import htpy as h
from markupsafe import Markup

from app.art.seats import badge
from app.art.svg import frame, group
from app.games.face import Scene
from app.games.kittypaw.art import differences as signs
from app.games.kittypaw.art import tiles
from app.games.kittypaw.result.turned import gain
from app.games.kittypaw.text import words
from app.render.regions import Region, classes, drawing, region
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.comparing import Difference, differences, laid_over
from pyengine.games.kittypaw.info import ANSWER_MS
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import Picture, Tile, read_picture
from pyengine.games.kittypaw.state import UNTOUCHED, Counted, Outcome, State


def check(view: State, scene: Scene) -> Region:
    """Draws what came of the newest round."""
    outcome = view.rounds[-1]
    counted = tuple(result for result in view.counted if result.round == outcome.number)
    names, players = tuple(scene.names), view.players
    inside = [
        region(scene.id("check-title"), drawing(_title, outcome, names), tag="h2"),
        region(
            scene.id("gains"),
            drawing(_gains, outcome, counted, names[:players]),
            tag="ul",
            class_="kp-gains",
        ),
    ]
    if outcome.call is not None:
        wanted, built = _wanted_picture(outcome), outcome.call.picture
        inside.insert(
            1,
            region(scene.id("laid-over"), drawing(_overlay, wanted, built), class_="kp-laid"),
        )
        inside.insert(
            2,
            region(
                scene.id("faults"), drawing(faults, wanted, built), tag="ul", class_="kp-faults"
            ),
        )
    shape = classes("kp-check", is_right=bool(outcome.call and outcome.call.right))
    return region(scene.id("check"), tuple(inside), tag="section", class_=shape)


def _wanted_picture(outcome: Outcome) -> Picture:
    assert outcome.call is not None
    return load_cards()[outcome.row[outcome.owners.index(outcome.call.seat)]].picture


def _title(outcome: Outcome, names: tuple[str, ...]) -> str:
    call = outcome.call
    return words.check_title(
        outcome, names[call.seat - 1] if call else "", bool(call and call.right)
    )


@lru_cache(maxsize=16)
def _overlay(wanted: Picture, built: str) -> Markup:
    """The card faint below, what was built above it, and a sign at every cat."""
    laid = laid_over(wanted, read_picture(built))
    right = {tile.kind: tile for tile in wanted.tiles}
    found = {tile.kind: tile for tile in laid.tiles}
    marks = []
    wrong = set()
    for difference in differences(wanted, laid):
        if not difference.cat:
            continue
        wrong.add(difference.cat)
        here, there = right.get(difference.cat), found.get(difference.cat)
        marks.append(_mark(difference, here, there))
    marks += [_tick(tile) for tile in laid.tiles if tile.kind not in wrong]
    box = _around(*(tiles.bounds(picture.tiles, picture.box, 40) for picture in (wanted, laid)))
    return frame(
        box,
        Markup('<g class="kp-wanted">') + tiles.picture(wanted) + Markup("</g>"),
        Markup('<g class="kp-built">') + tiles.picture(laid) + Markup("</g>"),
        *marks,
        cls="kp-overlaid",
    )


def _tick(tile: Tile) -> Markup:
    """A small sign in the corner of what is right: the cat stays to be seen."""
    x, y = tiles.at(tile.q, tile.r)
    return group(signs.sign("right"), at=(x + 48, y + 46), scale=0.6)


def _around(a: tiles.Frame, b: tiles.Frame) -> tiles.Frame:
    left, top = min(a[0], b[0]), min(a[1], b[1])
    right, bottom = max(a[0] + a[2], b[0] + b[2]), max(a[1] + a[3], b[1] + b[3])
    return left, top, right - left, bottom - top


def _mark(difference: Difference, right: Tile | None, found: Tile | None) -> Markup:
    """The sign of a difference where it lies; an arrow leads to where a cat belongs."""
    if found is None:
        assert right is not None
        return signs.on_tile("missing", right)
    if difference.fault == "cat elsewhere" and right is not None:
        return signs.from_to(found, right)
    if difference.fault == "cat turned" and right is not None:
        turns = (right.rotation - found.rotation + 2) % 6 - 2
        return signs.on_tile("turned", found, turns)
    return signs.on_tile(sign_of(difference), found)


def _gains(outcome: Outcome, counted: tuple[Counted, ...], names: tuple[str, ...]) -> h.Node:
    """Seat by seat what the round has brought, and how quick the touch was."""
    touched = any(ms != UNTOUCHED for ms in outcome.touches)
    return [
        h.li(class_=f"seat-{seat}")[
            badge(seat),
            h.span(".who-name", title=name)[name],
            touched and h.span(".kp-quick")[_quick(outcome, seat)],
            [gain(result) for result in counted if result.seat == seat] or h.span(".kp-none")["–"],
        ]
        for seat, name in enumerate(names, 1)
    ]


def _quick(outcome: Outcome, seat: int) -> str:
    if outcome.call is not None and seat == outcome.call.seat:
        return "called"
    return words.reaction(outcome.touches[seat - 1], ANSWER_MS)


# Faults


_SIGNS = {
    "cat missing": "missing",
    "cat too many": "extra",
    "cat elsewhere": "place",
    "cat wrong face": "face",
    "cat under": "order",
    "box missing": "missing",
    "box too many": "extra",
    "box elsewhere": "place",
    "guest missing": "missing",
    "guest too many": "extra",
}

_SHORT = {
    "cat elsewhere": "place",
    "cat turned": "turn",
    "cat wrong face": "face",
    "cat under": "order",
}
"""Short words for several faults of a cat: a list of whole sentences would not fit."""


def faults(wanted: Picture, built: str) -> h.Node:
    """Lists the faults against the card, cat by cat."""
    found = differences(wanted, read_picture(built))
    if not found:
        whole = f"All {words.cats(len(wanted.tiles))} are right.".replace("All one", "The one")
        return [h.li(".is-right")[_sign("right"), whole]]
    ordered = sorted(found, key=lambda difference: difference.cat or "~")
    by_cat = [
        tuple(group)
        for _, group in groupby(ordered, key=lambda difference: difference.cat or difference)
    ]
    return [h.li[_sign(sign_of(group[0])), _fault_text(group)] for group in by_cat]


def _fault_text(found: tuple[Difference, ...]) -> h.Node:
    """The sentence of a single fault; of several the words, and the sentences to be heard."""
    sentences = [str(difference.sentence) for difference in found]
    if len(found) == 1:
        return sentences[0]
    short = ", ".join(dict.fromkeys(_SHORT[difference.fault] for difference in found))
    return [
        h.span(aria_hidden="true")[f"{NAMES[found[0].cat]}: {short}."],
        h.span(".visually-hidden")[" ".join(sentences)],
    ]


def sign_of(difference: Difference) -> str:
    """The name of the sign that stands for a difference."""
    return _SIGNS.get(difference.fault, "turned")


def _sign(what: str) -> Markup:
    """A sign before its sentence; the turned arrow is a long one, so that it is seen."""
    drawn = signs.sign(what, 3) if what == "turned" else signs.sign(what)
    reach = {"missing": 96, "turned": 92}.get(what, 52)
    return frame((-reach, -reach, 2 * reach, 2 * reach), drawn, cls="icon")
