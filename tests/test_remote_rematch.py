"""Another match with the same people: nobody carries a code, everybody is asked."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from remote_desk import RemoteDesk, begin, come, gather, hearing
from remote_world import Net
from test_remote_away import back, gone, opened_again
from test_remote_table import play_on

from app.remote.values import host_ports
from app.remote.values.effects import ForgetTable, FoundTable, PlayAgain, TakeReply
from app.remote.words.again import again_words, awaited_words
from app.remote.words.lobby_news import start_words
from pyengine.core.text import write_match

WAITING = ("spare", "pair")
"""The kinds of connections that wait."""


def join(*desks: RemoteDesk) -> None:
    """Say yes to whoever wants to play again, where the page asks, and sit down."""
    for desk in desks:
        if found := re.search('data-arg="([^"]*)">Join<', desk.shown):
            desk.did("participants.again", found[1])
            desk.net.run()


def over(names: tuple[str, ...], bots: tuple[str, ...] = ()) -> tuple[Net, list[RemoteDesk]]:
    """People at a match that has ended."""
    net = Net("again")
    desks = gather(net, "burrow", names, bots)
    begin(net, desks)
    play_on(net, desks)
    net.run()
    return net, desks


def test_all_meet_at_a_new_table_and_play_again() -> None:
    """Three, the second one asks; whoever looks at the finished match, at its board as at the
    scores, stays there until they join."""
    net, desks = over(("Mia", "Tom", "Ada"))
    mia, tom, ada = desks
    old, first = tom.record.id, write_match(tom.record.match)
    scores = ada.record.id
    ada.go(f"#/replay/{scores}")
    tom.go(f"#/replay/{old}")
    assert 'data-do="participants.again"' in tom.shown
    tom.did("participants.again", old)
    assert tom.of(PlayAgain)
    assert not tom.of(FoundTable)
    assert "wants to play again" not in ada.shown
    net.run()
    assert ada.model.route.path == ("replay", scores)
    assert "Tom wants to play again." in ada.shown
    assert mia.model.route.path[0] == "match"
    for page in ("match", "replay", "review"):
        ada.go(f"#/{page}/{scores}")
        assert "Tom wants to play again." in ada.shown
    ada.go("#/settings")
    assert "Tom wants to play again." not in ada.shown
    ada.go(f"#/match/{scores}")
    join(mia, ada)
    net.run()
    assert "wants to play again" not in tom.shown
    assert {desk.remote.table.id for desk in desks} == {tom.remote.table.id}
    assert {desk.model.route.path[0] for desk in desks} == {"table"}
    seats = [
        tom.remote.table.name_of(member)
        for member, kind in tom.remote.table.seats
        if kind == "person"
    ]
    assert seats == ["Mia", "Tom", "Ada"]
    begin(net, [tom, mia, ada])
    assert {desk.model.route.path for desk in desks} != {("match", old)}
    assert [desk.place.people for desk in desks] == [(1,), (2,), (3,)]
    play_on(net, desks)
    assert len({write_match(desk.record.match) for desk in desks}) == 1
    assert write_match(tom.record.match) != first
    # All three are linked: whoever was only linked to others before has been introduced.
    assert all(
        {participant.how for participant in desk.remote.table.participants} == {"here"}
        for desk in desks
    )


def test_the_finished_board_offers_to_play_again_and_both_are_told_what_comes() -> None:
    """The button stands with the others of the board, as alone. Who asks reads that the other may
    still look at the match, and can do so too; who is asked reads where Join leads."""
    net, (mia, tom) = over(("Mia", "Tom"))
    assert mia.model.route.path[0] == "match"
    bar = mia.shown.partition('id="bar-1"')[2]
    assert 'data-do="participants.again"' in bar
    assert mia.shown.count("Play again") == 1
    mia.did("participants.again", mia.record.id)
    net.run()
    assert "Tom has been asked, and may still look at the last match." in mia.shown
    assert f'href="#/replay/{mia.remote.after}"' in mia.shown
    shown = re.sub("<[^>]*>", "", tom.shown)
    assert again_words("Mia") in shown
    assert "Play again" in tom.shown


def test_who_waits_at_the_next_table_is_not_lost_to_who_looks_at_the_last_match() -> None:
    """Beside Join no way back is offered, on either device, until the next table is put away."""
    net, (mia, tom) = over(("Mia", "Tom"))
    for desk in (mia, tom):
        assert "Connect with" not in desk.shown
    old, new = tom.record.id, [table.table_key for table in tom.model.session.remote_state.tables]
    mia.did("participants.again", mia.record.id)
    net.run(60_000)
    assert ">Join<" in tom.shown
    mia.go(f"#/match/{mia.remote.after}")
    for desk, other in ((mia, "Tom"), (tom, "Mia")):
        assert "Connect with" not in desk.shown
        assert f'title="{other} is here"' in desk.shown
    [key] = [
        table.table_key
        for table in tom.model.session.remote_state.tables
        if table.table_key not in new
    ]
    tom.device.do(ForgetTable(key))
    net.run()
    known = tom.model.session.remote_state.table_at(old)
    assert known is not None
    assert known.table.alone


def test_who_is_taken_to_another_match_hears_that_it_begins_and_for_whom_it_waits() -> None:
    """As in the first match: who has nothing to do yet is told who has."""
    net = Net("again")
    desks = mia, tom = gather(net, "cattower", ("Mia", "Tom"))
    for again in (False, True):
        if again:
            play_on(net, desks)
            net.run()
            mia.did("participants.again", mia.record.id)
            net.run()
            join(tom)
        heard: list[str] = []
        tom.device.app = hearing(tom, heard)
        begin(net, desks)
        assert heard[-2:] == ["The match begins.", "Waiting for Mia."]


def test_who_is_still_at_the_scores_is_not_counted_as_there() -> None:
    """Whoever asked reads who has only been asked, and cannot begin. Who joins then sits where they
    sat, and has said enough by that: it begins without another question."""
    net, (mia, tom) = over(("Mia", "Tom"))
    tom.go(f"#/replay/{tom.record.id}")
    scores = tom.model.route.path[1]
    mia.did("participants.again", mia.record.id)
    net.run()
    assert [kind for _, kind in mia.remote.table.seats] == ["person", "open"]
    assert "has been asked" in mia.shown
    assert "is here" not in mia.shown
    assert start_words(mia.remote.table, awaited_words(mia.remote)) in mia.shown
    mia.did("lobby.begin")
    net.run()
    assert "Somebody has to sit in every seat" in mia.shown
    assert tom.model.route.path == ("replay", scores)
    assert "Mia wants to play again." in tom.shown
    tom.did("participants.again", scores)
    net.run()
    assert tom.remote.table.id == mia.remote.table.id
    assert [member for member, _ in tom.remote.table.seats] == [1, 2]
    assert "has been asked" not in mia.shown
    assert "is here" in mia.shown
    mia.did("lobby.begin")
    net.run()
    assert mia.remote.table.begun
    assert [desk.model.route.path[0] for desk in (mia, tom)] == ["match", "match"]


def state(desk: RemoteDesk, name: str) -> str:
    """Returns what the lobby's list says of somebody."""
    people = desk.shown.partition('id="lobby-people-title"')[2]
    found = re.search(rf"<strong[^>]*>{name}</strong><span[^>]*>([^<]*)<", people)
    assert found, name
    return found[1]


