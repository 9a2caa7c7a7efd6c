"""Hints: the strong bot's opinion, asked for at a place and shown there alone."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest
from desk import Desk
from toys.faces import put_up

from app import play
from app.base.controllers import Bot, Hint, Opinion, opinions_of
from app.base.seeds import review_seed
from app.core import messages as msg
from app.places.undo import PRACTICE
from app.saves.preferences import Settings
from app.table.hints import HINT_SHOWN, THINKING
from pyengine.bots.choose import choose as choose_action
from pyengine.bots.review import grade
from pyengine.bots.verdicts import Loss
from pyengine.core.chance import rng_for
from pyengine.core.reasons import NOTHING, Contrast, Reason, why
from pyengine.core.words import say

HINTED = Settings(help="all")


def at_hint() -> Desk:
    """A person alone who has asked for a hint."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea", HINTED)
    desk.settle()
    desk.did("table.hint")
    return desk


def shown_hint(desk: Desk) -> str:
    """What the strip shows of a hint."""
    found = re.search(r'id="status-hint-1".*?class="hint-own".*?</p><p>(.*?)</p>', desk.shown)
    return html.unescape(found[1]) if found else ""


def words_of(desk: Desk, action: str) -> str:
    """What an action does, in the game's words."""
    view = play.own_view(desk.table, desk.place)
    return play.face_of(desk.record).word(view, desk.place.seat, action)


def choose(desk: Desk, action: str) -> None:
    """The person's choice becomes another one: a hand that steps through the whole action."""
    face, view = play.face_of(desk.record), play.own_view(desk.table, desk.place)
    draft = face.draft_from(view, desk.place.seat, action)
    place = replace(desk.place, draft=draft, say="", refused=False)
    desk.model = desk.model.with_screen(play.with_place(desk.table, 1, place))


def give(desk: Desk, *opinions: Opinion) -> None:
    """The hint that was asked for arrives."""
    desk.send(msg.HintGiven(desk.hints[-1].question.token, opinions))


def test_a_hint_is_asked_of_the_worker_from_the_seats_view_alone():
    """The hard bot gets what the person may know, and nothing is played by it."""
    desk = Desk.at("ninelives", "kinds=person,easy,easy&seed=tea", HINTED)
    while desk.place.seat not in desk.record.match.pending.seats or desk.table.resting:
        desk.answer() if desk.open_asks else desk.settle()
    before = desk.actions
    asked = desk.table.asked
    desk.did("table.hint")
    (ask,) = desk.hints
    match = desk.record.match
    assert ask.question.actor == 1
    assert ask.question.controller.level == "hard"
    assert ask.view == match.game.view(match.state, 1)
    assert ask.view != match.state
    assert desk.actions == before
    assert desk.table.asked == asked
    assert desk.table.thinking == 0


def because(desk: Desk, action: str, instead: str = "") -> str:
    """What speaks for an action, in the game's words."""
    view = play.own_view(desk.table, desk.place)
    return str(why("yarn", view, desk.place.seat, action, instead))


def test_a_hint_says_the_best_why_and_by_how_much_it_is_better():
    """Than the next, and than what is chosen; never an estimate of the end."""
    desk = at_hint()
    best, second = desk.legal()[:2]
    give(
        desk,
        Opinion(best, 12.5),
        Opinion(second, 10.4),
        Opinion("pass", 4),
    )
    would = f"The hard bot would {words_of(desk, best)}. That"
    first = f"{would} {because(desk, best)}: about 2 points better than the next best."
    assert desk.announced == [first]
    assert shown_hint(desk) == first
    desk.did("table.control", "pass")
    much = "about 8 points better than what you have chosen"
    told = f"{would} {because(desk, best, 'pass')}: {much}."
    assert shown_hint(desk) == told
    assert any(said.endswith(told) for said in desk.announced)
    desk.did("table.undo")
    choose(desk, second)
    much = "about 2 points better than what you have chosen"
    assert shown_hint(desk) == f"{would} {because(desk, best, second)}: {much}."
    choose(desk, best)
    much = "about 2 points better than the next best"
    same = f"The hard bot would do the same: it {because(desk, best)}. Yours is {much}."
    assert shown_hint(desk) == same
    desk.did("table.confirm")
    assert desk.place.hint == Hint()
    assert shown_hint(desk) == ""


