"""Matches as files: what is exported, and what is taken from files of anybody.

An export is the match text with the people's names in its comments. Nothing in a file is
believed: its match is played through by the rules, its comments are cleaned.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from app.base.checking import Data, flag_at, line_at, read_checked, text_at, time_at
from app.base.moment import Moment
from app.base.names import clean, clean_name
from app.base.seeds import MAX_SEED, fresh_seed, record_id
from app.games.face import has_face
from app.saves.file_notes import ABOUT, put_notes, read_notes
from app.saves.naming import with_default_names
from app.saves.records import (
    KINDS,
    REMOTE,
    Correspondence,
    Player,
    Record,
    Summary,
    kind_of,
    kinds_of,
)
from app.saves.stored import MOST_STORY, learning_of, read_terms, story_of
from pyengine.core.errors import MatchTextError
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.core.text import MAX_CHARS, parse_bytes, parse_match, write_match

ENDING = ".clowder"
"""The ending of files with matches: an installed app opens them (web/manifest.webmanifest)."""

MOST_BYTES = 100_000_000
"""A file with so much in it would take minutes to read, and may not fit into memory."""

_BEGINS = re.compile(rb"^clowder match 1[^\S\n]*$", re.MULTILINE)

_VIEWED = re.compile(r"^viewer:", re.MULTILINE)
"""In the header of a match as one viewer knows it."""

_LONGEST_NOTE = 400
"""The most characters that a comment has that says who played; a longer one is none of ours."""


def export_name(saved: Record | Summary) -> str:
    """The name of an exported file, in plain letters."""
    game = saved.match.header.game if isinstance(saved, Record) else saved.game
    people = "-".join(saved.names)
    words = re.sub(r"[^a-z0-9]+", "-", f"{load_game(game).info.title}-{people}".lower())
    return f"{words.strip('-')[:60].rstrip('-')}-{saved.id[:6]}{ENDING}"


def export_text(record: Record) -> str:
    """The match text with who played in its comments; :func:`import_file` reads it back.

    What is known in part only, such as a round with hidden hands, is left out with what followed.
    """
    by_links = record.id if isinstance(record.kind, Correspondence) else ""
    players = [
        (player.name, player.kind if by_links else _kind(player.kind)) for player in record.players
    ]
    text = write_match(record.match.known())
    return _with_names(text, players, record.seed, not record.in_earnest, record.story, by_links)


def export_file(record: Record) -> str:
    """The match for a file of one's own: with the times at which it was played, and its lesson."""
    return put_notes(
        export_text(record),
        record.created,
        record.updated,
        record.lesson,
        record.terms,
        practice=record.practice,
    )


def note_of(text: str, about: str) -> str:
    """Finds a note in an exported match's comments; empty where there is none."""
    for line in text.split("\n"):
        if line.startswith("#") and len(line) <= _LONGEST_NOTE:
            found, value = _note(line)
            if found == about:
                return value
    return ""


def export_stored(texts: Iterable[str]) -> tuple[str, int, int]:
    """All stored matches as one file, how many there are in it, and how many are left out.

    They are not played through: what is damaged is refused by whoever reads the file. But of one
    that this device knows as one viewer goes what is known in full, as :func:`export_text` has it.
    """
    exported, left = [], 0
    for text in texts:
        try:
            exported.append(read_checked("match", text, _export))
        except ValueError:
            left += 1
    return "\n".join(exported), len(exported), left


def _export(data: Data) -> str:
    players = data["players"]
    if not isinstance(players, list):
        raise ValueError("players")
    named_matches = [(clean_name(name), _kind(kind)) for name, kind in players]
    if not all(kind in KINDS for _, kind in named_matches):
        raise ValueError("kind")
    seed, match = line_at(data, "seed", MAX_SEED), text_at(data, "match", MAX_CHARS)
    if _VIEWED.search(match.partition("\n\n")[0]):
        match = write_match(parse_match(match).known())
    story = story_of(data.get("story", []))
    practice = flag_at(data, "practice")
    text = _with_names(
        match, named_matches, seed, practice or data.get("lesson") is not None, story
    )
    try:
        lesson, times = (
            learning_of(data.get("lesson")),
            (time_at(data, "created"), time_at(data, "updated")),
        )
        terms = read_terms(data.get("terms", {}))
    except (ValueError, KeyError):
        # The match is worth more than when it was played.
        return text
    return put_notes(text, *times, lesson, terms, practice=practice)


def _kind(kind: str) -> str:
    """Returns who sits in a seat, for somebody who was not there: nobody is far from nowhere."""
    return "person" if kind == REMOTE else kind