def test_only_who_may_still_sit_down_has_been_asked() -> None:
    """Whoever has got up is there, as far as anybody knows, and so is whoever comes by an
    invitation; and where bots have all the seats nobody is waited for."""
    net, (mia, tom, ada) = over(("Mia", "Tom", "Ada"))
    mia.did("participants.again", mia.record.id)
    net.run()
    assert "Tom and Ada have been asked, and may still look" in mia.shown
    join(ada)
    assert [state(mia, name) for name in ("Tom", "Ada")] == ["has been asked", "is here"]
    assert state(ada, "Tom") == "has been asked"
    ada.did("lobby.sit", "0")
    net.run()
    assert [state(mia, name) for name in ("Tom", "Ada")] == ["has been asked", "has no seat yet"]
    assert awaited_words(mia.remote).startswith("Tom has been asked")
    ben = RemoteDesk(net)
    come(net, mia, ben, "Ben")
    ben.did("lobby.sit", "0")
    net.run()
    assert [state(mia, name) for name in ("Tom", "Ben")] == ["has been asked", "has no seat yet"]
    mia.did("lobby.fill")
    net.run()
    assert not awaited_words(mia.remote)
    join(tom)
    assert tom.model.route.path == ("table", tom.remote.table_key)
    for desk, others in ((mia, ("Tom", "Ada", "Ben")), (tom, ("Ada", "Ben"))):
        assert {state(desk, name) for name in others} == {"has no seat yet"}
        assert "been asked" not in desk.shown
    assert state(tom, "Mia") == "is here"


