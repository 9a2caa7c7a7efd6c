"""Sentences on a race's times: who was first, ties, slow lines, and clocks that disagree."""

from __future__ import annotations

import re

import pytest
from remote_desk import RemoteDesk, begin, gather, with_known
from remote_world import Net
from test_remote_race import press, race

from app.core import effects as fx
from app.remote.values.messages import RemoteMessage
from app.remote.values.rulings import seconds
from app.remote.words.timing import timing_words
from app.saves.stored import record_from_json, record_to_json
from pyengine.peers.table.remote_table import Timing


def words(desk: RemoteDesk) -> str:
    """Says what the strip says."""
    found = re.search(r'class="status-say">([^<]*)<', desk.shown)
    return found[1] if found else ""


def contest(net: Net, apart: int) -> tuple[RemoteDesk, RemoteDesk]:
    """Both take the same card, Mia so many ms before Tom, who has not heard of it yet."""
    net.delay_ms = 60
    mia, tom = race(net)
    grab(net, mia, tom, apart)
    return mia, tom


def grab(net: Net, mia: RemoteDesk, tom: RemoteDesk, apart: int) -> None:
    net.run(500)
    press(mia, "card:2")
    net.run(apart)
    press(tom, "card:2")
    net.run(1_000)


def test_who_was_late_hears_by_how_much_and_how_exactly_that_is_known() -> None:
    """The way of a message is 60 ms, and the clocks of browsers are exact to 2 ms."""
    mia, tom = contest(Net("late"), 40)
    assert words(mia) == "You were 40 ms ahead of Tom (±\u00a062\u00a0ms)."
    assert words(tom) == "Mia was 40 ms ahead of you (±\u00a062\u00a0ms)."
    sentence = "Mia was 40 ms quicker than Tom (± 62 ms) to take card B."
    assert mia.record.story == (f"Round 1: {sentence}",) == tom.record.story
    assert record_from_json(record_to_json(tom.record)).story == tom.record.story
    assert f"Round 1: {sentence}" in tom.shown
    assert "Mia ± 31 ms, you ± 31 ms" in tom.shown


def test_it_is_said_aloud_once_and_goes_with_the_next_action() -> None:
    net = Net("aloud")
    net.delay_ms = 60
    mia, tom = race(net)
    heard: list[str] = []
    app = tom.device.app

    def hear(what: RemoteMessage) -> None:
        app(what)
        heard.extend(effect.text for effect in tom.of(fx.Announce))

    tom.device.app = hear
    grab(net, mia, tom, 40)
    press(tom, "card:1")
    net.run(1_000)
    assert sum("40 ms" in text for text in heard) == 1
    assert "40 ms" not in words(tom)
    assert "40 ms" in " ".join(tom.record.story)


def test_a_tie_is_called_so_with_the_reason_for_who_has_it() -> None:
    """Nobody has won any: it was drawn. Who lost it is told of with it, and not once more."""
    mia, tom = contest(Net("tie"), 10)
    (line,) = mia.record.story
    winner, loser = ("Mia", "Tom") if "Mia was drawn" in line else ("Tom", "Mia")
    assert line == (
        f"Round 1: A tie (± 62 ms) between {winner} and {loser} to take card B:"
        f" {winner} was drawn to be first."
    )
    assert tom.record.story == mia.record.story
    assert words(tom) == f"A tie (±\u00a062\u00a0ms): {winner} was drawn to be first."


@pytest.mark.parametrize(("ms", "sentence"), [(0, "0 ms"), (99, "99 ms"), (100, "0.10 s")])
def test_short_times_are_told_in_words(ms: int, sentence: str) -> None:
    assert seconds(ms) == sentence


def test_a_slow_line_is_told_of_in_the_lobby_with_a_way_out() -> None:
    """Whoever keeps the sheet can take it; the others hear who can."""
    net = Net("slow")
    net.delay_ms = 90
    mia, tom = gather(net, "kittypaw", ("Mia", "Tom"))
    net.run(20_000)
    assert "The line to Tom is slow." in mia.shown
    assert "The line to Mia is slow." in tom.shown
    assert "Mia can choose to play without a clock." in tom.shown
    assert 'data-do="lobby.calm"' not in tom.shown
    mia.did("lobby.calm")
    net.run()
    assert mia.remote.table.sheet is not None
    assert dict(mia.remote.table.sheet.options)["pace"] == "calm"
    assert "is slow" not in mia.shown + tom.shown
    begin(net, [mia, tom])
    net.run(10_000)
    assert mia.remote.table.begun
    assert timing_words(mia.remote.table) == []


def test_at_a_game_that_is_no_race_nobody_hears_of_a_slow_line() -> None:
    net = Net("slow yarn")
    net.delay_ms = 90
    mia, _ = gather(net, "yarn", ("Mia", "Tom"))
    net.run(20_000)
    assert "is slow" not in mia.shown


def test_a_good_line_is_not_told_of() -> None:
    net = Net("good")
    mia, _ = gather(net, "kittypaw", ("Mia", "Tom"))
    net.run(20_000)
    assert "is slow" not in mia.shown


def test_at_the_table_it_is_told_between_two_rounds_until_it_has_been_read() -> None:
    """Not while hands are at work: it would move the table under them."""
    net = Net("slow table")
    net.delay_ms = 90
    mia, tom = race(net)
    sentence = "The line between you and {} is slow: luck partly decides who is first."
    assert "is slow" not in mia.shown
    net.run(130_000)
    assert [desk.table.resting for desk in (mia, tom)] == ["stop", "stop"]
    assert sentence.format("Tom") in mia.shown
    assert sentence.format("Mia") in tom.shown
    mia.did("participants.timed")
    assert "is slow" not in mia.shown
    tom.did("table.go")
    assert "is slow" not in tom.shown


def test_clocks_that_disagree_are_named() -> None:
    mia, _ = race(Net("clocks"))
    assert timing_words(mia.remote.table) == []
    odd = with_known(mia.remote, timing=Timing(disagree=((1, 2),)))
    assert timing_words(odd.table) == [
        "The clocks of your and Tom's devices disagree. What they do counts from when the others"
        " hear of it."
    ]
