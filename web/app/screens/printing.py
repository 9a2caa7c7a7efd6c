"""Sheets to print, for play on paper: every side of a game, one a page."""

from __future__ import annotations

from itertools import product

import htpy as h

from app import effects as fx
from app.art.icons import icon
from app.face import has_face, load_face
from app.messages import Message, UserDid
from app.model import Model
from app.rules import load_rules
from app.screens.parts import rules_link, topbar
from pyengine.core.registry import GAMES, load_game

__all__ = ["sheets", "update", "view"]

Result = tuple[Model, tuple[fx.Effect, ...]]


def update(model: Model, message: Message) -> Result:
    """The one button."""
    if isinstance(message, UserDid) and message.name == "print.now":
        return model, (fx.Print(),)
    return model, ()


def view(model: Model) -> h.Node:
    """The sheets as they come out of the printer, below a button."""
    path = model.route.path
    game = path[1] if len(path) > 1 else ""
    if game not in GAMES or not has_face(game) or not load_game(game).info.sheet:
        return h.div(".app")[
            topbar("Print"),
            h.div(".page.page-narrow")[
                h.div(".panel.empty")[
                    h.p["There are no sheets to print under this address."],
                    h.a(".btn.btn-primary", href="#/")["Choose a game"],
                ]
            ],
        ]
    title, pages = load_game(game).info.title, sheets(game)
    count = "One sheet" if len(pages) == 1 else f"{len(pages)} sheets, one a page"
    return h.div(".app.printing")[
        topbar(f"{title} on paper", rules_link(game)),
        h.div(".page")[
            h.div(".print-bar")[
                h.p[
                    f"{count}, for A4 and Letter. Everybody needs one of the same, a pencil, and"
                    " dice for all."
                ],
                h.button("#print.btn.btn-primary", type="button", data_do="print.now")[
                    icon("print"), "Print"
                ],
            ],
            h.div(".print-sheets", data_game=game)[pages],
        ],
    ]


def sheets(game_id: str) -> list[h.Node]:
    """A sheet for each value of the options that change it: those that have pictures."""
    game, rules = load_game(game_id), load_rules(game_id)
    shown = {option for option, _ in rules.option_pictures} if rules else set()
    sides = [
        [(option.name, value) for value in option.values]
        for option in game.info.options
        if option.name in shown
    ]
    face, usual = load_face(game_id), game.info.defaults()
    # Of two players: alone, what a sheet says of the timer would differ.
    players = max(2, game.info.min_players)
    return [
        face.paper(game.start(players, {**usual, **dict(chosen)})) for chosen in product(*sides)
    ]
