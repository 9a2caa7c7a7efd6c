"""`build.py release`: what it writes, and when it refuses."""

from __future__ import annotations

import hashlib
import os
import subprocess
import tarfile
from pathlib import Path

import pytest

import pyengine
from build.project import PROJECT, VERSION, BuildError
from build.release import notes, pack, sections, still_to_do, write

CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2030-01-02)\nCats fly.\n\n## 1.1.0\nOld.\n"


def git(folder: Path, *words: str) -> None:
    """Run git as somebody who has set nothing up."""
    who = {
        f"GIT_{role}_{what}": "mia"
        for role in ("AUTHOR", "COMMITTER")
        for what in ("NAME", "EMAIL")
    }
    subprocess.run(
        ["git", *words], cwd=folder, check=True, capture_output=True, env={**os.environ, **who}
    )


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A clean work tree with a change log, and a built site that git does not see."""
    root = tmp_path / "tree"
    (root / "dist" / "ui-1").mkdir(parents=True)
    (root / "dist" / "index.html").write_text("<p>cats")
    (root / "dist" / "ui-1" / "a.css").write_text("p {}")
    (root / "CHANGELOG.md").write_text(CHANGELOG)
    (root / ".gitignore").write_text("/dist/\n/out/\n")
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "begin")
    return root


def made(tree: Path, version: str = "1.2.0") -> Path:
    """The folder of a version's files."""
    write(tree, tree / "dist", version, tree / "out")
    return tree / "out"


def test_the_version_has_one_value() -> None:
    """The wheel, the package and the newest section of the change log that has one agree."""
    assert PROJECT["project"]["version"] == pyengine.__version__ == VERSION
    text = (Path(__file__).parents[1] / "CHANGELOG.md").read_text("utf-8")
    assert next(iter(sections(text))) == "Unreleased"
    assert notes(text, VERSION).startswith(f"# Clowder {VERSION}\n\n")


def test_notes_are_the_newest_section_alone() -> None:
    """What is not released yet, and what was before, is not told."""
    assert notes(CHANGELOG, "1.2.0") == "# Clowder 1.2.0\n\nCats fly.\n"


def test_notes_are_of_no_older_section() -> None:
    """Whoever forgot to write the newest hears so."""
    with pytest.raises(BuildError, match=r"newest section is of 1\.2\.0, not 1\.1\.0"):
        notes(CHANGELOG, "1.1.0")


def test_checksums_hold_for_what_is_unpacked(tree: Path, tmp_path: Path) -> None:
    """Beside the archive, and below it, every file has its line."""
    out = made(tree)
    with tarfile.open(out / "clowder-1.2.0.tar.gz") as archive:
        archive.extractall(out, filter="data")
    lines = [line.split("  ") for line in (out / "SHA256SUMS").read_text().splitlines()]
    assert [name for _, name in lines] == [
        "clowder-1.2.0.tar.gz",
        "clowder-1.2.0/index.html",
        "clowder-1.2.0/ui-1/a.css",
    ]
    for value, name in lines:
        assert hashlib.sha256((out / name).read_bytes()).hexdigest() == value
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=tree, capture_output=True, text=True, check=True
    )
    assert (out / "VERSION").read_text() == f"1.2.0 {head.stdout}"


def test_an_archive_is_the_same_again(tmp_path: Path) -> None:
    """Whenever its files were written, under whatever rights and in whatever order."""
    archives = []
    for name, order, mode in (("a", (1, 2), 0o600), ("b", (2, 1), 0o644)):
        folder = tmp_path / name
        folder.mkdir()
        for number in order:
            path = folder / f"{number}.txt"
            path.write_text(f"text {number}")
            path.chmod(mode)
            os.utime(path, (number, 1000 * number + mode))
        archives.append(tmp_path / f"{name}.tar.gz")
        pack(folder, archives[-1], "clowder", 1_000_000_000)
    first, second = (archive.read_bytes() for archive in archives)
    assert first == second


def dirty(root: Path) -> None:
    (root / "CHANGELOG.md").write_text(CHANGELOG + "more\n")


def foreign(root: Path) -> None:
    (root / "left.txt").write_text("x")


def tagged(root: Path) -> None:
    git(root, "tag", "v1.2.0")


@pytest.mark.parametrize(
    ("spoil", "version", "reason"),
    [
        (dirty, "1.2.0", "not clean: commit CHANGELOG.md"),
        (foreign, "1.2.0", r"not clean: commit left\.txt"),
        (tagged, "1.2.0", "1.2.0 is tagged already"),
        (lambda root: None, "1.3.0", "no section for 1.3.0"),
        (lambda root: None, "1.1.0", "newest section is of 1.2.0"),
    ],
    ids=["changed", "not known to git", "tagged", "no section", "an older section"],
)
def test_refuses_in_one_line_and_writes_nothing(
    tree: Path, spoil: object, version: str, reason: str
) -> None:
    """A tree that is not clean, a version that is out or that nothing is told of."""
    assert callable(spoil)
    spoil(tree)
    with pytest.raises(BuildError, match=reason) as refused:
        made(tree, version)
    assert "\n" not in str(refused.value)
    assert not (tree / "out").exists()


def test_refuses_outside_of_git(tmp_path: Path) -> None:
    """As from an unpacked archive."""
    with pytest.raises(BuildError, match="work tree of git"):
        write(tmp_path, tmp_path, "1.2.0", tmp_path / "out")


def test_says_what_a_person_still_has_to_do() -> None:
    """All tests, a tag, a push, and to publish: the tag bears the version."""
    text = "\n".join(still_to_do("1.2.0", Path("out")))
    assert [
        word
        for word in ("test --long", "tag -a v1.2.0 --cleanup=whitespace", "push", "publish")
        if word not in text
    ] == []
