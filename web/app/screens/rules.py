"""The rules of a game, in short chapters with pictures from the game's own art."""

from __future__ import annotations

import htpy as h

from app import effects as fx
from app.messages import Message
from app.model import Model
from app.rules import Chapter, load_rules
from app.screens.parts import back_to, print_link, topbar
from pyengine.core.registry import GAMES, load_game

__all__ = ["enter", "update", "view"]

Result = tuple[Model, tuple[fx.Effect, ...]]


def enter(model: Model) -> Result:
    """Nothing is to be prepared."""
    return model, ()


def update(model: Model, message: Message) -> Result:
    """This screen has links only."""
    return model, ()


def view(model: Model) -> h.Node:
    """The chapters of the game that the address names."""
    path = model.route.path
    game = path[1] if len(path) > 1 else ""
    rules = load_rules(game) if game in GAMES else None
    if rules is None:
        return h.div(".app")[
            topbar("Rules"),
            h.div(".page.page-narrow")[
                h.div(".panel.empty")[
                    h.p["There are no rules under this address."],
                    h.a(".btn.btn-primary", href="#/")["Choose a game"],
                ]
            ],
        ]
    info = load_game(game).info
    return h.div(".app")[
        topbar(f"{info.title}: the rules"),
        h.article(".page.rules")[
            h.p(".rules-lead")[rules.lead],
            h.div(".rules-chapters")[map(_chapter, rules.chapters)],
            h.p(".rules-foot")[_back(model, game), info.sheet and print_link(game)],
        ],
    ]


def _back(model: Model, game: str) -> h.Node:
    """On with the newest unfinished match of the game, or a new one."""
    going = [
        record
        for record in model.records
        if record.match.header.game == game and not record.match.over
    ]
    newest = max(going, key=lambda record: record.updated, default=None)
    return [
        newest and back_to(newest),
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
