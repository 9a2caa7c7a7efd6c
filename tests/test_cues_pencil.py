"""What is worth an instant's joy in Yarn Trail and Winter Burrow: when it comes, and when not."""

from __future__ import annotations

import burrow_positions
import pytest
import yarn_positions

from app.games.burrow.draft import Draft as Cells
from app.games.face import load_face
from app.games.feedback import Cue
from app.games.yarn.board.picture import point
from pyengine.core.registry import load_game


def cues(game: str, state, action: str, seat: int = 1) -> tuple[Cue, ...]:
    """What a legal action of a seat brings."""
    after = load_game(game).apply(state, seat, action)
    return load_face(game).cues(state, seat, action, after)


def names(game: str, state, action: str) -> list[str]:
    return [cue.name for cue in cues(game, state, action)]


def preview(game: str, state, action: str) -> str:
    """What Confirm says of an action that is chosen."""
    face, view = load_face(game), load_game(game).view(state, 1)
    return face.preview(view, 1, face.draft_from(view, 1, action))


def warning(game: str, state, action: str) -> str:
    """What is lost for good by an action that is chosen."""
    face, view = load_face(game), load_game(game).view(state, 1)
    return face.warning(view, 1, face.draft_from(view, 1, action))


# Yarn Trail. C6 is a paper plane, B2 a sock, H1 a mouse, E6 a dot with a shadow, E12 the paw.


def yarn(*ends: str, **changes):
    return yarn_positions.position(1, ends or ("B6", "I12"), **changes)


def test_a_set_that_is_complete_brings_its_points():
    """Y18: the first set is worth 3, on the dot that made it; the toys alone bring no cue."""
    with_two = yarn(held="B2 H1")
    (cue,) = cues("yarn", with_two, "R1")
    carpet = with_two.setup.carpet
    assert (cue.name, cue.points, cue.line) == ("set", 3, "sets")
    assert cue.at == point(carpet, carpet.dot_at("C6"))
    assert names("yarn", yarn(held="B2"), "R1") == []
    assert names("yarn", with_two, "L1") == []


def test_the_second_set_is_worth_more():
    """Y18: 3 for the first, 4 for the second."""
    two_each = yarn(held="B2 A7 H1 F3 F8")
    assert [cue.points for cue in cues("yarn", two_each, "R1")] == [4]


def test_the_first_set_of_all_starts_the_timer():
    """Y14: not a second one, and not once it runs."""
    first = yarn(held="B2 H1", running=False)
    assert names("yarn", first, "R1") == ["set", "timer"]
    assert names("yarn", yarn(held="B2 H1", running=True), "R1") == ["set"]
    second = yarn(held="B2 A7 H1 F3 F8", running=False)
    assert names("yarn", second, "R1") == ["set"]


def test_alone_the_timer_starts_over_once():
    """Y22: in the second time round it runs out."""
    assert names("yarn", yarn("B6", held="B2 H1"), "R1") == ["set", "timer"]
    assert names("yarn", yarn("B6", held="B2 H1", second=True), "R1") == ["set"]


def test_a_cup_breaks_once():
    """Y12: it costs 2 points, nothing a novice; a dot without one is a dot."""
    (cue,) = cues("yarn", yarn("D6", "I12", cups="E6"), "R1")
    assert (cue.name, cue.points, cue.line) == ("cup", -2, "cups")
    novice = yarn("D6", "I12", cups="E6", options={"novices": "1"})
    assert [cue.points for cue in cues("yarn", novice, "R1")] == [0]
    assert names("yarn", yarn("D6", "I12", cups="C1"), "R1") == []
    assert names("yarn", yarn("D6", "I12", cups="E6", held="E6"), "R1") == []


def test_who_stops_at_the_paw_scores_it():
    """Y13: 5 points; whoever goes on through it has none yet."""
    (cue,) = cues("yarn", yarn("D12", "I12"), "R1!")
    assert (cue.name, cue.points, cue.line) == ("paw", 5, "paw")
    assert names("yarn", yarn("D12", "I12"), "R1") == []


@pytest.mark.parametrize(
    ("changes", "action", "words"),
    [
        ({"held": "B2 H1"}, "R1", "makes a set, +3"),
        (
            {"held": "B2 H1", "running": False},
            "R1",
            "starts the timer for the next turn · makes a set, +3",
        ),
        ({"cups": "C6"}, "L1", ""),
        ({"held": "B2"}, "R1", ""),
        ({"held": "B2 H1"}, "pass", ""),
    ],
)
def test_confirm_says_all_that_a_way_brings(changes, action, words):
    """What matters most comes first; a pass has nothing to say."""
    assert preview("yarn", yarn(**changes), action) == words


DEAD_END = "A dead end: after this you can only pass."


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        # Y7: at the side of the carpet, with thread above and below
        ({"used": "A6-A5 A6-A7", "held": "B2 H1"}, DEAD_END),
        ({"used": "A6-A5"}, ""),
        # Y21: dots instead of segments
        ({"held": "A5 A7", "options": {"crossing": "never"}}, DEAD_END),
        # Y16: it wants to go nowhere after the last turn
        ({"used": "A6-A5 A6-A7", "crossed": 5}, ""),
    ],
)
def test_a_way_that_walls_the_thread_in_warns(changes, words):
    """Only once it is whole; alone a turn without a move ends the match (Y17)."""
    assert warning("yarn", yarn(**changes), "L1") == words
    assert warning("yarn", yarn(**changes), "pass") == ""
    alone = warning("yarn", yarn("B6", **{"second": True, **changes}), "L1")
    assert alone == ("A dead end: after this your match ends." if words else "")


