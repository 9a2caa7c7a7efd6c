"""Standby pairs: who has slept, or was loaded again, is back without a code."""

from __future__ import annotations

import pytest
from remote_world import Device, Net
from test_remote_hosts import gathered
from test_remote_standby import here, presence_by_name, reload

from app.remote.links.pairs import MOST_READY, MOST_TRIES, StandbyPairs
from app.remote.values import effects as remote_effects
from app.remote.values import host_ports
from app.remote.values import invitations as inv
from pyengine.peers.codes.codes import Code, Kind, pack
from pyengine.peers.codes.descriptions import Candidate, Description
from pyengine.peers.session import ports
from pyengine.peers.session.ports import OfferPair
from pyengine.peers.wire.timeouts import BACK_MS, DEAD_MS, PAIR_MS, RENEW_MS

PLACES = ("mia", "tom", "ada")


def lose(net: Net, device: Device) -> None:
    """All links of a device are lost, as after a sleep; its page lives on."""
    for end in [end for end in net.ends.values() if end.device is device and end.is_up]:
        net.cut(device, end.link)


def pair_numbers(net: Net) -> set[str]:
    """The pairs that wait, by the numbers they are called by."""
    waiting = [end.link for end in net.ends.values() if not end.is_up and "/pair-" in end.link]
    return {link.split("-")[2] for link in waiting}


def all_here(*devices: Device) -> bool:
    found = [here(device, table_key) for device, table_key in zip(devices, PLACES, strict=False)]
    return all(set(presence.values()) == {"here"} for presence in found)


@pytest.mark.parametrize("guests", [("Tom",), ("Tom", "Ada")])
@pytest.mark.parametrize("asleep", [0, 1])
def test_links_that_are_lost_are_there_again_by_themselves(
    guests: tuple[str, ...], asleep: int
) -> None:
    """And again, by a new pair: the one that was used is made anew."""
    net = Net("sleep")
    devices = gathered(net, *guests)
    for _ in range(3):
        before = pair_numbers(net)
        lose(net, devices[asleep])
        net.run(100)
        assert all_here(*devices)
        net.run(60_000)
        assert len(pair_numbers(net)) == len(before)
        used = before - pair_numbers(net)
        assert len(used) == len(guests)


def test_who_was_asleep_when_the_others_lost_it_is_back_when_it_wakes() -> None:
    """Those who are awake look for it again and again, for some minutes; its own end waits."""
    net = Net("long")
    mia, tom = gathered(net, "Tom")
    links = [end.link for end in net.ends.values() if end.device is tom and end.is_up]
    tom.alive = False
    net.run(DEAD_MS + 5_000)
    assert here(mia, "mia") == {"Tom": "away"}
    tom.alive = True
    tom.hear(host_ports.PageSeen())
    for link in links:
        tom.hear(host_ports.LinkDown(link))
    net.run(100)
    assert all_here(mia, tom)


@pytest.mark.parametrize("gone", [0, 1])
@pytest.mark.parametrize("guests", [("Tom",), ("Tom", "Ada")])
def test_a_page_that_is_loaded_again_is_back_by_itself(guests: tuple[str, ...], gone: int) -> None:
    """Where the browser lets an end be made again; no code is made meanwhile."""
    net = Net("reload")
    devices = gathered(net, *guests)
    for _ in range(2):
        device, table_key = devices[gone], PLACES[gone]
        reload(net, device, table_key)
        assert all_here(*devices)
        assert device.remote(table_key).returns == ()
        assert not device.remote(table_key).returning
        net.run(60_000)


def test_where_the_browser_refuses_it_codes_are_shown_at_once() -> None:
    net = Net("refused")
    _, tom = gathered(net, "Tom")
    net.mangles = False
    reload(net, tom, "tom")
    assert not tom.remote("tom").returning
    assert list(presence_by_name(tom, "tom")) == ["Mia"]


def test_where_nothing_opens_codes_are_shown_after_two_seconds() -> None:
    """Until then the page says that it is coming back."""
    net = Net("nobody")
    mia, tom = gathered(net, "Tom")
    mia.close()
    reload(net, tom, "tom")
    assert tom.remote("tom").returning
    assert tom.remote("tom").returns == ()
    net.run(BACK_MS)
    assert not tom.remote("tom").returning
    assert list(presence_by_name(tom, "tom")) == ["Mia"]


def test_what_is_kept_is_used_once_and_stored_again_when_it_is_renewed() -> None:
    net = Net("once")
    mia, tom = gathered(net, "Tom")
    kept = tom.store["tom", "pair/1"]
    assert kept
    mia.close()
    reload(net, tom, "tom")
    assert tom.store["tom", "pair/1"] == b""
    reload(net, tom, "tom")
    assert not tom.remote("tom").returning


