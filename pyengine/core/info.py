"""What a game declares of itself: players, options, bounds, and how its seats act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Options = Mapping[str, str]
"""Option name to value, both as written in a match text."""


@dataclass(frozen=True, slots=True)
class Option:
    """One setup option, as data for the setup screen, the simulator and the text.

    ``kind`` is ``choice`` (one of ``values``) or ``seats`` (a list of seats such
    as ``2,3``, empty by default). ``labels`` names the values for people. A ``quiet`` one is
    written only where somebody has chosen otherwise, so that a text with what is usual is the same
    for whoever does not know the option. It means nothing for one player where it is
    ``not_alone``, nor together with the answer ``not_with`` of another option.
    """

    name: str
    title: str
    kind: Literal["choice", "seats"]
    default: str
    help: str
    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    quiet: bool = False
    not_alone: bool = False
    not_with: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Info:
    """The declared facts of a game; the conformance tests hold it to them.

    ``longest`` bounds the number of actions of a match in which every turn brings
    the game forward (endless passing is left aside), ``score_bounds`` every total.

    ``tempo`` says how seats act: ``turns``, one after the other; ``together``,
    several in one phase, in any order; ``race``, several at once, and the order in
    which they act decides: their actions carry their times (``Pending.race``).

    ``hidden`` says that a view may hide something, ``hands`` that chance deals what not
    everybody may see (``Game.hidden_deal``), ``peeks`` that it hides in the same way what a seat
    may look at later, alone (``Game.looks_at``), ``listed`` that
    ``Game.legal_actions`` is always complete (else ``Game.action_forms`` tells the
    rest). ``tie_breaks`` names the values of ``SeatScore.tie_break``. ``sheet`` says
    that the game is filled in with a pencil on a sheet of each seat's own, which can be
    printed. ``daily`` is how many sit at the challenge of a day: one alone, or one and bots; 0: the
    game has none. ``records`` names
    what :meth:`Game.records` measures, id and title, such as ``("level-1", "Level I")``. ``calm``
    is the option, and its value, with which nobody has to be quick: what is offered where a race
    would be unfair.

    ``revision`` counts the rules: it grows with every change after which the same
    text, seed or action can come to something else, so that two peers, or a page
    and an old link, know whether they play the same game.
    """

    id: str
    title: str
    min_players: int
    max_players: int
    options: tuple[Option, ...]
    longest: int
    score_bounds: tuple[int, int]
    tempo: Literal["turns", "together", "race"]
    hidden: bool
    hands: bool = False
    peeks: bool = False
    listed: bool = True
    tie_breaks: tuple[str, ...] = ()
    sheet: bool = False
    daily: int = 0
    records: tuple[tuple[str, str], ...] = ()
    calm: tuple[str, str] | None = None
    revision: int = 1

    @property
    def masked(self) -> bool:
        """Whether devices far apart deal something together that none of them may know."""
        return self.hands or self.peeks

    def option(self, name: str) -> Option | None:
        """The option of that name, or None."""
        return next((option for option in self.options if option.name == name), None)

    def defaults(self) -> dict[str, str]:
        """Every option at its default."""
        return {option.name: option.default for option in self.options}
