"""Positions to solve that this browser keeps: one's own costly choices, and others that were tried.

A position is the match as its seat knew it then, what was chosen, and the best that is known. It is
offered once several more looks have found the same answer (:mod:`app.practice.checking`); until
then it is ``new``, and what has no answer that lasts is ``dropped``: it is remembered, so that it
is not looked at again. Of a position the same id is kept on every device.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Literal, cast, get_args

from app.base.checking import (
    VERSION,
    Data,
    choice_at,
    id_of,
    line_at,
    number_at,
    read_checked,
    text_at,
    time_at,
)
from app.games.face import has_face, is_race
from app.saves.practice.schedule import INTERVALS, NOT_ASKED, Schedule
from pyengine.bots.verdicts import VERDICTS, Verdict
from pyengine.core.match import MAX_ACTIONS, Match
from pyengine.core.positions import read_posed

State = Literal["new", "open", "dropped"]
Source = Literal["match", "daily", "link"]

MOST_KEPT = 400
"""So many positions are kept, each about a kilobyte; what is learned makes room first."""

LONGEST = 30_000
"""Greatest length of a stored position; the longest of a real match takes a fifth of it."""

_NOTE = "# position: "
"""The beginning of a line of a file that holds one; for older versions it is a comment."""

_MOST_IN_A_FILE = 2_000
_LONGEST_ACTION = 200
_MOST_CENTS = 10_000_000
_MOST_TRIES = 100_000


@dataclass(frozen=True, slots=True)
class Position:
    """A position and where it stands.

    ``text`` is the match of the viewer ``seat``, ``chosen`` what was done then, ``best`` the
    answer. ``cost`` and ``error`` are in hundredths of a point. ``found`` is when it came here, in
    ms since 1970; ``source`` says from where: a ``match`` of one's own (its ``record`` and
    ``entry``), the set of the ``daily`` one, or a ``link``.
    """

    id: str
    game: str
    seat: int
    text: str
    chosen: str
    best: str
    cost: int = 0
    error: int = 0
    state: State = "new"
    source: Source = "match"
    record: str = ""
    entry: int = 0
    found: int = 0
    schedule: Schedule = NOT_ASKED

    @property
    def is_open(self) -> bool:
        """Returns whether it is offered."""
        return self.state == "open"

    def match(self) -> Match:
        """The match up to the choice; raises ``ValueError`` where it is none of a position."""
        actions = (self.chosen, self.best) if self.best else (self.chosen,)
        match = read_posed(self.text, *actions)
        if (match.header.game, match.viewer) != (self.game, self.seat):
            raise ValueError("This position is of another game.")
        return match


def position_id(text: str) -> str:
    """The id of a position: the same on every device."""
    from hashlib import sha256

    return sha256(text.encode()).hexdigest()[:16]


def cents(points: float) -> int:
    """Points as they are kept, in hundredths.

    >>> cents(2.346)
    235
    """
    return round(100 * points)


# As text


def position_to_json(position: Position) -> str:
    """A position as stored."""
    return json.dumps({"clowder": VERSION, **asdict(position)}, ensure_ascii=False)


def position_from_json(text: str) -> Position:
    """A stored position; raises ``ValueError``. Its match is read when it is posed."""
    if len(text) > LONGEST:
        raise ValueError("The saved position is too long to be one.")
    return read_checked("position", text, _position)


def _position(data: Data) -> Position:
    state = cast("State", choice_at(data, "state", get_args(State)))
    game, text = text_at(data, "game", 40), text_at(data, "text", LONGEST)
    found = Position(
        id=id_of(data["id"]),
        game=game,
        seat=number_at(data, "seat", 1, 99),
        text=text,
        chosen=line_at(data, "chosen", _LONGEST_ACTION),
        best=line_at(data, "best", _LONGEST_ACTION),
        cost=number_at(data, "cost", -_MOST_CENTS, _MOST_CENTS),
        error=number_at(data, "error", 0, _MOST_CENTS),
        state=state,
        source=cast("Source", choice_at(data, "source", get_args(Source))),
        record=id_of(data["record"]) if data["record"] else "",
        entry=number_at(data, "entry", 0, MAX_ACTIONS),
        found=time_at(data, "found"),
        schedule=_schedule(data["schedule"]),
    )
    if found.id != position_id(text) or (state == "open" and not found.best):
        raise ValueError("id")
    if not has_face(game) or is_race(game):
        raise ValueError("game")
    return found


def _schedule(value: object) -> Schedule:
    if not isinstance(value, Mapping):
        raise ValueError("schedule")
    tries = number_at(value, "tries", 0, _MOST_TRIES)
    return Schedule(
        due=_day_at(value, "due"),
        step=number_at(value, "step", 0, len(INTERVALS) + 1),
        tries=tries,
        solved=number_at(value, "solved", 0, tries),
        last=_day_at(value, "last"),
        verdict=_verdict(value["verdict"]),
    )


def _day_at(data: Data, key: str) -> str:
    day = line_at(data, key, 10)
    if day and date.fromisoformat(day).isoformat() != day:
        raise ValueError(key)
    return day


def _verdict(value: object) -> Verdict | None:
    if value is not None and value not in VERDICTS:
        raise ValueError("verdict")
    return value


def read_positions(texts: Iterable[str]) -> tuple[Position, ...]:
    """Those that can be read, each once, the oldest first."""
    found: dict[str, Position] = {}
    for text in texts:
        try:
            position = position_from_json(text)
        except ValueError:
            continue
        found[position.id] = position
    return tuple(sorted(found.values(), key=lambda each: (each.found, each.id)))


def keys_to_discard(stored: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of positions that make room: what is not offered first, then what is learned, then
    the oldest. What cannot be read stays: a newer version may know how."""
    if len(stored) <= MOST_KEPT:
        return ()
    ranked = sorted(
        read_positions(stored.values()),
        key=lambda each: (each.state != "dropped", each.schedule.due != "", each.found),
    )
    return tuple(each.id for each in ranked[: len(stored) - MOST_KEPT])


