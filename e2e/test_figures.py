"""What documents say of the size and the files of dist/; no browser is needed."""

from __future__ import annotations

import gzip
import re
import zipfile
from pathlib import Path

from build.project import MODULES, ROOT

PACKED = (".zip", ".whl", ".png", ".jpg", ".woff2")
LARGEST_BYTES = 25 * 2**20 // 2
"""Half of what Cloudflare Pages takes as one file, as docs/hosting.md says."""


def said(page: str, pattern: str) -> list[int]:
    """The whole numbers of the first place in a document that fits the pattern."""
    found = re.search(pattern, (ROOT / "docs" / page).read_text("utf-8"))
    assert found is not None, pattern
    return [int(number) for number in found.groups()]


def near(number: float, wanted: float) -> bool:
    """As near as "some" and "about" promise."""
    return abs(number - wanted) <= wanted / 10


def test_hosts_are_told_how_much_it_is(dist: Path) -> None:
    """As files, and with gzip for whatever is not packed already."""
    whole, packed = said("hosting.md", r"It has some (\d+) MB \((\d+) MB with compression\)")
    data = {path: path.read_bytes() for path in dist.rglob("*") if path.is_file()}
    assert near(sum(map(len, data.values())) / 1e6, whole)
    sent = (
        len(content if path.suffix in PACKED else gzip.compress(content, 6))
        for path, content in data.items()
    )
    assert near(sum(sent) / 1e6, packed)
    assert max(map(len, data.values())) < LARGEST_BYTES


def test_the_files_that_change_in_place_are_those_that_are_named(dist: Path) -> None:
    """All others lie in folders with a hash, but for the screenshots of the manifest."""
    in_place = {path.name for path in dist.iterdir() if path.is_file()}
    row = re.search(
        r"^\| (`index\.html`[^|]*) \|", (ROOT / "docs/hosting.md").read_text("utf-8"), re.M
    )
    assert row is not None
    assert set(re.findall(r"`([^`]+)`", row[1])) == in_place
    folders = {path.name for path in dist.iterdir() if path.is_dir()} - {"screenshots"}
    assert [name for name in folders if not re.fullmatch(r"[a-z]+-[0-9a-f]{12}", name)] == []


def test_the_loading_page_counts_right(dist: Path) -> None:
    """Sources of the npm package's library, files in our archives, the size of Pyodide's folder."""
    (sources,) = said("loading.md", r"holds (\d+) sources")
    names = zipfile.ZipFile(MODULES / "pyodide" / "python_stdlib.zip").namelist()
    assert sum(name.endswith(".py") for name in names) == sources
    (files,) = said("loading.md", r"Of the (\d+) files in both")
    archives = [*dist.glob("app-*/app.zip"), *dist.glob("engine-*/*cp314*.whl")]
    assert len(archives) == 2
    found = [name for path in archives for name in zipfile.ZipFile(path).namelist()]
    assert near(sum(name.endswith(".pyc") for name in found), files)
    (mb,) = said("loading.md", r"everybody load (\d+) MB anew")
    assert near(sum(path.stat().st_size for path in dist.glob("python-*/*")) / 1e6, mb)
