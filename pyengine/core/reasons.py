"""Reasons for an action and against it, in words: hints, grades and reviews say the same.

A game's module ``reasons`` has a function ``reasons(view, seat, action)``, which lists what a legal
action does for its seat as :class:`Reason` values, from what the seat knows and nothing else:
points it makes now, what it completes, what it keeps open, what it takes from others. A game
without that module gives none. Whether one action is better than another the bots decide; the
reasons say what can be seen of it. Each stands on its own, and one that names a thing says how it
is worded behind another that has just named it: "opens chamber B and leaves it ...".

Where reasons that stand alone do not tell two actions apart, a module ``contrasts`` may: what the
one gives up by which the other gains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from functools import cache
from typing import Any, NamedTuple

from pyengine.core.registry import find_part
from pyengine.core.words import NOTHING, Listing, Sentence, Value, listing, say

MOST = 2
"""So many reasons are said at once: the strongest."""


class About(NamedTuple):
    """A thing that a reason names, equal wherever others name it, and the words of that reason
    behind one that has just named it: "leaves it to be filled by a 5". Without such words the
    reason comes first of those that are about the thing."""

    thing: Value
    words: Sentence = NOTHING


class Reason(NamedTuple):
    """One thing that an action does: words that begin with a verb and have no subject, such as
    "takes a paper plane", and about how many points it is worth. Below 0 it speaks against the
    action; at 0 it only says what happens."""

    words: Sentence
    weight: float
    about: tuple[About, ...] = ()

    def behind(self, things: Set[Value]) -> Sentence:
        """The words of this reason where these things have been named before it."""
        found = (about.words for about in self.about if about.words and about.thing in things)
        return next(found, self.words)

    def leads(self, other: Reason) -> bool:
        """Returns whether this reason names a thing for the other one to say more about."""
        first = {about.thing for about in self.about if not about.words}
        return any(about.words and about.thing in first for about in other.about)


class Contrast(NamedTuple):
    """What tells two actions apart, worded like reasons: what the one gives up, and what the other
    one, which is better, does instead: "spends its best card now", "keeps it for
    later". ``ahead`` says what the better one does where that can be said first; without it
    the words lean on those before them.
    """

    gives_up: Sentence
    instead: Sentence
    ahead: Sentence = NOTHING


def list_reasons(game_id: str, view: Any, seat: int, action: str) -> tuple[Reason, ...]:
    """Lists the reasons for and against a legal action of a seat, the strongest first.

    ``view`` is ``game.view(state, seat)`` before the action. Raises ``UnknownGame``.
    """
    return tuple(sorted(_load(game_id)(view, seat, action), key=lambda found: -abs(found.weight)))


def why(
    game_id: str,
    view: Any,
    seat: int,
    action: str,
    instead: str = "",
    *,
    only_own: bool = False,
    most: int = MOST,
) -> Sentence:
    """Says what is good about an action: "takes a paper plane and completes a set".

    What the action ``instead`` does as well is left out where something else can be said, and with
    ``only_own`` always; ``most`` is how many reasons are told. An action for which nothing speaks
    is told by what it does; of one that nothing is known of there is nothing to say.
    """
    return _praise(*_found(game_id, view, seat, action, instead), only_own, most)


def both_sides(
    game_id: str, view: Any, seat: int, action: str, instead: str = "", *, only_own: bool = False
) -> Sentence:
    """Says what is good about an action and what it costs: "takes a mouse, though it breaks a cup".

    Of the reasons that count, the strongest come, whichever side they are on, but what is good is
    never left out. Otherwise as :func:`why`.
    """
    found, own = _found(game_id, view, seat, action, instead)
    counted = _kept(bool, found, own, only_own)
    good = [reason for reason in counted if reason.weight > 0]
    bad = [reason for reason in counted[:MOST] if reason.weight < 0][: MOST - 1]
    if not good or not bad:
        return _praise(found, own, only_own)
    good = good[: MOST - len(bad)]
    return say("{good}, though it {bad}", good=tell(good), bad=tell(bad, good))


def why_not(
    game_id: str,
    view: Any,
    seat: int,
    action: str,
    better: str = "",
    *,
    only_own: bool = False,
    most: int = MOST,
) -> Sentence:
    """Says what is bad about an action: "leads into a dead end"; nothing where nothing is.

    What the action that is ``better`` does as well is left out where something else can be said,
    and with ``only_own`` always; ``most`` is how many reasons are told.
    """
    found, own = _found(game_id, view, seat, action, better)
    return tell(_kept(_is_bad, found, own, only_own)[:most])


def against_each(
    game_id: str, view: Any, seat: int, done: str, better: str
) -> tuple[Sentence, Sentence]:
    """Says the worst of either action that is not said of the other, the second worded behind the
    first; nothing where nothing is.

    That a reason is not said of the other action does not mean that something like it cannot be:
    "costs 2 footprints" is not said of what costs 3.
    """
    told: list[Reason] = []
    words = []
    for action, other in ((done, better), (better, done)):
        found, own = _found(game_id, view, seat, action, other)
        worst = _kept(_is_bad, found, own, True)[:1]
        words.append(tell(worst, told))
        told += worst
    return words[0], words[1]


def contrast(game_id: str, view: Any, seat: int, done: str, better: str) -> Contrast | None:
    """Finds what tells an action from the one that is ``better``; None where nothing is known.

    It takes for granted which of them is better: whoever asks knows that from play-outs.
    """
    return _load_contrasts(game_id)(view, seat, done, better)


def tell(found: Sequence[Reason], before: Sequence[Reason] = ()) -> Sentence:
    """Says the strongest of these reasons: each is worded behind those told before it.

    A comma ends what one began: "keeps the 1 from Ben, worth about 2 points, and allows ...".
    """
    if not found:
        return NOTHING
    told = list(found[:MOST])
    if told[-1].leads(told[0]):
        told.reverse()
    named = _things(before)
    words: list[Sentence] = []
    for reason in told:
        words.append(reason.behind(named))
        named |= _things([reason])
    if len(words) > 1 and (any(map(_is_list, words)) or "," in str(words[0])):
        return say("{first}, and {second}", first=words[0], second=words[1])
    return say("{reasons}", reasons=listing(words))


def _is_list(words: Sentence) -> bool:
    """True for "takes a mouse and a sock": another "and" behind it would be hard to read."""
    return any(isinstance(value, Listing) and len(value.items) > 1 for _, value in words.args)


def _found(
    game_id: str, view: Any, seat: int, action: str, other: str
) -> tuple[Sequence[Reason], Sequence[Reason]]:
    """All reasons of an action, and those that another one, if there is one, does not have."""
    found = list_reasons(game_id, view, seat, action)
    if not other:
        return found, found
    shared = {reason.words for reason in list_reasons(game_id, view, seat, other)}
    return found, [reason for reason in found if reason.words not in shared]


def _kept(
    is_meant: Callable[[float], bool],
    found: Sequence[Reason],
    own: Sequence[Reason],
    only_own: bool,
) -> Sequence[Reason]:
    """Those of the weights that are meant: one's own, else, if they may be, the shared ones."""
    kept = [reason for reason in own if is_meant(reason.weight)]
    return kept if kept or only_own else [reason for reason in found if is_meant(reason.weight)]


def _praise(
    found: Sequence[Reason], own: Sequence[Reason], only_own: bool, most: int = MOST
) -> Sentence:
    plain = [reason for reason in (own if only_own else found) if reason.weight == 0]
    return tell((_kept(_is_good, found, own, only_own) or plain)[:most])


def _is_good(weight: float) -> bool:
    return weight > 0


def _is_bad(weight: float) -> bool:
    return weight < 0


def _things(reasons: Sequence[Reason]) -> set[Value]:
    return {about.thing for reason in reasons for about in reason.about}


Reasons = Callable[[Any, int, str], Sequence[Reason]]
"""What a game's module ``reasons`` offers."""


@cache
def _load(game_id: str) -> Reasons:
    part = find_part(game_id, "reasons")
    found: Reasons = part.reasons if part else lambda view, seat, action: ()
    return found


Contrasts = Callable[[Any, int, str, str], Contrast | None]
"""What a game's module ``contrasts`` offers."""


@cache
def _load_contrasts(game_id: str) -> Contrasts:
    part = find_part(game_id, "contrasts")
    found: Contrasts = part.contrast if part else lambda view, seat, done, better: None
    return found