def test_small_differences_are_none():
    """Play-outs do not see a tenth of a point: what is so near is as good."""
    moves = at_hint().legal()[:3]

    def hinted(*means: float) -> Desk:
        desk = at_hint()
        give(desk, *(Opinion(move, mean) for move, mean in zip(moves, means, strict=True)))
        return desk

    assert shown_hint(hinted(-1.4, -1.45, -1.6)).endswith(": as good as any.")
    desk = hinted(-1.4, -1.5, -3.4)
    assert shown_hint(desk).endswith(": as good as the next best.")
    choose(desk, moves[1])
    assert shown_hint(desk).endswith(": as good as what you have chosen.")
    choose(desk, moves[2])
    assert shown_hint(desk).endswith(": about 2 points better than what you have chosen.")


def test_a_difference_within_its_error_is_none():
    """A point that may as well be nothing is not told as a point, and not as nothing either.

    A review that plays both on more often may find it, and would give the hint the lie.
    """
    desk = at_hint()
    best, other, third = desk.legal()[:3]
    give(
        desk,
        Opinion(best, 3.0),
        Opinion(other, 2.0, doubt=1.2),
        Opinion(third, 2.9, doubt=1.2),
    )
    choose(desk, other)
    assert shown_hint(desk).endswith(": perhaps better than what you have chosen.")
    choose(desk, third)
    assert shown_hint(desk).endswith(": hard to tell apart from what you have chosen.")


def test_a_hint_names_what_the_review_will_call_better(monkeypatch):
    """The hard bot prefers by one seed in both, also where it can hardly tell two apart."""
    monkeypatch.setattr("pyengine.bots.review.FUTURES", 2)  # what it costs is not asked here
    desk = at_hint()
    ask = desk.hints[-1]
    told = choose_action(
        ask.game, ask.view, 1, "hard", rng_for(ask.question.controller.seed)
    ).action
    index = len(desk.record.match.entries)
    assert grade(ask.game, ask.view, 1, desk.legal()[0], review_seed(index)).best == told
    # Other seeds prefer something else here, or this would show nothing.
    others = {
        choose_action(ask.game, ask.view, 1, "hard", rng_for(f"other {n}")).action for n in range(6)
    }
    assert len({told, *others}) > 1


def test_a_hint_stands_beside_the_sentence_about_the_own_choice():
    """The strip shows both; aloud one's own choice comes first."""
    desk = at_hint()
    best, other = desk.legal()[:2]
    give(desk, Opinion(best, 3.0), Opinion(other, 1.0))
    choose(desk, other)
    view = play.own_view(desk.table, desk.place)
    ask = play.face_of(desk.record).ask(view, 1, desk.place.draft, desk.record.names_here)
    own = re.search(r'class="hint-own"[^>]*>(.*?)</p>', desk.shown)
    assert own
    assert html.unescape(re.sub(r"<.*?>", "", own[1])).startswith(ask)


def test_what_the_bot_has_not_weighed_is_not_compared():
    """A choice that is no opinion's: the hint is said, and no number is made up."""
    desk = at_hint()
    best, other = desk.legal()[:2]
    give(desk, Opinion(best, 3.0))
    choose(desk, other)
    told = f"The hard bot would {words_of(desk, best)}. That {because(desk, best, other)}."
    assert shown_hint(desk) == told


