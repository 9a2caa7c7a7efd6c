"""The rules of Winter Burrow, in short chapters. Every figure comes from the sheet's data."""

from __future__ import annotations

from app.games.burrow.board import rules_pictures as pictures
from app.games.rules_text import Chapter, Rules
from pyengine.games.burrow.loader import load_burrow

_BURROW = load_burrow("A")
_NUTS = ", ".join(map(str, _BURROW.nut_values[:-1])) + f" or {_BURROW.nut_values[-1]}"
_HOUR = _BURROW.timer[0]

RULES = Rules(
    lead=(
        "Winter is here. Everybody has the same burrow and the same die, and crosses off cell"
        " after cell, until the chambers are full of supplies or time is up."
    ),
    chapters=(
        Chapter(
            "The goal",
            (
                "A chamber whose every cell is crossed scores the number on its plaque; any other"
                " chamber scores nothing.",
                f"Each crossed mushroom is 1 point. One, two, three or four nuts are {_NUTS} points"
                " together. Both count in unfinished chambers, too.",
                "Most points win; with equal points, the most from chambers, then from mushrooms,"
                " then from nuts; still equal, the win is shared.",
            ),
            (
                (pictures.full, "The start chamber is full: 4 points."),
                (pictures.nuts, f"Two nuts, {_BURROW.nut_values[1]} points."),
            ),
        ),
        Chapter(
            "A turn",
            (
                "One die is rolled for all; its paw print is the 1. Every player crosses exactly"
                " that many cells, all at the same time, all in one chamber, and connected side by"
                " side. Walls separate: cells of different chambers are never connected, even where"
                " they touch.",
                "The first cells are crossed in the start chamber, the one with the darker floor.",
                (
                    "If a roll fits anywhere, it has to be crossed. If it fits nowhere, the"
                    " player passes."
                ),
            ),
            ((pictures.first, "A three to begin with."),),
        ),
        Chapter(
            "Going on",
            (
                "In a chamber with crosses, at least one of the new cells touches an old cross of"
                " that chamber. Any chamber that has been entered may be continued at any time.",
            ),
            ((pictures.beside, "A two, beside the old crosses."),),
        ),
        Chapter(
            "Through a tunnel",
            (
                "Once the cell at one end of a tunnel is crossed, the tunnel leads on: a whole roll"
                " may go into the chamber at its other end, with that end's cell among the crosses."
                " The chamber that the tunnel comes from need not be full.",
                "Tunnels work both ways, but only into chambers without crosses.",
            ),
            (
                (pictures.tunnel, "A four through the tunnel."),
                (pictures.too_short, "Not like this: the cell at the tunnel's end is left out."),
            ),
        ),
        Chapter(
            "A one",
            (
                "With a 1, all are free to choose how many cells they cross, from 1 to"
                f" {_BURROW.ones}. Each cell uses up a slot of the row of ones, and used slots"
                " never come back. With no free slot a 1 is a pass.",
                "Otherwise a 1 is like any roll: all cells in one chamber, beside an old cross or"
                " through a tunnel. But nobody has to cross a 1: passing is allowed even where it"
                " fits.",
            ),
            ((pictures.ones, "Three slots are used; four cells are left for later ones."),),
        ),
        Chapter(
            "The timer",
            (
                "The turn in which anybody makes a first cross in a fourth chamber starts the"
                " timer for all; the start chamber counts. From the next turn on, every roll of"
                f" {_HOUR} or more crosses off one die of the timer, before anybody crosses cells.",
                "The turn in which the last die goes is the last one, and is still played. The"
                " match also ends when nobody could cross any roll any more.",
            ),
            ((pictures.hourglass, f"Three more rolls of {_HOUR}, 5 or 6 are left."),),
        ),
        Chapter(
            "Alone",
            (
                "The timer is used twice. From the first turn on, its dice are circled. When all"
                " are circled, or after the turn of the first cross in a fourth chamber, it starts"
                " over: all its dice are open again, and are crossed off in the same way. The aim"
                " is a new best score.",
            ),
        ),
        Chapter(
            "Other ways to play",
            (
                "The setup offers a choice. All play the same burrow: the even one, or the crooked"
                " one, which is harder. The first cross may be allowed in any chamber; then any"
                " four chambers start the timer.",
            ),
        ),
        Chapter(
            "Crossing on the screen",
            (
                "Drag over the cells, or choose one after another; what may still be added glows,"
                " and lit tunnels lead on. With the keyboard, arrow keys move, Space chooses and"
                " Enter confirms; Page Down goes through what is possible, best first. Nothing"
                " counts before Confirm.",
            ),
        ),
    ),
    solo="Alone, the timer is used twice: its dice are circled, then crossed off.",
    option_pictures=pictures.SIDES,
)
