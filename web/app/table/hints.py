"""The sentence of a hint: one sentence with what the hard bot would do, and how a choice
compares."""

from __future__ import annotations

from app import play
from app.base.controllers import Opinion
from app.core.model import Place, Table
from app.places.places import chosen_at
from app.saves.help import help_of
from app.saves.preferences import Settings

MISSING = "No hint is available just now."
SAME = "The hard bot would do the same."

_EVEN = 0.25
"""Below this difference in points two actions are as good as each other: play-outs see no less."""


def hint_sentence(table: Table, place: Place, settings: Settings) -> str:
    """The hint of a place as it is to be read now; empty where none is.

    While something is being chosen, or was refused, the game's own words come first: the hint
    comes back when the choice is whole, or nothing is chosen.
    """
    hint = place.hint
    if place.refused or place.look or not play.acting(table, place):
        return ""
    if hint.missing:
        return MISSING
    if not hint.opinions:
        return ""
    face, view = play.face_of(table.record), play.own_view(table, place)
    chosen = chosen_at(table, place, place.draft)
    if chosen is None and not face.is_fresh(view, place.seat, place.draft):
        return ""
    word = face.word(view, place.seat, hint.best)
    in_full = help_of(table.record, settings) == "all"
    return _sentence(word, hint.opinions, chosen, in_full)


def _sentence(word: str, opinions: tuple[Opinion, ...], chosen: str | None, in_full: bool) -> str:
    """The best action in words, and by how much it is better than what is chosen: that only where
    help is given ``in_full``."""
    best = opinions[0]
    if chosen == best.action:
        return SAME
    would = f"The hard bot would {word}"
    if not in_full:
        return f"{would}."
    if chosen is None:
        alike = len(opinions) > 1 and all(_behind(best, opinion) < _EVEN for opinion in opinions)
        return f"{would}: as good as any." if alike else f"{would}."
    yours = next((opinion for opinion in opinions if opinion.action == chosen), None)
    if yours is None:
        return f"{would}."
    return f"{would}: {_compare(_behind(best, yours))}."


def _behind(best: Opinion, other: Opinion) -> float:
    return best.mean - other.mean


def _compare(points: float) -> str:
    """Says by how much the best is better.

    >>> _compare(0.1), _compare(0.6)
    ('as good as yours', 'about half a point better than yours')
    >>> _compare(1.2), _compare(2.7)
    ('about a point better than yours', 'about 3 points better than yours')
    """
    if points < _EVEN:
        return "as good as yours"
    if points < 0.75:
        return "about half a point better than yours"
    count = round(points)
    much = "a point" if count == 1 else f"{count} points"
    return f"about {much} better than yours"
