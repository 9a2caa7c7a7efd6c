"""Matches as files: what is exported, and what is taken from files of anybody.

An export is the match text with the people's names in its comments. Nothing in a file is
believed: its match is played through by the rules, its comments are cleaned.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from app.face import has_face
from app.messages import Moment
from app.model import KINDS, Player, Record
from app.naming import clean, clean_name, named
from app.seeds import MAX_SEED, fresh_seed, record_id
from pyengine.core.errors import MatchTextError
from pyengine.core.match import Match
from pyengine.core.text import MAX_CHARS, parse_bytes, write_match

__all__ = ["export_name", "export_text", "import_file"]

_SEAT_NOTE = re.compile(r"#\s*seat\s+([1-9][0-9]?)\s*:\s*(.*?)\s*\(([a-z]+)\)\s*")
_SEED_NOTE = re.compile(r"#\s*seed\s*:\s*(.*)")
_PRACTICE_NOTE = re.compile(r"#\s*practice\s*")


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
