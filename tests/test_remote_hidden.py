"""A match with friends far away in which hands are hidden from this device too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hand import text_of
from ninelives_hand import FOUR, SUITS, begun, sweep
from ninelives_table import pictures, scene
from test_ninelives_viewers import as_seen_by, deal_of

from app import play
from app.base.moment import Moment
from app.core import effects as fx
from app.core.model import Model, RemotePlay, Table
from app.correspondence.turn_links import copy_for_turn_links
from app.games.kittypaw.text import words
from app.games.ninelives.face import FACE
from app.library.summaries import summarize
from app.places.places import lay_places
from app.play.following import went_back_words
from app.play.sending import send
from app.remote.host.copies import DEALT_ANEW, copy_of
from app.remote.values.effects import OpenTable
from app.remote.values.running_table import RunningTable
from app.replay.screen import SCREEN as REPLAY
from app.replay.screen import look_at as look_back
from app.saves.files import export_stored, export_text, import_file
from app.saves.preferences import Settings
from app.saves.records import REMOTE, Connected, Player, Record
from app.saves.stored import record_from_json, record_to_json
from app.table.status import COMPARING, status
from app.table.update import sit_down
from pyengine.core.errors import IllegalAction
from pyengine.core.game import CHANCE, PUBLIC
from pyengine.core.match import Match
from pyengine.core.text import write_match
from pyengine.games.ninelives import GAME
from pyengine.peers.table.remote_table import RemoteTable

NOW = Moment(1_763_650_000_000, "fresh")
PLAYERS = tuple(
    Player(name, "person" if seat == 2 else REMOTE)
    for seat, name in enumerate(("Ada", "Mia", "Tom", "Zoe"), 1)
)
ROUND = sweep(begun(SUITS))
"""A round that is over, and nothing after it."""


def mia(match: Match) -> Record:
    """A match as it is kept on Mia's device, in seat 2."""
    return Record("abc123", match, PLAYERS, "tea", 5, 6, kind=Connected())


def seated(match: Match) -> Table:
    """Mia at the table, up to date and at rest no more."""
    record = mia(match)
    table = Table(record, lay_places(record), remote=RemotePlay(RemoteTable(match=match)))
    return play.proceed(table, Settings(), NOW)[0]


def heard(table: Table, match: Match) -> tuple[Table, tuple[fx.Effect, ...]]:
    """The table after the others' devices have told of a match."""
    return play.follow(table, RemotePlay(RemoteTable(match=match)), PLAYERS, Settings(), NOW)


def uncovered(match: Match, full: Match) -> Match:
    """The newest deal in full."""
    at = deal_of(full)
    return match.uncover(at, full.entries[at].action)


def open_round() -> tuple[Match, Match]:
    """The second round at its first card: in full, and as Mia's device has it."""
    full = ROUND.apply(CHANCE, f"deal {' / '.join(FOUR)}")
    match = uncovered(as_seen_by(ROUND, 2), ROUND)
    match = match.apply(CHANCE, GAME.action_view(ROUND.state, CHANCE, full.entries[-1].action, 2))
    for line in ("2 bid 1L", "3 bid 2L", "4 bid 3L", "1 bid 4L", "2 play F3", "3 play F5"):
        seat, action = int(line[0]), line[2:]
        full, match = full.apply(seat, action), match.apply(seat, action)
    return full, match


def test_what_is_stored_of_it_is_read_again() -> None:
    """With hidden hands, and between two rounds, when all is known."""
    for match in (open_round()[1], uncovered(as_seen_by(ROUND, 2), ROUND)):
        assert record_from_json(record_to_json(mia(match))).match == match


def test_hands_that_are_uncovered_interrupt_nobody() -> None:
    """The draft stays, nobody is told that the match went back; what is known now is kept."""
    full, match = open_round()
    table = seated(match.upto(len(match.entries) - 2))
    (place,) = table.places
    chosen = FACE.draft_from(GAME.view(full.states[-3], 2), 2, "play F4")
    table = replace(table, places=(replace(place, draft=chosen),))
    after, effects = heard(table, uncovered(match.upto(len(match.entries) - 2), full))
    assert after.places == table.places
    assert after.record.match == uncovered(match.upto(len(match.entries) - 2), full)
    assert [effect.record.match for effect in effects if isinstance(effect, fx.SaveRecord)] == [
        after.record.match
    ]
    assert not any(isinstance(effect, fx.Announce) for effect in effects)


def test_a_round_that_is_uncovered_while_one_looks_at_it_goes_on_from_there() -> None:
    """The table rests behind the others: it follows action by action, with all that is known."""
    before = as_seen_by(ROUND, 2).upto(len(ROUND.entries) - 1)
    table = seated(before)
    after, effects = heard(table, uncovered(as_seen_by(ROUND, 2), ROUND))
    assert after.resting == "stop"
    assert after.record.match == uncovered(as_seen_by(ROUND, 2), ROUND)
    assert went_back_words(after.record.match) not in [
        effect.text for effect in effects if isinstance(effect, fx.Announce)
    ]


def test_a_round_that_is_dealt_again_is_a_match_that_went_back() -> None:
    """Annulled: the screen begins anew from before the deal; why is told where the deal begins."""
    _, match = open_round()
    after, effects = heard(seated(match), match.upto(match.covered[0]))
    assert after.record.match.pending.chance is not None
    assert went_back_words(after.record.match) not in [
        effect.text for effect in effects if isinstance(effect, fx.Announce)
    ]


