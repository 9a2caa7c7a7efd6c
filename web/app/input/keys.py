"""Meanings of keys: the one place that knows, in plain Python.

On a board the arrow keys, Enter, Space, Escape, Backspace and the jump keys belong to the face.
Enter on a control that is chosen already confirms, on the board as in the bar: it takes nothing
back. On any other it chooses, as Space always does. ``?`` opens the rules of the game at the table,
and where nobody races ``/`` the line to type in; where somebody does ``p`` pauses.

In a race every key that writes something belongs to the face as well, and Enter is always a key
of the face's: what it does must not depend on where the focus has been left. Other keys are about
the control that has it only where the keyboard has brought it there. Two people at one keyboard
have a zone each, told apart by where a key lies and not by what it writes, and may choose other
keys for it; of three or four each is heard where the focus is. An answer that is timed is heard
from anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal
from urllib.parse import quote

from app.games.single_keys import KeyChoice

BOARD_KEYS = frozenset(
    {
        "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
        "Enter", " ", "Escape", "Backspace", "Home", "End", "PageUp", "PageDown",
    }
)  # fmt: skip

_RACE_KEYS = BOARD_KEYS | {"Delete"}

_EXCHANGED = {
    "ArrowUp": "ArrowLeft",
    "ArrowLeft": "ArrowUp",
    "ArrowDown": "ArrowRight",
    "ArrowRight": "ArrowDown",
}

_ANSWERS = frozenset((" ", "Enter"))
"""Words that a board hears of keys that use something, or answer."""

PAUSE_KEYS = frozenset(("p", "Pause"))
"""Words that a race hears of keys that pause it, and go on."""

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
"""Meanings of keys for the first and the second of two people, by their place on the keyboard.

