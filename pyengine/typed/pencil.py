"""What the pencil games tell alike: the timer, and who has acted."""

from __future__ import annotations

from pyengine.core.pencil import Timer
from pyengine.core.words import Sentence, say, say_counted

__all__ = ["timer_words"]


def timer_words(timer: Timer, numbers: tuple[int, ...], solo: bool, awaited: Sentence) -> Sentence:
    """How far the timer is, and which roll comes next on it.

    >>> str(timer_words(Timer(True, crossed=4), (5, 5, 4, 4, 6), False, say("a set")))
    'Timer: the next 6 or more crosses off its last number.'
    """
    if not timer.running:
        return say("Timer: waits for {awaited}.", awaited=awaited)
    if timer.spent(numbers):
        return say("Timer: all numbers are crossed off; this turn is the last one.")
    first = solo and not timer.second
    done = timer.circled if first else timer.crossed
    if done == len(numbers):
        return say("Timer: all numbers are circled; from the next turn on they are crossed off.")
    left, least = len(numbers) - done, numbers[done]
    if first:
        return say_counted(
            left,
            "Timer: the next {least} or more circles its last number.",
            "Timer: the next {least} or more circles a number; {count} are left to circle.",
            least=least,
        )
    return say_counted(
        left,
        "Timer: the next {least} or more crosses off its last number.",
        "Timer: the next {least} or more crosses off a number; {count} are left.",
        least=least,
    )
