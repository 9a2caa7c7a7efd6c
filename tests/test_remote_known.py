"""A link that is opened again says at once what this browser knows of it, before it asks a name."""

from __future__ import annotations

from html import unescape

import pytest
from remote_desk import RemoteDesk
from remote_world import DATE, Device, Net
from test_own_name import fields
from test_remote_several import answers, founded, invites, people, reply_of, takes

from app.core import effects as fx
from app.core.messages import LinkGiven
from app.remote.links import tabs
from app.remote.values.invitations import MOST_OPEN
from app.remote.values.ways.guests import guest_of
from app.remote.values.ways.known import (
    AGAIN,
    ELSEWHERE,
    SEATED,
    Known,
    answered_at,
    with_answer,
)

MINUTE = 60_000


def again(net: Net, desk: RemoteDesk, address: str) -> RemoteDesk:
    """The link in another tab of the same browser, which has its store."""
    tab = RemoteDesk(net, desk.device.browser)
    tab.device.store = desk.device.store
    tab.go(address)
    net.run(50)
    return tab


def test_in_the_same_tab_the_reply_is_there_again() -> None:
    net = Net("same tab")
    mia = founded(net)
    link = invites(net, mia).address
    tom = answers(net, link, "Tom")
    reply = reply_of(tom)
    tom.go(link)
    assert fx.Announce(AGAIN) in tom.effects
    net.run(50)
    assert AGAIN in tom.shown
    assert not fields(tom.shown)
    assert reply_of(tom) == reply
    # It is the same way: who has the reply lets them in.
    takes(net, mia, tom)
    assert tom.remote.table.me


def test_another_tab_shows_the_reply_that_waits_and_asks_no_name() -> None:
    net = Net("another tab")
    mia = founded(net)
    link = invites(net, mia).address
    tom = answers(net, link, "Tom")
    tab = again(net, tom, link)
    assert ELSEWHERE in tab.shown
    assert not fields(tab.shown)
    assert "Answer" not in tab.shown
    assert ELSEWHERE in tab.announced
    tab.did("joining.copy")
    (copied,) = tab.of(fx.CopyLink)
    assert copied.address == reply_of(tom)
    tab.send(LinkGiven(copied.address, "copied", tab.moment()))
    assert "Copied just now." in tab.shown


def test_who_has_a_place_at_the_table_is_led_there() -> None:
    """In the same tab and in another one, also after that one was closed."""
    net = Net("seated")
    mia = founded(net)
    link = invites(net, mia).address
    tom = answers(net, link, "Tom")
    takes(net, mia, tom)
    table_key = tom.remote.table_key
    tom.go(link)
    assert SEATED in tom.shown
    assert not fields(tom.shown)
    tom.device.close()
    net.run()
    tab = again(net, tom, link)
    assert SEATED in tab.shown
    assert not fields(tab.shown)
    tab.did("joining.answer")
    net.run()
    assert tab.model.route.path == ("table", table_key)


def test_somebody_else_can_sit_down_in_another_tab_of_the_same_browser() -> None:
    """Whoever has a place is led there; the field for a name belongs to another person."""
    net = Net("two at one")
    mia = founded(net)
    tab = again(net, mia, invites(net, mia).address)
    assert SEATED in tab.shown
    assert tab.shown.index("Go to the table") < tab.shown.index("Is somebody else")
    assert fields(tab.shown)
    state = tab.model.session.remote_state
    assert state
    (near,) = [found.tab for found in state.near]
    tab.did("joining.name", value="Tom")
    tab.did("joining.near", near)
    net.run(5_000)
    assert people(mia) == ["Mia", "Tom"]


def test_a_place_whose_match_was_deleted_is_none() -> None:
    net = Net("deleted")
    mia = founded(net)
    link = invites(net, mia).address
    tom = answers(net, link, "Tom")
    takes(net, mia, tom)
    tom.device.close()
    net.run()
    table_key = tom.remote.table_key
    tom.device.store = {
        key: value for key, value in tom.device.store.items() if key[0] != table_key
    }
    tab = again(net, tom, link)
    assert SEATED not in tab.shown
    assert fields(tab.shown)


def test_a_reply_whose_page_is_gone_is_told_of_above_the_name() -> None:
    net = Net("gone")
    mia = founded(net, people=2)
    link = invites(net, mia).address
    tom = answers(net, link, "Tom")
    tom.device.close()
    net.run(2 * MINUTE)
    tab = again(net, tom, link)
    shown = unescape(tab.shown)
    told = "This link was answered in this browser 2 minutes ago."
    assert shown.index(told) < shown.index('for="joining-name"')
    assert "Answer again" in shown
    tab.did("joining.name", value="Tom")
    tab.did("joining.answer")
    net.run(50)
    takes(net, mia, tab)
    assert tab.remote.table.me


def test_a_link_that_is_new_here_is_answered_as_ever() -> None:
    net = Net("new")
    mia = founded(net)
    browser: list[Device] = []
    tom = RemoteDesk(net, browser)
    tom.go(invites(net, mia).address)
    net.run(50)
    assert fields(tom.shown)
    assert "Answered already in another browser? Then go on there." in tom.shown
    assert not tom.announced


def test_what_is_known_of_one_link_is_not_said_of_another() -> None:
    """What comes late, from storage or another tab, speaks of the link that was open then."""
    net = Net("late")
    mia = founded(net)
    first = invites(net, mia).address
    mia.did("lobby.invite", "watch")
    net.run(50)
    second = mia.remote.invites[-1].address
    tom = answers(net, first, "Tom")
    tab = RemoteDesk(net, tom.device.browser)
    tab.device.store = tom.device.store
    tab.go(first)
    tab.go(second)
    net.run(50)
    assert fields(tab.shown)
    assert ELSEWHERE not in tab.shown


def test_answers_are_kept_for_as_long_as_links_hold_and_read_with_mistrust() -> None:
    net = Net("kept")
    guest = guest_of(invites(net, founded(net)).address, DATE)
    stored = with_answer(b"", guest, DATE)
    assert answered_at(stored, guest) == DATE
    assert answered_at(with_answer(stored, guest, DATE + 1), guest) == DATE + 1
    for text in (b"", b"\xff", b"[1, [2]]", b"{", b'[["aa", "b", 1]]'):
        assert answered_at(text, guest) == 0
    old = with_answer(b'[["00", 2, 3]]', guest, DATE)
    assert b"00" not in old.partition(b",")[0]
    many = b"[" + b",".join(b'["ab", %d, %d]' % (at, DATE) for at in range(60)) + b"]"
    assert with_answer(many, guest, DATE).count(b"[") <= 4 * MOST_OPEN + 1


@pytest.mark.parametrize("line", [tabs.AskReply("a", "b", "3"), tabs.OwnReply(*"abcde")])
def test_what_tabs_tell_of_replies_is_read_as_it_was_written(line: tabs.Line) -> None:
    assert tabs.read_line(tabs.write_line(line)) == line


def test_nothing_is_said_where_nothing_is_known() -> None:
    assert Known().words(DATE) == ""
