"""The match text: one UTF-8 file that is save, replay, export, log and fixture.

::

    clowder match 1
    game: toy
    players: 2
    options: side=A cups=off

    * roll 4
    1 take 3
    2 pass

``viewer: 2`` (or ``public``) in the header says that it is the match as that viewer knows it.

A wrong text is refused at its first fault with the line, a rule and a sentence. Reading
costs what the rules take for the lines, and takes as many as a match may have actions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pyengine.core.errors import IllegalAction, MatchTextError, UnknownGame, quoted
from pyengine.core.game import CHANCE, PUBLIC
from pyengine.core.match import Match, MatchBuilder
from pyengine.core.options import written_options
from pyengine.core.registry import GAMES
from pyengine.core.words import Sentence, say

MAX_CHARS = 250_000
"""A longer text is no match of ours (a long one has 5,000); refusing it keeps a
hostile file cheap."""

MAX_BYTES = 4 * MAX_CHARS
"""No UTF-8 text of MAX_CHARS characters has more."""

_FIRST_LINE = ["clowder", "match", "1"]
_REQUIRED = ("game", "players")
_KEYS = (*_REQUIRED, "options", "viewer")
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")
_PUBLIC = "public"
_BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a text: the match up to its first fault, and that fault.

    ``match`` is None where the fault is in the header; ``error`` is None for a
    text without a fault.
    """

    match: Match | None
    error: MatchTextError | None


def write_match(match: Match) -> str:
    """The canonical text of a match; :func:`parse_match` reads it back."""
    header = match.header
    options = written_options(match.game.info, header.options)
    lines = [" ".join(_FIRST_LINE), f"game: {header.game}", f"players: {header.players}"]
    if options:
        lines.append(f"options: {options}")
    if match.viewer is not None:
        lines.append(f"viewer: {_PUBLIC if match.viewer == PUBLIC else match.viewer}")
    lines.append("")
    lines += [
        f"{'*' if entry.actor == CHANCE else entry.actor} {entry.action}"
        for entry in match.canonical_entries()
    ]
    return "\n".join(lines) + "\n"


def parse_match(text: str) -> Match:
    """Read a match from its text; raises ``MatchTextError`` at the first fault."""
    return _match_of(_read(text))


def parse_bytes(data: bytes) -> Match:
    """Read a match from a file's bytes; raises ``MatchTextError`` at the first fault."""
    return _match_of(read_bytes(data))


def read_bytes(data: bytes) -> Reading:
    """Read a file's bytes as far as they are right; raises nothing."""
    if len(data) > MAX_BYTES:
        return Reading(None, _too_long())
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        start = data.rfind(b"\n", 0, error.start) + 1
        line = data.count(b"\n", 0, start) + 1
        before = _read(data[:start].decode("utf-8"))
        if before.error is not None and before.error.line < line:
            return before
        rule = "NOTATION" if before.match is not None else "HEADER"
        return Reading(before.match, MatchTextError(line, rule, say("This is not UTF-8 text.")))
    return _read(text)


def _match_of(reading: Reading) -> Match:
    if reading.error is not None:
        raise reading.error
    assert reading.match is not None
    return reading.match


def _read(text: str) -> Reading:
    if text.startswith(_BOM):
        return Reading(None, _header_fault(1, say("The text starts with a byte order mark.")))
    if len(text) > MAX_CHARS:
        return Reading(None, _too_long())
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    try:
        header = _Header(lines)
        builder = MatchBuilder(header.match())
    except MatchTextError as error:
        return Reading(None, error)
    try:
        for number in range(header.end + 1, len(lines) + 1):
            words = _content(lines[number - 1]).split()
            if words:
                _apply_line(builder, number, words)
    except MatchTextError as error:
        return Reading(builder.match(), error)
    return Reading(builder.match(), None)


def _content(line: str) -> str:
    return line.split("#", 1)[0].strip()


def _header_fault(line: int, message: Sentence) -> MatchTextError:
    return MatchTextError(line, "HEADER", message)


def _too_long() -> MatchTextError:
    return _header_fault(1, say("The text is too long to be a match."))


