"""Every screen of play with people far away, in every shape that has controls of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from friends_desk import FarDesk, begin, gather
from friends_world import Net
from test_friends_away import back, gone, seated, tie
from test_friends_table import play_on

from app.friends.party import Trouble
from app.model import Model

__all__ = ["far_models"]


def far_models() -> Iterator[tuple[str, Model]]:
    """Door, lobby, tables with questions, and the way back."""
    net = Net("pages")
    stranger = FarDesk(net)
    for address in ("#/join", "#/join/abc", "#/guaranteed", "#/reply/abc"):
        stranger.go(address)
        yield address, stranger.model
    stranger.go("#/join")
    stranger.did("door.scan")
    yield "door, scanning", stranger.model
    for count in (2, 4):
        desks = gather(net, "yarn", ("Mia", "Tom"), ("easy",) * (count - 2))
        for desk in desks:
            yield "lobby", desk.model
        desks[0].did("lobby.invite")
        net.run(50)
        yield "lobby, inviting", desks[0].model
        near = FarDesk(net, desks[0].device.browser)
        near.go("#/join")
        net.run(50)
        yield "door, near", near.model
    begin(net, desks)
    stranger.go("#/settings")
    stranger.did("settings.server", value="stun:stun.example.org")
    yield "settings, a server", stranger.model
    yield from _tables()


def _tables() -> Iterator[tuple[str, Model]]:
    net = Net("tables")
    mia, tom, ada = seated(net)
    yield "table", mia.model
    mia.did("friends.back")
    net.run()
    yield "table, asked", ada.model
    tom.did("lobby.say", value="Hello")
    net.run()
    yield "table, talk", mia.model
    friends, party = mia.model.friends, mia.party
    assert friends is not None
    lied = replace(party, troubles=(Trouble(2, "illegal", "Tom lied."),))
    yield "table, trouble", replace(mia.model, friends=replace(friends, parties=(lied,)))
    desks = seated(net, 2, turns=8)
    may, other = tie(desks)
    address = gone(net, other)
    yield "table, away", may.model
    may.did("friends.replace")
    net.run()
    play_on(net, [may], 8)
    fresh = FarDesk(net)
    fresh.kept, fresh.device.store = dict(other.kept), other.device.store
    fresh.go(address)
    net.run(500)
    yield "table, alone", fresh.model
    fresh.device.close()
    fresh = back(net, other, address, may)
    yield "table, parted", fresh.model
    may.device.close()
    net.run(12_000)
    yield "table, cut off", fresh.model
