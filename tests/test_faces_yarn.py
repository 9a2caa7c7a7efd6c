"""What a hand can do on the carpet of Yarn Trail."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from yarn_hand import (
    ACTIVE,
    ARROWS,
    NAMES,
    at_paw,
    click,
    controls_of,
    cups_view,
    do,
    dot_point,
    drag,
    engine_says,
    matches,
    positions,
    press_key,
    text_of,
)
from yarn_positions import position

from app.games.face import load_face
from app.games.interaction import BoardEvent
from app.games.yarn.draft import EMPTY, Draft
from app.games.yarn.face import FACE
from app.games.yarn.input.paths import paths_of, unroll
from pyengine.games.yarn import GAME
from pyengine.games.yarn.notation import PASS

# Every legal action can be chosen in each of the three ways


def test_the_view_is_found_by_the_games_id() -> None:
    """The table screen loads the face by the name of the game."""
    assert load_face("yarn") is FACE


def test_every_legal_action_is_reached_by_clicks_alone() -> None:
    """Ends, bends, Pass and Finish choose every action of every position."""
    for view, seat in positions():
        wanted = set(GAME.legal_actions(view, seat))
        reached, fresh = set(), FACE.new_draft(view, seat)
        bar = [click(c.id) for c in FACE.controls(view, seat, fresh) if c.enabled]
        ends = [click(c) for c in controls_of(view, seat, fresh) if c.startswith("end:")]
        for first in (*ends, *bar):
            once, _ = do(view, seat, fresh, first)
            reached.add(FACE.chosen(view, seat, once))
            vias = [click(c) for c in controls_of(view, seat, once) if c.startswith("via:")]
            for second in (first, *vias, click("finish")):
                two, _ = do(view, seat, once, second)
                reached.add(FACE.chosen(view, seat, two))
                if second.control != "finish":
                    three, _ = do(view, seat, two, click("finish"))
                    reached.add(FACE.chosen(view, seat, three))
        assert wanted <= reached
        assert reached <= wanted | {None}


def test_every_legal_action_is_reached_by_the_keyboard_alone() -> None:
    """Arrow keys draw exactly the move, and Enter confirms it."""
    for view, seat in positions():
        fresh = FACE.new_draft(view, seat)
        for action in GAME.legal_actions(view, seat):
            if action == PASS:
                continue
            keys = [press_key(ARROWS[step]) for step in unroll(action)]
            draft, outcome = do(view, seat, fresh, *keys)
            assert not outcome.refused
            if action.endswith("!"):
                draft, _ = do(view, seat, draft, click("finish"))
            assert FACE.chosen(view, seat, draft) == action
            _, entered = do(view, seat, draft, press_key("Enter", draft.cursor))
            assert entered.confirm


@pytest.mark.parametrize("wobble", [0.0, 13.0])
def test_every_legal_move_is_reached_by_a_drag_along_its_dots(wobble: float) -> None:
    """The way that the pointer took decides, also for a finger that is not exact."""
    for view, seat in positions():
        fresh, paths = FACE.new_draft(view, seat), paths_of(view, seat)
        for table in (paths.plain, paths.finishing):
            for steps, path in table.items():
                events = drag(view, (paths.start, *path.dots), wobble)
                draft, outcome = do(view, seat, fresh, *events)
                assert draft.steps == steps
                assert not outcome.refused
                expected = path.text if steps in paths.plain else f"{path.text}!"
                assert FACE.chosen(view, seat, draft) == expected


def test_a_hasty_drag_with_few_events_still_takes_the_bend_it_passed() -> None:
    """Dots between two distant events count as touched."""
    for view, seat in positions()[::4]:
        fresh, paths = FACE.new_draft(view, seat), paths_of(view, seat)
        for steps, path in paths.plain.items():
            corners = [
                path.dots[index - 1]
                for index in range(1, len(steps))
                if steps[index] != steps[index - 1]
            ]
            draft, _ = do(view, seat, fresh, *drag(view, (paths.start, *corners, path.end)))
            assert draft.steps == steps


def test_a_drag_that_turns_back_follows_its_last_way() -> None:
    """A detour leaves no trace once the finger has come back over it."""
    for view, seat in positions():
        paths = paths_of(view, seat)
        for found in paths.ends.values():
            if len(found) < 2:
                continue
            first, second = (paths.dots[steps] for steps in found)
            there_and_back = (paths.start, *first[:-1], *reversed(first[:-2]), paths.start)
            draft, _ = do(view, seat, EMPTY, *drag(view, (*there_and_back, *second)))
            assert draft.steps == found[1]
            return
    raise AssertionError("no position with two bends")


def test_a_tap_changes_nothing_because_its_click_does() -> None:
    """A press and a drop in one place leave the draft as it was."""
    view, seat = positions()[0]
    end = next(iter(paths_of(view, seat).ends))
    x, y = dot_point(view, end)
    events = [BoardEvent("press", x=x, y=y), BoardEvent("drag", x=x + 2, y=y - 1)]
    draft, _ = do(view, seat, EMPTY, *events, BoardEvent("drop", x=x + 2, y=y))
    assert draft == EMPTY


def test_a_drag_can_be_taken_up_where_it_was_dropped() -> None:
    """A thread left half-way goes on from its tip."""
    view, seat = next((v, s) for v, s in positions() if v.roll >= 4 and paths_of(v, s).plain)
    paths = paths_of(view, seat)
    steps, path = next(iter(paths.plain.items()))
    half, outcome = do(view, seat, EMPTY, *drag(view, (paths.start, *path.dots[:2])))
    assert outcome.refused
    assert "exactly" in outcome.say
    assert half.steps == steps[:2]
    whole, _ = do(view, seat, half, *drag(view, path.dots[1:]))
    assert whole.steps == steps


def test_a_cancelled_drag_gives_the_draft_back() -> None:
    """The browser may take the pointer away at any time."""
    view, seat = next((v, s) for v, s in positions() if paths_of(v, s).plain)
    paths = paths_of(view, seat)
    path = next(iter(paths.plain.values()))
    before = FACE.draft_from(view, seat, path.text)
    events = [*drag(view, (paths.start, *path.dots))[:-1], BoardEvent("cancel")]
    assert do(view, seat, before, *events)[0] == before


# The draft


def test_a_second_click_on_an_end_takes_the_other_bend() -> None:
    """Two bends to one end are shown as two controls, and clicking again swaps them."""
    for view, seat in positions():
        paths, carpet = paths_of(view, seat), view.setup.carpet
        for dot, found in paths.ends.items():
            if len(found) < 2:
                continue
            end = click(f"end:{carpet.dot_name(dot)}")
            once, outcome = do(view, seat, EMPTY, end)
            twice, _ = do(view, seat, once, end)
            assert {once.steps, twice.steps} == set(found)
            assert outcome.say == f"Another way to {carpet.dot_name(dot)}: choose its corner."
            vias = [c for c in controls_of(view, seat, once) if c.startswith("via:")]
            assert len(vias) == 2
            assert {do(view, seat, once, click(via))[0].steps for via in vias} == set(found)


def test_the_better_of_two_bends_is_shown_first() -> None:
    """Nobody has to click twice for the bend that scores more."""
    seen = 0
    for view, seat in positions():
        carpet = view.setup.carpet
        for dot, found in paths_of(view, seat).ends.items():
            draft, _ = do(view, seat, EMPTY, click(f"end:{carpet.dot_name(dot)}"))
            if draft.finish:
                continue
            totals = {}
            for steps in found:
                action = paths_of(view, seat).plain[steps].text
                after = GAME.apply(view, seat, action)
                totals[steps] = GAME.scores(after).totals[seat - 1]
            seen += len(set(totals.values())) > 1
            assert totals[draft.steps] == max(totals.values())
    assert seen


def test_arrow_keys_take_back_what_they_drew() -> None:
    """The opposite arrow and Backspace shorten the thread; Escape clears it."""
    view, seat = next((v, s) for v, s in positions() if v.roll >= 3 and paths_of(v, s).plain)
    steps = next(iter(paths_of(view, seat).plain))
    opposite = {"U": "D", "D": "U", "L": "R", "R": "L"}
    drawn, _ = do(view, seat, EMPTY, *(press_key(ARROWS[step]) for step in steps))
    assert do(view, seat, drawn, press_key(ARROWS[opposite[steps[-1]]]))[0].steps == steps[:-1]
    assert do(view, seat, drawn, press_key("Backspace"))[0].steps == steps[:-1]
    assert do(view, seat, drawn, press_key("Escape"))[0] == FACE.new_draft(view, seat)
    assert do(view, seat, drawn, click("undo"))[0] == FACE.new_draft(view, seat)


def test_keys_that_mean_nothing_are_left_to_the_browser() -> None:
    """Tab, letters, and Escape with nothing to clear are not handled."""
    view, seat = next((v, s) for v, s in positions() if paths_of(v, s).plain)
    for key in ("Tab", "x", "Escape", "Backspace", "Enter"):
        assert not FACE.interact(view, seat, EMPTY, press_key(key)).handled


def test_enter_on_another_end_chooses_it_before_it_confirms() -> None:
    """Only the thread that ends under the focus is confirmed."""
    view, seat = next((v, s) for v, s in positions() if len(paths_of(v, s).ends) > 2)
    carpet = view.setup.carpet
    first, second = (f"end:{carpet.dot_name(dot)}" for dot in list(paths_of(view, seat).ends)[:2])
    draft, outcome = do(view, seat, EMPTY, press_key("Enter", first))
    assert FACE.chosen(view, seat, draft)
    assert not outcome.confirm
    other, outcome = do(view, seat, draft, press_key("Enter", second))
    assert not outcome.confirm
    assert other.steps != draft.steps
    assert do(view, seat, other, press_key("Enter", second))[1].confirm


def test_a_draft_is_fresh_until_something_is_chosen() -> None:
    """Where the focus lies does not count; what is drawn, circled or passed does."""
    view, seat = next((v, s) for v, s in positions() if len(paths_of(v, s).ends) > 2)
    fresh = FACE.new_draft(view, seat)
    last = view.setup.carpet.dot_name(max(paths_of(view, seat).ends))
    looked = replace(fresh, cursor=f"end:{last}")
    assert FACE.is_fresh(view, seat, looked)
    assert not FACE.interact(view, seat, looked, press_key("Escape")).handled
    end = f"end:{view.setup.carpet.dot_name(next(iter(paths_of(view, seat).ends)))}"
    for event in (click(end), click("pass")):
        chosen, _ = do(view, seat, looked, event)
        assert not FACE.is_fresh(view, seat, chosen)
        undone, outcome = do(view, seat, chosen, press_key("Escape"))
        assert outcome.handled
        assert FACE.is_fresh(view, seat, undone)
    stuck, seat = next((v, s) for v, s in positions() if GAME.legal_actions(v, s) == (PASS,))
    assert FACE.is_fresh(stuck, seat, FACE.new_draft(stuck, seat))
    cups = cups_view()
    moved, _ = do(cups, 1, FACE.new_draft(cups, 1), press_key("ArrowDown"))
    assert FACE.is_fresh(cups, 1, moved)
    assert not FACE.interact(cups, 1, moved, press_key("Escape")).handled
    assert not FACE.is_fresh(cups, 1, do(cups, 1, moved, click("cup:C1"))[0])


def test_a_saved_draft_is_the_draft_again() -> None:
    """`draft_from` and `chosen` are each other's inverse."""
    for view, seat in positions()[::5]:
        for action in GAME.legal_actions(view, seat):
            assert FACE.chosen(view, seat, FACE.draft_from(view, seat, action)) == action
    cups = GAME.legal_actions(cups_view(), 1)[77]
    assert FACE.chosen(cups_view(), 1, FACE.draft_from(cups_view(), 1, cups)) == cups


