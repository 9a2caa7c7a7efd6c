"""What tells two predictions or cards of Nine Lives apart: which card is spent, and which is kept.

All of it follows from the cards of both choices and from what may still be out; nothing is played
out.
"""

from __future__ import annotations

from typing import NamedTuple

from pyengine.core.reasons import Contrast
from pyengine.core.words import Sentence, listing, say
from pyengine.games.ninelives.aims import aim_of
from pyengine.games.ninelives.bidding import likely_tricks, place_value, strength
from pyengine.games.ninelives.bits import LED, PAWS, SUIT_BITS, card_of
from pyengine.games.ninelives.cards import SUIT_NAMES, SUIT_PLURALS, card_name
from pyengine.games.ninelives.position import Position, position_of
from pyengine.games.ninelives.reasons import LOW, about_words
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, Place, points
from pyengine.games.ninelives.state import State
from pyengine.games.ninelives.tactics import Table, power, table_of
from pyengine.games.ninelives.winning import chance_to_win

_SPARE = 0.5
"""A hand that is good for so many tricks more than are wanted has winners to get rid of."""

_FAR = 0.75
"""A prediction that is so many tricks further from the hand is worse for that."""

_CLEAR = 0.1
"""Chances of two suits are guesses: where they differ by less they count as the same."""

_WHEN_LED = ("when paws are led", "when fish is led", "when yarn is led", "when bells are led")
"""By suit, in the order of ``SUITS``."""


def contrast(view: State, seat: int, done: str, better: str) -> Contrast | None:
    """What tells the two apart (N4 to N12); None where they are the same."""
    if done == better:
        return None
    position = position_of(view, seat)
    if view.phase == "bid":
        return _predictions(position, position.bids[done], position.bids[better])
    place = position.places[seat - 1]
    assert place is not None
    table, needs = table_of(position), _needs_of(position, place)
    cards = position.cards[done], position.cards[better]
    if view.phase == "take":
        return _taken(position, table, needs, *cards)
    return _played(position, table, needs, *cards)


# N4, N5, N14: predictions


def _predictions(position: Position, done: Place, better: Place) -> Contrast | None:
    tenths = round(strength(position.hand) * 10)
    likely = likely_tricks(tenths, position.players)
    if _nearer(done, better, likely):
        return Contrast(
            _predicts(done),
            say(
                "predicts {numbers}, which is nearer to what this hand is good for: about {about}",
                numbers=_numbers(better),
                about=about_words(likely),
            ),
        )
    if done.vertical != better.vertical:
        return _sizes(done, better)
    if place_value(better, tenths, position.players) > place_value(done, tenths, position.players):
        pays = "predicts {numbers}, which pays more with hands like this"
        return Contrast(_predicts(done), say(pays, numbers=_numbers(better)))
    return _sides(done, better) if position.places.count(None) > 1 else None


def _nearer(done: Place, better: Place, likely: float) -> bool:
    """Returns whether the better prediction is clearly nearer, also to the number as it is told."""
    for about, least in ((likely, _FAR), (round(likely), 1)):
        far, near = (min(abs(number - about) for number in spot.numbers) for spot in (done, better))
        if far - near < least:
            return False
    return True


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


def _sides(done: Place, better: Place) -> Contrast | None:
    """N6: the same numbers on the other side leave other places to those who still predict."""
    if done.numbers != better.numbers:
        return None
    blocks = "blocks {numbers} on the right for the others", "blocks them on the left"
    if better.side == "R":
        blocks = "blocks {numbers} on the left for the others", "blocks them on the right"
    numbers = listing([str(number) for number in done.numbers])
    return Contrast(say(blocks[0], numbers=numbers), say(blocks[1]))


def _predicts(place: Place) -> Sentence:
    return say("predicts {numbers}", numbers=_numbers(place))


def _numbers(place: Place) -> Sentence:
    return say("{numbers}", numbers=listing([str(found) for found in place.numbers], "or"))


# N5, N11, N13, N15: what the rest of the round is for


