"""Practice at a desk: found in a review, looked at longer, asked, graded, back when it is due."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import with_session
from hand import press_key
from pages import FULL, check
from practice_desk import DAY, Practice, match_with_choice, position
from review_desk import miss, to_choice

from app.base.seeds import review_seed
from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Addressed, Table
from app.games.interaction import BoardEvent
from app.places.places import prompt_at
from app.practice.checking import BUSY, LOOKS, NOBODY, UNCLEAR
from app.practice.links import position_link
from app.practice.state import Answered, Arriving
from app.review.messages import Reviewed, ReviewRead
from app.saves.practice.positions import Position
from app.saves.practice.schedule import Schedule
from app.saves.preferences import Settings
from app.saves.records import Posed
from pyengine.bots.review import grade
from pyengine.core.registry import load_game

GAMES = [("yarn", 2), ("burrow", 1), ("cattower", 2), ("ninelives", 3)]


def posed(desk: Practice) -> Position:
    """The position that is asked at the table."""
    kind = desk.table.record.kind
    assert isinstance(kind, Posed)
    return kind.position


def answered(desk: Practice) -> Answered:
    assert isinstance(desk.model.screen, Answered)
    return desk.model.screen


def looked_at(desk: Practice) -> tuple[Position, fx.AskReview]:
    """The position that the worker is asked about just now."""
    (asked,) = desk.of(fx.AskReview)
    return desk.positions[asked.fresh.removeprefix("check/")], asked


def reviewed(desk: Practice, **more: object) -> list[Position]:
    """The costly moments of a match, looked at to its end: two choices were clearly worse."""
    desk.go("#/review/three")
    (opened,) = desk.of(fx.OpenReview)
    desk.hears("review", ReviewRead(opened.key, ""))
    for cost in (2.5, 4.0):
        to_choice(desk)
        miss(desk, cost, error=0.2, **more)
    while [asked for asked in desk.of(fx.AskReview) if asked.screen == "review"]:
        (asked,) = desk.of(fx.AskReview)
        desk.hears("review", Reviewed(asked.fresh, asked.entry, _usual(asked)))
    return sorted(desk.positions.values(), key=lambda each: each.entry)


def _usual(asked: fx.AskReview) -> dict[str, object]:
    if not asked.action:
        return {"gain": 0.0, "error": 1.0}
    return {
        "action": asked.action,
        "best": asked.action,
        "cost": 0.0,
        "error": 0.0,
        "outlook": 20.0,
        "verdict": "best",
        "forced": False,
    }


# Found, and looked at longer


def test_costly_moments_of_a_review_become_positions_once_more_looks_agree() -> None:
    desk = Practice()
    found = reviewed(desk)
    assert [each.cost for each in found] == [250, 400]
    assert [each.state for each in found] == ["new", "new"]
    assert [each.schedule for each in found] == [Schedule(due=DAY)] * 2
    assert "takes a longer look at 2 moments" in desk.shown
    for _ in found:
        for look in range(LOOKS):
            each, asked = looked_at(desk)
            assert (asked.screen, asked.entry, asked.action) == ("practice", look, each.chosen)
            desk.grade(asked, cost=2.0, verdict="inaccuracy", best=each.best)
    assert not desk.of(fx.AskReview)
    assert [each.state for each in desk.positions.values()] == ["open", "open"]
    page = check(desk.shown)
    assert [link.text for link in page.all("a") if link.attrs.get("id") == "review-practise"] == [
        "Practise 2 moments"
    ]
    # It may be fewer than what cost most: that is said beside it.
    assert "Moments with a certain answer come back" in desk.shown
    desk.go("#/replay/three")
    assert "Practise 2 moments" in desk.shown


def test_each_look_has_futures_of_its_own() -> None:
    desk = Practice()
    reviewed(desk)
    seeds = set()
    for _ in range(LOOKS):
        (asked,) = desk.of(fx.AskReview)
        seeds.add(asked.seed)
        desk.grade(asked, cost=2.0, best=next(iter(desk.positions.values())).best)
    assert len(seeds) == LOOKS


@pytest.mark.parametrize("cost", [1.2, 2.0])
def test_what_does_not_last_is_never_offered(cost: float) -> None:
    """Too small a cost, or another answer; it is remembered, and not looked at again."""
    desk = Practice()
    for _ in reviewed(desk):
        for _ in range(1 if cost == 2.0 else LOOKS):
            each, asked = looked_at(desk)
            desk.grade(asked, cost=cost, best=each.chosen if cost == 2.0 else each.best)
    assert {each.state for each in desk.positions.values()} == {"dropped"}
    assert "Practise" not in desk.shown
    desk.go("#/practice")
    assert not desk.of(fx.AskReview)
    assert "Nothing to practise yet." in desk.shown


def test_where_there_is_nothing_to_practise_a_way_leads_to_something() -> None:
    """To the review of the newest match that was played here, or to a match; figures of answers
    that were never given are not told."""
    desk = Practice(model=with_session(FULL, records=()))
    desk.go("#/practice")
    assert "Choose a game" in desk.shown
    assert " answer" not in desk.shown
    played = Practice()
    played.go("#/practice")
    newest = max((it for it in FULL.session.records if it.match.over), key=lambda it: it.updated)
    assert f'href="#/review/{newest.id}"' in played.shown
    asked = Practice(position())
    asked.go("#/practice")
    assert "Your mistakes: 1 due today" in asked.shown
    assert "So far" not in asked.shown


def test_nothing_comes_of_what_others_chose() -> None:
    """Of a match that was brought from elsewhere, say."""
    records = tuple(replace(record, brought=True) for record in FULL.session.records)
    desk = Practice(model=with_session(FULL, records=records))
    assert reviewed(desk) == []


def test_while_somebody_plays_nothing_is_looked_at() -> None:
    made = position(state="new")
    desk = Practice(made)
    desk.go("#/practice")
    (asked,) = desk.of(fx.AskReview)
    desk.go("#/match/open")
    assert isinstance(desk.model.screen, Table)
    for _ in range(LOOKS):
        desk.grade(asked, cost=2.0, best=made.best)
        found = desk.of(fx.AskReview)
        if not found:
            break
        (asked,) = found
    desk.go("#/practice")
    assert desk.positions[made.id].is_open


def test_where_no_bot_answers_a_position_stays_new() -> None:
    desk = Practice(position(state="new"))
    desk.go("#/practice")
    (asked,) = desk.of(fx.AskReview)
    desk.hears("practice", Reviewed(asked.fresh, asked.entry, None))
    assert not desk.of(fx.AskReview)
    assert [each.state for each in desk.positions.values()] == ["new"]
    check(desk.shown)


def test_a_look_that_was_cut_decides_nothing() -> None:
    """Whatever it has found: the position stays new, the others are looked at, and it comes again
    when somebody comes back, from its first look on."""
    made, other = position(state="new", found=1), position("burrow", 1, state="new", found=2)
    desk = Practice(made, other)
    desk.go("#/practice")
    each, asked = looked_at(desk)
    assert each == made
    desk.grade(asked, cost=2.0, best=made.best)
    _, asked = looked_at(desk)
    desk.grade(asked, cost=0.0, best=made.chosen, cut=True)
    assert desk.positions[made.id] == made
    assert "too busy for a long enough look at a moment" in desk.shown
    for _ in range(LOOKS):
        each, asked = looked_at(desk)
        assert each.id == other.id
        desk.grade(asked, cost=2.0, best=other.best)
    assert not desk.of(fx.AskReview)
    assert [each.state for each in desk.positions.values()] == ["new", "open"]
    desk.go("#/")
    desk.go("#/practice")
    for look in range(LOOKS):
        each, asked = looked_at(desk)
        assert (each.id, asked.entry) == (made.id, look)
        desk.grade(asked, cost=2.0, best=made.best)
    assert desk.positions[made.id].is_open
    assert "too busy" not in desk.shown


def test_a_review_says_that_its_moments_are_looked_at_later() -> None:
    desk = Practice()
    for _ in reviewed(desk):
        each, asked = looked_at(desk)
        desk.grade(asked, cost=9.0, best=each.best, cut=True)
    assert not desk.of(fx.AskReview)
    assert "longer look" not in desk.shown
    assert "too busy for a long enough look at 2 moments" in desk.shown


def test_what_a_review_preferred_in_a_hurry_is_no_answer() -> None:
    """The first whole look says what the best is, and another one than the review's counts."""
    desk = Practice()
    reviewed(desk, cut=True)
    for _ in range(2):
        for _ in range(LOOKS):
            each, asked = looked_at(desk)
            assert each.best == ""
            match = each.match()
            legal = match.game.legal_actions(match.state, each.seat)
            best = next(action for action in reversed(legal) if action != each.chosen)
            desk.grade(asked, cost=2.0, best=best)
    assert all(each.is_open and each.best for each in desk.positions.values())


