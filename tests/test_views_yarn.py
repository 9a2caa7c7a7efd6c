"""Yarn Trail's face: everything a hand can do on the carpet, and everything the carpet says."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

import pytest
from htpy import div

from app.art import carpet as art
from app.gameview import BoardEvent, Interaction, load_view
from app.views.yarn import VIEW
from app.views.yarn.draft import EMPTY, Draft
from app.views.yarn.ways import unroll, walk, ways_of
from pyengine.core.chance import SeededChance
from pyengine.core.errors import IllegalAction
from pyengine.core.match import Match
from pyengine.games.yarn import GAME
from pyengine.games.yarn.carpet import dots_of
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.state import HIDDEN, State

NAMES = ("Mia", "Ben & Co", '<script>"x"</script>', "Iris", "Tom", "Ada")
ARROWS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}


# Positions


def _played(players: int, seed: int, **options: str) -> Iterator[Match]:
    """A random match in which nobody passes by choice, after each action."""
    match, rng, chance = (
        Match.new("yarn", players, options),
        random.Random(seed),
        SeededChance(str(seed)),
    )
    while not match.over:
        yield match
        if match.pending.chance is not None:
            match = match.draw(chance)
            continue
        seat = rng.choice(match.pending.seats)
        actions = GAME.legal_actions(match.state, seat)
        going_on = [a for a in actions if a != PASS and not a.endswith("!")]
        match = match.apply(seat, rng.choice(going_on or actions))
    yield match


@cache
def _matches() -> tuple[tuple[Match, ...], ...]:
    settings = (
        (1, 1, {}),
        (2, 2, {"side": "B"}),
        (3, 3, {"crossing": "never", "side": "B"}),
        (2, 4, {"cups": "off"}),
        (4, 5, {"novices": "2,3"}),
        (6, 6, {"crossing": "never"}),
    )
    return tuple(tuple(_played(n, seed, **options)) for n, seed, options in settings)


@cache
def _positions() -> tuple[tuple[State, int], ...]:
    """Views of seats that are to choose a move: many, and all with a stop at the paw."""
    found = []
    for states in _matches():
        for index, match in enumerate(states):
            if match.over or GAME.phase(match.state) != "move":
                continue
            seat = match.pending.seats[-1]
            view = GAME.view(match.state, seat)
            if index % 3 == 0 or ways_of(view, seat).finishing:
                found.append((view, seat))
    return tuple(found)


def _cups_view(seat: int = 1, players: int = 2) -> State:
    return GAME.view(Match.new("yarn", players, {}).state, seat)


def _at_paw(early: bool) -> tuple[State, int]:
    """A position from which the paw is reached, before the roll is used up or exactly."""
    for view, seat in _positions():
        ways = ways_of(view, seat)
        if any((steps not in ways.plain) == early for steps in ways.finishing):
            return view, seat
    raise AssertionError("the random matches never come near the paw")


# A hand


def _do(view: State, seat: int, draft: Draft, *events: BoardEvent) -> tuple[Draft, Interaction]:
    outcome = Interaction(draft)
    for event in events:
        outcome = VIEW.interact(view, seat, draft, event)
        draft = outcome.draft
    return draft, outcome


def _click(control: str) -> BoardEvent:
    return BoardEvent("activate", control=control)


def _key(key: str, control: str = "") -> BoardEvent:
    return BoardEvent("key", key=key, control=control)


def _dot_point(view: State, dot: int) -> tuple[float, float]:
    row, column = divmod(dot, view.setup.carpet.columns)
    return art.dot(column, row)


def _drag(view: State, dots: Iterable[int], wobble: float = 0.0) -> list[BoardEvent]:
    """A finger that goes from dot to dot, never quite over them."""
    rng = random.Random(7)
    points = []
    for dot in dots:
        x, y = _dot_point(view, dot)
        points.append((x + rng.uniform(-wobble, wobble), y + rng.uniform(-wobble, wobble)))
    events = [BoardEvent("press", x=points[0][0], y=points[0][1])]
    events += [BoardEvent("drag", x=x, y=y) for x, y in points[1:]]
    return [*events, BoardEvent("drop", x=points[-1][0], y=points[-1][1])]


def _markup(node: object) -> str:
    return str(div[node])


def _controls(view: State, seat: int, draft: Draft) -> dict[str, ET.Element]:
    """The board's controls by their id."""
    root = ET.fromstring(_markup(VIEW.board(view, seat, draft, NAMES, True)))
    return {one.get("data-control", ""): one for one in root.iter() if one.get("data-control")}


# Every legal action can be chosen in each of the three ways


def test_the_view_is_found_by_the_games_id() -> None:
    """The table screen loads the face by the name of the game."""
    assert load_view("yarn") is VIEW


