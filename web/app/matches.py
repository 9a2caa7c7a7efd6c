"""How a match comes about: names, seeds, and the plan that a link or the setup screen holds.

A link is hostile input: it may come from anybody. Everything in it is checked here,
and what is wrong is said in one sentence.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import unquote

from app.art.coats import SEAT_COATS
from app.face import has_face
from app.messages import Moment
from app.model import Player, Record, Route
from app.routes import write_route
from pyengine.core.chance import rng_for
from pyengine.core.errors import IllegalAction, UnknownGame
from pyengine.core.info import Info
from pyengine.core.match import Match
from pyengine.core.options import check_options, check_players
from pyengine.core.registry import load_game

__all__ = [
    "CATS",
    "KINDS",
    "MAX_NAME",
    "MAX_SEED",
    "LinkError",
    "Plan",
    "address",
    "clean",
    "clean_name",
    "default_name",
    "free_cat",
    "fresh_seed",
    "lot_for",
    "named",
    "new_record",
    "plan_link",
    "read_plan",
    "record_from_route",
    "record_id",
    "usual_players",
]

KINDS = ("person", "easy", "normal", "hard")
"""Who may sit in a seat: a person on this device, or a bot of that level."""

MAX_NAME = 24
MAX_SEED = 40
_MAX_VALUE = 120
_MAX_KEYS = 24

CATS = tuple(SEAT_COATS[seat].capitalize() for seat in range(len(SEAT_COATS)))
"""What bots are called unless somebody names them: by seat, like the cat that sits there."""

_WOOLS = (
    "amber", "blue", "cocoa", "coral", "cream", "fern", "ginger", "green", "grey", "indigo",
    "ivory", "lilac", "lime", "maple", "mint", "olive", "peach", "pearl", "pink", "plum", "red",
    "rose", "ruby", "rust", "sand", "silver", "sky", "tawny", "teal", "white",
)  # fmt: skip
_THINGS = (
    "attic", "basket", "bell", "blanket", "book", "button", "carpet", "chair", "chimney", "couch",
    "cup", "curtain", "door", "drawer", "garden", "kettle", "lamp", "mitten", "mouse", "pillow",
    "plane", "porch", "rug", "shelf", "sock", "spoon", "stairs", "stove", "teapot", "thread",
    "window",
)  # fmt: skip


class LinkError(ValueError):
    """A link that is refused; its text is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is agreed before a match: game, who sits where, every option, and the seed.

    A blank name means the seat's usual one, a blank seed a fresh one.
    """

    game: str
    players: tuple[Player, ...]
    options: tuple[tuple[str, str], ...]
    seed: str = ""


def clean(text: str, longest: int) -> str:
    """One line of text: nothing invisible, single spaces, cut at ``longest`` characters.

    >>> clean("Mia\\n\\u202e  Tom ", 24)
    'Mia Tom'
    """
    shown = "".join(char if char.isprintable() else " " for char in text[: 8 * longest])
    return " ".join(shown.split())[:longest].strip()


def clean_name(text: str) -> str:
    """A player's name as it is shown and saved."""
    return clean(text, MAX_NAME)


def default_name(seat: int) -> str:
    """What a person is called who gave no name."""
    return f"Player {seat}"


def free_cat(taken: Collection[str], seat: int) -> str:
    """The name of the seat's own cat, or of the next one that is not taken."""
    first = (seat - 1) % len(CATS)
    return next((cat for cat in CATS[first:] + CATS[:first] if cat not in taken), CATS[first])


def named(players: Sequence[Player]) -> tuple[Player, ...]:
    """The players with every blank name filled in and no name given twice."""
    taken = {player.name for player in players}
    done: list[Player] = []
    for seat, player in enumerate(players, start=1):
        name = player.name
        if not name:
            name = free_cat(taken, seat) if player.is_bot else default_name(seat)
        name = _distinct(name, {other.name for other in done})
        taken.add(name)
        done.append(replace(player, name=name))
    return tuple(done)


