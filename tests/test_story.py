"""A whole match of each game as somebody hears it who does not see the page.

The transcripts in ``golden`` are made by people who know names, focus and live region alone
(``story_players``), and are read by people: every line of them is one that somebody hears. After
a change that is meant, ``python tests/test_story.py`` writes them anew; read what has changed.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from listener import Listener
from story_players import PLAYERS, played

from app.play import history_entries
from app.saves.preferences import Settings

GOLDEN = Path(__file__).parent / "golden"

BARE = re.compile(r"(^|[,;:] )[+−]?\d+(?=[.,;]|$)")
"""A number with nothing that it counts."""

QUESTION = re.compile(r"[^.]+\. Confirm\?")
"""What is chosen, and has not happened."""

LISTS = re.compile(
    r"The dice show .*?\.|predict(?:s|ed)? [\d, or]+|keeps [\d and]+\.|holds? the [^.]*\."
    r"|with [\d, or]+ predicted"
)
"""Where several numbers stand in a row, and what they are stands before or behind them."""


# All tests of a game follow each other: where workers share them out each match is heard in one.
of_every_game = pytest.mark.parametrize("game", PLAYERS, scope="module")


@cache
def heard(game: str, sentences: str) -> Listener:
    """A whole match, heard."""
    query, turn = PLAYERS[game]
    ear = Listener(game, query, Settings(sentences=sentences))
    ear.goes_round()
    return played(ear, turn, game)


def written(game: str) -> str:
    """The transcript, and below it the history that stands at the table at the end."""
    ear = heard(game, "full")
    history = "".join(f"    {texts}\n" for texts in history_of(ear))
    return f"{ear.story()}\nWhat happened\n{history}"


def history_of(ear: Listener) -> list[str]:
    """The entries of the log, as they are read."""
    log = next(element for element in ear.page if element["role"] == "log")
    return [" ".join(element.text.split()) for element in log.inside if element.tag == "li"]


@pytest.mark.sampled(one_in=3)
@of_every_game
def test_a_match_is_heard_as_a_story(game: str) -> None:
    """Word for word as it was read and found good."""
    assert written(game) == (GOLDEN / f"story-{game}.txt").read_text(encoding="utf-8")


@of_every_game
def test_no_key_is_silent(game: str) -> None:
    """Something is heard of each: a name, a state or a sentence."""
    assert not heard(game, "full").silent


@of_every_game
def test_all_that_happened_was_said_once(game: str) -> None:
    """What the history tells was heard when it happened, as often as it did, in the same words."""
    assert_said_once(game, "full")


@pytest.mark.parametrize("game", ["yarn", "burrow"])
def test_short_sentences_are_said_once_as_well(game: str) -> None:
    """Where they were chosen the history is told in them."""
    assert_said_once(game, "short")


def assert_said_once(game: str, sentences: str) -> None:
    """Of a match that was heard in these sentences the history has all, in the same words."""
    ear = heard(game, sentences)
    match, names = ear.desk.record.match, ear.desk.record.names_here
    done = [QUESTION.sub("", line) for line in ear.all_heard]
    spoken = Counter(sentence for line in done for sentence in re.split(r"(?<=\.) ", line))
    every = history_entries(match, len(match.entries), most=len(match.entries))
    texts = [" ".join(entry.texts(names, sentences)) for entry in every]
    for sentence, count in Counter(re.split(r"(?<=\.) ", " ".join(texts))).items():
        if "walled in" in sentence:  # it stays so: of turns in a row the first alone says it
            assert 0 < spoken[sentence] <= count, sentence
        elif "look behind" not in sentence:  # who looks hears whom they see instead
            assert spoken[sentence] == count, sentence


@of_every_game
def test_nothing_is_a_bare_number_or_has_two_names(game: str) -> None:
    """What is counted stands with its number, and the timer is no hourglass."""
    for sentence in heard(game, "full").all_heard:
        assert not BARE.search(LISTS.sub("", sentence)), sentence
        assert "hourglass" not in sentence


def test_the_room_is_not_told_whom_somebody_has_seen() -> None:
    """Kitty Paw (K4): who looks behind a hide-out hears who is there, the history says no name."""
    ear = heard("kittypaw", "full")
    assert any("hides behind" in sentence for sentence in ear.all_heard)
    history = " ".join(history_of(ear))
    assert "You look behind a hide-out." in history
    assert "hides behind" not in history


if __name__ == "__main__":
    for name in sys.argv[1:] or PLAYERS:
        (GOLDEN / f"story-{name}.txt").write_text(written(name), encoding="utf-8")
