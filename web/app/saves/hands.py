"""What hands have built in the rounds of a race, and when, as this device saw it.

It is kept beside the match, not in its log, and nothing counts by it: a replay shows it again. Of
each seat and round there is one line: a step is the time in ms since the signal, how many words of
what lay there stay, and the words that follow them::

    1|round 2|1480 0 Aa0@0,1|3020 1 Bs3@1,2|4400 0

The words are the game's own. Where there is no more room the oldest is dropped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

MOST_CHARS = 24_000
"""Of all lines of a match."""

MOST_OF_A_LINE = 2_000
"""Of one seat in one round: about a hundred steps."""

MOST_OF_A_HAND = 200
"""The most characters that say what lies before a seat."""

_CLOCK_BACK_MS = 5_000
"""The clock of a round goes back by less where a page is loaded again; by more where the round
itself begins once more."""

_LATEST_MS = 24 * 3600 * 1000
_MOST_SEATS = 12
_NUMBER = re.compile(r"0|[1-9][0-9]{0,7}", re.ASCII)
_WORDS = re.compile(r"([!-{}~]{1,24}( [!-{}~]{1,24})*)?")
_SIGNAL = re.compile(r"[a-z]{1,20} [1-9][0-9]{0,4}")


@dataclass(frozen=True, slots=True)
class Hand:
    """One seat's hand in the round that began with a signal.

    ``steps`` are as they are kept; ``words`` are what lies there now, since ``at`` (ms).
    """

    signal: str
    seat: int
    steps: str
    words: tuple[str, ...]
    at: int

    @property
    def line(self) -> str:
        """The hand as it is kept."""
        return f"{self.seat}|{self.signal}|{self.steps}"


Hands = tuple[Hand, ...]
"""The hands of a match that were seen here, the oldest first."""


def note(hands: Hands, signal: str, seat: int, at: int, laid: str) -> Hands:
    """The hands with what lies before a seat since ``at``; the same ones where nothing is new."""
    words = tuple(laid.split())
    known = None
    for hand in hands:
        if hand.seat == seat and hand.signal == signal:
            known = hand
    if words == (known.words if known else ()):
        return hands
    if not _is_kept(signal, seat, at, " ".join(words)):
        return hands
    if known is None or at < known.at - _CLOCK_BACK_MS:
        after = Hand(signal, seat, _step(at, (), words), words, at)
    else:
        at = max(at, known.at)
        steps = f"{known.steps}|{_step(at, known.words, words)}"
        after = _shortened(Hand(signal, seat, steps, words, at))
    return _bounded((*[hand for hand in hands if hand is not known], after))


def laid_at(hands: Hands, signal: str, ms: int) -> tuple[tuple[int, str], ...]:
    """What lay before each seat that was seen in a round, so many ms after its signal."""
    of_round = (hand for hand in hands if hand.signal == signal)
    return tuple(
        (hand.seat, next((laid for at, laid in reversed(steps_of(hand)) if at <= ms), ""))
        for hand in sorted(of_round, key=lambda hand: hand.seat)
    )


def next_change(hands: Hands, signal: str, ms: int) -> int | None:
    """Returns when in a round something lay otherwise than after so many ms; None: no more."""
    of_round = (hand for hand in hands if hand.signal == signal)
    return min((at for hand in of_round for at, _ in steps_of(hand) if at > ms), default=None)


def steps_of(hand: Hand) -> tuple[tuple[int, str], ...]:
    """What lay there from when on."""
    return _steps(hand.steps)


@lru_cache(maxsize=64)
def _steps(text: str) -> tuple[tuple[int, str], ...]:
    found, words = list[tuple[int, str]](), tuple[str, ...]()
    for step in text.split("|"):
        at, keep, *more = step.split(" ")
        words = (*words[: int(keep)], *more)
        found.append((int(at), " ".join(words)))
    return tuple(found)


def _step(at: int, before: tuple[str, ...], words: tuple[str, ...]) -> str:
    keep = 0
    while keep < len(before) and before[keep : keep + 1] == words[keep : keep + 1]:
        keep += 1
    return " ".join((str(at), str(keep), *words[keep:]))


# Bounds


def _shortened(hand: Hand) -> Hand:
    """The hand without its older half, where it has grown too long."""
    if len(hand.steps) <= MOST_OF_A_LINE:
        return hand
    kept, before, texts = steps_of(hand), tuple[str, ...](), list[str]()
    for at, laid in kept[len(kept) // 2 :]:
        words = tuple(laid.split())
        texts.append(_step(at, before, words))
        before = words
    return Hand(hand.signal, hand.seat, "|".join(texts), hand.words, hand.at)


def _bounded(hands: Hands) -> Hands:
    """The hands without the oldest, as far as there are too many."""
    size, first = 0, len(hands)
    while first and size + len(hands[first - 1].steps) <= MOST_CHARS:
        first -= 1
        size += len(hands[first].steps)
    return hands[first:] if first else hands


# Reading


def hands_of(value: object) -> Hands:
    """Reads stored hands. A line that is none is left out: the match is worth more than that."""
    lines = value if isinstance(value, list) else []
    found = dict[tuple[str, int], Hand]()
    for line in lines[-MOST_CHARS // 10 :]:
        hand = _read(line) if isinstance(line, str) else None
        if hand is not None:
            found[hand.signal, hand.seat] = hand
    return _bounded(tuple(found.values()))


def _read(line: str) -> Hand | None:
    seat, _, rest = line.partition("|")
    signal, _, steps = rest.partition("|")
    if len(steps) > MOST_OF_A_LINE or not _NUMBER.fullmatch(seat):
        return None
    words, latest = tuple[str, ...](), 0
    for step in steps.split("|"):
        at, _, rest = step.partition(" ")
        keep, *more = rest.split(" ")
        if not _NUMBER.fullmatch(at) or not _NUMBER.fullmatch(keep) or int(at) < latest:
            return None
        words, latest = (*words[: int(keep)], *more), int(at)
        if not _is_kept(signal, int(seat), latest, " ".join(words)):
            return None
    return Hand(signal, int(seat), steps, words, latest)


def _is_kept(signal: str, seat: int, at: int, laid: str) -> bool:
    return (
        _SIGNAL.fullmatch(signal) is not None
        and 0 < seat <= _MOST_SEATS
        and 0 <= at <= _LATEST_MS
        and len(laid) <= MOST_OF_A_HAND
        and _WORDS.fullmatch(laid) is not None
    )
