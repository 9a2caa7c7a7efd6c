"""The sentence of a hint: what the hard bot would do, why, and by how much that is better.

It never stands in place of the sentence about one's own choice: the strip shows both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from app import play
from app.base.controllers import Opinion
from app.base.identity import by_identity
from app.core.model import Place, Table
from app.places.places import all_may_hear, chosen_at
from pyengine.core.words import NOTHING, Sentence, ended, with_names

if TYPE_CHECKING:
    # Only who asks for a hint needs what games say about actions.
    from pyengine.core.accounts import Lines

THINKING = "Thinking…"
HINT_SHOWN = "The hint stands in the strip."
MISSING = "No hint is available just now."
SAME = "The hard bot would do the same"
AS_GOOD_AS_ANY = "is as good as any"
NEXT_BEST, CHOSEN = "the next best", "what you have chosen"

_EVEN = 0.25
"""Below this difference in points two actions are as good as each other: play-outs see no less.

As ``EVEN`` of the verdicts, which come with the bots: a table's start waits for none of those."""

_SURE = 0.5
"""Up to this standard error play-outs see that two are as good as each other.

What the bot gave up early it has played on seldom: that no difference shows there does not say that
there is none.
"""

_POINT = 0.75
"""From here on a difference is about a point."""

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
    if hint.asked is not None:
        return THINKING
    if hint.missing:
        return MISSING
    if not hint.opinions:
        return ""
    face, view = play.face_of(table.record), play.own_view(table, place)
    chosen = chosen_at(table, place, place.draft)
    instead, apart = _compared(hint.opinions, chosen)
    drawn, game = face.as_drawn(view, upright), table.record.match.header.game
    names = table.record.names_here
    reasons = str(with_names(_why(drawn, game, place.seat, hint.best, instead, apart), names))
    mixed = face.counts_winning and len(table.record.players) > 1
    would = f"The hard bot would {face.word(view, place.seat, hint.best)}"
    other = _other(hint.opinions, chosen)
    played = _apart(drawn, game, place.seat, hint.best, *other) if other and not reasons else None
    found = played and _Apart(*(str(with_names(words, names)) for words in played))
    if chosen == hint.best:
        return _same(reasons, found, _much(hint.opinions, None, mixed))
    much = _much(hint.opinions, chosen, mixed)
    if reasons:
        return _with_much(f"{would}. That {reasons}", much)
    if found is None:
        return _with_much(would, much)
    if found.gives_up:
        named = CHOSEN if chosen else NEXT_BEST
        # Than what, the sentence has just said.
        much = much.removesuffix(f" than {named}")
        if found.ahead:
            both = f"That {found.ahead}; {named} {found.gives_up}"
            return _with_much(f"{would}. {both}", much, names_another=True)
        both = f"{named.capitalize()} {found.gives_up}; the bot's choice {found.instead}"
        return _with_much(f"{would}. {both}", much)
    return _with_much(f"{would}. {_played_on('that', found)}", much)


def hint_aloud(table: Table, place: Place, *, upright: bool) -> str:
    """The same for the ear: what others at this device may not know is only shown."""
    sentence = hint_sentence(table, place, upright=upright)
    told = not sentence or not place.hint.opinions or all_may_hear(table, place)
    return sentence if told else HINT_SHOWN


def _with_much(said: str, much: str, names_another: bool = False) -> str:
    """What is said of the bot's choice, and by how much that is better: behind it, or in a sentence
    of its own where wins are told, or another choice stands last."""
    if not much:
        return ended(said)
    if "wins " in much or names_another:
        bots = f"The bot's choice {much}"
        return f"{ended(said)} {ended(bots)}"
    return ended(f"{said}: {much.removeprefix('is ')}")


def _played_on(what: str, found: _Apart) -> str:
    # Only who asks for a hint needs this.
    from pyengine.core.accounts import PLAYED_ON

    return f"{PLAYED_ON.capitalize()}, {what} {found.instead}"


class _Apart(NamedTuple):
    """What tells the best from another one: what the other gives up, and what the best does
    instead, said ``ahead`` of the other where it can be; of what only play-outs know the best is
    said alone, with both figures."""

    gives_up: str
    instead: str
    ahead: str