# Asked and answered


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_position_is_solved_at_the_games_own_table(game: str, players: int) -> None:
    made = position(game, players)
    desk = Practice(made)
    desk.go(f"#/practice/{made.id}")
    assert posed(desk) == made
    title = load_game(game).info.title
    assert desk.announced[0].startswith(f"Practice. A position of {title}")
    assert prompt_at(desk.table, desk.place, with_choice=True) in desk.announced[0]
    page = check(desk.shown)
    assert f">Practice: {title}</h1>" in str(desk.shown)
    assert "Practice: what would you do here?" in desk.shown
    assert not page.doing("home.export")
    assert not page.doing("table.hint")
    asked = desk.solve(made.best)
    assert asked.best == made.best
    assert not desk.of(fx.SaveRecord)
    assert "is looking at your answer" in desk.shown
    assert "what would you do here" not in desk.shown
    desk.grade(asked)
    assert answered(desk).mark.verdict == "best"
    check(desk.shown)
    assert desk.positions[made.id].schedule == Schedule("2026-11-24", 1, 1, 1, DAY, "best")
    assert desk.announced[0].startswith("Best. That is what the hard bot would do.")
    assert "It comes back in 3 days." in desk.announced[0]
    assert made.id not in {record.id for record in desk.model.session.records}


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_wrong_answer_is_told_with_its_reason_and_comes_back_tomorrow(
    game: str, players: int
) -> None:
    made = position(game, players)
    desk = Practice(made)
    desk.go(f"#/practice/{made.id}")
    desk.grade(desk.solve(made.chosen), cost=2.31, verdict="mistake", error=0.4)
    told = desk.announced[0]
    assert told.startswith("Mistake. It costs about 2.3 points, give or take 0.4.")
    assert "In your match you chose the same." in told
    assert told.endswith("It comes back tomorrow.")
    page = check(desk.shown)
    assert page.doing("practice.again")
    assert "The answer" in desk.shown
    desk.did("practice.again")
    assert posed(desk).schedule.verdict == "mistake"
    desk.grade(desk.solve(made.best))
    assert "Only the first answer of a day counts." in desk.announced[0]
    assert desk.positions[made.id].schedule == Schedule("2026-11-22", 0, 1, 0, DAY, "mistake")


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_mistake_costs_in_practice_what_it_cost_in_its_review(game: str, players: int) -> None:
    """What the seat knew and the futures are the same, whoever else has acted in that turn.

    What comes from a link or a set has no review: its futures are its own.
    """
    made = position(game, players)
    match, index = match_with_choice(game, players)
    desk = Practice(made)
    desk.go(f"#/practice/{made.id}")
    asked = desk.solve(made.chosen)
    assert asked.seed == review_seed(index)
    view = match.game.view(match.states[index], 1)
    costs = [
        grade(game, known, 1, made.chosen, asked.seed, best=made.best).cost
        for known in (asked.view, view)
    ]
    assert costs[0] == costs[1]
    desk = Practice(other := replace(made, record="", entry=0, source="link"))
    desk.go(f"#/practice/{other.id}")
    assert other.id in desk.solve(other.chosen).seed


