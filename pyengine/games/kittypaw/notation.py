"""Kitty Paw's notation.

``cards 12 3 20 7``, ``guests 3 1 4 2 8 7 5 6`` and ``timeout`` for chance; ``1480 grab 3``,
``9120 peek 5``, with a heap ``3050 take 13`` and ``4100 back 13``, ``24310 meow PICTURE`` and
``30000 pass`` begin with milliseconds since the round's signal; ``touch 412`` and ``touch none``
tell one's own reaction. Whoever may not know a guest or a hide-out is told ``?``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pyengine.core.errors import IllegalAction, illegal, quoted
from pyengine.games.kittypaw.pictures import GUESTS, Picture, read_picture
from pyengine.games.kittypaw.state import NO_ANSWER

UNKNOWN = "?"
"""Instead of a guest or a hide-out that the viewer does not know."""

TIMED = ("grab", "peek", "take", "back", "meow", "pass")
"""Whatever is done while a round runs: it begins with its time."""

_TIMED = re.compile(rf"(?:0|[1-9][0-9]{{0,11}}) ({'|'.join(TIMED)})(?: (.+))?")
_CARD = re.compile(r"[1-9][0-9]?")
_GUEST = re.compile(rf"[1-{GUESTS}]")
_PLACE = re.compile(r"[1-9]")
_TILE = re.compile(r"[1-9][0-9]?")
_TOUCH = re.compile(r"0|[1-9][0-9]{0,5}|none")


def canonical(text: str, masked: bool = False) -> str:
    """An action as it is written in a match; raises ``IllegalAction`` (NOTATION) for no action.

    Question marks are read only where ``masked``.

    >>> canonical("24310  meow Cs3@2,2  Aa0@1,1 ")
    '24310 meow Aa0@0,0 Cs3@1,1'
    """
    action = " ".join(text.split())
    kind, _, rest = action.partition(" ")
    if found := _TIMED.fullmatch(action):
        return _timed(action, found[1], found[2] or "", masked)
    if kind == "cards":
        return _checked(action, all(map(_CARD.fullmatch, rest.split() or [""])))
    if kind == "guests":
        guests = rest.split()
        known = [guest for guest in guests if not (masked and guest == UNKNOWN)]
        return _checked(action, len(guests) == GUESTS and all(map(_GUEST.fullmatch, known)))
    if kind == "touch":
        return _checked(action, _TOUCH.fullmatch(rest) is not None)
    return _checked(action, action == "timeout")


def _timed(action: str, kind: str, rest: str, masked: bool) -> str:
    if kind == "meow":
        time = action.split(" ")[0]
        return f"{time} meow {_picture(read_picture(rest))}"
    if kind == "pass":
        return _checked(action, not rest)
    if kind in ("take", "back"):
        return _checked(action, _TILE.fullmatch(rest) is not None)
    hidden = masked and kind == "peek" and rest == UNKNOWN
    return _checked(action, hidden or _PLACE.fullmatch(rest) is not None)


def _picture(picture: Picture) -> str:
    """The canonical notation, if there is one: of cats a thousand points apart there is none."""
    text = str(picture.canonical())
    try:
        read_picture(text)
    except IllegalAction:
        return str(picture)
    return text


def _checked(action: str, right: bool) -> str:
    if not right:
        raise illegal(
            "NOTATION",
            "{action} is not an action; one looks like 1480 grab 3, 9120 peek 5, 24310 meow"
            " PICTURE or touch 412.",
            action=quoted(action),
        )
    return action


def kind_of(action: str) -> str:
    """The word of a canonical action that says what it is.

    >>> kind_of("1480 grab 3"), kind_of("touch none")
    ('grab', 'touch')
    """
    first, _, rest = action.partition(" ")
    return rest.partition(" ")[0] if first.isdigit() else first


def read_time(action: str) -> int:
    """The milliseconds of an action that carries its time."""
    return int(action.partition(" ")[0])


def read_number(action: str) -> int:
    """The place of a ``grab``, the hide-out of a ``peek``, the tile of a ``take`` or ``back``; 0
    where it is not told."""
    number = action.rpartition(" ")[2]
    return 0 if number == UNKNOWN else int(number)


def read_call(action: str) -> Picture:
    """The picture of a ``meow``."""
    return read_picture(action.split(" ", 2)[2])


def read_touch(action: str) -> int:
    """The reaction of a ``touch`` in ms; ``NO_ANSWER`` for ``none``."""
    word = action.split(" ")[1]
    return NO_ANSWER if word == "none" else int(word)


def read_numbers(action: str) -> tuple[int, ...]:
    """The cards or guests of a chance action; 0 for those that are not told."""
    return tuple(0 if word == UNKNOWN else int(word) for word in action.split(" ")[1:])


def with_time(action: str, time: int) -> str:
    """Adds the time to an action that was written without it.

    >>> with_time("grab 3", 1480), with_time("touch", 412), with_time("touch none", 412)
    ('1480 grab 3', 'touch 412', 'touch none')
    """
    if action == "touch none":
        return action
    return f"{action} {time}" if action.startswith("touch") else f"{time} {action}"


def write_guests(guests: Iterable[int]) -> str:
    """The guests by hide-out, with 0 for those that are not known (K1, K4).

    >>> write_guests((0, 3, 0, 0, 0, 0, 0, 1))
    'guests ? 3 ? ? ? ? ? 1'
    """
    return " ".join(("guests", *(str(guest) if guest else UNKNOWN for guest in guests)))


def masked_guests() -> str:
    """The guests as everybody is told of them: somebody hides behind each hide-out (K1)."""
    return write_guests((0,) * GUESTS)


def masked_peek(action: str) -> str:
    """A peek as the others are told of it (K4).

    >>> masked_peek("9120 peek 5")
    '9120 peek ?'
    """
    return f"{read_time(action)} peek {UNKNOWN}"


def uncovers(covered: str, action: str) -> bool:
    """True if an action says the same as it was told, and more where that had question marks.

    >>> uncovers("9120 peek ?", "9120 peek 5"), uncovers("9120 peek 5", "9120 peek ?")
    (True, False)
    """
    words, found = covered.split(" "), action.split(" ")
    return len(words) == len(found) and all(
        word in (now, UNKNOWN) for word, now in zip(words, found, strict=True)
    )
