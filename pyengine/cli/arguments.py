"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from pyengine.cli.errors import CommandError


def add_json(parser: argparse.ArgumentParser) -> None:
    """``--json``: for programs, documented in docs/match-text.md."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_option(parser: argparse.ArgumentParser) -> None:
    """``--option NAME=VALUE``, as often as wanted."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setup option, such as side=B (repeat for more)",
    )


def options_of(words: list[str]) -> dict[str, str]:
    """The options of repeated ``--option`` arguments."""
    options: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CommandError(f"--option takes NAME=VALUE, not {word!r}")
        if name in options:
            raise CommandError(f"--option {name} is given twice")
        options[name] = value
    return options


def whole(least: int, most: int) -> Callable[[str], int]:
    """An argument type: a whole number from ``least`` to ``most``."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 9):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
        if not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not {least} to {most}")
        return int(text)

    return read


def seed(text: str) -> str:
    """An argument type: any text, as far as it is text."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("a seed must be UTF-8 text") from None
    return text