def test_every_legal_action_is_reached_by_clicks_alone() -> None:
    """Ends, bends, Pass and Finish choose every action of every position."""
    for view, seat in _positions():
        wanted = set(GAME.legal_actions(view, seat))
        reached, fresh = set(), VIEW.new_draft(view, seat)
        bar = [_click(c.id) for c in VIEW.controls(view, seat, fresh) if c.enabled]
        ends = [_click(c) for c in _controls(view, seat, fresh) if c.startswith("end:")]
        for first in (*ends, *bar):
            one, _ = _do(view, seat, fresh, first)
            reached.add(VIEW.chosen(view, seat, one))
            vias = [_click(c) for c in _controls(view, seat, one) if c.startswith("via:")]
            for second in (first, *vias, _click("finish")):
                two, _ = _do(view, seat, one, second)
                reached.add(VIEW.chosen(view, seat, two))
                if second.control != "finish":
                    three, _ = _do(view, seat, two, _click("finish"))
                    reached.add(VIEW.chosen(view, seat, three))
        assert wanted <= reached
        assert reached <= wanted | {None}


def test_every_legal_action_is_reached_by_the_keyboard_alone() -> None:
    """Arrow keys draw exactly the move, and Enter confirms it."""
    for view, seat in _positions():
        fresh = VIEW.new_draft(view, seat)
        for action in GAME.legal_actions(view, seat):
            if action == PASS:
                continue
            keys = [_key(ARROWS[step]) for step in unroll(action)]
            draft, outcome = _do(view, seat, fresh, *keys)
            assert not outcome.refused
            if action.endswith("!"):
                draft, _ = _do(view, seat, draft, _click("finish"))
            assert VIEW.chosen(view, seat, draft) == action
            _, entered = _do(view, seat, draft, _key("Enter", draft.cursor))
            assert entered.confirm


@pytest.mark.parametrize("wobble", [0.0, 13.0])
def test_every_legal_move_is_reached_by_a_drag_along_its_dots(wobble: float) -> None:
    """The way that the pointer took decides, also for a finger that is not exact."""
    for view, seat in _positions():
        fresh, ways = VIEW.new_draft(view, seat), ways_of(view, seat)
        for table in (ways.plain, ways.finishing):
            for steps, path in table.items():
                events = _drag(view, (ways.start, *path.dots), wobble)
                draft, outcome = _do(view, seat, fresh, *events)
                assert draft.steps == steps
                assert not outcome.refused
                expected = path.text if steps in ways.plain else f"{path.text}!"
                assert VIEW.chosen(view, seat, draft) == expected


def test_a_hasty_drag_with_few_events_still_takes_the_bend_it_passed() -> None:
    """Dots between two distant events count as touched."""
    for view, seat in _positions()[::4]:
        fresh, ways = VIEW.new_draft(view, seat), ways_of(view, seat)
        for steps, path in ways.plain.items():
            corners = [
                path.dots[index - 1]
                for index in range(1, len(steps))
                if steps[index] != steps[index - 1]
            ]
            draft, _ = _do(view, seat, fresh, *_drag(view, (ways.start, *corners, path.end)))
            assert draft.steps == steps


def test_a_drag_that_turns_back_follows_its_last_way() -> None:
    """A detour leaves no trace once the finger has come back over it."""
    for view, seat in _positions():
        ways = ways_of(view, seat)
        for found in ways.ends.values():
            if len(found) < 2:
                continue
            first, second = (ways.dots[steps] for steps in found)
            there_and_back = (ways.start, *first[:-1], *reversed(first[:-2]), ways.start)
            draft, _ = _do(view, seat, EMPTY, *_drag(view, (*there_and_back, *second)))
            assert draft.steps == found[1]
            return
    raise AssertionError("no position with two bends")


def test_a_tap_changes_nothing_because_its_click_does() -> None:
    """A press and a drop in one place leave the draft as it was."""
    view, seat = _positions()[0]
    end = next(iter(ways_of(view, seat).ends))
    x, y = _dot_point(view, end)
    events = [BoardEvent("press", x=x, y=y), BoardEvent("drag", x=x + 2, y=y - 1)]
    draft, _ = _do(view, seat, EMPTY, *events, BoardEvent("drop", x=x + 2, y=y))
    assert draft == EMPTY


def test_a_drag_can_be_taken_up_where_it_was_dropped() -> None:
    """A thread left half-way goes on from its tip."""
    view, seat = next((v, s) for v, s in _positions() if v.roll >= 4 and ways_of(v, s).plain)
    ways = ways_of(view, seat)
    steps, path = next(iter(ways.plain.items()))
    half, outcome = _do(view, seat, EMPTY, *_drag(view, (ways.start, *path.dots[:2])))
    assert outcome.refused
    assert "exactly" in outcome.say
    assert half.steps == steps[:2]
    whole, _ = _do(view, seat, half, *_drag(view, path.dots[1:]))
    assert whole.steps == steps


