"""docs/words-for-players.md says what the screens say: its words are held against the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "words-for-players.md").read_text("utf-8")
SAID, _, NOT_SAID = PAGE.partition("## Not said")
_ROW = re.compile(r"^\| (?!word |---)([^|]+) \|", re.M)
_TERMS = [term for row in _ROW.findall(SAID) for term in re.findall(r"\*\*([^*]+)\*\*", row)]
_LABELS = sorted(set(re.findall(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)", SAID)))
_BANNED = [word for row in _ROW.findall(NOT_SAID) for word in row.split(", ")]


def _texts(path: Path) -> Iterator[str]:
    """All texts of a module but its docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(body := getattr(node, "body", None), list)
        for statement in body
        if isinstance(statement, ast.Expr)
    }
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and id(node) not in docstrings
        if is_text and isinstance(node.value, str):
            yield node.value


@lru_cache(maxsize=1)
def sources() -> tuple[str, ...]:
    """Whatever the app and the engine may say, and some that only programs read."""
    packages = ROOT / "web" / "app", ROOT / "pyengine"
    paths = [path for package in packages for path in sorted(package.rglob("*.py"))]
    return tuple(text for path in paths for text in _texts(path))


def test_the_page_has_terms_and_labels() -> None:
    """Else the tests below would hold it to nothing."""
    assert len(_TERMS) > 40
    assert {"Confirm", "Undo", "More"} <= set(_LABELS)
    assert {"bot", "match", "set"} <= set(_TERMS)
    assert "CPU" in _BANNED


@pytest.mark.parametrize("term", _TERMS)
def test_each_word_is_said(term: str) -> None:
    """In some text, alone or within a sentence, in singular or plural."""
    pattern = re.compile(rf"(?<!\w){re.escape(term)}(?:e?s)?(?!\w)", re.I)
    assert any(pattern.search(text) for text in sources())


@pytest.mark.parametrize("label", _LABELS)
def test_each_label_stands_on_a_control(label: str) -> None:
    """By itself, as a text of its own."""
    assert label in sources()


@pytest.mark.parametrize("word", _BANNED)
def test_what_has_a_better_word_is_not_said(word: str) -> None:
    """In no sentence; a single word may be a name that only programs read."""
    pattern = re.compile(rf"(?<![\w.-]){re.escape(word)}(?![\w.(-])")
    sentences = [text for text in sources() if text.count(" ") > 1]
    assert [text for text in sentences if pattern.search(text)] == []
