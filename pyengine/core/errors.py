"""The few errors of the engine. Codes are for programs, sentences for people."""

from __future__ import annotations

from pyengine.core.words import Sentence, Value, say


def quoted(text: str) -> str:
    """Foreign text for an error's sentence: in quotes, on one line, not too long.

    >>> quoted("no" * 30)
    "'nonononononononononononononononononon...'"
    """
    return repr(text if len(text) <= 40 else text[:37] + "...")


class ClowderError(Exception):
    """Base of all errors that the engine raises on purpose."""


class IllegalAction(ClowderError):
    """An action that the rules refuse; the state it was tried on is unchanged.

    ``rule`` is a rule id such as ``Y7``, or ``HEADER``, ``NOTATION``, ``TURN``, ``OVER``,
    ``LENGTH``, ``UNCOVER`` or, in a race far apart, ``LATE``; ``message`` is one sentence that a
    player understands.
    """

    def __init__(self, rule: str, message: Sentence) -> None:
        super().__init__(f"{message} ({rule})")
        self.rule = rule
        self.message = message


class MatchTextError(ClowderError):
    """A match text that is refused at its first fault.

    ``line`` counts from 1; ``rule`` is a rule id, ``HEADER``, ``NOTATION``,
    ``TURN``, ``OVER`` or ``LENGTH``.
    """

    def __init__(self, line: int, rule: str, message: Sentence) -> None:
        super().__init__(f"line {line}: {message} ({rule})")
        self.line = line
        self.rule = rule
        self.message = message


class UnknownGame(ClowderError):
    """A game id that the registry does not list."""

    def __init__(self, game_id: str) -> None:
        self.message = say("There is no game called {game}.", game=quoted(game_id))
        super().__init__(str(self.message))
        self.game_id = game_id


def illegal(rule: str, template: str, /, **args: Value) -> IllegalAction:
    """The error of a rule, with its sentence."""
    return IllegalAction(rule, say(template, **args))


def not_awaited(awaited: Sentence, action: str) -> IllegalAction:
    """The error of an action of another kind than the one that is awaited."""
    return illegal(
        "TURN",
        "The match waits for {awaited}, not {action}.",
        awaited=awaited,
        action=quoted(action),
    )
