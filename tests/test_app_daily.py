"""The daily challenge: the same for everybody on a day, shared with its proof, never believed."""

from __future__ import annotations

import base64
import json
import random
import zlib
from dataclasses import replace

import pytest
from desk import Desk, with_session
from hypothesis import given
from hypothesis import strategies as st
from pages import check

from app.base.seeds import lot_for
from app.base.words import points
from app.best.results import result_of
from app.core import effects as fx
from app.core import messages as msg
from app.core.messages import FileRead
from app.core.model import Model
from app.daily.calendar import results
from app.games.box import load_boxes
from app.library.saved_matches import saved_matches
from app.library.summaries import summarize
from app.saves.challenges import (
    BOTS,
    daily_games,
    daily_record,
    daily_seed,
    day_of,
    is_verified,
    pack,
    unpack,
)
from app.saves.files import export_text, import_file
from app.saves.records import Connected, Player, Record
from app.saves.stored import record_from_json, record_to_json, summary_from_json, summary_to_json
from app.saves.tallies import tally_of
from app.shell.page import screen_name
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, load_game

DAY = "2026-11-20"
NOW = msg.Moment(1_790_000_000_000, "fresh", DAY)


def finished(game: str = "yarn", dice: str = "", day: str = DAY):
    """A challenge of the day, played by first legal moves with its dice, or those of a seed."""
    record, dice = daily_record(game, day, NOW, "Mia"), dice or daily_seed(day)
    match = record.match
    while not match.over:
        if match.pending.chance:
            match = match.draw(SeededChance(dice))
            continue
        phase = match.entries[-1].phase if match.entries else 0
        seat = match.pending.seats[0]
        by_lot = match.game.automatic(match.state, seat, seat > 1, lot_for(dice, phase, seat))
        match = match.apply(seat, by_lot or first_move(match, seat))
    return replace(record, match=match)


def first_move(match: Match, seat: int) -> str:
    """The first legal move; where a game does not list them all, one that is always the same."""
    if match.game.info.listed:
        return match.game.legal_actions(match.state, seat)[0]
    return match.game.sample_action(match.state, seat, random.Random(len(match.entries)))


def follow(desk: Desk) -> None:
    """Go where the app leads."""
    while found := desk.of(fx.Navigate):
        desk.effects = []
        desk.go(f"#{found[-1].to}")


def on_the_day(address: str, *records: Record) -> Desk:
    """A desk that opens an address on that day, with those matches on its match list."""
    desk = Desk(with_session(Model(), records=records))
    desk.today = DAY
    desk.go(address)
    return desk


def test_the_date_alone_decides():
    """Two people on one day get the same dice and cups; another day has others."""
    first, second = finished(), finished()
    assert first.match.entries == second.match.entries
    assert first.match.entries != finished(dice=daily_seed("2026-11-21")).match.entries
    assert day_of(first) == DAY
    assert day_of(daily_record("yarn", "2026-11-21", NOW)) == "2026-11-21"


def test_a_game_says_whether_it_has_a_challenge():
    """Alone, or where that is no game, against bots of one level and always the same names."""
    assert set(daily_games()) == {game for game in GAMES if load_game(game).info.daily}
    assert [player.kind for player in daily_record("yarn", DAY, NOW).players] == ["person"]
    seats = daily_record("ninelives", DAY, NOW, "Mia").players
    assert seats[0] == Player("Mia")
    assert [player.kind for player in seats[1:]] == [BOTS] * 3
    other = daily_record("ninelives", "2026-11-21", NOW, "Tom").players
    assert other[1:] == seats[1:]


def test_games_stand_everywhere_as_on_the_home_screen():
    """Challenges, and the results of a day in the calendar."""
    home = list(load_boxes())
    assert list(daily_games()) == [game for game in home if game in daily_games()]
    played = [replace(finished(game), id=game) for game in sorted(daily_games())]
    (found,) = results([summarize(record) for record in played]).values()
    assert [summary.game for summary in found] == list(daily_games())


def test_company_is_fixed_and_its_deals_are_the_days():
    """Other bots, people in their places, or another deal make it another match; what the same
    bots did is not asked."""
    record = finished("ninelives")
    assert day_of(record) == DAY
    easy = (record.players[0], Player("A", "easy"), *record.players[2:])
    people = (record.players[0], Player("A"), *record.players[2:])
    for players in (easy, people):
        assert day_of(replace(record, players=players)) == ""
    assert day_of(replace(record, kind=Connected())) == ""
    assert day_of(finished("ninelives", dice="lucky")) == ""


