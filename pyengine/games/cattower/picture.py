"""Sheets of Cat Tower as plain text, for terminals and for reading a failed test."""

from __future__ import annotations

from pyengine.games.cattower.items import WORDS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.state import NOT_CHOSEN, Sheet, State
from pyengine.games.cattower.towers import FLOORS

_SIGNS = ("H", "y", "b", "f", "c", "m")

LEGEND = "H house   y yarn   b butterfly   f food bowl   c cushion   m mouse   . free   # post"


def picture(view: State, seat: int) -> str:
    """A seat's sheet, or all sheets for seat 0, below the dice; then the meaning of the signs."""
    seats = (seat,) if seat else range(1, view.players + 1)
    parts = [_dice(view)] if view.round else []
    parts += [f"Seat {number}\n{_sheet(view, view.sheets[number - 1])}" for number in seats]
    return "\n\n".join((*parts, LEGEND))


def _dice(state: State) -> str:
    words = [f"Round {state.round}: dice {' '.join(map(str, state.dice))}"]
    if state.solo:
        words += [f"{die} discarded" for die in state.drafted]
    else:
        takers = (state.seat_after(state.first, place) for place in range(len(state.drafted)))
        words += [f"seat {seat} has {state.die_of(seat)}" for seat in takers]
        if state.phase != "draft":
            words.append(f"{state.left[0]} for all")
    return ", ".join(words)


def _sheet(state: State, sheet: Sheet) -> str:
    towers = load_towers()
    columns = range(1, towers.count + 1)
    lines = ["     " + "".join(f"{_number(state, sheet, tower):<5}" for tower in columns).rstrip()]
    for floor in range(FLOORS, 0, -1):
        # Two lines a floor: low towers stand half a floor lower.
        for low in (False, True):
            signs = (
                _sign(sheet, tower, floor) if (tower in towers.low) == low else " "
                for tower in columns
            )
            label = " " if low else str(floor)
            lines.append(f"  {label}  {''.join(f'{sign:<5}' for sign in signs)}".rstrip())
    lines.append("     " + "".join(f"{tower:<5}" for tower in columns).rstrip())
    lines.append(f"Footprints: {sheet.open} open, {sheet.circled} circled, {sheet.used} used")
    cats = [
        f"{word} {points}"
        for word, points in zip(WORDS, sheet.cats, strict=True)
        if points != NOT_CHOSEN
    ]
    lines.append(f"Cats: {', '.join(cats) or 'none'}")
    return "\n".join(lines)


def _number(state: State, sheet: Sheet, tower: int) -> str:
    """Returns what is on top of a tower: the numbers that can be had, or ``=`` what it scored."""
    towers = load_towers()
    scored, smaller = sheet.towers[tower - 1], towers.smaller[tower - 1]
    if scored:
        return f"={scored}"
    larger = "-" if state.gone >> (tower - 1) & 1 else str(towers.larger[tower - 1])
    return f"{larger}/{smaller}"


def _sign(sheet: Sheet, tower: int, floor: int) -> str:
    towers = load_towers()
    slot = towers.slot_at(tower, floor)
    if slot is None:
        return "#" if (tower, floor) in towers.posts else " "
    item = sheet.item_at(slot)
    return _SIGNS[item - 1] if item else "."
