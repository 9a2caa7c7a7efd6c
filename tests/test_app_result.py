"""The end of a match: lines side by side, what decided it, and how the scores are counted up."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from desk import Desk, with_session
from every_game import some_players
from hypothesis import given
from hypothesis import strategies as st
from pages import BEST, FULL, SOLO, THREE, Page, at, check, make

from app.analysis.turning_point import (
    decisive_lines,
    decisive_sentence,
    side_by_side,
    tie_breaks_shown,
)
from app.art.cats.whole import avatar
from app.best.results import best_of_others
from app.core import effects as fx
from app.core.messages import Elapsed
from app.games.face import has_face, load_face
from app.games.ninelives.text.words import FLOOR, number_words
from app.places.announcements import farewell_sentence
from app.play import outcome_sentence, result_sentence
from app.result.scores import score_table
from app.saves.records import Learning, Local, Player, Record
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, load_game
from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import YOU, say
from pyengine.games.ninelives.scoring import round_lines
from pyengine.testing import random_match

LABELS = ("Mice", "Socks", "Sets")


def sheet(*points: int, tie: tuple[int, ...] = ()) -> SeatScore:
    """A seat's sheet with those points in its lines."""
    lines = zip(LABELS, points, strict=False)
    return SeatScore(
        tuple(ScoreLine(label.lower(), say(label), points, points) for label, points in lines), tie
    )


def ended(game: str, players: int) -> Record:
    """A finished match of people called after their seats."""
    match = random_match(game, players, "tea")
    people = tuple(Player(f"Cat {seat}") for seat in range(1, players + 1))
    return Record("ended", match, people, "tea", 1, 1)


def test_the_largest_lead_over_the_second_decided():
    """Not the winner's largest line, and not the lead over the last."""
    scores = Scores((sheet(9, 1, 5), sheet(9, 4, 0), sheet(0, 0, 0)), winners=(1,))
    assert decisive_lines(scores) == ("sets",)
    words = decisive_sentence(scores, ("Mia", "Tom", "Zoë"))
    assert words == "What made the difference: Sets, with 5 points for Mia and 0 for Tom."


def test_several_lines_may_decide_together():
    """Equal leads are lit together."""
    scores = Scores((sheet(1, 2, 3), sheet(1, 4, 5)), winners=(2,))
    assert decisive_lines(scores) == ("socks", "sets")
    words = decisive_sentence(scores, ("Mia", "Tom"))
    assert words == (
        "What made the difference: Socks and Sets, each with 2 points more for Tom than for Mia."
    )


def test_no_line_decides_a_tie_a_shared_win_or_a_match_alone():
    """The tie-break is what is lit then, where there is one."""
    broken = Scores((sheet(4, 0, tie=(1, 7)), sheet(0, 4, tie=(1, 9))), winners=(2,))
    assert decisive_lines(broken) == ()
    assert tie_breaks_shown(broken, ("Items", "Steps")) == (
        ("Items", 0, False),
        ("Steps", 1, True),
    )
    shared = Scores((sheet(4, tie=(1,)), sheet(4, tie=(1,))), winners=(1, 2))
    assert decisive_lines(shared) == ()
    assert tie_breaks_shown(shared, ("Items",)) == (("Items", 0, False),)
    alone = Scores((sheet(4, 5),), winners=(1,))
    assert decisive_lines(alone) == ()
    assert decisive_sentence(alone, ("Mia",)) == ""
    clear = Scores((sheet(4, tie=(1,)), sheet(3, tie=(1,))), winners=(1,))
    assert tie_breaks_shown(clear, ("Items",)) == ()


def test_what_is_compared_at_a_tie_says_that_it_is():
    """B14: the same figures stand in the rows above, which count for all."""
    scores = Scores((sheet(4, 0, tie=(4, 0, 2)), sheet(0, 4, tie=(4, 0, 2))), winners=(1, 2))
    markup = str(score_table(ended("burrow", 2), ("Mia", "Tom"), scores))
    told = re.findall(r'sheet-tie[^>]*><th scope="row">(.*?)</th>', markup)
    assert told == [f"At a tie: {what} points" for what in ("chamber", "mushroom", "nut")]


