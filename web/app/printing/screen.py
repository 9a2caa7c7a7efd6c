"""Pages to print, for play on a table: every side of a game's sheet, or pages of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import htpy as h

from app.art.home.icons import icon
from app.base.routes import address
from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Model, Shown
from app.core.screens import Result, Screen, shows
from app.games.face import load_face
from app.games.prints import can_print, load_prints
from app.games.rules_text import load_rules
from app.render.regions import Region, drawing, region
from app.widgets.page_titles import title_of_game
from app.widgets.parts import rules_link, topbar
from pyengine.core.registry import load_game


def _now(model: Model, did: UserDid) -> Result:
    return model, (fx.Print(),)


def _regions(model: Model, here: Shown) -> tuple[Region, ...]:
    path = model.route.path
    game = path[1] if len(path) > 1 else ""
    low = model.route.get("ink") == "low"
    return (region("printing", drawing(_page, game, low), class_="app printing"),)


def _page(game: str, low: bool) -> h.Node:
    """The pages as they come out of the printer, below a button and a choice of how much ink.

    With ``low`` ink the same drawings are outlines on white paper.
    """
    if not can_print(game):
        return [
            topbar("Print"),
            h.div(".page.page-narrow")[
                h.div(".panel.empty")[
                    h.p["There is nothing to print at this address."],
                    h.a(".btn.btn-primary", href="#/")["Choose a game"],
                ]
            ],
        ]
    words, pages = _own_pages(game) or _sheet_pages(game)
    return [
        topbar(f"{load_game(game).info.title} on paper", rules_link(game)),
        h.div(".page")[
            h.div(".print-bar")[
                h.p[words],
                h.div(".print-ink", role="group", aria_label="Ink")[
                    _ink(game, "", "In colour", not low), _ink(game, "low", "Little ink", low)
                ],
                h.button("#print.btn.btn-primary", type="button", data_do="printing.now")[
                    icon("print"), "Print"
                ],
            ],
            h.div(class_=["print-sheets", {"is-low-ink": low}], data_game=game)[pages],
        ],
    ]


def _ink(game: str, ink: str, words: str, chosen: bool) -> h.Node:
    """One of the two ways to print; the address holds which."""
    return h.a(
        ".btn",
        href=address(("print", game), {"ink": ink}),
        aria_current="true" if chosen else None,
    )[chosen and icon("check"), words]


def _own_pages(game: str) -> tuple[str, Sequence[h.Node]] | None:
    prints = load_prints(game)
    return (prints.words, prints.pages()) if prints else None


def _sheet_pages(game: str) -> tuple[str, Sequence[h.Node]]:
    pages = sheets(game)
    count = "One sheet" if len(pages) == 1 else f"{len(pages)} sheets, one on each page"
    words = (
        "for A4 and Letter. Everybody needs a sheet of the same kind and a pencil; the dice are"
        " for all. All the rules are on it, including those for playing alone."
    )
    return f"{count}, {words}", pages


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


SCREEN = Screen(title_of_game, _regions, shows("printing"), {"now": _now})
