"""The line to type in at a table: moves go the way of clicks, questions are answered."""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree as ET

import pytest
from desk import Desk
from every_game import people_at, some_players

from app import play
from app.base.controllers import Opinion
from app.core import effects as fx
from app.core import messages as msg
from app.core.clocks import RunningClock
from app.games.face import has_face, is_race
from app.games.kittypaw.text.words import NO_HINTS
from app.play.typing import (
    BUTTONS,
    BUTTONS_OF_RACE,
    BUTTONS_WITH_DICE,
    LEAVES,
    NO_ROLL,
    ONLY_A_LINE,
)
from app.saves.preferences import Settings
from app.saves.stored import changed_settings, settings_from_json
from pyengine.core.registry import GAMES, load_game
from pyengine.games.kittypaw.loader import load_cards

TYPED = Settings(typed=True)


def desk_at(game: str, query: str = "kinds=person,easy&seed=tea", **settings: object) -> Desk:
    """A table with the line, dice at rest and nobody behind a curtain."""
    desk = Desk.at(game, query, Settings(typed=True, **settings))
    if desk.table.curtain:
        desk.did("table.ready")
    return desk


def enter(desk: Desk, line: str) -> None:
    """Type a line and press Enter."""
    desk.did("table.begun", value=line)
    desk.did("table.typed", value=line)


def yarn(**settings: object) -> Desk:
    desk = desk_at("yarn", "kinds=person,person&seed=tea&cups=off", **settings)
    desk.settle()
    return desk


def logged(desk: Desk) -> list[str]:
    """What stands in the log, the newest first."""
    root = ET.fromstring(desk.shown)
    (log,) = [element for element in root.iter() if element.get("id") == "answers-1"]
    return ["".join(element.itertext()) for element in log.iter() if element.tag in ("dt", "dd")]


def test_there_is_no_line_unless_somebody_wants_it():
    """The key, or the setting, brings it; the choice is kept."""
    desk = Desk.at("yarn", "kinds=person,person&seed=tea&cups=off")
    assert "line-1" not in desk.shown
    desk.did("table.type")
    assert 'id="line-1"' in desk.shown
    assert desk.of(fx.Focus) == [fx.Focus("#line-1")]
    (saved,) = desk.of(fx.SaveSettings)
    assert settings_from_json(changed_settings(saved.settings, saved.before))[0].typed
    desk.did("table.type")
    assert "line-1" not in desk.shown
    assert desk.of(fx.Focus) == [fx.Focus("#board-1")]


def test_a_typed_move_is_chosen_and_the_empty_line_confirms_it():
    """As a click would choose it; the strip and the live region ask for Confirm."""
    desk = yarn()
    action = desk.legal()[0]
    enter(desk, action.lower())
    assert play.draft_line(desk.table, desk.place) == action
    assert desk.record.draft == f"1 {action}"
    assert "Confirm?" in " ".join(desk.announced)
    assert desk.actions[-1] != action
    enter(desk, "")
    assert desk.actions[-1] == action


@pytest.mark.parametrize("game", [game for game in GAMES if has_face(game) and not is_race(game)])
def test_a_typed_move_is_listed_with_what_it_chose(game):
    """The log holds what was taken, too, and not only what was refused."""
    desk = desk_at(game, people_at(game) + "&seed=tea")
    desk.settle()
    action = desk.legal()[0]
    enter(desk, action)
    assert play.draft_line(desk.table, desk.place) == action
    line, told = logged(desk)
    assert line == action
    assert told.endswith(".")
    assert told.rstrip(".").casefold() in " ".join(desk.announced).casefold()


def test_a_typed_move_asks_for_confirm_once():
    """What it brings is told after the question, which has named the button already."""
    desk = desk_at("ninelives", "players=3&kinds=person,person,person&seed=tea")
    desk.settle()
    enter(desk, next(action for action in desk.legal() if action.endswith("1L")))
    told = " ".join(desk.announced)
    assert "hit brings" in told
    assert told.count("Confirm") == 1


