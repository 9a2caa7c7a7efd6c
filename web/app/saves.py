"""What is stored and what is exported: text from values, and values from untrusted text.

Stored text is JSON with a version; an export is the match text with the people's names
in its comments. Everything is checked on reading. A match that is broken raises
``ValueError`` with one sentence; broken settings are replaced by the usual ones.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any, TypeVar

from app.face import has_face
from app.matches import (
    KINDS,
    MAX_SEED,
    clean,
    clean_name,
    fresh_seed,
    named,
    record_id,
)
from app.messages import Moment
from app.model import LOOK_TIMES, Best, Player, Record, Settings
from pyengine.core.errors import MatchTextError
from pyengine.core.match import Match
from pyengine.core.text import MAX_CHARS, parse_bytes, parse_match, write_match

__all__ = [
    "VERSION",
    "best_from_json",
    "best_to_json",
    "export_name",
    "export_text",
    "import_file",
    "record_from_json",
    "record_to_json",
    "settings_from_json",
    "settings_to_json",
]

VERSION = 1
"""Of the stored JSON; an older app refuses what a newer one wrote."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_SEAT_NOTE = re.compile(r"#\s*seat\s+([1-9][0-9]?)\s*:\s*(.*?)\s*\(([a-z]+)\)\s*")
_SEED_NOTE = re.compile(r"#\s*seed\s*:\s*(.*)")
_PRACTICE_NOTE = re.compile(r"#\s*practice\s*")
_LATEST = 2**53
_MAX_DRAFT = 200
_MAX_BEST = 5000

T = TypeVar("T")


def record_to_json(record: Record) -> str:
    """A match as stored."""
    data = {
        "clowder": VERSION,
        "id": record.id,
        "match": write_match(record.match),
        "players": [[player.name, player.kind] for player in record.players],
        "seed": record.seed,
        "created": record.created,
        "updated": record.updated,
        "draft": record.draft,
        "practice": record.practice,
    }
    return json.dumps(data, ensure_ascii=False)


def record_from_json(text: str) -> Record:
    """A stored match; raises ``ValueError``."""
    return _checked("match", text, _read_record)


def _read_record(data: Mapping[str, Any]) -> Record:
    match = parse_match(_text(data, "match", MAX_CHARS))
    if not has_face(match.header.game):
        raise ValueError("game")
    return Record(
        id=_read_id(data["id"]),
        match=match,
        players=_read_players(data["players"], match.header.players),
        seed=_line(data, "seed", MAX_SEED),
        created=_time(data, "created"),
        updated=_time(data, "updated"),
        draft=_line(data, "draft", _MAX_DRAFT),
        practice=_flag(data, "practice"),
    )


def settings_to_json(settings: Settings) -> str:
    """The settings as stored."""
    return json.dumps({"clowder": VERSION, **asdict(settings)}, ensure_ascii=False)


def settings_from_json(text: str) -> Settings:
    """Stored settings; the usual ones where there are none or they cannot be read."""
    try:
        return _checked("settings", text, _read_settings)
    except ValueError:
        return Settings()


def _read_settings(data: Mapping[str, Any]) -> Settings:
    # What an older version did not know yet has its usual value.
    data = {**asdict(Settings()), **data}
    names = data["names"]
    if not isinstance(names, list | tuple) or len(names) > 12:
        raise ValueError("names")
    return Settings(
        theme=_one_of(data, "theme", ("auto", "light", "dark")),
        motion=_one_of(data, "motion", ("auto", "less")),
        sound=_flag(data, "sound"),
        auto_roll=_flag(data, "auto_roll"),
        look_ms=data["look_ms"] if data["look_ms"] in LOOK_TIMES else 0,
        aids=_flag(data, "aids"),
        hints=_flag(data, "hints"),
        names=tuple(_name(name) for name in names),
    )


def best_to_json(best: tuple[Best, ...]) -> str:
    """The best scores as stored."""
    return json.dumps(
        {"clowder": VERSION, "best": [asdict(entry) for entry in best]}, ensure_ascii=False
    )


def best_from_json(text: str) -> tuple[Best, ...]:
    """Stored best scores, without entries that cannot be read."""
    try:
        return _checked("best scores", text, _read_best)
    except ValueError:
        return ()


def _read_best(data: Mapping[str, Any]) -> tuple[Best, ...]:
    entries = data["best"]
    if not isinstance(entries, list) or len(entries) > _MAX_BEST:
        raise ValueError("best")
    found = []
    for entry in entries:
        with suppress(ValueError, TypeError, KeyError, IndexError):
            found.append(_read_entry(entry))
    return tuple(found)


def _read_entry(data: Mapping[str, Any]) -> Best:
    return Best(
        game=_text(data, "game", 40),
        options=_text(data, "options", 400),
        name=_name(data["name"]),
        total=_number(data, "total", -100_000, 100_000),
        seed=_line(data, "seed", MAX_SEED),
        when=_time(data, "when"),
        record=_read_id(data["record"]),
    )


