"""The declared facts of Kitty Paw: players, options, times and bounds."""

from __future__ import annotations

from pyengine.core.info import Info, Option

LEVELS = (1, 2, 3)
"""The levels of the cards."""

ROW = 4
"""So many cards are turned up each round (K2)."""

ROUNDS = 10
"""The pile is enough for so many rounds; alone all of them are played (K9, K12)."""

ALL_ROUNDS = 12
"""Rounds with all cards, both sets of level II (K1)."""

TARGET = 5
"""A match among several ends when somebody has so many scored cards (K9)."""

EXTRA_ROUNDS = 3
"""After so many extra rounds without a right call a tie stays one (K10)."""

LIMITS_MS = (120_000, 150_000, 180_000)
"""Duration of a round, by the highest level in the row (K11), where nobody wants more time."""

ANSWER_MS = 3_000
"""Time-out of an answer to the call (K7)."""

SLOW_MS = 1_500
"""The only answerer among two turns the card when slower than that (K7)."""

PAR_MS = (8_000, 10_000, 12_000)
"""Alone: par for a cat, by the card's level (K12)."""

BELOW_STEP_MS = 5_000
"""Alone: each full stretch of this length below par brings a point (K12)."""

OVER_STEP_MS = 20_000
"""Alone: each begun stretch of this length over par costs a point (K12)."""

_PEOPLE, _GUESTS, _KINDS = 4, 8, 7

INFO = Info(
    id="kittypaw",
    title="Kitty Paw",
    min_players=1,
    max_players=4,
    options=(
        Option(
            name="levels",
            title="Cards",
            kind="choice",
            default="stacked",
            help="From easy to hard, or all levels shuffled together.",
            values=("stacked", "mixed"),
            labels=("Easy cards first", "All mixed"),
        ),
        Option(
            name="set",
            title="Box cards",
            kind="choice",
            default="1",
            help="Which set of level II cards is used. With all cards a match has twelve rounds.",
            values=("1", "2", "both"),
            labels=("First set", "Second set", "All cards"),
            seldom=True,
        ),
        Option(
            name="reflex",
            title="Lucky cat",
            kind="choice",
            default="on",
            help=(
                "With several players and a clock: after a call all others touch the lucky cat,"
                " and the last one to do so turns their card to its penalty."
            ),
            values=("on", "off"),
            labels=("Touch after a call", "No touching"),
            not_alone=True,
            seldom=True,
            not_with=("pace", "calm"),
        ),
        Option(
            name="pace",
            title="Pace",
            kind="choice",
            default="race",
            help=(
                "Without a clock everybody who builds the picture right scores the card, and a "
                "wrong one may be corrected."
            ),
            values=("race", "calm"),
            labels=("Against the clock", "Without a clock"),
        ),
        Option(
            name="limits",
            title="Time for a round",
            kind="choice",
            default="1",
            help=(
                "A round lasts two to three minutes. Longer is for hands that need it; points and"
                " touches stay the same."
            ),
            values=("1", "2", "4", "10"),
            labels=("As in the rules", "Twice as long", "Four times as long", "Ten times as long"),
            quiet=True,
            not_with=("pace", "calm"),
        ),
        Option(
            name="tiles",
            title="Tiles",
            kind="choice",
            default="own",
            help=(
                "Everybody has the seven cats in a row of their own, or all cats lie mixed in one"
                " heap, turned and asleep as they fell: whoever finds a tile first has it. Four"
                " players at one screen need a large one for that."
            ),
            values=("own", "heap"),
            labels=("Each their own row", "One heap for all"),
            quiet=True,
            seldom=True,
        ),
    ),
    # By round the cards, the guests, and of each seat a grab, a tile of each kind from the heap, a
    # peek at every hide-out, and a call, a touch or giving up. Peeks at what is known, calls that
    # are corrected, and tiles that go back are left aside.
    longest=(ALL_ROUNDS + EXTRA_ROUNDS) * (2 + _PEOPLE * (1 + _KINDS + _GUESTS + 1)),
    # Twelve cards, of which at most eight are of level III: all turned; or alone all of seven cats
    # and called at once, with a point for each five seconds of par.
    score_bounds=(-8 * 3 - 4 * 2, 8 * (7 + 7 * 12 // 5) + 4 * (7 + 7 * 10 // 5)),
    tempo="race",
    hidden=True,
    peeks=True,
    listed=False,
    levels=("gentle", "easy", "normal", "hard", "even"),
    # Hands cannot be learned in an evening: of a new pair nobody knows how quick it is.
    usual_level="even",
    first_level="even",
    daily=1,
    tie_breaks=("Extra rounds",),
    records=(("level-1", "Level I"), ("level-2", "Level II"), ("level-3", "Level III")),
    calm=("pace", "calm"),
    revision=3,
)
