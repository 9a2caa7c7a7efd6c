"""A decision to make, taken from a view: one sheet as ints, and the rolls that end the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import prod

from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.replies import Reply
from pyengine.games.yarn.state import State
from pyengine.games.yarn.tables import Move, Tables, load_tables

NEVER = 7
"""In a chain of timer numbers: a number that no roll reaches."""

IDLE = 0.2
"""Chance that a rival who could draw passes in a turn in which this seat does: the same roll is as
bad for it. Two hard bots that reckoned without it passed together in 5 of 53 such turns, two normal
ones in 50 of 156."""

Action = tuple[str, int, int, int, bool]
"""Notation, end dot, what the move uses up, marks it touches, whether it finishes."""

Found = tuple[int, int, int]
"""End dot, mask of what the move uses up, marks of this sheet that it touches."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Another seat's sheet as far as it is known: it can activate the timer for all (Y14)."""

    end: int
    used: int
    live: int
    ticks: int


@dataclass(slots=True)
class Position:
    """One seat's decision. Mutable only in its caches, which belong to this decision.

    ``chain`` holds the numbers that rolls have to reach one after the other
    until the game ends, ``link`` the one that is open now; a complete set moves
    on to ``jump`` at least. In a match of several the chain starts with a number
    that no roll reaches (the timer rests), in solo with the first pass (Y22).
    ``live`` are the marks that still count: items and, where they cost
    something, cups. ``alone`` says that nobody else plays on: each turn in which
    this seat does not draw ends the game (Y17). ``idle`` is the chance that nobody
    else draws in this turn, 1 where nobody can.
    """

    tables: Tables
    roll: int
    end: int
    used: int
    live: int
    ticks: int
    knocked: int
    cup_points: int
    chain: tuple[int, ...]
    link: int
    jump: int
    solo: bool
    alone: bool
    idle: float
    rivals: tuple[Rival, ...]
    actions: dict[str, Action] = field(init=False)
    favourites: dict[int, list[Found]] = field(default_factory=dict)
    """By dot and roll, the moves in the order in which play-outs try them."""

    replies: dict[tuple[str, int, int], Reply] = field(default_factory=dict)
    """By candidate, next roll and the number open after it: what has been learnt of answers."""

    _moves: dict[int, list[Found]] = field(default_factory=dict)
    _finishes: dict[int, list[Found]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.actions = {action[0]: action for action in self._all_actions()}

    def _all_actions(self) -> Iterator[Action]:
        """Every legal action in the order of ``Game.legal_actions``."""
        tables, used, live = self.tables, self.used, self.live
        for end, lock, hit, text in tables.moves(self.end, self.roll):
            if not lock & used:
                yield text, end, lock, hit & live, False
        for end, lock, hit, text in tables.finishes(self.end, self.roll):
            if not lock & used:
                yield f"{text}!", end, lock, hit & live, True
        yield PASS, self.end, 0, 0, False

    @property
    def last_turn(self) -> bool:
        """Returns whether the game ends with this turn (Y16)."""
        return self.link == len(self.chain)

    @property
    def pass_ends(self) -> float:
        """Returns the chance that the game ends when this seat does not draw now (Y17)."""
        if self.solo:
            return float(len(self.actions) == 1)
        return self.idle

    @property
    def rolls_to_come(self) -> int:
        """Returns the number of rolls that end the game if none of them misses its number."""
        return len(self.chain) - self.link

    def score(self, ticks: int, cups: int, finished: bool) -> int:
        """The total (Y18) with this number of ticks, and cups knocked over from now on."""
        paw = self.tables.carpet.paw_points if finished else 0
        return self.tables.points(ticks) + paw + (self.knocked + cups) * self.cup_points

    def moves(self, key: int) -> list[Found]:
        """The moves from a dot for a roll (``dot << 3 | roll``) that this sheet's thread leaves.

        Filtered once a decision: thread already drawn rules out a third of the
        paths, and play-outs ask for the same dots again and again.
        """
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = self._open(self.tables.moves(key >> 3, key & 7))
        return found

    def finishes(self, key: int) -> list[Found]:
        """Like :meth:`moves`, for stopping at the paw."""
        found = self._finishes.get(key)
        if found is None:
            found = self._finishes[key] = self._open(self.tables.finishes(key >> 3, key & 7))
        return found

    def _open(self, moves: tuple[Move, ...]) -> list[Found]:
        used, live = self.used, self.live
        return [(end, lock, hit & live) for end, lock, hit, _ in moves if not lock & used]


def position_of(view: State, seat: int) -> Position:
    """The position of a seat that has to move in this view."""
    setup, carpet, timer = view.setup, view.setup.carpet, view.timer
    tables = load_tables(carpet, setup.crossing)
    sheet = view.sheets[seat - 1]
    if setup.solo:
        chain = carpet.timer * 2
        jump = len(carpet.timer)
        link = jump + timer.crossed if timer.second else timer.circled
    else:
        chain = (NEVER, *carpet.timer)
        jump = 1
        link = 1 + timer.crossed if timer.running else 0
    reached = tables.marks(sheet.visited)
    counting_cups = 0 if seat in setup.novices else tables.marks(sheet.cups)
    others = [other for number, other in enumerate(view.sheets, 1) if number != seat]
    rivals = tuple(
        Rival(
            end=other.end,
            used=other.segments if setup.crossing else other.visited,
            live=tables.items & ~tables.marks(other.visited),
            ticks=tables.step(tables.marks(other.visited) & tables.items)[0],
        )
        for other in others
        if not other.finished
    )
    able = sum(_can_draw(tables, view.roll, rival) for rival in rivals)
    return Position(
        tables=tables,
        roll=view.roll,
        end=sheet.end,
        used=sheet.segments if setup.crossing else sheet.visited,
        live=(tables.items | counting_cups) & ~reached,
        ticks=tables.step(reached & tables.items)[0],
        knocked=(counting_cups & reached).bit_count(),
        cup_points=carpet.cup_points,
        chain=chain,
        link=link,
        jump=jump,
        solo=setup.solo,
        alone=not setup.solo and not rivals,
        idle=prod([IDLE] * able, start=1.0),
        rivals=rivals,
    )


def _can_draw(tables: Tables, roll: int, rival: Rival) -> bool:
    """Returns whether that thread leaves a move for the roll, or a stop at the paw."""
    ways = (*tables.moves(rival.end, roll), *tables.finishes(rival.end, roll))
    return any(not lock & rival.used for _, lock, _, _ in ways)
