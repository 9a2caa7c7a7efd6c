"""What Yarn Trail's play-outs go by, and that nothing which they remember changes a result."""

from __future__ import annotations

import pytest

from pyengine.core.chance import rng_for
from pyengine.core.registry import load_game
from pyengine.games.yarn.guide import habits_of, load_guide
from pyengine.games.yarn.playout import _in_order, draw_future, play_out, search
from pyengine.games.yarn.position import Position, position_of
from pyengine.games.yarn.replies import ANSWERS, Reply
from tests.yarn_positions import dot, position

YARN = load_game("yarn")


def alone(roll: int, end: str, **more: str) -> Position:
    """The decision of a seat that plays alone, with thread and items as given."""
    return position_of(YARN.view(position(roll, [end], **more), 1), 1)


@pytest.mark.parametrize("side", ["A", "B"])
def test_what_draws_a_thread_is_the_sum_of_the_items_near_it(side: str) -> None:
    """By distance, and more for the kinds of which the sheet has fewest."""
    state = position(1, ["E1"], options={"side": side})
    here = position_of(YARN.view(state, 1), 1)
    tables, guide = here.tables, load_guide(here.tables, here.chain)
    habits = habits_of(tables.carpet)
    mice, socks, _ = tables.kind_masks
    two_mice_and_a_sock = tables.step(mice & -mice)[0] * 2 + tables.step(socks & -socks)[0]
    for place in range(0, tables.carpet.size, 7):
        away, expected = tables.distances(place), 0.0
        for kind, dots in enumerate(tables.kind_dots):
            for item in dots:
                if 0 < away[item] <= 3:
                    # An item beside the dot lies within one, two and three steps.
                    expected += sum(habits.near[away[item] - 1 :])
                    # Planes are the kind of which there is none.
                    expected += sum(habits.wanted[away[item] - 1 :]) if kind == 2 else 0.0
        drawn = guide.lures[two_mice_and_a_sock][place][guide.near[place]]
        assert drawn == pytest.approx(expected)


@pytest.mark.parametrize("crossing", ["allowed", "never"])
def test_a_move_into_a_dead_end_is_tried_last(crossing: str) -> None:
    """From A11 the corner A12 has no way on once the thread lies between it and B12 (Y7, Y21)."""
    more = {"held": "B12"} if crossing == "never" else {"used": "A12-B12"}
    here = alone(1, "A11", options={"crossing": crossing}, **more)
    guide = load_guide(here.tables, here.chain)
    order = _in_order(here, guide, here.end << 3 | 1)
    assert order[-1][0] == dot(here.tables.carpet, "A12")
    assert len(order) == 3


def test_the_nearest_set_is_tried_first() -> None:
    """Of all moves for a 1 from E8 the plane that makes the first set."""
    here = alone(1, "E8", held="A4 B2")
    guide = load_guide(here.tables, here.chain)
    assert _in_order(here, guide, here.end << 3 | 1)[0][0] == dot(here.tables.carpet, "F8")


def test_what_a_position_remembers_changes_no_result() -> None:
    """Play-outs of one action after those of all others, and in a position of its own."""
    warm = alone(4, "D5", cups="G9 C8")
    futures = [draw_future(warm, rng_for("warm", number)) for number in range(6)]
    for action in list(warm.actions.values()):
        for future in futures:
            found = play_out(warm, action, future)
            assert found == play_out(alone(4, "D5", cups="G9 C8"), action, future)


def test_play_outs_end_with_what_a_sheet_can_hold() -> None:
    """Between all cups and all items, sets and the paw (Y18), and above the score so far."""
    here = alone(3, "E8", held="A4 B2 F8")
    start = here.score(here.ticks, 0, False)
    low, high = YARN.info.score_bounds
    found = [
        play_out(here, action, draw_future(here, rng_for("range", number)))
        for number in range(20)
        for action in here.actions.values()
    ]
    assert all(low <= value <= high for value in found)
    assert max(found) > start


def reply_of(*worths: float) -> Reply:
    """Answers that habit values so."""
    return Reply([(worth, place, 0, 0, False) for place, worth in enumerate(worths)])


def test_answers_that_did_well_are_played_again() -> None:
    """Habit is asked first; after forty futures the answer that brought most has had most."""
    reply = reply_of(5.0, 4.5, 4.0)
    assert reply.choose() == 0
    tries = [0, 0, 0]
    for _ in range(40):
        place = reply.choose()
        tries[place] += 1
        reply.learn(place, (20.0, 20.0, 24.0)[place])
    assert tries[2] > 25
    assert min(tries) >= 1


def test_where_answers_bring_the_same_habit_decides() -> None:
    """The preferred one is played most, and each has its try."""
    reply, tries = reply_of(5.0, 4.0, 3.0), [0, 0, 0]
    for _ in range(60):
        place = reply.choose()
        tries[place] += 1
        reply.learn(place, 20.0)
    assert tries == sorted(tries, reverse=True)
    assert tries[0] > tries[2] >= 1


def test_a_search_answers_a_roll_of_its_own_with_what_may_be_drawn() -> None:
    """Every answer is a move of the thread after the candidate, or stops at the paw."""
    here = alone(1, "E9", held="A4 B2 F8")
    for number in range(60):
        future = draw_future(here, rng_for("answers", number))
        for action in here.actions.values():
            search(here, action, future)
    for (text, roll, _), reply in here.replies.items():
        _, end, lock, _, _ = here.actions[text]
        used = here.used | lock
        open_moves = {move[:2] for move in here.tables.moves(end, roll) if not move[1] & used}
        homes = {move[:2] for move in here.tables.finishes(end, roll) if not move[1] & used}
        assert len(reply.answers) <= ANSWERS
        for _, to, drawn, _, finishes in reply.answers:
            assert (to, drawn) in (homes if finishes else open_moves)
        assert reply.answers or not open_moves | homes
    assert here.replies


def test_a_search_knows_the_end_of_the_game() -> None:
    """What stops at the paw, and what is done in the last turn (Y13, Y16), is its score."""
    here = alone(3, "E10", held="A4 B2 F8")
    future = draw_future(here, rng_for("end"))
    stop = here.actions["D2!"]
    assert search(here, stop, future) == here.score(here.ticks, 0, True)
    assert not here.replies
