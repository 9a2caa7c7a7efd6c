"""A decision to make, taken from a view: sheets as masks, dice, and how near the end is."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from pyengine.games.cattower.info import ROUNDS, SOLO_ROUNDS
from pyengine.games.cattower.items import YARN
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import PASS, read_mark
from pyengine.games.cattower.placing import legal_marks, prices
from pyengine.games.cattower.scoring import score_sheets
from pyengine.games.cattower.state import NOT_CHOSEN, Sheet, State
from pyengine.games.cattower.towers import Towers
from pyengine.games.cattower.weighing import PASSING, Choice, Weigher


@dataclass(frozen=True, slots=True)
class Known:
    """A sheet as the play-outs know it.

    ``cats`` is a mask of the cats without a house (bit 1 is cat 1), ``banked``
    the points of cats and towers, which nothing takes away, ``full`` a mask of
    complete towers.
    """

    items: tuple[int, ...]
    open: int
    circled: int
    cats: int
    banked: int
    full: int


@dataclass(slots=True)
class Position:
    """One seat's decision. Mutable only in its caches, which belong to this decision.

    ``own`` and ``rivals`` are the sheets when the round began. ``pair`` are the
    dice to mark with; in the draft ``left`` are the dice to choose from,
    ``later`` says how many seats choose after this one, and ``taken`` is by rival
    the die it has (0: none yet). ``scores`` are the rivals' points now.
    ``most`` is by tower what the others have of yarn, ``rivals_most`` the same as each
    rival sees it, ``limit`` how many rounds
    can follow this one at most.
    """

    phase: str
    players: int
    round: int
    own: Known
    rivals: tuple[Known, ...]
    score: int
    scores: tuple[int, ...]
    taken: tuple[int, ...]
    pair: tuple[int, int]
    left: tuple[int, ...]
    later: int
    turn: int
    gone: int
    most: tuple[int, ...]
    limit: int
    choices: dict[str, Choice]
    rivals_most: tuple[tuple[int, ...], ...]
    worths: dict[int, float] = field(default_factory=dict)
    best: dict[tuple[int, int, int], tuple[float, Choice]] = field(default_factory=dict)
    weighers: dict[tuple[tuple[int, ...], int, int, int, int, int], Weigher] = field(
        default_factory=dict
    )

    @property
    def solo(self) -> bool:
        """Returns whether the solo rules hold (C17)."""
        return self.players == 1


@cache
def tower_of() -> tuple[int, ...]:
    """By slot its tower, from 0."""
    return tuple(tower - 1 for tower, _ in load_towers().slots)


def _known(sheet: Sheet) -> Known:
    """A sheet of the rules as the play-outs know it."""
    cats = sum(1 << cat for cat in sheet.free_cats)
    banked = sum(sheet.towers) + sum(points for points in sheet.cats if points != NOT_CHOSEN)
    full = sum(1 << tower >> 1 for tower in sheet.full_towers)
    return Known(sheet.items, sheet.open, sheet.circled, cats, banked, full)


def position_of(view: State, seat: int) -> Position:
    """The position of a seat that has to act in this view."""
    towers = load_towers()
    sheet = view.sheets[seat - 1]
    seats = range(1, view.players + 1)
    others = [other for other in seats if other != seat]
    rivals = tuple(_known(view.sheets[other - 1]) for other in others)
    totals = score_sheets(view).totals
    pair, choices = (0, 0), {}
    if view.phase == "mark":
        pair = view.pair(seat)
        table = prices(*pair)
        for text in legal_marks(sheet, *pair):
            mark = read_mark(text)
            slot = towers.slot_at(mark.tower, mark.floor)
            assert slot is not None
            choices[text] = (slot, mark.item, mark.cat, table[mark.floor][mark.item])
        choices[PASS] = PASSING
    else:
        for die in sorted(set(view.left)):
            choices[f"{view.phase} {die}"] = (die, 0, 0, 0)
    most = towers.phantom if view.solo else _most(towers, rivals)
    limit = (SOLO_ROUNDS if view.solo else ROUNDS) - view.round
    return Position(
        phase=view.phase,
        players=view.players,
        round=view.round,
        own=_known(sheet),
        rivals=rivals,
        score=totals[seat - 1],
        scores=tuple(totals[other - 1] for other in others),
        taken=tuple(view.die_of(other) for other in others),
        pair=pair,
        left=view.left,
        later=view.players - len(view.drafted) - 1 if view.phase == "draft" else 0,
        turn=(seat - view.first) % view.players,
        gone=view.gone,
        most=most,
        limit=limit,
        choices=choices,
        rivals_most=tuple(
            _most(towers, tuple(_known(view.sheets[seen - 1]) for seen in seats if seen != other))
            for other in others
        ),
    )


def _most(towers: Towers, sheets: tuple[Known, ...]) -> tuple[int, ...]:
    return tuple(
        max((sheet.items[YARN - 1] & mask).bit_count() for sheet in sheets) for mask in towers.masks
    )


def need(sheet: Known) -> int:
    """Returns how many marks the sheet is away from its last tower (C8)."""
    filled = 0
    for mask in sheet.items:
        filled |= mask
    left = sorted((mask & ~filled).bit_count() for mask in load_towers().masks)
    return left[0] + left[1] + left[2]
