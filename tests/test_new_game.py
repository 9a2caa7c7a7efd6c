"""A new game is two folders: the whole suite runs over four that it has never heard of.

Three are those of the browser tests: Mouse Pile, with dice and for two to four, Purr Bid, with
secret choices and for one to six, and Long Nap, with a die at every turn, words to type and a log
of fifty entries and more. The fourth is what ``build.py new-game`` writes, without chance and for
exactly two. They lie in a copy of the project in which nothing else is changed.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from copies import ROOT, SIXTH, add_sixth, copy_project, run_in
from test_build_cli import script

from build import commands, new_game
from build.project import BuildError
from build.sampling import NO_COMMIT, VARIABLE, word

NEW, TITLE = "moletown", "Mole Town"
README = (ROOT / "README.md").read_text("utf-8")
GAMES = (NEW, *(path.name for path in (SIXTH / "pyengine" / "games").iterdir()))
TESTS = Path(__file__).parent
LONG = {"test_new_game.py", "test_peers_long.py", "test_peers_storm.py", "test_story.py"}
"""What would take too long once more; of the storm a little is played."""
OF_THIS_PROJECT = {"test_pictures.py", "test_licences.py"}
"""What looks at things that were made or fetched for this project, and that the copy has not:
pictures of its pages as they are with its own games, and the wheels beside its site."""
FILES = sorted(
    path.name for path in TESTS.glob("test_*.py") if path.name not in LONG | OF_THIS_PROJECT
)
OF_GAMES = [
    name for name in FILES if re.search(r"\bGAMES\b|every_game", (TESTS / name).read_text("utf-8"))
]
"""The tests that run over games."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the project with these games."""
    folder = tmp_path_factory.mktemp("games")
    copy_project(folder)
    before = files_in(folder)
    add_sixth(folder)
    new_game.write(folder, NEW, TITLE)
    added = {path.parts[: 1 + path.parts.index("games") + 1] for path in files_in(folder) - before}
    homes = (("pyengine", "games"), ("web", "app", "games"))
    assert added == {(*home, game) for home in homes for game in GAMES}
    return folder


def files_in(folder: Path) -> set[Path]:
    """All files of the tree but those of others' packages."""
    found = (
        path.relative_to(folder)
        for top in ("pyengine", "web/app")
        for path in (folder / top).rglob("*")
    )
    return {path for path in found if (folder / path).is_file()}


def passed(tree: Path, *words: str) -> str:
    """Run tests in the copy, of what is long the same part as here; what they end with."""
    sample = {VARIABLE: word() or NO_COMMIT}
    done = run_in(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words, **sample)
    assert not done.returncode, done.stdout[-6000:] + done.stderr
    return done.stdout


def test_readme_has_the_command_and_every_module(monkeypatch):
    """As it stands there it writes a game; what it names is what the games' folders have."""
    written = []
    monkeypatch.setattr(new_game, "write", lambda *names: written.append(names))
    command = re.search(r"python3 build\.py (new-game .*)", README)
    assert command
    commands.run_command(script.parser().parse_args(shlex.split(command[1])))
    assert written == [(ROOT, NEW, TITLE)]
    section = README.partition("## Add a game")[2].partition("\n## ")[0]
    named = re.findall(r"`((?:pyengine|web/app)/games/)<id>/([\w/*.]+)`", section)
    assert len(named) > 7
    for folder, module in named:
        assert [*(ROOT / folder).glob(f"*/{module}")], module


def test_all_tests_of_games_pass_for_new_ones(tree):
    """Rules, bots, typed lines, screens, replays, hints, keys and what is counted."""
    names = [f"tests/{name}" for name in OF_GAMES]
    output = passed(tree, "-k", " or ".join(GAMES), *names)
    assert int(re.findall(r"(\d+) passed", output)[0]) > 100 * len(GAMES)


def test_new_games_join_the_storm_by_themselves(tree):
    """The table of its kinds has all games; a match of each is played to the same end."""
    passed(tree, "tests/test_peers_storm.py", "-k", "there_are_ten_thousand")
    for game in GAMES:
        done = run_in(tree, "-m", "tests.peers_storm", game, "fair 1")
        assert not done.returncode, done.stdout + done.stderr


@pytest.mark.sampled(one_in=30)
@pytest.mark.parametrize("name", FILES)
def test_every_other_test_passes_beside_new_games(tree, name):
    """Also those that look at all games at once, or at one that has been there before."""
    passed(tree, f"tests/{name}")


def test_linters_are_content_with_a_new_game(tree):
    """What is written looks as if a person of the house had written it."""
    for words in (("check",), ("format", "--check")):
        done = run_in(tree, "-m", "ruff", *words, *folders_of(NEW))
        assert not done.returncode, done.stdout


def test_types_of_a_new_game_are_strict(tree):
    """As those of all that is there."""
    done = run_in(tree, "-m", "mypy", *(folder for game in GAMES for folder in folders_of(game)))
    assert not done.returncode, done.stdout


def folders_of(game: str) -> list[str]:
    return [f"pyengine/games/{game}", f"web/app/games/{game}"]


@pytest.mark.parametrize(
    ("game", "title", "reason"),
    [
        ("", "Mole", "no id"),
        ("Mole", "Mole", "no id"),
        ("class", "Class", "no id"),
        ("../mole", "Mole", "no id"),
        ("mole", "mole", "no title"),
        ("mole", 'Mole "Town"', "no title"),
        ("mole", "Mole " * 6, "no title"),
        ("yarn", "Mole Town", "there already"),
        ("pencil", "Mole Town", "there already"),
        ("table", "Mole Town", "is a word of"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(game, title, reason):
    """Before anything is written; shared code names no game, so its words are nobody's name."""
    with pytest.raises(BuildError, match=reason):
        new_game.write(ROOT, game, title)
