"""One acts after the other: rests, the curtain between hands, and what the strip says meanwhile."""

from __future__ import annotations

import pytest
from desk import Desk
from toys.faces import put_up

from app import play
from app.core import effects as fx
from app.core import messages as msg
from app.core import timers
from app.games.interaction import BoardEvent
from app.places.announcements import ENTER_GOES_ON
from app.replay.screen import StepOver
from app.saves.preferences import Settings
from pyengine.games.ninelives.cards import card_text, cards_of

PEOPLE = "players=3&kinds=person,person,person&names=Mia,Ben,Zoe&seed=tea"
BOTS = "players=4&kinds=person,easy,easy,easy&names=Mia,Ben,Zoe,Tom&seed=tea"


def at_cards(query: str, settings: Settings | None = None) -> Desk:
    """A table of Nine Lives."""
    desk = Desk.at("ninelives", query, settings)
    desk.settle()
    return desk


def step(desk: Desk) -> None:
    """One more thing that happens, whoever's it is; a rest is cut short."""
    if desk.table.resting:
        desk.did("table.go")
    elif desk.table.curtain:
        desk.did("table.ready")
    elif play.acting(desk.table, desk.place):
        desk.choose(desk.legal()[0])
        desk.did("table.confirm")
    else:
        assert desk.open_asks, "nobody is asked and nobody may act"
        desk.answer(desk.legal()[0])


def until(desk: Desk, wanted: str) -> None:
    """Go on until the table rests in this way."""
    for _ in range(800):
        if desk.table.resting == wanted:
            return
        step(desk)
    raise AssertionError(f"the table never rests for a {wanted}")


def to_the_end(desk: Desk) -> None:
    """Play the match to its end."""
    while not desk.record.match.over:
        step(desk)


# How long the table rests


def test_nothing_goes_on_while_the_table_rests():
    """After a card no bot is asked until the beat is over."""
    desk = at_cards(BOTS)
    until(desk, "beat")
    assert not desk.open_asks
    assert [wait.ms for wait in desk.of(fx.After)] == [play.BEAT_MS]
    before = desk.actions
    desk.send(msg.Elapsed(desk.of(fx.After)[0].timer, desk.moment()))
    assert desk.table.resting == ""
    assert desk.actions == before
    assert play.acting(desk.table, desk.place) or desk.open_asks


@pytest.mark.parametrize(("look_ms", "times"), [(0, 1), (3000, 0)])
def test_a_rest_that_waits_says_how_it_ends(look_ms, times):
    """One that ends by itself says nothing."""
    desk = at_cards(BOTS, Settings(look_ms=look_ms))
    until(desk, "look")
    assert " ".join(desk.announced).count(ENTER_GOES_ON) == times


@pytest.mark.parametrize(("look_ms", "stays_ms"), [(0, 2000), (3000, 3000)])
def test_a_round_of_cat_tower_goes_on_by_itself(look_ms, stays_ms):
    """A glance of two seconds, or as long as the person set; nothing has to be pressed."""
    two = "kinds=person,person&names=Mia,Ben&seed=tea"
    desk = Desk.at("cattower", two, Settings(look_ms=look_ms))
    # Two take a die each and mark.
    for _ in range(4):
        desk.settle()
        desk.act(desk.legal()[0])
    assert desk.table.resting == "glance"
    assert ENTER_GOES_ON not in " ".join(desk.announced)
    (after,) = desk.of(fx.After)
    assert after.ms == stays_ms
    desk.send(msg.Elapsed(after.timer, desk.moment()))
    assert desk.table.resting == ""


def test_an_old_clock_does_not_end_a_newer_rest():
    """Only the time that this rest asked for counts."""
    desk = at_cards(BOTS)
    until(desk, "beat")
    old = desk.of(fx.After)[0].timer
    desk.did("table.go")
    until(desk, "look")
    desk.send(msg.Elapsed(old, desk.moment()))
    assert desk.table.resting == "look"


