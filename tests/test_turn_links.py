"""A match by links: what goes back and forth, what is new in it, and what does not fit."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import cycle

import pytest
from desk import NOW, Desk, with_session
from remote_desk import begin, gather
from remote_world import Net
from test_remote_table import play_on

from app.base.packing import pack_text
from app.core import effects as fx
from app.core import messages as msg
from app.correspondence.state import Invited, Refused
from app.correspondence.turn_links import (
    MatchesDiffer,
    disclosure_words,
    doubt_words,
    merge_matches,
    merge_turn_link,
    read_turn_link,
    turn_link_code,
)
from app.remote.widgets.access import remote_state_of
from app.saves.files import export_text, import_file
from app.saves.records import REMOTE, Correspondence, Local, Player
from app.saves.stored import record_from_json, record_to_json
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, load_game
from pyengine.core.text import write_match

SENT = [game for game in GAMES if load_game(game).info.tempo != "race"]


def host_of(game: str, names: str = "Mia,Tom", query: str = "") -> Desk:
    """Somebody who has begun a match by links."""
    desk = Desk()
    kinds = ",".join("person" for _ in names.split(","))
    desk.go(f"#/new/{game}?kinds={kinds}&names={names}&seed=tea{query}")
    desk.did("setup.links")
    follow(desk)
    return desk


def follow(desk: Desk) -> None:
    """Go where the app leads."""
    while found := desk.of(fx.Navigate):
        desk.effects = []
        desk.go(f"#{found[-1].to}")


def send(desk: Desk) -> str:
    """Copy the link; its address. Before the first one is said what it shows."""
    assert 'data-do="correspondence.copy"' in desk.shown
    sends(desk, "correspondence.copy")
    (link,) = desk.of(fx.CopyLink)
    return link.address


def sends(desk: Desk, name: str) -> None:
    """Use a control that sends the match, and agree where something is to be known of it."""
    desk.did(name)
    if desk.model.notices.consent is not None:
        assert disclosure_words(desk.record.match.game.info) in desk.shown
        assert not desk.of(fx.CopyLink)
        assert not desk.of(fx.Download)
        desk.did("app.agree")


def take(desk: Desk, address: str, seat: int = 0) -> None:
    """Open a link that somebody has sent, and sit down if the match is new."""
    desk.go(address)
    if seat and not desk.of(fx.Navigate):
        assert f'data-arg="{seat}"' in desk.shown
        desk.did("correspondence.sit", str(seat))
    follow(desk)


def act_all(desk: Desk, rng: random.Random) -> list[str]:
    """Whoever sits here does all that they are asked; what is heard meanwhile."""
    heard: list[str] = []
    for _ in range(300):
        heard += desk.announced
        if desk.record.match.over:
            return heard
        if desk.table.curtain:
            desk.did("table.ready")
        elif desk.table.resting or desk.table.rolling:
            desk.did("table.go")
        elif desk.place.seat in desk.record.match.pending.seats:
            desk.act(rng.choice(desk.legal_of(desk.place.seat)))
        else:
            return heard
    raise AssertionError("this person is asked for ever")


@pytest.mark.parametrize("game", SENT)
def test_a_whole_match_goes_to_and_fro(game: str) -> None:
    """Every game but races, for as many as it takes; all end with the same text."""
    count = max(2, load_game(game).info.min_players)
    names = ["Mia", "Tom", "Ada"][:count]
    desks = [host_of(game, ",".join(names)), *(Desk() for _ in names[1:])]
    rng, link, mailed = random.Random(game), "", 0
    for seat, desk in cycle(enumerate(desks, 1)):
        if link:
            take(desk, link, seat)
        assert [player.kind == "person" for player in desk.record.players] == [
            at == seat for at in range(1, count + 1)
        ]
        act_all(desk, rng)
        if desk.model.table.resting or desk.model.table.rolling:
            desk.did("table.go")
        link, mailed = send(desk), mailed + 1
        assert mailed < 500
        if desk.record.match.over:
            break
    for other in desks:
        if other is not desk:
            take(other, link)
    assert len({write_match(desk.record.match) for desk in desks}) == 1


def test_what_is_new_is_said() -> None:
    mia, tom = host_of("burrow"), Desk()
    rng = random.Random(1)
    act_all(mia, rng)
    take(tom, send(mia), 2)
    assert tom.record.id == mia.record.id
    act_all(tom, rng)
    take(mia, send(tom))
    assert mia.model.notices.toast == "Tom has moved: turn 2."
    assert mia.of(fx.SaveRecord) or mia.stored[mia.record.id]
    assert mia.record.match.entries == tom.record.match.entries
    assert not mia.record.brought
    assert not tom.record.brought


@pytest.mark.parametrize("game", SENT)
def test_at_the_own_device_one_is_you_and_all_others_go_by_name(game: str) -> None:
    """What is shown and heard there never says one's own name; the line above the link does."""
    count = max(2, load_game(game).info.min_players)
    names = ["Quill", "Brom", "Ivo"][:count]
    desks = [host_of(game, ",".join(names)), *(Desk() for _ in names[1:])]
    told: list[list[str]] = [[] for _ in desks]
    rng, link = random.Random(3), ""
    for turn, (seat, desk) in enumerate(cycle(enumerate(desks, 1))):
        if link:
            take(desk, link, seat)
        heard = act_all(desk, rng)
        shown = re.findall(r'(?:>|aria-label=")([^<>"]+)', desk.shown)
        told[seat - 1] += [*heard, *shown]
        link = send(desk)
        if turn == 7 or desk.record.match.over:
            break
    for own, sentences in zip(names, told, strict=True):
        assert sentences
        assert not [sentence for sentence in sentences if own in sentence]
        assert any(re.search(r"\b[Yy]our?\b", sentence) for sentence in sentences)
        assert any(other in sentence for sentence in sentences for other in names if other != own)


