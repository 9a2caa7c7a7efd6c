"""The few errors of the engine. Codes are for programs, sentences for people."""

from __future__ import annotations

__all__ = ["ClowderError", "IllegalAction", "MatchTextError", "UnknownGame", "quoted"]


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

    ``rule`` is a rule id such as ``Y7``, or ``HEADER``, ``NOTATION``, ``TURN``, ``OVER``
    or ``UNCOVER``;
    ``message`` is one sentence that a player understands.
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{message} ({rule})")
        self.rule = rule
        self.message = message


class MatchTextError(ClowderError):
    """A match text that is refused at its first fault.

    ``line`` counts from 1; ``rule`` is a rule id, ``HEADER``, ``NOTATION``,
    ``TURN`` or ``OVER``.
    """

    def __init__(self, line: int, rule: str, message: str) -> None:
        super().__init__(f"line {line}: {message} ({rule})")
        self.line = line
        self.rule = rule
        self.message = message


class UnknownGame(ClowderError):
    """A game id that the registry does not list."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"There is no game called {quoted(game_id)}.")
        self.game_id = game_id
