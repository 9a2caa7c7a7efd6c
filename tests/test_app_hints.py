"""Hints: the strong bot's opinion, asked for at a place and shown there alone."""

from __future__ import annotations

import pytest
from desk import Desk
from toys.faces import put_up

from app import messages as msg
from app.controllers import Bot, Hint, Opinion
from app.model import Settings

HINTED = Settings(help="all")


def at_hint() -> Desk:
    """A person alone who has asked for a hint."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea", HINTED)
    desk.settle()
    desk.did("table.hint")
    return desk


def give(desk: Desk, *opinions: Opinion) -> None:
    """The hint that was asked for arrives."""
    desk.send(msg.HintGiven(desk.hints[-1].question.token, opinions))


def test_a_hint_is_asked_of_the_worker_from_the_seats_view_alone():
    """The hard bot gets what the person may know, and nothing is played by it."""
    desk = Desk.at("ninelives", "kinds=person,easy,easy&seed=tea", HINTED)
    while desk.place.seat not in desk.record.match.pending.seats or desk.table.resting:
        desk.answer() if desk.open_asks else desk.settle()
    before = desk.actions
    asked = desk.table.asked
    desk.did("table.hint")
    (ask,) = desk.hints
    match = desk.record.match
    assert ask.question.actor == 1
    assert ask.question.controller.level == "hard"
    assert ask.view == match.game.view(match.state, 1)
    assert ask.view != match.state
    assert desk.actions == before
    assert desk.table.asked == asked
    assert desk.table.thinking == 0


def test_a_hint_names_the_first_choice_and_compares_the_chosen_move():
    """The estimate of the best, the difference of what is chosen, and the reason."""
    desk = at_hint()
    best, second = desk.legal()[:2]
    give(
        desk,
        Opinion(best, 12.5, 0.3, "a set soon"),
        *(Opinion(second, 11.0 - i, 0.3, "nothing near") for i in range(3)),
        Opinion("pass", 4.0, 0.2, "loses time"),
    )
    assert "The hard bot would choose" in desk.place.say
    assert desk.said == [desk.place.say]
    shown = desk.shown
    assert "+12.5" in shown
    assert "a set soon" in shown
    assert "loses time" not in shown
    desk.did("table.control", "pass")
    shown = desk.shown
    assert "−8.5 against the best" in shown
    assert "loses time" in shown
    desk.did("table.confirm")
    assert desk.place.hint == Hint()


def test_a_hint_says_its_unit_and_what_is_as_good():
    """A heading with points; a difference that would read as 0.0 is said in words."""
    moves = at_hint().legal()[:3]

    def shown(*means: float) -> str:
        desk = at_hint()
        give(
            desk, *(Opinion(move, mean, 0.1, "") for move, mean in zip(moves, means, strict=False))
        )
        return desk.shown

    some = shown(-1.4, -1.44, -3.4)
    assert "Worth in points" in some
    assert "−1.4" in some
    assert some.count("as good") == 1
    assert "−2.0 against the best" in some
    alike = shown(-1.4, -1.42, -1.44)
    assert "All the same: −1.4 points" in alike
    assert "against the best" not in alike
    assert "as good" not in alike
    assert "All the same: 0 points" in shown(0.0, -0.01, 0.02)
    assert "All the same" not in shown(2.0)


def test_where_no_hint_can_be_had_that_is_said():
    """The worker did not start: the button can be tried again."""
    desk = at_hint()
    assert 'aria-busy="true"' in desk.shown
    give(desk)
    assert desk.said == ["No hint is available just now."]
    assert 'aria-busy="true"' not in desk.shown
    assert "table-hint" not in desk.shown


def test_a_late_hint_is_not_shown():
    """A hint for a position that is gone says nothing about the new one."""
    desk = at_hint()
    desk.act("pass")
    before = desk.model
    give(desk, Opinion("pass", 1.0, 0.1, "late"))
    assert (desk.model, desk.effects) == (before, [])


def test_a_hint_is_asked_for_once_and_heard_once():
    """A second click while the bot thinks asks nobody; a hint that comes again changes nothing."""
    desk = at_hint()
    desk.did("table.hint")
    (token,) = (ask.question.token for ask in desk.hints)
    opinion = Opinion("pass", 1.0, 0.1, "so")
    desk.send(msg.HintGiven(token, (opinion,)))
    assert desk.place.hint == Hint(None, (opinion,))
    before = desk.model
    desk.send(msg.HintGiven(token, ()))
    assert (desk.model, desk.effects) == (before, [])
    desk.did("table.hint")
    assert len(desk.hints) == 2


def test_nobody_gets_a_hint_who_is_not_to_act():
    """Behind the curtain, while the table rests, or when all is over."""
    desk = Desk.at("yarn", "cups=on&kinds=person,person", HINTED)
    assert desk.table.curtain
    desk.did("table.hint")
    assert not desk.hints
    desk = Desk.at("yarn", "cups=off&kinds=person,person", HINTED)
    for _ in range(2):
        desk.act("pass")
    assert desk.record.match.over
    desk.did("table.hint")
    assert not desk.hints


def test_hints_are_there_only_where_they_are_wanted():
    """As on paper there is no button."""
    for settings, there in ((HINTED, True), (Settings(), True), (Settings(help="paper"), False)):
        desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea", settings)
        desk.settle()
        assert ('id="hint-button-1"' in desk.shown) == there


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_each_place_has_its_own_hint(monkeypatch, order):
    """In a race two may ask at once, and each gets the answer to their own question."""
    put_up(monkeypatch)
    desk = Desk.at("grab", "players=2&kinds=person,person&names=Mia,Ben", HINTED)
    for place in order:
        desk.did("table.hint", place=place)
    for ask in desk.hints:
        seat = ask.question.actor
        assert isinstance(ask.question.controller, Bot)
        opinion = Opinion(f"100 grab {seat}", 3.0, 0.1, f"for seat {seat}")
        desk.send(msg.HintGiven(ask.question.token, (opinion,)))
    assert [place.hint.opinions[0].reason for place in desk.table.places] == [
        "for seat 1",
        "for seat 2",
    ]
    shown = desk.shown
    assert shown.index('id="hint-1"') < shown.index("for seat 1") < shown.index('id="place-2"')
    assert shown.index('id="hint-2"') < shown.index("for seat 2")
