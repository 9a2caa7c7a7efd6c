"""build.py itself and the sums of its test command."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from build import bench, commands, sampling, suite
from build.suite import Beside

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "build.py"

# By its place: as a name, `build` is the package.
spec = importlib.util.spec_from_file_location("build_script", SCRIPT)
script = importlib.util.module_from_spec(spec)
spec.loader.exec_module(script)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run build.py as a person would."""
    return subprocess.run(
        [sys.executable, str(SCRIPT), *words], capture_output=True, text=True, timeout=60
    )


def test_script_needs_the_standard_library_only() -> None:
    """A machine with nothing but Python can start it; the rest is imported in .venv."""
    tree = ast.parse(SCRIPT.read_text("utf-8"))
    top = {name for node in tree.body for name in imported(node)}
    assert top <= sys.stdlib_module_names


def imported(node: ast.stmt) -> list[str]:
    """The packages that a statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name.split(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [(node.module or "").split(".")[0]]
    return []


def test_wrong_usage_is_one_matter_of_two_lines() -> None:
    """An unknown command ends with status 2 and names the ones there are."""
    done = run("fly")
    assert done.returncode == 2
    assert "serve" in done.stderr
    assert "Traceback" not in done.stderr


def test_no_command_is_wrong_usage() -> None:
    """Without a command nothing is done."""
    assert run().returncode == 2


def test_sums_over_runs(tmp_path: Path) -> None:
    """The closing line adds up all runs; skipped tests count as neither."""
    tally = suite.Tally()
    for name, numbers in (("a", (10, 1, 2, 3)), ("b", (5, 0, 0, 0))):
        total, failures, errors, skipped = numbers
        report = tmp_path / f"{name}.xml"
        report.write_text(
            f'<testsuites><testsuite tests="{total}" failures="{failures}" '
            f'errors="{errors}" skipped="{skipped}"/></testsuites>'
        )
        suite._add(report, tally)
    assert str(tally) == "9 passed, 3 failed"
    assert tally.skipped == 3


@pytest.mark.parametrize("seconds", [0.4, 552.2, 3600])
def test_the_closing_lines(seconds: float, capsys: pytest.CaptureFixture[str]) -> None:
    """The sums stand in a line alone, where programs look for them, and in the last line, which
    tells how long it took as well."""
    suite._close(suite.Tally(12, 0, 2, 340), "abc", seconds)
    lines = capsys.readouterr().out.splitlines()
    took = {0.4: "0 min 0 s", 552.2: "9 min 12 s", 3600: "60 min 0 s"}[seconds]
    assert [line.strip() for line in lines] == [
        "test  340 left for --long",
        "test  2 skipped, their reasons are above",
        "12 passed, 0 failed",
        f"total  12 passed, 0 failed in {took}",
    ]


def test_a_failure_tells_how_the_same_is_run_again(capsys: pytest.CaptureFixture[str]) -> None:
    """Other commits would run other parts."""
    suite._close(suite.Tally(1, 1), "abc", 1)
    assert "python3 build.py test --sample abc" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sample"),
    [([], "of the commit"), (["--sample", "tea"], "tea"), (["--long"], "")],
)
def test_which_part_runs(monkeypatch: pytest.MonkeyPatch, words: list[str], sample: str) -> None:
    """That of the commit, unless another is asked for, or all."""
    asked = []
    monkeypatch.setattr(sampling, "of_commit", lambda folder: "of the commit")
    monkeypatch.setattr(suite, "run", lambda **given: asked.append(given) or 0)
    commands.run_command(script.parser().parse_args(["test", *words]))
    assert asked == [{"with_browsers": True, "sample": sample}]


@pytest.mark.parametrize(
    ("body", "closing", "workers"),
    [
        ("def test_a(): pass", "1 passed, 0 failed", []),
        ("def test_a(): assert 0", "0 passed, 1 failed", []),
        ("import nonsense_module", "0 passed, 1 failed", suite._shared_by(2, "load")),
        ("", "0 passed, 1 failed", suite._shared_by(2, "load")),
    ],
)
def test_a_run_that_breaks_off_counts_as_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, closing: str, workers: list[str]
) -> None:
    """No way of not running tests looks like success."""
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "test_inner.py").write_text(body)
    monkeypatch.setattr(suite, "ROOT", tmp_path)
    monkeypatch.setattr(suite, "REPORTS", tmp_path)
    tally = suite.Tally()
    suite._pytest("inner", ["-p", "no:cacheprovider", *workers], {}, tally)
    assert str(tally) == closing


def test_what_is_compiled_of_tests_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the shell says otherwise: the next run need not do it again."""
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "test_inner.py").write_text("def test_a(): pass")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(suite, "ROOT", tmp_path)
    monkeypatch.setattr(suite, "REPORTS", tmp_path)
    suite._pytest("inner", ["-p", "no:cacheprovider"], {}, suite.Tally())
    assert [*(tmp_path / "inner").rglob("test_inner*.pyc")]


def test_a_linter_that_finds_something_counts_and_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Beside the build its words come in one piece, and none where all is well."""
    monkeypatch.setattr(suite, "ROOT", tmp_path)
    source = tmp_path / "odd.py"
    source.write_text("x = 1\n")
    assert suite._is_clean("ruff", ["check", "--isolated", "."])
    assert "odd.py" not in capfd.readouterr().out
    source.write_text("import os\n")
    assert not suite._is_clean("ruff", ["check", "--isolated", "."])
    assert "odd.py" in capfd.readouterr().out


def test_work_beside_the_rest_hands_over_what_it_found() -> None:
    """Its result when it is asked for, or what went wrong."""
    assert Beside(lambda: 6 * 7).wait() == 42
    broken = Beside(lambda: [][0])
    with pytest.raises(IndexError):
        broken.wait()


def test_rows_show_their_spread_and_their_note() -> None:
    """A median is printed with the runs that it comes from, a difference with its parts."""
    text = str(bench.Row("warm start", 812.4, "ms", [700.0, 812.4, 900.0]))
    assert "812 ms" in text
    assert "700–900, 3 runs" in text
    assert str(bench.Row("handler", 4.0, "ms", note="6.0 − 2.0")).endswith("4.00 ms  (6.0 − 2.0)")


def test_every_bench_can_be_called() -> None:
    """A bench that is dropped into web/build/ is found by its name."""
    modules = dict(bench.find())
    assert "startup" in modules
    assert all(callable(module.bench) for module in modules.values())
