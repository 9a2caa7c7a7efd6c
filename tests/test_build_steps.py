"""The steps of build.py: hashes, skipping, the page, the archives."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from build import bytecode, messengers, project, runtime, site, stock


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A build state of its own."""
    monkeypatch.setattr(project, "STATE", tmp_path)
    return tmp_path


def test_a_step_runs_once_for_the_same_inputs(state: Path) -> None:
    """Nothing that did not change is done again; a new input or a lost output is."""
    made: list[int] = []
    out = state / "out"

    def work() -> None:
        made.append(1)
        out.touch()

    assert project.once("step", "a", [out], work, "working")
    assert not project.once("step", "a", [out], work, "working")
    assert project.once("step", "b", [out], work, "working")
    out.unlink()
    assert project.once("step", "b", [out], work, "working")
    assert len(made) == 3


def test_a_step_that_makes_nothing_is_an_error(state: Path) -> None:
    """A step is only marked as done when its outputs are there."""
    out = project.ROOT / ".build" / "never-made"
    for _ in range(2):
        with pytest.raises(project.BuildError, match="did not make"):
            project.once("step", "a", [out], lambda: None, "working")


def test_digest_sees_names_and_contents(tmp_path: Path) -> None:
    """A renamed file or a changed byte changes the hash; the order given does not matter."""
    first, second = tmp_path / "one", tmp_path / "two"
    first.write_text("x")
    second.write_text("y")
    before = project.digest(project.files_in(second, first))
    assert before == project.digest(project.files_in(first, second))
    second.write_text("z")
    after = project.digest(project.files_in(first, second))
    assert before != after
    second.rename(tmp_path / "three")
    assert project.digest(project.files_in(tmp_path)) not in (before, after)


def test_caches_are_no_inputs(tmp_path: Path) -> None:
    """Running the tests does not make the next build start over."""
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "a.pyc").touch()
    (tmp_path / "a.py").touch()
    assert [path.name for path in project.files_in(tmp_path)] == ["a.py"]


def test_a_failing_program_shows_its_last_lines() -> None:
    """What a tool said before it failed reaches the person at the terminal."""
    with pytest.raises(project.BuildError, match="no good"):
        project.run(["sh", "-c", "echo no good >&2; exit 3"])
    with pytest.raises(project.BuildError, match="cannot start"):
        project.run(["clowder-no-such-program"])


