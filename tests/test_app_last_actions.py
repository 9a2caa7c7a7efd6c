"""What somebody did is seen: marked on their board, told on their card, until they act again."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from desk import Desk
from early import at_the_paw, until_rest

from app import play
from app.core import effects as fx
from app.games.face import is_race, load_face
from app.games.ninelives.text import words
from app.places.last_actions import last_action_of, since_own
from app.saves.preferences import Settings
from app.table.status import PLAYS_ON, ROLLING
from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.games.ninelives.notation import read_card
from pyengine.testing import random_match

PENCIL = ("yarn", "burrow", "cattower")
CUPS = {"yarn": "&cups=off"}


def a_match(game: str, seed: str) -> Match:
    return random_match(game, max(2, load_game(game).info.min_players), seed)


@pytest.mark.parametrize("game", PENCIL)
def test_nothing_of_an_open_phase_is_told(game):
    """As long as one has still to choose, what the other chose is no last action yet."""
    match, hidden = a_match(game, "open"), 0
    for count in range(1, len(match.entries)):
        part, entry = match.upto(count), match.entries[count - 1]
        if entry.actor == CHANCE or match.entries[count].phase != entry.phase:
            continue
        last_action = last_action_of(part, entry.actor)
        assert last_action is None or last_action.number < count - 1
        hidden += 1
    assert hidden > 3


def test_the_strip_tells_apart_what_the_others_did():
    """Two names, each with its own after a colon: "Tom: +1 · sock; Zoë: mouse." """
    match, names = random_match("yarn", 3, "strip"), ("Mia", "Tom", "Zoë")
    ends = [n for n in range(1, len(match.entries)) if match.upto(n).pending.chance is not None]
    told = [play.together_words(match.upto(end), 1, names) for end in ends]
    both = [said for said in told if "Tom" in said and "Zoë" in said]
    assert both
    for said in both:
        assert re.fullmatch(r"Tom: [^:;]+; Zoë: [^:;]+\.", said)


def test_a_thread_that_makes_a_set_is_told_so():
    """Its points are most of what was brought: a sock and a plane alone do not make five."""
    told = []
    for seed in range(20):
        match = random_match("yarn", 2, f"set {seed}")
        for count, entry in enumerate(match.entries):
            if entry.actor == CHANCE:
                continue
            had, has = [
                min(state.sheets[entry.actor - 1].ticks(state.setup.carpet))
                for state in (match.upto(count).state, match.upto(count + 1).state)
            ]
            brief = load_face("yarn").brief(
                match.upto(count).state, entry.actor, entry.action, match.upto(count + 1).state
            )
            if has > had:
                told.append(brief)
            assert ("set" in (brief or "")) == (has > had)
    assert told


def test_a_crowd_is_told_in_points_alone():
    """A strip has no room for what five others have picked up."""
    match, names = random_match("yarn", 6, "crowd"), ("Mia", "Tom", "Zoë", "Ann", "Bo", "Cy")
    ends = [n for n in range(1, len(match.entries)) if match.upto(n).pending.chance is not None]
    told = [words for end in ends if (words := play.together_words(match.upto(end), 1, names))]
    assert len(told) > 3
    for words in told:
        assert re.fullmatch(r"(\w+: ([+−]\d+|[a-z][^·;]*); )*\w+: ([+−]\d+|[a-z][^·;]*)\.", words)


@pytest.mark.parametrize("game", ["yarn", "burrow"])
def test_the_strip_says_what_the_others_did_until_something_is_chosen(game):
    """Behind the roll, as their boards may be out of sight; a whole choice it says alone."""
    desk = Desk.at(game, f"kinds=person,easy,easy&names=Mia,Ben,Zoe&seed=tea{CUPS.get(game, '')}")
    turns = 0
    for _ in range(40):
        acting = play.acting(desk.table, desk.place) and not desk.table.rolling
        lasts = [last_action_of(desk.record.match, seat) for seat in (2, 3)]
        if not acting or not all(lasts) or desk.place.forced:
            on(desk)
            continue
        face = load_face(game)
        for seat, name, last in zip((2, 3), ("Ben", "Zoe"), lasts, strict=True):
            told = last.brief or face.where(last.before, seat, last.action)
            assert told
            assert f"{name}: {told}" in _strip(desk)
        desk.choose(desk.legal()[0])
        assert "rolled" not in _strip(desk)
        assert "Ben" not in _strip(desk)
        desk.did("table.confirm")
        turns += 1
    assert turns > 3


def _strip(desk: Desk) -> str:
    words = desk.shown.split('id="said-1"')[1].split("</p>")[0]
    return re.sub(r"<[^>]+>", "", words).replace("\u00a0", " ")


def test_taking_a_die_leaves_what_was_marked():
    """In Cat Tower a last action is a mark or a pass; the dice tell of themselves who took
    which."""
    match = a_match("cattower", "dice")
    found = 0
    for count in range(len(match.entries)):
        last_action = last_action_of(match.upto(count), 1)
        if last_action is not None:
            assert not last_action.action.startswith("draft")
            found += match.entries[count - 1].action.startswith("draft")
    assert found > 3


@pytest.mark.parametrize("game", PENCIL)
def test_a_card_tells_the_points_that_the_total_gained(game):
    """``+2`` on a card is what its total has grown by in that phase."""
    match = a_match(game, "points")
    announced = 0
    for count in range(len(match.entries)):
        last_action = last_action_of(match.upto(count), 1)
        if last_action is None or last_action.action == "pass":
            continue
        rules = match.game
        had, has = (
            rules.scores(state).totals[0] for state in (last_action.before, last_action.after)
        )
        number = re.match(r"([+−]\d+)", last_action.brief)
        assert (int(number[1].replace("−", "-")) if number else 0) == has - had
        announced += number is not None
    assert announced > 3


def test_in_a_race_nothing_is_told_again():
    """What somebody does there is seen as it is done."""
    for game in filter(is_race, ("kittypaw",)):
        match = a_match(game, "race")
        assert last_action_of(match, 1) is None


def on(desk: Desk) -> None:
    """Whatever comes next at a table."""
    if not desk.go_on():
        desk.choose(desk.legal()[0])
        desk.did("table.confirm")


@pytest.mark.parametrize("game", PENCIL)
def test_the_marks_are_on_the_boards_of_the_others_alone(game):
    """With an id of their own for each last action; one's own board and card have none."""
    desk = Desk.at(game, f"kinds=person,easy,easy&names=Mia,Ben,Zoe&seed=tea{CUPS.get(game, '')}")
    seen = set()
    for _ in range(60):
        if desk.record.match.over:
            break
        on(desk)
        for place, seat, number in re.findall(r'id="last-action-(\d)-(\d)-(\d+)"', desk.shown):
            assert (place, desk.record.match.entries[int(number)].actor) == ("0", int(seat))
            assert int(seat) != 1
            seen.add((seat, number))
        assert 'id="other-last-action-1" class="other-last-action"></span>' in desk.shown
    assert len(seen) > 3