def test_both_have_chosen_at_once_and_each_gets_the_others_link() -> None:
    """Where several choose in one phase no order counts: nothing is lost, nothing forks."""
    mia, tom = host_of("burrow"), Desk()
    rng = random.Random(2)
    first = send_early(mia)
    take(tom, first, 2)
    act_all(mia, rng)
    act_all(tom, rng)
    mine, theirs = send(mia), send(tom)
    take(mia, theirs)
    take(tom, mine)
    assert write_match(mia.record.match) == write_match(tom.record.match)


def send_early(desk: Desk) -> str:
    """The link before the first move, as somebody would have it who looks into the storage."""
    code = turn_link_code(desk.record)
    assert code is not None
    return f"#/turn/{code}"


def test_the_match_list_says_which_matches_go_by_links() -> None:
    """Whoever sent it and whoever came by the link; a match at this device alone has no mark."""
    mia, tom, ada = host_of("burrow"), Desk(), Desk()
    act_all(mia, random.Random(2))
    take(tom, send(mia), 2)
    ada.go("#/new/burrow?kinds=person,person&names=Ada,Bo&seed=tea")
    ada.did("setup.start")
    follow(ada)
    for desk, is_marked in ((mia, True), (tom, True), (ada, False)):
        desk.go("#/")
        assert ("By links" in desk.shown) is is_marked
        assert "With friends far away" not in desk.shown


def test_a_fork_is_refused_with_the_turn_where_it_begins() -> None:
    """Tom has played on two devices from the same link."""
    mia, tom, other = host_of("burrow"), Desk(), Desk()
    rng = random.Random(3)
    for _ in range(2):
        act_all(mia, rng)
        link = send(mia)
        take(tom, link, 2)
        act_all(tom, rng)
        take(mia, send(tom))
    act_all(mia, rng)
    link = send(mia)
    take(tom, link)
    take(other, link, 2)
    tom.act(tom.legal_of(2)[0])
    other.act(other.legal_of(2)[-1])
    act_all(tom, rng)
    act_all(other, rng)
    take(mia, send(tom))
    before = mia.record.match
    take(mia, send(other))
    assert isinstance(mia.model.screen, Refused)
    assert mia.model.screen.problem == "This is a different match from turn 5 on."
    assert mia.shown.count("This is a different match from turn 5 on.") == 1
    assert 'role="alert"' in mia.shown
    assert not mia.announced, "the alert says it already"
    mia.go(f"#/match/{mia.model.session.records[0].id}")
    assert mia.record.match.entries == before.entries


def test_an_old_link_brings_nothing_new() -> None:
    mia, tom = host_of("yarn"), Desk()
    rng = random.Random(4)
    act_all(mia, rng)
    first = send(mia)
    take(tom, first, 2)
    act_all(tom, rng)
    take(mia, send(tom))
    entries = mia.record.match.entries
    for desk in (mia, tom):
        desk.go(first)
        assert "There is nothing new in it" in desk.shown
        assert not desk.of(fx.SaveRecord)
    mia.go(f"#/match/{mia.model.session.records[0].id}")
    assert mia.record.match.entries == entries