def test_who_loads_the_page_again_before_they_join_chooses_a_seat() -> None:
    """Which table follows on which is not stored; after the founder's reload nobody is asked."""
    net, (mia, tom) = over(("Mia", "Tom"))
    mia.did("participants.again", mia.record.id)
    net.run()
    assert tom.model.session.remote_state is not None
    (new,) = [one for one in tom.model.session.remote_state.tables if one.after]
    gone(net, tom)
    assert not awaited_words(mia.remote)
    fresh = opened_again(net, tom, f"#/table/{new.table_key}")
    net.run(12_000)
    assert 'data-do="lobby.sit"' in fresh.shown
    assert state(fresh, "Mia") == "is here"
    fresh.did("lobby.sit", "2")
    net.run()
    assert [member for member, _ in mia.remote.table.seats] == [1, 2]
    key = mia.remote.table_key
    fresh.did("lobby.sit", "0")
    net.run()
    mia.device.close()
    net.run(12_000)
    founder = opened_again(net, mia, f"#/table/{key}")
    net.run(12_000)
    assert not founder.remote.asked_again
    assert state(founder, "Tom") == "is here"


def test_who_joins_is_asked_where_something_else_is_agreed_than_at_the_last_match() -> None:
    """It may have changed while they looked at that."""
    net, (mia, tom) = over(("Mia", "Tom"))
    mia.did("participants.again", mia.record.id)
    net.run()
    mia.did("lobby.patience", value="10")
    net.run()
    join(tom)
    net.run()
    mia.did("lobby.begin")
    net.run()
    assert tom.remote.table.asked
    assert not mia.remote.table.begun


def test_again_and_again_over_the_same_links() -> None:
    """The second rematch, and who leaves is seen to leave."""
    net, desks = over(("Mia", "Tom"), ("easy",))
    mia, tom = desks
    for host, guest in ((mia, tom), (tom, mia)):
        host.did("participants.again", host.record.id)
        net.run()
        join(guest)
        assert host.remote.table.is_founder
        assert not guest.remote.table.is_founder
        begin(net, [host, guest])
        assert [player.kind for player in host.record.players] == ["person", "far", "easy"] or (
            [player.kind for player in host.record.players] == ["far", "person", "easy"]
        )
        play_on(net, desks)
        net.run()
    tom.device.close()
    net.run(20_000)
    assert [
        participant.how
        for participant in mia.remote.table.participants
        if participant.name == "Tom"
    ] == ["away"]


