"""Tallies of finished matches for the statistics, also when the matches are deleted.

Each match that ends at a table of this browser leaves a tally, under the match's id: so it counts
once, however often it is written, exported or imported.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from app.base.checking import (
    VERSION,
    Data,
    flag_at,
    id_of,
    line_at,
    name_of,
    number_at,
    read_checked,
    text_at,
    time_at,
)
from app.games.goals import SeatEnd, hits_of, reached
from app.saves.records import REMOTE, Player, Record
from app.saves.stored import MAX_SEATS

COMPANY = ("alone", "gentle", "easy", "normal", "hard", "even", "people")
"""Against whom: nobody, bots of which this is the strongest, or other people."""

_NOTE = "# tally: "
"""The beginning of a line of a file that holds one; for older versions it is a comment."""

_MOST_IN_A_FILE = 20_000
_LONGEST = 4_000
"""Greatest length of a tally, in bytes where it stands in a file; six seats with all goals of
their game take a third of it."""
_MOST_GOALS = 40
_MOST_POINTS = 100_000


@dataclass(frozen=True, slots=True)
class TallySeat:
    """The end of somebody of this device: ``hits`` of ``foretold`` predictions were right."""

    name: str
    total: int
    won: bool
    goals: tuple[str, ...] = ()
    hits: int = 0
    foretold: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """A finished match for the statistics: one's own seats alone. ``when`` is in ms since 1970."""

    id: str
    game: str
    company: str
    when: int
    seats: tuple[TallySeat, ...]


def tally_of(record: Record) -> Tally | None:
    """Returns the tally of a match; None where nobody of this device has played it, or it was
    practice or a lesson."""
    match = record.match
    here = [seat for seat, player in enumerate(record.players, 1) if player.is_here]
    if not match.settled or not record.is_own_work or not here:
        return None
    scores, game = match.scores(), match.header.game
    count, seats = hits_of(game), []
    for seat in here:
        end = SeatEnd.of(scores.seats[seat - 1])
        hits, foretold = count(match.state, seat) if count else (0, 0)
        won = seat in scores.winners
        name = record.names[seat - 1]
        seats.append(TallySeat(name, end.total, won, reached(game, end), hits, foretold))
    return Tally(record.id, game, _company(record.players), record.updated, tuple(seats))


def _company(players: tuple[Player, ...]) -> str:
    if len(players) == 1:
        return "alone"
    if sum(player.is_here or player.kind == REMOTE for player in players) > 1:
        return "people"
    return max((player.kind for player in players if player.is_bot), key=COMPANY.index)


# As text


def tally_to_json(tally: Tally) -> str:
    """A tally as stored."""
    return json.dumps({"clowder": VERSION, **asdict(tally)}, ensure_ascii=False)


def tally_from_json(text: str) -> Tally:
    """A stored tally; raises ``ValueError``."""
    if len(text) > _LONGEST:
        raise ValueError("The saved tally is too long to be one.")
    return read_checked("tally", text, _tally)


def _tally(data: Data) -> Tally:
    seats = data["seats"]
    if data["company"] not in COMPANY or not isinstance(seats, list):
        raise ValueError("company")
    if not 0 < len(seats) <= MAX_SEATS:
        raise ValueError("seats")
    return Tally(
        id=id_of(data["id"]),
        game=text_at(data, "game", 40),
        company=text_at(data, "company", 10),
        when=time_at(data, "when"),
        seats=tuple(map(_seat, seats)),
    )


def _seat(data: Data) -> TallySeat:
    goals = data["goals"]
    if not isinstance(goals, list) or len(goals) > _MOST_GOALS:
        raise ValueError("goals")
    foretold = number_at(data, "foretold", 0, _MOST_POINTS)
    return TallySeat(
        name=name_of(data["name"]),
        total=number_at(data, "total", -_MOST_POINTS, _MOST_POINTS),
        won=flag_at(data, "won"),
        goals=tuple(line_at({"goal": goal}, "goal", 40) for goal in goals),
        hits=number_at(data, "hits", 0, foretold),
        foretold=foretold,
    )


def read_tallies(texts: Iterable[str]) -> tuple[Tally, ...]:
    """Those that can be read, each match once, the oldest first."""
    found: dict[str, Tally] = {}
    for text in texts:
        try:
            tally = tally_from_json(text)
        except ValueError:
            continue
        found[tally.id] = tally
    return tuple(sorted(found.values(), key=lambda entry: (entry.when, entry.id)))


def tally_lines(texts: Iterable[str]) -> str:
    """Tallies as lines of a file; what cannot be read is left out."""
    return "".join(f"{_NOTE}{tally_to_json(tally)}\n" for tally in read_tallies(texts))


def tallies_in(data: bytes) -> tuple[bytes, tuple[Tally, ...]]:
    """A file without the lines that hold tallies (the others keep their numbers), and these."""
    begins = _NOTE.encode()
    if begins not in data:
        return data, ()
    lines, found = data.split(b"\n"), list[str]()
    for number, line in enumerate(lines):
        if line.startswith(begins):
            lines[number] = b""
            if len(line) <= _LONGEST and len(found) < _MOST_IN_A_FILE:
                found.append(line.removeprefix(begins).decode("utf-8", "replace"))
    return b"\n".join(lines), read_tallies(found)