def test_a_seat_without_a_move_has_its_pass_chosen() -> None:
    """Confirm is all that is left to do, and the sentence says why."""
    view, seat = next((v, s) for v, s in positions() if GAME.legal_actions(v, s) == (PASS,))
    draft = FACE.new_draft(view, seat)
    assert FACE.chosen(view, seat, draft) == PASS
    name = NAMES[seat - 1]
    asked = f"{name} has no move for a {view.roll} and has to pass. Confirm?"
    assert FACE.ask(view, seat, draft, NAMES) == asked
    last = replace(view, timer=replace(view.timer, running=True, crossed=5))
    assert FACE.ask(last, seat, draft, NAMES) == f"Last turn: {asked}"
    assert do(view, seat, draft, click("pass"))[0] == draft
    x, y = dot_point(view, view.sheets[seat - 1].end)
    pull = [BoardEvent("press", x=x, y=y), BoardEvent("drag", x=x, y=y + 40)]
    dropped, outcome = do(view, seat, draft, *pull, BoardEvent("drop", x=x, y=y + 40))
    assert dropped == draft
    assert outcome.refused


# The paw


def test_an_early_stop_at_the_paw_is_an_end_and_a_button() -> None:
    """Click, drag and button all stop there for good, with segments left."""
    view, seat = at_paw(early=True)
    paths, carpet = paths_of(view, seat), view.setup.carpet
    steps, path = next((s, p) for s, p in paths.finishing.items() if s not in paths.plain)
    paw = f"end:{carpet.dot_name(carpet.paw)}"
    assert "for good" in controls_of(view, seat, EMPTY)[paw].get("aria-label", "")
    for events in ([click(paw)], [click("finish")], drag(view, (paths.start, *path.dots))):
        draft, _ = do(view, seat, EMPTY, *events)
        assert (FACE.chosen(view, seat, draft) or "").endswith("!")
    partly, _ = do(view, seat, EMPTY, *(press_key(ARROWS[step]) for step in steps))
    assert FACE.chosen(view, seat, partly) is None
    assert FACE.chosen(view, seat, do(view, seat, partly, click("finish"))[0]) == f"{path.text}!"


