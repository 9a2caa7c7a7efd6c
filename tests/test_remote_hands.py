"""Nine Lives with friends far away: no device knows another's hand, and all see that it is so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from peers_hands import small_group
from remote_desk import RemoteDesk, begin, gather, hearing, not_yet, with_known
from remote_world import Net
from test_remote_away import back, gone

from app.core import messages as msg
from app.places.places import acting, match_of
from app.play.following import READS_AGAIN
from app.remote.host.jobs import FAILED, SLOW
from app.remote.values import messages as remote_messages
from app.remote.values.deals import ANNULLED, CHECKED, PROVING, PROVISIONAL
from app.remote.widgets.deal_view import checked_words
from app.remote.words.news import DEALING
from app.remote.words.questions import away_words, stand_in_words
from app.result.view import ALL_CHECKED
from pyengine.core.text import write_match
from pyengine.peers.table.remote_table import Trouble

__all__ = ["small_group"]

NAMES = ("Mia", "Tom", "Ada")

pytestmark = pytest.mark.usefixtures("small_group")


def seated(net: Net, strict: bool = False) -> list[RemoteDesk]:
    """Three people at a table whose first hands are dealt."""
    desks = gather(net, "ninelives", NAMES)
    if strict:
        desks[0].did("lobby.hands", value="strict")
        net.run()
    begin(net, desks)
    return desks


def act(desk: RemoteDesk) -> None:
    """Do something that somebody at this desk may do now, if there is anything."""
    table = desk.table
    if table.curtain:
        desk.did("table.ready")
    if table.resting:
        desk.did("table.go")
    if desk.open_asks:
        desk.answer(desk.legal_in(desk.open_asks[0])[0])
    place, remote = desk.table.places[0], desk.table.remote
    waiting = desk.record.match.pending.seats
    if remote and place.seat in waiting and remote.may_act(place.seat) and not desk.table.resting:
        desk.act(first_legal(desk, place.seat))


def first_legal(desk: RemoteDesk, seat: int) -> str:
    """An action of a seat of this device, by what that seat knows."""
    own = match_of(desk.table, seat)
    return own.game.legal_actions(own.state, seat)[0]


def play_on(net: Net, desks: list[RemoteDesk], turns: int = 2_000) -> None:
    """Everybody does what they are asked, until the match is settled everywhere."""
    for _ in range(turns):
        if all(desk.record.match.settled for desk in desks):
            return
        for desk in desks:
            act(desk)
        net.run(100)
    assert turns < 2_000, [desk.table.remote and desk.table.remote.waits for desk in desks]


def play_some(net: Net, desks: list[RemoteDesk]) -> None:
    """Everybody plays into the middle of a round."""
    for _ in range(8):
        for desk in desks:
            act(desk)
        net.run(200)


def play_round(net: Net, desks: list[RemoteDesk]) -> None:
    """Everybody plays until the first round is over and looked at."""
    for _ in range(300):
        if any(desk.table.resting == "stop" for desk in desks):
            return
        for desk in desks:
            act(desk)
        net.run(100)
    pytest.fail(str([desk.table.remote and desk.table.remote.waits for desk in desks]))


def deal_of(desk: RemoteDesk) -> list[str]:
    """The newest deal as this device knows it, hand by hand."""
    deals = [
        entry.action for entry in desk.record.match.entries if entry.action.startswith("deal ")
    ]
    return deals[-1].removeprefix("deal ").split(" / ")


def hand(desk: RemoteDesk) -> str:
    """One's own newest hand."""
    return deal_of(desk)[desk.remote.table.me - 1]


def test_a_whole_match_is_the_same_everywhere_and_an_ordinary_one() -> None:
    """From the lobby to the result: what is exported is read and replayed like any match."""
    net = Net("nine lives")
    desks = seated(net)
    assert all(desk.device.worker_wanted for desk in desks)
    play_on(net, desks)
    # All is checked: nobody's page holds a worker while the result is looked at.
    assert not any(desk.device.worker_wanted for desk in desks)
    texts = {write_match(desk.record.match.whole()) for desk in desks}
    assert len(texts) == 1
    assert "viewer" not in texts.pop()
    mia = desks[0]
    mia.go(f"#/replay/{mia.record.id}")
    assert ALL_CHECKED in mia.shown


def test_other_games_want_no_worker() -> None:
    """Jobs are for hidden hands: nothing is started for dice."""
    net = Net("dice")
    desks = gather(net, "yarn", NAMES[:2])
    assert not any(desk.device.worker_wanted for desk in desks)


