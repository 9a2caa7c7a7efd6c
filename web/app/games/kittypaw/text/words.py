"""The words of Kitty Paw, in one place: short, kind, with names, never "you"."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.words import and_list, in_words, points, possessive
from app.games.kittypaw.draft import BOX, Draft
from pyengine.games.kittypaw.cats import GUEST_NAMES, NAMES
from pyengine.games.kittypaw.descriptions import cat_words
from pyengine.games.kittypaw.loader import NUMERALS
from pyengine.games.kittypaw.pictures import OVERLAP, distance
from pyengine.games.kittypaw.state import Outcome
from pyengine.games.kittypaw.words import cats_words

LONGEST_S = 180
"""The longest round of the rules, in seconds (K11)."""

# Controls

AREA = "Build area"
AWAY = "Put back"
BOX_NAME = "The box"
CARD_TITLE = "The card"
BUILT_TITLE = "On the table"
FLIP = "Flip"
GIVE_UP = "Give up"
HINT = "Hint"
HIDEOUTS = "Hide-outs"
GUESTS_SEEN = "Guests found"
MEOW = "Meow!"
RAISE = "Raise"
ROW = "Cards to take"
TOOLS = "Tools for the piece in hand"
TOUCH = "Touch the lucky cat"
TURN = "Turn"
KEYS = (
    "Letters take cats in hand, arrow keys move them, Space puts down what is in hand, Enter calls"
    " Meow, Page Down and Page Up go through the cards, then the cats, then the places beside them,"
    " always in the order in which they lie; the rules list every key."
)

# Answers to what a hand has tried

ALL_RIGHT = "Everything is right: time to call Meow."
CARD_GONE = "That card is taken."
FIRST_PICK = "Take a cat in hand first."
FIRST_TAKE = "Take a card first."
IN_TRAY = "in the tray"
LET_GO = "Nothing is in hand."
NOBODY_HERE = "No cat lies there."
NOTHING_BUILT = "No cat lies on the table yet."
NO_BOX = "This card has no box."
ONE_CARD = "Only one card may be taken each round."
TAKEN_PLACE = "Something is there already."


def sentence(text: str) -> str:
    """A phrase as a sentence.

    >>> sentence("above Acorn")
    'Above Acorn.'
    """
    return f"{text[:1].upper()}{text[1:]}."


def piece(name: str) -> str:
    """Names a piece."""
    return BOX_NAME if name == BOX else NAMES[name]


def in_paw(draft: Draft, name: str) -> str:
    """Says what is in hand, and how it is turned."""
    if name == BOX:
        return "The box lies." if draft.orientation == "h" else "The box stands."
    return f"{cat_words(name, *draft.look_of(name))}."


def put(name: str, where: str) -> str:
    """Says where a piece was put; whether a box lies or stands is told by itself."""
    return f"{piece(name)} {'is' if name == BOX else 'lies'} {where}."


def put_back(name: str) -> str:
    """A piece is in the tray again."""
    return f"{piece(name)} is back in the tray."


def nothing_on(kind: str) -> str:
    """There is no order to change."""
    return f"{NAMES[kind]} overlaps no other cat."


def stacked(draft: Draft, kind: str) -> str:
    """Says whom a cat lies on and under now."""
    tile = draft.standing(kind)
    if tile is None:
        return ""
    height = draft.tiles.index(tile)
    near = [other for other in draft.tiles if distance(other.at, tile.at) == OVERLAP]
    under = [NAMES[other.kind] for other in near if draft.tiles.index(other) < height]
    over = [NAMES[other.kind] for other in near if draft.tiles.index(other) > height]
    parts = [f"on {and_list(under)}"] * bool(under) + [f"under {and_list(over)}"] * bool(over)
    return f"{NAMES[kind]} lies {and_list(parts)}."


def behind(at: int, guest: int) -> str:
    """Says what a peek has shown; 0 is a guest of whom the others' devices have yet to tell."""
    if not guest:
        return f"Hide-out {at} opens in a moment."
    return f"{GUEST_NAMES[guest]} hides behind hide-out {at}."


