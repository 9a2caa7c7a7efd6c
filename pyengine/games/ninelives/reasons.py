"""Reasons for a prediction or a card of Nine Lives, by one's own prediction and those of others."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from pyengine.core.reasons import About, Reason
from pyengine.core.words import Sentence, say, seat_words
from pyengine.games.ninelives.bidding import likely_tricks, place_value, strength
from pyengine.games.ninelives.bits import PAWS, PLAIN
from pyengine.games.ninelives.position import Position, position_of
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, Place
from pyengine.games.ninelives.state import State
from pyengine.games.ninelives.tactics import Table, power, table_of
from pyengine.games.ninelives.winning import chance_to_win

GOOD = 0.4
"""A card of another suit than paws with so much power is worth keeping."""

LOW = 0.25
"""A card with less power than this wins next to nothing."""

FAR = 1.0
"""A prediction that is further than this from what the hand is good for is a risk."""

WHOLE = 0.2
"""So near to a whole number, what a hand is good for lies between no two."""

PAYS_WELL = say("pays well on average with hands like this")
"""What speaks for a prediction beside the one that the hand is about good for."""

TRICK = "trick"
"""What several reasons are about: the trick that is played to."""

TOO_MANY = "a trick too many"
"""What several reasons are about: a trick beside the prediction."""

CARD = "card"
"""What several reasons are about: the card that is taken."""

HAND = "hand"
"""What several reasons are about: what the hand is good for."""

LIKELY = 0.35
"""A card that wins less often than this is not played to win."""


def reasons(view: State, seat: int, action: str) -> list[Reason]:
    """The reasons for a prediction (N4 to N7), a card to play (N8 to N11) or to take (N12)."""
    position = position_of(view, seat)
    if view.phase == "bid":
        return [*_predicts(position, position.bids[action])]
    card, table = position.cards[action], table_of(position)
    if view.phase == "take":
        return [*_takes(position, table, card)]
    return [*_plays(view, seat, position, table, card)]


# N4, N5, N14: a prediction


def _predicts(position: Position, place: Place) -> Iterator[Reason]:
    tenths = round(strength(position.hand) * 10)
    likely = likely_tricks(tenths, position.players)
    distance = _distance(place, likely)
    if distance <= FAR:
        yield Reason(_suits(position, place, tenths, likely), 2.0 - distance)
        if sum(abs(number - likely) <= FAR for number in place.numbers) > 1:
            yield Reason(say("allows for one trick more or less"), 1.0)
        points = HIT_TWO if place.vertical else HIT_ONE
        yield Reason(say("brings {points} points for a hit", points=points), points / 4)
        return
    fitting = say("a hand that is good for about {about}", about=about_words(likely))
    if distance == min(_distance(other, likely) for other in position.bids.values()):
        yield Reason(say("comes closest to {hand}", hand=fitting), 0.5, (About(HAND),))
    elif _pays_most(position, place, tenths):
        yield Reason(PAYS_WELL, 0.5)
    yield _asks(place, fitting, round(likely), -distance)


def _asks(place: Place, fitting: Sentence, about: int, weight: float) -> Reason:
    """What a prediction far from the hand asks for: its nearest number to what is told of the hand,
    or the two that are as near."""
    off = min(abs(number - about) for number in place.numbers)
    low, high = about - off, about + off
    near = [number for number in (low, high) if number in place.numbers]
    if len(near) > 1:
        again = "has to win {nearest}"
        whole, nearest = "has to win {nearest} with {hand}", _one_of(low, high)
    elif near == [low]:
        again = "has to stay at {nearest}"
        whole, nearest = "has to stay at {nearest} with {hand}", _tricks(low)
    else:
        again, whole, nearest = "needs {nearest}", "needs {nearest} from {hand}", _tricks(high)
    words, short = say(whole, nearest=nearest, hand=fitting), say(again, nearest=nearest)
    return Reason(words, weight, (About(HAND, short),))


def _suits(position: Position, place: Place, tenths: int, likely: float) -> Sentence:
    """What speaks for a prediction near to what the hand is good for.

    A hand is seldom good for a whole number of tricks: what is rounded is told as a fact for the
    prediction that it is, and never against the one beside it.
    """
    if round(likely) in place.numbers:
        return say("fits a hand that is good for about {about}", about=about_words(likely))
    if _pays_most(position, place, tenths):
        return PAYS_WELL
    low = floor(likely)
    if abs(likely - round(likely)) < WHOLE or not low:
        return say("comes within a trick of what the hand is good for")
    return say("fits a hand that is good for {low} or {high} tricks", low=low, high=low + 1)


def _pays_most(position: Position, place: Place, tenths: int) -> bool:
    """Returns whether no free place brought more on average with hands of that power."""
    values = [place_value(other, tenths, position.players) for other in position.bids.values()]
    return place_value(place, tenths, position.players) >= max(values)


def _distance(place: Place, likely: float) -> float:
    return min(abs(number - likely) for number in place.numbers)


def _one_of(low: int, high: int) -> Sentence:
    return say("{low} or {high} tricks", low=low, high=high)


def _tricks(count: int) -> Sentence:
    return say("1 trick") if count == 1 else say("{count} tricks", count=count)


def about_words(likely: float) -> Sentence:
    """So many tricks in round words: no hand is good for none at all."""
    return _tricks(round(likely)) if round(likely) else say("half a trick")


# N8 to N11: a card to a trick


def _plays(view: State, seat: int, position: Position, table: Table, card: int) -> Iterator[Reason]:
    likely = chance_to_win(position, table, card)
    if likely == 0.0:
        yield from _loses(position, table, card)
    elif table.wanted:
        yield from _tries(view, seat, position, table, card, likely)
    else:
        yield from _risks(position, table, card, likely)
    if not table.best and card & PAWS:
        yield from _leads_paw(table, card)
    ahead = view.winning
    if ahead and not table.later:
        yield from _denies(view, ahead, likely)


def _leads_paw(table: Table, card: int) -> Iterator[Reason]:
    """A paw that is led: whether a higher one is out."""
    if not table.abroad & PAWS & -(card << 1):
        if table.wanted:
            yield Reason(say("leads a paw that nothing beats"), 0.5)
    elif table.wanted:
        yield Reason(say("leads a paw that a higher one can beat"), -0.5)
    else:
        # Later nobody may be left to beat it.
        yield Reason(say("gets rid of a paw while a higher one is out"), 1.0)


def _denies(view: State, ahead: int, likely: float) -> Iterator[Reason]:
    """The last card of a trick: who is ahead gets the trick or not."""
    needs = _needs(view, ahead)
    if likely and needs:
        again = say("keeps it from {who}", who=seat_words(ahead))
        words = say("keeps a needed trick from {who}", who=seat_words(ahead))
        yield Reason(words, 0.8, (About(TRICK, again),))
    elif not likely and not needs:
        again = say("leaves {who} with one too many", who=seat_words(ahead))
        words = say("leaves {who} with a trick too many", who=seat_words(ahead))
        yield Reason(words, 0.8, (About(TRICK, again),))


def _tries(
    view: State, seat: int, position: Position, table: Table, card: int, likely: float
) -> Iterator[Reason]:
    """The trick is wanted, and this card wins it or may."""
    place, won, highest = view.places[seat - 1], view.tricks[seat - 1], _highest(position, table)
    if likely < LIKELY:
        yield Reason(say("is likely to leave this trick to others"), 0.4)
        if highest and not card & highest:
            yield Reason(say("keeps the highest paw for later"), 0.8)
    elif likely < 1.0:
        yield Reason(say("wins this trick if nobody plays higher"), 2.0 * likely)
    elif place and won + 1 in place.numbers and table.wanted == 1:
        words = say("wins the trick that the prediction still needs")
        yield Reason(words, 3.0, (About(TRICK),))
    else:
        yield Reason(say("wins this trick for certain"), 2.0, (About(TRICK),))
    if likely == 1.0:
        yield from _saves(position, table, card)


def _saves(position: Position, table: Table, card: int) -> Iterator[Reason]:
    """Of several cards that are sure to win, the weakest is enough."""
    sure = [
        other for other in position.cards.values() if chance_to_win(position, table, other) == 1.0
    ]
    powers = [power(table, other) for other in sure]
    if power(table, card) > min(powers):
        yield Reason(say("uses a better card than it takes"), -0.8)
    elif max(powers) > min(powers):
        yield Reason(say("keeps a better card"), 0.6)


def _risks(position: Position, table: Table, card: int, likely: float) -> Iterator[Reason]:
    """No trick is wanted, and this card wins one or may."""
    chances = [chance_to_win(position, table, other) for other in position.cards.values()]
    if min(chances) == 1.0:
        yield Reason(say("wins a trick too many, as every card here would"), 0.0)
    elif likely == 1.0:
        certain = About(TOO_MANY, say("wins one for certain"))
        yield Reason(say("wins a trick too many"), -2.0, (certain,))
    elif not table.best and power(table, card) < LOW:
        yield Reason(say("is likely to hand over the lead with a low card"), 0.8)
    else:
        again = About(TOO_MANY, say("may still win one"))
        yield Reason(say("may win a trick too many"), -1.5 * likely, (again,))
    if likely == min(chances) < max(chances):
        words = say("is less likely to win a trick too many than other cards")
        yield Reason(words, 0.5, (About(TOO_MANY),))


def _loses(position: Position, table: Table, card: int) -> Iterator[Reason]:
    highest = _highest(position, table)
    good = bool(card & highest) or bool(card & PLAIN and power(table, card) >= GOOD)
    if not table.wanted:
        yield Reason(say("loses a trick that is not wanted"), 1.5, (About(TRICK),))
        if good:
            yield Reason(say("gets rid of a card that could win later"), 1.2)
    elif power(table, card) == min(power(table, other) for other in position.cards.values()):
        yield Reason(say("gives away the least useful card"), 0.6)
        if highest:
            yield Reason(say("keeps the highest paw for later"), 0.8)
    elif good:
        yield Reason(say("gives away a good card"), -1.0)
    else:
        yield Reason(say("spares better cards"), 0.4)


def _highest(position: Position, table: Table) -> int:
    """One's own paws that no other hand can beat."""
    return position.hand & PAWS & -(1 << (table.abroad & PAWS).bit_length())


