"""Winter Burrow positions made from data: what is crossed, how far ones and the timer are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pyengine.core.registry import load_game
from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.state import Sheet, State, Timer


def position(
    roll: int,
    sheets: Iterable[str],
    *,
    ones: Iterable[int] = (),
    running: bool = True,
    crossed: int = 0,
    circled: int = 0,
    second: bool = False,
    options: dict[str, str] | None = None,
) -> State:
    """A turn in which every seat has to act.

    ``sheets`` are the crossed cells by seat; a chamber's letter alone stands for
    all of its cells. ``ones`` are the used slots of the row of ones by seat. How the
    crosses came there is left open: each sheet says one move.
    """
    sheets, ones = tuple(sheets), tuple(ones)
    game = load_game("burrow")
    state: State = game.start(len(sheets), {**game.info.defaults(), **(options or {})})
    burrow = state.setup.burrow
    made = tuple(
        Sheet(crosses, used, (crosses,) if crosses else ())
        for crosses, used in zip(
            (mask(burrow, names) for names in sheets),
            ones or (0,) * len(sheets),
            strict=True,
        )
    )
    return replace(
        state,
        phase="move",
        turn=10,
        roll=roll,
        timer=Timer(running=running, circled=circled, crossed=crossed, second=second),
        sheets=made,
        before=made,
    )


def mask(burrow: Burrow, names: str) -> int:
    """The cells of these names, and of the chambers of these letters."""
    found = 0
    for name in names.split():
        if len(name) == 1:
            found |= next(chamber.cells for chamber in burrow.chambers if chamber.letter == name)
            continue
        cell = burrow.cell_at(name)
        assert cell is not None, name
        found |= 1 << cell
    return found
