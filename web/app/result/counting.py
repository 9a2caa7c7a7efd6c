"""Counting up: the score sheet of a match that has just ended, line by line, and what decided it
last."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from app.analysis.turning_point import lines_of
from app.core import effects as fx
from app.core import timers
from app.core.messages import UserDid
from app.core.model import Model, Replay
from app.core.screens import Result
from app.play import outcome_sentence
from app.result.steps import known_scores

_LINE_MS = 480
"""The time that the eyes stay at one line."""

_WHOLE_MS = 3600
"""The time that all of it takes at most, however many lines there are."""


class LineOver(NamedTuple):
    """So many lines of the scores of that match have been shown for long enough."""

    record: str
    counted: int


def begin(model: Model) -> Result:
    """Count up the scores of the match that is shown, unless that has been done on this page."""
    replay = model.screen
    if (
        not isinstance(replay, Replay)
        or not replay.record.match.settled
        or replay.record.id in model.session.counted
    ):
        return model, ()
    replay = replace(replay, counted=0)
    model = model.with_session(
        replace(model.session, counted=model.session.counted | {replay.record.id})
    ).with_screen(replay)
    return model, (_next(replay), fx.Focus("#count-all", still=True))


def show_next_line(model: Model, timer: LineOver) -> Result:
    """Show one more line; after the others' totals the winner, and with that everything."""
    replay = model.screen
    if not isinstance(replay, Replay) or replay.counted is None or timer != _timer(replay):
        return model, ()
    if replay.counted > _lines(replay):
        return _all(model, replay)
    replay = replace(replay, counted=replay.counted + 1)
    return model.with_screen(replay), (_next(replay),)


def shows_totals(counted: int | None, lines: int) -> bool:
    """True if the totals of those who did not win are shown: after the last line."""
    return counted is None or counted > lines


def _lines(replay: Replay) -> int:
    return len(lines_of(known_scores(replay.record.match)))


def _timer(replay: Replay) -> LineOver:
    return LineOver(replay.record.id, replay.counted or 0)


def _next(replay: Replay) -> fx.After:
    # Beside the lines there are the others' totals and the winner.
    each = min(_LINE_MS, _WHOLE_MS // (_lines(replay) + 2))
    return fx.After(each, timers.OfScreen(replay.kind, _timer(replay)), motion=True)


def _all(model: Model, replay: Replay) -> Result:
    announcement = fx.Announce(outcome_sentence(replay.record.match, replay.names))
    return model.with_screen(replace(replay, counted=None)), (announcement,)


def skip(model: Model, replay: Replay, did: UserDid) -> Result:
    """Show all at once: what a click on the sheet does, or its button."""
    return (model, ()) if replay.counted is None else _all(model, replay)
