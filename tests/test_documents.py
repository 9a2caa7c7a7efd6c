"""What documents, forms and workflows say: their commands, paths and figures are true."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import Desk
from test_build_cli import script

from build import server, site
from pyengine.bots import LEVELS
from pyengine.cli import main as cli
from pyengine.core.info import Info
from pyengine.core.registry import GAMES, load_game

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [
    *(page for page in sorted(ROOT.glob("*.md")) if page.name != "CHANGELOG.md"),
    *sorted(DOCS.glob("*.md")),
    ROOT / "pyengine" / "README.md",
    *sorted((ROOT / ".github").rglob("*.md")),
]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
README = (ROOT / "README.md").read_text("utf-8")
ROWS = set(re.findall(r"^\| ([A-Z][\w ]+) \| [^|]+ \| (\d)–(\d) \|", README, re.M))
_TOLD = {title for title, _, _ in ROWS}
INFOS: list[Info] = [
    info for info in (load_game(game).info for game in GAMES) if info.title in _TOLD
]
"""The games that the README tells of: somebody's new one need not stand in documents."""
PLACES = ("pyengine", "web", "tests", "e2e", "docs", ".ci", ".github")
BENCHES = {path.stem.removeprefix("bench_") for path in (ROOT / "web/build").glob("bench_*.py")}
MADE = ("e2e/screenshots", "web/node_modules", "web/preview.jpg")
"""What is there only when something was built or run, or is drawn by hand."""


def text_of(name: str) -> str:
    """A document."""
    return (ROOT / name).read_text("utf-8")


def commands(page: Path) -> Iterator[list[str]]:
    """The commands of a page as words: lines of its blocks, and what stands in backquotes."""
    text = page.read_text("utf-8")
    blocks = re.findall(r"^```(?:sh)?\n(.*?)^```", text, re.M | re.S)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))
    for line in lines:
        for part in line.split("  #")[0].split(" && "):
            if re.match(
                r"(\.venv/bin/|\.\./\.venv/bin/)?(python3?|pyengine|PYTHONPATH=\.\.) ", part
            ):
                yield shlex.split(part.replace("…", ""))


COMMANDS = [
    pytest.param(words, id=f"{page.name}: {' '.join(words)}")
    for page in PAGES
    for words in commands(page)
]


