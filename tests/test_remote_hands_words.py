"""News for people at a table with hidden hands: of the deal, of bots, of coming and going."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from peers_hands import small_group
from remote_desk import RemoteDesk, gather, not_yet
from remote_world import Net
from test_remote_away import back, gone
from test_remote_hands import NAMES, play_round, play_some, seated

from app.core import messages as msg
from app.remote.values import messages as remote_messages
from app.remote.values.deals import ONCE_MORE, PREPARED, annulled_words, at_work_words
from app.remote.values.running_table import RunningTable
from app.remote.widgets.deal_view import checked_words
from app.table.status import ELSEWHERE
from pyengine.peers.table.dealing import Dealing

__all__ = ["small_group"]

pytestmark = pytest.mark.usefixtures("small_group")


def plain(desk: RemoteDesk) -> str:
    """Says what the screen shows, with apostrophes as people write them."""
    return desk.shown.replace("&#39;", "'")


def test_nothing_stands_beside_the_scores_before_a_round_is_checked() -> None:
    mia, *_ = seated(Net("standing"))
    assert re.search(r'<div id="standing"[^>]*></div>', mia.shown)


def test_checked_rounds_are_counted_as_people_do() -> None:
    assert checked_words(2).startswith("Rounds 1 and 2 have")
    assert checked_words(3).startswith("Rounds 1 to 3 have")


def test_while_cards_are_dealt_nobody_is_told_of_a_roll() -> None:
    """Also not while a device works on what it has been sent, and nothing is wanted of anybody."""
    net = Net("dealing")
    desks = gather(net, "ninelives", NAMES)
    for desk in desks:
        desk.device.run_ms = 20
    not_yet(desks[1:])
    desks[0].did("lobby.begin")
    net.run()
    for desk in desks[1:]:
        desk.did("participants.agree")
    for _ in range(400):
        net.run(5)
        begun = [desk for desk in desks if desk.remote.table.match is not None]
        assert not any("The next roll" in desk.shown for desk in begun)
        if begun and all(
            desk.remote.table.deal and desk.remote.table.deal.is_made for desk in desks
        ):
            return
    pytest.fail("the cards were never dealt")


def test_who_is_asked_for_a_bot_hears_whose_device_can_read_its_hand() -> None:
    """And once it plays, it stands at the table; nothing of that where only people play."""
    net = Net("readers")
    desks = seated(net)
    play_some(net, desks)
    mia, tom, ada = desks
    assert "can read" not in plain(mia)
    gone(net, tom)
    mia.did("participants.replace")
    net.run()
    assert "device can read the bot's cards." in plain(ada)
    ada.did("participants.agree")
    net.run(5_000)
    host = "Your device" if mia.remote.table.seats[1][0] == mia.remote.table.me else "Ada's device"
    assert f"Tom (bot): {host} can read this hand." in plain(mia)


def test_who_comes_back_while_a_bot_plays_is_told_how_long() -> None:
    """The round ends first; then the seat is theirs again, and nothing is said of it any more."""
    net = Net("returning")
    desks = seated(net)
    play_some(net, desks)
    mia, tom, ada = desks
    address = gone(net, tom)
    mia.did("participants.replace")
    net.run()
    ada.did("participants.agree")
    net.run(5_000)
    fresh = back(net, tom, address, mia)
    assert "A bot plays for you until this round is over." in fresh.shown
    assert "A bot plays for you" not in mia.shown
    play_round(net, [mia, ada])
    net.run(10_000)
    assert (fresh.remote.table.me, "person") in fresh.remote.table.seats
    assert "A bot plays for you" not in fresh.shown


def test_cards_that_are_dealt_once_more_are_nobody_s_fault() -> None:
    """If nobody has left, nothing is said of a round: perhaps none had begun."""
    deal = Dealing(3, "keys", 0, 9, (), proved=True, void=True)
    assert annulled_words(deal) == ONCE_MORE
    assert annulled_words(replace(deal, void=False)) == ""


def test_cards_that_wait_for_coins_are_said_to_be_dealt() -> None:
    """Strict: all have read their hands, and coins are still to be tossed."""
    deal = Dealing(1, "proving", 9, 9, (), proved=False)
    assert at_work_words(deal, str, 1) == PREPARED


def test_in_a_round_one_asks_to_deal_it_anew() -> None:
    """A turn cannot be taken back where cards have been seen."""
    net = Net("anew")
    mia, *_ = seated(net)
    assert "Ask to start this round over" in mia.shown
    assert "Ask to go back a turn" not in mia.shown


def test_a_second_tab_says_that_the_match_is_open_in_the_first() -> None:
    """It looks for nobody, and offers nothing that it could not do."""
    net = Net("second tab")
    mia, *_ = seated(net)
    remote = RunningTable(mia.remote.table_key, elsewhere=True)
    second = RemoteDesk(net)
    second.stored = dict(mia.stored)
    second.go(f"#/match/{remote.table_key}")
    second.send(msg.FromRemote(remote_messages.TableTold(remote), second.moment()))
    assert ELSEWHERE in second.shown
    assert "Looking for the others" not in second.shown
    assert "remote-title" not in second.shown


def test_the_lobby_says_when_everybody_sits() -> None:
    """To who begins, and to who waits for that."""
    net = Net("sitting")
    mia, tom, ada = gather(net, "ninelives", NAMES)
    assert "Everybody is seated: you can begin." in mia.shown
    assert "Mia can begin now." in tom.shown
    ada.did("lobby.sit", "0")
    net.run()
    assert "When everybody is seated, you can begin." in mia.shown
    assert "Mia begins when everybody is seated." in tom.shown


def test_two_seats_of_one_person_have_two_names_in_the_lobby() -> None:
    """The same as at the table."""
    net = Net("twice")
    mia, tom = gather(net, "ninelives", NAMES[:2], ("easy",))
    mia.did("lobby.kind", "3", "person")
    net.run()
    assert "<strong>Mia 2</strong>" in tom.shown


def test_from_what_is_guaranteed_a_way_leads_back_to_the_table() -> None:
    net = Net("promises")
    mia, *_ = seated(net)
    table_key = mia.remote.table_key
    mia.go("#/guaranteed")
    assert f'href="#/table/{table_key}"' in mia.shown
    mia.go(f"#/table/{table_key}")
    assert mia.model.route.path == ("match", table_key)
    stranger = RemoteDesk(net)
    stranger.go("#/guaranteed")
    assert "Back to the table" not in stranger.shown
