"""The contract of a screen with the page, and how a screen is found.

A screen is a package with a module ``screen`` that exports ``SCREEN``; its name is that of the
package. It is imported when it is first shown or used, so that a link to a table does not wait for
the settings. An address whose first word is that name leads there: nothing lists the screens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, NamedTuple, TypeVar

from app.base.moment import Moment
from app.base.routes import Route
from app.core.effects import Effect
from app.core.messages import FromStorage, UserDid
from app.core.model import Addressed, Model, Shown
from app.render.regions import Part

Result = tuple[Model, tuple[Effect, ...]]

Handler = Callable[[Model, UserDid], Result]

S = TypeVar("S", bound=Shown)

FOLDERS = ("app", "app.remote")
"""The folder of screens."""

ADDRESSES = {
    "new": "setup",
    "play": "table",
    "learn": "table",
    "match": "table",
    "result": "replay",
    "print": "printing",
    "table": "lobby",
    "join": "joining",
    "reply": "joining",
    "guaranteed": "participants",
    "turn": "correspondence",
    "move": "moving",
}
"""First words of links that people have sent each other, where they are not the screen's name."""


class Visit(NamedTuple):
    """One opening of an address."""

    moment: Moment
    left: Shown
    """The screen before."""
    before: Route
    """The address before."""


def _unheard(model: Model, what: Any, moment: Moment) -> Result:
    raise LookupError(f"this screen hears no messages: {what!r}")


def _unmoved(model: Model, shown: Shown, message: FromStorage) -> Result:
    return model, ()


def _left(model: Model, shown: Shown, moment: Moment) -> Result:
    return model, ()


@dataclass(frozen=True, slots=True)
class Screen(Generic[S]):
    """A screen of the app, which shows values of the type ``S``."""

    title: Callable[[Model, S], str]
    """The title of the window."""
    regions: Callable[[Model, S], tuple[Part, ...]]
    """Draws what stands below the notices."""
    enter: Callable[[Model, Visit], Result] | None = None
    """Shows what ``model.route`` asks for: the home screen as long as it shows nothing else.
    None where no address leads to the screen."""
    handlers: Mapping[str, Handler] = field(default_factory=dict)
    """Handlers of controls: one with ``data-do="home.export"`` belongs to the screen ``home`` and
    is its handler ``export``, on whichever screen it stands."""
    hear: Callable[[Model, Any, Moment], Result] = _unheard
    """Takes messages and timers of the screen's own, also while another one is shown."""
    overhear: Callable[[Model, S, FromStorage], Result] = _unmoved
    """Goes on with what storage has said to everybody, while the screen is shown."""
    leave: Callable[[Model, S, Moment], Result] = _left
    """Gives up, or keeps, what was begun for a value when another one is shown."""
    rouses_bots: Callable[[Model, S], bool] = lambda model, shown: False
    """True if bots will soon be asked: they are roused before anybody waits for them."""


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


def shows(name: str) -> Callable[[Model, Visit], Result]:
    """Returns how to enter a screen that needs nothing but its address, and the session."""
    return lambda model, visit: (model.with_screen(Addressed(name)), ())


def screen_at(route: Route) -> str:
    """The name of the screen to which an address leads; home where it leads nowhere."""
    word = route.path[0] if route.path else "home"
    name = ADDRESSES.get(word, word)
    return name if is_screen(name) and load_screen(name).enter else "home"


def is_screen(name: str) -> bool:
    """Returns whether there is a screen of that name, which may come from an address."""
    return name.isidentifier() and _module_of(name) is not None


@lru_cache(maxsize=64)
def load_screen(name: str) -> Screen[Any]:
    """The screen of that name; raises ``LookupError``."""
    module = _module_of(name)
    if module is None:
        raise LookupError(f"there is no screen {name!r}")
    screen: Screen[Any] = import_module(module).SCREEN
    return screen


def handler_of(name: str) -> Handler | None:
    """Returns the handler of a control, such as ``table.confirm``; None for an unknown name."""
    screen, _, word = name.partition(".")
    return load_screen(screen).handlers.get(word) if is_screen(screen) else None


@lru_cache(maxsize=64)
def _module_of(name: str) -> str | None:
    packages = (f"{folder}.{name}" for folder in FOLDERS)
    return next((f"{package}.screen" for package in packages if _has_screen(package)), None)


def _has_screen(package: str) -> bool:
    spec = find_spec(package)
    is_package = spec is not None and spec.submodule_search_locations is not None
    return is_package and find_spec(f"{package}.screen") is not None
