"""The strip above the table: which round it is, who began, what was led, what beats everything."""

from __future__ import annotations

import htpy as h

from app.art.cats.whole import avatar
from app.games.ninelives.art.suits import suit as sign
from app.games.ninelives.text import words
from app.render.regions import Drawing, drawing
from pyengine.games.ninelives.cards import PAW, SUIT_NAMES, suit_of
from pyengine.games.ninelives.info import ROUNDS
from pyengine.games.ninelives.state import State


def strip(view: State, rolling: bool) -> Drawing:
    """Draws what everybody knows of the round, once the start player is drawn."""
    if rolling or not view.starter:
        return drawing(_who_begins)
    led = suit_of(view.led) if view.led else None
    # Who begins the first round is known before its cards are.
    begins = view.phase == "bid" or (view.phase == "deal" and not view.rounds)
    return drawing(
        _round, view.round, view.starter, begins, led, words.round_words(view.round, view.led)
    )


def _who_begins() -> h.Node:
    return h.p(".nl-round")["Who begins?"]


def _round(number: int, starter: int, begins: bool, led: int | None, heard: str) -> h.Node:
    """Signs and faces for the eye, a sentence for the ear; who began the table in words says."""
    return h.p(".nl-round")[
        h.span(".nl-pips", aria_hidden="true")[
            (
                h.span(class_=["nl-pip", {"is-gone": pip < number, "is-now": pip == number}])
                for pip in range(1, ROUNDS + 1)
            )
        ],
        h.span(".visually-hidden")[heard],
        h.span(aria_hidden="true")[words.round_of(max(number, 1), ROUNDS)],
        h.span(".nl-led", aria_hidden="true")[
            led is not None and [sign(SUIT_NAMES[led]), words.led(led)]
        ],
        h.span(".nl-trump", aria_hidden="true")[sign(SUIT_NAMES[suit_of(PAW)]), "trump"],
        h.span(class_="nl-starter" if begins else "nl-began", aria_hidden="true")[
            avatar(starter), h.span["begins" if begins else "began"]
        ],
    ]
