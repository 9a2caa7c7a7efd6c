"""The question that a free wording comes nearest to: ``which tunnels are open`` asks for
``tunnels``.

Words are compared with those that questions begin with, with what help says of them, and with what
may follow them. Nothing is done by it: only questions are found, never moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pyengine.typed.general import GENERAL, MINE
from pyengine.typed.lines import folded, parts_of, unarticled
from pyengine.typed.typist import Typist

MOST_WORDS = 16
"""Words of a line that are compared; a question has no more that matter."""

SHOWN = 3
"""Questions that are offered where several come near."""

_FILLERS = (
    "a", "about", "all", "am", "an", "any", "as", "be", "by", "can", "could", "do", "does", "for",
    "from", "give", "got", "had", "has", "have", "he", "her", "his", "how", "i", "if", "in", "it",
    "its", "know", "many", "may", "me", "much", "no", "not", "of", "on", "or", "she", "should",
    "such", "tell", "that", "their", "there", "they", "this", "to", "up", "want", "was", "were",
    "which", "who", "whose", "will", "with", "would", "you", "your",
)  # fmt: skip
"""Words that no question is told by."""

_HEAD, _ALSO, _ARGUMENT, _MEANING = 3, 2, 2, 1
"""What a word counts: that a question begins with, that asks it as well, that may follow it, that
explains it."""

_FAINT = frozenset(("did", "far", "get", "left", "next"))
"""Words that ask something only where no other word does."""

_IN_CASE = (("happens", "when"), ("happens", "if"))
"""Begins a question of which only the rest says what it is about: ``what happens if I pass``."""

_WITHOUT = 2
"""Counted off where what has to follow a question is missing."""

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
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Nearest:
    """``lines`` are questions as they can be typed, the nearest first; one that is ``clear`` needs
    not be asked back."""

    lines: tuple[str, ...]
    clear: bool = False


def nearest(typist: Typist, line: str) -> Nearest:
    """Returns the questions that a line may mean."""
    words = unarticled(parts_of(folded(line)))[:MOST_WORDS]
    about, every = _whose(typist, words[2:] if words[:2] in _IN_CASE else words)
    compared = [_compared(question, every, about) for question in _questions(typist)]
    found = sorted((near for near in compared if near.score), key=lambda near: -near.score)
    if not found:
        # Of somebody who is named and nothing else there is one thing to tell.
        return Nearest((f"{MINE} of {about}",), clear=True) if about else Nearest(())
    best = found[0]
    if about and best.score <= _MEANING:
        # "How far is Ben" asks for that one, and for nothing of the match.
        return Nearest((f"{MINE} of {about}",), clear=True)
    alone = len(found) == 1 or best.score > found[1].score
    if alone and best.whole and (best.score > _MEANING or (len(found) == 1 and best.sure)):
        return Nearest((best.line,), clear=True)
    return Nearest(tuple([near.line for near in found if near.score >= best.score - 1][:SHOWN]))


class _Near(NamedTuple):
    """How near a question comes, as the line that asks it; ``whole`` says that nothing is missing
    in that, ``sure`` that more than its explanation was met."""

    score: int
    line: str
    whole: bool
    sure: bool


def _questions(typist: Typist) -> Iterable[_Askable]:
    spoken = typist.spoken
    for general in GENERAL:
        head = general.heads[0]
        also = (*general.also, *spoken.asks.get(head, ()))
        yield _Askable(general.heads, str(general.meaning), head, False, (), general.of_seats, also)
    for question in spoken.questions:
        yield _Askable(
            question.heads,
            str(question.meaning),
            question.form,
            bool(question.argument),
            question.arguments(typist.view),
            question.of_seats,
            question.also,
        )


def _whose(typist: Typist, words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Somebody else whose name is among the words, and the words without it."""
    for seat, name in enumerate(typist.names, 1):
        parts = parts_of(name)
        if seat != typist.seat and parts and all(part in words for part in parts):
            return name, tuple(word for word in words if word not in parts)
    return "", tuple(words)


def _compared(question: _Askable, every: Sequence[str], about: str) -> _Near:
    """How near a question comes to these words, the fillers among them included."""
    words = _telling(every)
    heads = [[part for part in head.split() if part not in _FILLERS] for head in question.heads]
    named = max((head for head in heads if head and _has_all(words, head)), key=len, default=[])
    rest = [word for word in words if not _has_all(named, [word])]
    argument = max(
        (said for said in question.arguments if _has_each(rest, parts_of(said))),
        key=lambda said: len(parts_of(said)),
        default="",
    )
    also = {
        word
        for phrase in question.also
        if _has_all(every, phrase.split())
        for word in phrase.split()
        if not _has_all(named, [word])
    }
    score = _HEAD * len(named) + _ARGUMENT * len(parts_of(argument))
    score += sum(_MEANING if word in _FAINT else _ALSO for word in also)
    sure = bool(score)
    if not argument or named:
        explained = {*unarticled(parts_of(question.meaning))} - {*_FILLERS}
        new = (word for word in rest if not _has_all(list(also), [word]))
        score += _MEANING * sum(_has_all(list(explained), [word]) for word in new)
    line = f"{question.heads[0]} {argument}" if argument else question.form
    of_whom = f" of {about}" if about and question.of_seats else ""
    whole = bool(argument) or not question.needs
    if score:
        score += bool(of_whom)
        score = score if whole else max(score - _WITHOUT, _MEANING)
    return _Near(score, f"{line}{of_whom}", whole, sure)


def _telling(words: Sequence[str]) -> list[str]:
    """The words that ask something: not the fillers, unless there is nothing else; at the end an
    ``a`` is no article, but the name of a card, a column or a chamber.

    >>> _telling(("a",)), _telling(("about", "card", "a")), _telling(("a", "card"))
    (['a'], ['card', 'a'], ['card'])
    """
    if len(words) == 1:
        return list(words)
    *first, last = words or ("",)
    return [word for word in first if word not in _FILLERS] + (
        [last] if last == "a" or (last and last not in _FILLERS) else []
    )


def _has_all(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(any(is_meant(word, want) for word in words) for want in wanted)


def _has_each(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """True where every wanted word is there, one that is wanted twice twice: a 4 is not slot 4.4.

    >>> _has_each(("4",), ("4", "4")), _has_each(("free", "4", "4"), ("4", "4"))
    (False, True)
    """
    return all(sum(is_meant(word, want) for word in words) >= wanted.count(want) for want in wanted)


def is_filler(word: str) -> bool:
    """Returns whether no question is told by a word."""
    return word in _FILLERS


def is_meant(word: str, want: str) -> bool:
    """True for the same word, one or several of it, or with one slip in a long word, though not in
    its first letter: ``round`` is not ``found``.

    >>> [is_meant(word, "tunnels") for word in ("tunnel", "tunels", "tunnles", "tones")]
    [True, True, True, False]
    """
    first, second = word.removesuffix("s"), want.removesuffix("s")
    if first == second:
        return True
    if min(len(first), len(second)) < _LONG or abs(len(first) - len(second)) > 1:
        return False
    if first[0] != second[0]:
        return False
    while first and second and first[0] == second[0]:
        first, second = first[1:], second[1:]
    while first and second and first[-1] == second[-1]:
        first, second = first[:-1], second[:-1]
    exchanged = len(first) == len(second) == 2 and first == second[::-1]
    return exchanged or max(len(first), len(second)) <= 1
