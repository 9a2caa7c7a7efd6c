"""The rules of Cat Tower on its printed sheet. Every figure comes from the game's data."""

from __future__ import annotations

import htpy as h

from app.base.words import and_list, in_words
from app.games.on_paper import PaperChapter, rule
from pyengine.games.cattower.info import DEADLINES, FINISHED, ROUNDS, SOLO_ROUNDS
from pyengine.games.cattower.placing import BUTTERFLY_FOOTPRINTS, CAT_POINTS, PASS_FOOTPRINTS
from pyengine.games.cattower.scoring import (
    BUTTERFLY_POINTS,
    MOUSE_POINTS,
    YARN_MOST,
    YARN_SOME,
)
from pyengine.games.cattower.towers import Towers


def chapters(towers: Towers) -> tuple[PaperChapter, ...]:
    """What stands on the sheet, so that it can be played from paper alone."""
    mice = and_list([str(points) for points in MOUSE_POINTS[1:]])
    return (
        PaperChapter(
            "A round",
            (
                rule(
                    "C1",
                    "Roll one die more than there are players. Clockwise, each takes one; the last"
                    " is for all. Another player begins each round.",
                ),
                rule(
                    "C2 C6",
                    "Of these two, one gives the floor, in any tower, the other the item. All draw"
                    " it at the same time, on a free floor; a tower need not be filled from below.",
                ),
                rule(
                    "C3 C4",
                    f"{in_words(towers.circled).capitalize()} footprint is circled at the start. A"
                    " circled one, crossed out, turns a die by one, never past 6 or 1.",
                ),
                rule("C5", f"Or pass, and circle {in_words(PASS_FOOTPRINTS)} more."),
                rule(
                    "C7",
                    "In the round in which a tower is first completed, it scores its larger number"
                    " for whoever completes it with a house in it, else the smaller one. Later it"
                    " scores the smaller one for all.",
                ),
                rule(
                    "C8 C16",
                    f"{in_words(FINISHED).capitalize()} complete towers end the match, after the"
                    f" round; so do two rounds in which all pass with no footprint left to circle,"
                    f" and round {ROUNDS}.",
                ),
            ),
        ),
        PaperChapter(
            "Items",
            (
                rule(
                    "C9",
                    "House: choose a cat that is not chosen yet and cross it out. At once it brings"
                    f" {CAT_POINTS} points for each item that it likes on the sheet, the new house"
                    " included. A seventh house has no cat.",
                ),
                rule(
                    "C10",
                    f"Yarn: in each tower, most balls {YARN_MOST} points (also if tied), fewer"
                    f" {YARN_SOME}, none 0.",
                ),
                rule(
                    "C11",
                    f"Butterfly: circle {in_words(BUTTERFLY_FOOTPRINTS)} footprints;"
                    f" {BUTTERFLY_POINTS} points.",
                ),
                rule(
                    "C12", "Bowl: 1 for each different item that touches it, another bowl included."
                ),
                rule("C13", "Cushion: the number of its floor."),
                rule(
                    "C14",
                    f"Mice: a group of 1, 2, 3 and 4 that touch is {mice}; larger ones are counted"
                    " in fours and the rest.",
                ),
                rule(
                    "C12 C14",
                    "A floor touches those above and below it, and two in each tower beside it.",
                ),
                rule("C15", "Most points win; with equal points, most circled footprints left."),
            ),
        ),
        PaperChapter(
            "Alone",
            (
                rule(
                    "C17",
                    "Roll three dice, lay one aside, and use the other two. Yarn is compared with"
                    f" {and_list([str(balls) for balls in towers.phantom])} balls in towers 1 to"
                    f" {towers.count}; a tie brings {YARN_MOST}.",
                ),
                rule(
                    "C17",
                    "Your first, second and third complete tower can score the larger number until"
                    f" the end of rounds {and_list([str(last) for last in DEADLINES])}. Cross off"
                    f" the rounds. Three towers, or round {SOLO_ROUNDS}, end the match.",
                ),
            ),
            _rounds(),
        ),
    )


def _rounds() -> h.Element:
    """A box for each round of a solo match; those that are a tower's last have a thick edge."""
    return h.p(".print-rounds")[
        [
            h.span(class_=["print-round", {"is-last": number in DEADLINES}])[str(number)]
            for number in range(1, SOLO_ROUNDS + 1)
        ]
    ]
