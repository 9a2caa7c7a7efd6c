"""How Nine Lives is played, in short chapters. Every figure comes from the rules' own data."""

from __future__ import annotations

from app.faces.ninelives import rules_pictures as pictures
from app.rules import Chapter, Rules
from pyengine.games.ninelives.cards import HAND_SIZE
from pyengine.games.ninelives.info import ROUNDS, TARGET
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, ROWS, place_at, points

__all__ = ["RULES"]

_PLACE = place_at("2L")
assert _PLACE is not None
_MISS = points(_PLACE, 4)

RULES = Rules(
    lead=(
        "Say how many tricks will be yours, then win exactly so many. The twist: whoever wins a"
        " trick takes one of its cards back into the hand, for everybody to see."
    ),
    chapters=(
        Chapter(
            "The cards",
            (
                f"Four suits, each with the numbers 1 to {HAND_SIZE}: paws, fish, yarn and bells."
                f" Everybody gets {HAND_SIZE} cards; three players leave the fish in the box.",
                "Paws are trump: a paw beats every card of another suit.",
                "The backs show the suit. So all can see how many paws somebody holds, but not"
                " which.",
            ),
            (
                (pictures.suits, "The suits, and a back that gives one away."),
                (pictures.hand, "Somebody's hand from the other side of the table."),
            ),
        ),
        Chapter(
            "Seating the cat",
            (
                f"The rug has {ROWS} rows, each with two numbers, and a left and a right side. From"
                " the start player on, clockwise, everybody seats a cat, once.",
                f"A cat that lies beside one row predicts its two numbers, for {HIT_ONE} points. A"
                f" cat that sits up beside two neighbouring rows predicts all four, for {HIT_TWO}.",
                "Where a cat touches a row, that side of the row is taken. Nobody can predict"
                " nought.",
            ),
            ((pictures.lying, "2 or 6 tricks on the left; 3, 4, 7 or 8 on the right."),),
        ),
        Chapter(
            "A trick",
            (
                "The start player leads any card, later the winner of the last trick does."
                " Clockwise, everybody plays one card of the led suit, or any card where there is"
                " none of it in the hand.",
                "The highest paw wins; without a paw, the highest card of the led suit.",
            ),
            ((pictures.trick, "Fish was led. The little paw beats them all."),),
        ),
        Chapter(
            "Taking a card",
            (
                "The winner's cube moves up one row; after the 4 it goes on at the 5.",
                "Then the winner takes one card of the trick into the hand: any but the own one."
                " It is taken openly, so everybody knows that card from now on. The rest are"
                " out of play.",
            ),
            ((pictures.taken, "The winner takes the 9 of bells."),),
        ),
        Chapter(
            "The end of a round",
            (
                "Whoever wins keeps getting cards, so hands run out at different times. As soon as"
                " somebody has none after a card was taken, the round is over.",
                "What the others still hold is laid aside, and costs nothing.",
            ),
        ),
        Chapter(
            "Points",
            (
                f"A number beside the cat is hit: {HIT_ONE} points for a cat that lies, {HIT_TWO}"
                " for one that sits up.",
                "Missed: minus the difference to the nearest number beside the cat. With the cat"
                f" beside 2 and 6, four tricks cost {-_MISS}. No trick at all counts as 0; nine are"
                " no number of the rug. A score never falls below nought.",
            ),
            ((pictures.results, "A hit with a lying cat, and a miss by two."),),
        ),
        Chapter(
            "The end of the match",
            (
                f"After {ROUNDS} rounds, or earlier after a round in which somebody reached"
                f" {TARGET} points. Most points win; equal points share the win.",
            ),
            ((pictures.track, "The golden heart ends the match."),),
        ),
        Chapter(
            "Playing on the screen",
            (
                "Choose a card and confirm, or click it twice, or drag it to the middle. With the"
                " keyboard: arrow keys and Enter. Cards that may not be played are dimmed; a click"
                " on one says why.",
                "An eye marks the cards in the own hand that everybody knows. The memory aid and"
                " the time a finished trick stays are in the settings.",
            ),
        ),
    ),
)
