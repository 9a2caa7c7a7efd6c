"""The rules of Nine Lives, in the order of the rules text (N1 to N17)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TypeVar

from pyengine.core.chance import Dice, Shuffle
from pyengine.core.errors import IllegalAction, not_awaited
from pyengine.core.game import Game, HiddenDeal, Pending, Refusal, refuse
from pyengine.core.info import Options
from pyengine.core.words import NOTHING, Sentence, say
from pyengine.games.ninelives import notation, worlds
from pyengine.games.ninelives.cards import (
    HAND_SIZE,
    SUIT_NAMES,
    best_card,
    card_name,
    card_text,
    cards_of,
    deck_of,
    follow,
    suit_of,
)
from pyengine.games.ninelives.dealing import (
    refuse_covered_deal,
    refuse_deal,
    refuse_start,
    uncovers_deal,
)
from pyengine.games.ninelives.info import INFO
from pyengine.games.ninelives.picture import picture
from pyengine.games.ninelives.rug import free_places, place_at
from pyengine.games.ninelives.scoring import ends_match, score_round, score_sheets
from pyengine.games.ninelives.state import NO_HAND, Hand, State, Trick

T = TypeVar("T")

_AWAITED = {
    "start": say("the draw of the start player"),
    "deal": say("the deal"),
    "bid": say("a prediction"),
    "play": say("a card to be played"),
    "take": say("a card to be taken"),
    "over": say("nothing any more"),
}


class NineLives(Game[State]):
    """Nine Lives by the contract."""

    info = INFO

    view = staticmethod(worlds.masked)
    scores = staticmethod(score_sheets)
    picture = staticmethod(picture)

    def start(self, players: int, options: Options) -> State:
        """A new match: the start player is drawn first (N3)."""
        return State(
            players=players,
            phase="start",
            round=0,
            starter=0,
            turn=0,
            leader=0,
            hands=(NO_HAND,) * players,
            places=(None,) * players,
            tricks=(0,) * players,
            trick=(),
            history=(),
            discards=0,
            left=(),
            rounds=(),
        )

    def pending(self, state: State) -> Pending:
        """The start player, then by rounds the deal and one seat after the other."""
        if state.turn:
            return Pending(seats=(state.turn,))
        if state.phase == "start":
            return Pending(chance=Dice("start", 0, 1, state.players))
        if state.phase == "deal":
            size = deck_of(state.players).bit_count()
            return Pending(chance=Shuffle("deal", state.round + 1, size))
        return Pending()

    def legal_actions(self, state: State, seat: int) -> tuple[str, ...]:
        """Places from row 1 on, or cards sorted by suit and number.

        Asked of another seat than the viewer's, it lists what that seat may be
        able to do as far as the viewer knows.
        """
        if seat != state.turn:
            return ()
        if state.phase == "bid":
            return tuple([f"bid {place.text}" for place in free_places(state.places)])
        if state.phase == "play":
            cards = follow(worlds.holdable(state, seat), state.led)
        else:
            cards = sum(state.trick) & ~state.played(seat)
        return tuple([f"{state.phase} {card_text(card)}" for card in cards_of(cards)])

    def chance_action(self, state: State, values: tuple[int, ...]) -> str:
        """``start 2``, or the deal of a permutation: the first nine cards are for seat 1."""
        if state.phase == "start":
            return f"start {values[0]}"
        deck = cards_of(deck_of(state.players))
        dealt = [deck[value - 1] for value in values]
        return notation.write_deal(
            tuple(
                Hand(sum(dealt[start : start + HAND_SIZE]))
                for start in range(0, len(dealt), HAND_SIZE)
            )
        )

    def normalise(self, state: State, actor: int, text: str) -> str:
        """Single spaces, dealt hands sorted; refuses what is no notation of this phase."""
        return _awaited(state, notation.canonical(text))

    def refusal(self, state: State, actor: int, action: str) -> Refusal | None:
        """The first rule that the action breaks, with a sentence for the player."""
        if state.phase == "start":
            return refuse_start(state, notation.read_seat(action))
        if state.phase == "deal":
            return refuse_deal(state, notation.read_deal(action[5:]))
        if state.phase == "bid":
            return _refuse_bid(state, action[4:])
        if state.phase == "play":
            return _refuse_play(state, actor, notation.read_card(action))
        return _refuse_take(state, actor, notation.read_card(action))

    def successor(self, state: State, actor: int, action: str) -> State:
        """Carry out a legal action; a view leads to the view of what follows.

        Two things a view cannot know: the numbers of a deal (give it the action
        of :meth:`action_view`), and those of hands left over when a round ends.
        """
        if state.phase == "start":
            return replace(state, phase="deal", starter=notation.read_seat(action))
        if state.phase == "deal":
            return _deal(state, notation.read_deal(action[5:], masked=True))
        if state.phase == "bid":
            return _bid(state, actor, action[4:])
        if state.phase == "play":
            return _play(state, actor, notation.read_card(action))
        return _take(state, actor, notation.read_card(action))

    def action_view(self, state: State, actor: int, action: str, seat: int) -> str:
        """A deal with a question mark for every number on another seat's cards (N2)."""
        if state.phase != "deal":
            return action
        hands = notation.read_deal(action[5:], masked=True)
        return notation.write_deal(
            tuple(hand if other == seat else hand.masked() for other, hand in enumerate(hands, 1))
        )

    def accept_view(self, state: State, actor: int, text: str, seat: int) -> str:
        """A deal as the seat was told it; all else, hidden cards played too, as in full."""
        if state.phase != "deal" or notation.HIDDEN not in text:
            return self.accept(state, actor, text)
        self.check_turn(state, actor)
        action = _awaited(state, notation.canonical(text, masked=True))
        refused = refuse_covered_deal(state, notation.read_deal(action[5:], masked=True), seat)
        if refused is not None:
            raise IllegalAction(refused.rule, refused.message)
        return action

    def hidden_deal(self, state: State) -> HiddenDeal | None:
        """Nine cards to each seat, of suits that all see (N1, N2)."""
        if state.phase != "deal":
            return None
        suits = deck_of(state.players).bit_count() // HAND_SIZE
        return HiddenDeal(suits, HAND_SIZE, tuple(range(1, state.players + 1)))

    def lays_open(self, state: State, seat: int, action: str) -> int:
        """A card that is played, unless it was taken from a trick before (N12)."""
        if not action.startswith("play"):
            return 0
        card = notation.read_card(action)
        if state.hands[seat - 1].shown & card:
            return 0
        return 1 + cards_of(deck_of(state.players)).index(card)

    def is_covered(self, action: str) -> bool:
        """A deal with question marks."""
        return notation.HIDDEN in action

    def uncovers(self, covered: str, action: str) -> bool:
        """A deal of the same suits to every hand, with the numbers that were known (N2)."""
        if not self.is_covered(covered) or not action.startswith("deal"):
            return covered == action
        return uncovers_deal(
            *(notation.read_deal(text[5:], masked=True) for text in (covered, action))
        )

    def view_from_actions(self, view: State, seat: int) -> State:
        """Hands that are left over are laid open by no action (N13): their numbers are not told."""
        left = tuple(
            hand if other == seat else hand.masked() for other, hand in enumerate(view.left, 1)
        )
        return replace(view, left=left)

    def sample_world(self, view: State, seat: int, rng: random.Random) -> State:
        """Deal the unseen numbers of each suit to the unknown cards of that suit."""
        return worlds.sample_world(view, rng)

    def reveals(self, state: State, actor: int, action: str) -> bool:
        """Always: every prediction, every card played and every card taken is seen by all."""
        return True

    def situation(self, state: State) -> str:
        """``start``, ``deal``, ``bid``, ``play``, ``take`` or ``over``."""
        return state.phase

    def stage(self, state: State) -> Sentence:
        """``Round 2``, and in its midst ``Round 2, trick 5``."""
        if not state.round:
            return NOTHING
        if state.phase in ("play", "take"):
            trick = len(state.history) + 1
            return say("Round {round}, trick {trick}", round=state.round, trick=trick)
        return say("Round {round}", round=state.round)


