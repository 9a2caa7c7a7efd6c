"""One acts after the other: rests, the curtain between hands, and what the strip says meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_app_play import NOW, actions, asked, did

from app import effects as fx
from app import messages as msg
from app import play
from app.face import BoardEvent
from app.matches import record_from_route
from app.model import Model, Settings
from app.page import page
from app.routes import parse_route
from app.update import update
from pyengine.games.ninelives.cards import card_text, cards_of

PEOPLE = "players=3&kinds=person,person,person&names=Mia,Ben,Zoe&seed=tea"
BOTS = "players=4&kinds=person,easy,easy,easy&names=Mia,Ben,Zoe,Tom&seed=tea"


def at_cards(query: str, settings: Settings | None = None) -> tuple[Model, list[fx.Effect]]:
    """A table of Nine Lives."""
    record = record_from_route(parse_route(f"#/play/ninelives?{query}"), NOW)
    model = replace(Model(), records=(record,), settings=settings or Settings())
    model, effects = update(model, msg.Routed(parse_route(f"#/match/{record.id}"), NOW))
    model, _ = did(model, "table.skip")
    return model, list(effects)


def shown(model: Model) -> str:
    return str(page(model, ""))


def choose(model: Model, action: str) -> tuple[Model, list[fx.Effect]]:
    """The person whose board is shown chooses an action and confirms it."""
    face = play.load_face("ninelives")
    draft = face.draft_from(play.own_view(model.table), model.table.seat, action)
    model = replace(model, table=replace(model.table, draft=draft))
    return did(model, "table.confirm")


def legal(model: Model) -> tuple[str, ...]:
    match = model.table.record.match
    return match.game.legal_actions(match.state, match.pending.seats[0])


def step(model: Model, effects: list[fx.Effect]) -> tuple[Model, list[fx.Effect]]:
    """One more action, whoever's it is; the table must not rest."""
    table = model.table
    if table.curtain:
        return did(model, "table.ready")
    if play.acting(table):
        return choose(model, legal(model)[0])
    token = table.asked
    assert token, "nobody is asked and nobody may act"
    model, effects = update(model, msg.BotAnswered(token, legal(model)[0], NOW))
    return model, list(effects)


def until(model: Model, effects: list[fx.Effect], wanted: str) -> tuple[Model, list[fx.Effect]]:
    """Go on until the table rests in this way; other rests are cut short."""
    for _ in range(400):
        if model.table.resting == wanted:
            return model, effects
        if model.table.resting:
            model, effects = did(model, "table.go")
        else:
            model, effects = step(model, effects)
    raise AssertionError(f"the table never rests for a {wanted}")


def test_nothing_goes_on_while_the_table_rests():
    """After a card no bot is asked until the beat is over."""
    model, effects = at_cards(BOTS)
    model, effects = until(model, effects, "beat")
    assert not asked(effects)
    waits = [effect for effect in effects if isinstance(effect, fx.After)]
    assert [wait.ms for wait in waits] == [play.BEAT_MS]
    before = actions(model)
    model, effects = update(model, msg.Elapsed(waits[0].token, NOW))
    assert model.table.resting == ""
    assert actions(model) == before
    assert play.acting(model.table) or asked(effects)


def test_an_old_clock_does_not_end_a_newer_rest():
    """Only the time that this rest asked for counts."""
    model, effects = until(*at_cards(BOTS), "beat")
    old = next(effect.token for effect in effects if isinstance(effect, fx.After))
    model, effects = did(model, "table.go")
    model, effects = until(model, effects, "look")
    rested, _ = update(model, msg.Elapsed(old, NOW))
    assert rested.table.resting == "look"


@pytest.mark.parametrize(("look_ms", "waits"), [(0, []), (3000, [3000])])
def test_a_look_lasts_as_long_as_the_person_wants(look_ms, waits):
    """Until a click, or the time in the settings."""
    model, effects = until(*at_cards(BOTS, Settings(look_ms=look_ms)), "look")
    assert [effect.ms for effect in effects if isinstance(effect, fx.After)] == waits
    assert 'id="go"' in shown(model)
    model, _ = did(model, "table.go")
    assert model.table.resting == ""


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
    model, _ = until(*at_cards(BOTS), "look")
    assert 'data-do="table.go"' in shown(model)
    after, _ = update(model, msg.OnBoard(event, NOW))
    assert after.table.resting == ""
    still, _ = update(model, msg.OnBoard(BoardEvent("key", key="ArrowLeft"), NOW))
    assert still.table.resting == "look"


def test_what_a_person_did_alone_needs_no_click():
    """Whoever took the card has seen it: a beat is enough, and another's take is a look."""
    model, effects = at_cards(BOTS)
    kinds = set()
    for _ in range(300):
        if model.table.resting:
            entry = model.table.record.match.entries[-1]
            if entry.action.startswith("take") and model.table.resting != "stop":
                kinds.add((entry.actor == 1, model.table.resting))
            model, effects = did(model, "table.go")
        elif model.table.record.match.over:
            break
        else:
            model, effects = step(model, effects)
    assert kinds == {(True, "beat"), (False, "look")}


def test_a_counted_round_stops_the_table_and_says_so():
    """Until somebody goes on; the strip tells the round, not that a roll is ready."""
    model, effects = until(*at_cards(BOTS), "stop")
    assert not [effect for effect in effects if isinstance(effect, fx.After)]
    text = shown(model)
    assert "The round is over: Mia: " in text
    assert "roll is ready" not in text
    assert "Round 1" in text
    before = len(actions(model))
    model, _ = did(model, "table.go")
    assert actions(model)[before].startswith("deal ")


