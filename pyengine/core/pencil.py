"""Pencil games share these: a die, a timer that rolls mark off, masks, turns of all at once."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeVar

from pyengine.core.errors import illegal, quoted
from pyengine.core.game import Refusal, refuse
from pyengine.core.words import Sentence, say

T = TypeVar("T")

_WHOLE = re.compile(r"0|[1-9][0-9]{0,2}")

_HIGHEST = 6
"""No roll is more than that."""

_TIMES = ("", "once", "twice", "three times", "four times", "five times", "six times")


@dataclass(frozen=True, slots=True)
class Timer:
    """An hourglass with numbers; the numbers themselves belong to the sheet.

    ``running`` says that rolls are compared with the numbers (in solo from the
    first turn on). ``circled`` counts the numbers of the solo's first pass,
    ``crossed`` those that are crossed off; ``second`` is set when the solo's
    second pass has begun.
    """

    running: bool
    circled: int = 0
    crossed: int = 0
    second: bool = False

    def rolled(self, numbers: tuple[int, ...], roll: int, solo: bool) -> Timer:
        """Mark at most one number of a running timer: the topmost open one, if reached.

        >>> Timer(running=True).rolled((5, 4), 6, solo=False)
        Timer(running=True, circled=0, crossed=1, second=False)
        """
        if not self.running:
            return self
        if solo and not self.second:
            if self.circled < len(numbers) and roll >= numbers[self.circled]:
                return replace(self, circled=self.circled + 1)
            return self
        if roll >= numbers[self.crossed]:
            return replace(self, crossed=self.crossed + 1)
        return self

    def settled(self, numbers: tuple[int, ...], solo: bool, set_off: bool) -> Timer:
        """The timer after a turn; ``set_off`` once somebody has done what activates it."""
        if not solo:
            return replace(self, running=self.running or set_off)
        full = self.circled == len(numbers)
        return replace(self, second=self.second or full or set_off)

    def spent(self, numbers: tuple[int, ...]) -> bool:
        """Returns whether the last number is crossed off: the match ends with this turn."""
        return self.crossed == len(numbers)

    def text(self, numbers: tuple[int, ...], solo: bool, awaited: str) -> str:
        """A line of plain text, numbers that are marked in brackets.

        >>> Timer(running=True, crossed=1).text((5, 4), solo=False, awaited="a set")
        'Timer: (5) 4'
        """
        if not self.running:
            return f"Timer: waits for {awaited}"
        first = solo and not self.second
        marked = self.circled if first else self.crossed
        shown = " ".join(
            f"({number})" if place < marked else str(number) for place, number in enumerate(numbers)
        )
        run = f" ({'first' if first else 'second'} run)" if solo else ""
        return f"Timer{run}: {shown}"


def read_roll(action: str) -> int:
    """The number of ``roll 4``; raises ``IllegalAction`` (NOTATION) where there is none."""
    words = action.split()
    if len(words) != 2 or not _WHOLE.fullmatch(words[1]):
        raise illegal(
            "NOTATION", "{action} must name one number, such as roll 4.", action=quoted(action)
        )
    return int(words[1])


def refuse_roll(rule: str, number: int) -> Refusal | None:
    """Returns why one die cannot show this; ``rule`` is the game's own for its roll."""
    if not 1 <= number <= 6:
        return refuse(rule, "One die shows a number from 1 to 6.")
    return None


def members(mask: int) -> tuple[int, ...]:
    """The places of a sheet in a mask, in ascending order.

    >>> members(0b10110)
    (1, 2, 4)
    """
    places = []
    while mask:
        lowest = mask & -mask
        places.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(places)


def replaced(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values by seat with another one for this seat.

    >>> replaced((5, 6, 7), 2, 0)
    (5, 0, 7)
    """
    return (*values[: seat - 1], value, *values[seat:])


def seen_sheets(sheets: tuple[T, ...], before: tuple[T, ...], seat: int) -> tuple[T, ...]:
    """Returns what a seat sees while a turn is open: its own sheet now, the others before the turn.

    >>> seen_sheets(("a", "b"), ("A", "B"), 2)
    ('A', 'b')
    """
    return tuple(
        [
            now if other == seat else old
            for other, (now, old) in enumerate(zip(sheets, before, strict=True), 1)
        ]
    )


# In words: for the board that is heard and for typed answers


def roll_words(roll: int) -> Sentence:
    """A number of the die, and what it looks like where that is no number.

    It is never "the paw": on a carpet that is where the thread may end.

    >>> str(roll_words(1)), str(roll_words(2))
    ('1 (a paw print)', '2')
    """
    return say("1 (a paw print)") if roll == 1 else say("{roll}", roll=roll)


def die_words(roll: int) -> Sentence:
    """The die; 0 before the first roll."""
    if not roll:
        return say("The die has not been rolled yet.")
    return say("The die shows {roll}.", roll=roll_words(roll))


def timer_words(timer: Timer, numbers: tuple[int, ...], solo: bool, over: bool = False) -> Sentence:
    """Returns how far the timer is, and which rolls it still asks for: none once the match is over.

    >>> str(timer_words(Timer(True, crossed=2), (5, 5, 4, 4, 6), False))
    'The timer runs: 2 of 5 crossed off. It asks for 4 or more, twice, then 6.'
    >>> str(timer_words(Timer(True, crossed=2), (5, 5, 4, 4, 6), False, over=True))
    'The timer: 2 of 5 crossed off.'
    """
    first = solo and not timer.second
    marked = timer.circled if first else timer.crossed
    if first:
        template = "First run of the timer: {done} of {all} circled."
    elif not timer.running:
        template = "The timer has not started."
    elif over:
        template = "The timer: {done} of {all} crossed off."
    else:
        template = "The timer runs: {done} of {all} crossed off."
    far = say(template, done=marked, all=len(numbers))
    return far if over else say("{far} {asks}", far=far, asks=_asks_for(numbers[marked:]))


def _asks_for(numbers: tuple[int, ...]) -> Sentence:
    """Returns which rolls go on with the timer, from the topmost open number on.

    >>> str(_asks_for((4, 4, 4, 4)))
    'It asks for 4 or more, four times.'
    """
    if not numbers:
        return say("No number is left.")
    *before, asked = [_run_words(number, len(list(run))) for number, run in groupby(numbers)]
    for earlier in reversed(before):
        asked = say("{now}, then {later}", now=earlier, later=asked)
    return say("It asks for {asked}.", asked=asked)


def _run_words(number: int, count: int) -> Sentence:
    """A number that stands on the timer so many times in a row."""
    if count == 1:
        return asked_number(number)
    times = say(_TIMES[count]) if count < len(_TIMES) else say("{count} times", count=count)
    return say("{number}, {times}", number=asked_number(number), times=times)


def asked_number(number: int) -> Sentence:
    """Returns what a number of the timer asks of a roll.

    >>> str(asked_number(4)), str(asked_number(6))
    ('4 or more', '6')
    """
    return say("{number}", number=number) if number == _HIGHEST else say("{n} or more", n=number)