@given(st.lists(st.tuples(*[st.integers(-9, 30)] * 3), min_size=2, max_size=6))
def test_who_wins_by_points_was_ahead_in_a_deciding_line(rows):
    """Whatever the sheets are: the winner stands first, and a deciding line is one of a lead."""
    scores = Scores(tuple(sheet(*row) for row in rows))
    scores = replace(scores, winners=scores.leaders())
    order = side_by_side(scores)
    assert sorted(order) == list(range(1, len(rows) + 1))
    assert set(order[: len(scores.winners)]) == set(scores.winners)
    totals = [scores.totals[seat - 1] for seat in order]
    assert totals == sorted(totals, reverse=True)
    if len(scores.winners) == 1:
        winner = scores.winners[0] - 1
        second = max(total for seat, total in enumerate(scores.totals) if seat != winner)
        rivals = [row for row in rows if sum(row) == second]
        for line in decisive_lines(scores):
            place = [label.lower() for label in LABELS].index(line)
            assert any(rows[winner][place] > row[place] for row in rivals)
        assert bool(decisive_lines(scores)) == (scores.totals[winner] > second)


def test_an_option_beside_a_result_is_no_part_of_it():
    """ "Even" alone read like a tie."""
    desk = at("#/replay/ended", with_session(FULL, records=(ended("burrow", 2),)))
    assert '<p class="soft">Burrow: even · ' in desk.shown


@pytest.mark.parametrize("game", [game for game in GAMES if has_face(game)])
def test_each_game_ends_with_its_sheet_and_totals_once(game):
    """From the fewest to the most seats: every total stands in the sheet and nowhere beside."""
    info = load_game(game).info
    for players in {info.min_players, info.max_players}:
        record = ended(game, players)
        desk = at("#/replay/ended", with_session(FULL, records=(record,)))
        shown = check(desk.shown)
        assert not [
            element for element in shown.elements if element.attrs.get("id") == "replay-lines"
        ]
        scores = [
            element.text
            for element in shown.elements
            if "other-score" in element.attrs.get("class", "")
        ]
        assert not "".join(scores)
        desk.did("replay.back")
        assert 'id="replay-lines"' in desk.shown


@pytest.mark.parametrize("game", [game for game in GAMES if has_face(game)])
def test_every_cell_of_the_sheet_is_that_of_its_line_and_seat(game):
    """Points by line and seat; the columns stand by the totals, the winner first."""
    record = ended(game, load_game(game).info.max_players)
    scores = record.match.scores()
    rows = check(at("#/replay/ended", with_session(FULL, records=(record,))).shown).all("tr")
    order = side_by_side(scores)
    assert rows[0].text.split("Cat ")[1:] == [str(seat) for seat in order]
    for number, line in enumerate(
        [line for line in scores.seats[0].lines if not line.unused], start=1
    ):
        row = rows[number].text.removeprefix(str(line.label)).removeprefix(" made the difference")
        wanted = "".join(_cell(record, scores, seat, line.id) for seat in order)
        assert row == wanted, line.id


@pytest.mark.parametrize("game", [game for game in GAMES if has_face(game)])
def test_what_decided_it_is_said_in_words_that_are_seen(game):
    """No sign stands for it; and a seed, which tells a player nothing, stands nowhere."""
    record = ended(game, some_players(game))
    markup = at("#/replay/ended", with_session(FULL, records=(record,))).shown
    assert "seed tea" not in markup
    for mark in re.findall(r'class="sheet-lit">(.*?)</th>', markup):
        assert mark == " made the difference</span>"


@pytest.mark.parametrize(
    ("game", "head"),
    [
        ("ninelives", "prediction: tricks won → points"),
        ("yarn", "how many → points"),
        ("kittypaw", "how many"),
    ],
)
def test_the_sheet_says_above_its_lines_what_stands_beside_an_arrow(game, head):
    """Once, as the head of their column."""
    shown = check(at("#/replay/ended", with_session(FULL, records=(ended(game, 3),))).shown)
    assert head in shown.all("tr")[0].text.replace("\N{NO-BREAK SPACE}", " ")


