"""What the practice screen shows, besides the page of all positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.analysis.reviews import Graded
from app.saves.practice.positions import Position
from pyengine.core.match import Match


@dataclass(frozen=True, slots=True)
class Waiting:
    """Until the positions have been read: then the address is looked at again."""

    kind: ClassVar[str] = "practice"


@dataclass(frozen=True, slots=True)
class Arriving:
    """A position of a link, which is looked at before anybody is asked; ``why`` it is not."""

    kind: ClassVar[str] = "practice"

    position: Position
    why: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer with its grade. ``position`` stands as it does after it, which ``counts`` or, as
    the second one of a day, does not."""

    kind: ClassVar[str] = "practice"

    position: Position
    match: Match
    mark: Graded
    counts: bool
