"""Coming back: a device that was loaded again is brought to its table by one code."""

from __future__ import annotations

from dataclasses import replace

import pytest
from peers_hand import CHROMIUM_END
from remote_world import Device, Net
from test_remote_hosts import gathered, names

from app.remote.links.introductions import Introductions
from app.remote.links.standby import StandbyConnections
from app.remote.values import effects as remote_effects
from app.remote.values import host_ports
from app.remote.values import invitations as inv
from app.remote.values import messages as remote_messages
from pyengine.peers.codes.codes import Code, Kind, pack
from pyengine.peers.session import ports


def together(net: Net, *guests: str) -> list[Device]:
    """Mia's table, with these guests; their browsers do not come back without a code."""
    net.mangles = False
    return gathered(net, *guests)


def reload(net: Net, device: Device, table_key: str) -> None:
    """The page is closed, and loaded again."""
    device.close()
    net.run(500)
    device.start()
    device.do(remote_effects.OpenTable(table_key))
    net.run(500)


def presence_by_name(device: Device, table_key: str) -> dict[str, str]:
    """To whom this device knows a way back, and its replies."""
    remote = device.remote(table_key)
    return {remote.table.name_of(guest.member): guest.address for guest in remote.returns}


def here(device: Device, table_key: str) -> dict[str, str]:
    remote = device.remote(table_key)
    return {
        participant.name: participant.how
        for participant in remote.table.participants
        if participant.member != remote.table.me
    }


@pytest.mark.parametrize("gone", [0, 1])
def test_who_is_loaded_again_comes_back_with_one_code(gone: int) -> None:
    """Whoever founded the table, and twice: what was used is made anew."""
    net = Net(f"back {gone}")
    devices, places = together(net, "Tom"), ["mia", "tom"]
    device, table_key = devices[gone], places[gone]
    other, other_place = devices[1 - gone], places[1 - gone]
    for _ in range(2):
        reload(net, device, table_key)
        ((_, reply),) = presence_by_name(device, table_key).items()
        assert reply.startswith("#/reply/")
        other.do(remote_effects.TakeReply(other_place, reply))
        net.run(1_000)
        assert set(here(device, table_key).values()) == set(here(other, other_place).values())
        assert set(here(device, table_key).values()) == {"here"}
        assert device.remote(table_key).returns == ()
        net.run(1_000)


def test_a_code_that_was_never_carried_costs_nothing() -> None:
    """The page is loaded once more before anybody has its code."""
    net = Net("twice")
    mia, tom = together(net, "Tom")
    reload(net, tom, "tom")
    reload(net, tom, "tom")
    mia.do(remote_effects.TakeReply("mia", presence_by_name(tom, "tom")["Mia"]))
    net.run(1_000)
    assert here(tom, "tom") == {"Mia": "here"}


def test_one_code_is_enough_for_a_table_of_three() -> None:
    net = Net("three")
    mia, tom, ada = together(net, "Tom", "Ada")
    reload(net, tom, "tom")
    replies = presence_by_name(tom, "tom")
    assert sorted(replies) == ["Ada", "Mia"]
    ada.do(remote_effects.TakeReply("ada", replies["Ada"]))
    net.run(12_000)
    assert here(tom, "tom") == {"Mia": "here", "Ada": "here"}
    # Ada's page is closed, and the other two have a link of their own.
    ada.close()
    net.run(3_000)
    assert here(tom, "tom") == {"Mia": "here", "Ada": "away"}
    assert mia.remote("mia").table.participants[1].how == "here"


def test_all_are_loaded_again_one_after_the_other() -> None:
    """Each has a way back to those who came back before it, as soon as they are here again."""
    net = Net("all")
    devices = together(net, "Tom", "Ada")
    mia, tom, ada = zip(devices, ("mia", "tom", "ada"), ("Mia", "Tom", "Ada"), strict=True)
    for (device, table_key, _), (helper, helpers, name) in ((tom, ada), (mia, tom), (ada, mia)):
        reload(net, device, table_key)
        helper.do(remote_effects.TakeReply(helpers, presence_by_name(device, table_key)[name]))
        net.run(1_500)
        for there, at, _ in (mia, tom, ada):
            assert set(here(there, at).values()) == {"here"}


