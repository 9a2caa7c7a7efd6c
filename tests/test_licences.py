"""Whose work the site holds: THIRD_PARTY_LICENSES.md and the page About, held to what is pinned."""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from pathlib import Path

import htpy as h
import pytest

from app.about import screen as about
from build import licences
from build.licences import NO_TEXT, rows
from build.project import BuildError

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "THIRD_PARTY_LICENSES.md").read_text("utf-8")
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]


def test_every_package_of_npm_stands_with_its_versions_and_licence() -> None:
    """All that is installed for the site: what is bundled, and what is not."""
    installed: dict[str, set[str]] = defaultdict(set)
    licences: dict[str, str] = {}
    for path, package in LOCK.items():
        if path and not package.get("dev"):
            name = path.rpartition("node_modules/")[2]
            installed[name].add(package["version"])
            licences[name] = package["license"].strip("()").lower()
    told = {row[1]: (row[2], row[3]) for row in rows("Named on the page About")}
    for title in (
        "Within PyScript's files",
        "Within the service worker",
        "Installed beside them, and not in the site",
    ):
        told |= {name: (version, licence) for name, version, licence in rows(title)}
    for name, versions in installed.items():
        version, licence = told[name]
        assert set(version.split(", ")) == versions, name
        assert licence.lower().partition(", used")[0] == licences[name], name
    assert set(told) - set(installed) == {
        "within Pyodide", "micropip", "htpy", "markupsafe", "segno"
    }  # fmt: skip


def test_every_package_of_python_stands_as_it_is_pinned() -> None:
    """What `build.packages` and `build.runtime` put into the site."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    pinned = dict(pin.split("==") for pin in (*groups["dev"], *groups["pyodide"]))
    told = {row[1]: row[2] for row in rows("Named on the page About")}
    for name in ("micropip", "htpy", "markupsafe", "segno"):
        assert told[name] == pinned[name]


def test_about_says_the_same() -> None:
    """Name, version and licence of each."""
    told = {
        row[0]: (row[2], row[3].partition(" OR ")[0]) for row in rows("Named on the page About")
    }
    said = {
        used.name.replace("Python", "CPython"): (used.version, used.licence) for used in about.USED
    }
    assert said == told


def test_about_names_what_pyodide_and_pyscript_bring_along() -> None:
    """What is linked into them, and of PyScript's packages the largest, with their licences."""
    words = str(h.div[about._page()])
    brought = [row[0].split(" (")[0].split(",")[0] for row in rows("Within Pyodide and CPython")]
    assert len(brought) > 5
    assert [work for work in brought if work not in words] == []
    licences = {row[2] for row in rows("Within PyScript's files")}
    assert [licence for licence in licences if licence not in words] == []
    assert "polyscript" in words
    assert "coincident" in words


def test_a_work_without_text_and_without_notice_stops_the_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One line says which; a notice for a work that has its text is stale, and stops it too."""
    assert {"Pyodide", "codedent"} <= {row[0] for row in rows(NO_TEXT)}
    whole = licences.rows

    def changed(title: str) -> list[list[str]]:
        found = whole(title)
        return [row for row in found if row[0] != "codedent"] if title == NO_TEXT else found

    monkeypatch.setattr(licences, "rows", changed)
    with pytest.raises(BuildError, match=r"^codedent has no licence text"):
        licences.licences()
    monkeypatch.setattr(
        licences,
        "rows",
        lambda title: whole(title) + ([["htpy", "MIT", "…"]] if title == NO_TEXT else []),
    )
    with pytest.raises(BuildError, match=r"^htpy has a licence text"):
        licences.licences()
