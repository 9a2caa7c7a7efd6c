"""Cat Tower's notation.

``draft 5``, ``discard 5``, ``mark 2.3 yarn``, ``mark 2.3 house mouse``, ``pass``,
and for chance ``roll 3 5 5``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pyengine.core.errors import illegal, quoted
from pyengine.core.words import listing
from pyengine.games.cattower.items import HOUSE, WORDS

PASS = "pass"

_MARK = re.compile(r"mark (0|[1-9][0-9]?)\.(0|[1-9][0-9]?) ([a-z]+)(?: ([a-z]+))?")
_WHOLE = re.compile(r"0|[1-9][0-9]{0,2}")


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark as written; ``cat`` is 0 but for a house (and for one that lacks its cat)."""

    tower: int
    floor: int
    item: int
    cat: int = 0

    @property
    def text(self) -> str:
        """The canonical notation."""
        cat = f" {WORDS[self.cat - 1]}" if self.cat else ""
        return f"mark {self.tower}.{self.floor} {WORDS[self.item - 1]}{cat}"


def kind_of(action: str) -> str:
    """The phase that an action belongs to; raises ``IllegalAction`` (NOTATION) for no action.

    >>> kind_of("pass"), kind_of("draft 5")
    ('mark', 'draft')
    """
    kind = action.split(" ")[0]
    if kind == "roll":
        read_roll(action)
    elif kind in ("draft", "discard"):
        read_die(action)
    elif kind == "mark":
        read_mark(action)
    elif action == PASS:
        kind = "mark"
    else:
        raise illegal(
            "NOTATION",
            "{action} is not an action; one looks like draft 5, mark 2.3 yarn or pass.",
            action=quoted(action),
        )
    return kind


def read_roll(action: str) -> tuple[int, ...]:
    """The numbers of a ``roll``."""
    words = action.split(" ")[1:]
    if not words or not all(map(_WHOLE.fullmatch, words)):
        raise illegal(
            "NOTATION", "{action} must name its dice, such as roll 3 5 5.", action=quoted(action)
        )
    return tuple(map(int, words))


def read_die(action: str) -> int:
    """The number of a ``draft`` or ``discard``."""
    kind, *words = action.split(" ")
    if len(words) != 1 or not _WHOLE.fullmatch(words[0]):
        raise illegal(
            "NOTATION",
            "{action} must name one die, such as {kind} 5.",
            action=quoted(action),
            kind=kind,
        )
    return int(words[0])


def read_mark(action: str) -> Mark:
    """Take a mark apart; whether the sheet has such a slot is for the rules to say.

    >>> read_mark("mark 2.3 house mouse")
    Mark(tower=2, floor=3, item=1, cat=6)
    """
    found = _MARK.fullmatch(action)
    if found is None:
        raise illegal(
            "NOTATION",
            "{action} is not a mark; one looks like mark 2.3 yarn or mark 2.3 house mouse.",
            action=quoted(action),
        )
    tower, floor, word, cat_word = found.groups()
    item = _item(word)
    cat = _item(cat_word) if cat_word else 0
    if cat and item != HOUSE:
        raise illegal("NOTATION", "Only a house gets a cat, not a {word}.", word=word)
    return Mark(int(tower), int(floor), item, cat)


def _item(word: str) -> int:
    if word not in WORDS:
        raise illegal(
            "NOTATION",
            "{word} is not an item; the items are {words}.",
            word=quoted(word),
            words=listing(WORDS, "comma"),
        )
    return WORDS.index(word) + 1