@pytest.mark.parametrize("game", daily_games())
def test_a_shared_result_is_replayed_and_proved(game):
    """The link carries the match; opened, it shows the points and that the dice are the day's."""
    record = finished(game)
    assert is_verified(record)
    desk = on_the_day("#/about")
    desk.today = "2026-11-21"
    desk.go(f"#/result/{pack(record)}")
    assert screen_name(desk.model) == "replay"
    assert desk.replay.proved
    assert desk.replay.record.match == record.match
    assert not desk.of(fx.SaveRecord)
    assert "replayed here by the rules" in desk.shown


def test_todays_result_is_veiled_until_ones_own_is_played():
    """Nothing of it is in the page; whoever has played, or wants to see it, sees it."""
    sent = f"#/result/{pack(finished())}"
    for own, veiled in (((), True), ((begun(finished(), 4),), True), ((finished(),), False)):
        desk = on_the_day(sent, *own)
        assert desk.replay.veiled is veiled
        assert ("Mia has played today" in desk.shown) is veiled
        assert ("Mia scores" in desk.shown) is not veiled
        assert ("data-units" in desk.shown) is not veiled
    desk = on_the_day(sent)
    check(desk.shown)
    desk.did("replay.unveil")
    assert "Mia scores" in desk.shown
    assert not on_the_day(f"#/result/{pack(finished(dice='lucky'))}").replay.veiled


def test_somebody_without_a_name_is_no_number_behind_the_veil():
    """Who was asked for no name is Player 1 in the match, which tells its receiver nothing."""
    record = finished()
    (player,) = record.players
    unnamed = replace(record, players=(replace(player, name="Player 1"),))
    shown = on_the_day(f"#/result/{pack(unnamed)}").shown
    assert "Somebody has played today" in shown
    assert "Player 1" not in shown


def test_the_result_of_the_day_is_first_of_all_to_be_shared():
    """One button stands out; whoever plays on finds the rematch beside it."""
    record = finished()
    desk = on_the_day(f"#/replay/{record.id}", record)
    desk.did("replay.count")
    main = [
        element.attrs.get("data-do")
        for element in check(desk.shown).all("button")
        if "btn-primary" in element.attrs.get("class", "").split()
    ]
    assert "replay.result" in main
    assert "replay.rematch" not in main
    assert 'data-do="replay.rematch"' in desk.shown


def test_a_result_waits_for_no_saved_matches_and_is_looked_at_again_with_them():
    """Before the match list is read nobody knows whether the day was played here."""
    desk = Desk(Model())
    desk.today = DAY
    desk.model = with_session(desk.model, saved_matches_read=False)
    desk.go(f"#/result/{pack(finished())}")
    assert desk.replay.veiled
    desk.send(msg.SavedMatchesRead((summarize(finished()),), (), desk.moment()))
    assert not desk.replay.veiled


def test_other_dice_are_found_out():
    """A match with invented rolls is shown as what it is."""
    record = finished(dice="lucky")
    assert not is_verified(record)
    desk = on_the_day(f"#/result/{pack(record)}")
    assert not desk.replay.proved
    assert "its dice are different" in desk.shown


def test_other_cups_are_found_out():
    """Y2: in the solo game the cups are drawn by lot, so choosing them is a forgery."""
    record = finished()
    match = Match.new("yarn", 1)
    cups = match.game.legal_actions(match.state, 1)
    chosen = next(action for action in cups if action != record.match.entries[0].action)
    match = match.apply(1, chosen)
    while not match.over:
        if match.pending.chance:
            match = match.draw(SeededChance(record.seed))
        else:
            match = match.apply(1, match.game.legal_actions(match.state, 1)[0])
    assert not is_verified(replace(record, match=match))


def test_practice_options_and_company_are_no_challenge():
    """Only the plain solo game of the day counts."""
    record = finished()
    for other in (
        replace(record, practice=True),
        replace(record, players=(Player("Mia", "hard"),)),
        replace(record, seed=daily_seed("2026-11-21")),
    ):
        assert not is_verified(other)
        assert day_of(other) == ""
    assert day_of(replace(record, seed="daily-2026-13-41")) == ""
    assert day_of(replace(record, seed="tea")) == ""
    company = replace(record, match=Match.new("yarn", 2), players=(Player("A"), Player("B")))
    assert day_of(company) == ""
    other = replace(record, match=Match.new("yarn", 1, {"side": "B"}))
    assert day_of(other) == ""


def begun(record: Record, actions: int) -> Record:
    """The first so many actions of a match."""
    return replace(record, match=record.match.upto(actions))