def test_the_pages_have_commands_of_every_kind() -> None:
    """Else the test below would hold them to nothing."""
    names = [str(command.id) for command in COMMANDS]
    for piece in ("build.py serve", "build.py bench memory", "-m pyengine replay", "-m pytest"):
        assert any(piece in name for name in names), piece


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_of_a_document_is_one(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is read as it stands there, by whatever it calls; tests run what is cheap elsewhere."""
    words = [word for word in words if word != "PYTHONPATH=.."]
    if words[0] == "pyengine":
        words = ["python", "-m", *words]
    if "build.py" in words[1]:
        if words[2:] == ["--help"]:
            return
        args = script.parser().parse_args(words[2:])
        if args.command == "bench":
            assert set(args.names) <= BENCHES
        return
    assert words[1] == "-m"
    module, rest = words[2], words[3:]
    if module == "pyengine":
        ran: list[str] = []
        for command in cli.COMMANDS:
            monkeypatch.setattr(command, "run", lambda found: ran.append("ran") or 0)
        filled = [re.sub(r"^(SEAT|N)$", "1", word) for word in rest if word != "COMMAND"]
        if filled:
            assert cli.main(filled) == 0
            assert ran
    elif module == "pytest":
        folders = [word for word in rest if re.match(r"(tests|e2e)(/|$)", word)]
        assert [word for word in folders if not (ROOT / word).exists()] == []
    elif module.startswith(("build.", "tests.")):
        folder = ROOT / "web" if module.startswith("build.") else ROOT
        assert (folder / f"{module.replace('.', '/')}.py").is_file()
    else:
        assert module == "http.server"


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_path_that_a_document_names_is_there(page: Path) -> None:
    """Of files and folders in backquotes that begin with a folder of the project."""
    found = re.findall(
        rf"`((?:{'|'.join(map(re.escape, PLACES))})/[\w./*-]*)`", page.read_text("utf-8")
    )
    missing = [path for path in found if not path.startswith(MADE) and not list(ROOT.glob(path))]
    assert missing == []


@pytest.mark.parametrize("page", [ROOT / "CHANGELOG.md", *PAGES], ids=lambda page: page.name)
def test_no_document_has_a_mark_of_a_merge(page: Path) -> None:
    """Linters look at sources alone."""
    lines = page.read_text("utf-8").splitlines()
    assert [line for line in lines if re.match(r"<{7} |={7}$|>{7} ", line)] == []


def test_the_index_names_every_document_once() -> None:
    """Whoever writes another page adds its line."""
    named = re.findall(r"\]\(([\w.-]+\.md)\)", text_of("docs/README.md"))
    assert sorted(named) == sorted({page.name for page in DOCS.glob("*.md")} - {"README.md"})


# Figures


def test_the_readme_names_every_game_with_its_seats() -> None:
    """As the games themselves say; and who has a challenge of the day and a solo game."""
    told = {(info.title, str(info.min_players), str(info.max_players)) for info in INFOS}
    assert len(ROWS) >= 5
    assert told == ROWS
    assert all(info.daily for info in INFOS)
    assert [info.title for info in INFOS if info.min_players > 1] == ["Nine Lives"]
    assert "All have a challenge of the day" in README
    assert "All but Nine Lives have a solo game" in README


def test_there_are_as_many_levels_as_are_said() -> None:
    """docs/bots.md counts those of every game, that of measurements and that of the race."""
    words = text_of("docs/bots.md")
    assert "Five levels play every game: `random`, `gentle`, `easy`, `normal`, `hard`" in words
    assert list(LEVELS) == ["random", "beginner", "gentle", "easy", "normal", "hard"]
    more = {info.id: len(info.levels) for info in INFOS}
    assert "all but `random`, and Kitty Paw has one more" in words
    assert more.pop("kittypaw") == 5
    assert set(more.values()) == {4}


def test_players_read_of_every_game() -> None:
    """In docs/players.md, in two sentences."""
    games = dict(re.findall(r"^- \*\*([^*]+)\.\*\* (.+)$", text_of("docs/players.md"), re.M))
    assert set(games) == {info.title for info in INFOS}
    for title, words in games.items():
        assert len(re.findall(r"[.”!](?: |$)", words)) in (2, 3), title


def test_the_small_games_are_as_long_as_is_said() -> None:
    """Rules, words, bots and faces together."""
    said = re.search(r"in (\d+) to (\d+) lines each", README)
    assert said is not None
    sizes = []
    for folder in (ROOT / "e2e" / "sixth" / "pyengine" / "games").iterdir():
        face = ROOT / "e2e" / "sixth" / "web" / "app" / "games" / folder.name
        files = [*folder.rglob("*.py"), *face.rglob("*.py")]
        sizes.append(sum(len(file.read_text("utf-8").splitlines()) for file in files))
    assert [round(min(sizes), -1), round(max(sizes), -1)] == [int(said[1]), int(said[2])]


def test_modules_are_about_as_long_as_the_house_rule_says() -> None:
    """CONTRIBUTING says about 400 lines, and means it."""
    assert "below about 400 lines" in text_of("CONTRIBUTING.md")
    packages = [ROOT / "pyengine", *(ROOT / "web" / name for name in ("app", "worker", "build"))]
    sizes = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for package in packages
        for path in package.rglob("*.py")
    }
    assert len(sizes) > 700
    assert {path: lines for path, lines in sizes.items() if lines > 450} == {}


def test_what_hosts_are_told_is_what_the_site_asks_for() -> None:
    """Folders with a hash, the policy of the page, how the service worker is registered."""
    words = text_of("docs/hosting.md")
    assert server.HASHED.pattern in words
    assert re.fullmatch(r"[a-z]+-[0-9a-f]{12}", "python-3ab2a7957061")
    assert "script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'" in site.POLICY
    assert "worker-src 'self' blob:" in site.POLICY
    boot = text_of("web/boot/boot.js")
    assert 'register("sw.js", { updateViaCache: "none" })' in boot


# The first hour


def test_the_example_of_the_first_hour_runs() -> None:
    """The table that CONTRIBUTING plays in plain CPython."""
    (code,) = re.findall(r"```python\n(.*?)```", text_of("CONTRIBUTING.md"), re.S)
    names = {"Desk": Desk}
    exec(code, names)
    match = names["desk"].record.match  # type: ignore[attr-defined]
    assert any(entry.actor == 1 for entry in match.entries)


# Forms and workflows


def checked_lines(path: Path) -> list[str]:
    """The lines of a YAML file of the plain kind that ours are; anything else fails.

    Keys, values and items, indented by two, texts of several lines below ``|``, comments.
    """
    text = path.read_text("utf-8")
    assert "\t" not in text
    kept, block = [], -1
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if not line.strip() or line.lstrip().startswith("#") or (0 <= block < indent):
            continue
        block = indent if line.endswith("|") else -1
        assert indent % 2 == 0, line
        content = re.sub(r"^(- )+", "", line.strip())
        key, colon, value = content.partition(":")
        if colon and re.fullmatch(r"[\w-]+", key):
            assert not value or value.startswith(" "), line
            value = value.strip()
        else:
            assert line.strip().startswith("- "), line
            value = content
        quoted = re.fullmatch(r'"[^"]*"|\[.*\]|\|', value)
        assert quoted or not re.search(r": | #|^[&*!%@`{>]", value), line
        kept.append(line)
    assert kept
    return kept


@pytest.mark.parametrize("path", WORKFLOWS, ids=[path.name for path in WORKFLOWS])
def test_a_workflow_calls_what_there_is(path: Path) -> None:
    """Commands of ours as they stand there; actions by their major version alone."""
    lines = [line.strip().removeprefix("- ") for line in checked_lines(path)]
    assert {"on:", "permissions:", "jobs:"} <= set(lines)
    used = [line.removeprefix("uses: ") for line in lines if line.startswith("uses: ")]
    assert used
    assert [name for name in used if not re.fullmatch(r"actions/[a-z-]+@v\d+", name)] == []
    ran = [line.removeprefix("run: ") for line in lines if line.startswith("run: ")]
    ours = [words for words in map(shlex.split, ran) if words[0] != "sudo"]
    assert len(ours) == 1
    if ours[0][0] == "python3":
        assert script.parser().parse_args(ours[0][2:]).command == "build"
    else:
        assert os.access(ROOT / ours[0][0], os.X_OK)


def test_workflows_use_the_pythons_that_are_promised() -> None:
    """The oldest and the newest that the wheel names; a version is published with the newest."""
    named = re.findall(r"Python :: (3\.\d+)", text_of("pyproject.toml"))
    test, publish = (text_of(f".github/workflows/{name}.yml") for name in ("test", "publish"))
    assert f'python: ["{named[0]}", "{named[-1]}"]' in test
    assert f'python-version: "{named[-1]}"' in publish
    assert "path: dist" in publish


@pytest.mark.parametrize("path", FORMS, ids=[path.name for path in FORMS])
def test_a_form_is_one(path: Path) -> None:
    """With what the host asks of it: a name, a description, fields with an id and a label."""
    lines = [line.strip() for line in checked_lines(path)]
    if path.name == "config.yml":
        assert lines == ["blank_issues_enabled: true"]
        return
    assert [line.partition(":")[0] for line in lines[:2]] == ["name", "description"]
    kinds = [line.partition(": ")[2] for line in lines if line.startswith("- type: ")]
    assert set(kinds) <= {"markdown", "textarea", "input", "dropdown", "checkboxes"}
    fields = len(kinds) - kinds.count("markdown")
    ids = [line for line in lines if line.startswith("id: ")]
    assert len(ids) == len(set(ids)) == fields
    assert sum(line.startswith("label: ") for line in lines) == fields


def test_the_form_for_rules_names_every_game() -> None:
    """By its title, in their order."""
    lines = checked_lines(ROOT / ".github" / "ISSUE_TEMPLATE" / "rules.yml")
    titles = sorted(info.title for info in INFOS)
    listed = [line.strip().removeprefix("- ") for line in lines]
    assert [line for line in listed if line in titles] == titles