def test_a_cancelled_drag_gives_the_draft_back() -> None:
    """The browser may take the pointer away at any time."""
    view, seat = next((v, s) for v, s in _positions() if ways_of(v, s).plain)
    ways = ways_of(view, seat)
    path = next(iter(ways.plain.values()))
    before = VIEW.draft_from(view, seat, path.text)
    events = [*_drag(view, (ways.start, *path.dots))[:-1], BoardEvent("cancel")]
    assert _do(view, seat, before, *events)[0] == before


# The draft


def test_a_second_click_on_an_end_takes_the_other_bend() -> None:
    """Two bends to one end are shown as two controls, and clicking again swaps them."""
    for view, seat in _positions():
        ways, carpet = ways_of(view, seat), view.setup.carpet
        for dot, found in ways.ends.items():
            if len(found) < 2:
                continue
            end = _click(f"end:{carpet.dot_name(dot)}")
            one, outcome = _do(view, seat, EMPTY, end)
            two, _ = _do(view, seat, one, end)
            assert {one.steps, two.steps} == set(found)
            assert "other bend" in outcome.say
            vias = [c for c in _controls(view, seat, one) if c.startswith("via:")]
            assert len(vias) == 2
            assert {_do(view, seat, one, _click(via))[0].steps for via in vias} == set(found)


def test_the_better_of_two_bends_is_shown_first() -> None:
    """Nobody has to click twice for the bend that scores more."""
    seen = 0
    for view, seat in _positions():
        carpet = view.setup.carpet
        for dot, found in ways_of(view, seat).ends.items():
            draft, _ = _do(view, seat, EMPTY, _click(f"end:{carpet.dot_name(dot)}"))
            if draft.finish:
                continue
            totals = {}
            for steps in found:
                action = ways_of(view, seat).plain[steps].text
                after = GAME.apply(view, seat, action)
                totals[steps] = GAME.scores(after).totals[seat - 1]
            seen += len(set(totals.values())) > 1
            assert totals[draft.steps] == max(totals.values())
    assert seen


def test_arrow_keys_take_back_what_they_drew() -> None:
    """The opposite arrow and Backspace shorten the thread; Escape clears it."""
    view, seat = next((v, s) for v, s in _positions() if v.roll >= 3 and ways_of(v, s).plain)
    steps = next(iter(ways_of(view, seat).plain))
    opposite = {"U": "D", "D": "U", "L": "R", "R": "L"}
    drawn, _ = _do(view, seat, EMPTY, *(_key(ARROWS[step]) for step in steps))
    assert _do(view, seat, drawn, _key(ARROWS[opposite[steps[-1]]]))[0].steps == steps[:-1]
    assert _do(view, seat, drawn, _key("Backspace"))[0].steps == steps[:-1]
    assert _do(view, seat, drawn, _key("Escape"))[0] == VIEW.new_draft(view, seat)
    assert _do(view, seat, drawn, _click("undo"))[0] == VIEW.new_draft(view, seat)


def test_keys_that_mean_nothing_are_left_to_the_browser() -> None:
    """Tab, letters, and Escape with nothing to clear are not handled."""
    view, seat = next((v, s) for v, s in _positions() if ways_of(v, s).plain)
    for key in ("Tab", "x", "Escape", "Backspace", "Enter"):
        assert not VIEW.interact(view, seat, EMPTY, _key(key)).handled


def test_home_end_and_page_keys_walk_through_the_legal_ends() -> None:
    """The focus goes round all ends in reading order."""
    view, seat = max(_positions(), key=lambda at: len(ways_of(*at).ends))
    carpet = view.setup.carpet
    ends = [f"end:{carpet.dot_name(dot)}" for dot in ways_of(view, seat).ends]
    draft, outcome = _do(view, seat, EMPTY, _key("Home"))
    walked = [outcome.focus]
    for _ in ends[1:]:
        draft, outcome = _do(view, seat, draft, _key("PageDown", outcome.focus))
        walked.append(outcome.focus)
    assert walked == ends
    assert _do(view, seat, draft, _key("PageDown", walked[-1]))[1].focus == ends[0]
    assert _do(view, seat, EMPTY, _key("End"))[1].focus == ends[-1]


def test_enter_on_another_end_chooses_it_before_it_confirms() -> None:
    """Only the thread that ends under the focus is confirmed."""
    view, seat = next((v, s) for v, s in _positions() if len(ways_of(v, s).ends) > 2)
    carpet = view.setup.carpet
    first, second = (f"end:{carpet.dot_name(dot)}" for dot in list(ways_of(view, seat).ends)[:2])
    draft, outcome = _do(view, seat, EMPTY, _key("Enter", first))
    assert VIEW.chosen(view, seat, draft)
    assert not outcome.confirm
    other, outcome = _do(view, seat, draft, _key("Enter", second))
    assert not outcome.confirm
    assert other.steps != draft.steps
    assert _do(view, seat, other, _key("Enter", second))[1].confirm