def test_hashed_folders_follow_their_contents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same files give the same folder name, which is what lets browsers keep them."""
    monkeypatch.setattr(site, "STAGE", tmp_path / "stage")
    file = tmp_path / "a.css"
    file.write_text("a")
    first = site._hashed("ui", [file])
    assert first == site._hashed("ui", [file])
    file.write_text("b")
    second = site._hashed("ui", [file])
    assert first != second
    assert (tmp_path / "stage" / second / "a.css").read_text() == "b"


def test_page_points_at_hashed_folders_only() -> None:
    """No address of the source tree is left, and none leads off the site."""
    page = site.fill_page("ui-0123", {"head": "<p>", "python": "<python>", "preview": ""})
    assert "<!-- build:" not in page.split("-->", 1)[1]
    for folder in site.STATIC:
        assert f'"{folder}/' not in page
    assert 'src="./ui-0123/boot/boot.js"' in page
    assert 'src="http' not in page
    assert 'href="/' not in page
    assert 'href="http' not in page


def test_page_without_its_marks_is_refused() -> None:
    """Somebody who restyles the page is told when the start of Python got lost."""
    with pytest.raises(project.BuildError, match="build:nonsense"):
        site.fill_page("ui", {"nonsense": ""})


def test_page_and_styles_name_nothing_that_is_missing(tmp_path: Path) -> None:
    """A style sheet or font that was renamed stops the build, not the player."""
    (tmp_path / "style").mkdir()
    page, sheet = tmp_path / "index.html", tmp_path / "style" / "a.css"
    page.write_text('<link href="./style/a.css"><a href="#/x">', "utf-8")
    sheet.write_text('a { src: url("../b.woff2"); mask: url(data:image/png,x) }', "utf-8")
    with pytest.raises(project.BuildError, match=r"b\.woff2"):
        site.refuse_missing(tmp_path)
    (tmp_path / "b.woff2").touch()
    site.refuse_missing(tmp_path)
    sheet.unlink()
    with pytest.raises(project.BuildError, match=r"a\.css"):
        site.refuse_missing(tmp_path)


def test_data_cannot_end_its_script() -> None:
    """JSON inside a script element holds no tag."""
    assert "<" not in site.in_script({"a": "</script><script>"})
    assert json.loads(site.in_script({"a": "</script>"})) == {"a": "</script>"}


def test_python_config_is_relative() -> None:
    """PyScript gets relative addresses, so that any sub-path works, and the wheel by name."""
    places = {"python": "python-1", "engine": "engine-1", "app": "app-1"}
    config = site.python_config(places)
    assert config["interpreter"] == "./python-1/pyodide.mjs"
    assert all(path.startswith("./") for path in config["files"])
    assert any(path.endswith(".whl") for path in config["files"])


def kept(path: str) -> bool:
    """Returns whether the lean standard library keeps a member."""
    import re

    return not any(re.search(pattern, path) for pattern in runtime.DROP)


@pytest.mark.parametrize(
    "path",
    [
        "email/message.py",
        "http/client.py",
        "zipfile/__init__.py",
        "importlib/metadata/__init__.py",
        "asyncio/unix_events.py",
        "encodings/utf_8.py",
        "pyodide/ffi/__init__.py",
        "sitecustomize.py",
        "concurrent/futures/_base.py",
    ],
)
def test_needed_modules_stay(path: str) -> None:
    """What micropip, asyncio and Pyodide import is still there."""
    assert kept(path)


@pytest.mark.parametrize(
    "path", ["unittest/mock.py", "pdb.py", "encodings/cp037.py", "site-packages/README.txt"]
)
def test_unused_modules_go(path: str) -> None:
    """A debugger, a database and old code pages are no part of a game."""
    assert not kept(path)


def test_stock_sources_are_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The yardstick of the bench is made of .py files, and of nothing compiled."""
    package = tmp_path / "app"
    package.mkdir()
    (package / "a.py").touch()
    (package / "a.so").touch()
    monkeypatch.setattr(stock.packages, "archive_sources", lambda: [(package, "app/")])
    stock._pack_sources(tmp_path / "app.zip")
    assert zipfile.ZipFile(tmp_path / "app.zip").namelist() == ["app/a.py"]


def test_jobs_name_paths_below_the_project() -> None:
    """Pyodide in Node sees the project only: nothing of this machine gets into the bytecode."""
    made = bytecode.job(
        [(project.ROOT / "pyengine", "")], project.ROOT / ".build" / "x.zip", filename=""
    )
    assert made["sources"] == [("pyengine", "")]
    assert made["output"] == ".build/x.zip"


def test_a_link_in_a_messenger_looks_like_a_game() -> None:
    """With the site's address all is whole; without it what has to be whole is left out."""
    whole = messengers.preview_tags("https://cats.example/play")
    assert 'property="og:url" content="https://cats.example/play/"' in whole
    assert 'property="og:image" content="https://cats.example/play/preview.jpg"' in whole
    assert 'name="twitter:card" content="summary_large_image"' in whole
    relative = messengers.preview_tags("")
    assert "og:url" not in relative
    assert 'content="./preview.jpg"' in relative
    for wrong in ("cats.example", 'https://x"><script>', "https://x#y"):
        with pytest.raises(project.BuildError):
            messengers.preview_tags(wrong)


def test_the_picture_beside_a_link_is_one_that_every_messenger_takes() -> None:
    """WhatsApp shows none above 300 kB; 1200 by 630 is what the others cut nothing of."""
    data = messengers.PREVIEW.read_bytes()
    assert len(data) < 300_000
    frame = data.index(b"\xff\xc0")  # the header of a JPEG's frame: height, then width
    high, wide = (int.from_bytes(data[at : at + 2], "big") for at in (frame + 5, frame + 7))
    assert (wide, high) == (1200, 630)
