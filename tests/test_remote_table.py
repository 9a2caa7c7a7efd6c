"""Matches of remote people, played through the app on every device."""

from __future__ import annotations

from dataclasses import replace

import pytest
from desk import with_session
from remote_desk import RemoteDesk, begin, come, gather
from remote_world import Net

from app import play
from app.saves.stored import record_to_json
from pyengine.core.text import write_match

GAMES = ("yarn", "burrow", "cattower")


def play_on(
    net: Net, desks: list[RemoteDesk], turns: int = 10_000, *, briefly: bool = False
) -> None:
    """Everybody does what they are asked, until the match is over everywhere; where they move
    briefly it lasts long."""
    for _ in range(turns):
        if all(desk.model.table and desk.record.match.over for desk in desks):
            return
        for desk in desks:
            act(desk, briefly=briefly)
        net.run(300)
    assert turns < 10_000, [desk.table.remote for desk in desks]


def act(desk: RemoteDesk, *, briefly: bool = False) -> None:
    """Do something that somebody at this desk may do now, if there is anything."""
    table = desk.table
    if table.curtain:
        desk.did("table.ready")
    if table.resting or table.rolling:
        desk.did("table.go")
    if desk.open_asks:
        desk.answer()
    place = desk.table.places[0]
    remote, waiting = desk.table.remote, desk.record.match.pending.seats
    if remote and place.seat in waiting and remote.may_act(place.seat) and not desk.table.resting:
        legal = [action for action in desk.legal_of(place.seat) if action != "pass"] or ["pass"]
        desk.act(min(legal, key=len) if briefly else legal[0])


@pytest.mark.parametrize("game", GAMES)
def test_two_play_a_whole_match(game: str) -> None:
    """Both devices end with the same text, and each is shown its own board."""
    net = Net(game)
    desks = gather(net, game, ("Mia", "Tom"))
    begin(net, desks)
    assert [desk.model.route.path[0] for desk in desks] == ["match", "match"]
    assert [desk.place.people for desk in desks] == [(1,), (2,)]
    play_on(net, desks)
    first, second = (write_match(desk.record.match) for desk in desks)
    assert first == second
    assert [desk.record.names for desk in desks] == [("Mia", "Tom")] * 2


def test_three_play_with_a_bot_that_the_founder_hosts() -> None:
    net = Net("bots")
    desks = gather(net, "yarn", ("Mia", "Tom", "Ada"), ("easy",))
    begin(net, desks)
    assert [[player.kind for player in desk.record.players] for desk in desks] == [
        ["person", "far", "far", "easy"],
        ["far", "person", "far", "far"],
        ["far", "far", "person", "far"],
    ]
    play_on(net, desks)
    assert len({write_match(desk.record.match) for desk in desks}) == 1


def test_who_has_chosen_waits_and_says_for_whom() -> None:
    """Nobody sees a choice before all have chosen."""
    net = Net("wait")
    desks = gather(net, "yarn", ("Mia", "Tom"))
    begin(net, desks)
    mia, tom = desks
    for _ in range(40):
        seats = mia.record.match.pending.seats
        if seats == (1, 2) and not mia.table.resting and not mia.table.rolling:
            break
        for desk in desks:
            desk.did("table.go")
        net.run(200)
    before = len(mia.record.match.entries)
    mia.act(mia.legal_of(1)[0])
    net.run()
    assert mia.table.remote is not None
    assert mia.table.remote.table.sealed == (1,)
    assert mia.table.remote.waits == "Waiting for Tom."
    assert len(mia.record.match.entries) == len(tom.record.match.entries) == before
    tom.act(tom.legal_of(2)[0])
    net.run()
    mia.did("table.go")
    assert len(mia.record.match.entries) > before


