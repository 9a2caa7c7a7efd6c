"""The person who types a line, and what that seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pyengine.core.game import Game
from pyengine.core.words import Sentence
from pyengine.typed.contract import Asking, Spoken
from pyengine.typed.finding import load_spoken


@dataclass(frozen=True, slots=True)
class Typist:
    """The person who types, at which seat (0: a spectator), and all that may be known there.

    ``view`` is ``game.view(state, seat)``; ``names`` are by seat. ``last`` says in sentences what
    was done last, by whoever keeps the log. ``time`` is when the line is typed, in ms since the
    signal, where actions carry their times.
    """

    game: Game[Any]
    view: Any
    seat: int
    names: Sequence[str]
    last: tuple[Sentence, ...] = ()
    time: int = 0

    @property
    def spoken(self) -> Spoken[Any]:
        """The game's own part of the language."""
        return load_spoken(self.game.info.id)

    @property
    def asking(self) -> Asking[Any]:
        """The same for the game's own questions."""
        return Asking(self.view, self.seat, self.names)