NOT_TODAYS = {
    "a bot's": replace(finished(), players=(Player("Miso", "hard"),)),
    "a bot's, begun": begun(replace(finished(), players=(Player("Miso", "hard"),)), 4),
    "other dice": finished(dice="lucky"),
    "other dice, begun": begun(finished(dice="lucky"), 4),
    "practice": replace(finished(), practice=True),
    "practice, begun": begun(replace(finished(), practice=True), 4),
    "company": replace(
        finished(), match=Match.new("yarn", 2), players=(Player("Mia"), Player("Tom"))
    ),
    "other options": replace(finished(), match=Match.new("yarn", 1, {"side": "B"})),
}


@pytest.mark.parametrize("name", NOT_TODAYS)
def test_only_the_challenge_itself_takes_the_days_place(name):
    """A match that has today's seed and is something else leaves today's challenge to be played."""
    other = replace(NOT_TODAYS[name], id="other")
    assert "Play: Yarn Trail, today" in on_the_day("#/", other).shown
    desk = on_the_day("#/daily/yarn", other)
    record = desk.model.session.records[0]
    assert record.id != "other"
    assert desk.of(fx.SaveRecord) == [fx.SaveRecord(record)]
    assert desk.of(fx.Navigate)[-1].to == f"/match/{record.id}"


@pytest.mark.parametrize("game", daily_games())
def test_a_link_with_todays_seed_gives_no_bot_the_challenge(game):
    """It may play the day's dice, but a person's challenge it neither takes nor proves."""
    count = len(daily_record(game, DAY, NOW).players)
    kinds = ",".join(["hard", *[BOTS] * (count - 1)])
    desk = on_the_day(f"#/play/{game}?players={count}&kinds={kinds}&seed={daily_seed(DAY)}")
    assert desk.record.players[0].is_bot
    bots = replace(finished(game), id="bots", players=desk.record.players)
    desk = on_the_day("#/", desk.record, bots)
    assert f"Play: {bots.match.game.info.title}, today" in desk.shown
    desk.go("#/replay/bots")
    assert not desk.replay.proved
    assert "A bot played the challenge" in desk.shown
    desk.did("replay.result")
    assert not desk.of(fx.CopyLink)
    desk.go(f"#/result/{pack(bots)}")
    assert not desk.replay.proved
    assert "replayed here by the rules" not in desk.shown


def imported(record: Record, *own: Record) -> Desk:
    """A desk on that day to which a file with the match was brought, at the address it leads to."""
    desk = on_the_day("#/", *own)
    desk.send(FileRead("a.txt", export_text(record).encode(), desk.moment()))
    follow(desk)
    return desk


def stored_again(desk: Desk) -> Desk:
    """The same browser after a reload, with nothing but what is stored."""
    fresh = Desk(Model())
    fresh.today, fresh.stored = desk.today, dict(desk.stored)
    records = [record_from_json(text) for text in fresh.stored.values()]
    summaries = tuple(
        summary_from_json(summary_to_json(summarize(record), "r"))[0] for record in records
    )
    fresh.send(msg.SavedMatchesRead(summaries, (), fresh.moment()))
    return fresh


