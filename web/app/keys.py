"""What a key means: the one place that knows, in plain Python.

On a board the arrow keys, Enter, Space, Escape, Backspace and the jump keys belong to the face.
Enter on a control that is chosen already confirms; on any other it chooses, as Space always
does. ``?`` opens the rules of the game at the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["BOARD_KEYS", "KeyMeaning", "KeyPress", "meaning"]

BOARD_KEYS = frozenset(
    {
        "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
        "Enter", " ", "Escape", "Backspace", "Home", "End", "PageUp", "PageDown",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key that went down, and where the focus was.

    ``control`` is the board's control that has the focus, ``pressed`` whether it is chosen;
    ``place`` the place whose board or buttons hold the focus, 0 outside of all; ``on_board`` says
    that the focus is on a board, ``nowhere`` that no element has it, ``typing`` that it is in a
    field. ``modified`` is a key together with Ctrl, Alt or Meta.
    """

    key: str
    control: str = ""
    pressed: bool = False
    place: int = 0
    on_board: bool = False
    nowhere: bool = False
    typing: bool = False
    modified: bool = False


@dataclass(frozen=True, slots=True)
class KeyMeaning:
    """What a key press asks for: an event of a place's board, or the rules.

    ``taken`` says that the browser must not act on the key whatever comes of it.
    """

    kind: Literal["", "activate", "key", "rules"]
    place: int = 1
    taken: bool = False


NOTHING = KeyMeaning("")


def meaning(press: KeyPress, places: int) -> KeyMeaning:
    """What a key press means at a table with so many places (0: no table is shown).

    >>> meaning(KeyPress("Enter", "end:C4", pressed=True, place=1, on_board=True), 1).kind
    'key'
    """
    if not places or press.modified or press.typing:
        return NOTHING
    if press.key == "?":
        return KeyMeaning("rules")
    # Without a focus the keys mean the board, where there is only one.
    place = press.place if press.on_board else 1 if press.nowhere and places == 1 else 0
    if not place or press.key not in BOARD_KEYS:
        return NOTHING
    chooses = press.control and press.key in ("Enter", " ")
    if chooses and (press.key == " " or not press.pressed):
        return KeyMeaning("activate", place, taken=True)
    return KeyMeaning("key", place, taken=bool(chooses))
