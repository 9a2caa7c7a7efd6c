"""Statistics of finished matches: what counts, once, and how it travels."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from desk import NOW, Desk
from every_game import FACES, some_players
from pages import OPEN, SOLO, THREE, at, check, make
from practice_desk import position

from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Model
from app.games.goals import SeatEnd, goals_of, hits_of, reached
from app.saves.files import export_text
from app.saves.practice.positions import position_to_json
from app.saves.records import Player
from app.saves.stored import record_to_json
from app.saves.tallies import (
    Tally,
    TallySeat,
    read_tallies,
    tallies_in,
    tally_from_json,
    tally_of,
    tally_to_json,
)
from app.statistics.screen import lately_words
from app.statistics.sums import lately_of, statistics_of
from pyengine.core.words import YOU
from pyengine.testing import random_match

BOTS = (Player("Mia"), Player("Tom", "easy"), Player("Fog", "hard"))


def tally(number: int, company: str = "hard", **seat: object) -> Tally:
    """A made-up match of Mia's."""
    usual = {"name": "Mia", "total": 30, "won": False}
    return Tally(f"m{number}", "yarn", company, number, (TallySeat(**{**usual, **seat}),))


def test_own_seats_of_a_finished_match_are_counted() -> None:
    """Against the strongest bot there is; nobody's practice, nothing that is still open."""
    record = replace(THREE, players=BOTS)
    found = tally_of(record)
    assert found is not None
    assert (found.id, found.game, found.company) == ("three", "yarn", "hard")
    scores = record.match.scores()
    (seat,) = found.seats
    assert (seat.name, seat.total) == ("Mia", scores.totals[0])
    assert seat.won == (1 in scores.winners)
    for other in (
        OPEN,
        replace(record, practice=True),
        replace(record, players=tuple(Player(bot.name, "easy") for bot in BOTS)),
        replace(record, match=record.match.upto(10)),
    ):
        assert tally_of(other) is None


@pytest.mark.parametrize(
    ("kinds", "company"),
    [
        (("person", "person", "hard"), "people"),
        (("person", "far", "easy"), "people"),
        (("person", "easy", "normal"), "normal"),
        (("easy", "person", "easy"), "easy"),
    ],
)
def test_the_company_is_people_or_the_strongest_bot(kinds: tuple[str, ...], company: str) -> None:
    """And all own seats count."""
    players = tuple(Player(f"P{seat}", kind) for seat, kind in enumerate(kinds, 1))
    found = tally_of(replace(THREE, players=players))
    assert found is not None
    assert found.company == company
    assert len(found.seats) == kinds.count("person")


def test_alone_one_is_alone() -> None:
    """There is nobody to win against."""
    found = tally_of(SOLO)
    assert found is not None
    assert found.company == "alone"


@pytest.mark.parametrize("game", FACES)
def test_goals_can_be_asked_of_every_match(game: str) -> None:
    """Of all games, and what is counted can be read back as it was written."""
    assert len({goal.id for goal in goals_of(game)}) == len(goals_of(game))
    match = random_match(game, some_players(game, 3), "goals")
    players = (Player("Mia"), Player("Tom"), Player("Zoe"), Player("Ada"))[: match.header.players]
    found = tally_of(replace(THREE, match=match, players=players))
    assert found is not None
    known = {goal.id for goal in goals_of(game)}
    for seat in found.seats:
        assert set(seat.goals) <= known
    assert tally_from_json(tally_to_json(found)) == found


def test_predictions_are_counted_round_by_round() -> None:
    """A hit is a round in which the tricks were those of the cat's place (N15)."""
    count = hits_of("ninelives")
    assert count is not None
    match = make(("Mia", "Tom", "Zoe"), "cards", game="ninelives").match
    rounds = match.state.rounds
    for seat in (1, 2, 3):
        right = sum(round_.tricks[seat - 1] in round_.places[seat - 1].numbers for round_ in rounds)
        assert count(match.state, seat) == (right, len(rounds))
    assert hits_of("yarn") is None


