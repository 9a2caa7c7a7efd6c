"""What tells two predictions or cards of Nine Lives apart: which card is spent, and which is kept.

All of it follows from the cards of both choices and from what may still be out; nothing is played
out.
"""

from __future__ import annotations

from pyengine.core.reasons import Contrast
from pyengine.core.words import Sentence, listing, say
from pyengine.games.ninelives.bidding import likely_tricks, place_value, strength
from pyengine.games.ninelives.bits import LED, PAWS, SUIT_BITS, card_of
from pyengine.games.ninelives.cards import SUIT_NAMES, card_name, number_of
from pyengine.games.ninelives.position import Position, position_of
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, Place
from pyengine.games.ninelives.state import State
from pyengine.games.ninelives.tactics import Table, chance, power, table_of

_SUITS = ("paws", "fish", "yarn", "bells")
"""The suits as one speaks of their cards, in the order of ``SUITS``."""

_SPARE = 0.5
"""A hand that is good for so many tricks more than are wanted has winners to get rid of."""

_FAR = 0.75
"""A prediction that is so many tricks further from the hand is worse for that."""


def contrast(view: State, seat: int, done: str, better: str) -> Contrast | None:
    """What tells the two apart (N4 to N12); None where they are the same."""
    if done == better:
        return None
    position = position_of(view, seat)
    if view.phase == "bid":
        return _predictions(position, position.bids[done], position.bids[better])
    table, cards = table_of(position), (position.cards[done], position.cards[better])
    if view.phase == "take":
        return _taken(position, table, *cards)
    return _played(position, table, *cards)


# N4, N5, N14: predictions


def _predictions(position: Position, done: Place, better: Place) -> Contrast | None:
    tenths = round(strength(position.hand) * 10)
    likely = likely_tricks(tenths, position.players)
    far, near = (min(abs(number - likely) for number in place.numbers) for place in (done, better))
    if far - near >= _FAR:
        return Contrast(
            say("bets on {numbers}", numbers=_numbers(done)),
            say(
                "bets on {numbers}, which is nearer to the {about} that this hand is good for",
                numbers=_numbers(better),
                about=_tricks(round(likely)),
            ),
        )
    if done.vertical != better.vertical:
        return _sizes(done, better)
    if place_value(better, tenths, position.players) > place_value(done, tenths, position.players):
        return Contrast(
            say("bets on {numbers}", numbers=_numbers(done)),
            say(
                "bets on {numbers}, which pays more with hands like this", numbers=_numbers(better)
            ),
        )
    return None


def _sizes(done: Place, better: Place) -> Contrast:
    """N14: four numbers and few points, or two numbers and many."""
    if better.vertical:
        return Contrast(
            say("has only {numbers} to hit", numbers=_numbers(done)),
            say("hits with any of {numbers}", numbers=_numbers(better)),
        )
    return Contrast(
        say("brings only {points} points for a hit", points=HIT_TWO),
        say("brings {points}", points=HIT_ONE),
    )


def _numbers(place: Place) -> Sentence:
    return say("{numbers}", numbers=listing([str(found) for found in place.numbers], "or"))


def _tricks(count: int) -> Sentence:
    return say("1 trick") if count == 1 else say("{count} tricks", count=count)


# N8 to N11: cards to a trick


def _played(position: Position, table: Table, done: int, better: int) -> Contrast:
    spare = strength(position.hand) > table.wanted + _SPARE
    if table.wanted and not spare:
        return _to_win(position, table, done, better)
    return _to_lose(position, table, done, better)


def _to_win(position: Position, table: Table, done: int, better: int) -> Contrast:
    """Tricks are wanted: winning this one counts, or the better cards that are kept."""
    now, then = (chance(position, table, card) for card in (done, better))
    if then > now:
        sure = say("wins it") if then == 1.0 else say("has more of a chance to win it")
        lost = say("cannot win this trick") if now == 0.0 else say("may lose this trick")
        return Contrast(lost, sure)
    if power(table, done) > power(table, better):
        verb = "gives away the {card}" if now == 0.0 else "spends the {card} on this trick"
        return Contrast(say(verb, card=_name(done)), say("keeps it for a later one"))
    return _about_suits(position, done, better) or _kept(done, better)


def _to_lose(position: Position, table: Table, done: int, better: int) -> Contrast:
    """No trick is wanted, or fewer than the hand would win: its high cards have to go."""
    now, then = (chance(position, table, card) for card in (done, better))
    if not table.wanted and then < now:
        risk = "wins a trick too many" if now == 1.0 else "may win a trick too many"
        lost = say("loses this one for certain") if then == 0.0 else say("is likelier to lose it")
        return Contrast(say(risk), lost)
    if power(table, better) > power(table, done):
        keeps = "keeps the {card}, which may win a trick too many later"
        away = "gets rid of it where it loses" if then == 0.0 else "gets rid of it now"
        return Contrast(say(keeps, card=_name(better)), say(away))
    if table.wanted and then > now:
        return Contrast(
            say("cannot win this trick") if now == 0.0 else say("may lose this trick"),
            say("wins it") if then == 1.0 else say("has more of a chance to win it"),
        )
    if power(table, done) > power(table, better) and table.wanted:
        return Contrast(
            say("spends the {card} on this trick", card=_name(done)),
            say("keeps it for a later one"),
        )
    return _about_suits(position, done, better) or _kept(done, better)


def _kept(done: int, better: int) -> Contrast:
    """A higher card is kept to win with, a lower one to lose with."""
    higher = number_of(card_of(done)) > number_of(card_of(better))
    kept = "keeps it for a later trick" if higher else "keeps it to lose a later trick with"
    return Contrast(say("gives away the {card}", card=_name(done)), say(kept))


def _about_suits(position: Position, done: int, better: int) -> Contrast | None:
    """N9: where a suit runs out, any card can be played to it."""
    if LED[done] == LED[better] or better & PAWS:
        return None
    left, other = ((position.hand & LED[card]).bit_count() for card in (better, done))
    if left == 1:
        return Contrast(
            say("keeps the last {card}", card=_one(better)),
            say("runs out of {suit}, so that any card can follow them", suit=_suit(better)),
        )
    if left < other:
        return Contrast(
            say("shortens {suit}", suit=_suit(done)),
            say("is closer to running out of {suit}", suit=_suit(better)),
        )
    return None


# N12: cards out of a trick


def _taken(position: Position, table: Table, done: int, better: int) -> Contrast:
    stronger = power(table, better) - power(table, done)
    if table.wanted and strength(position.hand) <= table.wanted + _SPARE and stronger > 0:
        return Contrast(say("takes the weaker card"), say("takes one that is likelier to win"))
    if stronger < 0:
        return Contrast(
            say("takes a card that may win a trick too many"),
            say("takes one that is easier to lose with"),
        )
    if not position.hand & LED[done] and position.hand & LED[better]:
        return Contrast(
            say("takes {suit} into a hand that has none", suit=_suit(done)),
            say("leaves it free to play any card to them"),
        )
    if stronger > 0:
        return Contrast(say("takes the weaker card"), say("takes one that is likelier to win"))
    return Contrast(
        say("discards the {card}", card=_name(better)), say("takes it in place of the other")
    )


def _name(card: int) -> Sentence:
    return card_name(card_of(card))


def _suit(card: int) -> Sentence:
    return say(_SUITS[SUIT_BITS.index(LED[card])])


def _one(card: int) -> Sentence:
    return say(SUIT_NAMES[SUIT_BITS.index(LED[card])])