def test_nothing_here_holds_the_hand_of_somebody_else() -> None:
    """Neither the screen, nor what is stored, nor anything the app knows."""
    net = Net("secrets")
    desks = seated(net)
    hands = [hand(desk) for desk in desks]
    assert not any("?" in cards for cards in hands)
    for desk, own in zip(desks, hands, strict=True):
        known = [repr(desk.model), desk.shown, *desk.stored.values()]
        known += [repr(part) for part in desk.device.store.values()]
        for other in hands:
            found = [text for text in known if other in text]
            assert bool(found) == (other == own)
        assert [seat for seat, cards in enumerate(deal_of(desk), 1) if "?" not in cards] == [
            desk.remote.table.me
        ]


def test_while_cards_are_dealt_all_see_who_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scene is there until everybody has cards; it is announced once."""
    net = Net("scene")
    desks = gather(net, "ninelives", NAMES)
    not_yet(desks[1:])
    desks[0].did("lobby.begin")
    net.run()
    mia, tom, ada = desks
    tom.did("participants.agree")
    ada.did("participants.agree")
    sentences: list[str] = []
    send = mia.send
    monkeypatch.setattr(
        mia, "send", lambda message: (send(message), sentences.extend(mia.announced))
    )
    seen: dict[tuple[str, tuple[int, ...]], str] = {}
    while mia.remote.table.deal is None or not mia.remote.table.deal.is_made:
        net.run(2)
        if (
            mia.remote.table.deal
            and (step := (mia.remote.table.deal.stage, mia.remote.table.deal.at_work)) not in seen
        ):
            seen[step] = mia.shown
    assert all('id="deal"' in shown for (stage, _), shown in seen.items() if stage != "playing")
    words = " ".join(seen.values()).replace("&#39;", "'")
    net.run()
    assert "Your device shuffles the cards" in words
    assert "Tom's device shuffles the cards" in words
    assert "Ada's device shuffles the cards" in words
    assert 'id="deal"' not in mia.shown
    assert sentences.count(DEALING) == 1


def test_a_round_is_provisional_until_it_is_checked() -> None:
    """At its end all see first the one, then the other; then the next cards are dealt."""
    net = Net("checked")
    desks = seated(net)
    play_round(net, desks)
    mia = desks[0]
    assert PROVISIONAL in mia.shown or CHECKED in mia.shown
    net.run(5_000)
    assert all(desk.remote.table.deal and desk.remote.table.deal.checked == 1 for desk in desks)
    for desk in desks:
        act(desk)
    net.run()
    assert checked_words(1) in mia.shown


def test_strict_holds_the_first_card_until_all_shuffles_are_proved() -> None:
    """Predictions are made meanwhile."""
    net = Net("strict")
    desks = gather(net, "ninelives", NAMES)
    desks[0].did("lobby.hands", value="strict")
    net.run()
    assert all("Strict deal." in desk.shown for desk in desks)
    begin(net, desks)
    net.run(2_000)
    assert desks[0].remote.table.sheet
    assert desks[0].remote.table.sheet.hands == "strict"
    for _ in range(12):
        for desk in desks:
            act(desk)
        net.run(500)
    assert any("play" in entry.action for entry in desks[0].record.match.entries)
    assert all(desk.remote.table.deal and desk.remote.table.deal.proved for desk in desks)


def test_whoever_leads_hears_that_the_first_card_waits_for_proofs() -> None:
    """As soon as all have predicted; nobody is told that cards are dealt who has some."""
    net = Net("held")
    desks = gather(net, "ninelives", NAMES)
    desks[0].did("lobby.hands", value="strict")
    net.run()
    not_yet(desks[1:])
    desks[0].did("lobby.begin")
    net.run()
    for desk in desks[1:]:
        desk.did("participants.agree")
    while not all(desk.remote.table.deal and desk.remote.table.deal.is_made for desk in desks):
        net.run(1)
    for desk in desks:
        desk.device.run_ms = 1_000
    for _ in NAMES:
        for desk in desks:
            act(desk)
        net.run(10)
    waits = set()
    net.run(100)
    for desk in desks:
        desk.did("table.go")
    while not all(desk.remote.table.deal and desk.remote.table.deal.proved for desk in desks):
        waits |= {desk.table.remote.waits for desk in desks if desk.table.remote}
        held = [
            desk
            for desk in desks
            if desk.remote.table.deal and desk.remote.table.deal.awaits_proofs
        ]
        assert not any(acting(desk.table, desk.place) for desk in held)
        net.run(1)
    net.run(100)
    assert any(acting(desk.table, desk.place) for desk in desks)
    assert PROVING in waits
    assert not any("being dealt" in words for words in waits)


def test_what_is_not_proved_yet_is_said() -> None:
    net = Net("proving")
    mia, *_ = seated(net, strict=True)
    assert mia.remote.table.deal
    unproved = with_known(
        mia.remote, deal=replace(mia.remote.table.deal, stage="playing", proved=False)
    )
    mia.send(msg.FromRemote(remote_messages.TableTold(unproved), mia.moment()))
    assert PROVING in mia.shown


def test_a_reload_in_the_middle_of_a_round_finds_the_same_hand() -> None:
    """All else follows from what is stored: the match goes on to its end."""
    net = Net("reload")
    desks = seated(net)
    play_some(net, desks)
    mia, tom, ada = desks
    before = hand(tom)
    address = gone(net, tom)
    assert "Nobody else can read Tom's cards." in mia.shown.replace("&#39;", "'")
    fresh = back(net, tom, address, mia)
    net.run(10_000)
    assert hand(fresh) == before
    assert fresh.remote.table.me == 2
    play_round(net, [mia, fresh, ada])
    net.run(5_000)
    assert all(
        desk.remote.table.deal and desk.remote.table.deal.checked == 1 for desk in (mia, fresh, ada)
    )


def test_a_reload_in_the_middle_of_a_deal_ends_it_all_the_same() -> None:
    net = Net("reload deal")
    desks = gather(net, "ninelives", NAMES)
    not_yet(desks[1:])
    desks[0].did("lobby.begin")
    net.run()
    mia, tom, ada = desks
    tom.did("participants.agree")
    ada.did("participants.agree")
    while not (tom.remote.table.deal and tom.remote.table.deal.stage == "shuffling"):
        net.run(2)
    address = gone(net, tom)
    assert mia.remote.table.deal
    assert not mia.remote.table.deal.is_made
    fresh = back(net, tom, address, mia)
    net.run(10_000)
    assert all(
        desk.remote.table.deal and desk.remote.table.deal.is_made for desk in (mia, fresh, ada)
    )
    assert "?" not in hand(fresh)


def test_who_leaves_a_round_takes_the_cards_along() -> None:
    """The others agree to deal anew with a bot; all are told why, and the points are the old."""
    net = Net("annulled")
    desks = seated(net)
    play_some(net, desks)
    mia, tom, ada = desks
    gone(net, tom)
    assert "Deal this round again; a bot until Tom is back" in mia.shown
    assert mia.remote.table.deal
    played = with_known(mia.remote, deal=replace(mia.remote.table.deal, stage="checking"))
    assert stand_in_words(played.table) == "Deal the finished round again; a bot until Tom is back"
    assert "The round is over, but nobody can check it without Tom." in away_words(played.table)
    mia.did("participants.replace")
    net.run()
    assert "This round is then dealt again." in ada.shown
    ada.did("participants.agree")
    net.run(5_000)
    sentences = [model.notices.toast for model in (mia.model, ada.model)]
    assert all(
        f"Mia and Ada went on without Tom in the middle of the round. {ANNULLED}" == sentence
        for sentence in sentences
    )
    assert all(desk.remote.table.deal and desk.remote.table.deal.number == 2 for desk in (mia, ada))
    assert any("Tom" in line and "dealt again" in line for line in mia.record.story)
    play_round(net, [mia, ada])
    net.run(5_000)
    assert mia.remote.table.deal
    assert mia.remote.table.deal.checked == 1


def test_who_leaves_gives_nobody_the_cards() -> None:
    """All are told so before the match; where one asks what is guaranteed it says what follows."""
    net = Net("told before")
    desks = gather(net, "ninelives", NAMES)
    for desk in desks:
        assert "nobody can read your cards but you" in desk.shown
        assert "they wait, or the round is dealt again" in desk.shown
    desks[1].go("#/guaranteed")
    assert "nobody can read them, not even all the others together" in desks[1].shown
    assert "takes the key to their cards with them" in desks[1].shown


def test_the_host_of_a_bot_can_read_its_hand_and_the_others_cannot() -> None:
    """It is said at the seat, before anybody plays."""
    net = Net("bot")
    desks = gather(net, "ninelives", NAMES[:2], ("easy",))
    mia, tom = desks
    assert "Your device can read this hand." in mia.shown
    assert "Mia's device can read this hand." in tom.shown.replace("&#39;", "'")
    begin(net, desks)
    assert "?" in deal_of(mia)[2]
    assert [match.viewer for match in mia.remote.table.matches] == [3]
    assert tom.remote.table.matches == ()
    play_round(net, desks)


def test_a_bot_plays_on_while_its_host_still_looks_at_a_trick() -> None:
    """The others wait for nobody's click; what it has done is shown here once one goes on."""
    net = Net("looks")
    desks = gather(net, "ninelives", NAMES[:2], ("easy",))
    begin(net, desks)
    mia, tom = desks
    unseen: set[tuple[int, ...]] = set()
    for _ in range(300):
        act(tom)
        if mia.table.resting:
            for _ in range(12):
                act(tom)
                if mia.open_asks:
                    mia.answer()
                net.run(100)
            shown, match = mia.record.match, mia.remote.table.match
            assert match is not None
            assert mia.table.resting
            unseen.add(tuple(entry.actor for entry in match.entries[len(shown.entries) :]))
        if any(actors[:1] == (3,) for actors in unseen) and (2, 3) in unseen:
            break
        act(mia)
        net.run(100)
    else:
        raise AssertionError(unseen)
    # Nobody is told that Mia's device keeps the match waiting.
    net.run(31_000)
    assert mia.table.resting
    assert not any(person.is_unresponsive for person in tom.remote.table.participants)
    play_round(net, desks)


