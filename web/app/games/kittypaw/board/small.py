"""A seat's corner, small: its card, what it has built so far, and what it has scored."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.svg import frame
from app.games.face import Scene
from app.games.kittypaw.art import tiles
from app.games.kittypaw.board.picture import called_or_seen, parse_picture
from app.games.kittypaw.board.row import card_front
from app.games.kittypaw.board.stages import stage_of
from app.games.kittypaw.result.turned import turning
from app.render.regions import Drawing, drawing
from pyengine.games.kittypaw.info import TARGET
from pyengine.games.kittypaw.state import State


def small(view: State, seat: int, scene: Scene) -> Drawing:
    """Inputs are that seat's alone: what another does draws nothing here."""
    stage = stage_of(view, seat, scene)
    building = stage in ("build", "freeze")
    card = view.card_of(seat) if building else 0
    built = called_or_seen(view, seat, scene.hands) if building else ""
    goal = 0 if view.solo else TARGET
    turned = _turned_card(view, seat) if stage == "check" else 0
    return drawing(_small, seat, card, turned, built, view.scored_by(seat), goal)


def _turned_card(view: State, seat: int) -> int:
    """The card that a seat has turned in the round that is over; 0 for none."""
    number = view.rounds[-1].number
    own = (result for result in view.counted if (result.round, result.seat) == (number, seat))
    return next((result.card for result in own if not result.scored), 0)


@lru_cache(maxsize=128)
def _small(seat: int, card: int, turned: int, built: str, scored: int, goal: int) -> Markup:
    seen = parse_picture(built)
    parts = [f'<span class="kp-small seat-{seat}">']
    parts.append('<span class="kp-small-card">')
    if turned:
        parts.append(Markup(turning(turned)))
    else:
        parts.append(card_front(card) if card else '<span class="kp-small-empty"></span>')
    parts.append("</span>")
    picture = tiles.fit_picture(seen, (10, 10, 220, 280), 0.5) if seen else ""
    parts.append(frame((0, 0, 240, 300), picture, cls="kp-small-built"))
    parts.append("</span>")
    pips = "".join([f'<i class="kp-pip{" is-on" * (k < scored)}"></i>' for k in range(goal)])
    parts.append(f'<span class="kp-pips" aria-hidden="true">{pips}</span>')
    return Markup("".join(parts))