def _awaited(state: State, action: str) -> str:
    """The action, if it is of the kind that is awaited; raises ``IllegalAction`` (TURN)."""
    if action.split(" ")[0] != state.phase:
        raise not_awaited(_AWAITED[state.phase], action)
    return action


# N1 to N3: the start player and the deal


def _deal(state: State, hands: tuple[Hand, ...]) -> State:
    starter = state.next_starter
    return replace(
        state,
        phase="bid",
        round=state.round + 1,
        starter=starter,
        turn=starter,
        leader=starter,
        hands=hands,
        places=(None,) * state.players,
        tricks=(0,) * state.players,
        trick=(),
        history=(),
        discards=0,
        left=(),
    )


# N4 to N7: predictions


def _refuse_bid(state: State, text: str) -> Refusal | None:
    rows, side = text[:-1], text[-1]
    if "0" in rows:
        return refuse("N7", "Nobody can predict zero tricks; the rug begins with row 1.")
    if any(row not in "1234" for row in rows.split("-")):
        return refuse("N4", "The rug has four rows, 1 to 4.")
    place = place_at(text)
    if place is None:
        return refuse("N5", "An upright cat sits beside two neighbouring rows: 1-2, 2-3 or 3-4.")
    for row in range(place.first, place.last + 1):
        beside = place_at(f"{row}{side}")
        if beside and any(cat and cat.taken & beside.taken for cat in state.places):
            if side == "L":
                return refuse("N6", "Another cat sits on the left of row {row} already.", row=row)
            return refuse("N6", "Another cat sits on the right of row {row} already.", row=row)
    return None


