"""Fingerprints of what a page draws: equal ones look alike, whatever else the markup holds.

What is not seen does not count: ids, names for screen readers, what they alone read, controls'
data, the order of attributes. Of the style sheets those rules count that reach something on the
page, in a window of its size, and of the custom properties those that such rules use.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import NamedTuple

from app.games.defs import defs
from build import site

VOID = {"input", "br", "hr", "img", "link", "meta", "wbr"}
UNSEEN = {"visually-hidden", "is-unseen"}
CHANCE = {"qr"}
"""Classes of what is another picture each time: codes to scan."""
_UNSEEN_ATTRIBUTES = {
    "id", "for", "title", "role", "tabindex", "type", "name", "lang", "dir", "list", "focusable",
    "autocomplete", "inputmode", "enterkeyhint", "spellcheck", "maxlength", "pattern", "rel",
}  # fmt: skip
_ROOT_REM = 16


class Window(NamedTuple):
    """The size of a window in CSS pixels."""

    wide: int
    high: int


class Fingerprint(NamedTuple):
    """Of what stands on the page, and of how it is styled: eight bytes each, as text."""

    drawn: str
    styled: str


@dataclass
class _Reader(HTMLParser):
    """Takes markup apart: ``lines`` is what is seen of it, ``parts`` that of each id."""

    lines: list[str] = field(default_factory=list)
    classes: set[str] = field(default_factory=set)
    ids: set[str] = field(default_factory=set)
    tags: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    parts: dict[str, tuple[int, int]] = field(default_factory=dict)
    _open: list[tuple[str, str, int]] = field(default_factory=list)
    _hidden: int = 0

    def __post_init__(self) -> None:
        super().__init__()

    def __hash__(self) -> int:
        return id(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._begin(tag, dict(attrs))
        if tag in VOID:
            self._end()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._begin(tag, dict(attrs))
        self._end()

    def handle_endtag(self, tag: str) -> None:
        if any(name == tag for name, _, _ in self._open):
            while self._open[-1][0] != tag:
                self._end()
            self._end()

    def handle_data(self, data: str) -> None:
        if not self._hidden and (text := " ".join(data.split())):
            self.lines.append(text)

    def _begin(self, tag: str, attrs: dict[str, str | None]) -> None:
        names = (attrs.get("class") or "").split()
        hides = "hidden" in attrs or bool((UNSEEN | CHANCE) & set(names))
        self._open.append((tag, attrs.get("id") or "", len(self.lines)))
        self._hidden += hides or bool(self._hidden)
        if self._hidden:
            return
        self.tags.add(tag)
        self.classes |= set(names)
        self.ids |= {attrs.get("id") or ""}
        if tag == "use" and (target := attrs.get("href") or "").startswith("#"):
            self.used.add(target[1:])
        seen = sorted((name, value or "") for name, value in attrs.items() if _is_seen(tag, name))
        self.lines.append(" ".join([f"<{tag}", *(f"{name}={value}" for name, value in seen)]))

    def _end(self) -> None:
        _, name, begin = self._open.pop()
        self._hidden -= bool(self._hidden)
        if name:
            self.parts[name] = (begin, len(self.lines))

    def part(self, name: str) -> list[str]:
        """What is seen of the element with that id, if it is there."""
        begin, end = self.parts.get(name, (0, 0))
        return self.lines[begin:end]


def _is_seen(tag: str, name: str) -> bool:
    """Returns whether an attribute can change the picture; a link's address cannot."""
    if name == "href":
        return tag == "use"
    return name not in _UNSEEN_ATTRIBUTES and not name.startswith(("aria-", "data-"))


class Rule(NamedTuple):
    """A rule of a style sheet below its conditions, the outermost first."""

    conditions: tuple[str, ...]
    selectors: tuple[str, ...]
    declarations: tuple[tuple[str, str], ...]


def rules(text: str) -> Iterator[Rule]:
    """The rules of a sheet in their order; what is not seen in a still picture is left out.

    >>> [(rule.selectors, rule.declarations) for rule in rules("a, b:hover { top: 0; }")]
    [(('a',), (('top', '0'),))]
    """
    yield from _rules(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL), ())


def _rules(text: str, conditions: tuple[str, ...]) -> Iterator[Rule]:
    at = 0
    while (brace := text.find("{", at)) >= 0:
        head = " ".join(text[at:brace].rpartition(";")[2].split())
        end = _closing(text, brace)
        inside, at = text[brace + 1 : end], end + 1
        if head.startswith(("@media", "@container", "@supports", "@layer")):
            yield from _rules(inside, (*conditions, head))
        elif not head.startswith("@"):
            parts = (part.strip() for part in re.split(r",(?![^()]*\))", head))
            selectors = tuple(part for part in parts if not _is_passing(part))
            if selectors:
                yield Rule(conditions, selectors, tuple(_declarations(inside)))