def test_a_sheet_of_nine_lives_says_what_was_predicted_and_where_a_score_was_kept_at_0():
    """Five tricks that brought nothing are understood beside the prediction alone (N15)."""
    record = ended("ninelives", 3)
    shown = at("#/replay/ended", with_session(FULL, records=(record,))).shown
    first = record.match.state.rounds[0]
    for place in first.places:
        assert f'<span class="sheet-aim">{number_words(place.numbers)}: </span>' in shown
    lines = [line for each in record.match.state.rounds for line in round_lines(each)]
    assert any(line.owed != line.points for line in lines) == (FLOOR in shown)


def _cell(record: Record, scores: Scores, seat: int, line_id: str) -> str:
    """What stands in a cell: the count, where it is not always the points, behind what it was
    aimed at, and the points."""
    line = next(candidate for candidate in scores.seats[seat - 1].lines if candidate.id == line_id)
    counted = any(
        score_line.count != score_line.points
        for own in scores.seats
        for score_line in own.lines
        if score_line.id == line_id
    )
    points = str(line.points).replace("-", "\N{MINUS SIGN}")
    aim = load_face(record.match.header.game).aim(record.match.state, seat, line_id)
    return f"{aim and f'{aim}: '}{line.count} {points}" if counted else points


def counting(record: Record) -> Desk:
    """A desk that goes from the table of a finished match to its result."""
    desk = Desk.with_record(record)
    desk.timers.clear()
    desk.go(f"#/replay/{record.id}")
    return desk


def waiting(desk: Desk) -> list[str]:
    """The texts of what has its room and is not to be seen yet."""
    return [
        element.text
        for element in check(desk.shown).elements
        if "is-waiting" in element.attrs.get("class", "") and element.tag in ("tr", "td", "p")
    ]


def test_the_scores_are_counted_up_line_by_line_with_the_winner_last():
    """Each timer brings one line, then the others' totals, then the winner's and what decided it;
    who has won was told at the table, and stands above."""
    desk = counting(THREE)
    assert outcome_sentence(THREE.match, THREE.names) in desk.shown
    assert desk.of(fx.Focus) == [fx.Focus("#count-all", still=True)]
    assert check(desk.shown).doing("replay.rematch"), "who has seen the winner need not wait"
    assert 'href="#/review/three"' in desk.shown
    assert all(timer.motion for timer in desk.timers), "with less motion there is nothing to wait"
    hidden = [len(waiting(desk))]
    while desk.timers:
        desk.elapse()
        hidden.append(len(waiting(desk)))
        if waiting(desk):
            assert "is-lit" not in desk.shown
        found = check(desk.shown)
        for mark in ("sheet-won", "sheet-lit"):
            # They have their room from the start, so that the buttons below stay where they are.
            marks = [
                it.attrs["class"] for it in found.elements if mark in it.attrs.get("class", "")
            ]
            assert marks
            assert all(("is-waiting" in each) == bool(waiting(desk)) for each in marks)
    assert hidden == sorted(hidden, reverse=True)
    assert len(set(hidden)) == len(hidden), "each step shows something new"
    assert hidden[-1] == 0
    assert desk.replay.counted is None
    assert outcome_sentence(THREE.match, THREE.names) in desk.announced


def test_a_click_shows_all_at_once_and_old_timers_mean_nothing():
    """Skipped by the sheet, or by the button that has the focus."""
    desk = counting(THREE)
    timer = desk.timers[0].timer
    assert len(check(desk.shown).doing("replay.count")) == 2
    desk.did("replay.count")
    assert not waiting(desk)
    assert outcome_sentence(THREE.match, THREE.names) in desk.announced
    before = desk.model
    desk.send(Elapsed(timer, desk.moment()))
    assert desk.model == before


def test_scores_are_counted_up_once_and_only_from_the_table():
    """Whoever comes back, or opens an old match, sees all at once."""
    desk = counting(THREE)
    desk.go("#/match/three")
    desk.go("#/replay/three")
    assert desk.replay.counted is None
    assert at("#/replay/three").replay.counted is None
    unfinished = make(("Mia", "Tom"), "unfinished", actions=8)
    assert counting(unfinished).replay.counted is None


