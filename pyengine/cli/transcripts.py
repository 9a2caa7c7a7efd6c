"""``replay`` of a transcript: the match as usual, and what the signatures say of it."""

from __future__ import annotations

from typing import Any

from pyengine.cli.errors import CommandError
from pyengine.core.match import Match
from pyengine.peers.crypto import ed25519
from pyengine.peers.crypto.hashes import b64
from pyengine.peers.fold.sentences import name_of, remarks, trouble
from pyengine.peers.fold.transcript import Transcript, TranscriptError, read_transcript


def read(path: str, data: bytes) -> Transcript:
    """A transcript from a file's bytes; ``CommandError`` where it is not true."""
    name = "standard input" if path == "-" else path
    try:
        return read_transcript(data.decode("utf-8"), ed25519)
    except UnicodeDecodeError:
        raise CommandError(f"{name}: this is not UTF-8 text") from None
    except TranscriptError as error:
        raise CommandError(f"{name}, {error}") from None


def match_of(transcript: Transcript) -> Match:
    """The match: in full where nothing is hidden any more, else as everybody may know it.

    ``CommandError`` where it has not begun.
    """
    match = transcript.fold.match
    if match is None:
        raise CommandError("the match of this transcript has not begun")
    return match if match.covered else match.whole()


def as_lines(transcript: Transcript) -> list[str]:
    """Lists that the transcript is verified, whose keys signed it, who broke a rule, and what
    happened beside the moves."""
    feeds, signed = transcript.feeds, transcript.signed
    lines = [f"Verified: {transcript.posts} posts of {len(list(feeds))} members"]
    for member in feeds:
        end = ", signed the result" if member in signed else ""
        lines.append(f"  {name_of(feeds, member)}: key {b64(feeds.key(member))}{end}")
    lines += [f"Blame: {trouble(feeds, fault)}" for fault in transcript.faults]
    lines += [f"Told: {remark.words}" for remark in remarks(transcript.fold)]
    return lines


def to_json(transcript: Transcript) -> dict[str, Any]:
    """The same as data."""
    feeds, signed = transcript.feeds, transcript.signed
    return {
        "posts": transcript.posts,
        "members": [
            {
                "number": member,
                "name": name_of(feeds, member),
                "key": b64(feeds.key(member)),
                "signed": member in signed,
            }
            for member in feeds
        ],
        "blame": [
            {"member": fault.member, "what": fault.what, "message": str(trouble(feeds, fault))}
            for fault in transcript.faults
        ],
        "told": [
            {"phase": remark.phase, "message": str(remark.words)}
            for remark in remarks(transcript.fold)
        ],
    }
