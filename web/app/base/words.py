"""The few pieces of English that all sentences share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pyengine.core.registry import GAMES

_PLAYERS: dict[str, str] = {
    "person": "Person here",
    "gentle": "Gentle bot",
    "easy": "Easy bot",
    "normal": "Normal bot",
    "hard": "Hard bot",
    "even": "Bot that keeps pace",
}

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)


def player_words(kind: str) -> str:
    """Says who plays a seat, by the kind: a person, or a bot of that level."""
    return _PLAYERS[kind]


def and_list(names: Sequence[str]) -> str:
    """Names as one phrase.

    >>> and_list(["Mia"]), and_list(["Mia", "Tom", "Miso"])
    ('Mia', 'Mia, Tom and Miso')
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def or_list(names: Sequence[str]) -> str:
    """Names of which one is meant.

    >>> or_list(["Mia"]), or_list(["Mia", "Tom", "Miso"])
    ('Mia', 'Mia, Tom or Miso')
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} or {names[-1]}"


def in_words(count: int) -> str:
    """A small count as a word.

    >>> in_words(0), in_words(5), in_words(13)
    ('no', 'five', '13')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def all_games() -> str:
    """Describes the collection: ``five cat games``."""
    return f"{in_words(len(GAMES))} cat games"


@lru_cache(maxsize=256)
def minus(number: int) -> str:
    """A number with a true minus sign.

    >>> minus(-3), minus(3)
    ('−3', '3')
    """
    return str(number).replace("-", "−")


def seconds(ms: int) -> str:
    """A time to a tenth of a second, as a stopwatch shows it.

    >>> seconds(24_390), seconds(4_000)
    ('24.3 s', '4.0 s')
    """
    return f"{ms // 1000}.{ms // 100 % 10} s"


def signed(number: int) -> str:
    """A number with its sign; nothing has none.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '−2')
    """
    return f"+{number}" if number > 0 else minus(number)


def brief(worth: int, things: Sequence[str]) -> str:
    """Sums up what an action brought, in few words: points, then what else; empty for nothing.

    >>> brief(2, ["mouse", "sock"]), brief(0, []), brief(-3, [])
    ('+2 · mouse and sock', '', '−3')
    """
    parts = ([signed(worth)] if worth else []) + ([and_list(things)] if things else [])
    return " · ".join(parts)


def points(total: int) -> str:
    """A total in words.

    >>> points(1), points(-2)
    ('1 point', '−2 points')
    """
    return f"{minus(total)} point" if abs(total) == 1 else f"{minus(total)} points"


def possessive(name: str) -> str:
    """Returns the possessive of a name.

    >>> possessive("Mia"), possessive("Tess")
    ("Mia's", "Tess'")
    """
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"
