"""Checking the players and options that a person, a file or a peer asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pyengine.core.errors import illegal, quoted
from pyengine.core.info import Info, Option
from pyengine.core.words import listing

_SEAT_LIST = re.compile(r"[1-9][0-9]*(,[1-9][0-9]*)*")


def check_players(info: Info, players: int) -> int:
    """``players`` if the game takes that many; else raises with rule ``HEADER``."""
    if not info.min_players <= players <= info.max_players:
        raise illegal(
            "HEADER",
            "{title} takes {min_players} to {max_players} players, not {players}.",
            title=info.title,
            min_players=info.min_players,
            max_players=info.max_players,
            players=players,
        )
    return players


def check_options(info: Info, players: int, asked: Mapping[str, str]) -> dict[str, str]:
    """Every option of the game with its checked value, defaults filled in.

    Raises ``IllegalAction`` with rule ``HEADER`` for an unknown option or value.
    """
    checked = info.defaults()
    for name, value in asked.items():
        option = info.option(name)
        if option is None:
            raise illegal(
                "HEADER",
                "{title} has no option called {name}.",
                title=info.title,
                name=quoted(name),
            )
        checked[name] = _check_value(option, players, value)
    return checked


def written_options(info: Info, options: Iterable[tuple[str, str]]) -> str:
    """Options as a match text has them, such as ``side=A cups=off``.

    Left out are empty ones, and quiet ones at their default.
    """
    quiet = {(option.name, option.default) for option in info.options if option.quiet}
    return " ".join(
        [f"{name}={value}" for name, value in options if value and (name, value) not in quiet]
    )


def seats_of(value: str) -> tuple[int, ...]:
    """The seats in the value of a ``seats`` option.

    >>> seats_of("2,3"), seats_of("")
    ((2, 3), ())
    """
    return tuple(int(seat) for seat in value.split(",")) if value else ()


def _check_value(option: Option, players: int, value: str) -> str:
    if option.kind == "seats":
        return _check_seats(option, players, value)
    if value not in option.values:
        raise illegal(
            "HEADER",
            "{name} can be {allowed}, not {value}.",
            name=option.name,
            allowed=listing(option.values, "comma"),
            value=quoted(value),
        )
    return value


def _check_seats(option: Option, players: int, value: str) -> str:
    if value in ("", "none"):
        return ""
    if not _SEAT_LIST.fullmatch(value):
        raise illegal(
            "HEADER",
            "{name} lists seats such as 2,3, not {value}.",
            name=option.name,
            value=quoted(value),
        )
    seats = [int(seat) for seat in value.split(",") if len(seat) < 4]
    if len(set(seats)) < value.count(",") + 1 or max(seats) > players:
        raise illegal(
            "HEADER",
            "{name} lists seats from 1 to {players}, each once, not {value}.",
            name=option.name,
            players=players,
            value=quoted(value),
        )
    return ",".join(map(str, sorted(seats)))
