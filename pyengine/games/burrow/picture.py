"""Sheets of Winter Burrow as plain text, for terminals and for reading a failed test."""

from __future__ import annotations

from pyengine.games.burrow.burrow import ROCK, Burrow
from pyengine.games.burrow.state import State

LEGEND = "letter: free cell of a chamber (S start)   x crossed   * nut   + mushroom   . rock"


def picture(view: State, seat: int) -> str:
    """A seat's sheet, or all sheets for seat 0, above tunnels, timer and the signs' meaning."""
    burrow = view.setup.burrow
    seats = (seat,) if seat else range(1, view.setup.players + 1)
    boards = [f"Seat {number}\n{_board(view, number)}" for number in seats]
    tunnels = " ".join(
        f"{burrow.cell_name(near)}-{burrow.cell_name(far)}" for near, far in burrow.tunnels
    )
    timer = view.timer.text(burrow.timer, view.setup.solo, "a fourth chamber")
    return "\n\n".join((*boards, f"Tunnels: {tunnels}\n{timer}\n{LEGEND}"))


def _board(state: State, seat: int) -> str:
    burrow, sheet = state.setup.burrow, state.sheets[seat - 1]
    lines = ["   " + "".join(f"  {chr(65 + column)}" for column in range(burrow.columns))]
    for row in range(burrow.rows):
        cells = range(row * burrow.columns, (row + 1) * burrow.columns)
        signs = "".join(f"  {_sign(burrow, sheet.crosses, cell)}"[-3:] for cell in cells)
        lines.append(f"{row + 1:>2}  {signs}".rstrip())
    slots = "x" * sheet.ones + "." * (burrow.ones - sheet.ones)
    return "\n".join((*lines, f"Ones: {slots}"))


def _sign(burrow: Burrow, crosses: int, cell: int) -> str:
    chamber = burrow.chamber_of[cell]
    if chamber == ROCK:
        return ". "
    letter = "x" if crosses >> cell & 1 else burrow.chambers[chamber].letter
    thing = "*" if burrow.nuts >> cell & 1 else "+" if burrow.mushrooms >> cell & 1 else " "
    return letter + thing
