"""Looking back at a match: one question after the other, sums at the end, practice."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from desk import with_session
from hypothesis import given
from hypothesis import strategies as st
from pages import FULL, OPEN, SOLO, THREE, at, check, make
from review_desk import answer, begun, finish, miss, review_of, to_choice

from app.analysis.play_summary import Mean, play_summary
from app.analysis.reviews import (
    MOST_REVIEWS,
    Review,
    costliest,
    keys_to_discard,
    may_review,
    practisable,
    review_from_json,
    review_key,
    review_to_json,
    seats_to_review,
)
from app.base.words import minus
from app.core import effects as fx
from app.games.face import load_face
from app.review.curve import caption_of, turn_labels
from app.review.messages import Reviewed, ReviewRead
from app.review.parts import (
    EVERY,
    FORCED_LEFT_OUT,
    OTHERS,
    WINS_ARE_ESTIMATED,
    better_words,
    quiet_words,
)
from app.review.screen import PART
from app.saves.records import Player, Record
from app.widgets.plot import axis_of
from pyengine.bots.review import grade, moments
from pyengine.bots.verdicts import VERDICTS
from pyengine.core.match import Match
from pyengine.core.positions import read_posed, shipped
from pyengine.core.registry import GAMES
from pyengine.core.words import YOU
from worker.questions import review_question
from worker.reviews import answer_review

CARDS = make(("Mia", "Tom", "Zoë"), "cards", game="ninelives")
TOWERS = make(("Mia", "Tom"), "towers", game="cattower")


def test_one_question_after_the_other_and_the_page_shows_how_far() -> None:
    """No answer, no next question; the page shows what is there already."""
    desk = begun("#/review/three?seat=2")
    moments = review_of(desk).moments
    for done in range(len(moments)):
        page = check(desk.shown)
        (bar,) = page.all("progress")
        assert (bar.attrs["value"], bar.attrs["max"]) == (str(done), str(len(moments)))
        (asked,) = desk.of(fx.AskReview)
        assert asked.entry == moments[done]
        assert asked.seat == 2
        answer(desk)
    assert not desk.of(fx.AskReview)
    assert review_of(desk).is_complete
    assert "The review is ready." in desk.announced
    assert not check(desk.shown).all("progress")


@pytest.mark.parametrize("record", [THREE, CARDS], ids=["open", "hidden hands"])
def test_the_worker_gets_what_the_seat_knew(record: Record) -> None:
    """The view of the moment, and for chance the one after it; never a state."""
    desk = begun(f"#/review/{record.id}?seat=2", with_session(FULL, records=(record,)))
    game, states = record.match.game, record.match.states
    while asks := desk.of(fx.AskReview):
        (asked,) = asks
        assert asked.view == game.view(states[asked.entry], 2)
        entry = record.match.entries[asked.entry]
        if entry.actor:
            assert (asked.action, asked.after) == (entry.action, None)
        else:
            assert (asked.action, asked.after) == ("", game.view(states[asked.entry + 1], 2))
        answer(desk)


def test_the_worker_understands_the_questions() -> None:
    """What it says of a whole match is what the screen shows in the end."""
    desk = begun("#/review/solo")
    kinds = set()
    while asks := desk.of(fx.AskReview):
        (ask,) = asks
        kinds.add(bool(ask.action))
        asked = review_question(ask.game, ask.view, ask.seat, ask.seed, ask.action, ask.after)
        found = json.loads(answer_review(json.dumps(asked), lambda: 0.0))
        desk.hears("review", Reviewed(ask.fresh, ask.entry, found))
    assert kinds == {True, False}
    review = review_of(desk)
    assert review.is_complete
    assert not review.failed
    check(desk.shown)


def test_a_slow_machine_is_guarded() -> None:
    """When time is up the worker answers with the futures that it has."""
    desk = begun("#/review/solo")
    answer(desk)
    (ask,) = desk.of(fx.AskReview)
    asked = review_question(ask.game, ask.view, ask.seat, ask.seed, ask.action, ask.after)
    times = iter(range(0, 1_000_000, 3))
    found = json.loads(answer_review(json.dumps(asked), lambda: float(next(times))))
    assert found["action"] == ask.action
    assert found["cut"] is True


def test_a_grade_that_was_cut_says_so_and_claims_no_certainty() -> None:
    """Time is up at once: still as many futures are played as say something of the error, and what
    is known exactly needs none."""
    seen = set()
    for posed in (shipped(game)[0] for game in GAMES if shipped(game)):
        match = read_posed(posed.text, posed.chosen, posed.best)
        assert match.viewer is not None
        known = (match.header.game, match.state, match.viewer, posed.chosen, "in a hurry")
        cut, whole = grade(*known, deadline=lambda: True), grade(*known)
        is_exact = whole.error == 0
        assert cut.cut is not is_exact
        assert not whole.cut
        if is_exact:
            assert (cut.best, cut.cost) == (whole.best, whole.cost)
        else:
            assert cut.action == cut.best or cut.error > whole.error
        seen.add(is_exact)
    assert seen == {True, False}


def test_costs_are_told_as_a_mean_and_never_added_up() -> None:
    """Two of three choices cost 2 and 4 points: that is 2 a choice, with the error of a mean."""
    desk = begun("#/review/solo")
    costs = [2.0, 4.0]
    while asks := desk.of(fx.AskReview):
        if asks[0].action:
            (answer if not costs else miss)(desk, **({"cost": costs.pop(0)} if costs else {}))
        else:
            answer(desk, gain=-1.0, error=0.25)
    summary = play_summary(review_of(desk))
    assert summary is not None
    count = len(review_of(desk).rows)
    assert summary.cost.count == count
    assert summary.cost.points == pytest.approx(6.0 / count)
    assert summary.cost.error == pytest.approx((2 * 0.5**2) ** 0.5 / count)
    assert summary.luck.points == -1.0
    assert dict(summary.verdicts) == {
        **dict.fromkeys(VERDICTS, 0),
        "best": count - 2,
        "mistake": 2,
    }
    assert "On average a roll brought 1 point less than usual" in desk.shown
    assert " 6 points" not in desk.shown


def test_a_mean_that_chance_explains_is_told_as_none() -> None:
    """Half a point with an error of a third is no luck, and no lack of it."""
    assert not Mean(0.5, 0.34, 9).is_clear
    assert Mean(0.5, 0.24, 9).is_clear
    assert not Mean(0.04, 0.0, 9).is_clear


def test_there_is_no_sum_before_all_has_been_looked_at() -> None:
    """Half of the choices say nothing of the match."""
    desk = begun("#/review/solo")
    answer(desk)
    assert play_summary(review_of(desk)) is None
    assert "review-summary" not in desk.shown


def test_the_three_that_cost_most_are_clear_ones() -> None:
    """By what they cost; what may have been as good is none of them."""
    desk = begun("#/review/solo")
    found = iter(
        (
            (1.0, "inaccuracy"),
            (5.0, "mistake"),
            (3.0, "mistake"),
            (9.0, "good"),
            (2.0, "inaccuracy"),
        )
    )
    while asks := desk.of(fx.AskReview):
        graded = next(found, None) if asks[0].action else None
        if graded:
            miss(desk, *graded)
        else:
            answer(desk)
    assert [graded.cost for graded in costliest(review_of(desk))] == [5.0, 3.0, 2.0]
    assert len(check(desk.shown).doing("review.again")) == 3


def test_what_cost_most_is_what_cost_most_however_sure_it_is() -> None:
    """A cost of 6.3 that is told in the list of all stands above one of 6; to be solved once more
    is only what is clear by three standard errors."""
    desk = begun("#/review/solo")
    found = iter(((6.3, 2.9), (6.0, 0.5), (4.0, 0.5), (3.0, 0.5)))
    while asks := desk.of(fx.AskReview):
        graded = next(found, None) if asks[0].action else None
        if graded:
            word = "blunder" if graded[0] > 6 else "mistake"
            miss(desk, graded[0], word, graded[1])
        else:
            answer(desk)
    review = review_of(desk)
    assert [graded.cost for graded in costliest(review)] == [6.3, 6.0, 4.0]
    assert [graded.cost for graded in practisable(review)] == [6.0, 4.0, 3.0]
    # Nothing was an inaccuracy, and of nothing there is no word.
    summary = desk.shown.split('class="review-verdicts"')[1].split("</ul>")[0]
    assert ">Mistakes<" in summary
    assert ">Big mistake<" in summary
    assert "Inaccurac" not in summary


@pytest.mark.parametrize(
    ("cost", "error", "told"),
    [(0.9, 0.2, "Better by about 0.9 points: "), (0.9, 0.6, "About as good: ")],
)
def test_a_good_choice_is_about_as_good_only_within_the_noise(
    cost: float, error: float, told: str
) -> None:
    """Two standard errors from nothing it is told by how much the other was better, and why."""
    desk = begun("#/review/solo")
    to_choice(desk)
    miss(desk, cost, "good", error)
    row = review_of(desk).rows[-1]
    assert better_words(row).startswith(told)
    assert bool(row.why) == told.startswith("Better")


def test_the_curve_has_its_turns_below_it_and_says_what_its_rings_are() -> None:
    """The number of every turn where there is room; a ring is explained where there is one."""
    desk = begun("#/review/three?seat=2")
    to_choice(desk)
    miss(desk, 12.0)
    finish(desk)
    rows = [row.stage.removeprefix("Turn ") for row in review_of(desk).rows]
    shown = [number for _, number in turn_labels([row.stage for row in review_of(desk).rows])]
    assert shown[0] == rows[0]
    assert set(shown) <= set(rows)
    page = check(desk.shown)
    result = review_of(desk).match.scores().totals[1]
    values = [*(row.mark.outlook for row in review_of(desk).rows), result]
    assert [element.text for element in page.all("text")] == [*map(minus, axis_of(values)), *shown]
    assert len(page.all("line")) == len(axis_of(values))
    # By ear the picture has its values by turn; in a sentence it is told below it, and not twice.
    (plot,) = [one for one in page.all("svg") if one.attrs.get("role") == "img"]
    assert plot.attrs["aria-label"].startswith(f"The curve in points. Turn {shown[0]}: 20, ")
    assert plot.attrs["aria-label"].endswith(f", result: {result}.")
    assert desk.shown.count("heading for") == 1
    assert "ring marks what cost most" in desk.shown
    assert "The dot is the result." in desk.shown


@given(st.lists(st.floats(-40, 400), min_size=1, max_size=30))
def test_the_values_beside_the_curve_are_few_and_round_and_have_all_of_it_between(
    values: list[float],
) -> None:
    """Evenly apart, and nothing is one of them where the curve crosses it."""
    axis = axis_of(values)
    assert axis[-1] <= min(values) <= max(values) <= axis[0]
    assert 2 <= len(axis) <= 5
    (step,) = {high - low for high, low in pairwise(axis)}
    assert str(step).rstrip("0") in ("1", "2", "5")
    assert all(value % step == 0 for value in axis)
    assert (0 in axis) == (axis[-1] <= 0 <= axis[0])


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ([30, 25, 20], "You were heading for 30 points after the first choice, and ended with 20."),
        (
            [30, 31, 12, 20],
            "You were heading for 30 points after the first choice, for 31 at best, for 12 at"
            " worst, and ended with 20.",
        ),
        (
            [30, 25.4, 25.6, 26],
            "You were heading for 30 points after the first choice, for 25 at worst, and ended with"
            " 26.",
        ),
    ],
)
def test_the_best_and_the_worst_moment_are_told_where_they_are_neither_the_first_nor_the_last(
    values: list[float], told: str
) -> None:
    """Nobody is told the same number twice."""
    assert caption_of(YOU, values, int(values[-1])) == told


def test_a_cost_that_counts_the_chance_to_win_says_so() -> None:
    """Never as points that nobody could have missed, but in points and in wins; elsewhere, as where
    bots count their own points alone, no win is spoken of."""
    desk = begun("#/review/three?seat=2")
    to_choice(desk)
    miss(desk, 74.5, loss=(13.0, 2.0, 0.77, 0.02))
    finish(desk)
    told = "about 13 points and 77 wins in 100 matches"
    assert desk.shown.count(f"Better by {told}: ") == 1
    assert "74.5" not in desk.shown
    assert WINS_ARE_ESTIMATED in desk.shown
    # 9, 5 and 7 wins, 9.5: without a word the order of such choices is none.
    assert "points and wins taken together" in desk.shown
    assert len(review_of(desk).rows) == 13
    mean = "1 point and 6 wins in 100 matches"
    assert f"On average a choice cost about {mean}, compared with" in desk.shown
    kept = review_to_json(review_of(desk), 0)
    again = review_from_json(review_of(begun("#/review/three?seat=2")), kept)
    assert again.marks == review_of(desk).marks
    plain = begun("#/review/three?seat=2")
    to_choice(plain)
    miss(plain, 12.0)
    finish(plain)
    assert "Better by about 12 points: " in plain.shown
    assert WINS_ARE_ESTIMATED not in plain.shown


@pytest.mark.parametrize(
    ("loss", "told"),
    [
        ((3.1, 0.5, 0.002, 0.02), "Better by about 3.1 points, but no more wins: "),
        ((2.2, 0.5, 0.03, 0.02), "Better by about 2.2 points and perhaps 3 wins in 100 matches: "),
        (
            (3.1, 0.5, -0.05, 0.02),
            "Better by about 3.1 points, but with 5 fewer wins in 100 matches: ",
        ),
        ((0.1, 0.5, 0.2, 0.02), "Better by about 20 wins in 100 matches, but no more points: "),
    ],
)
def test_a_cost_is_told_by_both_parts_that_its_word_follows_from(
    loss: tuple[float, ...], told: str
) -> None:
    """3.1 points alone would stand above 1.4 with 9 wins, by which the match is worth more."""
    desk = begun("#/review/three?seat=2")
    to_choice(desk)
    miss(desk, 2.0, loss=loss)
    assert better_words(review_of(desk).rows[-1]).startswith(told)


@pytest.mark.parametrize("loss", [(1.0,), (1.0, 0.1, "0.2", 0.1), 3.0])
def test_a_loss_that_cannot_be_read_is_reckoned_anew(loss: object) -> None:
    """A storage that others can write to is believed nothing."""
    desk = begun("#/review/solo")
    finish(desk)
    kept = json.loads(review_to_json(review_of(desk), 0))
    next(mark for mark in kept["marks"] if "best" in mark)["loss"] = loss
    with pytest.raises(ValueError, match=r"loss|figure|review"):
        review_from_json(review_of(begun("#/review/solo")), json.dumps(kept))


def test_games_whose_bots_want_to_win_say_so() -> None:
    """A face as its policy: a hint's difference is no number of points there."""
    assert [game for game in GAMES if load_face(game).counts_winning] == ["cattower", "ninelives"]


