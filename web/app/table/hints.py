"""The sentence of a hint: what the hard bot would do, why, and by how much that is better.

It never stands in place of the sentence about one's own choice: the strip shows both.
"""

from __future__ import annotations

from collections.abc import Sequence

from app import play
from app.base.controllers import Opinion
from app.base.identity import by_identity
from app.core.model import Place, Table
from app.places.places import chosen_at
from pyengine.core.words import Sentence, ended, with_names

MISSING = "No hint is available just now."
SAME = "The hard bot would do the same"
AS_GOOD_AS_ANY = "as good as any"
PLAYED_ON = ", when both are played on many times"

_EVEN = 0.25
"""Below this difference in points two actions are as good as each other: play-outs see no less.

As ``EVEN`` of the verdicts, which come with the bots: a table's start waits for none of those."""

_SURE = 0.5
"""Up to this standard error play-outs see that two are as good as each other.

What the bot gave up early it has played on seldom: that no difference shows there does not say that
there is none.
"""

_POINT, _MUCH = 0.75, 3.0
"""From the one on a difference is about a point, from the other on it is much."""

_CLEAR = 2.0
"""So many standard errors a difference is above 0 before it is told, as in a review."""


def hint_sentence(table: Table, place: Place, *, upright: bool) -> str:
    """The hint of a place as it is to be read now; empty where none is. ``upright``: a wide board
    stands on its side.

    What was refused or is asked back is to be read first: the hint comes back with the next try.
    """
    hint = place.hint
    if place.refused or place.asked or place.look or not play.acting(table, place):
        return ""
    if hint.missing:
        return MISSING
    if not hint.opinions:
        return ""
    face, view = play.face_of(table.record), play.own_view(table, place)
    chosen = chosen_at(table, place, place.draft)
    instead, apart = _compared(hint.opinions, chosen)
    drawn, game = face.as_drawn(view, upright), table.record.match.header.game
    found = _why(drawn, game, place.seat, hint.best, instead, apart)
    reasons = str(with_names(found, table.record.names_here))
    mixed = face.counts_winning and len(table.record.players) > 1
    would = f"The hard bot would {face.word(view, place.seat, hint.best)}"
    if chosen == hint.best:
        return ended(f"{SAME}: it {reasons}" if reasons else SAME)
    if reasons:
        return ended(f"{would}. That {reasons}{_much(hint.opinions, chosen, mixed)}")
    much = _much(hint.opinions, chosen, mixed)
    # What cannot be said of the action itself: how the bot came to prefer it.
    return f"{would}{much}{PLAYED_ON if _is_far(hint.opinions, chosen) else ''}."


def _compared(opinions: Sequence[Opinion], chosen: str | None) -> tuple[str, bool]:
    """What the best is compared with: what is chosen, else the next best where the best is better;
    and whether it is better than that, so that what both do is no reason for it."""
    best, *others = opinions
    if chosen == best.action:
        return "", False
    if chosen:
        yours = (other for other in others if other.action == chosen)
        return chosen, any(best.mean - other.mean >= _EVEN for other in yours)
    second = max(others, key=lambda other: other.mean, default=best)
    is_better = best.mean - second.mean >= _EVEN
    return second.action if is_better else "", is_better


@by_identity(1, most=4)
def _why(
    view: object, game: str, seat: int, action: str, instead: str, apart: bool = False
) -> Sentence:
    # Only who asks for a hint needs what games say about actions.
    from pyengine.core.reasons import both_sides

    return both_sides(game, view, seat, action, instead, only_own=apart)


def _much(opinions: Sequence[Opinion], chosen: str | None, mixed: bool) -> str:
    """By how much the best is better than what is chosen; where nothing is, than the next.

    ``mixed`` says that their values count the chance to win, and are no points.
    """
    best, *others = opinions
    if chosen is not None:
        yours = [opinion for opinion in others if opinion.action == chosen]
        return f": {_compare(best, yours[0], 'what you have chosen', mixed)}" if yours else ""
    if not others:
        return ""
    if all(_is_even(best, other) for other in others):
        return f": {AS_GOOD_AS_ANY}"
    second = max(others, key=lambda other: other.mean)
    return f": {_compare(best, second, 'the next best', mixed)}"


def _is_far(opinions: Sequence[Opinion], chosen: str | None) -> bool:
    """Returns whether the best is better than what it is compared with."""
    best, *others = opinions
    compared = [other for other in others if chosen in (None, other.action)]
    return bool(compared) and all(_is_clear(best, other) for other in compared)


def _is_even(best: Opinion, other: Opinion) -> bool:
    return best.mean - other.mean < _EVEN and other.doubt <= _SURE


def _is_clear(best: Opinion, other: Opinion) -> bool:
    return best.mean - other.mean >= max(_EVEN, _CLEAR * other.doubt)


def _compare(best: Opinion, other: Opinion, named: str, mixed: bool = False) -> str:
    """Says by how much the best is better than the other, as a person would.

    >>> best = Opinion("R1", 3.0)
    >>> [_compare(best, Opinion("R2", mean), "the next best") for mean in (2.9, 2.4, 1.8)]
    ... # doctest: +NORMALIZE_WHITESPACE
    ['as good as the next best', 'about half a point better than the next best',
     'about a point better than the next best']
    >>> _compare(best, Opinion("R2", 0.3), "the next best")
    'about 3 points better than the next best'
    >>> _compare(best, Opinion("R2", 2.0, doubt=0.9), "the next best")
    'perhaps better than the next best'
    >>> _compare(best, Opinion("R2", 2.9, doubt=0.9), "the next best")
    'hard to tell apart from the next best'
    >>> [_compare(best, Opinion("R2", mean), "the next best", mixed=True) for mean in (2.4, -30.0)]
    ['a little better than the next best', 'much better than the next best']
    """
    points = best.mean - other.mean
    if _is_even(best, other):
        return f"as good as {named}"
    if points < _EVEN:
        return f"hard to tell apart from {named}"
    if not _is_clear(best, other):
        return f"perhaps better than {named}"
    if mixed:
        much = "a little " if points < _POINT else "much " if points >= _MUCH else ""
        return f"{much}better than {named}"
    if points < _POINT:
        return f"about half a point better than {named}"
    count = round(points)
    much = "a point" if count == 1 else f"{count} points"
    return f"about {much} better than {named}"