def test_pairs_are_made_anew_every_few_minutes_and_on_another_network() -> None:
    net = Net("fresh")
    mia, tom = gathered(net, "Tom")
    before = pair_numbers(net)
    assert len(before) == 1
    net.run(PAIR_MS + 5_000)
    later = pair_numbers(net)
    assert len(later) == 1
    assert not later & before
    for device in (mia, tom):
        known = pair_numbers(net)
        device.hear(host_ports.NetworkChanged())
        net.run(RENEW_MS + 60_000)
        assert len(pair_numbers(net)) == 1
        assert not pair_numbers(net) & known


def test_who_was_lost_by_both_ends_and_came_by_a_code_gets_a_new_pair() -> None:
    """What was used in vain does not stay."""
    net = Net("in vain")
    mia, tom = gathered(net, "Tom")
    net.blocked = True
    lose(net, tom)
    net.run(1_000)
    net.blocked = False
    tom.do(remote_effects.Reconnect("tom"))
    net.run(50)
    used = pair_numbers(net)
    mia.do(remote_effects.TakeReply("mia", presence_by_name(tom, "tom")["Mia"]))
    net.run(90_000)
    assert all_here(mia, tom)
    assert len(pair_numbers(net)) == 1
    assert not pair_numbers(net) & used


def test_a_pair_ends_with_the_table() -> None:
    net = Net("end")
    mia, _ = gathered(net, "Tom")
    mia.do(remote_effects.ForgetTable("mia"))
    net.run(1_000)
    assert not [end for end in net.ends.values() if end.device is mia]


TABLE = b"1234" + bytes(12)


def code(kind: Kind, number: int, minute: int = 0, table: bytes = TABLE) -> str:
    candidates = (Candidate("host", "192.168.1.2", 5_000),)
    end = Description("abcd", "p" * 22, bytes(32), candidates)
    return pack(Code(kind, table[:4], number, minute, (end,)))


def stored_pair(number: int, minute: int = 0, table: bytes = TABLE) -> bytes:
    """A pair as the device stores it that had begun it."""
    kinds = (Kind.INVITE, Kind.REPLY)
    return " ".join(code(kind, number, minute, table) for kind in kinds).encode()


class Alone:
    """The pairs of a device of which only wishes are seen."""

    def __init__(self) -> None:
        self.wanted: list[host_ports.Wanted] = []
        self.stored: dict[str, bytes] = {}
        self.time = 0
        self.pairs = StandbyPairs((), self._carry, self.stored.__setitem__, lambda: self.time)

    def _carry(self, effects: inv.Effects) -> None:
        self.wanted.extend(effects)

    def opened(self) -> list[str]:
        return [want.link for want in self.wanted if isinstance(want, host_ports.OpenLink)]


_SDP = (
    "v=0\r\na=ice-ufrag:wxyz\r\na=ice-pwd:" + "q" * 22 + "\r\na=fingerprint:sha-256 "
    + ":".join(["AB"] * 32) + "\r\na=candidate:1 1 udp 9 192.168.1.3 6000 typ host\r\n"
)  # fmt: skip


def test_the_browser_is_told_addresses_only_when_they_are_wanted() -> None:
    alone = Alone()
    alone.pairs.take_code(1, code(Kind.INVITE, 77), TABLE, me=2)
    (opened,) = [want for want in alone.wanted if isinstance(want, host_ports.OpenLink)]
    assert "a=candidate" not in opened.offer
    assert opened.certificate == host_ports.KEPT
    (offer,) = alone.pairs.take_description(opened.link, TABLE, 0, _SDP)
    assert isinstance(offer, OfferPair)
    alone.pairs.find(1)
    (told,) = [want for want in alone.wanted if isinstance(want, host_ports.AddAddresses)]
    assert "192.168.1.2 5000 typ host" in told.other


def test_of_two_who_begin_at_once_the_lower_number_leads() -> None:
    lower, higher = Alone(), Alone()
    lower.pairs.prepare({2}, 1, lambda: 70)
    lower.pairs.take_code(2, code(Kind.INVITE, 71), TABLE, me=1)
    assert lower.opened() == ["pair-2-70"]
    higher.pairs.renew([1])
    higher.pairs.prepare({1}, 2, lambda: 71)
    higher.pairs.take_code(1, code(Kind.INVITE, 70), TABLE, me=2)
    assert higher.opened() == ["pair-1-71", "pair-1-70"]
    assert host_ports.CutLink("pair-1-71") in higher.wanted


@pytest.mark.parametrize(
    "text",
    ["", "no code", code(Kind.REPLY, 9), code(Kind.REPLY, 70)[:-1], code(Kind.MOVE_REPLY, 70)],
    ids=["nothing", "words", "another number", "cut", "of a move"],
)
def test_what_is_no_answer_completes_nothing(text: str) -> None:
    alone = Alone()
    alone.pairs.prepare({2}, 1, lambda: 70)
    alone.pairs.take_description("pair-2-70", TABLE, 0, _SDP)
    alone.pairs.take_code(2, text, TABLE, me=1)
    assert alone.stored == {}
    assert not [want for want in alone.wanted if isinstance(want, host_ports.CompleteLink)]


