"""Positions to solve, found in matches of bots.

The bots play by taste, as a person does who sees one turn. Of each match at most one choice is
taken, from any part of it. What is cheap is asked first: only what looks clear is looked at for
ten times as long.
"""

from __future__ import annotations

from collections.abc import Iterator

from pyengine.bots import choose
from pyengine.bots.positions import is_clear_cut
from pyengine.bots.review import grade, moments
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.game import CHANCE
from pyengine.core.match import Match, MatchBuilder
from pyengine.core.positions import Position, is_costly, known_then
from pyengine.core.registry import load_game
from pyengine.core.text import write_match

TIMES = 10
"""An answer has to last where the bot looks at so many times as much."""

SEAT = 1
"""The seat that is looked at."""

LEVEL = "easy"

_MOST_TRIES = 5
"""So many choices of a match are looked at: then another match is begun, which differs more."""

_MOST_MATCHES = 50
"""So many matches are played for each position that is wanted."""


def find_positions(game_id: str, count: int, seed: str, times: int = TIMES) -> Iterator[Position]:
    """Finds so many positions of a game, or fewer in a game that hardly has any; the same seed and
    the same bots, the same positions."""
    found = 0
    for number in range(1, _MOST_MATCHES * count + 1):
        if found == count:
            return
        position = _in_match(_played(game_id, f"{seed}/{number}"), f"{seed}/{number}", times)
        if position is not None:
            found += 1
            yield position


def _played(game_id: str, seed: str) -> Match:
    """A match of bots, for any number of players."""
    game, lots = load_game(game_id), rng_for(seed, "setup")
    players = lots.randint(game.info.min_players, game.info.max_players)
    # The first option is the board, where a game has several: all else is as at most tables.
    drawn = [option for option in game.info.options if option.kind == "choice"][:1]
    options = {option.name: lots.choice(option.values) for option in drawn}
    chance, acted = SeededChance(seed), 0
    builder = MatchBuilder(Match.new(game_id, players, options))
    while not builder.pending.over:
        pending = builder.pending
        if pending.chance is not None:
            values = chance.draw(pending.chance)
            builder.apply(CHANCE, game.chance_action(builder.state, values))
            continue
        seat = pending.seats[0]
        acted += 1
        view, rng = game.view(builder.state, seat), rng_for(seed, "bot", acted, seat)
        builder.apply(seat, choose(game_id, view, seat, LEVEL, rng).action)
    return builder.match()


def _in_match(match: Match, seed: str, times: int) -> Position | None:
    """One of the seat's choices that cost it much; None where none of those looked at has."""
    entries = match.entries
    chosen = [index for index in moments(match, SEAT) if entries[index].actor == SEAT]
    rng_for(seed, "order").shuffle(chosen)
    for index in chosen[:_MOST_TRIES]:
        position = _of(known_then(match, index, SEAT), entries[index].action, seed, times)
        if position is not None:
            return position
    return None


def _of(match: Match, action: str, seed: str, times: int) -> Position | None:
    """A position of a choice, where it cost much and its answer lasts."""
    found = grade(match.header.game, match.state, SEAT, action, f"{seed}/first")
    if found.forced or not is_costly(found.cost, found.error):
        return None
    if not is_clear_cut(match, found.best, 1, f"{seed}/second"):
        return None
    if not is_clear_cut(match, found.best, times, f"{seed}/long"):
        return None
    return Position(write_match(match), action, found.best, found.cost, found.error)
