"""A typed line in parts: case, spaces and the small words that mean nothing do not matter."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

_PART = re.compile(r"[^\W\d_]+|[0-9]+|[!?]")

_NUMBERS = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
}  # fmt: skip
"""Numbers as somebody says them."""

_MINUS = re.compile(r"(?:minus |−)(?=[0-9])")

_SMALL = frozenset(("and", "are", "is", "my", "please", "s", "the", "then", "what"))
"""Words that change nothing wherever they stand, and the end of ``what's``."""


def folded(line: str) -> str:
    """A line in small letters and single spaces, without the mark at its end.

    >>> folded("  Where are the   PLANES? ")
    'where are the planes'
    """
    return " ".join(line.replace("’", "'").casefold().split()).rstrip("?. ")


def parts_of(line: str) -> tuple[str, ...]:
    """The words and numbers of a line, in small letters; numbers in digits.

    >>> parts_of("T3F5 mouse"), parts_of("right three, down 1!")
    (('t', '3', 'f', '5', 'mouse'), ('right', '3', 'down', '1', '!'))
    """
    found = _PART.findall(line.casefold())
    return tuple(_NUMBERS.get(part, part) for part in found)


def in_digits(text: str) -> str:
    """A folded line in which numbers that are words, and their signs, are written in digits.

    >>> in_digits("lying at minus two 1"), in_digits("at −1 zero")
    ('lying at -2 1', 'at -1 0')
    """
    words = " ".join(_NUMBERS.get(word, word) for word in text.split())
    return _MINUS.sub("-", words)


def is_place(pair: Sequence[str]) -> bool:
    """Returns whether two parts are a letter and a number, such as name a place of a board.

    >>> is_place(("z", "9")), is_place(("row", "9")), is_place(("z",))
    (True, False, False)
    """
    if len(pair) != 2:
        return False
    letter, number = pair
    is_number = number.isascii() and number.isdigit() and len(number) < 4
    return is_number and len(letter) == 1 and "a" <= letter <= "z"


def missing_place(parts: Sequence[str], exists: Callable[[str], bool]) -> str:
    """Returns the first place that a board has not, of parts that are nothing but places; empty
    where all exist, or where the parts are something else.

    >>> missing_place(("a", "1", "z", "9"), lambda name: name == "A1"), missing_place(("z",), bool)
    ('Z9', '')
    """
    pairs = list(zip(parts[::2], parts[1::2], strict=False))
    if len(parts) % 2 or not all(map(is_place, pairs)):
        return ""
    names = ("".join(pair).upper() for pair in pairs)
    return next((name for name in names if not exists(name)), "")


def unarticled(parts: Iterable[str], also: Sequence[str] = ()) -> tuple[str, ...]:
    """The parts without the small words, and without others that mean nothing just there.

    >>> unarticled(("where", "are", "the", "planes")), unarticled(("draw", "up"), ("draw",))
    (('where', 'planes'), ('up',))
    """
    return tuple(part for part in parts if part not in _SMALL and part not in also)
