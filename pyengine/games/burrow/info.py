"""The declared facts of Winter Burrow: players, options, bounds."""

from __future__ import annotations

from pyengine.core.info import Info, Option

INFO = Info(
    id="burrow",
    title="Winter Burrow",
    min_players=1,
    max_players=6,
    options=(
        Option(
            name="side",
            title="Burrow",
            kind="choice",
            default="A",
            help="The same for everybody; crooked is harder.",
            values=("A", "B"),
            labels=("Even", "Crooked"),
        ),
        Option(
            name="start",
            title="First cross",
            kind="choice",
            default="centre",
            help=(
                "In the start chamber all begin alike; any chamber is for people who know the game."
            ),
            values=("centre", "anywhere"),
            labels=("Start chamber", "Any chamber"),
        ),
    ),
    # A turn that brings the game forward crosses one of at most 68 cells of a
    # sheet: 6 sheets, 7 lines a turn.
    longest=6 * 68 * 7,
    # Nothing; or all chambers (58 on both sides), 8 mushrooms and 4 nuts.
    score_bounds=(0, 82),
    tempo="together",
    dice=True,
    hidden=True,
    sheet=True,
    daily=1,
    tie_breaks=("Chamber points", "Mushroom points", "Nut points"),
)
