"""Completions of what has been typed so far."""

from __future__ import annotations

from collections.abc import Iterable

from pyengine.typed.general import GENERAL
from pyengine.typed.lines import folded
from pyengine.typed.typist import Typist


def completions(typist: Typist, line: str, most: int = 12) -> tuple[str, ...]:
    """Whole lines that begin with what has been typed, questions after moves, at most ``most``.

    Where more would fit they are cut off after the next word, so that one goes on word by word.
    Nothing typed yet: how questions begin, and moves where there are few.
    """
    start = line.casefold().lstrip()
    found = _unique(choice for choice in _lines(typist) if choice.casefold().startswith(start))
    if len(found) > most:
        found = _unique(_to_next_word(text, len(start)) for text in found)
    return found[:most]


def _lines(typist: Typist) -> Iterable[str]:
    """Everything that may be typed now: moves in words and in notation, then questions."""
    game, view, seat = typist.game, typist.view, typist.seat
    legal = game.legal_actions(view, seat) if seat else ()
    yield from typist.spoken.offers(view, seat, legal)
    yield from legal
    others = [name for number, name in enumerate(typist.names, 1) if number != seat]
    for general in GENERAL:
        yield general.heads[0]
        if general.of_seats:
            yield from (f"{general.heads[0]} of {name}" for name in others)
    for question in typist.spoken.questions:
        arguments = question.arguments(view)
        asked = [f"{question.heads[0]} {argument}" for argument in arguments]
        for words in asked if question.argument else [question.heads[0]]:
            yield words
            if question.of_seats:
                yield from (f"{words} of {name}" for name in others)


def _unique(lines: Iterable[str]) -> tuple[str, ...]:
    """Each once; lines that differ in case alone are the same to the reader."""
    return tuple({folded(line): line for line in reversed([*lines])}.values())[::-1]


def _to_next_word(line: str, start: int) -> str:
    """A line up to the end of the word that follows ``start`` characters.

    >>> _to_next_word("x E4 E5", 2), _to_next_word("row 5", 1)
    ('x E4', 'row')
    """
    end = line.find(" ", start + (line[start : start + 1] == " "))
    return line if end < 0 else line[:end]