def test_a_typed_move_can_be_taken_back():
    """``undo`` is the button of that name."""
    desk = yarn()
    enter(desk, desk.legal()[0])
    enter(desk, "undo")
    assert play.draft_line(desk.table, desk.place) == ""


@pytest.mark.parametrize("line", ["undo last move", "Take my last move back", "please undo that"])
def test_undo_may_be_asked_for_in_a_sentence(line):
    """As the button of that name."""
    desk = yarn()
    enter(desk, desk.legal()[0])
    enter(desk, line)
    assert play.draft_line(desk.table, desk.place) == ""


@pytest.mark.parametrize(
    "line",
    ["what should I do now?", "which way should I go", "what is the best move", "any advice"],
)
def test_a_hint_may_be_asked_for_in_a_sentence(line):
    """As the button of that name: the worker is asked."""
    desk = yarn()
    assert desk.place.hint.asked is None
    enter(desk, line)
    assert desk.place.hint.asked is not None


def test_why_not_says_again_why_a_line_did_nothing():
    """``why``, behind a refusal."""
    desk = yarn()
    enter(desk, "r9 l1")
    why = desk.place.say
    enter(desk, "why can't I do that?")
    assert desk.announced == [why]


def test_how_one_confirms_is_told_by_the_buttons_that_help_names():
    """What the line itself does is no question of the match."""
    desk = yarn()
    enter(desk, "How do I confirm?")
    assert logged(desk)[:2] == ["How do I confirm?", BUTTONS_WITH_DICE]


def test_nothing_is_said_of_a_roll_where_there_are_no_dice():
    """Neither in the help nor in what else names the buttons."""
    desk = desk_at("ninelives", "kinds=person,easy,easy&seed=tea")
    for line in ("help", "How do I roll?"):
        enter(desk, line)
        told = " ".join(desk.announced)
        assert BUTTONS in told
        assert not re.search(r"\brolls?\b", told)


@pytest.mark.parametrize("game", ["burrow", "cattower", "yarn"])
def test_a_roll_is_refused_while_there_is_nothing_to_roll(game: str):
    """In a sentence, in the strip and in the log, as other refusals; nothing else changes."""
    desk = desk_at(game, "kinds=person,person&seed=tea")
    desk.settle()
    before = desk.actions
    enter(desk, "roll")
    assert logged(desk)[:2] == ["roll", NO_ROLL]
    assert desk.announced == [NO_ROLL]
    assert desk.place.refused
    assert desk.actions == before


def test_in_a_race_the_line_says_that_it_does_at_once_what_is_typed():
    """Nothing waits there for a Confirm, and nothing is rolled or taken back."""
    desk = desk_at("kittypaw", "players=1&kinds=person&pace=calm&seed=tea")
    for line in ("How do I confirm?", "help"):
        enter(desk, line)
        told = " ".join(desk.announced)
        assert BUTTONS_OF_RACE in told
        assert BUTTONS not in told
        assert "roll" not in told
    before = len(desk.record.match.entries)
    enter(desk, "grab B")
    assert len(desk.record.match.entries) == before + 1


def test_all_of_what_a_line_has_chosen_is_said():
    """``to`` and one way of several are short for more, which is heard before it is confirmed."""
    desk = desk_at("burrow", "kinds=person&seed=tea")
    desk.settle()
    enter(desk, "E4 to G4 E5")
    assert set(desk.announced) == {"Cross E4, F4, G4 and E5. Confirm?"}
    assert desk.place.say == "Cross E4, F4, G4 and E5. Confirm?"


def test_cups_that_are_chosen_in_secret_are_not_said_aloud():
    """Where others sit at the same screen only that there are some."""
    desk = desk_at("yarn", "kinds=person,person&names=Mia,Ben&seed=tea")
    dots = desk.legal()[0].removeprefix("cups ")
    enter(desk, f"cups {dots}")
    assert "Confirm?" in " ".join(desk.announced)
    assert not any(dot in sentence for sentence in desk.announced for dot in dots.split())