def test_goals_follow_from_the_score_lines() -> None:
    """A made-up sheet reaches what it should, and nothing of a line that is not in use."""
    counts = {"sets": 5, "paw": 1}
    assert reached("yarn", SeatEnd(counts, {}, 40)) == ("five-sets", "paw")
    assert reached("yarn", SeatEnd({**counts, "cups": 0}, {}, 40)) == ("five-sets", "no-cup", "paw")
    assert reached("yarn", SeatEnd({"sets": 4, "paw": 0, "cups": 1}, {}, 40)) == ()


def test_sums_are_those_of_the_matches() -> None:
    """By company; among people by name; goals over all."""
    tallies = [
        tally(1, total=20, won=True, goals=("paw",)),
        tally(2, total=31, won=False),
        tally(3, total=27, won=True, goals=("paw", "five-sets")),
        tally(4, "people", name="Tom", total=10, hits=1, foretold=4),
        tally(5, "alone", total=-3),
        replace(tally(6), game="gone"),
    ]
    (found,) = statistics_of(tallies)
    assert [(line.company, line.name) for line in found.lines] == [
        ("alone", ""),
        ("hard", ""),
        ("people", "Tom"),
    ]
    hard = found.lines[1]
    assert (hard.matches, hard.wins, hard.average, hard.best) == (3, 2, 26.0, 31)
    assert (found.lines[2].hits, found.lines[2].foretold) == (1, 4)
    assert dict(found.goals) == {"Five sets": 1, "No cup knocked over": 0, "Stopped on the paw": 2}


def test_a_match_that_ends_at_the_table_is_counted_once() -> None:
    """Looking at it again, or saving it again, counts nothing."""
    desk = Desk.at("yarn", "kinds=person&seed=tea&cups=off")
    counted = []
    while not desk.record.match.over:
        desk.act(desk.legal()[0])
        counted += desk.of(fx.SaveTallies)
        if desk.table.resting or desk.table.rolling:
            desk.did("table.go")
            counted += desk.of(fx.SaveTallies)
    (tally_effect,) = counted
    assert tally_effect.tallies == (tally_of(desk.record),)
    desk.go(f"#/replay/{desk.record.id}" if desk.model.table else "#/")
    assert not desk.of(fx.SaveTallies)


def test_the_figures_travel_with_the_matches_and_count_once() -> None:
    """In the one file, also those of deleted matches; imported twice they are the same."""
    desk = at("#/")
    texts = tuple(map(record_to_json, (SOLO, THREE)))
    tallies = tuple(tally_to_json(tally(number)) for number in (1, 2))
    desk.send(msg.AllRead(texts, desk.moment(), (*tallies, "{")))
    (download,) = desk.of(fx.Download)
    for _ in range(2):
        other = Desk(Model())
        other.go("#/")
        other.send(msg.FileRead("all.txt", download.content.encode(), other.moment()))
        assert not other.of(fx.SaveTallies)
        assert "the statistics of 2 finished matches" in other.shown
        assert "2 matches have been imported." in other.model.notices.toast
        other.did("app.agree")
        (tally_effect,) = other.of(fx.SaveTallies)
        assert [kept.id for kept in tally_effect.tallies] == ["m1", "m2"]
        assert "statistics have been imported" in other.model.notices.toast
    assert len(read_tallies((*tallies, *tallies))) == 2


def test_a_file_may_hold_figures_alone() -> None:
    """All matches have been deleted, and the statistics go on."""
    desk = at("#/", Model())
    desk.send(msg.AllRead((), desk.moment(), (tally_to_json(tally(1)),)))
    (download,) = desk.of(fx.Download)
    desk.send(msg.FileRead("all.txt", download.content.encode(), desk.moment()))
    desk.did("app.agree")
    assert [effect.tallies for effect in desk.of(fx.SaveTallies)] == [(tally(1),)]
    assert "statistics have been imported" in desk.model.notices.toast
    desk.send(msg.FileRead("all.txt", download.content.encode(), desk.moment()))
    desk.did("app.decline")
    assert desk.effects == [fx.Focus('[data-do="home.import"]')]
    assert desk.model.notices.consent is None
    desk.send(msg.AllRead((), desk.moment(), ()))
    assert not desk.of(fx.Download)


