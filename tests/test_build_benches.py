"""The benches of `build.py bench`: those without a browser run, and none leaves anything behind."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from build import bench, bench_startup
from build.bench import Chromium
from pyengine.core.registry import GAMES

BENCHES = dict(bench.find())


class NoBrowser(Chromium):
    """Stands where no browser is needed, or as one that notes what it is asked for."""

    def __init__(self) -> None:
        self.profiles: list[Path] = []
        self.open: list[Path] = []

    @contextmanager
    def profile(self, folder: Path) -> Iterator[Any]:
        self.profiles.append(folder)
        self.open.append(folder)
        try:
            yield SimpleNamespace()
        finally:
            # A browser writes as long as it runs: its folder has to be there until it has ended.
            (folder / "last words").touch()
            self.open.remove(folder)


@pytest.mark.parametrize("name", ["peers", "reading"])
def test_a_bench_without_a_browser_runs(name: str, tmp_path: Path) -> None:
    """It comes to its end, and every row has a figure."""
    trial = bench.Bench(1, tmp_path, NoBrowser(), trial=True)
    rows = list(BENCHES[name].bench(trial))
    assert rows
    assert all(isfinite(row.value) and row.value > 0 for row in rows), [str(row) for row in rows]


def test_storage_is_filled_with_finished_matches_of_all_games() -> None:
    """Also of games whose seats may act while nobody has to."""
    stores = bench_startup._matches(len(GAMES))
    games = {text.split("game: ")[1].split("\\n")[0] for text in stores["matches"].values()}
    assert games == set(GAMES)
    assert set(stores["matches"]) == set(stores["shelf"])
    assert len(stores["shelf"]) == len(GAMES)


def test_what_fails_amid_a_bench_ends_its_browser_its_server_and_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In that order: a folder in which a browser still writes cannot be removed."""
    (tmp_path / "index.html").write_text("<title>nothing</title>", "utf-8")

    def fail(*_: object, **__: object) -> float:
        raise IndexError("nothing to choose from")

    monkeypatch.setattr(bench_startup.Visits, "once", fail)
    chromium, threads = NoBrowser(), threading.active_count()
    sites = {"dist": tmp_path}
    with pytest.raises(IndexError, match="nothing to choose from"):
        list(bench_startup._beside_stock(bench.Bench(1, tmp_path, chromium), sites))
    assert len(chromium.profiles) == 1
    assert not chromium.open
    assert not chromium.profiles[0].exists()
    assert threading.active_count() == threads


def test_whoever_stops_a_bench_half_way_ends_all_that_it_has_started(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """As when somebody presses Ctrl+C between two rows."""
    ended: list[str] = []

    def rows(setting: bench.Bench) -> Iterator[bench.Row]:
        try:
            yield bench.Row("first", 1.0, "ms")
            yield Unprintable("second", 2.0, "ms")
        finally:
            ended.append("ended")

    setting = bench.Bench(1, tmp_path, NoBrowser())
    with pytest.raises(KeyboardInterrupt) as stopped:
        bench._print_rows("toy", SimpleNamespace(bench=rows), setting)  # type: ignore[arg-type]
    # While the error is still held, and with it all that it has seen.
    assert stopped.traceback
    assert ended == ["ended"]
    assert "first" in capsys.readouterr().out


class Unprintable(bench.Row):
    """A row at which somebody loses patience."""

    def __str__(self) -> str:
        raise KeyboardInterrupt
