"""The hard bot's run of a challenge: the same match, played on without a table.

Chance and lots come from the day's seed as for everybody; bots that think are asked one after the
other, and in a race hands say what they do. Nothing of it is kept as a match.
"""

from __future__ import annotations

from dataclasses import replace

from app.base.controllers import Question, Seed, Token
from app.base.moment import Moment
from app.core import effects as fx
from app.play import answer_later, answer_now, controller_of
from app.saves.challenges import daily_record
from app.saves.records import Record
from pyengine.core.game import CHANCE

HARD = "hard"
"""The level of the bot in the person's place."""


def begin(game: str, day: str) -> Record:
    """The challenge of a day with the hard bot in the place of the person."""
    record = daily_record(game, day, Moment(0, f"{game} {day}"))
    person, *bots = record.players
    return replace(record, players=(replace(person, kind=HARD), *bots))


def next_ask(record: Record) -> tuple[fx.Ask, str | None]:
    """Returns who acts next in a match that is not over, and what they do; None where a bot has to
    think.

    Of hands in a race the first, as the clock would have it; the deadline comes after them.
    """
    pending = record.match.pending
    if pending.chance is not None:
        ask = _ask(record, CHANCE)
        return ask, answer_now(ask)
    timed = [
        (found.at, actor == CHANCE, actor, ask, found.action)
        for actor in (*pending.seats, *((CHANCE,) if pending.deadline and pending.limit else ()))
        if (found := answer_later(ask := _ask(record, actor))) is not None
    ]
    if timed:
        *_, ask, action = min(timed, key=lambda entry: entry[:3])
        return ask, action
    ask = _ask(record, pending.seats[0])
    return ask, answer_now(ask)


def apply_answer(record: Record, ask: fx.Ask, action: str) -> Record:
    """The match after an answer."""
    return replace(record, match=record.match.apply(ask.question.actor, action))


def _ask(record: Record, actor: int) -> fx.Ask:
    match, controller = record.match, controller_of(record, actor)
    question = Question(Token(record.id, match.open_phase, actor, ""), controller)
    chance = isinstance(controller, Seed)
    view = match.state if chance else match.game.view(match.state, actor)
    return fx.Ask(question, match.header.game, view)
