"""Nine Lives' knowledge for the bots, as :mod:`pyengine.bots.policy` asks for it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from operator import add
from typing import Final, NamedTuple

from pyengine.bots.levels import Level
from pyengine.bots.policy import End, Policy
from pyengine.bots.verdicts import Bounds
from pyengine.games.ninelives.aims import aim_of
from pyengine.games.ninelives.bidding import best_place
from pyengine.games.ninelives.habits import kind_of, play_by_habit
from pyengine.games.ninelives.info import TARGET
from pyengine.games.ninelives.lasttricks import prove, solve
from pyengine.games.ninelives.playout import play_out
from pyengine.games.ninelives.position import (
    Position,
    World,
    draw_world,
    position_of,
    result,
)
from pyengine.games.ninelives.rug import Place, difference
from pyengine.games.ninelives.scoring import outcome
from pyengine.games.ninelives.tactics import rank, taste
from pyengine.games.ninelives.tree import visit
from pyengine.games.ninelives.worth import USUAL, share

LOST: Final = 0.10
"""The share of the hits in searched ends that do not come: players err, and deals are drawn as if
nobody's cards had said anything. Fitted to 2,310 rounds, give or take 0.02 (docs/bots.md)."""


class Future(NamedTuple):
    """A deal, and the luck (31 bits) by which players choose in it."""

    hands: World
    luck: int


class NineLivesPolicy(Policy[Position, Future]):
    """Rounds played out in sampled deals by rules of thumb or by habits, exact last tricks."""

    levels: Mapping[str, Level] = {
        level.name: level
        for level in (
            Level("easy", "Easy", "taste", noise=1.5),
            Level("normal", "Normal", "futures", candidates=6, plays=180, exact=True),
            Level("hard", "Hard", "search", candidates=14, plays=600, proofs=True),
        )
    }
    """Hidden hands make every other level look into sampled deals."""

    bounds = Bounds(0.25, 1.0, 2.5)
    """Nine points win, and a single that comes true brings four."""

    certain = False
    """Last tricks are solved over a sample of deals, and a sure hit counts for all of it."""

    position = staticmethod(position_of)
    taste = staticmethod(taste)
    rank = staticmethod(rank)

    def future(self, position: Position, rng: random.Random) -> Future:
        """A deal, each as likely as the others, and luck."""
        return Future(draw_world(position, rng), rng.getrandbits(31))

    def play(self, position: Position, action: str, future: Future) -> float:
        """Estimates the round's worth to the seat at its end, all by rules of thumb from here."""
        return _worth(position, *_by_thumb(position, action, future))

    def outlook(self, position: Position, action: str, future: Future) -> float:
        """One's own points at the end of the round, all by rules of thumb from here.

        A round that follows counts as what it usually brings.
        """
        me, total = position.me, position.totals[position.me]
        places, tricks = _by_thumb(position, action, future)
        after = total + outcome(places[me], tricks[me], total)
        return after + (USUAL * position.rounds_left if after < TARGET else 0.0)

    def search(self, position: Position, action: str, future: Future) -> float:
        """By habits; the next seats play what served them best in the deals before.

        Some hits that are found so do not come (:data:`LOST`).
        """
        found = _searched(position, action, future)
        if not _is_doubtful(position, found):
            return found.worth
        return _mixed(found.worth, position.missed(found.tricks))

    def end(self, position: Position, action: str, future: Future) -> End:
        """The same, with one's own points of the round and the share of the win after it (N15)."""
        found = _searched(position, action, future)
        changes = tuple(map(outcome, found.places, found.tricks, position.totals))
        counted = _counted(position, found.worth, changes)
        is_doubtful = _is_doubtful(position, found)
        if is_doubtful:
            missed, changes = position.missed(found.tricks), position.miss(found.tricks)
            counted = tuple(map(_mixed, counted, _counted(position, missed, changes)))
        worth, own, won = counted
        return End(worth, own, won, _lines(position, found, is_doubtful, own, won))

    def prove(self, position: Position) -> set[str]:
        """The actions that force a hit in every deal, where few cards are left."""
        return prove(position, [found.action for found in rank(position)])

    def solve(self, position: Position) -> dict[str, float] | None:
        """Exact values over all deals, or a sample of them, where few cards are left."""
        return solve(position, [found.action for found in rank(position)])


