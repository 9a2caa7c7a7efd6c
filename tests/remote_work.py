"""Counts what one turn of two devices costs, from the first act to both tables that wait again.

Both devices live in one process (:mod:`remote_world`). What is counted are the calls of the
project's own functions on both of them, in the session, the fold and at the table; drawings are
not, nor jobs that a worker runs.

    PYTHONPATH=.:web:tests python tests/remote_work.py burrow    # the counts of one game, as JSON
"""

from __future__ import annotations

import json
import statistics
import sys

import peers_hands
from remote_desk import RemoteDesk, begin, gather
from remote_world import Net
from work import Calls

from app.core.clocks import RunningClock
from app.core.messages import Answered
from app.games.face import is_race
from app.games.interaction import BoardEvent
from app.places.places import match_of
from pyengine.core.registry import load_game
from pyengine.peers.crypto import group
from pyengine.peers.deal.jobs import Work
from pyengine.peers.deal.jobs import run as run_job

EARLY, TURNS, RACES = 3, 9, 5
STEP_MS = 50
SEEN_MS = 500
"""So long after a grab in a race everybody has seen it."""
MOST_STEPS = 400
"""So many steps a turn may take."""
SECONDS_BETWEEN = 20
"""So long devices are left alone before the first turn: timings and standby invitations are
made."""
NAMES = ("Mia", "Tom")


class Turns(Calls):
    """Two remote people, whose turns are counted."""

    def __init__(self, game: str, seed: str) -> None:
        super().__init__()
        self.net = Net(seed)
        self.net.jobs = self._job
        self.jobs: dict[Work, bytes] = {}
        players = load_game(game).info.min_players
        self.desks = gather(self.net, game, NAMES, ("easy",) * (players - len(NAMES)))
        begin(self.net, self.desks)
        self.net.run(SECONDS_BETWEEN * 1_000)
        self.wait()

    def _job(self, work: Work) -> bytes:
        """Returns what a worker gives for a job."""
        if work not in self.jobs:
            profile = sys.getprofile()
            sys.setprofile(None)
            self.jobs[work] = run_job(work)
            sys.setprofile(profile)
        return self.jobs[work]

    def turn(self) -> int:
        """Let all act who are asked now, and wait until all tables wait again: the calls."""
        calls = 0
        for desk in self.desks:
            seat = self._asked(desk)
            if seat:
                desk.choose(_first_legal(desk, seat), desk.turn)
                with self.counted():
                    desk.did("table.confirm", place=desk.turn)
                calls += self.count
        return calls + self.wait()

    def wait(self) -> int:
        """Let time pass until a person is asked again, and everybody has seen all of it."""
        calls = 0
        for _ in range(MOST_STEPS):
            with self.counted():
                for desk in self.desks:
                    _look_on(desk)
                self.net.run(STEP_MS)
            calls += self.count
            for desk in self.desks:
                calls += self._bot_answers(desk)
            if self.is_over or (self._is_quiet() and any(map(self._asked, self.desks))):
                return calls
        raise LookupError("The turn does not end.")

    def _bot_answers(self, desk: RemoteDesk) -> int:
        """Let a bot of this device answer, if it is asked: the calls."""
        if not desk.open_asks:
            return 0
        token = desk.open_asks[0].question.token
        action = _first_legal(desk, token.actor)
        with self.counted():
            desk.send(Answered(token, action, desk.moment()))
        return self.count

    @property
    def is_over(self) -> bool:
        """Returns whether somebody has seen the end of the match."""
        return any(desk.record.match.over for desk in self.desks)

    def _is_quiet(self) -> bool:
        """Returns whether all tables show what all devices know, and nothing moves there."""
        known = {len(desk.record.match.entries) for desk in self.desks}
        known |= {len(desk.table.remote.match.entries) for desk in self.desks if desk.table.remote}
        moves = any(desk.table.resting or desk.table.rolling for desk in self.desks)
        return len(known) == 1 and not moves

    def _asked(self, desk: RemoteDesk) -> int:
        """The seat of this device's person if it is to act now, else 0."""
        remote, seat = desk.table.remote, desk.table.places[0].seat
        asked = remote is not None and seat in desk.record.match.pending.seats
        return seat if asked and remote and remote.may_act(seat) else 0


def _look_on(desk: RemoteDesk) -> None:
    """Look at nothing for long."""
    if desk.table.curtain:
        desk.did("table.ready")
    if desk.table.resting or desk.table.rolling:
        desk.did("table.skip")
        desk.did("table.go")


def _first_legal(desk: RemoteDesk, seat: int) -> str:
    """Something that a seat of this device may do, by what it knows."""
    own = match_of(desk.table, seat)
    actions = own.game.legal_actions(own.state, seat)
    return next((action for action in actions if action != "pass"), "pass")


def small_numbers() -> None:
    """Deal hidden hands in a small group: the same calls, in much less time."""
    group.P, group.Q = peers_hands.SMALL_P, (peers_hands.SMALL_P - 1) // 2
    group._LARGEST = group.Q.to_bytes(group.ELEMENT, "big")


class Race(Turns):
    """The same where times decide: a turn is that each takes a card, one after the other."""

    def turn(self) -> int:
        """Let all take the cards that lie at their numbers: the calls."""
        calls = 0
        for number, desk in enumerate(self.desks, 1):
            at, before = float(self.net.now), len(desk.actions)
            event = BoardEvent("activate", control=f"card:{number}", at=at)
            with self.counted():
                desk.on_board(event)
                self.net.run(SEEN_MS)
            calls += self.count
            assert [len(other.actions) for other in self.desks] == [before + 1] * len(self.desks)
        return calls

    def wait(self) -> int:
        """Let the first round begin."""
        for _ in range(MOST_STEPS):
            self.net.run(STEP_MS)
            clocks = [desk.table.clock for desk in self.desks]
            if all(isinstance(clock, RunningClock) for clock in clocks):
                return 0
        raise LookupError("The race does not begin.")


def counted(game: str, seed: str) -> list[int]:
    """The calls of some turns in the middle of a match; of a race the first of several."""
    if is_race(game):
        return [Race(game, f"{seed} {number}").turn() for number in range(RACES)]
    turns = Turns(game, seed)
    found = [0 if turns.is_over else turns.turn() for _ in range(EARLY + TURNS)]
    return [calls for calls in found[EARLY:] if calls]


def counts_of(game: str) -> dict[str, int]:
    """The median of a turn's calls, and the most.

    A first match, which is not counted, imports what is imported late and fills the tables of the
    engine.
    """
    counted(game, f"{game} first")
    found = counted(game, f"{game} turns")
    return {"calls": int(statistics.median_low(found)), "most calls": max(found)}


if __name__ == "__main__":
    small_numbers()
    print(json.dumps(counts_of(sys.argv[1])))
