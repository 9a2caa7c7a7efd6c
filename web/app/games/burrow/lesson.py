"""The tutorial of Winter Burrow: a four, a six that needs a tunnel, a two that fills up."""

from __future__ import annotations

from app.games.lesson import Lesson, Step, has_acted

_OFFERED = "#board-1 .spot.is-reach"
_CELLS = ("E4", "F4", "G4", "E5", "F5", "G5")
"""The cells of the start chamber."""
_START = ", ".join(f"#at-{cell}-1" for cell in _CELLS)
_OPEN = ", ".join(f"#at-{cell}-1.is-reach" for cell in _CELLS)
"""Those that can be crossed now: whoever learns chose which to leave."""


LESSON = Lesson(
    seed="mouse",
    levels=("easy",),
    steps=(
        Step(
            "A four for everybody: cross four cells of the start chamber that touch each other.",
            at=("#at-F4-1", _OFFERED, "#board-1"),
            clear=(_OFFERED,),
            done=has_acted(1),
        ),
        Step(
            "No room for a six here: take a tunnel, and cross six cells in the next chamber, from"
            " where the tunnel comes out.",
            at=(_OFFERED, "#board-1"),
            clear=(_OFFERED,),
            done=has_acted(2),
        ),
        Step(
            "A chamber scores once it is full. The start chamber still has two open cells.",
            at=(_OPEN, "#board-1"),
            clear=(_OFFERED, _START),
            done=has_acted(3),
        ),
        Step(
            "Mushrooms and nuts count in any chamber, full or not: a mushroom 1 point, nuts"
            " together 2, 4, 8 or 16.",
            at=("#scores-1",),
            done=has_acted(5),
            look=True,
        ),
        Step(
            "A fourth chamber starts the timer. From the next turn on every four, five and six"
            " takes one of its dice; the last one ends the match.",
            at=("#chance",),
            done=has_acted(6),
            look=True,
        ),
    ),
)
