"""Unresponsive peers, linked, give nothing that the match waits for: they are replaced."""

from __future__ import annotations

from html import unescape

import pytest
from peers_hands import small_group
from remote_desk import RemoteDesk, begin, gather
from remote_world import Net
from test_remote_away import replaced
from test_remote_race import race, until_signal, view
from test_remote_table import play_on
from test_remote_watching import watching

from app.core.clocks import RunningClock
from app.remote.words.questions import missing
from pyengine.peers.member.member import Member
from pyengine.peers.session.racing import Racing
from pyengine.peers.wire.contents import Content
from pyengine.peers.wire.timeouts import DEVICE_MS, UNASKED_MS

__all__ = ["small_group"]

NAMES = ("Mia", "Tom", "Ada")
STALLED = "Tom's device gives nothing that the match waits for."
ASKED = "The match has waited a long time for Tom. Mia asks: should a bot play for Tom?"


def status_of(desk: RemoteDesk) -> str:
    """Says what is shown, as it is read."""
    return unescape(desk.shown)


def dealing(net: Net) -> list[RemoteDesk]:
    """A table of Nine Lives, where one device answers every ping and never ends a job."""
    desks = gather(net, "ninelives", NAMES)
    desks[1].device.run_ms = 10**9
    begin(net, desks)
    return desks


@pytest.mark.usefixtures("small_group")
def test_a_device_that_gives_nothing_to_a_deal_is_named_and_replaced() -> None:
    net = Net("stall")
    mia, _, ada = dealing(net)
    assert not missing(mia.remote.table)
    net.run(DEVICE_MS)
    assert [participant.how for participant in mia.remote.table.participants] == ["here"] * 3
    assert [participant.name for participant in missing(mia.remote.table)] == ["Tom"]
    assert mia.table.remote is not None
    assert mia.table.remote.waits == STALLED
    assert STALLED in status_of(mia)
    assert "with a bot for Tom" in mia.shown
    mia.did("participants.replace")
    net.run()
    assert ASKED in status_of(ada)
    ada.did("participants.agree")
    net.run(10_000)
    assert mia.remote.table.deal is not None
    assert mia.remote.table.deal.stage == "playing"
    assert mia.remote.table.seats[1][1] == "normal"


@pytest.mark.usefixtures("small_group")
def test_who_was_replaced_like_that_comes_back_only_when_all_agree() -> None:
    """It is there all the time: else it would be back at once, and nothing come from it again."""
    net = Net("stall back")
    mia, tom, ada = dealing(net)
    net.run(DEVICE_MS)
    replaced(net, mia, ada)
    net.run(10_000)
    assert tom.remote.table.out == "out"
    assert "The others went on without you" in tom.shown
    assert mia.remote.table.seats[1][1] == "normal"


def test_who_does_not_move_is_named_after_the_patience_of_the_table() -> None:
    net = Net("idle")
    mia, tom, ada = desks = gather(net, "yarn", NAMES)
    mia.did("lobby.patience", value="3")
    net.run()
    begin(net, desks)
    play_on(net, desks, 4, briefly=True)
    play_on(net, [mia, ada], 5, briefly=True)  # as far as they can without Tom
    net.run(170_000)
    assert not missing(mia.remote.table)
    net.run(10_000)
    assert "Tom has not moved for 3 minutes." in mia.shown
    assert "Let a bot play for Tom" in mia.shown
    replaced(net, mia, ada)
    assert mia.remote.table.seats[1][1] == "normal"
    tom.did("participants.ask-back")
    net.run(UNASKED_MS + 1_000)
    assert tom.remote.table.out == "asking"
    assert "Tom asks to play again." in mia.shown
    for desk in (mia, ada):
        desk.did("participants.agree")
    net.run()
    assert mia.remote.table.seats[1] == (2, "person")
    assert tom.remote.table.out == ""


def test_a_bot_is_owed_by_the_device_that_hosts_it() -> None:
    """A bot does not think for minutes."""
    net = Net("host")
    desks = gather(net, "yarn", NAMES[:2], ("normal",))
    begin(net, desks)
    mia, tom = desks
    for _ in range(4):  # the people choose; the bot is asked, and does not answer
        for desk in desks:
            seat = desk.table.places[0].seat
            if desk.table.resting:
                desk.did("table.go")
            if desk.table.remote and seat not in desk.table.remote.table.sealed:
                desk.act(desk.legal_of(seat)[0])
        net.run(300)
    assert mia.open_asks
    net.run(DEVICE_MS + 1_000)
    (participant,) = missing(tom.remote.table)
    assert (participant.name, participant.unresponsive) == ("Mia", "device")


def test_a_round_in_which_nobody_does_anything_names_nobody() -> None:
    net = Net("quiet round")
    mia, tom = race(net)
    net.run(100_000)
    for desk in (mia, tom):
        assert not missing(desk.remote.table)
        assert "gives nothing" not in desk.shown
        assert not any("gives nothing" in said for said in desk.announced)


def test_a_device_that_does_not_tell_that_the_time_has_passed_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not before that: nobody can tell it sooner."""
    promise = Racing._promise

    def silent(racing: Racing, member: Member, now: int) -> Content | None:
        return None if member.number == 2 else promise(racing, member, now)

    monkeypatch.setattr(Racing, "_promise", silent)
    net = Net("no promise")
    mia, _ = race(net)
    clock, limit = mia.table.clock, view(mia).limit
    assert isinstance(clock, RunningClock)
    assert limit is not None
    over = round(clock.zero) + limit - net.now
    net.run(over + DEVICE_MS - 1_000)
    assert not missing(mia.remote.table)
    net.run(2_000)
    assert [one.name for one in missing(mia.remote.table)] == ["Tom"]
    assert STALLED in status_of(mia)


def test_who_watches_a_quiet_round_hears_of_nobody_either() -> None:
    net = Net("quiet to watch")
    (mia, tom), ada = watching(net, "kittypaw", ())
    until_signal(net, mia, tom)
    net.run(100_000)
    assert not missing(ada.remote.table)
    assert "nothing that the match waits for" not in ada.shown