def test_of_many_turns_some_have_their_number() -> None:
    """Ten at most; a turn with several choices has it once, and what has no number has none."""
    assert turn_labels([f"Turn {n}" for n in range(1, 11)]) == [
        (n - 1, str(n)) for n in range(1, 11)
    ]
    assert [number for _, number in turn_labels([f"Turn {n}" for n in range(1, 24)])] == [
        "1",
        "6",
        "11",
        "16",
        "21",
    ]
    assert turn_labels(["", "Round 1", "Round 1, trick 2", "Round 2"]) == [(1, "1"), (3, "2")]


@pytest.mark.parametrize("brought", [False, True])
def test_who_played_alone_against_bots_is_you(brought: bool) -> None:
    """A match that somebody has sent is about them, by name."""
    players = (Player("Mia"), Player("Inkwell", "easy"), Player("Fog", "hard"))
    record = replace(THREE, players=players, brought=brought)
    desk = begun("#/review/three", with_session(FULL, records=(record,)))
    to_choice(desk)
    index = miss(desk, 5.0)
    finish(desk)
    said = desk.shown
    assert ("from what you knew then" in said, "from what Mia knew then" in said) == (
        not brought,
        brought,
    )
    assert ("You were heading for" in said, "Mia was heading for" in said) == (not brought, brought)
    assert ("Mia" in said) == brought
    desk.go(f"#/review/three?seat=1&choice={index}")
    assert ("Your board" in desk.shown, "Mia" in desk.shown) == (not brought, brought)


