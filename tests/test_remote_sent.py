"""A choice that was sent stays drawn on one's own board until all have chosen."""

from __future__ import annotations

import pytest
from remote_desk import RemoteDesk, begin, gather
from remote_world import Net

from app.core import effects as fx


def chosen(desk: RemoteDesk) -> str:
    """The beginning of the layer in which a choice is drawn."""
    return desk.shown.partition('id="draft-1"')[2][:400]


@pytest.mark.parametrize("game", ["yarn", "burrow"])
def test_a_choice_that_waits_for_the_others_stays_on_the_own_board(game: str) -> None:
    net = Net(f"sent {game}")
    desks = gather(net, game, ("Mia", "Tom"))
    begin(net, desks)
    mia, tom = desks
    for desk in desks:
        desk.settle()
    mia.choose(mia.legal_of(1)[-1])
    drawn = chosen(mia)
    assert "<" in drawn
    mia.did("table.confirm")
    # The keyboard goes on from the board: there is nothing left to confirm.
    assert fx.Focus("#board-1", coarse="#confirm-1") in mia.effects
    mia.did("table.confirm")
    assert not any(isinstance(effect, fx.Focus) for effect in mia.effects)
    net.run()
    assert mia.remote.table.sealed == (1,)
    assert "is-sent" in mia.shown
    assert "data-active" not in mia.shown
    # In a burrow what might be added besides is not shown any more.
    assert chosen(mia) == drawn or game == "burrow"
    assert "<" in chosen(mia)
    assert "Confirm, or" not in mia.shown
    assert "is-sent" not in tom.shown
    tom.choose(tom.legal_of(2)[0])
    tom.did("table.confirm")
    net.run()
    assert "is-sent" not in mia.shown
