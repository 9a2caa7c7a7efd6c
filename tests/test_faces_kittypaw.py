"""What people do at the table of Kitty Paw, with a mouse, a finger or the keyboard."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hand import click, press_key
from kittypaw_face import WAYS, Person, begun, matches, random_event

from app.games.interaction import BoardEvent
from app.games.kittypaw.draft import BOX, Draft
from app.games.kittypaw.face import FACE
from app.games.kittypaw.input.lattice import inside, place_at, point_of, step_from
from app.games.kittypaw.text import words
from app.input.lattice import Lattice
from pyengine.games.kittypaw import GAME
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import read_picture

LEVEL_1 = "1 5 12 24"
LEVEL_3 = "41 44 47 48"
HIDDEN = "8 7 6 5 4 3 2 1"


def at_card(card: int, options: str = "reflex=off") -> Person:
    """Somebody of two who has just taken that card."""
    plain = load_cards()[card].level == 1
    others = (1, 2, 3, 4) if plain else (41, 42, 43, 44)
    row = " ".join(map(str, (card, *(other for other in others if other != card))[:4]))
    match = begun(2, row, "" if plain else HIDDEN, f"{options} levels=mixed")
    person = Person(match, 1)
    person.taps("card:1")
    return person


# Whole rounds


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("card", [1, 12, 24, 25, 32, 41, 44, 47, 48])
def test_every_card_can_be_built_in_every_way_of_playing(way: str, card: int) -> None:
    """Boxes, guests and overlaps included; the call is right."""
    person = at_card(card)
    WAYS[way](person)
    outcome = person.match.state.rounds[-1]
    assert outcome.call is not None
    assert outcome.call.right, (outcome.call.picture, str(person.card))
    assert person.match.state.scored_by(1) == 1


@pytest.mark.parametrize("key", "abcd")
def test_a_card_is_taken_by_its_letter(key: str) -> None:
    """And with the time of the key."""
    person = Person(begun(2, LEVEL_1), 2)
    person.types(key)
    assert person.match.entries[-1].action == f"10 grab {'abcd'.index(key) + 1}"
    assert person.match.state.card_of(2)


def test_a_card_that_is_taken_is_not_taken_again() -> None:
    """Nor a second one by the same hand; without a card nothing else is done."""
    person = Person(begun(2, LEVEL_1).apply(2, "5 grab 1"), 1)
    assert person.does(click("card:1")).refused
    assert person.does(click("tile:A")).refused
    assert person.does(press_key("e")).refused
    person.taps("card:2")
    before = person.match
    person.does(press_key("a"))
    assert person.draft.chosen == "A"
    assert person.match == before


def test_a_call_without_any_cat_is_refused_with_a_sentence() -> None:
    """No action is tried."""
    person = at_card(1)
    outcome = person.does(click("meow"))
    assert outcome.refused
    assert outcome.say.endswith(".")
    assert not outcome.confirm


def test_a_wrong_call_turns_the_card() -> None:
    """What stands on the table is what is called, right or not."""
    person = at_card(1)
    person.drags("A", (0, 0))
    person.taps("meow")
    assert person.match.state.counted[-1].points == -1
    assert person.match.state.rounds[-1].call.picture == "Aa0@0,0"


def test_giving_up_is_asked_for_twice() -> None:
    """It ends the round and is not taken back (K13); whoever does something else has stayed."""
    match = begun(1, LEVEL_1, "", "pace=calm")
    person = Person(match, 1)
    person.taps("card:1")
    person.taps("pass")
    assert not person.match.state.rounds
    person.drags("A", (0, 0))
    person.taps("pass")
    assert not person.match.state.rounds
    person.taps("pass")
    assert person.match.state.rounds


def test_without_a_clock_a_wrong_picture_may_be_corrected() -> None:
    """Only how many cats differ is said; then the right call counts, or giving up."""
    match = begun(1, LEVEL_1, "", "pace=calm")
    person = Person(match, 1)
    person.taps("card:1")
    before = person.match
    person.drags("A", (0, 0))
    person.taps("meow")
    entry = person.match.entries[-1]
    sentence = FACE.describe_action(before.state, 1, entry.action, person.match.state, ("Mia",))
    assert sentence.startswith("Mia calls Meow. Mia is not there yet:")
    # Card 1 has five cats, Acorn among them as it lies in the tray.
    assert "differ" in sentence or "four cats are missing" in sentence
    assert "Acorn" not in sentence
    assert FACE.ask(person.view, 1, person.draft, ("Mia",)).startswith("Mia is not there yet")
    person.taps("meow")
    assert FACE.ask(person.view, 1, person.draft, ("Mia",)).startswith("Mia is still not there: ")
    assert [control.id for control in FACE.controls(person.view, 1, person.draft)] == [
        "hint",
        "pass",
    ]
    WAYS["drag"](person)
    assert person.match.state.scored_by(1) == 1


def test_giving_up_is_there_only_without_a_clock() -> None:
    """It ends the round for who does so."""
    calm = Person(begun(1, LEVEL_1, "", "pace=calm"), 1)
    calm.taps("pass", "pass")
    assert len(calm.match.state.rounds) == 1
    race = at_card(1)
    assert FACE.controls(race.view, 1, race.draft) == ()
    assert not race.does(click("pass")).handled


def test_the_buttons_of_a_calm_match_keep_their_places() -> None:
    """Also when one's own card is scored and others still build: nothing moves."""
    match = begun(2, LEVEL_1, "", "pace=calm")
    person = Person(match, 1)
    person.taps("card:1")
    open_ones = FACE.controls(person.view, 1, person.draft)
    WAYS["drag"](person)
    assert person.view.done == (1,)
    done = FACE.controls(person.view, 1, person.draft)
    assert [control.id for control in done] == [control.id for control in open_ones]
    assert all(control.enabled for control in open_ones)
    assert not any(control.enabled for control in done)


