"""Remote tables as the page runs them: invitations, introductions, tabs, reloads."""

from __future__ import annotations

from dataclasses import replace

import pytest
from remote_world import Device, Net

from app.remote.host.driver import INDEX
from app.remote.host.host import Host
from app.remote.host.hosts import UNREAD
from app.remote.values import effects as remote_effects
from app.remote.values import host_ports
from app.remote.values import messages as remote_messages
from pyengine.peers.session import ports
from pyengine.peers.wire.contents import Sheet

SETUP = ports.Setup("yarn", (), ((1, "person"), (1, "open")))


def founded(net: Net, seats: int = 2) -> Device:
    mia = Device(net)
    setup = ports.Setup("yarn", (), ((1, "person"), *(((1, "open"),) * (seats - 1))))
    mia.do(remote_effects.FoundTable("mia", "Mia", setup))
    net.run()
    return mia


def comes(net: Net, host: Device, table_key: str, guest: Device, name: str) -> None:
    """Somebody comes in by an invitation of ``host``, carried both ways by hand."""
    host.do(remote_effects.MakeInvite(table_key))
    net.run(50)
    invitation = host.remote(table_key).invites[-1].address
    guest.do(remote_effects.JoinTable(name.lower(), name, invitation))
    net.run(50)
    reply = guest.remote(name.lower()).guest
    assert reply is not None
    host.do(remote_effects.TakeReply(table_key, reply.address))
    net.run()


def gathered(net: Net, *guests: str) -> list[Device]:
    """Mia's table, with these guests, and what waits between any two of them."""
    mia = founded(net, len(guests) + 1)
    devices = [mia]
    for name in guests:
        guest = Device(net)
        devices.append(guest)
        comes(net, mia, "mia", guest, name)
    net.run(12_000)
    return devices


def names(device: Device, table_key: str) -> list[str]:
    return sorted(participant.name for participant in device.remote(table_key).table.participants)


def test_two_meet_by_two_codes_and_see_each_other() -> None:
    net = Net()
    mia, tom = founded(net), Device(net)
    comes(net, mia, "mia", tom, "Tom")
    assert names(mia, "mia") == names(tom, "tom") == ["Mia", "Tom"]
    assert mia.remote("mia").table.id == tom.remote("tom").table.id
    assert mia.remote("mia").table.words == tom.remote("tom").table.words
    assert mia.remote("mia").invites[0].status == "in"
    guest = tom.remote("tom").guest
    assert guest is not None
    assert guest.status == "in"


def test_the_match_begins_when_all_have_signed_and_grows_on_both() -> None:
    net = Net()
    mia, tom = founded(net), Device(net)
    comes(net, mia, "mia", tom, "Tom")
    assert mia.remote("mia").table.seats == ((1, "person"), (2, "person"))
    tom.do(remote_effects.BeReady("tom", False))
    mia.do(remote_effects.RequestAt("mia", ports.Begin()))
    net.run()
    asked = tom.remote("tom").table.asked
    assert asked is not None
    assert not tom.remote("tom").table.begun
    tom.do(remote_effects.RequestAt("tom", ports.Answer(asked.proposal.ballot, True)))
    mine = mia.remote("mia").table.asked
    if mine is not None:
        mia.do(remote_effects.RequestAt("mia", ports.Answer(mine.proposal.ballot, True)))
    net.run()
    assert mia.remote("mia").table.begun
    assert tom.remote("tom").table.begun
    first, second = mia.remote("mia").table.match, tom.remote("tom").table.match
    assert first is not None
    assert second is not None
    assert first.entries == second.entries


def test_a_third_one_is_introduced_without_another_code() -> None:
    net = Net()
    mia, tom, ada = founded(net, 3), Device(net), Device(net)
    comes(net, mia, "mia", tom, "Tom")
    comes(net, mia, "mia", ada, "Ada")
    net.run(15_000)
    assert names(tom, "tom") == names(ada, "ada") == ["Ada", "Mia", "Tom"]
    # Mia's page is closed: the other two are still linked.
    mia.close()
    net.run(10_000)
    presence = {
        participant.name: participant.how for participant in tom.remote("tom").table.participants
    }
    assert presence == {"Mia": "away", "Tom": "here", "Ada": "here"}


