"""Links that hold the plan of a match.

A link is hostile input: it may come from anybody. Everything in it is checked here,
and what is wrong is said in one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import asdict, replace
from urllib.parse import unquote

from app.base.moment import Moment
from app.base.names import MAX_NAME, clean, clean_name
from app.base.routes import Route, address
from app.base.seeds import MAX_SEED
from app.games.face import has_face
from app.saves.naming import free_cat
from app.saves.plans import Plan, new_record, usual_players
from app.saves.records import Player, Record, kinds_of
from app.saves.terms import USUAL, Terms, terms_of
from pyengine.core.errors import IllegalAction, UnknownGame
from pyengine.core.info import Info
from pyengine.core.options import check_options, check_players
from pyengine.core.registry import load_game

_MAX_VALUE = 120
_TOTAL = re.compile(r"-?\d{1,3}", re.ASCII)
_MAX_KEYS = 24


class LinkError(ValueError):
    """A link that is refused; its text is one sentence for the player."""


def read_plan(route: Route, names: Sequence[str] = (), level: str = "") -> Plan:
    """The plan of a ``#/new/<game>`` or ``#/play/<game>`` address.

    ``names`` are the last ones used on this device, ``level`` is that of bots of which the address
    does not say it, if not the game's usual one. Raises :class:`LinkError`.
    """
    info, query = _game_of(route), _query_of(route)
    kinds = query.pop("kinds").split(",") if "kinds" in query else None
    given = [unquote(name) for name in query.pop("names", "").split(",")]
    usual = len(kinds) if kinds else max(info.min_players, min(2, info.max_players))
    count = _count(info, query.pop("players", str(usual)))
    players = usual_players(info, count, names, level)
    if kinds is not None:
        players = _with_kinds(info, players, kinds, names)
    players = _with_names(players, given)
    seed, to_beat = query.pop("seed", ""), _to_beat(query.pop("beat", ""))
    if len(seed) > MAX_SEED:
        raise LinkError(f"The seed in this link is longer than {MAX_SEED} characters.")
    terms = _terms(info, query)
    try:
        options = check_options(info, count, query)
    except IllegalAction as error:
        raise LinkError(f"This link does not fit the game: {error.message}") from None
    seed = clean(seed, MAX_SEED)
    return Plan(info.id, players, tuple(options.items()), seed, terms=terms, to_beat=to_beat)


def _to_beat(text: str) -> int | None:
    """Reads the total of whoever has shared the start: nobody can prove it, so it decides
    nothing."""
    if not text:
        return None
    if not _TOTAL.fullmatch(text):
        raise LinkError(f"“{clean(text, MAX_NAME)}” is not a number of points.")
    return int(text)


def _terms(info: Info, query: dict[str, str]) -> Terms:
    """Takes the terms of the table out of a link's query; a race has none."""
    if info.tempo == "race":
        return USUAL
    named = {name: query.pop(name) for name in asdict(USUAL) if name in query}
    try:
        return terms_of(named)
    except ValueError as error:
        raise LinkError(str(error)) from None


def record_from_route(
    route: Route, moment: Moment, names: Sequence[str] = (), taken: Collection[str] = ()
) -> Record | str:
    """The match that a ``#/play/<game>`` address starts at once, or why it cannot."""
    try:
        return new_record(read_plan(route, names), moment, taken)
    except LinkError as error:
        return str(error)


def plan_link(plan: Plan) -> str:
    """The address that brings others to the same carpet and dice. It holds no names."""
    info = load_game(plan.game).info
    query = {
        "players": str(len(plan.players)),
        "kinds": ",".join(player.kind for player in plan.players),
    }
    for name, value in plan.options:
        option = info.option(name)
        if option is not None and value != option.default:
            query[name] = value
    usual = asdict(USUAL)
    query |= {name: value for name, value in asdict(plan.terms).items() if value != usual[name]}
    query["seed"] = plan.seed
    if plan.to_beat is not None:
        query["beat"] = str(plan.to_beat)
    return address(("new", plan.game), query)


def _game_of(route: Route) -> Info:
    game = route.path[1] if len(route.path) > 1 else ""
    if len(route.path) > 2:
        raise LinkError("This link leads nowhere in the app.")
    try:
        info = load_game(game).info
    except UnknownGame:
        raise LinkError(f"There is no game called “{clean(game, MAX_NAME)}” here.") from None
    if not has_face(game):
        raise LinkError(f"{info.title} cannot be played here yet.")
    return info


def _query_of(route: Route) -> dict[str, str]:
    if len(route.query) > _MAX_KEYS or any(len(value) > 6 * _MAX_VALUE for _, value in route.query):
        raise LinkError("This link is too long to be one of ours.")
    query: dict[str, str] = {}
    for key, value in route.query:
        if key in query:
            raise LinkError(f"This link gives “{clean(key, MAX_NAME)}” twice.")
        if key not in ("names", "kinds") and (len(key) > _MAX_VALUE or len(value) > _MAX_VALUE):
            raise LinkError("This link is too long to be one of ours.")
        query[key] = value
    return query


def _count(info: Info, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise LinkError(f"“{clean(text, MAX_NAME)}” is not a number of players.")
    try:
        return check_players(info, int(text))
    except IllegalAction as error:
        raise LinkError(str(error.message)) from None


def _with_kinds(
    info: Info, players: Sequence[Player], kinds: Sequence[str], names: Sequence[str]
) -> tuple[Player, ...]:
    if len(kinds) != len(players):
        raise LinkError(f"This link names {len(kinds)} kinds of player for {len(players)} seats.")
    known = kinds_of(info)
    for kind in kinds:
        if kind not in known:
            allowed = ", ".join(known)
            raise LinkError(f"A player can be {allowed}, not “{clean(kind, MAX_NAME)}”.")
    people = iter(names)
    return tuple(
        Player(next(people, "") if kind == "person" else free_cat((), seat), kind)
        for seat, kind in enumerate(kinds, start=1)
    )


def _with_names(players: Sequence[Player], given: Sequence[str]) -> tuple[Player, ...]:
    if len(given) > len(players):
        raise LinkError(f"This link holds {len(given)} names for {len(players)} seats.")
    cleaned = [clean_name(name) for name in given]
    return tuple(
        replace(player, name=cleaned[index]) if index < len(cleaned) and cleaned[index] else player
        for index, player in enumerate(players)
    )