def _distinct(name: str, taken: Collection[str]) -> str:
    number, found = 1, name
    while found in taken:
        number += 1
        ending = f" {number}"
        found = name[: MAX_NAME - len(ending)].rstrip() + ending
    return found


def fresh_seed(fresh: str) -> str:
    """A seed that is easily said and typed, made of fresh random text.

    >>> fresh_seed("anything") == fresh_seed("anything")
    True
    """
    rng = rng_for(fresh, "seed")
    wool, thing = rng.choice(_WOOLS), rng.choice(_THINGS)
    return f"{wool}-{thing}-{rng.randrange(100, 1000)}"


def record_id(fresh: str, taken: Collection[str] = ()) -> str:
    """A match id of plain letters and digits that nothing saved here has."""
    rng = rng_for(fresh, "match")
    while True:
        found = "".join(rng.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(10))
        if found not in taken:
            return found


def new_record(plan: Plan, moment: Moment, taken: Collection[str] = ()) -> Record:
    """The match of a plan, before its first action; raises ``IllegalAction`` or ``UnknownGame``."""
    return Record(
        id=record_id(moment.fresh, taken),
        match=Match.new(plan.game, len(plan.players), dict(plan.options)),
        players=named(plan.players),
        seed=plan.seed or fresh_seed(moment.fresh),
        created=moment.now,
        updated=moment.now,
    )


def lot_for(seed: str, phase: int, seat: int) -> random.Random:
    """The stream for what the rules leave to chance for a seat, such as its cups.

    ``phase`` is that of the log's newest entry, or 0 before the first.
    """
    return rng_for(seed, "automatic", phase, seat)


def usual_players(info: Info, count: int, names: Sequence[str] = ()) -> tuple[Player, ...]:
    """One person, the other seats normal bots."""
    me = Player(names[0] if names else "")
    cats = (Player(cat, "normal") for cat in CATS[1:count])
    return (me, *cats)


def read_plan(route: Route, names: Sequence[str] = ()) -> Plan:
    """The plan of a ``#/new/<game>`` or ``#/play/<game>`` address.

    ``names`` are the last ones used on this device. Raises :class:`LinkError`.
    """
    info, query = _game_of(route), _query_of(route)
    kinds = query.pop("kinds").split(",") if "kinds" in query else None
    given = [unquote(name) for name in query.pop("names", "").split(",")]
    usual = len(kinds) if kinds else max(info.min_players, min(2, info.max_players))
    count = _count(info, query.pop("players", str(usual)))
    players = usual_players(info, count, names)
    if kinds is not None:
        players = _with_kinds(players, kinds, names)
    players = _with_names(players, given)
    seed = query.pop("seed", "")
    if len(seed) > MAX_SEED:
        raise LinkError(f"The seed in this link is longer than {MAX_SEED} characters.")
    try:
        options = check_options(info, count, query)
    except IllegalAction as error:
        raise LinkError(f"This link does not fit the game: {error.message}") from None
    return Plan(info.id, players, tuple(options.items()), clean(seed, MAX_SEED))


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
    query["seed"] = plan.seed
    return address(("new", plan.game), query)


def address(path: Sequence[str], query: Mapping[str, str] | None = None) -> str:
    """An address inside the app, such as ``#/new/toy?seed=tea``; blank values are left out."""
    return f"#{write_route(tuple(path), query)}"


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
        raise LinkError(f"“{clean(text, MAX_NAME)}” is no number of players.")
    try:
        return check_players(info, int(text))
    except IllegalAction as error:
        raise LinkError(str(error.message)) from None


def _with_kinds(
    players: Sequence[Player], kinds: Sequence[str], names: Sequence[str]
) -> tuple[Player, ...]:
    if len(kinds) != len(players):
        raise LinkError(f"This link names {len(kinds)} kinds of player for {len(players)} seats.")
    for kind in kinds:
        if kind not in KINDS:
            allowed = ", ".join(KINDS)
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
