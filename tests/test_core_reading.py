"""Long texts: reading costs what the rules cost, and ends where a match has to end."""

from __future__ import annotations

import io
from collections import Counter

import pytest

from pyengine.cli.main import main
from pyengine.core.errors import IllegalAction, MatchTextError
from pyengine.core.match import MAX_ACTIONS, Match, MatchBuilder
from pyengine.core.registry import GAMES, load_game
from pyengine.core.text import MAX_CHARS, parse_match, read_bytes, write_match
from pyengine.testing import match_of, random_match, random_steps

HEADER = "clowder match 1\ngame: burrow\nplayers: 3\n\n"
FIRST_LINE = HEADER.count("\n") + 1
TURN = ("* roll 1", "1 pass", "2 pass", "3 pass")
ASKED = ("accept", "normalise", "pending", "refusal", "reveals", "successor")


def endless(count: int) -> str:
    """A text of so many actions: a 1 may be declined for ever (B9), and moves no timer (B11)."""
    return HEADER + "".join(f"{TURN[at % len(TURN)]}\n" for at in range(count))


def some_match(game_id: str) -> Match:
    """A whole match of as many as the game takes."""
    return random_match(game_id, load_game(game_id).info.max_players, "reading")


@pytest.fixture
def asked(monkeypatch):
    """``asked(game)`` counts from now on what its rules are asked."""

    def count(game):
        calls = Counter()

        def counted(name, method):
            def call(*args):
                calls[name] += 1
                return method(*args)

            return staticmethod(call)

        for name in ASKED:  # bound to the game: its rules may be functions or methods
            monkeypatch.setattr(type(game), name, counted(name, getattr(game, name)))
        return calls

    return count


@pytest.fixture
def made(monkeypatch):
    """How many states and entries the matches have that were made since, one item a match."""
    sizes = []
    build = Match.__init__

    def counted(self, *args, **fields):
        build(self, *args, **fields)
        sizes.append(len(self.states) + len(self.entries))

    monkeypatch.setattr(Match, "__init__", counted)
    return sizes


def alone(start: Match, text: str) -> None:
    """Play the lines of a text by the rules alone, with all that the log has to know of them."""
    game, state = start.game, start.state
    for line in text.partition("\n\n")[2].splitlines():
        word, _, action = line.partition(" ")
        actor = 0 if word == "*" else int(word)
        race = game.pending(state).race
        canonical = game.accept(state, actor, action)
        if not race:
            game.reveals(state, actor, canonical)
        state = game.successor(state, actor, canonical)


@pytest.mark.parametrize(
    "text",
    [*map(write_match, map(some_match, GAMES)), endless(2000)],
    ids=[*GAMES, "endless"],
)
def test_reading_asks_the_rules_no_more_than_they_have_to_be_asked(asked, text):
    """Each line is accepted, carried out and asked for what it reveals and leads to, once."""
    start = parse_match(text).upto(0)
    calls = asked(start.game)
    alone(start, text)
    needed = dict(calls)
    calls.clear()
    parse_match(text)
    assert dict(calls) == needed
    assert needed["successor"] == needed["accept"] == len(text.partition("\n\n")[2].splitlines())


@pytest.mark.parametrize("end", [b"", b"4 pass\n", b"# caf\xe9\n"], ids=["right", "fault", "bytes"])
def test_reading_copies_each_state_once(made, end):
    """Also where the text ends in a fault, or in bytes that are none: no match for each line."""
    for count in (500, 2000):
        made.clear()
        reading = read_bytes(endless(count).encode() + end)
        assert reading.match is not None
        assert len(reading.match.entries) == count
        assert bool(reading.error) == bool(end)
        assert sum(made) < 2 * count + 10


def test_what_follows_an_undone_or_uncovered_action_is_applied_without_copies(made):
    """However much it is, at most two matches come of it."""
    match = parse_match(endless(402))
    made.clear()
    assert match.undo(1).entries == match.entries[:-1]
    assert len(made) <= 2
    made.clear()
    assert match.uncover(1, "pass") == match
    assert len(made) <= 2


