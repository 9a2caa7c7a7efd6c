"""The hands of a race in a replay: what lay before each seat at the moment that is shown, as this
device has seen it, and in words where it has not."""

from __future__ import annotations

from dataclasses import replace

from app.core.model import Replay
from app.games.face import is_race
from app.result.steps import STEP_MS, at_step, last_step, step_of, stops
from app.saves.hands import laid_at, next_change
from app.saves.records import REMOTE
from pyengine.core.game import CHANCE
from pyengine.core.match import Match

NOT_KEPT = "This device did not see this round being built, so only the call is shown."

_BLINK_MS = 50
"""What is laid within so short a time is drawn at once."""

_END_MS = 2**53
"""Of a round that is over."""


def hands_shown(replay: Replay) -> tuple[tuple[int, str], ...]:
    """What lies before each seat that was seen to build, at the moment that is shown."""
    record = replay.record
    if not record.hands:
        return ()
    return laid_at(record.hands, signal_at(record.match, replay.at), moment_of(replay))


def unseen(replay: Replay) -> tuple[str, ...]:
    """Says of the round that is shown whose hands this device did not see, or only as it was told
    of them."""
    record = replay.record
    if not is_race(record.match.header.game):
        return ()
    signal = signal_at(record.match, replay.at)
    if not signal:
        return ()
    seen = {hand.seat for hand in record.hands if hand.signal == signal}
    sentences = [
        f"{player.name} built on another device: "
        f"{'shown as that device told it' if seat in seen else 'not seen'}."
        for seat, player in enumerate(record.players, 1)
        if player.kind == REMOTE
    ]
    if not seen and any(player.kind != REMOTE for player in record.players):
        return (NOT_KEPT, *sentences)
    return tuple(sentences)


def signal_at(match: Match, count: int) -> str:
    """The signal of the round that goes on after so many actions, or was the last one."""
    for state in reversed(match.states[: count + 1]):
        pending = match.game.pending(state)
        if pending.race and pending.signal:
            return pending.signal
    return ""


def moment_of(replay: Replay) -> int:
    """The time of the round at which the replay stands, in ms since its signal."""
    match = replay.record.match
    pending = match.game.pending(match.states[replay.at])
    if not (pending.race and pending.signal):
        return _END_MS
    return max(pending.since, replay.ms)


def next_moment(replay: Replay) -> Replay:
    """The replay at whatever comes next: what a hand has laid before the next action, or that."""
    at = _next_laid(replay)
    if at is None:
        return at_step(replay, step_of(replay) + 1)
    return replace(replay, ms=at)


def stay_ms(replay: Replay) -> int:
    """Returns how long the moment that is shown stays in a playing replay.

    In a race as long as it took until the next one, at the replay's speed.
    """
    following = _next_laid(replay)
    if following is None:
        following = _next_action(replay)
    if following is None:
        return STEP_MS
    return max(0, following - moment_of(replay)) // replay.speed


def _next_laid(replay: Replay) -> int | None:
    """Returns when something is laid before the next action, in ms of the round; None: no more."""
    match, now, end = replay.record.match, moment_of(replay), _next_action(replay)
    if end is None or not replay.record.hands or now == _END_MS:
        return None
    at = next_change(replay.record.hands, signal_at(match, replay.at), now)
    if at is None or at >= end:
        return None
    return min(max(at, now + _BLINK_MS * replay.speed), end - 1)


def _next_action(replay: Replay) -> int | None:
    """Returns when the next action was made, in ms; None where no clock ran, or nothing follows."""
    match, step = replay.record.match, step_of(replay)
    if step == last_step(replay):
        return None
    entry, pending = match.entries[stops(match)[step]], match.game.pending(match.states[replay.at])
    time = match.game.time_of(entry.action)
    if time < 0 and pending.race and entry.actor == CHANCE:
        time = pending.limit or -1
    return time if time >= 0 else None
