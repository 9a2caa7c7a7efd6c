"""What a newcomer asks of a word: ``what is a set``, ``what happens if I hit a cup``,
``how do I flip a cat``, ``when does it end``.

The game's explanation answers it, else what is told of that word among what things are worth.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pyengine.typed.contract import Answer
from pyengine.typed.explaining import EXPLAIN
from pyengine.typed.general import WORTH
from pyengine.typed.lines import folded, parts_of, unarticled
from pyengine.typed.nearest import is_filler, is_meant
from pyengine.typed.typist import Typist

_OF_A_WORD = tuple(
    re.compile(pattern)
    for pattern in (
        r"what(?: is|'s| are) (?:the )?an? (?P<words>.+)",
        r"what (?:does|do) (?:the |an? )?(?P<words>.+?) (?:do|mean)",
        r"what(?: is|'s| are) (?:the |an? )?(?P<words>.+?) for",
    )
)
_OF_A_CASE = re.compile(r"what (?:happens )?(?:when|if) (?P<words>.+)")
_OF_A_WAY = re.compile(r"how (?:do|can|must|should) i (?P<word>\w+)\b.*")
_OF_THE_END = re.compile(
    r"(?:when|how) (?:does|do|will|is) (?:it|this|(?:the |a )?(?:game|match)) (?:be )?"
    r"(?:end|over|finish|finished|stop)"
)
END = "end"


class Defined(NamedTuple):
    """An answer, and the line that asks for it."""

    line: str
    answer: Answer


def defined(typist: Typist, line: str) -> Defined | None:
    """What a word means that is asked for as such; None where none is, or nothing is told of it."""
    asked = folded(line)
    for pattern in _OF_A_WORD:
        if found := pattern.fullmatch(asked):
            word = " ".join(parts_of(found["words"]))
            return _explained(typist, word) or _valued(typist, word)
    if found := _OF_A_CASE.fullmatch(asked):
        words = unarticled(parts_of(found["words"]))[::-1]  # what it is about stands behind
        told = (_explained(typist, word) or _valued(typist, word) for word in words)
        return next((answer for answer in told if answer), None)
    if _OF_THE_END.fullmatch(asked) and (ends := _explained(typist, END)):
        # What ends a match, and how far this one is.
        return Defined(ends.line, (*ends.answer, *typist.spoken.state(typist.asking)))
    if found := _OF_A_WAY.fullmatch(asked):
        return _explained(typist, found["word"])
    return None


def _explained(typist: Typist, word: str) -> Defined | None:
    """The game's own explanation, if it has one of this word."""
    for question in typist.spoken.questions:
        if question.heads[0] != EXPLAIN:
            continue
        told = question.answer(typist.asking, typist.seat, (word,))
        if told != question.answer(typist.asking, typist.seat, ()):
            return Defined(f"{EXPLAIN} {word}", told)
    return None


def _valued(typist: Typist, word: str) -> Defined | None:
    """What is told of a word among what things are worth."""
    if is_filler(word) or not word.isalpha():
        return None
    told = tuple(
        sentence
        for sentence in typist.spoken.worth(typist.view)
        if any(is_meant(part, word) for part in parts_of(str(sentence)))
    )
    return Defined(WORTH, told) if told else None
