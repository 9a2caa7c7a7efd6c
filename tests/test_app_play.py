"""The flow at the table: what is rolled, whose turn it is, what is saved, asked and hidden."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from app import effects as fx
from app import messages as msg
from app import play
from app.face import BoardEvent, has_face, load_face
from app.matches import record_from_route
from app.model import Model, Opinion, Settings
from app.page import page, screen_name
from app.routes import parse_route
from app.update import update
from pyengine.core.registry import GAMES, load_game

NOW = msg.Moment(1_750_000_000_000, "fresh")
AT_ONCE = Settings(auto_roll=True)
TAPPED = Settings(auto_roll=False)


def record_of(query: str):
    """The match that a link starts."""
    return record_from_route(parse_route(f"#/play/yarn?{query}"), NOW)


def at_table(query: str, settings: Settings = AT_ONCE) -> tuple[Model, list[fx.Effect]]:
    """A model that sits at the match of a link, and the effects of sitting down."""
    record = record_of(query)
    model = replace(Model(), records=(record,), settings=settings)
    route = parse_route(f"#/match/{record.id}")
    model, effects = update(model, msg.Routed(route, NOW))
    return model, list(effects)


def did(model: Model, name: str, arg: str = "") -> tuple[Model, list[fx.Effect]]:
    """Press a button of the table."""
    model, effects = update(model, msg.UserDid(name, arg, "", NOW))
    return model, list(effects)


def settled(model: Model) -> Model:
    """The die has come to rest."""
    return update(model, msg.UserDid("table.skip", "", "", NOW))[0]


def pass_and_confirm(model: Model) -> tuple[Model, list[fx.Effect]]:
    """The acting person passes."""
    model, _ = did(settled(model), "table.control", "pass")
    return did(model, "table.confirm")


def asked(effects) -> list[fx.AskBot]:
    return [effect for effect in effects if isinstance(effect, fx.AskBot)]


def saved(effects) -> list[fx.SaveRecord]:
    return [effect for effect in effects if isinstance(effect, fx.SaveRecord)]


def actions(model: Model) -> list[str]:
    return [entry.action for entry in model.table.record.match.entries]


def test_the_first_roll_comes_by_itself_and_tumbles_until_it_is_settled():
    """Nothing can be done on the board while the die tumbles; the token of that roll ends it."""
    model, effects = at_table("cups=off&kinds=person")
    after = [effect for effect in effects if isinstance(effect, fx.After)]
    assert model.table.rolling
    assert actions(model)[0].startswith("roll ")
    assert "data-active" not in str(page(model, ""))
    model, _ = update(model, msg.Elapsed(after[0].token, NOW))
    assert not model.table.rolling
    assert "data-active" in str(page(model, ""))


def test_a_bot_that_is_faster_than_the_die_does_not_keep_it_tumbling():
    """The token of a roll stays good when a seat acts before the die rests."""
    model, effects = at_table("cups=off&kinds=person,easy")
    token = next(effect.token for effect in effects if isinstance(effect, fx.After))
    model, _ = update(model, msg.BotAnswered(asked(effects)[0].token, "pass", NOW))
    model, _ = update(model, msg.Elapsed(token, NOW))
    assert not model.table.rolling


def test_the_die_waits_for_a_click_where_that_is_wished():
    """With the setting off there is a Roll button, and nothing is rolled before."""
    model, _ = at_table("cups=off&kinds=person", TAPPED)
    assert actions(model) == []
    assert 'id="roll"' in str(page(model, ""))
    model, _ = did(model, "table.roll")
    assert len(actions(model)) == 1


def test_the_same_seed_gives_the_same_dice():
    """Two matches with one seed roll alike."""
    rolls = []
    for _ in range(2):
        model, _ = at_table("cups=off&kinds=person&seed=tea")
        for _ in range(5):
            model, _ = pass_and_confirm(model)
        rolls.append([action for action in actions(model) if action.startswith("roll")])
    assert rolls[0] == rolls[1]
    assert len(rolls[0]) == 6


def test_bots_are_asked_at_once_with_their_own_view():
    """While the person still thinks, the bot does too; it gets a view, not the state."""
    model, effects = at_table("cups=off&kinds=person,normal,hard")
    question = asked(effects)[0]
    match = model.table.record.match
    assert (question.seat, question.level) == (2, "normal")
    assert question.view == match.game.view(match.state, 2)
    model, effects = update(model, msg.BotAnswered(question.token, "pass", NOW))
    assert [(ask.seat, ask.level) for ask in asked(effects)] == [(3, "hard")]
    assert saved(effects)


def test_a_late_answer_to_an_old_question_changes_nothing():
    """Only the token that was asked last is heard."""
    model, effects = at_table("cups=off&kinds=person,normal")
    before = model.table
    model, effects = update(model, msg.BotAnswered("another", "pass", NOW))
    assert model.table == before
    assert not effects


def test_a_worker_that_fails_is_replaced_by_the_easy_bot():
    """The match goes on where no worker can start."""
    model, effects = at_table("cups=off&kinds=person,hard")
    token = asked(effects)[0].token
    model, effects = update(model, msg.BotFailed(token, "no worker", NOW))
    assert model.table.record.match.entries[-1].actor == 2
    assert saved(effects)


def test_every_action_is_saved_at_once():
    """Confirming saves the match with the action in it, and the roll that follows."""
    model, _ = at_table("cups=off&kinds=person")
    model, effects = pass_and_confirm(model)
    last = saved(effects)[-1].record
    assert [entry.action for entry in last.match.entries] == actions(model)
    assert model.records[0] == model.table.record


def test_a_chosen_move_survives_a_reload():
    """The draft is saved with the match and chosen again on the way back."""
    model, _ = at_table("cups=off&kinds=person&seed=tea")
    model, effects = did(settled(model), "table.control", "pass")
    record = saved(effects)[-1].record
    assert record.draft == "1 pass"
    fresh = replace(Model(), records=(record,))
    fresh, _ = update(fresh, msg.Routed(parse_route(f"#/match/{record.id}"), NOW))
    assert fresh.table.draft == model.table.draft
    assert fresh.table.record.match.entries == model.table.record.match.entries


def test_confirm_without_a_choice_only_says_so():
    """Nothing happens, and a sentence says what is missing."""
    model, _ = at_table("cups=off&kinds=person&seed=tea")
    before = actions(model)
    model, effects = did(settled(model), "table.confirm")
    assert actions(model) == before
    assert model.table.refused
    assert model.table.say
    assert isinstance(effects[0], fx.Announce)


def test_undo_takes_back_the_draft_first():
    """What is chosen but not confirmed goes, and nothing else."""
    model, _ = at_table("cups=off&kinds=person,person")
    fresh = settled(model).table.draft
    model, _ = did(settled(model), "table.control", "pass")
    assert play.undo_offer(model.table)[0] == "draft"
    model, _ = did(model, "table.undo")
    assert model.table.draft == fresh


def test_undo_reaches_the_seat_that_confirmed_before_but_never_a_roll():
    """Round one device: Ben may give Mia's move back to her; after the roll it is too late."""
    model, _ = at_table("cups=off&kinds=person,person&names=Mia,Ben")
    model, _ = pass_and_confirm(model)
    assert model.table.seat == 2
    assert play.undo_offer(model.table)[0] == "seat 1"
    model, effects = did(model, "table.undo")
    assert model.table.seat == 1
    assert [entry.actor for entry in model.table.record.match.entries] == [0]
    assert saved(effects)
    for _ in range(2):
        model, _ = pass_and_confirm(model)
    assert model.table.record.match.over  # Y17: nobody drew thread


