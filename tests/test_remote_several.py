"""One link for several people, and links that are used up or dead: what each side is told."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest
from remote_desk import RemoteDesk, begin
from remote_world import Device, Net

from app.core import effects as fx
from app.core.messages import Message
from app.remote.values.invitations import Invite
from app.remote.values.ways.guests import OVERDUE, SILENT
from app.remote.words.news import news
from pyengine.peers.codes.codes import Kind, link, read_code

DAY_MS = 24 * 60 * 60_000


def founded(net: Net, people: int = 3, game: str = "yarn") -> RemoteDesk:
    """Mia's table of a game, with seats for so many people."""
    mia = RemoteDesk(net)
    mia.go(f"#/new/{game}?kinds={','.join(['person'] * people)}&names=Mia")
    mia.did("setup.remote")
    net.run()
    return mia


def invites(net: Net, host: RemoteDesk) -> Invite:
    """The invitation that was made with the table, or another one."""
    if not any(invite.free for invite in host.remote.invites):
        host.did("lobby.invite")
    net.run(50)
    return host.remote.invites[-1]


def answers(net: Net, address: str, name: str, browser: list[Device] | None = None) -> RemoteDesk:
    """Somebody opens a link and makes a reply."""
    guest = RemoteDesk(net, browser)
    guest.go(address)
    guest.did("joining.name", value=name)
    guest.did("joining.answer")
    net.run(50)
    return guest


def reply_of(guest: RemoteDesk) -> str:
    assert guest.remote.guest is not None
    return guest.remote.guest.address


def takes(net: Net, host: RemoteDesk, guest: RemoteDesk) -> None:
    host.did("lobby.reply", value=reply_of(guest))
    net.run()


def people(desk: RemoteDesk) -> list[str]:
    return [participant.name for participant in desk.remote.table.participants]


def reloaded(net: Net, desk: RemoteDesk) -> RemoteDesk:
    """The same browser with the page loaded again."""
    table_key = desk.remote.table_key
    desk.device.close()
    net.run(100)
    fresh = RemoteDesk(net)
    fresh.stored, fresh.device.store = dict(desk.stored), desk.device.store
    fresh.go(f"#/table/{table_key}")
    net.run()
    return fresh


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_one_link_brings_both_in_whoever_s_reply_comes_first(order: tuple[int, int]) -> None:
    net = Net("both in")
    mia = founded(net)
    invite = invites(net, mia)
    assert "Send this link to two people: one link for all" in mia.shown
    guests = [answers(net, invite.address, name) for name in ("Tom", "Ada")]
    first, second = (guests[at] for at in order)
    takes(net, mia, first)
    name = people(mia)[1]
    assert f"{name} is in." in mia.shown
    assert "One still to come." in mia.shown
    takes(net, mia, second)
    assert set(people(mia)) == set(people(first)) == {"Mia", "Tom", "Ada"}
    assert [invite.status for invite in mia.remote.invites] == ["in"]
    # Neither holds a connection that leads nowhere.
    ends = [end.link for end in net.ends.values() if "guest-" in end.link]
    assert len(ends) == 2


def test_a_reply_that_was_taken_makes_room_for_the_next_one() -> None:
    """The field is empty, and once all sit, the page begins with who sits where."""
    net = Net("room")
    mia = founded(net)
    invite = invites(net, mia)
    tom, ada = (answers(net, invite.address, name) for name in ("Tom", "Ada"))
    wanted = wanted_by(mia)
    mia.did("lobby.reply", value=invite.address)
    assert not wanted
    takes(net, mia, tom)
    assert wanted == [fx.PutText("#reply", "")]
    mia.did("lobby.reply", value=reply_of(tom))
    net.run()
    assert len(wanted) == 1
    takes(net, mia, ada)
    assert wanted == [*[fx.PutText("#reply", "")] * 2, fx.ToTop()]


