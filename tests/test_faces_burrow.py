"""What a hand can do on the sheet of Winter Burrow."""

from __future__ import annotations

import pytest
from burrow_hand import choice, controls_of, do, drag, matches, positions
from burrow_positions import position
from hand import NAMES, click, press_key

from app.games.burrow.draft import EMPTY, Draft
from app.games.burrow.face import FACE
from app.games.face import load_face
from app.games.interaction import BoardEvent
from pyengine.games.burrow import GAME
from pyengine.games.burrow.burrow import cells_of
from pyengine.games.burrow.drafts import refuse_cell
from pyengine.games.burrow.notation import PASS, read_cells


def cell_clicks(action: str) -> list[BoardEvent]:
    return [click(f"cell:{name}") for name in action.split()[1:]]


def test_the_view_is_found_by_the_games_id() -> None:
    """The table screen loads the face by the name of the game."""
    assert load_face("burrow") is FACE


# Every legal action can be chosen in each way


def test_every_legal_action_is_reached_by_clicks_in_any_order() -> None:
    """Cells one after another, from either end, choose exactly the action."""
    for view, seat in positions():
        for action in GAME.legal_actions(view, seat)[::7]:
            if action == PASS:
                draft, _ = do(view, seat, FACE.new_draft(view, seat), click("pass"))
                assert FACE.chosen(view, seat, draft) == PASS
                continue
            clicks = cell_clicks(action)
            for order in (clicks, clicks[::-1]):
                draft = EMPTY
                for event in order:
                    draft, outcome = do(view, seat, draft, event)
                    assert not outcome.refused
                    assert outcome.spoken
                assert FACE.chosen(view, seat, draft) == action


def test_an_incomplete_or_impossible_choice_is_never_an_action() -> None:
    """Whatever is clicked, what Confirm would do is legal."""
    for view, seat in positions():
        legal = {None, *GAME.legal_actions(view, seat)}
        draft = FACE.new_draft(view, seat)
        for cell in cells_of(view.setup.burrow.cells):
            name = view.setup.burrow.cell_name(cell)
            draft, _ = do(view, seat, draft, click(f"cell:{name}"))
            assert FACE.chosen(view, seat, draft) in legal


def snakes(view, seat):
    """Some legal actions whose cells a finger can pass in one go, in that order."""
    burrow = view.setup.burrow
    for action in GAME.legal_actions(view, seat)[::5]:
        if action == PASS:
            continue
        left = set(cells_of(read_cells(action, burrow)))
        here = min(left, key=lambda cell: (burrow.neighbours[cell] & mask_of(left)).bit_count())
        order = [here]
        left.discard(here)
        while left:
            here = next((c for c in sorted(left) if burrow.neighbours[here] >> c & 1), None)
            if here is None:
                break
            order.append(here)
            left.discard(here)
        if not left and len(order) > 1:
            yield action, [burrow.cell_name(cell) for cell in order]


def mask_of(cells) -> int:
    return sum(1 << cell for cell in cells)


@pytest.mark.parametrize("wobble", [0.0, 14.0])
def test_legal_actions_are_reached_by_a_drag_over_their_cells(wobble: float) -> None:
    """Also for a finger that is not exact."""
    seen = 0
    for view, seat in positions():
        for action, names in snakes(view, seat):
            draft, outcome = do(view, seat, EMPTY, *drag(view, names, wobble))
            assert FACE.chosen(view, seat, draft) == action
            assert not outcome.refused
            assert draft.drag is None
            seen += 1
    assert seen > 100


def test_arrow_keys_and_space_reach_every_cell() -> None:
    """From any cell of both sides the arrows lead to every other one."""
    for view in (position(3, ["S"], options={"side": side}) for side in "AB"):
        burrow = view.setup.burrow
        reached, frontier = set(), [FACE.new_draft(view, 1)]
        start = burrow.cell_name(cells_of(burrow.cells)[0])
        names = [f"cell:{start}"]
        while names:
            name = names.pop()
            reached.add(name)
            for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
                _, outcome = do(view, 1, frontier[0], press_key(key, name))
                assert outcome.focus == outcome.draft.cursor
                if outcome.focus not in reached:
                    names.append(outcome.focus)
        assert len(reached) == burrow.cells.bit_count()


def test_keys_choose_take_back_and_confirm() -> None:
    """Enter confirms a whole choice and says what another needs."""
    view = position(3, ["S"])
    draft, _ = do(view, 1, EMPTY, click("cell:C4"), click("cell:B4"))
    same, outcome = do(view, 1, draft, press_key("Enter", "cell:B4"))
    assert choice(same) == choice(draft)
    assert (outcome.confirm, outcome.refused, outcome.say) == (False, True, "A 3 needs 3 cells.")
    draft, _ = do(view, 1, draft, click("cell:C5"))
    assert do(view, 1, draft, press_key("Enter", "cell:C5"))[1].confirm
    back, _ = do(view, 1, draft, press_key("Backspace", "cell:C5"))
    assert [view.setup.burrow.cell_name(cell) for cell in back.cells] == ["C4", "B4"]
    assert do(view, 1, draft, press_key("Escape"))[0] == EMPTY
    assert not do(view, 1, EMPTY, press_key("Escape"))[1].handled
    assert not do(view, 1, EMPTY, press_key("x"))[1].handled