def test_undo_says_beforehand_that_a_roll_cannot_be_crossed():
    """With company the button is off after a roll, and says why."""
    model, _ = at_table("cups=off&kinds=person,person")
    offer, why = play.undo_offer(model.table)
    assert offer == ""
    assert why
    before = actions(model)
    model, _ = did(model, "table.undo")
    assert actions(model) == before


def test_alone_undo_goes_to_any_depth_and_marks_practice():
    """Y22's high score is honest: a match with moves taken back past a roll is practice."""
    model, _ = at_table("cups=off&kinds=person&seed=tea")
    for _ in range(3):
        model, _ = pass_and_confirm(model)
    rolled = actions(model)
    for left in (3, 2, 1):
        assert play.undo_offer(model.table)[0] == "practice"
        model, _ = did(model, "table.undo")
        assert sum(action == "pass" for action in actions(model)) == left - 1
    assert model.table.record.practice
    assert actions(model) == rolled[:1]  # the same seed rolled the same again
    assert "Practice" in str(page(model, ""))


def until_the_last_action(model: Model) -> tuple[Model, str]:
    """Play a solo match, first legal move each time, and stop before the action that ends it."""
    while True:
        match = model.table.record.match
        action = match.game.legal_actions(match.state, 1)[0]
        table, _ = play.act(settled(model).table, 1, action, model.settings, NOW)
        if table.record.match.over:
            return model, action
        model = replace(model, table=table)