def test_the_reason_stays_the_same_while_the_best_is_chosen(monkeypatch):
    """It tells the best from the next one before and after, and does not change as one follows."""
    compared = "app.table.hints._why"
    monkeypatch.setattr(compared, lambda *asked: say("is compared with {one}", one=asked[4]))
    desk = at_hint()
    best, second = desk.legal()[:2]
    give(desk, Opinion(best, 12.5), Opinion(second, 10.4))
    assert f"That is compared with {second}:" in shown_hint(desk)
    choose(desk, best)
    assert f"would do the same: it is compared with {second}." in shown_hint(desk)


SETS = ((3.0, 3.0, 2.0, 8.0, 1.0, 0.2), (3.0, 3.0, 2.0, 11.0, 1.0, 0.2))
"""What two moves of Yarn Trail come to: 3 points more from sets."""


def test_a_better_choice_of_which_the_game_knows_no_reason_is_told_by_what_it_comes_to(monkeypatch):
    """Never a figure without a why: what tells the two apart, else what both end with. Of equals
    there is none."""
    monkeypatch.setattr("app.table.hints._why", lambda *_: NOTHING)
    monkeypatch.setattr("pyengine.core.reasons.contrast", lambda *_: None)
    desk = at_hint()
    best, second = desk.legal()[:2]
    given = Opinion(best, 12.5), Opinion(second, 10.4, lines=SETS)
    give(desk, *given)
    would = f"The hard bot would {words_of(desk, best)}"
    sets = "makes about 3 points more from sets"
    much = "about 2 points better than the next best"
    assert shown_hint(desk) == f"{would}. Played on many times, that {sets}: {much}."
    choose(desk, second)
    assert f"that {sets}: about 2 points better than what you have" in shown_hint(desk)
    choose(desk, best)
    same = "The hard bot would do the same."
    assert shown_hint(desk) == f"{same} Played on many times, it {sets}. Yours is {much}."
    found = Contrast(say("spends its best card now"), say("keeps it for later"))
    monkeypatch.setattr("pyengine.core.reasons.contrast", lambda *_: found)
    desk = at_hint()
    give(desk, *given)
    apart = "spends its best card now; the bot's choice keeps it for later"
    assert shown_hint(desk) == f"{would}. The next best {apart}: about 2 points better."
    leads = found._replace(ahead=say("keeps its best card"))
    monkeypatch.setattr("pyengine.core.reasons.contrast", lambda *_: leads)
    desk = at_hint()
    give(desk, *given)
    apart = "That keeps its best card; the next best spends its best card now."
    much = "The bot's choice is about 2 points better."
    assert shown_hint(desk) == f"{would}. {apart} {much}", "the bot's own choice comes first"
    monkeypatch.setattr("pyengine.core.reasons.contrast", lambda *_: found)
    desk = at_hint()
    give(desk, *given)
    choose(desk, best)
    apart = "The next best spends its best card now; yours keeps it for later."
    assert shown_hint(desk) == f"{same} {apart} Yours is about 2 points better."
    desk = at_hint()
    give(desk, Opinion(best, 12.5), Opinion(second, 12.4, lines=SETS))
    assert shown_hint(desk) == f"{would}: as good as any."
    choose(desk, best)
    assert shown_hint(desk) == f"{same} Yours is as good as any."
    desk = at_hint()
    give(desk, Opinion(best, 12.5), Opinion(second, 12.4, doubt=0.9))
    choose(desk, best)
    assert shown_hint(desk) == f"{same} Yours is hard to tell apart from the next best."


def test_where_wins_count_a_hint_says_how_many_as_a_review_does():
    """In company at Cat Tower and Nine Lives the worth is no points: never "much better" alone."""
    desk = Desk.at("cattower", "kinds=person,easy&seed=tea", HINTED)
    while desk.place.seat not in desk.record.match.pending.seats or desk.table.resting:
        desk.answer() if desk.open_asks else desk.settle()
    desk.did("table.hint")
    best, second = desk.legal()[:2]
    give(desk, Opinion(best, 12.5), Opinion(second, 2.5, loss=Loss(1.2, 0.2, 0.09, 0.02)))
    told = "is about 1.2 points better and wins about 9 more of 100 matches than the next best."
    assert shown_hint(desk).endswith(f". The bot's choice {told}")
    choose(desk, best)
    assert shown_hint(desk).endswith(f". Yours {told}")
    desk.did("table.hint")
    desk.did("table.hint")
    give(desk, Opinion(best, 12.5), Opinion(second, 2.5, loss=Loss(-1.0, 0.1, 0.0, 0.02)))
    assert shown_hint(desk).endswith(". Yours is a little better than the next best.")