# Why not


def test_a_cell_that_may_not_be_added_says_the_engines_sentence() -> None:
    """Every cell, with nothing chosen and with a beginning."""
    for view, seat in positions()[::3]:
        burrow, sheet = view.setup.burrow, view.sheets[seat - 1]
        beginnings = [EMPTY]
        action = GAME.legal_actions(view, seat)[0]
        if action != PASS:
            beginnings.append(do(view, seat, EMPTY, *cell_clicks(action)[:2])[0])
        for draft in beginnings:
            for cell in cells_of(burrow.cells & ~draft.mask):
                refused = refuse_cell(view.setup, sheet, view.roll, draft.mask, cell)
                after, outcome = do(view, seat, draft, click(f"cell:{burrow.cell_name(cell)}"))
                assert outcome.refused == (refused is not None)
                if refused:
                    assert outcome.say == str(refused.message)
                    assert choice(after) == choice(draft)


def test_a_move_that_is_heard_says_what_lies_in_its_other_cells() -> None:
    """The name of its last cell says what lies there; of the others each find is said."""
    finds = 0
    for view, seat in positions()[::5]:
        burrow = view.setup.burrow
        for action in GAME.legal_actions(view, seat)[::5]:
            if action == PASS:
                continue
            *others, _ = cells_of(read_cells(action, burrow))
            said = FACE.unnamed(view, seat, action)
            names = {burrow.cell_name(cell): cell for cell in others}
            for kind, there in (("mushroom", burrow.mushrooms), ("nut", burrow.nuts)):
                told = {name for name in names if f"a {kind} on {name}" in said}
                assert told == {name for name, cell in names.items() if there >> cell & 1}
                finds += len(told)
    assert finds


def test_pass_is_closed_with_the_reason_unless_the_rules_open_it() -> None:
    """A 1 may be declined, a forced pass is chosen already, any other number must be placed."""
    must = position(4, ["S"])
    control = FACE.controls(must, 1, EMPTY)[0]
    assert not control.enabled
    assert control.why == str(GAME.refusal(must, 1, PASS).message)
    draft, outcome = do(must, 1, EMPTY, click("pass"))
    assert (draft, outcome.say, outcome.refused) == (EMPTY, control.why, True)

    may = position(1, ["S"])
    assert FACE.controls(may, 1, EMPTY)[0].enabled
    passing, _ = do(may, 1, EMPTY, click("pass"))
    assert FACE.chosen(may, 1, passing) == PASS
    assert do(may, 1, passing, click("pass"))[0] == EMPTY

    full = position(1, ["S"], ones=[7])
    forced = FACE.new_draft(full, 1)
    assert FACE.chosen(full, 1, forced) == PASS
    assert "has no move for a 1" in FACE.ask(full, 1, forced, NAMES)


def test_choosing_a_cell_gives_up_the_pass() -> None:
    """What was chosen last counts."""
    view = position(1, ["S"])
    passing, _ = do(view, 1, EMPTY, click("pass"))
    draft, _ = do(view, 1, passing, click("cell:C4"))
    assert FACE.chosen(view, 1, draft) == "x C4"


# Drags


def test_a_tap_changes_nothing_because_its_click_does() -> None:
    """A press and a drop in one place leave the draft as it was."""
    view = position(3, ["S"])
    events = [
        BoardEvent("press", x=100, y=140),
        BoardEvent("drag", x=104, y=137),
        BoardEvent("drop", x=104, y=137),
    ]
    before = Draft(cells=(view.setup.burrow.cell_at("C4"),))
    assert do(view, 1, before, *events)[0] == before


def test_a_drag_back_over_its_way_takes_cells_back() -> None:
    """And it can then go on another way."""
    view = position(4, ["S"])
    draft, _ = do(view, 1, EMPTY, *drag(view, ["C4", "B4", "A4", "B4", "B5", "C5"]))
    assert FACE.chosen(view, 1, draft) == "x B4 C4 B5 C5"


def test_a_drag_goes_on_with_what_is_chosen_or_begins_anew() -> None:
    """From a chosen cell it goes on; from a cell elsewhere it is a new choice."""
    view = position(4, ["S"])
    half, _ = do(view, 1, EMPTY, *drag(view, ["C4", "B4"]))
    whole, _ = do(view, 1, half, *drag(view, ["B4", "B5", "C5"]))
    assert FACE.chosen(view, 1, whole) == "x B4 C4 B5 C5"
    other, _ = do(view, 1, half, *drag(view, ["I5", "J5", "K5", "L5"]))
    assert FACE.chosen(view, 1, other) == "x I5 J5 K5 L5"