def test_a_finished_solo_match_enters_the_best_scores_unless_it_was_practice():
    """The table of best scores holds honest results only."""
    for practice, kept in ((False, 1), (True, 0)):
        model, _ = at_table("cups=off&kinds=person&seed=tea")
        record = replace(model.table.record, practice=practice)
        model = replace(model, table=replace(model.table, record=record))
        model, action = until_the_last_action(model)
        # The table takes the last action like an answer that it waits for.
        model = replace(model, table=replace(model.table, asked="last", thinking=1))
        model, effects = update(model, msg.BotAnswered("last", action, NOW))
        assert model.table.record.match.over
        assert len(model.best) == kept
        assert any(isinstance(effect, fx.SaveBest) for effect in effects) == bool(kept)


def test_secret_cups_stay_behind_the_curtain():
    """Y2: three people circle cups in turn; nobody's are in the page of the next."""
    model, _ = at_table("cups=on&kinds=person,person,person&names=Mia,Ben,Zoe")
    for seat in (1, 2, 3):
        assert model.table.curtain == seat
        behind = str(page(model, ""))
        assert "data-control" not in behind
        assert '<svg class="carpet' not in behind
        model, _ = did(model, "table.ready")
        assert (model.table.seat, model.table.curtain) == (seat, 0)
        for dot in ("C1", "D2", "G4", "B5", "E6", "H7"):
            event = BoardEvent("activate", control=_control(model, dot))
            model, _ = update(model, msg.OnBoard(event, NOW))
        model, _ = did(model, "table.confirm")
    assert actions(model)[3].startswith("deal ")
    assert actions(model)[4].startswith("roll ")
    assert not model.table.curtain


def _control(model: Model, dot: str) -> str:
    found = re.findall(r'data-control="([^"]*)"', str(page(model, "")))
    return next(control for control in found if control.endswith(f":{dot}"))


def test_cups_of_bots_and_of_a_solo_player_are_drawn_by_lot():
    """Y2, Y20: bots and the solo game choose at random, and write the line too."""
    alone, _ = at_table("cups=on&kinds=person&seed=tea")
    assert [action.split()[0] for action in actions(alone)] == ["cups", "deal", "roll"]
    mixed, _ = at_table("cups=on&kinds=person,easy&seed=tea")
    assert [entry.actor for entry in mixed.table.record.match.entries] == [2]
    assert mixed.table.seat == 1
    assert not mixed.table.curtain  # with one person there is nobody to hide from


def test_an_illegal_answer_is_refused_with_the_rule_and_changes_nothing():
    """Whatever comes from outside goes through the rules."""
    model, effects = at_table("cups=off&kinds=person,normal")
    before = model.table.record
    model, effects = update(model, msg.BotAnswered(asked(effects)[0].token, "R9", NOW))
    assert model.table.record == before
    assert model.table.refused