def test_the_next_day_what_went_wrong_is_due_again() -> None:
    made = position()
    desk = Practice(made)
    desk.go(f"#/practice/{made.id}")
    desk.grade(desk.solve(made.chosen), cost=2.3, verdict="mistake")
    desk.go("#/practice")
    assert "Nothing is due. The next one comes back tomorrow." in desk.shown
    desk.go("#/")
    assert " due<" not in desk.shown
    desk.today = "2026-11-22"
    desk.go("#/")
    assert "1 due" in desk.shown
    desk.go("#/practice")
    assert "Your mistakes: 1 due today" in desk.shown
    assert "So far 1 answer, 0 right." in desk.shown
    desk.go(f"#/practice/{made.id}")
    desk.grade(desk.solve(made.best))
    assert desk.positions[made.id].schedule == Schedule("2026-11-25", 1, 2, 1, "2026-11-22", "best")


def test_nothing_of_the_answer_is_in_the_page_before_it_is_given() -> None:
    """Neither the best action, nor what was chosen in the match, nor the other hands (N2)."""
    made = position("ninelives", 4)
    desk = Practice(made)
    desk.go(f"#/practice/{made.id}")
    first = desk.shown
    other = replace(made, chosen=made.best, best=made.chosen)
    twin = Practice(other)
    twin.go(f"#/practice/{made.id}")
    assert first == twin.shown


