"""An open match that leaves the browser: nothing secret goes before that was said and answered."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from desk import NOW, Desk, with_session
from every_game import FACES, TURNS
from pages import check
from test_turn_links import host_of

from app.base.routes import parse_route
from app.core import effects as fx
from app.core import messages as msg
from app.core.consent import ask_consent
from app.core.model import Consent, Model
from app.core.screens import load_screen
from app.correspondence.state import Invited
from app.correspondence.turn_links import read_turn_link
from app.library.disclosure import file_words, secrets_of
from app.library.summaries import summarize
from app.saves.files import export_stored, import_file
from app.saves.plan_links import record_from_route
from app.saves.records import Connected, Correspondence, Player, Record
from app.saves.stored import record_from_json, record_to_json
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.testing import random_match

SCREENS = ("home", "replay", "table", "correspondence")
LEAVES = (fx.Download, fx.CopyLink, fx.ExportRecord, fx.ExportAll)
SEED = "tea"

CHOICES = "What is chosen before all have chosen, and the dice to come,"
SECRETS = {
    **{game: secrets_of(load_game(game).info, 2) for game in FACES},
    "ninelives": "All hands and every deal to come",
    "kittypaw": "What still lies hidden, and all that is to come,",
    "burrow": CHOICES,
    "cattower": CHOICES,
    "yarn": CHOICES,
}
SECRET = [game for game in FACES if SECRETS[game]]
OPEN = [game for game in FACES if not SECRETS[game]]


def open_match(game: str, people: int) -> Record:
    """A match of people round one device that is on its way."""
    info = load_game(game).info
    count = max(people, info.min_players)
    kinds = ",".join("person" for _ in range(count))
    record = record_from_route(parse_route(f"#/play/{game}?kinds={kinds}&seed={SEED}"), NOW)
    assert isinstance(record, Record)
    match, chance, rng = record.match, SeededChance(SEED), random.Random(1)
    for _ in range(9):
        if match.pending.chance is not None:
            after = match.draw(chance)
        else:
            seat = match.pending.seats[0]
            after = match.apply(seat, match.game.sample_action(match.state, seat, rng))
        if after.over:
            break
        match = after
    return replace(record, match=match)


def left(desk: Desk) -> list[fx.Effect]:
    """What has left the browser by the newest message."""
    return [effect for effect in desk.effects if isinstance(effect, LEAVES)]


def controls() -> list[str]:
    """Everything that any control of these screens does."""
    return [f"{screen}.{name}" for screen in SCREENS for name in load_screen(screen).handlers]


def at_each(record: Record) -> list[Desk]:
    """Everywhere that the match can be exported from: the match list, where it is at hand or not,
    its replay and its table."""
    saved_matches = Desk(with_session(Model(), records=(record,)))
    saved_matches.go("#/")
    unread = Desk(with_session(Model(), summaries=(summarize(record),)))
    unread.go("#/")
    looked_at = Desk(with_session(Model(), records=(record,)))
    looked_at.go(f"#/replay/{record.id}")
    return [saved_matches, unread, looked_at, Desk.with_record(record)]


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("game", SECRET)
def test_no_control_lets_an_open_match_out_before_that_was_answered(game, people):
    """Every control of every screen with such a match: what would leave is said first, and no
    leaves it here."""
    record = open_match(game, people)
    ask_consent = set()
    for before in at_each(record):
        for name in controls():
            desk = Desk(before.model)
            desk.stored[record.id] = record_to_json(record)
            desk.did(name, record.id)
            assert not left(desk), name
            if desk.model.notices.consent is None:
                continue
            ask_consent.add(name)
            check(desk.shown, desk.shown.count("<h1"))
            words = desk.model.notices.consent.words
            assert words in desk.announced
            alone = len(record.players) == 1 and SECRETS[game] == CHOICES
            secrets = "The dice to come" if alone else SECRETS[game]
            assert words.endswith(f"not over. {secrets} can be read out of the file.")
            assert 'role="alertdialog"' in desk.shown
            assert fx.Focus("#consent-no") in desk.effects
            desk.did("app.decline")
            assert not left(desk)
            assert desk.model.notices.consent is None
            (back,) = desk.of(fx.Focus)
            assert back.selector.startswith(f'[data-do="{name}"]')
            desk.did(name, record.id)
            desk.did("app.agree")
            assert len(left(desk)) == 1
            assert desk.model.notices.consent is None
    assert ask_consent == {"home.export", "home.export-all", "replay.export"}


def test_a_match_without_secrets_goes_without_a_word():
    """All that is in it lies open to everybody."""
    for game in OPEN:
        record = open_match(game, 1)
        desk = at_each(record)[0]
        desk.did("home.export", record.id)
        assert len(left(desk)) == 1
        assert desk.model.notices.consent is None


@pytest.mark.parametrize("game", SECRET)
def test_what_was_agreed_to_can_be_gone_on_with(game):
    """The file holds all of the match, its dice included."""
    record = open_match(game, 1)
    desk = at_each(record)[0]
    desk.did("home.export", record.id)
    desk.did("app.agree")
    (file,) = desk.of(fx.Download)
    found = import_file(file.name, file.content.encode(), NOW)
    assert (found.match, found.seed) == (record.match, SEED)


@pytest.mark.parametrize("game", FACES)
def test_a_match_that_is_over_goes_without_a_word(game):
    """Its hands have been played and its dice have fallen."""
    info = load_game(game).info
    match = random_match(game, info.min_players, "over")
    players = tuple(Player(name) for name in ("Mia", "Tom", "Ada")[: info.min_players])
    record = Record("over", match, players, SEED, 1, 1)
    desk = Desk(with_session(Model(), records=(record,)))
    desk.go("#/")
    for name in ("home.export", "home.export-all"):
        desk.did(name, record.id)
        assert len(left(desk)) == 1
    assert file_words(summarize(record)) == ""


def test_several_open_matches_are_spoken_of_together():
    """A finished one beside them changes nothing; one that is alone says what is in it."""
    first, second = open_match("ninelives", 3), replace(open_match("yarn", 1), id="other")
    over = Record("over", random_match("yarn", 1, "over"), (Player("Mia"),), SEED, 1, 1)
    for records, sentence in (
        ((first, second, over), "2 of the matches are not over."),
        ((first, over), "One of the matches is not over. All hands and every deal to come can"),
    ):
        desk = Desk(with_session(Model(), records=records))
        desk.go("#/")
        desk.did("home.export-all")
        assert desk.announced[0].startswith(sentence)


@pytest.mark.parametrize("control", ["correspondence.copy", "correspondence.file"])
@pytest.mark.parametrize("game", TURNS)
def test_before_the_first_turn_link_of_a_match_is_said_what_it_shows(game, control):
    """Once is enough: whoever plays by links has agreed to honest play."""
    names = ",".join(["Mia", "Tom", "Ada"][: max(2, load_game(game).info.min_players)])
    desk = host_of(game, names)
    rng = random.Random(game)
    while 'data-do="correspondence.copy"' not in desk.shown:
        if desk.table.resting or desk.table.rolling:
            desk.did("table.go")
        else:
            seat = desk.place.seat
            desk.act(desk.record.match.game.sample_action(desk.record.match.state, seat, rng))
    desk.did(control)
    assert not left(desk)
    assert not desk.of(fx.SaveRecord)
    words = desk.model.notices.consent.words
    assert (game in OPEN) != ("by somebody who takes it apart" in words)
    desk.did("app.decline")
    assert desk.record.kind == Correspondence()
    desk.did(control)
    desk.did("app.agree")
    assert len(left(desk)) == 1
    assert desk.record.kind == Correspondence(len(desk.record.match.entries))
    desk.did(control)
    assert len(left(desk)) == 1


def test_who_goes_elsewhere_has_not_said_yes():
    """The words are gone with their page."""
    record = open_match("ninelives", 3)
    desk = at_each(record)[0]
    desk.did("home.export", record.id)
    desk.go("#/settings")
    assert desk.model.notices.consent is None
    desk.did("app.agree")
    assert not left(desk)


def test_a_remote_match_that_is_not_at_hand_leaves_as_one_that_is():
    """As a device knows it as one seat it is stored with that seat's hand; the file has none."""
    match = Match.new("ninelives", 3, viewer=1)
    match = match.apply(0, "start 2")
    full = Match.new("ninelives", 3).apply(0, "start 2").draw(SeededChance("deal"))
    deal = full.game.action_view(full.states[1], 0, full.entries[1].action, 1)
    match = match.apply(0, deal)
    assert "P?" in deal
    record = Record("far", match, (Player("Mia"), *(Player(n, "far") for n in "AB")), "", 1, 1)
    record = replace(record, kind=Connected())
    text, count, left_out = export_stored([record_to_json(record)])
    assert (count, left_out) == (1, 0)
    assert "deal" not in text
    assert "viewer" not in text
    assert import_file("x", text.encode(), NOW).match == match.known()
    assert file_words(record) == file_words(summarize(record)) == ""


