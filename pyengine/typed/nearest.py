"""The question that a free wording comes nearest to: ``which tunnels are open`` asks for
``tunnels``.

Words are compared with those that questions begin with, with what help says of them, and with what
may follow them. Nothing is done by it: only questions are found, never moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pyengine.typed.general import GENERAL
from pyengine.typed.lines import folded, parts_of, unarticled
from pyengine.typed.typist import Typist

MOST_WORDS = 16
"""Words of a line that are compared; a question has no more that matter."""

SHOWN = 3
"""Questions that are offered where several come near."""

_FILLERS = (
    "a", "about", "all", "am", "an", "any", "be", "by", "can", "could", "did", "do", "does", "for",
    "from", "give", "got", "had", "has", "have", "he", "her", "his", "how", "i", "if", "in", "it",
    "its", "know", "many", "may", "me", "much", "no", "not", "of", "on", "or", "she", "should",
    "tell", "that", "their", "there", "they", "this", "to", "up", "want", "was", "were", "which",
    "who", "whose", "will", "with", "would", "you", "your",
)  # fmt: skip
"""Words that no question is told by."""

_HEAD, _ARGUMENT, _MEANING = 3, 2, 1
"""What a word counts: that a question begins with, that may follow it, that explains it."""

_LONG = 5
"""Letters of a word in which a slip of the finger is forgiven."""


class _Askable(NamedTuple):
    """A question: how it begins, the words that explain it, and what has to follow."""

    heads: tuple[str, ...]
    meaning: str
    form: str
    needs: bool
    arguments: tuple[str, ...]
    of_seats: bool


@dataclass(frozen=True, slots=True)
class Nearest:
    """``lines`` are questions as they can be typed, the nearest first; one that is ``clear`` needs
    not be asked back."""

    lines: tuple[str, ...]
    clear: bool = False


def nearest(typist: Typist, line: str) -> Nearest:
    """Returns the questions that a line may mean."""
    words = unarticled(parts_of(folded(line)))
    about, words = _whose(typist, words)
    words = tuple(word for word in words if word not in _FILLERS)[:MOST_WORDS]
    compared = [_compared(question, words, about) for question in _questions(typist)]
    found = sorted((near for near in compared if near.score), key=lambda near: -near.score)
    if not found:
        return Nearest(())
    best = found[0]
    alone = len(found) == 1 or best.score > found[1].score
    if alone and best.whole and best.score >= _HEAD:
        return Nearest((best.line,), clear=True)
    return Nearest(tuple([near.line for near in found if near.score >= best.score - 1][:SHOWN]))


class _Near(NamedTuple):
    """How near a question comes, as the line that asks it; ``whole`` says that nothing is missing
    in that."""

    score: int
    line: str
    whole: bool


def _questions(typist: Typist) -> Iterable[_Askable]:
    for general in GENERAL:
        heads, meaning = general.heads, str(general.meaning)
        yield _Askable(heads, meaning, heads[0], False, (), general.of_seats)
    for question in typist.spoken.questions:
        yield _Askable(
            question.heads,
            str(question.meaning),
            question.form,
            bool(question.argument),
            question.arguments(typist.view),
            question.of_seats,
        )


def _whose(typist: Typist, words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Somebody else whose name is among the words, and the words without it."""
    for seat, name in enumerate(typist.names, 1):
        parts = parts_of(name)
        if seat != typist.seat and parts and all(part in words for part in parts):
            return name, tuple(word for word in words if word not in parts)
    return "", tuple(words)


def _compared(question: _Askable, words: Sequence[str], about: str) -> _Near:
    heads = [[part for part in head.split() if part not in _FILLERS] for head in question.heads]
    named = max((head for head in heads if head and _has_all(words, head)), key=len, default=[])
    rest = [word for word in words if not _has_all(named, [word])]
    argument = max(
        (said for said in question.arguments if _has_all(rest, parts_of(said))),
        key=len,
        default="",
    )
    explained = {*unarticled(parts_of(question.meaning))} - {*_FILLERS}
    score = _HEAD * len(named) + _ARGUMENT * bool(argument)
    if not argument or named:
        score += _MEANING * sum(_has_all(list(explained), [word]) for word in rest)
    line = f"{question.heads[0]} {argument}" if argument else question.form
    of_whom = f" of {about}" if about and question.of_seats else ""
    return _Near(score, f"{line}{of_whom}", bool(argument) or not question.needs)


def _has_all(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(any(_is_meant(word, want) for word in words) for want in wanted)


def _is_meant(word: str, want: str) -> bool:
    """True for the same word, one or several of it, or with one slip in a long word.

    >>> [_is_meant(word, "tunnels") for word in ("tunnel", "tunels", "tunnles", "tones")]
    [True, True, True, False]
    """
    first, second = word.removesuffix("s"), want.removesuffix("s")
    if first == second:
        return True
    if min(len(first), len(second)) < _LONG or abs(len(first) - len(second)) > 1:
        return False
    while first and second and first[0] == second[0]:
        first, second = first[1:], second[1:]
    while first and second and first[-1] == second[-1]:
        first, second = first[:-1], second[:-1]
    exchanged = len(first) == len(second) == 2 and first == second[::-1]
    return exchanged or max(len(first), len(second)) <= 1
