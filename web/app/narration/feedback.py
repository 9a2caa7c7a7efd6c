"""Decides which cues are seen when: one's own at once, the others' when all may know of them."""

from __future__ import annotations

from app.core import effects as fx
from app.core.model import Place
from app.games.face import load_face
from app.games.feedback import Cue
from app.narration.sentences import phase_of
from pyengine.core.game import CHANCE
from pyengine.core.match import Match

MOST = 8
"""So many cues are seen of one phase: more would still come when play has gone on."""

STEP_MS = 140
"""Several cues follow each other: four of them within a beat."""

FLIGHT_MS = 420
COUNT_MS = 180
"""The count begins as the points land: all in all 600 ms."""


def shown_cues(
    match: Match, places: tuple[Place, ...], closes: bool, after: str
) -> tuple[fx.ShowCues, ...]:
    """The cues that may be seen now that a seat has done the newest action.

    Those of who sits at a place of their own come at once, all others when the phase ``closes``:
    where one screen goes round nobody's board stands there any longer by then. ``after`` is the
    action's own sound.
    """
    alone = {place.people[0] for place in places if len(place.people) == 1}
    here = {person for place in places for person in place.people}
    last = len(match.entries) - 1
    first = phase_of(match, last)[0] if closes else last
    shown = [
        cue
        for index in range(first, last + 1)
        if _is_due(match.entries[index].actor, alone, newest=index == last, closes=closes)
        for cue in _cues_at(match, index)
    ]
    return _show_cues(shown, here, after)


def landing_ms(effects: tuple[fx.ShowCues, ...], here: set[int]) -> int:
    """The time after which all points that somebody ``here`` has made are counted; 0 for none."""
    cues = [cue for effect in effects for cue in effect.cues]
    numbers = [number for number, cue in enumerate(cues) if cue.points and cue.seat in here]
    return max(numbers) * STEP_MS + FLIGHT_MS + COUNT_MS if numbers else 0


def _is_due(actor: int, alone: set[int], *, newest: bool, closes: bool) -> bool:
    return newest if actor in alone else closes


def cues_between(match: Match, first: int, end: int) -> tuple[fx.ShowCues, ...]:
    """All cues of some actions of a replay: there everybody's are others'."""
    found = [cue for index in range(first, end) for cue in _cues_at(match, index)]
    return _show_cues(found, set(), "")


def _show_cues(cues: list[Cue], here: set[int], after: str) -> tuple[fx.ShowCues, ...]:
    if not cues:
        return ()
    # One's own first: they are looked for.
    ordered = sorted(cues, key=lambda cue: cue.seat not in here)[:MOST]
    quiet = {cue.seat for cue in ordered} - here
    return (fx.ShowCues(tuple(ordered), tuple(sorted(quiet)), after),)


def _cues_at(match: Match, index: int) -> tuple[Cue, ...]:
    entry = match.entries[index]
    if entry.actor == CHANCE:
        return ()
    before, after = match.states[index : index + 2]
    return load_face(match.header.game).cues(before, entry.actor, entry.action, after)