def test_a_code_of_another_table_opens_nothing() -> None:
    alone = Alone()
    alone.pairs.take_code(1, code(Kind.INVITE, 77), b"5678" + bytes(12), me=2)
    assert alone.wanted == []


BROKEN = {
    "nothing": b"",
    "a word": b"x",
    "words": b"a b",
    "no text": b"\xff \xfe",
    "one code": code(Kind.INVITE, 1).encode(),
    "two of a kind": f"{code(Kind.INVITE, 1)} {code(Kind.INVITE, 1)}".encode(),
    "two numbers": f"{code(Kind.INVITE, 1)} {code(Kind.REPLY, 2)}".encode(),
    "another table": stored_pair(1, table=b"5678" + bytes(12)),
}


@pytest.mark.parametrize("stored", BROKEN.values(), ids=BROKEN)
def test_what_is_stored_and_of_no_use_is_dropped(stored: bytes) -> None:
    alone = Alone()
    parts = {"pair/2": stored, "pair/x": b"a b", "key/1": b"x"}
    alone.pairs.load(parts, TABLE, [2])
    assert alone.wanted == []
    assert not alone.pairs.returning
    assert alone.stored == {key: b"" for key in ("pair/2", "pair/x") if parts[key]}


def test_who_was_there_last_is_looked_for_and_nobody_else() -> None:
    """However many have come and gone in a long match: a browser has few connections."""
    alone = Alone()
    parts = {f"pair/{member}": stored_pair(member, minute=300 - member) for member in range(2, 200)}
    alone.pairs.load(parts, TABLE, range(2, 200))
    tried = [want.link for want in alone.wanted if isinstance(want, host_ports.RestoreLink)]
    assert tried == [f"pair-{member}-{member}" for member in range(2, 2 + MOST_READY)]
    assert alone.pairs.links == tuple(tried)
    assert alone.stored == dict.fromkeys(parts, b"")


def test_who_is_not_at_the_table_is_not_looked_for() -> None:
    alone = Alone()
    alone.pairs.load({"pair/2": stored_pair(5), "pair/3": stored_pair(6)}, TABLE, [3, 4])
    assert alone.pairs.links == ("pair-3-6",)
    assert alone.stored == {"pair/2": b"", "pair/3": b""}


def test_whoever_has_left_for_good_leaves_no_pair_behind() -> None:
    """Neither with the browser nor in storage; nobody looks for them after a reload."""
    net = Net("left")
    mia, _, ada = gathered(net, "Tom", "Ada")
    assert mia.store["mia", "pair/3"]
    ada.do(remote_effects.RequestAt("ada", ports.LeaveTable()))
    net.run(1_000)
    assert mia.store["mia", "pair/3"] == b""
    assert mia.store["mia", "pair/2"]
    assert not [link for link in mia.hosts.hosts["mia"].paths.pairs.links if "pair-3" in link]
    reload(net, mia, "mia")
    assert not [link for link in mia.hosts.hosts["mia"].paths.pairs.links if "pair-3" in link]


def test_of_pairs_with_more_than_a_table_has_the_oldest_is_given_up() -> None:
    alone = Alone()
    for member in range(2, 3 + MOST_READY):
        alone.time += 1_000
        alone.pairs.take_code(member, code(Kind.INVITE, member), TABLE, me=300)
        alone.pairs.take_description(f"pair-{member}-{member}", TABLE, 0, _SDP)
    assert len(alone.pairs.links) == MOST_READY
    assert host_ports.CutLink("pair-2-2") in alone.wanted
    assert alone.stored["pair/2"] == b""
    assert all(alone.stored[f"pair/{member}"] for member in range(3, 3 + MOST_READY))


def test_nobody_is_looked_for_without_end() -> None:
    alone = Alone()
    alone.pairs.load({"pair/2": stored_pair(5)}, TABLE, [2])
    for _ in range(2 * MOST_TRIES):
        alone.pairs.on_link_down("pair-2-5", refused=False)
        alone.pairs.on_timeout("pair-2-5", ())
    tried = [want for want in alone.wanted if isinstance(want, host_ports.RestoreLink)]
    assert len(tried) == MOST_TRIES
    assert tried[0][1:5] == (tried[0].other, True, "abcd", "p" * 22)


def test_a_pair_to_which_nobody_answers_is_begun_anew() -> None:
    """What was told may have gone over a link that was dead already."""
    alone = Alone()
    alone.pairs.prepare({2}, 1, lambda: 70)
    alone.pairs.take_description("pair-2-70", TABLE, 0, _SDP)
    alone.pairs.on_timeout("pair-2-70", {2})
    assert host_ports.CutLink("pair-2-70") in alone.wanted
    alone.pairs.prepare({2}, 1, lambda: 71)
    assert alone.opened() == ["pair-2-70", "pair-2-71"]
