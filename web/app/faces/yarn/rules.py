"""How Yarn Trail is played, in short chapters. Every figure comes from the carpet's data."""

from __future__ import annotations

from app.faces.yarn import rules_pictures as pictures
from app.rules import Chapter, Rules
from pyengine.games.yarn.loader import load_carpet

__all__ = ["RULES"]

_CARPET = load_carpet("A")
_SETS = f"{', '.join(map(str, _CARPET.set_values[:-1]))} and {_CARPET.set_values[-1]}"
_LOSS = f"−{-_CARPET.cup_points}"
_EXAMPLE_SETS = _CARPET.set_values[0] + _CARPET.set_values[1]
_EXAMPLE = 13 + _EXAMPLE_SETS + _CARPET.paw_points + 2 * _CARPET.cup_points

RULES = Rules(
    lead=(
        "Everybody has the same carpet and the same die, and one thread of wool to unroll."
        " Lead the cat past as many toys as possible, and round the porcelain."
    ),
    chapters=(
        Chapter(
            "First, the cups",
            (
                f"Each player circles {_CARPET.cups} of the dots with a dark shadow, in secret:"
                " porcelain cups stand there. Then the carpets are shuffled and dealt, so the cups"
                " on a carpet are most likely somebody else's idea.",
                "Bots circle theirs at random, and so does the carpet of a solo match.",
            ),
            ((pictures.cups, "Two cups still stand. The thread has met the third."),),
        ),
        Chapter(
            "A turn",
            (
                "One die is rolled for all. Every player draws exactly that many segments, from dot"
                " to dot, up, down or sideways, going on from the end of the own thread.",
                "A turn may bend once, in a right angle, or not at all.",
            ),
            ((pictures.bend, "A four: three to the right, a bend, and one up to the mouse."),),
        ),
        Chapter(
            "What a thread may do",
            (
                "It may cross itself at a dot. It may run through toys and through cups.",
                "Passing is always allowed, even when a move exists.",
            ),
            ((pictures.crossing, "Crossing a dot again is fine. The cup pays for it."),),
        ),
        Chapter(
            "What it may not do",
            (
                "Each stretch between two dots carries thread only once in the whole game, so going"
                " straight back is out as well.",
                "Building blocks are in the way: no thread goes there.",
            ),
            ((pictures.forbidden, "Not onto the block, and not back over the own thread."),),
        ),
        Chapter(
            "Toys",
            (
                "A toy that the thread reaches or passes is ticked in its row, once for each toy on"
                f" the carpet. Every tick is 1 point; a row has {_CARPET.boxes} boxes, and more do"
                " not count.",
                "One mouse, one sock and one paper plane are a set. The sets score"
                f" {_SETS} points, one after the other.",
            ),
            ((pictures.collection, "Five mice, six socks and two planes make two sets."),),
        ),
        Chapter(
            "Cups",
            (
                f"A cup that the thread reaches or passes falls: {_LOSS} points, once for each cup."
                " A total may drop below zero.",
            ),
        ),
        Chapter(
            "The cat's paw",
            (
                "Reaching the paw is a chance to stop, even with segments left to draw. The thread"
                f" is then finished for good, for {_CARPET.paw_points} points.",
                "Or the thread goes on past the paw. Later it may come back; standing on the paw"
                " from an earlier turn is not enough to finish.",
            ),
            ((pictures.paw, "A five, stopped at the paw after two."),),
        ),
        Chapter(
            "The hourglass",
            (
                "As soon as anybody has a first set, time runs for all. From the next turn on, a"
                " roll that is at least as high as the topmost open number crosses it off, one a"
                " turn.",
                "The turn in which the last number goes is the last one, and is still drawn. The"
                " match also ends when nobody drew thread in a turn, and when every thread is"
                " finished.",
            ),
            ((pictures.hourglass, "Next to go is the 4: with a roll of 4, 5 or 6."),),
        ),
        Chapter(
            "Counting",
            (
                f"One point a tick, the sets, {_CARPET.paw_points} for the paw, {_LOSS} a cup. Most"
                " points win; with equal points, most ticked toys; still equal, the win is shared.",
                f"With the bar above, the paw and two cups: 13 + {_EXAMPLE_SETS} +"
                f" {_CARPET.paw_points} − {-2 * _CARPET.cup_points} = {_EXAMPLE}.",
            ),
        ),
        Chapter(
            "Alone",
            (
                "The timer is used twice. It runs from the first turn, and its numbers are circled."
                " When all are circled, or after the turn of the first set, they are crossed off"
                " from the top in the same way.",
                "Passing by choice does not end a solo match; having no move does. The aim is the"
                " own best score.",
            ),
        ),
        Chapter(
            "Other ways to play",
            (
                "Without cups: nobody circles any. Never crossing: no dot is visited twice."
                " Newcomers may ignore the cups while the others pay for theirs.",
            ),
        ),
        Chapter(
            "Drawing on the screen",
            (
                "Drag along the dots; the thread snaps to what is allowed. Or choose one of the"
                " glowing dots, and the same dot again where two bends lead there. Or use the arrow"
                " keys and Enter. Nothing counts before Confirm.",
            ),
        ),
    ),
    solo="Alone, the timer is used twice: its numbers are circled, then crossed off.",
    option_pictures=pictures.SIDES,
)
