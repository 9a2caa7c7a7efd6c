"""Beside the board: what a seat has scored, card by card and in lines, and how near the end is."""

from __future__ import annotations

import htpy as h

from app.art.seats import badge
from app.base.views import scores_in
from app.base.words import minus, points, possessive
from app.games.kittypaw.art import paws
from app.games.kittypaw.text import words
from app.games.scene import Scene
from app.render.regions import Drawing, Region, drawing, region
from pyengine.core.scores import SeatScore
from pyengine.games.kittypaw import GAME
from pyengine.games.kittypaw.info import TARGET
from pyengine.games.kittypaw.state import Counted, State
from pyengine.games.kittypaw.words import goal_words


def scores(view: State, seat: int, scene: Scene) -> Drawing:
    """The parts of the panel: each is drawn anew by itself."""
    own = tuple(result for result in view.counted if result.seat == seat)
    sheet = scores_in(GAME, view).seats[seat - 1]
    goal = None if view.solo else 0 if view.tied else TARGET
    name = scene.names[seat - 1]
    rounds = view.most_rounds
    return drawing(_panel, scene.place, seat, name, own, sheet, view.scored_by(seat), goal, rounds)


def _panel(
    place: int,
    seat: int,
    name: str,
    counted: tuple[Counted, ...],
    sheet: SeatScore,
    scored: int,
    goal: int | None,
    rounds: int,
) -> tuple[Region, ...]:
    inside = (
        region(f"medals-{place}", drawing(_medals, counted, rounds), tag="ol", class_="kp-medals"),
        region(
            f"goal-{place}", drawing(_goal, name, seat, scored, goal), tag="p", class_="kp-goal"
        ),
        region(
            f"score-lines-{place}",
            drawing(_lines, name, seat, sheet),
            tag="table",
            class_="scores kp-scores",
        ),
    )
    return (region(f"kp-panel-{place}", inside, class_=f"kp-panel seat-{seat}"),)


def _medals(counted: tuple[Counted, ...], rounds: int) -> h.Node:
    """Every card that counts, in the order of the rounds."""
    return [
        h.li(title=words.round_title(result.round, rounds, 0))[
            paws.medal(result.points + result.change),
            h.span(".visually-hidden")[points(result.points + result.change)],
        ]
        for result in counted
    ]


def _goal(name: str, seat: int, scored: int, goal: int | None) -> h.Node:
    """How many of the cards are scored that end the match, beside whose they are: none in an extra
    round (0), and nobody's name for who plays alone (None)."""
    if goal is None:
        return None
    whose = h.span(".kp-whose", aria_hidden="true")[badge(seat), h.span(".who-name")[name]]
    if not goal:
        return whose
    return [
        whose,
        h.span(
            ".kp-pips", aria_hidden="true", title=f"{words.so_many_of(scored, goal)} cards scored"
        )[(h.i(class_=["kp-pip", {"is-on": k < scored}]) for k in range(goal))],
        h.span(".kp-of", aria_hidden="true")["cards"],
        h.span(".visually-hidden")[str(goal_words(name, scored, alone=False))],
    ]


def _lines(name: str, seat: int, sheet: SeatScore) -> h.Node:
    return [
        h.caption(".visually-hidden")[f"{possessive(name)} points"],
        h.thead[
            h.tr[
                h.th(scope="col")[h.span(".visually-hidden")["What"]],
                h.th(scope="col")["Count"],
                h.th(scope="col")["Points"],
            ]
        ],
        h.tbody[
            (
                h.tr[
                    h.th(scope="row")[str(line.label)],
                    h.td[line.count],
                    h.td[h.span(data_lands=f"{seat}:{line.id}")[minus(line.points)]],
                ]
                for line in sheet.lines
                if not line.unused
            )
        ],
        h.tfoot[
            h.tr[
                h.th(scope="row", colspan="2")["Total"],
                h.td[
                    h.span(data_lands=seat)[minus(sheet.total)],
                    h.span(".kp-unit", aria_hidden="true")[
                        " point" if abs(sheet.total) == 1 else " points"
                    ],
                ],
            ]
        ],
    ]