def test_why_behind_a_hint_is_its_reason():
    """The hint that the strip shows, and no help on how to type."""
    desk = yarn()
    desk.did("table.hint")
    (ask,) = desk.of(fx.AskHint)
    first, second = desk.legal()[:2]
    desk.send(msg.HintGiven(ask.question.token, (Opinion(first, 3.0), Opinion(second, 1.0))))
    enter(desk, "why")
    (told,) = desk.announced
    assert told.startswith("The hard bot would ")


def test_who_plays_at_once_needs_no_second_line():
    """As with clicks."""
    desk = yarn(at_once=True)
    action = desk.legal()[0]
    enter(desk, action)
    assert desk.actions[-1] == action


@pytest.mark.parametrize("question", ["mine", "how do I play"])
def test_an_answer_takes_the_place_of_what_was_refused(question):
    """The strip is free again: what was refused has been read by then."""
    desk = yarn()
    enter(desk, "zzz")
    assert "is-refused" in desk.shown
    enter(desk, question)
    assert "is-refused" not in desk.shown


def test_a_typed_move_that_the_prompt_says_stands_once_in_the_strip():
    """It is heard in any case."""
    desk = desk_at("cattower", "kinds=person,gentle,gentle&seed=tea")
    desk.settle()
    enter(desk, desk.legal()[0])
    assert desk.announced[0].endswith("Confirm?")
    root = ET.fromstring(desk.shown)
    (said,) = [element for element in root.iter() if element.get("id") == "said-1"]
    assert "".join(said.itertext()).count("Confirm?") == 1


def test_a_refusal_is_the_engines_and_leaves_the_choice_alone():
    """In the strip, aloud and in the log."""
    desk = yarn()
    enter(desk, desk.legal()[0])
    chosen = play.draft_line(desk.table, desk.place)
    enter(desk, "r9 l1")
    sentence = "A move cannot go straight back over its own thread."
    assert desk.announced == [sentence]
    assert desk.place.say == sentence
    assert desk.place.refused
    assert logged(desk)[:2] == ["r9 l1", sentence]
    assert play.draft_line(desk.table, desk.place) == chosen
    enter(desk, "no")
    enter(desk, "yes")
    assert desk.announced == ["No move is chosen yet."]


def test_answers_stand_in_the_log_and_are_said():
    """The newest first, every sentence of it."""
    desk = yarn()
    enter(desk, "where are the planes?")
    (sentence,) = desk.announced
    assert sentence.startswith("Still to reach, paper planes, the nearest first: ")
    enter(desk, "last")
    assert logged(desk)[0] == "last"
    assert logged(desk)[2:] == ["where are the planes?", sentence]
    assert "is rolled" in desk.announced[0]
    assert desk.of(fx.PutText) == [fx.PutText("#line-1", "")]


def test_completion_is_a_combobox():
    """Arrows choose, Enter and a click take the offer into the line, Escape closes the list."""
    desk = yarn()
    desk.did("table.begun", value="ro")
    line = re.search(r'<input id="line-1"[^>]*>', desk.shown)
    assert line
    assert 'role="combobox"' in line[0]
    assert 'aria-expanded="true"' in line[0]
    desk.did("table.begun", "ArrowDown")
    assert 'aria-activedescendant="offer-1-0"' in desk.shown
    (first, *_) = desk.table.typed.offers
    desk.did("table.typed", value="ro")
    assert desk.of(fx.PutText) == [fx.PutText("#line-1", first)]
    assert desk.table.typed.active == -1
    desk.did("table.offered", "row 5")
    assert desk.of(fx.PutText) == [fx.PutText("#line-1", "row 5")]
    desk.did("table.begun", "Escape")
    assert 'aria-expanded="false"' in desk.shown


def test_arrow_up_brings_back_earlier_lines():
    """And down leads back to the empty line."""
    desk = yarn()
    for line in ("scores", "row 1"):
        enter(desk, line)
    lines = []
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown"):
        desk.did("table.begun", key)
        lines.append(desk.table.typed.line)
    assert lines == ["row 1", "scores", "scores", "row 1", ""]


