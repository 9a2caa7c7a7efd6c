"""Nine Lives in a typed language: ``7y``, ``row 3 left``, and what can be asked of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pyengine.core.errors import illegal
from pyengine.core.words import YOU, count_of, listing, object_of, say
from pyengine.games.ninelives import GAME
from pyengine.games.ninelives.beating import BEATS
from pyengine.games.ninelives.cards import (
    SUIT_MASKS,
    SUIT_NAMES,
    SUIT_PLURALS,
    SUITS,
    card_at,
    card_name,
    cards_of,
    deck_of,
    number_of,
    suit_of,
)
from pyengine.games.ninelives.explained import EXPLAINED
from pyengine.games.ninelives.notation import read_card
from pyengine.games.ninelives.predicting import read_prediction
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, ROWS, place_at
from pyengine.games.ninelives.sentences import (
    SIDE_NAMES,
    describe_hand,
    describe_row,
    describe_trick,
    rug_words,
    starter_words,
)
from pyengine.games.ninelives.state import State, Trick
from pyengine.games.ninelives.whereabouts import SEEN, WHEREABOUTS
from pyengine.games.ninelives.words import (
    describe_seat,
    known_of,
    known_words,
    trick_words,
    trump_words,
)
from pyengine.typed.contract import FIRST_TO_ACT, Answer, Asking, Question, Spoken
from pyengine.typed.lines import parts_of, unarticled

_FILLERS = ("play", "take", "card", "of", "to", "on")
_SUIT_OF = {
    **{letter.casefold(): suit for suit, letter in enumerate(SUITS)},
    **{name: suit for suit, name in enumerate(SUIT_NAMES)},
    **{f"{name}s": suit for suit, name in enumerate(SUIT_NAMES)},
    "trump": 0,
    "trumps": 0,
}


class NineLivesSpoken(Spoken[State]):
    """Nine Lives' part of the typed language."""

    hint = "7y, yarn 7, take yarn 2, 3 left, or 2-3 right for two rows"
    first = ("hand", "trick")
    asks: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "moves": ("follow", "follow suit", "can lead", "can take"),
        "mine": (
            "many tricks",
            "tricks won",
            "predict",
            "predicted",
            "prediction",
            "bid",
            "cat am",
        ),
        "worth": (
            "wrong prediction",
            "right prediction",
            "hit worth",
            "miss worth",
            "trick worth",
            "card worth",
            "suit worth",
        ),
        "last": ("been played",),
    }

    def moves(self, view: State, seat: int, line: str) -> tuple[str, ...]:
        """A card by suit and number in any order, by one of them where that is enough; a place
        by its rows, or by the numbers that stand beside it."""
        predicted = read_prediction(view, seat, parts_of(line))
        if predicted is not None:
            return predicted
        parts = unarticled(parts_of(line), _FILLERS)
        numbers = [int(part) for part in parts if part.isdecimal() and len(part) == 1]
        words = [part for part in parts if not part.isdecimal()]
        if len(numbers) + len(words) < len(parts):
            return ()
        suits = [_SUIT_OF[word] for word in words if word in _SUIT_OF]
        if (
            len(suits) < len(words)
            or len(suits) > 1
            or len(numbers) > 1
            or parts in ((), ("trump",))
        ):
            return ()
        return _cards(view, seat, suits, numbers)

    def forms(self, view: State, seat: int, action: str) -> tuple[str, ...]:
        """``yarn 7`` and ``7y``; ``row 3 left``, ``rows 2 3 right``."""
        kind, _, rest = action.partition(" ")
        if kind == "bid":
            place = place_at(rest)
            assert place is not None
            side = SIDE_NAMES[place.side]
            if place.vertical:
                return (f"rows {place.first} {place.last} {side}",)
            return (f"row {place.first} {side}", f"{place.first}-{place.first + ROWS} {side}")
        card = read_card(action)
        suit, number = suit_of(card), number_of(card)
        return (f"{SUIT_NAMES[suit]} {number}", f"{number}{SUITS[suit].casefold()}")

    def state(self, asking: Asking[State]) -> Answer:
        """Trump, start player, and the open trick: what to follow, and who is ahead."""
        view = asking.view
        if not view.round:
            return (trump_words(),)
        return (trump_words(), starter_words(asking), *describe_trick(asking))

    def worth(self, view: State) -> Answer:
        """A hit, a miss, and that nothing else counts."""
        return (
            say("Only predictions count, once a round is over."),
            say(
                "A hit brings {one} with the cat beside one row, {two} with it between two.",
                one=HIT_ONE,
                two=HIT_TWO,
            ),
            say("A miss costs the difference to the nearest number that the cat predicts."),
            say("No score falls below 0."),
        )

    def sheet(self, asking: Asking[State], seat: int) -> Answer:
        """Points, what everybody knows of the seat, and the hand as far as it is known."""
        view, name = asking.view, asking.name(seat)
        points = count_of(
            name,
            view.totals[seat - 1],
            (
                "{name} has 1 point from the rounds before.",
                "You have 1 point from the rounds before.",
            ),
            (
                "{name} has {count} points from the rounds before.",
                "You have {count} points from the rounds before.",
            ),
        )
        known = describe_seat(name, known_words(known_of(view, seat), name is YOU))
        # Of a hand that lies face down the counts are all there is, and they have been told.
        held = view.hands[seat - 1]
        only_backs = held.size and not held.cards
        return (points, known, *(() if only_backs else describe_hand(asking, seat)))

    def board(self, asking: Asking[State], seat: int) -> Answer:
        """The rug row by row, then everything of the seat."""
        return (*rug_words(asking), *self.sheet(asking, seat))


