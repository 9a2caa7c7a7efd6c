"""The command line: what it prints, what it reads, and how it refuses."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pyengine.cli import replay
from pyengine.cli.main import main
from pyengine.cli.progress import Progress
from pyengine.core.chance import pick, rng_for
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, load_game
from pyengine.core.text import parse_bytes, write_match
from pyengine.testing import match_of, random_match

ROOT = Path(__file__).parent.parent
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.match"))
KEYS = ["phase", "over", "totals", "winners", "lines", "legal", "error"]


@pytest.fixture
def run(capsys):
    """Run a command: exit status, standard output, standard error."""

    def call(*arguments):
        status = main(list(map(str, arguments)))
        out, err = capsys.readouterr()
        return status, out, err

    return call


@pytest.fixture
def stdin(monkeypatch):
    """Put bytes on standard input."""

    def put(data):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    return put


@pytest.fixture
def saved(tmp_path):
    """Write a match file."""

    def save(match, name="some.match"):
        path = tmp_path / name
        path.write_bytes(write_match(match).encode())
        return path

    return save


def process(*arguments, **options):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("environment", {})}
    return subprocess.run(
        [sys.executable, "-m", "pyengine", *map(str, arguments)],
        env=environment,
        capture_output=True,
        timeout=60,
        **options,
    )


def assert_refused(result, *words):
    """Exit status 2, nothing but one line on standard error."""
    status, out, err = result
    assert status == 2
    assert out == ""
    assert err.startswith("pyengine: ")
    assert err.count("\n") == 1
    for word in words:
        assert word in err


# games


def test_games_lists_games_and_options(run):
    """For people: id, players, every option with its values."""
    status, out, err = run("games")
    assert (status, err) == (0, "")
    assert "yarn: Yarn Trail, 1 to 6 players" in out
    assert "side=A|B (default A)" in out
    assert "novices=SEATS (such as 2,3; default none)" in out


def test_games_json_has_what_a_setup_screen_needs(run):
    """For programs: the same as data."""
    _, out, _ = run("games", "--json")
    yarn = next(load for load in json.loads(out) if load["id"] == "yarn")
    assert (yarn["id"], yarn["min_players"], yarn["max_players"]) == ("yarn", 1, 6)
    assert yarn["options"][0] == {
        "name": "side",
        "title": "Carpet",
        "kind": "choice",
        "default": "A",
        "values": ["A", "B"],
        "help": "The same for everybody; blue is harder.",
        "quiet": False,
    }


# cards


def test_cards_json_lists_the_printed_cards(run):
    """For programs: every card by id, with its picture in the game's notation."""
    status, out, err = run("cards", "kittypaw", "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert [load["id"] for load in found] == list(range(1, 49))
    for load in found:
        assert list(load) == ["id", "level", "points", "penalty", "picture"]
        assert load["penalty"] == -load["level"]
        assert len(load["picture"].split()) == load["points"] + (2 if load["level"] > 1 else 0)


def test_cards_are_a_table_for_people(run):
    """The same in columns, a card a line."""
    _, data, _ = run("cards", "kittypaw", "--json")
    status, out, err = run("cards", "kittypaw")
    assert (status, err) == (0, "")
    head, *lines = out.splitlines()
    assert head.split() == ["Id", "Level", "Points", "Penalty", "Picture"]
    columns = head.index("Picture")
    for line, card in zip(lines, json.loads(data), strict=True):
        assert line[:columns].split() == [
            str(card[key]) for key in ("id", "level", "points", "penalty")
        ]
        assert line[columns:] == card["picture"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["yarn"], "yarn has no cards to list"),
        (["ninelives", "--json"], "ninelives has no cards to list"),
        (["chess"], "chess"),
        ([], "GAME"),
    ],
)
def test_cards_of_other_games_are_refused(run, arguments, words):
    """A game without a printed set, no game at all."""
    assert_refused(run("cards", *arguments), words)


# replay


