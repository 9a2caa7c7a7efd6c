"""What the setup screen shows: what has been chosen so far for a match of one game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.saves.records import Player


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup screen of one game: what has been chosen so far.

    ``founder`` is what whoever lays a table for people far away is called, while that is asked
    for; otherwise None. ``writers`` are those who will play by links, while their names are asked
    for; otherwise nobody.
    """

    kind: ClassVar[str] = "setup"

    game: str
    players: tuple[Player, ...]
    options: tuple[tuple[str, str], ...]
    seed: str
    problem: str = ""
    copied: bool = False
    founder: str | None = None
    writers: tuple[Player, ...] = ()
    help: str = "some"


@dataclass(frozen=True, slots=True)
class NoSetup:
    """The setup screen of a link that names no game: ``problem`` says so."""

    kind: ClassVar[str] = "setup"

    problem: str
