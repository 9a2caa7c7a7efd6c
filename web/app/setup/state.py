"""The setup screen's value: what has been chosen so far for a match of one game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.saves.plans import Plan
from app.saves.records import Player
from app.saves.terms import USUAL, Terms


@dataclass(frozen=True, slots=True)
class NamingFounder:
    """Whoever lays a table for people on other devices is asked what they are called."""

    name: str


@dataclass(frozen=True, slots=True)
class NamingPlayers:
    """Whoever begins a match by links is asked for the names of all who play."""

    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup screen of one game: what has been chosen so far."""

    kind: ClassVar[str] = "setup"

    game: str
    players: tuple[Player, ...]
    options: tuple[tuple[str, str], ...]
    seed: str
    problem: str = ""
    copied: bool = False
    help: str = "some"
    naming: NamingFounder | NamingPlayers | None = None
    """The names that are asked for, over the form; None as long as none are."""
    terms: Terms = USUAL
    level: str = ""
    """The level of bots that a quick choice seats; blank for the game's usual one."""
    shared: Plan | None = None
    """What the address brought, where it held a seed: somebody has shared the start of a match."""

    @property
    def to_beat(self) -> int | None:
        """The total of whoever has shared the start, as long as this is still that start."""
        return self.shared.to_beat if self.shared and self._is_shared else None

    @property
    def _is_shared(self) -> bool:
        shared, kinds = self.shared, [player.kind for player in self.players]
        return (
            shared is not None
            and self.seed == shared.seed
            and self.options == shared.options
            and kinds == [player.kind for player in shared.players]
        )

    @property
    def own_first(self) -> tuple[Player, ...]:
        """All players, the first person of them before bots: who plays with others elsewhere sits
        in seat 1, whichever seat they were laid out in."""
        own = next((player for player in self.players if not player.is_bot), self.players[0])
        return (own, *(player for player in self.players if player is not own))


@dataclass(frozen=True, slots=True)
class NoSetup:
    """The setup screen of a link that names no game: ``problem`` says so."""

    kind: ClassVar[str] = "setup"

    problem: str