# Lines


def _cards(view: State, seat: int, suits: Sequence[int], numbers: Sequence[int]) -> tuple[str, ...]:
    """The card that is meant; by suit or number alone the legal ones that fit."""
    word = "take" if view.phase == "take" else "play"
    if suits and numbers:
        card = f"{SUITS[suits[0]]}{numbers[0]}"
        return (f"{word} {card}",) if card_at(card) is not None else ()
    GAME.check_turn(view, seat)
    if view.phase == "bid":
        return ()
    found = tuple(
        action
        for action in GAME.legal_actions(view, seat)
        if suit_of(read_card(action)) in suits or number_of(read_card(action)) in numbers
    )
    if not found:
        raise illegal("N12" if word == "take" else "N8", "No such card may be chosen now.")
    return found


# Questions


def _hand(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    return describe_hand(asking, seat)


def _trick(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    return describe_trick(asking) or (say("No trick is played now."),)


def _last_trick(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    last: Trick | None = asking.view.last_trick
    if last is None:
        return (say("There is no trick before this one in the round."),)
    players = asking.view.players
    return trick_words(asking.names, players, last.leader, last.cards, last.winner, last.taken)


def _starter(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    if not asking.view.starter:
        return (say("The start player is not drawn yet."),)
    return (starter_words(asking),)


def _rug(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    return rug_words(asking)


def _row(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    if len(rest) != 1 or rest[0] not in _ROW_NAMES:
        return (say("The rows of the rug are 1 to {last}.", last=ROWS),)
    return describe_row(asking, int(rest[0]))


_ROW_NAMES = tuple(str(row) for row in range(1, ROWS + 1))


def _suit(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """Returns who holds how many of a suit, and which of it are gone."""
    view = asking.view
    suit = _SUIT_OF.get(rest[0]) if len(rest) == 1 else None
    if suit is None or not deck_of(view.players) & SUIT_MASKS[suit]:
        return (say("The suits are {names}.", names=listing(_suits(view))),)
    name = say(SUIT_PLURALS[suit])
    if view.awaits_deal:
        return (say("The cards are not dealt yet."),)
    held = [
        say("{name} {count}", name=object_of(asking.name(other)), count=hand.counts[suit])
        for other, hand in enumerate(view.hands, 1)
    ]
    gone = view.discards & SUIT_MASKS[suit]
    sentences = [say("In hand, {suit}: {held}.", suit=name, held=listing(held, "comma"))]
    if gone:
        sentences += _discarded(gone)
    return tuple(sentences)


def _suits(view: State) -> tuple[str, ...]:
    deck = deck_of(view.players)
    return tuple(name for name, mask in zip(SUIT_NAMES, SUIT_MASKS, strict=True) if deck & mask)


def _counts(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """Returns what is known of everybody: their cards by suit (N2), and those that they took in the
    open and still hold (N12)."""
    view = asking.view
    known = (known_of(view, seat, view.hands[seat - 1].shown) for seat in asking.seats)
    return tuple(
        describe_seat(name, known_words(of_seat, name is YOU))
        for name, of_seat in zip(asking.names, known, strict=True)
    )


def _gone(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    discards = asking.view.discards
    if not discards:
        return (say("Nothing is discarded yet."),)
    return _discarded(discards)


def _discarded(cards: int) -> Answer:
    return (say("Discarded: {cards}.", cards=listing(map(card_name, cards_of(cards)), "comma")),)


SPOKEN = NineLivesSpoken(
    Question(("hand", "cards"), say("the cards of a hand"), _hand, of_seats=True),
    Question(
        ("trick", "table", "led", "suit was led"),
        say("the open trick"),
        _trick,
        also=("lead", "leads", "winning trick"),
    ),
    Question(("last trick",), say("the trick before it"), _last_trick, also=("who won trick",)),
    Question(
        ("rug", "predictions", "bids"),
        say("who sits where on the rug"),
        _rug,
        also=("hit", "miss", "where cat", "everybody predict"),
    ),
    Question(
        ("row",),
        say("one row of the rug"),
        _row,
        "N",
        lambda view: _ROW_NAMES,
        also=("who predicted", "who predicts"),
    ),
    WHEREABOUTS,
    SEEN,
    BEATS,
    Question(("counts", "suits"), say("how many cards of each suit everybody holds"), _counts),
    Question(("suit", "where"), say("who holds how many of a suit"), _suit, "SUIT", _suits),
    Question(("discards", "pile", "gone"), say("the open pile"), _gone, also=("cards",)),
    Question(("trump",), say("which suit is trump"), lambda asking, seat, rest: (trump_words(),)),
    Question(
        ("starter", "start player", "who began", "who started", "who starts", "who begins"),
        say("who began the round"),
        _starter,
        also=FIRST_TO_ACT,
    ),
    EXPLAINED,
)
