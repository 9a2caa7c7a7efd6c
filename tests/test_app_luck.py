"""Luck is spoken of where there is any: a game without chance offers none."""

from __future__ import annotations

import re

import pytest
from desk import NOW, with_session
from every_game import FACES, TURNS, some_players
from pages import FULL, at
from review_desk import begun, finish

from app.core import effects as fx
from app.core.model import Model
from app.library.disclosure import secrets_of
from app.saves.records import Player, Record
from pyengine.core.registry import load_game
from pyengine.testing import random_match


def finished(game: str) -> Model:
    """A match of people that is over."""
    match = random_match(game, some_players(game), "luck")
    people = tuple(Player(name) for name in ("Mia", "Tom", "Zoë")[: match.header.players])
    record = Record("over", match, people, "tea", NOW.now, NOW.now)
    return with_session(FULL, records=(record,))


def speaks_of_luck(markup: str) -> bool:
    """Returns whether the word stands there, by itself."""
    return bool(re.search(r"\bluck\b", markup, re.IGNORECASE))


@pytest.mark.parametrize("game", FACES)
def test_a_setup_asks_for_a_seed_where_chance_follows_from_it(game):
    """A link can be copied in any case."""
    desk, has_chance = at(f"#/new/{game}"), load_game(game).info.chance
    assert speaks_of_luck(desk.shown) == has_chance
    assert ('id="seed"' in desk.shown) == has_chance
    desk.did("setup.copy")
    assert desk.of(fx.CopyLink)


@pytest.mark.parametrize("game", FACES)
def test_a_result_offers_the_same_luck_where_there_was_any(game):
    """Else a rematch is the same already."""
    desk, has_chance = at("#/replay/over", finished(game)), load_game(game).info.chance
    assert speaks_of_luck(desk.shown) == has_chance
    assert ('data-do="replay.same"' in desk.shown) == has_chance
    desk.did("replay.share")
    (copied,) = desk.of(fx.CopyLink)
    assert speaks_of_luck(copied.outcome.done) == has_chance


@pytest.mark.parametrize("game", TURNS)
def test_a_review_tells_luck_from_play_where_there_was_any(game):
    """Of a game without, play is all that it has to tell."""
    desk = begun("#/review/over?seat=1", finished(game))
    finish(desk)
    assert desk.review.is_complete
    assert speaks_of_luck(desk.shown) == load_game(game).info.chance


@pytest.mark.parametrize("game", FACES)
def test_dice_to_come_are_a_secret_where_there_are_dice(game):
    """Of a file that tells nothing nobody has to be warned."""
    info = load_game(game).info
    assert bool(secrets_of(info, 1)) == (info.chance or info.hands or info.peeks)