def closed(at: int) -> str:
    """A hide-out is turned round again."""
    return f"Hide-out {at} is closed."


def hides(guest: int) -> str:
    """Says who is in the box now."""
    return f"{GUEST_NAMES[guest]} hides in the box." if guest else "Nobody hides in the box."


# Names of controls


def cats(number: int) -> str:
    """So many cats.

    >>> cats(1), cats(5)
    ('one cat', 'five cats')
    """
    return str(cats_words(number))


def put_in_box(guest: int) -> str:
    """A guest that was seen, to choose for the box."""
    return f"Put {GUEST_NAMES[guest]} into the box"


def board_of(name: str) -> str:
    """Titles what a seat builds."""
    return f"What {name} builds"


# The round


def round_title(number: int, rounds: int, extra: int) -> str:
    """Says which round it is."""
    return f"Extra round {extra}" if extra else f"Round {number} of {rounds}"


def levels(found: Sequence[int]) -> str:
    """The levels of a row."""
    return f"Level {and_list([NUMERALS[level] for level in found])}"


def limit(seconds: int) -> str:
    """Says a round's time limit (K11); what is longer than in the rules is told in minutes.

    >>> limit(150), limit(300), limit(0)
    ('150 seconds at most', '5 minutes at most', 'No clock')
    """
    if not seconds:
        return "No clock"
    time = f"{seconds} seconds" if seconds <= LONGEST_S else f"{seconds // 60} minutes"
    return f"{time} at most"


def cards_left(number: int) -> str:
    """Says what the pile still holds."""
    return f"{number} card{'' if number == 1 else 's'} in the pile"


def has_built(number: int) -> str:
    """Says how much of a picture is seen of others."""
    return f"{cats(number).capitalize()} on the table."


# Results of a call

NOBODY_SCORES = "Nobody scores this round."
RIGHT = "The picture is right."
ROUND_OVER = "The round is over."
WRONG = "The picture is wrong."


def right(name: str, won: int) -> str:
    """The picture is the card's."""
    return f"The picture is right: {name} scores {points(won)}."


def wrong(name: str, lost: int) -> str:
    """The picture is another one."""
    return f"The picture is wrong: {name} turns the card, {points(lost)}."


def touched_last(name: str, lost: int) -> str:
    """The slowest answer to a call (K5)."""
    return f"{name} touched last and turns the card, {points(lost)}."


def not_yet(name: str, number: int) -> str:
    """Without a clock a wrong picture may be corrected (K13); which cats differ is not said."""
    if not number:
        return f"{name} is not there yet: every cat is right, but the box or the guest is not."
    verb = "differs" if number == 1 else "differ"
    return f"{name} is not there yet: {cats(number)} {verb}."


def more_differs(number: int) -> str:
    """Says what a hint leaves to be found.

    >>> more_differs(0), more_differs(2)
    ('', ' Two more things differ.')
    """
    if not number:
        return ""
    noun = "thing differs" if number == 1 else "things differ"
    return f" {in_words(number).capitalize()} more {noun}."


def not_wanted(name: str) -> str:
    """A hint: somebody else belongs in the box."""
    return f"{name} is not the guest on this card."


def right_so_far(missing: str, single: bool) -> str:
    """A hint: nothing differs, something is still to come.

    >>> right_so_far("two cats and the box", single=False)
    'What is there is right so far; two cats and the box are missing.'
    """
    return f"What is there is right so far; {missing} {'is' if single else 'are'} missing."


def reaction(ms: int, most: int) -> str:
    """Says how quick somebody was."""
    return f"{ms} ms" if 0 <= ms <= most else "no touch"


def check_title(outcome: Outcome, name: str, correct: bool) -> str:
    """The title over the check."""
    if outcome.call is None:
        return "The round is over"
    return f"{possessive(name)} picture is {'right' if correct else 'wrong'}"