def test_moves_for_somebody_who_plays_here_are_asked_about() -> None:
    """Nobody but Mia should move for Mia; perhaps she did so on her telephone."""
    mia, phone = host_of("burrow"), Desk()
    phone.stored[mia.record.id] = mia.stored[mia.record.id]
    phone.go(f"#/match/{mia.record.id}")
    act_all(phone, random.Random(5))
    take(mia, send(phone))
    assert "It holds moves of yours that were not made here." in mia.shown
    assert doubt_words(("Mia",)).startswith("It holds moves for Mia, who plays on this device. ")
    assert "for Mia and Tom, who play on" in doubt_words(("Mia", "Tom"))
    assert mia.model.route.path[0] == "turn"
    mia.did("correspondence.take")
    follow(mia)
    assert mia.record.match.entries == phone.record.match.entries
    assert mia.record.brought, "who has moved for her cannot be told"


def test_what_was_sent_is_not_taken_back() -> None:
    mia = host_of("burrow")
    act_all(mia, random.Random(6))
    mia.did("table.undo")
    assert [entry.actor for entry in mia.record.match.entries] == [0]
    act_all(mia, random.Random(6))
    send(mia)
    assert "Tom answers with a link: open it here." in mia.shown
    mia.did("table.undo")
    assert [entry.actor for entry in mia.record.match.entries] == [0, 1]
    assert mia.place.say == "What has been sent stays."


def test_a_file_does_as_well_as_a_link() -> None:
    mia, tom = host_of("burrow"), Desk()
    rng = random.Random(7)
    act_all(mia, rng)
    sends(mia, "correspondence.file")
    (file,) = mia.of(fx.Download)
    tom.send(msg.FileRead(file.name, file.content.encode(), tom.moment()))
    follow(tom)
    tom.did("correspondence.sit", "2")
    follow(tom)
    act_all(tom, rng)
    sends(tom, "correspondence.file")
    (file,) = tom.of(fx.Download)
    mia.send(msg.FileRead(file.name, file.content.encode(), mia.moment()))
    follow(mia)
    assert mia.record.match.entries == tom.record.match.entries


def test_three_pass_it_round_and_bots_play_alike_everywhere() -> None:
    """A guest says who they are; what a bot does follows from the seed."""
    mia = Desk()
    mia.go("#/new/burrow?kinds=person,person,person,easy&names=Mia,Tom,Ada&seed=tea")
    mia.did("setup.links")
    follow(mia)
    assert [player.kind for player in mia.record.players] == ["person", REMOTE, REMOTE, "easy"]
    act_all(mia, random.Random(8))
    link = send(mia)
    ada = Desk()
    ada.go(link)
    assert "I am Tom" in ada.shown
    assert "I am Ada" in ada.shown
    ada.did("correspondence.sit", "1")
    assert isinstance(ada.model.screen, Invited)
    ada.did("correspondence.sit", "3")
    follow(ada)
    assert [player.kind for player in ada.record.players] == [REMOTE, REMOTE, "person", "easy"]
    assert ada.record.names == mia.record.names


def test_a_remote_match_goes_on_by_links() -> None:
    """No way leads from one to the other any more: whoever sends first, both have the same."""
    net = Net("lost")
    desks = gather(net, "burrow", ("Mia", "Tom"))
    begin(net, desks)
    play_on(net, desks, 9)
    mia, tom = desks
    place = mia.record.id
    tom.device.close()
    net.run(20_000)
    # Beside the bot that could play on, and with the talk.
    assert mia.shown.count('data-do="correspondence.from-remote"') == 2
    story_lines = ("Turn 2: Tom came back.",)
    known = replace(remote_state_of(mia.model), tables=(replace(mia.remote, story=story_lines),))
    mia.model = with_session(mia.model, remote_state=known)
    mia.did("correspondence.from-remote", place)
    assert isinstance(mia.record.kind, Correspondence)
    assert mia.record.story == story_lines
    assert mia.record.id != place
    rng = random.Random(9)
    act_all(mia, rng)
    stranger = Desk()
    take(stranger, send(mia), 2)
    act_all(stranger, rng)
    take(mia, send(stranger))
    assert mia.record.match.entries == stranger.record.match.entries
    assert mia.record.names == ("Mia", "Tom")


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("%%%", "broken"),
        ("A" * 13_000, "too long"),
        (pack_text("clowder match 1\n"), "was not imported"),
        (pack_text("x" * 99_999), "was not imported"),
    ],
)
def test_a_bad_link_is_refused_in_one_sentence(code: str, says: str) -> None:
    desk = Desk()
    desk.go(f"#/turn/{code}")
    assert isinstance(desk.model.screen, Refused)
    assert says in desk.model.screen.problem
    assert desk.model.screen.problem in str(desk.shown)
    assert not desk.stored