def test_what_was_chosen_before_a_reload_is_chosen_again() -> None:
    """As in a match without others, once it is known here that this person is to act."""
    net = Net("draft")
    desks = gather(net, "burrow", ("Mia", "Tom"))
    begin(net, desks)
    play_on(net, desks, 6)
    mia = desks[0]
    mia.did("table.go")
    action = mia.legal_of(1)[-1]
    chosen = replace(mia.record, draft=f"1 {action}")
    mia.device.close()
    fresh = RemoteDesk(net)
    fresh.stored, fresh.device.store = {chosen.id: record_to_json(chosen)}, mia.device.store
    fresh.go(f"#/match/{chosen.id}")
    net.run(500)
    assert fresh.record.match.entries == chosen.match.entries
    fresh.settle()
    face, view = play.face_of(fresh.record), play.own_view(fresh.table, fresh.place)
    assert face.chosen(view, 1, fresh.place.draft) == action


def test_a_reload_in_the_middle_finds_the_match_again() -> None:
    net = Net("reload")
    desks = gather(net, "burrow", ("Mia", "Tom"))
    begin(net, desks)
    mia, tom = desks
    play_on(net, desks, 6)
    stored, address = dict(tom.stored), f"#/match/{tom.record.id}"
    tom.device.close()
    net.run(500)
    fresh = RemoteDesk(net)
    fresh.stored, fresh.device.store = stored, tom.device.store
    fresh.go(address)
    net.run(500)
    assert fresh.record.match.entries == tom.record.match.entries
    assert mia.table.remote is not None
    assert "Tom" in mia.table.remote.waits
    # Nobody is there: what is done now goes to them later.
    fresh.did("table.go")
    fresh.act(fresh.legal_of(2)[0])
    assert fresh.place.say == ""
    assert fresh.table.remote is not None
    assert 2 in fresh.table.remote.table.sealed


def test_who_plays_at_once_does_so_remotely_too() -> None:
    """The second click on what is chosen sends it, and it waits for the others as ever."""
    net = Net("at once")
    desks = gather(net, "yarn", ("Mia", "Tom"))
    begin(net, desks)
    mia = desks[0]
    mia.model = with_session(mia.model, settings=replace(mia.model.session.settings, at_once=True))
    for _ in range(50):
        if mia.record.match.state.phase == "move":
            break
        for desk in desks:
            if desk.record.match.state.phase != "move":
                act(desk)
        net.run(300)
    mia.did("table.go")
    far = mia.table.remote
    assert far
    assert not far.has_chosen(1)
    for control in ("pass", "pass"):
        assert mia.table.remote
        assert 1 not in mia.table.remote.table.sealed
        mia.did("table.control", control)
        net.run(300)
    assert mia.table.remote
    assert 1 in mia.table.remote.table.sealed


def test_both_read_the_same_words_once_the_match_has_begun() -> None:
    """Under Talk; in the lobby it is said that they will be there, as they could be chosen."""
    net = Net("words")
    desks = gather(net, "burrow", ("Mia", "Tom"))
    for desk in desks:
        assert "table-words" not in desk.shown
        assert "Is anybody listening in?" in desk.shown
    begin(net, desks)
    shown = [desk.shown.partition('class="table-words"')[2] for desk in desks]
    words = [text.partition("</strong>")[0].partition("<strong>")[2] for text in shown]
    assert words[0] == words[1]
    assert len(words[0].split(" · ")) == 4


def test_an_invitation_that_nobody_needs_any_more_takes_one_line_at_the_table() -> None:
    """All who play are there: what was left open is good for whoever answers it, and folded."""
    net = Net("left open")
    host, guest = RemoteDesk(net), RemoteDesk(net)
    host.go("#/new/yarn?kinds=person,person&names=Mia")
    host.did("setup.remote")
    net.run()
    host.did("lobby.invite")
    net.run()
    come(net, host, guest, "Tom")
    begin(net, [host, guest])
    (left,) = [invite for invite in host.remote.invites if invite.status == "waiting"]
    assert f'id="folded-{left.number}"' in host.shown