def _same(reasons: str, found: _Apart | None, much: str) -> str:
    """What the bot would do is what is chosen."""
    same = SAME
    if reasons:
        same = f"{SAME}: it {reasons}"
    elif found and found.gives_up:
        same = f"{SAME}. {NEXT_BEST.capitalize()} {found.gives_up}; yours {found.instead}"
        # Than what, the sentence has just said.
        much = much.removesuffix(f" than {NEXT_BEST}")
    elif found:
        same = f"{SAME}. {_played_on('it', found)}"
    return f"{ended(same)} {ended(f'Yours {much}')}" if much else ended(same)


def _other(opinions: Sequence[Opinion], chosen: str | None) -> tuple[str, Lines | None] | None:
    """What the best is told apart from, with the lines of both: what is chosen, else the next best;
    None where it is no better than that."""
    best, *others = opinions
    if chosen and chosen != best.action:
        yours = next((other for other in others if other.action == chosen), None)
        if yours is None:
            # It was not weighed: the bot thought less of it.
            return chosen, None
    else:
        yours = max(others, key=lambda other: other.mean, default=None)
    if yours is None or best.mean - yours.mean < _EVEN:
        return None
    return yours.action, yours.lines


def _compared(opinions: Sequence[Opinion], chosen: str | None) -> tuple[str, bool]:
    """What the best is compared with: another one that is chosen, else the next best where the best
    is better, so that the reason stays the same while the best is chosen; and whether it is better
    than that, so that what both do is no reason for it."""
    best, *others = opinions
    if chosen and chosen != best.action:
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


@by_identity(1, most=4)
def _apart(
    view: object, game: str, seat: int, action: str, other: str, lines: Lines | None
) -> tuple[Sentence, Sentence, Sentence] | None:
    # As above.
    from pyengine.core.accounts import account
    from pyengine.core.reasons import contrast

    found = contrast(game, view, seat, other, action)
    if found is not None:
        return found
    told = account(game, view, seat, lines) if lines else None
    return told and (NOTHING, told.alone, NOTHING)


def _much(opinions: Sequence[Opinion], chosen: str | None, mixed: bool) -> str:
    """By how much the best is better than what is chosen; where nothing is, than the next.

    ``mixed`` says that their values count the chance to win, and are no points.
    """
    best, *others = opinions
    if chosen is not None:
        yours = [opinion for opinion in others if opinion.action == chosen]
        return _compare(best, yours[0], CHOSEN, mixed) if yours else ""
    if not others:
        return ""
    if all(_is_even(best, other) for other in others):
        return AS_GOOD_AS_ANY
    second = max(others, key=lambda other: other.mean)
    return _compare(best, second, NEXT_BEST, mixed)


def _is_even(best: Opinion, other: Opinion) -> bool:
    return best.mean - other.mean < _EVEN and other.doubt <= _SURE


def _is_clear(best: Opinion, other: Opinion) -> bool:
    return best.mean - other.mean >= max(_EVEN, _CLEAR * other.doubt)


def _compare(best: Opinion, other: Opinion, named: str, mixed: bool = False) -> str:
    """Says by how much the best is better than the other, as a person would.

    >>> best = Opinion("R1", 3.0)
    >>> [_compare(best, Opinion("R2", mean), "the next best") for mean in (2.9, 2.4, 1.8)]
    ... # doctest: +NORMALIZE_WHITESPACE
    ['is as good as the next best', 'is about half a point better than the next best',
     'is about a point better than the next best']
    >>> _compare(best, Opinion("R2", 0.3), "the next best")
    'is about 3 points better than the next best'
    >>> _compare(best, Opinion("R2", 2.0, doubt=0.9), "the next best")
    'is perhaps better than the next best'
    >>> _compare(best, Opinion("R2", 2.9, doubt=0.9), "the next best")
    'is hard to tell apart from the next best'
    """
    points = best.mean - other.mean
    if _is_even(best, other):
        return f"is as good as {named}"
    if points < _EVEN:
        return f"is hard to tell apart from {named}"
    if not _is_clear(best, other):
        return f"is perhaps better than {named}"
    if mixed:
        return _mixed(other, named)
    if points < _POINT:
        return f"is about half a point better than {named}"
    count = round(points)
    much = "a point" if count == 1 else f"{count} points"
    return f"is about {much} better than {named}"


def _mixed(other: Opinion, named: str) -> str:
    """What another one has less, in points and wins."""
    if other.loss is None:
        return f"is better than {named}"
    # What comes with the bots.
    from app.analysis.amounts import gain_words

    return gain_words(other.loss, named)
