"""How Cat Tower is played, in short chapters. Every figure comes from the game's own data."""

from __future__ import annotations

from app.faces.cattower import rules_pictures as pictures
from app.rules import Chapter, Rules
from pyengine.games.cattower.info import DEADLINES, FINISHED, ROUNDS, SOLO_ROUNDS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.placing import BUTTERFLY_FOOTPRINTS, CAT_POINTS, PASS_FOOTPRINTS
from pyengine.games.cattower.scoring import (
    BUTTERFLY_POINTS,
    MOUSE_POINTS,
    YARN_MOST,
    YARN_SOME,
)

__all__ = ["RULES"]

_TOWERS = load_towers()
_MICE = ", ".join(map(str, MOUSE_POINTS[1:-1])) + f" or {MOUSE_POINTS[-1]}"
_PHANTOM = ", ".join(map(str, _TOWERS.phantom))
_NUMBERS = {2: "two", 3: "three"}

RULES = Rules(
    lead=(
        "Five cat towers stand empty, and six cats are choosy. Two dice say what goes where:"
        " one is taken from the middle, the other is the same for everybody."
    ),
    chapters=(
        Chapter(
            "A round",
            (
                "One die more than there are players is rolled. In turn everybody takes one; the"
                " die that is left belongs to all. The first to take moves on by one seat each"
                " round.",
                "Then everybody furnishes one floor at the same time.",
            ),
            ((pictures.dice, "Three players have taken theirs. The 3 is for all."),),
        ),
        Chapter(
            "Furnishing a floor",
            (
                "One of the two dice is the floor, in whichever tower, the other is the item. Which"
                " is which is free. A tower need not be filled from below; a scratching post takes"
                " nothing.",
                "1 is a cat house, 2 a ball of yarn, 3 a butterfly toy, 4 a food bowl, 5 a cushion,"
                " 6 a mouse toy.",
            ),
            (
                (pictures.items, "The six items, by the number of the die."),
                (
                    pictures.both_ways,
                    "With 3 and 5: a cushion on a third floor, or a toy on a fifth.",
                ),
            ),
        ),
        Chapter(
            "Footprints",
            (
                "A footprint in a ring is ready to be used: it turns a die by one, up or down, but"
                " not past 6 or 1. Several may be used at once. A used one is crossed out.",
                "Of the two ways to use the dice the cheaper one is paid. The number beside a small"
                " paw is the price.",
                f"Instead of furnishing a floor anybody may pass: that puts a ring round"
                f" {_NUMBERS[PASS_FOOTPRINTS]} more footprints.",
            ),
            ((pictures.footprints, "Two are used, three are ready, the rest is open."),),
        ),
        Chapter(
            "Complete towers",
            (
                "The first to complete a tower gets the larger number on its flag, if there is a"
                " cat house in it, and otherwise the smaller one. So does everybody who completes"
                " it in the same round. After that round only the smaller number is left.",
                f"The match ends after a round in which somebody has {_NUMBERS[FINISHED]} complete"
                " towers.",
            ),
            ((pictures.pennants, "Still to be had; the larger one gone; the larger one won."),),
        ),
        Chapter(
            "Cat house",
            (
                "A cat moves in, and brings"
                f" {CAT_POINTS} points at once for every item that it likes on the own sheet. The"
                " one that likes houses counts the new one too. Each cat comes once; after six"
                " houses there is no seventh.",
            ),
            ((pictures.cats, "Six cats, and what each of them likes."),),
        ),
        Chapter(
            "Ball of yarn",
            (
                f"In each tower whoever has most balls gets {YARN_MOST} points at the end, and"
                f" everybody else with a ball there {YARN_SOME}. Equals get {YARN_MOST} each.",
            ),
        ),
        Chapter(
            "Butterfly toy",
            (
                f"Puts a ring round {_NUMBERS[BUTTERFLY_FOOTPRINTS]} footprints at once, for the"
                f" rounds to come, and is worth {BUTTERFLY_POINTS} points at the end.",
            ),
        ),
        Chapter(
            "Food bowl",
            (
                "1 point at the end for each kind of item next to it; another bowl is a kind as"
                " well. A floor has up to six neighbours: above, below, and two in each tower"
                " beside it.",
            ),
            ((pictures.bowl, "Three kinds beside the bowl: 3 points."),),
        ),
        Chapter("Cushion", ("As many points at the end as the number of its floor.",)),
        Chapter(
            "Mouse toy",
            (
                f"Mice that touch are a group: 1 to 4 of them are worth {_MICE} points. A larger"
                f" group gets {MOUSE_POINTS[-1]} for every full four, and the rest on top.",
            ),
            ((pictures.mice, "Three mice that touch, and one alone."),),
        ),
        Chapter(
            "The end",
            (
                "Most points win; with equal points, most footprints that are ready; still equal,"
                " the win is shared. Footprints bring no points.",
                "The match also ends when two rounds running everybody passes and nobody has an"
                f" open footprint, or after round {ROUNDS}.",
            ),
        ),
        Chapter(
            "Alone",
            (
                "Three dice are rolled and one is put aside. The yarn is compared with a phantom's:"
                f" it has {_PHANTOM} balls in the towers from left to right.",
                f"The larger numbers can be had until round {DEADLINES[0]} for the first tower,"
                f" {DEADLINES[1]} for the second and {DEADLINES[2]} for the third. The match ends"
                f" with {_NUMBERS[FINISHED]} towers or after round {SOLO_ROUNDS}.",
            ),
        ),
        Chapter(
            "On the screen",
            (
                "Choose a floor and then an item, or an item and then a floor. What costs nothing"
                " glows; a floor that glows shows what it would get. Confirm carries it out. With"
                " the keys: arrows go from floor to floor, Enter chooses and confirms.",
            ),
        ),
    ),
    solo="Alone, one of three dice is put aside, and the yarn is compared with a phantom's.",
)
