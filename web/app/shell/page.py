"""The page round a screen: its shell of regions, its notices and its title."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from app.base.routes import Route
from app.base.words import all_games
from app.core.model import HOME, Addressed, Model, Notices, Replay, Table
from app.core.screen import load_screen
from app.render.regions import Region, drawing, region
from pyengine.core.registry import GAMES, load_game

ADDRESSED = {
    "new": "setup",
    "match": "table",
    "replay": "replay",
    "result": "replay",
    "review": "review",
    "best": "best",
    "statistics": "statistics",
    "daily": "days",
    "settings": "settings",
    "about": "about",
    "rules": "rules",
    "print": "printing",
    "table": "lobby",
    "join": "door",
    "reply": "door",
    "transcript": "transcript",
    "guaranteed": "friends",
    "turn": "letter",
}
"""The first word of an address, and the screen that it shows; any other shows the home screen."""

_HELD = ("setup", "table", "replay", "review", "letter", "transcript")
"""The screens that show a value of their own."""

_TITLES = {
    "home": f"Clowder: {all_games()}",
    "opening": "Clowder",
    "best": "Best scores",
    "statistics": "Statistics",
    "days": "Challenges",
    "settings": "Settings",
    "about": "About",
    "lobby": "A table with friends",
    "door": "Join a table",
    "friends": "What is guaranteed?",
    "letter": "A match by links",
    "transcript": "Clowder",
}


def addressed(route: Route) -> Addressed:
    """The screen of an address that needs nothing else; HOME where it needs more, or is unknown."""
    name = ADDRESSED.get(route.path[0], "home") if route.path else "home"
    return HOME if name in _HELD else Addressed(name)


def screen_name(model: Model) -> str:
    """The screen that is shown."""
    return model.screen.kind


def title(model: Model) -> str:
    """The title of the window."""
    name = screen_name(model)
    if model.route.path[:1] == ("reply",):
        return "A reply"
    if name in _TITLES:
        return _TITLES[name]
    game = _game_title(model)
    if isinstance(model.screen, Table):
        places = model.screen.places
        # Where several sit at one screen the window is nobody's.
        seat = places[0].seat if len(places) == 1 else 0
        who = f"{model.screen.record.names[seat - 1]}, " if seat else ""
        return f"{who}{game} · Clowder"
    return f"{game} · Clowder"


def page(model: Model, painted_home: str = "") -> Region:
    """The whole page; ``painted_home`` is what the home scenes hold, painted before Python ran."""
    name = screen_name(model)
    painted = (region("home", Markup(painted_home), class_="home", lasting=True),)
    screen = load_screen(name).regions(model, model.screen)
    inside = (
        _notices(model),
        *(painted if name == "home" else ()),
        *screen,
        *_consent(model),
    )
    return region("app", inside, tag="main")


def _consent(model: Model) -> tuple[Region, ...]:
    """What is asked before something is done, over the page."""
    if model.notices.consent is None:
        return ()
    # Imported when something is asked: no start waits for it.
    from app.core.consent import consent_region

    return (consent_region(model.notices.consent),)


def _notices(model: Model) -> Region:
    # A match is never interrupted by an update: the offer waits until it is over or left.
    table = model.screen
    between_games = not isinstance(table, Table) or table.record.match.over
    return region("notices", drawing(_banners, model.notices, between_games))


def _banners(notices: Notices, between_games: bool) -> h.Node:
    return [
        notices.waits and h.div(".banner", role="status")[h.p[notices.waits]],
        notices.storage
        and h.div(".banner", role="status")[
            h.p[notices.storage],
            h.button(".btn.btn-small", type="button", data_do="app.dismiss-storage")["All right"],
        ],
        notices.updating
        and h.div(".banner", role="status")[h.p["Loading the new version of Clowder…"]],
        notices.update
        and not notices.updating
        and between_games
        and h.div(".banner", role="status")[
            h.p["A new version of Clowder is ready."],
            h.button(".btn.btn-small.btn-primary", type="button", data_do="app.update")[
                "Load it now"
            ],
        ],
        notices.toast
        and h.button(".toast", type="button", data_do="app.dismiss-toast")[notices.toast],
    ]


def _game_title(model: Model) -> str:
    screen = model.screen
    if isinstance(screen, Table | Replay):
        return screen.record.match.game.info.title
    if screen.kind == "review":
        from app.analysis.reviews import Review

        if isinstance(screen, Review):
            return f"Review of {screen.match.game.info.title}"
    path = model.route.path
    if len(path) > 1 and path[1] in GAMES:
        return load_game(path[1]).info.title
    return "Clowder"