def test_where_no_way_leads_both_hear_so_after_twenty_seconds() -> None:
    net = Net()
    mia, tom = founded(net), Device(net)
    net.blocked = True
    comes(net, mia, "mia", tom, "Tom")
    net.run(25_000)
    invite = mia.remote("mia").invites[0]
    assert (invite.status, "could not reach each other" in invite.problem) == ("failed", True)


def test_a_browser_that_cannot_link_says_why_on_both_sides() -> None:
    net = Net()
    mia, tom = founded(net), Device(net)
    mia.do(remote_effects.MakeInvite("mia"))
    net.run(50)
    invite = mia.remote("mia").invites[0]
    tom.do(remote_effects.JoinTable("tom", "Tom", invite.address))
    net.run(5)
    mia.hear(host_ports.LinkDown(f"mia/{invite.offers[0].link}", "This browser cannot."))
    tom.hear(host_ports.LinkDown(f"tom/guest-{invite.number}-0", "This browser cannot."))
    ends = (mia.remote("mia").invites[0], tom.remote("tom").guest)
    assert [(end.status, end.problem) for end in ends if end] == [
        ("failed", "This browser cannot.")
    ] * 2


def test_tabs_of_one_browser_need_no_code() -> None:
    net = Net()
    browser: list[Device] = []
    mia, tom = Device(net, browser), Device(net, browser)
    mia.do(remote_effects.FoundTable("mia", "Mia", SETUP))
    net.run()
    tom.do(remote_effects.AskTabs())
    net.run(50)
    near = next(
        message
        for message in reversed(tom.messages)
        if isinstance(message, remote_messages.TablesNear)
    )
    assert [(table.name, table.game) for table in near.tables] == [("Mia", "yarn")]
    tom.do(remote_effects.JoinTab("tom", "Tom", near.tables[0].tab))
    net.run()
    assert names(mia, "mia") == names(tom, "tom") == ["Mia", "Tom"]


def test_a_reply_opened_in_a_new_tab_is_handed_to_the_one_that_waits() -> None:
    net = Net()
    browser: list[Device] = []
    mia, other = Device(net, browser), Device(net, browser)
    tom = Device(net)
    mia.do(remote_effects.FoundTable("mia", "Mia", SETUP))
    mia.do(remote_effects.MakeInvite("mia"))
    net.run(50)
    tom.do(remote_effects.JoinTable("tom", "Tom", mia.remote("mia").invites[0].address))
    net.run(50)
    guest = tom.remote("tom").guest
    assert guest is not None
    other.do(remote_effects.HandReply(guest.address))
    net.run()
    assert remote_messages.ReplyHanded(True) in other.messages
    assert names(mia, "mia") == ["Mia", "Tom"]


def test_a_reply_that_nobody_waits_for_is_told_so() -> None:
    net = Net()
    alone = Device(net)
    alone.do(remote_effects.HandReply("#/reply/whatever"))
    net.run()
    assert alone.messages == [remote_messages.ReplyHanded(False)]


def test_a_page_that_is_loaded_again_knows_its_table_and_needs_one_code() -> None:
    net = Net()
    mia, tom = founded(net), Device(net)
    comes(net, mia, "mia", tom, "Tom")
    tom.close()
    tom.start()
    tom.do(remote_effects.OpenTable("tom"))
    net.run(200)
    assert names(tom, "tom") == ["Mia", "Tom"]
    assert tom.remote("tom").table.me == 2


def test_a_table_runs_in_one_tab() -> None:
    net = Net()
    browser: list[Device] = []
    mia, other = Device(net, browser), Device(net, browser)
    mia.do(remote_effects.FoundTable("mia", "Mia", SETUP))
    net.run()
    other.do(remote_effects.OpenTable("mia"))
    net.run()
    assert other.remote("mia").elsewhere


def test_an_invitation_that_is_broken_says_so() -> None:
    device = Device(Net())
    device.do(remote_effects.JoinTable("tom", "Tom", "#/join/abc"))
    (message,) = device.messages
    assert isinstance(message, remote_messages.NotJoined)
    assert message.why.startswith("There is no code in this.")


