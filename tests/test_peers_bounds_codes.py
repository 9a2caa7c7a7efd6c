"""Codes that would have a browser send something to where no other device is."""

from __future__ import annotations

import pytest
from peers_hand import CHROMIUM, CHROMIUM_END

from app.remote.links.introductions import Introductions
from app.remote.values import host_ports
from pyengine.peers.codes.codes import Code, Kind, pack, unpack
from pyengine.peers.codes.descriptions import Candidate, Description, zone_of
from pyengine.peers.codes.sdp import leads_astray, read_sdp, write_sdp

ASTRAY = {
    "127.0.0.1": "loopback",
    "127.255.255.254": "loopback",
    "169.254.169.254": "link-local",
    "224.0.0.251": "multicast",
    "239.255.255.250": "multicast",
    "255.255.255.255": "reserved",
    "0.0.0.0": "reserved",
    "0.1.2.3": "reserved",
    "0:0:0:0:0:0:0:1": "loopback",
    "ff02:0:0:0:0:0:0:fb": "multicast",
    "0:0:0:0:0:ffff:7f00:1": "loopback",
    "0:0:0:0:0:ffff:a9fe:101": "link-local",
    "0:0:0:0:0:0:7f00:1": "loopback",
}
"""What stands in a code, and where it leads."""

ORDINARY = ("192.168.1.7", "10.0.0.1", "100.64.0.1", "203.0.113.7", "2001:db8:0:0:0:0:0:42")


def offer(address):
    """The description that is built of a code with an ordinary candidate and this one, as it was
    carried."""
    candidates = (Candidate("srflx", "203.0.113.7", 54321), Candidate("host", address, 8080))
    end = Description(CHROMIUM_END.ufrag, CHROMIUM_END.pwd, CHROMIUM_END.fingerprint, candidates)
    carried = unpack(pack(Code(Kind.INVITE, b"\1\2\3\4", 4711, 468_000, (end,))))
    return write_sdp(Kind.INVITE, carried.ends[0])


@pytest.mark.parametrize("address", ASTRAY)
def test_a_page_of_a_site_connects_to_no_such_address(address):
    """Not even where an ordinary one stands beside it."""
    assert zone_of(address) == ASTRAY[address]
    assert leads_astray(offer(address), "clowder.example")
    assert leads_astray(offer(address), "203.0.113.7")


@pytest.mark.parametrize("address", ORDINARY)
def test_devices_of_one_home_and_far_ones_are_found(address):
    """Private addresses are those of people in one Wi-Fi."""
    assert not leads_astray(offer(address), "clowder.example")


@pytest.mark.parametrize("served", ["localhost", "127.0.0.1", "[::1]", "clowder.localhost"])
def test_a_page_that_is_served_from_there_may(served):
    """As when it is developed; but nowhere else."""
    assert not leads_astray(offer("127.0.0.1"), served)
    assert leads_astray(offer("169.254.1.1"), served)


@pytest.mark.parametrize("address", ["169.254.3.4", "224.0.0.1", "0.0.0.0"])
def test_own_addresses_that_lead_nowhere_are_not_told(address):
    """A device that no server has given one has such an address: others would refuse the code."""
    astray = f"a=candidate:9 1 udp 2113937151 {address} 50000 typ host\r\n"
    assert read_sdp(CHROMIUM + astray) == read_sdp(CHROMIUM)


def test_nobody_is_connected_to_more_than_twice_a_minute():
    """Whoever comes and goes, or sends one invitation after the other, has no connection made each
    time; others have theirs."""
    carried, now = [], [0]
    introductions = Introductions((), carried.extend, lambda: now[0])
    invite = Code(Kind.INVITE, b"\1\2\3\4", 1, 468_000, (CHROMIUM_END,))
    for at in range(0, 60_000, 1_000):
        now[0] = at
        introductions.take_code(2, invite)
        introductions.open(2)
    introductions.open(3)
    opened = [one.link for one in carried if isinstance(one, host_ports.OpenLink)]
    assert opened == ["to-2-1", "to-2-2", "to-3-3"]
    now[0] = 60_000
    introductions.open(2)
    assert isinstance(carried[-1], host_ports.OpenLink)