def wanted_by(desk: RemoteDesk) -> list[fx.Effect]:
    """All that is wanted from now on of the field for replies, and of where the page is."""
    wanted: list[fx.Effect] = []
    send = desk.send

    def listening(message: Message) -> None:
        send(message)
        wanted.extend(it for it in desk.effects if isinstance(it, fx.PutText | fx.ToTop))

    desk.send = listening  # type: ignore[method-assign]
    return wanted


def test_a_third_is_told_who_was_quicker_and_gets_a_new_link_at_once() -> None:
    net = Net("a third")
    mia = founded(net, people=3)
    invite = invites(net, mia)
    tom, ada, zoe = (answers(net, invite.address, name) for name in ("Tom", "Ada", "Zoe"))
    takes(net, mia, tom)
    takes(net, mia, ada)
    mia.did("lobby.more")
    net.run()
    takes(net, mia, zoe)
    words = (
        "Tom's and Ada's replies to this invitation came first. Here is a new link: send them that."
    )
    assert mia.remote.spent == words
    assert words in unescape(mia.shown)
    assert words in news(replace(mia.remote, spent=""), mia.remote)
    fresh = mia.remote.invites[-1]
    assert (fresh.status, fresh.number != invite.number) == ("waiting", True)
    zoe.go(fresh.address)
    zoe.did("joining.answer")
    net.run(50)
    takes(net, mia, zoe)
    assert people(mia) == ["Mia", "Tom", "Ada", "Zoe"]
    assert words not in unescape(mia.shown)


def test_where_no_seat_is_free_no_link_is_made_for_who_comes_too_late() -> None:
    net = Net("full")
    mia = founded(net, people=2)
    invite = invites(net, mia)
    tom, ada = (answers(net, invite.address, name) for name in ("Tom", "Ada"))
    takes(net, mia, tom)
    takes(net, mia, ada)
    words = "Tom's reply to this invitation came first. All seats are taken: add a seat for them,"
    assert mia.remote.spent == f"{words} or invite them to watch."
    assert len(mia.remote.invites) == 1


def test_the_same_reply_twice_and_a_changed_one_take_no_seat() -> None:
    net = Net("twice")
    mia = founded(net)
    tom = answers(net, invites(net, mia).address, "Tom")
    takes(net, mia, tom)
    takes(net, mia, tom)
    assert "This reply has been taken already: whoever sent it has come in." in mia.shown
    mia.did("lobby.reply", value=reply_of(tom)[:-3])
    assert "This code is not complete" in mia.remote.problem
    assert mia.remote.invites[0].free == 1


def test_after_a_reload_an_invitation_to_watch_is_still_one() -> None:
    """A new link to watch is offered first, also where every seat is taken, and made for whoever
    has answered the dead one; once they have come nothing is said of it any more."""
    net = Net("reloaded to watch")
    mia = founded(net, people=2)
    mia.did("lobby.kind", "2", "easy")
    mia.did("lobby.invite", "watch")
    net.run()
    ada = answers(net, mia.remote.invites[-1].address, "Ada")
    mia = reloaded(net, mia)
    assert "The link to watch that you made at" in mia.shown
    assert "Make a new link to watch" in mia.shown
    assert 'id="invite-anew"' not in mia.shown
    takes(net, mia, ada)
    assert "Here is a new link: send them that." in mia.remote.spent
    fresh = mia.remote.invites[-1]
    assert fresh.to_watch
    assert "A new link is needed" not in mia.shown
    takes(net, mia, answers(net, fresh.address, "Ada"))
    assert mia.remote.invites[-1].status == "in"
    assert "A new link is needed" not in mia.shown


