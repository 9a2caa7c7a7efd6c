"""A no, and a question that is no longer open: told by name to whom it concerns."""

from __future__ import annotations

from remote_desk import begin, gather, not_yet
from remote_world import Net
from test_remote_away import gone, seated


def test_who_asked_hears_who_said_no_and_that_all_stays_as_it_is() -> None:
    net = Net("no")
    mia, tom, ada = seated(net)
    gone(net, tom)
    mia.did("participants.replace")
    net.run()
    ada.did("participants.refuse")
    net.run(12_000)
    assert mia.remote.notice == "Ada says no: no bot plays for Tom."
    assert mia.remote.notice in mia.shown
    assert ada.remote.notice == ""
    assert mia.remote.table.seats[1] == (2, "person")


def test_whoever_is_asked_as_well_hears_it_too_and_is_asked_no_more() -> None:
    net = Net("back no")
    mia, tom, ada = seated(net)
    mia.did("participants.back")
    net.run()
    ada.did("participants.refuse")
    net.run(12_000)
    assert [desk.remote.notice for desk in (mia, tom)] == [
        "Ada says no: the match goes on from here."
    ] * 2
    assert tom.remote.table.asked is None
    # What is done next puts it away.
    mia.did("lobby.say", value="As you like.")
    assert mia.remote.notice == ""
    assert mia.remote.lines[-1].words == "As you like."


def test_two_who_say_no_are_both_named() -> None:
    net = Net("two no")
    mia, tom, ada = seated(net)
    net.delay_ms = 400
    mia.did("participants.back")
    net.run(450)
    tom.did("participants.refuse")
    ada.did("participants.refuse")
    net.run(12_000)
    assert mia.remote.notice == "Tom and Ada say no: the match goes on from here."


def test_who_is_not_ready_is_named_in_the_lobby() -> None:
    net = Net("not yet")
    mia, tom = gather(net, "yarn", ("Mia", "Tom"))
    not_yet([tom])
    mia.did("lobby.begin")
    net.run()
    tom.did("participants.refuse")
    net.run()
    assert mia.remote.notice == "Tom is not ready yet."
    assert mia.remote.notice in mia.shown
    begin(net, [mia, tom])
    assert tom.remote.table.begun


def test_a_table_that_is_changed_after_the_question_will_be_asked_about_again() -> None:
    net = Net("changed")
    mia, tom = gather(net, "yarn", ("Mia", "Tom"))
    not_yet([tom])
    mia.did("lobby.begin")
    net.run()
    assert tom.remote.table.asked
    mia.did("lobby.patience", value="3")
    net.run()
    assert tom.remote.table.asked is None
    assert tom.remote.notice == "Mia has changed the table, and will ask again."
    assert tom.remote.notice in tom.shown
