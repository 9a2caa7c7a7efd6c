"""The round of a pencil game: the die that all share, and the timer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

import htpy as h
from markupsafe import Markup

from app.art.die import die
from app.games.pencil import words
from app.games.pencil.art import timer as art
from app.render.regions import Drawing, drawing
from pyengine.core import pencil
from pyengine.core.pencil import Timer

# A mark costs as much to draw as a dozen lines of markup, and nearly all stay as they were.
_timer = lru_cache(maxsize=64)(art.timer)

Numbers = tuple[int, ...]


class _Setup(Protocol):
    @property
    def solo(self) -> bool: ...


class Round(Protocol):
    """The round in the state of a pencil game."""

    @property
    def setup(self) -> _Setup: ...
    @property
    def phase(self) -> str: ...
    @property
    def roll(self) -> int: ...
    @property
    def timer(self) -> Timer: ...


def chance(view: Round, numbers: Numbers, rolling: bool, dice: bool = False) -> Drawing:
    """The die and the timer; a number is only marked when the die has come to rest.

    ``dice`` draws the timer's numbers as small dice, for sheets on which they are some.
    """
    fresh = _has_just_marked(view, numbers)
    text = (
        words.DIE_ROLLS
        if rolling
        else f"{pencil.die_words(view.roll)} {timer_words(view, numbers)}"
    )
    solo = view.setup.solo
    return drawing(_chance, view.timer, solo, view.roll, fresh, numbers, rolling, dice, text)


def timer_words(view: Round, numbers: Numbers) -> str:
    """The timer in words."""
    return _timer_words(view.timer, numbers, view.setup.solo, view.phase == "over")


def draws(view: object, seat: int, action: str) -> bool:
    """True of all but a pass: what that costs is no place on a board."""
    return action != "pass"


# Every picture asks for them, and few turns change them.
@lru_cache(maxsize=16)
def _timer_words(timer: Timer, numbers: Numbers, solo: bool, over: bool) -> str:
    return str(pencil.timer_words(timer, numbers, solo, over))


def _chance(
    timer: Timer,
    solo: bool,
    roll: int,
    fresh: bool,
    numbers: Numbers,
    rolling: bool,
    dice: bool,
    text: str,
) -> Markup:
    """The same, and ``text`` for the ear."""
    second = timer.second or not solo
    hold = 1 if fresh and rolling else 0
    picture = _timer(
        numbers,
        crossed=timer.crossed - (hold if second else 0),
        active=timer.second if solo else timer.running,
        circled=timer.circled - (0 if second else hold),
        fresh=fresh and not rolling,
        waiting=not timer.running,
        dice=dice,
    )
    # Its words call the 1 a paw print, as the rules of these games do.
    rolled = die(roll, rolling, paw=True)
    return Markup("").join((rolled, picture, h.p(".visually-hidden")[text].__html__()))


def describe_roll(before: Round, after: Round, numbers: Numbers) -> str:
    """Describes a roll, and what it marks on the timer."""
    was, now = before.timer, after.timer
    if now.crossed > was.crossed:
        return words.crossed_off(after.roll, numbers[was.crossed], now.spent(numbers))
    if now.circled > was.circled:
        return words.circled(after.roll, numbers[was.circled])
    return words.rolled(after.roll)


def closing(before: Round, after: Round, names: Sequence[str]) -> str:
    """Says that the timer has been set off in the turn that is over, whoever did it."""
    was, now = before.timer, after.timer
    if after.phase == "over":
        return ""
    if now.second and not was.second:
        return words.TIMER_STARTS_OVER
    return words.TIMER_STARTS if now.running and not was.running else ""


def _has_just_marked(view: Round, numbers: Numbers) -> bool:
    """True if this turn's roll marked a number.

    The numbers never grow down the timer, so the newest mark is this roll's exactly
    if the roll reaches it: an earlier mark would have let this roll make another.
    """
    timer = view.timer
    if view.phase not in ("move", "over") or not timer.running:
        return False
    solo_first = view.setup.solo and not timer.second
    marked = timer.circled if solo_first else timer.crossed
    return marked > 0 and view.roll >= numbers[marked - 1]
