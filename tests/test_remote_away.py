"""At the table: who is away, who goes on, who comes back, and what is told of it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from remote_desk import RemoteDesk, begin, gather
from remote_world import Net
from test_remote_table import act, play_on

from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Table
from app.play import acting
from app.remote.values.effects import RequestAt
from app.remote.values.messages import TableTold
from app.remote.values.running_table import RunningTable
from app.remote.words.questions import may_go_on, missing, question_words, with_bots
from app.saves.records import Local
from app.saves.stored import record_from_json, record_to_json
from app.shell.update import handler_for
from pyengine.core.text import write_match
from pyengine.peers.membership.people import tie_member
from pyengine.peers.table.remote_table import Ask
from pyengine.peers.wire.contents import Open, Proposal

NAMES = ("Mia", "Tom", "Ada")


def seated(net: Net, count: int = 3, turns: int = 6) -> list[RemoteDesk]:
    """So many people in the middle of a match."""
    desks = gather(net, "yarn", NAMES[:count])
    begin(net, desks)
    play_on(net, desks, turns, briefly=True)
    assert not desks[0].record.match.over
    return desks


def gone(net: Net, desk: RemoteDesk, ms: int = 12_000) -> str:
    """The page is closed; the address of its match."""
    desk.device.close()
    net.run(ms)
    return f"#/match/{desk.record.id}"


def replaced(net: Net, focus_asker: RemoteDesk, other: RemoteDesk) -> None:
    """Somebody asks for a bot in the place of who is away, and the other says yes."""
    focus_asker.did("participants.replace")
    net.run()
    other.did("participants.agree")
    net.run()


def opened_again(net: Net, desk: RemoteDesk, address: str) -> RemoteDesk:
    """The page of a device that was closed, opened anew with what was stored there."""
    desk.device.browser.remove(desk.device)
    fresh = RemoteDesk(net)
    fresh.device.opened = net.now
    fresh.stored, fresh.device.store = dict(desk.stored), desk.device.store
    fresh.go(address)
    net.run(500)
    return fresh


def back(
    net: Net, desk: RemoteDesk, address: str, helper: RemoteDesk, ms: int = 12_000
) -> RemoteDesk:
    """The page is opened again, in a browser that needs a code, and that is carried to somebody."""
    net.mangles = False
    fresh = opened_again(net, desk, address)
    me = helper.remote.table.me
    (reply,) = [guest.address for guest in fresh.remote.returns if guest.member == me]
    helper.did("lobby.reply", value=reply)
    net.run(ms)
    return fresh


def tie(desks: list[RemoteDesk]) -> tuple[RemoteDesk, RemoteDesk]:
    """Returns who of two may go on with a bot, and who may not."""
    mia, tom = desks
    first = tie_member(mia.remote.table.id, (1, 2)) == 1
    return (mia, tom) if first else (tom, mia)


def controls(desk: RemoteDesk) -> set[str]:
    """Returns what can be asked for; all of it does something."""
    found = set(re.findall(r'data-do="([^"]*)"', desk.shown))
    assert all(handler_for(name) for name in found)
    return found


def test_a_bot_plays_for_who_is_away_and_the_seat_is_theirs_again_when_they_are_back() -> None:
    net = Net("away")
    mia, tom, ada = seated(net)
    address = gone(net, tom)
    assert [participant.name for participant in missing(mia.remote.table)] == ["Tom"]
    assert "A bot until Tom is back" in mia.shown
    mia.did("participants.replace")
    net.run()
    assert ada.remote.table.asked is not None
    assert "should a bot play for Tom" in ada.shown
    ada.did("participants.agree")
    net.run()
    assert mia.remote.table.seats[1][1] == "normal"
    play_on(net, [mia, ada], 8)
    fresh = back(net, tom, address, ada)
    assert fresh.remote.table.seats[1] == (2, "person")
    assert mia.remote.table.seats[1] == (2, "person")
    play_on(net, [mia, fresh, ada])
    texts = {write_match(desk.record.match) for desk in (mia, fresh, ada)}
    assert len(texts) == 1
    for desk in (mia, fresh, ada):
        words = " ".join(desk.record.story)
        assert "went on without Tom" in words
        assert "Tom came back" in words
        assert desk.record.story[0].startswith("Turn ")


def test_two_of_four_are_told_that_they_are_too_few() -> None:
    """Half of a table goes on only with the member that settles ties; nobody is alone there."""
    net = Net("half")
    desks = gather(net, "burrow", ("Mia", "Tom", "Ada", "Ben"))
    begin(net, desks)
    tie = tie_member(desks[0].remote.table.id, (1, 2, 3, 4))
    lost = [desk for desk in desks if desk.remote.table.me == tie]
    lost += [desk for desk in desks if desk not in lost][:1]
    for desk in lost:
        gone(net, desk)
    for desk in desks:
        if desk not in lost:
            assert "Too few are here to let bots play for them" in desk.shown
            assert "device may let a bot play" not in desk.shown


def test_of_two_it_is_said_why_only_one_may_let_a_bot_play() -> None:
    """Either offer has its reason: which device settles ties follows from the table (section 6)."""
    for first in (True, False):
        net = Net("one of two")
        may, not_may = tie(seated(net, 2))
        stays, goes = (may, not_may) if first else (not_may, may)
        name = goes.remote.table.name_of(goes.remote.table.me)
        gone(net, goes)
        shown = unescape(stays.shown)
        assert (f"A bot until {name} is back" in shown) == first
        assert ("Play on alone in a copy" in shown) != first
        why = f"Only {name}'s device may let a bot play: if both did, there would be two matches."
        assert (why in shown) != first


def test_who_says_no_is_not_asked_any_more_until_somebody_asks_again() -> None:
    """The question goes, the seat stays, and the same can be asked once more a minute later."""
    net = Net("no")
    mia, tom, ada = seated(net)
    gone(net, tom)
    mia.did("participants.replace")
    net.run()
    assert "Mia asks: should a bot play for Tom" in ada.shown
    ada.did("participants.refuse")
    assert "Mia asks" not in ada.shown
    net.run()
    assert "Mia asks" not in ada.shown
    assert "A bot until Tom is back" in mia.shown
    assert mia.remote.table.seats[1] == (2, "person")
    net.run(60_000)
    replaced(net, mia, ada)
    assert mia.remote.table.seats[1][1] == ada.remote.table.seats[1][1] == "normal"


def test_what_has_happened_stays_with_the_match_and_stands_on_the_result() -> None:
    net = Net("result")
    mia, tom, ada = seated(net)
    gone(net, tom)
    replaced(net, mia, ada)
    play_on(net, [mia, ada])
    assert record_from_json(record_to_json(mia.record)).story == mia.record.story != ()
    mia.go(f"#/replay/{mia.record.id}")
    assert "went on without Tom" in mia.shown


def test_of_two_one_may_go_on_with_a_bot_and_the_other_only_in_a_copy() -> None:
    net = Net("two")
    desks = seated(net, 2)
    may, may_not = tie(desks)
    gone(net, may)
    assert not may_go_on(may_not.remote.table)
    assert with_bots(may_not.remote.table) is None
    assert "participants.copy" in controls(may_not)
    assert "participants.replace" not in controls(may_not)
    before = may_not.record
    may_not.did("participants.copy")
    copy = may_not.record
    assert (copy.id != before.id, copy.kind) == (True, Local())
    assert copy.match.entries == before.match.entries
    kinds = sorted(player.kind for player in copy.players)
    assert kinds == ["normal", "person"]
    assert "A copy" in copy.story[-1]


def test_who_goes_on_alone_is_named_with_the_dice_and_the_other_may_ask_to_go_back() -> None:
    net = Net("alone")
    desks = seated(net, 2, turns=8)
    may, other = tie(desks)
    address = gone(net, other)
    parting = may.remote.table.phase
    may.did("participants.replace")
    net.run()
    assert may.remote.table.seats[may.remote.table.me - 1][1] == "person"
    play_on(net, [may], 10)
    assert may.remote.table.phase > parting
    assert "alone" in " ".join(may.record.story)
    fresh = back(net, other, address, may)
    assert fresh.remote.table.match_split is not None
    assert fresh.remote.table.match_split.phase == parting
    assert "device alone" in fresh.shown
    assert {"participants.settle", "participants.reunite"} <= controls(fresh)
    fresh.did("participants.reunite")
    net.run()
    assert "where the match split" in may.shown
    may.did("participants.agree")
    net.run()
    assert (may.remote.table.phase, fresh.remote.table.phase) <= (parting + 2, parting + 2)
    play_on(net, [may, fresh])
    assert write_match(may.record.match) == write_match(fresh.record.match)


def test_what_was_decided_alone_can_be_let_to_count() -> None:
    net = Net("count")
    desks = seated(net, 2, turns=8)
    may, other = tie(desks)
    address = gone(net, other)
    may.did("participants.replace")
    net.run()
    play_on(net, [may], 8)
    fresh = back(net, other, address, may)
    fresh.did("participants.settle")
    assert "participants.reunite" not in controls(fresh)


def test_who_leaves_says_so_and_a_bot_plays_on() -> None:
    net = Net("leave")
    mia, tom, ada = seated(net)
    tom.did("participants.leave")
    net.run()
    assert "You have left this table" in tom.shown
    assert not acting(tom.table, tom.place)
    assert "Tom has left the table" in mia.shown
    replaced(net, mia, ada)
    play_on(net, [mia, ada])
    assert "Tom left" in " ".join(mia.record.story)
    # Whoever left keeps the cat, also with nobody's seat.
    assert [mia.remote.table.seat_of(member) for member in (1, 2, 3)] == [1, 2, 3]
    assert write_match(mia.record.match) == write_match(ada.record.match)


def test_who_leaves_is_told_what_the_other_one_can_do() -> None:
    """Of two only one may let a bot play: nobody is promised that of the other."""
    can_words, cannot = "{} can let a bot play on for you", "Without you {} can only go on alone"
    for can, words in ((True, can_words), (False, cannot)):
        net = Net("left by one of two")
        may, not_may = tie(seated(net, 2))
        leaver, other = (not_may, may) if can else (may, not_may)
        promise = words.format(other.remote.table.name_of(other.remote.table.me))
        assert promise in leaver.shown
        leaver.did("participants.leave")
        net.run()
        assert f"You have left this table. {promise}" in leaver.shown
        assert ("Let a bot play for" in other.shown) == can


def test_the_founder_may_leave_like_anybody() -> None:
    net = Net("founder")
    mia, tom, ada = seated(net)
    gone(net, mia)
    replaced(net, tom, ada)
    play_on(net, [tom, ada])
    assert write_match(tom.record.match) == write_match(ada.record.match)


def test_who_broke_a_rule_is_named_and_the_others_go_on_without() -> None:
    net = Net("lie")
    mia, tom, ada = seated(net)
    host = tom.device.hosts.hosts[tom.record.id]
    member = host.session.member
    assert member is not None  # It opens what it has not chosen.
    host.session.post(member.write(Open(2, "pass", bytes(16))))
    host.wake()
    net.run(6_000)  # nobody is named before all have compared their posts
    trouble = mia.remote.table.troubles
    assert [found.member for found in trouble] == [2]
    assert "Go on without Tom" in mia.shown
    mia.did("participants.expel", "2")
    net.run()
    assert "whose device broke the rules" in ada.shown
    ada.did("participants.agree")
    net.run()
    assert mia.remote.table.seats[1][1] == "normal"
    assert "Go on without Tom" not in mia.shown
    play_on(net, [mia, ada])
    assert "Tom broke a rule" in " ".join(ada.record.story)


def test_patience_makes_the_question_louder_and_nothing_else() -> None:
    net = Net("patience")
    desks = gather(net, "yarn", NAMES[:2])
    desks[0].did("lobby.patience", value="1")
    net.run()
    begin(net, desks)
    may, other = tie(desks)
    gone(net, other, 50_000)
    assert not missing(may.remote.table)[0].long
    assert "note remote-question is-warn" not in may.shown
    net.run(30_000)
    assert missing(may.remote.table)[0].long
    assert "away for more than a minute" in may.shown
    assert may.remote.table.seats == ((1, "person"), (2, "person"))


def test_who_is_alone_after_a_reload_sees_the_way_back_at_once() -> None:
    net = Net("panel")
    net.mangles = False
    mia, tom = seated(net, 2)
    address = gone(net, tom)
    assert "Has Tom sent you a code?" in mia.shown
    fresh = RemoteDesk(net)
    fresh.device.opened = net.now
    fresh.stored, fresh.device.store = dict(tom.stored), tom.device.store
    fresh.go(address)
    net.run(500)
    assert "Connect with Mia again" in fresh.shown
    assert "Send this to Mia: it brings you back" in fresh.shown
    assert {"participants.copy-reconnect-code", "lobby.reply", "lobby.invite"} <= controls(fresh)
    fresh.did("participants.copy-reconnect-code", "1")
    alone = fresh.remote, mia.remote
    mia.did("lobby.reply", value=fresh.remote.returns[0].address)
    net.run()
    assert "Connect with Mia again" not in fresh.shown
    # Who had to scroll for the codes is led back to the table; who only waited scrolls nowhere.
    for desk, before, led in ((fresh, alone[0], True), (mia, alone[1], False)):
        linked = desk.remote
        for remote in (before, linked):
            desk.send(msg.FromRemote(TableTold(remote), desk.moment()))
        assert (fx.ToTop() in desk.effects) == led


@pytest.mark.parametrize("count", [2, 3])
def test_a_move_is_marked_until_another_device_has_it(count: int) -> None:
    net = Net(f"sent {count}")
    desks = seated(net, count)
    net.run(3_000)
    assert not any(desk.remote.table.unsent for desk in desks)
    net.delay_ms = 400
    for desk in desks:
        before = len(desk.remote.table.sealed)
        table: Table = desk.table
        act(desk)
        if len(desk.remote.table.sealed) > before or desk.table.record != table.record:
            break
    tables: list[RunningTable] = [desk.remote for desk in desks]
    assert any(remote.table.unsent for remote in tables)
    net.run(3_000)
    assert not any(desk.remote.table.unsent for desk in desks)


def test_nobody_proposes_bots_where_nobody_is_away() -> None:
    net = Net("here")
    mia, _ = seated(net, 2)
    assert with_bots(mia.remote.table) is None
    mia.did("participants.replace")
    assert not mia.of(RequestAt)


def test_who_stands_in_for_somebody_is_called_after_them() -> None:
    net = Net("stand-in")
    mia, tom, ada = seated(net)
    gone(net, tom)
    replaced(net, mia, ada)
    assert mia.record.names == ada.record.names == ("Mia", "Tom (bot)", "Ada")
    # The code that brings Tom back can be put in, although nothing waits for him.
    assert "Has Tom sent you a code?" in mia.shown


def test_who_has_left_for_good_is_said_to_have_left() -> None:
    net = Net("left of two")
    _, may_not = tie(desks := seated(net, 2))
    (leaver,) = [desk for desk in desks if desk is not may_not]
    leaver.did("participants.leave")
    net.run()
    name = may_not.remote.table.name_of(leaver.remote.table.me)
    assert f"{name} has left the table for good. You can play on alone in a copy." in may_not.shown
    assert f">{name} has left for good. You can play on alone in a copy.<" in may_not.shown
    # Nobody is asked to move, as if the match went on; what can be done unfolds by itself.
    assert "data-active" not in may_not.shown
    assert 'data-do="table.hint"' not in may_not.shown
    note = may_not.shown.partition('id="remote-note"')[2]
    assert note.index("open") < note.index(">")
    for button in ("Play on alone in a copy", "Save the signed transcript", ">Home<"):
        assert button in note


def test_who_loads_the_page_again_is_not_told_first_that_the_others_are_away() -> None:
    """It is tried to find them; only then it is known."""
    net = Net("connecting")
    mia, tom = seated(net, 2)
    address = gone(net, tom, 500)
    mia.device.close()
    fresh = opened_again(net, tom, address)
    assert "Connecting with Mia…" in fresh.shown
    assert "Mia is away" not in fresh.shown.partition('id="remote-asks"')[2]
    net.run(5_000)
    assert "Connecting with Mia…" not in fresh.shown


def test_who_is_to_move_is_told_to_although_somebody_is_away() -> None:
    net = Net("move first")
    mia, tom, _ = seated(net)
    for desk in (mia, tom):
        desk.settle()
    gone(net, tom)
    assert "Tom is away. Make your move; then the match waits for Tom." in mia.shown
    act(mia)
    net.run()
    assert "Tom is away. The match waits; it goes on by itself when Tom is back." in mia.shown
    # The note has said so: the strip does not once more.
    assert ">The match waits for Tom.<" in mia.shown


def test_fresh_chains_are_asked_for_in_words_of_their_own() -> None:
    """Nothing of who plays would change: only what no one can foresee begins anew."""
    mia, _ = seated(Net("same"), count=2, turns=2)
    proposal = Proposal(1, 0, b"", (), mia.remote.table.seats, (), 0, "same")
    assert question_words(mia.remote.table, Ask(2, proposal)) == (
        "Tom asks to go on as before. Nothing that was rolled or drawn is lost."
    )
