"""``replay`` of a transcript: the match as usual, and what the signatures say of it."""

from __future__ import annotations

import sys
from typing import Any

from pyengine.cli.errors import CommandError
from pyengine.core.match import Match
from pyengine.peers.crypto import ed25519
from pyengine.peers.crypto.hashes import b64
from pyengine.peers.fold.names import name_of
from pyengine.peers.fold.sentences import remarks, trouble
from pyengine.peers.fold.transcript import (
    CheckProgress,
    Transcript,
    TranscriptError,
    check_file,
    finish,
)


def read(path: str, data: bytes) -> Transcript:
    """A transcript from a file's bytes; ``CommandError`` where it is not true.

    Somebody at a terminal is told how far the check is.
    """
    name = "standard input" if path == "-" else path
    tell = _tell if sys.stderr.isatty() else _say_nothing
    try:
        return finish(check_file(data, ed25519), tell)
    except TranscriptError as error:
        raise CommandError(f"{name}, {error}" if error.place else f"{name}: {error}") from None
    finally:
        tell(None)


def _say_nothing(_: CheckProgress | None) -> None:
    pass


def _tell(progress: CheckProgress | None) -> None:
    """Tell in one line how far a check is; at its end the line is gone."""
    words = ""
    if progress is not None:
        if not progress.work:
            return
        share = 100 * progress.done // max(1, progress.of)
        words = f"Checking deal {progress.deal} of {progress.deals} … {share} %"
    print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)


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
