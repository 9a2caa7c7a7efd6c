"""Where the address of a replay leads: to the end, or to a turn on the board of one seat.

Everything in an address is hostile until checked: what makes no sense leads to the end.
"""

from __future__ import annotations

from dataclasses import replace

from app.base.routes import Route
from app.core.model import Replay
from app.places.places import people_of
from app.result.steps import known_scores, stops
from app.saves.replay_links import SAME, DrawnChoice
from pyengine.core.game import CHANCE
from pyengine.core.match import Match


def landed(replay: Replay, route: Route) -> Replay:
    """The replay as its address wants it: ``at`` counts actions, ``seat`` is whose board is shown,
    ``better`` what could have been chosen there."""
    match = replay.record.match
    halts, named = stops(match), _number(route.get("at"))
    if named is None:
        return replace(replay, at=halts[-1])
    # A turn begins where the phase before it has closed.
    at = max(stop for stop in halts if stop <= named)
    seat = _number(route.get("seat")) or _who_acted(match, at)
    if not 1 <= seat <= match.header.players:
        seat = _who_acted(match, at)
    drawn = _drawn(match, at, seat, route.get("better"))
    return replace(replay, at=at, look=seat, landed=True, drawn=drawn)


def shown_seat(replay: Replay) -> int:
    """The seat whose board is enlarged: whose was asked for, or the own one where one person plays
    here, or the winner's.

    Whose board is shown tells nobody who has won before the scores are counted up.
    """
    own = people_of(replay.record)
    if replay.look or len(own) == 1:
        return replay.look or own[0]
    winners = known_scores(replay.record.match).winners if replay.counted is None else ()
    return winners[0] if winners else 1


def _number(text: str) -> int | None:
    return int(text[:6]) if text.isascii() and text.isdigit() else None


def _who_acted(match: Match, at: int) -> int:
    """The seat that did something last, or will be the first to."""
    before = [entry.actor for entry in reversed(match.entries[:at]) if entry.actor != CHANCE]
    after = [entry.actor for entry in match.entries[at:] if entry.actor != CHANCE]
    return (before or after or [1])[0]


def _drawn(match: Match, at: int, seat: int, better: str) -> DrawnChoice | None:
    """What the seat chose in the phase that follows, and what was better; None where none is."""
    if not better or not match.over or at == len(match.entries):
        return None
    phase = match.entries[at].phase
    done = next(
        (
            entry.action
            for entry in match.entries[at:]
            if entry.phase == phase and entry.actor == seat
        ),
        "",
    )
    view = match.game.view(match.states[at], seat)
    if not done:
        return None
    if better in (SAME, done):
        return DrawnChoice(seat, done, "")
    if match.game.refusal(view, seat, better) is not None:
        return None
    return DrawnChoice(seat, done, better)
