"""A table of cards in words: everybody's prediction, tricks and suits, the hand, the trick."""

from __future__ import annotations

from functools import lru_cache

from app.base.identity import by_identity
from app.games.ninelives.board.aids import certain
from app.games.ninelives.board.mats import trick_title
from app.games.ninelives.board.picture import between_rounds, clockwise, shown_trick
from app.games.ninelives.draft import EMPTY, Draft
from app.games.ninelives.input.choosing import back_on_the_mat
from app.games.ninelives.text import words
from app.games.scene import Scene
from app.render.description import Description, Items, Rows
from pyengine.core.words import YOU
from pyengine.games.ninelives.cards import suits_of
from pyengine.games.ninelives.rug import PLACES, Place
from pyengine.games.ninelives.state import Hand, State
from pyengine.games.ninelives.words import (
    Known,
    describe_seat,
    hand_words,
    known_of,
    known_words,
    place_words,
)


def describe(view: State, seat: int, draft: Draft | None, scene: Scene) -> Description:
    """The table as a seat has it before itself."""
    back = back_on_the_mat(view, draft or EMPTY, scene.resting)
    return _describe(view, seat, back, tuple(scene.names), scene.aids)


@by_identity(1, most=4)
def _describe(view: State, seat: int, back: bool, names: tuple[str, ...], aids: str) -> Description:
    """``back`` says that the trick before this one lies on the mat again."""
    held, name = view.hands[seat - 1], names[seat - 1]
    parts: list[Rows | Items] = [_players(view, seat, names, aids)]
    if held.size:
        parts.append(Items(words.hand_of(name), _hand(held, view.players)))
    if view.phase == "bid":
        parts.append(Items(words.RUG, _rug(view.places, names)))
    elif view.round and not between_rounds(view):
        trick = shown_trick(view, back)
        parts.append(Items(trick_title(view, trick), (words.trick(trick, names),)))
    return Description(words.table_of(name), words.round_words(view.round, view.led), tuple(parts))


def _players(view: State, seat: int, names: tuple[str, ...], aids: str) -> Rows:
    """A row for everybody, clockwise from the shown seat on."""
    seats = clockwise(view, seat)
    rows = [
        (name, _describe_known(view, owner, aids, owner == seat, name is YOU))
        for owner in seats
        for name in [names[owner - 1]]
    ]
    return Rows(words.TABLE, tuple(rows))


@by_identity(1, most=16)
def _describe_known(view: State, seat: int, aids: str, own: bool, reads: bool) -> tuple[str, ...]:
    """Describes what is known of a seat, and which of its cards are.

    ``reads`` says that it is the seat of whoever reads.
    """
    known = 0 if own or aids == "paper" else certain(view, seat, aids == "all")
    return _known_lines(known_of(view, seat, known), reads)


# An action changes what is known of one seat or two.
@lru_cache(maxsize=128)
def _known_lines(known: Known, reads: bool) -> tuple[str, ...]:
    return tuple(map(str, known_words(known, reads)))


@lru_cache(maxsize=64)
def _hand(held: Hand, players: int) -> tuple[str, ...]:
    """The cards of a hand as far as they are known: the names of their controls too."""
    return tuple(map(str, hand_words(held, suits_of(players))))


@lru_cache(maxsize=32)
def _rug(places: tuple[Place | None, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """The places of the rug: the names of their controls too."""
    return tuple([str(place_words(place, places, names)) for place in PLACES])


def gist(view: State, seat: int, scene: Scene) -> str:
    """Sums up what is known of a seat across the table."""
    name = scene.names[seat - 1]
    return str(describe_seat(name, _describe_known(view, seat, scene.aids, False, name is YOU)))
