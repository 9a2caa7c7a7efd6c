"""Two whose pages were both loaded again: no code fits, and an invitation is offered first."""

from __future__ import annotations

from html import unescape

from remote_desk import RemoteDesk
from remote_world import Net
from test_remote_away import seated
from test_remote_several import reply_of

CODE = "sent you a code?"


def again(net: Net, desk: RemoteDesk) -> RemoteDesk:
    """The match of a browser in a page that was loaded again."""
    table_key = desk.remote.table_key
    desk.device.close()
    net.run(100)
    fresh = RemoteDesk(net)
    fresh.stored, fresh.device.store = dict(desk.stored), desk.device.store
    fresh.go(f"#/match/{table_key}")
    net.run(500)
    return fresh


def test_one_who_was_reloaded_sends_the_code_that_leads_back() -> None:
    """It comes first, as it fits; an invitation stays in sight."""
    net = Net("one")
    net.mangles = False  # a browser that cannot find its way back without a code
    _, tom = seated(net, 2)
    tom = again(net, tom)
    assert tom.shown.index("Send this to Mia") < tom.shown.index("Invite Mia again")
    net.run(20_000)
    assert "does not answer" not in tom.shown


def test_who_is_alone_after_everybody_was_lost_is_offered_an_invitation_first() -> None:
    """Nothing was loaded again here, so there is no code to send: the invitation stands before all
    other ways, with the field for a code of whoever was lost beside it."""
    net = Net("everybody")
    net.mangles = False
    mia, tom, ada = seated(net)
    for desk in (tom, ada):
        desk.device.close()
    net.run(12_000)
    asks = mia.shown.partition('id="remote-asks"')[2].partition('id="remote-reconnect"')[0]
    first = asks.index("Invite Tom and Ada again")
    assert first < asks.index("participants.copy")
    way = mia.shown.partition('id="remote-reconnect"')[2]
    assert "Tom or Ada has sent me a code" in way
    assert "Invite" not in way.partition('id="remote-more"')[0]
    order = ("Has Tom or Ada sent you a code?", "participants.reconnect", "Play on by links")
    assert [way.index(one) for one in order] == sorted(way.index(one) for one in order)
    mia.did("lobby.invite")
    net.run(50)
    shown = mia.shown.partition('id="remote-asks"')[2]
    assert 'id="remote-reconnect" class="remote-reconnect" open' in shown
    assert "Connect with the others again" in shown
    assert shown.index("Send this link to one person") < shown.index("participants.reconnect")
    assert "Invite Tom again" not in shown.partition('id="remote-reconnect"')[0]


def test_a_code_that_was_sent_brings_them_back() -> None:
    net = Net("a code")
    net.mangles = False
    mia, tom = seated(net, 2)
    tom = again(net, tom)
    net.run(12_000)
    assert "Has Tom sent you a code?" in mia.shown
    mia.did("lobby.reply", value=tom.remote.returns[0].address)
    net.run(5_000)
    assert not mia.remote.table.alone
    assert not tom.remote.table.alone
    assert "sent you a code" not in mia.shown


def test_of_two_who_were_reloaded_neither_is_sent_into_a_code_that_cannot_fit() -> None:
    net = Net("two")
    net.mangles = False
    mia, tom = seated(net, 2)
    mia, tom = again(net, mia), again(net, tom)
    net.run(20_000)
    for desk, other in ((mia, "Tom"), (tom, "Mia")):
        shown = unescape(desk.shown)
        assert f"{other}'s page does not answer." in shown
        invited, tried = shown.index(f"Invite {other} again"), shown.index("Try your code all the")
        assert invited < shown.index(CODE) < tried
    # A code that is tried all the same leads to the way that works.
    mia.did("lobby.reply", value=tom.remote.returns[0].address)
    net.run(50)
    assert "Here is a new link: send them that." in unescape(mia.shown)
    tom.did("lobby.reply", value=mia.remote.invites[-1].address)
    net.run(50)
    mia.did("lobby.reply", value=reply_of(tom))
    net.run(15_000)
    assert not mia.remote.table.alone
    assert not tom.remote.table.alone


def test_an_invitation_to_watch_is_none_for_who_plays_and_is_lost() -> None:
    """It stays closed in the talk, and whoever is away can be invited by the notice."""
    net = Net("watch")
    net.mangles = False
    mia, tom = seated(net, 2)
    mia.did("lobby.invite", "watch")
    net.run(50)
    tom.device.close()
    net.run(12_000)
    talk = mia.shown.partition('id="remote-more"')[2]
    asks = mia.shown.partition('id="remote-asks"')[2].partition('id="remote-more"')[0]
    assert 'id="remote-reconnect" class="remote-reconnect">' in asks
    assert "Invite Tom again" in asks
    assert "is to watch" not in asks
    assert "is to watch" in talk
    assert mia.shown.count('id="reply"') == 1
    mia.did("lobby.invite")
    net.run(50)
    asks = mia.shown.partition('id="remote-asks"')[2].partition('id="remote-more"')[0]
    assert 'class="remote-reconnect" open' in asks
    assert "Send this link to Tom<" in asks
    assert "Invite Tom again" not in asks