# The touch


@pytest.mark.parametrize("event", [click("touch"), press_key(" "), press_key("Enter")])
def test_after_a_call_only_the_touch_counts(event: BoardEvent) -> None:
    """With the time since the signal; everything else waits, nothing carried is lost."""
    person = at_card(1, "reflex=on")
    person.drags("A", (0, 0))
    person.does(BoardEvent("press", "tile:B", 10, 10))
    person.match = person.match.apply(2, "600 grab 2").apply(2, "700 meow Aa0@0,0")
    person.now = 400
    for other in (click("turn"), click("tile:A"), press_key("r"), click("meow")):
        person.does(other)
        assert not person.outcome.confirm
    person.does(BoardEvent("drop", "area", 800, 475))
    assert [tile.kind for tile in person.draft.tiles] == ["A"]
    person.does(event)
    assert person.match.entries[-1].action == f"touch {person.now}"


def test_a_touch_after_three_seconds_is_none() -> None:
    """As the rules say (K7)."""
    person = at_card(1, "reflex=on")
    person.match = person.match.apply(2, "600 grab 2").apply(2, "700 meow Aa0@0,0")
    person.now = 3_000
    person.taps("touch")
    assert person.match.entries[-1].action == "touch none"


def test_the_caller_has_nothing_to_touch() -> None:
    """Events mean nothing until the round is over."""
    match = begun(2, LEVEL_1).apply(1, "600 grab 2").apply(1, "700 meow Aa0@0,0")
    person = Person(match, 1)
    for event in (click("touch"), press_key(" "), click("card:1")):
        assert not person.does(event).handled


# Hands


