"""One neighbour's worst: what a device does because of it stays within the bounds of the protocol.

Each adversary's program of ``build.hostile_programs`` is a test here; ``build.py bench hostile``
measures the same in processor time.
"""

from __future__ import annotations

from functools import cache

import pytest
from peers_races import Racers
from test_peers_cheats import registered, table
from test_peers_strangers import hand_in

from build.hostile_neighbours import Hostile
from build.hostile_programs import PROGRAMS
from build.peers_mesh import LIGHT
from pyengine.peers.log.evidence import MAX_FALSE_BLAMES
from pyengine.peers.network.intake import Intake
from pyengine.peers.wire.contents import PERSON, Act
from pyengine.peers.wire.timeouts import BLAME_MS

__all__ = ["registered"]

SECONDS = 20
POSTS = 400


@cache
def suffered(name):
    """What a program did to a device for a while, a little above what is read."""
    program, begun = PROGRAMS[name]
    return Hostile(begun, LIGHT, POSTS).suffer(program, SECONDS)


@pytest.mark.parametrize("name", PROGRAMS)
def test_signatures_are_looked_at_five_a_second_and_two_hundred_at_once(name):
    """Each is 3 ms: whatever comes, more would be more than 5 % of a core."""
    assert suffered(name).checks <= 200 + 5 * SECONDS + 2 * MAX_FALSE_BLAMES


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_sent_because_of_one_neighbour_is_bounded(name):
    """The posts once, half a MiB, and 8 KiB a second; what is passed on to others is what was
    read. Posts that go together are a third longer."""
    posts = (POSTS + 200) * 350
    passed_on = 64 * 1024 * SECONDS if name in ("true posts", "false blames") else 0
    most = 4 / 3 * (posts + 512 * 1024 + 8 * 1024 * SECONDS + passed_on) + 5_000 * SECONDS
    assert suffered(name).answered <= most


@pytest.mark.parametrize("name", PROGRAMS)
def test_connections_because_of_one_neighbour_are_few(name):
    """Two in a minute, and four codes are looked at."""
    assert suffered(name).links <= 4


@pytest.mark.parametrize("name", PROGRAMS)
def test_sentences_because_of_one_neighbour_are_few(name):
    """It was closed out, or said something once a second; each rule that it broke is told once."""
    assert suffered(name).sentences <= 5 + SECONDS


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_device_writes_little_because_of_one_neighbour(name):
    """At most a sheet a second, and none of its own without end."""
    assert suffered(name).posts <= 9 + SECONDS


@pytest.mark.parametrize("name", ["junk", "forged signatures", "posts replayed in bundles"])
def test_who_was_closed_out_is_not_heard_for_a_minute(name):
    """Each time it came back nothing of it was read."""
    assert suffered(name).checks < 64


@pytest.mark.parametrize("name", ["posts replayed in bundles", "posts replayed one by one"])
def test_a_post_that_is_here_costs_no_signature(name):
    """Only proofs of who it is."""
    assert suffered(name).checks <= 6


def test_a_flood_ends_the_link_within_a_second():
    """Of a thousand messages a second 300 are read, and 600 passed over."""
    found = Hostile(True, LIGHT, POSTS).suffer(PROGRAMS["pings"][0], 2, a_second=1_000)
    assert found.cut == 1
    assert found.answered < 64 * 1024


def test_a_rule_that_is_broken_without_end_is_said_once_with_a_count():
    """One sentence a member and rule, with a count that doubles: the screen is not drawn again."""
    network, cheat = table()
    sheet = network.devices[1].session.table
    told = set()
    for at in range(100):
        post = cheat.write(Act(1, f"{at}"))
        hand_in(network, [post.frame])
        network.run(100)
        told.add(network.devices[1].session.table.troubles)
    network.run(BLAME_MS)
    (trouble,) = network.devices[1].session.table.troubles
    assert (trouble.member, trouble.what, trouble.count) == (cheat.number, "wrong-seat", 64)
    assert trouble.sentence == f"{trouble.words} (at least 64 times)"
    assert sheet.troubles == ()
    assert len(told) <= 8


def test_nothing_of_an_honest_race_waits(monkeypatch):
    """Four race, and all posts of three come over one of them: no signature has to wait."""
    waited, network = [], Racers(4, "star", phases=30)
    take = Intake.take

    def noted(self, feeds, now):
        posts = take(self, feeds, now)
        waited.append(self.wakes_at)
        return posts

    monkeypatch.setattr(Intake, "take", noted)
    network.set_up("kittypaw", tuple((one, PERSON) for one in range(1, 5)))
    for pair in ((2, 3), (2, 4), (3, 4)):
        network.cut.add(frozenset(pair))
        network.disconnect(frozenset(pair))
    network.play_to_the_end()
    assert len(waited) > 500
    assert set(waited) == {None}