def test_a_drag_into_another_chamber_says_why_and_keeps_what_it_had() -> None:
    """The walls separate."""
    view = position(4, ["S"])
    events = drag(view, ["C4", "B4", "A4", "A2"])
    draft, outcome = do(view, 1, EMPTY, *events)
    assert outcome.refused
    assert "different chambers" in outcome.say
    assert len(draft.cells) == 3


def test_a_press_beside_a_cell_means_the_nearest_that_may_be_chosen() -> None:
    """A finger on the rock between two chambers."""
    view = position(2, ["S"])
    events = [
        BoardEvent("press", x=128, y=142),
        BoardEvent("drag", x=60, y=142),
        BoardEvent("drop", x=60, y=142),
    ]
    draft, _ = do(view, 1, EMPTY, *events)
    assert FACE.chosen(view, 1, draft) == "x B4 C4"


def test_a_cancelled_drag_gives_the_draft_back() -> None:
    """The browser may take the pointer away at any time."""
    view = position(4, ["S"])
    before, _ = do(view, 1, EMPTY, click("cell:C4"))
    events = [*drag(view, ["I5", "J5", "K5"])[:-1], BoardEvent("cancel")]
    assert do(view, 1, before, *events)[0] == before


def test_a_drag_where_nothing_fits_says_so() -> None:
    """The pass stays chosen."""
    view = position(1, ["S"], ones=[7])
    forced = FACE.new_draft(view, 1)
    draft, outcome = do(view, 1, forced, *drag(view, ["C4", "B4"]))
    assert draft == forced
    assert outcome.refused
    assert "this turn is a pass" in outcome.say


# The draft


def test_a_saved_draft_is_the_draft_again() -> None:
    """A reload finds the choice as it was left."""
    for view, seat in positions()[::3]:
        for action in GAME.legal_actions(view, seat)[::9]:
            draft = FACE.draft_from(view, seat, action)
            assert FACE.chosen(view, seat, draft) == action


def test_only_what_is_chosen_makes_a_draft_one_to_take_back() -> None:
    """Neither the focus nor a pointer that is down does, nor a pass that is all there is."""
    view = position(1, ["S"])
    fresh = FACE.new_draft(view, 1)
    looked, _ = do(view, 1, fresh, press_key("ArrowLeft", "cell:C4"))
    pressed, _ = do(view, 1, looked, BoardEvent("press", x=100, y=140))
    assert len({fresh, looked, pressed}) == 3
    assert all(FACE.is_fresh(view, 1, draft) for draft in (fresh, looked, pressed))
    for control in ("cell:C4", "pass"):
        chosen, _ = do(view, 1, looked, click(control))
        assert not FACE.is_fresh(view, 1, chosen)
        assert FACE.is_fresh(view, 1, do(view, 1, chosen, click("undo"))[0])
    full = position(1, ["S"], ones=[7])
    assert FACE.is_fresh(full, 1, FACE.new_draft(full, 1))


def test_escape_means_something_while_there_is_something_to_give_up() -> None:
    """A choice, or a pointer that is down; else the browser may have the key."""
    view = position(3, ["S"])
    looked, _ = do(view, 1, EMPTY, press_key("ArrowLeft", "cell:C4"))
    assert not do(view, 1, looked, press_key("Escape"))[1].handled
    for events in ([click("cell:C4")], [BoardEvent("press", x=100, y=140)]):
        draft, outcome = do(view, 1, looked, *events, press_key("Escape"))
        assert outcome.handled
        assert (choice(draft), draft.drag) == (choice(EMPTY), None)


def test_a_seat_that_is_not_to_act_has_no_controls_and_no_draft() -> None:
    """Between the turns and after the end the board is only to be looked at."""
    ended = matches()[0][-1].state
    assert FACE.chosen(ended, 1, FACE.new_draft(ended, 1)) is None
    assert FACE.controls(ended, 1, EMPTY) == ()
    assert not do(ended, 1, EMPTY, click("cell:E4"))[1].handled
    assert controls_of(ended, 1, EMPTY) == {}


def test_what_a_choice_brings_is_no_reason_against_it() -> None:
    """Of a Confirm that comes too early the answer is shown as a no: what it lacks alone."""
    view = position(4, ["S"])
    draft, outcome = do(view, 1, EMPTY, click("cell:G2"), click("cell:G1"))
    assert "finds a mushroom" in outcome.spoken
    assert FACE.lacks(view, 1, draft) == "A 4 needs 4 cells."
