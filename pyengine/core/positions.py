"""Positions to solve: a match as its seat knew it then, up to a choice, and what was chosen.

Nothing that the seat could not know is in it, so nothing can leak from it: it is the match of a
viewer (:class:`~pyengine.core.match.Match`), who is to act. Which choices are worth another look,
and whether an answer lasts, the bots say (:mod:`pyengine.bots.positions`).

A set of positions is one text, so that it can be read, compared and shipped: match texts one after
the other, with what is known of each in comments that every reader of match texts passes over.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterable
from dataclasses import dataclass

from pyengine.core.errors import ClowderError
from pyengine.core.game import CHANCE
from pyengine.core.match import Match, MatchBuilder
from pyengine.core.registry import GAMES
from pyengine.core.text import parse_match

COST = 1.5
"""A choice that cost more than so many points is worth another look."""

CLEAR = 3.0
"""And the cost is more than so many standard errors away from nothing."""

SHIPPED = "positions.txt"
"""The set that comes with a game, in its folder."""

_FIRST_LINE = "clowder match 1\n"
_FIELD = re.compile(r"^# (chosen|best|cost): (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a set: the ``text`` of a viewer's match, what was ``chosen`` then, the ``best``
    action, and the ``cost`` in points with its standard ``error``."""

    text: str
    chosen: str
    best: str
    cost: float
    error: float


def is_costly(cost: float, error: float) -> bool:
    """Returns whether a choice is worth another look, in points of the bot that valued it.

    >>> is_costly(1.6, 0.5), is_costly(1.6, 0.6), is_costly(1.5, 0.1)
    (True, False, False)
    """
    return cost > COST and cost > CLEAR * error


def known_then(match: Match, index: int, seat: int) -> Match:
    """A full match before its entry ``index``, as a seat knew it then.

    What others have chosen in the same phase is a secret until that phase is over.
    """
    game, header, phase = match.game, match.header, match.entries[index].phase
    builder = MatchBuilder(Match.new(header.game, header.players, dict(header.options), seat))
    made = zip(match.entries[:index], match.states, strict=False)
    # As texts have them: in the order of the seats within a phase.
    for entry, before in sorted(made, key=lambda pair: (pair[0].phase, pair[0].actor)):
        if entry.phase != phase or entry.actor in (seat, CHANCE):
            told = game.action_view(before, entry.actor, entry.action, seat)
            builder.apply(entry.actor, told)
    return builder.match()


def read_posed(text: str, *actions: str) -> Match:
    """The match of a position that may come from anybody; raises ``ValueError`` with a sentence.

    It is a viewer's who has a choice to make, for which each of the ``actions`` is legal.
    """
    try:
        match = parse_match(text)
        seat, game = match.viewer or 0, match.game
        if seat not in match.pending.seats or game.info.tempo == "race":
            raise ValueError("Nobody has anything to choose in this position.")
        if any(game.accept(match.state, seat, action) != action for action in actions):
            raise ValueError("This position speaks of something that cannot be chosen.")
    except ClowderError as error:
        raise ValueError(f"This is no position: {error}") from None
    return match


def write_set(positions: Iterable[Position]) -> str:
    """A set of positions as one text; :func:`read_set` reads it back."""
    return "\n".join(_written(position) for position in positions)


def _written(position: Position) -> str:
    head, blank, moves = position.text.partition("\n\n")
    notes = (
        f"# chosen: {position.chosen}",
        f"# best: {position.best}",
        f"# cost: {position.cost:.2f} {position.error:.2f}",
    )
    return "\n".join((head, *notes)) + blank + moves


def read_set(text: str) -> tuple[Position, ...]:
    """The positions of a text of our own; raises ``ValueError`` or ``KeyError`` where it is none.

    Their match texts are read when one is posed (:func:`read_posed`).
    """
    parts = text.split(_FIRST_LINE)[1:]
    return tuple(_read(_FIRST_LINE + part.rstrip("\n") + "\n") for part in parts)


def _read(text: str) -> Position:
    fields = dict(_FIELD.findall(text))
    cost, error = map(float, fields["cost"].split())
    bare = "\n".join(line for line in text.split("\n") if not line.startswith("# "))
    return Position(bare, fields["chosen"], fields["best"], cost, error)


def shipped(game_id: str) -> tuple[Position, ...]:
    """The positions that come with a game; none where it has none."""
    try:
        data = pkgutil.get_data(GAMES[game_id], SHIPPED)
    except OSError:
        return ()
    return read_set(data.decode("utf-8")) if data else ()
