"""Answers to a call in a race: how long each took, as reported and as it counts.

The time that counts is the one on its own device, from when it showed the call to the input. A
device could tell any number; so it is held to what the others saw: the call cannot have been
shown long after all had marked it, and the input was not made long before others heard of it.
"""

from __future__ import annotations

from pyengine.core.match import Match
from pyengine.peers.race.clocks import TENTHS
from pyengine.peers.race.timeline import Timed, Timeline
from pyengine.peers.wire.posts import Post
from pyengine.peers.wire.timeouts import QUICK_MS


def first_answers(line: Timeline, phase: int) -> dict[int, Timed]:
    """By seat its first claim since so many phases had closed, which was when the call came."""
    found: dict[int, Timed] = {}
    for claims in line.claims.values():
        for claim in claims:
            if claim.post.position.phase == phase:
                found.setdefault(claim.claim.seat, claim)
    return found


def time_answer(
    match: Match, line: Timeline, call: Post | None, answer: Timed
) -> tuple[str, int, int]:
    """The action of an answer, and how many ms it took: as reported, and as it counts.

    Too long is as good as none.
    """
    lapse, (reported, counted) = (
        match.game.lapse(match.state, answer.claim.seat),
        _took(line, call, answer),
    )
    if answer.claim.action == lapse or counted > match.pending.limit:
        return lapse, reported, counted
    return match.game.with_time(answer.claim.action, counted), reported, counted


def _took(line: Timeline, call: Post | None, answer: Timed) -> tuple[int, int]:
    """Returns how many ms an answer to a call took, as reported and as it counts."""
    reported, late = answer.reported - answer.since, answer.time - answer.reported
    if call is not None:
        late += max(0, answer.since - line.seen_by(call, answer.by))
    return reported // TENTHS, max((reported + late) // TENTHS, QUICK_MS)