def test_a_saved_draft_is_the_draft_again() -> None:
    """`draft_from` and `chosen` are each other's inverse."""
    for view, seat in _positions()[::5]:
        for action in GAME.legal_actions(view, seat):
            assert VIEW.chosen(view, seat, VIEW.draft_from(view, seat, action)) == action
    cups = GAME.legal_actions(_cups_view(), 1)[77]
    assert VIEW.chosen(_cups_view(), 1, VIEW.draft_from(_cups_view(), 1, cups)) == cups


def test_a_seat_without_a_move_has_its_pass_chosen() -> None:
    """Confirm is all that is left to do, and the sentence says why."""
    view, seat = next((v, s) for v, s in _positions() if GAME.legal_actions(v, s) == (PASS,))
    draft = VIEW.new_draft(view, seat)
    assert VIEW.chosen(view, seat, draft) == PASS
    name = NAMES[seat - 1]
    assert VIEW.ask(view, seat, draft, NAMES) == f"{name} has no move for a {view.roll} and passes."
    assert _do(view, seat, draft, _click("pass"))[0] == draft
    x, y = _dot_point(view, view.sheets[seat - 1].end)
    pull = [BoardEvent("press", x=x, y=y), BoardEvent("drag", x=x, y=y + 40)]
    dropped, outcome = _do(view, seat, draft, *pull, BoardEvent("drop", x=x, y=y + 40))
    assert dropped == draft
    assert outcome.refused


# The paw


def test_an_early_stop_at_the_paw_is_an_end_and_a_button() -> None:
    """Click, drag and button all stop there for good, with segments left."""
    view, seat = _at_paw(early=True)
    ways, carpet = ways_of(view, seat), view.setup.carpet
    steps, path = next((s, p) for s, p in ways.finishing.items() if s not in ways.plain)
    paw = f"end:{carpet.dot_name(carpet.paw)}"
    assert "for good" in _controls(view, seat, EMPTY)[paw].get("aria-label", "")
    for events in ([_click(paw)], [_click("finish")], _drag(view, (ways.start, *path.dots))):
        draft, _ = _do(view, seat, EMPTY, *events)
        assert (VIEW.chosen(view, seat, draft) or "").endswith("!")
    partly, _ = _do(view, seat, EMPTY, *(_key(ARROWS[step]) for step in steps))
    assert VIEW.chosen(view, seat, partly) is None
    assert VIEW.chosen(view, seat, _do(view, seat, partly, _click("finish"))[0]) == f"{path.text}!"


def test_exactly_on_the_paw_both_going_on_and_finishing_are_choices() -> None:
    """The same end is an ordinary move until Finish is pressed, and again after."""
    view, seat = _at_paw(early=False)
    carpet = view.setup.carpet
    paw = _click(f"end:{carpet.dot_name(carpet.paw)}")
    draft, outcome = _do(view, seat, EMPTY, paw)
    plain = VIEW.chosen(view, seat, draft)
    assert plain is not None
    assert not plain.endswith("!")
    assert "paw" in outcome.say
    done, _ = _do(view, seat, draft, _click("finish"))
    assert VIEW.chosen(view, seat, done) == f"{plain}!"
    finish = VIEW.controls(view, seat, done)[1]
    assert (finish.id, finish.pressed) == ("finish", True)
    assert VIEW.chosen(view, seat, _do(view, seat, done, _click("finish"))[0]) == plain


def test_a_paw_out_of_reach_says_so() -> None:
    """The button is there all the same, so that nothing jumps, and answers why not."""
    view, seat = next((v, s) for v, s in _positions() if not ways_of(v, s).finishing)
    finish = VIEW.controls(view, seat, EMPTY)[1]
    assert not finish.enabled
    outcome = VIEW.interact(view, seat, EMPTY, _click("finish"))
    assert outcome.refused
    assert outcome.say == finish.why != ""


# What is not allowed