def test_who_stops_at_the_paw_is_not_walled_in():
    """Y13: the thread is finished; to lie on the paw without stopping is another thing."""
    stuck = yarn("D12", "I12", used="E12-F12 E12-E11")
    assert warning("yarn", stuck, "R1") == DEAD_END
    assert warning("yarn", stuck, "R1!") == ""


def test_nobody_sees_a_cue_of_what_is_hidden_still():
    """While a turn is open a view knows nothing of another's move in it."""
    state = yarn(held="B2 H1")
    game = load_game("yarn")
    after = game.apply(state, 2, "L1")
    seen, then = game.view(state, 1), game.view(after, 1)
    assert load_face("yarn").cues(seen, 2, "L1", then) == ()


# Winter Burrow, side A: the start chamber S, D by E4-C4, B by G4-G2, E by G5-I5, A by A4-B2.


def burrow(roll: int, cells: str, **changes):
    return burrow_positions.position(roll, (cells, "S"), **changes)


NEARLY_A = "S A4 B4 C4 A1 B1 C1 A2 B2 C2"
"""Two cells of chamber A are free, which is worth 7: D1 and D2."""


def test_a_full_chamber_brings_its_points():
    """B13: with its last cell, and not before."""
    (cue,) = cues("burrow", burrow(2, NEARLY_A), "x D1 D2")
    assert (cue.name, cue.points, cue.line) == ("chamber", 7, "chambers")
    assert names("burrow", burrow(2, NEARLY_A.replace(" B1", "")), "x D1 D2") == []


def test_the_first_cross_in_a_chamber_opens_it():
    """B6: the start chamber is open from the first, and one is opened once."""
    assert names("burrow", burrow(2, "S"), "x C4 B4") == ["den"]
    assert names("burrow", burrow(2, "S C4"), "x B4 A4") == []
    assert names("burrow", burrow(2, ""), "x E4 F4") == []


def test_the_fourth_chamber_starts_the_timer():
    """B10: not the third, not when somebody else was in four before, not once it runs."""
    three = "S C4 G2"
    assert names("burrow", burrow(2, three, running=False), "x I5 J5") == ["den", "timer"]
    assert names("burrow", burrow(2, "S C4", running=False), "x I5 J5") == ["den"]
    assert names("burrow", burrow(2, three, running=True), "x I5 J5") == ["den"]


def test_the_last_nut_is_worth_as_much_as_all_before():
    """B13: 8 for three, 16 for four; the third brings no cue."""
    three = "S B1 B2 L3 K3 A9 B9 L9 K9"
    (cue,) = cues("burrow", burrow(2, three), "x A1 A2")
    assert (cue.name, cue.points, cue.line) == ("nut", 8, "nuts")
    assert names("burrow", burrow(2, "S B1 B2 L3 K3 A9 B9"), "x A1 A2") == []


@pytest.mark.parametrize(
    ("roll", "cells", "running", "action", "words"),
    [
        (2, NEARLY_A, True, "x D1 D2", "fills a chamber, +7"),
        (
            2,
            "S C4 G2",
            False,
            "x I5 J5",
            "starts the timer for the next turn · enters a fourth chamber",
        ),
        (2, "S C4 G2", True, "x I5 J5", "enters a fourth chamber"),
        (2, "S C4", True, "x B4 A4", ""),
    ],
)
def test_confirm_says_all_that_crosses_bring(roll, cells, running, action, words):
    """The end of the match before points, points before a way on."""
    assert preview("burrow", burrow(roll, cells, running=running), action) == words


def test_nothing_matters_before_anything_is_chosen():
    """Confirm is as it was."""
    view = load_game("burrow").view(burrow(2, "S"), 1)
    assert load_face("burrow").preview(view, 1, Cells()) == ""
    assert load_face("burrow").preview(view, 1, None) == ""


ALONE = "S A4 A1 B1 B2"
"""In the top left chamber A2 stands alone."""


@pytest.mark.parametrize(
    ("roll", "cells", "changes", "action", "words"),
    [
        # B4: A2 alone is new, and without a slot nothing crosses it; with one a 1 does.
        (2, "S A4 B2", {"ones": (7, 0)}, "x A1 B1", "top left"),
        (2, "S A4 B2", {"ones": (6, 0)}, "x A1 B1", ""),
        # It was lost before.
        (2, ALONE, {"ones": (7, 0)}, "x C1 C2", ""),
        # B8: the last slot is missing where it is needed, whatever chamber takes it.
        (1, ALONE.replace("S", "E4"), {"ones": (6, 0)}, "x E5", "top left"),
        (1, ALONE.replace("S", "E4"), {"ones": (5, 0)}, "x E5", ""),
        (1, ALONE, {"ones": (6, 0)}, "x A2", ""),
        # B12: after the last turn nothing is filled anyway.
        (2, "S A4 B2", {"ones": (7, 0), "crossed": 5}, "x A1 B1", ""),
    ],
)
def test_cells_after_which_a_chamber_stays_incomplete_warn(roll, cells, changes, action, words):
    """Only where that is new by the choice."""
    told = f"After this the {words} chamber can never be filled." if words else ""
    assert warning("burrow", burrow(roll, cells, **changes), action) == told