def test_a_reply_is_passed_on_to_whoever_waits_for_it() -> None:
    net = Net("passed on")
    mia, tom, ada = together(net, "Tom", "Ada")
    reload(net, tom, "tom")
    mia.do(remote_effects.TakeReply("mia", presence_by_name(tom, "tom")["Ada"]))
    assert "passed on" in mia.remote("mia").notice
    net.run(12_000)
    assert here(tom, "tom") == {"Mia": "here", "Ada": "here"}
    assert here(ada, "ada")["Tom"] == "here"


def test_after_both_were_loaded_again_two_codes_bring_them_together() -> None:
    """The kept connections wait no more, and say so; an invitation to the table is a way back."""
    net = Net("both")
    mia, tom = together(net, "Tom")
    reload(net, mia, "mia")
    reload(net, tom, "tom")
    mia.do(remote_effects.TakeReply("mia", presence_by_name(tom, "tom")["Mia"]))
    assert "no longer open. Here is a new link: send them that." in mia.remote("mia").spent
    net.run(50)
    tom.do(remote_effects.TakeReply("tom", mia.remote("mia").invites[-1].address))
    net.run(50)
    guest = tom.remote("tom").guest
    assert guest is not None
    mia.do(remote_effects.TakeReply("mia", guest.address))
    net.run(2_000)
    assert here(tom, "tom") == {"Mia": "here"}
    assert tom.remote("tom").table.me == 2
    assert names(mia, "mia") == ["Mia", "Tom"]


def test_a_reply_to_a_standby_invitation_opened_in_a_new_tab_is_handed_over() -> None:
    net = Net("new tab")
    mia, tom = together(net, "Tom")
    other = Device(net, mia.browser)
    reload(net, tom, "tom")
    other.do(remote_effects.HandReply(presence_by_name(tom, "tom")["Mia"]))
    net.run(2_000)
    assert here(tom, "tom") == {"Mia": "here"}


def test_where_no_connection_can_be_made_both_are_told() -> None:
    net = Net("no way")
    mia, tom = together(net, "Tom")
    reload(net, tom, "tom")
    net.blocked = True
    mia.do(remote_effects.TakeReply("mia", presence_by_name(tom, "tom")["Mia"]))
    net.run(25_000)
    assert "could not reach each other" in mia.remote("mia").notice


def test_who_was_only_cut_off_can_make_the_code_as_well() -> None:
    """The page was not loaded again, but all links of it are gone."""
    net = Net("cut off")
    mia, tom = together(net, "Tom")
    for end in [end for end in net.ends.values() if end.device is tom and end.other]:
        net.cut(tom, end.link)
    net.run(1_000)
    assert here(tom, "tom") == {"Mia": "away"}
    assert presence_by_name(tom, "tom") == {}
    tom.do(remote_effects.Reconnect("tom"))
    net.run(100)
    mia.do(remote_effects.TakeReply("mia", presence_by_name(tom, "tom")["Mia"]))
    net.run(1_000)
    assert here(tom, "tom") == {"Mia": "here"}


def test_eight_connections_wait_at_most_and_invitations_go_first() -> None:
    carried: list[object] = []
    numbers = iter(range(2, 99))
    standbys = StandbyConnections((), carried.extend, lambda: 0)
    standbys.offer(range(1, 8), inv.MOST_OPEN, lambda: next(numbers))
    assert len(standbys.numbers) == 7
    standbys.offer(range(1, 10), inv.MOST_OPEN, lambda: next(numbers))
    assert len(standbys.numbers) == 8
    standbys.offer(range(1, 10), 3, lambda: next(numbers))
    assert len(standbys.numbers) == 3


@pytest.mark.parametrize(("kind", "ends"), [(Kind.INVITE, 5), (Kind.REPLY, 1), (Kind.MOVE, 1)])
def test_a_neighbour_s_word_makes_one_connection_after_a_reload_or_none(
    kind: Kind, ends: int
) -> None:
    """What is no invitation for this device alone is not answered, however it was stored."""
    net = Net("other codes")
    mia, tom = together(net, "Tom")
    (code,) = tom.hosts.hosts["tom"].paths.standbys.reconnect_guests()
    other = pack(replace(code.invite, kind=kind, ends=code.invite.ends * ends))
    mia.do(remote_effects.RequestAt("mia", ports.OfferStandby(2, other)))
    net.run(2_000)
    reload(net, tom, "tom")
    assert tom.remote("tom").returns == ()