def test_where_nobody_is_linked_any_more_the_table_is_laid_and_waits() -> None:
    """After a reload: the others come by an invitation, as ever."""
    net, desks = over(("Mia", "Tom"))
    mia = desks[0]
    stored, old = dict(mia.stored), mia.record.id
    mia.device.close()
    fresh = RemoteDesk(net)
    fresh.stored, fresh.device.store = stored, mia.device.store
    fresh.go(f"#/replay/{old}")
    fresh.did("participants.again", old)
    net.run()
    assert fresh.model.route.path == ("table", fresh.remote.table_key)
    assert [kind for _, kind in fresh.remote.table.seats] == ["person", "open"]
    assert [participant.name for participant in fresh.remote.table.participants] == ["Mia"]


def test_what_waited_at_the_old_table_waits_there_no_more() -> None:
    """Each keeps one standby connection for the other, and one end of their pair, at the new table:
    also the way back is new."""
    net, desks = over(("Mia", "Tom"))
    mia, tom = desks
    places = [desk.record.id for desk in desks]
    assert _waiting(net) == {(place, kind, 1) for place in places for kind in WAITING}
    mia.did("participants.again", mia.record.id)
    net.run(12_000)
    join(tom)
    fresh = [desk.remote.table_key for desk in desks]
    assert not set(fresh) & set(places)
    assert _waiting(net) == {(table_key, kind, 1) for table_key in fresh for kind in WAITING}
    assert {desk.remote.notice for desk in (mia, tom)} == {""}


def _waiting(net: Net) -> set[tuple[str, str, int]]:
    """At which places connections of which kind wait, and how many."""
    found = [end.link.split("/") for end in net.ends.values() if not end.is_up]
    at = Counter((table_key, link.partition("-")[0]) for table_key, link in found)
    return {(table_key, kind, count) for (table_key, kind), count in at.items() if kind in WAITING}


@pytest.mark.parametrize("pressed", [(0, 1), (1, 0), (0, 2), (2, 1), (0, 1, 2), (2, 1, 0)])
def test_several_who_ask_for_it_in_the_same_instant_meet_at_one_table(
    pressed: tuple[int, ...],
) -> None:
    """It is that of who had the lowest number; everybody sits where they sat."""
    net, desks = over(("Mia", "Tom", "Ada"))
    for number in pressed:
        desks[number].did("participants.again", desks[number].record.id)
    net.run(12_000)
    # Who sat at no table of their own is asked at the old one.
    join(*desks)
    assert len({desk.remote.table.id for desk in desks}) == 1
    first = desks[min(pressed)]
    assert [desk.remote.table.is_founder for desk in desks] == [desk is first for desk in desks]
    assert {desk.model.route.path for desk in desks} == {
        ("table", desk.remote.table_key) for desk in desks
    }
    seats = [
        first.remote.table.name_of(member)
        for member, kind in first.remote.table.seats
        if kind == "person"
    ]
    assert seats == ["Mia", "Tom", "Ada"]
    assert all(
        {participant.how for participant in desk.remote.table.participants} == {"here"}
        for desk in desks
    )
    begin(net, [first, *(desk for desk in desks if desk is not first)])
    play_on(net, desks)
    assert len({write_match(desk.record.match) for desk in desks}) == 1


@pytest.mark.parametrize("later_ms", [10, 20])
def test_who_asks_a_moment_later_comes_to_the_same_table(later_ms: int) -> None:
    """Also before the screen has heard of the table that somebody else has laid."""
    net, desks = over(("Mia", "Tom", "Ada"))
    mia, tom, _ = desks
    old = tom.record.id
    mia.did("participants.again", mia.record.id)
    net.run(later_ms)
    if tom.model.route.path == ("match", old):
        tom.did("participants.again", old)
    net.run(12_000)
    join(*desks)
    assert {desk.remote.table.id for desk in desks} == {mia.remote.table.id}
    assert tom.model.route.path == ("table", tom.remote.table_key)
    assert [desk.remote.table.is_founder for desk in desks] == [True, False, False]
    begin(net, desks)
    play_on(net, desks)


