"""The words of Kitty Paw, in one place: short and kind.

Whoever reads is "you", everybody else goes by name.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.base.words import (
    and_list,
    do_all,
    does,
    does_within,
    in_words,
    points,
    possessive,
    seconds,
    signed,
    verb,
)
from app.games.kittypaw.draft import BOX, Draft
from pyengine.core.words import reader_first
from pyengine.games.kittypaw.cats import GUEST_NAMES, NAMES
from pyengine.games.kittypaw.descriptions import cat_words
from pyengine.games.kittypaw.info import TARGET
from pyengine.games.kittypaw.loader import NUMERALS
from pyengine.games.kittypaw.pictures import OVERLAP, distance
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
GIVE_UP_ASKED = "Give up this card? Press Give up again."
HINT = "Hint"
NO_HINTS = "There are no hints against the clock."
HIDEOUTS = "Hide-outs"
GUESTS_SEEN = "Guests found"
MEOW = "Meow!"
RAISE = "Raise"
ROW = "Cards to take"
TOOLS = "Tools for the piece in hand"
TOUCH = "Touch the lucky cat"
TOUCH_AT_ONCE = "When somebody calls Meow, touch the lucky cat at once: a slow touch costs points."
TOUCH_NEXT = "After a Meow, touch the lucky cat at once."
TOUCH_NOW = "Touch!"
TURN = "Turn"
KEYS = (
    "K reads the card, T what lies on the table; letters take cats in hand, R turns and F flips"
    " them, arrow keys move them, Space puts down what is in hand, Enter calls Meow, Page Down and"
    " Page Up go through the cards, then the cats, then the places beside them, always in the order"
    " in which they lie; the rules list every key."
)

# Answers to what a hand has tried

ALL_RIGHT = "Everything is right: time to call Meow."
CARD_GONE = "That card is taken."
DONE = "Finished"
EDGE_OF_TABLE = "The edge: the table is 15 places wide and 9 rows high."
FIRST_CALL_WINS = "Extra round: the first right call wins."
FIRST_RIGHT_SCORES = f"The first right picture scores; {in_words(TARGET)} end the match."
FIRST_PICK = "Take a cat in hand first."
FIRST_TAKE = "Take a card first."
ANY_CARD = "Any card will do; fewer cats are easier to build."
IN_TRAY = "in the tray"
LET_GO = "Nothing is in hand."
LISTED_CARD = "Take a card first; arrow keys lead from card to card, K reads the one in focus."
NOBODY_HERE = "No cat lies there."
NO_TIME_YET = "There is no best time at this level yet."
EVENLY = "At an even pace: this device does not know when each cat was laid."
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


def moved_to(name: str, where: str) -> str:
    """Says where the cursor is, and what it carries.

    >>> moved_to("A", "above Ember"), moved_to("", "above Ember")
    ('Acorn: above Ember.', 'Above Ember.')
    """
    return f"{piece(name)}: {where}." if name else sentence(where)


def at_the_edge(name: str, *, beside: bool) -> str:
    """Says that there is no place further on, and what to do: beside other cats."""
    if not name or not beside:
        return EDGE_OF_TABLE
    return f"{EDGE_OF_TABLE} Page keys lead further: the picture makes room."


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
    return f"What {does_within(name, 'builds', 'build')}"


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
NOBODY_BUILT_IT = "Nobody has built the picture"
NOT_SEEN = "Not seen on this device."
NO_CARD = "no card"
RIGHT = "The picture is right."
ROUND_OVER = "The round is over."
TIME_IS_UP = "Time is up"
WITHOUT_CATS = "Nothing was built."
WRONG = "The picture is wrong."


def right(name: str, won: int, bonus: str = "") -> str:
    """The picture is the card's; without a clock one of the points is for something else (K13)."""
    score = f"{does_within(name, 'scores', 'score')} {points(won)}"
    return f"The picture is right: {score}{bonus and f', one of them {bonus}'}."


def wrong(name: str, lost: int) -> str:
    """The picture is another one."""
    return f"The picture is wrong: {does_within(name, 'turns', 'turn')} the card, {points(lost)}."


