"""Kitty Paw's bots: hands that take the declared time, slip as often as declared, and touch (K12).

All times are simulated: nothing here looks at a clock.
"""

from __future__ import annotations

import json

import pytest
from kittypaw_table import idle, picture_of, table, turned_up
from strength_kittypaw import race

from pyengine.bots import Timed, choose, load_hands
from pyengine.cli.main import main
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.match import Match
from pyengine.core.text import parse_match, write_match
from pyengine.games.kittypaw.pace import DECLARED_SPREAD, PACES, happens, jittered
from pyengine.games.kittypaw.pictures import read_picture
from pyengine.games.kittypaw.plan import called_picture, weight
from pyengine.games.kittypaw.policy import HANDS
from pyengine.games.kittypaw.scoring import is_right
from pyengine.sim import play_games, quantile, summarise
from pyengine.sim.racing import Pair, next_event

LEVELS = ("easy", "normal", "hard")
DECLARED = {"easy": (3000, 150, 900), "normal": (2000, 70, 600), "hard": (1300, 20, 400)}
"""K12: ms for a cat, wrong pictures in a thousand, reaction in ms."""


def played(seed: str, *levels: str, **options: str) -> Match:
    """A whole match of bots' hands."""
    return race(seed, *((HANDS, level) for level in levels), **options)


# Times


@pytest.mark.parametrize("level", LEVELS)
def test_the_declared_times_are_those_of_the_rules(level):
    """K12, as data."""
    pace = PACES[level]
    assert (pace.tile, pace.wrong, pace.reaction) == DECLARED[level]


def test_luck_has_the_declared_quantiles():
    """The middle and 10/90 % of 4,000 draws within 2 %, none beyond the spread."""
    found = [jittered(1000, rng_for("luck", number)) for number in range(4000)]
    for share, declared in zip((0.1, 0.5, 0.9), DECLARED_SPREAD, strict=True):
        assert quantile(found, share) == pytest.approx(declared, rel=0.02)
    assert min(found) >= 500
    assert max(found) <= 1500


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("level", LEVELS)
def test_measured_times_are_the_declared_ones(level):
    """Median and 10/90 % of the time for a cat and of the reaction within 5 %, of three at a table.

    Measured by ``simulate``'s own series: 150 matches, each with luck of its own.
    """
    names = [level] * 3
    series = [game for n in range(150) for game in play_games("kittypaw", 3, names, 1, f"pace {n}")]
    (bot,) = summarise([level], series).bots
    found = {hand.what: hand for hand in bot.hands}
    assert found["tile"].count > 1500
    assert found["reaction"].count > 1000
    for what in ("tile", "reaction"):
        for share, declared in zip(found[what].spread, DECLARED_SPREAD, strict=True):
            assert share == pytest.approx(declared / 1000, rel=0.05)
    tile, _, reaction = DECLARED[level]
    assert found["tile"].seconds == pytest.approx(tile / 1000, rel=0.05)
    assert found["reaction"].seconds == pytest.approx(reaction / 1000, rel=0.05)


@pytest.mark.parametrize("level", LEVELS)
def test_what_the_log_of_a_match_alone_says_is_the_declared_time(level):
    """From grab to call, wrong peeks at 2 s and cats upon others at 1.6: by the text alone."""
    shares = []
    for number in range(60):
        match = played(f"alone {number}", level)
        shares += by_the_log(match, DECLARED[level][0])
    assert len(shares) == 600
    for share, declared in zip((0.1, 0.5, 0.9), DECLARED_SPREAD, strict=True):
        assert quantile(shares, share) == pytest.approx(declared / 1000, rel=0.05)


def by_the_log(match: Match, tile: int) -> list[float]:
    """Of each card of seat 1 the time it took as a share of the declared one."""
    shares, grabbed, card, peeks = [], 0, 0, 0
    for entry, state in zip(match.entries, match.states, strict=False):
        words = entry.action.split()
        if words[1:2] == ["grab"]:
            grabbed, card, peeks = int(words[0]), state.row[int(words[2]) - 1], 0
        elif words[1:2] == ["peek"]:
            peeks += 1
        elif words[1:2] == ["meow"]:
            declared = tile * cats_with_overlaps(card) / 1000 + 2000 * max(0, peeks - 1)
            shares.append((int(words[0]) - grabbed) / declared)
    return shares


def cats_with_overlaps(card: int) -> int:
    """A thousand for each cat, 600 more for each that lies upon another one."""
    picture = picture_of(card)
    return 1000 * len(picture.tiles) + 600 * len({upper for _, upper in picture.overlaps()})


def test_a_cat_upon_another_takes_three_fifths_longer():
    """K12: the weight of a card is what the log is measured by."""
    assert all(weight(card) == cats_with_overlaps(card) for card in range(1, 49))
    assert any(weight(card) > 1000 * len(picture_of(card).tiles) for card in range(41, 49))


# Slips