def test_two_alone_who_ask_in_the_same_instant_keep_their_one_link() -> None:
    net, desks = over(("Mia", "Tom"))
    mia, tom = desks
    tom.did("participants.again", tom.record.id)
    lost = tom.remote.table_key
    mia.did("participants.again", mia.record.id)
    net.run()
    assert (mia.remote.table.is_founder, tom.remote.table.is_founder) == (True, False)
    assert mia.remote.table.id == tom.remote.table.id
    assert tom.remote.table_key != lost
    assert not [key for key in tom.device.store if key[0] == lost]


def left(net: Net) -> list[RemoteDesk]:
    """Ada has left for good; the other two have played to the end, with a bot for her."""
    desks = gather(net, "burrow", ("Mia", "Tom", "Ada"))
    begin(net, desks)
    play_on(net, desks, 4)
    mia, tom, ada = desks
    ada.did("participants.leave")
    net.run()
    mia.did("participants.replace")
    net.run()
    tom.did("participants.agree")
    net.run()
    play_on(net, [mia, tom])
    net.run()
    return desks


def test_who_has_left_is_not_taken_along() -> None:
    """And sees at the table that the match is over, with nothing of the others' to ask for."""
    net = Net("left")
    mia, tom, ada = left(net)
    assert "ended without you" in ada.shown
    assert "Play again" not in ada.shown
    assert "Ask to go back" not in ada.shown
    assert "Stop watching" not in ada.shown
    where = ada.model.route
    mia.did("participants.again", mia.record.id)
    net.run(12_000)
    join(tom, ada)
    assert tom.remote.table.id == mia.remote.table.id
    assert ada.model.route == where
    assert [participant.name for participant in mia.remote.table.participants] == ["Mia", "Tom"]
    assert [kind for _, kind in mia.remote.table.seats] == ["person", "person", "open"]


def test_who_has_left_lays_a_table_of_their_own_and_pulls_nobody_to_it() -> None:
    net = Net("own")
    mia, tom, ada = left(net)
    ada.did("participants.again", ada.record.id)
    net.run()
    assert ada.remote.table.is_founder
    assert [participant.name for participant in ada.remote.table.participants] == ["Ada"]
    assert {desk.model.route.path[0] for desk in (mia, tom)} == {"match"}
    assert mia.remote.table.participants[2].how == "here"


def test_after_the_end_and_a_reload_all_meet_again_at_the_table() -> None:
    """One code; then they talk, what had not arrived arrives, and the next match is theirs."""
    net, desks = over(("Mia", "Tom"))
    net.mangles = False
    mia, tom = desks
    address = f"#/match/{tom.record.id}"
    tom.go(f"#/replay/{tom.record.id}")
    assert f'href="{address}"' in tom.shown
    assert "Connect with Tom again" not in mia.shown
    tom.go(address)
    gone(net, tom)
    assert "Connect with Tom again" in mia.shown
    fresh = back(net, tom, address, mia)
    assert "Connect with Mia again" not in fresh.shown
    assert [participant.how for participant in fresh.remote.table.participants] == ["here", "here"]
    fresh.did("lobby.say", value="Another one?")
    net.run()
    assert mia.remote.lines[-1].words == "Another one?"
    mia.did("participants.again", mia.record.id)
    net.run()
    join(fresh)
    assert fresh.remote.table.id == mia.remote.table.id
    assert fresh.model.route.path == ("table", fresh.remote.table_key)


def test_who_is_silent_for_a_while_is_there_again_without_a_code() -> None:
    """Pages sleep, and networks stumble: away is shown, and the link is kept for a minute."""
    net, (mia, tom) = over(("Mia", "Tom"))
    net.held = []
    net.run(20_000)
    assert [participant.how for participant in mia.remote.table.participants] == ["here", "away"]
    # To be looked for brings nobody back.
    mia.device.hear(host_ports.PageSeen())
    assert [participant.how for participant in mia.remote.table.participants] == ["here", "away"]
    net.wake()
    net.run(1_000)
    assert [participant.how for participant in mia.remote.table.participants] == ["here", "here"]
    assert [participant.how for participant in tom.remote.table.participants] == ["here", "here"]
    net.held = []
    net.run(70_000)
    net.wake()
    net.run()
    assert [participant.how for participant in mia.remote.table.participants] == ["here", "away"]