def test_two_people_at_one_device_trust_it() -> None:
    """It is said at their seats; each is asked from one's own hand, behind a curtain."""
    net = Net("two here")
    desks = gather(net, "ninelives", NAMES[:2], ("easy",))
    mia, _tom = desks
    mia.did("lobby.kind", "3", "person")
    net.run()
    assert "Your device can read this hand and the other one there." in mia.shown
    begin(net, desks)
    assert [
        match.viewer for match in (mia.remote.table.match, *mia.remote.table.matches) if match
    ] == [
        1,
        3,
    ]
    play_round(net, desks)


def test_a_browser_without_workers_deals_on_the_page_and_says_so() -> None:
    net = Net("no worker")
    desks = gather(net, "ninelives", NAMES)
    desks[1].device.beside = False
    begin(net, desks)
    assert SLOW in desks[1].shown
    assert SLOW not in desks[0].shown
    assert "?" not in hand(desks[1])


def test_a_browser_that_can_run_no_job_says_so_and_the_others_wait_for_it_by_name() -> None:
    """Loaded again it may try once more: then the deal is made."""
    net = Net("no job")
    desks = gather(net, "ninelives", NAMES)
    desks[1].device.able = False
    begin(net, desks)
    net.run(60_000)
    assert FAILED in desks[1].shown
    assert FAILED not in desks[0].shown
    assert "Tom" in desks[0].table.remote.waits
    tom = back(net, desks[1], gone(net, desks[1], 500), desks[0])
    assert "?" not in hand(tom)


