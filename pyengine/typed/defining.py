"""What a newcomer asks of a word: ``what is a set``, ``what happens if I hit a cup``,
``explain set``, ``how do I flip a cat``, ``what does a bowl count``, ``how many socks do I have``,
``when does it end``.

The game's explanation answers it, or what is told of that word among what things are worth; for
how many there are, what is told of it on the asker's own board.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pyengine.typed.contract import Answer
from pyengine.typed.explaining import EXPLAIN
from pyengine.typed.general import MINE, PASS, WORTH, pass_words
from pyengine.typed.lines import folded, parts_of, unarticled
from pyengine.typed.nearest import is_filler, is_meant
from pyengine.typed.typist import Typist

_OF_A_WORD = tuple(
    re.compile(pattern)
    for pattern in (
        r"what(?: is|'s| are) (?:the )?an? (?P<words>.+)",
        r"what (?:does|do) (?:the |an? )?(?P<words>.+?) (?:do|mean|stand for)",
        r"what(?: is|'s| are) (?:the |an? )?(?P<words>.+?) for",
        r"what(?: is|'s) (?P<words>[a-z]+ [0-9]+)",
        r"how (?:do|does) (?:the |an? )?(?P<words>.+?) (?:work|count)",
        r"when(?: is|'s| are) (?:the |an? )?(?P<words>\w+) (?:full|complete|ready|done|won)",
    )
)
_OF_A_VALUE = tuple(
    re.compile(pattern)
    for pattern in (
        r"what (?:does|do) (?:the |an? |one )?(?P<words>.+?) (?:count|bring|cost|score|give)",
        r"what(?: is|'s| are) (?:the |an? |one )?(?P<words>.+?) worth",
        r"how much (?:is|are|does|do) (?:the |an? |one )?(?P<words>.+?)"
        r" (?:worth|count|bring|cost|score)",
        r"how many points (?:is|are|does|do|for) (?:the |an? |one )?(?P<words>.+?)"
        r"(?: (?:worth|count|bring|cost|score))?",
    )
)
_OF_ITS_MEANING = re.compile(rf"(?:{EXPLAIN}|meaning|about) (?:of )?(?:the |an? )?(?P<words>.+)")
_OF_A_NUMBER = re.compile(r"how many (?P<word>\w+) (?:do|did|have|must|should) i (?:still )?\w+")
_OF_A_CASE = re.compile(
    r"what (?:(?:happens )?(?:when|if)|(?:does|would) it (?:cost|bring) to) (?P<words>.+)"
)
_OF_A_WAY = re.compile(r"how (?:do|can|must|should) i (?P<word>\w+)\b.*")
_OF_THE_ONE = re.compile(r"what(?: is|'s| are) the (?P<words>.+)")
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
    for pattern in _OF_A_VALUE:
        if found := pattern.fullmatch(asked):
            word = " ".join(parts_of(found["words"]))
            return _valued(typist, word) or _explained(typist, word)
    if found := _OF_ITS_MEANING.fullmatch(asked):
        word = " ".join(parts_of(found["words"]))
        # What the game explains its own question answers.
        return None if _explained(typist, word) else _valued(typist, word)
    if found := _OF_A_NUMBER.fullmatch(asked):
        return _counted(typist, found["word"])
    if found := _OF_A_CASE.fullmatch(asked):
        words = unarticled(parts_of(found["words"]))[::-1]  # what it is about stands behind
        told = (_of_a_deed(typist, word) or _valued(typist, word) for word in words)
        return next((answer for answer in told if answer), None)
    if found := _OF_THE_ONE.fullmatch(asked):
        word = " ".join(parts_of(found["words"]))
        return _explained(typist, word) or _explained(typist, word.rpartition(" of ")[2])
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


def _of_a_deed(typist: Typist, word: str) -> Defined | None:
    """What a word means, and of passing whether that can be done now."""
    told = _explained(typist, word)
    if told is None or word != PASS:
        return told
    return Defined(told.line, (*told.answer, *pass_words(typist)))


def _valued(typist: Typist, word: str) -> Defined | None:
    """What is told of a word among what things are worth."""
    told = _told_of(word, typist.spoken.worth(typist.view))
    return Defined(WORTH, told) if told else None


def _counted(typist: Typist, word: str) -> Defined | None:
    """What is told of a word on the board of whoever asks, where no question is about it."""
    heads = (question.heads for question in typist.spoken.questions)
    if not typist.seat or any(is_meant(word, head) for some in heads for head in some):
        return None
    told = _told_of(word, typist.spoken.sheet(typist.asking, typist.seat))
    return Defined(MINE, told) if told else None


def _told_of(word: str, sentences: Answer) -> Answer:
    """The sentences that speak of a word."""
    if is_filler(word) or not word.isalpha():
        return ()
    return tuple(
        sentence
        for sentence in sentences
        if any(is_meant(part, word) for part in parts_of(str(sentence)))
    )
