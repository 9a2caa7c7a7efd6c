"""How many touches a round takes, counted from the messages that they send."""

from __future__ import annotations

import pytest
from desk import Desk
from test_app_at_once import let_others_act
from test_app_cues import SIX, at_burrow

from app import play
from app.core import messages as msg
from app.core.timers import ForcedDue
from app.games.interaction import BoardEvent
from app.saves.preferences import Settings
from pyengine.core.match import Match
from pyengine.games.cattower import GAME as TOWER
from pyengine.games.cattower.items import HOUSE, WORDS
from pyengine.games.cattower.notation import PASS, read_die, read_mark

AT_ONCE = Settings(at_once=True)
TOWERS = "kinds=person,easy,easy&seed=tea"


def tap(desk: Desk, control: str) -> int:
    """One touch on a control of the board."""
    desk.on_board(BoardEvent("activate", control=control))
    return 1


def carry(desk: Desk, what: str, where: str) -> int:
    """One drag of a finger."""
    for kind, control in (("press", what), ("drag", ""), ("drop", where)):
        desk.on_board(BoardEvent(kind, control=control))
    return 1


def best(desk: Desk) -> str:
    """What is worth most as things stand."""
    view, seat = play.own_view(desk.table, desk.place), desk.place.seat
    return str(play.face_of(desk.record).moves(view, seat)[0].action)


def is_done(desk: Desk, before: Match) -> bool:
    return len(desk.record.match.entries) > len(before.entries)


def take(desk: Desk, action: str) -> int:
    """Take that die: touch it until it is taken."""
    view = play.own_view(desk.table, desk.place)
    moves = play.face_of(desk.record).moves(view, desk.place.seat)
    control = next(move.control for move in moves if move.action == action)
    return touch_until_done(desk, control)


def touch_until_done(desk: Desk, control: str) -> int:
    before, touches = desk.record.match, 0
    while not is_done(desk, before):
        touches += tap(desk, control)
        assert touches <= 2, f"{control} is touched for ever"
    return touches


def mark(desk: Desk, action: str) -> int:
    """Carry an item to its floor, or the cat of a house."""
    before = desk.record.match
    if action == PASS:
        touches = 0
        while not is_done(desk, before):
            desk.did("table.control", "pass")
            touches += 1
        return touches
    wanted = read_mark(action)
    what = f"cat:{WORDS[wanted.cat - 1]}" if wanted.item == HOUSE else ""
    what = what or f"item:{WORDS[wanted.item - 1]}"
    touches = carry(desk, what, f"at:{wanted.tower}.{wanted.floor}")
    assert is_done(desk, before)
    assert desk.actions[len(before.entries)] == action
    return touches


def rounds(settings: Settings) -> list[int]:
    """The touches of each round of a match in which the best is chosen by the shortest way."""
    desk, found = Desk.at("cattower", TOWERS, settings), [0]
    while not desk.record.match.over and len(found) < 16:
        let_others_act_or_end(desk)
        if desk.record.match.over:
            break
        if desk.place.forced:
            due = next(after for after in reversed(desk.timers) if type(after.timer) is ForcedDue)
            desk.send(msg.Elapsed(due.timer, desk.moment()))
        elif desk.record.match.state.phase == "draft":
            found[-1] += take(desk, best(desk))
        else:
            found[-1] += mark(desk, best(desk))
            found.append(0)
    return [touches for touches in found if touches]


def let_others_act_or_end(desk: Desk) -> None:
    """Bots answer and rests end until somebody here is asked, or all is over."""
    while not desk.record.match.over and not play.acting(desk.table, desk.place):
        assert desk.go_on(), "nobody acts"


@pytest.mark.parametrize(("settings", "most"), [(Settings(), 3), (AT_ONCE, 2)])
def test_a_round_of_cat_tower_takes_at_most_three_touches(settings: Settings, most: int) -> None:
    """A die twice, and an item, or the cat of a house, in one drag; two for who plays at once.

    It was five, and six with a house: a die and Confirm, a floor, its item, its cat and Confirm,
    and Go on.
    """
    found = rounds(settings)
    assert len(found) > 10
    assert max(found) <= most


def test_a_floor_chooses_its_die_and_is_furnished_with_it() -> None:
    """Three touches on one floor: its die, once more, and what it has for free."""
    desk = Desk.at("cattower", TOWERS)
    let_others_act(desk)
    view = play.own_view(desk.table, desk.place)
    die = next(read_die(action) for action in TOWER.legal_actions(view, desk.place.seat))
    floor = f"at:2.{die}"
    before = len(desk.actions)
    touches = tap(desk, floor) + tap(desk, floor)
    own = next(entry for entry in desk.record.match.entries[before:] if entry.actor == 1)
    assert own.action == f"draft {die}"
    let_others_act(desk)
    chosen = play.face_of(desk.record).chosen(
        play.own_view(desk.table, desk.place), desk.place.seat, desk.place.draft
    )
    assert chosen is not None
    assert chosen.startswith(f"mark 2.{die} ")
    before = len(desk.actions)
    touches += tap(desk, floor)
    assert desk.actions[before] == chosen
    assert touches == 3


def test_a_floor_without_its_die_says_so() -> None:
    """Nothing is chosen then."""
    desk = Desk.at("cattower", TOWERS)
    let_others_act(desk)
    view = play.own_view(desk.table, desk.place)
    none = next(number for number in range(1, 6) if number not in view.dice)
    tap(desk, f"at:2.{none}")
    assert desk.place.refused
    assert desk.place.say == f"No {none} is left among the dice."


def test_a_card_takes_two_touches_and_one_for_who_plays_at_once() -> None:
    """So do a prediction and a card of the trick; carried, a card takes one in any case."""
    for settings, touches in ((Settings(forced=False), 2), (AT_ONCE, 1)):
        desk = Desk.at("ninelives", "kinds=person,easy,easy&seed=tea", settings)
        for _ in range(4):
            let_others_act(desk)
            view = play.own_view(desk.table, desk.place)
            moves = play.face_of(desk.record).moves(view, desk.place.seat)
            if len(moves) == 1:
                desk.act(moves[0].action)
                continue
            assert touch_until_done(desk, moves[0].control) == touches


def test_a_way_takes_its_end_and_confirm() -> None:
    """Two touches in Yarn Trail; for who plays at once the second one may be on the end as well."""
    for settings in (Settings(), AT_ONCE):
        desk = Desk.at("yarn", "kinds=person&seed=tea&cups=off", settings)
        let_others_act(desk)
        view = play.own_view(desk.table, desk.place)
        end = play.face_of(desk.record).moves(view, desk.place.seat)[0].control
        before = desk.record.match
        tap(desk, end)
        assert not is_done(desk, before)
        if settings.at_once:
            tap(desk, end)
        else:
            desk.did("table.confirm")
        assert is_done(desk, before)


def test_crosses_take_a_touch_each_and_confirm() -> None:
    """Seven for a 6 in Winter Burrow, or two with one drag through the chamber."""
    desk = at_burrow("person", "Mia", "* roll 6")
    before = desk.record.match
    for cell in SIX.removeprefix("x ").split():
        tap(desk, f"cell:{cell}")
    assert not is_done(desk, before)
    desk.did("table.confirm")
    assert is_done(desk, before)
