"""The line to type in at tables whose players sit at several devices."""

from __future__ import annotations

import re

import pytest
from desk import with_session
from peers_hands import small_group
from remote_desk import RemoteDesk, begin, gather
from remote_world import Net

from app.saves.preferences import Settings

__all__ = ["small_group"]

pytestmark = pytest.mark.usefixtures("small_group")


def seated(net: Net, game: str, *names: str, query: str = "") -> list[RemoteDesk]:
    """A table that has begun, each of whose players wants the line."""
    desks = gather(net, game, names, query=query)
    begin(net, desks)
    for desk in desks:
        desk.model = with_session(desk.model, settings=Settings(typed=True))
    return desks


def enter(desk: RemoteDesk, line: str) -> str:
    """Type a line and press Enter; what is said then."""
    desk.did("table.begun", value=line)
    desk.did("table.typed", value=line)
    return " ".join(desk.announced)


def test_a_typed_move_is_sent_to_the_others() -> None:
    """As one that was clicked; meanwhile its seat has nothing more to do."""
    net = Net("typed")
    desks = seated(net, "yarn", "Mia", "Tom", query="&cups=off")
    actions = []
    for desk in desks:
        desk.did("table.go")
        actions.append(desk.legal_of(desk.place.seat)[0])
        assert "Confirm?" in enter(desk, actions[-1].lower())
        enter(desk, "")
        assert enter(desk, actions[-1])
        assert desk.place.refused
        net.run(300)
    net.run()
    for desk in desks:
        assert [entry.action for entry in desk.record.match.entries if entry.actor][:2] == actions
    assert "Mia" in enter(desks[1], "last")


def test_hands_that_no_other_device_knows_are_told_to_their_own_alone() -> None:
    """By number to whoever holds them, by suit to the others."""
    net = Net("typed hands")
    desks = seated(net, "ninelives", "Mia", "Tom", "Ada")
    for desk in desks:
        desk.did("table.go")
        name = ("Mia", "Tom", "Ada")[desk.place.seat - 1]
        assert enter(desk, "hand").startswith("You hold ")
        others = enter(desk, "opponents")
        for player in {"Mia", "Tom", "Ada"} - {name}:
            assert re.search(
                rf"{player} has no prediction yet, holds \d (paws?|yarn|bells?)", others
            )
        assert not re.search(r"\d of (paws|fish|yarn|bells)", others)
        assert enter(desk, "last")
