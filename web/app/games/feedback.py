"""Feedback on an action, to be seen for an instant where it was made, and heard.

A face says which cues an action has (:meth:`app.games.face.Face.cues`); nothing of the page
moves for them and nobody waits: whoever misses one finds its points in the score lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from app.base.words import signed

JOINT = " · "
"""Stands between several things that one action brings."""

Shape = Literal["burst", "ring", "shards", "sand", "sigh"]
"""A cue's shape: rays of joy, something that opens, something that breaks, sand that begins to
run, something that did not come true."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One thing that an action has brought its seat.

    ``name`` is what it is, and the sound it has: one of those that stand in
    :mod:`app.narration.sound`. ``at`` is where it is
    seen, in the units of the seat's board; one without is seen on the element of that ``selector``,
    such as the timer. Its ``points`` fly to the score line of the id ``line``, and to the total
    without one. ``sign`` is a symbol of the page that is seen in it (:mod:`app.art.symbols`).
    ``taken`` is the selector of something that the seat has taken: a copy of it flies to the seat's
    small board or line, and nothing else is seen or heard. Where it has none, nothing flies.
    """

    name: str
    shape: Shape
    seat: int
    at: tuple[float, float] | None = None
    selector: str = ""
    points: int = 0
    line: str = ""
    sign: str = ""
    taken: str = ""


def preview_text(cues: Sequence[Cue], phrases: Mapping[str, tuple[str, str]]) -> str:
    """Says all that an action will bring, each thing in a few words; empty for nothing.

    ``phrases`` come in the order of their weight, by the cues' names, for one and for several.

    >>> cup, its_set = Cue("cup", "shards", 1, points=-2), Cue("set", "burst", 1, points=3)
    >>> phrases = {"set": ("makes a set", ""), "cup": ("breaks a cup", "breaks {count} cups")}
    >>> preview_text([cup, its_set, cup], phrases)
    'makes a set, +3 · breaks 2 cups, −4'
    """
    parts = []
    for name, (singular, several) in phrases.items():
        found = [cue for cue in cues if cue.name == name]
        if found:
            words = singular if len(found) == 1 else several.format(count=len(found))
            total = sum(cue.points for cue in found)
            parts.append(f"{words}, {signed(total)}" if total else words)
    return JOINT.join(parts)