def export_name(record: Record) -> str:
    """The name of an exported file, in plain letters."""
    people = "-".join(record.names)
    words = re.sub(r"[^a-z0-9]+", "-", f"{record.match.game.info.title}-{people}".lower())
    return f"{words.strip('-')[:60].rstrip('-')}-{record.id[:6]}.clowder.txt"


def export_text(record: Record) -> str:
    """The match text with who played in its comments; :func:`import_file` reads it back."""
    first, rest = write_match(record.match).split("\n", 1)
    notes = [
        f"# seat {seat}: {player.name} ({player.kind})"
        for seat, player in enumerate(record.players, start=1)
    ]
    notes.append(f"# seed: {record.seed}")
    if record.practice:
        notes.append("# practice")
    return "\n".join((first, *notes, rest))


def import_file(name: str, data: bytes, moment: Moment, taken: Collection[str] = ()) -> Record:
    """The match of a chosen file, under an id that is not ``taken``.

    Raises ``ValueError`` with one sentence that names the file and the line.
    """
    shown = clean(name, 40) or "The file"
    if len(data) > 4 * MAX_CHARS:
        raise ValueError(f"{shown} is too long to be a match.")
    if not data.strip():
        raise ValueError(f"{shown} is empty.")
    try:
        match = parse_bytes(data)
    except MatchTextError as error:
        sentence = clean(str(error.message), 160)
        raise ValueError(f"{shown} was not imported. Line {error.line}: {sentence}") from None
    if not has_face(match.header.game):
        raise ValueError(f"{shown} is a match of {match.game.info.title}, which has no table yet.")
    return _with_notes(match, data.decode("utf-8"), moment, taken)


def _with_notes(match: Match, text: str, moment: Moment, taken: Collection[str]) -> Record:
    players = [Player("") for _ in range(match.header.players)]
    seed, practice = "", False
    for line in text.split("\n"):
        if not line.startswith("#") or len(line) > 400:
            continue
        if note := _SEAT_NOTE.fullmatch(line):
            seat, kind = int(note[1]), note[3]
            if seat <= len(players):
                known = kind if kind in KINDS else "person"
                players[seat - 1] = Player(clean_name(note[2]), known)
        elif note := _SEED_NOTE.fullmatch(line):
            seed = clean(note[1], MAX_SEED)
        elif _PRACTICE_NOTE.fullmatch(line):
            practice = True
    return Record(
        id=record_id(moment.fresh, taken),
        match=match,
        players=named(players),
        seed=seed or fresh_seed(moment.fresh),
        created=moment.now,
        updated=moment.now,
        practice=practice,
    )


def _checked(what: str, text: str, read: Callable[[Mapping[str, Any]], T]) -> T:
    """Read stored JSON; every way in which it can be broken ends in the same kind of sentence."""
    try:
        data = json.loads(text)
        version = data["clowder"]
        if type(version) is not int or version < 1:
            raise ValueError("clowder")
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        raise ValueError(f"The saved {what} cannot be read.") from None
    if version > VERSION:
        raise ValueError(f"The saved {what} come from a newer version of the app.")
    try:
        return read(data)
    except MatchTextError as error:
        sentence = clean(str(error.message), 160)
        raise ValueError(f"The saved {what} is damaged. Line {error.line}: {sentence}") from None
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):
        raise ValueError(f"The saved {what} cannot be read.") from None


def _text(data: Mapping[str, Any], key: str, longest: int) -> str:
    value = data[key]
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError(key)
    return value


def _line(data: Mapping[str, Any], key: str, longest: int) -> str:
    """A text as :func:`clean` leaves it: no line ends, no half characters."""
    value = _text(data, key, longest)
    if clean(value, longest) != value:
        raise ValueError(key)
    return value


def _name(value: Any) -> str:
    if not isinstance(value, str) or clean_name(value) != value:
        raise ValueError("name")
    return value


def _flag(data: Mapping[str, Any], key: str) -> bool:
    value = data[key]
    if not isinstance(value, bool):
        raise ValueError(key)
    return value


def _number(data: Mapping[str, Any], key: str, least: int, most: int) -> int:
    value = data[key]
    if type(value) is not int or not least <= value <= most:
        raise ValueError(key)
    return value


def _time(data: Mapping[str, Any], key: str) -> int:
    return _number(data, key, 0, _LATEST)


def _one_of(data: Mapping[str, Any], key: str, allowed: Collection[str]) -> str:
    value = data[key]
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(key)
    return value


def _read_id(value: Any) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ValueError("id")
    return value


def _read_players(value: Any, count: int) -> tuple[Player, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise ValueError("players")
    players = []
    for name, kind in value:
        if kind not in KINDS:
            raise ValueError("kind")
        players.append(Player(_name(name), kind))
    return tuple(players)
