"""``replay``: a match file's phase, scores, winners and legal actions."""

from __future__ import annotations

import argparse
import json
from typing import Any

from pyengine.cli import transcripts
from pyengine.cli.arguments import add_json
from pyengine.cli.errors import CommandError
from pyengine.cli.files import read_data
from pyengine.cli.tables import score_table
from pyengine.core.errors import MatchTextError
from pyengine.core.match import Match
from pyengine.core.options import written_options
from pyengine.core.text import Reading, read_bytes
from pyengine.peers.fold.transcript import MAX_TRANSCRIPT, Transcript, is_transcript

HELP = "check a match file, or the signed transcript of one, and print how the match stands"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "file", metavar="FILE", help="a match file or transcript, or - for standard input"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print how the match stands; with ``--json`` also up to a fault."""
    path = arguments.file
    try:
        data = read_data(path, MAX_TRANSCRIPT)
        if is_transcript(data):
            return _replay_transcript(transcripts.read(path, data), arguments.json)
    except CommandError as error:
        if arguments.json:
            print(json.dumps(as_json(None, error_as_json(error)), indent=2))
        raise
    reading = read_bytes(data)
    if arguments.json:
        print(json.dumps(as_json(reading.match, error_as_json(reading.error)), indent=2))
    elif reading.error is None and reading.match is not None:
        print(_as_text(reading.match))
    return fail(path, reading)


def _replay_transcript(transcript: Transcript, as_data: bool) -> int:
    """Print how the match of a transcript stands, and what its signatures say."""
    match = transcripts.match_of(transcript)
    if as_data:
        report = as_json(match, None) | {"transcript": transcripts.to_json(transcript)}
        print(json.dumps(report, indent=2))
    else:
        print("\n".join((_as_text(match), "", *transcripts.as_lines(transcript))))
    return 0


def fail(path: str, reading: Reading) -> int:
    """The exit status of a reading, after telling its fault."""
    if reading.error is None:
        return 0
    name = "standard input" if path == "-" else path
    raise CommandError(f"{name}, {reading.error}")


def error_as_json(error: MatchTextError | CommandError | None) -> dict[str, Any] | None:
    """``line``, ``rule`` and ``message``; line 0 and rule FILE where there is no text."""
    if error is None:
        return None
    if isinstance(error, MatchTextError):
        return {"line": error.line, "rule": error.rule, "message": str(error.message)}
    return {"line": 0, "rule": "FILE", "message": str(error)}


def as_json(match: Match | None, error: dict[str, Any] | None) -> dict[str, Any]:
    """All keys of the JSON output; empty values where there is no match."""
    if match is None:
        return {
            "phase": "",
            "over": False,
            "totals": [],
            "winners": [],
            "lines": [],
            "legal": {},
            "error": error,
        }
    game, state, scores = match.game, match.state, match.scores()
    return {
        "phase": game.situation(state),
        "over": match.over,
        "totals": list(scores.totals),
        "winners": list(scores.winners),
        "lines": [{str(line.label): line.points for line in seat.lines} for seat in scores.seats],
        "legal": {str(seat): list(game.legal_actions(state, seat)) for seat in match.pending.seats},
        "error": error,
    }


def _as_text(match: Match) -> str:
    header, game = match.header, match.game
    options = written_options(game.info, header.options)
    players = f"{header.players} player{'s' if header.players > 1 else ''}"
    return "\n".join(
        (
            ", ".join(filter(None, (game.info.title, players, options, _known_to(match)))),
            f"Phase: {game.situation(match.state)} ({_awaited(match)})",
            "",
            score_table(game.info, match.scores()),
            "",
            outcome(match),
        )
    )


def _known_to(match: Match) -> str:
    """Returns who knows the match like this; nothing of a full one."""
    if match.viewer is None:
        return ""
    return f"as {f'seat {match.viewer}' if match.viewer else 'everybody'} knows it"


def _awaited(match: Match) -> str:
    pending = match.pending
    if pending.over:
        return "the match is over"
    if pending.chance is not None:
        return f"waiting for the {pending.chance.purpose}"
    return f"waiting for {_seats(pending.seats)}"


def outcome(match: Match) -> str:
    """One line: who won, or who is ahead."""
    scores = match.scores()
    if match.header.players == 1:
        return f"Points: {scores.totals[0]}"
    if not scores.winners:
        return f"Not over; ahead: {_seats(scores.leaders())}"
    if len(scores.winners) > 1:
        return f"Winners: {_seats(scores.winners)} share the win"
    return f"Winner: {_seats(scores.winners)}"


def _seats(seats: tuple[int, ...]) -> str:
    word = "seats" if len(seats) > 1 else "seat"
    return f"{word} {', '.join(map(str, seats))}"