def test_what_the_next_best_does_as_well_is_no_reason_for_the_better_one(monkeypatch):
    """That both take a paw reads as a reason for the higher one: it is said where they are equal
    alone."""

    def both_take_a_paw(game, view, seat, action):
        own = [Reason(say("pleases the cat"), 0.5)] * (action == "pass")
        return [Reason(say("takes a paw"), 2.0), *own]

    monkeypatch.setattr("pyengine.core.reasons.list_reasons", both_take_a_paw)
    desk = at_hint()
    best, second = desk.legal()[:2]
    would = f"The hard bot would {words_of(desk, best)}"
    give(desk, Opinion(best, 12.5), Opinion(second, 10.4))
    assert "paw" not in shown_hint(desk)
    assert shown_hint(desk).endswith(": about 2 points better than the next best.")
    choose(desk, second)
    assert "paw" not in shown_hint(desk)
    desk = at_hint()
    give(desk, Opinion(best, 12.5), Opinion(second, 12.4))
    assert shown_hint(desk) == f"{would}. That takes a paw: as good as any."
    desk = at_hint()
    give(desk, Opinion("pass", 12.5), Opinion(second, 10.4))
    assert "That pleases the cat: about 2" in shown_hint(desk)


def test_opinions_are_those_that_futures_have_tried():
    """A guess is in another measure than a mean over futures; without futures all are alike."""
    tried = {"action": "R1", "mean": 20.0, "count": 60, "behind": 0.0, "doubt": 0.0}
    guess = {"action": "R2", "mean": 1.5, "count": 0, "behind": 0.0, "doubt": 0.0}

    def actions(action: str, *candidates: dict[str, object]) -> list[str]:
        found = opinions_of({"action": action, "candidates": candidates})
        return [opinion.action for opinion in found]

    assert actions("R1", tried, guess) == ["R1"]
    assert actions("R2", guess) == ["R2"]


def test_opinions_begin_with_the_choice_and_differ_as_their_shared_futures_do():
    """A favourite that is not clearly beaten is kept; what was dropped early saw fewer futures."""
    won = {"action": "R1", "mean": 20.0, "count": 60, "behind": -0.1, "doubt": 0.4}
    kept = {"action": "R2", "mean": 19.9, "count": 60, "behind": 0.0, "doubt": 0.0}
    dropped = {"action": "R3", "mean": 20.5, "count": 12, "behind": 2.0, "doubt": 0.5}
    found = opinions_of({"action": "R2", "candidates": [won, kept, dropped]})
    assert [opinion.action for opinion in found] == ["R2", "R1", "R3"]
    assert found[0].mean - found[2].mean == 2.0
    assert [opinion.lines for opinion in found] == [None] * 3
    told = {**won, "lines": [[1.0], [2.5]], "loss": [0.5, 0.1, 0.2, 0.01]}
    found = opinions_of({"action": "R2", "candidates": [told, kept]})
    assert (found[1].lines, found[1].loss) == (((1.0,), (2.5,)), Loss(0.5, 0.1, 0.2, 0.01))


def test_the_games_own_words_come_first():
    """What is refused is to be read at once; the hint is back with the next whole choice."""
    desk = at_hint()
    best, other = desk.legal()[:2]
    give(desk, Opinion(best, 3.0))
    start = desk.record.match.state.sheets[0].end
    carpet = desk.record.match.state.setup.carpet
    block = next(dot for dot in range(carpet.size) if carpet.blocks >> dot & 1)
    assert block != start
    desk.did("table.control", f"dot:{carpet.dot_name(block)}")
    assert desk.place.refused
    assert shown_hint(desk) == ""
    assert desk.place.say in desk.shown
    choose(desk, other)
    assert shown_hint(desk)