def test_a_table_is_loaded_only_once_it_is_known_that_no_other_tab_runs_it() -> None:
    """A read for the transcript, asked before that, tells nothing that may be gone on from."""
    net = Net("lock")
    browser: list[Device] = []
    mia, other = Device(net, browser), Device(net, browser)
    mia.do(remote_effects.FoundTable("mia", "Mia", SETUP))
    net.run()
    other.store = mia.store
    other.do(remote_effects.SaveTranscript("mia"))
    other.do(remote_effects.OpenTable("mia"))
    net.run(50)
    assert "mia" not in other.hosts.hosts
    assert other.remote("mia").elsewhere
    assert any(
        isinstance(message, remote_messages.Transcribed) and message.data
        for message in other.messages
    )


def test_what_was_read_before_the_lock_came_is_not_loaded() -> None:
    """The other tab has written in between, and was closed then."""
    net = Net("stale")
    mia, tom = founded(net), Device(net)
    comes(net, mia, "mia", tom, "Tom")
    mia.close()
    mia.start()
    stale = tuple((key, data) for (at, key), data in mia.store.items() if at == "mia")[:3]
    mia.do(remote_effects.SaveTranscript("mia"))
    mia.do(remote_effects.OpenTable("mia"))
    mia.hear(host_ports.TableRead("mia", stale))
    assert "mia" not in mia.hosts.hosts
    net.run(50)
    assert names(mia, "mia") == ["Mia", "Tom"]


def known(net: Net) -> tuple[Device, Device, str]:
    """Two who know each other; Tom's page was loaded again, and has a new invitation."""
    mia, tom = founded(net), Device(net)
    comes(net, mia, "mia", tom, "Tom")
    tom.close()
    tom.start()
    net.run(10_000)
    mia.do(remote_effects.MakeInvite("mia"))
    net.run(50)
    return mia, tom, mia.remote("mia").invites[-1].address


def test_what_could_not_be_read_is_not_written_over() -> None:
    """Whoever is led to a place that is known, and storage tells nothing of it, begins nothing."""
    net = Net("silent")
    _, tom, invitation = known(net)
    parts = dict(tom.store)
    index = tuple((key, data) for (table_key, key), data in parts.items() if table_key == INDEX)
    tom.is_silent = True
    tom.do(remote_effects.JoinTable("again", "Tom", invitation))
    tom.hear(host_ports.TableRead(INDEX, index))
    net.run()
    assert remote_messages.PlaceKnown("again", "tom") in tom.messages
    assert remote_messages.NotJoined("tom", UNREAD) in tom.messages
    assert tom.remote("tom").notice == UNREAD
    assert tom.store == parts
    tom.is_silent = False
    tom.do(remote_effects.OpenTable("tom"))
    net.run(50)
    assert names(tom, "tom") == ["Mia", "Tom"]


def test_where_nobody_can_tell_which_tables_are_known_the_known_place_stays() -> None:
    """One is a guest once more, and later comes back to what was kept all the while."""
    net = Net("silent index")
    _, tom, invitation = known(net)
    parts = dict(tom.store)
    tom.is_silent = True
    tom.do(remote_effects.JoinTable("again", "Tom", invitation))
    net.run(50)
    assert tom.remote("again").guest is not None
    assert {key: tom.store[key] for key in parts} == parts


def test_a_transcript_that_could_not_be_read_is_none_that_was_not_kept() -> None:
    device = founded(Net())
    device.is_silent = True
    device.do(remote_effects.SaveTranscript("mia"))
    device.net.run(50)
    assert remote_messages.Transcribed("mia", b"", unread=True) in device.messages


def test_a_step_that_fails_keeps_nothing_from_being_heard() -> None:
    """Whatever had to wait for it is heard all the same, and the failure is told."""
    net = Net()
    mia = founded(net)
    seen: list[str] = []

    class Odd(Host):
        def hold_round(self, hold: bool) -> None:
            mia.hear(host_ports.PageSeen())
            raise ValueError("odd")

        def on_page_seen(self) -> None:
            seen.append("seen")

    mia.hosts.hosts["mia"].__class__ = Odd
    with pytest.raises(ValueError, match="odd"):
        mia.do(remote_effects.HoldRound("mia", hold=True))
    assert seen == ["seen"]


