"""Who answers for an actor: each is asked by one effect and heard once, with the right token."""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import replace

import pytest
from desk import NOW, Desk, with_session
from toys.faces import put_up

from app import play
from app.base.controllers import Bot, Here, Lot, Seed, Token
from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Model, Table
from app.games.face import has_face, is_race
from app.saves.preferences import Settings
from app.shell.page import rouses_bots
from app.shell.update import update
from pyengine.core.chance import SeededChance
from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, load_game
from worker import questions

TAPPED = Settings(auto_roll=False)
FACES = [game for game in GAMES if has_face(game)]
THOUGHT_OUT = [game for game in FACES if not is_race(game)]
"""Games whose bots think; in a race they are hands that take time, and no worker is asked."""


def opened(desk: Desk, settings: Settings | None = None) -> tuple[Table, list[fx.Ask]]:
    """The match of a desk from its first action: sitting down at it asks, and nothing answers."""
    record = replace(desk.record, match=desk.record.match.upto(0), draft="")
    table, effects = play.open_table(record, settings or Settings(), NOW)
    return table, [effect for effect in effects if isinstance(effect, fx.Ask)]


def who(asks: list[fx.Ask]) -> dict[int, type]:
    """What kind of controller is asked for each actor."""
    return {ask.question.actor: type(ask.question.controller) for ask in asks}


# Who is asked


def test_all_who_may_act_are_asked_at_once():
    """A person, a bot of each level and a lot: no question waits for another's answer."""
    table, asks = opened(Desk.at("yarn", "cups=on&kinds=person,easy,person,hard"))
    assert who(asks) == {1: Here, 2: Lot, 3: Here, 4: Lot}
    assert [ask.question for ask in asks] == list(table.asked)
    desk = Desk.at("yarn", "cups=off&kinds=person,easy,normal,hard&seed=tea")
    controllers = {ask.question.actor: ask.question.controller for ask in desk.of(fx.Ask)}
    assert controllers[1] == Here()
    assert [controllers[seat].level for seat in (2, 3, 4)] == ["easy", "normal", "hard"]
    assert controllers[CHANCE] == Seed("tea")


def test_where_one_acts_after_the_other_one_is_asked():
    """The next is asked when the one before has acted."""
    desk = Desk.at("ninelives", "kinds=easy,easy,easy&seed=tea")
    for _ in range(12):
        assert len(desk.table.asked) == 1
        desk.answer()


def test_chance_is_asked_alone_and_before_anybody_acts():
    """Nobody acts before the die."""
    table, asks = opened(Desk.at("yarn", "cups=off&kinds=person,easy"))
    assert who(asks) == {CHANCE: Seed}
    assert not play.acting(table, table.places[0])


