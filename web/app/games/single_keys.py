"""Keys that do something by themselves, such as ``?``: which there are, and what is chosen of them.

Speech input and screen readers write letters where nobody means a game, so every such key can be
switched off or be another one. Arrow keys, Enter, Space and Escape are none of them. A game's own
are in its face's module ``single_keys``, as ``KEYS``; no two may lie on the same key. Two people at
one keyboard have a half each, where any key can be another one: what hands do by them is ``SHARED``
there, and a key is known by where it lies.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from app.games import parts

MOST_KEYS = 60
"""So many can be chosen at most."""


@dataclass(frozen=True, slots=True)
class SingleKey:
    """A single key: what is ``heard`` of it, which is the key unless another is chosen."""

    heard: str
    words: str


PAGE_KEYS = (SingleKey("?", "Open the rules"), SingleKey("/", "Type a move or a question"))
"""Those of every table, whatever is played."""


RACE_KEYS = (SingleKey("p", "Pause, where all sit at this screen"),)
"""Those of every race."""


@dataclass(frozen=True, slots=True)
class KeyChoice:
    """A person's choice of keys: whether there are single keys at all, and other ones for some.

    ``other`` are pairs of what is heard and the key that does it now, empty for none; ``halves``
    are the same for two at one keyboard: whose (1 or 2), what is heard, and the browser's name of
    the key by where it lies.
    """

    on: bool = True
    other: tuple[tuple[str, str], ...] = ()
    halves: tuple[tuple[int, str, str], ...] = ()

    def heard(self, key: str) -> str:
        """Returns the word heard for a single key; empty where it does nothing.

        A capital that does nothing of its own is its small letter: Caps Lock is no other choice.

        >>> choice = KeyChoice(other=(("?", "k"), ("f", "")))
        >>> [choice.heard(key) for key in "k?fa"]
        ['?', '', '', 'a']
        """
        if not self.on:
            return ""
        small = (
            key if key in {single_key.heard for single_key in all_single_keys()} else key.lower()
        )
        for meant in dict.fromkeys((key, small)):
            for heard, other in self.other:
                if other == meant:
                    return heard
        return "" if small in dict(self.other) else key

    def key_of(self, heard: str) -> str:
        """The key that does something; empty for none.

        >>> KeyChoice(other=(("?", "k"),)).key_of("?"), KeyChoice(on=False).key_of("a")
        ('k', '')
        """
        return dict(self.other).get(heard, heard) if self.on else ""

    def with_key(self, heard: str, key: str) -> KeyChoice:
        """Another key for what is heard; its own one is no choice that has to be kept."""
        others = tuple(pair for pair in self.other if pair[0] != heard)
        return replace(self, other=others if key == heard else (*others, (heard, key)))

    def with_place(self, whose: int, heard: str, code: str) -> KeyChoice:
        """Another key of one of two people for what is heard, by where it lies."""
        others = tuple(half for half in self.halves if half[:2] != (whose, heard))
        return replace(self, halves=(*others, (whose, heard, code)))


@cache
def games_keys() -> dict[str, tuple[SingleKey, ...]]:
    """The keys of games, by game."""
    return {game: part.KEYS for game, part in parts("single_keys")}


@cache
def shared_keys() -> dict[str, tuple[SingleKey, ...]]:
    """Keys of hands at the halves, by game."""
    return {game: part.SHARED for game, part in parts("single_keys")}


@cache
def all_single_keys() -> tuple[SingleKey, ...]:
    """The keys of the page, then those of races, and of the games."""
    return (*PAGE_KEYS, *RACE_KEYS, *(key for keys in games_keys().values() for key in keys))


def taken_by(
    keys: Iterable[SingleKey], choice: KeyChoice, heard: str, key: str
) -> SingleKey | None:
    """Says what a key does already that is wanted for something else; None where it is free.

    What is switched off keeps its keys: switched on again, no key may mean two things.
    """
    enabled = KeyChoice(True, choice.other)
    others = (other for other in keys if other.heard != heard)
    return next((other for other in others if key and enabled.key_of(other.heard) == key), None)
