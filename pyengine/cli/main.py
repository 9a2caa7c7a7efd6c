"""The commands and their arguments; every way a command may end."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from pyengine import __version__
from pyengine.cli import cards, games, legal, levels, play, positions, replay, simulate
from pyengine.cli.errors import CommandError
from pyengine.core.errors import ClowderError

COMMANDS = (games, cards, replay, legal, simulate, levels, positions, play)

BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status. ``argv`` is without the program's name."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # Neither a foreign byte typed in nor a strange path printed ends in a traceback.
            with suppress(io.UnsupportedOperation):  # a stream that was read from before
                stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except (CommandError, ClowderError) as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # What is still in the buffer has no reader; without this, closing it complains.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        return _complain(f"cannot write: {error.strerror}")


def _run(argv: Sequence[str] | None) -> int:
    parser = _Parser(
        prog="pyengine", description="Clowder's games without a screen.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    for command in COMMANDS:
        name = command.__name__.rpartition(".")[2]
        subparser = commands.add_parser(name, help=command.HELP, allow_abbrev=False)
        command.add_arguments(subparser)
        subparser.set_defaults(run=command.run)
    arguments = parser.parse_args(argv)
    status: int = arguments.run(arguments)
    return status


def _complain(sentence: str) -> int:
    print("pyengine:", " ".join(sentence.split()), file=sys.stderr)
    return BAD_INPUT


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, where argparse prints the usage as well."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(message)
