"""The gain of a round: a medal, or a card that turns over."""

from __future__ import annotations

import htpy as h

from app.base.words import points
from app.games.kittypaw.art import cards, paws
from app.games.kittypaw.board.row import card_front
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.state import Counted


def gain(result: Counted) -> h.Node:
    """Draws a card's points; a turned one is seen to turn."""
    worth = result.points + result.change
    return [
        not result.scored and turning(result.card),
        h.span(".kp-gain")[paws.medal(worth)],
        h.span(".visually-hidden")[f" {points(worth)}"],
    ]


def turning(card: int) -> h.Element:
    """A card that turns to its penalty; without motion it lies there turned."""
    shown = load_cards()[card]
    return h.span(".kp-turning", aria_hidden="true")[
        h.span(".is-front")[card_front(card)],
        h.span(".is-penalty")[cards.penalty(shown.level, shown.penalty)],
    ]
