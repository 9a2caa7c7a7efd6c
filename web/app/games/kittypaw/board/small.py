"""A seat's corner, small: its card, what it has built so far, and what it has scored.

Card and build area are regions of their own, so that each cat is drawn as it is laid and the card
stays as it is. A call comes from here.
"""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.art.svg import frame
from app.games.kittypaw.art import paws, tiles
from app.games.kittypaw.board.picture import called_or_seen, parse_picture
from app.games.kittypaw.board.row import card_front
from app.games.kittypaw.board.stages import stage_of
from app.games.kittypaw.result.turned import turning
from app.games.kittypaw.text import words
from app.games.scene import Scene
from app.render.regions import Drawing, Region, classes, drawing, region
from pyengine.games.kittypaw.info import TARGET
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.state import State

_ROOM = (10, 10, 220, 280)


def small(view: State, seat: int, scene: Scene) -> Drawing:
    """Inputs are that seat's alone: what another does draws nothing here."""
    stage = stage_of(view, seat, scene)
    card, built = _seen(view, seat, scene)
    goal = 0 if view.solo else TARGET
    turned = _turned_card(view, seat) if stage == "check" else 0
    calls = view.phase == "touch" and view.call is not None and view.call.seat == seat
    return drawing(_small, seat, card, turned, built, calls, view.scored_by(seat), goal)


def glance(view: State, seat: int, scene: Scene) -> Drawing:
    """The cards that a seat has scored, and what it has built, where its small board is out of
    sight; one's own picture is in view."""
    card, built = _seen(view, seat, scene)
    count = len(load_cards()[card].picture.tiles) if card and not scene.place else 0
    goal = 0 if view.solo else TARGET
    return drawing(_glance, built, count, view.scored_by(seat), goal, bool(scene.place))


def _seen(view: State, seat: int, scene: Scene) -> tuple[int, str]:
    """The card of a seat, and what of it is seen to be built."""
    if stage_of(view, seat, scene) not in ("build", "freeze"):
        return 0, ""
    return view.card_of(seat), called_or_seen(view, seat, scene.hands)


def _turned_card(view: State, seat: int) -> int:
    """The card that a seat has turned in the round that is over; 0 for none."""
    number = view.rounds[-1].number
    own = (result for result in view.counted if (result.round, result.seat) == (number, seat))
    return next((result.card for result in own if not result.scored), 0)


@lru_cache(maxsize=128)
def _small(
    seat: int, card: int, turned: int, built: str, calls: bool, scored: int, goal: int
) -> tuple[Region, ...]:
    count = len(load_cards()[card].picture.tiles) if card else 0
    boards = (
        region(f"rival-card-{seat}", drawing(_card, card, turned), tag="span",
               class_="kp-small-card"),
        region(f"rival-built-{seat}", drawing(_built, built), tag="span", class_="kp-small-area"),
        region(f"rival-calls-{seat}", drawing(_bubble, calls), tag="span", class_="kp-small-call"),
    )  # fmt: skip
    shape = classes(f"kp-small seat-{seat}", is_calling=calls)
    return (
        region(f"rival-{seat}", boards, tag="span", class_=shape),
        region(f"rival-count-{seat}", drawing(_so_far, built, count), tag="span",
               class_="kp-small-count num", title=_laid_words(built, count)),
        region(f"rival-pips-{seat}", drawing(_pips, scored, goal), tag="span", class_="kp-pips",
               aria_hidden="true", title=_scored_words(scored, goal)),
    )  # fmt: skip


def _card(card: int, turned: int) -> Markup:
    if turned:
        return Markup(turning(turned))
    return card_front(card) if card else Markup('<span class="kp-small-empty"></span>')


@lru_cache(maxsize=64)
def _built(built: str) -> Markup:
    seen = parse_picture(built)
    picture = tiles.fit_picture(seen, _ROOM, 0.5) if seen else ""
    return frame((0, 0, 240, 300), picture, cls="kp-small-built")


def _bubble(calls: bool) -> Markup:
    return paws.meow() if calls else Markup("")


def _so_far(built: str, count: int) -> str:
    return words.so_many_of(_laid(built), count) if count else ""


def _laid_words(built: str, count: int) -> str | None:
    return f"{words.so_many_of(_laid(built), count)} cats laid" if count else None


def _laid(built: str) -> int:
    seen = parse_picture(built)
    return len(seen.tiles) if seen else 0


def _scored_words(scored: int, goal: int) -> str | None:
    """What the circles say, for a pointer or a finger that rests on them."""
    return f"{words.so_many_of(scored, goal)} cards scored" if goal else None


def _pips(scored: int, goal: int) -> h.Node:
    return [h.i(class_=["kp-pip", {"is-on": at < scored}]) for at in range(goal)]


@lru_cache(maxsize=64)
def _glance(built: str, count: int, scored: int, goal: int, own: bool) -> Markup:
    seen = parse_picture(built) if count else None
    shown = tiles.portrait(seen) if seen else ""
    laid = _laid_words(built, count)
    so_far = h.span(".num", title=laid)[f"{_laid(built)}/{count}"] if count else ""
    return Markup(
        h.fragment[
            h.span(".kp-pips", title=_scored_words(scored, goal))[_pips(scored, goal)],
            # Beside one's own there is no picture, but room for the word.
            h.span(".kp-of")["cards"] if own and goal else "",
            shown,
            so_far,
        ]
    )
