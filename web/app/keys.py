"""What a key means: the one place that knows, in plain Python.

On a board the arrow keys, Enter, Space, Escape, Backspace and the jump keys belong to the face.
Enter on a control that is chosen already confirms; on any other it chooses, as Space always
does. ``?`` opens the rules of the game at the table.

In a race every key that writes something belongs to the face as well, and Enter is always a key
of the face's: what it does must not depend on where the focus has been left. Two people at one
keyboard have a zone each, told apart by where a key lies and not by what it writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

__all__ = ["BOARD_KEYS", "ZONES", "KeyMeaning", "KeyPress", "meaning", "race_meaning"]

BOARD_KEYS = frozenset(
    {
        "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
        "Enter", " ", "Escape", "Backspace", "Home", "End", "PageUp", "PageDown",
    }
)  # fmt: skip

_RACE_KEYS = BOARD_KEYS | {"Delete"}

_PICKS = "abcdeng"

ZONES: tuple[Mapping[str, str], ...] = (
    MappingProxyType(
        {
            "KeyW": "ArrowUp", "KeyS": "ArrowDown", "KeyA": "ArrowLeft", "KeyD": "ArrowRight",
            "KeyQ": "R", "KeyE": "r", "KeyR": "f", "KeyF": " ", "KeyT": "+", "KeyZ": "Backspace",
            "KeyX": "x", "KeyC": "h", "Space": "Enter",
            **{f"Digit{number}": key for number, key in enumerate(_PICKS, 1)},
        }
    ),
    MappingProxyType(
        {
            "ArrowUp": "ArrowUp", "ArrowDown": "ArrowDown",
            "ArrowLeft": "ArrowLeft", "ArrowRight": "ArrowRight",
            "Comma": "R", "Period": "r", "Slash": "f", "KeyM": " ", "Quote": "+",
            "KeyN": "Backspace", "BracketLeft": "x", "BracketRight": "h", "Enter": "Enter",
            **{f"Key{letter}": key for letter, key in zip("UIOPJKL", _PICKS, strict=True)},
        }
    ),
)  # fmt: skip
"""What a key means for the first and the second of two people, by its place on the keyboard."""


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key that went down, and where the focus was.

    ``control`` is the board's control that has the focus, ``pressed`` whether it is chosen;
    ``place`` the place whose board or buttons hold the focus, 0 outside of all; ``on_board`` says
    that the focus is on a board, ``nowhere`` that no element has it, ``typing`` that it is in a
    field. ``modified`` is a key together with Ctrl, Alt or Meta. ``code`` is the browser's name of
    the key by where it lies, such as ``KeyW``. ``held`` is a key that repeats; ``seen`` says that
    the focus is shown, since the keyboard has brought it there.
    """

    key: str
    control: str = ""
    pressed: bool = False
    place: int = 0
    on_board: bool = False
    nowhere: bool = False
    typing: bool = False
    modified: bool = False
    code: str = ""
    held: bool = False
    seen: bool = False


@dataclass(frozen=True, slots=True)
class KeyMeaning:
    """What a key press asks for: an event of a place's board, or the rules.

    ``taken`` says that the browser must not act on the key whatever comes of it; ``key`` is the
    key that the board hears of.
    """

    kind: Literal["", "activate", "key", "rules"]
    place: int = 1
    taken: bool = False
    key: str = ""


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
    place = _place_of(press, places)
    if not place or press.key not in BOARD_KEYS:
        return NOTHING
    chooses = press.control and press.key in ("Enter", " ")
    if chooses and (press.key == " " or not press.pressed):
        return KeyMeaning("activate", place, taken=True)
    return KeyMeaning("key", place, bool(chooses), press.key)


def race_meaning(press: KeyPress, places: int) -> KeyMeaning:
    """What a key press means at a table where several race.

    >>> race_meaning(KeyPress("w", code="KeyW", nowhere=True), 2)
    KeyMeaning(kind='key', place=1, taken=True, key='ArrowUp')
    """
    if not places or press.modified or press.typing or not (press.on_board or press.nowhere):
        return NOTHING
    if press.key == "?":
        return KeyMeaning("rules")
    if press.control and press.seen and press.key in (" ", "Enter") and places > 1:
        return KeyMeaning("" if press.held else "activate", press.place, taken=True)
    if places > 1:
        for place, zone in enumerate(ZONES, 1):
            if press.code in zone:
                return _pressed(press, KeyMeaning("key", place, True, zone[press.code]))
    place = _place_of(press, places)
    if not place or not (press.key in _RACE_KEYS or len(press.key) == 1):
        return NOTHING
    if press.key == " " and press.control:
        return _pressed(press, KeyMeaning("activate", place, taken=True))
    return _pressed(press, KeyMeaning("key", place, press.key in (" ", "Enter"), press.key))


def _pressed(press: KeyPress, found: KeyMeaning) -> KeyMeaning:
    """A key that is held goes on moving; all else is done once for each press."""
    if not press.held or found.key.startswith("Arrow"):
        return found
    return KeyMeaning("", found.place, taken=True)


def _place_of(press: KeyPress, places: int) -> int:
    """Whose board a key is for; without a focus the keys mean the board, where there is one."""
    if press.on_board:
        return press.place
    return 1 if press.nowhere and places == 1 else 0