def test_a_file_from_anybody_is_read_with_mistrust() -> None:
    """Broken lines are left out, and line numbers of what is said of the rest stay right."""
    good = tally_to_json(tally(1))
    lines = [f"# tally: {line}" for line in ("{", "[]", good, json.dumps({"clowder": 1}))]
    text = export_text(SOLO)
    data, found = tallies_in("\n".join([*lines, text]).encode())
    assert found == (tally(1),)
    assert data.decode() == "\n" * len(lines) + text
    wrong = [
        {"company": "gods"},
        {"seats": []},
        {"seats": [{"name": "Mia", "total": 1, "won": 1, "goals": [], "hits": 0, "foretold": 0}]},
        {"when": -1},
        {"id": "<b>"},
    ]
    for change in wrong:
        with pytest.raises(ValueError, match="tally"):
            tally_from_json(json.dumps({**json.loads(good), **change}))


def test_the_screen_tells_what_is_counted() -> None:
    """It reads when it is opened; nothing counted yet says so."""
    desk = at("#/statistics")
    assert desk.of(fx.ReadTallies)
    check(desk.shown)
    desk.send(msg.TalliesRead(()))
    links = [link.attrs["href"] for link in check(desk.shown).all("a")]
    assert "No match has been finished" in desk.shown
    assert "#/new/yarn" in links
    assert "Export all" not in desk.shown
    texts = (
        tally_to_json(tally(1, total=20, won=True, goals=("paw",))),
        tally_to_json(
            replace(tally(2), game="ninelives", seats=(TallySeat("Mia", 9, True, (), 3, 4),))
        ),
    )
    people = tuple(
        tally_to_json(tally(number, "people", name=name)) for number, name in ((3, "Mia"), (4, ""))
    )
    desk.send(msg.TalliesRead((*texts, *people)))
    page = check(desk.shown)
    rows = [head.text for head in page.all("th") if head.attrs.get("scope") == "row"]
    assert rows == ["Hard bots", "People", "People: Mia's matches"]
    # Where all matches are of one kind that is said, and no table says all figures once more.
    assert desk.shown.count("Against hard bots.") == 1
    assert desk.shown.index("Hard bots") < desk.shown.index("Every match finished on this device")
    for words in ("100 %", "20.0", "Stopped on the paw", "once", "75 %", "Goals: 1 of 3 reached"):
        assert words in desk.shown
    assert "4 matches in 2 games; you won 2 of 4 against others." in desk.shown
    # How one does stands above everything else, and a curve where it has three points.
    figures = [one.text for one in page.all("dd")]
    assert figures == [
        *("3", "1 of 3 (33 %)", "30", "30.0"),
        *("1", "1 of 1 (100 %)", "9", "3 of 4 (75 %)"),
    ]
    assert "Best and average count only your 2 matches against people." in desk.shown
    assert "After 10 matches of a game" in desk.shown


def test_nothing_is_drawn_that_figures_would_push_down() -> None:
    """Positions may be read before the tallies, whose games stand above practice."""
    desk = at("#/statistics")
    desk.send(msg.PositionsRead((position_to_json(position()),), NOW))
    assert "Practice in figures" not in desk.shown
    desk.send(msg.TalliesRead((tally_to_json(tally(1)),)))
    assert desk.shown.index("Against hard bots.") < desk.shown.index("Practice in figures")


def test_points_are_compared_in_one_company_alone() -> None:
    """A match alone brings twice as many at Kitty Paw: who changes over gets neither better nor
    worse. It is the company of the most matches, of as many the one met last, and is named."""
    solo = [tally(n, "alone", total=100 + n) for n in range(10)]
    easy = [tally(n, "easy", total=40 + n, won=True) for n in range(10, 16)]
    (found,) = statistics_of([*solo, *easy])
    own = found.own
    assert own is not None
    assert (own.matches, own.rated, own.wins) == (16, 6, 6)
    assert (own.company, own.compared, own.best, own.average) == ("alone", 10, 109, 104.5)
    assert own.steps == tuple(range(100, 110))
    desk = at("#/statistics")
    desk.send(msg.TalliesRead(tuple(map(tally_to_json, [*solo, *easy]))))
    for words in (
        "Best, average and curve count only your 10 matches alone. All others are in the table.",
        "You are getting better: your last 5 matches alone brought 107.0 points on average",
        "Points of each match, alone, by the number of the match. 1: 100,",
    ):
        assert words in desk.shown
    (even,) = statistics_of([*solo[:6], *easy])
    assert even.own is not None
    assert (even.own.company, even.own.best) == ("easy", 55)
    # Six are too few to say how it goes, however many were played in other company.
    assert even.own.lately is None
    # Where all matches are alike nothing has to be told apart.
    desk.send(msg.TalliesRead(tuple(map(tally_to_json, solo))))
    assert "All others are in the table" not in desk.shown
    assert "Points of each match, by the number of the match. 1: 100," in desk.shown


