"""Moves taken back far apart: freely what still waits, if all agree, or never."""

from __future__ import annotations

import pytest
from remote_desk import RemoteDesk, begin, gather
from remote_world import Net
from test_remote_table import play_on

from app import play
from app.places.undo import ASKED, CARDS_STAY, NEVER, SENT
from app.saves.terms import UNDOS, Terms
from pyengine.core.game import CHANCE
from pyengine.core.text import write_match


def played(
    net: Net, undo: str, names: tuple[str, ...] = ("Mia", "Tom"), game: str = "burrow"
) -> list[RemoteDesk]:
    """People at a table with these terms, whose match has just begun."""
    desks = gather(net, game, names, query=f"&undo={undo}")
    begin(net, desks)
    return desks


def to_move(desk: RemoteDesk) -> None:
    """Whoever sits there makes the first move that is legal; nobody's dice roll any more."""
    desk.settle()
    desk.act(desk.legal()[0])


def may_act(desk: RemoteDesk) -> bool:
    return desk.place.seat in desk.record.match.pending.seats and play.acting(
        desk.table, desk.place
    )


@pytest.mark.parametrize("undo", UNDOS)
def test_whoever_comes_reads_the_terms_before_the_match_and_keeps_them(undo: str) -> None:
    """What the founder chose at setup stands in the lobby of all, and in every device's record."""
    net = Net(f"terms {undo}")
    desks = gather(net, "burrow", ("Mia", "Tom"), query=f"&undo={undo}")
    words = {
        "free": "until all have chosen; after that, if all agree.",
        "agreed": "You can undo a choice if all agree.",
        "none": "Nothing can be undone.",
    }[undo]
    for desk in desks:
        assert words in desk.shown
    begin(net, desks)
    for desk in desks:
        assert desk.record.terms == Terms(undo)
        assert ("table.undo" in desk.shown) == (undo != "none")


def test_a_change_of_the_terms_is_heard_and_asks_who_was_ready() -> None:
    """Nobody begins under other terms than those that they have seen."""
    net = Net("other terms")
    mia, tom = gather(net, "burrow", ("Mia", "Tom"))
    mia.did("lobby.undo", value="always")
    mia.did("lobby.undo", value="none")
    net.run()
    assert "Nothing can be undone." in tom.shown
    mia.did("lobby.begin")
    net.run()
    assert tom.remote.table.asked is not None
    assert not mia.remote.table.begun


def test_freely_a_choice_that_waits_is_made_anew_without_a_question() -> None:
    """The others need not choose again, and nothing that anybody chose has been shown."""
    net = Net("free")
    mia, tom, ada = played(net, "free", ("Mia", "Tom", "Ada"))
    to_move(mia)
    to_move(tom)
    net.run()
    assert mia.remote.table.sealed == ada.remote.table.sealed
    assert set(mia.remote.table.sealed) == {1, 2}
    mia.did("table.undo")
    net.run(3_000)
    for desk in (mia, tom, ada):
        assert desk.remote.table.asked is None
        assert desk.remote.table.pending is None
        assert desk.remote.table.sealed == (2,)
    assert may_act(mia)
    assert not may_act(tom)
    mia.act(mia.legal()[-1])
    to_move(ada)
    net.run()
    assert len({write_match(desk.record.match) for desk in (mia, tom, ada)}) == 1
    done = [entry for entry in mia.record.match.entries if entry.actor != CHANCE]
    assert [entry.actor for entry in done] == [1, 2, 3]
    assert any("Mia chose again." in line for line in tom.record.story)
    play_on(net, [mia, tom, ada])
    assert len({write_match(desk.record.match) for desk in (mia, tom, ada)}) == 1
    assert not any(desk.remote.table.troubles for desk in (mia, tom, ada))


