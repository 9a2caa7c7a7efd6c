"""What every screen offers to the page: its regions, and a handler for each of its controls.

A screen's module exports ``SCREEN``. It is imported when it is first shown or used, so that a
link to a table does not wait for the settings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from app.effects import Effect
from app.messages import UserDid
from app.model import Model
from app.regions import Region

Result = tuple[Model, tuple[Effect, ...]]

Handler = Callable[[Model, UserDid], Result]

SCREENS = (
    "home",
    "setup",
    "table",
    "replay",
    "review",
    "best",
    "statistics",
    "days",
    "settings",
    "about",
    "rules",
    "printing",
    "opening",
    "lobby",
    "door",
    "friends",
    "letter",
)
"""The screens, each a module of ``app.screens``."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen of the app.

    ``regions`` are those below the notices. ``handlers`` says what the controls do: a control
    with ``data-do="home.export"`` belongs to the screen ``home`` and is its handler ``export``,
    on whichever screen it stands.
    """

    regions: Callable[[Model], tuple[Region, ...]]
    handlers: Mapping[str, Handler] = field(default_factory=dict)


def load_screen(name: str) -> Screen:
    """The screen of that name, one of ``SCREENS``."""
    screen: Screen = import_module(f"app.screens.{name}").SCREEN
    return screen


def handler_of(name: str) -> Handler | None:
    """What a control's ``data-do`` does, such as ``table.confirm``; None for an unknown name."""
    screen, _, word = name.partition(".")
    return load_screen(screen).handlers.get(word) if screen in SCREENS else None