def test_taking_back_before_a_position_is_not_possible() -> None:
    made = position()
    desk = Practice(made)
    desk.go(f"#/practice/{made.id}")
    before = desk.record.match
    desk.did("table.undo")
    assert desk.record.match is before
    assert "nothing before it can be taken back" in desk.announced[0]
    desk.choose(made.best)
    desk.did("table.undo")
    assert desk.record.match is before


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_typed_line_answers_as_well(game: str, players: int) -> None:
    """The action chooses, the empty line confirms; neither plays anything."""
    made = position(game, players)
    desk = Practice(made, model=with_session(FULL, settings=Settings(typed=True)))
    desk.go(f"#/practice/{made.id}")
    assert 'id="line-1"' in desk.shown
    desk.did("table.begun", value=made.best)
    desk.did("table.typed", value=made.best)
    assert not desk.of(fx.AskReview)
    desk.did("table.typed", value="")
    (asked,) = desk.of(fx.AskReview)
    assert asked.action == made.best
    assert desk.record.match == made.match()


BY_KEYS = {
    ("yarn", 2, "R5U1"): ["ArrowRight"] * 5 + ["ArrowUp"],
    ("burrow", 1, "x B1 C1 D1 B2"): ["cell:B1", "cell:C1", "cell:D1", "cell:B2"],
    ("cattower", 2, "mark 2.1 yarn"): ["at:2.1"],
    ("ninelives", 3, "take P4"): ["take:P4"],
}
"""The keys of an action: arrows draw a thread; elsewhere it is Enter on one control after another,
between which arrows lead."""


@pytest.mark.parametrize(("game", "players", "action"), BY_KEYS)
def test_keys_answer_as_well(game: str, players: int, action: str) -> None:
    made = position(game, players)
    assert action in made.match().game.legal_actions(made.match().state, 1)
    desk = Practice(made)
    desk.go(f"#/practice/{made.id}")
    for key in BY_KEYS[game, players, action]:
        if ":" in key:
            assert f'data-control="{key}"' in desk.shown
            desk.on_board(BoardEvent("activate", key, key="Enter"))
        else:
            desk.on_board(press_key(key))
    assert not desk.of(fx.AskReview)
    desk.on_board(press_key("Enter"))
    (asked,) = desk.of(fx.AskReview)
    assert asked.action == action


def test_rules_come_and_go_beside_a_position() -> None:
    made = position()
    desk = Practice(made)
    desk.go(f"#/practice/{made.id}")
    desk.choose(made.best)
    table = desk.table
    desk.go(f"#/practice/{made.id}?rules=open")
    assert desk.table is table
    page = check(desk.shown)
    assert f"#/practice/{made.id}" in [link.attrs["href"] for link in page.all("a")]
    desk.go(f"#/practice/{made.id}")
    assert desk.table is table


def test_an_answer_to_an_earlier_try_is_not_heard() -> None:
    made = position()
    desk = Practice(made)
    desk.go(f"#/practice/{made.id}")
    asked = desk.solve(made.chosen)
    desk.go("#/practice")
    desk.go(f"#/practice/{made.id}")
    desk.grade(asked, cost=2.3, verdict="mistake")
    assert posed(desk).schedule == made.schedule
    assert isinstance(desk.model.screen, Table)


def test_where_no_bot_answers_the_best_is_still_the_best() -> None:
    made = position()
    desk = Practice(made)
    desk.go(f"#/practice/{made.id}")
    asked = desk.solve(made.chosen)
    desk.hears("practice", Reviewed(asked.fresh, asked.entry, None))
    assert isinstance(desk.model.screen, Table)
    assert "The bots do not answer" in desk.shown
    asked = desk.solve(made.best)
    desk.hears("practice", Reviewed(asked.fresh, asked.entry, None))
    assert answered(desk).mark.verdict == "best"


def test_next_leads_to_what_has_waited_longest() -> None:
    late = position("burrow", 1, schedule=Schedule(due="2026-11-18"))
    made, other = position(), position("cattower")
    desk = Practice(made, other, late)
    desk.go(f"#/practice/{made.id}")
    desk.grade(desk.solve(made.best))
    page = check(desk.shown)
    (onward,) = [link for link in page.all("a") if link.attrs.get("id") == "practice-next"]
    assert onward.attrs["href"] == f"#/practice/{late.id}"
    assert onward.text == "Next of 2"


def test_what_nobody_wants_to_see_again_does_not_come_back() -> None:
    made = position()
    desk = Practice(made)
    desk.go(f"#/practice/{made.id}")
    desk.grade(desk.solve(made.chosen), cost=2.3, verdict="mistake")
    desk.did("practice.drop")
    assert desk.positions[made.id].schedule.due == ""
    assert not check(desk.shown).doing("practice.drop")


