"""``legal``: what a seat may do now."""

from __future__ import annotations

import argparse
import json

from pyengine.cli.arguments import add_json, whole
from pyengine.cli.errors import CommandError
from pyengine.cli.files import read_file
from pyengine.cli.replay import error_as_json, fail
from pyengine.core.errors import MatchTextError
from pyengine.core.game import ActionForm

HELP = "print the legal actions of a seat, one a line"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a match file, or - for standard input")
    parser.add_argument("seat", metavar="SEAT", type=whole(1, 999), help="a seat, from 1")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the legal actions; none for a seat that is not to act."""
    actions: list[str] = []
    forms: tuple[ActionForm, ...] = ()
    fault: MatchTextError | CommandError | None = None
    try:
        reading = read_file(arguments.file)
        match, fault = reading.match, reading.error
        if match is not None:
            if arguments.seat > match.header.players:
                raise CommandError(f"there is no seat {arguments.seat} in this match")
            actions = list(match.game.legal_actions(match.state, arguments.seat))
            forms = match.game.action_forms(match.state, arguments.seat)
    except CommandError as error:
        if arguments.json:
            _print_json(arguments.seat, [], (), error)
        raise
    if arguments.json:
        _print_json(arguments.seat, actions, forms, fault)
    elif fault is None:
        for action in actions:
            print(action)
        for found in forms:
            print(f"# {found.form}: {found.meaning}")
    return fail(arguments.file, reading)


def _print_json(
    seat: int,
    actions: list[str],
    forms: tuple[ActionForm, ...],
    error: MatchTextError | CommandError | None,
) -> None:
    found: dict[str, object] = {"seat": seat, "legal": actions}
    if forms:
        found["forms"] = {form.form: str(form.meaning) for form in forms}
    print(json.dumps({**found, "error": error_as_json(error)}, indent=2))
