"""The clock for turns far apart: each device keeps its own people's time, and believes no other."""

from __future__ import annotations

from remote_desk import RemoteDesk, begin, gather
from remote_world import Net
from test_remote_table import play_on

from app.core import messages as msg
from app.core import timers
from app.places.turn_clock import left_s
from app.remote.words.questions import missing
from app.saves.terms import Terms
from pyengine.core.text import write_match
from pyengine.peers.wire.timeouts import CLOCK_MS

NAMES = ("Mia", "Tom", "Ada")


def tick(desk: RemoteDesk, seconds: int) -> list[str]:
    """So much time passes on a device; what is said there."""
    said: list[str] = []
    base = desk.moment().now
    for second in range(1, seconds + 1):
        ticks = [one.timer for one in desk.timers if isinstance(one.timer, timers.TurnTick)]
        desk.timers = [one for one in desk.timers if one.timer not in ticks]
        for timer in ticks:
            desk.send(msg.Elapsed(timer, desk.moment()._replace(now=base + 1000 * second)))
            said += desk.announced
    return said


def left(desk: RemoteDesk, seat: int) -> int:
    assert desk.table.turns is not None
    return left_s(desk.record, desk.table.turns.spent, seat)


def test_the_clock_is_read_before_the_match_and_chosen_by_its_founder() -> None:
    net = Net("clock agreed")
    mia, tom = gather(net, "burrow", ("Mia", "Tom"), query="&clock=turn-60")
    assert "A clock for turns: 1 minute a turn." in tom.shown
    mia.did("lobby.clock", value="match-900")
    mia.did("lobby.clock", value="turn-7")  # not offered
    net.run()
    assert "A clock for turns: 15 minutes each." in tom.shown
    assert any("A clock for turns: 15 minutes each." in said for said in tom.announced)
    begin(net, [mia, tom])
    for desk in (mia, tom):
        assert desk.record.terms == Terms(clock="match-900")


def test_when_time_is_up_the_own_device_plays_and_the_others_go_on() -> None:
    """What is sent is a move like any other; who has chosen is not timed any more."""
    net = Net("up")
    mia, tom = desks = gather(net, "burrow", ("Mia", "Tom"), query="&clock=turn-30")
    begin(net, desks)
    for desk in desks:
        desk.settle()
    tom.act(tom.legal()[0])
    net.run()
    tick(tom, 5)
    assert left(tom, 2) == 30
    assert left(tom, 1) in (24, 25)  # as Tom's device has seen it, from when it looked
    assert "Time is up. The easy bot chooses for you." in tick(mia, 30)
    mia.answer()
    net.run()
    assert write_match(mia.record.match) == write_match(tom.record.match)
    assert [entry.actor for entry in mia.record.match.entries if entry.actor] == [1, 2]
    play_on(net, desks, 4)
    assert not mia.remote.table.troubles


def test_who_keeps_to_no_clock_is_named_and_people_decide() -> None:
    """A changed program lets its time pass: nothing follows of itself, a vote is offered."""
    net = Net("no clock")
    mia, _, ada = desks = gather(net, "burrow", NAMES, query="&clock=turn-30")
    begin(net, desks)
    for desk in (mia, ada):
        desk.settle()
        desk.act(desk.legal()[0])
    net.run(30_000 + CLOCK_MS - 10_000)
    assert not missing(mia.remote.table)
    net.run(15_000)
    assert [one.name for one in missing(mia.remote.table)] == ["Tom"]
    assert "Tom has not moved, though the time is up." in mia.shown
    assert mia.remote.table.seats[1] == (2, "person")
    mia.did("participants.replace")
    net.run()
    ada.did("participants.agree")
    net.run()
    assert mia.remote.table.seats[1][1] == "normal"
