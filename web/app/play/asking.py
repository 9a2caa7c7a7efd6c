"""The controllers of actors, and the questions that are put to them.

Every actor, chance included, has a controller. It is asked by one effect and answers by one
message with the question's token, now or later: nothing else tells a person from a bot, or a
seed from dice that are agreed on elsewhere.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from app.base.controllers import Bot, Controller, Here, Hint, Lot, Question, Remote, Seed, Token
from app.base.moment import Moment
from app.base.seeds import decision_seed, lot_for, preference_seed
from app.base.views import view_of
from app.core import effects as fx
from app.core.clocks import RunningClock
from app.core.model import Model, Place, Table
from app.games.face import is_race
from app.places.places import acting, as_told, match_of, own_view, people_of, with_place
from app.saves.help import help_of
from app.saves.preferences import Settings
from app.saves.records import REMOTE, Connected, Record
from pyengine.core.chance import Dice, SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.core.registry import load_game

if TYPE_CHECKING:
    from pyengine.bots.hands import Gesture, Timed

Effects = tuple[fx.Effect, ...]


def ask_actors(table: Table, settings: Settings, moment: Moment) -> tuple[Table, Effects]:
    """Ask everybody who is to act and has not been asked; forget questions that are past."""
    match = table.record.match
    pending, phase = match.pending, match.open_phase
    actors = list(_seats_to_ask(table))
    timed = pending.deadline is not None and pending.limit
    if (pending.chance is not None or timed) and not _waits_for_click(table.record, settings):
        actors.append(CHANCE)
    open_ones = {
        open_one.actor: open_one for open_one in table.asked if open_one.token.phase == phase
    }
    asked, effects = [], []
    for actor in actors:
        question = open_ones.get(actor)
        if question is None:
            question = _question(table.record, phase, actor, moment)
            if not isinstance(question.controller, Remote):
                effects.append(_ask(table, question))
        asked.append(question)
    return replace(table, asked=tuple(asked)), tuple(effects)


def _seats_to_ask(table: Table) -> tuple[int, ...]:
    """The seats that are to act and have not chosen; where others play along far away, nobody
    as long as they have not been heard of, or nobody may act yet."""
    seats = table.record.match.pending.seats
    if not isinstance(table.record.kind, Connected):
        return seats
    remote = table.remote
    return tuple([seat for seat in seats if remote and remote.may_act(seat)])


def ask_bots(table: Table, moment: Moment) -> tuple[Table, Effects]:
    """Ask the bots of this device, while the table rests before its person.

    People on other devices do not wait for that, and would be told that this one stalls. In a race
    hands have their times.
    """
    record, remote = table.record, table.remote
    if remote is None:
        return table, ()
    match, players = remote.match, record.players
    seats = [seat for seat in match.pending.seats if players[seat - 1].is_bot]
    if not seats or is_race(match.header.game):
        return table, ()
    told, phase = as_told(table), match.open_phase
    open_ones = [question for question in table.asked if question.token.phase == phase]
    asked = {question.actor for question in open_ones}
    questions = [
        _question(told.record, phase, seat, moment)
        for seat in seats
        if seat not in asked and remote.may_act(seat)
    ]
    asks = [_ask(told, question) for question in questions]
    return replace(table, asked=(*open_ones, *questions)), tuple(asks)


def ask_chance(table: Table, moment: Moment) -> tuple[Table, Effects]:
    """Ask chance, which has been waiting for a click; not while the table rests."""
    match = table.record.match
    if table.resting or match.pending.chance is None or table.question(CHANCE):
        return table, ()
    question = _question(table.record, match.open_phase, CHANCE, moment)
    return replace(table, asked=(*table.asked, question)), (_ask(table, question),)


def ask_hint(table: Table, number: int, moment: Moment) -> tuple[Table, Effects]:
    """Ask the hard bot for its opinion on a person's choice, from that view alone.

    A hint that is shown is put away instead.
    """
    place = table.places[number - 1]
    if not acting(table, place) or place.hint.asked is not None:
        return table, ()
    if place.hint.opinions:
        return with_place(table, number, replace(place, hint=Hint())), ()
    match = table.record.match
    token = Token(table.record.id, match.open_phase, place.seat, moment.fresh)
    bot = Bot("hard", preference_seed(_entry_to_come(match, token.phase, place.seat)))
    question = fx.AskHint(Question(token, bot), match.header.game, own_view(table, place))
    return with_place(table, number, with_hint(place, Hint(token))), (question,)


def with_hint(place: Place, hint: Hint) -> Place:
    """The place with a newer answer than what was refused or asked back there: that has been read
    by now."""
    say = "" if place.refused or place.asked else place.say
    return replace(place, hint=hint, refused=False, asked=False, say=say)


def _entry_to_come(match: Match, phase: int, seat: int) -> int:
    """Returns where a seat's action will stand in the log, which is in the order of seats within
    the phase that is open."""
    entries, acting = match.entries, set(match.pending.seats)
    past = len(entries)
    while past and entries[past - 1].phase == phase:
        past -= 1
        acting.add(entries[past].actor)
    return past + len([other for other in acting if other < seat])


def ask_stand_in(table: Table, seat: int, moment: Moment) -> tuple[Table, Effects]:
    """Ask the easy bot in place of a person whose time is up; they may still be quicker."""
    record = table.record
    phase = record.match.open_phase
    token = Token(record.id, phase, seat, moment.fresh)
    question = Question(token, Bot("easy", decision_seed(record.seed, "clock", phase, seat)))
    others = tuple(open_one for open_one in table.asked if open_one.actor != seat)
    return replace(table, asked=(*others, question)), (_ask(table, question),)


def bots_expected(model: Model, table: Table) -> bool:
    """True if bots will soon be asked: they are roused before anybody waits for them."""
    record = table.record
    if is_race(record.match.header.game):
        # Hands that take time need nobody who thinks.
        return False
    # A clock for turns may end in a bot's choice.
    seated = any(player.is_bot for player in record.players) or bool(record.terms.clock_kind)
    # With a little help only who asks for a hint wakes one.
    return (seated or help_of(record, model.session.settings) == "all") and not record.match.over


def keeps_awake(model: Model) -> bool:
    """True while a match with people on other devices goes on: the screen is to stay on, since a
    device that sleeps is lost to them."""
    table = model.table
    if table is None or not isinstance(table.record.kind, Connected):
        return False
    return model.session.settings.awake and not table.record.match.over


def answer_now(ask: fx.Ask) -> str | None:
    """The answer of a controller that needs nobody else; None where somebody has to think."""
    game, controller = load_game(ask.game), ask.question.controller
    match controller:
        case Seed(seed):
            spec = game.pending(ask.view).chance
            drawn = SeededChance(seed).draw(spec) if spec is not None else None
            return None if drawn is None else game.chance_action(ask.view, drawn)
        case Lot(seed, phase, bot):
            seat = ask.question.actor
            return game.automatic(ask.view, seat, bot, lot_for(seed, phase, seat))
        case Here() | Bot() | Remote():
            return None
    assert_never(controller)


def answer_later(ask: fx.Ask) -> Timed | None:
    """Plans an actor's answer for when its time has come, if nothing comes before.

    The hands of a bot in a race; the end of the time; and what it means for a person who has not
    acted by then. None where no clock decides.
    """
    from pyengine.bots.hands import Timed, load_hands

    game, controller, seat = load_game(ask.game), ask.question.controller, ask.question.actor
    pending = game.pending(ask.view)
    match controller:
        case Bot(level, seed):
            hands = load_hands(ask.game)
            return hands.next(ask.view, seat, level, seed) if hands else None
        case Seed(seed):
            if pending.deadline is None or not pending.limit:
                return None
            drawn = SeededChance(seed).draw(pending.deadline)
            return Timed(pending.limit, game.chance_action(ask.view, drawn))
        case Here():
            action = game.lapse(ask.view, seat) if pending.limit else None
            return Timed(pending.limit, action) if action else None
        case Lot() | Remote():
            return None
    assert_never(controller)


def thinks(ask: fx.Ask) -> bool:
    """True if a bot has to think about the answer; in a race its hands say all there is."""
    return isinstance(ask.question.controller, Bot) and not is_race(ask.game)


def overdue(table: Table, at: float) -> tuple[Question, str] | None:
    """The first answer of the clock whose time is before ``at``, and the question; None: none."""
    due = [
        (timed, question)
        for question in table.asked
        if not isinstance(question.controller, Remote)
        and (timed := answer_later(_ask(table, question))) is not None
        and timed.at < at
    ]
    if not due:
        return None
    # Who acts in the last millisecond is in time: the end of it comes after.
    timed, question = min(
        due, key=lambda pair: (pair[0].at, pair[1].actor == CHANCE, pair[1].actor)
    )
    return question, timed.action


def gestures(ask: fx.Ask) -> tuple[Gesture, ...]:
    """Returns the seen gestures of a bot in this round, in the order of the times."""
    from pyengine.bots.hands import load_hands

    controller, hands = ask.question.controller, load_hands(ask.game)
    if hands is None or not isinstance(controller, Bot):
        return ()
    return hands.gestures(ask.view, ask.question.actor, controller.level, controller.seed)


def easy_answer(ask: fx.Ask) -> str:
    """Returns the easy bot's action, thought out here and now: for where no worker can start."""
    # The page needs the bots' code in this case alone.
    from pyengine.bots import choose

    controller = ask.question.controller
    assert isinstance(controller, Bot)
    rng = rng_for(controller.seed, "fallback")
    return choose(ask.game, ask.view, ask.question.actor, "easy", rng).action


