"""The few soft sounds, as notes; the browser plays them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from app.saves.preferences import Settings

Kind = Literal["signals", "hands", "results"]
"""A sound's purpose: something begins, ends or is called; what one does oneself, by one's own hand;
what came of it."""


@dataclass(frozen=True, slots=True)
class Note:
    """One tone: ``at`` seconds from now, for so many ``seconds``, ``volume`` from 0 to 1.

    It glides to the pitch ``to`` where there is one, and takes ``rise`` seconds to its full volume.
    """

    hertz: float
    at: float
    seconds: float
    volume: float = 0.08
    wave: str = "sine"
    to: float = 0.0
    rise: float = 0.0


class _Sound(NamedTuple):
    kind: Kind
    notes: tuple[Note, ...]


def _voice(hertz: float, to: float, at: float, seconds: float) -> tuple[Note, ...]:
    """A glide as a small throat makes it: the tone, and two thinner ones above it."""
    return tuple(
        Note(hertz * over, at, seconds, volume, "triangle", to * over, seconds / 3)
        for over, volume in ((1, 0.09), (2, 0.03), (3, 0.012))
    )


def _rising(hertz: float, count: int, apart: float) -> _Sound:
    """So many notes, each a major third above the one before."""
    steps = range(count)
    return _Sound("results", tuple(Note(hertz * 1.26**i, i * apart, 0.24, 0.06) for i in steps))


_SOUNDS: dict[str, _Sound] = {
    # signals
    "tick": _Sound("signals", (Note(660, 0, 0.07, 0.06, "triangle"),)),
    "go": _Sound("signals", (Note(660, 0, 0.1, 0.07), Note(990, 0.09, 0.24, 0.07))),
    "meow": _Sound("signals", (*_voice(500, 820, 0, 0.2), *_voice(820, 430, 0.17, 0.4))),
    "hurry": _Sound(
        "signals", tuple(Note(880, i * 0.16, 0.07, 0.06, "triangle") for i in range(3))
    ),
    "timeout": _Sound("signals", (Note(440, 0, 0.18), Note(330, 0.16, 0.34))),
    # hands
    "roll": _Sound(
        "hands",
        tuple(Note(180 + 37 * (i * 5 % 4), i * 0.08, 0.05, 0.05, "triangle") for i in range(6)),
    ),
    "draw": _Sound("hands", (Note(392, 0, 0.12), Note(523, 0.07, 0.16))),
    "pass": _Sound("hands", (Note(262, 0, 0.14, 0.05),)),
    "take": _Sound("hands", (Note(300, 0, 0.1, 0.05, "triangle", 600),)),
    "put": _Sound("hands", (Note(150, 0, 0.1, 0.14, to=70),)),
    "turn": _Sound("hands", (Note(420, 0, 0.05, 0.04, "triangle", 520),)),
    "flip": _Sound(
        "hands",
        (Note(520, 0, 0.05, 0.04, "triangle", 390), Note(390, 0.06, 0.06, 0.04, "triangle", 560)),
    ),
    "peek": _Sound("hands", (Note(240, 0, 0.16, 0.05, "triangle", 480, 0.05),)),
    "touch": _Sound("hands", (Note(1318, 0, 0.5, 0.06), Note(2637, 0, 0.3, 0.02))),
    # results
    "right": _Sound("results", (Note(587, 0, 0.16), Note(740, 0.11, 0.16), Note(880, 0.22, 0.36))),
    "wrong": _Sound(
        "results", (Note(330, 0, 0.2, 0.07, to=294), Note(262, 0.2, 0.4, 0.07, to=220))
    ),
    # what was made: each thing by its own notes
    "set": _rising(659, 3, 0.07),
    "paw": _Sound("results", (Note(440, 0, 0.12, 0.06, "triangle"), Note(587, 0.1, 0.3, 0.06))),
    "cup": _Sound(
        "results",
        (
            Note(1760, 0, 0.08, 0.04, "triangle", 1180),
            Note(1397, 0.06, 0.16, 0.03, "triangle", 620),
        ),
    ),
    "timer": _Sound("results", tuple(Note(1900 - 90 * i, i * 0.07, 0.06, 0.025) for i in range(6))),
    "den": _Sound(
        "results", (Note(196, 0, 0.22, 0.08, "triangle", 294), Note(392, 0.16, 0.2, 0.05))
    ),
    "chamber": _rising(392, 3, 0.09),
    "nut": _Sound("results", (Note(784, 0, 0.05, 0.06, "triangle"), Note(1047, 0.08, 0.26, 0.06))),
    "tower": _rising(294, 4, 0.08),
    "home": _Sound("results", (*_voice(620, 760, 0, 0.14), Note(523, 0.14, 0.24, 0.05))),
    "hit": _Sound("results", (Note(698, 0, 0.12, 0.06), Note(1047, 0.09, 0.3, 0.06))),
    "miss": _Sound("results", (Note(311, 0, 0.34, 0.07, to=262),)),
    "first": _rising(698, 2, 0.08),
    "late": _Sound("results", (Note(349, 0, 0.26, 0.06, to=294),)),
    "clock": _Sound(
        "results", tuple(Note(1200, i * 0.12, 0.05, 0.03, "triangle") for i in range(2))
    ),
    "trick": _Sound("results", (Note(466, 0, 0.1, 0.05, "triangle", 523),)),
    "end": _Sound("results", (Note(523, 0, 0.2), Note(659, 0.14, 0.2), Note(784, 0.28, 0.45))),
}


def notes(name: str) -> tuple[Note, ...]:
    """The notes of a sound; an unknown name is silent."""
    return _SOUNDS[name].notes if name in _SOUNDS else ()


def length(name: str) -> float:
    """Returns a sound's length in seconds.

    >>> length("draw"), length("")
    (0.23, 0)
    """
    return max((note.at + note.seconds for note in notes(name)), default=0)


def kind_of(name: str) -> Kind:
    """Returns a sound's purpose; raises ``KeyError`` for an unknown name."""
    return _SOUNDS[name].kind


def is_heard(name: str, settings: Settings) -> bool:
    """Returns whether somebody wants to hear a sound."""
    if not settings.sound or name not in _SOUNDS:
        return False
    wanted = {
        "signals": settings.sound_signals,
        "hands": settings.sound_hands,
        "results": settings.sound_results,
    }
    return wanted[kind_of(name)]