def test_a_hint_takes_the_place_of_what_was_refused_before_it():
    """That has been read by then, and does not stand above the hint."""
    desk = at_hint()
    carpet = desk.record.match.state.setup.carpet
    block = next(dot for dot in range(carpet.size) if carpet.blocks >> dot & 1)
    desk.did("table.control", f"dot:{carpet.dot_name(block)}")
    refusal = desk.place.say
    assert desk.place.refused
    assert refusal
    give(desk, Opinion(desk.legal()[0], 3.0))
    assert shown_hint(desk)
    assert desk.place.say == ""
    assert html.escape(refusal) not in desk.shown


def test_a_hint_makes_room_for_what_undo_asks_back():
    """What one more Undo would cost is read alone, and a fresh hint stands in its place."""
    desk = at_hint()
    desk.act(desk.legal()[0])
    desk.settle()
    desk.did("table.hint")
    give(desk, Opinion(desk.legal()[0], 3.0))
    assert shown_hint(desk)
    desk.did("table.undo")
    assert desk.place.say == PRACTICE
    assert shown_hint(desk) == ""
    assert PRACTICE in desk.shown
    desk.did("table.hint")
    desk.did("table.hint")
    give(desk, Opinion(desk.legal()[0], 3.0))
    assert shown_hint(desk)
    assert PRACTICE not in desk.shown


def test_a_second_click_puts_the_hint_away():
    """The button is pressed while the hint is there; nothing of it stays."""
    desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea", HINTED)
    desk.settle()
    before = desk.shown
    desk.did("table.hint")
    give(desk, Opinion(desk.legal()[0], 3.0))
    assert 'id="status-hint-1"' in desk.shown
    assert "hint-light" in desk.shown
    assert 'data-do="table.hint" aria-pressed="true"' in desk.shown
    desk.did("table.hint")
    assert len(desk.hints) == 1
    assert desk.shown == before
    assert desk.announced == ["The hint is put away."]


def test_whoever_asks_again_gets_an_answer():
    """While the bot thinks, typed once more, while others act, and as on paper."""
    desk = at_hint()
    desk.did("table.typed", "", "hint")
    assert desk.announced[-1] == THINKING
    give(desk, Opinion(desk.legal()[0], 3.0))
    told = desk.announced[-1]
    desk.did("table.typed", "", "hint")
    assert desk.announced[-1] == told
    assert shown_hint(desk) == told
    assert len(desk.hints) == 1
    paper = Desk.at("yarn", "cups=off&kinds=person&seed=tea", Settings(help="paper"))
    paper.settle()
    paper.did("table.typed", "", "hint")
    assert paper.announced[-1] == "This match is played as on paper, without hints."


def test_the_pass_glows_in_the_bar():
    """What has no place on the board is lit where it is chosen."""
    desk = at_hint()
    give(desk, Opinion("pass", 3.0))
    assert re.search(r'class="btn is-hinted"[^>]* id="control-pass-1"', desk.shown)
    assert "hint-light" not in desk.shown
    assert shown_hint(desk).startswith("The hard bot would pass. That ")


def test_where_no_hint_can_be_had_that_is_said():
    """The worker did not start: the button can be tried again."""
    desk = at_hint()
    assert 'aria-busy="true"' in desk.shown
    give(desk)
    assert desk.announced == ["No hint is available just now."]
    assert shown_hint(desk) == "No hint is available just now."
    assert 'aria-busy="true"' not in desk.shown
    desk.did("table.hint")
    assert len(desk.hints) == 2


