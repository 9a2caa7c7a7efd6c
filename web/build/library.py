"""Lists the engine's public names in docs/library.md:
``cd web && PYTHONPATH=.. ../.venv/bin/python -m build.library`` writes the list anew.

They are read from the sources: of a package what its ``__all__`` has, of a module whatever it
defines without an underscore; each with the first sentence that is said of it there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from build.project import ROOT, BuildError

PAGE = ROOT / "docs" / "library.md"
BEGIN, END = "<!-- names: build.library writes them -->", "<!-- names end -->"

PUBLIC = (
    "pyengine",
    "pyengine.core.registry",
    "pyengine.core.match",
    "pyengine.core.text",
    "pyengine.core.game",
    "pyengine.core.info",
    "pyengine.core.chance",
    "pyengine.core.scores",
    "pyengine.core.words",
    "pyengine.core.errors",
    "pyengine.core.reasons",
    "pyengine.core.accounts",
    "pyengine.bots",
    "pyengine.sim",
    "pyengine.typed.typist",
    "pyengine.typed.reading",
    "pyengine.typed.completing",
    "pyengine.peers.fold.transcript",
    "pyengine.testing",
)
"""The packages and modules that programs of others may rest on, what comes first standing first."""


def names(module: str) -> dict[str, str]:
    """The public names of a package or module, with a sentence each; in the order of the source."""
    tree = _tree(module)
    listed = _listed(tree)
    if listed is None:
        return {name: words for name, words in _defined(tree).items() if not name.startswith("_")}
    origins = _imports(tree)
    return {
        name: _defined(_tree(origins[name]) if name in origins else tree)[name] for name in listed
    }


def page() -> str:
    """docs/library.md, with its list as the sources have it."""
    text = PAGE.read_text("utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BuildError(f"{PAGE.name} has lost a mark of its list")
    return f"{before}{BEGIN}\n{''.join(map(_section, PUBLIC))}\n{END}{after}"


def _section(module: str) -> str:
    lead = _first_sentence(ast.get_docstring(_tree(module)) or "")
    rows = (f"| `{name}` | {words} |" for name, words in names(module).items())
    return "\n".join(
        (f"\n### `{module}`", lead, "", "| name | what it is |", "|---|---|", *rows, "")
    )


@cache
def _tree(module: str) -> ast.Module:
    path = ROOT.joinpath(*module.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(source.read_text("utf-8"))


def _listed(tree: ast.Module) -> list[str] | None:
    """What ``__all__`` has; None where there is none."""
    for name, node in _values(tree):
        if name == "__all__" and node.value is not None:
            found: list[str] = ast.literal_eval(node.value)
            return found
    return None


def _imports(tree: ast.Module) -> dict[str, str]:
    """Which module each imported name comes from."""
    return {
        alias.asname or alias.name: node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def _defined(tree: ast.Module) -> dict[str, str]:
    """Everything that a module defines, with the first sentence about it; no type variables."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found[node.name] = _first_sentence(ast.get_docstring(node) or "")
    notes = _notes(tree)
    for name, node in _values(tree):
        if not (isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "TypeVar"):
            found[name] = _first_sentence(notes.get(name, ""))
    return found


def _values(tree: ast.Module) -> Iterator[tuple[str, ast.Assign | ast.AnnAssign]]:
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Name) and isinstance(node, ast.Assign | ast.AnnAssign):
                yield target.id, node


def _notes(tree: ast.Module) -> dict[str, str]:
    """The texts that stand right below values."""
    found = {}
    last = ""
    for node in tree.body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and last:
            found[last] = str(node.value.value)
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        target = node.target if isinstance(node, ast.AnnAssign) else target
        last = target.id if isinstance(target, ast.Name) else ""
    return found


def _first_sentence(docstring: str) -> str:
    """In one line, roles of reStructuredText taken out, fit for a cell of a table."""
    first = " ".join(docstring.split("\n\n")[0].split())
    first = re.sub(r":\w+:`~?([^`]+)`", r"`\1`", first).replace("``", "`")
    sentence = re.match(r".*?\.(?= |$)|.*", first)
    return (sentence[0] if sentence else first).rstrip(":").replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