@pytest.mark.parametrize("game", PENCIL)
def test_the_large_board_has_the_marks_while_it_is_looked_at(game):
    """Of the seat that is looked at, and not after that."""
    desk = Desk.at(game, f"kinds=person,easy&names=Mia,Ben&seed=tea{CUPS.get(game, '')}")
    for _ in range(80):
        last_action = last_action_of(desk.record.match, 2)
        if last_action and last_action.action != "pass" and play.acting(desk.table, desk.place):
            break
        on(desk)
    name = f'id="last-action-1-2-{last_action.number}"'
    assert name not in desk.shown
    desk.did("table.look", "2")
    assert name in desk.shown
    desk.did("table.look", "0")
    assert name not in desk.shown


# Dice


@pytest.mark.parametrize("game", PENCIL)
def test_a_replay_marks_what_each_seat_did_last(game):
    """As at the table, at every step; the board that stands there large is not marked twice."""
    match = a_match(game, "replay")
    desk = Desk.at(
        game, f"players=2&kinds=person,person&names=Mia,Ben&seed=tea{CUPS.get(game, '')}"
    )
    desk = Desk.with_record(replace(desk.record, match=match))
    desk.go(f"#/replay/{desk.record.id}")
    desk.did("replay.look", "1")
    desk.did("replay.first")
    assert 'class="last-action"' not in desk.shown
    marked = set()
    for _ in range(8):
        desk.did("replay.next")
        ids = re.findall(r'<g id="last-action-0-([^"]+)" class="last-action"', desk.shown)
        assert len(ids) == len(set(ids))
        marked.update(ids)
    assert {name[0] for name in marked} == {"1", "2"}
    for name in marked:
        seat, number = map(int, name.split("-"))
        assert match.entries[number].actor == seat


