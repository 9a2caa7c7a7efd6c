"""Muted people: their talk is not shown, also after a reload and in another match with them."""

from __future__ import annotations

from remote_desk import RemoteDesk, begin
from remote_world import Net
from test_remote_away import back, seated
from test_remote_rematch import over


def says(net: Net, desk: RemoteDesk, words: str) -> None:
    desk.did("lobby.say", value=words)
    net.run()


def test_talk_of_who_is_muted_is_not_shown() -> None:
    net = Net("mute")
    mia, tom = seated(net, 2)
    says(net, tom, "Boo!")
    assert "</strong> Boo!" in mia.shown
    mia.did("participants.mute", "2")
    assert "</strong> Boo!" not in mia.shown
    says(net, tom, "Hello?")
    assert "Hello?" not in mia.model.notices.toast
    mia.did("participants.mute", "2")
    assert "</strong> Hello?" in mia.shown


def test_only_who_is_at_the_table_can_be_muted() -> None:
    mia, _ = seated(Net("nobody"), 2)
    mia.did("participants.mute", "7")
    assert mia.remote.muted == frozenset()


def test_it_holds_after_a_reload() -> None:
    net = Net("mute and load")
    mia, tom, ada = seated(net, 3)
    mia.did("participants.mute", "2")
    mia.did("participants.mute", "3")
    mia.did("participants.mute", "3")
    mia.device.close()
    net.run(12_000)
    fresh = back(net, mia, f"#/match/{mia.record.id}", tom)
    assert fresh.remote.muted == {2}
    says(net, tom, "Boo!")
    says(net, ada, "Welcome back.")
    assert "</strong> Welcome back." in fresh.shown
    assert "</strong> Boo!" not in fresh.shown
    assert "Mute Tom" in fresh.shown


def test_it_holds_in_another_match_until_it_is_taken_back() -> None:
    """There everybody has another number and another key: Ada asks for it."""
    net, desks = over(("Mia", "Tom", "Ada"))
    mia, tom, ada = desks
    mia.did("participants.mute", "2")
    ada.did("participants.again", ada.record.id)
    net.run()
    (number,) = mia.remote.muted
    assert mia.remote.table.name_of(number) == "Tom"
    assert (tom.remote.muted, ada.remote.muted) == (frozenset(), frozenset())
    begin(net, [ada, mia, tom])
    says(net, tom, "Boo!")
    assert "</strong> Boo!" not in mia.shown
    mia.did("participants.mute", str(number))
    net.run()
    assert "</strong> Boo!" in mia.shown