def test_only_the_clock_of_the_rest_ends_it():
    """Those of dice, of a replay, of a passing word and of another match are others."""
    desk = at_cards(BOTS, Settings(look_ms=3000))
    until(desk, "look")
    (after,) = desk.of(fx.After)
    before = desk.model
    record, entries = after.timer.record, after.timer.entries
    for timer in (
        timers.RollOver(record, entries),
        timers.OfScreen("replay", StepOver(record, entries)),
        timers.ToastOver(record),
        timers.RestOver("another", entries),
        timers.RestOver(record, entries - 1),
    ):
        desk.send(msg.Elapsed(timer, desk.moment()))
        assert desk.model == before
    desk.send(msg.Elapsed(after.timer, desk.moment()))
    assert desk.table.resting == ""


def test_roll_waits_until_the_beat_is_over(monkeypatch):
    """With the die at a click nobody rolls what is still being told away; then it may end all."""
    put_up(monkeypatch, rests={"say": "beat"})
    desk = Desk.at("bell", "players=1&kinds=person", Settings(auto_roll=False))
    desk.act("say 7")
    assert desk.table.resting == "beat"
    assert 'data-do="table.roll" aria-disabled="true"' in desk.shown
    desk.did("table.roll")
    assert desk.actions[-1] == "say 7"
    desk.settle()
    assert 'data-do="table.roll" aria-disabled="true"' not in desk.shown
    desk.did("table.roll")
    assert desk.actions[-1].startswith("number ")
    assert fx.Sound("end") in desk.effects
    while desk.timers:
        desk.elapse()
        assert fx.Sound("end") not in desk.effects


def test_a_seat_that_acts_during_a_look_does_not_hold_the_table_up(monkeypatch):
    """Where all act at once, a bot may still answer; the look ends by its own clock."""
    put_up(monkeypatch, rests={"pass": "look"})
    kinds = "players=3&kinds=person,easy,easy"
    desk = Desk.at("bell", kinds, Settings(look_ms=3000))
    desk.answer("pass")
    assert desk.table.resting == "look"
    desk.answer("say 3")
    assert desk.table.resting == "look"
    desk.elapse()
    assert not desk.table.resting
    assert play.acting(desk.table, desk.place)


def test_a_beat_does_not_cut_a_look_short(monkeypatch):
    """What happens meanwhile is seen as well; another look begins anew."""
    put_up(monkeypatch, rests={"pass": "look", "say": "beat"})
    kinds = "players=4&kinds=person,easy,easy,easy"
    desk = Desk.at("bell", kinds, Settings(look_ms=3000))
    desk.answer("pass")
    desk.answer("say 3")
    assert desk.table.resting == "look"
    assert len(desk.timers) == 1
    desk.answer("pass")
    assert len(desk.timers) == 2
    desk.elapse()
    assert desk.table.resting == "look"
    desk.elapse()
    assert not desk.table.resting


@pytest.mark.parametrize(("look_ms", "waits"), [(0, []), (3000, [3000])])
def test_a_look_lasts_as_long_as_the_person_wants(look_ms, waits):
    """Until a click, or the time in the settings."""
    desk = at_cards(BOTS, Settings(look_ms=look_ms))
    until(desk, "look")
    assert [effect.ms for effect in desk.of(fx.After)] == waits
    assert 'id="go-1"' in desk.shown
    desk.did("table.go")
    assert desk.table.resting == ""


@pytest.mark.parametrize(
    "event",
    [
        BoardEvent("activate", control="card:P1"),
        BoardEvent("drop"),
        BoardEvent("key", key="Enter"),
        BoardEvent("key", key=" "),
    ],
)
def test_a_click_a_drop_or_enter_on_the_board_goes_on(event):
    """Wherever the hand is, it need not look for the button."""
    desk = at_cards(BOTS)
    until(desk, "look")
    assert 'data-do="table.go"' in desk.shown
    desk.on_board(BoardEvent("key", key="ArrowLeft"))
    assert desk.table.resting == "look"
    desk.on_board(event)
    assert desk.table.resting == ""


def test_what_a_person_did_alone_needs_no_click():
    """Whoever took the card has seen it: a beat is enough, and another's take is a look."""
    desk = at_cards(BOTS)
    kinds = set()
    while not desk.record.match.over:
        entry = desk.record.match.entries[-1]
        if desk.table.resting in ("beat", "look") and entry.action.startswith("take"):
            kinds.add((entry.actor == 1, desk.table.resting))
        step(desk)
    assert kinds == {(True, "beat"), (False, "look")}


