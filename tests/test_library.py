"""pyengine as a library: its metadata are whole, its page names what is there, its examples run."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import pyengine
from build import library
from pyengine.core.chance import SeededChance
from pyengine.core.info import Info
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, load_game
from pyengine.core.text import parse_match
from pyengine.testing import match_of

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
README = (ROOT / PROJECT["readme"]).read_text("utf-8")
EXAMPLES = re.findall(
    r"^## (.+?)\n.*?```python\n(.*?)```(?:\n```text\n(.*?)```)?", README, re.M | re.S
)
TITLES = [title for title, _, _ in EXAMPLES]


def test_the_metadata_are_whole() -> None:
    """Whoever finds the wheel learns what it is, whose, for which Python, and that it is typed."""
    assert PROJECT["version"] == pyengine.__version__
    assert PROJECT["readme"] == "pyengine/README.md"
    assert PROJECT["authors"] == [{"name": "Clowder contributors"}]
    assert PROJECT["license"] == "MIT"
    assert len(PROJECT["keywords"]) >= 5
    oldest = PROJECT["requires-python"].removeprefix(">=")
    versions = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert versions[0] == oldest
    assert "Typing :: Typed" in PROJECT["classifiers"]
    assert (ROOT / "pyengine" / "py.typed").is_file()
    assert not PROJECT["dependencies"]


def test_its_page_has_every_public_name_as_the_sources_say_it() -> None:
    """``cd web && PYTHONPATH=.. ../.venv/bin/python -m build.library`` writes the list anew."""
    assert library.PAGE.read_text("utf-8") == library.page()


@pytest.mark.parametrize("module", library.PUBLIC)
def test_every_name_of_the_page_can_be_imported_and_is_explained(module: str) -> None:
    """Read from the sources by one program, found in the module by another."""
    found = library.names(module)
    there = import_module(module)
    assert found
    assert [name for name in found if not hasattr(there, name)] == []
    assert [name for name, words in found.items() if not words] == []
    if hasattr(there, "__all__"):
        assert list(found) == list(there.__all__)


def test_its_readme_names_every_game_with_its_seats() -> None:
    """As the games themselves say."""
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| (\d)–(\d) \|", README, re.M)
    infos: list[Info] = [load_game(name).info for name in GAMES]
    told = [(info.id, info.title, str(info.min_players), str(info.max_players)) for info in infos]
    # Somebody's new game need not stand there.
    assert len(rows) >= 5
    assert rows == [row for row in told if row in rows]


def test_the_examples_run_and_print_what_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after the other in one folder, as somebody would try them; the third reads what the
    second has kept."""
    monkeypatch.chdir(tmp_path)
    signed = (ROOT / "tests" / "golden" / "transcript.txt").read_bytes()
    Path("transcript.clowdersigned").write_bytes(signed)
    printed = {}
    for title, code, wanted in EXAMPLES:
        exec(compile(code, title, "exec"), {"__name__": "example"})
        printed[title] = capsys.readouterr().out
        if wanted:
            assert printed[title] == wanted, title
    kept = parse_match(Path("match.clowder").read_text("utf-8"))
    assert kept.over
    assert str(kept.scores().winners) in printed["Read a match"]
    assert printed["Read a match"].splitlines()[-1].endswith("OVER")
    share, totals = printed["Learn"].split(" ", 1)
    assert share in ("0.0", "0.5", "1.0")
    assert len(re.findall(r"\d+", totals)) == 2


def test_the_examples_are_those_that_a_library_owes() -> None:
    """Play, drive bots, read, verify, learn; the environment in about 25 lines."""
    assert TITLES == [
        "Play a match",
        "Let bots play, and keep the match",
        "Read a match",
        "Verify a signed transcript",
        "Learn",
    ]
    (environment,) = re.findall(r"^class Environment.*?(?=\n\n\n)", EXAMPLES[-1][1], re.M | re.S)
    assert len(environment.splitlines()) <= 30


def test_a_match_that_is_printed_shows_everybodys_view() -> None:
    """Of somebody's crosses that wait for the others nothing is seen, nor of a hand."""
    rolled = match_of("burrow", 2, "", "* roll 1")
    assert str(rolled.apply(1, "x E4")) == str(rolled)
    assert str(rolled.apply(1, "x E4").apply(2, "x F4")) != str(rolled)
    dice = SeededChance("tea")
    dealt = Match.new("ninelives", 3).draw(dice).draw(dice)
    assert re.search(r"\b[PYB][1-9]\b", str(dealt)) is None
    assert "?" in str(dealt)


def test_a_viewers_match_shows_what_the_viewer_knows() -> None:
    """Seat 2 sees its own choice, which nobody else does."""
    own = Match.new("burrow", 2, viewer=2).apply(0, "roll 1").apply(2, "x F4")
    before: Any = own.upto(1)
    assert str(own) != str(before)


@pytest.mark.parametrize("game", GAMES)
def test_a_notebook_shows_the_same_as_markup(game: str) -> None:
    """Nothing of the text is taken for a tag."""
    match = Match.new(game, load_game(game).info.min_players)
    shown = match._repr_html_()
    inside = shown.removeprefix("<pre>").removesuffix("</pre>")
    assert "<" not in inside
    assert inside.startswith(match.game.info.title)
    back = inside.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    assert back == str(match)
