"""A race of which somebody goes away: what stays, what is told, and what they come back to."""

from __future__ import annotations

from remote_desk import RemoteDesk
from remote_world import Net
from test_remote_away import back, gone
from test_remote_race import press, race, view

from app.core import timers
from app.core.clocks import RunningClock
from app.places.clock import seconds_left

LIMIT_S = 120


def clock_of(desk: RemoteDesk) -> int | None:
    """The seconds that the clock of a table shows, which ticks when somebody looks."""
    clock = desk.table.clock
    if isinstance(clock, RunningClock):
        desk.passed(timers.Tick(desk.record.id, clock.signal, clock.visit))
    return seconds_left(desk.table)


def test_whoever_comes_back_has_the_time_that_the_others_have() -> None:
    """The clock of a round goes on while somebody is away, and is the same for all afterwards, to
    the end of the time; it never shows another one."""
    net = Net("race away")
    mia, tom = race(net)
    net.run(5_000)
    address = gone(net, tom, 12_000)
    net.run(30_000)
    shown = set()
    fresh = back(net, tom, address, mia, 0)
    for _ in range(400):
        net.run(10)
        here, there = clock_of(mia), clock_of(fresh)
        assert here is not None
        if there is not None:
            shown.add(here - there)
    assert shown <= {-1, 0, 1}
    assert shown
    assert here < LIMIT_S - 45
    assert here == there
    press(fresh, "card:2")
    net.run(1_000)
    assert view(mia).owners[1] == 2
    net.run(1_000 * here - 2_100)
    assert not view(mia).rounds
    net.run(2_200)
    assert [len(view(desk).rounds) for desk in (mia, fresh)] == [1, 1]
