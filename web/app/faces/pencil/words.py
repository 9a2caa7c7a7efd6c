"""Words that all pencil games use. Names stand where others would say "you"."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = [
    "a_or_number",
    "circled",
    "count_of",
    "crossed_off",
    "die_shows",
    "listed",
    "number",
    "passes",
    "possessive",
    "rolled",
    "sheet_of",
    "signed",
    "stuck",
    "timer_circles",
    "timer_crosses",
    "waiting",
    "will_pass",
]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

DIE_ROLLS = "The die is rolling."
NOBODY = "Everybody"
ONLY_PASS = "No move fits this roll, so passing is all there is."
OVER = "That was the last turn."
PAPER_DATE = "Date"
PAPER_NAME = "Name"
PAPER_SCORES = "Score lines to fill in"
PASS = "Pass"
ROLLING = "The die is about to roll for everybody."
SCORE_COLUMNS = ("What", "How many", "Points")
TOTAL = "Total"


def number(count: int) -> str:
    """A small count as a word."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def a_or_number(count: int, one: str, many: str) -> str:
    """``a mouse``, ``two mice``.

    >>> a_or_number(1, "nut", "nuts"), a_or_number(3, "nut", "nuts")
    ('a nut', 'three nuts')
    """
    return f"a {one}" if count == 1 else f"{number(count)} {many}"


def listed(parts: Sequence[str]) -> str:
    """Parts as a list in a sentence.

    >>> listed(["a mouse", "two socks", "a plane"])
    'a mouse, two socks and a plane'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def possessive(name: str) -> str:
    """Mia's, Iris'."""
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"


def sheet_of(name: str) -> str:
    """The table's name."""
    return f"{possessive(name)} score sheet"


def count_of(count: int, limit: int) -> str:
    """How much of a row is filled."""
    return f"{count} of {limit}"


def signed(points: int) -> str:
    """Points with a real minus sign."""
    return f"−{-points}" if points < 0 else str(points)


# The die and the timer


def die_shows(roll: int) -> str:
    """The die."""
    return f"The die shows {roll}." if roll else "The die has not been rolled yet."


def timer_circles(done: Sequence[int], left: Sequence[int]) -> str:
    """The timer in the solo game's first pass."""
    return f"First time through the timer: {_numbers(done)} circled, {_numbers(left)} open."


def timer_crosses(done: Sequence[int], left: Sequence[int], running: bool) -> str:
    """The timer that ends the game."""
    if not running:
        return f"The hourglass stands still; its numbers are {_numbers(left)}."
    return f"The timer runs: {_numbers(done)} crossed off, {_numbers(left)} open."


def _numbers(numbers: Sequence[int]) -> str:
    return listed([str(one) for one in numbers]) if numbers else "nothing"


def rolled(roll: int) -> str:
    """The die."""
    return f"A {roll} is rolled."


def crossed_off(told: str, number_off: int, last: bool) -> str:
    """The roll crosses off the timer's topmost number."""
    ending = ", and this is the last turn" if last else ""
    return f"{told[:-1]}; the timer's {number_off} is crossed off{ending}."


def circled(told: str, number_on: int) -> str:
    """The solo game's first pass through the timer."""
    return f"{told[:-1]}; the timer's {number_on} is circled."


# Whoever acts


def stuck(name: str, roll: int) -> str:
    """Nothing but a pass."""
    return f"{name} has no move for a {roll} and passes."


def will_pass(name: str) -> str:
    """A pass is chosen."""
    return f"{name} is about to pass this turn."


def waiting(name: str) -> str:
    """Somebody has acted already."""
    return f"{name} is done for this turn."


def passes(name: str, stuck_with: int) -> str:
    """A pass, by choice (0) or because nothing fits the roll."""
    return stuck(name, stuck_with) if stuck_with else f"{name} passes."