def test_a_drag_that_ends_outside_puts_back_to_the_tray() -> None:
    """A cancelled one leaves the piece where it was."""
    person = at_card(1)
    person.drags("A", (0, 0))
    person.does(BoardEvent("press", "tile:A", 800, 475))
    assert person.draft.carried
    assert person.draft.place_of("A") == (0, 0)
    person.does(BoardEvent("drag", x=900, y=475))
    assert person.draft.at == (1, 0)
    person.does(BoardEvent("cancel"))
    assert person.draft.place_of("A") == (0, 0)
    assert not person.draft.carried
    person.does(BoardEvent("press", "tile:A", 800, 475))
    person.does(BoardEvent("drop", "", 800, 1150))
    assert person.draft.tiles == ()


def test_two_pieces_never_have_one_middle() -> None:
    """By pointer, tap and key the second one is refused and stays where it was."""
    person = at_card(1)
    person.drags("A", (0, 0))
    person.drags("B", (0, 0))
    assert person.outcome.refused
    person.taps("tile:C", "at:0,0")
    assert person.outcome.refused
    person.types("d", " ")
    assert person.outcome.refused
    assert [tile.kind for tile in person.draft.tiles] == ["A"]


def test_what_is_dropped_later_lies_on_top_and_the_order_can_be_changed() -> None:
    """Raise goes one up past the next that covers it, and from the top to the bottom."""
    person = at_card(41)
    person.drags("A", (0, 0))
    person.drags("B", (1, 0))
    person.drags("C", (-1, 0))
    order = lambda: "".join(tile.kind for tile in person.draft.tiles)  # noqa: E731
    assert order() == "ABC"
    person.taps("tile:A", "raise")
    assert order() == "BAC"
    person.types("+")
    assert order() == "BCA"
    person.types("+")
    assert order() == "ABC" or order().index("A") < order().index("B")
    person.drags("D", (4, 0))
    person.taps("raise")
    assert person.outcome.refused


def test_a_tile_put_down_where_it_was_keeps_its_height() -> None:
    """So a look at it changes nothing."""
    person = at_card(41)
    person.drags("A", (0, 0))
    person.drags("B", (1, 0))
    person.drags("A", (0, 0))
    assert [tile.kind for tile in person.draft.tiles] == ["A", "B"]


def test_a_tile_keeps_its_turn_in_the_tray() -> None:
    """As on a table: what is put back lies as it was turned."""
    person = at_card(1)
    person.taps("tile:A", "tile:A", "tile:A", "flip")
    assert person.draft.look_of("A") == ("s", 2)
    person.drags("A", (0, 0))
    person.taps("away")
    assert person.draft.look_of("A") == ("s", 2)
    person.drags("A", (2, -1))
    assert str(person.draft.tiles[0]) == "As2@2,-1"


def test_keys_turn_both_ways_and_are_about_the_cat_in_hand() -> None:
    """Whatever has the focus; only with nothing in hand the piece in focus is meant."""
    person = at_card(1)
    person.drags("A", (0, 0))
    person.drags("B", (2, -1))
    person.does(press_key("r", "tile:A"))
    assert [tile.rotation for tile in person.draft.tiles] == [0, 1]
    person.does(press_key("Escape"))
    person.does(press_key("R", "tile:A"))
    assert [tile.rotation for tile in person.draft.tiles] == [5, 1]
    person.does(press_key("Escape"))
    person.does(press_key("Delete", "tile:A"))
    assert [tile.kind for tile in person.draft.tiles] == ["B"]


def test_an_arrow_never_moves_a_cat_that_is_not_in_hand() -> None:
    """`g Space g g` and an arrow: Gumdrop is back in the tray, and nobody else goes anywhere."""
    person = at_card(1)
    person.drags("A", (2, -1))
    person.types("Escape", "g", " ", "g", "g")
    person.does(press_key("ArrowLeft", "tile:A"))
    assert [(tile.kind, tile.at) for tile in person.draft.tiles] == [("A", (2, -1))]
    assert person.draft.chosen == ""