def test_a_roll_is_not_told_before_the_die_lies_still():
    """Neither in the strip nor aloud, nor by what it asks for."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy&names=Mia,Ben&seed=tea")
    assert desk.table.rolling
    roll = desk.record.match.state.roll
    assert ROLLING in desk.shown
    assert f"A {roll} is rolled" not in desk.shown
    assert not any(str(roll) in sentence for sentence in desk.announced)
    desk.elapse()
    assert not desk.table.rolling
    told, asked = desk.announced[:2]
    assert told == f"A {roll} is rolled."
    assert asked.startswith(f"Draw {_segments(roll)}. End on a glowing dot; ")
    assert f"A {roll} is rolled." in desk.shown


def _segments(roll: int) -> str:
    return "1 segment" if roll == 1 else f"{roll} segments"


def test_others_do_not_act_on_dice_that_still_roll():
    """In Cat Tower a bot that is first takes its die when all dice lie still."""
    desk = Desk.at("cattower", "kinds=easy,person&names=Ben,Mia&seed=tea")
    assert desk.table.rolling
    assert not desk.open_asks
    desk.elapse()
    assert [ask.question.actor for ask in desk.open_asks] == [1]


# A match that goes on without whoever sits here


def test_who_has_finished_sees_the_others_turn_by_turn():
    """Each turn rests for a while, with its marks, and then goes on by itself."""
    desk = at_the_paw()
    until_rest(desk)
    assert desk.table.resting == "look"
    assert PLAYS_ON in desk.shown
    assert "Skip to the end" in desk.shown
    assert [after.ms for after in desk.of(fx.After)] == [play.PLAYS_ON_MS]
    done = len(desk.actions)
    assert not desk.open_asks
    desk.timers = desk.of(fx.After)
    desk.elapse()
    assert desk.table.rolling
    assert desk.actions[done].startswith("roll")


def test_the_rest_lasts_as_long_as_looks_do():
    """Where the person has set a time for them."""
    desk = at_the_paw(Settings(look_ms=6000))
    until_rest(desk)
    assert [after.ms for after in desk.of(fx.After)] == [6000]


def test_the_end_can_be_skipped_to():
    """Then nothing rests and no die rolls before the match is over."""
    desk = at_the_paw()
    until_rest(desk)
    desk.did("table.end")
    while not desk.record.match.over:
        assert not desk.table.resting
        assert not desk.table.rolling
        desk.answer("pass")
    assert fx.Sound("end") in desk.effects


def test_who_still_plays_is_not_held_up():
    """A turn in which Mia has a part rests no longer than its face wants."""
    desk = Desk.at("yarn", "cups=off&kinds=person,easy&names=Mia,Ben&seed=tea")
    desk.act(desk.legal()[0])
    desk.answer()
    assert not desk.table.resting
    assert "Skip to the end" not in desk.shown


# One device from hand to hand


def cards(people: int) -> Desk:
    kinds = ",".join(["person"] * people + ["easy"] * (3 - people))
    return Desk.at("ninelives", f"players=3&kinds={kinds}&names=Mia,Ben,Zoe&seed=tea")


@pytest.mark.parametrize(("people", "open_hands"), [(1, True), (2, False)])
def test_hands_lie_face_down_while_several_look_at_a_trick(people, open_hands):
    """Whoever held the device last does not hold it alone then; one person alone does."""
    desk = cards(people)
    looks = 0
    for _ in range(400):
        if desk.table.resting == "look" and desk.place.seat:
            looks += 1
            hand = desk.record.match.state.hands[desk.place.seat - 1]
            secret = hand.cards & ~hand.shown
            shown = len(re.findall(r'id="hand-[PFYB]\d-1"', desk.shown))
            known = hand.cards.bit_count() if open_hands else hand.shown.bit_count()
            assert shown == known, (secret, shown)
        if looks > 4:
            break
        on(desk)
    assert looks > 4


def test_after_the_curtain_the_first_thing_is_what_happened_meanwhile():
    """Since one's own last card, in a few words for each."""
    desk = cards(3)
    announced = 0
    for _ in range(300):
        if not desk.table.curtain:
            on(desk)
            continue
        seat, match = desk.table.curtain, desk.record.match
        want = since_own(match, seat, desk.record.names)
        desk.did("table.ready")
        if want:
            assert desk.announced[0] == want
            assert want in desk.shown.replace("&#39;", "'")
            announced += 1
        if announced > 5:
            break
    assert announced > 5


def test_meanwhile_tells_of_the_others_since_the_own_last_card():
    """The cards of two and nothing of one's own, in sentences with a verb; so are predictions."""
    match = random_match("ninelives", 3, "meanwhile")
    names = ("Mia", "Ben", "Zoe")
    plays = [i for i, entry in enumerate(match.entries) if entry.action.startswith("play")]
    first, second, third = plays[:3]
    own = match.entries[first].actor
    cards = [words.the(read_card(match.entries[i].action)) for i in (second, third)]
    who = [names[match.entries[i].actor - 1] for i in (second, third)]
    assert since_own(match.upto(third + 1), own, names) == (
        f"Meanwhile: {who[0]} plays {cards[0]}. {who[1]} plays {cards[1]}."
    )
    bids = [i for i, entry in enumerate(match.entries) if entry.action.startswith("bid")]
    told = since_own(match.upto(bids[2]), match.entries[bids[2]].actor, names)
    assert re.fullmatch(
        r"Meanwhile: \w+ predicts [\d, or]+ tricks\. \w+ predicts [\d, or]+ tricks\.", told
    )