LAST, TOO_LATE, NOT_AT_ALL = "touched last", "touched too late", "did not touch"
"""How somebody answered a call who turns a card for it (K5); one alone is too late (K7)."""


def has_touched(name: str, done: bool) -> str:
    """Goes on behind a name whose answer to a call is awaited, with a blank before it.

    >>> from pyengine.core.words import YOU as you
    >>> has_touched("Mia", True), has_touched(you, False)
    (' has touched', ' have not touched yet')
    """
    return f" {verb(name, 'has', 'have')} {'touched' if done else 'not touched yet'}"


def slow_touch(name: str, lost: int, how: str) -> str:
    """The slowest answer to a call (K5), and what it costs."""
    return f"{name} {how} and {verb(name, 'turns', 'turn')} the card, {points(lost)}."


def slow_touch_in_short(name: str, lost: int, how: str) -> str:
    """The same where the card is seen.

    >>> slow_touch_in_short("Mia", -1, LAST), slow_touch_in_short("Mia", -2, NOT_AT_ALL)
    ('Mia touched last: −1 point.', 'Mia did not touch: −2 points.')
    """
    return f"{name} {how}: {points(lost)}."


def in_time(name: str) -> str:
    """Says that a touch has kept a card from being turned (K5)."""
    return f"{name} touched in time: the card costs nothing."


def not_yet(name: str, differing: int, missing: int, calls: int = 1) -> str:
    """Without a clock a wrong picture may be corrected (K13); which cats differ is not said. After
    several wrong ``calls`` other words tell that the newest one was judged as well.

    >>> not_yet("Mia", 0, 1), not_yet("Mia", 2, 0, 2)
    ('Mia is not there yet: one cat is missing.', 'Mia is still not there: two cats differ.')
    """
    astray = _astray(differing, missing) or "every cat is right, but the box or the guest is not"
    where = "not there yet" if calls == 1 else "still not there"
    return f"{does(name, 'is', 'are')} {where}: {astray}."


def _astray(differing: int, missing: int, more: str = "") -> str:
    """Counts the cats that differ and those that are missing."""
    parts = []
    if differing:
        noun = "cat differs" if differing == 1 else "cats differ"
        parts.append(f"{in_words(differing)}{more} {noun}")
    if missing:
        noun = "" if parts else " cat" if missing == 1 else " cats"
        parts.append(f"{in_words(missing)}{noun} {'is' if missing == 1 else 'are'} missing")
    return and_list(parts)


def more_differs(differing: int, missing: int) -> str:
    """Says what a hint leaves to be found, counted as after a call.

    >>> more_differs(0, 0), more_differs(2, 1), more_differs(0, 2)
    ('', ' Two more cats differ and one is missing.', ' Two cats are missing.')
    """
    told = _astray(differing, missing, " more")
    return f" {told[0].upper()}{told[1:]}." if told else ""


def not_wanted(name: str) -> str:
    """A hint: somebody else belongs in the box."""
    return f"{name} is not the guest on this card."


def right_so_far(missing: str, single: bool, following: str) -> str:
    """A hint: nothing differs, something is still to come, and first of all what is ``following``.

    >>> right_so_far("two cats and the box", single=False, following="Acorn above Ember")
    'What is there is right so far; two cats and the box are missing. Next: Acorn above Ember.'
    """
    told = f"What is there is right so far; {missing} {'is' if single else 'are'} missing."
    return f"{told} Next: {following}." if following else told


def reaction(ms: int, most: int) -> str:
    """Says how quick somebody was.

    >>> reaction(417, 3_000), reaction(2_040, 3_000), reaction(3_001, 3_000)
    ('touched after 0.42\\xa0s', 'touched after 2.04\\xa0s', 'no touch')
    """
    return f"touched after {ms / 1000:.2f}\N{NO-BREAK SPACE}s" if 0 <= ms <= most else "no touch"


# The check