class Searched(NamedTuple):
    """What the end of the round is worth, where the cats sit, and the tricks; by seat.

    ``is_learnt`` where a tree has chosen on the way.
    """

    worth: float
    places: Sequence[Place]
    tricks: tuple[int, ...]
    is_learnt: bool = False


def _searched(position: Position, action: str, future: Future) -> Searched:
    luck = future.luck
    if position.phase == "bid":
        # Too far from the cards for a tree: fourteen places times nine tricks.
        places = _seated(position, action, future)
        tricks, kinds = [0] * position.players, tuple(map(kind_of, places))
        play_by_habit(list(future.hands), tricks, kinds, position.leader, (), luck)
        return Searched(_worth(position, places, tricks), places, tuple(tricks))
    hands, tricks, leader, trick = position.after(action, future.hands)
    if not all(hands) and not trick:
        by_tricks = tuple(tricks)
        return Searched(position.valued(by_tricks)[position.me], position.seated, by_tricks)

    def play_on(hands: list[int], tricks: list[int], leader: int, cards: list[int]) -> None:
        play_by_habit(hands, tricks, position.kinds, leader, cards, luck)

    tree = position.trees.setdefault(action, {})
    # It changes the tricks to those of the end.
    values = visit(tree, hands, tricks, leader, trick, play_on, position.valued)
    return Searched(values[position.me], position.seated, tuple(tricks), is_learnt=True)


def _lines(
    position: Position, found: Searched, is_doubtful: bool, own: float, won: float
) -> tuple[float, ...]:
    """Whether it is a hit, or by tricks too many or too few, the share of others that hit, one's
    own points and the share of the win."""
    me = position.me
    seats = zip(found.places, found.tricks, strict=True)
    hits = [difference(place, tricks) == 0 for place, tricks in seats]
    above = found.tricks[me] > max(found.places[me].numbers)
    below = found.tricks[me] < min(found.places[me].numbers)
    hit = _mixed(float(hits[me]), 0.0) if is_doubtful else float(hits[me])
    others = (sum(hits) - hits[me]) / (position.players - 1)
    return hit, float(above), float(below), others, own, won


def _is_doubtful(position: Position, found: Searched) -> bool:
    """Returns whether that is a hit of one's own that need not come.

    Predictions promise what comes of them; where the last card is taken nothing is open.
    """
    me = position.me
    return found.is_learnt and difference(found.places[me], found.tricks[me]) == 0


def _mixed(hit: float, miss: float) -> float:
    return hit - LOST * (hit - miss)


def _counted(position: Position, worth: float, changes: tuple[int, ...]) -> tuple[float, ...]:
    """Returns the worth of an end, and with it one's own points and the share of the win."""
    me, after = position.me, tuple(map(add, position.totals, changes))
    return worth, changes[me], share(after, me, position.rounds_left)


def _worth(position: Position, places: Sequence[Place], tricks: list[int]) -> float:
    if position.phase == "bid":
        return result(position, places, tricks, position.me)
    return position.valued(tuple(tricks))[position.me]


def _by_thumb(position: Position, action: str, future: Future) -> tuple[list[Place], list[int]]:
    """Returns where the cats sit and the tricks of the round, played out by rules of thumb."""
    if position.phase == "bid":
        places = _seated(position, action, future)
        tricks, aims = [0] * position.players, list(map(aim_of, places, position.totals))
        play_out(list(future.hands), tricks, aims, position.leader)
        return places, tricks
    hands, tricks, leader, trick = position.after(action, future.hands)
    if all(hands) or trick:
        play_out(hands, tricks, position.aims, leader, trick)
    return list(position.seated), tricks


def _seated(position: Position, action: str, future: Future) -> list[Place]:
    """Returns where the cats sit: the others after this seat predict by rules of thumb."""
    places = list(position.places)
    places[position.me] = position.bids[action]
    for step in range(1, position.players):
        seat = (position.me + step) % position.players
        if places[seat] is None:
            places[seat] = best_place(future.hands[seat], places)
    return [place for place in places if place is not None]


POLICY = NineLivesPolicy()
