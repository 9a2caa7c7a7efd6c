"""Python compiled by that Pyodide which will run it: jobs for compile_pyc.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from build.project import MODULES, ROOT, WEB, run

COMPILER = WEB / "build" / "compile.mjs"
SCRIPT = WEB / "build" / "compile_pyc.py"
PYODIDE = MODULES / "pyodide"
# What decides about the bytecode besides the sources.
INPUTS = [COMPILER, SCRIPT, PYODIDE / "package.json"]


def job(
    sources: list[tuple[Path, str]],
    output: Path,
    *,
    filename: str,
    optimize: int = 0,
    drop: tuple[str, ...] = (),
    cache: bool = False,
    methods: str = "",
) -> dict[str, Any]:
    """One archive to write; the fields are told in compile_pyc.py."""
    return {
        "sources": [(below_root(place), prefix) for place, prefix in sources],
        "output": below_root(output),
        "filename": filename,
        "optimize": optimize,
        "drop": list(drop),
        "cache": cache,
        "methods": methods,
    }


def below_root(path: Path) -> str:
    """The path as Pyodide in Node sees it, below its mount of the project."""
    return path.relative_to(ROOT).as_posix()


def compile_all(node: Path, jobs: list[dict[str, Any]]) -> None:
    """Start Pyodide in Node once and do all jobs."""
    task = {"pyodide": str(PYODIDE), "script": str(SCRIPT), "root": str(ROOT), "jobs": jobs}
    run([node, COMPILER], stdin=json.dumps(task))