def test_exactly_on_the_paw_both_going_on_and_finishing_are_choices() -> None:
    """The button stops there and takes nothing back; the dot of the paw goes on."""
    view, seat = at_paw(early=False)
    carpet = view.setup.carpet
    paw = click(f"end:{carpet.dot_name(carpet.paw)}")
    draft, outcome = do(view, seat, EMPTY, paw)
    plain = FACE.chosen(view, seat, draft)
    assert plain is not None
    assert not plain.endswith("!")
    assert "paw" in outcome.spoken
    assert "paw" in FACE.ask(view, seat, draft, NAMES)
    assert outcome.say == ""  # the strip has said it
    done, _ = do(view, seat, draft, click("finish"))
    assert FACE.chosen(view, seat, done) == f"{plain}!"
    finish = FACE.controls(view, seat, done)[1]
    assert (finish.id, finish.pressed) == ("finish", True)
    assert finish.label.endswith(f"(+{carpet.paw_points})")
    again, _ = do(view, seat, done, click("finish"))
    assert FACE.chosen(view, seat, again) == f"{plain}!"
    assert FACE.chosen(view, seat, do(view, seat, again, paw)[0]) == plain


def test_on_the_paw_nothing_goes_on_after_the_last_turn() -> None:
    """Y13, Y16: with the last number crossed off there is nothing but to finish there, or not."""
    found, seat = at_paw(early=False)
    carpet = found.setup.carpet
    for crossed in (len(carpet.timer) - 1, len(carpet.timer)):
        timer = replace(found.timer, running=True, second=found.setup.solo, crossed=crossed)
        view = replace(found, timer=timer)
        paw = click(f"end:{carpet.dot_name(carpet.paw)}")
        draft, outcome = do(view, seat, EMPTY, paw)
        asked = FACE.ask(view, seat, draft, NAMES)
        goes_on = crossed < len(carpet.timer)
        assert ("next turn" in outcome.spoken) == goes_on
        assert "next turn" not in asked or goes_on
        assert "finish there" in outcome.spoken
        assert asked.endswith("Confirm, or finish here?")


