"""The folder that Pyodide is loaded from: its own files, a lean standard library, micropip.

Pyodide's npm package ships the standard library as an archive of sources, which costs a
second of every start. Here the same archive name holds bytecode, without the modules
that a game in a browser has no use for, and a lock file that names local wheels only.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from build.bytecode import INPUTS, PYODIDE, compile_all, job
from build.project import STATE, WEB, digest, once, pins, run, write_json

RUNTIME = STATE / "runtime"
WHEELS = STATE / "wheels"
OWN_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# What stands before Pyodide's loader.
LOADER, ANY_TYPE = "pyodide.mjs", WEB / "build" / "any_type.js"
STDLIB = "python_stdlib.zip"

# Text encodings that remain; the others are code pages of old systems.
ENCODINGS = (
    "__init__|aliases|ascii|base64_codec|charmap|cp1252|cp437|hex_codec|idna|latin_1|iso8859_1"
    "|punycode|raw_unicode_escape|unicode_escape|undefined|utf_16|utf_16_be|utf_16_le|utf_32"
    "|utf_32_be|utf_32_le|utf_8|utf_8_sig"
)
# Needs a terminal, processes, sockets, a debugger or a test runner; or is deprecated.
# micropip's imports (email, http, zipfile, importlib.metadata …) all stay.
UNUSED = (
    "_pyrepl|multiprocessing|ctypes|unittest|wsgiref|sqlite3|xml|xmlrpc"
    "|__phello__|site-packages"
    "|__hello__|antigravity|bdb|cProfile|cmd|colorsys|compileall|doctest|filecmp|fileinput|ftplib"
    "|imaplib|mailbox|modulefinder|netrc|nturl2path|optparse|pdb|pickletools|plistlib|poplib"
    "|profile|pstats|pty|pyclbr|pydoc|rlcompleter|runpy|sched|shelve|smtplib|socketserver"
    "|sre_compile|sre_constants|sre_parse|symtable|tabnanny|this|timeit|trace|tty|wave|webbrowser"
    "|zipapp"
)
DROP = (
    rf"^(?:{UNUSED})(?:/|\.py$)",
    rf"^encodings/(?!(?:{ENCODINGS})\.py$)",
    r"^concurrent/(?:futures/process|interpreters/|futures/interpreter)",
    r"^asyncio/(?:__main__|windows_events|windows_utils)\.py$",
    r"\.(?:pyi|txt|rst)$",
)


def build(node: Path) -> Path:
    """Make .build/runtime where something changed; returns the folder."""
    fetch_wheels()
    inputs = digest(
        [
            *(*INPUTS, Path(__file__), ANY_TYPE),
            *(WEB / "package-lock.json", *sorted(WHEELS.glob("*.whl"))),
        ]
    )
    outputs = [RUNTIME / name for name in (*OWN_FILES, STDLIB, "pyodide-lock.json")]
    once("runtime", inputs, outputs, lambda: make(node), "compiling Python's standard library")
    return RUNTIME


def fetch_wheels() -> None:
    """Download micropip's wheel as PyPI has it."""
    wanted = pins("pyodide")
    outputs = [WHEELS / f"{pin.replace('==', '-')}-py3-none-any.whl" for pin in wanted]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--python-version", "3.14", "--only-binary=:all:", "--dest", str(WHEELS), *wanted]
    once("wheels", digest([], *wanted), outputs, lambda: run(command), "fetching micropip")


def make(node: Path) -> None:
    """Fill the folder anew."""
    shutil.rmtree(RUNTIME, ignore_errors=True)
    RUNTIME.mkdir(parents=True)
    for name in OWN_FILES:
        shutil.copyfile(PYODIDE / name, RUNTIME / name)
    loader = ANY_TYPE.read_bytes() + (PYODIDE / LOADER).read_bytes()
    (RUNTIME / LOADER).write_bytes(loader)
    stdlib = job(
        [(PYODIDE / STDLIB, "")],
        RUNTIME / STDLIB,
        filename="/lib/python314.zip/",
        optimize=2,
        drop=DROP,
    )
    compile_all(node, [stdlib])
    wheels = sorted(WHEELS.glob("*.whl"))
    for wheel in wheels:
        shutil.copyfile(wheel, RUNTIME / wheel.name)
    write_json(RUNTIME / "pyodide-lock.json", lock(wheels))


def lock(wheels: list[Path]) -> dict[str, Any]:
    """Pyodide's lock file, reduced to the wheels that lie beside it, with their true hashes."""
    from pyodide_lock import PyodideLockSpec
    from pyodide_lock.utils import add_wheels_to_spec

    source = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    # The package's model asks for a field that this Pyodide's lock file no longer has.
    info: Any = source["info"]
    bare = PyodideLockSpec.model_validate(
        {"info": {"version": "0", "platform": "", **info}, "packages": {}}
    )
    # No base path and no base URL: the lock then names the bare file, which Pyodide looks
    # for beside the lock file, whatever the path of the site.
    spec = add_wheels_to_spec(bare, wheels, ignore_missing_dependencies=True)
    packages = json.loads(spec.model_dump_json(exclude_none=True))["packages"]
    return {"info": info, "packages": packages}
