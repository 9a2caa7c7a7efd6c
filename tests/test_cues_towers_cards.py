"""What is worth an instant's joy in Cat Tower and Nine Lives: when it comes, and when not."""

from __future__ import annotations

from itertools import pairwise

import pytest
from cattower_hand import marking, sheet
from ninelives_hand import SUITS, act, begun, dealt, legal
from ninelives_table import matches

from app.games.cattower.board.picture import middle_of
from app.games.face import load_face
from app.games.feedback import Cue
from pyengine.core.registry import load_game
from pyengine.games.cattower.loader import load_towers

TOWER, LIVES = load_face("cattower"), load_face("ninelives")


def marks(state, *actions: str) -> list[tuple[Cue, ...]]:
    """What the marks of the seats, from the first on, bring one after the other."""
    game, found = load_game("cattower"), []
    for seat, action in enumerate(actions, 1):
        after = game.apply(state, seat, action)
        found.append(TOWER.cues(state, seat, action, after))
        state = after
    return found


def tower_matters(state, action: str) -> str:
    view = load_game("cattower").view(state, 1)
    return TOWER.preview(view, 1, TOWER.draft_from(view, 1, action))


# Cat Tower: floor 4 of tower 5 is its last free slot, and free for a ball of yarn

EMPTY = sheet()
HOUSED = sheet(house="5.1", yarn="5.3")
FIVE_LEFT = ((4, 2), (4, 2))


def test_a_complete_tower_scores_when_the_round_closes():
    """C7: for every seat that has completed one, and not before all have marked."""
    first, last = marks(marking([HOUSED, HOUSED], FIVE_LEFT), "mark 5.4 yarn", "mark 5.4 yarn")
    assert first == ()
    assert [(cue.name, cue.seat, cue.points, cue.line) for cue in last] == [
        ("tower", 1, 3, "towers"),
        ("tower", 2, 3, "towers"),
    ]


def test_a_tower_with_a_free_slot_brings_no_cue():
    """C7: nor does one that has scored before."""
    almost = sheet(house="5.1")
    assert marks(marking([almost, EMPTY], FIVE_LEFT), "mark 5.4 yarn", "pass") == [(), ()]
    scored = sheet(yarn="5.1 5.3 5.4", towers=(0, 0, 0, 0, 2))
    assert marks(marking([scored, EMPTY], FIVE_LEFT), "pass", "pass") == [(), ()]


def test_a_cat_moves_in_at_once():
    """C9: 2 points for each item that it likes, seen in its house."""
    state = marking([sheet(yarn="1.1 2.2 4.5", bowl="2.1"), EMPTY], ((3, 1), (1, 1)))
    ((cue,),) = marks(state, "mark 2.3 house yarn")
    assert (cue.name, cue.points, cue.line) == ("home", 6, "cats")
    assert cue.at == middle_of(load_towers().slot_at(2, 3))
    assert marks(state, "pass") == [()]


@pytest.mark.parametrize(
    ("own", "pairs", "action", "words"),
    [
        (HOUSED, FIVE_LEFT, "mark 5.4 yarn", "completes a tower, +3"),
        (sheet(yarn="5.1 5.3"), FIVE_LEFT, "mark 5.4 yarn", "completes a tower, +2"),
        (sheet(house="5.1"), FIVE_LEFT, "mark 5.4 yarn", ""),
        (sheet(yarn="1.1 2.2"), ((3, 1), (1, 1)), "mark 2.3 house yarn", "a cat moves in, +4"),
        (
            sheet(yarn="5.1 5.3"),
            ((4, 1), (4, 1)),
            "mark 5.4 house yarn",
            "completes a tower, +3 · a cat moves in, +4",
        ),
        (HOUSED, FIVE_LEFT, "pass", ""),
    ],
)
def test_confirm_says_all_that_a_mark_brings(own, pairs, action, words):
    """A tower with its points as they will be, and the cat that moves in."""
    assert tower_matters(marking([own, EMPTY], pairs), action) == words


