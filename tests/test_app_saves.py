"""Saves, exports and imports: what is written comes back, and nothing hostile gets in."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from dataclasses import asdict, fields, replace
from timeit import repeat

import pytest
from every_game import FACES
from hypothesis import given
from hypothesis import strategies as st

from app.base.moment import Moment
from app.base.names import MAX_NAME, clean, clean_name
from app.base.seeds import record_id
from app.input.keys import ZONES
from app.library.summaries import summarize
from app.saves import files, stored
from app.saves.annotations import read_best
from app.saves.files import export_name, export_stored, export_text, import_file, matches_in
from app.saves.naming import CATS, with_default_names
from app.saves.preferences import GHOSTS, HELPS, LOOK_TIMES, SENTENCES, Settings
from app.saves.records import (
    REMOTE,
    Best,
    Connected,
    Correspondence,
    Kind,
    Learning,
    Local,
    Player,
    Record,
    kinds_of,
)
from app.saves.stored import (
    best_to_json,
    changed_settings,
    record_from_json,
    record_to_json,
    settings_from_json,
)
from pyengine.core.chance import SeededChance
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.core.text import write_match
from pyengine.testing import random_match

NOW = Moment(1_763_650_000_000, "fresh")


YARN_KINDS = kinds_of(load_game("yarn").info)
"""The kinds of players at a table of the game of these tests."""


def played(players: int = 2, actions: int = 12, seed: str = "tea", **options: str) -> Match:
    """A match of random play, at most so many actions long."""
    match, rng = Match.new("yarn", players, options), random.Random(seed)
    while not match.over and len(match.entries) < actions:
        pending = match.pending
        if pending.chance is not None:
            match = match.draw(SeededChance(seed))
        else:
            seat = pending.seats[0]
            match = match.apply(seat, rng.choice(match.game.legal_actions(match.state, seat)))
    return match


def record(match: Match | None = None, **changes: object) -> Record:
    """A saved match of Mia and bots."""
    match = match or played()
    names = ("Mia", *CATS)
    players = tuple(
        Player(names[seat], "person" if seat == 0 else "hard")
        for seat in range(match.header.players)
    )
    base = Record("abc123", match, players, "tea", 5, 6, "R3D1", False)
    return replace(base, **changes)  # type: ignore[arg-type]


names = st.text(max_size=40).map(clean_name).filter(bool)
seeds = st.text(max_size=40).map(lambda text: clean(text, 40))


@given(
    players=st.integers(1, 6),
    actions=st.integers(0, 25),
    seed=seeds,
    who=st.lists(st.tuples(names, st.sampled_from(YARN_KINDS)), min_size=6, max_size=6),
    draft=st.text(max_size=20).map(lambda text: clean(text, 20)),
    practice=st.booleans(),
    created=st.integers(0, 2**53),
)
def test_a_saved_match_comes_back_as_it_was(players, actions, seed, who, draft, practice, created):
    """Save and read are inverse for every match, name, seed and draft."""
    match = played(players, actions, seed, cups="off")
    people = tuple(Player(name, kind) for name, kind in who[:players])
    saved = Record("id-1_x", match, people, seed, created, created, draft, practice)
    back = record_from_json(record_to_json(saved))
    assert replace(back, match=match) == saved
    assert back.match.header == match.header
    assert back.match.state == match.state
    assert back.match.canonical_entries() == match.canonical_entries()


STORED = (
    '{"clowder": 1, "id": "abc123", "match": %s, "players": [["Mia", "person"], ["Tom", "%s"]],'
    ' "seed": "tea", "created": 5, "updated": 6, "draft": "R3D1", "practice": false, "clock": "",'
    ' "far": %s, "sent": %s, "help": "", "story": [], "lesson": %s, "rival": %s, "brought": false}'
)
"""A match as every version has stored it: who Tom is, and what only some matches have."""


@pytest.mark.parametrize(
    ("kind", "stored"),
    [
        (Local(), ("hard", "false", "0", "null", "null")),
        (Local(-3), ("hard", "false", "0", "null", "-3")),
        (Learning(2, over=True), ("hard", "false", "0", '{"seen": 2, "over": true}', "null")),
        (Connected(), (REMOTE, "true", "0", "null", "null")),
        (Correspondence(), (REMOTE, "false", "0", "null", "null")),
        (Correspondence(7), (REMOTE, "false", "7", "null", "null")),
    ],
)
def test_each_kind_of_match_is_stored_to_the_byte_as_ever(kind: Kind, stored: tuple[str, ...]):
    """The kind is read from what is stored, and what is read is written as it was."""
    text = STORED % (json.dumps(write_match(played())), *stored)
    read = record_from_json(text)
    assert read.kind == kind
    assert record_to_json(read) == text


def test_what_is_to_be_beaten_is_stored_only_where_it_was_told():
    """So that all other matches stay stored as they are."""
    usual = STORED % (json.dumps(write_match(played())), "hard", "false", "0", "null", "null")
    told = record_to_json(replace(record_from_json(usual), kind=Local(to_beat=-3)))
    assert told == usual[:-1] + ', "to_beat": -3}'
    assert record_from_json(told).kind == Local(to_beat=-3)
    for wrong in ('"many"', "1000000", "true"):
        with pytest.raises(ValueError, match="match"):
            record_from_json(told.replace('"to_beat": -3', f'"to_beat": {wrong}'))


def test_what_no_match_of_a_kind_has_is_checked_all_the_same():
    """A text that somebody has changed by hand is refused as a whole, or read as one kind."""
    match = json.dumps(write_match(played()))
    mixed = STORED % (match, REMOTE, "true", "3", '{"seen": 2, "over": true}', "5")
    assert record_from_json(mixed).kind == Connected()
    for wrong in (("0", "7", "null"), ("-1", "null", "null"), ("0", "null", '"much"')):
        with pytest.raises(ValueError, match="match"):
            record_from_json(STORED % (match, REMOTE, "true", *wrong))


CHOICES = {
    "theme": st.sampled_from(("auto", "light", "dark", "contrast")),
    "motion": st.sampled_from(("auto", "less")),
    "look_ms": st.sampled_from(LOOK_TIMES),
    "help": st.sampled_from(HELPS),
    "sitting": st.sampled_from(("side", "opposite")),
    "names": st.lists(names, max_size=6).map(tuple),
    "servers": st.lists(st.sampled_from(("stun:a", "turn:b.example:3478 mia word"))).map(
        lambda servers: tuple(servers[:4])
    ),
    "sentences": st.sampled_from(SENTENCES),
    "known": st.lists(st.sampled_from(FACES), unique=True).map(tuple),
    "ghost": st.sampled_from(GHOSTS),
    "keys": st.dictionaries(st.sampled_from("?abf+"), st.sampled_from(("", "q", "7"))).map(
        lambda other: tuple(other.items())
    ),
    "halves": st.lists(
        st.tuples(
            st.sampled_from((1, 2)),
            st.sampled_from(sorted(ZONES[0].values())),
            st.sampled_from(("", "KeyQ", "Digit7")),
        ),
        max_size=4,
    ).map(tuple),
}
"""The values of the settings that are more than on or off."""

every_setting = st.builds(
    Settings,
    **{
        field.name: st.booleans() if field.type == "bool" else CHOICES[field.name]
        for field in fields(Settings)
    },
)


@given(every_setting)
def test_settings_come_back_as_they_were(settings):
    """Save and read are inverse for settings, and only what is not the usual is written."""
    written = changed_settings(settings, Settings())
    assert settings_from_json(written) == (settings, 0)
    usual = asdict(Settings())
    assert set(written) == {
        name for name, value in asdict(settings).items() if value != usual[name]
    }


@pytest.mark.parametrize("game", FACES)
def test_a_finished_match_has_its_points_by_seat_wherever_it_was_played(game):
    """Who sat where, and what they had in the end, is the same in the list of another browser; and
    so is who won, though the winner may sit anywhere."""
    most = load_game(game).info.max_players
    players = tuple(Player(f"P{seat}", "person") for seat in range(1, most + 1))
    for seed in "abc":
        match = random_match(game, most, seed)
        ours = replace(record(match), players=players)
        theirs = import_file("a.txt", export_text(ours).encode(), NOW)
        here, there = summarize(ours), summarize(theirs)
        assert here.totals == tuple(match.scores().totals)
        assert theirs.names == ours.names
        assert (there.totals, there.state) == (here.totals, here.state)
        winners = [f"P{seat}" for seat in match.scores().winners]
        assert all(name in here.state for name in winners)


def test_each_setting_is_written_by_itself():
    """A tab that changes the theme leaves alone what another tab has changed meanwhile."""
    here = changed_settings(replace(Settings(), theme="dark"), Settings())
    there = changed_settings(replace(Settings(), sound=False), Settings())
    assert set(here) == {"theme"}
    assert settings_from_json({**here, **there})[0] == replace(
        Settings(), theme="dark", sound=False
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("theme", ""),
        ("theme", "{"),
        ("theme", '{"clowder": 1}'),
        ("theme", '{"clowder": 1, "value": "pink"}'),
        ("theme", '{"clowder": 2, "value": "dark"}'),
        ("look_ms", '{"clowder": 1, "value": 7}'),
        ("look_ms", '{"clowder": 1, "value": true}'),
        ("sitting", '{"clowder": 1, "value": "on the floor"}'),
        ("names", '{"clowder": 1, "value": ["a", 3]}'),
        ("names", "[" * 5000),
        ("ears", '{"clowder": 1, "value": true}'),
    ],
)
def test_a_broken_setting_costs_that_setting_alone(name, text):
    """It has its usual value and is counted; damage there must not keep the app from starting."""
    others = changed_settings(replace(Settings(), sound=False), Settings())
    assert settings_from_json({**others, name: text}) == (replace(Settings(), sound=False), 1)


def test_best_scores_come_back_and_what_is_broken_or_newer_is_counted():
    """Each is stored by itself: one that is unreadable costs that one only."""
    best = [Best("yarn", "side=A", f"Mia{n}", n, "tea", 9, f"r{n}") for n in (-3, 0, 40)]
    texts = {entry.record: best_to_json(entry) for entry in best}
    assert read_best(texts) == (tuple(best), 0, 0)
    texts["r0"] = json.dumps(json.loads(texts["r0"]) | {"total": "40"})
    texts["r40"] = json.dumps(json.loads(texts["r40"]) | {"clowder": 2})
    assert read_best(texts) == ((best[0],), 1, 1)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("clowder", "1"),
        ("clowder", 0),
        ("clowder", True),
        ("id", "../up"),
        ("id", "x" * 41),
        ("id", None),
        ("match", "clowder match 2\n"),
        ("match", 5),
        ("players", []),
        ("players", [["Mia", "person"]]),
        ("players", [["Mia", "person"], ["Tom", "wizard"]]),
        ("players", [["Mia", "person"], ["T" * 25, "easy"]]),
        ("players", [["Mia", "person"], ["a\nb", "easy"]]),
        ("players", [["Mia", "person"], [{}, "easy"]]),
        ("players", [["Mia", "person"], ["Tom", []]]),
        ("players", "ab"),
        ("seed", 4),
        ("seed", "s" * 41),
        ("seed", "\ud800"),
        ("created", -1),
        ("created", 1.5),
        ("updated", 10**30),
        ("updated", True),
        ("draft", ["R1"]),
        ("practice", "no"),
    ],
)
def test_a_damaged_save_is_refused_with_a_sentence(key, value):
    """Whatever is wrong with one field, the answer is a ValueError with one sentence."""
    data = json.loads(record_to_json(record()))
    data[key] = value
    with pytest.raises(ValueError, match=r"^The saved match [^\n]+$"):
        record_from_json(json.dumps(data))
    del data[key]
    with pytest.raises(ValueError, match=r"^The saved match [^\n]+$"):
        record_from_json(json.dumps(data))


def test_a_save_of_a_newer_version_says_so():
    """An old app does not guess at a new format."""
    data = json.loads(record_to_json(record())) | {"clowder": 2}
    with pytest.raises(ValueError, match="newer version"):
        record_from_json(json.dumps(data))


@given(st.one_of(st.text(), st.recursive(st.none() | st.integers() | st.text(), st.lists)))
def test_no_stored_text_can_break_the_reader(junk):
    """Any text is either a match or a ValueError."""
    text = junk if isinstance(junk, str) else json.dumps(junk)
    with pytest.raises(ValueError, match="The saved match"):
        record_from_json(text)


@given(
    who=st.lists(st.tuples(names, st.sampled_from(YARN_KINDS)), min_size=3, max_size=3),
    seed=st.text(max_size=40).map(clean_name),
    practice=st.booleans(),
)
def test_an_export_comes_back_with_its_people(who, seed, practice):
    """Names, kinds, seed and practice survive the file, whatever characters they hold."""
    people = with_default_names([Player(name, kind) for name, kind in who])
    sent = record(played(3), players=people, seed=seed or "tea", practice=practice)
    back = import_file("match.txt", export_text(sent).encode(), NOW)
    assert (back.players, back.seed, back.practice) == (people, sent.seed, practice)
    assert back.match.state == sent.match.state
    assert (back.created, back.draft) == (NOW.now, "")


def test_an_export_is_still_a_match_text():
    """The command line reads it: people stand in comments, the first line is untouched."""
    text = export_text(record())
    assert text.startswith("clowder match 1\n# seat 1: Mia (person)\n")
    assert export_name(record()) == "yarn-trail-mia-marmalade-abc123.clowder"


def test_an_import_never_takes_an_id_in_use():
    """A file cannot overwrite a match, even when the random text repeats."""
    first = record_id(NOW.fresh)
    data = export_text(record()).encode()
    assert import_file("a", data, NOW, {first}).id != first
    assert import_file("a", data, NOW).id == first


def test_a_plain_match_text_gets_names_and_a_seed():
    """A file from elsewhere knows no people."""
    back = import_file("a.txt", b"clowder match 1\ngame: yarn\nplayers: 2\n\n", NOW)
    assert back.names == ("Player 1", "Player 2")
    assert back.seed
    assert not back.practice


def test_hostile_notes_in_a_file_are_tamed():
    """Names are cut, stripped of what is invisible, and unknown kinds are people."""
    text = (
        "clowder match 1\n"
        "# seat 1: \u202eevil\u0000name" + "x" * 60 + " (person)\n"
        "# seat 2: <script>alert(1)</script> (wizard)\n"
        "# seat 9: Nobody (hard)\n"
        "# seed: " + "s" * 300 + "\n"
        "game: yarn\nplayers: 2\n\n"
    )
    back = import_file("a.txt", text.encode(), NOW)
    assert all(len(name) <= MAX_NAME and name.isprintable() for name in back.names)
    assert back.players[1].kind == "person"
    assert len(back.seed) <= 40


@pytest.mark.parametrize(
    "start", ["# seat 1:", "#", "# seat", "# seed:", "# practice", "# seat 1: ("]
)
def test_long_rows_of_blanks_in_notes_cost_no_more_than_their_length(start):
    """Four times the blanks take about four times as long, where trying every split takes 64."""

    def seconds(blanks: int) -> float:
        note = f"{start}{' ' * blanks}x\n"
        data = f"clowder match 1\n{note * 5}game: yarn\nplayers: 2\n\n".encode()
        return min(repeat(lambda: import_file("a.txt", data, NOW), number=1, repeat=3))

    assert seconds(4 * 90) < 16 * seconds(90)


@pytest.mark.parametrize(
    ("note", "player"),
    [
        ("# seat 1: Mia (hard)", Player("Mia", "hard")),
        ("#seat  1 :Mia(hard) \r", Player("Mia", "hard")),
        ("# seat 1: Mia: the (first) (easy)", Player("Mia: the (first)", "easy")),
        ("# seat 1: (normal)", Player(CATS[0], "normal")),
        ("# seat 1: Mia", Player("Player 1")),
        ("# seat 1: Mia (hard", Player("Player 1")),
        ("# seat 1: Mia (Hard)", Player("Player 1")),
        ("# seat 1: Mia (hard) again", Player("Player 1")),
        ("# seat 01: Mia (hard)", Player("Player 1")),
        ("# seat 1: Mia (hard)" + " " * 400, Player("Player 1")),
    ],
)
def test_a_note_is_read_as_it_is_written_and_nothing_else_is_one(note, player):
    """A name may hold brackets and colons; what is not in the form is a comment like any other."""
    text = f"clowder match 1\n{note}\ngame: yarn\nplayers: 2\n\n"
    assert import_file("a.txt", text.encode(), NOW).players[0] == player


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"  \n", "empty"),
        (b"\x89PNG\r\n\x1a\n", "Line 1"),
        (b"\xef\xbb\xbfclowder match 1\n", "Line 1"),
        (b"clowder match 1\ngame: yarn\nplayers: 2\n", "Line 4"),
        (b"clowder match 1\ngame: yarn\nplayers: 9\n\n", "Line 3"),
        (b"clowder match 1\ngame: yarn\nplayers: 1\noptions: cups=off\n\n* roll 7\n", "Line 6"),
        (b"x" * 5_000_000, "too long"),
    ],
)
def test_a_foreign_file_gets_one_sentence(data, says):
    """It names the file and the line, and is short enough for a note."""
    with pytest.raises(ValueError, match=says) as caught:
        import_file("holiday\u202e.png", data, NOW)
    sentence = str(caught.value)
    assert sentence.startswith("holiday .png")
    assert "\n" not in sentence
    assert len(sentence) < 260


def test_a_file_of_many_matches_is_taken_apart():
    """Each with the number of its first line, so that a fault can be found."""
    short, long = export_text(record()), export_text(record(played(3)))
    assert matches_in("a", short.encode()) == [(1, short.encode())]
    first, second = matches_in("a", f"{short}\n{long}".encode())
    assert first == (1, f"{short}\n".encode())
    assert second == (short.count("\n") + 2, long.encode())
    assert import_file("a", second[1], NOW, (), second[0]).match.header.players == 3
    broken = long.replace("players: 3", "players: 99").encode()
    line = second[0] + long.split("\n").index("players: 3")
    with pytest.raises(ValueError, match=f"Line {line}:"):
        import_file("a", broken, NOW, (), second[0])


def test_all_matches_are_exported_without_being_played_through():
    """One file, which the import reads; what is damaged is left out and counted."""
    unfinished = [record(), record(played(3), practice=True), record(played(1))]
    texts = [record_to_json(saved) for saved in unfinished]
    text, count, left = export_stored([*texts, "{", "[" * 9000, ""])
    assert (count, left) == (3, 3)
    back = [import_file("a", part, NOW, (), line) for line, part in matches_in("a", text.encode())]
    assert [saved.match.canonical_entries() for saved in back] == [
        saved.match.canonical_entries() for saved in unfinished
    ]
    assert [(saved.players, saved.practice) for saved in back] == [
        (saved.players, saved.practice) for saved in unfinished
    ]


def test_a_game_without_a_face_is_neither_imported_nor_loaded(monkeypatch):
    """A match that no screen can draw must not reach the match list."""
    saved, sent = record_to_json(record()), export_text(record()).encode()
    for module in (files, stored):
        monkeypatch.setattr(module, "has_face", lambda game: False)
    with pytest.raises(ValueError, match=r"^a\.txt .*Yarn Trail"):
        import_file("a.txt", sent, NOW)
    with pytest.raises(ValueError, match="cannot be read"):
        record_from_json(saved)


@given(st.binary(max_size=400))
def test_no_file_can_break_the_import(data):
    """Any bytes are a match or a ValueError."""
    with suppress(ValueError):
        import_file("x", b"clowder match 1\n" + data, NOW)


def test_a_file_names_only_players_that_its_game_has():
    """A bot that keeps pace sits at a race; in a file of another game it is a person."""
    text = export_text(record(played(2))).replace("(person)", "(even)").replace("(hard)", "(even)")
    assert {player.kind for player in import_file("match.txt", text.encode(), NOW).players} == {
        "person"
    }
    race = record(Match.new("kittypaw", 2), players=(Player("Mia"), Player("Miso", "even")))
    back = import_file("match.txt", export_text(race).encode(), NOW)
    assert [player.kind for player in back.players] == ["person", "even"]