def test_freely_what_all_have_seen_stays() -> None:
    net = Net("seen")
    mia, tom = played(net, "free")
    to_move(mia)
    to_move(tom)
    net.run()
    phase = mia.remote.table.phase
    mia.settle()
    mia.did("table.undo")
    assert mia.place.say == SENT
    net.run()
    assert mia.remote.table.phase == phase
    assert mia.remote.table.pending is None


def test_if_all_agree_they_are_asked_and_one_no_is_enough() -> None:
    """Undo asks all others, even about what still waits; a no leaves everything as it is."""
    net = Net("agreed")
    mia, tom, ada = played(net, "agreed", ("Mia", "Tom", "Ada"))
    to_move(mia)
    net.run()
    mia.did("table.undo")
    net.run()
    assert "Mia asks to choose again. All must agree." in tom.shown
    assert "Mia asks to choose again. All must agree." in ada.shown
    tom.did("participants.agree")
    ada.did("participants.refuse")
    net.run(20_000)
    assert 1 in mia.remote.table.sealed
    assert not may_act(mia)
    to_move(tom)
    to_move(ada)
    net.run()
    assert len({write_match(desk.record.match) for desk in (mia, tom, ada)}) == 1


def test_if_all_agree_a_move_is_taken_back_across_the_next_roll() -> None:
    """To before the asker's newest move; the dice come again as they were."""
    net = Net("across")
    mia, tom = played(net, "agreed")
    to_move(mia)
    to_move(tom)
    net.run()
    before = mia.record.match
    rolls = [entry.action for entry in before.entries if entry.actor == CHANCE]
    assert len(rolls) == 2
    mia.settle()
    mia.did("table.undo")
    assert mia.place.say == ""
    net.run()
    assert "Mia asks to go back a turn. The dice come again as they were." in tom.shown
    mia.did("table.undo")
    assert mia.place.say == ASKED
    tom.did("participants.agree")
    net.run(5_000)
    for desk in (mia, tom):
        entries = desk.record.match.entries
        assert [entry.action for entry in entries] == rolls[:1]
        assert any("All agreed to go back" in line for line in desk.record.story)
    play_on(net, [mia, tom], 4)
    again = [entry.action for entry in mia.record.match.entries if entry.actor == CHANCE]
    assert again[:2] == rolls


def test_never_asks_nobody_and_offers_nothing() -> None:
    """Neither Undo nor the wish under Talk and more, nor the typed line; also after coming back."""
    net = Net("never")
    mia, tom = played(net, "none")
    to_move(mia)
    net.run()
    assert "participants.back" not in mia.shown
    for name, value in (("table.undo", ""), ("table.typed", "undo"), ("participants.back", "")):
        mia.did(name, value=value)
        net.run()
        assert tom.remote.table.pending is None
    assert NEVER in mia.shown
    assert set(mia.remote.table.sealed) == {1}


def test_a_card_that_was_played_stays_and_the_round_can_be_begun_anew() -> None:
    """Hidden hands: what a card took of every device cannot be given back."""
    net = Net("cards")
    desks = gather(net, "ninelives", ("Mia", "Tom", "Ada"), query="&undo=agreed")
    begin(net, desks)
    net.run(20_000)
    mia = desks[0]
    assert play.undo_offer(mia.table, mia.place).why in (CARDS_STAY, SENT)
    assert "Ask to start this round over" in mia.shown


@pytest.mark.parametrize("game", ["burrow", "yarn", "cattower"])
def test_phases_of_the_log_are_those_of_the_protocol(game: str) -> None:
    """So whoever reads a log knows after how many phases something was done."""
    net = Net(f"phases {game}")
    desks = played(net, "agreed", game=game)
    play_on(net, desks, 9)
    member = desks[0].device.hosts.hosts[desks[0].remote.table_key].session.member
    assert member is not None
    fold = member.fold
    assert fold.match is not None
    for index, entry in enumerate(fold.match.entries):
        assert sum(closed.entries <= index for closed in fold.closed) - 1 == entry.phase
