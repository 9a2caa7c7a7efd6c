"""Changes by each control of the setup screen: seats, options, presets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.base.names import clean, clean_name
from app.base.seeds import MAX_SEED
from app.core.messages import UserDid
from app.saves.naming import CATS, free_cat
from app.saves.plans import usual_players
from app.saves.preferences import HELPS
from app.saves.records import Player, kinds_of
from app.saves.terms import CLOCKS, UNDOS
from app.setup.state import Setup
from pyengine.core.info import Info
from pyengine.core.options import seats_of
from pyengine.core.registry import load_game

Change = Callable[[Setup, UserDid, tuple[str, ...]], Setup | None]
"""The setup after a control, or None where it means nothing (any more)."""


def _seed(setup: Setup, did: UserDid, names: tuple[str, ...]) -> Setup | None:
    return replace(setup, seed=clean(did.value, MAX_SEED))


def _option(setup: Setup, did: UserDid, names: tuple[str, ...]) -> Setup | None:
    option = _info(setup).option(did.arg)
    known = option is not None and did.value in option.values
    return _with_option(setup, did.arg, did.value) if known else None


def _help(setup: Setup, did: UserDid, names: tuple[str, ...]) -> Setup | None:
    return replace(setup, help=did.value) if did.value in HELPS else None


def _undo(setup: Setup, did: UserDid, names: tuple[str, ...]) -> Setup | None:
    terms = replace(setup.terms, undo=did.value)
    return replace(setup, terms=terms) if did.value in UNDOS else None


def _clock(setup: Setup, did: UserDid, names: tuple[str, ...]) -> Setup | None:
    terms = replace(setup.terms, clock=did.value)
    return replace(setup, terms=terms) if did.value in CLOCKS else None


def _name(setup: Setup, did: UserDid, names: tuple[str, ...]) -> Setup | None:
    seat = _seat(setup, did)
    if not seat:
        return None
    player = replace(setup.players[seat - 1], name=clean_name(did.value))
    return _with_player(setup, seat, player)


def _kind(setup: Setup, did: UserDid, names: tuple[str, ...]) -> Setup | None:
    seat = _seat(setup, did)
    return (
        _with_kind(setup, seat, did.value, names)
        if seat and did.value in kinds_of(_info(setup))
        else None
    )


def _up(setup: Setup, did: UserDid, names: tuple[str, ...]) -> Setup | None:
    seat = _seat(setup, did)
    return _swap(setup, seat - 1, seat) if seat > 1 else None


def _seat(setup: Setup, did: UserDid) -> int:
    """The seat that a control means; 0 for none (any more)."""
    seat = int(did.arg) if did.arg.isascii() and did.arg.isdigit() and len(did.arg) < 3 else 0
    return seat if seat <= len(setup.players) else 0


def _info(setup: Setup) -> Info:
    return load_game(setup.game).info


def _with_player(setup: Setup, seat: int, player: Player) -> Setup:
    players = (*setup.players[: seat - 1], player, *setup.players[seat:])
    return replace(setup, players=players)


def _with_option(setup: Setup, name: str, value: str) -> Setup:
    options = tuple((key, value if key == name else old) for key, old in setup.options)
    return replace(setup, options=options)


def _with_kind(setup: Setup, seat: int, kind: str, names: tuple[str, ...]) -> Setup:
    """Change who sits there; a cat's name goes to bots, a person's last name to people."""
    player = setup.players[seat - 1]
    others = [other.name for index, other in enumerate(setup.players, 1) if index != seat]
    name = player.name
    if kind != "person" and not player.is_bot and (not name or name in names):
        name = free_cat(others, seat)
    elif kind == "person" and name in CATS:
        name = next((last for last in names if last not in others), "")
    return _with_player(setup, seat, Player(name, kind))


def _seats(setup: Setup, did: UserDid, names: tuple[str, ...]) -> Setup | None:
    """Put a seat into an option's list of seats, or take it out."""
    chosen = bool(did.value)
    name, _, word = did.arg.partition(":")
    option = _info(setup).option(name)
    if option is None or option.kind != "seats" or word not in map(str, range(1, 100)):
        return None
    seats = {seat for seat in seats_with(setup, name) if seat != int(word)}
    if chosen and int(word) <= len(setup.players):
        seats.add(int(word))
    return _with_option(setup, name, ",".join(map(str, sorted(seats))))


