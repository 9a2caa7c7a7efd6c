"""`build.py release`: the archive of dist/, its checksums and the notes of a version, in one go.

The archive is the same whoever makes it from the same commit: files stand in the order of their
names, belong to nobody and bear the commit's time.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
import tarfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from build.project import DIST, ROOT, STATE, VERSION, BuildError, files_in, run, say

RELEASE = STATE / "release"
UNRELEASED = "Unreleased"
_HEADING = re.compile(r"^## (\S+).*$", re.MULTILINE)


@dataclass(frozen=True)
class Tree:
    """A work tree of git: ``root`` is its folder."""

    root: Path

    def says(self, *words: str) -> str:
        """What a git command prints; raises ``BuildError`` where it fails."""
        return run(["git", *words], cwd=self.root).strip()

    def refusal(self, version: str) -> str:
        """Why nothing can be released from here, in one line; empty where it can."""
        if not (self.root / ".git").exists():
            return "a version is made from a work tree of git, and this is none"
        if changed := self.says("status", "--porcelain").splitlines():
            return f"the work tree is not clean: commit {changed[0][2:].strip()} or put it away"
        if self.says("tag", "--list", f"v{version}"):
            return f"version {version} is tagged already: raise it in pyproject.toml and pyengine"
        if version not in sections((self.root / "CHANGELOG.md").read_text("utf-8")):
            return f"CHANGELOG.md has no section for {version}"
        return ""


def sections(changelog: str) -> dict[str, str]:
    """The text below each heading of a change log by the heading's first word, newest first.

    >>> sections("# Changelog\\n\\n## Unreleased\\n\\n## 0.2.0 (2026-11-28)\\nNew.\\n")
    {'Unreleased': '', '0.2.0': 'New.'}
    """
    found = list(_HEADING.finditer(changelog))
    ends = [heading.start() for heading in found[1:]] + [len(changelog)]
    return {
        heading[1]: changelog[heading.end() : end].strip()
        for heading, end in zip(found, ends, strict=True)
    }


def notes(changelog: str, version: str) -> str:
    """What is told of a version: the newest section that has one.

    Raises ``BuildError`` where that is of another version.
    """
    told = {name: text for name, text in sections(changelog).items() if name != UNRELEASED}
    newest = next(iter(told), "")
    if newest != version:
        raise BuildError(
            f"CHANGELOG.md's newest section is of {newest or 'nothing'}, not {version}"
        )
    return f"# Clowder {version}\n\n{told[version]}\n"


def pack(folder: Path, archive: Path, top: str, when: int) -> None:
    """Put a folder's files into a ``.tar.gz``, below a folder ``top``, with one time in s."""
    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=when) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar,
    ):
        for path in files_in(folder):
            entry = tarfile.TarInfo(f"{top}/{path.relative_to(folder).as_posix()}")
            entry.size, entry.mtime, entry.mode = path.stat().st_size, when, 0o644
            with path.open("rb") as content:
                tar.addfile(entry, content)


def checksums(files: Mapping[str, Path]) -> str:
    """Lines as ``sha256sum -c`` takes them, in the order of the names."""
    lines = (
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n"
        for name, path in sorted(files.items())
    )
    return "".join(lines)


def write(root: Path, dist: Path, version: str, out: Path) -> list[Path]:
    """Write a version's files into ``out``, which is made anew; what lies in ``dist`` is built.

    Raises ``BuildError`` where the tree cannot be released.
    """
    tree = Tree(root)
    if reason := tree.refusal(version):
        raise BuildError(reason)
    told = notes((root / "CHANGELOG.md").read_text("utf-8"), version)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    top = f"clowder-{version}"
    archive = out / f"{top}.tar.gz"
    pack(dist, archive, top, int(tree.says("log", "-1", "--format=%ct")))
    listed = {f"{top}/{path.relative_to(dist).as_posix()}": path for path in files_in(dist)}
    texts = {
        "VERSION": f"{version} {tree.says('rev-parse', 'HEAD')}\n",
        "NOTES.md": told,
        "SHA256SUMS": checksums({archive.name: archive, **listed}),
    }
    for name, text in texts.items():
        (out / name).write_text(text, "utf-8")
    return [archive, *(out / name for name in texts)]


def still_to_do(version: str, out: Path) -> Iterable[str]:
    """What only a person can do."""
    return (
        "what a person still has to do:",
        "  python3 build.py test --long    # every test, before anybody else gets it",
        f"  git tag -a v{version} --cleanup=whitespace -F {out / 'NOTES.md'}",
        f"  git push origin main v{version}",
        f"  publish {out.as_posix()}/ where people look for versions, and dist/ on the host",
    )


def refuse_early() -> None:
    """Raise ``BuildError`` before anything is built, where nothing could be released."""
    if reason := Tree(ROOT).refusal(VERSION):
        raise BuildError(reason)


def make() -> None:
    """Write this version's files and say what is left to do."""
    for path in write(ROOT, DIST, VERSION, RELEASE):
        say("release", f"{path.relative_to(ROOT)} ({path.stat().st_size:,} bytes)")
    for line in still_to_do(VERSION, RELEASE.relative_to(ROOT)):
        say("release", line)