def test_a_counted_round_stops_the_table_and_says_so():
    """Until somebody goes on; the strip tells the round, not that a roll is ready."""
    desk = at_cards(BOTS)
    until(desk, "stop")
    assert not any(isinstance(after.timer, timers.RestOver) for after in desk.of(fx.After))
    text = desk.shown
    assert "The round is over: you " in text
    assert "roll is ready" not in text
    assert "Round 1" in text
    before = len(desk.actions)
    desk.did("table.go")
    assert desk.actions[before].startswith("deal ")


def test_the_end_of_a_match_does_not_rest():
    """The result is told at once, with its sound."""
    desk = at_cards(BOTS)
    to_the_end(desk)
    assert desk.table.resting == ""
    assert fx.Sound("end") in desk.effects
    assert 'id="result-1"' in desk.shown


def test_bots_alone_do_not_rest():
    """Nobody looks on: a match of bots goes as fast as they think."""
    desk = at_cards("players=3&kinds=easy,easy,easy&seed=tea")
    for _ in range(30):
        assert desk.table.resting == ""
        step(desk)


# What is told


def test_the_strip_says_what_just_happened():
    """While the table rests as the sentence, then below the question."""
    desk = at_cards(BOTS)
    until(desk, "look")
    sentence = desk.table.news[-1][1]
    assert "wins the trick and takes" in sentence
    assert sentence in desk.shown
    while not play.acting(desk.table, desk.place):
        step(desk)
    assert desk.table.news[-1][1] in desk.shown


def test_a_round_that_was_counted_is_told_no_more():
    """Whoever has gone on has read it: the strip has what is to be done, and by whom what was."""
    desk = at_cards(BOTS)
    until(desk, "stop")
    assert "The round is over: you " in desk.shown
    desk.did("table.go")
    while not play.acting(desk.table, desk.place):
        step(desk)
    strip = desk.shown.split('id="status-1"')[1].split("</section>")[0]
    assert "How many tricks will you win?" in strip
    assert "The round is over" not in strip


def test_the_games_own_buttons_keep_their_places():
    """While others act they are there and off, so that nothing jumps."""
    desk = at_cards(BOTS)
    until(desk, "look")
    desk.did("table.go")
    off = {}
    for _ in range(40):
        if desk.table.resting in ("look", "stop"):
            break
        button = desk.shown.split('id="control-last-1"')[1].split(">")[0]
        off[play.acting(desk.table, desk.place)] = 'aria-disabled="true"' in button
        step(desk)
    assert off == {True: False, False: True}


def test_the_last_word_is_of_the_match_and_not_of_whoever_acted_last():
    """It stands once in the strip and is said with the result; no seat's news has it."""
    desk = at_cards(BOTS)
    to_the_end(desk)
    word = "All four rounds are played."
    assert not [sentence for _, sentence in desk.table.news if word in sentence]
    strip = desk.shown.split('id="status-1"')[1].split("</section>")[0]
    assert strip.count(word) == 1
    assert [sentence for sentence in desk.announced if sentence.startswith(word)]


def test_every_stage_has_a_name():
    """The match list and the replay say how far a match is, in the game's words."""
    desk = at_cards(BOTS)
    match = desk.record.match
    assert str(match.game.stage(match.states[0])) == ""
    assert str(match.game.stage(match.state)) == "Round 1"
    until(desk, "look")
    match = desk.record.match
    assert str(match.game.stage(match.state)) == "Round 1, trick 2"


# Between hands


def test_a_curtain_falls_between_hands_and_nothing_is_behind_it():
    """Pass-and-play of three: no card of anybody is in the page while the device goes round."""
    desk = at_cards(PEOPLE)
    seen = []
    while desk.table.resting != "stop":
        text = desk.shown
        if desk.table.curtain:
            seen.append(desk.table.curtain)
            assert "data-control" not in text
            assert "deck-" not in text
            assert "hand-" not in text
        else:
            for other in {1, 2, 3} - {desk.place.seat}:
                hand = desk.record.match.state.hands[other - 1]
                for card in cards_of(hand.cards & ~hand.shown):
                    assert f'"hand-{card_text(card)}-' not in text
                    assert f'"card:{card_text(card)}"' not in text
        step(desk)
    assert set(seen) == {1, 2, 3}
    assert len(seen) > 10