# Nine Lives


def brought(match, action: str) -> tuple[Cue, ...]:
    """What an action of whoever is to act brings."""
    seat, after = match.pending.seats[0], act(match, action)
    return LIVES.cues(match.state, seat, action, after.state)


def test_a_trick_is_won_with_its_last_card():
    """N10: by whoever has the best card, not by who played last."""
    match = begun(SUITS)
    for _ in range(3):
        card = legal(match)[0]
        assert brought(match, card) == ()
        match = act(match, card)
    (cue,) = brought(match, legal(match)[0])
    assert (cue.name, cue.seat, cue.points) == ("trick", 1, 0)


def round_end(bids: str):
    """A round in which seat 1 wins all nine tricks, before the card that ends it is taken."""
    match = begun(SUITS, bids=bids)
    while match.state.phase in ("play", "take"):
        action = legal(match)[-1 if match.state.phase == "take" else 0]
        after = act(match, action)
        if after.state.rounds:
            return match, action
        match = after
    raise AssertionError("the round has no end")


def test_predictions_are_hit_or_missed_when_the_round_is_counted():
    """N14, N15: what it really changed; at 0 points there is nothing to lose."""
    match, last = round_end("4L 4R 3L 1L")
    found = brought(match, last)
    assert [(cue.name, cue.seat, cue.points) for cue in found] == [
        ("miss", seat, 0) for seat in (1, 2, 3, 4)
    ]
    # Each lies on the heart of its line, and on nothing else of it.
    assert [cue.selector for cue in found] == [f"#nl-line-{seat} .result" for seat in (1, 2, 3, 4)]


def test_a_hit_brings_its_points():
    """N14: 4 beside one row, 2 beside two, to the line of that round."""
    hits = 0
    for states in matches():
        for before, after in pairwise(states):
            if len(after.state.rounds) == len(before.state.rounds):
                continue
            entry = after.entries[-1]
            found = LIVES.cues(before.state, entry.actor, entry.action, after.state)
            for cue, place in zip(found, after.state.rounds[-1].places, strict=True):
                if after.state.tricks[cue.seat - 1] in place.numbers:
                    expected = ("hit", 2 if place.vertical else 4)
                    assert (cue.name, cue.points) == expected
                    assert cue.line == f"round-{len(after.state.rounds)}"
                    hits += 1
                else:
                    assert cue.name == "miss"
                    assert cue.points <= 0
    assert hits


def test_a_prediction_brings_nothing_before():
    """N14: points move when the round is over."""
    match = dealt(SUITS)
    assert brought(match, "bid 1L") == ()


@pytest.mark.parametrize(
    ("match", "action", "words"),
    [
        (dealt(SUITS), "bid 1L", "a hit brings +4"),
        (dealt(SUITS), "bid 1-2L", "a hit brings +2"),
        (begun(SUITS), "play P1", ""),
    ],
)
def test_confirm_says_what_a_prediction_is_worth(match, action, words):
    """Of a card, that it wins the trick, once that is sure."""
    seat = match.pending.seats[0]
    view = match.game.view(match.state, seat)
    assert LIVES.preview(view, seat, LIVES.draft_from(view, seat, action)) == words


def test_confirm_says_that_a_card_wins_the_trick():
    """Only of the last card of a trick, and of the best."""
    match = act(begun(bids="1L 2L 3L 4L"), "play P1", "play P3", "play P5")
    seat = match.pending.seats[0]
    view = match.game.view(match.state, seat)
    previews = {
        action: LIVES.preview(view, seat, LIVES.draft_from(view, seat, action))
        for action in legal(match)
    }
    assert previews == {f"play P{n}": "wins the trick" for n in (7, 8, 9)}
    low = act(begun(bids="1L 2L 3L 4L"), "play P2", "play P3")
    seat = low.pending.seats[0]
    view = low.game.view(low.state, seat)
    assert LIVES.preview(view, seat, LIVES.draft_from(view, seat, "play P6")) == ""