def judged(name: str, correct: bool) -> str:
    """The title over a called picture."""
    return f"{possessive(name)} picture is {'right' if correct else 'wrong'}"


def win(names: Sequence[str]) -> str:
    """The title over the last picture of a match: who has won it, alone or together (K9, K10)."""
    if len(names) == 1:
        return f"{does(names[0], 'wins', 'win')} the match"
    return f"{do_all(names, 'shares', 'share')} the win"


def built(names: Sequence[str]) -> str:
    """Says who has built their own card without a clock, where not all have (K13)."""
    return f"{do_all(names, 'has', 'have')} built the picture"


def everybody_built(names: Sequence[str]) -> str:
    """Says that all have: a small triumph."""
    return f"{do_all(names, 'has', 'have')} built it!" if len(names) == 1 else "All have built it!"


def in_time_means(most_ms: int) -> str:
    """Says what the only answer among two has to be (K7).

    >>> in_time_means(1_500)
    'With two players a touch within 1.5\\xa0s is in time.'
    """
    return f"With two players a touch within {seconds(most_ms)} is in time."


def called_after(ms: int) -> str:
    """Says when a call came."""
    return f"Called after {seconds(ms)}."


def alone_right(ms: int, par_ms: int, cats_points: int, clock: int) -> str:
    """Says where the points of a card came from that was built alone (K12).

    >>> alone_right(24_300, 48_000, 6, 4)
    '24.3\\xa0s, par 48.0\\xa0s: 6 for the cats, +4 for the clock.'
    """
    brought = f"{signed(clock)} for the clock" if clock else "nothing for the clock"
    return f"{seconds(ms)}, par {seconds(par_ms)}: {cats_points} for the cats, {brought}."


def record_time(level: int, ahead_ms: int) -> str:
    """Says that a card was quicker than all of its level before."""
    return f"A record for level {NUMERALS[level]}, {seconds(ahead_ms)} quicker than before."


def won_by_call(ms: int) -> str:
    """Says how an extra round was won (K10)."""
    return f"The first right call of the extra round came after {seconds(ms)}."


def nobody_called(limit_s: int, taken: bool, alone: str = "") -> str:
    """Says why a round is over without a call (K11); ``alone`` is whoever plays without others.

    >>> nobody_called(120, taken=True, alone="Mia")
    '120 seconds have passed and Mia has not called Meow. No card is turned.'
    """
    done = "called Meow" if taken else "taken a card"
    missed = f"{does_within(alone, 'has', 'have')} not {done}" if alone else f"nobody has {done}"
    return f"{limit_s} seconds have passed and {missed}. No card is turned."


def gave_up(names: Sequence[str]) -> str:
    """Says who has given up a card (K13)."""
    return f"{and_list(reader_first(names))} gave up this time."


def tied(names: Sequence[str], extra: int) -> str:
    """Says who plays an extra round, and what wins it (K10)."""
    return f"{do_all(names, 'is', 'are')} tied: in extra round {extra} the first right call wins."


def all_right(number: int) -> str:
    """Says that nothing differs.

    >>> all_right(5), all_right(1)
    ('All five cats are right.', 'The one cat is right.')
    """
    return f"All {cats(number)} are right." if number > 1 else "The one cat is right."


def so_many_of(count: int, of: int) -> str:
    """Says how many cats of a card lie there."""
    return f"{count} of {of}"


def alone_end(cards: int, rounds: int, ms: int) -> str:
    """Sums up a match played alone against the clock.

    >>> alone_end(8, 10, 196_000)
    '8 of 10 cards in 196.0\\xa0s: 24.5\\xa0s a card.'
    """
    return f"{cards} of {rounds} cards in {seconds(ms)}: {seconds(ms // cards)} a card."


def so_many_right(right: int, all_cats: int, missing: int) -> str:
    """Says how much of a card was built.

    >>> so_many_right(3, 6, 2), so_many_right(0, 5, 0)
    ('3 of 6 cats right, 2 missing.', '0 of 5 cats right.')
    """
    return f"{right} of {all_cats} cats right{f', {missing} missing' if missing else ''}."