def _with_names(
    text: str,
    players: Iterable[tuple[str, str]],
    seed: str,
    practice: bool,
    story: Iterable[str],
    by_links: str = "",
) -> str:
    first, rest = text.split("\n", 1)
    notes = [f"# seat {seat}: {name} ({kind})" for seat, (name, kind) in enumerate(players, 1)]
    notes.append(f"# seed: {seed}")
    if practice:
        notes.append("# practice")
    if by_links:
        notes.append(f"# by links: {by_links}")
    notes += [f"# told: {line}" for line in story]
    return "\n".join((first, *notes, rest))


def matches_in(name: str, data: bytes) -> list[tuple[int, bytes]]:
    """The matches of a file, each with the number of its first line; one for anything else.

    Raises ``ValueError`` where the file is too long.
    """
    if len(data) > MOST_BYTES:
        raise ValueError(f"{clean(name, 40) or 'The file'} is too long to be read here.")
    starts = [found.start() for found in _BEGINS.finditer(data)]
    if len(starts) < 2:
        return [(1, data)]
    # What stands before the first match belongs to it, so that it is not silently left out.
    starts[0] = 0
    ends = [*starts[1:], len(data)]
    parts, line = [], 1
    for start, end in zip(starts, ends, strict=True):
        parts.append((line, data[start:end]))
        line += data.count(b"\n", start, end)
    return parts


def is_transcript(data: bytes) -> bool:
    """True if a file says that it is a transcript of signed posts, by its first line."""
    return data.startswith(b"clowder transcript ")


def import_file(
    name: str,
    data: bytes,
    moment: Moment,
    taken: Collection[str] = (),
    first_line: int = 1,
    others: Collection[str] = (),
) -> Record:
    """The match of a chosen file, under an id that is not ``taken``, as one that was brought.

    ``first_line`` is the number of its first line in the file, ``others`` are kinds of players
    that it may name beside those of its game; any other is a person here. A match as one viewer
    knows it is taken as far as that is known in full. Raises ``ValueError`` with one sentence that
    names the file and the line.
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
        line = first_line + error.line - 1
        raise ValueError(f"{shown} was not imported. Line {line}: {sentence}") from None
    if not has_face(match.header.game):
        raise ValueError(
            f"{shown} is a match of {match.game.info.title}, which cannot be played here yet."
        )
    kinds = {*kinds_of(match.game.info), *others}
    return _with_notes(match.known(), data.decode("utf-8"), moment, taken, kinds)


def _with_notes(
    match: Match, text: str, moment: Moment, taken: Collection[str], kinds: Collection[str]
) -> Record:
    players = [Player("") for _ in range(match.header.players)]
    seed, practice, story, notes = "", False, list[str](), dict[str, str]()
    seats = {f"seat {seat}": seat for seat in range(1, len(players) + 1)}
    for line in text.split("\n"):
        if not line.startswith("#") or len(line) > _LONGEST_NOTE:
            continue
        about, value = _note(line)
        if about in seats:
            player = _player(value, kinds)
            if player is not None:
                players[seats[about] - 1] = player
        elif about == "seed":
            seed = clean(value, MAX_SEED)
        elif about == "practice" and not value:
            practice = True
        elif about == "told" and len(story) < MOST_STORY:
            story.append(clean(value, _LONGEST_NOTE))
        elif about in ABOUT:
            notes[about] = value
    record = Record(
        id=record_id(moment.fresh, taken),
        match=match,
        players=with_default_names(players),
        seed=seed or fresh_seed(moment.fresh),
        created=moment.now,
        updated=moment.now,
        practice=practice,
        kind=kind_of(players),
        story=tuple(filter(None, story)),
        brought=True,
    )
    return read_notes(record, notes, moment.now)


# Taken apart by hand, each step once through the line: a pattern with several repeats side by
# side would try every way to share out a long row of blanks.


def _note(line: str) -> tuple[str, str]:
    """Reads a comment's subject, and what it says of that; ``# seed: tea`` is about the seed."""
    about, _, value = line.removeprefix("#").partition(":")
    return " ".join(about.split()), value.strip()


def _player(value: str, kinds: Collection[str]) -> Player | None:
    """Reads who sits in a seat, of a note such as ``Mia (person)``; None where it is none."""
    name, bracket, kind = value.rpartition("(")
    word = kind.removesuffix(")")
    if not bracket or word == kind or not (word.isascii() and word.isalpha() and word.islower()):
        return None
    return Player(clean_name(name), word if word in kinds else "person")
