"""A match as plain text, for terminals and tests."""

from __future__ import annotations

from pyengine.games.ninelives.cards import SUITS, card_text, cards_of
from pyengine.games.ninelives.info import ROUNDS
from pyengine.games.ninelives.rug import ROWS, cube_row, row_numbers
from pyengine.games.ninelives.state import Hand, State

LEGEND = "P paw (trump), F fish, Y yarn, B bell; ? a number that is not known"


def picture(view: State, seat: int) -> str:
    """The rug, all hands as far as the viewer knows them, the trick and the open pile.

    The hand of ``seat`` is marked.
    """
    if not view.round:
        return "The cards are not dealt yet."
    parts = [f"Round {view.round} of {ROUNDS}, seat {view.starter} began", _rug(view)]
    hands = view.hands if view.turn else view.left
    parts.append("\n".join(_hand(view, owner, hand, seat) for owner, hand in enumerate(hands, 1)))
    trick = [
        f"seat {view.seat_after(view.leader, place)} {card_text(card)}"
        for place, card in enumerate(view.trick)
    ]
    if trick:
        parts.append(f"Trick: {', '.join(trick)}; seat {view.winning} is ahead")
    if view.discards:
        parts.append(f"Discarded: {_cards(view.discards)}")
    parts.append(LEGEND)
    return "\n\n".join(parts)


def _rug(view: State) -> str:
    lines = ["        left    right   cubes"]
    for row in range(1, ROWS + 1):
        cats = [_cat(view, row, side) for side in "LR"]
        cubes = ", ".join(
            f"seat {seat}" for seat, won in enumerate(view.tricks, 1) if cube_row(won) == row
        )
        numbers = "/".join(map(str, row_numbers(row)))
        lines.append(f"{numbers:<8}{cats[0]:<8}{cats[1]:<8}{cubes}".rstrip())
    return "\n".join(lines)


def _cat(view: State, row: int, side: str) -> str:
    for seat, place in enumerate(view.places, 1):
        if place is not None and place.side == side and place.first <= row <= place.last:
            return f"seat {seat}"
    return "-"


def _hand(view: State, seat: int, hand: Hand, marked: int) -> str:
    place, total = view.places[seat - 1], view.totals[seat - 1]
    predicts = "/".join(map(str, place.numbers)) if place else "-"
    sign = ">" if seat == marked else " "
    return (
        f"{sign} Seat {seat}: {total:>2} points, predicts {predicts:<7}  "
        f"won {view.tricks[seat - 1]:>2}   {_known(hand)}"
    ).rstrip()


def _known(hand: Hand) -> str:
    unknown = (
        f"{letter}?" for letter, count in zip(SUITS, hand.hidden, strict=True) for _ in range(count)
    )
    return " ".join(filter(None, (_cards(hand.cards), *unknown)))


def _cards(mask: int) -> str:
    return " ".join(map(card_text, cards_of(mask)))
