"""Players and options, as people and files ask for them."""

from __future__ import annotations

import pytest

from pyengine.core.errors import IllegalAction, UnknownGame
from pyengine.core.match import Match
from pyengine.core.options import check_options, check_players, seats_of
from pyengine.core.registry import load_game
from pyengine.core.text import parse_match, write_match

INFO = load_game("yarn").info


def test_unset_options_take_their_defaults():
    """Nothing asked for: side A, cups, crossing allowed, no novices."""
    assert check_options(INFO, 2, {}) == {
        "side": "A",
        "cups": "on",
        "crossing": "allowed",
        "novices": "",
        "botcups": "random",
        "deal": "any",
    }


def test_options_keep_the_declared_order():
    """However they were asked for, so that two texts of one match are equal."""
    asked = {"crossing": "never", "side": "B"}
    assert list(check_options(INFO, 2, asked)) == [
        *("side", "cups", "crossing", "novices", "botcups", "deal")
    ]


@pytest.mark.parametrize("written", ["2,3", "3,2"])
def test_seats_are_sorted(written):
    """Y20: a list of seats has one spelling."""
    assert check_options(INFO, 3, {"novices": written})["novices"] == "2,3"


@pytest.mark.parametrize("written", ["", "none"])
def test_no_seats_are_an_empty_list(written):
    """Y20: nobody ignores the cups by default, and that may be said."""
    assert check_options(INFO, 3, {"novices": written})["novices"] == ""
    assert seats_of("") == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("size", "9"),
        ("Side", "A"),
        ("side", "C"),
        ("side", ""),
        ("side", "a"),
        ("cups", "true"),
        ("novices", "0"),
        ("novices", "4"),
        ("novices", "2,2"),
        ("novices", "2,"),
        ("novices", "two"),
        ("novices", "02"),
        ("novices", "1" * 5000),
    ],
)
def test_unknown_options_and_values_are_refused(name, value):
    """Each with rule HEADER and a sentence on one line."""
    with pytest.raises(IllegalAction) as caught:
        check_options(INFO, 3, {name: value})
    assert caught.value.rule == "HEADER"
    assert len(str(caught.value.message)) < 200


@pytest.mark.parametrize("players", [0, 7, -1])
def test_a_wrong_number_of_players_is_refused(players):
    """Yarn Trail takes 1 to 6."""
    with pytest.raises(IllegalAction, match="1 to 6"):
        check_players(INFO, players)


def test_an_unknown_game_is_named():
    """The error holds the id that was asked for."""
    with pytest.raises(UnknownGame, match="chess") as caught:
        Match.new("chess", 2)
    assert caught.value.game_id == "chess"


def test_a_quiet_option_is_written_only_where_it_was_chosen():
    """Who does not know it can read what is usual; a text may name the usual value as well."""
    usual = Match.new("kittypaw", 2)
    assert write_match(usual).splitlines()[3] == (
        "options: levels=stacked set=1 reflex=on pace=race"
    )
    assert dict(usual.header.options)["limits"] == "1"
    named = write_match(usual).replace("pace=race", "pace=race limits=1")
    assert parse_match(named) == usual
    longer = Match.new("kittypaw", 2, {"limits": "4"})
    assert write_match(longer).splitlines()[3].endswith("pace=race limits=4")
    assert parse_match(write_match(longer)) == longer