def test_the_end_of_a_match_does_not_rest():
    """The result is told at once, with its sound."""
    model, effects = at_cards(BOTS)
    while not model.table.record.match.over:
        if model.table.resting:
            model, effects = did(model, "table.go")
        else:
            model, effects = step(model, effects)
    assert model.table.resting == ""
    assert fx.Sound("end") in effects
    assert 'id="result"' in shown(model)


def test_bots_alone_do_not_rest():
    """Nobody looks on: a match of bots goes as fast as they think."""
    model, effects = at_cards("players=3&kinds=easy,easy,easy&seed=tea")
    for _ in range(30):
        assert model.table.resting == ""
        model, effects = step(model, effects)


def test_the_strip_says_what_just_happened():
    """While the table rests as the sentence, then below the question."""
    model, effects = at_cards(BOTS)
    model, effects = until(model, effects, "look")
    told = model.table.news[-1][1]
    assert "wins the trick and takes" in told
    assert shown(model).count(told) >= 1
    while not play.acting(model.table):
        if model.table.resting:
            model, effects = did(model, "table.go")
        else:
            model, effects = step(model, effects)
    assert model.table.news[-1][1] in shown(model)


def test_the_games_own_buttons_keep_their_places():
    """While others act they are there and off, so that nothing jumps."""
    model, effects = until(*at_cards(BOTS), "look")
    model, effects = did(model, "table.go")
    off = {}
    for _ in range(40):
        if model.table.resting in ("look", "stop"):
            break
        button = shown(model).split('id="control-last"')[1].split(">")[0]
        off[play.acting(model.table)] = 'aria-disabled="true"' in button
        resting = model.table.resting
        model, effects = did(model, "table.go") if resting else step(model, effects)
    assert off == {True: False, False: True}


def test_a_curtain_falls_between_hands_and_nothing_is_behind_it():
    """Pass-and-play of three: no card of anybody is in the page while the device goes round."""
    model, effects = at_cards(PEOPLE)
    seen = []
    for _ in range(60):
        table = model.table
        if table.resting == "stop":
            break
        if table.resting:
            model, effects = did(model, "table.go")
            continue
        text = shown(model)
        if table.curtain:
            seen.append(table.curtain)
            assert "data-control" not in text
            assert "deck-" not in text
            assert "hand-" not in text
        else:
            for other in {1, 2, 3} - {table.seat}:
                hand = table.record.match.state.hands[other - 1]
                for card in cards_of(hand.cards & ~hand.shown):
                    assert f'"hand-{card_text(card)}"' not in text
                    assert f'"card:{card_text(card)}"' not in text
        model, effects = step(model, effects)
    assert set(seen) == {1, 2, 3}
    assert len(seen) > 10


def test_every_round_begins_behind_a_curtain():
    """All have looked at what was counted, so nobody's hand is shown before its owner says so."""
    model, effects = at_cards(PEOPLE)
    same = 0
    for _ in range(3):
        model, effects = until(model, effects, "stop")
        held = model.table.seat
        model, effects = did(model, "table.go")
        assert model.table.curtain
        assert "deck-" not in shown(model)
        same += model.table.curtain == held
    # The one case that a mere change of seats would not catch.
    assert same


def test_the_last_word_is_of_the_match_and_not_of_whoever_acted_last():
    """It stands once in the strip and is said with the result; no seat's news has it."""
    model, effects = at_cards(BOTS)
    while not model.table.record.match.over:
        resting = model.table.resting
        model, effects = did(model, "table.go") if resting else step(model, effects)
    word = "The last round is over."
    assert not [told for _, told in model.table.news if word in told]
    strip = shown(model).split('id="status"')[1].split("</section>")[0]
    assert strip.count(word) == 1
    assert [it for it in effects if isinstance(it, fx.Announce) and it.text.startswith(word)]


def test_after_a_reload_the_curtain_is_down_again():
    """Whoever reloads may be somebody else."""
    model, effects = at_cards(PEOPLE)
    model, effects = step(model, effects)
    assert not model.table.curtain
    record = model.table.record
    fresh = replace(Model(), records=(record,))
    fresh, _ = update(fresh, msg.Routed(parse_route(f"#/match/{record.id}"), NOW))
    fresh, _ = did(fresh, "table.skip")
    assert fresh.table.curtain == model.table.seat
    assert "deck-" not in shown(fresh)


def test_a_winner_who_leads_again_needs_no_curtain():
    """The device stays where it is."""
    model, effects = at_cards(PEOPLE)
    found = 0
    for _ in range(80):
        if model.table.resting == "stop":
            break
        if model.table.resting:
            taken = model.table.record.match.entries[-1].action.startswith("take")
            model, effects = did(model, "table.go")
            if taken:
                assert not model.table.curtain
                found += 1
        else:
            model, effects = step(model, effects)
    assert found


def test_every_stage_has_a_name():
    """The shelf and the replay say how far a match is, in the game's words."""
    model, effects = at_cards(BOTS)
    match = model.table.record.match
    assert not match.game.stage(match.states[0])
    assert str(match.game.stage(match.state)) == "Round 1"
    model, effects = until(model, effects, "look")
    match = model.table.record.match
    assert str(match.game.stage(match.state)) == "Round 1, trick 2"