@pytest.mark.parametrize("level", LEVELS)
def test_called_pictures_are_wrong_as_often_as_declared(level):
    """K12: counted over 12,000 cards, within three standard errors; each in one thing only."""
    pace, right, wrong = PACES[level], picture_of(30), 0
    for number in range(12_000):
        found = called_picture(right, (1, 2, right.guest), pace, f"card {number}", 1, 0)
        wrong += not is_right(30, found)
        different = sum(a != b for a, b in zip(found.tiles, right.tiles, strict=True))
        assert different + (found.box != right.box) + (found.guest != right.guest) <= 1
    share = DECLARED[level][1] / 1000
    assert abs(wrong / 12_000 - share) < 3 * (share * (1 - share) / 12_000) ** 0.5


def test_a_wrong_guest_is_one_that_was_seen():
    """K4: a slip is always a call that the rules take."""
    match = played("slips", "random", "random", "random", levels="mixed")
    assert parse_match(write_match(match)).state == match.state
    always = [happens(1000, rng_for("x", n)) for n in range(50)]
    assert all(always)
    assert not any(happens(0, rng_for("x", n)) for n in range(50))


# Plans


@pytest.mark.parametrize("options", [{}, {"levels": "mixed"}, {"pace": "calm"}, {"reflex": "off"}])
@pytest.mark.parametrize("levels", [("hard",), ("easy", "hard"), (*LEVELS, "random")])
def test_hands_play_whole_matches_that_read_back(levels, options):
    """Every proposal is legal; the text of the match replays to the same state."""
    match = played("whole", *levels, **options)
    assert match.over
    assert parse_match(write_match(match)).state == match.state


def test_a_plan_is_the_same_however_often_it_is_asked():
    """Also after others have acted: what was proposed comes, unless they took the card."""
    match = table(*turned_up(1), players=3)
    first = HANDS.next(match.game.view(match.state, 1), 1, "easy", "seed")
    assert first == HANDS.next(match.game.view(match.state, 1), 1, "easy", "seed")
    place = int(first.action.split()[-1])
    free = next(p for p in (1, 2, 3, 4) if p != place)
    after = match.apply(2, f"{first.at - 200} grab {free}")
    assert HANDS.next(after.game.view(after.state, 1), 1, "easy", "seed") == first
    taken = match.apply(2, f"{first.at - 200} grab {place}")
    again = HANDS.next(taken.game.view(taken.state, 1), 1, "easy", "seed")
    assert again.at > first.at
    assert again.action.split()[-1] != str(place)
    taken.apply(1, again.action)


def test_hands_never_act_before_the_newest_time():
    """A device was late: the proposal comes at the time of the log, not before."""
    match = table(*turned_up(1), "2 90000 grab 1")
    found = HANDS.next(match.game.view(match.state, 1), 1, "hard", "late")
    assert found.at == 90_000
    match.apply(1, found.action)


def test_hands_do_nothing_after_the_limit():
    """K11: then the deadline ends the round."""
    match = table(*turned_up(1), "1 119990 grab 1", "2 120000 grab 2")
    assert HANDS.next(match.game.view(match.state, 1), 1, "easy", "late") is None


def test_hands_touch_after_anothers_call_only():
    """K5: with one's own reaction; the caller does not."""
    match = table(*turned_up(1), "1 500 grab 1", "1 9000 meow Aa0@0,0", players=3)
    assert HANDS.next(match.game.view(match.state, 1), 1, "hard", "s") is None
    found = HANDS.next(match.game.view(match.state, 2), 2, "hard", "s")
    assert found.action == f"touch {found.at}"
    after = match.apply(3, "touch 20")
    assert HANDS.next(after.game.view(after.state, 2), 2, "hard", "s") == found
    done = after.apply(2, found.action)
    assert HANDS.next(done.game.view(done.state, 2), 2, "hard", "s") is None


@pytest.mark.parametrize("hidden", range(3))
def test_what_is_hidden_changes_no_plan(hidden):
    """K4: a world with other unseen guests, same proposal; hands see what a seat sees."""
    match = table(
        *idle(*range(1, 7)), *turned_up(7), "1 500 grab 1", "2 600 grab 2", "1 900 peek 1"
    )
    view = match.game.view(match.state, 2)
    world = match.game.sample_world(view, 2, rng_for("hidden", hidden))
    assert HANDS.next(match.game.view(world, 2), 2, "hard", "s") == HANDS.next(view, 2, "hard", "s")


def test_gestures_end_with_the_called_picture():
    """Cat by cat, in time, each a picture; the last one is what is called then."""
    fumbles = 0
    for number in range(30):
        match = table(*turned_up(1), "1 500 grab 1", players=1)
        view = match.game.view(match.state, 1)
        call = HANDS.next(view, 1, "easy", str(number))
        shown = HANDS.gestures(view, 1, "easy", str(number))
        times = [gesture.at for gesture in shown]
        assert times == sorted(times)
        assert times[0] > 500
        assert times[-1] == call.at
        assert str(read_picture(shown[-1].picture).canonical()) == call.action.split(" ", 2)[2]
        counts = [len(read_picture(gesture.picture).tiles) for gesture in shown]
        assert sorted(set(counts)) == list(range(1, counts[-1] + 1))
        fumbles += len(counts) - counts[-1]
    assert fumbles > 10


