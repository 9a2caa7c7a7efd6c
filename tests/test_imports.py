"""The import rule of docs/architecture.md, read from the sources, not from a running program."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from build.rows import APP, PROTOCOL

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "pyengine"
WEB = ROOT / "web"

BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "micropip"}
BROWSER_MODULES = ("app/browser/", "worker/")
"""The one package of the page that may touch the browser, and the worker."""

IMPURE = {"asyncio", "datetime", "io", "os", "pathlib", "secrets", "socket", "subprocess", "sys"}
IMPURE |= {"tempfile", "threading", "time", "urllib"}


def imports(file: Path) -> set[str]:
    """All modules that a file imports, also inside functions."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                package = file.parents[node.level - 1]
                base = WEB if WEB in file.parents else ROOT
                module = ".".join((*package.relative_to(base).parts, *filter(None, [module])))
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return found


def engine_files(*parts: str) -> list[Path]:
    return sorted(ENGINE.joinpath(*parts).rglob("*.py"))


def engine_imports(file: Path) -> set[str]:
    """The second and third part of what a file imports from the engine, such as ``games.yarn``."""
    names = (name.split(".") for name in imports(file) if name.startswith("pyengine."))
    return {".".join(parts[1:3]) for parts in names}


def module_of(file: Path) -> str:
    base = WEB if WEB in file.parents else ROOT
    parts = file.relative_to(base).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def circle(edges: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, if any do."""
    done: set[str] = set()

    def walk(name: str, way: list[str]) -> list[str]:
        if name in way:
            return way[way.index(name) :]
        if name in done:
            return []
        done.add(name)
        return next(filter(None, (walk(edge, [*way, name]) for edge in sorted(edges[name]))), [])

    return next(filter(None, (walk(name, []) for name in edges)), [])


def names(files: list[Path]) -> list[str]:
    return [str(file.relative_to(ROOT)) for file in files]


def test_there_are_files_to_check():
    """The tests below look at the real sources."""
    assert "pyengine/core/game.py" in names(engine_files())
    assert any(WEB.glob("app/browser*"))


@pytest.mark.parametrize("file", engine_files(), ids=names(engine_files()))
def test_the_engine_needs_nothing_but_the_standard_library(file):
    """And itself; never tests, never the web front end."""
    tops = {name.split(".")[0] for name in imports(file)}
    assert tops <= {*sys.stdlib_module_names, "pyengine"}


@pytest.mark.parametrize("folder", [ENGINE, WEB / "app"], ids=["engine", "app"])
def test_no_modules_import_each_other_in_a_circle(folder):
    """Also where only types are wanted, or only when a function is called: what is hidden from the
    interpreter is a circle as well."""
    modules = {module_of(file): file for file in sorted(folder.rglob("*.py"))}
    edges = {}
    for name, file in modules.items():
        wanted = imports(file)
        edges[name] = {*wanted, *(module.rpartition(".")[0] for module in wanted)}
        edges[name] &= modules.keys() - {name}
        # A package that is imported for one of its modules is not wanted itself.
        edges[name] -= {
            edge for edge in edges[name] if modules[edge].name == "__init__.py"
        } - wanted
    assert not circle(edges)
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c"]


PURE = [file for file in engine_files() if "cli" not in file.parts and file.name != "__main__.py"]


@pytest.mark.parametrize("file", PURE, ids=names(PURE))
def test_only_the_command_line_reads_prints_or_looks_at_a_clock(file):
    """No clock, no I/O, no threads, no global random, no print, no hash of texts elsewhere."""
    tops = {name.split(".")[0] for name in imports(file)}
    assert not tops & IMPURE
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"print", "input", "open", "hash"}
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert node.value.id != "random" or node.attr == "Random"


@pytest.mark.parametrize("file", engine_files("core"), ids=names(engine_files("core")))
def test_the_core_knows_no_game_and_no_bot(file):
    """core imports core only; games are found by the names in the registry."""
    assert {name.split(".")[0] for name in engine_imports(file)} <= {"core"}


@pytest.mark.parametrize("file", engine_files("bots"), ids=names(engine_files("bots")))
def test_bots_know_the_core_only(file):
    """A game's knowledge arrives through its policy."""
    assert {name.split(".")[0] for name in engine_imports(file)} <= {"core", "bots"}


@pytest.mark.parametrize("file", engine_files("sim"), ids=names(engine_files("sim")))
def test_the_arena_knows_no_game(file):
    """It works from the contract and the bots."""
    assert {name.split(".")[0] for name in engine_imports(file)} <= {"core", "bots", "sim"}


@pytest.mark.parametrize("file", engine_files("peers"), ids=names(engine_files("peers")))
def test_peers_know_the_core_only(file):
    """Games are found by the registry, bots answer on their own device."""
    assert {name.split(".")[0] for name in engine_imports(file)} <= {"core", "peers"}


def test_every_package_of_the_protocol_has_its_place():
    found = {place.parent.name for place in (ENGINE / "peers").glob("*/__init__.py")}
    assert found == set(PROTOCOL)
    assert names(sorted((ENGINE / "peers").glob("*.py"))) == ["pyengine/peers/__init__.py"]


@pytest.mark.parametrize("package", PROTOCOL)
def test_no_package_of_the_protocol_imports_what_lies_above_it(package):
    """Also where only types are wanted; and none has more modules than one looks through."""
    below = {f"peers.{name}" for name in PROTOCOL[: PROTOCOL.index(package) + 1]}
    files = engine_files("peers", package)
    assert len(files) <= 17
    for file in files:
        wanted = {name for name in engine_imports(file) if name.startswith("peers")}
        assert wanted <= below, f"{file.name} imports {sorted(wanted - below)}"


@pytest.mark.parametrize("file", engine_files("typed"), ids=names(engine_files("typed")))
def test_the_typed_language_knows_the_core_only(file):
    """A game's words arrive through its module ``spoken``, found by the registry."""
    assert {name.split(".")[0] for name in engine_imports(file)} <= {"core", "typed"}


@pytest.mark.parametrize("file", engine_files("games"), ids=names(engine_files("games")))
def test_games_never_import_each_other(file):
    """A game imports the core, the protocols of bots and of the typed language, and itself."""
    own = file.relative_to(ENGINE / "games").parts[0]
    for name in engine_imports(file):
        assert name.split(".")[0] in {"core", "bots", "typed"} or name == f"games.{own}"


WEB_FILES = sorted([*(WEB / "app").rglob("*.py"), *(WEB / "worker").rglob("*.py")])


@pytest.mark.parametrize("file", WEB_FILES, ids=names(WEB_FILES))
def test_only_the_browser_module_touches_the_browser(file):
    """Screens, views and updates run in plain CPython."""
    place = file.relative_to(WEB).as_posix()
    if place.startswith(BROWSER_MODULES):
        return
    assert not {name.split(".")[0] for name in imports(file)} & BROWSER


GAMES = WEB / "app" / "games"
FACES = [file for file in sorted(GAMES.rglob("*.py")) if file.parent != GAMES]


@pytest.mark.parametrize("file", FACES, ids=names(FACES))
def test_faces_never_import_those_of_another_game(file):
    """A sixth game's face stands alone; what the pencil games share knows none of them."""
    own = file.relative_to(GAMES).parts[0]
    for name in imports(file):
        if name.startswith("app.games.") and (GAMES / name.split(".")[2]).is_dir():
            assert name.split(".")[2] in (own, "pencil")


SHARED = [file for file in WEB_FILES if file not in FACES]


@pytest.mark.parametrize("file", SHARED, ids=names(SHARED))
def test_shared_code_imports_no_face(file):
    """Faces, boxes, rules and definitions are found by folder: ``app.games`` knows how."""
    for name in imports(file):
        if name.startswith("app.games."):
            assert not (GAMES / name.split(".")[2]).is_dir()


ORDER = [package for row in APP for package in row]
MOST_MODULES = 16
"""A folder with more has two subjects."""


def package_of(module: str) -> str:
    """The package of the table in which a module lies; empty for one in none of them.

    >>> package_of("app.remote.values.remote"), package_of("app.table.view"), package_of("app.main")
    ('remote.values', 'table', '')
    """
    parts = [*module.split(".")[1:], ""]
    return next((name for name in (".".join(parts[:2]), parts[0]) if name in ORDER), "")


def test_every_package_of_the_app_has_its_place():
    """No module is loose but the one that starts the page."""
    found = {file.parent for file in (WEB / "app").rglob("*.py")}
    placed = {package_of(module_of(folder / "x.py")) for folder in found}
    assert placed == {*ORDER, ""}
    loose = [file for file in WEB_FILES if not package_of(module_of(file))]
    app = [name for name in names(loose) if name.startswith("web/app/")]
    assert app == ["web/app/__init__.py", "web/app/main.py", "web/app/remote/__init__.py"]


OWN = [file for file in WEB_FILES if package_of(module_of(file)) and file not in FACES]


@pytest.mark.parametrize("file", OWN, ids=names(OWN))
def test_no_package_of_the_app_imports_what_lies_above_it(file):
    """Also where only types are wanted, and inside functions."""
    own = package_of(module_of(file))
    wanted = {package_of(name) for name in imports(file) if name.startswith("app.")} - {""}
    above = {name for name in wanted if ORDER.index(name) > ORDER.index(own)}
    assert not above, f"{own} imports {sorted(above)}"


@pytest.mark.parametrize("package", ORDER)
def test_a_package_of_the_app_is_looked_through_at_once(package):
    """And says at its head what it holds."""
    folder = WEB / "app" / package.replace(".", "/")
    assert ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8")))
    for place in {file.parent for file in OWN if folder in file.parents}:
        assert len(list(place.glob("*.py"))) - 1 <= MOST_MODULES, place.name
