"""Prompts, choices and descriptions of actions, a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.ninelives.draft import Draft
from app.games.ninelives.text import words
from pyengine.core.game import CHANCE
from pyengine.games.ninelives import GAME
from pyengine.games.ninelives.cards import SUIT_MASKS, best_card, cards_of, suit_of
from pyengine.games.ninelives.info import ROUNDS, TARGET
from pyengine.games.ninelives.notation import read_card
from pyengine.games.ninelives.rug import place_at
from pyengine.games.ninelives.scoring import round_lines
from pyengine.games.ninelives.state import State
from pyengine.games.ninelives.words import trump_words


def word(view: State, seat: int, action: str) -> str:
    """Words for an action: ``play the 7 of paws``."""
    verb, _, rest = action.partition(" ")
    if verb == "bid":
        place = place_at(rest)
        return words.to_predict(place) if place else action
    if verb in ("play", "take"):
        return f"{verb} {words.the(read_card(action))}"
    return action


def brief(action: str) -> str:
    """Says what a seat did, in few words: ``7 of paws``, ``took 3 of fish``, ``2 or 6 tricks``."""
    verb, _, rest = action.partition(" ")
    if verb == "bid":
        place = place_at(rest)
        return words.few_tricks(place) if place else ""
    card = words.card(read_card(action))
    return words.few_takes(card) if verb == "take" else card


def describe_choice(view: State, seat: int, action: str) -> str:
    """Says what the chosen action would mean, as far as it can be seen."""
    if view.phase == "bid":
        place = place_at(action[4:])
        return words.worth(place) if place else ""
    if view.phase == "take":
        return words.SEEN_BY_ALL
    card = read_card(action)
    if not view.trick:
        return words.leads_with(card)
    ahead = best_card((*view.trick, card))
    last = len(view.trick) == view.players - 1
    return words.would_win(last) if ahead == card else words.stays_ahead(ahead, last)


def dealt(view: State, seat: int, names: Sequence[str]) -> str:
    """One's own hand before the prediction, once all of it is known; in the first round the trumps
    before it."""
    hand = view.hands[seat - 1]
    if view.phase != "bid" or not hand.cards or any(hand.hidden):
        return ""
    holds = words.holds(names[seat - 1], cards_of(hand.cards))
    return holds if view.rounds else f"{trump_words()} {holds}"


def ask(view: State, seat: int, draft: Draft, names: Sequence[str]) -> str:
    """Says what the seat is to do now."""
    name = names[seat - 1] if 0 < seat <= len(names) else words.NOBODY
    if view.phase == "over":
        return _ending(view, names)
    if not seat or seat != view.turn:
        return words.waiting(name)
    if view.phase == "bid":
        place = place_at(draft.action[4:]) if draft.action else None
        return words.ask_bid_confirm(name, place) if place else words.ask_bid(name)
    forced = len(GAME.legal_actions(view, seat)) == 1
    if view.phase == "take":
        if draft.action:
            return words.ask_take_confirm(name, read_card(draft.action), forced)
        return words.ask_take(name)
    if draft.action:
        return words.ask_play_confirm(name, read_card(draft.action), forced)
    if not view.led:
        return words.ask_lead(name)
    suit = suit_of(view.led)
    return words.ask_follow(name, suit, bool(view.hands[seat - 1].cards & SUIT_MASKS[suit]))


def _ending(view: State, names: Sequence[str]) -> str:
    """Tells why a match is over: after four rounds, or before since somebody has nine (N16)."""
    there = [names[i] for i, total in enumerate(view.totals) if total >= TARGET]
    early = len(view.rounds) < ROUNDS
    return words.over_early(there, TARGET, len(view.rounds)) if early else words.OVER


def describe_action(
    before: State, actor: int, action: str, after: State, names: Sequence[str]
) -> str:
    """Describes an action. Nothing in it depends on a number that somebody may not know."""
    if actor == CHANCE:
        if before.phase == "start":
            return words.starts(names[after.starter - 1])
        return words.dealt(after.round, ROUNDS, names[after.starter - 1])
    name = names[actor - 1]
    if before.phase == "bid":
        place = place_at(action[4:])
        return words.predicts(name, place) if place else ""
    card = read_card(action)
    if before.phase == "play":
        return words.plays(name, card, leads=not before.trick)
    sentence = words.takes(name, card)
    if len(after.rounds) > len(before.rounds):
        sentence = f"{sentence} {words.round_over(round_lines(after.rounds[-1]), names)}"
    return sentence


def aside(before: State, actor: int, after: State, names: Sequence[str]) -> str:
    """What a trick makes of the winner's prediction; after the last one everybody's."""
    if len(after.rounds) > len(before.rounds):
        return words.round_tricks(round_lines(after.rounds[-1]), names)
    place = before.places[actor - 1] if before.phase == "take" else None
    return words.tricks_so_far(after.tricks[actor - 1], place) if place else ""