def test_after_a_reload_the_dead_link_is_named_and_a_new_one_is_offered_first() -> None:
    """The founder loads the page again while a reply is on its way: all three sides hear what is
    the matter, and the new link brings the guest in."""
    net = Net("reloaded")
    mia = founded(net)
    dead = invites(net, mia)
    tom = answers(net, dead.address, "Tom")
    mia = reloaded(net, mia)
    assert "no longer leads anywhere, because this page was reloaded." in mia.shown
    assert mia.shown.index('id="invite-anew"') < mia.shown.index('id="invite"')
    # Tom's page hears nothing from there any more; no word of a way that was not found.
    net.run(20_000)
    assert SILENT in tom.shown
    assert SILENT in tom.announced
    assert "Copy the reply" in tom.shown
    # A reply to it is told from any other, and the new link is there.
    takes(net, mia, tom)
    assert "which ended when this page was loaded again. Here is a new link" in mia.remote.spent
    assert "This reply belongs to the invitation of" in mia.remote.spent
    # A third who opens the dead link hears the same.
    ada = answers(net, dead.address, "Ada")
    net.run(20_000)
    assert SILENT in ada.shown
    fresh = mia.remote.invites[-1]
    tom.did("joining.code", value=f"Sorry! https://x.example/{fresh.address}")
    tom.did("joining.answer")
    net.run(50)
    takes(net, mia, tom)
    assert people(mia) == people(tom) == ["Mia", "Tom"]


def test_an_invitation_that_was_withdrawn_or_is_too_old_says_so() -> None:
    net = Net("withdrawn")
    mia = founded(net)
    first = invites(net, mia)
    tom = answers(net, first.address, "Tom")
    mia.did("lobby.close", str(first.number))
    takes(net, mia, tom)
    assert "which you withdrew. Here is a new link" in mia.remote.spent
    second = mia.remote.invites[-1]
    ada = answers(net, second.address, "Ada")
    net.run(DAY_MS + 1_000)
    assert "This link is more than a day old. Make a new one." in mia.shown
    takes(net, mia, ada)
    assert "which is more than a day old. Here is a new link" in mia.remote.spent


def test_who_waits_for_long_hears_that_somebody_may_have_been_quicker() -> None:
    """After three minutes, once; the reply stays in sight, and a new link can be put in."""
    net = Net("waits")
    mia = founded(net, people=2)
    invite = invites(net, mia)
    tom, ada = (answers(net, invite.address, name) for name in ("Tom", "Ada"))
    takes(net, mia, tom)
    net.run(150_000)
    assert OVERDUE not in ada.shown
    net.run(60_000)
    assert OVERDUE in ada.shown
    assert ada.announced.count(OVERDUE) == 1
    assert "Copy the reply" in ada.shown
    assert 'data-do="joining.code"' in ada.shown
    assert OVERDUE not in tom.shown


def test_a_page_that_does_not_answer_for_a_while_is_found_all_the_same() -> None:
    """What is silent may open yet: the reply need not be there within seconds."""
    net = Net("patience")
    mia = founded(net)
    tom = answers(net, invites(net, mia).address, "Tom")
    net.blocked = True
    net.run(20_000)
    assert SILENT in tom.shown
    net.blocked = False
    takes(net, mia, tom)
    assert people(tom) == ["Mia", "Tom"]


def test_when_the_match_begins_nobody_else_comes_in_by_the_link_of_the_players() -> None:
    net = Net("begun")
    mia = founded(net)
    tom, ada = (answers(net, invites(net, mia).address, name) for name in ("Tom", "Ada"))
    mia.did("lobby.close", str(mia.remote.invites[-1].number))
    takes(net, mia, tom)
    tom.did("lobby.sit", "2")
    net.run()
    mia.did("lobby.kind", "3", "easy")
    net.run()
    begin(net, [mia, tom])
    takes(net, mia, ada)
    assert "This reply belongs to the invitation of" in mia.remote.spent


def test_a_reply_to_another_table_is_no_reason_for_a_new_link() -> None:
    net = Net("other")
    mia = founded(net)
    tom = answers(net, invites(net, mia).address, "Tom")
    other = link(replace(read_code(reply_of(tom), Kind.REPLY), table=bytes(4)))
    mia.did("lobby.reply", value=other)
    assert mia.remote.problem == "This reply belongs to another table."
    assert len(mia.remote.invites) == 1
