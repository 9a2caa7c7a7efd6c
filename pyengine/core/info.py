"""The facts that a game declares of itself: players, options, bounds, and how its seats act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Options = Mapping[str, str]
"""Option name to value, both as written in a match text."""


@dataclass(frozen=True, slots=True)
class Option:
    """One setup option, as data for the setup screen, the simulator and the text."""

    name: str
    title: str
    kind: Literal["choice", "seats"]
    """One of ``values``, or a list of seats such as ``2,3``, which is empty by default."""
    default: str
    help: str
    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """The values for people, in their order."""
    quiet: bool = False
    """Written only where somebody has chosen otherwise, so that a text with what is usual is the
    same for whoever does not know the option."""
    not_alone: bool = False
    """Means nothing for one player."""
    by_chance: bool = False
    """About what chance chooses for a bot, or for who is alone: it means nothing among people."""
    seldom: bool = False
    """What is usual does for most, so that the setup folds it away."""
    not_with: tuple[str, str] = ("", "")
    """Means nothing together with that answer of another option."""


@dataclass(frozen=True, slots=True)
class Info:
    """The declared facts of a game; the conformance tests hold it to them."""

    id: str
    """The name of its folder."""
    title: str
    min_players: int
    max_players: int
    longest: int
    """No match has more actions, those of chance included, with any number of players and any
    options, as long as every turn brings the game forward (endless passing is left aside).

    Random play has to end within it, which the tests check. The bots' play-outs are cut there
    (:mod:`pyengine.bots.playouts`), so a bound that is too low makes them blind to the end, and one
    that is far too high costs nothing where matches do end.
    """
    score_bounds: tuple[int, int]
    """The lowest and the highest total there can be."""
    options: tuple[Option, ...] = ()
    tempo: Literal["turns", "together", "race"] = "turns"
    """Order of acting: one after the other; several in one phase, in any order; or several at once,
    where the order in which they act decides and actions carry their times (``Pending.race``)."""
    chance: bool = True
    """Dice, cards or the like decide something; without, nothing on the screen speaks of luck."""
    dice: bool = False
    """Players roll dice; lots drawn for who begins are none. Without, no line says how to roll."""
    hidden: bool = False
    """A view may hide something."""
    hands: bool = False
    """Chance deals what not everybody may see (``Game.hidden_deal``)."""
    peeks: bool = False
    """True if cards are dealt that a seat may look at later, alone (``Game.looks_at``)."""
    listed: bool = True
    """``Game.legal_actions`` is always complete; else ``Game.action_forms`` tells the rest."""
    tie_breaks: tuple[str, ...] = ()
    """The names of the values of ``SeatScore.tie_break``."""
    sheet: bool = False
    """It is filled in with a pencil on a sheet of each seat's own, which can be printed."""
    levels: tuple[str, ...] = ("gentle", "easy", "normal", "hard")
    """Names of the bots that players are offered, the weakest first."""
    usual_level: str = "normal"
    """The one of them that a bot has as long as nobody chooses another."""
    first_level: str = "gentle"
    """The one that it has where nobody has finished a match of this game yet."""
    first_options: tuple[tuple[str, str], ...] = ()
    """What a match begins with there that is not usual, as the rules advise for a first one."""
    daily: int = 0
    """Number of players at the challenge of a day: one alone, or one and bots; 0: there is none."""
    records: tuple[tuple[str, str], ...] = ()
    """The figures of ``Game.records``: id and title, such as ``("level-1", "Level I")``."""
    calm: tuple[str, str] | None = None
    """The option, and its value, with which nobody has to be quick: it is offered where a race
    would be unfair."""
    revision: int = 1
    """Counts the rules: it grows with every change after which the same text, seed or action can
    come to something else, so that two peers, or a page and an old link, know whether they play
    the same game."""

    @property
    def masked(self) -> bool:
        """Returns whether remote devices deal something together that none of them may know."""
        return self.hands or self.peeks

    def option(self, name: str) -> Option | None:
        """The option of that name, or None."""
        return next((option for option in self.options if option.name == name), None)

    def defaults(self) -> dict[str, str]:
        """Every option at its default."""
        return {option.name: option.default for option in self.options}
