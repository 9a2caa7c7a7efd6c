"""Free wordings lead to the nearest question; a line that is not understood changes nothing."""

from __future__ import annotations

import pytest
from ninelives_hand import begun
from test_typed_games import answers, read, refused, yarn

from pyengine.testing import match_of
from pyengine.typed.nearest import nearest
from pyengine.typed.reading import Answered, Move, Refused
from pyengine.typed.typist import Typist

BURROW = match_of("burrow", 2, "", "* roll 4")
TOWERS = match_of("cattower", 2, "", "* roll 4 1 3")
PLACES = {"yarn": yarn("* roll 4"), "burrow": BURROW, "cattower": TOWERS, "ninelives": begun()}


@pytest.mark.parametrize(
    ("game", "line", "question"),
    [
        ("burrow", "which tunnels are open", "tunnels"),
        ("burrow", "Which tunels can I use?", "tunnels"),
        ("burrow", "tell me about chamber C", "chamber C"),
        ("burrow", "what is in row 5", "row 5"),
        ("yarn", "what lies in row 3 please", "row 3"),
        ("yarn", "how many points do I have", "scores"),
        ("yarn", "who is winning", "scores"),
        ("yarn", "what has Ben on row 3", "row 3 of Ben"),
        ("cattower", "how many footprints do I have", "footprints"),
        ("cattower", "which cats have a house", "cats"),
        ("cattower", "how full is tower 2", "tower 2"),
        ("ninelives", "which cards are in my hand", "hand"),
        ("ninelives", "how many cards of each suit does everybody hold", "counts"),
        ("ninelives", "who led the last trick", "last trick"),
        ("ninelives", "which suit is trumps", "trump"),
    ],
)
def test_a_clear_wording_is_answered_at_once(game, line, question):
    """With the question's own answer, behind the line that asks it."""
    match = PLACES[game]
    first, *rest = answers(match, line)
    assert first == f"Taken as: {question}."
    assert rest == answers(match, question)


@pytest.mark.parametrize(
    ("game", "line", "offered"),
    [
        ("burrow", "how about a chamber", "chamber C"),
        ("yarn", "in which column is it", "column C"),
        ("ninelives", "who sits on that row", "row N"),
    ],
)
def test_what_is_not_clear_is_asked_back(game, line, offered):
    """``Did you mean …?``, with questions that can be typed."""
    rule, sentence = refused(PLACES[game], line)
    assert rule == "LINE"
    assert sentence.startswith("Did you mean ")
    assert offered in sentence
    assert sentence.endswith("?")


@pytest.mark.parametrize("line", ["xyzzy", "qwertz 17", "ooo", "the of and", "hello"])
def test_what_comes_near_nothing_says_so(line):
    """And leads to help."""
    for match in PLACES.values():
        assert refused(match, line) == (
            "LINE",
            f"'{line}' is neither a move nor a question here; help lists them.",
        )


def test_no_free_wording_is_ever_a_move():
    """Whatever is near: only questions are answered, and moves are read before."""
    for game, match in PLACES.items():
        typist = Typist(
            match.game, match.game.view(match.state, 1), 1, ("Mia", "Ben", "Zoe", "Tom")
        )
        for line in ("draw the row", "cross the tunnels of Ben", "take the cats", "my cards now"):
            for meant in nearest(typist, line).lines:
                assert not isinstance(read(match, meant), Move), (game, meant)
            assert isinstance(read(match, line), Answered | Refused)


def test_a_spectator_is_answered_as_well():
    """What is about nobody's board; of a board whose it is."""
    reading = read(PLACES["burrow"], "who is winning now", seat=0)
    assert isinstance(reading, Answered | Refused)
    assert isinstance(read(PLACES["ninelives"], "which suit is trumps", seat=0), Answered)
