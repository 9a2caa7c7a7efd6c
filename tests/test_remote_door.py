"""Whoever founded a table closes its door, and sends guests away before the match."""

from __future__ import annotations

from html import unescape

from remote_desk import begin, gather
from remote_world import Net
from test_remote_several import answers, founded, invites, people, reloaded, takes

from pyengine.peers.session import ports

CLOSED = "The door is closed: nobody else comes in"


def test_behind_a_closed_door_nobody_comes_in_until_it_is_opened() -> None:
    """All are told, links that were sent count no more, and a reload leaves it closed."""
    net = Net("door")
    mia = founded(net)
    link = invites(net, mia).address
    tom, ada = (answers(net, link, name) for name in ("Tom", "Ada"))
    takes(net, mia, tom)
    mia.did("lobby.door")
    net.run()
    assert CLOSED in mia.shown
    assert f"{CLOSED}." in tom.shown  # as Mia's words, under Talk
    assert 'id="invite"' not in mia.shown
    takes(net, mia, ada)
    assert "which you have withdrawn. The door is closed." in unescape(mia.shown)
    assert people(mia) == ["Mia", "Tom"]
    mia = reloaded(net, mia)
    assert CLOSED in mia.shown
    mia.did("lobby.door")
    net.run()
    assert 'id="invite"' in mia.shown


def test_a_guest_of_a_guest_waits_before_a_closed_door() -> None:
    """Another member's link leads to the founder as well."""
    net = Net("guest's guest")
    mia = founded(net)
    tom = answers(net, invites(net, mia).address, "Tom")
    takes(net, mia, tom)
    mia.did("lobby.door")
    net.run()
    tom.did("lobby.invite")
    net.run(50)
    ada = answers(net, tom.remote.invites[-1].address, "Ada")
    takes(net, tom, ada)
    net.run(5_000)
    assert people(mia) == ["Mia", "Tom"]
    mia.did("lobby.door")
    net.run(5_000)
    assert people(mia) == ["Mia", "Tom", "Ada"]


def test_who_is_sent_away_loses_seat_and_place() -> None:
    """The others hear it, their own page says so, and no seat is given to them again."""
    net = Net("away with")
    mia, tom, ada = gather(net, "burrow", ("Mia", "Tom", "Ada"))
    mia.did("lobby.send-away", "2")
    net.run()
    assert people(mia) == people(ada) == ["Mia", "Ada"]
    assert (1, "open") in mia.remote.table.seats
    assert "You are no longer at Mia's table." in unescape(tom.shown)
    assert "You are no longer at Mia's table." in tom.announced
    assert "Tom is no longer at the table." in ada.announced
    table_key = tom.remote.table_key
    tom.device.hosts.hosts[table_key].request_action(ports.TakeSeat(2))
    net.run()
    assert people(mia) == ["Mia", "Ada"]
    assert (1, "open") in mia.remote.table.seats
    # Loading the page again brings nobody back.
    tom = reloaded(net, tom)
    net.run(10_000)
    assert people(mia) == ["Mia", "Ada"]
    mia.did("lobby.kind", "2", "easy")
    net.run()
    begin(net, [mia, ada])
    assert mia.remote.table.begun
    assert ada.remote.table.begun


def test_only_the_founder_has_the_door_and_only_before_the_match() -> None:
    net = Net("founder's")
    mia, tom = gather(net, "burrow", ("Mia", "Tom"))
    tom.did("lobby.door")
    tom.did("lobby.send-away", "1")
    net.run()
    assert people(mia) == ["Mia", "Tom"]
    assert 'data-do="lobby.door"' not in tom.shown
    assert 'data-do="lobby.send-away"' not in tom.shown
    begin(net, [mia, tom])
    table_key = mia.remote.table_key
    mia.device.hosts.hosts[table_key].request_action(ports.SendAway(2))
    net.run()
    assert mia.remote.table.seats == ((1, "person"), (2, "person"))
