"""Short ways to a Kitty Paw match, for its tests: logs with places for pictures and guests."""

from __future__ import annotations

import re

import pytest

from pyengine.core.errors import IllegalAction, MatchTextError
from pyengine.core.match import Match
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import Picture
from pyengine.testing import match_of

ROWS = (
    *("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16", "17 18 19 20", "21 22 23 24"),
    *("25 26 27 28", "29 30 31 32", "41 42 43 44", "45 46 47 48"),
)
"""The rows of ten rounds in the order of the ids, with the first set of level II."""

GUESTS = "* guests 1 2 3 4 5 6 7 8"
"""Each guest behind the hide-out of its number."""

LEVELS = {1: range(1, 25), 2: range(25, 41), 3: range(41, 49)}
"""By level the ids of the rules of record."""

_PLACES = re.compile(r"\{([pxg])([0-9]+)\}")


def picture_of(card: int) -> Picture:
    """What a card shows."""
    return load_cards()[card].picture


def cats(card: int) -> int:
    """How many cats are on a card, and so how many points it brings."""
    return len(picture_of(card).tiles)


def filled(line: str) -> str:
    """A line: ``{p12}`` is the picture of card 12, ``{x12}`` a wrong one, ``{g25}`` a guest."""

    def fill(found: re.Match[str]) -> str:
        shown = picture_of(int(found[2]))
        picture = str(shown)
        if found[1] == "g":
            return str(shown.guest)
        if found[1] == "p":
            return picture
        rotation = int(picture[2])
        return f"{picture[:2]}{(rotation + 1) % 6}{picture[3:]}"

    return _PLACES.sub(fill, line)


def table(*lines: str, players: int = 2, options: str = "") -> Match:
    """The match after these lines of a log."""
    return match_of("kittypaw", players, options, *map(filled, lines))


def turned_up(number: int) -> tuple[str, ...]:
    """The lines with which round ``number`` begins."""
    return (f"* cards {ROWS[number - 1]}", *([GUESTS] if number > 6 else []))


def idle(*numbers: int) -> tuple[str, ...]:
    """Whole rounds in which nobody does anything."""
    return tuple(line for number in numbers for line in (*turned_up(number), "* timeout"))


def scored(number: int, seat: int, place: int = 1, players: int = 2) -> tuple[str, ...]:
    """A whole round of level I in which a seat scores the card of a place, without touches."""
    card = int(ROWS[number - 1].split()[place - 1])
    return (
        *turned_up(number),
        f"{seat} 1000 grab {place}",
        f"{seat} 9000 meow {{p{card}}}",
    )


def refused(match: Match, seat: int, action: str) -> str:
    """The rule with which an action is refused; the match stays as it was."""
    before = repr(match.state)
    with pytest.raises(IllegalAction) as caught:
        match.apply(seat, filled(action))
    assert str(caught.value.message).endswith(".")
    assert repr(match.state) == before
    return caught.value.rule


def fault(*lines: str, players: int = 2, options: str = "") -> tuple[int, str]:
    """Which of the lines, from 1, a log is refused at, and the rule."""
    with pytest.raises(MatchTextError) as caught:
        table(*lines, players=players, options=options)
    return caught.value.line - 5, caught.value.rule