def test_a_moved_cat_is_named_and_the_edge_says_what_to_do() -> None:
    """The only cat cannot go on; the size of the table is told."""
    person = at_card(1)
    person.types("a")
    assert person.does(press_key("ArrowLeft")).say == "Acorn: 1 step left of the middle."
    for _ in range(9):
        edge = person.does(press_key("ArrowLeft")).say
    assert edge == (
        "Acorn: 7 steps left of the middle. The edge: the table is 15 places wide and 9 rows high."
    )


def test_beyond_the_edge_the_picture_makes_room() -> None:
    """An arrow says that Page keys lead there; then the others move along."""
    person = at_card(1)
    person.drags("A", (-6, -1))
    person.types("Escape", "b", *["ArrowUp"], *["ArrowLeft"] * 9)
    assert person.outcome.say.endswith("Page keys lead further: the picture makes room.")
    for _ in range(6):
        if "to the upper left of Acorn" in person.does(press_key("PageDown")).say:
            break
    (acorn,) = person.draft.tiles
    assert (acorn.q - person.draft.at[0], acorn.r - person.draft.at[1]) == (1, 1)
    assert inside(person.draft.at)
    assert acorn.at != (-6, -1)


def test_the_size_of_the_table_is_told_as_it_is() -> None:
    """Places in the middle row, and rows."""
    row = [q for q in range(-20, 21) if inside((q, 0))]
    rows = [r for r in range(-20, 21) if any(inside((q, r)) for q in range(-30, 31))]
    assert f"{len(row)} places wide and {len(rows)} rows high" in words.EDGE_OF_TABLE


def test_a_letter_twice_puts_back_and_escape_lets_go() -> None:
    """A standing cat goes to the tray by its letter; Escape leaves it."""
    person = at_card(1)
    person.types("a", " ", "a", "ArrowRight", "Escape")
    assert person.draft.place_of("A") == (0, 0)
    assert person.draft.chosen == ""
    person.types("a", "a")
    assert person.draft.tiles == ()


def test_the_space_bar_takes_up_what_lies_below_the_cursor() -> None:
    """The uppermost that covers the point."""
    person = at_card(1)
    person.types("a", " ", "ArrowRight", " ")
    assert person.draft.chosen == "A"
    person.types("ArrowDown", "ArrowRight", " ")
    assert str(person.draft.tiles[0]) == "Aa0@1,1"
    person.types("ArrowUp", "ArrowUp", "ArrowUp", " ")
    assert person.outcome.say == "No cat lies there."


def test_the_arrows_reach_every_point_of_the_area() -> None:
    """Up and down lead back to where they came from, but at the sides, where they lean inwards."""
    reached, fresh = {(0, 0)}, [(0, 0)]
    while fresh:
        here = fresh.pop()
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            there = step_from(here, key)
            assert inside(there)
            if there not in reached:
                reached.add(there)
                fresh.append(there)
    everything = {(q, r) for q in range(-20, 20) for r in range(-12, 12) if inside((q, r))}
    assert reached == everything
    up = step_from(step_from((0, 0), "ArrowUp"), "ArrowUp")
    down = step_from(step_from((0, 0), "ArrowDown"), "ArrowDown")
    assert (up, down) == ((1, -2), (-1, 2))
    top = min(r for _, r in everything)
    for place in everything:
        up = step_from(place, "ArrowUp")
        at_side = place in (step_from(place, "ArrowLeft"), step_from(place, "ArrowRight"))
        assert (up == place) == (place[1] == top)
        assert up == place or at_side or step_from(up, "ArrowDown") == place


def test_the_board_and_the_browser_mean_the_same_lattice() -> None:
    """What ``data-lattice`` says, the nearest point of it, and the face's own."""
    from app.games.kittypaw.input.lattice import LATTICE

    lattice, rng = Lattice.read(LATTICE), random.Random(1)
    for _ in range(500):
        x, y = rng.uniform(100, 1500), rng.uniform(100, 850)
        place = place_at(x, y)
        assert place is None or place == lattice.nearest((x, y))
        if place is not None:
            assert lattice.point(*place) == pytest.approx(point_of(place), abs=0.1)