These are the usual ones; :func:`zones` has those that were chosen.
"""

AS_THEY_COME = KeyChoice()

_PRINTED = {
    "Comma": ",",
    "Period": ".",
    "Slash": "/",
    "Quote": "'",
    "BracketLeft": "[",
    "BracketRight": "]",
    "Semicolon": ";",
    "Backslash": "\\",
    "Backquote": "`",
    "Minus": "-",
    "Equal": "=",
    "ArrowUp": "↑",
    "ArrowDown": "↓",
    "ArrowLeft": "←",
    "ArrowRight": "→",
    " ": "Space",
}
"""Caps of keys that are neither their name nor their letter."""


_PLACED = re.compile(
    r"Key[A-Z]|Digit\d|Numpad\w+|Intl\w+|Arrow(?:Up|Down|Left|Right)|Space|Enter|Comma|Period"
    r"|Slash|Quote|Semicolon|Bracket(?:Left|Right)|Backslash|Backquote|Minus|Equal"
)


def is_placed(code: str) -> bool:
    """True if a key can belong to one of two halves: it writes something, or is an arrow, Space or
    Enter.

    >>> is_placed("KeyW"), is_placed("Enter"), is_placed("Tab"), is_placed("PageUp")
    (True, True, False, False)
    """
    return bool(_PLACED.fullmatch(code))


def placed_at(written: str) -> str:
    """The browser's name of the key on which that is printed, on an English keyboard.

    What is such a name already stays it.

    >>> placed_at("w"), placed_at("/"), placed_at("3"), placed_at("KeyW"), placed_at("")
    ('KeyW', 'Slash', 'Digit3', 'KeyW', '')
    """
    if len(written) == 1 and written.isascii() and written.isalnum():
        return f"Digit{written}" if written.isdigit() else f"Key{written.upper()}"
    printed = (code for code, cap in _PRINTED.items() if cap == written and is_placed(code))
    return next(printed, written)


@lru_cache(maxsize=8)
def zones(choice: KeyChoice = AS_THEY_COME) -> tuple[Mapping[str, str], ...]:
    """Returns the meanings of keys for each of two people, by its place: the usual keys, or chosen
    ones.

    >>> zones(KeyChoice(halves=((1, "f", "KeyG"), (2, "+", ""))))[0]["KeyG"]
    'f'
    """
    found = []
    for place, zone in enumerate(ZONES, 1):
        other = {heard: code for whose, heard, code in choice.halves if whose == place}
        remaining = {code: heard for code, heard in zone.items() if heard not in other}
        chosen = {code: heard for heard, code in other.items() if code}
        found.append(MappingProxyType(remaining | chosen))
    return tuple(found)


def taken_place(choice: KeyChoice, whose: int, heard: str, code: str) -> tuple[int, str] | None:
    """Says whose key that is already; None where it is free for the half ``whose``."""
    for place, zone in enumerate(zones(choice), 1):
        other = zone.get(code)
        if other is not None and (place, other) != (whose, heard):
            return place, other
    return None


@lru_cache(maxsize=16)
def caps(place: int, places: int, choice: KeyChoice = AS_THEY_COME) -> Mapping[str, str]:
    """Returns the caps of a place's keys, by what its board hears of them.

    As on an English keyboard. One person has all of it, as it was chosen; two have their zones; of
    three or four nobody has keys of their own.

    >>> [caps(*whose).get("f") for whose in ((1, 1), (1, 2), (2, 2), (1, 3))]
    ['F', 'R', '/', None]
    """
    if places == 1:
        keys = ((heard, cap_for(heard, choice)) for heard in ZONES[0].values())
        return MappingProxyType({heard: cap for heard, cap in keys if cap})
    zone = zones(choice)[place - 1] if places == len(ZONES) and choice.on else {}
    return MappingProxyType({key: cap_of(code) for code, key in zone.items()})


def cap_for(heard: str, choice: KeyChoice) -> str:
    """Returns the cap of the key that does something; empty where none does."""
    return cap_of(choice.key_of(heard)) if is_single(heard) else cap_of(heard)


def is_single(key: str) -> bool:
    """True if a key writes something, and so can be another one (:mod:`app.games.single_keys`).

    >>> is_single("?"), is_single(" "), is_single("Enter")
    (True, False, False)
    """
    return len(key) == 1 and key != " "


def cap_of(key: str) -> str:
    """Returns the cap of a key, by what it writes or by where it lies.

    >>> cap_of("a"), cap_of("R"), cap_of("KeyW"), cap_of("Digit1"), cap_of("Slash")
    ('A', 'Shift + R', 'W', '1', '/')
    """
    if len(key) == 1 and key.isupper():
        return f"Shift + {key}"
    name = _PRINTED.get(key) or key.removeprefix("Key").removeprefix("Digit")
    name = name.replace("Numpad", "Num ")
    return name.upper() if len(name) == 1 else name


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key that went down, and where the focus was.

    ``control`` is the board's control that has the focus, ``pressed`` whether it is chosen;
    ``place`` the place whose board or buttons hold the focus, 0 outside of all; ``on_board`` says
    that the focus is on a board, ``nowhere`` that no element has it, ``typing`` that it is in a
    field. ``modified`` is a key together with Ctrl, Alt or Meta. ``code`` is the browser's name of
    the key by where it lies, such as ``KeyW``. ``held`` is a key that repeats; ``seen`` says that
    the focus is shown, since the keyboard has brought it there, and no click left it behind. A
    button of the ``bar`` has the focus that says what is chosen; ``left`` is one of any button
    there, such as Hint, that a click has left behind: keys go on at the board.
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
    bar: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class KeyMeaning:
    """A key press's wish: an event of a place's board, the rules, the line to type in, or a pause.

    ``taken`` says that the browser must not act on the key whatever comes of it; ``key`` is the
    key that the board hears of.
    """

    kind: Literal["", "activate", "key", "rules", "type", "pause"]
    place: int = 1
    taken: bool = False
    key: str = ""


NOTHING = KeyMeaning("")


def meaning(press: KeyPress, places: int) -> KeyMeaning:
    """Returns what a key press asks for at a table with so many places (0: no table is shown).

    >>> meaning(KeyPress("Enter", "end:C4", pressed=True, place=1, on_board=True), 1).kind
    'key'
    """
    if not places or press.modified or press.typing:
        return NOTHING
    if press.key == "?":
        return KeyMeaning("rules", press.place or 1)
    if press.key == "/":
        return KeyMeaning("type", taken=True)
    if press.bar and press.pressed and press.key == "Enter":
        return KeyMeaning("key", press.place, taken=True, key="Enter")
    place = _place_of(press, places)
    if not place or press.key not in BOARD_KEYS:
        return NOTHING
    if press.left and press.key in _ANSWERS:
        return NOTHING  # nothing is confirmed by a button that says something else
    chooses = press.control and press.key in ("Enter", " ")
    if chooses and (press.key == " " or not press.pressed):
        return KeyMeaning("activate", place, taken=True)
    return KeyMeaning("key", place, bool(chooses), press.key)


def race_meaning(
    press: KeyPress,
    places: int,
    *,
    hurries: bool = False,
    calm: bool = False,
    choice: KeyChoice = AS_THEY_COME,
) -> KeyMeaning:
    """Returns what a key press asks for at a table where several race; ``choice`` has their halves.

    ``calm`` says that no clock runs, so that somebody alone at this screen may type. ``hurries``
    says that an answer is timed: what gives it is heard wherever the focus is, and no
    link or button hears it.

    >>> race_meaning(KeyPress("w", code="KeyW", nowhere=True), 2)
    KeyMeaning(kind='key', place=1, taken=True, key='ArrowUp')
    >>> race_meaning(KeyPress("Enter"), 1, hurries=True)
    KeyMeaning(kind='key', place=1, taken=True, key='Enter')
    """
    if not places or press.modified or press.typing:
        return NOTHING
    place, key = _heard(press, places, choice)
    if hurries and key in _ANSWERS:
        place = 1 if places == 1 else place
        found = KeyMeaning("key", place, True, key) if place else KeyMeaning("", taken=True)
        return _without_repeats(press, found)
    if press.key == "?":
        return KeyMeaning("rules", press.place or 1)
    if press.key == "/" and calm and places == 1:
        return KeyMeaning("type", taken=True)
    if not (press.on_board or press.nowhere or press.left):
        # One press, one action: the end of a touch does not follow a link as well.
        return KeyMeaning("", taken=press.held and press.key in _ANSWERS)
    if key in PAUSE_KEYS:
        return KeyMeaning("" if press.held else "pause", press.place or 1, taken=True)
    if press.control and press.seen and press.key in _ANSWERS and places > 1:
        return KeyMeaning("" if press.held else "activate", press.place, taken=True)
    if not place or not (key in _RACE_KEYS or len(key) == 1):
        return NOTHING
    if press.key == " " and press.control and press.seen:
        return _without_repeats(press, KeyMeaning("activate", place, taken=True))
    taken = key in _ANSWERS or bool(_zone_of(press, places, choice))
    return _without_repeats(press, KeyMeaning("key", place, taken, key))


def paused_meaning(press: KeyPress) -> KeyMeaning:
    """Returns what a key press asks for while a race is paused: to go on, or nothing.

    >>> paused_meaning(KeyPress("Enter", nowhere=True)).kind
    'pause'
    >>> paused_meaning(KeyPress("Enter")) == NOTHING  # it is about the button that has the focus
    True
    """
    if press.modified or press.typing:
        return NOTHING
    if press.key in PAUSE_KEYS or (press.nowhere and press.key in _ANSWERS):
        return KeyMeaning("" if press.held else "pause", taken=True)
    return NOTHING


def by_key_of(hand: int, link: str, control: str = "") -> str:
    """Returns where the key of a place leads, by the address of the rules: it remembers the hand,
    and the ``control`` of its board that had the focus.

    >>> by_key_of(2, "#/match/ab12?rules=open", "end:C4"), by_key_of(2, "#/match/ab12")
    ('#/match/ab12?rules=open&hand=2&at=end%3AC4', '#/match/ab12')
    """
    if "?" not in link:
        return link
    at = f"&at={quote(control, safe='')}" if control else ""
    return f"{link}&hand={hand}{at}"


def apply_choice(press: KeyPress, choice: KeyChoice, *, shared: bool = False) -> KeyPress:
    """A key press as it counts: what a person has chosen that key for, or no key of ours.

    Where two have ``shared`` the keyboard, what lies in a half is that player's, but for the sign
    that opens the rules.

    >>> apply_choice(KeyPress("k"), KeyChoice(other=(("?", "k"),))).key
    '?'
    >>> apply_choice(KeyPress("a", code="KeyA"), KeyChoice(on=False)) == KeyPress("")
    True
    """
    if not is_single(press.key):
        return press
    if (
        shared
        and choice.on
        and press.key != "?"
        and any(press.code in zone for zone in zones(choice))
    ):
        return press
    heard = choice.heard(press.key)
    return replace(press, key=heard) if heard else replace(press, key="", code="")


def _heard(press: KeyPress, places: int, choice: KeyChoice) -> tuple[int, str]:
    """Returns the place a key is for (0: nobody's), and what that hears of it."""
    zone = _zone_of(press, places, choice)
    if zone:
        return zone, zones(choice)[zone - 1][press.code]
    return _place_of(press, places), press.key


def _zone_of(press: KeyPress, places: int, choice: KeyChoice) -> int:
    """In whose zone of the keyboard a key lies; 0 where it is in none, or there are none."""
    if places != len(ZONES):
        return 0
    return next((place for place, zone in enumerate(zones(choice), 1) if press.code in zone), 0)


def _without_repeats(press: KeyPress, found: KeyMeaning) -> KeyMeaning:
    """A key that is held goes on moving; all else is done once for each press."""
    if not press.held or found.key.startswith("Arrow"):
        return found
    return KeyMeaning("", found.place, taken=True)


def _place_of(press: KeyPress, places: int) -> int:
    """Returns the place a key is for; without a focus keys mean the board, where there is one."""
    if press.on_board:
        return press.place
    return 1 if (press.nowhere or press.left) and places == 1 else 0


def swap_axes(key: str) -> str:
    """Turns what a face hears of a key, as its board stands on its side: arrows follow the eye.

    >>> swap_axes("ArrowDown"), swap_axes("Enter")
    ('ArrowRight', 'Enter')
    """
    return _EXCHANGED.get(key, key)