@pytest.mark.parametrize("address", ["#/match/nothing", "#/replay/nothing", "#/match/<b>"])
def test_a_match_that_is_not_here_leads_home_with_a_word(address):
    """An old link says so and changes nothing."""
    model, effects = update(Model(), msg.Routed(parse_route(address), NOW))
    assert screen_name(model) == "home"
    assert model.notices.toast
    assert fx.Navigate("/", replace=True) in effects


def test_an_update_is_offered_between_games_only():
    """No banner while a match is being played."""
    model, _ = at_table("cups=off&kinds=person")
    model, _ = update(model, msg.UpdateWaiting())
    assert "new version" not in str(page(model, ""))
    model, _ = update(model, msg.Routed(parse_route("#/"), NOW))
    assert "new version" in str(page(model, ""))
    model, effects = did(model, "app.update")
    assert effects == [fx.ApplyUpdate()]
    shown = str(page(model, ""))
    assert "is coming" in shown
    assert "Load it now" not in shown


def test_an_update_that_does_not_come_is_told_and_offered_again():
    """Nobody waits for ever for what the browser has not done."""
    model, _ = update(Model(), msg.UpdateWaiting())
    model, _ = did(model, "app.update")
    model, _ = update(model, msg.UpdateLate())
    shown = str(page(model, ""))
    assert "is coming" not in shown
    assert "every tab of Clowder" in shown
    assert "Load it now" in shown


def test_trouble_with_storage_is_said_once_and_play_goes_on():
    """A banner names the trouble; the same trouble again is not repeated."""
    model, _ = at_table("cups=off&kinds=person")
    model, first = update(model, msg.StorageFailed("Storage is full."))
    model, second = update(model, msg.StorageFailed("Storage is full."))
    assert "Storage is full." in str(page(model, ""))
    assert (len(first), len(second)) == (1, 0)
    model, effects = pass_and_confirm(model)
    assert saved(effects)


def test_looking_at_another_board_hides_no_choice():
    """Another seat's board is shown large without controls, and the way back is one button."""
    model, _ = at_table("cups=off&kinds=person,easy&names=Mia,Ben")
    model = settled(model)
    model, _ = did(model, "table.look", "2")
    shown = str(page(model, ""))
    assert "A look at Ben&#39;s board." in shown
    assert "Mia: draw" not in shown
    assert "data-active" not in shown
    assert "Back to Mia" in shown
    model, _ = did(model, "table.look", "0")
    assert "data-active" in str(page(model, ""))


def test_a_match_of_bots_alone_goes_on_by_itself():
    """Nobody is on this device: each answer leads to the next question."""
    model, effects = at_table("cups=on&kinds=easy,easy&seed=tea")
    for _ in range(6):
        ask = asked(effects)[0]
        model, effects = update(model, msg.BotAnswered(ask.token, "pass", NOW))
        effects = list(effects)
        if model.table.record.match.over:
            break
    assert model.table.record.match.over  # Y17: a turn in which nobody drew


HINTED = Settings(hints=True)


def test_a_hint_is_asked_of_the_worker_from_the_seats_view_alone():
    """The hard bot gets what the person may know, and nothing is played by it."""
    model, _ = at_table("cups=off&kinds=person,person&seed=tea", HINTED)
    model = settled(model)
    before = actions(model)
    model, effects = did(model, "table.hint")
    question = asked(effects)[0]
    match = model.table.record.match
    assert question.hint
    assert (question.seat, question.level) == (1, "hard")
    assert question.view == match.game.view(match.state, 1)
    assert actions(model) == before
    assert model.table.thinking == 0


