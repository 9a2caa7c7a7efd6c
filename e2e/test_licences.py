"""THIRD_PARTY_LICENSES.md names every work of others that lies in dist/; no browser is needed."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

from build.licences import INNER, LICENCES, NO_TEXT, RULE, rows
from build.project import MODULES, ROOT
from build.site import PYSCRIPT_DIST
from tests.test_licences import PAGE

OWN = {"app", "worker"}


def test_every_package_of_the_archive_is_named(dist: Path) -> None:
    """What lies beside our own in app.zip, and as wheels beside Pyodide."""
    (archive,) = dist.glob("app-*/app.zip")
    packages = {name.partition("/")[0] for name in zipfile.ZipFile(archive).namelist()}
    wheels = {path.name.partition("-")[0] for path in dist.glob("python-*/*.whl")}
    told = {row[1] for row in rows("Named on the page About")}
    assert packages > OWN
    assert (packages - OWN) | wheels <= told


def test_what_pyscript_has_bundled_is_named(dist: Path) -> None:
    """Its map says from which packages the files come that we ship."""
    found: set[str] = set()
    for path in dist.glob("pyscript-*/*.js"):
        sources = json.loads((PYSCRIPT_DIST / f"{path.name}.map").read_text("utf-8"))["sources"]
        for source in sources:
            names = re.findall(r"node_modules/((?:@[^/]+/)?[^/]+)", source)
            found |= set(names[-1:])
    assert found == {row[0] for row in rows("Within PyScript's files")}


def test_what_the_service_worker_has_bundled_is_named(dist: Path) -> None:
    """Workbox's modules say their names in it."""
    found = set(re.findall(r"workbox:([a-z-]+):\d", (dist / "sw.js").read_text("utf-8")))
    named = {row[0] for row in rows("Within the service worker")} | {"workbox-precaching"}
    assert {f"workbox-{name}" for name in found} == named


def test_what_is_linked_into_pyodide_is_there(dist: Path) -> None:
    """Each by a text of its own, so that nobody is thanked for nothing."""
    (program,) = dist.glob("python-*/pyodide.asm.wasm")
    data = program.read_bytes()
    marks = [row[2] for row in rows("Within Pyodide and CPython")]
    assert len(marks) > 5
    assert [mark for mark in marks if mark.encode() not in data] == []


def test_every_font_and_script_of_others_is_named(dist: Path) -> None:
    """Whatever lies in fonts/ and boot/ is ours or in the table."""
    ours = {"boot.js", "failure.js", "rescue.js"}
    others = {path.name for path in dist.glob("ui-*/boot/*.js")} - ours
    assert others
    assert [name for name in others if f"boot/{name}" not in PAGE] == []
    fonts = {path.name.partition("-")[0] for path in dist.glob("ui-*/fonts/*")}
    assert fonts == {"nunito"}
    assert (MODULES / "@fontsource-variable" / "nunito" / "LICENSE").is_file()


def test_the_licence_texts_lie_beside_the_copies(dist: Path) -> None:
    """Our own first, then what MIT, ISC, BSD and OFL ask for: notice and terms of every work."""
    text = (dist / LICENCES).read_text("utf-8-sig")
    assert (ROOT / "LICENSE").read_text("utf-8").strip() in text.split(RULE)[2]
    heads = text.split(RULE)[1::2]
    named = {row[0] for title in ("Named on the page About", *INNER) for row in rows(title)}
    given = {row[0] for row in rows(NO_TEXT)}
    assert [work for work in named - given if not any(f"\n{work} " in head for head in heads)] == []
    assert [work for work in given if f"\n{work} (" not in text] == []
    for notice in (
        "Mozilla Public License",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "The Nunito Project Authors",
        "SIL OPEN FONT LICENSE",
        "Copyright 2010 Pallets",
        "Google LLC",
    ):
        assert notice in text
    # Kept for use without a network, where About leads to it.
    assert f'"url":"{LICENCES}"' in (dist / "sw.js").read_text("utf-8")
