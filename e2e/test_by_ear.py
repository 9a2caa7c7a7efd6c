"""A whole match of each game by typed lines alone, and one by keys alone, in a browser.

The people of ``tests/typing_players.py`` hear the live region, and what they type follows from it;
those of ``tests/story_players.py`` know names of what has the focus as well. Here are the shortest
matches there are, and of those in which rounds are dealt the last round; all rounds are played
without a browser in ``tests/test_typed_matches.py`` and ``tests/test_story.py``, as are matches
with bots and cups.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import story_players
from playwright.sync_api import Page
from typing_players import ME, PLAYERS, assert_ended, assert_points, played

from app.games.face import is_race
from e2e.database import last_round
from e2e.ear import Ear, TypedLine
from e2e.kittypaw import match_of
from e2e.server import Site
from e2e.table import address, import_match, wait_ready
from pyengine.core.match import Match
from pyengine.core.registry import load_game

SWITCH = "A line to type in"
NAMES = ("Mia", "Ben", "Zoe")


def opened(page: Page, site: Site, game: str, folder: Path) -> tuple[str, ...]:
    """A table, and who sits there; in a game of rounds that are dealt the last of them begins.

    They are named as it is said there.
    """
    page.emulate_media(reduced_motion="reduce")
    info = load_game(game).info
    names = NAMES[: info.min_players]
    if info.sheet:
        # Alone the cups are a matter of lots.
        without = {"cups": "off"} if game == "yarn" else {}
        page.goto(address(site.root, ["person"], game, seed="lines", names=NAMES[0], **without))
    else:
        new = Match.new(game, len(names), dict([info.calm]) if info.calm else {})
        import_match(page, site.root, last_round(new, names, "lines"), folder)
    wait_ready(page, "table")
    return ME, *names[1:]


@pytest.mark.sampled(one_in=20, group="by ear")
@pytest.mark.parametrize("game", PLAYERS)
def test_a_match_by_lines_alone(game: str, tour: Page, site: Site, tmp_path: Path) -> None:
    """From the key that leads to the line to the end, whose points are those of the record.

    In a race that key is free for the hands: the line stands there for whoever wants it always.
    """
    ear = Ear(tour)
    if is_race(game):
        tour.goto(f"{site.root}#/settings")
        wait_ready(tour, "settings")
        ear.tab_to(SWITCH)
        if not ear.focus.on:
            tour.keyboard.press("Space")
    names = opened(tour, site, game, tmp_path)
    heard = ear.waits()
    if is_race(game):
        ear.tab_to("Type a move or a question")
    else:
        tour.keyboard.press("/")
    assert ear.focus.role == "combobox", ear.focus
    line = TypedLine(ear)
    end = played(line, heard, PLAYERS[game])
    assert_points(line, end, match_of(tour), names)
    # Whoever comes next finds the page without it.
    ear.tab_to("Hide", back=True)
    tour.keyboard.press("Enter")


@pytest.mark.sampled(one_in=20, group="by ear")
@pytest.mark.parametrize("game", PLAYERS)
def test_a_match_by_keys_alone(game: str, tour: Page, site: Site, tmp_path: Path) -> None:
    """From what is asked first to the end; the points that are told are those of the record."""
    ear = Ear(tour)
    names = opened(tour, site, game, tmp_path)
    ear.waits()
    _, turn = story_players.PLAYERS[game]
    story_players.played(ear, turn, game)
    # The last card may play itself: what is told of the end then comes between two keys.
    assert_ended(" ".join(ear.all_heard), match_of(tour), names)