@pytest.mark.parametrize("file", GOLDEN, ids=[file.stem for file in GOLDEN])
def test_replay_json_has_all_keys_and_lines_that_add_up(run, file):
    """Every golden match: lines add up to totals, legal only for seats to act."""
    status, out, err = run("replay", file, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert list(found) == KEYS
    assert [sum(lines.values()) for lines in found["lines"]] == found["totals"]
    assert found["error"] is None
    assert bool(found["winners"]) == found["over"]
    match = parse_bytes(file.read_bytes())
    assert list(found["legal"]) == [str(seat) for seat in match.pending.seats]
    for seat, actions in found["legal"].items():
        assert tuple(actions) == match.game.legal_actions(match.state, int(seat))


def test_replay_shows_phase_scores_and_who_is_ahead(run, saved):
    """For people: points by line and the tie-break."""
    path = saved(match_of("yarn", 2, "cups=off novices=2", "* roll 4", "1 R3D1"))
    status, out, _ = run("replay", path)
    assert status == 0
    assert out == (
        "Yarn Trail, 2 players, side=A cups=off crossing=allowed novices=2\n"
        "Phase: move (waiting for seat 2)\n"
        "\n"
        "        Mice  Socks  Planes  Sets  Paw  Cups  Total  Ticked items\n"
        "Seat 1     1      0       0     0    0     0      1             1\n"
        "Seat 2     0      0       0     0    0     0      0             0\n"
        "\n"
        "Not over; ahead: seat 1\n"
    )


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("two-sets-and-the-paw", "Winner: seat 1"),
        ("shared-win", "Winners: seats 1, 2 share the win"),
        ("most-items-break-the-tie", "Winner: seat 2"),
        ("solo-timer-twice", "Points: 9"),
        ("strange-sheets", "Not over; ahead: seat 3"),
    ],
)
def test_replay_names_the_winners(run, name, line):
    """Alone, shared, by the tie-break, in the solo game, and not before the end."""
    _, out, _ = run("replay", ROOT / "tests" / "golden" / f"{name}.match")
    assert out.endswith(f"\n{line}\n")


def test_replay_says_what_chance_is_awaited(run, saved):
    """A roll that is due is no seat's."""
    _, out, _ = run("replay", saved(match_of("yarn", 2, "cups=off")))
    assert "Phase: roll (waiting for the roll)" in out


def test_replay_reads_standard_input(run, stdin):
    """A dash stands for it."""
    stdin(write_match(match_of("yarn", 2, "cups=off", "* roll 4")).encode())
    status, out, _ = run("replay", "-", "--json")
    assert status == 0
    assert list(json.loads(out)["legal"]) == ["1", "2"]


def test_replay_json_of_a_fault_holds_the_state_before_it(run, stdin):
    """All keys, the error with line, rule and message, exit status 2, one line for people."""
    stdin(b"clowder match 1\ngame: yarn\nplayers: 2\noptions: cups=off\n\n* roll 4\n1 R5\n")
    status, out, err = run("replay", "-", "--json")
    assert status == 2
    found = json.loads(out)
    assert list(found) == KEYS
    assert (found["phase"], found["totals"]) == ("move", [0, 0])
    assert list(found["legal"]) == ["1", "2"]
    message = "The die shows 4, so draw exactly 4 segments, not 5."
    assert found["error"] == {"line": 7, "rule": "Y5", "message": message}
    assert err == f"pyengine: standard input, line 7: {message} (Y5)\n"


EMPTY = {"phase": "", "over": False, "totals": [], "winners": [], "lines": [], "legal": {}}


def test_replay_json_of_a_wrong_header_is_empty_but_whole(run, stdin):
    """There is no state before it."""
    stdin(b"clowder match 1\ngame: chess\nplayers: 2\n\n")
    status, out, _ = run("replay", "-", "--json")
    assert status == 2
    found = json.loads(out)
    assert {key: found[key] for key in EMPTY} == EMPTY
    assert (found["error"]["line"], found["error"]["rule"]) == (2, "HEADER")


def test_replay_json_of_a_missing_file_is_empty_but_whole(run, tmp_path):
    """Line 0 and rule FILE, because there is no text."""
    status, out, err = run("replay", tmp_path / "none.match", "--json")
    assert status == 2
    found = json.loads(out)
    assert {key: found[key] for key in EMPTY} == EMPTY
    assert (found["error"]["line"], found["error"]["rule"]) == (0, "FILE")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "line 1"),
        (b"\x00\xff\xfe binary", "line 1: This is not UTF-8 text. (HEADER)"),
        (b"\x89PNG\r\n\x1a\n", "line 1"),
        (b"\xef\xbb\xbfclowder match 1\n", "byte order mark"),
        (b"clowder match 1\n" * 100_000, "too long"),
        (b"hello\n", "clowder match 1"),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["legal"]])