def test_a_hint_names_the_first_choice_and_compares_the_chosen_move():
    """The estimate of the best, the difference of what is chosen, and the reason."""
    model, _ = at_table("cups=off&kinds=person&seed=tea", HINTED)
    model, effects = did(settled(model), "table.hint")
    match = model.table.record.match
    best, second = match.game.legal_actions(match.state, 1)[:2]
    opinions = (
        Opinion(best, 12.5, 0.3, "a set soon"),
        *(Opinion(second, 11.0 - i, 0.3, "nothing near") for i in range(3)),
        Opinion("pass", 4.0, 0.2, "loses time"),
    )
    model, said = update(model, msg.HintGiven(asked(effects)[0].token, opinions))
    assert "The hard bot would choose" in model.table.say
    assert any(isinstance(effect, fx.Announce) for effect in said)
    shown = str(page(model, ""))
    assert "+12.5" in shown
    assert "a set soon" in shown
    assert "loses time" not in shown
    model, _ = did(model, "table.control", "pass")
    shown = str(page(model, ""))
    assert "−8.5 against the best" in shown
    assert "loses time" in shown
    model, _ = did(model, "table.confirm")
    assert not model.table.opinions


def test_a_hint_says_its_unit_and_what_is_as_good():
    """A heading with points; a difference that would read as 0.0 is said in words."""
    model, _ = at_table("cups=off&kinds=person&seed=tea", HINTED)
    model, effects = did(settled(model), "table.hint")
    token = asked(effects)[0].token
    match = model.table.record.match
    moves = match.game.legal_actions(match.state, 1)[:3]

    def shown(*means: float) -> str:
        opinions = tuple(
            Opinion(move, mean, 0.1, "") for move, mean in zip(moves, means, strict=False)
        )
        return str(page(update(model, msg.HintGiven(token, opinions))[0], ""))

    some = shown(-1.4, -1.44, -3.4)
    assert "Worth in points" in some
    assert "−1.4" in some
    assert some.count("as good") == 1
    assert "−2.0 against the best" in some
    alike = shown(-1.4, -1.42, -1.44)
    assert "All the same: −1.4 points" in alike
    assert "against the best" not in alike
    assert "as good" not in alike
    assert "All the same: 0 points" in shown(0.0, -0.01, 0.02)
    assert "All the same" not in shown(2.0)


def test_a_late_hint_is_not_shown():
    """A hint for a position that is gone says nothing about the new one."""
    model, _ = at_table("cups=off&kinds=person&seed=tea", HINTED)
    model, effects = did(settled(model), "table.hint")
    token = asked(effects)[0].token
    model, _ = pass_and_confirm(model)
    before = model.table
    model, _ = update(model, msg.HintGiven(token, (Opinion("pass", 1.0, 0.1, "late"),)))
    assert model.table == before


def test_hints_are_there_only_where_they_are_wanted():
    """The button follows the setting."""
    for settings, there in ((HINTED, True), (AT_ONCE, False)):
        model, _ = at_table("cups=off&kinds=person&seed=tea", settings)
        assert ('id="hint"' in str(page(settled(model), ""))) == there


def test_a_tab_takes_over_what_another_has_played():
    """Two tabs on one match: the one left behind shows and keeps the longer match."""
    ahead, _ = at_table("cups=off&kinds=person&seed=tea")
    behind = ahead
    ahead, _ = pass_and_confirm(ahead)
    behind, effects = update(behind, msg.SavedElsewhere(ahead.table.record, NOW))
    assert actions(behind) == actions(ahead)
    assert behind.record(ahead.table.record.id).match == ahead.table.record.match
    assert not saved(effects)
    again, effects = update(behind, msg.SavedElsewhere(ahead.table.record, NOW))
    assert again == behind  # nothing new: no endless echo between the tabs
    assert not effects


def test_another_tabs_match_only_joins_the_shelf():
    """A match that is not on this table does not disturb it."""
    here, _ = at_table("cups=off&kinds=person&seed=tea")
    there, _ = at_table("cups=off&kinds=person&seed=coffee")
    other = replace(there.table.record, id="another")
    after, _ = update(here, msg.SavedElsewhere(other, NOW))
    assert after.table == here.table
    assert after.record("another") == other


def test_a_saved_draft_of_another_seat_is_not_taken_for_the_shown_ones():
    """What Ben had chosen is nothing that Mia chose."""
    model, _ = at_table("cups=off&kinds=person,person&seed=tea")
    record = replace(model.table.record, draft="2 pass")
    fresh = replace(Model(), records=(record,))
    fresh, _ = update(fresh, msg.Routed(parse_route(f"#/match/{record.id}"), NOW))
    assert fresh.table.seat == 1
    assert fresh.table.draft == model.table.draft