def test_gestures_wait_for_the_guest():
    """Who still looks for it builds nothing; nor does who has no card."""
    begun = (*idle(*range(1, 7)), *turned_up(7))
    match = table(*begun, "1 500 grab 1")
    assert HANDS.gestures(match.game.view(match.state, 1), 1, "easy", "s") == ()
    assert HANDS.gestures(match.game.view(match.state, 2), 2, "easy", "s") == ()
    found = table(*begun, "1 500 grab 1", "1 900 peek {g25}")
    assert HANDS.gestures(found.game.view(found.state, 1), 1, "easy", "s")


def test_calm_hands_correct_until_it_is_right():
    """K13: they never give up, and everybody scores every round."""
    match = played("calm", "random", "easy", pace="calm")
    assert any(len(str(entry.action)) > 5 for entry in match.entries)
    assert not any(entry.action.endswith("pass") for entry in match.entries)
    assert match.state.scored_by(1) == match.state.scored_by(2) == 5
    calls = sum(" meow " in entry.action for entry in match.entries)
    assert calls > 10


def test_without_a_clock_the_first_card_is_left_to_others():
    """K13: whoever hears the cards one by one may choose among all four, for a minute. A hard hand
    looks for 3 s, half of that more at most."""
    match = table(*turned_up(1), options="pace=calm")

    def grab(match):
        return HANDS.next(match.game.view(match.state, 2), 2, "hard", "seed")

    assert grab(match).at > 60_000
    assert grab(table(*turned_up(1))).at <= 4_500
    chosen = match.apply(1, "20000 grab 3")
    assert 20_000 < grab(chosen).at <= 24_500
    assert not grab(chosen).action.endswith("grab 3")
    keys_to_discard = match.apply(1, "5000 pass")
    assert 5_000 <= grab(keys_to_discard).at <= 9_500


@pytest.mark.parametrize("better", [("normal", "easy"), ("hard", "normal")])
def test_a_quicker_level_wins(better):
    """By far: 40 matches of two, more than nine in ten."""
    found = list(play_games("kittypaw", 2, better, 40, "levels"))
    assert sum(game.shares[0] for game in found) > 36


def test_hands_are_found_where_a_game_brings_them():
    """A race by its policy, others not at all; ``choose`` says so."""
    assert load_hands("kittypaw") is HANDS
    assert load_hands("yarn") is None
    match = table(*turned_up(1))
    with pytest.raises(ValueError, match="race"):
        choose("kittypaw", match.state, 1, "easy", rng_for("s"))
    assert choose("kittypaw", match.state, 1, "random", rng_for("s")).method == "random"
    with pytest.raises(ValueError, match="no bot called 'clever'"):
        HANDS.next(match.state, 1, "clever", "s")


def test_simulate_prints_what_hands_took_beside_what_is_declared(capsys):
    """In seconds and as shares, in the table and in JSON; a game without hands has none."""
    series = ["simulate", "kittypaw", "--bots", "easy,hard", "--games", "4"]
    assert main(series) == 0
    out = capsys.readouterr().out
    assert "easy, level 1 card" in out
    assert "easy, reaction" in out
    assert "declared" in out
    assert main([*series, "--json"]) == 0
    easy = json.loads(capsys.readouterr().out)["bots"][0]
    (tile,) = (hand for hand in easy["hands"] if hand["what"] == "tile")
    assert tile["declared_seconds"] == 3.0
    assert tile["declared_share_quantiles"] == {"0.1": 0.781, "0.5": 1.0, "0.9": 1.219}
    assert main(["simulate", "burrow", "--bots", "random", "--games", "2", "--json"]) == 0
    assert "hands" not in json.loads(capsys.readouterr().out)["bots"][0]


def test_of_equal_times_the_lowest_seat_acts_first():
    """The log: equal times by seat; and the deadline comes only when nobody proposes anything."""

    class At:
        def __init__(self, at):
            self.at = at

        def next(self, view, seat, level, seed):
            return self.at and Timed(self.at, f"{self.at} grab {seat}")

    def event(*times):
        match = table(*turned_up(1))
        pairs = {seat: Pair(At(at), "easy", "s") for seat, at in enumerate(times, 1)}
        return next_event(match.game, match.state, match.pending, pairs, SeededChance("s"), print)

    assert event(700, 700) == (1, "700 grab 1")
    assert event(701, 700) == (2, "700 grab 2")
    assert event(None, 90_000) == (2, "90000 grab 2")
    assert event(None, None) == (0, "timeout")


def test_a_race_that_nothing_ends_is_an_error():
    """No proposal and no deadline: better said than waited for."""

    class Idle:
        def next(self, view, seat, level, seed):
            return None

    match = table(*turned_up(1), options="pace=calm")
    pairs = {seat: Pair(Idle(), "easy", "s") for seat in (1, 2)}
    with pytest.raises(ValueError, match="nothing ends"):
        next_event(match.game, match.state, match.pending, pairs, SeededChance("s"), print)
