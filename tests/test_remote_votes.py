"""A question to all: everybody sees who has answered yes, and who is still waited for."""

from __future__ import annotations

from remote_desk import RemoteDesk, come, gather, not_yet
from remote_world import Net
from test_remote_away import back, gone, seated


def ready(desk: RemoteDesk) -> list[str]:
    """Says who is marked as ready in the lobby of a desk."""
    return [participant.name for participant in desk.remote.table.participants if participant.ready]


def three(net: Net) -> list[RemoteDesk]:
    """Three in a lobby, with a seat each; the first has asked whether all are ready."""
    desks = gather(net, "burrow", ("Mia", "Tom", "Ada"))
    not_yet(desks[1:])
    desks[0].did("lobby.begin")
    net.run()
    return desks


def test_who_asks_sees_who_is_waited_for_and_cannot_ask_once_more() -> None:
    mia, tom, ada = three(Net("asks"))
    assert "Ready: you. Waiting for Tom and Ada." in mia.shown
    assert 'data-do="lobby.begin"' not in mia.shown
    assert all(ready(desk) == ["Mia"] for desk in (mia, tom, ada))


def test_who_has_answered_sees_who_has_not() -> None:
    net = Net("answers")
    mia, tom, ada = three(net)
    ada.did("participants.agree")
    net.run()
    for desk, other in ((mia, "Ada"), (ada, "Mia")):
        assert f"Ready: you and {other}. Waiting for Tom." in desk.shown
    assert ready(tom) == ["Mia", "Ada"]
    assert 'data-do="participants.agree"' in tom.shown


def test_who_looks_on_sees_it_too() -> None:
    net = Net("looks on")
    mia, tom, ada = gather(net, "burrow", ("Mia", "Tom", "Ada"))
    not_yet([tom])
    ada.did("lobby.sit", "0")
    net.run()
    mia.did("lobby.fewer")
    net.run()
    mia.did("lobby.begin")
    net.run()
    assert ada.remote.table.asked is None
    assert "Ready: Mia. Waiting for Tom." in ada.shown


def test_once_somebody_is_not_ready_nobody_is_asked_any_more() -> None:
    net = Net("not yet")
    mia, tom, ada = three(net)
    tom.did("participants.refuse")
    net.run()
    for desk in (mia, ada):
        assert "Tom is not ready yet." in desk.shown
        assert "Ready:" not in desk.shown
    assert ada.remote.table.asked is None
    assert 'data-do="lobby.begin"' in mia.shown
    assert ready(mia) == []


def test_who_asks_for_a_bot_sees_whose_answer_is_waited_for() -> None:
    net = Net("a bot")
    mia, tom, ada = seated(net)
    gone(net, tom)
    mia.did("participants.replace")
    net.run()
    assert "should a bot play for Tom until Tom is back? Waiting for Ada." in mia.shown
    assert 'data-do="participants.replace"' not in mia.shown
    ada.did("participants.refuse")
    net.run(12_000)
    assert 'data-do="participants.replace"' in mia.shown


def test_a_question_that_only_somebody_away_could_answer_holds_up_nobody() -> None:
    net = Net("both away")
    mia, tom, ada = seated(net)
    gone(net, tom)
    mia.did("participants.replace")
    net.run()
    gone(net, ada)
    assert "asks: should a bot play" not in mia.shown
    assert "Tom and Ada are away" in mia.shown


def laid(net: Net, query: str, guests: tuple[str, ...] = ("Tom",)) -> list[RemoteDesk]:
    """A table that is laid from the setup, and guests who have come."""
    desks = [RemoteDesk(net) for _ in range(1 + len(guests))]
    mia = desks[0]
    mia.go(f"#/new/yarn?{query}")
    mia.did("setup.remote")
    net.run()
    for name, guest in zip(guests, desks[1:], strict=True):
        come(net, mia, guest, name)
    return desks


def test_the_usual_setup_keeps_a_seat_for_a_friend() -> None:
    net = Net("usual")
    (mia,) = laid(net, "names=Mia", ())
    assert [kind for _, kind in mia.remote.table.seats] == ["person", "open"]
    come(net, mia, RemoteDesk(net), "Tom")
    assert mia.remote.table.seats == ((1, "person"), (2, "person"))


def test_more_bots_keep_their_seats() -> None:
    net = Net("bots")
    (mia,) = laid(net, "kinds=person,easy,hard&names=Mia", ())
    assert [kind for _, kind in mia.remote.table.seats] == ["person", "open", "hard"]