def test_a_row_has_no_figure_that_another_contradicts() -> None:
    """Cost, luck and curve are estimated each by itself: a row tells what its choice cost and the
    luck before it, never where the match was heading for."""
    desk = begun("#/review/solo")
    to_choice(desk)
    answer(desk, outlook=30.0)
    to_choice(desk)
    answer(desk, outlook=33.0)
    finish(desk)
    rows = desk.shown[desk.shown.index("review-list") :]
    assert "eading for" not in rows
    assert "Each point is estimated by itself" in desk.shown


def test_choices_that_call_for_nothing_are_folded_below_the_others() -> None:
    """As soon as all are known, with their number: what cost something is read first."""
    desk = begun("#/review/three?seat=2")
    to_choice(desk)
    missed = miss(desk, 4.0)
    assert "review-quiet" not in desk.shown
    finish(desk)
    folded = desk.shown.index('id="review-quiet"')
    rows = review_of(desk).rows
    assert desk.shown.index(f"review-choice-{missed}") < folded
    for row in rows:
        if row.mark.index != missed:
            assert desk.shown.index(f"review-choice-{row.mark.index}") > folded
    assert quiet_words(len(rows) - 1) in desk.shown


def test_each_choice_is_told_once() -> None:
    """What cost most in full at its place, with the luck before it, and in no list below; that is
    then of all others. As long as not all is known the list is of every choice."""
    desk = begun("#/review/three?seat=2")
    to_choice(desk)
    indices = []
    while len(indices) < 5:
        if desk.of(fx.AskReview)[0].action:
            to_choice(desk)
            indices.append(miss(desk, 4.0 + len(indices)))
        else:
            answer(desk, gain=3.0, error=0.5)
    assert f">{EVERY}<" in desk.shown
    finish(desk)
    rows = review_of(desk).rows
    above, below = desk.shown.split('id="review-choices-title"')
    assert below.startswith(f">{OTHERS}<")
    for row in rows:
        way = f'id="review-choice-{row.mark.index}"'
        assert (way in above, way in below) == (
            row.mark.index in indices[2:],
            row.mark.index not in indices[2:],
        )
        if row.why:
            assert desk.shown.count(row.why) == sum(row.why == each.why for each in rows)
    assert above.count("Chance had just brought 3 points more than usual.") == 3


