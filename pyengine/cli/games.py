"""``games``: what can be played, with players and options."""

from __future__ import annotations

import argparse
import json
from typing import Any

from pyengine.cli.arguments import add_json
from pyengine.core.info import Info, Option
from pyengine.core.registry import GAMES, load_game

HELP = "list the games with their players and options"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the games."""
    infos = [load_game(game_id).info for game_id in GAMES]
    if arguments.json:
        print(json.dumps([_as_json(info) for info in infos], indent=2))
    else:
        print("\n\n".join(_as_text(info) for info in infos))
    return 0


def _as_json(info: Info) -> dict[str, Any]:
    return {
        "id": info.id,
        "title": info.title,
        "min_players": info.min_players,
        "max_players": info.max_players,
        "options": [
            {
                "name": option.name,
                "title": option.title,
                "kind": option.kind,
                "default": option.default,
                "values": list(option.values),
                "help": option.help,
                "quiet": option.quiet,
            }
            for option in info.options
        ],
    }


def _as_text(info: Info) -> str:
    head = f"{info.id}: {info.title}, {info.min_players} to {info.max_players} players"
    return "\n".join(
        (head, *(f"  {_values(option)}\n    {option.help}" for option in info.options))
    )


def _values(option: Option) -> str:
    if option.kind == "seats":
        return f"{option.name}=SEATS (such as 2,3; default none)"
    return f"{option.name}={'|'.join(option.values)} (default {option.default})"
