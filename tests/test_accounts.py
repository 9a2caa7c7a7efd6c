"""What two actions come to once both are played on: the why where nothing shows at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace

import pytest

from app.analysis.reviews import Graded, mark_of
from app.analysis.why import LATER, why_worse
from pyengine.bots import review
from pyengine.bots.choose import choose
from pyengine.bots.levels import Level
from pyengine.bots.policies import load_policy
from pyengine.core.accounts import account
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.match import Match
from pyengine.core.reasons import both_sides, contrast
from pyengine.core.words import with_names
from pyengine.games.cattower.playout import RATE

NAMES = ("Mia", "Ben", "Zoe")
GAMES = (("yarn", 2), ("burrow", 2), ("cattower", 2), ("ninelives", 3))
TURNS = tuple(game for game, _ in GAMES)


def choices(game_id: str, players: int, count: int) -> Iterator[tuple[Match, int]]:
    """Where seats choose, in a match of the easy bot."""
    match, source = Match.new(game_id, players), SeededChance("accounts")
    while count and not match.over:
        if match.pending.chance is not None:
            match = match.draw(source)
            continue
        seat, rng = match.pending.seats[0], rng_for("accounts", len(match.entries))
        view = match.game.view(match.state, seat)
        decision = choose(game_id, view, seat, "easy", rng)
        if decision.method == "taste":
            count -= 1
            yield match, seat
        match = match.apply(seat, decision.action)


def pairs(game_id: str, players: int, count: int) -> Iterator[tuple[Match, int, str, Graded]]:
    """What an easy bot does where a normal one does something clearly better, with its grade."""
    for match, seat in choices(game_id, players, count):
        view, number = match.game.view(match.state, seat), len(match.entries)
        done = choose(game_id, view, seat, "easy", rng_for("accounts", number)).action
        best = choose(game_id, view, seat, "normal", rng_for("normal", number)).action
        if done != best:
            found = review.grade(game_id, view, seat, done, f"{number}", best=best)
            mark = mark_of(number, json.loads(json.dumps(asdict(found))))
            assert isinstance(mark, Graded)
            if mark.is_behind:
                yield match, seat, done, mark


@pytest.mark.parametrize(("game_id", "players"), GAMES)
def test_no_hint_and_no_review_is_without_a_why(game_id, players, monkeypatch):
    """Of each choice that was behind it is said why, and of the better one what is better."""
    monkeypatch.setattr(review, "FUTURES", 40)
    said = 0
    for match, seat, done, mark in pairs(game_id, players, 40):
        view = match.game.view(match.state, seat)
        text = why_worse(match, view, seat, done, mark.best, NAMES[:players], mark.lines)
        assert text != LATER
        assert "brings more in the end" not in text
        assert text.startswith(("It ", "Played on many times, it ")) or "rather than" in text, text
        assert mark.lines is not None
        assert (
            both_sides(game_id, view, seat, mark.best, done, only_own=True)
            or contrast(game_id, view, seat, done, mark.best)
            or account(game_id, view, seat, mark.lines)
        )
        said += 1
    assert said > 1


@pytest.mark.parametrize("game_id", TURNS)
def test_what_hints_are_told_changes_no_decision(game_id):
    """The same candidates with the same figures, and what these are made of beside them."""
    policy = load_policy(game_id)
    hard = policy.levels.get("hard")
    sight = hard.sight if hard else "futures"
    level = Level("hard", "Hard", sight, candidates=4, plays=48)
    asked = 0
    for match, seat in choices(game_id, 3, 6):
        view = match.game.view(match.state, seat)
        plain, told = (
            choose(game_id, view, seat, level, rng_for("told"), explain=is_explained)
            for is_explained in (False, True)
        )
        found = [replace(candidate, lines=None, loss=None) for candidate in told.candidates]
        assert replace(told, candidates=tuple(found)) == plain
        for candidate in told.candidates:
            assert (candidate.lines is not None) == (candidate.count > 0)
            assert (candidate.loss is not None) == (
                candidate.count > 0 and game_id in ("cattower", "ninelives")
            )
        asked += 1
    assert asked == 6


@pytest.mark.parametrize("game_id", ["yarn", "burrow", "cattower"])
def test_the_lines_are_what_the_points_are_made_of(game_id):
    """Items and sets, cups, the paw; chambers, mushrooms and nuts; items and towers."""
    policy = load_policy(game_id)
    for match, seat in choices(game_id, 2, 8):
        view, rng = match.game.view(match.state, seat), rng_for("lines")
        position = policy.position(view, seat)
        for ranked in policy.rank(position)[:3]:
            end = policy.end(position, ranked.action, policy.future(position, rng))
            if game_id == "yarn":
                carpet = view.setup.carpet
                *items, cups, paw = end.lines
                cups += view.sheets[seat - 1].knocked()
                whole = sum(items) + cups * carpet.cup_points + paw * carpet.paw_points
            elif game_id == "burrow":
                nuts, mushrooms, *filled = end.lines
                chambers = zip(filled, view.setup.burrow.chambers, strict=True)
                whole = nuts + mushrooms + sum(full * room.points for full, room in chambers)
            else:
                # What rounds beyond the play-out bring is the same for all sheets.
                rounds = (end.points - sum(end.lines[:9])) / RATE
                whole = end.points if abs(rounds - round(rounds)) < 1e-6 else -1.0
            assert whole == pytest.approx(end.points)


def test_a_kept_grade_has_its_lines_where_it_was_behind():
    """What no page says is not kept; what is no figure is refused."""
    found = {"action": "a", "best": "b", "cost": 2.0, "error": 0.1, "outlook": 20.0}
    found |= {"verdict": "inaccuracy", "forced": False, "lines": [[1.0, 2.0], [2.0, 3.0]]}
    mark = mark_of(0, found)
    assert isinstance(mark, Graded)
    assert mark.lines == ((1.0, 2.0), (2.0, 3.0))
    assert getattr(mark_of(0, {**found, "cost": 0.1, "verdict": "good"}), "lines", 0) is None
    for lines in ([[1.0]], [[1.0], [2.0, 3.0]], "ab", [["a"], ["b"]]):
        with pytest.raises(ValueError, match=r"lines|figure"):
            mark_of(0, {**found, "lines": lines})


@pytest.mark.parametrize(
    ("game_id", "done", "better", "told"),
    [
        (
            "yarn",
            (3.0, 3.0, 2.0, 8.0, 1.0, 0.2),
            (3.0, 4.2, 2.0, 8.0, 1.0, 0.2),
            (
                "makes about 3 points from socks",
                "makes 4.2",
                "makes about 1.2 points more from socks",
            ),
        ),
        (
            "yarn",
            (3.0, 3.0, 2.0, 8.0, 1.0, 0.2),
            (3.0, 3.0, 2.0, 8.0, 1.0, 0.7),
            (
                "stops at the paw in 2 of 10 matches",
                "does in 7",
                "stops at the paw in 7 of 10 matches instead of 2",
            ),
        ),
        (
            "yarn",
            (3.0, 3.0, 2.0, 8.0, 1.0, 0.2),
            (3.0, 3.0, 2.0, 8.0, 0.2, 0.2),
            (
                "loses about 2 points to cups",
                "loses 0.4",
                "loses about 1.6 points less to cups",
            ),
        ),
        (
            "ninelives",
            (0.4, 0.5, 0.1, 0.5, 1.0, 0.3),
            (0.7, 0.2, 0.1, 0.5, 2.0, 0.5),
            (
                "wins too many tricks in 5 of 10 rounds",
                "does in 2",
                "wins too many tricks in 2 of 10 rounds instead of 5",
            ),
        ),
        (
            "ninelives",
            (0.6, 0.0, 0.4, 0.5, 1.0, 0.3),
            (1.0, 0.0, 0.0, 0.5, 2.0, 0.5),
            (
                "wins too few tricks in 4 of 10 rounds",
                "does in none",
                "wins too few tricks in none of 10 rounds instead of 4",
            ),
        ),
        (
            "ninelives",
            (0.4, 0.4, 0.2, 0.55, 1.0, 0.3),
            (0.4, 0.4, 0.2, 0.5, 1.0, 0.33),
            (
                "lets each of the others hit in 55 of 100 rounds",
                "does in 50",
                "lets each of the others hit in 50 of 100 rounds instead of 55",
            ),
        ),
        (
            "ninelives",
            (0.4, 0.4, 0.2, 0.5, -0.4, 0.3),
            (0.4, 0.4, 0.2, 0.5, 0.6, 0.33),
            (
                "brings about −0.4 points in this round",
                "brings 0.6",
                "brings about 0.6 points in this round instead of −0.4",
            ),
        ),
    ],
)
def test_the_line_that_tells_most_apart_is_told(game_id, done, better, told):
    """With both figures; of equal ones nothing is."""
    match = begun(game_id)
    found = account(game_id, match.state, 1, (done, better))
    assert found is not None
    assert tuple(map(str, found)) == told
    assert account(game_id, match.state, 1, (done, done)) is None


@pytest.mark.parametrize("game_id", TURNS)
def test_lines_of_another_length_are_refused(game_id):
    """What is kept may be damaged: a review that has such lines is made anew."""
    match = begun(game_id)
    for count in (0, 1, 2, 40):
        with pytest.raises(ValueError, match="lines"):
            account(game_id, match.state, 1, ((0.0,) * count, (1.0,) * count))


def test_what_the_dice_are_worth_is_said_of_the_leader_of_the_others():
    """Play-outs ask no other rival, and count what a sheet promises: no points of one round."""
    match = begun("cattower")
    sheet = (0.0,) * 9
    found = account("cattower", match.state, 1, ((*sheet, 5, 3, 0, 0), (*sheet, 3.2, 3, 0, 0)))
    assert found is not None
    assert [str(with_names(words, NAMES)) for words in found] == [
        "leaves Ben dice worth about 5 points",
        "leaves dice worth 3.2",
        "leaves Ben dice worth about 3.2 points instead of 5",
    ]


def test_a_share_that_shows_in_no_count_is_none():
    """Of wins that are as many in a hundred matches nothing is said."""
    match = begun("ninelives")
    few, more = (0.4, 0.4, 0.2, 0.5, 1.0, 0.445), (0.4, 0.4, 0.2, 0.5, 1.0, 0.4551)
    found = account("ninelives", match.state, 1, (few, more))
    assert str(found and found.alone) == "wins 46 of 100 matches instead of 44"
    assert account("ninelives", match.state, 1, (few, (*few[:5], 0.449))) is None


def begun(game_id: str) -> Match:
    """A match of three at its first choice that play-outs weigh."""
    match, source = Match.new(game_id, 3), SeededChance("words")
    while match.pending.chance is not None or match.game.situation(match.state) in ("cups", "bid"):
        if match.pending.chance is not None:
            match = match.draw(source)
        else:
            seat = match.pending.seats[0]
            view = match.game.view(match.state, seat)
            match = match.apply(seat, choose(game_id, view, seat, "easy", rng_for("words")).action)
    return match


def test_a_game_without_accounts_has_nothing_to_say():
    """A race has none."""
    assert account("kittypaw", Match.new("kittypaw", 2).state, 1, ((1.0,), (2.0,))) is None