def test_who_has_come_and_finds_no_seat_is_named_to_all_and_can_be_given_one() -> None:
    net = Net("no seat")
    mia, tom = laid(net, "names=Mia")
    mia.did("lobby.kind", "2", "normal")
    net.run()
    assert "Tom has no seat yet." in mia.shown
    assert "You have no seat yet. Mia can make one free." in tom.shown
    mia.did("lobby.begin")
    net.run()
    assert mia.remote.notice == "Nobody else has a seat yet."
    mia.did("lobby.free")
    net.run()
    assert mia.remote.table.seats[1] == (1, "open")
    assert "has no seat" not in mia.shown
    assert 'data-do="lobby.sit"' in tom.shown


def test_where_no_bot_sits_one_more_seat_is_made() -> None:
    net = Net("one more")
    mia, tom, _ada = laid(net, "names=Mia", ("Tom", "Ada"))
    assert tom.remote.table.seats[1] == (2, "person")
    assert "Ada has no seat yet." in mia.shown
    mia.did("lobby.free")
    net.run()
    assert mia.remote.table.seats == ((1, "person"), (2, "person"), (3, "person"))


def test_the_seat_of_somebody_who_is_away_can_be_given_to_another() -> None:
    net = Net("gone early")
    mia, tom, ada = three(net)
    mia.did("lobby.free", "2")
    net.run()
    assert mia.remote.table.seats[1] == (2, "person")
    ada.device.close()
    net.run(12_000)
    assert 'data-do="lobby.free"' in mia.shown
    assert "lobby.free" not in tom.shown
    mia.did("lobby.free", "3")
    net.run()
    assert mia.remote.table.seats[2] == (1, "open")
    assert mia.remote.table.pending is None


def test_who_lays_a_table_is_asked_for_a_name_that_is_known_the_next_time() -> None:
    net = Net("nameless")
    mia = RemoteDesk(net)
    mia.go("#/new/yarn")
    mia.did("setup.remote")
    assert "Your name" in mia.shown
    assert mia.model.route.path == ("new", "yarn")
    mia.did("setup.founder", value=" Mia ")
    mia.did("setup.remote")
    net.run()
    assert mia.remote.table.name_of(1) == "Mia"
    mia.go("#/new/burrow")
    mia.did("setup.remote")
    net.run()
    assert mia.remote.table.name_of(1) == "Mia"


def test_a_cat_s_name_is_no_person_s() -> None:
    net = Net("bot first")
    mia = RemoteDesk(net)
    mia.go("#/new/yarn?kinds=easy,person&names=Inkwell")
    mia.did("setup.remote")
    assert "Your name" in mia.shown
    mia.did("setup.stay")
    assert "Your name" not in mia.shown


def test_an_error_about_a_code_goes_with_what_it_was_about() -> None:
    net = Net("stale")
    mia, tom = laid(net, "names=Mia", ("Tom",))
    for put_away in ("lobby.invite", "lobby.close"):
        mia.did("lobby.reply", value="nonsense")
        assert mia.remote.problem
        mia.did(put_away, str(mia.remote.invites[-1].number))
        net.run(50)
        assert mia.remote.problem == ""
    # Or somebody comes in by another way: here by an invitation that Tom has made.
    mia.did("lobby.reply", value="nonsense")
    ada = RemoteDesk(net)
    come(net, tom, ada, "Ada")
    net.run(6_000)
    assert [participant.name for participant in mia.remote.table.participants] == [
        "Mia",
        "Tom",
        "Ada",
    ]
    assert mia.remote.problem == ""


def test_who_comes_while_the_founder_is_away_is_seated_when_they_are_back() -> None:
    net = Net("founder away")
    mia, tom = laid(net, "names=Mia")
    address = f"#/table/{mia.remote.table_key}"
    mia.device.close()
    net.run(12_000)
    ada = RemoteDesk(net)
    come(net, tom, ada, "Ada")
    assert ada.model.route.path[0] == "join"
    back(net, mia, address, tom)
    assert [participant.name for participant in tom.remote.table.participants] == [
        "Mia",
        "Tom",
        "Ada",
    ]
    assert ada.model.route.path == ("table", ada.remote.table_key)


def test_who_has_come_is_told_by_name() -> None:
    net = Net("newcomer")
    mia, _ = laid(net, "names=Mia")
    assert mia.model.notices.toast == "Tom is at the table."
    assert "Linked" not in mia.shown


def test_whoever_begins_alone_is_told_that_nobody_has_come() -> None:
    net = Net("alone")
    (mia,) = laid(net, "names=Mia", ())
    mia.did("lobby.kind", "2", "easy")
    net.run()
    mia.did("lobby.begin")
    net.run()
    assert mia.remote.notice == "Nobody has come yet. Playing alone takes no table."
