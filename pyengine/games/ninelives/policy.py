"""Nine Lives' knowledge for the bots, as :mod:`pyengine.bots.policy` asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from pyengine.bots.levels import Level
from pyengine.bots.policy import Policy
from pyengine.bots.verdicts import Bounds
from pyengine.games.ninelives.aims import aim_of
from pyengine.games.ninelives.bidding import best_place
from pyengine.games.ninelives.info import TARGET
from pyengine.games.ninelives.lasttricks import solve
from pyengine.games.ninelives.playout import play_out
from pyengine.games.ninelives.position import (
    Position,
    World,
    draw_world,
    position_of,
    result,
)
from pyengine.games.ninelives.rug import Place
from pyengine.games.ninelives.scoring import outcome
from pyengine.games.ninelives.tactics import rank, taste
from pyengine.games.ninelives.tree import visit
from pyengine.games.ninelives.worth import USUAL


class NineLivesPolicy(Policy[Position, World]):
    """Rules of thumb, rounds played out in sampled deals, exact last tricks."""

    levels: Mapping[str, Level] = {
        level.name: level
        for level in (
            Level("easy", "Easy", "taste", noise=1.5),
            Level("normal", "Normal", "futures", candidates=6, plays=180, exact=True),
            Level("hard", "Hard", "search", candidates=14, plays=1000, exact=True),
        )
    }
    """Hidden hands make every other level look into sampled deals."""

    bounds = Bounds(0.25, 1.0)
    """Nine points win, and a single that comes true brings four."""

    certain = False
    """Last tricks are solved over a sample of deals, and a sure hit counts for all of it."""

    position = staticmethod(position_of)
    taste = staticmethod(taste)
    rank = staticmethod(rank)
    future = staticmethod(draw_world)

    def play(self, position: Position, action: str, future: World) -> float:
        """Estimates the round's worth to the seat at its end, all by rules of thumb from here."""
        if position.phase == "bid":
            return _bid(position, action, future)
        hands, tricks, leader, trick = position.after(action, future)
        if all(hands) or trick:
            play_out(hands, tricks, position.aims, leader, trick)
        return position.valued(tuple(tricks))[position.me]

    def outlook(self, position: Position, action: str, future: World) -> float:
        """The own points at the end of the round, all by rules of thumb from here.

        A round that follows counts as what it usually brings.
        """
        me, total = position.me, position.totals[position.me]
        if position.phase == "bid":
            places, tricks = _bidden(position, action, future)
        else:
            hands, tricks, leader, trick = position.after(action, future)
            if all(hands) or trick:
                play_out(hands, tricks, position.aims, leader, trick)
            places = [place for place in position.places if place is not None]
        after = total + outcome(places[me], tricks[me], total)
        return after + (USUAL * position.rounds_left if after < TARGET else 0.0)

    def search(self, position: Position, action: str, future: World) -> float:
        """The same, but the next seats play what served them best in the deals before."""
        if position.phase == "bid":
            # Too far from the cards for a tree: fourteen places times nine tricks.
            return _bid(position, action, future)
        hands, tricks, leader, trick = position.after(action, future)
        if not all(hands) and not trick:
            return position.valued(tuple(tricks))[position.me]
        tree = position.trees.setdefault(action, {})
        values = visit(tree, hands, tricks, position.aims, leader, trick, position.valued)
        return values[position.me]

    def solve(self, position: Position) -> dict[str, float] | None:
        """Exact values over all deals, or a sample of them, where few cards are left."""
        return solve(position, [found.action for found in rank(position)])


def _bid(position: Position, action: str, hands: World) -> float:
    return result(position, *_bidden(position, action, hands), position.me)


def _bidden(position: Position, action: str, hands: World) -> tuple[list[Place], list[int]]:
    """Returns where the cats sit and the tricks of the round, played out.

    The others after this seat predict by rules of thumb.
    """
    places = list(position.places)
    places[position.me] = position.bids[action]
    for step in range(1, position.players):
        seat = (position.me + step) % position.players
        if places[seat] is None:
            places[seat] = best_place(hands[seat], places)
    seated = [place for place in places if place is not None]
    tricks = [0] * position.players
    play_out(list(hands), tricks, list(map(aim_of, seated, position.totals)), position.leader)
    return seated, tricks


POLICY = NineLivesPolicy()
