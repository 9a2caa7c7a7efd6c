"""What lies before people in a race is shown to the others by their own devices: how often, to
whom, of which seats and rounds, and what it changes, which is nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from peers_hands import small_group
from peers_races import Racers

from pyengine.core.text import write_match
from pyengine.peers.network.allowance import TABLES
from pyengine.peers.network.talk import MAX_LAID, Laid, read_talk, write_talk
from pyengine.peers.session import ports
from pyengine.peers.wire.contents import PERSON
from pyengine.peers.wire.frames import WireError, read_frame
from pyengine.peers.wire.timeouts import LAID_MS

__all__ = ["small_group"]

pytestmark = pytest.mark.usefixtures("small_group")
BUILT = ("Aa0@0,1", "Aa0@0,1 Bs3@1,2", "Aa0@0,1 Bs3@1,2 Cs1@2,3")


class Builders(Racers):
    """People who look at their cards: what is laid is laid by the test. Notes what is shown."""

    def __init__(self, *args, **kwargs):
        self.shown = {}
        self.said = []
        super().__init__(*args, **kwargs)

    def race(self, device, match, seat):
        pass

    def take_event(self, device, event):
        if isinstance(event, ports.TablesShown):
            self.shown.setdefault(device.number, []).append((event.signal, event.tables))
        super().take_event(device, event)

    def send(self, device, output):
        if b'"t":"laid"' in output.message:
            self.said.append((self.now, device.number))
        super().send(device, output)

    def newest(self, number):
        """What a device was shown last."""
        return self.shown[number][-1]


def building(seats=((1, PERSON), (2, PERSON), (3, PERSON)), people=3):
    """A table in its first round."""
    network = Builders(people, 21)
    network.set_up("kittypaw", seats)
    assert network.run(60_000, lambda: begun(network))
    return network


def begun(network, signal="round 1"):
    folds = [network.member(number).fold for number in network.devices]
    return all(fold.pending.race and fold.races.round.signal == signal for fold in folds)


def whisper(network, number, *said):
    """A device with another program says something to all its neighbours."""
    for link in network.devices[number].session.neighbours.links.values():
        for talk in said:
            link.send_talk(talk)
    network.input(network.devices[number], ports.Tick())
    network.run(200)


def test_the_others_see_what_is_laid_and_nobody_else_does():
    """Whoever lays it is told nothing; the match is what it was."""
    network = building()
    before = write_match(network.member(2).fold.match), network.member(2).version
    network.request(1, ports.ShowTable(1, BUILT[0]))
    network.run(200)
    assert network.shown == {2: [("round 1", ((1, BUILT[0]),))], 3: [("round 1", ((1, BUILT[0]),))]}
    assert (write_match(network.member(2).fold.match), network.member(2).version) == before


def test_it_is_told_at_most_every_fifth_of_a_second_and_the_newest_is_never_left_out():
    """A hand that changes every 10 ms for two seconds."""
    network = building()
    for turn in range(200):
        network.request(1, ports.ShowTable(1, BUILT[turn % 3]))
        network.run(10)
    network.run(1_000)
    times = [at for at, number in network.said if number == 1]
    assert 2 * 9 <= len(times) <= 2 * 11  # two neighbours, one message to each
    by_turn = sorted(set(times))
    assert min(b - a for a, b in pairwise(by_turn)) >= LAID_MS
    assert network.newest(2) == network.newest(3) == ("round 1", ((1, BUILT[199 % 3]),))


def test_several_seats_of_a_device_go_in_one_message():
    """With bots that it hosts."""
    network = building(((1, PERSON), (2, PERSON), (1, "easy")), 2)
    network.request(1, ports.ShowTable(1, BUILT[0]))
    network.request(1, ports.ShowTable(3, BUILT[1]))
    network.run(1_000)
    assert network.newest(2) == ("round 1", ((1, BUILT[0]), (3, BUILT[1])))


def test_of_a_seat_of_somebody_else_nothing_is_shown_or_believed():
    """Neither does a device tell it, nor is it heard where a program does."""
    network = building()
    network.request(1, ports.ShowTable(2, BUILT[0]))
    network.request(1, ports.ShowTable(9, BUILT[0]))
    network.run(500)
    assert network.said == []
    phase = network.member(1).fold.races.round.begun
    whisper(network, 1, Laid(phase, ((2, BUILT[1]), (1, BUILT[0]), (12, BUILT[1]))))
    assert network.newest(3) == ("round 1", ((1, BUILT[0]),))
    assert network.newest(2) == ("round 1", ((1, BUILT[0]),))


def test_of_another_round_nothing_is_believed():
    """Nor is what lay there told in the next one."""
    network = building()
    phase = network.member(1).fold.races.round.begun
    whisper(network, 1, Laid(phase + 1, ((1, BUILT[0]),)))
    whisper(network, 1, Laid(phase - 1, ((1, BUILT[0]),)))
    assert network.shown == {}
    network.request(1, ports.ShowTable(1, BUILT[0]))
    network.run(300)
    assert network.run(400_000, lambda: begun(network, "round 2"))
    said = len(network.said)
    network.run(2_000)
    assert len(network.said) == said
    network.request(1, ports.ShowTable(1, BUILT[1]))
    network.run(300)
    assert network.newest(2) == ("round 2", ((1, BUILT[1]),))


def test_whoever_comes_back_in_mid_round_is_shown_what_lies_there():
    """Though nothing is laid any more."""
    network = building()
    network.request(1, ports.ShowTable(1, BUILT[2]))
    network.run(300)
    network.shown.clear()
    network.crash(network.devices[3])
    assert network.run(60_000, lambda: 3 in network.shown)
    assert network.newest(3) == ("round 1", ((1, BUILT[2]),))


def test_a_flood_of_it_is_heard_five_times_a_second():
    """After the burst that a slow line may hold up; the link stays."""
    network = building()
    phase, start = network.member(1).fold.races.round.begun, network.now
    while network.now < start + 10_000:
        whisper(network, 1, *[Laid(phase, ((1, BUILT[turn % 3]),)) for turn in range(8)])
    seconds = (network.now - start) // 1_000 + 1
    assert TABLES.burst < len(network.shown[2]) <= TABLES.burst + TABLES.per_second * seconds
    assert not network.devices[2].gone


def test_what_is_too_long_is_neither_told_nor_read():
    """The bound of a frame stands in the type."""
    network = building()
    network.request(1, ports.ShowTable(1, "A" * (MAX_LAID + 1)))
    network.run(500)
    assert network.said == []
    for tables in (((1, "A" * (MAX_LAID + 1)),), tuple((1, "") for _ in range(13)), ((13, ""),)):
        frame = read_frame(write_talk(Laid(1, tables)))
        with pytest.raises(WireError):
            read_talk(frame)