def test_foreign_files_are_refused_in_one_line(run, tmp_path, command, data, words):
    """Empty, binary, with a BOM, endless, of another kind."""
    path = tmp_path / "foreign"
    path.write_bytes(data)
    seat = ["1"] if command == ["legal"] else []
    assert_refused(run(*command, path, *seat), words)


@pytest.mark.parametrize("name", ["none", ".", "a\nb", "x" * 5000])
def test_files_that_cannot_be_opened_are_named(run, tmp_path, name):
    """A missing file, a directory, a strange or much too long name."""
    assert_refused(run("replay", tmp_path / name), "cannot read")


def test_a_path_with_a_null_byte_is_no_file(run):
    """Python refuses it in its own way; the command line in ours."""
    assert_refused(run("replay", "a\0b"), "cannot read")


# legal


def test_legal_prints_actions_that_can_be_appended_to_the_file(run, saved):
    """The command line reads what it writes: every line is an action of that seat."""
    match = match_of("yarn", 2, "cups=off", "* roll 4", "1 pass")
    path = saved(match)
    status, out, _ = run("legal", path, "2")
    assert status == 0
    actions = out.splitlines()
    assert actions == list(match.game.legal_actions(match.state, 2))
    for action in actions:
        text = path.read_text() + f"2 {action}\n"
        assert parse_bytes(text.encode()).entries[-1].action == action


def test_legal_is_empty_for_a_seat_that_is_not_to_act(run, saved):
    """No lines, and no fault."""
    path = saved(match_of("yarn", 2, "cups=off", "* roll 4", "1 pass"))
    assert run("legal", path, "1") == (0, "", "")
    _, out, _ = run("legal", path, "1", "--json")
    assert json.loads(out) == {"seat": 1, "legal": [], "error": None}


def test_legal_json_holds_the_state_before_a_fault(run, stdin):
    """As replay does."""
    stdin(b"clowder match 1\ngame: yarn\nplayers: 2\noptions: cups=off\n\n* roll 1\n1 U1\n")
    status, out, err = run("legal", "-", "1", "--json")
    found = json.loads(out)
    assert status == 2
    assert found["legal"] == ["D1", "L1", "R1", "pass"]
    assert (found["error"]["line"], found["error"]["rule"]) == (7, "Y5")
    assert err.count("\n") == 1


@pytest.mark.parametrize("seat", ["0", "3", "-1", "one", "1.5", "", "٢", "9" * 99])
def test_a_wrong_seat_is_refused(run, saved, seat):
    """Seats count from 1 to the number of players."""
    path = saved(match_of("yarn", 2, "cups=off", "* roll 4"))
    assert_refused(run("legal", path, seat))


# simulate


def test_simulate_json_is_complete(run):
    """Rates and scores with intervals, quantiles, differences, length, times."""
    arguments = ["simulate", "yarn", "--bots", "easy,random", "--games", "6", "--seed", "tea"]
    status, out, err = run(*arguments, "--option", "cups=off", "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert (found["game"], found["players"], found["seed"], found["games"]) == (
        "yarn",
        2,
        "tea",
        6,
    )
    assert found["options"]["cups"] == "off"
    assert [bot["name"] for bot in found["bots"]] == ["easy", "random"]
    for bot in found["bots"]:
        rate = bot["win_rate"]
        assert 0 <= rate["low"] <= rate["value"] <= rate["high"] <= 1
        assert set(bot["score_quantiles"]) == {"0", "0.1", "0.25", "0.5", "0.75", "0.9", "1"}
        assert bot["move_seconds"]["mean"] > 0
    assert sum(bot["win_rate"]["value"] for bot in found["bots"]) == pytest.approx(1)
    assert found["actions"]["value"] > 10