def test_a_cheat_is_named_and_the_evidence_can_be_saved() -> None:
    net = Net("cheat")
    mia, *_ = seated(net)
    lied = Trouble(2, "bad-seed", "Tom's device tampered with the shuffle.")
    shown = with_known(mia.remote, troubles=(lied,))
    mia.send(msg.FromRemote(remote_messages.TableTold(shown), mia.moment()))
    assert "tampered with the shuffle" in mia.shown
    assert "Go on without Tom" in mia.shown
    assert "Save the evidence" in mia.shown


def test_a_page_that_was_loaded_again_shows_what_it_has_stored_until_it_knows_more() -> None:
    """The meaning of others' messages takes a while to work out: meanwhile no match goes back."""
    net = Net("stored")
    desks = seated(net)
    play_some(net, desks)
    tom = desks[1]
    before = tom.record.match
    address = gone(net, tom)
    fresh = RemoteDesk(net)
    fresh.stored, fresh.device.store = dict(tom.stored), tom.device.store
    fresh.device.run_ms = 500
    heard: list[str] = []
    fresh.device.app = hearing(fresh, heard)
    fresh.go(address)
    net.run(400)
    assert fresh.table.remote
    assert fresh.table.remote.stored
    assert fresh.record.match == before
    assert READS_AGAIN in fresh.shown
    assert DEALING not in heard
    fresh.device.run_ms = 1
    net.run(20_000)
    assert not fresh.table.remote.stored
    assert fresh.record.match == before