def _bid(state: State, seat: int, text: str) -> State:
    places = _replaced(state.places, seat, place_at(text))
    if None in places:
        return replace(state, places=places, turn=state.seat_after(seat, 1))
    return replace(state, phase="play", places=places, turn=state.starter)


# N8 to N11: playing to a trick


def _refuse_play(state: State, seat: int, card: int) -> Refusal | None:
    led, holdable = state.led, worlds.holdable(state, seat)
    if not holdable & card:
        if not deck_of(state.players) & card:
            return refuse("N1", "With three players there are no fish cards.")
        return refuse(
            "N9" if led else "N8", "The {card} is not in this hand.", card=card_name(card)
        )
    if not follow(holdable, led) & card:
        return refuse(
            "N9",
            "A {suit} card was led, so a {suit} card has to be played if there is one in the hand.",
            suit=say(SUIT_NAMES[suit_of(led)]),
        )
    return None


def _play(state: State, seat: int, card: int) -> State:
    hands = _replaced(state.hands, seat, state.hands[seat - 1].without(card))
    trick = (*state.trick, card)
    if len(trick) < state.players:
        return replace(state, hands=hands, trick=trick, turn=state.seat_after(seat, 1))
    winner = state.seat_after(state.leader, trick.index(best_card(trick)))
    tricks = _replaced(state.tricks, winner, state.tricks[winner - 1] + 1)
    return replace(state, phase="take", hands=hands, trick=trick, tricks=tricks, turn=winner)


# N12, N13: taking a card, and the end of a round


def _refuse_take(state: State, seat: int, card: int) -> Refusal | None:
    if card == state.played(seat):
        return refuse("N12", "The winner takes another player's card, not their own.")
    if card not in state.trick:
        return refuse("N12", "The {card} is not in this trick.", card=card_name(card))
    return None


def _take(state: State, seat: int, card: int) -> State:
    hands = _replaced(state.hands, seat, state.hands[seat - 1].taking(card))
    after = replace(
        state,
        phase="play",
        leader=seat,
        hands=hands,
        trick=(),
        history=(*state.history, Trick(state.leader, state.trick, seat, card)),
        discards=state.discards | sum(state.trick) & ~card,
    )
    return after if all(hand.size for hand in hands) else _end_round(after)


# N13 to N16: the end of a round, and of the match


def _end_round(state: State) -> State:
    rounds = (*state.rounds, score_round(state))
    return replace(
        state,
        phase="over" if ends_match(rounds) else "deal",
        turn=0,
        hands=(NO_HAND,) * state.players,
        left=state.hands,
        rounds=rounds,
    )


def _replaced(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[: seat - 1], value, *values[seat:])