def test_what_was_told_to_one_is_not_shown_to_the_next_at_the_same_screen():
    """The hand that was asked for goes with whoever asked, and is not said aloud."""
    desk = desk_at("ninelives", "kinds=person,person,person&seed=tea")
    enter(desk, "hand")
    assert desk.announced == ["The answer is in the log."]
    own = logged(desk)[1]
    assert " holds " in own
    enter(desk, desk.legal()[0])
    enter(desk, "")
    assert own not in desk.shown
    desk.settle()
    desk.did("table.ready")
    assert desk.place.seat == 2
    assert own not in desk.shown


def test_what_one_has_begun_to_type_is_gone_for_the_next():
    """The line, what it offered, and the lines before it: they may name cards of a hand."""
    desk = desk_at("ninelives", "kinds=person,person,person&seed=tea")
    enter(desk, "suit paw")
    desk.did("table.begun", value="ro")
    offers = desk.table.typed.offers
    assert offers
    desk.act(desk.legal()[0])
    desk.settle()
    desk.did("table.ready")
    assert desk.place.seat == 2
    assert 'aria-expanded="false"' in desk.shown
    assert not any(f">{offer}<" in desk.shown for offer in offers)
    desk.did("table.begun", "ArrowUp")
    assert desk.table.typed.line == ""


def test_alone_at_the_screen_everything_is_said():
    """Bots do not listen."""
    desk = desk_at("ninelives", "kinds=person,easy,easy&seed=tea")
    while desk.place.seat not in desk.record.match.pending.seats:
        desk.answer()
        desk.settle()
    enter(desk, "hand")
    assert desk.announced[0].startswith("You hold ")


def test_nothing_of_a_row_is_told_before_its_signal():
    """While the countdown runs nobody has seen the cards; then they are told."""
    desk = Desk()
    desk.hurries = False
    desk.go("#/play/kittypaw?kinds=person&seed=tea")
    desk.did("table.type")
    assert desk.table.clock
    assert not isinstance(desk.table.clock, RunningClock)
    for line in ("row", "picture a", "board", "grab 1"):
        enter(desk, line)
        assert desk.announced == ["The round begins in a moment."]
    while not isinstance(desk.table.clock, RunningClock):
        desk.elapse()
    enter(desk, "row")
    assert desk.announced[0].startswith("Card A: ")


def test_a_race_without_a_clock_is_played_by_lines():
    """A card is taken at once; the board's own words work too; a call needs something built."""
    desk = desk_at("kittypaw", "kinds=person&seed=tea&pace=calm")
    enter(desk, "grab b")
    assert desk.actions[-1].endswith("grab 2")
    enter(desk, "meow")
    assert desk.place.refused
    assert "meow" not in desk.actions[-1]
    enter(desk, "pass")
    assert desk.actions[-1].endswith("pass")


@pytest.mark.parametrize("game", [game for game in GAMES if has_face(game)])
def test_every_table_says_what_answers_and_whether_something_can_be_taken_back(game):
    """Nothing has been done yet, and the one move there is was not chosen."""
    never = "No. There is nothing to take back yet."
    kinds = ",".join(["person"] * (1 if is_race(game) else some_players(game)))
    desk = desk_at(game, f"kinds={kinds}&seed=tea{'&pace=calm' * is_race(game)}")
    desk.settle()
    enter(desk, "Who are you?")
    assert desk.announced == [ONLY_A_LINE]
    assert not desk.place.refused
    enter(desk, "Can I undo?")
    assert desk.announced == [never]
    assert logged(desk)[0] == "Can I undo?"
    if not is_race(game):
        enter(desk, desk.legal()[0])
        before = play.draft_line(desk.table, desk.place)
        enter(desk, "can i take that back")
        assert desk.announced == [
            never if desk.place.forced else "Yes: undo takes back what is chosen."
        ]
        assert play.draft_line(desk.table, desk.place) == before


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (
            "kinds=person,easy",
            "Yes: undo takes back your last move; then the match counts as practice.",
        ),
        ("kinds=person,easy&undo=none", "No. At this table a move that is made stays."),
        (
            "kinds=person,person&names=Mia,Tom&undo=agreed",
            "Yes, if all agree: undo takes back Mia's last move.",
        ),
    ],
)
def test_whether_a_move_can_be_taken_back_is_told_by_what_the_table_agrees_on(query, told):
    """As Undo itself would do it; to ask changes nothing."""
    desk = desk_at("yarn", f"{query}&seed=tea&cups=off")
    desk.settle()
    enter(desk, desk.legal()[0])
    enter(desk, "")
    while not play.acting(desk.table, desk.place):
        if desk.open_asks:
            desk.answer()
        else:
            desk.settle()
    done = list(desk.actions)
    enter(desk, "can i undo")
    assert desk.announced[-1] == told
    assert desk.actions == done