# Hide-outs


def test_one_hideout_is_open_at_a_time_and_a_known_one_costs_nothing() -> None:
    """The first look is an action with its time; the same tap again closes."""
    person = at_card(44)
    person.taps("hide:3")
    assert person.match.entries[-1].action == "20 peek 3"
    assert person.draft.peek == 3
    person.taps("hide:3")
    assert person.draft.peek == 0
    count = len(person.match.entries)
    person.taps("hide:5", "hide:3")
    assert len(person.match.entries) == count + 1
    assert person.draft.peek == 3
    # Others would hear what is said aloud; K4.
    assert person.outcome.private
    assert person.outcome.say.endswith("hides behind hide-out 3.")


def test_only_guests_that_were_seen_can_be_chosen() -> None:
    """Whoever was seen, and out again with the same tap."""
    person = at_card(44)
    assert not person.does(click("guest:6")).handled
    person.taps("hide:3", "guest:6")
    assert person.draft.guest == 6
    person.taps("guest:6")
    assert person.draft.guest == 0


def test_a_card_without_a_box_has_no_hideouts() -> None:
    """Neither box nor peek."""
    person = at_card(1)
    for event in (click("hide:3"), click(BOX), press_key("x"), press_key("5")):
        assert person.does(event).refused


# Drafts


def test_a_draft_of_an_older_round_counts_as_empty() -> None:
    """Nobody finds old cats on the table."""
    person = at_card(1)
    person.drags("A", (0, 0))
    old = person.draft
    person.taps("meow")
    match = person.match.apply(0, "cards 5 6 7 8").apply(1, "0 grab 1")
    draft = FACE.interact(GAME.view(match.state, 1), 1, old, click("tile:B")).draft
    assert draft == Draft(round=2, chosen="B")
    assert FACE.is_fresh(GAME.view(match.state, 1), 1, old)


def test_an_action_as_a_draft() -> None:
    """What a hint shows is on the table, and would be done."""
    person = at_card(1)
    action = f"50 meow {person.card}"
    draft = FACE.draft_from(person.view, 1, action)
    assert FACE.chosen(person.view, 1, draft) == action
    assert draft.picture.canonical() == person.card
    assert not FACE.is_fresh(person.view, 1, draft)
    assert FACE.is_fresh(person.view, 1, FACE.new_draft(person.view, 1))


def test_nothing_that_a_browser_may_send_breaks_the_table() -> None:
    """Random events at random positions: never an error, and every action is legal."""
    rng, confirmed = random.Random(3), set()
    for states in matches():
        for match in states[::5]:
            for seat in match.pending.seats:
                draft = None
                for _ in range(30):
                    event = random_event(rng)
                    limit = match.state.limit or 10**9 if match.state.row else 10**9
                    event = replace(event, at=min(event.at + match.state.time, limit))
                    view = GAME.view(match.state, seat)
                    outcome = FACE.interact(view, seat, draft, event)
                    if outcome.asked:
                        outcome = FACE.interact(view, seat, outcome.draft, event)
                    draft = outcome.draft
                    assert not outcome.refused or outcome.say.endswith(".")
                    if outcome.confirm:
                        action = FACE.chosen(view, seat, draft)
                        GAME.accept(match.state, seat, action)
                        confirmed.add(action.split(" ")[0 if action.startswith("touch") else 1])
    assert confirmed >= {"grab", "peek", "meow", "touch", "pass"}


def test_whatever_is_built_can_be_read() -> None:
    """The picture of a random table is one, whatever lies on it."""
    rng = random.Random(8)
    for card in (1, 47):
        person = at_card(card, "pace=calm")
        for _ in range(400):
            person.draft = FACE.interact(
                person.view, 1, person.draft, replace(random_event(rng), at=99.0)
            ).draft
            if person.draft.tiles:
                assert read_picture(str(person.draft.picture)) == person.draft.picture
