"""Beside the table: track, rounds, last trick and memory aid; the round; the seats across."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from app.art.cats import avatar
from app.art.seats import badge
from app.face import Scene
from app.faces.ninelives import words
from app.faces.ninelives.aids import certain, memory
from app.faces.ninelives.art import backs, track
from app.faces.ninelives.art.suits import suit as sign
from app.faces.ninelives.picture import between_rounds, suits_of
from app.faces.ninelives.slips import slips, trick_line
from pyengine.games.ninelives.cards import PAW, SUIT_NAMES, suit_of
from pyengine.games.ninelives.info import ROUNDS
from pyengine.games.ninelives.state import State

__all__ = ["chance", "sheet", "small"]


def sheet(view: State, seat: int, scene: Scene) -> h.Node:
    """What has been seen, what happened last, and the points, as a track and as a table."""
    counted = between_rounds(view)
    dealt = bool(view.round) and not counted
    return h.div(".nl-sheet")[
        memory(view, seat, scene.names) if dealt and scene.aids else None,
        trick_line(view, scene.names) if dealt else None,
        track.track(dict(enumerate(view.totals, 1)), folded=True),
        _scores(view, scene.names),
    ]


def _scores(view: State, names: Sequence[str]) -> h.Node:
    """A row for each seat: the prediction, tricks won, a column for each round, the total."""
    return h.table(".scores.nl-scores")[
        h.caption(".visually-hidden")["Predictions, tricks and points"],
        h.thead[
            h.tr[
                h.th(scope="col")[h.span(".visually-hidden")["Player"]],
                (
                    h.th(scope="col", title=f"Round {number}")[
                        h.span(".visually-hidden")["Round "], number
                    ]
                    for number in range(1, ROUNDS + 1)
                ),
                h.th(scope="col")["Total"],
            ]
        ],
        h.tbody[
            (
                h.tr(class_=f"seat-{seat}")[
                    h.th(scope="row")[
                        h.span(".who")[badge(seat), h.span(".who-name")[name]],
                        h.span(".visually-hidden")[f" {_now(view, seat)}"],
                    ],
                    (h.td[_points(view, number, seat)] for number in range(ROUNDS)),
                    h.td[h.strong[view.totals[seat - 1]]],
                ]
                for seat, name in enumerate(names, 1)
            )
        ],
    ]


def _points(view: State, number: int, seat: int) -> str:
    if number >= len(view.rounds):
        return ""
    return words.signed(view.rounds[number].points[seat - 1])


def _now(view: State, seat: int) -> str:
    """The prediction and the tricks of the open round: ``2 or 6, won 3``."""
    if not view.round or between_rounds(view):
        return ""
    place = view.places[seat - 1]
    return words.aim(place, view.tricks[seat - 1]) if place else "no prediction yet"


def small(view: State, seat: int, scene: Scene) -> h.Node:
    """A seat across the table: prediction and tricks, backs by suit, cards that are known."""
    held, place = view.hands[seat - 1], view.places[seat - 1]
    by_suit = dict(zip(SUIT_NAMES, held.counts, strict=True))
    known = certain(view, seat, scene.aids)
    return h.span(".nl-small")[
        h.span(".nl-aim")[
            h.span(".nl-predicts")[words.number_words(place.numbers) if place else "–"],
            h.span(".nl-won")[f"won {view.tricks[seat - 1]}"]
            if place and view.phase != "bid"
            else None,
            view.starter == seat and view.phase == "bid" and h.span(".nl-starts")["begins"],
        ],
        h.span(".nl-fan")[backs.hidden_hand(by_suit)] if held.size else None,
        h.span(".nl-counts")[
            (
                h.span(
                    class_=[
                        "nl-count",
                        f"of-{SUIT_NAMES[suit]}",
                        {"is-none": not held.counts[suit]},
                    ]
                )[sign(SUIT_NAMES[suit]), held.counts[suit]]
                for suit in suits_of(view.players)
            )
        ],
        h.span(".nl-known")[slips(known)],
    ]


def chance(view: State, rolling: bool) -> h.Node:
    """Which round it is, who began, what was led, and what beats everything."""
    if rolling or not view.starter:
        return h.p(".nl-round")["Who begins?"]
    led = suit_of(view.led) if view.led else -1
    return h.p(".nl-round")[
        h.span(".nl-pips", aria_hidden="true")[
            (
                h.span(
                    class_=[
                        "nl-pip",
                        {"is-gone": number < view.round, "is-now": number == view.round},
                    ]
                )
                for number in range(1, ROUNDS + 1)
            )
        ],
        h.span[f"Round {max(view.round, 1)} of {ROUNDS}"],
        h.span(".nl-led")[led >= 0 and [sign(SUIT_NAMES[led]), f"{words.PLURALS[led]} led"]],
        h.span(".nl-trump")[sign(SUIT_NAMES[suit_of(PAW)]), "trump"],
        h.span(".nl-starter")[
            avatar(view.starter), h.span["began" if view.phase != "bid" else "begins"]
        ],
    ]