FACES = [game for game in GAMES if has_face(game)]


@pytest.mark.parametrize("game", FACES)
@pytest.mark.parametrize("line", ["rules", "Show me the rules!", "what are the rules?"])
def test_rules_open_as_their_button_does_and_lead_back_to_the_line(game, line):
    """``help`` is another thing. Where the rules stand beside the board, or on a page of their own,
    the line has the focus again afterwards."""
    kinds = ",".join(["person"] * (1 if is_race(game) else some_players(game)))
    desk = desk_at(game, f"kinds={kinds}&seed=tea{'&pace=calm' * is_race(game)}")
    desk.settle()
    button = re.search(r'id="rules-link"[^>]*href="#([^"]*)"', desk.shown)
    assert button
    here = f"#/match/{desk.record.id}"
    enter(desk, line)
    (way,) = desk.of(fx.Navigate)
    assert re.split("[?&]", way.to) == [*re.split("[?&]", html.unescape(button[1])), "line=1"]
    assert not desk.place.refused
    desk.go(f"#{way.to}")
    if not is_race(game):
        assert "rules-beside" in desk.shown
        enter(desk, line)
        assert desk.of(fx.Focus) == [fx.Focus("#rules-beside")]
    desk.go(here)
    # A race that begins leads the focus to the board from where nobody has put it, and only there.
    assert [focus for focus in desk.of(fx.Focus) if not focus.unmoved][-1] == fx.Focus("#line-1")
    assert "rules-beside" not in desk.shown


@pytest.mark.parametrize("game", FACES)
def test_who_wants_to_leave_is_told_how(game):
    """In the same words in every game: the match is kept."""
    kinds = ",".join(["person"] * (1 if is_race(game) else some_players(game)))
    desk = desk_at(game, f"kinds={kinds}&seed=tea{'&pace=calm' * is_race(game)}")
    desk.settle()
    done = list(desk.actions)
    for line in ("quit", "exit", "I want to leave", "stop the match", "save and quit"):
        enter(desk, line)
        assert desk.announced == [f"{LEAVES}."]
        assert logged(desk)[:2] == [line, f"{LEAVES}."]
        assert not desk.place.refused
    assert desk.actions == done


def test_stop_is_a_word_of_the_game_where_the_game_has_it():
    """A thread stops at the paw; elsewhere only the match is left to stop."""
    desk = yarn()
    enter(desk, "stop")
    assert desk.announced[0].startswith("Taken as: explain stop. ")
    desk = desk_at("burrow", "kinds=person&seed=tea")
    desk.settle()
    enter(desk, "stop")
    assert desk.announced == [f"{LEAVES}."]


@pytest.mark.parametrize("game", [game for game in GAMES if has_face(game)])
def test_every_game_can_be_asked_and_told_at_its_table(game):
    """Help, the state and a first move, wherever it stands."""
    players = some_players(game)
    kinds = ",".join(["person"] * (1 if is_race(game) else players))
    desk = desk_at(game, f"kinds={kinds}&seed=tea{'&pace=calm' * is_race(game)}")
    info = load_game(game).info
    buttons = BUTTONS_WITH_DICE if info.dice else BUTTONS_OF_RACE if is_race(game) else BUTTONS
    for line in ("help", "state", "mine", "opponents", "board", "scores", "last", "moves"):
        enter(desk, line)
        assert desk.announced, line
        assert not desk.place.refused, (line, desk.announced)
        announced = " ".join(desk.announced)
        assert (buttons in announced) == (line == "help")
    desk.settle()
    before = len(desk.actions)
    enter(desk, "grab 1" if is_race(game) else desk.legal()[0])
    enter(desk, "")
    assert len(desk.actions) > before


