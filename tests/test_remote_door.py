"""Whoever founded a table closes its door, and sends guests away before the match."""

from __future__ import annotations

from html import unescape

from remote_desk import RemoteDesk, begin, gather
from remote_world import Net
from test_remote_several import answers, founded, invites, people, reloaded, takes

from pyengine.peers.network.talk import DoorState
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
    assert "which you withdrew. The door is closed." in unescape(mia.shown)
    assert people(mia) == ["Mia", "Tom"]
    mia = reloaded(net, mia)
    assert CLOSED in mia.shown
    mia.did("lobby.door")
    net.run()
    assert 'id="invite"' in mia.shown


def comes_to_a_closed_door(net: Net) -> tuple[RemoteDesk, RemoteDesk, RemoteDesk]:
    """Mia has closed the door behind Tom, who has invited Ada."""
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
    return mia, tom, ada


def test_a_guest_of_a_guest_waits_before_a_closed_door() -> None:
    """Another member's link leads to the founder as well."""
    net = Net("guest's guest")
    mia, _, ada = comes_to_a_closed_door(net)
    assert people(mia) == ["Mia", "Tom"]
    mia.did("lobby.door")
    net.run(5_000)
    assert people(mia) == ["Mia", "Tom", "Ada"]
    assert ada.remote.table.me


def test_both_are_told_why_nobody_lets_a_guest_s_guest_in() -> None:
    """Seen and heard once, by who has invited and who has come, until the door is open again."""
    net = Net("why")
    mia, tom, ada = comes_to_a_closed_door(net)
    inside = "Mia has closed the door: whoever you invite waits until it is open again."
    outside = "Tom cannot let you in just now: whoever set up this table has closed its door."
    assert f"Ada waits at the door. {inside}" in tom.shown
    assert "Ada waits at the door." in tom.announced
    assert outside in ada.shown
    assert "The door is closed</h2>" in ada.shown
    assert [words for words in ada.announced if words.startswith(outside)]
    mia.did("lobby.door")
    net.run(5_000)
    assert inside not in tom.shown
    assert 'id="closed-door"' not in tom.shown
    assert outside not in ada.shown


def test_a_match_that_begins_has_no_door() -> None:
    """Whoever waited there may be let in to watch, as anybody who comes then."""
    net = Net("later")
    mia, tom, ada = comes_to_a_closed_door(net)
    mia.did("lobby.kind", "3", "easy")
    net.run()
    begin(net, [mia, tom])
    net.run(5_000)
    assert mia.remote.table.begun
    assert not tom.remote.closed
    assert not ada.remote.closed


def test_only_the_founder_closes_the_door_of_a_member() -> None:
    """A member that says so of itself is not believed by those who have a number."""
    net = Net("lies")
    mia, tom, ada = gather(net, "burrow", ("Mia", "Tom", "Ada"))
    host = tom.device.hosts.hosts[tom.remote.table_key]
    for name, _ in host.session.neighbours.proven_links():
        host.session.neighbours.tell(name, DoorState(1))
    host.wake()
    net.run()
    assert not mia.remote.closed
    assert not ada.remote.closed


def test_the_door_is_as_it_was_while_its_founder_is_away() -> None:
    """Nobody else can open it, and nobody is told that they come in."""
    net = Net("as it was")
    mia, tom, ada = comes_to_a_closed_door(net)
    mia.device.close()
    net.run(1_000)
    assert tom.remote.closed
    assert ada.remote.closed


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


def test_the_founder_is_asked_only_what_the_seats_give_a_meaning() -> None:
    """Y2: chance circles cups for bots alone, so that people are not asked how it does so."""
    net = Net("asked")
    mia, _ = gather(net, "yarn", ("Mia", "Tom"))
    assert "option-cups-on" in mia.shown
    assert "option-botcups" not in mia.shown
    mia.did("lobby.more")
    net.run()
    mia.did("lobby.kind", "3", "easy")
    net.run()
    assert "option-botcups" in mia.shown


def test_a_seat_for_whom_nobody_comes_is_given_to_a_bot_in_one_touch() -> None:
    """Offered once somebody else is there, beside Begin: the seats are far above on a phone."""
    net = Net("filled")
    mia = founded(net, 4, "ninelives")
    assert 'id="fill"' not in mia.shown
    tom = answers(net, invites(net, mia).address, "Tom")
    takes(net, mia, tom)
    assert "Bots for the free seats" in mia.shown
    assert 'id="fill"' not in tom.shown
    tom.did("lobby.fill")
    mia.did("lobby.begin")
    net.run()
    assert "a friend or a bot" in mia.shown
    mia.did("lobby.fill")
    net.run()
    assert [kind for _, kind in mia.remote.table.seats] == ["person", "person", *["normal"] * 2]
    assert 'id="fill"' not in mia.shown
    begin(net, [mia, tom])
    assert mia.remote.table.begun
