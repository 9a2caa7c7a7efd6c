"""What the table of Kitty Paw asks of whoever plays alone at a screen, step by step."""

from __future__ import annotations

import re

import pytest
from desk import NOW, Desk
from hand import NAMES
from kittypaw_face import Person, begun

from app.games.interaction import BoardEvent
from app.games.kittypaw.board.tools import overlaps
from app.games.kittypaw.face import FACE
from app.games.scene import Scene
from app.render.regions import markup_of
from app.saves.records import Player, Record
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.core.words import YOU
from pyengine.games.kittypaw import GAME
from pyengine.games.kittypaw.loader import load_cards


def asked(person: Person, *others: str) -> str:
    """What stands in the strip of somebody who sits here alone."""
    return FACE.ask(person.view, person.seat, person.draft, (YOU, *others))


def test_the_first_row_says_what_a_call_asks_for_and_the_second_what_scores():
    """K5 before K6: whoever has not read of the lucky cat would lose a point to the first call.
    Alone nobody calls but oneself and nobody is first (K12)."""
    touch = "After a Meow, touch the lucky cat at once."
    scores = "The first right picture scores; five end the match."
    assert asked(Person(begun(2, "1 2 3 4"), 1), "Fog") == f"Take a card. {touch}"
    assert asked(Person(begun(1, "1 2 3 4"), 1)) == "Take a card."
    untouched = begun(2, "1 2 3 4", "", "reflex=off")
    assert asked(Person(untouched, 1), "Fog") == f"Take a card. {scores}"
    match = begun(2, "1 2 3 4")
    for cards, told in (("5 6 7 8", f" {scores}"), ("9 10 11 12", "")):
        match = match.apply(1, "5 grab 1").apply(1, "9 meow Aa0@0,0").apply(2, "touch 9")
        match = match.apply(0, f"cards {cards}")
        assert asked(Person(match, 1), "Fog") == f"Take a card.{told}"


def test_the_count_in_says_what_a_call_asks_for_until_one_has_come():
    """K5: where the numbers are looked at, with the cat; no longer once it has been touched, and
    nowhere where nobody touches."""

    def counted(match: Match) -> str:
        scene = Scene(("Mia", "Ben")[: match.header.players], active=True, covered=True, count="3")
        return str(markup_of(FACE.board(GAME.view(match.state, 1), 1, None, scene)))

    fresh = begun(2, "1 2 3 4")
    assert "touch the lucky cat at once" in counted(fresh)
    assert 'class="kp-lucky"' in counted(fresh)
    called = fresh.apply(1, "5 grab 1").apply(1, "9 meow Aa0@0,0").apply(2, "touch 9")
    for other in (
        called.apply(0, "cards 5 6 7 8"),
        begun(1, "1 2 3 4"),
        begun(2, "1 2 3 4", "", "reflex=off"),
        begun(2, "1 2 3 4", "", "pace=calm"),
    ):
        assert "lucky" not in counted(other)


def test_the_lucky_cat_says_what_to_do_with_it():
    """A word that is read at a glance, on what is to be touched."""
    match = begun(2, "1 2 3 4").apply(1, "5 grab 1").apply(2, "6 grab 2")
    match = match.apply(2, "900 meow Aa0@0,0")
    board = markup_of(
        FACE.board(GAME.view(match.state, 1), 1, None, Scene(("Mia", "Ben"), active=True))
    )
    assert '<span class="kp-touch-now" aria-hidden="true">Touch!</span>' in board


def test_building_is_led_from_the_first_cat_to_the_call():
    """How a cat is laid, how it is turned, what is missing, and only then the call; nothing of it
    says whether the picture is right."""
    person = Person(begun(2, "1 2 3 4").apply(1, "5 grab 1"), 1)
    tiles = person.card.tiles
    assert asked(person, "Fog") == "Build the card: drag a cat, or tap it and then its place."
    person.taps(f"tile:{tiles[0].kind}")
    assert asked(person, "Fog") == "Choose its place. Turn and Flip change how it lies."
    for tile in tiles[:-1]:
        person.drags(tile.kind, tile.at)
        assert asked(person, "Fog") == "Build the card, then call Meow."
    # The last one lies somewhere, turned as it lay in the tray: all are there, not all are right.
    person.drags(tiles[-1].kind, tiles[-1].at)
    assert asked(person, "Fog") == "Compare with the card, then call Meow."


def test_a_card_with_a_box_asks_for_its_guest_and_then_for_its_box():
    """K4: in that order, once all cats lie."""
    match = begun(2, "25 26 27 28", "1 2 3 4 5 6 7 8", "levels=mixed").apply(1, "5 grab 1")
    person = Person(match, 1)
    begins = "Build the card, and find the guest for its box behind a hide-out."
    assert asked(person, "Fog") == begins
    for tile in person.card.tiles:
        person.drags(tile.kind, tile.at)
    assert asked(person, "Fog") == "Find the card's guest behind a hide-out, and tap it."
    person.finds_guest()
    assert asked(person, "Fog") == "Lay the box where the card shows it."


