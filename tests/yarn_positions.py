"""Yarn Trail positions made from data: where threads end, what they hold, how the timer stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pyengine.core.registry import load_game
from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.state import Sheet, State, Timer


def position(
    roll: int,
    ends: Iterable[str],
    *,
    held: str = "",
    cups: str = "",
    used: str = "",
    running: bool = True,
    crossed: int = 0,
    circled: int = 0,
    second: bool = False,
    finished: Iterable[int] = (),
    options: dict[str, str] | None = None,
) -> State:
    """A turn in which every seat has to move.

    ``ends`` are the dots where the seats' threads end, ``held`` dots that every
    thread has been on, ``cups`` the cups on every sheet, ``used`` segments that
    carry thread (``A1-A2``). Threads are made up: only what the rules look at
    is set.
    """
    ends = tuple(ends)
    game = load_game("yarn")
    state: State = game.start(len(ends), {**game.info.defaults(), **(options or {})})
    carpet = state.setup.carpet
    sheets = tuple(
        Sheet(
            trail=(dot(carpet, end),),
            turns=(),
            visited=mask(carpet, held) | 1 << dot(carpet, end),
            segments=sum(segment(carpet, pair) for pair in used.split()),
            cups=mask(carpet, cups),
            finished=seat in finished,
        )
        for seat, end in enumerate(ends, 1)
    )
    return replace(
        state,
        phase="move",
        turn=10,
        roll=roll,
        timer=Timer(running=running, circled=circled, crossed=crossed, second=second),
        drawn=tuple(sheet.cups for sheet in sheets),
        dealt=tuple(range(1, len(sheets) + 1)),
        sheets=sheets,
        before=sheets,
    )


def dot(carpet: Carpet, name: str) -> int:
    """The dot of that name."""
    found = carpet.dot_at(name)
    assert found is not None, name
    return found


def mask(carpet: Carpet, names: str) -> int:
    """The dots of these names."""
    return sum(1 << dot(carpet, name) for name in names.split())


def segment(carpet: Carpet, pair: str) -> int:
    """The segment between two neighbours."""
    first, second = (dot(carpet, name) for name in pair.split("-"))
    for direction in "UDLR":
        moved = carpet.step(first, direction)
        if moved is not None and moved[0] == second:
            return 1 << moved[1]
    raise AssertionError(pair)