def test_a_late_hint_is_not_shown():
    """A hint for a position that is gone says nothing about the new one."""
    desk = at_hint()
    desk.act("pass")
    before = desk.model
    give(desk, Opinion("pass", 1.0))
    assert (desk.model, desk.effects) == (before, [])


def test_a_hint_is_asked_for_once_and_heard_once():
    """A second click while the bot thinks asks nobody; a hint that comes again changes nothing."""
    desk = at_hint()
    desk.did("table.hint")
    (token,) = (ask.question.token for ask in desk.hints)
    opinion = Opinion("pass", 1.0)
    desk.send(msg.HintGiven(token, (opinion,)))
    assert desk.place.hint == Hint(None, (opinion,))
    before = desk.model
    desk.send(msg.HintGiven(token, ()))
    assert (desk.model, desk.effects) == (before, [])


@pytest.mark.parametrize(("kinds", "aloud"), [("person,easy", True), ("person,person", False)])
def test_a_hint_about_a_secret_is_only_shown_where_others_hear_it(kinds: str, aloud: bool):
    """The cups that the bot would circle, before whoever may draw that sheet (Y2)."""
    desk = Desk.at("yarn", f"cups=on&kinds={kinds}&names=Mia,Ben&seed=cups", HINTED)
    desk.did("table.ready")
    desk.did("table.hint")
    cups = "cups D2 E6 H7 C8 B11 G12"
    give(desk, Opinion(cups, 1.0))
    named = "circle D2, E6, H7, C8, B11 and G12"
    assert words_of(desk, cups) == named
    assert named in shown_hint(desk)
    assert (named in " ".join(desk.announced)) is aloud
    assert (desk.announced == [HINT_SHOWN]) is not aloud
    desk.did("table.typed", value="hint")
    assert (named in " ".join(desk.announced)) is aloud


def test_it_is_said_that_a_hint_is_thought_about():
    """At once in the hint's place and by ear, after what was refused too."""
    desk = at_hint()
    assert shown_hint(desk) == THINKING
    assert desk.announced == [THINKING]
    desk.choose(desk.legal()[0])
    assert shown_hint(desk) == THINKING
    give(desk, Opinion("pass", 1.0))
    assert THINKING not in desk.shown
    desk.did("table.hint")
    refused = replace(desk.place, say="No.", refused=True)
    desk.model = desk.model.with_screen(play.with_place(desk.table, 1, refused))
    desk.did("table.hint")
    assert shown_hint(desk) == THINKING
    assert not desk.place.refused


def test_nobody_gets_a_hint_who_is_not_to_act():
    """Behind the curtain, while the table rests, or when all is over."""
    desk = Desk.at("yarn", "cups=on&kinds=person,person", HINTED)
    assert desk.table.curtain
    desk.did("table.hint")
    assert not desk.hints
    desk = Desk.at("yarn", "cups=off&kinds=person,person", HINTED)
    for _ in range(2):
        desk.act("pass")
    assert desk.record.match.over
    desk.did("table.hint")
    assert not desk.hints


def test_hints_are_there_only_where_they_are_wanted():
    """As on paper there is no button."""
    for settings, there in ((HINTED, True), (Settings(), True), (Settings(help="paper"), False)):
        desk = Desk.at("yarn", "cups=off&kinds=person&seed=tea", settings)
        desk.settle()
        assert ('id="hint-button-1"' in desk.shown) == there


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_each_place_has_its_own_hint(monkeypatch, order):
    """In a race two may ask at once, and each gets the answer to their own question."""
    put_up(monkeypatch)
    desk = Desk.at("grab", "players=2&kinds=person,person&names=Mia,Ben", HINTED)
    for place in order:
        desk.did("table.hint", place=place)
    for ask in desk.hints:
        seat = ask.question.actor
        assert isinstance(ask.question.controller, Bot)
        opinion = Opinion(f"100 grab {seat}", 3.0)
        desk.send(msg.HintGiven(ask.question.token, (opinion,)))
    assert [place.hint.best for place in desk.table.places] == ["100 grab 1", "100 grab 2"]
