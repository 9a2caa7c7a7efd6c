"""Packages of Python for the site: the wheel, and an archive of app, worker and libraries."""

from __future__ import annotations

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from app.base.prepared import FILE
from build.bytecode import INPUTS, compile_all, job
from build.project import (
    MODULES,
    ROOT,
    STATE,
    VERSION,
    WEB,
    BuildError,
    digest,
    files_in,
    once,
    run,
)

WHEEL = STATE / "wheel" / f"pyengine-{VERSION}-py3-none-any.whl"
# Bytecode runs in one Python version only: the tag says so, as pyodide-build's wheels do.
COMPILED_WHEEL = STATE / "compiled" / f"pyengine-{VERSION}-cp314-none-any.whl"
ARCHIVE = STATE / "compiled" / "app.zip"
CACHES = STATE / "compiled" / "caches.zip"
PYSCRIPT = MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
# Libraries in the page: pure Python, copied from .venv (PyPI's files, pinned there).
LIBRARIES = ("htpy", "markupsafe", "segno")
NOT_NEEDED = (
    r"^htpy/(?:django|starlette|html2htpy)\.py$",
    # Of QR codes only the pattern is wanted (app/art/qr.py).
    r"^segno/(?!(?:encoder|consts)\.py$)",
    r"(?<!\.py)$",
)


def build_wheel() -> Path:
    """Make the engine's wheel, from sources, for any Python."""
    inputs = digest(files_in(ROOT / "pyengine", ROOT / "pyproject.toml"))
    once("wheel", inputs, [WHEEL], _make_wheel, "packing pyengine")
    return WHEEL


def _make_wheel() -> None:
    shutil.rmtree(WHEEL.parent, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--wheel-dir", str(WHEEL.parent), str(ROOT)]
    # A fixed date: the same sources make the same wheel, byte for byte.
    run(command, env={**os.environ, "SOURCE_DATE_EPOCH": "1577836800"})


def compile_packages(node: Path) -> tuple[Path, ...]:
    """Compile the wheel and the archives where their sources changed, in one go."""
    outputs = (COMPILED_WHEEL, ARCHIVE, CACHES)
    COMPILED_WHEEL.parent.mkdir(parents=True, exist_ok=True)
    sources = [place for place, _ in archive_sources()]
    code = [path for path in files_in(*sources) if path.suffix == ".py"]
    inputs = digest([*INPUTS, Path(__file__), WHEEL, *code])
    once(
        "bytecode",
        inputs,
        outputs,
        lambda: compile_all(node, [wheel_job(), *archive_jobs()]),
        "compiling pyengine, app, worker and libraries",
    )
    return outputs


def wheel_job() -> dict[str, object]:
    """The engine: nothing but its sources turns into bytecode."""
    return job([(WHEEL, "")], COMPILED_WHEEL, filename="")


def archive_sources() -> list[tuple[Path, str]]:
    """Folders and the package names that they get in the archive."""
    places = [(WEB / "app", "app/"), (WEB / "worker", "worker/")]
    for name in LIBRARIES:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            raise BuildError(f"{name} is missing in .venv: run build.py clean, then again")
        places.append((Path(spec.origin).parent, f"{name}/"))
    return [(place, name) for place, name in places if place.is_dir()]


def archive_jobs() -> list[dict[str, object]]:
    """App, worker and libraries; and what Python would compile at every start otherwise.

    PyScript writes its package's sources into the file system at every start: bytecode in
    __pycache__ saves compiling them. The methods of our dataclasses come ready made as well.
    """
    return [
        job(archive_sources(), ARCHIVE, filename="", drop=NOT_NEEDED),
        job(
            [(PYSCRIPT, "pyscript/")],
            CACHES,
            filename="",
            drop=(r"(?<!\.py)$",),
            cache=True,
            methods=FILE,
        ),
    ]