def test_a_question_says_of_which_match_phase_and_actor_it_is():
    """And no two askings have the same random text."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy,easy&seed=tea")
    match = desk.record.match
    for question in desk.table.asked:
        token = question.token
        assert (token.record, token.phase) == (desk.record.id, match.open_phase)
        assert token.actor == question.actor
    bot = desk.table.question(2)
    desk.act("pass")
    assert desk.table.question(2) == bot, "an open question is not asked again"
    desk.answer("pass")
    desk.answer("pass")
    assert desk.record.match.over  # Y17: nobody drew thread
    assert desk.table.asked == ()


def test_the_same_seed_decides_the_same_way_again():
    """A bot's decision and a lot depend on the match's seed, its phase and the seat alone."""
    lots, seeds = set(), set()
    for _ in range(2):
        _, asks = opened(Desk.at("yarn", "cups=on&kinds=person,easy&seed=tea"))
        lots |= {play.answer_now(ask) for ask in asks if ask.question.actor == 2}
    assert len(lots) == 1
    for _ in range(2):
        desk = Desk.at("yarn", "cups=off&kinds=person,easy,easy&seed=tea")
        seeds |= {ask.question.controller.seed for ask in desk.open_asks}
    assert len(seeds) == 2  # one for each seat, and no other the second time


# What they get to see


def play_with_hints(desk, steps):
    """Ask for a hint at each move, and make another; so many steps long."""
    for _ in range(steps):
        if desk.open_asks:
            desk.answer()
        elif play.acting(desk.table, desk.place):
            desk.did("table.hint")
            desk.choose(desk.legal()[0])
            desk.did("table.confirm")
        else:
            desk.did("table.go")


@pytest.mark.parametrize("game", FACES)
def test_nobody_but_chance_gets_more_than_their_view(game, monkeypatch):
    """Through a match: bots, lots and hints get the view of their seat, chance the state."""
    asked, hidden = set(), 0

    def watched(model, message):
        nonlocal hidden
        after, effects = update(model, message)
        for ask in (effect for effect in effects if isinstance(effect, fx.Ask | fx.AskHint)):
            match, actor = after.table.record.match, ask.question.actor
            asked.add(type(ask.question.controller))
            knows = match.state if actor == CHANCE else match.game.view(match.state, actor)
            assert ask.view == knows
            hidden += ask.view != match.state
        return after, effects

    monkeypatch.setattr("desk.update", watched)
    info = load_game(game).info
    bots = max(2, info.min_players) - 1
    kinds = ",".join(("person", *("easy",) * bots))
    desk = Desk.at(game, f"kinds={kinds}&seed=tea", Settings(help="all"))
    play_with_hints(desk, 150)
    assert {Bot, Here} <= asked
    assert (Seed in asked) == info.chance
    assert bool(hidden) == info.hidden


@pytest.mark.parametrize("game", FACES)
def test_no_bot_is_told_the_seed_of_the_match(game, monkeypatch):
    """It foretells every deal. A bot's question holds a seed of its own, another each time."""
    seed, views, seen = "purple-cow-417", {}, []

    def watched(model, message):
        after, effects = update(model, message)
        seen.extend(effect for effect in effects if isinstance(effect, fx.Ask | fx.AskHint))
        return after, effects

    monkeypatch.setattr("desk.update", watched)
    bots = max(2, load_game(game).info.min_players) - 1
    kinds = ",".join(("person", *("easy",) * bots))
    # Who races has no hints.
    calm = "&{}={}".format(*load_game(game).info.calm) if is_race(game) else ""
    desk = Desk.at(game, f"kinds={kinds}&seed={seed}{calm}", Settings(help="all"))
    play_with_hints(desk, 40)
    for ask in seen:
        asked = ask.question
        if isinstance(asked.controller, Bot):
            bot = asked.controller
            request = questions.question(
                game, ask.view, asked.actor, bot.level, bot.seed, styled=True
            )
            for text in (repr(ask), json.dumps(request), repr(b64decode(request["view"]))):
                assert seed not in text
            # In a race a hand goes on with its plan while others act.
            phase = 0 if is_race(game) else asked.token.phase
            views.setdefault(bot.seed, set()).add((type(ask), phase, asked.actor))
    assert {type(ask) for ask in seen} == {fx.Ask, fx.AskHint}
    assert len(views) > 5
    assert all(len(decisions) == 1 for decisions in views.values())


# What an answer does


