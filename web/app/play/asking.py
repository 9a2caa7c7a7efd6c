"""Who answers for an actor, and the questions that are put to them.

Every actor, chance included, has a controller. It is asked by one effect and answers by one
message with the question's token, now or later: nothing else tells a person from a bot, or a
seed from dice that are agreed on elsewhere.
"""

from __future__ import annotations

from dataclasses import replace

from app import effects as fx
from app.messages import Moment
from app.model import (
    Bot,
    Controller,
    Here,
    Hint,
    Lot,
    Model,
    Question,
    Record,
    Seed,
    Settings,
    Table,
    Token,
)
from app.play.places import acting, own_view, people_of, view_of, with_place
from app.seeds import decision_seed, lot_for
from pyengine.core.chance import Dice, SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.registry import load_game

__all__ = ["answer_now", "ask_actors", "ask_chance", "ask_hint", "bots_expected", "easy_answer"]

Effects = tuple[fx.Effect, ...]


def ask_actors(table: Table, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Ask everybody who is to act and has not been asked; forget questions that are past."""
    match = table.record.match
    pending, phase = match.pending, match.open_phase
    actors = list(pending.seats)
    if pending.chance is not None and not _waits_for_click(table.record, settings):
        actors.append(CHANCE)
    open_ones = {one.actor: one for one in table.asked if one.token.phase == phase}
    asked, effects = [], []
    for actor in actors:
        question = open_ones.get(actor)
        if question is None:
            question = _question(table.record, phase, actor, moment)
            effects.append(_ask(table.record, question))
        asked.append(question)
    return replace(table, asked=tuple(asked)), tuple(effects)


def ask_chance(table: Table, moment: Moment) -> tuple[Table, Effects]:
    """Ask chance, which has been waiting for a click."""
    match = table.record.match
    if match.pending.chance is None or table.question(CHANCE):
        return table, ()
    question = _question(table.record, match.open_phase, CHANCE, moment)
    return replace(table, asked=(*table.asked, question)), (_ask(table.record, question),)


def ask_hint(table: Table, number: int, moment: Moment) -> tuple[Table, Effects]:
    """Ask the hard bot for its opinion on a person's choice, from that view alone."""
    place = table.places[number - 1]
    if not acting(table, place) or place.hint.asked is not None:
        return table, ()
    match = table.record.match
    token = Token(table.record.id, match.open_phase, place.seat, moment.fresh)
    bot = Bot("hard", decision_seed(table.record.seed, "hint", len(match.entries), place.seat))
    question = fx.AskHint(Question(token, bot), match.header.game, own_view(table, place))
    return with_place(table, number, replace(place, hint=Hint(token))), (question,)


def bots_expected(model: Model) -> bool:
    """Whether bots will soon be asked: they are roused before anybody waits for them."""
    if model.table is not None:
        record = model.table.record
        seated = any(player.is_bot for player in record.players)
        return (seated or model.settings.hints) and not record.match.over
    return model.setup is not None and any(player.is_bot for player in model.setup.players)


def answer_now(ask: fx.Ask) -> str | None:
    """The answer of a controller that needs nobody else; None where somebody has to think."""
    game, controller = load_game(ask.game), ask.question.controller
    match controller:
        case Seed(seed):
            spec = game.pending(ask.view).chance
            assert spec is not None
            return game.chance_action(ask.view, SeededChance(seed).draw(spec))
        case Lot(seed, phase, bot):
            seat = ask.question.actor
            return game.automatic(ask.view, seat, bot, lot_for(seed, phase, seat))
    return None


def easy_answer(ask: fx.Ask) -> str:
    """What the easy bot does, thought out here and now: for where no worker can start."""
    # The page needs the bots' code in this case alone.
    from pyengine.bots import choose

    controller = ask.question.controller
    assert isinstance(controller, Bot)
    rng = rng_for(controller.seed, "fallback")
    return choose(ask.game, ask.view, ask.question.actor, "easy", rng).action


def _ask(record: Record, question: Question) -> fx.Ask:
    match = record.match
    chance = isinstance(question.controller, Seed)
    view = match.state if chance else view_of(match, question.actor)
    return fx.Ask(question, match.header.game, view)


def _question(record: Record, phase: int, actor: int, moment: Moment) -> Question:
    token = Token(record.id, phase, actor, moment.fresh)
    return Question(token, _controller(record, actor))


def _controller(record: Record, actor: int) -> Controller:
    """Who answers for an actor."""
    if actor == CHANCE:
        return Seed(record.seed)
    match, player = record.match, record.players[actor - 1]
    # The log's newest phase names the decision: the same seed decides the same way again.
    phase = match.entries[-1].phase if match.entries else 0
    if match.game.automatic(match.state, actor, player.is_bot, rng_for("")) is not None:
        return Lot(record.seed, phase, player.is_bot)
    if player.is_bot:
        return Bot(player.kind, decision_seed(record.seed, phase, actor))
    return Here()


def _waits_for_click(record: Record, settings: Settings) -> bool:
    dice = isinstance(record.match.pending.chance, Dice)
    return dice and not settings.auto_roll and bool(people_of(record))