def _needs(view: State, seat: int) -> bool:
    """Returns whether a seat's prediction asks for more tricks than it has won (N5, N11)."""
    place, won = view.places[seat - 1], view.tricks[seat - 1]
    return place is None or any(number > won for number in place.numbers)


# N12: a card out of a trick


def _takes(position: Position, table: Table, card: int) -> Iterator[Reason]:
    strong = power(table, card)
    powers = [power(table, other) for other in position.cards.values()]
    named = (About(CARD),)
    if table.wanted:
        if card & PAWS:
            yield Reason(say("takes a paw to win with"), 1.0 + strong, named)
        elif strong >= GOOD:
            yield Reason(say("takes a high card to win with"), 1.0 + strong, named)
        else:
            yield Reason(say("takes a low card"), 0.0)
        if strong == max(powers) > min(powers):
            again = About(CARD, say("leaves no better one in the trick"))
            yield Reason(say("takes the best card of the trick"), 0.5, (again,))
        return
    if card & PAWS:
        again = About(CARD, say("may win a trick too many"))
        yield Reason(say("takes a paw, which may win a trick too many"), -1.0, (again,))
    elif strong < LOW:
        yield Reason(say("takes a low card, which is easy to lose with"), 1.0, named)
    else:
        again = About(CARD, say("may win a trick too many"))
        yield Reason(say("takes a card that may win a trick too many"), -strong, (again,))
    if strong == min(powers) < max(powers):
        again = About(CARD, say("leaves no weaker one in the trick"))
        yield Reason(say("takes the weakest card of the trick"), 0.5, (again,))
