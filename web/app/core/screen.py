"""What every screen offers to the page: its regions, and a handler for each of its controls.

A screen's module exports ``SCREEN``. It is imported when it is first shown or used, so that a
link to a table does not wait for the settings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from app.core.effects import Effect
from app.core.messages import UserDid
from app.core.model import Model
from app.render.regions import Part

Result = tuple[Model, tuple[Effect, ...]]

Handler = Callable[[Model, UserDid], Result]

SCREENS = {
    "home": "home.screen",
    "setup": "setup.screen",
    "table": "table.screen",
    "replay": "replay.screen",
    "review": "review.screen",
    "best": "best.screen",
    "statistics": "statistics.screen",
    "days": "daily.screen",
    "settings": "settings.screen",
    "about": "about.screen",
    "rules": "rules.screen",
    "printing": "printing.screen",
    "opening": "shell.opening",
    "lobby": "remote.lobby.screen",
    "door": "remote.door.screen",
    "friends": "remote.table.screen",
    "letter": "correspondence.screen",
}
"""The screens, each with its module below ``app``."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen of the app.

    ``regions`` are those below the notices. ``handlers`` says what the controls do: a control
    with ``data-do="home.export"`` belongs to the screen ``home`` and is its handler ``export``,
    on whichever screen it stands.
    """

    regions: Callable[[Model], tuple[Part, ...]]
    handlers: Mapping[str, Handler] = field(default_factory=dict)


def load_screen(name: str) -> Screen:
    """The screen of that name, one of ``SCREENS``."""
    screen: Screen = import_module(f"app.{SCREENS[name]}").SCREEN
    return screen


def handler_of(name: str) -> Handler | None:
    """What a control's ``data-do`` does, such as ``table.confirm``; None for an unknown name."""
    screen, _, word = name.partition(".")
    return load_screen(screen).handlers.get(word) if screen in SCREENS else None
