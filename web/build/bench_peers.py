"""remote play, in CPython: signatures, the fold, and what the devices send in a turn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from time import process_time

from build.bench import Bench, Row
from build.peers_mesh import Mesh
from build.project import ROOT

sys.path.insert(0, str(ROOT))

from pyengine.core.info import Info
from pyengine.core.registry import GAMES, load_game
from pyengine.peers.crypto import ed25519
from pyengine.peers.deal.jobs import Work
from pyengine.peers.fold.fold import Fold
from pyengine.peers.log.feeds import Feeds

PEOPLE = (2, 4, 6)
MESSAGE = bytes(230)
"""As long as a usual post."""

AT_ONCE = 20
"""So many signatures between two looks at the clock."""


def bench(setting: Bench) -> Iterator[Row]:
    """Processor times of signatures; then every game that can be played so, by its people."""
    seed, runs, at_once = bytes(32), setting.runs, setting.many(AT_ONCE)
    public, signature = ed25519.public_key(seed), ed25519.sign(seed, MESSAGE)
    # What is made once, with the first signature of a key, counts for none of them.
    ed25519.verify(public, MESSAGE, signature)
    for label, work in {
        "a signature made": lambda: ed25519.sign(seed, MESSAGE),
        "a signature checked": lambda: ed25519.verify(public, MESSAGE, signature),
    }.items():
        # The best of some runs: what else the machine does does not count.
        best = min(_per_call(work, at_once) for _ in range(runs))
        yield Row(f"{label}, native", best, "ms", note=f"best of {runs} runs of {at_once}")
    for game in GAMES:
        info = load_game(game).info
        for people in setting.some(PEOPLE):
            if _can_be_played(info, people):
                yield from _rows(game, people, runs)


def _can_be_played(info: Info, people: int) -> bool:
    """Hidden hands have a bench of their own: there the jobs of a deal count, not the posts."""
    return info.min_players <= people <= info.max_players and not info.hands


def _per_call(work: Callable[[], object], count: int) -> float:
    began = process_time()
    for _ in range(count):
        work()
    return (process_time() - began) * 1000 / count


def _rows(game: str, people: int, runs: int) -> Iterator[Row]:
    """One match: what each device sends in a turn, and how fast its posts are folded."""
    mesh = Mesh(game, people)
    mesh.play()
    label, shares = f"{game}, {people} devices", mesh.turns * people
    sent = f"{mesh.turns} turns; pings left out"
    yield Row(
        f"{label}: messages of a device in a turn", mesh.traffic.messages / shares, "", (), sent
    )
    yield Row(f"{label}: sent by a device in a turn", mesh.traffic.size / shares / 1024, "KiB")
    posts = sum(len(mesh.feeds.posts(member)) for member in mesh.feeds)
    times = [_folding(mesh.feeds, mesh.results) for _ in range(runs)]
    note = f"{posts / mesh.turns:.0f} in a turn"
    yield Row(f"{label}: posts folded, native", posts / min(times), "a second", (), note)


def _folding(feeds: Feeds, results: Mapping[Work, bytes]) -> float:
    """Seconds from feeds that are there to the match that they make; jobs have been run before."""
    began = process_time()
    fold = Fold(feeds)
    while fold.work:
        work = fold.work[0]
        fold.take_result(work, results[work])
    seconds = process_time() - began
    if fold.match is None or not fold.match.over:
        raise AssertionError("the fold does not come to the end of the match")
    return seconds