def newer_of(there: Position, here: Position | None) -> Position:
    """Of two of one position the one that was answered last, the same on both devices."""
    return there if here is None else max(there, here, key=_order)


def _order(position: Position) -> tuple[str, int, int, str]:
    schedule = position.schedule
    known = ("new", "open", "dropped").index(position.state)
    return schedule.last, schedule.tries, known, position_to_json(position)


# In a file


def position_lines(texts: Iterable[str]) -> str:
    """Positions as lines of a file, but for what is not offered."""
    kept = (position for position in read_positions(texts) if position.state != "dropped")
    return "".join(f"{_NOTE}{position_to_json(position)}\n" for position in kept)


def positions_in(data: bytes) -> tuple[bytes, tuple[Position, ...]]:
    """A file without the lines that hold positions (the others keep their numbers), and these.

    A file may come from anybody: what it says of an answer is not believed, so each is looked at
    anew before it is offered. One that is none is left out.
    """
    begins = _NOTE.encode()
    if begins not in data:
        return data, ()
    lines, found = data.split(b"\n"), list[str]()
    for number, line in enumerate(lines):
        if line.startswith(begins):
            lines[number] = b""
            if len(line) <= LONGEST and len(found) < _MOST_IN_A_FILE:
                found.append(line.removeprefix(begins).decode("utf-8", "replace"))
    return b"\n".join(lines), tuple(map(unchecked, filter(is_sound, read_positions(found))))


def unchecked(position: Position) -> Position:
    """A position whose answer is to be looked at anew; one that is not offered stays so."""
    return position if position.state == "dropped" else replace(position, state="new")


def is_sound(position: Position) -> bool:
    """Returns whether a position is one by the rules of its game."""
    try:
        position.match()
    except ValueError:
        return False
    return True