class _Needs(NamedTuple):
    """What a seat wants of the rest of the round.

    So many further tricks are ``wanted`` and bring it nearer to its prediction; ``many`` says that
    the next one leads away from it, ``spare`` that the hand is good for too many, ``over`` that
    this trick ends the round: nothing is kept for later. So many tricks to come are to be ``lost``.
    ``next`` is the number of its prediction above its tricks that it can still come to; 0 is none.
    """

    wanted: int
    many: bool
    spare: bool
    lost: int
    over: bool
    next: int

    @property
    def wins(self) -> bool:
        """Returns whether further tricks are wanted."""
        return self.wanted > 0

    def wins_later(self, then: float) -> bool:
        """Returns whether tricks are still wanted after this one, which a card wins so likely."""
        return self.wanted > (then == 1.0)

    def loses_later(self, then: float) -> bool:
        """Returns whether one is still to be lost after this one, which a card wins so likely."""
        return self.lost > (then == 0.0)


def _needs_of(position: Position, place: Place) -> _Needs:
    won, left = position.tricks[position.me], _tricks_left(position)
    nearer, then = (points(place, won + more) - points(place, won) for more in (1, 2))
    wanted = aim_of(place, position.totals[position.me])[won][left] or int(nearer > 0)
    # A seat that may win one more without a loss has too many from the second on.
    allowed = wanted or int(nearer == 0 > then)
    many = nearer < 0 and not wanted
    good = strength(position.hand) > allowed + _SPARE
    return _Needs(
        wanted=wanted,
        many=many,
        spare=many or (0 < allowed < left and good),
        lost=max(left - allowed, 0) if many or allowed else 0,
        over=left == (1 if position.phase == "play" else 0),
        next=min((number for number in place.numbers if won < number <= won + left), default=0),
    )


def _tricks_left(position: Position) -> int:
    """The tricks that are sure to come, an open one too: until another hand is empty (N13).

    One's own hand counts with the card that is still to be taken.
    """
    played = len(position.trick) if position.phase == "play" else 0
    sizes = [
        size + ((seat - position.leader) % position.players < played)
        for seat, size in enumerate(position.sizes)
    ]
    sizes[position.me] += position.phase == "take"
    return min(sizes)


# N8 to N11: cards to a trick


def _played(
    position: Position, table: Table, needs: _Needs, done: int, better: int
) -> Contrast | None:
    now, then = _chances(position, table, done, better)
    if needs.wins and then > now:
        return Contrast(
            say("may lose this trick") if now else say("loses this trick"),
            say("wins it") if then == 1.0 else say("has more of a chance to win it"),
        )
    if needs.many and then < now:
        return Contrast(
            say("wins a trick too many") if now == 1.0 else say("may win a trick too many"),
            say("is likelier to lose it") if then else say("loses this one for certain"),
        )
    if needs.many and then == 1.0 > now:
        return _goes_on(needs, now)
    if needs.over:
        # Nothing is left to keep a card for.
        return None
    return _kept_for_later(position, table, needs, (done, better), (now, then))


def _goes_on(needs: _Needs, now: float) -> Contrast | None:
    """N5: a trick is too many for one number and on the way to the next; else nothing here shows
    why it is won."""
    if not needs.next:
        return None
    return Contrast(
        say("may lose this trick") if now else say("loses this trick"),
        say("wins it for certain, with {number} still within reach", number=needs.next),
    )


def _kept_for_later(
    position: Position,
    table: Table,
    needs: _Needs,
    cards: tuple[int, int],
    chances: tuple[float, float],
) -> Contrast | None:
    """The trick itself speaks for neither of the two cards, or for the worse one."""
    (done, better), (now, then) = cards, chances
    worth, more = power(table, done), power(table, better) - power(table, done)
    if needs.spare and more > 0 and worth + more >= LOW:
        keeps = "keeps the {card}, which may win a trick too many later"
        away = say("gets rid of it now") if then else say("gets rid of it where it loses")
        return Contrast(say(keeps, card=_name(better)), away)
    if needs.loses_later(then) and more > 0 and worth < LOW and then >= now:
        return Contrast(_parts_with(done, now), say("keeps it to lose a later trick with"))
    if needs.wins_later(then) and more < 0 and worth >= LOW:
        return Contrast(_parts_with(done, now), say("keeps it to win a later trick with"))
    if then or (needs.wins and more < 0):
        # What the better card is kept for does not show here.
        return None
    return _about_suits(position, done, better)