def test_where_all_is_told_above_nothing_is_listed_again() -> None:
    """A match of three choices has no other ones; only that turns are left out is said there."""
    desk = begun("#/review/solo")
    kept = 3
    while asks := desk.of(fx.AskReview):
        if not asks[0].action:
            answer(desk)
        elif kept:
            to_choice(desk)
            miss(desk, 4.0)
            kept -= 1
        else:
            answer(desk, forced=True)
    review = review_of(desk)
    assert len(review.rows) == 3
    assert f">{OTHERS}<" in desk.shown
    assert FORCED_LEFT_OUT in desk.shown
    assert "review-list" not in desk.shown


def test_no_heading_stands_over_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all choices are told above and no turn is left out, the list is gone once all is known;
    until then nothing is told above."""
    monkeypatch.setattr("app.review.screen.moments", _three_choices)
    desk = begun("#/review/solo")
    for left in (2, 1, 0):
        miss(desk, 4.0)
        assert ("review-choices" in desk.shown) == (left > 0)
    assert f">{OTHERS}<" not in desk.shown
    assert desk.shown.count('id="review-choice-') == 3


def _three_choices(match: Match, seat: int) -> tuple[int, ...]:
    """The moments of a review as if the match had no others."""
    entries = match.entries
    return tuple(at for at in moments(match, seat) if entries[at].actor == seat)[:3]


@pytest.mark.parametrize("forced", [True, False])
def test_turns_without_a_choice_are_not_left_out_without_a_word(forced: bool) -> None:
    """Whoever counts the turns of the list learns why some are missing; nobody else hears of it."""
    desk = begun("#/review/solo")
    to_choice(desk)
    answer(desk)
    to_choice(desk)
    answer(desk, forced=forced)
    finish(desk)
    assert (FORCED_LEFT_OUT in desk.shown) == forced


def test_one_point_is_no_points() -> None:
    """Where a match heads for a single point, below the curve."""
    desk = begun("#/review/solo")
    to_choice(desk)
    answer(desk, outlook=1.2)
    finish(desk)
    assert "heading for 1 point after the first choice" in desk.shown
    assert " 1 points" not in desk.shown


def test_try_again_is_practice_from_before_the_choice() -> None:
    """Bots play for all others; the match that was played stays as it is."""
    record = replace(THREE, players=(Player("Mia"), Player("Tom"), Player("Fog", "hard")))
    desk = begun("#/review/three?seat=2", with_session(FULL, records=(record,)))
    while asks := desk.of(fx.AskReview):
        answer(desk, **({"cost": 3.0, "verdict": "mistake"} if asks[0].action else {}))
    index = costliest(review_of(desk))[0].index
    desk.did("review.again", str(index))
    (saved,) = desk.of(fx.SaveRecord)
    copy = saved.record
    assert copy.practice
    assert copy.match == record.match.upto(index)
    assert 2 in copy.match.pending.seats
    assert [player.kind for player in copy.players] == ["normal", "person", "hard"]
    assert copy.names == record.names
    assert copy.id not in {known.id for known in FULL.session.records}
    assert fx.Navigate(f"/match/{copy.id}") in desk.effects
    assert desk.model.session.record("three") == record
    desk.did("review.again", "100000")
    assert not desk.effects


def test_a_review_that_is_kept_is_there_at_once() -> None:
    """What was written is read back, and nobody is asked again."""
    desk = begun("#/review/solo")
    finish(desk)
    (stored_reviews,) = desk.of(fx.SaveReview)
    assert stored_reviews.key == review_key("solo", 1)
    again = at("#/review/solo")
    again.hears("review", ReviewRead(stored_reviews.key, stored_reviews.text))
    assert not again.of(fx.AskReview)
    assert review_of(again).marks == review_of(desk).marks
    assert again.shown == desk.shown


def test_a_review_that_was_left_goes_on_where_it_stopped() -> None:
    """What had been kept by then is not asked again, and the end is the same."""
    whole = begun("#/review/solo")
    finish(whole)
    desk = begun("#/review/solo")
    parts: list[fx.SaveReview] = []
    for _ in range(PART + 1):
        answer(desk)
        parts += desk.of(fx.SaveReview)
    (part,) = parts
    desk.go("#/")
    desk.go("#/review/solo")
    desk.hears("review", ReviewRead(part.key, part.text))
    review = review_of(desk)
    assert len(review.marks) == PART
    (asked,) = desk.of(fx.AskReview)
    assert asked.entry == review.moments[PART]
    finish(desk)
    assert review_of(desk).marks == review_of(whole).marks
    assert review_of(desk).rows == review_of(whole).rows


def test_what_is_kept_of_another_match_is_of_no_use() -> None:
    """Or was reckoned in an older way, or is broken: then the bots are asked."""
    desk = begun("#/review/solo")
    review = review_of(desk)
    finish(desk)
    text = desk.of(fx.SaveReview)[0].text
    assert review_from_json(review, text).is_complete
    data = json.loads(text)
    broken = [
        {**data, "edition": 0},
        {**data, "of": 1},
        {**data, "marks": data["marks"][1:]},
        {**data, "marks": [*data["marks"][:-1], {**data["marks"][-1], "cost": "much"}]},
        {**data, "marks": [*data["marks"][:-1], {**data["marks"][-1], "cost": float("nan")}]},
        {**data, "marks": [*data["marks"][:-1], {**data["marks"][-1], "verdict": "odd"}]},
        {},
    ]
    for wrong in broken:
        with pytest.raises(ValueError, match=r"."):
            review_from_json(review, json.dumps(wrong))
        again = at("#/review/solo")
        again.hears("review", ReviewRead("solo/1", json.dumps(wrong)))
        assert again.of(fx.AskReview)


def test_whoever_leaves_is_not_asked_for_any_more() -> None:
    """The answer that was under way is not heard, on another screen or in a later review."""
    desk = begun("#/review/solo")
    (asked,) = desk.of(fx.AskReview)
    late = Reviewed(asked.fresh, asked.entry, {"gain": 1.0, "error": 1.0})
    desk.go("#/")
    desk.hears("review", late)
    assert not desk.effects
    desk.go("#/review/solo")
    desk.hears("review", late)
    assert not desk.effects
    assert review_of(desk).marks == ()


def test_without_a_worker_the_screen_says_so_and_can_ask_again() -> None:
    """Nothing is lost of what was found."""
    desk = begun("#/review/solo")
    answer(desk)
    (asked,) = desk.of(fx.AskReview)
    desk.hears("review", Reviewed(asked.fresh, asked.entry, None))
    assert "do not answer" in " ".join(desk.announced)
    assert not desk.of(fx.AskReview)
    assert check(desk.shown).doing("review.retry")
    desk.did("review.retry")
    assert desk.of(fx.AskReview) == [asked]
    finish(desk)
    assert review_of(desk).is_complete


def test_only_what_is_over_and_no_race_can_be_reviewed() -> None:
    """Others lead to the replay."""
    race = make(("Mia",), "race", actions=0, game="kittypaw")
    for record in (OPEN, race):
        assert not may_review(record)
        desk = at(f"#/review/{record.id}", with_session(FULL, records=(record,)))
        assert not isinstance(desk.model.screen, Review)
        assert fx.Navigate(f"/replay/{record.id}", replace=True) in desk.effects
        assert f"#/review/{record.id}" not in at(f"#/replay/{record.id}").shown
    assert 'href="#/review/solo"' in at("#/replay/solo").shown


def test_own_seats_can_be_looked_back_at() -> None:
    """Of a match that only bots or others have played all of them."""
    mixed = replace(THREE, players=(Player("A", "far"), Player("B"), Player("C", "hard")))
    bots = replace(THREE, players=(Player("A", "easy"), Player("B", "easy"), Player("C", "hard")))
    assert seats_to_review(THREE) == (1, 2, 3)
    assert seats_to_review(mixed) == (2,)
    assert seats_to_review(bots) == (1, 2, 3)
    assert review_of(begun("#/review/three?seat=9")).seat == 1


def test_the_oldest_reviews_make_room() -> None:
    """By when they were last wanted; what cannot be read goes first."""
    stored_reviews = {
        f"m{n}/1": json.dumps({"clowder": 1, "when": n}) for n in range(MOST_REVIEWS + 1)
    }
    assert keys_to_discard(stored_reviews) == ("m0/1",)
    assert keys_to_discard({**stored_reviews, "x/1": "broken"}) == ("m0/1", "x/1")
    assert keys_to_discard({"x/1": "broken"}) == ()


def test_a_match_that_is_only_looked_at_can_be_reviewed_too() -> None:
    """A result that somebody sent is not kept here, and need not be."""
    desk = at("#/replay/solo")
    desk.model = with_session(desk.model, records=(), summaries=())
    desk.go("#/review/solo")
    assert review_of(desk).record == SOLO
    desk.go("#/replay/solo")
    assert desk.replay.record == SOLO


def test_a_replay_opens_at_the_turn_of_its_address() -> None:
    """The stop at or before that many actions; nonsense shows the end."""
    end = len(SOLO.match.entries)
    after_second_roll = [at for at, entry in enumerate(SOLO.match.entries, 1) if not entry.actor][1]
    for asked, shown in (
        ("0", 0),
        (f"{after_second_roll}", after_second_roll),
        ("x", end),
        ("9" * 9, end),
    ):
        desk = at(f"#/replay/solo?at={asked}")
        assert desk.replay.at == shown


def test_a_curve_says_what_the_end_alone_settles() -> None:
    """Cat Tower's may jump there, as rounds to come and what others may get are settled late."""
    late = load_face("cattower").settles_late
    for record, says in ((TOWERS, True), (CARDS, False)):
        desk = begun(f"#/review/{record.id}?seat=1", with_session(FULL, records=(record,)))
        for _ in range(12):
            answer(desk)
        assert "How the match went" in desk.shown
        assert (late in desk.shown) == says