def test_a_code_to_move_everything_is_no_reply_to_an_introduction() -> None:
    """Only an invitation and a reply of tables lead anywhere."""
    carried: list[object] = []
    introductions = Introductions((), carried.extend, lambda: 0)
    introductions.open(2)
    for kind in (Kind.MOVE, Kind.MOVE_REPLY):
        introductions.take_code(2, Code(kind, bytes(4), 1, 0, (CHROMIUM_END,)))
    assert [type(wanted) for wanted in carried] == [host_ports.OpenLink]


def test_what_was_on_its_way_when_the_link_broke_is_offered_again() -> None:
    net = Net("again")
    mia, _ = together(net, "Tom")
    standbys = mia.hosts.hosts["mia"].paths.standbys
    assert standbys.offer([2], 8, lambda: 9) == ()
    standbys.offer([], 8, lambda: 9)
    (offer,) = standbys.offer([2], 8, lambda: 9)
    assert isinstance(offer, ports.OfferStandby)
    assert offer.to == 2


def test_a_page_that_has_slept_asks_before_it_gives_anybody_up() -> None:
    """Nothing was heard for long because nothing was done here: the links live on."""
    net = Net("asleep")
    mia, tom = together(net, "Tom")
    tom.alive = False
    net.run(7_000)
    tom.alive = True
    net.run(20)
    tom.hear(host_ports.PageSeen())
    net.run(2_000)
    assert here(tom, "tom") == {"Mia": "here"}
    assert here(mia, "mia") == {"Tom": "here"}


def test_an_invitation_to_a_table_that_this_browser_knows_leads_back_to_its_place() -> None:
    """Opened like any other, in a tab of its own, with no page at the table any more."""
    net = Net("known")
    mia, tom = together(net, "Tom")
    tom.close()
    reload(net, mia, "mia")
    mia.do(remote_effects.MakeInvite("mia"))
    net.run(50)
    tom.start()
    tom.do(remote_effects.JoinTable("another", "Tom", mia.remote("mia").invites[-1].address))
    net.run(100)
    assert remote_messages.PlaceKnown("another", "tom") in tom.messages
    guest = tom.remote("tom").guest
    assert guest is not None
    mia.do(remote_effects.TakeReply("mia", guest.address))
    net.run(2_000)
    assert (tom.remote("tom").table.me, here(mia, "mia")) == (2, {"Tom": "here"})


def test_an_invitation_is_handed_to_the_tab_that_has_the_place() -> None:
    net = Net("handed")
    mia, tom = together(net, "Tom")
    reload(net, mia, "mia")
    mia.do(remote_effects.MakeInvite("mia"))
    net.run(50)
    other = Device(net, tom.browser)
    other.store = tom.store
    other.do(remote_effects.JoinTable("another", "Tom", mia.remote("mia").invites[-1].address))
    net.run(100)
    assert other.remote("tom").elsewhere
    guest = tom.remote("tom").guest
    assert guest is not None
    mia.do(remote_effects.TakeReply("mia", guest.address))
    net.run(2_000)
    assert here(mia, "mia") == {"Tom": "here"}


def test_on_another_network_standby_connections_are_made_anew_and_bring_back_as_before() -> None:
    """Whatever led to the old addresses is put away; who is not there keeps what they have."""
    net = Net("network")
    mia, tom, ada = together(net, "Tom", "Ada")
    ada.close()
    net.run(12_000)
    standbys = mia.hosts.hosts["mia"].paths.standbys
    before, stored_code = standbys.numbers, tom.store["tom", "spare/1"]
    mia.hear(host_ports.NetworkChanged())
    net.run(12_000)
    assert len(before & standbys.numbers) == 1
    assert len(standbys.numbers) == 2
    assert tom.store["tom", "spare/1"] != stored_code
    reload(net, tom, "tom")
    mia.do(remote_effects.TakeReply("mia", presence_by_name(tom, "tom")["Mia"]))
    net.run(2_000)
    assert here(tom, "tom")["Mia"] == "here"


def test_a_link_that_did_not_survive_the_change_is_seen_to_be_dead_first() -> None:
    """Then there is nobody to tell of anything new, and what they have stays good."""
    net = Net("dead")
    mia, tom = together(net, "Tom")
    standbys = mia.hosts.hosts["mia"].paths.standbys
    before = standbys.numbers
    tom.alive = False
    mia.hear(host_ports.NetworkChanged())
    net.run(10_000)
    assert here(mia, "mia") == {"Tom": "away"}
    assert standbys.numbers == before
