"""A decision to make, taken from a view: one sheet as states of chambers, and the timer."""

from __future__ import annotations

from dataclasses import dataclass, field

from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.moves import placements
from pyengine.games.burrow.notation import PASS, write_cells
from pyengine.games.burrow.progress import entered
from pyengine.games.burrow.state import Sheet, State
from pyengine.games.burrow.worth import LAYERS, Entry, realised

NEVER = 7
"""In a chain of timer numbers: a number that no roll reaches."""

FOURTH = 4
"""The first cross in so many chambers activates the timer (B10)."""

WAITING = 8
"""The layer of worth while the timer rests; at most ``LAYERS``."""

TurnKey = tuple[tuple[int, ...], int, int, int, int, int]
"""States by chamber, the link of the timer, roll, slots for it, nuts, chambers that are open."""

Turn = tuple[float, int, Entry | None]
"""What is best in a turn: its gain, the chamber, and the placement; None where there is none."""


@dataclass(frozen=True, slots=True)
class Known:
    """A sheet as the play-outs know it.

    ``states`` are those of :class:`~pyengine.games.burrow.worth.Worth` by
    chamber, ``slots`` the free ones of the row of ones, ``points`` those of chambers
    and mushrooms, ``fresh`` says that there is no cross yet.
    """

    crosses: int
    states: tuple[int, ...]
    slots: int
    nuts: int
    points: int
    opened: int
    fresh: bool


@dataclass(frozen=True, slots=True)
class Position:
    """One seat's decision.

    ``chain`` holds the numbers that rolls have to reach one after the other until
    the game ends, ``link`` the one that is open now; a fourth chamber moves on to
    ``jump`` at least. In a match of several the chain starts with a number that
    no roll reaches (the timer rests), in solo with the first pass (B16).
    ``layers`` is by link how many numbers are open, as the tables count.
    """

    burrow: Burrow
    anywhere: bool
    roll: int
    own: Known
    rivals: tuple[Known, ...]
    chain: tuple[int, ...]
    link: int
    jump: int
    layers: tuple[int, ...]
    actions: dict[str, int]
    afters: dict[int, Known] = field(default_factory=dict)
    """By placement the sheet after it: all play-outs of a decision begin there."""

    turns: dict[TurnKey, Turn] = field(default_factory=dict)
    """What play-outs have taken before: their first turns, and those of rivals, come again."""

    @property
    def last_turn(self) -> bool:
        """Returns whether the game ends with this turn (B12)."""
        return self.link == len(self.chain)

    def after(self, cells: int) -> Known:
        """The sheet after a placement now, or after a pass (no cells)."""
        known = self.afters.get(cells)
        if known is None:
            known = self.afters[cells] = self._after(cells)
        return known

    def _after(self, cells: int) -> Known:
        own = self.own
        if not cells:
            return own
        slots = own.slots - cells.bit_count() if self.roll == 1 else own.slots
        return _known(self.burrow, self.anywhere, own.crosses | cells, slots)

    def link_after(self, opened: int) -> int:
        """The open number of the timer after this turn with so many chambers open."""
        return max(self.link, self.jump) if opened >= FOURTH else self.link

    def score(self, points: int, nuts: int) -> int:
        """The total (B13)."""
        return points + (self.burrow.nut_values[nuts - 1] if nuts else 0)


def position_of(view: State, seat: int) -> Position:
    """The position of a seat that has to move in this view."""
    setup, burrow, timer = view.setup, view.setup.burrow, view.timer
    numbers = burrow.timer
    if setup.solo:
        chain, jump = numbers * 2, len(numbers)
        link = jump + timer.crossed if timer.second else timer.circled
        layers = tuple(min(LAYERS, len(chain) - open_) for open_ in range(len(chain) + 1))
    else:
        chain, jump = (NEVER, *numbers), 1
        link = 1 + timer.crossed if timer.running else 0
        left = (min(LAYERS, len(chain) - open_) for open_ in range(1, len(chain) + 1))
        layers = (WAITING, *left)
    own = view.sheets[seat - 1]
    others = [sheet for number, sheet in enumerate(view.sheets, 1) if number != seat]
    found = {write_cells(cells, burrow): cells for cells in placements(setup, own, view.roll)}
    if view.roll == 1 or not found:
        found[PASS] = 0
    return Position(
        burrow=burrow,
        anywhere=setup.anywhere,
        roll=view.roll,
        own=_of_sheet(burrow, setup.anywhere, own),
        rivals=tuple(_of_sheet(burrow, setup.anywhere, sheet) for sheet in others),
        chain=chain,
        link=link,
        jump=jump,
        layers=layers,
        actions=found,
    )


def states_of(burrow: Burrow, anywhere: bool, crosses: int) -> tuple[int, ...]:
    """By chamber the mask of crosses, or the bit ``EMPTY`` with the footholds."""
    empty = 1 << burrow.size
    found = []
    for index, (chamber, tunnels) in enumerate(
        zip(burrow.chambers, burrow.tunnels_into, strict=True)
    ):
        here = crosses & chamber.cells
        if here:
            found.append(here)
        elif crosses:
            ends = 0
            for near, far in tunnels:
                if near & crosses:
                    ends |= far
            found.append(empty | ends)
        else:
            found.append(empty | (chamber.cells if anywhere or index == burrow.start else 0))
    return tuple(found)


def _of_sheet(burrow: Burrow, anywhere: bool, sheet: Sheet) -> Known:
    return _known(burrow, anywhere, sheet.crosses, burrow.ones - sheet.ones)


def _known(burrow: Burrow, anywhere: bool, crosses: int, slots: int) -> Known:
    points = 0
    for index, chamber in enumerate(burrow.chambers):
        points += realised(burrow, index, crosses & chamber.cells)[0]
    return Known(
        crosses=crosses,
        states=states_of(burrow, anywhere, crosses),
        slots=slots,
        nuts=(burrow.nuts & crosses).bit_count(),
        points=points,
        opened=entered(burrow, crosses),
        fresh=not crosses,
    )