def test_alone_the_result_is_compared_with_this_devices_best():
    """Better, worse or the first, and by how much; practice is compared with nothing."""
    total = SOLO.match.scores().totals[0]
    for other, words in (
        (total - 5, "The best here so far, by 5 points: the next best is"),
        (total + 1, f"1 point behind the best here: {total + 1} points, by Zoë."),
        (total, "As good as the best here, by Zoë."),
    ):
        assert words in compared_with("Zoë", other)
    assert "There is no other result to compare it with yet." in at("#/replay/solo").shown
    assert best_of_others((replace(BEST, record="other"),), replace(SOLO, practice=True)) is None
    elsewhere = replace(BEST, record="other", options="side=B")
    assert best_of_others((elsewhere,), SOLO) is None


def test_the_best_of_whoever_gave_no_name_is_yours():
    """As in the table of best scores: it is said of "you", not of a seat."""
    total = SOLO.match.scores().totals[0]
    for other, words in (
        (total + 2, f"2 points behind the best here: {total + 2} points, by you."),
        (total, "As good as the best here, by you."),
    ):
        assert words in compared_with("Player 1", other)


def compared_with(name: str, total: int) -> str:
    """The result of a match played alone, shown where the best other one is that."""
    other = replace(BEST, record="other", name=name, total=total)
    return at("#/replay/solo", with_session(FULL, best=(BEST, other))).shown


def test_after_a_lesson_a_first_real_match_comes_next():
    """It is said that it counts nowhere; an ordinary match says none of it. That match begins
    without cups, as the lesson did, so none are promised."""
    lesson = replace(THREE, kind=Learning(4, over=True))
    desk = Desk.with_record(lesson)
    desk.go("#/replay/three")
    desk.did("replay.count")
    page = check(desk.shown)
    main = [element for element in page.all("a") if "btn-primary" in element.attrs.get("class", "")]
    assert [element.attrs["href"] for element in main] == ["#/new/yarn"]
    sentence = next(
        element.text for element in page.elements if element.attrs.get("id") == "lesson-over"
    )
    assert "cups" not in sentence
    assert "statistics" in sentence
    assert "lesson-over" not in at("#/replay/three").shown


def strip(desk: Desk, number: int = 1) -> SimpleNamespace:
    """What the strip of a place says: ``ask``, in large letters, and ``say``; and whose cat is
    ``glad`` in it, or else looks on."""
    html = desk.shown.partition(f'id="status-{number}"')[2].partition("</section>")[0]
    page = Page(f"<section>{html.partition('>')[2]}</section>")
    texts = {
        part: element.text
        for element in page.elements
        for part in ("ask", "say")
        if f"status-{part}" in element.attrs.get("class", "").split()
    }
    seat = int(desk.shown.partition(f'id="status-{number}"')[2].partition("seat-")[2][:1])
    return SimpleNamespace(**texts, seat=seat, glad=str(avatar(seat, "happy")) in html)


def over(game: str, people: tuple[Player, ...], seed: str = "tea") -> Desk:
    """The table of a match at which the last action has just been done."""
    record = Record("over", random_match(game, len(people), seed), people, seed, 1, 1)
    return Desk.with_record(record)


@pytest.mark.parametrize("game", [game for game in GAMES if has_face(game)])
def test_the_strip_says_who_has_won_and_with_how_many_points(game):
    """At every table: against a bot, with one device for all, and alone where that can be."""
    info = load_game(game).info
    for bots in (True, False):
        for seats in range(info.min_players, info.max_players + 1):
            people = tuple(
                Player(f"Cat {seat}", "easy" if bots and seat > 1 else "person")
                for seat in range(1, seats + 1)
            )
            desk = over(game, people)
            match, names = desk.record.match, desk.record.names_here
            for number, place in enumerate(desk.table.places, 1):
                told = strip(desk, number)
                assert told.ask == outcome_sentence(match, names)
                assert told.say, "and why it is over"
                assert told.glad == (told.seat in match.scores().winners)
                assert told.seat == place.seat or told.glad
                assert len(place.people) > 1 or (place.seat,) == place.people, "the own board"
            assert "See the scores" in desk.shown


