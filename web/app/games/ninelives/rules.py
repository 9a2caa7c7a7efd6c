"""The rules of Nine Lives, in short chapters. Every figure comes from the rules' own data."""

from __future__ import annotations

from app.base.words import and_list
from app.games.ninelives.board import rules_pictures as pictures
from app.games.rules_text import Chapter, Rules
from pyengine.games.ninelives.cards import HAND_SIZE
from pyengine.games.ninelives.info import ROUNDS, TARGET
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, ROWS, place_at, points

_PLACE = place_at("2L")
assert _PLACE is not None
_MISS = points(_PLACE, 4)
_ROWS = and_list([f"{row}/{row + ROWS}" for row in range(1, ROWS + 1)])

RULES = Rules(
    lead=(
        "All predict how many tricks they will win, then try to win exactly that many. The twist:"
        " whoever wins a trick takes one of its cards into their hand, for everybody to see."
    ),
    chapters=(
        Chapter(
            "The cards",
            (
                f"Four suits, each with the numbers 1 to {HAND_SIZE}: paws, fish, yarn and bells."
                f" Everybody gets {HAND_SIZE} cards; three players leave the fish in the box.",
                "Paws are trumps: a paw beats every card of another suit.",
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
                "The start player of the first round is drawn at random; after each round the"
                " next player, clockwise, is the start player.",
                f"The rug has {ROWS} rows, with the numbers {_ROWS}, and a left and a right side."
                " From the start player on, clockwise, everybody seats a cat, once.",
                f"A cat that lies beside one row predicts its two numbers, for {HIT_ONE} points. A"
                f" cat that sits up beside two neighbouring rows predicts all four, for {HIT_TWO}.",
                "Where a cat touches a row, that side of the row is taken; a cat that sits up needs"
                " both its rows free. Nobody can predict zero.",
            ),
            ((pictures.lying, "2 or 6 tricks on the left; 3, 4, 7 or 8 on the right."),),
        ),
        Chapter(
            "A trick",
            (
                "The start player leads any card, a paw included; later the winner of the last"
                " trick leads. Clockwise, everybody plays a card of the suit that was led; whoever"
                " has none plays any card.",
                "The highest paw wins; without a paw, the highest card of the suit that was led.",
            ),
            ((pictures.trick, "Fish was led. The little paw beats them all."),),
        ),
        Chapter(
            "Taking a card",
            (
                "The winner's cube moves up one row; after the 4 it goes on at the 5.",
                "Then the winner has to take one card of the trick into their hand, in the last"
                " trick as well: any but the one that they played. It is taken openly, so"
                " everybody knows that card from now on.",
                "The others are discarded face up, and anybody may look at them.",
            ),
            ((pictures.taken, "The winner takes the 9 of bells."),),
        ),
        Chapter(
            "The end of a round",
            (
                "Whoever wins keeps getting cards, so hands run out at different times. The round"
                " is over as soon as somebody has no card left after the winner has taken one.",
                "What the others still hold is laid aside, and costs nothing.",
            ),
        ),
        Chapter(
            "Points",
            (
                "Whoever has won a number of tricks that their cat predicts scores"
                f" {HIT_ONE} points if it lies, {HIT_TWO} if it sits up.",
                "A miss costs the difference to the nearest number beside the cat. With the cat"
                f" beside 2 and 6, four tricks cost {-_MISS}. No trick at all counts as 0. Nine"
                " tricks always miss: there is no 9 on the rug. A score never falls below zero.",
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
                "Choose a card and confirm, click it twice, or drag it to the middle. With the"
                " keyboard, arrow keys move and Enter chooses and confirms; Page Down goes through"
                " what is possible, best first. Cards that may not be played are dimmed; a click"
                " on one says why.",
                "An eye marks the cards of a hand that everybody knows. The last trick can be"
                " looked at again, and a memory aid shows all cards seen. That aid, and how long"
                " a finished trick stays, are in the settings.",
            ),
        ),
    ),
)
