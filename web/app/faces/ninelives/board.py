"""The card table of a seat: rug and trick, the hand in front of them; or a counted round."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from app.art.cats import cat
from app.art.coats import coat_of
from app.art.svg import group
from app.face import Scene
from app.faces.ninelives import summary
from app.faces.ninelives.art import cards
from app.faces.ninelives.draft import Draft
from app.faces.ninelives.dragging import TABLE
from app.faces.ninelives.hand import hand
from app.faces.ninelives.mats import mat
from app.faces.ninelives.picture import between_rounds, face
from app.faces.ninelives.rugs import rug
from pyengine.games.ninelives.notation import read_card
from pyengine.games.ninelives.state import State

__all__ = ["board", "overlay"]

_CARD_SCALE = 0.82
_LIFT_PX = 26
"""How far the middle of a carried card is held above the fingertip."""


def board(view: State, seat: int, draft: Draft, scene: Scene) -> h.Node:
    """The large table of a seat."""
    active = scene.active and view.turn == seat
    counted = between_rounds(view)
    bidding = view.phase == "bid"
    shape = "is-counted" if counted else "is-bidding" if bidding else "is-playing"
    return h.div(class_=f"nl-board {shape} seat-{seat}")[
        h.div(".nl-table", data_drop=TABLE)[
            rug(view, seat, draft, scene.names, active),
            None if bidding or counted else mat(view, seat, draft, scene, active),
            summary.round_summary(view, scene.names) if counted else None,
        ],
        None if counted else hand(view, seat, draft, scene.names, active),
        Markup(
            '<svg class="nl-overlay" aria-hidden="true" focusable="false"><g id="overlay">'
            f"{overlay(view, seat, draft) if active else ''}</g></svg>"
        ),
    ]


def overlay(view: State, seat: int, draft: Draft) -> Markup:
    """What the pointer carries, in the pixels of the screen."""
    drag = draft.drag
    if drag is None or not drag.moved:
        return Markup("")
    if drag.control.startswith("place:"):
        body = cat(coat_of(seat), "curl", "watching", small=True, scale=0.6)
        return group(body, at=(drag.x, drag.y - _LIFT_PX), cls=f"nl-carried seat-{seat}")
    card = read_card("play " + drag.control.partition(":")[2])
    at = (
        drag.x - cards.WIDTH * _CARD_SCALE / 2,
        drag.y - cards.HEIGHT * _CARD_SCALE / 2 - _LIFT_PX,
    )
    return group(cards.bare(*face(card)), at=at, scale=_CARD_SCALE, cls="nl-carried")
