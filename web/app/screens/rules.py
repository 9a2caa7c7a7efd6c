"""The rules of a game, in short chapters with pictures from the game's own art."""

from __future__ import annotations

import htpy as h

from app.model import Model, Summary
from app.prints import can_print
from app.regions import Region, drawing, region
from app.rules import Chapter, load_rules
from app.screen import Screen
from app.screens.parts import back_to, print_link, topbar
from app.shelf import shelf
from pyengine.core.registry import GAMES, load_game

__all__ = ["SCREEN"]


def _regions(model: Model) -> tuple[Region, ...]:
    path = model.route.path
    game = path[1] if len(path) > 1 else ""
    return (region("rules", drawing(_page, game, _newest(model, game)), class_="app"),)


def _newest(model: Model, game: str) -> Summary | None:
    """The newest unfinished match of a game."""
    return next((one for one in shelf(model) if one.game == game and not one.over), None)


def _page(game: str, newest: Summary | None) -> h.Node:
    """The chapters of a game."""
    rules = load_rules(game) if game in GAMES else None
    if rules is None:
        return [
            topbar("Rules"),
            h.div(".page.page-narrow")[
                h.div(".panel.empty")[
                    h.p["There are no rules at this address."],
                    h.a(".btn.btn-primary", href="#/")["Choose a game"],
                ]
            ],
        ]
    info = load_game(game).info
    return [
        topbar(f"{info.title}: the rules"),
        h.article(".page.rules")[
            h.p(".rules-lead")[rules.lead],
            h.div(".rules-chapters")[map(_chapter, rules.chapters)],
            h.p(".rules-foot")[_back(game, newest), can_print(game) and print_link(game)],
        ],
    ]


def _back(game: str, newest: Summary | None) -> h.Node:
    """On with the newest unfinished match of the game, or a new one."""
    return [
        newest is not None and back_to(newest),
        h.a(class_=["btn", {"btn-primary": newest is None}], href=f"#/new/{game}")["New match"],
    ]


def _chapter(chapter: Chapter) -> h.Node:
    return h.section(".rules-chapter.panel")[
        h.h2[chapter.title],
        (h.p[text] for text in chapter.text),
        (
            h.figure(".rules-figure")[draw(), h.figcaption(".soft")[words]]
            for draw, words in chapter.pictures
        ),
    ]


SCREEN = Screen(_regions)
