"""What a person's clicks and keys do at the table of Cat Tower."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from cattower_hand import act, marking, sheet, slot, slots_of_tower
from cattower_table import controls_of, do, matches, positions
from hand import ACTIVE, NAMES, click, controls_in, press_key, text_of

from app.games.cattower.board.cats import cat_labels
from app.games.cattower.draft import EMPTY, Draft
from app.games.cattower.face import FACE
from app.games.cattower.input import choosing
from app.games.cattower.input.offers import dice_left, gain, offers_of, worths
from app.games.cattower.text.words import item_label
from app.games.interaction import BoardEvent
from app.render.regions import markup_of
from pyengine.games.cattower import GAME
from pyengine.games.cattower.items import HOUSE, ITEMS, WORDS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import PASS, read_mark
from pyengine.games.cattower.placing import prices
from pyengine.games.cattower.state import State

TOWERS = load_towers()


def two(own, common, circled=1, **items):
    """Seat 1 of two is to mark with these dice."""
    own_sheet = sheet(circled=circled, **items)
    return marking([own_sheet, sheet()], [(own, common), (6, common)])


# Every legal action, and nothing else


def test_every_legal_mark_can_be_clicked_together_slot_first() -> None:
    """Slot, item and cat lead to each legal action; Confirm carries out exactly that."""
    for view, seat in positions()[::9]:
        for action in GAME.legal_actions(view, seat):
            if action == PASS:
                draft, _ = do(view, seat, EMPTY, click("pass"))
            else:
                mark = read_mark(action)
                draft, _ = do(view, seat, EMPTY, click(f"at:{mark.tower}.{mark.floor}"))
                if draft.item != mark.item:
                    draft, _ = do(view, seat, draft, click(f"item:{WORDS[mark.item - 1]}"))
                if mark.cat:
                    draft, _ = do(view, seat, draft, click(f"cat:{WORDS[mark.cat - 1]}"))
            assert FACE.chosen(view, seat, draft) == action


def test_every_legal_mark_can_be_clicked_together_item_first() -> None:
    """The other way round: item, slot, cat."""
    for view, seat in positions()[4::9]:
        for action in GAME.legal_actions(view, seat):
            if action == PASS:
                continue
            mark = read_mark(action)
            events = [f"item:{WORDS[mark.item - 1]}", f"at:{mark.tower}.{mark.floor}"]
            if mark.cat:
                events.append(f"cat:{WORDS[mark.cat - 1]}")
            draft, _ = do(view, seat, EMPTY, *map(click, events))
            assert FACE.chosen(view, seat, draft) == action
            assert FACE.draft_from(view, seat, action) == draft.choice


def test_nothing_else_can_be_chosen() -> None:
    """A complete draft is legal; what is refused says so and changes nothing."""
    for view, seat in positions()[::12]:
        legal = set(GAME.legal_actions(view, seat))
        for first in range(0, len(TOWERS.slots), 3):
            for item in ITEMS:
                draft, outcome = do(view, seat, EMPTY, click(f"at:{TOWERS.slot_name(first)}"))
                before = draft
                draft, outcome = do(view, seat, draft, click(f"item:{WORDS[item - 1]}"))
                if outcome.refused:
                    assert outcome.say.endswith(".")
                    assert draft == before
                chosen = FACE.chosen(view, seat, draft)
                assert chosen is None or chosen in legal


def test_every_die_can_be_taken_or_put_aside() -> None:
    """Each die is a control; the first touch chooses, the second confirms."""
    for phase in ("draft", "discard"):
        for view, seat in positions(phase)[::5]:
            dice = [control for control in controls_of(view, seat) if control.startswith("die:")]
            assert len(dice) == len(view.dice) - len(view.drafted)
            offered = set()
            for control in dice:
                draft, outcome = do(view, seat, EMPTY, click(control))
                assert not outcome.confirm
                offered.add(FACE.chosen(view, seat, draft))
                _, outcome = do(view, seat, draft, click(control))
                assert outcome.confirm
            assert offered == set(GAME.legal_actions(view, seat))
            for action in offered:
                again = FACE.draft_from(view, seat, str(action))
                assert FACE.chosen(view, seat, again) == action


def test_every_free_floor_takes_its_die_or_says_that_there_is_none() -> None:
    """What is touched on the towers answers, while dice are taken as well."""
    answers = set()
    for view, seat in positions("draft")[::5]:
        free = view.sheets[seat - 1].free
        for at, (_, floor) in enumerate(TOWERS.slots):
            name = f"at:{TOWERS.slot_name(at)}"
            assert (name in controls_of(view, seat)) == bool(free >> at & 1)
            if free >> at & 1:
                control = controls_of(view, seat)[name]
                _, outcome = do(view, seat, EMPTY, click(name))
                offered = floor in dice_left(view)
                assert outcome.refused == (not offered)
                assert (control.get("aria-disabled") == "true") == (not offered)
                assert outcome.say
                answers.add(offered)
    assert answers == {True, False}


def test_nobody_else_is_to_act() -> None:
    """Who is not asked can do nothing, whatever lies under the finger."""
    view = two(3, 5)
    after = GAME.view(GAME.apply(view, 1, PASS), 1)
    draft, outcome = do(after, 1, EMPTY, click("at:1.3"))
    assert (draft, outcome.handled) == (EMPTY, False)
    assert FACE.chosen(after, 1, Draft(slot=0, item=2)) is None
    assert FACE.controls(after, 1, EMPTY) == ()


# What is offered


def test_prices_are_the_engines() -> None:
    """For each slot and item what the rules charge, and nothing that cannot be paid."""
    for view, seat in positions()[::4]:
        own, offers = view.sheets[seat - 1], offers_of(view, seat)
        table = prices(*view.pair(seat))
        for place, (_, floor) in enumerate(TOWERS.slots):
            for item in ITEMS:
                price = table[floor][item]
                open_ = own.free >> place & 1 and (item != HOUSE or own.free_cats)
                wanted = price if open_ and price <= own.circled else None
                assert offers.price(place, item) == wanted


def test_a_free_floor_takes_its_item_with_one_touch() -> None:
    """With 3 and 5: a cushion on a third floor, a butterfly toy on a fifth."""
    view = two(3, 5)
    for name, item in (("2.3", "cushion"), ("2.5", "butterfly")):
        draft, outcome = do(view, 1, EMPTY, click(f"at:{name}"))
        assert FACE.chosen(view, 1, draft) == f"mark {name} {item}"
        assert not outcome.refused
    draft, outcome = do(view, 1, EMPTY, click("at:2.4"))
    assert (draft.slot, draft.item) == (slot("2.4"), 0)
    assert outcome.say == "Floor 4 of tower 2: two items fit."


def test_a_butterfly_says_which_footprints_it_circles_before_confirm() -> None:
    """C11: two, or what is left of them; no other item circles any."""
    for used, said in ((0, " and circles two footprints."), (16, " and circles a footprint.")):
        view = marking([sheet(used=used), sheet()], [(3, 5), (6, 5)])
        for item in ("butterfly", "cushion"):
            floor = 5 if item == "butterfly" else 3
            draft = FACE.draft_from(view, 1, f"mark 2.{floor} {item}")
            assert (said in FACE.ask(view, 1, draft, NAMES)) == (item == "butterfly")


def test_a_house_says_what_it_brings_with_the_best_cat() -> None:
    """2 points for each thing that a cat likes (C9), and the yarn cat has moved in already."""
    own = sheet(yarn="1.1 1.2 1.3", mouse="2.1 2.2", cats={"yarn": 6}, circled=1)
    view = marking([own, sheet()], [(1, 4), (6, 4)])
    brings = dict(zip(WORDS, worths(view, 1, slot("3.4")), strict=True))
    # The mouse cat likes two things, and the house cat the house itself.
    assert brings["house"] == 2 * 2
    found = item_label(HOUSE, 0, True, brings["house"])
    assert found == "cat house, free, with the best cat +4 points now"
    draft, _ = do(view, 1, EMPTY, click("at:3.4"), click("cat:mouse"))
    assert gain(view, 1, FACE.chosen(view, 1, draft) or "") == brings["house"]


def test_while_dice_are_taken_items_and_cats_say_how_they_count() -> None:
    """A touch tells and chooses nothing: the die that is chosen stays so."""
    view, seat = positions("draft")[0]
    before, _ = do(view, seat, EMPTY, click(f"die:{view.dice.index(dice_left(view)[0])}"))
    for control, said in (
        ("item:cushion", "A cushion. At the end: the number of its floor."),
        ("item:bowl", "A food bowl. At the end: 1 point for each kind of item beside it."),
    ):
        draft, outcome = do(view, seat, before, click(control))
        assert (outcome.say, outcome.refused, draft) == (said, False, before)
    for cat, word in enumerate(WORDS, 1):
        draft, outcome = do(view, seat, before, click(f"cat:{word}"))
        assert outcome.say.startswith(
            f"{cat_labels(view.sheets[seat - 1])[cat - 1]}. In a cat house"
        )
        assert draft == before
    shown = controls_of(view, seat, before)
    assert {f"{kind}:{word}" for kind in ("item", "cat") for word in WORDS} <= set(shown)


def test_where_only_one_item_fits_it_goes_along() -> None:
    """With two 4s and a footprint: a fifth floor can get a food bowl and nothing else (C2, C3)."""
    view = two(4, 4, circled=1)
    assert list(offers_of(view, 1).at[slot("2.5")]) == [WORDS.index("bowl") + 1]
    draft, outcome = do(view, 1, EMPTY, click("at:2.5"))
    assert FACE.chosen(view, 1, draft) == "mark 2.5 bowl"
    assert outcome.say.startswith("Only a food bowl can go there. The 4 turned to 5 gives")
    # by keys its name has said so
    assert outcome.spoken == outcome.say.removeprefix("Only a food bowl can go there. ")
    # it was not meant: another floor takes what is free there
    other, _ = do(view, 1, draft, click("at:2.4"))
    assert FACE.chosen(view, 1, other) == "mark 2.4 bowl"


def test_who_touches_the_item_that_was_proposed_means_it() -> None:
    """The first touch keeps it, a second one takes it off."""
    draft, _ = do(two(3, 5), 1, EMPTY, click("at:2.3"), click("item:cushion"))
    assert FACE.chosen(two(3, 5), 1, draft) == "mark 2.3 cushion"
    assert draft.deliberate
    off, _ = do(two(3, 5), 1, draft, click("item:cushion"))
    assert (off.slot, off.item) == (slot("2.3"), 0)


def test_the_last_cat_moves_in_unasked() -> None:
    """Where no other cat is left nothing is asked, and the sentence says who moves in (C4)."""
    all_but_mouse = dict.fromkeys((word for word in WORDS if word != "mouse"), 1)
    view = two(1, 4, circled=2, cats=all_but_mouse)
    for touches in ((click("at:2.4"),), (click("item:house"), click("at:2.4"))):
        draft, outcome = do(view, 1, EMPTY, *touches)
        assert FACE.chosen(view, 1, draft) == "mark 2.4 house mouse"
        assert outcome.say.startswith(
            "Only the mouse cat is left to move in. The 4 gives the floor"
        )
    # Chosen with its house: a touch on it, as on any cat that moves in, takes nothing back.
    touched, outcome = do(view, 1, draft, click("cat:mouse"))
    assert FACE.chosen(view, 1, touched) == "mark 2.4 house mouse"
    assert outcome.say.startswith("Only the mouse cat is left to move in.")
    assert do(view, 1, touched, press_key("Enter", "cat:mouse"))[1].confirm


def test_a_chosen_item_goes_to_the_next_floor_too() -> None:
    """An item that was meant stays in the hand; one that was only free there does not."""
    view = two(3, 5, circled=4)
    draft, _ = do(view, 1, EMPTY, click("item:bowl"), click("at:2.3"), click("at:2.5"))
    assert FACE.chosen(view, 1, draft) == "mark 2.5 bowl"
    draft, _ = do(view, 1, EMPTY, click("at:2.3"), click("at:2.5"))
    assert FACE.chosen(view, 1, draft) == "mark 2.5 butterfly"


def test_a_second_touch_takes_it_back() -> None:
    """A slot, an item or a cat that is chosen is let go by choosing it again."""
    view = two(1, 4, circled=2)
    house, _ = do(view, 1, EMPTY, click("at:2.4"))
    assert house.item == HOUSE
    moved_in, _ = do(view, 1, house, click("cat:mouse"))
    assert FACE.chosen(view, 1, moved_in) == "mark 2.4 house mouse"
    assert do(view, 1, moved_in, click("cat:mouse"))[0].cat == 0
    assert do(view, 1, moved_in, click("at:2.4"))[0].choice == EMPTY
    twice = click("item:house"), click("item:house")  # the slot had brought it: the first means it
    assert do(view, 1, moved_in, *twice)[0].choice == Draft(slot=slot("2.4"))
    assert do(view, 1, EMPTY, click("pass"), click("pass"))[0] == EMPTY


def test_a_house_asks_for_its_cat() -> None:
    """Without a cat nothing can be confirmed; a cat without a house says what it waits for."""
    view = two(1, 4)
    draft, _ = do(view, 1, EMPTY, click("at:2.4"))
    assert FACE.chosen(view, 1, draft) is None
    assert FACE.ask(view, 1, draft, NAMES) == "Mia: which cat moves in?"
    _, outcome = do(view, 1, EMPTY, click("cat:yarn"))
    assert outcome.say == "A cat is chosen when a cat house is placed."
    taken = marking([sheet(cats={"yarn": 0}, house="1.1"), sheet()], [(1, 4), (6, 4)])
    draft, outcome = do(taken, 1, EMPTY, click("at:2.4"), click("cat:yarn"))
    assert outcome.refused
    assert outcome.say == "The yarn cat already has a house."


def test_the_pass_is_chosen_where_nothing_else_is_left() -> None:
    """Full third and fifth floors, no footprint: passing is all there is."""
    view = two(5, 5, circled=0, bowl="1.5 2.5 3.5 4.5")
    assert FACE.chosen(view, 1, FACE.new_draft(view, 1)) == PASS
    assert FACE.chosen(view, 1, FACE.new_draft(two(3, 5), 1)) is None
    stays, outcome = do(view, 1, FACE.new_draft(view, 1), click("pass"))
    assert FACE.chosen(view, 1, stays) == PASS
    assert outcome.say == "Nothing fits, so this round is a pass."


def test_only_what_is_chosen_can_be_taken_back() -> None:
    """A walk with the arrows and a finger that is down choose nothing; nor does a forced pass."""
    view = two(3, 5)
    assert FACE.is_fresh(view, 1, FACE.new_draft(view, 1))
    walked, _ = do(view, 1, EMPTY, press_key("ArrowRight", "at:2.3"))
    pressed, _ = do(view, 1, EMPTY, BoardEvent("press", control="at:2.3"))
    assert walked != EMPTY != pressed
    assert FACE.is_fresh(view, 1, walked)
    assert FACE.is_fresh(view, 1, pressed)
    for control in ("at:2.3", "item:mouse", "pass"):
        assert not FACE.is_fresh(view, 1, do(view, 1, EMPTY, click(control))[0])
    stuck = two(5, 5, circled=0, bowl="1.5 2.5 3.5 4.5")
    assert FACE.is_fresh(stuck, 1, FACE.new_draft(stuck, 1))
    assert not FACE.is_fresh(stuck, 1, EMPTY)


@pytest.mark.parametrize(
    ("used", "label"),
    [
        (0, "Pass: circle 3 footprints"),
        (16, "Pass: circle 1 footprint"),
        (17, "Pass: no footprint left to circle"),
    ],
)
def test_pass_says_what_it_brings(used: int, label: str) -> None:
    """Three footprints, or what is left of them."""
    view = marking([sheet(used=used), sheet()], [(3, 5), (6, 5)])
    assert [control.label for control in FACE.controls(view, 1, EMPTY)] == [label]


def test_a_phone_writes_the_first_word_of_pass_alone() -> None:
    """So that its button takes one line (C5); what a button shows begins the name that is heard."""
    (control,) = FACE.controls(marking([sheet(), sheet()], [(3, 5), (6, 5)]), 1, EMPTY)
    assert control.short == "Pass"
    assert control.label.startswith(control.short)


# Refusals in the engine's words


def test_refusals_are_the_engines() -> None:
    """A full slot, and a price that cannot be paid."""
    view = two(3, 5, yarn="2.3")
    _, outcome = do(view, 1, EMPTY, click("at:2.3"))
    assert outcome.refused
    assert outcome.say == "Floor 3 of tower 2 already has a ball of yarn."
    _, outcome = do(view, 1, EMPTY, click("item:house"))
    assert outcome.refused
    assert outcome.say.startswith("A cat house on floor ")
    assert outcome.say.endswith("takes 2 footprints; 1 ready.")
    draft, _ = do(view, 1, EMPTY, click("at:1.3"))
    after, outcome = do(view, 1, draft, click("item:mouse"), click("item:yarn"))
    assert outcome.say == (
        "A ball of yarn on floor 3 with the dice 3 and 5 takes 3 footprints; 1 ready."
    )
    assert FACE.chosen(view, 1, after) == "mark 1.3 mouse"


# Keys and the pointer


def test_arrows_reach_every_slot() -> None:
    """From the first slot the four arrows lead everywhere."""
    view = two(3, 5)
    reached, edge = set(), [f"at:{TOWERS.slot_name(0)}"]
    while edge:
        control = edge.pop()
        if control in reached:
            continue
        reached.add(control)
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            _, outcome = do(view, 1, EMPTY, press_key(key, control))
            edge.append(outcome.focus)
    assert len(reached) == len(TOWERS.slots)


def test_arrows_go_along_items_cats_and_dice() -> None:
    """One step a key, and no further than the ends."""
    view = two(3, 5)
    for row in ("item", "cat"):
        assert do(view, 1, EMPTY, press_key("ArrowRight", f"{row}:house"))[1].focus == f"{row}:yarn"
        assert do(view, 1, EMPTY, press_key("ArrowLeft", f"{row}:house"))[1].focus == f"{row}:house"
    view, seat = positions("draft")[0]
    assert do(view, seat, EMPTY, press_key("ArrowRight", "die:0"))[1].focus == "die:1"


def test_enter_confirms_what_is_complete_and_escape_starts_over() -> None:
    """Enter on a slot chooses; with a complete draft it confirms."""
    view = two(3, 5)
    draft, outcome = do(view, 1, EMPTY, press_key("Enter", "at:2.3"))
    assert not outcome.confirm
    assert do(view, 1, draft, press_key("Enter", "at:2.3"))[1].confirm
    assert do(view, 1, draft, press_key("Escape"))[0] == EMPTY
    assert not do(view, 1, EMPTY, press_key("Escape"))[1].handled
    walked, _ = do(view, 1, EMPTY, press_key("ArrowRight", "at:2.3"))
    assert not do(view, 1, walked, press_key("Escape"))[1].handled


def test_an_item_can_be_dragged_to_its_floor() -> None:
    """And a finger that slips on a control still means it."""
    view = two(3, 5)
    down = BoardEvent("press", control="item:cushion")
    drop = BoardEvent("drop", control="at:4.3")
    draft, _ = do(view, 1, EMPTY, down, BoardEvent("drag"), drop)
    assert FACE.chosen(view, 1, draft) == "mark 4.3 cushion"
    draft, _ = do(view, 1, EMPTY, BoardEvent("press", control="at:4.3"), drop)
    assert FACE.chosen(view, 1, draft) == "mark 4.3 cushion"
    draft, _ = do(view, 1, EMPTY, down, BoardEvent("cancel"), drop)
    assert draft == EMPTY


def test_what_is_dragged_is_carried_and_prices_every_floor() -> None:
    """As if it had been chosen: each open floor says what this item costs there."""
    view = two(3, 5, circled=2)
    shut = controls_in(FACE.board(view, 1, EMPTY, ACTIVE))
    carried, _ = do(view, 1, EMPTY, BoardEvent("press", control="item:mouse"))
    chosen, _ = do(view, 1, EMPTY, click("item:mouse"))
    held = controls_in(FACE.board(view, 1, carried, ACTIVE))
    meant = controls_in(FACE.board(view, 1, chosen, ACTIVE))
    floors = [control for control in held if control.startswith("at:")]
    assert [held[floor].get("aria-label") for floor in floors] == [
        meant[floor].get("aria-label") for floor in floors
    ]
    assert held["at:4.3"].get("aria-label") == (
        "Tower 4, floor 3: mouse toy for a footprint; touches 3.2, 4.2, 4.4, 5.3"
    )
    assert shut["at:4.3"].get("aria-label") != held["at:4.3"].get("aria-label")
    in_air = 'id="carried-1" class="board-draft" aria-hidden="true"><g'
    assert in_air in markup_of(FACE.board(view, 1, carried, ACTIVE))
    dropped, _ = do(view, 1, carried, BoardEvent("drop", control="area"))
    assert in_air not in markup_of(FACE.board(view, 1, dropped, ACTIVE))


# What it brings


def test_the_gain_is_what_the_total_grows_by() -> None:
    """Against the engine, in rounds that this mark closes."""
    seen = 0
    for states in matches():
        for match in states:
            state = match.state
            if state.phase != "mark" or len(match.pending.seats) > 1:
                continue
            seat = match.pending.seats[0]
            for action in GAME.legal_actions(state, seat)[::7]:
                after = GAME.apply(state, seat, action)
                others = [
                    other.towers for other in after.sheets if other is not after.sheets[seat - 1]
                ]
                had = [
                    other.towers for other in state.sheets if other is not state.sheets[seat - 1]
                ]
                if others != had:
                    continue
                grown = GAME.scores(after).totals[seat - 1] - GAME.scores(state).totals[seat - 1]
                assert gain(state, seat, action) == grown
                seen += 1
    assert seen > 100


def test_the_last_floor_of_a_tower_counts_the_tower() -> None:
    """With a house the larger number, without one the smaller."""
    names = slots_of_tower(5, without="5.3")
    plain = two(3, 5, bowl=names)
    housed = two(3, 5, house=names.split()[0], bowl=" ".join(names.split()[1:]))
    assert gain(plain, 1, "mark 5.3 cushion") >= 3 + TOWERS.smaller[4]
    assert gain(housed, 1, "mark 5.3 cushion") >= 3 + TOWERS.larger[4]


def test_towers_are_called_by_the_numbers_that_stand_on_them() -> None:
    """In what is asked, hinted and told; no sentence counts them in another way."""
    view, seat = positions()[0]
    board = markup_of(FACE.board(view, seat, EMPTY, ACTIVE))
    shown = re.findall(r'class="ct-plate-number"[^>]*>(\d)<', board)
    assert sorted(shown) == [str(tower) for tower in range(1, TOWERS.count + 1)]
    marks = [action for action in GAME.legal_actions(view, seat) if action != PASS]
    for action in marks:
        tower = f"tower {read_mark(action).tower}"
        after = GAME.apply(view, seat, action)
        assert tower in FACE.word(view, seat, action)
        assert tower in FACE.ask(view, seat, FACE.draft_from(view, seat, action), NAMES)
        assert tower in FACE.describe_action(view, seat, action, after, NAMES)


def test_a_house_leads_to_its_cat_and_enter_takes_nothing_back() -> None:
    """C4: a floor that gets a house for free asks for the cat at once, for the ear as well."""
    view = two(1, 1)
    draft, outcome = do(view, 1, EMPTY, click("at:1.1"))
    assert outcome.say == "A cat house for free: now choose the cat that moves in."
    assert outcome.focus == "cat:house"
    again, outcome = do(view, 1, draft, press_key("Enter", "at:1.1"))
    assert (again, outcome.confirm, outcome.focus) == (draft, False, "cat:house")
    whole, outcome = do(view, 1, again, press_key("Enter", "cat:house"))
    assert not outcome.confirm
    assert do(view, 1, whole, press_key("Enter", "cat:house"))[1].confirm


def test_enter_on_what_is_chosen_leads_to_what_is_missing() -> None:
    """A floor to the first item that fits it, an item to the first floor that it fits."""
    view = two(3, 5)
    slot, outcome = do(view, 1, EMPTY, click("at:2.4"))
    assert outcome.say == "Floor 4 of tower 2: two items fit."
    same_draft, outcome = do(view, 1, slot, press_key("Enter", "at:2.4"))
    assert same_draft == slot
    assert outcome.focus.startswith("item:")
    item, _ = do(view, 1, EMPTY, click("item:cushion"))
    same_draft, outcome = do(view, 1, item, press_key("Enter", "item:cushion"))
    assert same_draft == item
    assert outcome.focus.startswith("at:")


def test_the_end_is_told_with_who_has_three_complete_towers() -> None:
    """C8: whoever has them ended the match; C16: after the last round nobody may have."""
    full = " ".join(slots_of_tower(tower) for tower in (1, 3, 5))
    three = sheet(cushion=full, towers=(4, 0, 3, 0, 2))
    for sheets, said in (
        ([sheet(), three], "Ben & Co has three complete towers: that was the last round."),
        ([three, three], "Mia and Ben & Co have three complete towers: that was the last round."),
        ([sheet(), sheet()], "That was the last round."),
    ):
        over = replace(marking(sheets, [(1, 2), (3, 2)]), phase="over")
        assert FACE.ask(over, 0, None, NAMES[:2]) == said


def ended(before, *actions):
    """What is told of the end of a round in which these were done, and the state after it."""
    *_, last = states = [before, *(act(before, *actions[:n]) for n in range(1, len(actions) + 1))]
    seen = [GAME.view(state, 0) for state in states[-2:]]
    return FACE.closing(*seen, NAMES[: before.players]), last


def label_of(view):
    """What stands beside the dice."""
    return re.sub(r".*ct-number[^>]*>([^<]*)<.*", r"\1", text_of(FACE.chance(view, False)))


ONE_TOWER = "1.1 1.2 1.3 1.5"


def test_whoever_has_two_complete_towers_is_told_of_once() -> None:
    """C8: a third one ends the match."""
    lacking = sheet(cushion=f"{ONE_TOWER} 5.1 5.3", towers=(4, 0, 0, 0, 0))
    before = marking([lacking, lacking], [(4, 5), (4, 5)], gone=1)
    said, after = ended(before, "mark 5.4 cushion", "pass")
    assert said == "Mia has two complete towers: one more ends the match."
    said, both = ended(before, "mark 5.4 cushion", "2 mark 5.4 cushion")
    assert said == "Mia and Ben & Co have two complete towers each: one more ends the match."
    for state in (after, both):
        again = marking(state.sheets, [(2, 2), (2, 2)], 2, state.gone)
        assert ended(again, "pass", "2 pass")[0] == ""


def test_the_third_tower_is_told_by_the_end_alone() -> None:
    """The match is over then, which says why."""
    full = sheet(cushion=f"{ONE_TOWER} 5.1 5.3 5.4 3.1 3.2 3.4 3.5", towers=(4, 0, 0, 0, 2))
    before = marking([full, sheet()], [(6, 5), (6, 5)])
    said, after = ended(before, "mark 3.6 cushion", "pass")
    assert (said, after.phase) == ("", "over")


def test_the_last_round_is_told_before_it_comes() -> None:
    """C16: round 30, and the second round running in which nobody can do anything; C17: 20."""
    for seats, number in ((2, 29), (1, 19)):
        before = marking([sheet()] * seats, [(2, 3)] * seats, number)
        said, after = ended(before, *["pass", "2 pass"][:seats])
        assert said == "The next round is the last."
        last = marking(after.sheets, [(2, 3)] * seats, number + 1)
        assert label_of(last).startswith(f"Round {number + 1}, the last")
        assert FACE.ask(last, 1, None, NAMES).endswith(". This round is the last.")
    spent = sheet(circled=18)
    said, after = ended(marking([spent, spent], [(2, 3), (2, 3)], 9), "pass", "2 pass")
    assert said.startswith("All have passed with no footprint left to circle: a second such round")
    assert after.idle == 1
    again = marking(after.sheets, [(2, 3), (2, 3)], 10, idle=1)
    assert label_of(again) == "Round 10, perhaps the last"
    # Alone nothing ends so (C17).
    assert ended(marking([spent], [(2, 3)], 9), "pass")[0] == ""


def test_a_round_may_be_the_last_once_somebody_lacks_one_floor_of_a_third_tower() -> None:
    """C8: with two floors open nobody can end the match in it."""
    for third, label in (
        ("3.1 3.2 3.4 3.5", "Round 9, perhaps the last"),
        ("3.1 3.2 3.4", "Round 9"),
    ):
        own = sheet(cushion=f"{ONE_TOWER} 5.1 5.3 5.4 {third}", towers=(4, 0, 0, 0, 2))
        view = marking([sheet(), own], [(6, 5), (6, 5)], 9)
        assert label_of(view) == label
        warned = "perhaps" in label
        for phase in ("draft", "mark"):
            asked = FACE.ask(
                replace(view, phase=phase, drafted=view.drafted * (phase == "mark")), 1, None, NAMES
            )
            assert asked.endswith(" This round may be the last.") == warned, asked


def test_a_hint_lights_both_of_two_equal_dice() -> None:
    """To take one of them is the same choice: neither is called the better one."""
    view = replace(marking([sheet(), sheet()], [(4, 4), (2, 4)]), phase="draft", drafted=())
    assert view.dice == (4, 2, 4)
    board = text_of(FACE.board(view, 1, None, replace(ACTIVE, hint="draft 4")))
    lit = re.findall(r"<button[^>]*data-control=\"die:[^>]*", board)
    assert ["is-hinted" in tag for tag in lit] == [True, False, True]


def test_a_choice_that_is_looked_back_at_has_the_numbers_of_its_floors() -> None:
    """A review names floors by them."""
    view = two(4, 2)
    scene = replace(ACTIVE, active=False, place=0, done="mark 2.4 yarn", hint="mark 2.2 bowl")
    assert text_of(FACE.board(view, 1, None, scene)).count("ct-floor-number") == len(TOWERS.slots)


def test_a_cat_that_is_touched_while_dice_are_taken_tells_its_rule() -> None:
    """C9: two points for each item that it likes; one that has a house brings no more."""
    own = sheet(cats={"yarn": 4}, bowl="1.1")
    sheets = (own, sheet())
    view = State(2, "draft", 1, (2, 3, 4), (), sheets, sheets, 0, 0, 0)
    assert choosing._told(view, 1, "cat", 4) == (
        "Bowl cat, 2 points now. In a cat house it brings 2 points for each of your food bowls."
    )
    assert choosing._told(view, 1, "cat", 2) == "Yarn cat, has a house, 4 points."