def test_levels_play_each_against_all_that_should_be_weaker(run):
    """Of a race the random level and five that players are offered: fifteen pairs. Hands that are
    quicker and surer win, so random wins nothing against hard."""
    status, out, _ = run("levels", "kittypaw", "--games", "4", "--json")
    found = json.loads(out)
    pairs = {(pair["level"], pair["against"]): pair["wins"]["value"] for pair in found["pairs"]}
    assert (status, found["game"], found["players"], len(pairs)) == (0, "kittypaw", 2, 15)
    assert pairs["hard", "random"] == 1.0
    assert ("random", "hard") not in pairs


def test_levels_print_a_table_of_wins_with_intervals(run):
    status, out, _ = run("levels", "kittypaw", "--games", "4")
    lines = out.splitlines()
    assert status == 0
    assert lines[0] == "Kitty Paw: 2 seats, 4 games a pair; a fair share is 50%"
    assert lines[2].split()[:4] == ["wins", "of,", "against", "1"]
    assert [line.split()[0] for line in lines[3:8]] == ["gentle", "easy", "normal", "hard", "even"]
    assert "100% (51 to 100)" in lines[6]


def test_simulate_repeats_itself_for_a_seed(run):
    """The same games, whatever the clock says; another seed, other games."""

    def scores(seed):
        arguments = ["--bots", "random,random", "--games", "4", "--seed", seed, "--json"]
        _, out, _ = run("simulate", "yarn", *arguments)
        return [bot["score"] for bot in json.loads(out)["bots"]]

    assert scores("a") == scores("a")
    assert scores("a") != scores("b")


def test_simulate_of_one_game_is_still_json(run):
    """One game has no interval, and JSON knows no infinity."""
    _, out, _ = run("simulate", "yarn", "--bots", "random", "--games", "1", "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert found["bots"][0]["score"]["low"] is None


def test_simulate_prints_a_table(run):
    """For people."""
    status, out, _ = run("simulate", "yarn", "--bots", "random,easy", "--games", "4")
    assert status == 0
    assert out.startswith("4 games\n")
    for word in ("Wins", "95 % interval", "median", "random minus easy", "actions a game"):
        assert word in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "chess"),
        (["yarn", "--bots", "genius"], "genius"),
        (["yarn", "--bots", ""], "bot"),
        (["yarn", "--bots", "easy,easy", "--players", "1"], "too many"),
        (["yarn", "--players", "7"], "1 to 6"),
        (["yarn", "--players", "x"], "x"),
        (["yarn", "--games", "0"], "0"),
        (["yarn", "--games", "-5"], "games"),
        (["yarn", "--seed", "\udcff"], "seed"),
        (["yarn", "--option", "side=C"], "side"),
        (["yarn", "--option", "side"], "NAME=VALUE"),
        (["yarn", "--option", "side=A", "--option", "side=B"], "twice"),
        (["yarn", "--colour", "red"], "--colour"),
        ([], "GAME"),
    ],
)
def test_simulate_refuses_bad_input(run, arguments, words):
    """Before the first game, in one line."""
    assert_refused(run("simulate", *arguments), words)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def test_progress_is_drawn_on_a_terminal_and_wiped_away():
    """A bar with the number done; at the end the line is empty again."""
    stream = Terminal()
    with Progress(2, stream) as progress:
        progress.show(1)
        progress.show(2)
    text = stream.getvalue()
    assert "[##############################] 2/2" in text
    assert text.endswith("\r\x1b[K")


def test_progress_is_silent_elsewhere():
    """A file or a pipe gets no bar."""
    stream = io.StringIO()
    with Progress(2, stream) as progress:
        progress.show(2)
    assert stream.getvalue() == ""


# play


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_play_saves_a_match_that_replay_reads(run, stdin, here):
    """A whole match: the person always passes, wrong words are explained."""
    stdin(b"?\nhelp more\nnonsense\nU9\n" + b"pass\n" * 60)
    status, out, err = run("play", "yarn", "--seed", "a/b", "--option", "cups=off")
    assert (status, err) == (0, "")
    assert "Seat 1> " in out
    assert "help more: every question." in out
    assert "row N: one row of a carpet." in out
    assert "'nonsense' is neither a move nor a question here" in out
    assert "The die shows" in out
    assert "(Y5)" in out
    assert "Saved as yarn-a-b.match" in out
    assert "Winner" in out
    status, replayed, _ = run("replay", "yarn-a-b.match", "--json")
    assert status == 0
    assert json.loads(replayed)["over"]