def test_a_position_that_is_not_kept_leads_to_the_page_of_all() -> None:
    desk = Practice()
    desk.go("#/practice/0123456789abcdef")
    assert desk.model.screen == Addressed("practice")
    assert desk.model.notices.toast == "That position is not kept in this browser."


# By link


def test_a_link_is_looked_at_before_it_is_asked_and_kept_once_it_is_answered() -> None:
    made = position()
    desk = Practice()
    desk.go(position_link(made))
    assert isinstance(desk.model.screen, Arriving)
    check(desk.shown)
    for _ in range(LOOKS):
        (asked,) = desk.of(fx.AskReview)
        desk.grade(asked, cost=2.0, best=made.best)
    assert posed(desk).best == made.best
    assert desk.positions == {}
    desk.grade(desk.solve(made.best))
    assert "In the match it was:" in desk.announced[0]
    assert desk.positions[made.id].source == "link"
    assert desk.positions[made.id].schedule.due == ""


def test_a_link_without_a_certain_answer_is_not_asked() -> None:
    made = position()
    desk = Practice()
    desk.go(position_link(made))
    (asked,) = desk.of(fx.AskReview)
    desk.grade(asked, best=made.chosen)
    assert UNCLEAR in desk.shown
    desk.go("#/practice")
    desk.go(position_link(made))
    (asked,) = desk.of(fx.AskReview)
    desk.hears("practice", Reviewed(asked.fresh, asked.entry, None))
    assert NOBODY in desk.shown
    assert desk.positions == {}


def test_a_link_that_was_looked_at_in_a_hurry_is_to_be_opened_again() -> None:
    made = position()
    desk = Practice()
    desk.go(position_link(made))
    (asked,) = desk.of(fx.AskReview)
    desk.grade(asked, best=made.chosen, cut=True)
    assert BUSY in desk.shown
    desk.go("#/practice")
    desk.go(position_link(made))
    for _ in range(LOOKS):
        (asked,) = desk.of(fx.AskReview)
        desk.grade(asked, cost=2.0, best=made.best)
    assert posed(desk).best == made.best


def test_a_position_of_a_link_that_came_with_a_file_is_offered_once_it_was_looked_at() -> None:
    """It is kept, unlike one whose link was just opened; opening the link goes on with it."""
    made = position(state="new", source="link", found=1)
    other = position("burrow", 1, state="new", found=2)
    desk = Practice(made, other)
    desk.go("#/practice")
    for each in (made, other):
        for _ in range(LOOKS):
            _, asked = looked_at(desk)
            desk.grade(asked, cost=2.0, best=each.best)
    assert [each.state for each in desk.positions.values()] == ["open", "open"]
    assert desk.positions[made.id].schedule == made.schedule


def test_a_broken_link_says_so() -> None:
    desk = Practice()
    desk.go("#/practice/shared/broken")
    assert desk.model.notices.toast == "This link is broken: a part of it is missing."


def test_the_answer_is_shared_as_a_link_without_it() -> None:
    made = position()
    desk = Practice(made)
    desk.go(f"#/practice/{made.id}")
    desk.grade(desk.solve(made.best))
    desk.did("practice.share")
    (copied,) = desk.of(fx.CopyLink)
    assert copied.address == position_link(made)


# What stands elsewhere


def test_statistics_count_answers_by_game() -> None:
    learned = position("burrow", 1, schedule=Schedule("", 5, 6, 5, DAY, "best"))
    asked = position(schedule=Schedule(DAY, 0, 2, 1, "2026-11-20", "mistake"))
    desk = Practice(learned, asked, position("cattower", state="new"))
    desk.go("#/statistics")
    desk.send(msg.TalliesRead(()))
    page = check(desk.shown)
    rows = [row.text for row in page.all("tr")]
    assert "Winter Burrow165 (83 %)1" in rows
    assert "Yarn Trail121 (50 %)0" in rows


def test_export_and_import_carry_positions_to_be_looked_at_anew() -> None:
    from app.saves.practice.positions import position_lines

    made = position()
    desk = Practice(made)
    desk.send(msg.AllRead((), desk.moment(), (), tuple(desk.kept.values())))
    (file,) = desk.of(fx.Download)
    assert file.content == position_lines(desk.kept.values())
    assert "with what you practise" in desk.model.notices.toast
    other = Practice()
    other.send(msg.FileRead("mine.clowder", str(file.content).encode(), other.moment()))
    assert "a position to practise" in other.shown
    other.did("app.agree")
    assert other.positions == {made.id: replace(made, state="new")}