def test_a_paw_out_of_reach_says_so() -> None:
    """The button is there all the same, so that nothing jumps, and answers why not."""
    view, seat = next((v, s) for v, s in positions() if not paths_of(v, s).finishing)
    finish = FACE.controls(view, seat, EMPTY)[1]
    assert not finish.enabled
    outcome = FACE.interact(view, seat, EMPTY, click("finish"))
    assert outcome.refused
    assert outcome.say == finish.why != ""


# What is not allowed


def test_a_click_on_any_other_dot_says_why() -> None:
    """All dots answer; those that are no end leave the draft alone and say why."""
    seen = set()
    for view, seat in positions()[::2]:
        carpet, paths = view.setup.carpet, paths_of(view, seat)
        for dot in range(carpet.size):
            if dot in paths.ends:
                continue
            draft, outcome = do(view, seat, EMPTY, click(f"dot:{carpet.dot_name(dot)}"))
            assert draft == EMPTY
            assert outcome.refused
            assert outcome.say
            row, column = divmod(dot, carpet.columns)
            row, column = row - paths.start // carpet.columns, column - paths.start % carpet.columns
            across = f"{'R' if column > 0 else 'L'}{abs(column)}" if column else ""
            down = f"{'D' if row > 0 else 'U'}{abs(row)}" if row else ""
            if not across + down:
                assert "ends here" in outcome.say
            elif carpet.blocks >> dot & 1:
                name = carpet.dot_name(dot)
                assert outcome.say == f"{name} is a building block; the thread cannot go there."
            elif abs(row) + abs(column) > view.roll:
                name = carpet.dot_name(dot)
                assert outcome.say == f"{name} is out of reach with a {view.roll}."
            else:
                assert engine_says(view, seat, across + down) in outcome.say
                assert engine_says(view, seat, down + across) in outcome.say
            seen.add(re.sub(r"[A-I]?\d+", "n", outcome.say))
    assert len(seen) > 5


