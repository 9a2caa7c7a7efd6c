"""Long Nap in a typed language: ``sleep on``, ``get up``, and how long the nap is."""

from __future__ import annotations

from pyengine.core.words import say
from pyengine.games.longnap.rules import State
from pyengine.typed.contract import Answer, Asking, Question, Spoken

_WORDS = {"doze": "sleep on", "rise": "get up"}


class LongNapSpoken(Spoken[State]):
    """Long Nap's part of the typed language."""

    hint = "sleep on or get up"

    def moves(self, view: State, seat: int, line: str) -> tuple[str, ...]:
        return tuple(action for action, words in _WORDS.items() if line.lower() == words)

    def forms(self, view: State, seat: int, action: str) -> tuple[str, ...]:
        return (_WORDS[action],)

    def state(self, asking: Asking[State]) -> Answer:
        """Returns whose nap it is, and how long."""
        if asking.view.over:
            return (say("All are awake."),)
        sleeper = asking.name(asking.view.turn)
        return (say("{name} sleeps: {count} min.", name=sleeper, count=asking.view.nap),)

    def sheet(self, asking: Asking[State], seat: int) -> Answer:
        """Returns what a seat has kept."""
        minutes = asking.view.minutes[seat - 1]
        return (say("{name} has slept {count} min.", name=asking.name(seat), count=minutes),)


def _nap(asking: Asking[State], seat: int, parts: tuple[str, ...]) -> Answer:
    return (say("The nap is {count} min long.", count=asking.view.nap),)


SPOKEN = LongNapSpoken(Question(("nap",), say("how long the nap is"), _nap))
