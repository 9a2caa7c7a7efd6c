"""All that lies between the click that ends a turn and everybody's next one, counted.

Each hop is a message's way and all that a device does before it answers; each transaction is a
disk that is waited for before something is sent. Whoever adds one makes every turn slower.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from remote_desk import RemoteDesk, begin, gather
from remote_world import Device, Net
from test_remote_table import play_on

from app.remote.values import host_ports
from app.remote.values import messages as remote_messages


@dataclass(frozen=True)
class Turn:
    """Of all devices together, but for the hops, which come one after the other."""

    hops: int
    messages: int
    transactions: int
    pictures: int


COUNTS = {
    ("burrow", 2): Turn(hops=3, messages=5, transactions=4, pictures=6),
    ("yarn", 2): Turn(hops=3, messages=5, transactions=4, pictures=6),
    ("burrow", 3): Turn(hops=3, messages=14, transactions=6, pictures=15),
    ("yarn", 3): Turn(hops=3, messages=14, transactions=6, pictures=15),
}
"""By game and devices: a turn in the middle of a match, from the last choice to the next roll."""


@dataclass
class Counter:
    """Watches a device."""

    messages: int = 0
    transactions: int = 0
    pictures: int = 0
    unsent: int = field(default=0)
    """The number of parts stored since something was sent."""

    def carry(self, wanted: host_ports.Wanted) -> None:
        if isinstance(wanted, host_ports.StorePart):
            self.unsent += 1
        elif isinstance(wanted, host_ports.Put):
            self.messages += 1
            self.transactions += bool(self.unsent)
            self.unsent = 0

    def tell(self, message: remote_messages.RemoteMessage) -> None:
        self.pictures += isinstance(message, remote_messages.TableTold)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> dict[Device, Counter]:
    """Every device that is made from now on."""
    counters: dict[Device, Counter] = {}
    carry, tell = Device._carry, Device._tell

    def note_carry(device: Device, wanted: host_ports.Wanted) -> None:
        counters.setdefault(device, Counter()).carry(wanted)
        carry(device, wanted)

    def note_tell(device: Device, message: remote_messages.RemoteMessage) -> None:
        counters.setdefault(device, Counter()).tell(message)
        tell(device, message)

    monkeypatch.setattr(Device, "_carry", note_carry)
    monkeypatch.setattr(Device, "_tell", note_tell)
    return counters


def settle(net: Net, desks: list[RemoteDesk]) -> None:
    """Until all are to choose, and nothing rests or is on its way."""
    for _ in range(60):
        for desk in desks:
            if desk.table.curtain:
                desk.did("table.ready")
            desk.did("table.go")
        net.run()
        if all(
            len(desk.record.match.pending.seats) == len(desks)
            and not (desk.table.resting or desk.table.rolling or desk.table.remote.table.sealed)
            for desk in desks
            if desk.table.remote
        ):
            return
    raise AssertionError("they are never all to choose")


@pytest.mark.parametrize(("game", "people"), COUNTS)
def test_so_much_lies_between_a_click_and_everybodys_next_turn(
    game: str, people: int, watched: dict[Device, Counter]
) -> None:
    """From the last choice of a turn until the roll of the next is known everywhere."""
    net = Net(f"{game} {people}")
    desks = gather(net, game, ("Mia", "Tom", "Ada")[:people])
    begin(net, desks)
    play_on(net, desks, 4)
    settle(net, desks)
    *others, last = desks
    for desk in others:
        desk.act(desk.legal_of(desk.place.seat or 0)[0])
        net.run()
    rolls = [str(entry.actor) for entry in last.record.match.entries].count("0")
    began = net.now
    watched.clear()
    last.act(last.legal_of(last.place.seat or 0)[0])

    def is_rolled(desk: RemoteDesk) -> bool:
        match = desk.remote.table.match
        return match is not None and [entry.actor for entry in match.entries].count(0) > rolls

    hops = 0
    while not all(map(is_rolled, desks)):
        net.run(net.delay_ms)
        hops += 1
        assert hops < 20, "the turn does not end"
    assert net.now - began == hops * net.delay_ms
    counters = watched.values()
    assert COUNTS[game, people] == Turn(
        hops,
        sum(counter.messages for counter in counters),
        sum(counter.transactions for counter in counters),
        sum(counter.pictures for counter in counters),
    )
