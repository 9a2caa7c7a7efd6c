"""The daily challenge: one sheet and one row of dice for everybody, from the date alone.

A result is shared as a short text with a link that carries the whole match. Whoever
opens the link replays it by the rules, and sees whether its dice are those of the day.
Nothing in a link is believed.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date

from app.exchange import export_text, import_file
from app.face import has_face
from app.messages import Moment
from app.model import Player, Record
from app.packing import pack_text, unpack_text
from app.plans import Plan, new_record
from app.seeds import lot_for
from app.words import points
from pyengine.core.chance import SeededChance
from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, load_game

__all__ = [
    "daily_games",
    "daily_record",
    "daily_seed",
    "day_named",
    "day_of",
    "pack",
    "share_text",
    "unpack",
    "verified",
]

_SEED = re.compile(r"daily-(\d{4}-\d{2}-\d{2})", re.ASCII)


def daily_games() -> tuple[str, ...]:
    """The games that have a daily challenge."""
    return tuple(game for game in GAMES if load_game(game).info.daily and has_face(game))


def daily_seed(day: str) -> str:
    """The seed of a day such as ``2026-11-20``."""
    return f"daily-{day}"


def day_of(record: Record) -> str:
    """The day whose challenge the match is, begun or finished; empty for any other match.

    It is exactly that: what :func:`day_named` asks for, played by a person, no practice, and
    everything that was left to chance so far came from the day's seed.
    """
    if not record.is_own_work or record.players[0].is_bot:
        return ""
    day = day_named(record)
    return day if day and _is_fair(record.match, record.seed) else ""


def day_named(record: Record) -> str:
    """The day that the seed names, if what was agreed is its challenge; else empty.

    The challenge is the solo game with its usual options. A seed is only a claim: it may
    stand beside any dice.
    """
    found = _SEED.fullmatch(record.seed)
    header, info = record.match.header, record.match.game.info
    agreed = header.players == 1 and dict(header.options) == info.defaults()
    if not found or not agreed or not info.daily or not has_face(info.id):
        return ""
    try:
        return date.fromisoformat(found[1]).isoformat()
    except ValueError:
        return ""


def daily_record(
    game: str, day: str, moment: Moment, name: str = "", taken: Collection[str] = ()
) -> Record:
    """The challenge of a day, before its first action."""
    options = tuple(load_game(game).info.defaults().items())
    plan = Plan(game, (Player(name),), options, daily_seed(day))
    return new_record(plan, moment, taken)


def verified(record: Record) -> bool:
    """Whether the match is a day's challenge, played to its end.

    That the moves keep the rules is not asked: a match cannot hold any other.
    """
    return record.match.over and day_of(record) != ""


def _is_fair(match: Match, seed: str) -> bool:
    """Whether chance, and what the rules leave to chance, came from the seed."""
    game, chance, phase = match.game, SeededChance(seed), 0
    for state, entry in zip(match.states[:-1], match.entries, strict=True):
        given: str | None
        if entry.actor == CHANCE:
            spec = game.pending(state).event
            assert spec is not None
            given = game.accept(state, CHANCE, game.chance_action(state, chance.draw(spec)))
        else:
            given = game.automatic(state, entry.actor, False, lot_for(seed, phase, entry.actor))
        if given not in (None, entry.action):
            return False
        phase = entry.phase
    return True


def pack(record: Record) -> str:
    """The match as letters, digits, ``-`` and ``_``, short enough for a link."""
    return pack_text(export_text(record))


def unpack(code: str, moment: Moment) -> Record:
    """The match in a link; raises ``ValueError`` with one sentence for anything else."""
    return import_file("This link", unpack_text(code), moment)


def share_text(record: Record) -> str:
    """What a player sends round beside the link as proof: the game, the day, the points."""
    info = record.match.game.info
    day, total = day_of(record), record.match.scores().totals[0]
    return f"Clowder {info.title}, {day}: {points(total)}"
