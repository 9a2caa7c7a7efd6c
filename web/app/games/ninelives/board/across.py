"""A seat across the table, small: prediction and tricks, backs by suit, cards that are known."""

from __future__ import annotations

import htpy as h

from app.games.ninelives.art import backs
from app.games.ninelives.art.suits import suit as sign
from app.games.ninelives.board.aids import certain
from app.games.ninelives.board.slips import slips
from app.games.ninelives.text import words
from app.games.scene import Scene
from app.render.regions import Drawing, drawing
from pyengine.games.ninelives.cards import SUIT_NAMES, Counts, suits_of
from pyengine.games.ninelives.rug import Place
from pyengine.games.ninelives.state import State
from pyengine.games.ninelives.words import NO_PREDICTION, won_words

NOT_DEALT = "not dealt yet"
"""Stands in place of the suits: a deal far apart takes seconds, and a 0 would be a number."""

DEALT_NEXT = "next deal to come"
"""The same where a round is over, whose cards were dealt."""


def small(view: State, seat: int, scene: Scene) -> Drawing:
    """Draws what the viewer knows of a seat: of its hand the suits, and the numbers seen or
    certain."""
    bidding, place = view.phase == "bid", view.places[seat - 1]
    won = view.tricks[seat - 1] if place and not bidding else None
    begins = bidding and view.starter == seat
    held = view.hands[seat - 1]
    known = 0 if scene.aids == "paper" else certain(view, seat, scene.aids == "all")
    seen, followed = known & held.shown, known & ~held.shown
    suits = suits_of(view.players)
    counts = None if view.awaits_deal else held.counts
    waits = DEALT_NEXT if view.rounds else NOT_DEALT
    return drawing(_small, place, won, begins, suits, counts or waits, seen, followed)


def _small(
    place: Place | None,
    won: int | None,
    begins: bool,
    suits: tuple[int, ...],
    counts: Counts | str,
    seen: int,
    followed: int,
) -> h.Node:
    """``counts`` are words where there are none."""
    dealt = None if isinstance(counts, str) else counts
    return h.span(".nl-small")[
        h.span(".nl-aim")[
            h.span(".nl-predicts")[words.number_words(place.numbers)]
            if place
            else h.span(".nl-no-prediction")[str(NO_PREDICTION)],
            None if won is None else h.span(".nl-won")[str(won_words(won))],
            begins and h.span(".nl-starts")["begins"],
        ],
        _fan(dealt) if dealt and any(dealt) else None,
        h.span(".nl-counts")[_counts(suits, dealt) if dealt else h.small(".soft")[counts]],
        h.span(".nl-known")[slips(seen), slips(followed, followed=True)],
    ]


def _fan(counts: Counts) -> h.Node:
    return h.span(".nl-fan")[backs.hidden_hand(dict(zip(SUIT_NAMES, counts, strict=True)))]


def _counts(suits: tuple[int, ...], counts: Counts) -> h.Node:
    """A sign and a number for each suit."""
    return [
        h.span(class_=["nl-count", f"of-{SUIT_NAMES[suit]}", {"is-none": not counts[suit]}])[
            sign(SUIT_NAMES[suit]), counts[suit]
        ]
        for suit in suits
    ]
