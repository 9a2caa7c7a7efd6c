"""What a microphone hears, by loudness and length alone: whether that was a meow.

A meow stands out of what is heard all the time, for as long as one meow lasts. The quiet of a room
differs, and a fan may be switched on, so the floor follows it: down at once, up slowly. Nothing of
the sound itself comes here, and nothing is kept but these few numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

SHORTEST_MS, LONGEST_MS = 200, 900
"""A meow is so long. Tiles that are put down are shorter, and talk is longer."""

LISTENING = "listening"
LOUDER = "louder"
SHORTER = "shorter: one meow"
MEOW = "that was a meow"

SILENCE_DB = -90.0
"""Nothing at all; full loudness is 0."""

_BEGINS_DB = 7.0
"""A sound begins so far above the floor, and ends below that."""

_CALLS_DB = 15.0
"""A call reaches that far above the floor."""

_LEAST_DB = -45.0
"""No call is softer than that, however quiet the room is."""

_GAP_MS = 90
"""A sound may break off for so long: a voice trembles."""

_FIRST_MS = 500
"""So long the floor is looked for, and nothing is a call."""

_DOWN_MS, _UP_MS = 150, 4_000
"""The floor comes two thirds nearer to what is heard in that time."""

_STEADY_MS = 2_000
"""What lasts longer than that is the room."""

_WORD_MS = 1_500
"""So long a word is to be read."""


class Ear(NamedTuple):
    """What is known of the sound so far; times are in ms, of any clock.

    ``begun`` is when the ear was opened, ``at`` when it heard last. ``floor`` is how loud the room
    is, in dB. ``since`` is when a sound has begun (-1: there is none), ``last`` when it was heard
    last, ``peak`` how loud it was. ``word`` says what has been heard, ``said`` when.
    """

    begun: float
    at: float
    floor: float
    since: float = -1.0
    last: float = 0.0
    peak: float = SILENCE_DB
    word: str = LISTENING
    said: float = 0.0


def opened(level: float, at: float) -> Ear:
    """An ear that has just been opened, and hears that level, in dB."""
    return Ear(at, at, level)


def hear(ear: Ear, level: float, at: float) -> tuple[Ear, bool]:
    """The ear a moment later, and whether a call has just ended.

    A sound is judged when it is over, since nobody knows before how long it will be.
    """
    passed = max(0.0, at - ear.at)
    if ear.word != LISTENING and at - ear.said > _WORD_MS:
        ear = ear._replace(word=LISTENING)
    if at - ear.begun < _FIRST_MS:
        return ear._replace(at=at, floor=_nearer(ear.floor, level, passed, _DOWN_MS)), False
    if level >= ear.floor + _BEGINS_DB:
        since = at if ear.since < 0 else ear.since
        heard = ear._replace(at=at, since=since, last=at, peak=max(ear.peak, level))
        if at - since > _STEADY_MS:
            heard = heard._replace(floor=_nearer(ear.floor, level, passed, _UP_MS))
        return heard, False
    if ear.since >= 0 and at - ear.last <= _GAP_MS:
        return ear._replace(at=at), False
    word = _judged(ear) if ear.since >= 0 else ""
    time = _DOWN_MS if level < ear.floor else _UP_MS
    after = ear._replace(
        at=at, floor=_nearer(ear.floor, level, passed, time), since=-1.0, peak=SILENCE_DB
    )
    return after._replace(word=word, said=at) if word else after, word == MEOW


def _judged(ear: Ear) -> str:
    """What a sound was that is over; empty for a knock."""
    length = ear.last - ear.since
    if length < SHORTEST_MS:
        return ""
    if length > LONGEST_MS:
        return SHORTER
    return MEOW if ear.peak >= max(ear.floor + _CALLS_DB, _LEAST_DB) else LOUDER


def _nearer(floor: float, level: float, passed: float, time: float) -> float:
    return floor + (level - floor) * (1 - math.exp(-passed / time))


def loudness(samples: Sequence[float]) -> float:
    """How loud some samples between -1 and 1 are, in dB.

    >>> round(loudness([0.5, -0.5]), 1), loudness([0.0]), loudness([])
    (-6.0, -90.0, -90.0)
    """
    mean = sum(map(mul, samples, samples)) / max(1, len(samples))
    return max(SILENCE_DB, 10 * math.log10(mean)) if mean > 0 else SILENCE_DB


def shown(level: float) -> float:
    """A level as a share of the meter: from a quiet room to a shout.

    >>> shown(-90.0), shown(-35.0), shown(0.0)
    (0.0, 0.5, 1.0)
    """
    return min(1.0, max(0.0, (level + 60) / 50))
