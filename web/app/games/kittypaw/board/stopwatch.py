"""The stopwatch of whoever plays alone: the time, par, and what a call would bring now (K12)."""

from __future__ import annotations

import htpy as h

from app.base.words import clock_face, minus, points, signed
from app.games.kittypaw.board.ghost import so_far
from app.games.scene import Ghost
from app.render.regions import Drawing, drawing
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.scoring import clock_points, par
from pyengine.games.kittypaw.state import State


def stopwatch(view: State, seat: int, seconds: int, ghost: Ghost) -> Drawing | None:
    """Draws the time that has passed; None where it is not what counts."""
    if not view.solo or view.calm or view.phase != "build":
        return None
    card = view.card_of(seat)
    if not card:
        return drawing(_before, seconds)
    change, cats = clock_points(card, 1000 * seconds), load_cards()[card].points
    with_ghost = so_far(view, seat, seconds, ghost)
    return drawing(_running, seconds, par(card) // 1000, cats, change, with_ghost)


def _before(seconds: int) -> h.Node:
    return h.strong(".kp-watch")[clock_face(seconds)]


def _running(seconds: int, par_s: int, cats: int, change: int, ghost: str) -> h.Node:
    worth = cats + change
    return [
        h.span(".kp-stopwatch", aria_hidden="true")[
            h.strong(".kp-watch")[clock_face(seconds)],
            h.span[f"par {clock_face(par_s)}"],
            h.span(class_=["kp-worth", {"is-early": change > 0, "is-late": change < 0}])[
                f"Meow now: {minus(worth)}", change and h.small[f" ({signed(change)})"]
            ],
            ghost and h.span(".kp-ghost-so-far")[f"ghost {ghost}"],
        ],
        h.span(".visually-hidden")[
            f"{seconds} seconds, par is {par_s}. A call now brings {points(worth)}."
        ],
    ]
