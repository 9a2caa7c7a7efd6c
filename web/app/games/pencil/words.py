"""Words that all pencil games use. Whoever reads is "you", everybody else goes by name."""

from __future__ import annotations

from app.base.words import does, in_words, possessive, prompt, verb, within
from pyengine.core.pencil import asked_number, roll_words
from pyengine.core.words import YOU

DIE_ROLLS = "The die is rolling."
NOBODY = "Everybody"
ONLY_PASS = "No move fits this roll, so this turn is a pass."
ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
OVER = "That was the last turn."
PAPER_DATE = "Date"
PAPER_NAME = "Name"
PAPER_SCORES = "Score lines to fill in"
PASS = "Pass"
PASSED = "passed"
ROLLING = "The die is about to roll for everybody."
SCORE_COLUMNS = ("What", "How many", "Points")
STARTS_TIMER = "starts the timer for the next turn"
TIMER_STARTS = "The timer starts."
TIMER_STARTS_OVER = "The timer starts over, for the last time."
TOTAL = "Total"
TO_PASS = "pass"


def a_or_number(count: int, singular: str, plural: str) -> str:
    """``a mouse``, ``two mice``.

    >>> a_or_number(1, "nut", "nuts"), a_or_number(3, "nut", "nuts")
    ('a nut', 'three nuts')
    """
    return f"a {singular}" if count == 1 else f"{in_words(count)} {plural}"


def sheet_of(name: str) -> str:
    """The table's name."""
    return f"{possessive(name)} score sheet"


def count_of(count: int, limit: int) -> str:
    """Counts what is filled in a row."""
    return f"{count} of {limit}"


# The die and the timer


def rolled(roll: int) -> str:
    """The die."""
    return f"A {roll_words(roll)} is rolled."


def crossed_off(roll: int, marked: int, last: bool) -> str:
    """The roll crosses off the timer's topmost number, as what that asks for."""
    number = f"“{asked_number(marked)}”"
    which = f"last number, {number}," if last else number
    return f"A {roll_words(roll)} is rolled; the timer's {which} is crossed off."


def circled(roll: int, marked: int) -> str:
    """The solo game's first pass through the timer; the rules have the second."""
    number = asked_number(marked)
    return f"A {roll_words(roll)} is rolled; the timer's “{number}” is circled."


# Whoever acts


def prompt_of_turn(name: str, what: str, last: bool) -> str:
    """Asks somebody for something, and says before it that the turn is the ``last``.

    >>> prompt_of_turn("Mia", "draw 4 segments.", last=True)
    'Last turn, Mia: draw 4 segments.'
    >>> prompt_of_turn(YOU, "draw 4 segments.", last=True)
    'Last turn: draw 4 segments.'
    """
    if not last:
        return prompt(name, what)
    return f"Last turn: {what}" if name is YOU else f"Last turn, {name}: {what}"


def has_to_pass(name: str, roll: int, last: bool) -> str:
    """Nothing but a pass is left, and it waits to be confirmed, maybe in the ``last`` turn.

    >>> has_to_pass("Mia", 4, last=False)
    'Mia has no move for a 4 and has to pass. Confirm?'
    >>> has_to_pass(YOU, 4, last=True)
    'Last turn: you have no move for a 4 and have to pass. Confirm?'
    """
    has = verb(name, "has", "have")
    return of_turn(name, has, f"no move for a {roll} and {has} to pass. Confirm?", last)


def needs(roll: int, what: str) -> str:
    """Says why a choice that has begun is not whole yet; ``what`` is counted.

    >>> needs(4, "segment"), needs(1, "cell")
    ('A 4 needs 4 segments.', 'A 1 needs 1 cell.')
    """
    return f"A {roll} needs {roll} {what}{'' if roll == 1 else 's'}."


def of_turn(name: str, does_it: str, what: str, last: bool) -> str:
    """Says what somebody does or is, and before it that the turn is the ``last``."""
    return f"Last turn: {within(name)} {does_it} {what}" if last else f"{name} {does_it} {what}"


def will_pass(name: str) -> str:
    """A pass is chosen."""
    return f"{does(name, 'passes', 'pass')} this turn. Confirm?"


def waiting(name: str) -> str:
    """Somebody has acted already."""
    return f"{does(name, 'is', 'are')} done for this turn."


def passes(name: str, stuck_with: int) -> str:
    """A pass, by choice (0) or because nothing fits the roll."""
    if not stuck_with:
        return f"{does(name, 'passes', 'pass')}."
    return (
        f"You have no move for a {stuck_with} and pass."
        if name is YOU
        else f"{name} has no move for a {stuck_with} and passes."
    )
