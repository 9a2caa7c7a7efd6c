"""``cards``: the printed cards of a game that has some."""

from __future__ import annotations

import argparse
import json
from typing import Any

from pyengine.cli.arguments import add_json
from pyengine.cli.errors import CommandError
from pyengine.cli.tables import table
from pyengine.core.registry import find_part

HELP = "list the printed cards of a game"

_MODULE = "listing"
"""``pyengine.games.<id>.listing`` defines ``listing()``; a game without that module has no cards
to list. It returns a dictionary for each card, all with the same keys: numbers and texts."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("game", metavar="GAME", help="a game's id, see games")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the cards, for people as a table."""
    cards = _listing(arguments.game)
    print(json.dumps(cards, indent=2) if arguments.json else _as_text(cards))
    return 0


def _listing(game_id: str) -> list[dict[str, Any]]:
    part = find_part(game_id, _MODULE)
    if part is None:
        raise CommandError(f"{game_id} has no cards to list")
    cards: list[dict[str, Any]] = part.listing()
    return cards


def _as_text(cards: list[dict[str, Any]]) -> str:
    """Numbers as a table, what is text behind it: its lengths differ too much for a column."""
    numbers = [key for key, value in cards[0].items() if isinstance(value, int)]
    texts = [key for key in cards[0] if key not in numbers]
    rows = [[key.capitalize() for key in numbers]]
    rows += [[str(card[key]) for key in numbers] for card in cards]
    tails = [[key.capitalize() for key in texts]]
    tails += [[str(card[key]) for key in texts] for card in cards]
    lines = table(rows).splitlines()
    return "\n".join("  ".join((line, *tail)) for line, tail in zip(lines, tails, strict=True))
