"""The match text: one UTF-8 file that is save, replay, export, log and fixture.

::

    clowder match 1
    game: yarn
    players: 2
    options: side=A cups=off crossing=allowed

    * roll 4
    1 R3D1
    2 pass

A wrong text is refused at its first fault with the line, a rule and a sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pyengine.core.errors import IllegalAction, MatchTextError, UnknownGame
from pyengine.core.game import CHANCE
from pyengine.core.match import Match

__all__ = ["MAX_CHARS", "parse_bytes", "parse_match", "write_match"]

MAX_CHARS = 1_000_000
"""A longer text is no match of ours; refusing it keeps a hostile file cheap."""

_FIRST_LINE = ["clowder", "match", "1"]
_KEYS = ("game", "players", "options")
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")


def write_match(match: Match) -> str:
    """The canonical text of a match; :func:`parse_match` reads it back."""
    header = match.header
    options = " ".join(f"{name}={value}" for name, value in header.options if value)
    lines = [" ".join(_FIRST_LINE), f"game: {header.game}", f"players: {header.players}"]
    if options:
        lines.append(f"options: {options}")
    lines.append("")
    lines.extend(
        f"{'*' if entry.actor == CHANCE else entry.actor} {entry.action}"
        for entry in match.canonical_entries()
    )
    return "\n".join(lines) + "\n"


def parse_bytes(data: bytes) -> Match:
    """Read a match from a file's bytes; raises ``MatchTextError``."""
    if data.startswith(b"\xef\xbb\xbf"):
        raise MatchTextError(1, "HEADER", "The file starts with a byte order mark; remove it.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise MatchTextError(line, "NOTATION", "The file is not UTF-8 text.") from None
    return parse_match(text)


def parse_match(text: str) -> Match:
    """Read a match from its text; raises ``MatchTextError`` at the first fault."""
    if text.startswith("\ufeff"):
        raise MatchTextError(1, "HEADER", "The text starts with a byte order mark; remove it.")
    if len(text) > MAX_CHARS:
        raise MatchTextError(1, "HEADER", "The text is too long to be a match.")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    match, first_action = _parse_header(lines)
    for number in range(first_action, len(lines) + 1):
        words = _words(lines[number - 1])
        if words:
            match = _apply_line(match, number, words)
    return match


def _words(line: str) -> list[str]:
    return line.split("#", 1)[0].split()


@dataclass(frozen=True, slots=True)
class _Field:
    line: int
    value: str


def _parse_header(lines: list[str]) -> tuple[Match, int]:
    """The match of the header, and the number of the line after its empty line."""
    if not lines or _words(lines[0]) != _FIRST_LINE:
        raise MatchTextError(1, "HEADER", "The first line must be: clowder match 1")
    fields: dict[str, _Field] = {}
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            return _start(fields, number), number + 1
        content = line.split("#", 1)[0].strip()
        if content:
            _read_field(fields, number, content)
    raise MatchTextError(len(lines) + 1, "HEADER", "An empty line must end the header.")


def _read_field(fields: dict[str, _Field], number: int, content: str) -> None:
    key, colon, value = content.partition(":")
    key = key.strip()
    if not colon:
        raise MatchTextError(
            number, "HEADER", "A header line reads 'key: value', and an empty line ends the header."
        )
    if key not in _KEYS:
        raise MatchTextError(number, "HEADER", f"There is no header key called {key!r}.")
    if key in fields:
        raise MatchTextError(number, "HEADER", f"The header gives {key!r} twice.")
    fields[key] = _Field(number, value.strip())


def _start(fields: dict[str, _Field], empty_line: int) -> Match:
    for key in ("game", "players"):
        if key not in fields:
            raise MatchTextError(empty_line, "HEADER", f"The header lacks {key!r}.")
    game, players = fields["game"], fields["players"]
    if not _NUMBER.fullmatch(players.value):
        raise MatchTextError(players.line, "HEADER", f"{players.value!r} is no number of players.")
    options = fields.get("options", _Field(empty_line, ""))
    count = int(players.value)
    try:
        Match.new(game.value, count)
    except UnknownGame as error:
        raise MatchTextError(game.line, "HEADER", str(error)) from None
    except IllegalAction as error:
        raise MatchTextError(players.line, error.rule, error.message) from None
    try:
        return Match.new(game.value, count, _read_options(options))
    except IllegalAction as error:
        raise MatchTextError(options.line, error.rule, error.message) from None


def _read_options(field: _Field) -> dict[str, str]:
    options: dict[str, str] = {}
    for word in field.value.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise MatchTextError(field.line, "HEADER", f"{word!r} is not written as option=value.")
        if name in options:
            raise MatchTextError(field.line, "HEADER", f"The option {name!r} is given twice.")
        options[name] = value
    return options


def _apply_line(match: Match, number: int, words: list[str]) -> Match:
    if match.over:
        raise MatchTextError(number, "OVER", "The match is over before this line.")
    actor_word, *action = words
    if actor_word == "*":
        actor = CHANCE
    elif _NUMBER.fullmatch(actor_word):
        actor = int(actor_word)
    else:
        raise MatchTextError(
            number, "NOTATION", "A line starts with * or a seat number, then the action."
        )
    try:
        return match.apply(actor, " ".join(action))
    except IllegalAction as error:
        raise MatchTextError(number, error.rule, error.message) from None
