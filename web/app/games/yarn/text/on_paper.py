"""The rules of Yarn Trail on its printed sheet. Every figure comes from the carpet's data."""

from __future__ import annotations

from app.base.words import in_words, minus
from app.games.on_paper import PaperChapter, dice_table, rule
from pyengine.games.yarn.carpet import Carpet, dots_of

AGAIN = "again"
"""What a place of the dice table says that stands for no dot."""


def chapters(carpet: Carpet) -> tuple[PaperChapter, ...]:
    """What stands on a sheet, so that it can be played from paper alone."""
    cups, loss = in_words(carpet.cups), minus(carpet.cup_points)
    return (
        PaperChapter(
            "Before the first turn",
            (
                rule(
                    "Y1 Y2",
                    f"All play on the same carpet. Each player circles {cups} of the dots with a"
                    " dark shadow, unseen by the others: cups stand there. Shuffle the sheets and"
                    " deal them; getting the same one back is possible.",
                ),
            ),
        ),
        PaperChapter(
            "A turn",
            (
                rule(
                    "Y3 Y4 Y5 Y6",
                    "Roll one die for all. Everybody draws exactly that many segments from dot to"
                    " dot, up, down or sideways, with one right-angle bend at most: first from"
                    " the ball of yarn, later from the end of the thread.",
                ),
                rule(
                    "Y7 Y8 Y9",
                    "No segment twice, and never onto a block. The thread may cross itself at a"
                    " dot, which counts as a step, and may run through items and cups.",
                ),
                rule("Y10", "Whoever cannot draw that number, or would rather not, passes."),
                rule(
                    "Y11 Y12",
                    "An item that the thread reaches or passes is ticked in its row, once; a full"
                    f" row takes no more. A cup falls, once, for {loss} points: cross a box.",
                ),
                rule(
                    "Y13",
                    "A move that reaches the paw may stop there, even with segments left. The"
                    f" thread is then finished for good: {carpet.paw_points} points. Or it goes on"
                    " past the paw; to finish later it has to come back to it.",
                ),
            ),
        ),
        PaperChapter(
            "Timer and end",
            (
                rule(
                    "Y14 Y15 Y16",
                    "Anybody's first set (a mouse, a sock and a plane) starts the timer for all."
                    " From the next turn on, before drawing, a roll at least as high as the topmost"
                    " open number crosses it off, one a turn. The turn in which the last number"
                    " goes is still drawn, and is the last.",
                ),
                rule(
                    "Y17",
                    "The match also ends after a turn in which nobody drew, and once every thread"
                    " is finished.",
                ),
                rule(
                    "Y18 Y19",
                    "Each tick is 1 point, and each set the number below it; then the paw and the"
                    " cups. Most points win; with equal points, most ticks.",
                ),
            ),
        ),
        PaperChapter(
            "Alone",
            (
                rule("Y2", f"Roll for the {cups} cups; a dot that has one is rolled again."),
                rule(
                    "Y22",
                    "The timer is used twice. From turn 1 on, its numbers are circled instead of"
                    " crossed off. In the turn after the last circle, or after the turn of the"
                    " first set, it starts over: now all of them are crossed off, from the top.",
                ),
                rule(
                    "Y17",
                    "Passing by choice does not end the match; a roll that cannot be drawn does."
                    " Aim for your best score.",
                ),
            ),
            dice_table(
                "First throw: the row. Second throw: the column.",
                [carpet.dot_name(dot) for dot in dots_of(carpet.shadows)],
                AGAIN,
            ),
        ),
        PaperChapter(
            "Other ways to play",
            (
                rule(
                    "Y20 Y21",
                    "Without cups. Newcomers pay nothing for a cup. Deal again until nobody has"
                    " their own sheet. Never crossing: no dot is visited twice, yarn and paw"
                    " included.",
                ),
            ),
        ),
    )