class _Header:
    """The header of a text. Reads on behind a fault, because values are checked after all
    keys are known, but the fault that comes first in the text is the one to tell."""

    def __init__(self, lines: list[str]) -> None:
        if not lines or _content(lines[0]).split() != _FIRST_LINE:
            raise _header_fault(1, say("The first line must be: clowder match 1"))
        self.end = len(lines) + 1
        """The number of the empty line that ends the header."""
        self._first: MatchTextError | None = None
        """The fault that comes first, of those that are known."""
        self._fields: dict[str, tuple[int, str]] = {}
        for number, line in enumerate(lines[1:], start=2):
            if not line.strip():
                self.end = number
                break
            content = _content(line)
            if content:
                self._read_field(number, content)
        else:
            self._fault(self.end, say("An empty line must end the header."))

    def match(self) -> Match:
        """The match before its first action; raises the first fault of the header."""
        for key in _REQUIRED:
            if key not in self._fields:
                self._fault(self.end, say("The header lacks {key}.", key=repr(key)))
        game_id, players, options = self._game(), self._players(), self._options()
        viewer = self._viewer()
        match = self._start(game_id, players, options, viewer) if game_id and players else None
        if self._first is not None:
            raise self._first
        assert match is not None
        return match

    def _fault(self, line: int, message: Sentence) -> None:
        if self._first is None or line < self._first.line:
            self._first = _header_fault(line, message)

    def _read_field(self, number: int, content: str) -> None:
        key, colon, value = content.partition(":")
        key = key.strip()
        if not colon:
            self._fault(
                number, say("A header line reads 'key: value', and an empty line ends the header.")
            )
        elif key not in _KEYS:
            self._fault(number, say("There is no header key called {key}.", key=quoted(key)))
        elif key in self._fields:
            self._fault(number, say("The header gives {key} twice.", key=repr(key)))
        else:
            self._fields[key] = (number, value.strip())

    def _field(self, key: str) -> tuple[int, str]:
        return self._fields.get(key, (self.end, ""))

    def _game(self) -> str:
        """The game's id, empty where it is wrong."""
        line, game_id = self._field("game")
        if "game" in self._fields and game_id not in GAMES:
            self._fault(line, UnknownGame(game_id).message)
            return ""
        return game_id

    def _players(self) -> int:
        """The number of players as far as it is a number, else 0."""
        line, players = self._field("players")
        if _NUMBER.fullmatch(players):
            return int(players)
        if "players" in self._fields:
            self._fault(line, say("{players} is not a number of players.", players=quoted(players)))
        return 0

    def _options(self) -> dict[str, str]:
        """The options as written, each once."""
        line, text = self._field("options")
        options: dict[str, str] = {}
        for word in text.split():
            name, equals, value = word.partition("=")
            if not equals:
                self._fault(line, say("{word} is not written as option=value.", word=quoted(word)))
            elif name in options:
                self._fault(line, say("The option {name} is given twice.", name=quoted(name)))
            else:
                options[name] = value
        return options

    def _viewer(self) -> int | None:
        """Returns the viewer's seat; None where it is told in full, or that is unreadable."""
        if "viewer" not in self._fields:
            return None
        line, viewer = self._fields["viewer"]
        if viewer == _PUBLIC:
            return PUBLIC
        if _NUMBER.fullmatch(viewer):
            return int(viewer)
        self._fault(line, say("{viewer} is not a viewer of a match.", viewer=quoted(viewer)))
        return None

    def _start(
        self, game_id: str, players: int, options: dict[str, str], viewer: int | None
    ) -> Match | None:
        try:
            match = Match.new(game_id, players)
        except IllegalAction as error:
            self._fault(self._field("players")[0], error.message)
            return None
        try:
            match = Match.new(game_id, players, viewer=viewer)
        except IllegalAction as error:
            self._fault(self._field("viewer")[0], error.message)
            viewer = None
        try:
            return Match.new(game_id, players, options, viewer)
        except IllegalAction as error:
            self._fault(self._field("options")[0], error.message)
            return match


def _apply_line(builder: MatchBuilder, number: int, words: list[str]) -> None:
    if builder.pending.over:
        raise MatchTextError(number, "OVER", say("The match is over before this line."))
    actor_word, *action = words
    if actor_word == "*":
        actor = CHANCE
    elif _NUMBER.fullmatch(actor_word):
        actor = int(actor_word)
    else:
        raise MatchTextError(
            number, "NOTATION", say("A line starts with * or a seat number, then the action.")
        )
    try:
        builder.apply(actor, " ".join(action))
    except IllegalAction as error:
        raise MatchTextError(number, error.rule, error.message) from None
