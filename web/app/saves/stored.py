"""The data stored in this browser, as JSON with a version: matches, their summaries, best scores,
settings.

Everything is checked on reading; what is broken, or of a newer version, raises ``ValueError``
with one sentence, and stays where it is.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, fields, replace
from typing import TYPE_CHECKING, Any

from app.base.checking import (
    MAX_SERVERS,
    VERSION,
    Data,
    choice_at,
    flag_at,
    id_of,
    line_at,
    name_of,
    number_at,
    number_in,
    read_checked,
    server_of,
    text_at,
    time_at,
)
from app.base.seeds import MAX_SEED
from app.games.face import has_face
from app.games.single_keys import MOST_KEYS
from app.input.keys import ZONES, is_placed, is_single
from app.saves.preferences import GHOSTS, HELPS, LOOK_TIMES, SENTENCES, Settings
from app.saves.records import (
    KINDS,
    REMOTE,
    Again,
    Best,
    Connected,
    Correspondence,
    Kind,
    Learning,
    Local,
    Player,
    Record,
    Summary,
    kind_of,
    kinds_of,
)
from app.saves.terms import NOTHING_SPENT, USUAL, Spent, Terms, terms_of
from pyengine.core.match import MAX_ACTIONS
from pyengine.core.text import MAX_CHARS, parse_match, write_match

if TYPE_CHECKING:
    from app.saves.hands import Hands

_MAX_DRAFT = 1000
"""Four people at one screen have a draft each, of up to 200 characters."""
_MAX_WORDS = 400
_MAX_CLOCK = 60
_MOST_TIMES = 20
_MOST_STEPS = 20
_LONGEST_TIME_MS = 24 * 3600 * 1000
_MOST_POINTS = 100_000

MOST_STORY = 500
"""So many sentences are told of a match besides its moves."""

MAX_SEATS = 12
"""More than sit at the table of any game."""


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
        "clock": record.clock,
        "far": isinstance(record.kind, Connected),
        "sent": record.kind.sent if isinstance(record.kind, Correspondence) else 0,
        "help": record.help,
        "story": list(record.story),
        "lesson": asdict(record.lesson) if record.lesson else None,
        "rival": record.kind.rival if isinstance(record.kind, Local) else None,
        "brought": record.brought,
    }
    if record.hands:
        data["hands"] = [hand.line for hand in record.hands]
    if record.terms != USUAL:
        data["terms"] = asdict(record.terms)
    if record.spent != NOTHING_SPENT:
        data["spent"] = asdict(record.spent)
    if record.again is not None:
        data["again"] = record.again._asdict()
    if isinstance(record.kind, Local) and record.kind.to_beat is not None:
        data["to_beat"] = record.kind.to_beat
    return json.dumps(data, ensure_ascii=False)


def record_from_json(text: str) -> Record:
    """A stored match; raises ``ValueError``."""
    return read_checked("match", text, _record)


def _record(data: Data) -> Record:
    match = parse_match(text_at(data, "match", MAX_CHARS))
    if not has_face(match.header.game):
        raise ValueError("game")
    players = _players(data["players"], match.header.players, kinds_of(match.game.info))
    return Record(
        id=id_of(data["id"]),
        match=match,
        players=players,
        seed=line_at(data, "seed", MAX_SEED),
        created=time_at(data, "created"),
        updated=time_at(data, "updated"),
        draft=line_at(data, "draft", _MAX_DRAFT),
        practice=flag_at(data, "practice"),
        clock=line_at(data, "clock", _MAX_CLOCK) if "clock" in data else "",
        story=story_of(data.get("story", [])),
        help=choice_at(data, "help", ("", *HELPS)) if "help" in data else "",
        kind=_kind(data, players),
        brought=flag_at(data, "brought") if "brought" in data else False,
        terms=read_terms(data.get("terms", {})),
        hands=_hands(data["hands"]) if "hands" in data else (),
        spent=_spent(data["spent"], len(players)) if "spent" in data else NOTHING_SPENT,
        again=_again(data["again"], len(players)) if "again" in data else None,
    )


def read_terms(value: object) -> Terms:
    """Reads what is agreed at the table of a stored match; raises ``ValueError``.

    What is not there is usual.
    """
    if not isinstance(value, dict):
        raise ValueError("terms")
    return terms_of(value)


def _hands(value: object) -> Hands:
    # Only a race that was watched has any.
    from app.saves.hands import hands_of

    return hands_of(value)


def _spent(value: object, seats: int) -> Spent:
    """Reads the time that seats have taken: none yet, or some of each."""
    if not isinstance(value, dict):
        raise ValueError("spent")
    match, turn = (_times_of(value[name], seats) for name in ("match", "turn"))
    return Spent(match, turn, number_at(value, "phase", 0, MAX_ACTIONS))


def _again(value: object, seats: int) -> Again:
    if not isinstance(value, dict):
        raise ValueError("again")
    seat, entry = number_at(value, "seat", 1, seats), number_at(value, "entry", 0, MAX_ACTIONS)
    return Again(id_of(value["record"]), seat, entry, line_at(value, "action", _MAX_DRAFT))


def _times_of(value: object, seats: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) not in (0, seats):
        raise ValueError("spent")
    return tuple(number_at({"ms": ms}, "ms", 0, _LONGEST_TIME_MS) for ms in value)


def _kind(data: Data, players: Iterable[Player]) -> Kind:
    """The kind of a stored match. Fields that other kinds have are checked all the same."""
    connected = flag_at(data, "far") if "far" in data else False
    sent = number_at(data, "sent", 0, MAX_ACTIONS) if "sent" in data else 0
    learning = learning_of(data.get("lesson"))
    rival, to_beat = (
        _total(data, key) if data.get(key) is not None else None for key in ("rival", "to_beat")
    )
    if connected:
        return Connected()
    if isinstance(kind_of(players), Correspondence):
        return Correspondence(sent)
    return learning or Local(rival, to_beat)


def _total(data: Data, key: str) -> int:
    return number_at(data, key, -_MOST_POINTS, _MOST_POINTS)


def learning_of(value: object) -> Learning | None:
    """Reads how far a lesson is, as stored; None where the match is none. Raises ``ValueError``."""
    if value is None:
        return None
    if not isinstance(value, dict):
        raise ValueError("lesson")
    return Learning(number_at(value, "seen", 0, _MOST_STEPS), flag_at(value, "over"))


def story_of(value: object) -> tuple[str, ...]:
    """Reads what is told of a match besides its moves, as stored; raises ``ValueError``."""
    if not isinstance(value, list) or len(value) > MOST_STORY:
        raise ValueError("story")
    return tuple(line_at({"story": line}, "story", _MAX_WORDS) for line in value)


def _players(value: object, count: int, kinds: Collection[str]) -> tuple[Player, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise ValueError("players")
    players = []
    for name, kind in value:
        if kind not in (*kinds, REMOTE):
            raise ValueError("kind")
        players.append(Player(name_of(name), kind))
    return tuple(players)


def summary_to_json(summary: Summary, revision: str) -> str:
    """A summary as stored. ``revision`` is the mark of the text that it was made of."""
    data = {
        "clowder": VERSION,
        "revision": revision,
        **{
            "far" if name == "is_remote" else name: value for name, value in asdict(summary).items()
        },
        "players": [[player.name, player.kind] for player in summary.players],
    }
    return json.dumps(data, ensure_ascii=False)


def summary_from_json(text: str) -> tuple[Summary, str]:
    """A stored summary and its revision; raises ``ValueError``."""
    return read_checked("match", text, lambda data: (_summary(data), text_at(data, "revision", 40)))


def _summary(data: Data) -> Summary:
    game, options, totals = data["game"], data["options"], data["totals"]
    if not isinstance(game, str) or not has_face(game):
        raise ValueError("game")
    if not isinstance(options, list) or not isinstance(totals, list):
        raise ValueError("options")
    players = data["players"]
    if not isinstance(players, list) or not 0 < len(players) <= MAX_SEATS:
        raise ValueError("players")
    return Summary(
        id=id_of(data["id"]),
        game=game,
        players=_players(players, len(players), KINDS),
        options=tuple((str(name), str(value)) for name, value in options),
        created=time_at(data, "created"),
        updated=time_at(data, "updated"),
        over=flag_at(data, "over"),
        stage=line_at(data, "stage", _MAX_WORDS),
        state=line_at(data, "state", _MAX_WORDS),
        totals=tuple(_total({"total": total}, "total") for total in totals),
        day=line_at(data, "day", 10),
        practice=flag_at(data, "practice"),
        is_remote=flag_at(data, "far") if "far" in data else False,
        lesson=flag_at(data, "lesson") if "lesson" in data else False,
        brought=flag_at(data, "brought") if "brought" in data else False,
    )


def settings_to_json(settings: Settings) -> dict[str, str]:
    """All settings by name, each as it is stored by itself."""
    return {
        name: json.dumps({"clowder": VERSION, "value": value}, ensure_ascii=False)
        for name, value in asdict(settings).items()
    }


def changed_settings(settings: Settings, before: Settings) -> dict[str, str]:
    """The settings that are others than before, as they are stored."""
    then = settings_to_json(before)
    return {name: text for name, text in settings_to_json(settings).items() if text != then[name]}


def settings_from_json(texts: Mapping[str, str]) -> tuple[Settings, int]:
    """Stored settings by name, and how many of them cannot be read; these are the usual ones."""
    settings, unread = Settings(), 0
    for name, text in texts.items():
        try:
            settings = with_setting(settings, name, text)
        except ValueError:
            unread += 1
    return settings, unread


def with_setting(settings: Settings, name: str, text: str) -> Settings:
    """The settings with a stored one; raises ``ValueError``."""
    try:
        return _with(settings, name, read_checked("setting", text, dict))
    except KeyError:
        raise ValueError(name) from None


_FLAGS = frozenset(field.name for field in fields(Settings) if isinstance(field.default, bool))
"""The settings that are on or off."""


def _with(settings: Settings, name: str, stored: Data) -> Settings:
    value = stored["value"]
    data = {name: value}
    match name:
        case "theme":
            themes = ("auto", "light", "dark", "contrast")
            return replace(settings, theme=choice_at(data, name, themes))
        case "motion":
            return replace(settings, motion=choice_at(data, name, ("auto", "less")))
        case "servers" if isinstance(value, list) and len(value) <= MAX_SERVERS:
            return replace(settings, servers=tuple(map(server_of, value)))
        case "help":
            return replace(settings, help=choice_at(data, name, HELPS))
        case "aids" | "hints":
            # Of a version before there were three steps.
            return _as_before(settings, name, flag_at(data, name))
        case "sitting":
            return replace(settings, sitting=choice_at(data, name, ("side", "opposite")))
        case _ if name in _FLAGS:
            flag: dict[str, Any] = {name: flag_at(data, name)}
            return replace(settings, **flag)
        case "ghost":
            return replace(settings, ghost=choice_at(data, name, GHOSTS))
        case "sentences":
            return replace(settings, sentences=choice_at(data, name, SENTENCES))
        case "look_ms":
            return replace(settings, look_ms=number_in(data, name, LOOK_TIMES))
        case "names" if isinstance(value, list) and len(value) <= MAX_SEATS:
            return replace(settings, names=tuple(map(name_of, value)))
        case "keys" if isinstance(value, list) and len(value) <= MOST_KEYS:
            return replace(settings, keys=tuple(map(_key_pair, value)))
        case "halves" if isinstance(value, list) and len(value) <= MOST_KEYS:
            return replace(settings, halves=tuple(map(_half_key, value)))
        case "known" if isinstance(value, list):
            # A game that this version does not have may be known to another.
            return replace(settings, known=tuple(game for game in value if has_face(str(game))))
    raise ValueError(name)


def _key_pair(value: object) -> tuple[str, str]:
    """Checks what is heard, and the key that was chosen for it: one sign, or none."""
    match value:
        case [str(heard), str(key)] if is_single(heard) and (not key or is_single(key)):
            return heard, key
    raise ValueError("keys")


def _half_key(value: object) -> tuple[int, str, str]:
    """Checks whose half, what is heard, and where the key lies that was chosen for it, if any."""
    match value:
        case [1 | 2 as place, str(heard), str(code)] if heard in ZONES[0].values():
            if not code or is_placed(code):
                return place, heard, code
    raise ValueError("halves")


def _as_before(settings: Settings, name: str, on: bool) -> Settings:
    """Reads the former two switches: hints are everything, no memory aids are as on paper."""
    if settings.help != Settings().help:
        return settings
    step = "all" if name == "hints" and on else "paper" if name == "aids" and not on else ""
    return replace(settings, help=step or settings.help)


def best_to_json(entry: Best) -> str:
    """One of the best scores as stored, by itself."""
    data = {"clowder": VERSION, **asdict(entry)}
    if not entry.paces:
        del data["paces"]
    return json.dumps(data, ensure_ascii=False)


def best_from_json(text: str) -> Best:
    """A stored best score; raises ``ValueError``."""
    return read_checked("best score", text, _entry)


def _entry(data: Data) -> Best:
    return Best(
        game=text_at(data, "game", 40),
        options=text_at(data, "options", 400),
        name=name_of(data["name"]),
        total=number_at(data, "total", -100_000, 100_000),
        seed=line_at(data, "seed", MAX_SEED),
        when=time_at(data, "when"),
        record=id_of(data["record"]),
        times=_times(data.get("times", [])),
        paces=_paces(data.get("paces", [])),
    )


def _paces(value: object) -> tuple[tuple[str, tuple[int, ...]], ...]:
    if not isinstance(value, list) or len(value) > _MOST_TIMES:
        raise ValueError("paces")
    if any(not isinstance(times, list) or len(times) > _MOST_TIMES for _, times in value):
        raise ValueError("paces")
    return tuple(
        (text_at({"id": name}, "id", 40), tuple([_time_ms(ms) for ms in times]))
        for name, times in value
    )


def _time_ms(ms: object) -> int:
    return number_at({"ms": ms}, "ms", 0, _LONGEST_TIME_MS)


def _times(value: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, list) or len(value) > _MOST_TIMES:
        raise ValueError("times")
    return tuple((text_at({"id": name}, "id", 40), _time_ms(ms)) for name, ms in value)
