"""What is long runs in parts, which together are everything."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from build import sampling, suite

WEB = Path(sampling.__file__).parents[1]


class Named:
    """A test as pytest collects it, marked or not."""

    def __init__(self, name: str, **mark: object) -> None:
        self.location = ("tests/test_inner.py", 1, name)
        self.mark = pytest.mark.sampled(**mark).mark if mark else None

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        assert name == "sampled"
        return self.mark


GROUP = "tests/test_inner.py::test_long"


def names(monkeypatch: pytest.MonkeyPatch, word: str, one_in: int = 4) -> list[str]:
    """What is run with a word, in this order."""
    monkeypatch.setenv(sampling.VARIABLE, word)
    tests = [
        *(Named(f"test_short[{n}]") for n in range(40)),
        *(Named(f"test_long[{n}]", one_in=one_in) for n in range(40)),
        Named("test_a_story", one_in=2, group="stories"),
        Named("test_another_story", one_in=2, group="stories"),
    ]
    left: list[Named] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left.extend(items))
    sampling.pytest_collection_modifyitems(SimpleNamespace(hook=hook, stash={}), tests)
    assert len(tests) + len(left) == 82
    return [test.location[2] for test in tests]


def test_without_a_word_all_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where somebody calls pytest by hand nothing is missing."""
    assert len(names(monkeypatch, "")) == 82


def test_each_group_gives_one_of_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for the same word, and before what always runs."""
    found = names(monkeypatch, "tea")
    assert found == names(monkeypatch, "tea")
    assert [name.partition("[")[0] for name in found[:10]] == ["test_long"] * 10
    assert found[10] in ("test_a_story", "test_another_story")
    assert found[11:] == [f"test_short[{n}]" for n in range(40)]


@pytest.mark.parametrize("one_in", [3, 4, 7])
def test_the_parts_are_everything(monkeypatch: pytest.MonkeyPatch, one_in: int) -> None:
    """Words that draw each of the parts come to all forty tests, none of them twice."""
    words: dict[int, str] = {}
    for number in range(100):
        word = f"word{number}"
        words.setdefault(sampling.drawn(GROUP, one_in, word), word)
    every = [
        name
        for word in words.values()
        for name in names(monkeypatch, word, one_in)
        if "long" in name
    ]
    assert sorted(every) == sorted(f"test_long[{n}]" for n in range(40))


INNER = """
import pytest

def test_short(): pass

@pytest.mark.sampled(one_in=4)
@pytest.mark.parametrize("n", range(40))
def test_long(n): pass
"""


@pytest.mark.parametrize("workers", [[], suite._shared_by(2, "worksteal")], ids=["one", "two"])
def test_what_is_left_out_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: list[str]
) -> None:
    """Also by workers, each of which leaves out the same."""
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "conftest.py").write_text('pytest_plugins = ["build.sampling"]')
    (tmp_path / "inner" / "test_inner.py").write_text(INNER)
    monkeypatch.setattr(suite, "ROOT", tmp_path)
    monkeypatch.setattr(suite, "REPORTS", tmp_path)
    environment = {"PYTHONPATH": str(WEB), sampling.VARIABLE: "tea"}
    tally = suite.Tally()
    suite._pytest("inner", ["-p", "no:cacheprovider", *workers], environment, tally)
    assert tally == suite.Tally(passed=11, left=30)


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


def test_groups_draw_for_themselves() -> None:
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
