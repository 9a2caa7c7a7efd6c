"""Hints of Kitty Paw: without a clock they tell what differs, in a race there are none."""

from __future__ import annotations

from dataclasses import replace

from desk import Desk
from hand import click, press_key
from kittypaw_face import Person, begun, build_by_drag
from kittypaw_table import table

from app.games.interaction import BoardEvent
from app.games.kittypaw.draft import BOX
from app.games.kittypaw.face import FACE
from app.games.kittypaw.lesson import LESSON
from app.games.kittypaw.text import words
from app.games.lesson import Learner
from app.games.scene import Scene
from app.render.regions import markup_of
from pyengine.core.match import Match
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.descriptions import card_words
from pyengine.games.kittypaw.loader import load_cards
from pyengine.testing import match_of


def at_card(card: int, options: str = "pace=calm") -> Person:
    """Mia has taken that card."""
    others = [number for number in (9, 12, 3, 20) if number != card]
    row = [card, *others[:3]]
    guests = ["* guests 1 2 3 4 5 6 7 8"] if load_cards()[card].has_box else []
    lines = [f"* cards {' '.join(map(str, row))}", *guests, "1 10 grab 1"]
    match: Match = match_of("kittypaw", 1, f"levels=mixed {options}", *lines)
    return Person(match, 1)


def hint(person: Person) -> str:
    """What the button says."""
    outcome = person.does(click("hint"))
    assert outcome.handled
    return outcome.say


def shown(person: Person) -> str:
    """The markup of the board."""
    scene = Scene(("Mia",), active=True)
    return markup_of(FACE.board(person.view, 1, person.draft, scene))


def lit(person: Person) -> list[str]:
    """The pieces on the table that are in lamplight."""
    pieces = shown(person).split('id="at-')[1:]
    return [piece.partition("-1")[0] for piece in pieces if "hint-light" in piece]


def lit_off_table(person: Person) -> tuple[list[str], int]:
    """The pieces of the tray that are in lamplight, and how many of the card are."""
    card, tray = shown(person).split('id="table-1"')
    pieces = tray.split('id="lying-')[1:]
    lit_there = [piece.partition("-1")[0] for piece in pieces if "hint-light" in piece]
    return lit_there, card.count("hint-light")


def test_a_hint_names_one_thing_that_differs_and_counts_the_others() -> None:
    """All of them are ringed; where they belong is not told."""
    person = at_card(1)
    goal = person.goal()
    first, second, third = goal.tiles[:3]
    for tile in (first, second, third):
        person.drags(tile.kind, tile.at)
        person.taps(*["turn"] * tile.rotation, *["flip"] * (tile.face == "s"))
    person.taps("turn")
    sentence = hint(person)
    missing = {2: "Two cats are", 3: "Three cats are", 4: "Four cats are"}[len(goal.tiles) - 3]
    assert sentence == f"{NAMES[third.kind]} is turned the wrong way. {missing} missing."
    assert person.draft.hinted == (third.kind,)
    assert lit(person) == [third.kind]
    assert lit_off_table(person) == ([], 0)
    person.taps(f"tile:{second.kind}", "flip")
    assert person.draft.hinted == ()
    assert lit(person) == []
    assert " One more cat differs and " in hint(person)
    assert person.draft.hinted == tuple(sorted((second.kind, third.kind)))


def test_a_hint_says_what_is_still_to_come() -> None:
    """On an empty table with which cat to begin: that of card 41 which lies furthest to the left.
    A guest is asked for once there is a box for it."""
    person = at_card(41)
    assert hint(person) == "Begin at the left of the card: Clover awake, pointing down."
    assert lit_off_table(person) == (["C"], 1)
    goal = person.goal()
    tile = goal.tiles[0]
    person.drags(tile.kind, tile.at)
    person.taps(*["turn"] * tile.rotation, *["flip"] * (tile.face == "s"))
    left = len(goal.tiles) - 1
    count = ("no", "one", "two", "three", "four", "five", "six")[left]
    told = hint(person)
    missing = f"What is there is right so far; {count} cats and the box are missing. Next: "
    assert told.startswith(missing)
    # One of the missing cats, where it belongs beside the one that lies there, lit on the board.
    name, _, where = told.removeprefix(missing).removesuffix(".").partition(" ")
    following = next(cat for cat in goal.tiles[1:] if NAMES[cat.kind] == name)
    assert where.endswith(NAMES[tile.kind])
    assert person.draft.gap == following.at
    assert shown(person).count('class="kp-gap"') == 1
    # The cat itself is lit where it lies, and on the card.
    assert lit_off_table(person) == ([following.kind], 1)
    assert shown(person).count("hint-light") == 3
    person.taps("turn")
    assert "kp-gap" not in shown(person)
    assert "hint-light" not in shown(person)


