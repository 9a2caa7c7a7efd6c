"""What a hint lights up on each board: the very action, and nothing that can be clicked changes."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from every_game import TURNS, some_players
from hand import controls_in

from app.games.face import Face, load_face
from app.games.scene import Scene
from app.render.regions import Region, markup_of
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.testing import random_steps

SHORT = {game for game in TURNS if load_game(game).info.longest < 60}
WORDED = [game for game in TURNS if type(load_face(game)).word is not Face.word]
"""The games that have words for their actions."""
NAMES = ("Mia", "Ben", "Iris", "Tom")


def board(match: Match, seat: int, hint: str) -> Region:
    """A seat's board while it may act and has chosen nothing."""
    face = load_face(match.header.game)
    view = match.game.view(match.state, seat)
    scene = Scene(NAMES[: match.header.players], active=True, hint=hint)
    return face.board(view, seat, face.new_draft(view, seat), scene)


def turns(game: str, seed: str) -> list[tuple[Match, int, list[str]]]:
    """Some moments of a random match at which a seat has a choice, each with a few actions."""
    start = Match.new(game, some_players(game, 3))
    found = []
    for match in islice(random_steps(start, seed), 0, 60, 1 if game in SHORT else 4):
        for seat in match.pending.seats[:1]:
            view = match.game.view(match.state, seat)
            legal = [action for action in match.game.legal_actions(view, seat) if action != "pass"]
            if len(legal) > 1:
                found.append((match, seat, [legal[0], legal[len(legal) // 2], legal[-1]]))
    return found


def is_lit(markup: str) -> bool:
    """Returns whether anything is in lamplight."""
    return "hint-light" in markup or "is-hinted" in markup


@pytest.mark.parametrize("game", TURNS)
def test_a_hint_is_lit_on_the_board_and_tells_one_action_from_another(game: str) -> None:
    """What is drawn differs from action to action; a stop for good has the way of going on."""
    moments = turns(game, "lamps")
    assert len(moments) > 3
    for match, seat, actions in moments:
        plain = board(match, seat, "")
        assert not is_lit(markup_of(plain))
        drawn = {}
        for action in actions:
            hinted = board(match, seat, action)
            assert is_lit(markup_of(hinted)), action
            assert controls_in(hinted).keys() == controls_in(plain).keys()
            drawn[action.rstrip("!")] = markup_of(hinted)
        assert len(set(drawn.values())) == len(drawn)


def test_the_line_of_a_hint_lies_over_the_dashes_of_what_may_be_crossed() -> None:
    """In Winter Burrow both run round the same cells, and one would cut the other to pieces."""
    for match, seat, actions in turns("burrow", "lamps"):
        markup = markup_of(board(match, seat, actions[0]))
        assert markup.index("burrow-reach") < markup.index("hint-light")


@pytest.mark.parametrize("game", WORDED)
def test_a_hint_is_told_as_what_somebody_would_do(game: str) -> None:
    """After "would" comes a verb; no action stands there as it is written."""
    face = load_face(game)
    for match, seat, actions in turns(game, "words"):
        view = match.game.view(match.state, seat)
        for action in actions:
            word = face.word(view, seat, action)
            assert re.fullmatch(r"[a-z]+(?<![^s]s)(?<!ing)", word.split()[0])
            assert action not in word