def a_bot_is_asked() -> tuple[Desk, Token]:
    """A person and two bots, all of whom are to act; and the token of the first bot."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy,easy&seed=tea")
    desk.settle()
    return desk, desk.open_asks[0].question.token


def answer(desk: Desk, token: Token, action: str = "pass") -> None:
    """A controller answers."""
    desk.send(msg.Answered(token, action, desk.moment()))


def test_an_answer_is_carried_out_and_saved():
    """In the name of the actor who was asked."""
    desk, token = a_bot_is_asked()
    answer(desk, token)
    entry = desk.record.match.entries[-1]
    assert (entry.actor, entry.action) == (2, "pass")
    assert [effect.record for effect in desk.of(fx.SaveRecord)] == [desk.record]
    assert desk.model.session.record(desk.record.id) == desk.record


def test_a_question_is_answered_once():
    """The same answer again, or another to the same question, changes nothing."""
    desk, token = a_bot_is_asked()
    answer(desk, token)
    before = desk.model
    for action in ("pass", "R1"):
        answer(desk, token, action)
        assert (desk.model, desk.effects) == (before, [])


def test_answers_may_come_in_any_order():
    """The last of three seats first: the log is the same text in the end."""
    desk, _ = a_bot_is_asked()
    for question in reversed([ask.question for ask in desk.open_asks]):
        answer(desk, question.token)
    assert [entry.actor for entry in desk.record.match.entries] == [0, 3, 2]
    desk.act("pass")
    actors = [entry.actor for entry in desk.record.match.canonical_entries()]
    assert actors == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "change",
    [
        {"record": "another"},
        {"phase": 0},
        {"phase": 2},
        {"actor": CHANCE},
        {"actor": 9},
        {"actor": -1},
        {"fresh": ""},
        {"fresh": "guessed"},
    ],
)
def test_a_token_that_was_not_given_is_not_heard(change):
    """Of another match, phase or actor, late or guessed."""
    desk, token = a_bot_is_asked()
    before = desk.model
    answer(desk, replace(token, **change))
    assert (desk.model, desk.effects) == (before, [])


def test_an_answer_that_comes_after_the_table_was_left_changes_nothing():
    """And coming back asks anew."""
    desk, token = a_bot_is_asked()
    desk.go("#/")
    before = desk.model
    answer(desk, token)
    assert (desk.model, desk.effects) == (before, [])
    desk.go(f"#/match/{before.session.records[0].id}")
    assert desk.open_asks[0].question.token != token
    entries = desk.record.match.entries
    answer(desk, token)
    assert desk.record.match.entries == entries


@pytest.mark.parametrize("action", ["R9", "nonsense", "", "roll 3", "* roll 3", "1 pass"])
def test_an_illegal_answer_is_refused_with_the_rule_and_changes_nothing(action):
    """Whatever comes from outside goes through the rules; the question stays open."""
    desk, token = a_bot_is_asked()
    before, asked = desk.record, desk.table.asked
    answer(desk, token, action)
    assert (desk.record, desk.table.asked) == (before, asked)
    assert (desk.place.refused, desk.announced) == (True, [desk.place.say])
    assert desk.place.say
    assert not desk.of(fx.SaveRecord)
    answer(desk, token)
    assert desk.record.match.entries[-1].actor == 2


@pytest.mark.parametrize("action", ["roll 7", "roll", "pass", "deal 1 2", ""])
def test_chance_is_not_believed_either(action):
    """Dice that come from elsewhere go through the rules as well."""
    table, asks = opened(Desk.at("yarn", "cups=off&kinds=person,easy"))
    token = asks[0].question.token
    after, effects = play.carry_out_answer(table, token, action, Settings(), NOW)
    assert after.record == table.record
    assert after.places[0].refused
    assert not [effect for effect in effects if isinstance(effect, fx.SaveRecord)]
    after, _ = play.carry_out_answer(after, token, "roll 6", Settings(), NOW)
    assert [entry.action for entry in after.record.match.entries] == ["roll 6"]


def test_chance_may_answer_late():
    """Until the dice come nobody acts, and nothing is rolled in the meantime."""
    table, asks = opened(Desk.at("yarn", "cups=off&kinds=person,person&names=Mia,Ben"))
    assert not table.record.match.entries
    assert not play.acting(table, table.places[0])
    confirmed, effects = play.confirm(table, 1, Settings(), NOW)
    assert (confirmed, effects) == (table, ())
    table, _ = play.carry_out_answer(table, asks[0].question.token, "roll 4", Settings(), NOW)
    assert table.rolling
    assert play.acting(table, table.places[0])


def test_the_refusal_of_a_seat_is_said_where_that_seat_is_shown(monkeypatch):
    """In a race at its own place; of a bot, at all of them."""
    put_up(monkeypatch)
    desk = Desk.at("grab", "players=3&kinds=person,person,easy")
    answer(desk, desk.table.question(2).token, "0 grab 9")
    assert [place.refused for place in desk.table.places] == [False, True]
    answer(desk, desk.table.question(3).token, "0 grab 9")
    assert [place.refused for place in desk.table.places] == [True, True]


# A click for the die


def test_without_a_click_chance_is_not_asked_where_that_is_wished():
    """Neither at the start nor later; a second click asks nobody twice."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy&seed=tea", TAPPED)
    assert (desk.table.asked, desk.actions) == ((), [])
    desk.did("table.roll")
    assert len(desk.actions) == 1
    before = desk.table.record
    desk.did("table.roll")
    assert desk.table.record == before
    desk.answer()
    desk.act(next(action for action in desk.legal() if action != "pass"))
    assert desk.record.match.pending.chance is not None
    assert desk.table.asked == ()


