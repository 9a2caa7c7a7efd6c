"""What is told beside a board of a pencil game, while it is played and once it is over."""

from __future__ import annotations

import pytest

from app.games.face import load_face
from app.games.scene import Scene
from pyengine.testing import random_match


@pytest.mark.parametrize(
    ("game", "next_one"), [("yarn", "next set"), ("burrow", "next nut")], ids=["yarn", "burrow"]
)
def test_nothing_is_next_once_a_match_is_over(game: str, next_one: str) -> None:
    """Neither what a set or a nut would bring, nor a number of the timer."""
    match = random_match(game, 2, "over")
    face, scene = load_face(game), Scene(("You", "Inkwell"))
    begun = next(state for state in match.states if state.phase == "move")
    for view, told in ((begun, True), (match.state, False)):
        at_hand, chance = face.at_hand(view, 1), face.chance(view, False)
        assert at_hand is not None
        assert (next_one in at_hand.__html__()) is told
        for drawn in (chance, face.scores(view, 1, scene)):
            assert ("It asks for" in drawn.__html__()) is told
