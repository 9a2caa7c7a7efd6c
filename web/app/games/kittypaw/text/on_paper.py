"""The rules of Kitty Paw on paper. Every figure comes from the game's own data."""

from __future__ import annotations

import htpy as h

from app.base.words import and_list, in_words
from app.games.kittypaw.goals import ALONE, GOALS
from app.games.on_paper import PaperChapter, rule
from pyengine.games.kittypaw.cards import PENALTIES, POINTS
from pyengine.games.kittypaw.info import (
    ALL_ROUNDS,
    ANSWER_MS,
    BELOW_STEP_MS,
    EXTRA_ROUNDS,
    LEVELS,
    LIMITS_MS,
    OVER_STEP_MS,
    PAR_MS,
    ROUNDS,
    ROW,
    SLOW_MS,
    TARGET,
)
from pyengine.games.kittypaw.loader import NUMERALS

_FEWEST, _MOST = min(map(min, POINTS.values())), max(map(max, POINTS.values()))
_LOSSES = [-PENALTIES[level] for level in LEVELS]
_LIMITS = [ms // 1000 for ms in LIMITS_MS]
_PARS = [ms // 1000 for ms in PAR_MS]
_BELOW, _OVER = BELOW_STEP_MS // 1000, OVER_STEP_MS // 1000
_ROUNDS, _ROW = in_words(ROUNDS), in_words(ROW)

_CATS = 6
_PAR = _CATS * _PARS[0]
"""What is shown as an example: a card of level I."""


def _par_table() -> h.Element:
    """Par of every card there is, so that nobody has to multiply against the clock."""
    return h.table(".print-dice")[
        h.caption["Par in seconds"],
        h.tr[
            h.th(scope="col")["Cats"],
            [h.th(scope="col")[str(cats)] for cats in range(_FEWEST, _MOST + 1)],
        ],
        [
            h.tr[
                h.th(scope="row")[f"Level {NUMERALS[level]}"],
                [
                    h.td[str(par * cats) if cats in POINTS[level] else "–"]
                    for cats in range(_FEWEST, _MOST + 1)
                ],
            ]
            for level, par in zip(LEVELS, _PARS, strict=True)
        ],
    ]


CHAPTERS = (
    PaperChapter(
        "Setting up",
        (
            rule(
                "K1",
                "For one to four. All tiles in the middle, mixed. The hide-outs shuffled, box side"
                " up. A box for everybody. One set of level II stays out of the match; the rest is"
                " shuffled by level and stacked, penalties up: level I on top, then II, then III."
                f" Or shuffle all levels together, or use both sets for {in_words(ALL_ROUNDS)}"
                " rounds.",
            ),
        ),
    ),
    PaperChapter(
        "A round",
        (
            rule(
                "K2",
                f"Turn up {_ROW} cards and say “Kitty Paw!”: everybody grabs one at once, and keeps"
                " it for the round.",
            ),
            rule(
                "K3",
                "Build the picture on your card. Take tiles one at a time; turn them, flip them,"
                " move them and put them back as you like. Nobody needs two of one cat.",
            ),
            rule(
                "K4",
                "A card with a box also needs your box, lying or standing as shown, and its guest."
                " Look behind one hide-out at a time, alone, and put each back box side up.",
            ),
            rule(
                "K5",
                "Finished? Call “Meow!” and raise a paw. All others stop and touch it. The last one"
                " to do so turns their own card to its penalty, whether the call was right or"
                " wrong; whoever has no card turns none. Or play without touching.",
            ),
            rule(
                "K7",
                "With two players the only one to touch turns their card if it took more than"
                f" {SLOW_MS / 1000:g} seconds: if it was clearly late. Whoever has not touched"
                f" after {ANSWER_MS // 1000} seconds is last.",
            ),
            rule(
                "K6",
                "Compare the caller's picture with the card: the same cats, awake or asleep, turned"
                " and placed as there, the same one on top, the same box and guest. The whole"
                " picture may be shifted, not turned or mirrored. Right: the caller scores the"
                " card. Wrong: the caller turns it. The round is over either way.",
            ),
            rule(
                "K8",
                "Tiles go back to the middle, the hide-outs are shuffled, and cards that were"
                f" neither scored nor turned are put aside. {_ROW.capitalize()} new cards.",
            ),
            rule(
                "K11",
                f"A round lasts {_LIMITS[0]} seconds at most, {_LIMITS[1]} with a card of level II"
                f" and {_LIMITS[2]} with one of level III. After that its cards are put aside, and"
                " cost nothing.",
            ),
        ),
    ),
    PaperChapter(
        "The end",
        (
            rule(
                "K9",
                f"The match ends when somebody has scored {in_words(TARGET)} cards, or the stack is"
                " used up. A scored card brings 1 point for each of its cats. A turned one costs"
                f" {_LOSSES[0]}, {_LOSSES[1]} or {_LOSSES[2]} points, by level. A total may be"
                " below 0. Most points win.",
            ),
            rule(
                "K10",
                "Those who share the highest total play extra rounds with the cards that were put"
                " aside, shuffled, without touching: the first right call wins. A wrong call or the"
                " end of the time ends such a round and costs nothing. After"
                f" {in_words(EXTRA_ROUNDS)} without a right call, or with fewer cards than players,"
                " the win is shared.",
            ),
        ),
    ),
    PaperChapter(
        "Alone",
        (
            rule(
                "K12",
                f"One set of tiles, one box, a stopwatch and pencil. Play {_ROUNDS} rounds; scored"
                f" cards do not end the match. Turn up {_ROW} cards and start the stopwatch, take"
                " one of them, and stop it when the picture is finished. Nobody touches anything."
                " The time limits hold: after them the round brings nothing.",
            ),
            rule(
                "K12",
                "Par is the time for a card: "
                + ", ".join(
                    f"{par} seconds for each cat at level {NUMERALS[level]}"
                    for level, par in zip(LEVELS, _PARS, strict=True)
                )
                + ".",
            ),
            rule(
                "K12",
                "A right picture brings the card's points and 1 more for every full"
                f" {_BELOW} seconds below par. Over par, every {_OVER} seconds begun cost 1 point,"
                " but the card never brings less than its penalty. A wrong picture turns the card:"
                " its penalty counts.",
            ),
            rule(
                "K12",
                f"So {_CATS} cats of level I have a par of {_PAR} seconds: after"
                f" {_PAR - 2 * _BELOW - 1} seconds they bring {_CATS} + 2 = {_CATS + 2} points,"
                f" after {_PAR + _OVER + 2} seconds {_CATS} − 2 = {_CATS - 2}.",
            ),
            rule(
                "K12",
                "Add up all rounds and aim for your best score. Goals:"
                f" {and_list([goal.title.lower() for goal in GOALS])}. On average the app's bots"
                f" have {and_list([str(mean) for _, mean in ALONE])} points, from gentle to hard.",
            ),
            rule(
                "K12 K13",
                "Without a stopwatch there is no par: a right picture brings the card's points and"
                " 1 more, and a wrong one may be corrected.",
            ),
        ),
        _par_table(),
    ),
    PaperChapter(
        "Without a clock",
        (
            rule(
                "K13",
                "No time limit, nobody touches. Cards are still grabbed, then all build in peace. A"
                " call is checked at once: a right one scores the card, the first of the round 1"
                " point more. A wrong one costs nothing and may be corrected. The round ends when"
                " all have scored or given up.",
            ),
        ),
    ),
)