def test_who_has_acted_has_put_the_hand_down():
    """Two people and two bots: while the bots go on, the device may lie between both."""
    desk = at_cards("players=4&kinds=person,easy,person,easy&names=Mia,Ben,Zoe,Tom&seed=tea")
    waited = 0
    while desk.table.resting != "stop":
        seat = desk.place.seat
        if seat and not desk.table.curtain and seat not in desk.record.match.pending.seats:
            hand = desk.record.match.state.hands[seat - 1]
            waited += 1
            for card in cards_of(hand.cards & ~hand.shown):
                assert f'"hand-{card_text(card)}-' not in desk.shown
        step(desk)
    assert waited > 10


def test_every_round_begins_behind_a_curtain():
    """All have looked at what was counted, so nobody's hand is shown before its owner says so."""
    desk = at_cards(PEOPLE)
    same = 0
    for _ in range(3):
        until(desk, "stop")
        held = desk.place.seat
        desk.did("table.go")
        assert desk.table.curtain
        assert "deck-" not in desk.shown
        same += desk.table.curtain == held
    # The one case that a mere change of seats would not catch.
    assert same


def test_after_a_reload_the_curtain_is_down_again():
    """Whoever reloads may be somebody else."""
    desk = at_cards(PEOPLE)
    step(desk)
    assert not desk.table.curtain
    fresh = Desk.with_record(desk.record)
    fresh.settle()
    assert fresh.table.curtain == desk.place.seat
    assert "deck-" not in fresh.shown


def test_a_winner_who_leads_again_needs_no_curtain():
    """The device stays where it is."""
    desk = at_cards(PEOPLE)
    found = 0
    while desk.table.resting != "stop":
        taken = desk.table.resting and desk.actions[-1].startswith("take")
        step(desk)
        if taken:
            assert not desk.table.curtain
            found += 1
    assert found


def open_hand(desk: Desk) -> int:
    """The seat whose hidden cards are in the page, or 0."""
    text = desk.shown
    for seat, hand in enumerate(desk.record.match.state.hands, 1):
        hidden = map(card_text, cards_of(hand.cards & ~hand.shown))
        if any(f'"hand-{card}-' in text or f'"card:{card}"' in text for card in hidden):
            return seat
    return 0


@pytest.mark.parametrize("kinds", ["person,person,easy", "person,easy,person,easy"])
def test_a_hand_that_lies_face_down_opens_for_its_person_alone(kinds):
    """Whether a trick was looked at or bots went on: whoever is next takes it up, though the
    device has lain before them all the time."""
    count = kinds.count(",") + 1
    desk = at_cards(f"players={count}&kinds={kinds}&seed=tea", Settings(typed=True))
    before, held, again = open_hand(desk), 0, 0
    while desk.table.resting != "stop":
        uncovers = bool(desk.table.curtain)
        held = held if uncovers else desk.place.seat
        step(desk)
        now = open_hand(desk)
        assert now in (0, before) or uncovers
        again += uncovers and now == held
        before = now
    assert again


def test_loading_the_table_again_while_all_look_opens_no_hand():
    """Whoever is next after a reload takes the hand up behind the curtain."""
    desk = at_cards("players=4&kinds=person,easy,person,easy&seed=tea")
    until(desk, "look")
    fresh = Desk.with_record(desk.record)
    while not fresh.table.curtain:
        assert not open_hand(fresh)
        step(fresh)


def test_what_may_follow_a_typed_word_names_no_card_of_a_hand_face_down():
    """Offers of a line that was begun before the card was played would tell the room the rest."""
    desk = at_cards("players=4&kinds=person,easy,person,easy&seed=tea", Settings(typed=True))
    while not (play.acting(desk.table, desk.place) and desk.record.match.state.phase == "play"):
        step(desk)
    seat = desk.place.seat
    desk.did("table.begun", value="play ")
    assert desk.table.typed.offers
    desk.choose(desk.legal()[0])
    desk.did("table.confirm")
    assert desk.place.seat == seat
    assert desk.place.laid
    assert 'role="option"' not in desk.shown
    desk.did("table.begun", value="play P")
    assert 'role="option"' not in desk.shown
