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

_LONGEST_NOTE = 400
"""How many characters a comment has at most that says who played; a longer one is none of ours."""


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
    seats = {f"seat {seat}": seat for seat in range(1, len(players) + 1)}
    for line in text.split("\n"):
        if not line.startswith("#") or len(line) > _LONGEST_NOTE:
            continue
        about, said = _note(line)
        if about in seats:
            player = _player(said)
            if player is not None:
                players[seats[about] - 1] = player
        elif about == "seed":
            seed = clean(said, MAX_SEED)
        elif about == "practice" and not said:
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


# Taken apart by hand, each step once through the line: a pattern with several repeats side by
# side would try every way to share out a long row of blanks.


def _note(line: str) -> tuple[str, str]:
    """What a comment is about, and what it says of that; ``# seed: tea`` is about the seed."""
    about, _, said = line.removeprefix("#").partition(":")
    return " ".join(about.split()), said.strip()


def _player(said: str) -> Player | None:
    """Who sits in a seat, of a note such as ``Mia (person)``; None where it is none."""
    name, bracket, kind = said.rpartition("(")
    word = kind.removesuffix(")")
    if not bracket or word == kind or not (word.isascii() and word.isalpha() and word.islower()):
        return None
    return Player(clean_name(name), word if word in KINDS else "person")
