"""What is long runs in parts, which together are everything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from build import sampling, suite

WEB = Path(sampling.__file__).parents[1]

TESTS = """
import pytest

@pytest.mark.parametrize("n", range(40))
def test_short(n): pass

@pytest.mark.sampled(one_in=4)
@pytest.mark.parametrize("n", range(40))
def test_long(n): pass

@pytest.mark.sampled(one_in=2, group="stories")
def test_a_story(): pass

@pytest.mark.sampled(one_in=2, group="stories")
def test_another_story(): pass
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "conftest.py").write_text('pytest_plugins = ["build.sampling"]')
    (tmp_path / "inner" / "test_inner.py").write_text(TESTS)
    return tmp_path


def names(folder: Path, word: str, *options: str) -> list[str]:
    """What is run, in this order."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "inner", "-v", "-p", "no:cacheprovider", *options],
        cwd=folder,
        env={"PYTHONPATH": str(WEB), sampling.VARIABLE: word},
        text=True,
        capture_output=True,
        check=True,
    )
    lines = [line for line in done.stdout.splitlines() if "PASSED" in line]
    return [line.partition("::")[2].split()[0] for line in lines]


def test_without_a_word_all_runs(folder: Path) -> None:
    """Where somebody calls pytest by hand nothing is missing."""
    assert len(names(folder, "")) == 82


def test_each_group_gives_one_of_its_parts(folder: Path) -> None:
    """The same for the same word, and before what always runs."""
    found = names(folder, "tea")
    assert found == names(folder, "tea")
    assert [name.partition("[")[0] for name in found[:10]] == ["test_long"] * 10
    assert found[10] in ("test_a_story", "test_another_story")
    assert found[11:] == [f"test_short[{n}]" for n in range(40)]


def test_the_parts_are_everything(folder: Path) -> None:
    """Words that draw each of the four parts come to all forty tests, none of them twice."""
    group = "inner/test_inner.py::test_long"
    words: dict[int, str] = {}
    for number in range(100):
        word = f"word{number}"
        words.setdefault(sampling.drawn(group, 4, word), word)
    every = [name for word in words.values() for name in names(folder, word) if "long" in name]
    assert sorted(every) == sorted(f"test_long[{n}]" for n in range(40))


def test_what_is_left_out_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by workers, each of which leaves out the same."""
    monkeypatch.setattr(suite, "ROOT", folder)
    monkeypatch.setattr(suite, "REPORTS", folder)
    environment = {"PYTHONPATH": str(WEB), sampling.VARIABLE: "tea"}
    for options in ([], suite._shared_by(2, "worksteal")):
        tally = suite.Tally()
        suite._pytest("inner", ["-p", "no:cacheprovider", *options], environment, tally)
        assert tally == suite.Tally(passed=51, left=31)


def test_a_loop_takes_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each word some, over the words all, without one all."""
    seen = set()
    for number in range(50):
        monkeypatch.setenv(sampling.VARIABLE, f"word{number}")
        part = sampling.part_of(range(10), one_in=3, group="loop")
        assert len(part) in (3, 4)
        assert part == sorted(part)
        seen.update(part)
    assert seen == set(range(10))
    monkeypatch.delenv(sampling.VARIABLE)
    assert sampling.part_of(range(10), one_in=3, group="loop") == [*range(10)]


def test_groups_draw_for_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what stands at the same place in two groups would always run together."""
    parts = {
        (sampling.drawn("one", 3, f"{number}"), sampling.drawn("two", 3, f"{number}"))
        for number in range(100)
    }
    assert len(parts) == 9


def test_the_word_of_a_commit(tmp_path: Path) -> None:
    """Another one with each commit; a folder without git has one as well."""
    assert sampling.of_commit(tmp_path) == sampling.NO_COMMIT
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b"]
    commit = [*git, "commit", "-q", "--allow-empty", "-m"]
    words = set()
    for command in ([*git, "init", "-q"], [*commit, "a"], [*commit, "b"]):
        subprocess.run(command, cwd=tmp_path, check=True)
        words.add(sampling.of_commit(tmp_path))
    assert len(words) == 3