def test_an_arrow_key_into_a_dead_end_says_why() -> None:
    """Blocks, own thread, the edge and too many bends are refused with the engine's sentence."""
    seen = set()
    for view, seat in positions()[::2]:
        paths = paths_of(view, seat)
        for steps in list(paths.dots)[::3]:
            for step, key in ARROWS.items():
                draft = Draft(steps=steps)
                after, outcome = do(view, seat, draft, press_key(key))
                if outcome.refused:
                    assert after == draft
                    assert outcome.say
                    seen.add(re.sub(r"[A-I]?\d+", "n", outcome.say))
                else:
                    assert after.steps in paths.dots
                    assert abs(len(after.steps) - len(steps)) == 1
                    assert after.steps in (steps + step, steps[:-1])
    assert any("building block" in sentence for sentence in seen)
    assert any("already has thread" in sentence for sentence in seen)
    assert any("bends at most once" in sentence for sentence in seen)
    assert any("leave the carpet" in sentence for sentence in seen)


def test_a_drop_where_no_thread_can_end_keeps_the_draft_and_says_why() -> None:
    """Far from every way, and beside the carpet."""
    view, seat = next((v, s) for v, s in positions() if v.roll <= 2 and paths_of(v, s).plain)
    path = next(iter(paths_of(view, seat).plain.values()))
    before = FACE.draft_from(view, seat, path.text)
    carpet, start = view.setup.carpet, paths_of(view, seat).start
    x, y = dot_point(view, start)
    row, column = divmod(start, carpet.columns)
    far = (11 - row if row < 6 else 0) * carpet.columns + (0 if column > 4 else 8)
    for where in (dot_point(view, far), (-200.0, -200.0)):
        press = BoardEvent("press", x=x, y=y)
        drop = BoardEvent("drop", x=where[0], y=where[1])
        drag = BoardEvent("drag", x=where[0], y=where[1])
        draft, outcome = do(view, seat, before, press, drag, drop)
        assert draft == before
        assert outcome.refused
        assert outcome.say


def test_a_seat_that_is_not_to_act_has_no_controls_and_no_draft() -> None:
    """Events of anybody else mean nothing."""
    for states in matches():
        for match in states[::7]:
            for seat in range(1, match.header.players + 1):
                view = GAME.view(match.state, seat)
                if seat in match.pending.seats:
                    continue
                assert FACE.chosen(view, seat, EMPTY) is None
                assert not FACE.controls(view, seat, EMPTY)
                assert not FACE.interact(view, seat, EMPTY, click("pass")).handled
                assert "data-control" not in text_of(FACE.board(view, seat, None, ACTIVE))


def test_a_thread_that_is_walled_in_is_said_to_be() -> None:
    """Y5, Y10: no number leads on from A6; where a 6 alone does not, that is said of the 6."""
    walled = position(6, ("A6", "I12"), used="A6-A5 A6-A7 A6-B6")
    after = GAME.apply(walled, 1, PASS)
    assert FACE.ask(walled, 1, FACE.new_draft(walled, 1), NAMES).startswith(
        f"{NAMES[0]} is walled in and has to pass until the end."
    )
    last = replace(walled, timer=replace(walled.timer, running=True, crossed=5))
    assert last.last_turn
    assert FACE.ask(last, 1, FACE.new_draft(last, 1), NAMES) == (
        f"Last turn: {NAMES[0]} is walled in and has to pass. Confirm?"
    )
    assert FACE.describe_action(walled, 1, PASS, after, NAMES) == (
        f"{NAMES[0]} passes. {NAMES[0]}'s thread is walled in."
    )
    # the block at B7 shuts the way down: B6 is a way on for a 1, and for no more
    narrow = position(6, ("A6", "I12"), used="A6-A5 A6-A7 B6-C6 B6-B5")
    after = GAME.apply(narrow, 1, PASS)
    assert FACE.describe_action(narrow, 1, PASS, after, NAMES) == (
        f"{NAMES[0]} has no move for a 6 and passes."
    )