def _engine_says(view: State, seat: int, action: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(view, seat, action)
    return refused.value.message


def test_a_click_on_any_other_dot_says_the_engines_sentence() -> None:
    """All dots answer; those that are no end leave the draft alone and say why."""
    seen = set()
    for view, seat in _positions()[::2]:
        carpet, ways = view.setup.carpet, ways_of(view, seat)
        for dot in range(carpet.size):
            if dot in ways.ends:
                continue
            draft, outcome = _do(view, seat, EMPTY, _click(f"dot:{carpet.dot_name(dot)}"))
            assert draft == EMPTY
            assert outcome.refused
            assert outcome.say
            row, column = divmod(dot, carpet.columns)
            row, column = row - ways.start // carpet.columns, column - ways.start % carpet.columns
            across = f"{'R' if column > 0 else 'L'}{abs(column)}" if column else ""
            down = f"{'D' if row > 0 else 'U'}{abs(row)}" if row else ""
            if not across + down:
                assert "here already" in outcome.say
            elif carpet.blocks >> dot & 1:
                name = carpet.dot_name(dot)
                assert outcome.say == f"{name} is a building block; the thread cannot go there."
            else:
                assert _engine_says(view, seat, across + down) in outcome.say
                assert _engine_says(view, seat, down + across) in outcome.say
            seen.add(re.sub(r"[A-I]?\d+", "n", outcome.say))
    assert len(seen) > 5


def test_an_arrow_key_into_a_dead_end_says_why() -> None:
    """Blocks, own thread, the edge and too many bends are refused with the engine's sentence."""
    seen = set()
    for view, seat in _positions()[::2]:
        ways = ways_of(view, seat)
        for steps in list(ways.dots)[::3]:
            for step, key in ARROWS.items():
                draft = Draft(steps=steps)
                after, outcome = _do(view, seat, draft, _key(key))
                if outcome.refused:
                    assert after == draft
                    assert outcome.say
                    seen.add(re.sub(r"[A-I]?\d+", "n", outcome.say))
                else:
                    assert after.steps in ways.dots
                    assert abs(len(after.steps) - len(steps)) == 1
                    assert after.steps in (steps + step, steps[:-1])
    assert any("building block" in sentence for sentence in seen)
    assert any("already has thread" in sentence for sentence in seen)
    assert any("bends at most once" in sentence for sentence in seen)
    assert any("leave the carpet" in sentence for sentence in seen)


def test_a_drop_where_no_thread_can_end_keeps_the_draft_and_says_why() -> None:
    """Far from every way, and beside the carpet."""
    view, seat = next((v, s) for v, s in _positions() if v.roll <= 2 and ways_of(v, s).plain)
    path = next(iter(ways_of(view, seat).plain.values()))
    before = VIEW.draft_from(view, seat, path.text)
    carpet, start = view.setup.carpet, ways_of(view, seat).start
    x, y = _dot_point(view, start)
    row, column = divmod(start, carpet.columns)
    far = (11 - row if row < 6 else 0) * carpet.columns + (0 if column > 4 else 8)
    for where in (_dot_point(view, far), (-200.0, -200.0)):
        press = BoardEvent("press", x=x, y=y)
        drop = BoardEvent("drop", x=where[0], y=where[1])
        drag = BoardEvent("drag", x=where[0], y=where[1])
        draft, outcome = _do(view, seat, before, press, drag, drop)
        assert draft == before
        assert outcome.refused
        assert outcome.say


def test_a_seat_that_is_not_to_act_has_no_controls_and_no_draft() -> None:
    """Events of anybody else mean nothing."""
    for states in _matches():
        for match in states[::7]:
            for seat in range(1, match.header.players + 1):
                view = GAME.view(match.state, seat)
                if seat in match.pending.seats:
                    continue
                assert VIEW.chosen(view, seat, EMPTY) is None
                assert not VIEW.controls(view, seat, EMPTY)
                assert not VIEW.interact(view, seat, EMPTY, _click("pass")).handled
                assert "data-control" not in _markup(VIEW.board(view, seat, None, NAMES, True))


# Cups


def test_cups_are_toggled_counted_and_chosen_at_six() -> None:
    """Six circles make the action; each can be taken away again."""
    view = _cups_view()
    carpet, draft = view.setup.carpet, VIEW.new_draft(view, 1)
    places = [carpet.dot_name(dot) for dot in dots_of(carpet.shadows)]
    for count, place in enumerate(places[:6], 1):
        assert VIEW.chosen(view, 1, draft) is None
        draft, outcome = _do(view, 1, draft, _click(f"cup:{place}"))
        assert outcome.say.startswith(f"{count} of 6 cups.")
    assert VIEW.chosen(view, 1, draft) == f"cups {' '.join(places[:6])}"
    controls = _controls(view, 1, draft)
    assert [controls[f"cup:{place}"].get("aria-pressed") for place in places] == (
        ["true"] * 6 + ["false"] * 5
    )
    fewer, _ = _do(view, 1, draft, _click(f"cup:{places[0]}"))
    assert VIEW.chosen(view, 1, fewer) is None
    assert _do(view, 1, draft, _key("Enter", f"cup:{places[0]}"))[1].confirm


def test_a_seventh_cup_and_a_dot_without_a_shadow_are_refused_in_words() -> None:
    """The sentences are the engine's."""
    view = _cups_view()
    carpet = view.setup.carpet
    places = [carpet.dot_name(dot) for dot in dots_of(carpet.shadows)]
    six = VIEW.draft_from(view, 1, f"cups {' '.join(places[:6])}")
    draft, outcome = _do(view, 1, six, _click(f"cup:{places[6]}"))
    assert draft == six
    assert outcome.say == _engine_says(view, 1, f"cups {' '.join(places[:7])}")
    outcome = VIEW.interact(view, 1, EMPTY, _click("dot:A1"))
    assert outcome.refused
    assert outcome.say == _engine_says(view, 1, "cups A1")


def test_choose_for_me_is_legal_and_changes_when_pressed_again() -> None:
    """Six shadow dots, other ones each time, and Clear takes all away."""
    view = _cups_view()
    one, _ = _do(view, 1, EMPTY, _click("cups-random"))
    two, _ = _do(view, 1, one, _click("cups-random"))
    for draft in (one, two):
        assert GAME.is_legal(view, 1, VIEW.chosen(view, 1, draft) or "")
    assert one.cups != two.cups
    assert _do(view, 1, two, _click("cups-clear"))[0] == EMPTY
    assert [control.enabled for control in VIEW.controls(view, 1, EMPTY)] == [True, False]


def test_arrow_keys_reach_every_place_for_a_cup() -> None:
    """From the one tab stop the arrows lead everywhere."""
    for side in "AB":
        view = GAME.view(Match.new("yarn", 2, {"side": side}).state, 1)
        controls = _controls(view, 1, EMPTY)
        stops = [c for c, one in controls.items() if one.get("tabindex") == "0"]
        assert len(stops) == 1
        reached, frontier = set(stops), list(stops)
        while frontier:
            here = frontier.pop()
            for key in ARROWS.values():
                focus = VIEW.interact(view, 1, EMPTY, _key(key, here)).focus
                if focus not in reached:
                    reached.add(focus)
                    frontier.append(focus)
        assert reached == {c for c in controls if c.startswith("cup:")}


def test_other_seats_cups_are_never_in_the_markup() -> None:
    """Whatever the others circled, this seat's screen is the same to the letter."""
    screens = set()
    for choice in GAME.legal_actions(_cups_view(), 2)[::50]:
        match = Match.new("yarn", 3, {}).apply(2, choice)
        for seat in (1, 3):
            view = GAME.view(match.state, seat)
            assert view.drawn[1] == HIDDEN
            assert VIEW.is_secret(view, seat)
            drawn = [
                VIEW.board(view, seat, EMPTY, NAMES, True),
                *(VIEW.board(view, other, None, NAMES, False) for other in (1, 2, 3)),
                *(VIEW.small(view, other, NAMES) for other in (1, 2, 3)),
                *(VIEW.sheet(view, other, NAMES) for other in (1, 2, 3)),
                VIEW.ask(view, seat, EMPTY, NAMES),
                VIEW.tell(match.states[0], 2, choice, match.state, NAMES),
            ]
            screens.add((seat, *map(_markup, drawn)))
    assert len(screens) == 2
    for seat in (1, 3):
        own = next(screen for screen in screens if screen[0] == seat)
        assert 'href="#i-cup"' not in str(own[1:8])


def test_a_move_is_no_secret() -> None:
    """The curtain is only for the cups."""
    assert not any(VIEW.is_secret(view, seat) for view, seat in _positions()[:5])


# Markup


def _pictures(view: State, seat: int, draft: Draft) -> list[object]:
    return [
        VIEW.board(view, seat, draft, NAMES, True),
        VIEW.board(view, seat, draft, NAMES, False),
        VIEW.overlay(view, seat, draft),
        VIEW.small(view, seat, NAMES),
        VIEW.sheet(view, seat, NAMES),
        VIEW.chance(view, False),
        VIEW.chance(view, True),
    ]


def test_all_markup_is_well_formed_in_any_position() -> None:
    """Every state of random matches, with drafts of all kinds."""
    for states in _matches():
        for match in states[::3]:
            for seat in range(1, match.header.players + 1):
                view = GAME.view(match.state, seat)
                draft = VIEW.new_draft(view, seat)
                for picture in _pictures(view, seat, draft):
                    ET.fromstring(_markup(picture))
    for view, seat in _positions()[::6]:
        for action in GAME.legal_actions(view, seat)[::5]:
            for picture in _pictures(view, seat, VIEW.draft_from(view, seat, action)):
                ET.fromstring(_markup(picture))


def test_nothing_in_the_markup_breaks_the_content_security_policy_or_its_ids() -> None:
    """No inline style or script, no picture role, every id once."""
    for view, seat in _positions()[::4]:
        for action in GAME.legal_actions(view, seat)[-3:]:
            draft = VIEW.draft_from(view, seat, action)
            page = _markup([*_pictures(view, seat, draft)[:1], *_pictures(view, seat, draft)[3:6]])
            root = ET.fromstring(page)
            ids = [one.get("id") for one in root.iter() if one.get("id")]
            assert len(ids) == len(set(ids))
            assert "overlay" in ids
            for one in root.iter():
                assert one.tag not in ("script", "style")
                assert one.get("style") is None
                assert one.get("role") != "img"
                assert not any(name.startswith("on") for name in one.keys())


def test_names_are_escaped_everywhere() -> None:
    """A player called like a script stays text."""
    view = GAME.view(_matches()[4][30].state, 3)
    for node in (
        VIEW.board(view, 3, EMPTY, NAMES, True),
        VIEW.small(view, 3, NAMES),
        VIEW.sheet(view, 3, NAMES),
        VIEW.ask(view, 3, EMPTY, NAMES),
    ):
        assert "<script>" not in _markup(node)
    label = ET.fromstring(_markup(VIEW.board(view, 3, EMPTY, NAMES, True)))[0].get("aria-label")
    assert label == f"{NAMES[2]}'s carpet"


def test_every_legal_end_has_a_control_with_a_name_and_a_state() -> None:
    """Ends are buttons that can be pressed; Tab stops at exactly one of them."""
    for view, seat in _positions():
        carpet, controls = view.setup.carpet, _controls(view, seat, EMPTY)
        ends = {f"end:{carpet.dot_name(dot)}" for dot in ways_of(view, seat).ends}
        assert {control for control in controls if control.startswith("end:")} == ends
        for control in ends:
            one = controls[control]
            assert one.get("role") == "button"
            assert one.get("aria-pressed") == "false"
            assert re.match(rf"{control[4:]}\b.*: ", one.get("aria-label", "")) or "two ways" in (
                one.get("aria-label") or ""
            )
        stops = [one for one in controls.values() if one.get("tabindex") == "0"]
        assert len(stops) == min(1, len(ends))
        assert len(controls) == carpet.size


def test_the_chosen_end_is_pressed_and_is_the_tab_stop() -> None:
    """Assistive technology hears which end is chosen."""
    for view, seat in _positions()[::5]:
        carpet = view.setup.carpet
        for dot in ways_of(view, seat).ends:
            control = f"end:{carpet.dot_name(dot)}"
            draft, _ = _do(view, seat, EMPTY, _click(control))
            controls = _controls(view, seat, draft)
            pressed = [c for c, one in controls.items() if one.get("aria-pressed") == "true"]
            assert control in pressed
            assert all(c == control or c.startswith("via:") for c in pressed)
            assert controls[control].get("tabindex") == "0"


def test_the_overlay_is_small_and_the_same_every_time() -> None:
    """It is drawn at every move of the pointer: few elements, and no chance in it."""
    for view, seat in _positions()[::7]:
        ways = ways_of(view, seat)
        for path in list(ways.plain.values())[::4]:
            events = _drag(view, (ways.start, *path.dots))
            draft = EMPTY
            for event in events[:-1]:
                draft, _ = _do(view, seat, draft, event)
                once, again = (_markup(VIEW.overlay(view, seat, draft)) for _ in range(2))
                assert once == again
                assert once.count("<") < 30
            name = view.setup.carpet.dot_name(path.end)
            assert f"{name}, {view.roll} of {view.roll}" in once


def test_what_is_caught_broken_or_without_room_can_be_seen() -> None:
    """Ticks, shards and a veil follow the sheet."""
    match = _matches()[1][-1]
    view = GAME.view(match.state, 1)
    sheet, carpet = view.sheets[0], view.setup.carpet
    caught = sum((kind & sheet.visited).bit_count() for kind in carpet.items)
    markup = _markup(VIEW.board(view, 1, None, NAMES, False))
    assert markup.count('class="taken"') == caught > 0
    assert markup.count("#i-cup-broken") == sheet.knocked()
    mice = carpet.items[0]
    dots = dots_of(mice)
    cramped = replace(carpet, boxes=2)
    visited = sum(1 << dot for dot in dots[:2])
    from app.views.yarn.board import _marks

    full = _marks(cramped, replace(sheet, visited=visited, cups=0))
    assert "yarn-veil" in full
    assert full.count("M") >= len(dots) - 2


# Words


def test_what_happened_is_told_with_names() -> None:
    """Rolls, moves, items, cups, sets, the timer and passes, never a "you"."""
    told = []
    for states in _matches():
        for match, after in zip(states, states[1:], strict=False):
            entry = after.entries[-1]
            sentence = VIEW.tell(match.state, entry.actor, entry.action, after.state, NAMES)
            assert sentence.endswith(".")
            assert not re.search(r"\byour?\b", sentence, re.IGNORECASE)
            if entry.actor:
                assert sentence.startswith(NAMES[entry.actor - 1])
            told.append(sentence)
    text = "\n".join(told)
    for part in (
        " is rolled; the timer's ",
        "is crossed off",
        "is circled",
        "this is the last turn",
        "picks up a mouse",
        "knocks over a cup",
        "The first set, 3 points: the hourglass starts.",
        "the timer starts over",
        "has circled six cups.",
        "The sheets are shuffled: ",
        "has no move for a ",
        "That was the last turn.",
    ):
        assert part in text


def test_a_move_is_told_like_this() -> None:
    """Way, end, and what was picked up."""
    match = Match.new("yarn", 2, {"cups": "off"}).apply(0, "roll 5")
    before = match.state
    after = match.apply(1, "R3D2").state
    assert VIEW.tell(before, 1, "R3D2", after, NAMES) == (
        "Mia draws right 3, down 2 to H3 and picks up a mouse and a sock."
    )
    assert VIEW.tell(before, 2, PASS, after, NAMES) == "Ben & Co passes."


def test_what_is_asked_follows_the_draft() -> None:
    """Nothing drawn, half drawn, drawn, passing."""
    match = Match.new("yarn", 2, {"cups": "off"}).apply(0, "roll 4")
    view = GAME.view(match.state, 1)
    assert VIEW.ask(view, 1, EMPTY, NAMES) == "Mia: draw 4 segments."
    half, _ = _do(view, 1, EMPTY, _key("ArrowDown"), _key("ArrowDown"))
    assert VIEW.ask(view, 1, half, NAMES) == "Mia: 2 of 4 drawn, 2 to go."
    whole, _ = _do(view, 1, half, _key("ArrowRight"), _key("ArrowRight"))
    assert VIEW.ask(view, 1, whole, NAMES) == "Mia draws to G3. Confirm?"
    passing, _ = _do(view, 1, whole, _click("pass"))
    assert VIEW.ask(view, 1, passing, NAMES) == "Mia is about to pass this turn."
    cups = _cups_view()
    some, _ = _do(cups, 1, EMPTY, _click("cup:C1"))
    assert VIEW.ask(cups, 1, some, NAMES) == "Mia: circle 6 cups in secret, 1 of 6 done."


def test_the_sheet_says_the_score_in_numbers() -> None:
    """The table's lines add up to the total, as the engine has it."""
    for states in _matches():
        view = GAME.view(states[-1].state, 1)
        for seat, score in enumerate(GAME.scores(view).seats, 1):
            root = ET.fromstring(_markup(VIEW.sheet(view, seat, NAMES)))
            table = next(one for one in root.iter("table"))
            points = [
                int(row[-1].text.replace("−", "-"))
                for row in table.iter("tr")
                if row[-1].tag == "td"
            ]
            assert points[-1] == sum(points[:-1]) == score.total


def test_the_timer_is_only_marked_once_the_die_has_come_to_rest() -> None:
    """While the die rolls, the number that it will cross off is still open."""
    crosses, seen = re.compile('class="pencil'), 0
    for states in _matches():
        for before, after in zip(states, states[1:], strict=False):
            if after.state.phase != "move" or before.state.phase == "move":
                continue
            still = len(crosses.findall(_markup(VIEW.chance(GAME.view(before.state, 1), False))))
            rolling = len(crosses.findall(_markup(VIEW.chance(GAME.view(after.state, 1), True))))
            rested = len(crosses.findall(_markup(VIEW.chance(GAME.view(after.state, 1), False))))
            marked = after.state.timer != before.state.timer
            assert rolling == still
            assert rested == still + marked
            seen += marked
    assert seen > 10


def test_dots_say_what_lies_on_them() -> None:
    """The carpet can be explored without seeing it."""
    match = Match.new("yarn", 2, {"cups": "off"}).apply(0, "roll 2")
    view = GAME.view(match.state, 1)
    controls = _controls(view, 1, EMPTY)
    assert controls["dot:H1"].get("aria-label") == "H1: a mouse"
    assert controls["dot:G2"].get("aria-label") == "G2: a building block"
    assert controls["dot:E12"].get("aria-label") == "E12: the cat's paw"
    assert controls["dot:E1"].get("aria-label") == "E1: the ball of yarn, the end of the thread"
    assert controls["end:D2"].get("aria-label") == (
        "D2, two ways: down 1, left 1; or left 1, down 1"
    )


def test_walking_stops_at_the_edge() -> None:
    """Steps that would leave the carpet are not followed."""
    carpet = _cups_view().setup.carpet
    assert walk(carpet, carpet.start, "U") == ()
    assert [carpet.dot_name(dot) for dot in walk(carpet, carpet.start, "RRRRRR")] == [
        "F1",
        "G1",
        "H1",
        "I1",
    ]