@pytest.mark.parametrize(
    ("totals", "winners", "names", "told"),
    [
        ((34, 28), (1,), (YOU, "Tom"), "You win with 34 points; Tom has 28."),
        ((-3, 1), (2,), (YOU, "Tom"), "Tom wins with 1 point; you have −3."),
        ((9, 9), (2,), ("Mia", "Tom"), "Tom wins with 9 points."),
        ((9, 9), (1, 2), ("Mia", "Tom"), "Mia and Tom share the win with 9 points."),
        ((3, 9, 4), (2,), ("Mia", "Tom", "Zoë"), "Tom wins with 9 points."),
        ((3, 9, 4), (2,), (YOU, "Tom", "Zoë"), "Tom wins with 9 points; you have 3."),
        ((3, 9, 4), (2,), ("Mia", "Tom", YOU), "Tom wins with 9 points; you have 4."),
        ((3, 9, 4), (2,), ("Mia", YOU, "Zoë"), "You win with 9 points."),
        ((9, 9, 4, 9), (1, 2), ("A", "B", "C", YOU), "A and B share the win with 9 points."),
        ((7,), (1,), (YOU,), "You score 7 points."),
    ],
)
def test_the_outcome_tells_both_results_of_two_and_your_own(totals, winners, names, told):
    """One sentence; where both have the same, what decided is told behind it."""
    scores = Scores(tuple(sheet(total, tie=(seat,)) for seat, total in enumerate(totals)), winners)
    header = SimpleNamespace(players=len(totals))
    assert outcome_sentence(SimpleNamespace(scores=lambda: scores, header=header), names) == told


def test_the_strip_says_what_decided_between_equals(monkeypatch):
    """Before it says why it is over; and it is heard, too."""
    level = Scores((sheet(9, tie=(3,)), sheet(9, tie=(2,))), (1,))
    desk = over("yarn", (Player("Mia"), Player("Tom", "easy")))
    monkeypatch.setattr(Match, "scores", lambda self: level)
    desk = Desk.with_record(desk.record)
    told = strip(desk)
    assert told.ask == "You win with 9 points."
    decided = "You and Tom have 9 points each; ticked items decide: 3 against 2 for you."
    assert told.say.startswith(decided)
    assert "ticked items decide" in farewell_sentence(desk.record)


def test_at_the_end_of_a_match_one_touch_plays_again():
    """The same people and options with new luck, from the table as from the scores; where several
    sit at one screen, and of somebody's challenge, the scores come first."""
    people = (Player("Mia"), Player("Tom", "easy"))
    desk = over("yarn", people)
    before = desk.record
    desk.did("table.again")
    (saved,) = desk.of(fx.SaveRecord)
    fresh = saved.record
    assert desk.of(fx.Navigate) == [fx.Navigate(f"/match/{fresh.id}")]
    assert fresh.id != before.id
    assert not fresh.match.over
    assert fresh.players == people
    assert fresh.match.header == before.match.header
    assert fresh.seed != before.seed
    challenge = replace(before, kind=Local(to_beat=9))
    lesson = replace(before, kind=Learning(4, over=True))
    for other in (challenge, lesson, replace(before, brought=True)):
        desk = Desk.with_record(other)
        assert "table.again" not in desk.shown
        desk.did("table.again")
        assert not desk.of(fx.Navigate)


def test_what_the_last_action_brings_is_told_aloud_and_stands_in_the_strip():
    """At once, before the points are looked at."""
    match = SOLO.match.upto(len(SOLO.match.entries) - 1)
    desk = Desk.with_record(replace(SOLO, id="nearly", match=match))
    last = SOLO.match.entries[-1].action
    assert not match.over
    desk.choose(last)
    desk.did("table.confirm")
    assert desk.record.match.over
    won = result_sentence(desk.record.match, desk.record.names_here)
    assert any(won in words for words in desk.announced)
    assert strip(desk).ask == won