def _is_passing(selector: str) -> bool:
    """Returns whether a selector finds what is only so while somebody points there or types."""
    return bool(_PASSING.search(re.sub(r":not\([^()]*(\([^()]*\)[^()]*)*\)", "", selector)))


_PASSING = re.compile(r":(hover|focus|active|target|autofill)|::(selection|view-transition)")
_MOVING = ("animation", "transition", "cursor", "will-change", "scroll-behavior", "pointer-events")


def _declarations(text: str) -> Iterator[tuple[str, str]]:
    for one in re.split(r";(?![^(]*\))", text):
        name, colon, value = one.partition(":")
        if colon and not name.strip().startswith(_MOVING):
            yield name.strip(), " ".join(value.split())


def _closing(text: str, brace: int) -> int:
    """The place of the bracket that closes the one there."""
    depth = 0
    for found in re.finditer("[{}]", text[brace:]):
        depth += 1 if found[0] == "{" else -1
        if not depth:
            return brace + found.start()
    raise ValueError("a style sheet has a bracket too few")


def applies(condition: str, window: Window) -> bool:
    """Returns whether a condition may hold on a light screen of that size, with no wish of its
    own. What depends on an element's size may.

    >>> applies("@media (min-width: 60rem) and (max-height: 50rem)", Window(1280, 800))
    True
    >>> applies("@media print", Window(1280, 800)), applies("@container (x)", Window(1, 1))
    (False, True)
    """
    if not condition.startswith("@media"):
        return True
    return any(_holds(part, window) for part in condition.removeprefix("@media").split(","))


_NEVER = ("print", "forced-colors", "prefers-contrast", "prefers-color-scheme: dark", "inverted")


def _holds(query: str, window: Window) -> bool:
    if any(word in query for word in _NEVER):
        return False
    sizes = re.findall(r"(min|max)-(width|height): ([\d.]+)(rem|px)", query)
    holds = all(
        (window.wide if side == "width" else window.high) >= float(size) * _unit(unit)
        if bound == "min"
        else (window.wide if side == "width" else window.high) <= float(size) * _unit(unit)
        for bound, side, size, unit in sizes
    )
    return holds != query.strip().startswith("not ")


def _unit(name: str) -> int:
    return _ROOT_REM if name == "rem" else 1


def fingerprint(markup: str, window: Window) -> Fingerprint:
    """The fingerprint of a page's markup in a window of that size."""
    page = _Reader()
    page.feed(markup)
    symbols = [line for name in sorted(page.used) for line in _symbols().part(name)]
    styles = [line for rule in _sheets() for line in _lines(rule, page, window)]
    return Fingerprint(_hash([*page.lines, *symbols]), _hash(_without_unused(styles)))


@cache
def _symbols() -> _Reader:
    """The symbols that drawings share."""
    reader = _Reader()
    reader.feed(str(defs()))
    return reader


@cache
def _sheets() -> tuple[Rule, ...]:
    """The rules of all style sheets."""
    return tuple(rule for path in site.style_sheets() for rule in rules(path.read_text("utf-8")))


def _lines(rule: Rule, page: _Reader, window: Window) -> Iterator[str]:
    """What a rule does to a page: a line for each declaration."""
    reaching = [selector for selector in rule.selectors if _reaches(selector, page)]
    if reaching and all(applies(condition, window) for condition in rule.conditions):
        for name, value in rule.declarations:
            for selector in reaching:
                yield f"{name}: {value} | {selector}"


def _reaches(selector: str, page: _Reader) -> bool:
    """Returns whether a selector may find something: all that it names is on the page."""
    named = re.sub(r":(not|has|is|where)\([^()]*(\([^()]*\)[^()]*)*\)|\[[^]]*\]", "", selector)
    tags = set(re.findall(r"(?:^|[\s>+~])([a-z][a-z0-9]*)", named)) - {"html", "body"}
    return (
        set(re.findall(r"\.([\w-]+)", named)) <= page.classes
        and set(re.findall(r"#([\w-]+)", named)) <= page.ids
        and tags <= page.tags
    )


def _without_unused(lines: list[str]) -> list[str]:
    """The lines but for custom properties that no other line asks for."""
    used: set[str] = set()
    while True:
        kept = [line for line in lines if not line.startswith("--") or _name(line) in used]
        asked = {name for line in kept for name in re.findall(r"var\((--[\w-]+)", line)}
        if asked <= used:
            return kept
        used |= asked


def _name(line: str) -> str:
    return line.partition(":")[0]


def _hash(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
