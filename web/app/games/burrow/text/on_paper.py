"""The rules of Winter Burrow on its printed sheet. Every figure comes from the burrow's data."""

from __future__ import annotations

from app.base.words import and_list
from app.games.on_paper import PaperChapter, rule
from pyengine.games.burrow.burrow import Burrow


def chapters(burrow: Burrow) -> tuple[PaperChapter, ...]:
    """What stands on a sheet, so that it can be played from paper alone."""
    hour = burrow.timer[0]
    nuts = and_list([str(value) for value in burrow.nut_values])
    return (
        PaperChapter(
            "A turn",
            (
                rule(
                    "B1 B2 B4",
                    "All fill the same burrow. Roll one die for all: everybody crosses exactly that"
                    " many cells, all in one chamber and connected side by side.",
                ),
                rule("B3", "The first cross lies in the start chamber, the one with a dark floor."),
                rule(
                    "B5",
                    "In a chamber with crosses, a new cell touches an old cross of that chamber."
                    " Any opened chamber may be continued.",
                ),
                rule(
                    "B6",
                    "A tunnel whose near end is crossed leads into a chamber without crosses: the"
                    " whole roll goes there, the cell at the tunnel's far end included.",
                ),
                rule("B7", "Whoever can cross that number has to; whoever cannot passes."),
                rule(
                    "B8 B9",
                    f"A 1 crosses as many cells as its player likes, up to {burrow.ones}; each uses"
                    " up a slot of the row above the burrow, and without a free slot it is a pass."
                    " A 1 may always be passed.",
                ),
            ),
        ),
        PaperChapter(
            "Timer and end",
            (
                rule(
                    "B10 B11 B12",
                    "The first cross in anybody's fourth chamber starts the timer for all. From the"
                    f" next turn on, a roll of {hour} or more first crosses off one die. The turn"
                    " in which the last die goes is still played, and is the last. The match also"
                    " ends once nobody could cross any number any more.",
                ),
                rule(
                    "B13",
                    "A chamber with all its cells crossed scores the number on its plaque."
                    " Mushrooms are 1 point each; one, two, three and four nuts are"
                    f" {nuts} together. Both count in unfinished chambers too.",
                ),
                rule(
                    "B14",
                    "Most points win; with equal points, most from chambers, then mushrooms, then"
                    " nuts.",
                ),
            ),
        ),
        PaperChapter(
            "Alone",
            (
                rule(
                    "B16",
                    "The timer is used twice. From turn 1 on, its dice are circled instead of"
                    " crossed off. In the turn after the last circle, or after the turn of the"
                    " first cross in a fourth chamber, it starts over: now all of them are crossed"
                    " off. Aim for your best score.",
                ),
            ),
        ),
        PaperChapter(
            "Once all know the game",
            (rule("B15", "The first cross may be in any chamber; any four start the timer."),),
        ),
    )