@pytest.mark.parametrize("game_id", GAMES)
def test_a_builder_grows_into_the_match_of_the_single_steps(game_id):
    """Entries with their phases, states, and what is pending, from any point on."""
    steps = [*random_steps(Match.new(game_id, load_game(game_id).info.max_players), "grow")]
    whole = steps[-1]
    for begin in (0, 1, len(steps) // 2):
        builder = MatchBuilder(whole.upto(begin))
        for entry, step in zip(whole.entries[begin:], steps[begin:], strict=True):
            builder.apply(entry.actor, entry.action)
            assert (builder.pending, builder.open_phase) == (step.pending, step.open_phase)
        assert builder.match() == whole


def test_a_refused_action_leaves_a_builder_as_it_was():
    """It can go on with another one."""
    builder = MatchBuilder(match_of("burrow", 3, "", *TURN[:2]))
    for actor, action in ((1, "pass"), (2, "x"), (4, "pass"), (0, "roll 1")):
        with pytest.raises(IllegalAction):
            builder.apply(actor, action)
    builder.apply(2, "pass")
    assert builder.match() == match_of("burrow", 3, "", *TURN[:3])


# How long a match may be


def test_a_match_has_at_most_so_many_actions():
    """The line of the first one beyond it is named, in one sentence; comments do not count."""
    text = endless(MAX_ACTIONS)
    match = parse_match(text)
    assert len(match.entries) == MAX_ACTIONS
    assert write_match(match).endswith(text.partition("\n\n")[2])
    for end in ("* roll 1\n", "* roll 1\n* roll 9\n", "\n# so long\n* roll 1\n"):
        line = FIRST_LINE + MAX_ACTIONS + end.split("\n").index("* roll 1")
        reading = read_bytes((text + end).encode())
        assert reading.match == match
        assert (reading.error.line, reading.error.rule) == (line, "LENGTH")
        assert str(reading.error.message) == "A match has at most 20,000 actions."


def test_the_longest_match_fits_into_a_text_and_every_game_into_a_match():
    """Played matches can always be read again; no game needs half of what is allowed."""
    assert len(endless(MAX_ACTIONS)) < MAX_CHARS * 2 // 3
    for game_id in GAMES:
        assert 2 * load_game(game_id).info.longest < MAX_ACTIONS


@pytest.fixture
def short(monkeypatch):
    """Matches of at most three actions."""
    monkeypatch.setattr("pyengine.core.match.MAX_ACTIONS", 3)


def test_play_ends_there_too(short):
    """Rule LENGTH for what is legal; what is not is refused as ever; taking back makes room."""
    match = match_of("burrow", 3, "", *TURN[:3])
    for actor, action, rule in ((3, "pass", "LENGTH"), (3, "x", "NOTATION"), (1, "pass", "TURN")):
        with pytest.raises(IllegalAction) as caught:
            match.apply(actor, action)
        assert caught.value.rule == rule
    assert match.undo(2).apply(3, "pass").entries[-1].actor == 3


def test_a_match_that_is_over_is_over_before_it_is_too_long(short):
    """Whoever wrote on is told the nearer reason."""
    lines = ("* roll 4", "1 pass", "2 pass", "* roll 4")
    with pytest.raises(MatchTextError) as caught:
        match_of("yarn", 2, "cups=off", *lines)
    assert caught.value.rule == "OVER"


def test_the_command_line_says_so_in_one_line(short, tmp_path, capsys, monkeypatch):
    """Reading a file, and playing on; what was played is saved."""
    file = tmp_path / "long.match"
    file.write_text(endless(4))
    assert main(["replay", str(file)]) == 2
    assert "line 8: A match has at most 3 actions. (LENGTH)\n" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("pass\n" * 9))
    file = tmp_path / "played.match"
    option = "cups=off"
    command = ["play", "yarn", "--players", "1", "--seed", "s", "--save", str(file)]
    assert main([*command, "--option", option]) == 2
    assert capsys.readouterr().err == "pyengine: A match has at most 3 actions. (LENGTH)\n"
    assert len(parse_match(file.read_text()).entries) == 3