@pytest.mark.parametrize("game", daily_games())
def test_what_somebody_else_has_played_is_never_ones_own_challenge(game):
    """A file with the day's own dice, honestly played: it takes the challenge away from nobody,
    stands on no calendar, counts in no streak, and is veiled until one's own is finished."""
    theirs = finished(game)
    title = theirs.match.game.info.title
    for record in (theirs, begun(theirs, len(theirs.match.entries) // 2)):
        desk = imported(record)
        again = stored_again(desk)
        again.go(f"#/match/{next(iter(again.stored))}")
        follow(again)
        for here in (desk, again):
            (brought,) = saved_matches(here.model)
            assert brought.brought
            assert here.replay.veiled
            assert "Mia has" in here.shown
            assert "data-units" not in here.shown
            assert not here.of(fx.PlayRival)
            here.go("#/")
            assert f"Play: {title}, today" in here.shown
            assert "you have not finished yours" in here.shown
            assert brought.state not in here.shown
            assert not results(saved_matches(here.model))
            here.go(f"#/review/{brought.id}")
            assert here.of(fx.Navigate) == [fx.Navigate(f"/replay/{brought.id}", replace=True)]
            here.go(f"#/daily/{game}")
            own = here.of(fx.SaveRecord)[0].record
            assert own.id != brought.id
            assert not own.brought


def test_a_brought_challenge_is_seen_once_it_is_wanted_or_ones_own_is_finished():
    """Its dice are the day's and are said to be; that it was played here is not, and it is not
    given on as one's own result."""
    desk = imported(finished())
    brought = desk.replay.record
    desk.did("replay.unveil")
    assert "Mia scores" in desk.shown
    assert "Who played it cannot be proved." in desk.shown
    assert "do not count as anybody&#39;s result here" in desk.shown
    assert 'data-do="replay.result"' not in desk.shown
    desk.did("replay.result")
    assert not desk.of(fx.CopyLink)
    desk.go("#/")
    desk.go(f"#/replay/{brought.id}")
    assert not desk.replay.veiled, "it was to be seen already"
    own = replace(other_moves(finished()), id="own")
    other = imported(finished(), own)
    assert not other.replay.veiled
    other.go("#/daily/yarn")
    assert other.of(fx.Navigate) == [fx.Navigate("/replay/own", replace=True)]


def other_moves(record: Record) -> Record:
    """The same challenge, played by the last legal moves."""
    match = daily_record(record.match.header.game, DAY, NOW).match
    while not match.over:
        if match.pending.chance:
            match = match.draw(SeededChance(record.seed))
            continue
        phase = match.entries[-1].phase if match.entries else 0
        by_lot = match.game.automatic(match.state, 1, False, lot_for(record.seed, phase, 1))
        match = match.apply(1, by_lot or match.game.legal_actions(match.state, 1)[-1])
    return replace(record, match=match)


def test_what_was_brought_leaves_no_best_score_and_no_tally():
    """Not when it is over, and not when it is played to its end here; copied out and in again it is
    no more one's own."""
    theirs = finished()
    brought = import_file("a", export_text(theirs).encode(), NOW)
    assert brought.brought
    assert import_file("b", export_text(brought).encode(), NOW).brought
    assert "# practice" not in export_text(brought)
    assert record_from_json(record_to_json(brought)) == brought
    assert result_of(theirs)
    assert tally_of(theirs)
    assert result_of(brought) is None
    assert tally_of(brought) is None
    stored = json.loads(record_to_json(theirs))
    del stored["brought"]
    assert record_from_json(json.dumps(stored)) == theirs, "as an older version has stored it"
    newest = max(at for at, entry in enumerate(theirs.match.entries) if entry.actor == 1)
    desk = Desk.with_record(begun(brought, newest))
    while not desk.record.match.over:
        if desk.table.resting or desk.table.rolling:
            desk.did("table.go")
        else:
            desk.act(desk.legal()[0])
    assert not desk.of(fx.SaveBest)
    assert not desk.of(fx.SaveTallies)


def test_the_first_result_of_a_day_stays():
    """Played again with the same luck, when the dice are known, it is no better challenge."""
    first = finished()
    again = replace(first, id="again", created=first.created + 1)
    for records in ((first, again), (again, first), (begun(again, 5), first)):
        desk = on_the_day("#/daily/yarn", *records)
        assert desk.effects == [fx.Navigate(f"/replay/{first.id}", replace=True)]


def test_a_challenge_that_is_not_over_is_not_called_another():
    """Its replay says nothing yet; one with other dice is named at once."""
    assert "result-note" in on_the_day(f"#/replay/{finished().id}", begun(finished(), 5)).shown
    for dice, told in ((daily_seed(DAY), False), ("lucky", True)):
        record = begun(finished(dice=dice), 5)
        desk = on_the_day(f"#/replay/{record.id}", record)
        assert ("its dice are different" in desk.shown) is told


def test_the_result_is_copied_as_a_short_text_with_its_link():
    """Game, day, points, link."""
    record = finished()
    desk = on_the_day(f"#/replay/{record.id}", record)
    desk.did("replay.result")
    (copied,) = desk.of(fx.CopyLink)
    site = "https://cats.example/play/?from=home"
    first, link = copied.text(f"{site}#/replay/{record.id}").split("\n")
    assert first == f"Clowder Yarn Trail, 20 Nov 2026: {points(record.match.scores().totals[0])}"
    assert link.startswith(f"{site}#/result/")
    assert unpack(link.removeprefix(f"{site}#/result/"), NOW).match == record.match
    assert len(link) < 1500


def test_today_is_begun_once_and_gone_on_with():
    """The second visit of a day finds the first one's match."""
    desk = on_the_day("#/daily/yarn")
    record = desk.model.session.records[0]
    assert fx.SaveRecord(record) in desk.effects
    assert fx.Navigate(f"/match/{record.id}", replace=True) in desk.effects
    desk.go("#/daily/yarn")
    assert len(desk.model.session.records) == 1
    assert desk.effects == [fx.Navigate(f"/match/{record.id}", replace=True)]


def test_a_finished_day_leads_to_its_result():
    """Today's challenge cannot be played twice by its button."""
    record = finished()
    desk = on_the_day("#/daily/yarn", record)
    assert desk.effects == [fx.Navigate(f"/replay/{record.id}", replace=True)]


def test_home_shows_the_day():
    """Each challenge with its state."""
    assert 'href="#/daily/yarn"' in on_the_day("#/").shown
    record = finished()
    assert points(record.match.scores().totals[0]) in on_the_day("#/", record).shown


def test_yesterdays_result_stands_beside_todays_challenge():
    """Of the same game, and of the day before."""
    record = finished()
    words = f"Yesterday: {points(record.match.scores().totals[0])}"
    for today, there in (("2026-11-21", True), ("2026-11-20", False), ("2026-11-22", False)):
        desk = Desk(with_session(Model(), records=(record,)))
        desk.today = today
        desk.go("#/")
        assert (words in desk.shown) is there


def test_the_day_stands_on_the_table_and_in_the_match_list():
    """While it is played and where it is gone on with; not over a match that is something else."""
    record = begun(finished(), 4)
    assert "20 Nov 2026" in on_the_day(f"#/match/{record.id}", record).shown
    assert "Challenge of 20 Nov 2026" in on_the_day("#/", record).shown
    other = replace(record, practice=True)
    assert "20 Nov 2026" not in on_the_day(f"#/match/{other.id}", other).shown
    assert "Challenge of 20 Nov 2026" not in on_the_day("#/", other).shown


def test_the_calendar_shows_the_days_that_were_played():
    """The month of today, others by links, each result with its replay; hostile months are none."""
    desk = on_the_day("#/daily", finished())
    assert screen_name(desk.model) == "daily"
    page = check(desk.shown)
    played = [
        element for element in page.all("td") if "is-played" in element.attrs.get("class", "")
    ]
    assert [element.text.split(",")[0] for element in played] == ["20"]
    assert [element.attrs["href"] for element in page.all("a")][-1] == f"#/replay/{finished().id}"
    assert "November 2026" in desk.shown
    for month in ("2026-10", "2031-01", "x", "0000-00"):
        desk.go(f"#/daily?month={month}")
        assert "November 2026" in desk.shown
    older = Desk(with_session(Model(), records=(finished(),)))
    older.today = "2027-01-03"
    older.go("#/daily?month=2026-12")
    assert "December 2026" in older.shown
    assert "month=2026-11" in older.shown
    assert "month=2027-01" in older.shown


def test_the_calendar_leads_to_what_can_still_be_played_today():
    """What is finished is offered no more; who has never played is invited kindly."""
    new = on_the_day("#/daily")
    done = on_the_day("#/daily", finished())
    links = [
        {element.attrs["href"] for element in check(desk.shown).all("a")} & _ways_to_today()
        for desk in (new, done)
    ]
    assert links[0] == _ways_to_today()
    assert links[0] - links[1] == {f"#/daily/{finished().match.header.game}"}
    assert "Your first challenge is waiting." in new.shown


def test_a_streak_begins_with_its_second_day():
    """A single day has no title: on it nothing is said, and on the next how to make it two."""
    yesterday = replace(finished(day="2026-11-19"), id="yesterday")
    for records, title in (
        ((finished(),), ""),
        ((yesterday,), "Play today to make it two days in a row."),
        ((finished(), yesterday), "2 days in a row"),
    ):
        shown = check(on_the_day("#/daily", *records).shown)
        titles = [part.text for part in shown.all("p") if part.attrs.get("class") == "days-streak"]
        assert titles == ([title] if title else [])
        assert ("in a row" in on_the_day("#/", *records).shown) == (len(records) == 2)


def _ways_to_today():
    return {f"#/daily/{game}" for game in daily_games()}


BOMB = base64.urlsafe_b64encode(zlib.compress(b"#" * 50_000_000, 9)).decode().rstrip("=")


@pytest.mark.parametrize(
    "code", ["", "x", "!!!", "AAAA", BOMB[:11_000], "A" * 20_000, pack(finished())[:-9]]
)
def test_a_broken_link_says_so_and_changes_nothing(code):
    """One sentence; no endless unpacking."""
    with pytest.raises(ValueError, match="link"):
        unpack(code, NOW)
    desk = on_the_day(f"#/result/{code}" if code else "#/result/%20")
    assert screen_name(desk.model) == "home"
    assert not desk.model.session.records
    assert not desk.of(fx.SaveRecord)


@given(st.binary(max_size=200))
def test_any_packed_bytes_are_refused_in_words(data):
    """Whatever was packed, only a match comes out."""
    code = base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")
    with pytest.raises(ValueError, match="link"):
        unpack(code, NOW)
