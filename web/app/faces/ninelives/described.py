"""A table of cards in words: everybody's prediction, tricks and suits, the hand, the trick."""

from __future__ import annotations

from collections.abc import Sequence

from app.described import Description, Items, Rows
from app.face import Scene
from app.faces.ninelives import words
from app.faces.ninelives.aids import certain
from app.faces.ninelives.choosing import back_on_the_mat
from app.faces.ninelives.draft import EMPTY, Draft
from app.faces.ninelives.mats import trick_title
from app.faces.ninelives.picture import between_rounds, clockwise, shown_trick, suits_of
from app.faces.ninelives.rugs import place_told
from pyengine.games.ninelives.cards import PAW, SUIT_MASKS, cards_of, suit_of
from pyengine.games.ninelives.info import ROUNDS
from pyengine.games.ninelives.rug import PLACES
from pyengine.games.ninelives.state import State

__all__ = ["describe", "gist"]


def describe(view: State, seat: int, draft: Draft | None, scene: Scene) -> Description:
    """The table as a seat has it before itself."""
    parts: list[Rows | Items] = [_players(view, seat, scene)]
    if view.hands[seat - 1].size:
        parts.append(Items(words.hand_of(scene.names[seat - 1]), _hand(view, seat)))
    if view.phase == "bid":
        parts.append(Items(words.RUG, _rug(view, scene.names)))
    elif view.round and not between_rounds(view):
        trick = shown_trick(view, back_on_the_mat(view, draft or EMPTY, scene.resting))
        parts.append(Items(trick_title(view, trick), (words.trick(trick, scene.names),)))
    title = words.table_of(scene.names[seat - 1])
    return Description(title, _round(view), tuple(parts))


def _round(view: State) -> str:
    """The round, the trump and what was led."""
    told = [f"{words.round_of(max(view.round, 1), ROUNDS)}.", words.trump(suit_of(PAW))]
    if view.led:
        told.append(f"{words.led(suit_of(view.led)).capitalize()}.")
    return " ".join(told)


def _players(view: State, seat: int, scene: Scene) -> Rows:
    """A row for everybody, clockwise from the shown seat on."""
    rows = (
        (scene.names[one - 1], _known(view, one, scene.aids, own=one == seat))
        for one in clockwise(view, seat)
    )
    return Rows(words.TABLE, tuple(rows))


def _known(view: State, seat: int, aids: str, *, own: bool = False) -> tuple[str, ...]:
    """What is known of a seat: prediction, tricks, suits, cards, whether it begins."""
    place, held = view.places[seat - 1], view.hands[seat - 1]
    told = [words.predicted(place)]
    if view.round and view.phase != "bid":
        told.append(words.won(view.tricks[seat - 1]))
    if held.size:
        told.append(words.suit_counts(suits_of(view.players), held.counts))
    known = 0 if own or aids == "paper" else certain(view, seat, aids == "all")
    if known:
        told.append(words.known_cards([words.card(card) for card in cards_of(known)]))
    # The start player is drawn before everybody's eyes: only the first deal tells who it is.
    if view.round and view.starter == seat:
        told.append(words.begins(view.phase == "bid"))
    return tuple(told)


def _hand(view: State, seat: int) -> tuple[str, ...]:
    """The cards of a hand as far as they are known: the names of their controls too."""
    held, told = view.hands[seat - 1], []
    for suit in suits_of(view.players):
        for card in cards_of(held.cards & SUIT_MASKS[suit]):
            told.append(words.held_card(card, bool(held.shown & card)))
        if held.hidden[suit]:
            told.append(words.backs(suit, held.hidden[suit]))
    return tuple(told)


def _rug(view: State, names: Sequence[str]) -> tuple[str, ...]:
    """The places of the rug: the names of their controls too."""
    return tuple(place_told(place, view.places, names) for place in PLACES)


def gist(view: State, seat: int, scene: Scene) -> str:
    """What is known of a seat across the table."""
    if seat in scene.open_seats:
        told = (*_known(view, seat, scene.aids, own=True), *_hand(view, seat))
    else:
        told = _known(view, seat, scene.aids)
    return words.seat_sentence(scene.names[seat - 1], told)
