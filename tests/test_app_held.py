"""Answers of the clock come a little late; nobody gains by that, and nobody loses."""

from __future__ import annotations

import pytest
from desk import Desk
from kittypaw_table import table

from app import play
from app.core import effects as fx
from app.core import messages as msg
from app.games.interaction import BoardEvent
from app.saves.records import Player, Record
from pyengine.bots.hands import Timed
from pyengine.core.game import CHANCE
from pyengine.games.kittypaw.info import ANSWER_MS
from pyengine.games.kittypaw.loader import load_cards


def at_race(query: str = "kinds=person,normal&names=Mia,Fog&seed=tea") -> Desk:
    """The first round of a race, its cards turned up; its signal was painted at 0.0."""
    return Desk.at("kittypaw", query)


def due(desk: Desk, actor: int) -> tuple[fx.Ask, Timed]:
    """What the clock is about to answer for somebody, and the question."""
    question = desk.table.question(actor)
    ask = next(ask for ask in desk.asked if ask.question == question)
    timed = play.answer_later(ask)
    assert timed is not None
    return ask, timed


def tap(desk: Desk, control: str, ms: float, place: int = 1) -> None:
    """A person touches a control so many milliseconds after the signal."""
    desk.on_board(BoardEvent("activate", control=control, place=place, at=ms))


def log(desk: Desk) -> list[tuple[int, str]]:
    """What has been done since the cards were turned up."""
    entries = desk.record.match.entries
    dealt = max(
        i for i, entry in enumerate(entries) if entry.action.startswith(("cards", "guests"))
    )
    return [(entry.actor, entry.action) for entry in entries[dealt + 1 :]]


@pytest.mark.parametrize(("late", "first"), [(-10, 1), (0, 1), (1, 2), (30, 2)])
def test_the_earlier_hand_has_the_card(late, first):
    """A bot's answer that is still held back counts before an input that was made after it."""
    desk = at_race()
    ask, timed = due(desk, 2)
    card = timed.action.split()[-1]
    tap(desk, f"card:{card}", timed.at + late)
    assert log(desk) == [(first, f"{timed.at + (late if first == 1 else 0)} grab {card}")]
    place = desk.place
    assert (place.say, place.refused) == (("That card is taken.", True) if first == 2 else ("", 0))
    # What the clock says then belongs to a question that is past.
    before = desk.model
    desk.send(msg.Answered(ask.question.token, timed.action, desk.moment()))
    assert desk.model == before


def test_a_call_that_was_first_is_the_call():
    """The other hand's, a few milliseconds later, is no call any more: it may touch."""
    desk = at_race()
    _, grab = due(desk, 2)
    free = next(place for place in "1234" if place != grab.action.split()[-1])
    tap(desk, f"card:{free}", 10)
    ask, grab = due(desk, 2)
    desk.send(msg.Answered(ask.question.token, grab.action, desk.moment()))
    _, call = due(desk, 2)
    card = load_cards()[desk.record.match.state.card_of(1)].picture
    desk.choose(f"{call.at} meow {card}")
    tap(desk, "meow", call.at + 20)
    assert log(desk)[-1] == (2, call.action)
    assert play.hurries(desk.table)
    # This signal has a time of its own.
    tap(desk, "touch", 412)
    assert log(desk)[-1] == (1, "touch 412")


def test_all_that_was_due_comes_in_the_order_of_its_time():
    """Grabs and calls of several bots, whose own answers depend on what came before."""
    desk = at_race("kinds=person,easy,normal,hard&names=Mia&seed=tea&reflex=off")
    tap(desk, "card:1", 60_000)
    done = log(desk)
    times = [int(action.split()[0]) for _, action in done]
    assert times == sorted(times)
    assert {actor for actor, action in done if "grab" in action} == {2, 3, 4}
    assert done[-1][1].split()[1] == "meow", "the round was over long before"
    assert len(desk.record.match.state.rounds) == 1
    assert not desk.place.refused


@pytest.mark.parametrize("kinds", ["person", "person,person"])
def test_an_input_just_after_the_end_of_the_time_is_not_refused_but_over(kinds):
    """K11: the last millisecond is in time, the next is the end; no rule is cited at anybody."""
    desk = at_race(f"kinds={kinds}&seed=tea")
    limit = desk.record.match.pending.limit
    deadline, _ = due(desk, CHANCE)
    tap(desk, "card:2", limit + 1)
    assert log(desk) == [(CHANCE, "timeout")]
    assert {(place.say, place.refused) for place in desk.table.places} == {("", False)}
    before = desk.model
    desk.send(msg.Answered(deadline.question.token, "timeout", desk.moment()))
    assert desk.model == before


@pytest.mark.parametrize("kinds", ["person", "person,person"])
def test_the_last_millisecond_is_in_time(kinds):
    desk = at_race(f"kinds={kinds}&seed=tea")
    limit = desk.record.match.pending.limit
    tap(desk, "card:2", limit)
    assert log(desk) == [(1, f"{limit} grab 2")]


def test_a_touch_counts_by_its_own_time_alone():
    """K7: nobody loses to who touches at the same time; after the limit it is none."""
    desk = at_race("kinds=person,person,person&seed=tea")
    tap(desk, "card:1", 500)
    desk.choose(f"900 meow {load_cards()[desk.record.match.state.card_of(1)].picture}")
    tap(desk, "meow", 900)
    tap(desk, "touch", ANSWER_MS + 10, place=3)
    assert log(desk)[-1] == (3, "touch none")
    tap(desk, "touch", ANSWER_MS - 5, place=2)
    assert desk.record.match.entries[-1].action == f"touch {ANSWER_MS - 5}"


# Where no worker can start


def test_a_hand_that_is_too_slow_for_the_round_does_nothing_and_nobody_thinks():
    """No answer of a bot in a race is thought out, neither in a worker nor on the page."""
    match = table("* cards 1 2 3 4", "2 119000 grab 1")
    players = (Player("Mia"), Player("Fog", "easy"))
    desk = Desk.with_record(Record("slow", match, players, "tea", 1, 1))
    (ask,) = desk.open_asks
    assert play.answer_later(ask) is None
    assert not play.thinks(ask)
    _, timed = due(desk, CHANCE)
    assert timed == Timed(120_000, "timeout")


@pytest.mark.parametrize(
    ("game", "options", "thinking"),
    [("kittypaw", "", False), ("kittypaw", "&pace=calm", False), ("yarn", "&cups=off", True)],
)
def test_a_bot_thinks_where_it_has_no_hands(game, options, thinking):
    """Only then may a worker be asked, or the easy bot in its place."""
    desk = Desk.at(game, f"kinds=person,easy,normal,hard&seed=tea{options}")
    desk.settle()
    assert len(desk.open_asks) == 3
    assert {play.thinks(ask) for ask in desk.open_asks} == {thinking}
    assert not any(play.thinks(ask) for ask in desk.asked if ask not in desk.open_asks)
