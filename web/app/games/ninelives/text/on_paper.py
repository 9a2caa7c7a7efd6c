"""The rules of Nine Lives on paper. Every figure comes from the rules' own data."""

from __future__ import annotations

from app.base.words import and_list, in_words
from app.games.on_paper import PaperChapter, rule
from pyengine.games.ninelives.cards import HAND_SIZE
from pyengine.games.ninelives.info import ROUNDS, TARGET
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, ROWS

_PAIRS = and_list([f"{row}/{row + ROWS}" for row in range(1, ROWS + 1)])
_ROUNDS, _HAND = in_words(ROUNDS), in_words(HAND_SIZE)

CHAPTERS = (
    PaperChapter(
        "Setting up",
        (
            rule(
                "N1 N2",
                "For three or four. Everybody gets a cat, two cubes and a reference card: one cube"
                " below the rug, at 0, the other at 0 of the track. Three players leave out the"
                f" fish. Shuffle and deal all cards, {_HAND} each. The backs show their suits:"
                " everybody may see and count how many of each somebody holds.",
            ),
            rule(
                "N3",
                "Somebody draws one of the cats unseen: its player starts the first round and gets"
                " the crown. It moves on clockwise after each round.",
            ),
        ),
    ),
    PaperChapter(
        "Seating the cats",
        (
            rule(
                "N4 N5",
                "Clockwise from the start player, each lays the cat beside the rug, once. Lying"
                f" beside one row, left or right, it predicts the two numbers of that row"
                f" ({_PAIRS}). Turned upright beside two neighbouring rows it sits up, and predicts"
                " all four.",
            ),
            rule(
                "N6 N7",
                "Where a cat touches a row, that side of the row is taken; sitting up needs both"
                " rows free on that side. Nobody can predict 0.",
            ),
        ),
    ),
    PaperChapter(
        "A trick",
        (
            rule(
                "N8 N9",
                "The start player leads any card, later the winner of the last trick. Clockwise,"
                " everybody follows the suit that was led; whoever cannot plays any card.",
            ),
            rule("N10", "The highest paw wins; without a paw, the highest card of the led suit."),
            rule(
                "N11",
                f"The winner's cube on the rug goes up by one: after {ROWS} to {ROWS + 1}.",
            ),
            rule(
                "N12",
                "Then the winner has to take one card of the trick into the hand, openly, but not"
                " the one they played. The others are laid aside, face up; all may look at them.",
            ),
        ),
    ),
    PaperChapter(
        "End of a round",
        (
            rule(
                "N13",
                "When somebody has no card left after the winner has taken one, the round ends."
                " Cards still in hand are laid aside.",
            ),
            rule(
                "N14",
                f"A lying cat that predicted the tricks won scores {HIT_ONE}, one that sits up"
                f" {HIT_TWO}.",
            ),
            rule(
                "N15",
                "A miss costs the difference to the nearest number beside the cat; no trick counts"
                " as 0, and 9 always misses. A score never falls below 0.",
            ),
        ),
    ),
    PaperChapter(
        "End of the match",
        (
            rule(
                "N16 N17",
                f"After {_ROUNDS} rounds, or after a round in which somebody reached {TARGET}. Most"
                " points win; equal points share the win.",
            ),
        ),
    ),
)

REFERENCE = (
    ("A round", ("Deal", "Seat the cats", "Play tricks", "Score")),
    ("A trick", ("Follow suit", "Paws beat all", "Cube up one", "Take a card")),
)
"""A player's reference card: headings, and what comes after what below them."""

POINTS = (
    ("Lying, hit", f"+{HIT_ONE}"),
    ("Sitting, hit", f"+{HIT_TWO}"),
    ("Miss", "−1 for each trick to the nearest number"),
    ("The end", f"{_ROUNDS} rounds, or {TARGET} points"),
)
"""The back of a reference card."""
