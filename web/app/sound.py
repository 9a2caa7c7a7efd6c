"""The few soft sounds, as notes; the browser plays them."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Note", "notes"]


@dataclass(frozen=True, slots=True)
class Note:
    """One tone: ``at`` seconds from now, for so many ``seconds``, ``volume`` from 0 to 1."""

    hertz: float
    at: float
    seconds: float
    volume: float = 0.08
    wave: str = "sine"


_SOUNDS = {
    "roll": tuple(Note(180 + 37 * (i * 5 % 4), i * 0.08, 0.05, 0.05, "triangle") for i in range(6)),
    "draw": (Note(392, 0, 0.12), Note(523, 0.07, 0.16)),
    "pass": (Note(262, 0, 0.14, 0.05),),
    "tick": (Note(660, 0, 0.07, 0.06, "triangle"),),
    "end": (Note(523, 0, 0.2), Note(659, 0.14, 0.2), Note(784, 0.28, 0.45)),
}


def notes(name: str) -> tuple[Note, ...]:
    """The notes of a sound; an unknown name is silent."""
    return _SOUNDS.get(name, ())
