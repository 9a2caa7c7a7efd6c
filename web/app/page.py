"""The page round a screen: which screen is shown, its notices and its title."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from app.model import Model
from app.screens import (
    about,
    best,
    daily,
    home,
    printing,
    replay,
    rules,
    settings,
    setup,
    table_page,
)
from pyengine.core.registry import GAMES, load_game

__all__ = ["page", "screen_name", "title"]

_SCREENS = {
    "home": home.view,
    "new": setup.view,
    "match": table_page.view,
    "replay": replay.view,
    "result": replay.view,
    "best": best.view,
    "settings": settings.view,
    "about": about.view,
    "rules": rules.view,
    "print": printing.view,
}
_TITLES = {
    "home": "Clowder: five cat games",
    "best": "Best scores",
    "settings": "Settings",
    "about": "About",
}


def screen_name(model: Model) -> str:
    """The screen of the route: ``table`` for a match, else the first word of the address."""
    first = model.route.path[0] if model.route.path else "home"
    if first == "match":
        return "table" if model.table else "home"
    if first in ("replay", "result") and model.replay is None:
        return "home"
    if first == "new" and model.setup is None:
        return "home"
    return first if first in _SCREENS else "home"


def title(model: Model) -> str:
    """The title of the window."""
    name = screen_name(model)
    if name in _TITLES:
        return _TITLES[name]
    game = _game_title(model)
    if model.table is not None and name == "table":
        seat = model.table.seat
        who = f"{model.table.record.names[seat - 1]}, " if seat else ""
        return f"{who}{game} · Clowder"
    return f"{game} · Clowder"


def page(model: Model, painted_home: str) -> h.Node:
    """Everything below ``#app``; ``painted_home`` is the home scenes' own markup."""
    name = screen_name(model)
    notices = _notices(model)
    if name == "home":
        return h.fragment[notices, Markup(painted_home), daily.section(model), home.view(model)]
    screen = _SCREENS["match" if name == "table" else name]
    return h.fragment[notices, screen(model)]


def _notices(model: Model) -> h.Node:
    notices = model.notices
    between_games = model.table is None or model.table.record.match.over
    return h.div("#notices")[
        notices.storage
        and h.div(".banner", role="status")[
            h.p[notices.storage],
            h.button(".btn.btn-small", type="button", data_do="app.dismiss", data_arg="storage")[
                "All right"
            ],
        ],
        # A match is never interrupted by an update: the offer waits until it is over or left.
        notices.updating
        and h.div(".banner", role="status")[h.p["The new version of Clowder is coming …"]],
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
        and h.button(".toast", type="button", data_do="app.dismiss", data_arg="toast")[
            notices.toast
        ],
    ]


def _game_title(model: Model) -> str:
    if model.table is not None:
        return model.table.record.match.game.info.title
    if model.replay is not None:
        return model.replay.record.match.game.info.title
    path = model.route.path
    if len(path) > 1 and path[1] in GAMES:
        return load_game(path[1]).info.title
    return "Clowder"