def test_several_at_one_screen_have_the_short_sentence():
    """Their strips are narrow, and others read over their shoulders."""
    person = Person(begun(2, "1 2 3 4").apply(1, "5 grab 1"), 1)
    told = FACE.ask(person.view, 1, person.draft, NAMES)
    assert told == f"{NAMES[0]}: build the card, then call Meow."


def called_by(seat: int) -> tuple[Match, Match]:
    """Two have cards, and one of them calls: before and after."""
    match = begun(2, "1 2 3 4").apply(1, "5 grab 1").apply(2, "6 grab 2")
    return match, match.apply(seat, f"9000 meow {load_cards()[seat].picture}")


def aside(seat: int, names: tuple[str, ...]) -> str:
    before, after = (GAME.view(match.state, PUBLIC) for match in called_by(seat))
    return FACE.aside(before, seat, f"9000 meow {load_cards()[seat].picture}", after, names)


def test_a_call_tells_whoever_hears_it_to_touch():
    """K5: the one who called has nothing to touch; several at a screen are told together."""
    assert aside(2, (YOU, "Fog")) == "Touch the lucky cat: Enter."
    assert aside(1, (YOU, "Fog")) == ""
    assert aside(1, ("Mia", "Ben")) == "All others touch the lucky cat."


def test_without_touching_a_call_asks_nothing():
    """The option leaves the lucky cat out (K7)."""
    match = begun(2, "1 2 3 4", options="reflex=off").apply(2, "5 grab 2")
    after = match.apply(2, f"9000 meow {load_cards()[2].picture}")
    before, then = (GAME.view(found.state, PUBLIC) for found in (match, after))
    assert FACE.aside(before, 2, after.entries[-1].action, then, (YOU, "Fog")) == ""


def test_what_a_hand_was_told_is_past_when_somebody_calls():
    """The strip asks for the touch, and says who called; how a cat lies is of no use any more."""
    match = begun(2, "1 2 3 4").apply(1, "5 grab 1").apply(2, "6 grab 2")
    players = (Player("Mia"), Player("Fog", "easy"))
    desk = Desk.with_record(Record("calls", match, players, "seed", NOW.now, NOW.now))
    desk.on_board(BoardEvent("activate", "tile:A", at=500.0))
    assert desk.place.say == "Acorn awake, pointing up."
    desk.answer(f"9000 meow {load_cards()[2].picture}")
    assert desk.place.say == ""
    assert desk.announced == ["Fog calls Meow. Touch the lucky cat: Enter."]


@pytest.mark.parametrize(("place", "over"), [((1, 0), True), ((2, -1), False)])
def test_a_cat_can_be_raised_where_it_lies_on_another(place, over):
    """Side by side nothing is above anything: there the button would do nothing."""
    person = Person(
        begun(2, "41 42 43 44", "1 2 3 4 5 6 7 8", "levels=mixed").apply(1, "5 grab 1"), 1
    )
    person.drags("A", (0, 0))
    assert not overlaps(person.draft)
    person.drags("B", place)
    assert overlaps(person.draft) == over


def test_who_is_to_touch_is_told_what_a_slow_one_costs() -> None:
    """K5: the last of several; K7: of two the only one, when too slow; without a card nothing."""

    def told(players: int, *grabs: str) -> str:
        match = begun(players, "1 2 3 4")
        for line in ("1 grab 1", *grabs):
            match = match.apply(int(line.split()[0]), line)
        match = match.apply(1, "9000 meow Aa0@0,0")
        return FACE.ask(match.state, 2, None, ("Mia", YOU, "Cleo")[:players])

    assert told(3, "2 grab 2") == "Touch the lucky cat: the last one loses 1 point!"
    assert told(2, "2 grab 2") == "Touch the lucky cat: a slow touch loses 1 point!"
    assert told(3) == "Touch the lucky cat!"


@pytest.mark.parametrize(
    ("options", "players", "said"),
    [
        ("", 2, "wrong or last −1"),
        ("reflex=off", 2, "wrong −1"),
        ("", 1, "wrong −1"),
        ("pace=calm", 2, ""),
    ],
)
def test_a_card_says_when_it_is_turned(options: str, players: int, said: str) -> None:
    """K5, K6: behind the card's points stands what it costs, and when; calm it costs nothing."""
    match = begun(players, "1 2 3 4", "", options).apply(1, "500 grab 1")
    drawn = str(
        FACE.board(match.state, 1, FACE.new_draft(match.state, 1), Scene(("Mia", "Ben")[:players]))
    )
    text = re.sub(r"<[^>]*>", "", drawn[drawn.index("kp-card-head") :])
    assert (said in text) if said else ("−1" not in text)