def test_who_is_silent_when_the_table_is_laid_comes_when_they_are_heard_again() -> None:
    net, (mia, tom) = over(("Mia", "Tom"))
    net.held = []
    net.run(10_000)
    mia.did("participants.again", mia.record.id)
    net.run(10_000)
    assert [participant.name for participant in mia.remote.table.participants] == ["Mia"]
    net.wake()
    net.run()
    join(tom)
    assert [participant.name for participant in mia.remote.table.participants] == ["Mia", "Tom"]
    assert tom.model.route.path == ("table", tom.remote.table_key)
    begin(net, [mia, tom])
    play_on(net, [mia, tom])


def test_who_finds_the_way_to_the_old_table_comes_to_the_one_that_was_laid_meanwhile() -> None:
    """The code leads to where they were; whoever laid the new table was there last."""
    net, (mia, tom) = over(("Mia", "Tom"))
    net.mangles = False
    address, old = gone(net, tom), mia.record.id
    mia.did("participants.again", old)
    net.run()
    new = mia.remote.table_key
    tom.device.browser.remove(tom.device)
    fresh = RemoteDesk(net)
    fresh.stored, fresh.device.store = dict(tom.stored), tom.device.store
    fresh.go(address)
    net.run(500)
    (reply,) = [guest.address for guest in fresh.remote.returns]
    mia.device.do(TakeReply(old, reply))
    net.run(12_000)
    join(fresh)
    assert fresh.remote.table.id == mia.device.remote(new).table.id
    assert [participant.name for participant in mia.device.remote(new).table.participants] == [
        "Mia",
        "Tom",
    ]


def test_nobody_is_pulled_off_the_next_match_either() -> None:
    """Not by somebody who had a lower number at the old table, and lays one when that has begun."""
    net, (mia, tom) = over(("Mia", "Tom"))
    old = tom.record.id
    tom.did("participants.again", old)
    net.run()
    join(mia)
    begin(net, [tom, mia])
    hosts = tom.device.hosts
    playing = set(hosts.hosts)
    hosts._rematches.on_handed_over(hosts.hosts[old], "late", 1, False)
    assert set(hosts.hosts) == playing
    assert tom.device.remote(tom.record.id).table.begun


def test_a_table_that_was_put_away_leads_nobody_anywhere() -> None:
    """Whoever comes back to the old one stays there."""
    net, (mia, tom) = over(("Mia", "Tom"))
    net.mangles = False
    address, old = gone(net, tom), mia.record.id
    table = mia.remote.table.id
    mia.did("participants.again", old)
    net.run()
    mia.device.do(ForgetTable(mia.remote.table_key))
    tom.device.browser.remove(tom.device)
    fresh = RemoteDesk(net)
    fresh.stored, fresh.device.store = dict(tom.stored), tom.device.store
    fresh.go(address)
    net.run(500)
    (reply,) = [guest.address for guest in fresh.remote.returns]
    mia.device.do(TakeReply(old, reply))
    net.run(12_000)
    assert fresh.remote.table.id == table
    assert [participant.how for participant in fresh.remote.table.participants] == ["here", "here"]


def test_pressing_twice_makes_one_table() -> None:
    """Whoever asks once more, or a moment later than another, comes to the table that is laid."""
    net, (mia, _) = over(("Mia", "Tom"))
    old = mia.record.id
    mia.did("participants.again", old)
    net.run()
    table = mia.remote.table.id
    mia.go(f"#/match/{old}")
    mia.did("participants.again", old)
    net.run()
    assert mia.remote.table.id == table
    assert mia.model.route.path == ("table", mia.remote.table_key)
