"""The words for choices: what is told against somebody is clear, and large enough to matter."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_game import TURNS

from pyengine.bots.policies import load_policy
from pyengine.bots.verdicts import USUAL, VERDICTS, WORSE, Bounds, verdict
from pyengine.core.registry import load_game

DOCUMENT = (Path(__file__).parent.parent / "docs" / "bots.md").read_text("utf-8")
TABLE = DOCUMENT.partition("| | inaccuracy from")[2].partition("\n\n")[0]
BOUNDS = Bounds(1.0, 3.0, 8.0)


@pytest.mark.parametrize(
    ("cost", "error", "word"),
    [
        (-2.0, 0.0, "best"),
        (0.04, 0.0, "best"),
        (0.06, 0.0, "good"),
        (0.99, 0.0, "good"),
        (1.0, 0.0, "inaccuracy"),
        (2.99, 0.0, "inaccuracy"),
        (3.0, 0.0, "mistake"),
        (7.99, 0.0, "mistake"),
        (8.0, 0.0, "blunder"),
        (27.0, 1.0, "blunder"),
        (1.0, 0.5, "inaccuracy"),
        (1.0, 0.51, "good"),
        (9.0, 4.4, "blunder"),
        (9.0, 4.6, "good"),
    ],
)
def test_a_cost_has_its_word_where_it_is_two_standard_errors_from_nothing(
    cost: float, error: float, word: str
) -> None:
    """At the bound itself it is the worse word; what chance may have done is good."""
    assert verdict(False, cost, error, BOUNDS) == word


def test_what_the_hard_bot_would_do_is_the_best_whatever_it_cost() -> None:
    """Nobody is blamed for playing as well as the one they are held against."""
    assert verdict(True, 5.0, 0.0, BOUNDS) == "best"


@pytest.mark.parametrize("game", TURNS)
def test_every_game_has_bounds(game: str) -> None:
    """A mistake is at least three times as dear as an inaccuracy, and a blunder more than twice as
    dear as a mistake; the documents have them by game."""
    for bounds in (load_policy(game).bounds, USUAL):
        assert 0.0 < bounds.inaccuracy <= bounds.mistake / 3
        assert bounds.mistake < bounds.blunder / 2
    words = [f"{bound:g} point{'' if bound == 1 else 's'}" for bound in load_policy(game).bounds]
    title = load_game(game).info.title
    said = "says nothing" if load_policy(game).bounds == USUAL else title
    (row,) = [row for row in TABLE.splitlines() if said in row]
    assert [cell.strip() for cell in row.split("|")[2:5]] == words


def test_the_worse_words_are_the_last() -> None:
    """From the first of them on something better was clearly missed."""
    assert VERDICTS[-len(WORSE) :] == WORSE
    assert not {"best", "good"} & set(WORSE)
