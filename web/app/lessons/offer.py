"""A lesson: its match, and where it is offered."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app.base.moment import Moment
from app.core import effects as fx
from app.core.model import Model
from app.core.screens import Result
from app.games.lesson import Lesson, load_lesson
from app.saves.naming import CATS
from app.saves.plans import Plan, new_record
from app.saves.records import Player, Record
from pyengine.core.options import check_options
from pyengine.core.registry import load_game


def new_lesson(
    game: str, lesson: Lesson, moment: Moment, name: str = "", taken: frozenset[str] = frozenset()
) -> Record:
    """The match of a lesson, before its first action."""
    bots = tuple(map(Player, CATS[1:], lesson.levels))
    players = (Player(name), *bots)
    options = check_options(load_game(game).info, len(players), lesson.options)
    plan = Plan(game, players, tuple(options.items()), lesson.seed, lesson=True)
    return new_record(plan, moment, taken)


def known_from_now(model: Model, game: str) -> Result:
    """Offer no lesson before a match of this game any more."""
    before = model.session.settings
    if game in before.known:
        return model, ()
    settings = replace(before, known=(*before.known, game))
    return model.with_session(replace(model.session, settings=settings)), (
        fx.SaveSettings(settings, before),
    )


def offer(game: str, known: tuple[str, ...]) -> h.Node:
    """The first line of the setup screen, for whoever is new to the game."""
    if game in known or load_lesson(game) is None:
        return None
    return h.section("#learn.panel.learn-offer", aria_label="New here?")[
        h.p[h.strong["New here?"], " Learn in two minutes, by playing."],
        h.span(".row")[
            learn_link(game, "Learn to play"),
            h.button(".btn.btn-quiet", type="button", data_do="setup.known")["No, thanks"],
        ],
    ]


def learn_link(game: str, words: str = "Learn in two minutes") -> h.Node:
    """The way into a game's lesson, where it has one."""
    if load_lesson(game) is None:
        return None
    return h.a(".btn", href=f"#/learn/{game}")[words]
