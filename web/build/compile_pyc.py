"""Runs inside Pyodide (see compile.mjs): archives of .py become archives of .pyc.

`TASK` is a JSON list of jobs, each with
  sources    list of [folder or archive below /host, prefix inside the output]
  output     the archive to write
  filename   what tracebacks show before the path of a module
  optimize   0, or 2 to leave asserts out as well
  drop       regular expressions of paths that are left out
  cache      true: not module.pyc, but __pycache__/module.<tag>.pyc, for a module whose
             source will lie beside it
  methods    where in the archive the methods of all dataclasses go that the jobs before have
             compiled, ready made; empty for nowhere
A wheel's list of files and its tag follow what became of its modules.
Docstrings stay out: they were a tenth of what a page keeps of its modules. That of a class becomes
a space, for the standard library makes one up where a dataclass has none, which costs a start of a
hundred of them a tenth of a second. Columns of lines stay out as well (compile.mjs says so).
A module without source is found by the path finder and by zipimport as module.pyc; its
header says "unchecked", because there is no source to compare it with.
"""

import ast
import base64
import dataclasses
import hashlib
import importlib._bootstrap_external as external_loader
import importlib.util
import json
import marshal
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from types import ModuleType
from typing import Any

Job = dict[str, Any]

OWN = ("app", "pyengine", "worker")
"""The packages whose dataclasses are ours."""

TASK: str
"""Set by compile.mjs before this file is run."""


def members(place: Path) -> Iterator[tuple[str, bytes]]:
    """(path, bytes) of everything in a folder or an archive."""
    if place.is_dir():
        for path in sorted(place.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(place).as_posix(), path.read_bytes()
    elif place.suffix in (".zip", ".whl"):
        with zipfile.ZipFile(place) as archive:
            for name in sorted(archive.namelist()):
                if not name.endswith("/"):
                    yield name, archive.read(name)
    else:
        yield place.name, place.read_bytes()


def without_docstrings(source: bytes) -> ast.Module:
    """The module's tree, in which nothing has a docstring; a class has a space for one."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(body=[ast.Expr(ast.Constant(str())) as docstring, *_]):
                docstring.value = ast.copy_location(ast.Constant(" "), docstring.value)
            case ast.Module(body=[ast.Expr(ast.Constant(str())), *_]):
                del node.body[0]
            case (
                ast.FunctionDef(body=[ast.Expr(ast.Constant(str())) as docstring, *_])
                | ast.AsyncFunctionDef(body=[ast.Expr(ast.Constant(str())) as docstring, *_])
            ):
                # A constant that is no text is left out by the compiler, and a body stays a body.
                docstring.value = ast.copy_location(ast.Constant(None), docstring.value)
    return tree


def compiled(name: str, source: bytes, job: Job) -> tuple[str, bytes]:
    """The member's name and bytes after compiling."""
    path = PurePosixPath(name)
    code = compile(
        without_docstrings(source),
        job["filename"] + name,
        "exec",
        dont_inherit=True,
        optimize=job["optimize"],
    )
    to_pyc: Any = external_loader._code_to_hash_pyc  # type: ignore[attr-defined]
    pyc = to_pyc(code, importlib.util.source_hash(source), False)
    if job.get("cache"):
        tag = sys.implementation.cache_tag
        return str(path.parent / "__pycache__" / f"{path.stem}.{tag}.pyc"), bytes(pyc)
    return str(path.with_suffix(".pyc")), bytes(pyc)


def retagged(text: str) -> str:
    """A wheel's WHEEL file for bytecode: it fits this Python version and no other."""
    version = "cp{}{}".format(*sys.version_info)
    return re.sub(r"(?m)^Tag: .*$", f"Tag: {version}-none-any", text)


def record(written: Iterable[tuple[str, bytes]], name: str) -> bytes:
    """A wheel's RECORD: path, hash and size of every file."""
    lines = []
    for path, data in written:
        code = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={code},{len(data)}")
    return "\n".join([*lines, f"{name},,", ""]).encode()


def output(job: Job) -> list[tuple[str, bytes]]:
    """The (path, bytes) that the archive will hold."""
    drop = [re.compile(pattern) for pattern in job["drop"]]
    written: list[tuple[str, bytes]] = []
    list_name = ""
    for place, prefix in job["sources"]:
        for name, data in members(Path("/host") / place):
            name = prefix + name
            if any(pattern.search(name) for pattern in drop):
                continue
            if name.endswith(".py"):
                name, data = compiled(name, data, job)
            elif name.endswith(".dist-info/WHEEL"):
                data = retagged(data.decode()).encode()
            elif name.endswith(".dist-info/RECORD"):
                list_name = name
                continue
            written.append((name, data))
    if list_name:
        written.append((list_name, record(written, list_name)))
    return written


class PageOnly(ModuleType):
    """Stands in for a module that only a page has, and for all that is in it."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return PageOnly(name)

    def __call__(self, *args: Any, **more: Any) -> Any:
        return self


def methods(archives: list[str]) -> bytes:
    """Returns what the standard library compiles when the dataclasses of these archives are made.

    Marshalled: by the name of their module its texts and their code, packed.
    """
    made: dict[str, dict[str, bytes]] = {}

    def run(source: str, names: dict[str, Any], found: dict[str, Any]) -> None:
        code = compile(source, "<string>", "exec", dont_inherit=True)
        made.setdefault(names["__name__"], {})[source] = marshal.dumps(code)
        exec(code, names, found)

    setattr(dataclasses, "exec", run)  # noqa: B010 - see app/base/prepared.py
    for name in ("js", "pyscript", "pyscript.js_modules"):
        sys.modules[name] = PageOnly(name)
    sys.path[:0] = archives
    for archive in archives:
        for name in sorted(zipfile.ZipFile(archive).namelist()):
            path = PurePosixPath(name)
            if path.suffix == ".pyc" and path.parts[0] in OWN and path.stem != "__main__":
                module = ".".join(path.with_suffix("").parts)
                importlib.import_module(module.removesuffix(".__init__"))
    if not made:
        raise RuntimeError(
            "dataclasses get their methods in another way now: see app/base/prepared.py"
        )
    packed = importlib.import_module("app.base.prepared").packed
    # In the order of the modules: the same sources make the same bytes.
    return marshal.dumps({name: packed(found) for name, found in sorted(made.items())}, 4)


def work(job: Job, before: list[str]) -> None:
    """Write one archive; those ``before`` it are complete."""
    target = Path("/host") / job["output"]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        written = output(job)
        if job["methods"]:
            written.append((job["methods"], methods(before)))
        for name, data in written:
            # A fixed date: the same sources make the same archive, byte for byte.
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)


archives: list[str] = []
for job in json.loads(TASK):  # noqa: F821
    work(job, archives)
    archives.append(f"/host/{job['output']}")
