"""A question that is still open can be taken back by whoever has asked it."""

from __future__ import annotations

from remote_desk import RemoteDesk, begin, gather
from remote_world import Net
from test_remote_table import play_on

from pyengine.peers.session import ports


def played(net: Net, names: tuple[str, ...] = ("Mia", "Tom", "Ada")) -> list[RemoteDesk]:
    """People some turns into a match of Winter Burrow."""
    desks = gather(net, "burrow", names)
    begin(net, desks)
    play_on(net, desks, 6)
    return desks


def test_who_was_asked_is_asked_no_more_and_the_match_goes_on() -> None:
    """One had said yes already, and is bound by that: all go on as before without a word."""
    net = Net("taken back")
    mia, tom, ada = played(net)
    mia.did("participants.back")
    net.run()
    assert tom.remote.table.asked
    tom.did("participants.agree")
    net.run()
    assert "Take it back" in mia.shown
    assert "Take it back" not in tom.shown
    mia.did("participants.take-back")
    net.run(500)
    assert ada.remote.table.asked is None
    assert "Mia has taken the question back." in ada.shown
    assert "Mia has taken the question back." in tom.shown
    assert "You have taken your question back." in mia.shown
    net.run(15_000)
    phase = mia.remote.table.phase
    play_on(net, [mia, tom, ada], phase + 4)
    assert {desk.remote.table.phase for desk in (mia, tom, ada)} == {mia.remote.table.phase}
    assert mia.remote.table.phase >= phase + 4
    assert not any(desk.remote.table.troubles for desk in (mia, tom, ada))


def test_what_all_have_said_yes_to_stands() -> None:
    """The no comes too late: what was agreed comes into force, on all devices alike."""
    net = Net("too late")
    mia, tom = played(net, ("Mia", "Tom"))
    phase = mia.remote.table.phase
    mia.did("participants.back")
    net.run()
    ballot = mia.remote.table.pending.proposal.ballot  # type: ignore[union-attr]
    # Both in the same instant: neither has heard of the other.
    tom.did("participants.agree")
    mia.did("participants.take-back")
    net.run(20_000)
    assert mia.remote.table.phase == tom.remote.table.phase
    # A roll, and the moves before it: they are what is gone back to.
    assert mia.remote.table.phase in (phase, phase - 2)
    assert mia.remote.table.pending is None
    mia.device.hosts.hosts[mia.remote.table_key].request_action(ports.TakeBack(ballot))
    net.run(5_000)
    play_on(net, [mia, tom], mia.remote.table.phase + 2)
    assert mia.remote.table.phase == tom.remote.table.phase


def test_whether_all_are_ready_is_taken_back_in_the_lobby() -> None:
    net = Net("not yet")
    mia, tom = gather(net, "burrow", ("Mia", "Tom"))
    tom.did("lobby.ready", "")  # who was invited is ready, unless they say otherwise
    net.run()
    mia.did("lobby.begin")
    net.run()
    assert tom.remote.table.asked
    assert "Not ready after all" in mia.shown
    mia.did("participants.take-back")
    net.run()
    assert tom.remote.table.asked is None
    assert 'id="begin"' in mia.shown
    mia.did("lobby.begin")
    net.run()
    tom.did("participants.agree")
    net.run()
    assert mia.remote.table.begun
    assert tom.remote.table.begun


def test_nobody_takes_back_what_somebody_else_has_asked() -> None:
    net = Net("another's")
    mia, tom, ada = played(net)
    mia.did("participants.back")
    net.run()
    tom.did("participants.take-back")
    net.run()
    assert ada.remote.table.asked
    assert mia.remote.table.pending
