"""The daily challenge: one start and the same luck for everybody, from the date alone.

One plays it alone, or where a game needs company against bots that are the same for all.

A result is shared as a short text with a link that carries the whole match. Whoever
opens the link replays it by the rules, and sees whether its dice are those of the day.
Nothing in a link is believed, and what came from elsewhere takes nobody's challenge away.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date

from app.base.moment import Moment
from app.base.packing import pack_text, unpack_text
from app.base.seeds import lot_for
from app.base.words import minus, points
from app.games import in_order
from app.games.face import has_face
from app.saves.files import export_text, import_file
from app.saves.naming import CATS
from app.saves.plans import Plan, new_record
from app.saves.records import Local, Player, Record
from pyengine.core.chance import SeededChance
from pyengine.core.game import CHANCE
from pyengine.core.registry import GAMES, load_game

_SEED = re.compile(r"daily-(\d{4}-\d{2}-\d{2})", re.ASCII)

BOTS = "normal"
"""The level of those who sit at a challenge beside the person in seat 1."""


def daily_games() -> tuple[str, ...]:
    """The games that have a daily challenge, as they stand on the home screen."""
    return in_order(game for game in GAMES if load_game(game).info.daily and has_face(game))


def daily_seed(day: str) -> str:
    """The seed of a day such as ``2026-11-20``."""
    return f"daily-{day}"


def day_text(day: str) -> str:
    """A day as people write it; what is none stays as it is.

    >>> day_text("2026-11-05")
    '5 Nov 2026'
    """
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return day
    return f"{found.day} {found:%b %Y}"


def day_of(record: Record) -> str:
    """The day whose challenge the match is, begun or finished; empty for any other match.

    It is exactly that: what :func:`day_meant` asks for, and everything that was left to chance
    so far came from the day's seed. What bots beside the person have chosen is not asked: on a slow
    device, or where no worker starts, the same bot may choose otherwise. Nor is it asked who has
    played: one that was brought is that day's, and nobody's own (``Record.is_own_work``).
    """
    day = day_meant(record)
    return day if day and _is_fair(record) else ""


def day_meant(record: Record) -> str:
    """The day that a match played by a person, no practice or lesson, names by its seed."""
    if record.practice or not isinstance(record.kind, Local) or not record.players[0].is_here:
        return ""
    return day_named(record)


def day_named(record: Record) -> str:
    """The day that the seed names, if what was agreed is its challenge; else empty.

    The challenge is the game with its usual options, alone or with its bots. A seed is only a
    claim: it may stand beside any dice.
    """
    found = _SEED.fullmatch(record.seed)
    header, info = record.match.header, record.match.game.info
    agreed = header.players == info.daily and dict(header.options) == info.defaults()
    company = all(player.kind == BOTS for player in record.players[1:])
    if not found or not agreed or not company or not has_face(info.id):
        return ""
    try:
        return date.fromisoformat(found[1]).isoformat()
    except ValueError:
        return ""


def daily_record(
    game: str, day: str, moment: Moment, name: str = "", taken: Collection[str] = ()
) -> Record:
    """The challenge of a day, before its first action."""
    info = load_game(game).info
    bots = (Player(cat, BOTS) for cat in CATS[1 : info.daily])
    plan = Plan(game, (Player(name), *bots), tuple(info.defaults().items()), daily_seed(day))
    return new_record(plan, moment, taken)


def is_verified(record: Record) -> bool:
    """True if the match is a day's challenge, played to its end.

    That the moves keep the rules is not asked: a match cannot hold any other.
    """
    return record.match.over and day_of(record) != ""


def _is_fair(record: Record) -> bool:
    """Returns whether chance, and what the rules leave to chance, came from the seed."""
    match, seed = record.match, record.seed
    game, chance, phase = match.game, SeededChance(seed), 0
    for state, entry in zip(match.states[:-1], match.entries, strict=True):
        given: str | None
        if entry.actor == CHANCE:
            spec = game.pending(state).event
            assert spec is not None
            given = game.accept(state, CHANCE, game.chance_action(state, chance.draw(spec)))
        else:
            bot, lot = record.players[entry.actor - 1].is_bot, lot_for(seed, phase, entry.actor)
            given = game.automatic(state, entry.actor, bot, lot)
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


def share_text(record: Record, rival: int | None = None, figures: str = "") -> str:
    """Writes the text that a player sends round beside the link as proof: the game, the day, the
    points.

    ``rival`` is what the hard bot made of it, ``figures`` is the match in the game's own measure,
    such as seconds a card. Nothing of it tells how the day is to be played.
    """
    info = record.match.game.info
    day, total = day_text(day_of(record)), record.match.scores().totals[0]
    bot = "" if rival is None else f" (the hard bot: {minus(rival)})"
    measured = f" · {figures}" if figures else ""
    return f"Clowder {info.title}, {day}: {points(total)}{bot}{measured}"