def _ask(table: Table, question: Question) -> fx.Ask:
    seat, clock = question.actor, table.clock
    match, chance = match_of(table, seat), isinstance(question.controller, Seed)
    view = match.state if chance else view_of(match, seat)
    zero = clock.zero if isinstance(clock, RunningClock) else 0.0
    return fx.Ask(question, match.header.game, view, zero)


def _question(record: Record, phase: int, actor: int, moment: Moment) -> Question:
    token = Token(record.id, phase, actor, moment.fresh)
    return Question(token, controller_of(record, actor))


def controller_of(record: Record, actor: int) -> Controller:
    """Returns whoever answers for an actor."""
    if isinstance(record.kind, Connected) and (
        actor == CHANCE or record.players[actor - 1].kind == REMOTE
    ):
        return Remote()
    if actor == CHANCE:
        return Seed(record.seed)
    match, player = record.match, record.players[actor - 1]
    phase = _decided_at(match)
    if match.game.automatic(match.state, actor, player.is_bot, rng_for("")) is not None:
        return Lot(record.seed, phase, player.is_bot)
    if player.kind == REMOTE:
        return Remote()
    if player.is_bot:
        return Bot(player.kind, decision_seed(record.seed, phase, actor))
    return Here()


def _decided_at(match: Match) -> int:
    """The phase of the log that names a decision: the same seed decides the same way again.

    The newest one; in a race, where hands go on with what they have begun while others act, that
    in which chance acted last.
    """
    race = is_race(match.header.game)
    past = (entry.phase for entry in reversed(match.entries) if not race or entry.actor == CHANCE)
    return next(past, 0)


def _waits_for_click(record: Record, settings: Settings) -> bool:
    dice = isinstance(record.match.pending.chance, Dice) and not isinstance(record.kind, Connected)
    return dice and not settings.auto_roll and bool(people_of(record))