def _parts_with(done: int, now: float) -> Sentence:
    """A card that wins with the chance ``now`` is spent, one that cannot is given away."""
    spends = "spends the {card} on this trick" if now else "gives away the {card}"
    return say(spends, card=_name(done))


def _chances(position: Position, table: Table, done: int, better: int) -> tuple[float, float]:
    """How likely the two win the trick; of one suit the higher card never less than the other."""
    now, then = (chance_to_win(position, table, card) for card in (done, better))
    if LED[done] == LED[better]:
        low, high = sorted((now, then))
        return (high, low) if done > better else (low, high)
    if 0.0 < now < 1.0 and 0.0 < then < 1.0 and abs(then - now) < _CLEAR:
        return now, now
    return now, then


def _about_suits(position: Position, done: int, better: int) -> Contrast | None:
    """N9: where a suit runs out, any card can be played to it. The better card does not win, so
    that none has to be taken (N12)."""
    if LED[done] == LED[better] or better & PAWS:
        return None
    left, other = ((position.hand & LED[card]).bit_count() for card in (better, done))
    if left == 1:
        return Contrast(
            say("keeps the last {suit} card of the hand", suit=_one(better)),
            say(
                "runs out of {suit}, so that any card may be played {led}",
                suit=_suit(better),
                led=_when_led(better),
            ),
        )
    if left < other:
        return Contrast(
            say("plays one of {count} {suit}", count=other, suit=_suit(done)),
            say(
                "plays one of {count} {suit} and is closer to having none",
                count=left,
                suit=_suit(better),
            ),
        )
    return None


# N12: cards out of a trick


def _taken(
    position: Position, table: Table, needs: _Needs, done: int, better: int
) -> Contrast | None:
    if needs.over:
        return None
    more = power(table, better) - power(table, done)
    if needs.wins and not needs.spare and more > 0:
        likelier = "takes the {card}, which is likelier to win a trick"
        return Contrast(_takes(done), say(likelier, card=_name(better)))
    if needs.spare and more < 0:
        risk = "takes the {card}, which may win a trick too many"
        easier = "takes the {card}, which is easier to lose with"
        return Contrast(
            _takes(done) if power(table, done) < LOW else say(risk, card=_name(done)),
            say(easier, card=_name(better)),
        )
    if found := _suit_taken(position, done, better):
        return found
    if needs.lost and more < 0 and LED[done] == LED[better]:
        again = say("takes the {card} to lose a later trick with", card=_name(better))
        return Contrast(_takes(done), again)
    return None


def _suit_taken(position: Position, done: int, better: int) -> Contrast | None:
    """N9: what is taken of a suit has to follow it. That one card is discarded and the other taken
    explains nothing."""
    held, other = ((position.hand & LED[card]).bit_count() for card in (done, better))
    if not held < other:
        return None
    if not held:
        return Contrast(
            say("takes a {suit} card into a hand that has none", suit=_one(done)),
            say("takes none, so that any card may be played {led}", led=_when_led(done)),
        )
    if done & PAWS:
        return None
    return Contrast(
        say("takes one more {suit} card", suit=_one(done)),
        say("takes none and is closer to running out of {suit}", suit=_suit(done)),
    )


def _takes(card: int) -> Sentence:
    return say("takes the {card}", card=_name(card))


def _name(card: int) -> Sentence:
    return card_name(card_of(card))


def _suit(card: int) -> Sentence:
    return say(SUIT_PLURALS[_suit_of(card)])


def _one(card: int) -> Sentence:
    return say(SUIT_NAMES[_suit_of(card)])


def _when_led(card: int) -> Sentence:
    return say(_WHEN_LED[_suit_of(card)])


def _suit_of(card: int) -> int:
    return SUIT_BITS.index(LED[card])