def test_a_second_click_before_the_dice_come_asks_nobody_twice():
    """Where chance takes its time."""
    table, asks = opened(Desk.at("yarn", "cups=off&kinds=person", TAPPED), TAPPED)
    assert asks == []
    table, effects = play.ask_chance(table, NOW)
    assert who(list(effects)) == {CHANCE: Seed}
    assert play.ask_chance(table, NOW) == (table, ())


def test_cards_are_dealt_without_a_click():
    """The setting speaks of dice: nobody shuffles by a button."""
    desk = Desk.at("ninelives", "kinds=person,easy,easy&seed=tea", TAPPED)
    assert desk.actions == []
    desk.did("table.roll")
    assert [action.split()[0] for action in desk.actions] == ["start", "deal"]


def test_bots_alone_wait_for_no_click():
    """Nobody is there to click."""
    desk = Desk.at("yarn", "cups=off&kinds=easy,easy&seed=tea", TAPPED)
    assert desk.actions[0].startswith("roll ")


# Seeds, lots, and the bot of last resort


@pytest.mark.parametrize("game", FACES)
def test_the_dice_are_those_of_the_seed(game):
    """As the simulator, the terminal and a challenge of the day have them."""
    info = load_game(game).info
    desk = Desk.at(game, f"players={max(2, info.min_players)}&seed=tea")
    match = Match.new(game, len(desk.record.players), dict(desk.record.match.header.options))
    for entry in desk.record.match.entries:
        if entry.actor == CHANCE:
            match = match.draw(SeededChance("tea"))
        else:
            match = match.apply(entry.actor, entry.action)
        assert match.entries[-1].action == entry.action


def test_somebody_who_has_to_think_has_no_answer_yet():
    """A person and a bot answer later; a seed and a lot at once."""
    desk = Desk.at("yarn", "cups=on&kinds=person,person,easy&seed=tea")
    _, asks = opened(desk)
    found = {type(ask.question.controller): play.answer_now(ask) for ask in asks}
    assert found[Here] is None
    assert found[Lot].startswith("cups ")
    desk, _ = a_bot_is_asked()
    assert play.answer_now(desk.open_asks[0]) is None


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("game", THOUGHT_OUT)
def test_a_worker_that_fails_is_replaced_by_the_easy_bot(game, level):
    """The match goes on where no worker can start, and the same way each time."""
    info = load_game(game).info
    kinds = ",".join((level,) * max(2, info.min_players))
    desk = Desk.at(game, f"kinds={kinds}&seed=tea")
    ask = desk.open_asks[0]
    action = play.easy_answer(ask)
    assert action == play.easy_answer(ask)
    answer(desk, ask.question.token, action)
    assert not desk.place.refused
    assert action in desk.actions


@pytest.mark.parametrize(
    ("address", "settings", "expected"),
    [
        ("#/", Settings(), False),
        ("#/new/yarn?kinds=person,person", Settings(), False),
        ("#/new/yarn?kinds=person,hard", Settings(), True),
        ("#/new/kittypaw?kinds=person,hard", Settings(), False),
        ("#/play/kittypaw?kinds=person,hard", Settings(help="all"), False),
        ("#/play/yarn?kinds=person,person", Settings(), False),
        ("#/play/yarn?kinds=person,easy", Settings(), True),
        ("#/play/yarn?kinds=person,person", Settings(help="all"), True),
        ("#/best", Settings(help="all"), False),
        ("#/new/tower", Settings(help="all"), False),
    ],
)
def test_bots_get_up_only_where_one_will_be_asked(address, settings, expected):
    """A second Python costs as much as the page: memory and battery that nobody else need spend."""
    desk = Desk(with_session(Model(), settings=settings))
    desk.go(address)
    if address.startswith("#/play"):
        desk.go(f"#{desk.of(fx.Navigate)[-1].to}")
    assert rouses_bots(desk.model) is expected


def test_bots_stay_asleep_where_a_match_is_over():
    desk = Desk.at("yarn", "kinds=easy,easy&seed=over")
    while not desk.record.match.over:
        assert rouses_bots(desk.model)
        desk.settle()
        if desk.open_asks:
            desk.answer()
    assert not rouses_bots(desk.model)