def test_play_takes_moves_in_words_and_answers_questions(run, stdin, here):
    """The last roll and what the bot has done since; the words are logged as notation."""
    stdin(b"state\nright 3 left 1\nlast\nrow 1 of seat 2\nquit\n")
    arguments = ("--seed", "tea", "--option", "cups=off", "--save", "words")
    status, out, err = run("play", "yarn", *arguments)
    assert (status, err) == (0, "")
    assert "A move cannot go straight back over its own thread. (Y7)" in out
    assert "By chance: roll " in out
    assert "Row 1: A1" in out


def test_play_uses_the_dice_of_its_seed(run, stdin, here):
    """The same seed and answers give the same match."""
    for name in ("one", "two"):
        stdin(b"pass\n" * 60)
        arguments = ["--seed", "tea", "--save", name, "--option", "cups=off"]
        assert run("play", "yarn", *arguments)[0] == 0
    assert Path("one").read_bytes() == Path("two").read_bytes()


@pytest.mark.parametrize(("viewer", "who"), [(2, "seat 2"), (0, "everybody")])
def test_a_match_of_a_viewer_is_looked_at_and_not_gone_on_with(run, saved, here, viewer, who):
    """replay says whose knowledge it is; play could not deal to hands that it does not know."""
    match = Match.new("ninelives", 3, viewer=viewer).apply(0, "start 1")
    path = saved(match)
    status, out, _ = run("replay", path)
    assert status == 0
    assert out.startswith(f"Nine Lives, 3 players, as {who} knows it\n")
    status, _, err = run("play", "ninelives", "--resume", path)
    assert status == 2
    assert "as one viewer knows it" in err
    assert path.read_text() == write_match(match)


def test_play_can_be_left_and_resumed(run, stdin, here):
    """quit and the end of input save; --resume goes on in the same file with the same dice."""
    arguments = ["--seed", "tea", "--option", "cups=off"]
    stdin(b"pass\n" * 60)
    run("play", "yarn", *arguments, "--save", "whole")
    stdin(b"pass\npass\nquit\n")
    assert run("play", "yarn", *arguments, "--save", "part")[0] == 0
    assert not parse_bytes(Path("part").read_bytes()).over
    stdin(b"pass\n")
    assert run("play", "yarn", "--seed", "tea", "--resume", "part")[0] == 0
    stdin(b"pass\n" * 60)
    assert run("play", "yarn", "--seed", "tea", "--resume", "part")[0] == 0
    assert Path("part").read_bytes() == Path("whole").read_bytes()


def test_play_solo_needs_no_cups_line(run, stdin, here):
    """Y2: the solo player's cups are circled at random."""
    stdin(b"quit\n")
    status, out, _ = run("play", "yarn", "--players", "1", "--seed", "x")
    assert status == 0
    assert "1 cups " in out
    assert "* deal 1" in out


def test_play_hides_what_is_hidden(run, stdin, here):
    """Y2: the bots' cups are not printed before all have chosen."""
    stdin(b"quit\n")
    _, out, _ = run("play", "yarn", "--seat", "2", "--bots", "easy", "--players", "3")
    assert "cups" not in out.split("Seat 2>")[0].replace("knocked", "")


@pytest.mark.parametrize(
    "game_id", [game for game in GAMES if load_game(game).info.tempo != "race"]
)
def test_every_game_can_be_played_with_nothing_but_its_name(run, stdin, here, game_id):
    """As many bots as the game needs sit down by themselves; nobody races in a terminal."""
    stdin(b"quit\n")
    status, _, err = run("play", game_id, "--bots", "random", "--save", "some.match")
    assert (status, err) == (0, "")
    found = parse_bytes(Path("some.match").read_bytes()).header
    assert (found.game, found.players) == (game_id, max(2, load_game(game_id).info.min_players))