def seats_with(setup: Setup, option: str) -> tuple[int, ...]:
    """The seats chosen in an option that lists seats."""
    return seats_of(dict(setup.options).get(option, ""))


def _renumber(setup: Setup, players: tuple[Player, ...], new: dict[int, int]) -> Setup:
    """The setup with other seats; lists of seats among the options follow their players."""
    info = load_game(setup.game).info
    changed = replace(setup, players=players)
    for option in info.options:
        if option.kind == "seats":
            remaining = sorted(new[seat] for seat in seats_with(setup, option.name) if seat in new)
            changed = _with_option(changed, option.name, ",".join(map(str, remaining)))
    return changed


def _add(setup: Setup, did: UserDid, names: tuple[str, ...]) -> Setup | None:
    if len(setup.players) >= _info(setup).max_players:
        return None
    taken = [player.name for player in setup.players]
    kind = setup.players[-1].kind
    name = "" if kind == "person" else free_cat(taken, len(taken) + 1)
    return replace(setup, players=(*setup.players, Player(name, kind)))


def _remove(setup: Setup, did: UserDid, names: tuple[str, ...]) -> Setup | None:
    seat = _seat(setup, did)
    if not seat or len(setup.players) <= _info(setup).min_players:
        return None
    players = (*setup.players[: seat - 1], *setup.players[seat:])
    new = {old: old - (old > seat) for old in range(1, len(setup.players) + 1) if old != seat}
    return _renumber(setup, players, new)


def _swap(setup: Setup, upper: int, lower: int) -> Setup:
    players = list(setup.players)
    players[upper - 1], players[lower - 1] = players[lower - 1], players[upper - 1]
    new = {seat: seat for seat in range(1, len(players) + 1)} | {upper: lower, lower: upper}
    return _renumber(setup, tuple(players), new)


def presets(info: Info) -> dict[str, tuple[str, int]]:
    """The quick choices that the game's player range allows: id to label and seats."""
    found = {}
    if info.min_players == 1:
        found["solo"] = ("Solo high score", 1)
    bots = max(2, info.min_players)
    if bots <= info.max_players:
        label = "Against 1 bot" if bots == 2 else f"Against {bots - 1} bots"
        found["bots"] = (label, bots)
        # Who races sits at the screen together; otherwise it goes from hand to hand.
        together = info.tempo == "race"
        found["people"] = ("Together at one screen" if together else "Pass and play", bots)
    return found


def _preset(setup: Setup, did: UserDid, names: tuple[str, ...]) -> Setup | None:
    info, preset = _info(setup), did.arg
    known = presets(info)
    if preset not in known:
        return None
    count = known[preset][1]
    typed = [player.name for player in setup.players if not player.is_bot and player.name]
    given = [*typed, *(name for name in names if name not in typed), *[""] * count]
    players = usual_players(info, count, given, setup.level)
    if preset == "people":
        players = tuple(Player(given[index]) for index in range(count))
    remaining = {seat: seat for seat in range(1, count + 1)}
    return _renumber(setup, players, remaining)


def is_preset(setup: Setup, preset: str, seats: int) -> bool:
    """Returns whether the seats are as that quick choice leaves them."""
    kinds = [player.is_bot for player in setup.players]
    bots = 0 if preset == "people" else seats - 1
    return kinds == [False] * (seats - bots) + [True] * bots


CHANGES: dict[str, Change] = {
    "seed": _seed,
    "option": _option,
    "help": _help,
    "undo": _undo,
    "clock": _clock,
    "seats": _seats,
    "preset": _preset,
    "add": _add,
    "name": _name,
    "kind": _kind,
    "remove": _remove,
    "up": _up,
}
"""Changes by each control of the setup screen, by the last word of its ``data-do``."""
