"""Somebody who plays the lesson of a game as it is meant, step by step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from desk import Desk

from app import play
from app.base.controllers import Bot
from app.core import effects as fx
from app.core.model import Model
from app.places.drafts import drafts_line
from app.saves.records import Record
from pyengine.bots.styles import choose_in_style
from pyengine.core.chance import rng_for
from pyengine.games.kittypaw.loader import load_cards


def begin(game: str, model: Model | None = None) -> Desk:
    """Somebody follows the offer."""
    desk = Desk(model)
    desk.go(f"#/learn/{game}")
    return desk


def bubble(desk: Desk) -> play.Bubble | None:
    return play.bubble_of(desk.table)


def until_it_speaks(desk: Desk, rng: random.Random, as_bots: bool = False) -> play.Bubble | None:
    """Whatever happens by itself, until the lesson says something or the learner may act.

    The others do anything legal, or ``as_bots`` what the lesson's bots do in the page.
    """
    while not desk.record.match.over:
        shown = bubble(desk)
        if shown is not None or (play.acting(desk.table, desk.place) and not desk.table.rolling):
            return shown
        waits = desk.table.rolling or desk.table.resting or not desk.open_asks
        if as_bots and not waits:
            desk.answer(_decision(desk.open_asks[0]))
        else:
            assert desk.go_on(rng), "nobody acts"
    return None


def _decision(ask: fx.Ask) -> str:
    """What the worker answers for a bot."""
    bot, seat = ask.question.controller, ask.question.actor
    assert isinstance(bot, Bot)
    return choose_in_style(ask.game, ask.view, seat, bot.level, rng_for(bot.seed)).action


def sensible(desk: Desk, rng: random.Random) -> str:
    """What somebody does who wants to learn: no pass; in Kitty Paw the card as it is shown."""
    seat = desk.place.seat
    if desk.record.match.header.game == "kittypaw":
        view = desk.record.match.state
        card = view.card_of(seat)
        if not card:
            return f"{view.time + 1} grab 1"
        return f"{view.time + 1} meow {load_cards()[card].picture}"
    return rng.choice([action for action in desk.legal() if action != "pass"] or ["pass"])


def build(desk: Desk, count: int, turned: int = 0) -> None:
    """So many cats of the card lie on the table, the first one turned so many times too often."""
    desk.choose(sensible(desk, random.Random(1)))
    draft = desk.place.draft
    first, *others = draft.tiles[:count]
    first = replace(first, rotation=(first.rotation + turned) % 6)
    draft = replace(draft, tiles=(first, *others), action="")
    table = play.with_place(desk.table, 1, replace(desk.place, draft=draft))
    desk.model = desk.model.with_screen(table)
    desk.did("table.control", "nothing")


def steps_of(game: str) -> Iterator[tuple[int, Record]]:
    """The number of each step of a lesson, and the match as it is stored when the step comes."""
    desk, rng = begin(game), random.Random(0)
    while not desk.record.lesson.over:
        shown = until_it_speaks(desk, rng)
        if shown is None:
            desk.act(sensible(desk, rng))
            continue
        draft = drafts_line(desk.table)
        yield shown.number, replace(desk.record, id=f"lesson-{game}-{shown.number}", draft=draft)
        do_step(desk, shown, rng)


def corrected(count: int, turned: int) -> Record:
    """Kitty Paw's fourth step after a wrong try: so many cats lie there, the first one turned."""
    desk, rng = begin("kittypaw"), random.Random(0)
    while (shown := until_it_speaks(desk, rng)) is None or shown.number < 4:
        if shown is None:
            desk.act(sensible(desk, rng))
        else:
            do_step(desk, shown, rng)
    build(desk, count, turned)
    return replace(desk.record, draft=drafts_line(desk.table))


def do_step(desk: Desk, shown: play.Bubble, rng: random.Random) -> None:
    """Do what a step asks for, or say that it has been seen."""
    builds = desk.record.match.header.game == "kittypaw"
    if shown.look:
        desk.did("table.seen")
    elif builds and shown.number in (2, 3):
        build(desk, 1, turned=3 - shown.number)
    else:
        desk.act(sensible(desk, rng))
    if builds and shown.number == 4:
        build(desk, 9)