@pytest.mark.parametrize("change", ["id", "none", "alone"])
def test_a_link_that_holds_another_kind_of_match_is_refused(change: str) -> None:
    text = export_text(host_of("burrow").record)
    if change == "id":
        text = text.replace("# by links: ", "# by links: ../")
    elif change == "none":
        text = text.replace("# by links: ", "# by: ")
    else:
        text = text.replace("(far)", "(easy)")
    with pytest.raises(ValueError, match="This link holds"):
        read_turn_link(pack_text(text), NOW)


def test_the_own_match_is_never_given_away_to_a_link_that_only_knows_its_id() -> None:
    """Neither one that is not played by links, nor one with another seed."""
    turn_link = host_of("burrow").record
    for here in (
        replace(turn_link, players=(Player("Mia"), Player("Tom")), kind=Local()),
        replace(turn_link, seed="other"),
        replace(turn_link, match=Match.new("burrow", 3), players=(*turn_link.players, Player("A"))),
    ):
        with pytest.raises(MatchesDiffer):
            merge_turn_link(here, turn_link, NOW)


def test_without_the_link_or_file_the_page_says_so() -> None:
    desk = Desk()
    desk.go("#/turn")
    assert "Open the link or the file again." in desk.shown


def test_ordinary_import_and_storage() -> None:
    """As an ordinary match all are people here; what is kept knows what was sent."""
    record = replace(host_of("burrow").record, kind=Correspondence(3))
    assert record_from_json(record_to_json(record)) == record
    plain = import_file("x", export_text(record).encode(), NOW)
    assert [player.kind for player in plain.players] == ["person", "person"]
    assert plain.id != record.id


def test_each_game_says_what_a_link_does_not_keep_secret() -> None:
    words = {game: disclosure_words(load_game(game).info) for game in SENT}
    assert words["ninelives"].startswith("All hands and every deal to come")
    assert words["burrow"].startswith("What is chosen before all have chosen")
    mia = host_of("yarn")
    assert disclosure_words(load_game("yarn").info) in mia.shown


def test_names_are_asked_for_once_where_a_match_by_links_begins() -> None:
    """All may stay nameless, and a bot is called as ever."""
    desk = Desk()
    desk.go("#/new/burrow?kinds=person,person,easy&names=,,Biscuit&seed=tea")
    desk.did("setup.links")
    assert not desk.of(fx.SaveRecord)
    assert 'id="writer-2"' in desk.shown
    assert 'id="writer-3"' not in desk.shown
    desk.did("setup.writer", "2", "Tom")
    desk.did("setup.writer", "1", " Mia\n")
    desk.did("setup.links")
    follow(desk)
    assert desk.record.names == ("Mia", "Tom", "Biscuit")
    assert [player.kind for player in desk.record.players] == ["person", REMOTE, "easy"]
    assert desk.model.session.settings.names[0] == "Mia"


def test_whoever_goes_back_from_the_question_finds_what_was_laid_out() -> None:
    """Also where a bot would have made room for a person."""
    desk = Desk()
    desk.go("#/new/burrow?kinds=person,easy&names=,Biscuit")
    laid = desk.setup
    desk.did("setup.links")
    for nonsense in ("0", "9", "x"):
        desk.did("setup.writer", nonsense, "Tom")
    desk.did("setup.stay")
    assert desk.setup == laid
    assert fx.Focus("#by-links") in desk.effects


def test_races_are_not_offered_by_links() -> None:
    desk = Desk()
    desk.go("#/new/kittypaw")
    assert "setup.links" not in desk.shown
    desk.did("setup.links")
    assert not desk.of(fx.Navigate)


def test_two_of_one_phase_join_in_any_order() -> None:
    """The same match comes of it on both devices, whoever had what."""
    base = Match.new("burrow", 3)
    game, base = base.game, base.draw(SeededChance("tea"))
    acts = {seat: game.legal_actions(base.state, seat)[0] for seat in base.pending.seats}
    first, second, third = (base.apply(seat, action) for seat, action in acts.items())
    left, right = merge_matches(first, second), merge_matches(second, first)
    assert write_match(left) == write_match(right)
    assert merge_matches(left, third).entries != left.entries
    assert merge_matches(left, first) is left
    other = game.legal_actions(base.state, 1)[1]
    with pytest.raises(MatchesDiffer):
        merge_matches(first, base.apply(1, other))
    closed = merge_matches(left, third)
    with pytest.raises(MatchesDiffer):
        merge_matches(closed, base.apply(1, other))
