"""Sheets of Yarn Trail as plain text, for terminals and for reading a failed test."""

from __future__ import annotations

from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.state import State

LEGEND = (
    "m mouse   s sock   p paper plane   * taken   u cup   x knocked over\n"
    "S start   F cat's paw   # block   @ end of the thread"
)


def picture(view: State, seat: int) -> str:
    """A seat's sheet, or all sheets for seat 0, above the timer and the meaning of the signs."""
    seats = (seat,) if seat else range(1, view.setup.players + 1)
    boards = [f"Seat {number}\n{_board(view, number)}" for number in seats]
    timer = view.timer.text(view.setup.carpet.timer, view.setup.solo, "the first set")
    return "\n\n".join((*boards, f"{timer}\n{LEGEND}"))


def _board(state: State, seat: int) -> str:
    carpet = state.setup.carpet
    sheet = state.sheets[seat - 1]
    lines = ["    " + "   ".join(chr(65 + column) for column in range(carpet.columns))]
    for row in range(carpet.rows):
        dots = range(row * carpet.columns, (row + 1) * carpet.columns)
        signs = [_sign(state, seat, dot) for dot in dots]
        threads = ["---" if sheet.segments >> dot & 1 else "   " for dot in dots]
        across = "".join(sign + thread for sign, thread in zip(signs, threads, strict=True))
        lines.append(f"{row + 1:>2}  {across.rstrip()}")
        below = "   ".join("|" if sheet.segments >> dot + carpet.size & 1 else " " for dot in dots)
        lines.append(f"    {below}".rstrip())
    return "\n".join(lines[:-1])


def _sign(state: State, seat: int, dot: int) -> str:
    carpet, sheet = state.setup.carpet, state.sheets[seat - 1]
    visited = sheet.visited >> dot & 1
    cup = sheet.cups >> dot & 1
    if dot == sheet.end and state.turn:
        return "@"
    if dot == carpet.start:
        return "S"
    if dot == carpet.paw:
        return "F"
    if carpet.blocks >> dot & 1:
        return "#"
    if cup:
        return "x" if visited else "u"
    item = carpet.item_at(dot)
    if item:
        return "*" if visited else item
    if visited:
        return "+"
    return _open_sign(state, seat, carpet, dot)


def _open_sign(state: State, seat: int, carpet: Carpet, dot: int) -> str:
    if state.phase in ("cups", "deal") and carpet.shadows >> dot & 1:
        drawn = state.drawn[seat - 1]
        return "u" if drawn > 0 and drawn >> dot & 1 else "o"
    return "."
