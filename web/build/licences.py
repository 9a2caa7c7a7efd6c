"""licences.txt: the licence texts of all works in dist/, our own first.

THIRD_PARTY_LICENSES.md says which works those are, and what somebody whose package ships no text
asks for: the tables here are read from it, so that both say the same.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from build.project import MODULES, ROOT, BuildError, pins
from build.runtime import WHEELS

LISTED = ROOT / "THIRD_PARTY_LICENSES.md"
LICENCES = "licences.txt"
ABOUT, LINKED = "Named on the page About", "Within Pyodide and CPython"
INNER = ("Within PyScript's files", "Within the service worker")
NO_TEXT = "Without a licence text of their own"
"""The section with the works whose package ships no text, and the notice for each."""
RULE = "=" * 78
_SECTION = re.compile(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", re.M | re.S)
_TEXT = re.compile(r"(?:licen[cs]e|copying|notice)[^/]*", re.I)


def rows(title: str, page: str | None = None) -> list[list[str]]:
    """The rows of a section's table in THIRD_PARTY_LICENSES.md, without marks of code."""
    sections: dict[str, str] = dict(_SECTION.findall(page or LISTED.read_text("utf-8")))
    lines = re.findall(r"^\| (.+) \|$", sections[title], re.M)
    return [line.replace("`", "").split(" | ") for line in lines[1:]]


def inputs() -> list[Path]:
    """The files that decide what the texts are; versions of packages stand in the first."""
    return [LISTED, ROOT / "LICENSE", Path(__file__)]


def licences() -> str:
    """All texts: each once, below the works that it belongs to.

    Raises `BuildError` where a work has neither a text nor a row that says why.
    """
    texts: dict[str, list[str]] = {(ROOT / "LICENSE").read_text("utf-8").strip(): ["Clowder"]}
    without = {row[0]: row for row in rows(NO_TEXT)}
    for work in (row[0] for row in rows(LINKED)):
        if work not in without:
            raise BuildError(f"{LISTED.name} has no notice of {work}, which Pyodide brings along")
    for work, package, version, licence in _works():
        found = _texts_of(package)
        if not found and work not in without:
            raise BuildError(f"{package} has no licence text, and {LISTED.name} says nothing of it")
        if found and work in without:
            raise BuildError(f"{package} has a licence text: take it out of {LISTED.name}")
        for text in found:
            texts.setdefault(text, []).append(f"{work} {version} ({licence})")
    parts = [_part(works, text) for text, works in texts.items()]
    return "\n\n".join([*parts, _notices(without.values())]) + "\n"


def _part(works: Iterable[str], text: str) -> str:
    return f"{RULE}\n" + "\n".join(works) + f"\n{RULE}\n\n{text}"


def _notices(without: Iterable[list[str]]) -> str:
    """What stands for the works whose packages ship no text."""
    lines = [f"{work} ({licence}): {notice}" for work, licence, notice in without]
    text = "\n\n".join(lines)
    return _part(["Works whose packages ship no licence text, with their notices"], text)


def _works() -> list[tuple[str, str, str, str]]:
    """Work, package, version and licence of what has a package."""
    named = [
        (work, package, version, licence) for work, package, version, licence, _place in rows(ABOUT)
    ]
    inner = [(row[0], row[0], row[1], row[2]) for title in INNER for row in rows(title)]
    return [*named, *inner]


def _texts_of(package: str) -> list[str]:
    """The licence texts of a package of npm, or of one of Python's."""
    if (MODULES / package).is_dir():
        return _tidy(path.read_text("utf-8") for path in _npm_texts(package))
    if package == "within Pyodide":
        return _tidy([_python_terms()])
    pinned = dict(pin.split("==") for pin in pins("pyodide"))
    if package in pinned:
        return _wheel_texts(WHEELS / f"{package}-{pinned[package]}-py3-none-any.whl")
    return _installed_texts(package)


def _npm_texts(package: str) -> list[Path]:
    """Also of other versions of it, which lie below the packages that want those."""
    folders = [MODULES / package, *sorted(MODULES.glob(f"**/node_modules/{package}"))]
    return [
        path
        for folder in folders
        for path in sorted(folder.iterdir())
        if path.is_file() and _TEXT.fullmatch(path.name)
    ]


def _wheel_texts(wheel: Path) -> list[str]:
    """Its own text and those of what it has vendored."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if _TEXT.fullmatch(name.rpartition("/")[2])]
        names.sort(key=lambda name: (".dist-info/" not in name, name))
        return _tidy(archive.read(name).decode() for name in names)


def _installed_texts(package: str) -> list[str]:
    """The texts in the dist-info folder of a package in .venv; none where it is not there."""
    try:
        files = metadata.files(package) or []
    except metadata.PackageNotFoundError:
        return []
    names = [f for f in files if ".dist-info" in f.as_posix() and _TEXT.fullmatch(f.name)]
    return _tidy(Path(str(file.locate())).read_text("utf-8") for file in names)


def _python_terms() -> str:
    """The Python Software Foundation's terms, which no package of Pyodide's holds.

    typing_extensions is a part of CPython under the same terms, and ships them whole; it stands
    in .venv with the type checker.
    """
    found = _installed_texts("typing_extensions")
    return found[0] if found else ""


def _tidy(texts: Iterable[str]) -> list[str]:
    """Without blank ends and repeats."""
    lines = ("\n".join(map(str.rstrip, text.strip("\ufeff\n ").splitlines())) for text in texts)
    return list(dict.fromkeys(text for text in lines if text))