def test_what_a_step_leads_to_comes_after_all_that_it_wants() -> None:
    """A table that is left for that of somebody else stores nothing any more once it has ended."""
    net = Net()
    host = founded(net).hosts.hosts["mia"]
    wanted: list[host_ports.Wanted] = []
    host.world = replace(host.world, carry=wanted.append)
    host.on_rival_table = lambda link: wanted.append(host_ports.Forget("mia"))
    outputs = [ports.Notify(ports.Rival("link")), ports.Store("key", b""), ports.Send("link", b"")]
    host.session.step = lambda given, now: outputs  # type: ignore[method-assign]
    host.wake()
    assert wanted == [
        host_ports.StorePart("mia", "key", b""),
        host_ports.Put("mia/link", b""),
        host_ports.Forget("mia"),
    ]
    assert [type(effect) for effect in wanted] == [
        host_ports.StorePart,
        host_ports.Put,
        host_ports.Forget,
    ]


def test_whoever_answers_an_invitation_sits_and_is_ready() -> None:
    """Begin is enough: nobody is asked who has said yes by coming."""
    net = Net("arrives")
    mia, tom = founded(net), Device(net)
    comes(net, mia, "mia", tom, "Tom")
    net.run()
    assert mia.remote("mia").table.seats == ((1, "person"), (2, "person"))
    assert tom.remote("tom").ready
    assert mia.remote("mia").ready is None
    tom.messages.clear()
    mia.do(remote_effects.RequestAt("mia", ports.Begin()))
    net.run()
    assert tom.remote("tom").table.begun
    told = [
        what.table.table for what in tom.messages if isinstance(what, remote_messages.TableTold)
    ]
    assert not any(table.asked for table in told)


def test_who_has_got_up_stays_up_and_is_ready_for_nothing_else_than_was_agreed() -> None:
    net = Net("changed since")
    mia, tom = founded(net), Device(net)
    comes(net, mia, "mia", tom, "Tom")
    net.run()
    tom.do(remote_effects.RequestAt("tom", ports.TakeSeat(0)))
    net.run()
    assert mia.remote("mia").table.seats == ((1, "person"), (1, "open"))
    assert tom.remote("tom").ready is None
    tom.do(remote_effects.RequestAt("tom", ports.TakeSeat(2)))
    net.run()
    assert tom.remote("tom").ready
    sheet = mia.remote("mia").table.sheet
    assert sheet is not None
    mia.do(remote_effects.RequestAt("mia", ports.Arrange(_with_patience(sheet, 3))))
    net.run()
    assert tom.remote("tom").ready is False
    mia.do(remote_effects.RequestAt("mia", ports.Begin()))
    net.run()
    assert tom.remote("tom").table.asked is not None
    assert not tom.remote("tom").table.begun


def test_two_who_come_at_once_both_find_a_seat() -> None:
    """Whoever was slower asks for the next one."""
    net = Net("at once")
    mia, tom, ada = founded(net, 3), Device(net), Device(net)
    for device, table_key, name in ((tom, "tom", "Tom"), (ada, "ada", "Ada")):
        mia.do(remote_effects.MakeInvite("mia"))
        net.run(50)
        address = mia.remote("mia").invites[-1].address
        device.do(remote_effects.JoinTable(table_key, name, address))
        net.run(50)
    for device, table_key in ((tom, "tom"), (ada, "ada")):
        guest = device.remote(table_key).guest
        assert guest is not None
        mia.do(remote_effects.TakeReply("mia", guest.address))
    net.run()
    kinds = [kind for _, kind in mia.remote("mia").table.seats]
    assert kinds == ["person", "person", "person"]


def _with_patience(sheet: Sheet, minutes: int) -> ports.Setup:
    return ports.Setup(sheet.game, sheet.options, sheet.seats, minutes, sheet.hands)
