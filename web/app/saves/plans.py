"""The agreement before a match, and the match that comes of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from app.base.moment import Moment
from app.base.seeds import fresh_seed, record_id
from app.saves.naming import CATS, with_default_names
from app.saves.records import Kind, Learning, Local, Player, Record, kind_of
from app.saves.terms import USUAL, Terms
from pyengine.core.info import Info
from pyengine.core.match import Match


@dataclass(frozen=True, slots=True)
class Plan:
    """The agreement before a match: game, who sits where, every option, and the seed.

    A blank name means the seat's usual one, a blank seed a fresh one. A ``lesson`` begins with
    words at its places. ``to_beat`` is the total of whoever has shared the start.
    """

    game: str
    players: tuple[Player, ...]
    options: tuple[tuple[str, str], ...]
    seed: str = ""
    lesson: bool = False
    terms: Terms = USUAL
    to_beat: int | None = None


def new_record(plan: Plan, moment: Moment, taken: Collection[str] = ()) -> Record:
    """The match of a plan, before its first action; raises ``IllegalAction`` or ``UnknownGame``."""
    return Record(
        id=record_id(moment.fresh, taken),
        match=Match.new(plan.game, len(plan.players), dict(plan.options)),
        players=with_default_names(plan.players),
        seed=plan.seed or fresh_seed(moment.fresh),
        created=moment.now,
        updated=moment.now,
        kind=_kind(plan),
        terms=plan.terms,
    )


def _kind(plan: Plan) -> Kind:
    kind = Learning() if plan.lesson else kind_of(plan.players)
    return replace(kind, to_beat=plan.to_beat) if isinstance(kind, Local) else kind


def may_be_sent(info: Info) -> bool:
    """True if a game can be played by links: for several, and not against the clock."""
    return info.max_players > 1 and info.tempo != "race"


def usual_players(
    info: Info, count: int, names: Sequence[str] = (), level: str = ""
) -> tuple[Player, ...]:
    """One person, the other seats bots of that level, or of the game's usual one."""
    me = Player(names[0] if names else "")
    cats = (Player(cat, level or info.usual_level) for cat in CATS[1:count])
    return (me, *cats)
