"""What this browser keeps, as JSON with a version: matches, settings and best scores.

Everything is checked on reading. A match that is broken raises ``ValueError`` with one
sentence; broken settings are replaced by the usual ones.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict

from app.checking import (
    VERSION,
    Data,
    checked,
    choice_at,
    flag_at,
    id_of,
    line_at,
    name_of,
    number_at,
    text_at,
    time_at,
)
from app.face import has_face
from app.model import KINDS, LOOK_TIMES, Best, Player, Record, Settings
from app.seeds import MAX_SEED
from pyengine.core.text import MAX_CHARS, parse_match, write_match

__all__ = [
    "best_from_json",
    "best_to_json",
    "record_from_json",
    "record_to_json",
    "settings_from_json",
    "settings_to_json",
]

_MAX_DRAFT = 200
_MAX_BEST = 5000


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
    return checked("match", text, _record)


def _record(data: Data) -> Record:
    match = parse_match(text_at(data, "match", MAX_CHARS))
    if not has_face(match.header.game):
        raise ValueError("game")
    return Record(
        id=id_of(data["id"]),
        match=match,
        players=_players(data["players"], match.header.players),
        seed=line_at(data, "seed", MAX_SEED),
        created=time_at(data, "created"),
        updated=time_at(data, "updated"),
        draft=line_at(data, "draft", _MAX_DRAFT),
        practice=flag_at(data, "practice"),
    )


def _players(value: object, count: int) -> tuple[Player, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise ValueError("players")
    players = []
    for name, kind in value:
        if kind not in KINDS:
            raise ValueError("kind")
        players.append(Player(name_of(name), kind))
    return tuple(players)


def settings_to_json(settings: Settings) -> str:
    """The settings as stored."""
    return json.dumps({"clowder": VERSION, **asdict(settings)}, ensure_ascii=False)


def settings_from_json(text: str) -> Settings:
    """Stored settings; the usual ones where there are none or they cannot be read."""
    try:
        return checked("settings", text, _settings)
    except ValueError:
        return Settings()


def _settings(data: Data) -> Settings:
    # What an older version did not know yet has its usual value.
    data = {**asdict(Settings()), **data}
    names, look_ms = data["names"], data["look_ms"]
    if not isinstance(names, list | tuple) or len(names) > 12:
        raise ValueError("names")
    return Settings(
        theme=choice_at(data, "theme", ("auto", "light", "dark")),
        motion=choice_at(data, "motion", ("auto", "less")),
        sound=flag_at(data, "sound"),
        auto_roll=flag_at(data, "auto_roll"),
        look_ms=next((ms for ms in LOOK_TIMES if ms == look_ms), 0),
        aids=flag_at(data, "aids"),
        hints=flag_at(data, "hints"),
        names=tuple(map(name_of, names)),
    )


def best_to_json(best: tuple[Best, ...]) -> str:
    """The best scores as stored."""
    return json.dumps(
        {"clowder": VERSION, "best": [asdict(entry) for entry in best]}, ensure_ascii=False
    )


def best_from_json(text: str) -> tuple[Best, ...]:
    """Stored best scores, without entries that cannot be read."""
    try:
        return checked("best scores", text, _best)
    except ValueError:
        return ()


def _best(data: Data) -> tuple[Best, ...]:
    entries = data["best"]
    if not isinstance(entries, list) or len(entries) > _MAX_BEST:
        raise ValueError("best")
    found = []
    for entry in entries:
        with suppress(ValueError, TypeError, KeyError, IndexError):
            found.append(_entry(entry))
    return tuple(found)


def _entry(data: Data) -> Best:
    return Best(
        game=text_at(data, "game", 40),
        options=text_at(data, "options", 400),
        name=name_of(data["name"]),
        total=number_at(data, "total", -100_000, 100_000),
        seed=line_at(data, "seed", MAX_SEED),
        when=time_at(data, "when"),
        record=id_of(data["record"]),
    )