def test_what_leaves_this_device_is_what_it_knows_in_full() -> None:
    """A copy alone, a match by links and a file end before the hidden deal: it is dealt anew."""
    _, match = open_round()
    seats = tuple((seat, "person") for seat in (1, 2, 3, 4))
    known = RemoteTable(b"table", 2, match=match, begun=True, seats=seats)
    remote = RunningTable("abc123", known)
    copy = copy_of(remote, NOW, ())
    assert copy is not None
    assert copy.match == ROUND
    assert copy.story[-1].endswith(DEALT_ANEW)
    assert copy_for_turn_links(match, PLAYERS, b"table", NOW).match == ROUND
    assert import_file("a.txt", export_text(mia(match)).encode(), NOW).match == ROUND
    stored, *_ = export_stored([record_to_json(mia(match))])
    assert import_file("a.txt", stored.encode(), NOW).match == ROUND
    known = replace(known, match=uncovered(as_seen_by(ROUND, 2), ROUND))
    copy = copy_of(replace(remote, table=known), NOW, ())
    assert copy is not None
    assert not copy.story[-1].endswith(DEALT_ANEW)


def last_round() -> Match:
    """A match that is over after its fourth round."""
    match = ROUND
    while not match.over:
        seat = match.state.next_starter
        hands = [SUITS[(at - seat + 1) % 4] for at in range(4)]
        match = match.apply(CHANCE, f"deal {' / '.join(hands)}")
        for place in ("1L", "2L", "3L", "4L"):
            match = match.apply(match.pending.seats[0], f"bid {place}")
        match = sweep(match, seat)
    return match


def test_a_match_whose_last_round_is_not_uncovered_looks_for_the_others() -> None:
    """It is over by the rules, but what the others' devices still tell has to be heard."""
    full = last_round()
    match = as_seen_by(full, 2)
    for at in match.covered[-2::-1]:
        match = match.uncover(at, full.entries[at].action)
    _, effects = sit_down(Model(), mia(match), NOW)
    assert any(isinstance(effect, OpenTable) for effect in effects)


def test_nobody_has_won_before_the_last_round_is_uncovered() -> None:
    """Then it is said, once, whatever else is heard of the table afterwards."""
    full = last_round()
    match = as_seen_by(full, 2)
    for at in match.covered[-2::-1]:
        match = match.uncover(at, full.entries[at].action)
    provisional = match.upto(len(match.entries) - 1)
    table, effects = heard(seated(provisional), match)
    assert table.record.match.over
    assert fx.Sound("end") not in effects
    assert COMPARING in str(status(table, table.places[0], 1))
    assert not summarize(table.record).over
    assert summarize(table.record).state == "The last round is still being compared"
    looked_at, _ = look_back(Model(), table.record)
    shown = "".join(map(str, REPLAY.regions(looked_at, looked_at.screen)))
    assert "of a match that is not over" in shown
    assert "share the win" not in shown
    table, effects = heard(table, uncovered(match, full))
    assert table.record.match.settled
    assert fx.Sound("end") in effects
    assert COMPARING not in str(status(table, table.places[0], 1))
    assert summarize(table.record).over
    again, effects = heard(table, table.record.match)
    assert (again, effects) == (table, ())


@pytest.mark.parametrize("viewer", range(5))
def test_the_table_draws_the_same_from_what_it_was_told(viewer: int) -> None:
    """Hands, counts, memory aid and result need no more than the viewer's own match."""
    for full in (open_round()[0], ROUND):
        match = as_seen_by(full, viewer)
        views = [GAME.view(known.state, viewer) for known in (full, match)]
        shown = [
            [text_of(picture) for picture in pictures(view, viewer, None, scene(view))]
            for view in views
        ]
        assert shown[0] == shown[1]


@pytest.mark.parametrize("kind", ["easy", "person"])
def test_every_seat_of_this_device_is_asked_from_its_own_match(kind: str) -> None:
    """A bot that Mia hosts, or somebody beside her: seat 3 knows its hand and not hers."""
    full, match = open_round()
    full, match = full.upto(len(full.entries) - 1), match.upto(len(match.entries) - 1)
    record = replace(mia(match), players=(*PLAYERS[:2], Player("Tom", kind), PLAYERS[3]))
    # The others' devices are an action ahead of what is shown.
    known = RemoteTable(match=open_round()[1], matches=(as_seen_by(open_round()[0], 3),))
    remote = RemotePlay(known)
    table = Table(record, lay_places(record), remote=RemotePlay(replace(known, match=match)))
    table, effects = play.proceed(table, Settings(), NOW)
    view = GAME.view(full.state, 3)
    if kind == "person":
        assert table.places[0].curtain == 3
        table, _ = play.ready(table, 1, Settings(), NOW)
        assert play.own_view(table, table.places[0]) == view
    else:
        (ask,) = [effect for effect in effects if isinstance(effect, fx.Ask)]
        assert (ask.question.actor, ask.view) == (3, view)
        assert play.own_view(table, table.places[0]) == GAME.view(full.state, 2)
    with pytest.raises(IllegalAction, match="not in this hand"):
        send(table, remote, 3, "play F7")
    assert send(table, remote, 3, "play F9")


def test_a_guest_of_whom_the_others_have_yet_to_tell_is_said_to_come() -> None:
    """Kitty Paw in remote play: the peek stands before what it shows is known."""
    assert words.behind(3, 0) == "Hide-out 3 opens in a moment."
    assert "Otto" in words.behind(3, 8)


def test_everybody_s_text_is_the_same_once_all_is_uncovered() -> None:
    """The texts that each stored on the way differ; the text that is left at the end does not."""
    full = last_round()
    texts = set()
    for viewer in range(PUBLIC, 5):
        match = as_seen_by(full, viewer)
        for at in reversed(match.covered):
            match = match.uncover(at, full.entries[at].action)
        texts.add(write_match(match.whole()))
    assert texts == {write_match(full)}
