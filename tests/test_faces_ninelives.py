"""Choosing at the card table of Nine Lives: clicks, keys, drags, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hand import click, press_key, region_in
from ninelives_hand import act, begun, dealt, trick
from ninelives_table import controls_of, do, drag, in_phase, names_of, played, positions, scene

from app.games.interaction import BoardEvent
from app.games.ninelives.draft import EMPTY, Draft
from app.games.ninelives.face import FACE
from app.games.ninelives.input.choosing import control_of, controls_in_order
from app.render.regions import body_of
from pyengine.core.errors import IllegalAction
from pyengine.games.ninelives import GAME
from pyengine.games.ninelives.cards import SUIT_NAMES, card_text, cards_of, suit_of

ENOUGH = positions(3)


def view_of(match, seat=None):
    """What the seat to act (or another) sees."""
    seat = seat or match.pending.seats[0]
    return match.game.view(match.state, seat), seat


def test_the_positions_are_of_every_kind() -> None:
    """The random matches lead through predictions, plays and takes, free and forced."""
    phases = {view.phase for view, _ in ENOUGH}
    counts = {len(GAME.legal_actions(view, seat)) for view, seat in ENOUGH}
    assert phases == {"bid", "play", "take"}
    assert {1, 2, 3, 14} <= counts


def test_every_legal_action_by_click_and_a_second_click_confirms() -> None:
    """Choosing takes one click and costs nothing; the same again plays it."""
    for view, seat in ENOUGH:
        for action in GAME.legal_actions(view, seat):
            draft, outcome = do(view, seat, EMPTY, click(control_of(action)))
            assert FACE.chosen(view, seat, draft) == action
            assert not outcome.confirm
            assert not outcome.refused
            _, outcome = do(view, seat, draft, click(control_of(action)))
            assert outcome.confirm


def test_a_hand_is_read_out_only_while_its_cards_are_buttons() -> None:
    """While a card is taken it is looked at; as a list it would be one without a name in it."""
    for view, seat in ENOUGH:
        board = FACE.board(view, seat, EMPTY, scene(view))
        hidden = dict(region_in(board, "hand-1").attributes).get("aria-hidden")
        assert hidden == ("true" if view.phase == "take" else None)


def test_every_legal_action_has_its_control() -> None:
    """What the rules allow is on the board, named, reachable, and exactly one is a tab stop.

    While predictions are made the hand has another, to be read.
    """
    for view, seat in ENOUGH:
        controls = controls_of(view, seat, EMPTY)
        for action in GAME.legal_actions(view, seat):
            element = controls[control_of(action)]
            assert element.get("aria-label")
            assert element.tag == "button" or element.get("role") == "button"
            assert element.get("aria-pressed") == "false"
            assert element.get("aria-disabled") is None
        stops = [key for key, control in controls.items() if control.get("tabindex") == "0"]
        kinds = ["card", "place"] if view.phase == "bid" else [control_of(action)[:4]]
        assert sorted(key.partition(":")[0] for key in stops) == kinds


def test_what_is_chosen_is_pressed_and_the_tab_stop() -> None:
    """Assistive technology hears which card or place is chosen."""
    for view, seat in ENOUGH[::2]:
        for action in GAME.legal_actions(view, seat)[::3]:
            draft, _ = do(view, seat, EMPTY, click(control_of(action)))
            controls = controls_of(view, seat, draft)
            pressed = [
                key for key, element in controls.items() if element.get("aria-pressed") == "true"
            ]
            assert pressed == [control_of(action)]
            assert controls[pressed[0]].get("tabindex") == "0"


def test_every_legal_action_by_the_keyboard() -> None:
    """Arrows reach every control from the first one, Enter chooses, Enter again confirms."""
    for view, seat in ENOUGH:
        start, outcome = do(view, seat, EMPTY, press_key("ArrowRight"))
        reached, queue = {outcome.focus: start}, [outcome.focus]
        while queue:
            here = queue.pop()
            for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
                draft, outcome = do(view, seat, reached[here], press_key(key, here))
                assert outcome.focus == draft.cursor
                if outcome.focus not in reached:
                    reached[outcome.focus] = draft
                    queue.append(outcome.focus)
        wanted = {control_of(action) for action in GAME.legal_actions(view, seat)}
        assert wanted <= set(reached)
        for control in wanted:
            draft, outcome = do(view, seat, reached[control], press_key("Enter", control))
            assert not outcome.confirm
            chosen = FACE.chosen(view, seat, draft)
            assert chosen
            assert control_of(chosen) == control
            assert do(view, seat, draft, press_key("Enter", control))[1].confirm


def test_every_legal_action_by_a_drag() -> None:
    """A card to the middle and a card to the hand are meant; a cat may still be moved."""
    for view, seat in ENOUGH:
        for action in GAME.legal_actions(view, seat):
            control = control_of(action)
            if view.phase == "bid":
                other = control_of(GAME.legal_actions(view, seat)[0])
                events = drag(other, control)
            else:
                events = drag(control, "table" if view.phase == "play" else "hand")
            draft, outcome = do(view, seat, EMPTY, *events)
            same = view.phase == "bid" and events[0].control == events[-1].control
            assert FACE.chosen(view, seat, draft) == action
            assert outcome.confirm == (view.phase != "bid"), (action, same)
            assert draft.drag is None


def test_up_and_down_go_to_cards_that_may_be_played() -> None:
    """N9: with a suit led, the arrows up and down skip what has to stay."""
    found = 0
    for view, seat in in_phase("play"):
        legal = {control_of(action) for action in GAME.legal_actions(view, seat)}
        row = controls_in_order(view, seat)
        for here in row:
            for key in ("ArrowUp", "ArrowDown"):
                _, outcome = do(view, seat, EMPTY, press_key(key, here))
                assert outcome.focus in legal or outcome.focus == here
                found += outcome.focus != here
    assert found > 100


def test_a_card_that_may_not_be_played_says_why() -> None:
    """N9: by click, by Enter and by a drag, in one short sentence that names the suit."""
    found = 0
    for view, seat in in_phase("play"):
        legal = set(GAME.legal_actions(view, seat))
        first_draft = Draft(min(legal))
        for card in cards_of(view.hands[seat - 1].cards):
            action = f"play {card_text(card)}"
            if action in legal:
                continue
            with pytest.raises(IllegalAction) as refused:
                GAME.apply(view, seat, action)
            assert refused.value.rule == "N9"
            suit = SUIT_NAMES[suit_of(view.led)]
            sentence = f"A {suit} card was led, so a {suit} card has to be played."
            control = control_of(action)
            for events in (
                [click(control)],
                [press_key("Enter", control)],
                drag(control, "table"),
            ):
                draft, outcome = do(view, seat, first_draft, *events)
                assert outcome.refused
                assert outcome.say == sentence
                assert not outcome.confirm
                assert replace(draft, cursor="") == first_draft
            found += 1
        controls = controls_of(view, seat, EMPTY)
        for control in controls_in_order(view, seat):
            off = controls[control].get("aria-disabled") == "true"
            assert off == (control not in map(control_of, legal))
            assert controls[control].get("title") == (sentence if off else None)
    assert found > 50


def test_a_card_let_go_elsewhere_stays_in_the_hand() -> None:
    """Off the board, over the hand, or cancelled by the system: nothing happens."""
    view, seat = view_of(begun())
    first_draft = Draft("play P1")
    for events in (
        drag("card:B9", ""),
        drag("card:B9", "hand"),
        drag("card:B9", "card:P1"),
        [*drag("card:B9", "table")[:-1], BoardEvent("cancel")],
    ):
        draft, outcome = do(view, seat, first_draft, *events)
        assert draft == first_draft
        assert not outcome.confirm
        assert not outcome.say


def test_a_shaky_tap_is_a_click() -> None:
    """Letting go over the card where it began chooses it, and a second time plays it."""
    view, seat = view_of(begun())
    draft, outcome = do(view, seat, EMPTY, *drag("card:B9", "card:B9"))
    assert FACE.chosen(view, seat, draft) == "play B9"
    assert not outcome.confirm
    assert do(view, seat, draft, *drag("card:B9", "card:B9"))[1].confirm


def test_only_what_the_phase_asks_for_can_be_carried() -> None:
    """No card goes to the table while cats are seated, none leaves the hand while one is taken."""
    bid, seat = view_of(dealt())
    assert not do(bid, seat, EMPTY, drag("card:P1", "table")[0])[1].handled
    full = begun()
    full = act(full, "play Y1", "play Y3", "play Y5", "play Y7")
    view, winner = view_of(full)
    assert not do(view, winner, EMPTY, drag("card:P7", "table")[0])[1].handled
    draft, _ = do(view, winner, EMPTY, *drag("take:Y3", "table"))
    assert FACE.chosen(view, winner, draft) is None


def carried(view, seat, draft):
    """What lies in the overlay: nothing, or what is carried."""
    return body_of(region_in(FACE.board(view, seat, draft, scene(view)), "draft-1").inside)


def test_what_is_carried_follows_the_pointer() -> None:
    """The overlay is empty at rest and for a tap, and holds the one card while it is carried."""
    view, seat = view_of(begun())
    press, first, second, _ = drag("card:B9", "table")
    draft, _ = do(view, seat, EMPTY, press)
    assert carried(view, seat, draft) == ()
    draft, _ = do(view, seat, draft, BoardEvent("drag", x=press.x + 2, y=press.y))
    assert carried(view, seat, draft) == ()
    draft, _ = do(view, seat, draft, first)
    (once,) = carried(view, seat, draft)
    assert "of-bell" in str(once)
    draft, _ = do(view, seat, draft, second)
    (then,) = carried(view, seat, draft)
    assert then.inside == once.inside
    assert dict(then.attributes)["transform"] != dict(once.attributes)["transform"]
    bid, starter = view_of(dealt())
    draft, _ = do(bid, starter, EMPTY, *drag("place:2L", "place:3R")[:3])
    assert f"seat-{starter}" in str(carried(bid, starter, draft)[0])
    assert FACE.board(bid, starter, draft, scene(bid, active=False)) == FACE.board(
        bid, starter, EMPTY, scene(bid, active=False)
    )


def test_a_taken_place_says_whose_cat_is_there() -> None:
    """N6: the engine's sentence on a click, the owner in the control's name."""
    match = act(dealt(), "bid 2-3L")
    view, seat = view_of(match)
    draft, outcome = do(view, seat, EMPTY, click("place:2L"))
    assert outcome.refused
    assert "row 2" in outcome.say
    assert draft.action == ""
    controls = {
        key: element
        for key, element in controls_of(view, seat, EMPTY).items()
        if key.startswith("place:")
    }
    assert len(controls) == 14
    far = {key for key, element in controls.items() if element.get("aria-disabled") == "true"}
    assert far == {f"place:{place}" for place in ("2L", "3L", "1-2L", "2-3L", "3-4L")}
    assert all("the cat of Mia" in controls[key].get("aria-label", "") for key in far)
    # The arrows lead there as well, to hear why; a taken place is never chosen.
    assert set(controls_in_order(view, seat)) == set(controls)
    _, moved = do(view, seat, EMPTY, press_key("ArrowLeft", "place:2R"))
    assert moved.focus in far
    draft, outcome = do(view, seat, EMPTY, press_key("Enter", moved.focus))
    assert outcome.refused
    assert not outcome.confirm
    assert controls_of(view, seat, draft)[moved.focus].get("tabindex") == "0"


def test_a_card_clicked_while_predicting_says_that_it_comes_later() -> None:
    """Nothing is chosen by it, and what was chosen stays."""
    view, seat = view_of(dealt())
    cards = [key for key in controls_of(view, seat, EMPTY) if key.startswith("card:")]
    assert len(cards) == 9
    first_draft, _ = do(view, seat, EMPTY, click("place:2L"))
    for events in ([click(cards[0])], [*drag(cards[0], "table")[:1], click(cards[0])]):
        draft, outcome = do(view, seat, first_draft, *events)
        assert outcome.refused
        assert outcome.say.startswith("First comes the prediction")
        assert draft.action == first_draft.action
    shown = [controls_of(view, seat, first_draft)[key] for key in cards]
    assert all(card.get("aria-disabled") == "true" for card in shown)
    # Tab reaches the first one, so that the hand can be read.
    assert [card.get("tabindex") for card in shown] == ["0", *["-1"] * 8]


def test_the_own_card_of_a_trick_cannot_be_taken_back() -> None:
    """N12: it is a control that says why."""
    match = act(begun(), "play Y1", "play Y3", "play Y5", "play Y7")
    view, seat = view_of(match)
    assert seat == 4
    _, outcome = do(view, seat, EMPTY, click("take:Y7"))
    assert outcome.refused
    assert "not their own" in outcome.say
    assert controls_of(view, seat, EMPTY)["take:Y7"].get("aria-disabled") == "true"


def test_the_only_possible_card_is_chosen_already() -> None:
    """One key or click less; the question says that it is forced."""
    found = 0
    for view, seat in positions():
        draft, legal = FACE.new_draft(view, seat), GAME.legal_actions(view, seat)
        assert FACE.chosen(view, seat, draft) == (legal[0] if len(legal) == 1 else None)
        if len(legal) == 1 and view.phase == "play":
            assert "has to play" in FACE.ask(view, seat, draft, names_of(view))
            assert do(view, seat, draft, press_key("Enter"))[1].confirm
            found += 1
    assert found > 20


def test_escape_lets_go_of_the_choice() -> None:
    """And means nothing where nothing is chosen."""
    view, seat = view_of(begun())
    draft, _ = do(view, seat, EMPTY, click("card:B9"))
    cleared, outcome = do(view, seat, draft, press_key("Escape"))
    assert cleared == EMPTY
    assert outcome.handled
    assert not do(view, seat, cleared, press_key("Escape"))[1].handled


def test_a_draft_is_fresh_until_something_is_chosen() -> None:
    """Where the focus is, what was refused and what is only carried do not count."""
    for view, seat in ENOUGH[::3]:
        fresh = FACE.new_draft(view, seat)
        walked, _ = do(view, seat, fresh, press_key("ArrowRight"))
        assert walked != fresh
        assert FACE.is_fresh(view, seat, walked)
        assert not do(view, seat, walked, press_key("Escape"))[1].handled
        for action in GAME.legal_actions(view, seat):
            control = control_of(action)
            held, _ = do(view, seat, fresh, *drag(control, "table")[:3])
            assert FACE.is_fresh(view, seat, held)
            chosen, _ = do(view, seat, EMPTY, click(control))
            forced = fresh.action == action
            assert FACE.is_fresh(view, seat, chosen) == forced
            assert do(view, seat, chosen, press_key("Escape"))[1].handled != forced


def test_enter_beside_the_cards_confirms_only_what_is_chosen() -> None:
    """With the focus on the table itself."""
    view, seat = view_of(begun())
    assert not do(view, seat, EMPTY, press_key("Enter"))[1].handled
    draft, _ = do(view, seat, EMPTY, click("card:B9"))
    assert do(view, seat, draft, press_key("Enter"))[1].confirm


def test_the_last_trick_can_be_looked_at_again() -> None:
    """A button shows it; it changes no choice, and choosing a card goes back to the open trick."""
    match = begun()
    view, seat = view_of(match)
    button = FACE.controls(view, seat, EMPTY)[0]
    assert not button.enabled
    assert do(view, seat, EMPTY, click("last"))[1].refused
    match = trick(match, "Y1 Y3 Y5 Y7", "Y3")
    view, seat = view_of(match)
    shown, _ = do(view, seat, Draft("play P7"), click("last"))
    button = FACE.controls(view, seat, shown)[0]
    assert (button.enabled, button.pressed) == (True, True)
    assert FACE.chosen(view, seat, shown) == "play P7"
    assert replace(shown, last=False) == Draft("play P7"), "looking changes no choice"
    only_looking, _ = do(view, seat, EMPTY, click("last"))
    assert FACE.is_fresh(view, seat, only_looking), "Undo has nothing to do"
    assert do(view, seat, only_looking, press_key("Escape"))[1].handled, "but there is a way back"
    chosen, outcome = do(view, seat, shown, click("card:P7"))
    assert not outcome.confirm, "the first click only comes back to the table"
    assert not chosen.last
    assert not do(view, seat, shown, click("last"))[0].last


def test_nobody_acts_for_another_seat() -> None:
    """Events of a seat that is not to act mean nothing; its view has no controls."""
    match = begun()
    view, _ = view_of(match, 2)
    assert not do(view, 2, EMPTY, click("card:P3"))[1].handled
    assert controls_of(view, 2, EMPTY) == {}
    assert FACE.chosen(view, 2, EMPTY) is None
    assert FACE.chosen(view, 2, None) is None


def test_a_saved_draft_is_chosen_again() -> None:
    """What was chosen before a reload is chosen after it."""
    for view, seat in ENOUGH[::4]:
        for action in GAME.legal_actions(view, seat):
            assert FACE.chosen(view, seat, FACE.draft_from(view, seat, action)) == action


def test_an_early_end_says_why() -> None:
    """Before the fourth round whoever has nine points is named, and the round (N16)."""
    over = list(played(3, 1))[-1].state
    first, second, *_ = over.rounds
    early = replace(over, rounds=(first, replace(second, totals=(9, 3, 10))))
    mia, ben, iris = names = ("Mia", "Ben", "Iris")
    answer = FACE.ask(early, 0, None, names)
    assert answer == f"{mia} and {iris} reached 9 points, so the match is over after round 2."
    assert ben not in answer
    assert "reached" not in FACE.ask(over, 0, None, names)
