"""Nine Lives' knowledge for the bots, by the protocol of :mod:`pyengine.bots.policy`."""

from __future__ import annotations

import random

from pyengine.bots.policy import Ranked
from pyengine.games.ninelives.aims import aim_of
from pyengine.games.ninelives.bidding import best_place
from pyengine.games.ninelives.playout import play_out
from pyengine.games.ninelives.position import Position, World, draw_world, position_of
from pyengine.games.ninelives.rug import Place
from pyengine.games.ninelives.scoring import outcome
from pyengine.games.ninelives.state import State
from pyengine.games.ninelives.tactics import rank, taste
from pyengine.games.ninelives.worth import worth

__all__ = ["POLICY", "NineLivesPolicy"]


class NineLivesPolicy:
    """Rules of thumb, and rounds played out in sampled deals."""

    def position(self, view: State, seat: int) -> Position:
        """Hands as bits, and what is unknown of them."""
        return position_of(view, seat)

    def taste(self, position: Position) -> list[Ranked]:
        """By the card alone: win when tricks are wanted, stay under when not."""
        return taste(position)

    def rank(self, position: Position) -> list[Ranked]:
        """By rules of thumb that look at what the others may hold."""
        return rank(position)

    def future(self, position: Position, rng: random.Random) -> World:
        """A deal of the unseen cards that fits all that is known."""
        return draw_world(position, rng)

    def play(self, position: Position, action: str, future: World) -> float:
        """What the round is worth to the seat at its end, as the match stands."""
        hands, tricks = list(future), list(position.tricks)
        if position.phase == "bid":
            places = _all_places(position, position.bids[action], future)
            aims = list(map(aim_of, places, position.totals))
            play_out(hands, tricks, aims, position.leader)
            return _value(position, places, tricks)
        card = position.cards[action]
        if position.phase == "take":
            hands[position.me] |= card
            if all(hands):
                play_out(hands, tricks, position.aims, position.me)
        else:
            hands[position.me] ^= card
            play_out(hands, tricks, position.aims, position.leader, (*position.trick, card))
        won = tuple(tricks)
        found = position.values.get(won)
        if found is None:
            places = [place for place in position.places if place is not None]
            found = position.values[won] = _value(position, places, tricks)
        return found

    def solve(self, position: Position) -> dict[str, float] | None:
        """Nothing yet."""
        return None


def _all_places(position: Position, own: Place, hands: World) -> list[Place]:
    """The cats of all seats when the others after this one predict by rules of thumb."""
    places = list(position.places)
    places[position.me] = own
    for step in range(1, position.players):
        seat = (position.me + step) % position.players
        if places[seat] is None:
            places[seat] = best_place(hands[seat], places)
    return [place for place in places if place is not None]


def _value(position: Position, places: list[Place], tricks: list[int]) -> float:
    after = tuple(
        total + outcome(place, won, total)
        for place, won, total in zip(places, tricks, position.totals, strict=True)
    )
    return worth(position.totals, after, position.me, position.rounds_left)


POLICY = NineLivesPolicy()
