"""Whisker: two short rounds of dealt hands whose backs all see and whose numbers the holder alone.

``* deal A1,B2 / A?,B?``, ``1 play A1``. Two cards a hand; each seat lays one open, the other one
stays hidden until the round is checked. The number laid open is what one gets.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pyengine.core.chance import Shuffle
from pyengine.core.errors import illegal
from pyengine.core.game import CHANCE, Game, HiddenDeal, Pending, refuse
from pyengine.core.info import Info
from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import say

ROUNDS = 2
SUITS = "AB"
_CARD = re.compile(r"[AB][1-9?]")


def fits(covered, card):
    """Returns whether a card can be the one that was told, perhaps without its number."""
    return covered == card or (covered[1] == "?" and covered[0] == card[0])


@dataclass(frozen=True)
class State:
    """Points by seat, hands as texts (``A?`` where the number is not known), whose turn it is."""

    points: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...] = ()
    turn: int = 0
    round: int = 0


class Whisker(Game[State]):
    """Dealt hands, one card of each laid open."""

    info = Info(
        id="whisker",
        title="Whisker",
        min_players=2,
        max_players=4,
        options=(),
        longest=ROUNDS * 5,
        score_bounds=(0, ROUNDS * 4),
        tempo="turns",
        hidden=True,
        hands=True,
    )

    def start(self, players, options):
        return State((0,) * players)

    def pending(self, state):
        if state.turn:
            return Pending(seats=(state.turn,))
        if state.round == ROUNDS:
            return Pending()
        return Pending(chance=Shuffle("deal", state.round + 1, 2 * len(state.points)))

    def hidden_deal(self, state):
        if self.pending(state).chance is None:
            return None
        players = len(state.points)
        return HiddenDeal(2, players, tuple(range(1, players + 1)))

    def lays_open(self, state, seat, action):
        card = action.split()[1]
        return len(state.points) * SUITS.index(card[0]) + int(card[1])

    def legal_actions(self, state, seat):
        if seat != state.turn:
            return ()
        numbers = range(1, 1 + len(state.points))
        cards = {
            f"{own[0]}{number}"
            for own in state.hands[seat - 1]
            for number in numbers
            if fits(own, f"{own[0]}{number}")
        }
        return tuple(f"play {card}" for card in sorted(cards))

    def chance_action(self, state, values):
        players = len(state.points)
        cards = [f"{SUITS[(v - 1) // players]}{(v - 1) % players + 1}" for v in values]
        hands = (",".join(sorted(cards[at : at + 2])) for at in range(0, len(cards), 2))
        return f"deal {' / '.join(hands)}"

    def normalise(self, state, actor, text):
        action = " ".join(text.split())
        cards = re.split(r"[, /]+", action.partition(" ")[2])
        if not all(map(_CARD.fullmatch, cards)):
            raise illegal("NOTATION", "That is no action of Whisker.")
        if not action.startswith("deal" if actor == CHANCE else "play"):
            raise illegal("TURN", "Something else is awaited.")
        return action

    def hands_of(self, action):
        return tuple(tuple(hand.split(",")) for hand in action[5:].split(" / "))

    def accept(self, state, actor, text):
        action = super().accept(state, actor, text)
        if "?" in action:
            raise illegal("W1", "A number is missing.")
        return action

    def accept_view(self, state, actor, text, seat):
        return super().accept(state, actor, text)

    def refusal(self, state, actor, action):
        if actor == CHANCE:
            cards = [card for hand in self.hands_of(action) for card in hand]
            known = [card for card in cards if "?" not in card]
            right = len(cards) == 2 * len(state.points) and len(set(known)) == len(known)
            return None if right else refuse("W1", "Two cards to each.")
        card = action.split()[1]
        held = any(fits(own, card) for own in state.hands[actor - 1])
        return None if held else refuse("W2", "That card is not in the hand.")

    def successor(self, state, actor, action):
        if actor == CHANCE:
            return replace(state, hands=self.hands_of(action), turn=1)
        card = action.split()[1]
        hand = list(state.hands[actor - 1])
        hand.remove(card if card in hand else f"{card[0]}?")
        points, hands = list(state.points), list(state.hands)
        points[actor - 1] += int(card[1])
        hands[actor - 1] = tuple(hand)
        if actor < len(points):
            return replace(state, points=tuple(points), hands=tuple(hands), turn=actor + 1)
        return State(tuple(points), round=state.round + 1)

    def view(self, state, seat):
        return replace(state, hands=self.masked(state.hands, seat))

    def masked(self, hands, seat):
        return tuple(
            hand if own == seat else tuple(sorted(f"{card[0]}?" for card in hand))
            for own, hand in enumerate(hands, 1)
        )

    def action_view(self, state, actor, action, seat):
        if actor != CHANCE:
            return action
        hands = self.masked(self.hands_of(action), seat)
        return f"deal {' / '.join(','.join(hand) for hand in hands)}"

    def is_covered(self, action):
        return "?" in action

    def uncovers(self, covered, action):
        if not self.is_covered(covered) or not action.startswith("deal"):
            return covered == action
        pairs = zip(self.hands_of(covered), self.hands_of(action), strict=True)
        return all(fits(then, now) for hands in pairs for then, now in zip(*hands, strict=True))

    def reveals(self, state, actor, action):
        return True

    def scores(self, state):
        seats = (SeatScore((ScoreLine("got", say("Got"), own, own),)) for own in state.points)
        scores = Scores(tuple(seats))
        return replace(scores, winners=scores.leaders()) if state.round == ROUNDS else scores

    def situation(self, state):
        return "play" if state.turn else "over" if state.round == ROUNDS else "deal"


GAME = Whisker()
