"""What is said and shown when a round has ended: everybody's points of it, and in all, by name."""

from __future__ import annotations

import re

import pytest
from pages import check
from test_typed_matches import TABLES, DeskLine
from typing_players import GOES_ON, PLAYERS

from pyengine.core.words import YOU

ROUNDS = ("ninelives", "kittypaw")
"""The games in which rounds are won, and summed up before the next."""


def ended(game: str) -> tuple[DeskLine, str]:
    """A table at the end of a round, and what was said of it."""
    line = DeskLine(game, f"{TABLES[game]}&seed=ends")
    heard = " ".join(line.announced)
    while line.desk.table.resting != "stop":
        rests = any(words in heard for words in (*GOES_ON, "have to "))
        heard = line.does() if rests else PLAYERS[game](line, heard)
    return line, heard


@pytest.mark.parametrize("game", ROUNDS)
def test_all_of_them_hear_what_they_have_now(game):
    """After what the round has brought, and before the way on."""
    line, heard = ended(game)
    record = line.desk.record
    has = dict(re.findall(r"(\w+) ha(?:s|ve) (−?\d+) points?", heard.partition("In all ")[2]))
    totals = zip(("you", *record.names[1:]), record.match.scores().totals, strict=True)
    assert has == {name: str(total).replace("-", "−") for name, total in totals}
    assert heard.rpartition(". ")[2] == "Enter goes on."


def test_a_round_of_nine_lives_is_told_whole():
    """What it has brought each of them is said; the summary has that, and the total, in a row."""
    line, heard = ended("ninelives")
    record = line.desk.record
    (newest,) = record.match.state.rounds
    results = heard.partition("The round is over: ")[2].partition(".")[0]
    shown = check(line.desk.shown).all("tr")
    rows = [element.text for element in shown if element.attrs.get("id", "").startswith("nl-line-")]
    everybody = zip(record.names_here, newest.points, newest.totals, rows, strict=True)
    for name, points, total, row in everybody:
        verb = "score" if not points else "get" if points > 0 else "lose"
        many = f"{abs(points)} point" if points else "nothing"
        said = f"you {verb}" if name is YOU else f"{name} {verb}s"
        assert f"{said} {many}" in results
        assert row.startswith(name)
        assert re.search(rf"[+−]?{abs(points)}: ", row)
        assert row.endswith(str(total).replace("-", "−"))


def test_a_round_of_kitty_paw_is_told_whole():
    """Who has scored and what it brought is said, and stands below the check."""
    line, heard = ended("kittypaw")
    (newest,) = line.desk.record.match.state.counted
    worth = newest.points + newest.change
    assert newest.scored
    bonus = ", one of them because no clock runs"
    assert f"The picture is right: you score {worth} points{bonus}." in heard
    gains = [element.text for element in check(line.desk.shown).all("li") if "You" in element.text]
    assert any(str(worth) in gain for gain in gains), gains
