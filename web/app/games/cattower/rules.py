"""The rules of Cat Tower, in short chapters. Every figure comes from the game's own data."""

from __future__ import annotations

from app.base.words import and_list
from app.games.cattower.board import rules_pictures as pictures
from app.games.rules_text import Chapter, Rules
from pyengine.games.cattower.info import DEADLINES, FINISHED, ROUNDS, SOLO_ROUNDS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.placing import BUTTERFLY_FOOTPRINTS, CAT_POINTS, PASS_FOOTPRINTS
from pyengine.games.cattower.scoring import (
    BUTTERFLY_POINTS,
    MOUSE_POINTS,
    YARN_MOST,
    YARN_SOME,
)

_TOWERS = load_towers()
_MICE = ", ".join(map(str, MOUSE_POINTS[1:-1])) + f" or {MOUSE_POINTS[-1]}"
_PHANTOM = and_list([str(balls) for balls in _TOWERS.phantom])
_NUMBERS = {2: "two", 3: "three"}

RULES = Rules(
    lead=(
        "Five cat towers stand empty, and six cats are choosy. Two dice say what goes where:"
        " one is taken from the middle, the other is the same for everybody."
    ),
    chapters=(
        Chapter(
            "The goal",
            (
                "Complete towers and cats that move in score at once. At the end of the match yarn,"
                " butterfly toys, food bowls, cushions and mice are counted.",
                "Most points win; with equal points, most footprints that are still ready; still"
                " equal, the win is shared. Footprints bring no points.",
            ),
        ),
        Chapter(
            "A round",
            (
                "One die more than there are players is rolled. Clockwise, everybody takes one;"
                " the die that is left belongs to all. Each round another player, clockwise, is"
                " the first to take.",
                "Then everybody furnishes one floor or passes, all at the same time.",
            ),
            ((pictures.dice, "Three players have taken theirs. The 3 is for all."),),
        ),
        Chapter(
            "Furnishing a floor",
            (
                "One of the two dice is the floor, in any tower; the other is the item. Players"
                " choose which is which. A floor holds one item, and a tower need not be filled"
                " from below; a scratching post takes nothing.",
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
                f"Everybody has {_TOWERS.footprints} footprints, and one of them is circled at the"
                " start. A circled footprint is ready: it turns a die by one, up or down, but not"
                " past 6 or 1. Several may be used at once, on one die or both. A used one is"
                " crossed out for good.",
                "Of the two ways to use the dice the cheaper one is paid. The number beside a small"
                " paw is the price.",
                "Passing is always allowed, even where an item would fit: it circles"
                f" {_NUMBERS[PASS_FOOTPRINTS]} more footprints, or as many as are left.",
            ),
            ((pictures.footprints, "Two are used, three are ready, the rest are open."),),
        ),
        Chapter(
            "Complete towers",
            (
                "The first to complete a tower gets the larger number on its flag, if there is a"
                " cat house in it, and otherwise the smaller one. The same goes for everybody who"
                " completes it in that round. After that round the larger number is gone, even if"
                " nobody got it.",
            ),
            ((pictures.pennants, "Still to be had; the larger one gone; the larger one won."),),
        ),
        Chapter(
            "Cat house",
            (
                "A cat of the player's choice moves in, and brings"
                f" {CAT_POINTS} points at once for every item that it likes on that player's sheet."
                " The one that likes houses counts the new one too.",
                "Each cat comes only once, even if it brought no points then; after six houses"
                " there is no seventh.",
            ),
            ((pictures.cats, "Six cats, and what each of them likes."),),
        ),
        Chapter(
            "Ball of yarn",
            (
                f"At the end, in each tower, whoever has most balls gets {YARN_MOST} points, and"
                f" everybody else with a ball there {YARN_SOME}. Players who tie for most get"
                f" {YARN_MOST} each.",
            ),
        ),
        Chapter(
            "Butterfly toy",
            (
                f"It circles {_NUMBERS[BUTTERFLY_FOOTPRINTS]} footprints at once, for the rounds to"
                f" come, and is worth {BUTTERFLY_POINTS} points at the end.",
            ),
        ),
        Chapter(
            "Food bowl",
            (
                "1 point at the end for each kind of item next to it; another bowl is a kind as"
                " well.",
                "Every other tower stands half a floor lower, so a floor has up to six neighbours:"
                " above, below, and two in each tower beside it.",
            ),
            ((pictures.bowl, "Three kinds beside the bowl: 3 points."),),
        ),
        Chapter("Cushion", ("As many points at the end as the number of its floor.",)),
        Chapter(
            "Mouse toy",
            (
                f"Mice on neighbouring floors are a group: 1 to 4 of them are worth {_MICE} points."
                f" A larger group gets {MOUSE_POINTS[-1]} for every full four, and the points of"
                " the rest on top.",
            ),
            ((pictures.mice, "Three mice that touch, and one alone."),),
        ),
        Chapter(
            "The end",
            (
                "The match ends after a round in which somebody has"
                f" {_NUMBERS[FINISHED]} complete towers.",
                "It also ends when everybody passes two rounds running with no footprint left to"
                f" circle, or after round {ROUNDS}.",
            ),
        ),
        Chapter(
            "Alone",
            (
                "Three dice are rolled, one is put aside, and the other two are used as ever.",
                f"The yarn is compared with a phantom's: it has {_PHANTOM} balls in the towers from"
                f" left to right, and a tie is worth {YARN_MOST} points.",
                "The larger numbers can be had until the end of round"
                f" {DEADLINES[0]} for the first complete tower, {DEADLINES[1]} for the second and"
                f" {DEADLINES[2]} for the third. The match ends with {_NUMBERS[FINISHED]} complete"
                f" towers or after round {SOLO_ROUNDS}.",
            ),
        ),
        Chapter(
            "On the screen",
            (
                "Choose a floor and then an item, or an item and then a floor. What costs nothing"
                " glows, and a glowing floor shows what it would get. Confirm carries it out, or a"
                " second touch on what was chosen last. An item can also be carried to a floor, and"
                " a cat, which moves into a house there. While dice are taken a floor chooses the"
                " die of its number."
                " With the keyboard, arrow keys move from floor to floor, and Enter chooses and"
                " confirms; Page Down goes through what is possible, best first.",
            ),
        ),
    ),
    solo="Alone, one of three dice is put aside, and the yarn is compared with a phantom's.",
)