def test_nothing_is_moved_while_the_table_rests():
    """A move that is typed then says what comes first, and the empty line goes on."""
    desk = desk_at("ninelives", "kinds=person,easy,easy&seed=tea")
    for _ in range(60):
        if desk.table.resting in ("look", "stop"):
            break
        if desk.place.seat in desk.record.match.pending.seats and not desk.table.resting:
            enter(desk, desk.legal()[0])
            enter(desk, "")
        elif desk.open_asks:
            desk.answer()
        else:
            desk.settle()
    assert desk.table.resting
    done = len(desk.actions)
    enter(desk, "state")
    assert desk.announced[0].endswith(" Enter on the empty line goes on.")
    enter(desk, "yarn 7")
    assert desk.place.refused
    assert len(desk.actions) == done
    enter(desk, "")
    assert not desk.table.resting


def test_an_answer_says_since_when_it_need_not_be_true():
    """What was told before something was done names its stage; what is asked now does not."""
    desk = desk_at("yarn", "kinds=person&seed=tea&cups=off")
    desk.settle()
    enter(desk, "where are the planes?")
    assert logged(desk)[0] == "where are the planes?"
    enter(desk, desk.legal()[0])
    enter(desk, "")
    desk.settle()
    enter(desk, "state")
    logged_lines = logged(desk)
    assert logged_lines[0] == "state"
    assert "where are the planes? (earlier, Turn 1)" in logged_lines


def test_an_answer_of_many_lines_is_marked_as_such():
    """The style sheet gives it the room to be read whole; the next answer has its slot again."""
    desk = desk_at("yarn", "players=1&seed=tea")
    desk.did("table.typed", value="help")
    assert "is-long" in desk.shown
    desk.did("table.typed", value="calm nonsense")
    assert "is-long" not in desk.shown


def test_in_a_race_the_log_holds_what_a_line_has_done():
    """The newest first, as the table tells it; what was refused stands there with its reason."""
    desk = desk_at("kittypaw", "kinds=person,easy&seed=tea")
    while not isinstance(desk.table.clock, RunningClock):
        desk.elapse()
    enter(desk, "grab b")
    worth = load_cards()[desk.record.match.state.card_of(1)].points
    assert logged(desk) == ["grab b", f"You take card B, worth {worth} points."]
    enter(desk, "pass")
    assert logged(desk)[:2] == ["pass", "Nobody gives up while a clock runs."]
    assert logged(desk)[2].startswith("grab b")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hint", NO_HINTS),
        ("what is wrong", NO_HINTS),
        ("undo", "There is nothing to take back yet."),
        ("raise", "Take a cat in hand first."),
    ],
)
def test_in_a_race_the_log_holds_what_a_button_answers(line, told):
    """Buttons and tools that are named in the line: what they say is an answer like any other."""
    desk = desk_at("kittypaw", "kinds=person&seed=tea")
    while not isinstance(desk.table.clock, RunningClock):
        desk.elapse()
    if line == "raise":
        enter(desk, "grab b")
    enter(desk, line)
    assert desk.announced == [told]
    assert logged(desk)[:2] == [line, told]


def test_what_a_button_refuses_stands_in_the_log_of_a_game_of_turns():
    """Once: a hint that is still thought about is no answer yet."""
    desk = yarn()
    enter(desk, "pause")
    assert logged(desk) == ["pause", "Only a race can be paused."]
    assert desk.place.say == "Only a race can be paused."
    enter(desk, "hint")
    enter(desk, "hint")
    assert logged(desk) == ["pause", "Only a race can be paused."]


def test_a_hint_without_a_clock_stands_in_the_log():
    """There the game has hints of its own."""
    desk = desk_at("kittypaw", "kinds=person&seed=tea&pace=calm")
    enter(desk, "hint")
    assert logged(desk) == ["hint", "Any card will do; fewer cats are easier to build."]