def test_whether_one_gets_better_is_said_once_there_are_enough_matches() -> None:
    """The newest ten beside the ten before them, of fewer the halves; what chance explains is as
    before. The matches are in their order, whatever order they are kept in."""
    totals = [20, 22, 19, 21, 20, 30, 32, 29, 31, 30]
    tallies = [tally(n, total=total) for n, total in enumerate(totals)]
    desk = at("#/statistics")
    desk.send(msg.TalliesRead(tuple(map(tally_to_json, reversed(tallies)))))
    told = "your last 5 matches brought 30.4 points on average, the 5 before 20.4."
    assert f"You are getting better: {told}" in desk.shown
    assert "After 10 matches" not in desk.shown
    assert lately_of(totals[1:]) is None
    worse, even = lately_of([*totals[5:], *totals[:5]]), lately_of([20, 30] * 20)
    assert worse is not None
    assert even is not None
    assert (worse.trend, even.trend, even.count) == ("worse", "even", 10)
    assert [lately_words(each).partition(":")[0] for each in (worse, even)] == [
        "Fewer points",
        "About as before",
    ]


@pytest.mark.parametrize(("count", "each", "first"), [(25, 1, 1), (26, 2, 2), (500, 20, 20)])
def test_many_matches_are_taken_together_on_the_curve(count: int, each: int, first: int) -> None:
    """The newest as many as are said; the picture and its work stay as small as they are."""
    (found,) = statistics_of(tally(n, total=n) for n in range(count))
    own = found.own
    assert own is not None
    assert (own.each, own.matches) == (each, count)
    assert len(own.steps) <= 25
    assert own.steps[-1] == count - (each + 1) / 2
    desk = at("#/statistics")
    desk.send(msg.TalliesRead(tuple(tally_to_json(tally(n, total=n)) for n in range(count))))
    assert (f"Average points of {each} matches each." in desk.shown) == (each > 1)
    assert f" {first}: " in desk.shown
    check(desk.shown)


def test_matches_of_several_at_one_device_are_nobody_s_own() -> None:
    """They have their lines by name, and are left out of what you do, which is said."""
    shared = replace(
        tally(1, "people"), seats=(TallySeat("Mia", 8, True), TallySeat("Tom", 7, False))
    )
    (found,) = statistics_of([shared])
    assert (found.own, found.shared) == (None, 1)
    (found,) = statistics_of([shared, tally(2)])
    assert found.own is not None
    assert (found.own.matches, found.shared) == (1, 1)
    desk = at("#/statistics")
    desk.send(msg.TalliesRead((tally_to_json(shared), tally_to_json(tally(2)))))
    assert "Without matches that several played at this device." in desk.shown
    rows = [head.text for head in check(desk.shown).all("th") if head.attrs.get("scope") == "row"]
    assert rows == ["Hard bots", "People: Mia's matches", "People: Tom's matches"]


def test_whoever_has_given_no_name_is_you_in_the_lists() -> None:
    """Alone at the device; of several who share it each is called as in the match."""
    unnamed, named = TallySeat("Player 2", 9, True, (), 0, 0), TallySeat("Mia", 8, False, (), 0, 0)
    alone = replace(tally(1, "people"), seats=(unnamed,))
    assert [line.name for line in statistics_of([alone])[0].lines] == [YOU]
    shared = replace(alone, seats=(unnamed, named))
    assert {line.name for line in statistics_of([shared])[0].lines} == {"Player 2", "Mia"}
