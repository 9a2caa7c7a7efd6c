"""The parts of a rules text for people; the screens know no game by name.

A game's text is ``app.games.<game id>.rules``, which exports ``RULES``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from app.games import find_part

Draw = Callable[[], Markup]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading, a few short paragraphs, and pictures with the words below each."""

    title: str
    text: tuple[str, ...]
    pictures: tuple[tuple[Draw, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Rules:
    """The texts on a game for the rules, setup and end screens.

    ``solo`` is the one line for a single player; ``option_pictures`` draws the
    value of an option, by option name and value.
    """

    lead: str
    chapters: tuple[Chapter, ...]
    solo: str = ""
    option_pictures: Mapping[tuple[str, str], Draw] = field(default_factory=dict)

    def picture(self, option: str, value: str) -> Markup | None:
        """The picture of an option's value, where there is one."""
        draw = self.option_pictures.get((option, value))
        return draw() if draw else None


def load_rules(game_id: str) -> Rules | None:
    """The rules text of a game; None while it has none."""
    part = find_part(game_id, "rules")
    rules: Rules | None = part.RULES if part else None
    return rules
