"""Transcripts as files: what a table keeps of its posts, and what a file of anybody's proves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.base.moment import Moment
from app.base.names import clean, clean_name
from app.base.seeds import record_id
from app.games.face import has_face
from app.remote.values.events import all_remarks
from app.remote.values.seating import seat_players
from app.saves.records import Connected, Record
from pyengine.core.errors import ClowderError
from pyengine.core.words import Sentence
from pyengine.peers.crypto import ed25519
from pyengine.peers.fold import transcript
from pyengine.peers.fold.compared import words_of
from pyengine.peers.fold.names import name_of
from pyengine.peers.fold.packed import ENDING, write_packed
from pyengine.peers.fold.sentences import trouble
from pyengine.peers.fold.transcript import Checking, Transcript, TranscriptError
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.log.stored import read_stored
from pyengine.peers.membership.lanes import Fault
from pyengine.peers.session.holding import published_feeds
from pyengine.peers.wire.frames import WireError
from pyengine.peers.wire.posts import Signatures

MOST_LINES = 100
"""So many remarks are shown, and so many faults: a file may hold thousands."""

_SHOWN_KEY = 4
"""Bytes of a key that are shown: enough to tell apart those of a table."""


@dataclass(frozen=True, slots=True)
class Signer:
    """Somebody whose device has signed posts; ``key`` begins the public key, in hex."""

    name: str
    key: str
    signed_result: bool


@dataclass(frozen=True, slots=True)
class Testimony:
    """The findings of a transcript beside its match; every signature in it has been checked.

    ``words`` are the table's, ``remarks`` say who came and went and
    what was close in a race, ``faults`` who broke which rule.
    """

    posts: int
    words: tuple[str, ...]
    signers: tuple[Signer, ...]
    remarks: tuple[str, ...]
    faults: tuple[str, ...]


def transcript_name(table_key: str) -> str:
    """The name of a transcript's file."""
    return f"clowder-{table_key[:6]}{ENDING}"


def stored_transcript(
    parts: Mapping[str, bytes], played: int = 0, signatures: Signatures = ed25519
) -> bytes:
    """The transcript of what this browser keeps of a table, which was played last at that time, as
    a file's bytes; none where that is no whole table."""
    try:
        stored = read_stored(parts)
    except (WireError, ValueError):
        return b""
    if stored is None or not stored.own.table:
        return b""
    feeds = Feeds(stored.own.table, signatures)
    for member, key in stored.keys.items():
        feeds.admit(member, key)
    feeds.restore(stored.frames)
    # What nobody was told yet may still be dropped.
    return write_packed(published_feeds(feeds, stored.own.member, stored.published), played)


def check_file(name: str, data: bytes, signatures: Signatures = ed25519) -> Checking:
    """Check a chosen file, step by step.

    Raises ``ValueError`` with one sentence that names the file, and the line or post if there is
    one.
    """
    try:
        return (yield from transcript.check_file(data, signatures))
    except TranscriptError as error:
        place = f"{error.place.capitalize()}: " if error.place else ""
        reason = clean(str(error.message), 160)
        raise ValueError(f"{_shown(name)} was not opened. {place}{reason}") from None
    except ClowderError as error:
        raise _not_opened(name, clean(str(error), 160)) from None


def open_transcript(name: str, found: Transcript, moment: Moment) -> tuple[Record, Testimony]:
    """The match of a file that was checked, and what is proved of it.

    Raises ``ValueError`` as :func:`check_file` does.
    """
    record = _record(found, moment)
    if record is None:
        raise _not_opened(name, "its match had not begun.")
    if not has_face(record.match.header.game):
        raise ValueError(f"{_shown(name)} is a match of a game that cannot be played here yet.")
    return record, _testimony(found)


def _shown(name: str) -> str:
    return clean(name, 40) or "The file"


def _not_opened(name: str, why: str) -> ValueError:
    return ValueError(f"{_shown(name)} was not opened: {why}")


def _record(found: Transcript, moment: Moment) -> Record | None:
    """The match as it stands in the transcript: its dice are agreed, so it has no seed."""
    match, epoch = found.fold.match, found.fold.epoch
    if match is None or epoch is None:
        return None
    # Where every deal is uncovered it is an ordinary match by now.
    match = match if match.covered else match.whole()
    # Only who saved it says when it was played: nobody has signed that.
    played = found.played if found.played <= moment.now else 0
    return Record(
        id=record_id(moment.fresh),
        match=match,
        players=seat_players(
            epoch.proposal.seats,
            lambda member: name_of(found.feeds, member),
            found.fold.epochs.line[0].proposal.seats,
        ),
        seed="",
        created=played,
        updated=played,
        kind=Connected(),
        brought=True,
    )


def _testimony(found: Transcript) -> Testimony:
    feeds, signed = found.feeds, found.signed
    return Testimony(
        found.posts,
        words_of(found.fold),
        tuple(
            Signer(
                clean_name(name_of(feeds, member)),
                feeds.key(member)[:_SHOWN_KEY].hex(" ", 2),
                member in signed,
            )
            for member in feeds
        ),
        _first_lines([remark.words for remark in all_remarks(found.fold)]),
        _first_lines([trouble(feeds, fault) for fault in _different(found.faults)]),
    )


def _different(faults: Iterable[Fault]) -> list[Fault]:
    """Faults that do not read alike: the same one of the same member is told once."""
    return list({(fault.member, fault.what, fault.why): fault for fault in faults}.values())


def _first_lines(sentences: Sequence[Sentence]) -> tuple[str, ...]:
    """Returns sentences as the page shows them, with how many there are beyond what anybody
    reads."""
    lines = [str(sentence) for sentence in sentences[:MOST_LINES]]
    more = len(sentences) - len(lines)
    return (*lines, f"And {more} more.") if more else tuple(lines)
