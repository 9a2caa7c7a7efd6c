"""What every screen offers to the page: its regions, and a handler for each of its controls.

A screen's module exports ``SCREEN``. It is imported when it is first shown or used, so that a
link to a table does not wait for the settings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Generic, TypeVar

from app.core.effects import Effect
from app.core.messages import UserDid
from app.core.model import Model, Shown
from app.render.regions import Region

Result = tuple[Model, tuple[Effect, ...]]

Handler = Callable[[Model, UserDid], Result]

S = TypeVar("S", bound=Shown)

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
    "transcript": "remote.transcript.screen",
}
"""The screens, each with its module below ``app``."""


@dataclass(frozen=True, slots=True)
class Screen(Generic[S]):
    """A screen of the app, which draws values of the type ``S``."""

    regions: Callable[[Model, S], tuple[Region, ...]]
    """Draws what stands below the notices."""
    handlers: Mapping[str, Handler] = field(default_factory=dict)
    """What the controls do: one with ``data-do="home.export"`` belongs to the screen ``home`` and
    is its handler ``export``, on whichever screen it stands."""


def handlers_on(
    shown: type[S], handlers: Mapping[str, Callable[[Model, S, UserDid], Result]]
) -> dict[str, Handler]:
    """Handlers of controls that only one screen has: each gets the value of that screen.

    A control that is used when its screen has gone does nothing.
    """
    return {name: handler_on(shown, handler) for name, handler in handlers.items()}


def handler_on(shown: type[S], handler: Callable[[Model, S, UserDid], Result]) -> Handler:
    """One of :func:`handlers_on`."""

    def handle(model: Model, did: UserDid) -> Result:
        screen = model.screen
        return handler(model, screen, did) if isinstance(screen, shown) else (model, ())

    return handle


def load_screen(name: str) -> Screen[Any]:
    """The screen of that name, one of ``SCREENS``."""
    screen: Screen[Any] = import_module(f"app.{SCREENS[name]}").SCREEN
    return screen


def handler_of(name: str) -> Handler | None:
    """What a control's ``data-do`` does, such as ``table.confirm``; None for an unknown name."""
    screen, _, word = name.partition(".")
    return load_screen(screen).handlers.get(word) if screen in SCREENS else None