def test_a_whole_picture_is_ready_to_be_called() -> None:
    """And a wrong guest is told without the right one's name."""
    person = at_card(41)
    calls = person.does

    def stop_before_the_call(event):
        return calls(click("hint")) if event.control == "meow" else calls(event)

    person.does = stop_before_the_call  # type: ignore[method-assign]
    build_by_drag(person)
    assert person.outcome.say == "Everything is right: time to call Meow."
    person.taps(f"guest:{person.card.guest}")
    assert hint(person) == "What is there is right so far; the guest is missing."
    other = person.card.guest % 8 + 1
    if other not in person.view.seen_by(1):
        person.taps(f"hide:{other}")
    person.taps(f"guest:{other}")
    sentence = hint(person)
    assert sentence.endswith(" is not the guest on this card.")
    assert person.draft.hinted == (BOX,)
    assert lit(person) == [BOX]


def test_nobody_who_races_has_a_hint() -> None:
    """No button, and a tap on one that is not there does nothing; whoever asks by key is told so,
    as by a typed line."""
    person = at_card(1, "pace=race")
    assert FACE.controls(person.view, 1, person.draft) == ()
    assert not person.does(click("hint")).handled
    told = person.does(press_key("i"))
    assert told.handled
    assert told.say == "There are no hints against the clock."


def test_card_and_table_are_read_to_whoever_asks() -> None:
    """Also in a race: both lie open; before there is a card there is nothing to read."""
    person = at_card(1, "pace=race")
    assert person.does(press_key("k")).say == " ".join(card_words(person.card))
    assert person.does(press_key("t")).say == "No cat lies on the table yet."
    person.drags("A", (0, 0))
    assert person.does(press_key("T")).say == "Acorn awake, pointing up, on the left."
    waiting = Person(begun(1, "1 2 3 4"), 1)
    assert waiting.does(press_key("k")).say.startswith("Take a card first; arrow keys lead")


def test_a_hint_is_shown_where_a_strip_has_room_for_one_sentence() -> None:
    """Beside others only what was asked for takes the place of what is to be done."""
    desk = Desk.at("kittypaw", "players=2&kinds=person,person&seed=kept&pace=calm")
    desk.on_board(BoardEvent("activate", control="card:1", at=100.0))
    assert "is-asked" not in desk.shown
    desk.on_board(BoardEvent("activate", control="hint", at=200.0))
    assert '<span class="status-say is-asked">Begin at the left of the card: ' in desk.shown
    desk.on_board(BoardEvent("key", key="a", at=300.0))
    assert "is-asked" not in desk.shown


def test_a_typed_hint_is_the_games_own() -> None:
    """The line asks no bot: a race has none that thinks. Asked twice it answers twice."""
    desk = Desk.at("kittypaw", "players=2&kinds=person,person&seed=kept&pace=calm")
    desk.on_board(BoardEvent("activate", control="card:1", at=100.0))
    for _ in range(2):
        desk.did("table.typed", "", "hint")
        (heard,) = desk.announced
        assert heard.startswith("Begin at the left of the card: ")
        assert not desk.hints


def test_without_a_card_a_hint_says_more_than_the_strip() -> None:
    """That a card is to be taken stands there already."""
    person = Person(table("* cards 1 2 3 4", players=1, options="pace=calm"), 1)
    assert hint(person) == words.ANY_CARD


def test_the_lesson_answers_a_call_that_came_too_early() -> None:
    """While it asks for more cats; what differs among all of them it says as before."""
    called = ("* cards 1 2 3 4", "1 900 grab 1", "1 9000 meow Aa0@0,0")
    match = table(*called, players=1, options="pace=calm")
    draft = FACE.new_draft(match.state, 1)
    early = Learner(match.state, 1, draft, ("900 grab 1", "9000 meow Aa0@0,0"))
    more = next(step for step in LESSON.steps if step.say.startswith("Put the card's other cats"))
    assert "too early" in more.correction(early)
    assert not more.correction(replace(early, actions=early.actions[:1]))
