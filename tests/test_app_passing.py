"""How one device goes round a table at which several people play the same roll."""

from __future__ import annotations

import random

import pytest
from desk import Desk

from pyengine.core.game import CHANCE


def played_by(desk: Desk, people: int) -> list[tuple[int, int]]:
    """One turn is played, and the bots' part in it: the turn of the match and the seat before which
    the device lies, as each of the people moves."""
    found = []
    for _ in range(people):
        while desk.open_asks:
            desk.answer()
        desk.settle()
        found.append((desk.record.match.state.turn, desk.place.seat))
        desk.act(next((action for action in desk.legal() if action != "pass"), "pass"))
    return found


@pytest.mark.parametrize(
    ("kinds", "turns"),
    [
        # Whoever has played last plays first of the next roll: the device lies there. Then it is
        # handed on clockwise, twice a turn.
        ("person,person,person", [[1, 2, 3], [3, 1, 2], [2, 3, 1], [1, 2, 3]]),
        # A bot's seat is passed over, wherever it is.
        ("person,easy,person,person", [[1, 3, 4], [4, 1, 3], [3, 4, 1]]),
        ("easy,person,person", [[2, 3], [3, 2], [2, 3]]),
    ],
)
def test_the_device_goes_round_clockwise_from_where_it_lies(
    kinds: str, turns: list[list[int]]
) -> None:
    """In Winter Burrow all play the same roll (B2, B12), each once in every turn."""
    desk = Desk.at("burrow", f"kinds={kinds}&seed=tea")
    for number, seats in enumerate(turns, 1):
        assert played_by(desk, len(seats)) == [(number, seat) for seat in seats]


@pytest.mark.parametrize("game", ["burrow", "cattower", "ninelives", "yarn"])
def test_the_sheet_says_whose_it_is_where_several_share_a_device(game: str) -> None:
    """Who takes turns at one device reads at the sheet whose board lies there."""
    desk, found = Desk.at(game, "kinds=person,person,easy&names=Mia,Ben,Fog&seed=tea"), 0
    for seat, name in enumerate(("Mia", "Ben", "Fog"), 1):
        desk.did("table.look", str(seat))
        if desk.table.curtain:
            desk.did("table.ready")
        if desk.table.curtain:
            continue
        shown = desk.place.look or desk.place.seat or 1
        owner = desk.shown.partition('class="table-owner"')[2].partition("</p>")[0]
        assert (seat, name) == (shown, name)
        assert f">{name}</strong>" in owner
        found += 1
    assert found
    alone = Desk.at(game, "kinds=person,easy,easy&seed=tea")
    assert "table-owner" not in alone.shown


@pytest.mark.parametrize("game", ["yarn", "burrow", "cattower"])
def test_at_the_end_the_board_of_a_winner_lies_there(game):
    """Whoever acted last: in one of these matches that is who has lost."""
    lost_last = 0
    for seed in range(4):
        desk = Desk.at(game, f"kinds=person,person&names=Mia,Ben&seed=end{seed}")
        rng = random.Random(seed)
        while not desk.record.match.over:
            if not desk.go_on(rng):
                desk.act(rng.choice(desk.legal()))
        match = desk.record.match
        last = next(entry.actor for entry in reversed(match.entries) if entry.actor != CHANCE)
        assert desk.place.seat in match.scores().winners
        lost_last += last not in match.scores().winners
    assert lost_last