def test_play_never_writes_over_another_file(run, stdin, here):
    """An existing file is refused by name."""
    Path("yarn-tea.match").write_text("precious")
    stdin(b"")
    assert_refused(run("play", "yarn", "--seed", "tea"), "yarn-tea.match exists")
    assert Path("yarn-tea.match").read_text() == "precious"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "chess"),
        (["kittypaw"], "Kitty Paw is a race: it is played in the browser"),
        (["kittypaw", "--option", "pace=calm"], "Kitty Paw is a race"),
        (["yarn", "--bots", "genius"], "genius"),
        (["yarn", "--players", "9"], "1 to 6"),
        (["yarn", "--seat", "3"], "no seat 3"),
        (["yarn", "--option", "cups=maybe"], "cups"),
        (["yarn", "--save", "no/such/directory"], "cannot write"),
        (["yarn", "--resume", "none"], "cannot read"),
        (["yarn", "--resume", "none", "--players", "2"], "its own players"),
    ],
)
def test_play_refuses_bad_input(run, stdin, here, arguments, words):
    """Before the first roll, in one line."""
    stdin(b"")
    assert_refused(run("play", *arguments), words)
    assert list(here.iterdir()) == []


def test_play_survives_bytes_that_are_no_text(run, stdin, here):
    """A terminal in another encoding is told that this is no action."""
    stdin(b"\xff\xfe\nquit\n")
    status, out, _ = run("play", "yarn", "--option", "cups=off")
    assert status == 0
    assert "is neither a move nor a question" in out


# every command


@pytest.mark.parametrize("arguments", [[], ["fly"], ["replay"], ["games", "x"], ["replay", "--js"]])
def test_wrong_commands_and_arguments_are_refused_in_one_line(run, arguments):
    """Without the usage text around it."""
    assert_refused(run(*arguments))


@pytest.mark.parametrize("command", ["games", "replay", "legal", "simulate", "play"])
def test_every_command_has_help(run, command, capsys):
    """--help prints it and succeeds."""
    with pytest.raises(SystemExit) as caught:
        main([command, "--help"])
    assert caught.value.code == 0
    assert command in capsys.readouterr().out


def test_an_interrupt_ends_quietly(run, monkeypatch):
    """Ctrl-C: exit status 130, no traceback."""

    def interrupted(arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(replay, "run", interrupted)
    status, out, err = run("replay", "some.match")
    assert (status, out, err) == (130, "", "\n")


def test_the_module_runs_as_a_program(saved):
    """python -m pyengine, in a process of its own, with a poor locale."""
    path = saved(random_match("yarn", 2, "process"))
    done = process("replay", path, environment={"LC_ALL": "C", "PYTHONUTF8": "0"})
    assert done.returncode == 0
    assert b"Winner" in done.stdout
    assert process("replay", "none").returncode == 2


def test_a_reader_that_goes_away_is_no_fault(saved):
    """SIGPIPE: legal actions piped into head and closed early leave no traceback."""
    path = saved(match_of("yarn", 2, ""))
    command = f'"{sys.executable}" -m pyengine legal "{path}" 1 --json | head -c 1'
    done = subprocess.run(
        command,
        shell=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=60,
    )
    assert done.stdout == b"{"
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_in_one_line(saved):
    """Output that cannot be written."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pyengine", "games"],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"pyengine: cannot write")
    assert done.stderr.count(b"\n") == 1


def test_random_matches_survive_the_way_through_the_command_line(run, saved):
    """Any prefix of any match is read by replay, and its legal actions agree."""
    for seed in range(6):
        match = random_match("yarn", 1 + seed % 3, f"cli {seed}")
        part = match.upto(pick(range(len(match.entries)), rng_for(str(seed))))
        status, out, _ = run("replay", saved(part), "--json")
        assert status == 0
        assert tuple(json.loads(out)["totals"]) == part.scores().totals


def test_play_tells_no_card_of_other_hands(run, stdin, here):
    """A deal is printed as the person's seat may know it; the saved match holds it in full."""
    stdin(b"")
    status, out, _ = run("play", "ninelives", "--bots", "random", "--players", "3", "--seed", "4")
    assert status == 0
    (deal_line,) = [line for line in out.splitlines() if line.startswith("* deal")]
    own, *others = deal_line.removeprefix("* deal ").split(" / ")
    assert "?" not in own
    assert all(card[1] == "?" for hand in others for card in hand.split(","))
    assert "?" not in (here / "ninelives-4.match").read_text(encoding="utf-8")
