"""A question to all: everybody sees who has answered yes, and who is still waited for."""

from __future__ import annotations

from friends_desk import FarDesk, gather
from friends_world import Net
from test_friends_away import gone, seated


def ready(desk: FarDesk) -> list[str]:
    """Who is marked as ready in the lobby of a desk."""
    return [one.name for one in desk.party.fellows if one.ready]


def three(net: Net) -> list[FarDesk]:
    """Three in a lobby, with a seat each; the first has asked whether all are ready."""
    desks = gather(net, "burrow", ("Mia", "Tom", "Ada"))
    desks[0].did("lobby.begin")
    net.run()
    return desks


def test_who_asks_sees_who_is_waited_for_and_cannot_ask_once_more() -> None:
    mia, tom, ada = three(Net("asks"))
    assert "Ready: Mia. Waiting for Tom and Ada." in mia.shown
    assert 'data-do="lobby.begin"' not in mia.shown
    assert all(ready(desk) == ["Mia"] for desk in (mia, tom, ada))


def test_who_has_answered_sees_who_has_not() -> None:
    net = Net("answers")
    mia, tom, ada = three(net)
    ada.did("friends.agree")
    net.run()
    for desk in (mia, ada):
        assert "Ready: Mia and Ada. Waiting for Tom." in desk.shown
    assert ready(tom) == ["Mia", "Ada"]
    assert 'data-do="friends.agree"' in tom.shown


def test_who_looks_on_sees_it_too() -> None:
    net = Net("looks on")
    mia, tom, ada = gather(net, "burrow", ("Mia", "Tom", "Ada"))
    ada.did("lobby.sit", "0")
    net.run()
    mia.did("lobby.fewer")
    net.run()
    mia.did("lobby.begin")
    net.run()
    assert ada.party.asked is None
    assert "Ready: Mia. Waiting for Tom." in ada.shown


def test_once_somebody_is_not_ready_nobody_is_asked_any_more() -> None:
    net = Net("not yet")
    mia, tom, ada = three(net)
    tom.did("friends.refuse")
    net.run()
    for desk in (mia, ada):
        assert "Tom is not ready yet." in desk.shown
        assert "Ready:" not in desk.shown
    assert ada.party.asked is None
    assert 'data-do="lobby.begin"' in mia.shown
    assert ready(mia) == []


def test_who_asks_for_a_bot_sees_whose_answer_is_waited_for() -> None:
    net = Net("a bot")
    mia, tom, ada = seated(net)
    gone(net, tom)
    mia.did("friends.replace")
    net.run()
    assert "shall a bot play for Tom until Tom is back? Waiting for Ada." in mia.shown
    assert 'data-do="friends.replace"' not in mia.shown
    ada.did("friends.refuse")
    net.run(12_000)
    assert 'data-do="friends.replace"' in mia.shown


def test_a_question_that_only_somebody_away_could_answer_holds_up_nobody() -> None:
    net = Net("both away")
    mia, tom, ada = seated(net)
    gone(net, tom)
    mia.did("friends.replace")
    net.run()
    gone(net, ada)
    assert "asks: shall a bot play" not in mia.shown
    assert "Tom and Ada are not here" in mia.shown
