"""The rules of Yarn Trail, in short chapters. Every figure comes from the carpet's data."""

from __future__ import annotations

from app.games.rules_text import Chapter, Rules
from app.games.yarn.board import rules_pictures as pictures
from pyengine.games.yarn.loader import load_carpet

_CARPET = load_carpet("A")
_MORE_SETS = f"{', '.join(map(str, _CARPET.set_values[1:-1]))} and {_CARPET.set_values[-1]}"
_LOSS = f"−{-_CARPET.cup_points}"
_EXAMPLE_SETS = _CARPET.set_values[0] + _CARPET.set_values[1]
_EXAMPLE = 13 + _EXAMPLE_SETS + _CARPET.paw_points + 2 * _CARPET.cup_points
_TERMS = f"13 + {_EXAMPLE_SETS} + {_CARPET.paw_points} − {-2 * _CARPET.cup_points} = {_EXAMPLE}"
_SUM = _TERMS.replace(" ", "\u00a0")  # in one line

RULES = Rules(
    lead=(
        "Everybody has the same carpet, the same die and one thread of wool. Unroll it past as many"
        " items as possible, and round the porcelain."
    ),
    chapters=(
        Chapter(
            "The goal",
            (
                "Each item that a thread picks up is 1 point. One mouse, one sock and one paper"
                f" plane are a set: the first set brings {_CARPET.set_values[0]} points more, the"
                f" next ones {_MORE_SETS}. A thread that ends at the cat's paw brings"
                f" {_CARPET.paw_points}; a cup that it knocks over costs"
                f" {-_CARPET.cup_points}, and a total may drop below zero.",
                "Most points win; with equal points, most ticked items; still equal, the win is"
                " shared.",
                f"With the items in the picture, the paw and two cups: {_SUM}.",
            ),
            ((pictures.collection, "Five mice, six socks and two planes make two sets."),),
        ),
        Chapter(
            "A turn",
            (
                "One die is rolled for all; its paw print is the 1. Everybody draws exactly that"
                " many segments, all at the same time, from dot to dot, up, down or sideways. The"
                " first turn starts at the ball of yarn, every later one at the end of the thread.",
                "A turn may bend once, at a right angle, or not at all. Its first segment may point"
                " in any direction.",
                "Whoever cannot draw the exact number passes. Passing is always allowed, even when"
                " a move exists.",
            ),
            ((pictures.bend, "A four: three to the right, a bend, and one up to the mouse."),),
        ),
        Chapter(
            "What a thread may do",
            (
                "It may cross itself at a dot, which counts as a step like any other. It may run"
                " through items and through cups.",
            ),
            ((pictures.crossing, "Crossing a dot again is fine. The cup costs points."),),
        ),
        Chapter(
            "What it may not do",
            (
                "Each segment between two dots carries thread only once in the whole match, so"
                " going straight back is out as well.",
                "Building blocks are in the way: no thread goes there.",
            ),
            ((pictures.forbidden, "Not onto the block, and not back over the same segment."),),
        ),
        Chapter(
            "Items",
            (
                "An item that the thread reaches or passes is ticked in its row, once for each item"
                f" on the carpet. A row has {_CARPET.boxes} boxes; once they are full, more items"
                " of that kind bring nothing.",
            ),
        ),
        Chapter(
            "The cat's paw",
            (
                "Whoever reaches the paw may stop there, even with segments left to draw. The"
                f" thread is then finished for good, for {_CARPET.paw_points} points.",
                "Or the thread goes on past the paw, and may come back later. Only a turn that"
                " reaches the paw can finish there: a thread that already ends on it has to leave"
                " and return.",
            ),
            ((pictures.paw, "A five, stopped at the paw after two."),),
        ),
        Chapter(
            "Cups",
            (
                f"Before the first turn each player circles {_CARPET.cups} of the dots with a dark"
                " shadow, in secret: porcelain cups stand there. Then the sheets are shuffled and"
                " dealt, so most cups are somebody else's idea; getting the same sheet back is"
                " possible.",
                "Bots circle theirs at random. In a solo match the cups stand at random, too. The"
                " setup has kind and mean ones instead: where few threads run, or where most do.",
                f"A cup that the thread reaches or passes falls: {_LOSS} points for that player,"
                " once for each cup.",
            ),
            ((pictures.cups, "Two cups still stand. The thread has met the third."),),
        ),
        Chapter(
            "The timer",
            (
                "The turn in which anybody completes a first set starts the timer for all. From the"
                " next turn on, before anything is drawn, a roll that is at least as high as the"
                " topmost open number crosses it off, one a turn.",
                "The turn in which the last number goes is the last one, and is still drawn. The"
                " match also ends after a turn in which nobody drew, and when every thread is"
                " finished.",
            ),
            ((pictures.hourglass, "Next to go is the 4: with a roll of 4, 5 or 6."),),
        ),
        Chapter(
            "Alone",
            (
                "The timer is used twice. From the first turn on, its numbers are circled. When all"
                " are circled, or after the turn of the first set, it starts over: all its numbers"
                " are open again, and are crossed off from the top in the same way.",
                "Passing by choice does not end a solo match; having no move does. The aim is a new"
                " best score.",
            ),
        ),
        Chapter(
            "Other ways to play",
            (
                "The setup offers a choice. All play on the same carpet: the yellow one, or the"
                " blue one, which is harder. Without cups: nobody circles any. Never crossing: no"
                " dot is visited twice, the ball and the paw included. Newcomers may ignore the"
                " cups while the others pay for theirs. Sheets may be dealt so that nobody"
                " gets the same one back.",
            ),
        ),
        Chapter(
            "Drawing on the screen",
            (
                "Drag along the dots; the thread snaps to what is allowed. Or choose one of the"
                " glowing dots; where two ways lead there, choose it again for the other one. Or"
                " use the arrow keys and Enter; Page Down goes through what is possible, best"
                " first. Nothing counts before Confirm.",
            ),
        ),
    ),
    solo="Alone, the timer is used twice: its numbers are circled, then crossed off.",
    option_pictures=pictures.SIDES,
)