def spoken(effects) -> list[str]:
    """What the live region says."""
    return [effect.text for effect in effects if isinstance(effect, fx.Announce)]


def table_of(game: str, query: str) -> tuple[Model, list[fx.Effect]]:
    """A model at a new match of any game, and the effects of sitting down."""
    record = record_from_route(parse_route(f"#/play/{game}?{query}"), NOW)
    model = replace(Model(), records=(record,), settings=AT_ONCE)
    model, effects = update(model, msg.Routed(parse_route(f"#/match/{record.id}"), NOW))
    return model, list(effects)


@pytest.mark.parametrize("game", [game for game in GAMES if has_face(game)])
def test_whoever_becomes_the_one_to_act_is_told_once(game):
    """Through a whole match against a bot: a sentence for each turn, before a choice."""
    others = ",easy" * (max(2, load_game(game).info.min_players) - 1)
    model, effects = table_of(game, f"kinds=person{others}&names=Mia&seed=tea")
    heard: list[str] = []
    turns, was_asked, want, done = 0, False, "", 0
    while not model.table.record.match.over and done < 400:
        heard += spoken(effects)
        table, match = model.table, model.table.record.match
        face = load_face(game)
        if play.acting(table) and not was_asked:
            turns, was_asked = turns + 1, True
            want = face.ask(play.own_view(table), 1, None, table.record.names)
            assert want.startswith("Mia"), want
            assert heard.count(want) == 1, (want, heard)
        elif play.acting(table):
            assert want not in heard, heard
        heard.clear()
        if table.asked:
            action = match.game.legal_actions(match.state, table.thinking)[0]
            model, effects = update(model, msg.BotAnswered(table.asked, action, NOW))
        elif table.resting or table.rolling:
            model, effects = did(model, "table.go")
        else:
            action = match.game.legal_actions(match.state, 1)[0]
            chosen = face.draft_from(play.own_view(table), 1, action)
            model = replace(model, table=replace(table, draft=chosen))
            model, effects = did(model, "table.confirm")
            was_asked = False
        done += 1
    assert turns > 2


def test_the_next_of_two_people_is_told_after_the_curtain_and_never_before():
    """Who is to take the device is said first; what is asked, only when that person is looking."""
    model, effects = at_table("cups=on&kinds=person,person&names=Mia,Ben")
    assert spoken(effects) == ["Hand the device to Mia"]
    model, effects = did(model, "table.ready")
    (asked_now,) = spoken(effects)
    assert asked_now.startswith("Mia: ")
    for dot in ("C1", "D2", "G4", "B5", "E6", "H7"):
        event = BoardEvent("activate", control=_control(model, dot))
        model, _ = update(model, msg.OnBoard(event, NOW))
    model, effects = did(model, "table.confirm")
    assert spoken(effects) == ["Hand the device to Ben"]


def test_a_card_that_is_forced_is_not_told_to_the_room():
    """Nine Lives chooses an only card beforehand; the live region asks without naming it."""
    model, effects = table_of("ninelives", "kinds=person,person,person&names=Mia,Ben,Zoe&seed=tea")
    told: list[str] = []
    forced = 0
    for _ in range(400):
        table, match = model.table, model.table.record.match
        told += spoken(effects)
        if match.over:
            break
        if table.curtain:
            model, effects = did(model, "table.ready")
            state = model.table.record.match.state
            if state.phase == "play" and model.table.draft.action:
                forced += 1
                number = model.table.draft.action[-1]
                assert not any(number in said for said in spoken(effects)), spoken(effects)
        elif table.resting:
            model, effects = did(model, "table.go")
        else:
            action = match.game.legal_actions(match.state, table.seat)[0]
            chosen = load_face("ninelives").draft_from(play.own_view(table), table.seat, action)
            model = replace(model, table=replace(table, draft=chosen))
            model, effects = did(model, "table.confirm")
    assert forced > 3