def test_a_turn_link_brings_ones_own_moves_or_somebody_elses():
    """Whoever takes a seat for which nobody has moved plays a match of their own; moves made for
    them elsewhere make it one that was brought, also when they come later."""
    mia = host_of("burrow")
    while mia.record.match.pending.seats != (2,):
        if mia.table.resting or mia.table.rolling:
            mia.did("table.go")
        else:
            mia.act(mia.legal()[0])
    mia.did("correspondence.copy")
    mia.did("app.agree")
    (link,) = mia.of(fx.CopyLink)
    for moved in (False, True):
        turn_link = read_turn_link(link.address.removeprefix("#/turn/"), NOW)
        assert turn_link.brought
        if moved:
            turn_link = replace(turn_link, match=turn_link.match.apply(2, mia.legal_of(2)[0]))
        tom = Desk()
        tom.go(link.address)
        tom.model = tom.model.with_screen(Invited(turn_link))
        tom.did("correspondence.sit", "2")
        (saved,) = tom.of(fx.SaveRecord)
        assert saved.record.brought is moved
        assert record_from_json(record_to_json(saved.record)).brought is moved
    assert not mia.record.brought


def test_figures_of_a_file_are_added_by_nobody_but_their_owner():
    """Going elsewhere answers nothing: an import leads to its match; the question goes along."""
    line = (
        '# tally: {"clowder": 1, "id": "m1", "game": "yarn", "company": "alone", "when": 1,'
        ' "seats": [{"name": "Mia", "total": 30, "won": true, "goals": [],'
        ' "hits": 0, "foretold": 0}]}\n'
    )
    desk = Desk(Model())
    desk.go("#/")
    desk.send(msg.FileRead("all.txt", line.encode(), desk.moment()))
    assert not desk.of(fx.SaveTallies)
    desk.go("#/settings")
    assert "the statistics of a finished match" in desk.shown
    check(desk.shown, desk.shown.count("<h1"))
    desk.did("app.decline")
    assert desk.effects == [fx.Focus('[data-do="home.import"]')]
    assert desk.model.notices.consent is None


def test_what_was_asked_before_waits_for_the_answer_to_something_else():
    """Figures of a file are not given up by who exports a match meanwhile; an export is."""
    record = open_match("yarn", 1)
    desk = Desk(Model())
    desk.send(msg.SavedMatchesRead((summarize(record),), (), desk.moment()))
    desk.stored[record.id] = record_to_json(record)
    figures = Consent("Are they yours?", msg.FiguresImported(()), "They are mine")
    desk.model, _ = ask_consent(desk.model, figures)
    for answer in ("app.decline", "app.agree"):
        desk.did("home.export", record.id)
        assert "are they yours" not in desk.shown.lower()
        desk.did("home.export-all")
        desk.did(answer)
        assert desk.model.notices.consent == figures
        assert "Are they yours?" in desk.announced
    desk.did("home.export", record.id)
    desk.go("#/about")
    assert desk.model.notices.consent == figures
    desk.did("app.decline")
    assert desk.model.notices.consent is None
