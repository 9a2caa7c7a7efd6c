"""The page round a screen: its shell of regions, its notices and its title."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from app.core.model import Model, Notices
from app.core.screen import load_screen
from app.render.regions import Lazy, Region, drawing, lazy, region
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
    "transcript": "replay",
    "guaranteed": "friends",
    "turn": "letter",
}
"""The first word of an address, and the screen that it shows; any other shows the home screen."""

_TITLES = {
    "home": "Clowder: five cat games",
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
}


def screen_name(model: Model) -> str:
    """The screen that is shown: what cannot be shown leaves the home screen."""
    first = model.route.path[0] if model.route.path else "home"
    name = ADDRESSED.get(first, "home")
    there = {
        "setup": model.setup,
        "table": model.table,
        "replay": model.replay,
        "review": model.review,
    }
    if model.opening or (first == "transcript" and _is_checking(model)):
        return "opening"
    return "home" if name in there and there[name] is None else name


def _is_checking(model: Model) -> bool:
    """Whether a transcript is being checked."""
    return model.friends is not None and model.friends.checking is not None


def title(model: Model) -> str:
    """The title of the window."""
    name = screen_name(model)
    if model.route.path[:1] == ("reply",):
        return "A reply"
    if name in _TITLES:
        return _TITLES[name]
    game = _game_title(model)
    if model.table is not None and name == "table":
        places = model.table.places
        # Where several sit at one screen the window is nobody's.
        seat = places[0].seat if len(places) == 1 else 0
        who = f"{model.table.record.names[seat - 1]}, " if seat else ""
        return f"{who}{game} · Clowder"
    return f"{game} · Clowder"


def page(model: Model, painted_home: str = "") -> Region:
    """The whole page; ``painted_home`` is what the home scenes hold, painted before Python ran."""
    name = screen_name(model)
    painted = (region("home", Markup(painted_home), class_="home", lasting=True),)
    screen = load_screen(name).regions(model)
    inside = (
        _notices(model),
        *(painted if name == "home" else ()),
        *screen,
        *_consent(model),
    )
    return region("app", inside, tag="main")


def _consent(model: Model) -> tuple[Region, ...]:
    """What is asked before something is done, over the page."""
    if model.consent is None:
        return ()
    # Imported when something is asked: no start waits for it.
    from app.core.consent import consent_region

    return (consent_region(model.consent),)


def _notices(model: Model) -> Lazy:
    # A match is never interrupted by an update: the offer waits until it is over or left.
    between_games = model.table is None or model.table.record.match.over
    return lazy("notices", _banners, model.notices, between_games)


def _banners(notices: Notices, between_games: bool) -> Region:
    return region("notices", drawing(_shown_banners, notices, between_games))


def _shown_banners(notices: Notices, between_games: bool) -> h.Node:
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
    if model.table is not None:
        return model.table.record.match.game.info.title
    if model.replay is not None:
        return model.replay.record.match.game.info.title
    if model.review is not None:
        return f"Review of {model.review.match.game.info.title}"
    path = model.route.path
    if len(path) > 1 and path[1] in GAMES:
        return load_game(path[1]).info.title
    return "Clowder"
