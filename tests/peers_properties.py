"""Two properties of every honest device, whatever the others write and the network loses:

* *live is anew*: however the posts came, the state that it holds is the one that it reads from what
  it has stored, that anybody reads from a transcript, and that every other honest device holds;
* *what I write I can read*: what it writes, stores and sends it can read back, nothing makes it
  raise, and it does not write again and again.
"""

from __future__ import annotations

from dataclasses import replace

from peers_hands import Jobs
from peers_network import Network

from pyengine.core.text import write_match
from pyengine.peers.fold.fold import Fold
from pyengine.peers.fold.transcript import check_transcript, write_transcript
from pyengine.peers.membership.standing import Need
from pyengine.peers.session import ports
from pyengine.peers.wire.contents import Claim, Clock, Mark
from pyengine.peers.wire.frames import PostFrame
from pyengine.peers.wire.posts import read_post

QUIET_MS = 120_000
"""In this time everything that follows by itself has happened: the longest pause between two
proposals of one device is a minute."""


def standing(fold: Fold) -> tuple[object, ...]:
    """Where a match stands, as far as all devices know it."""
    epoch = fold.epoch
    return (
        write_match(fold.match) if fold.match else "",
        fold.head.hex() if fold.match else "",
        epoch and (epoch.number, epoch.proposal.ballot),
        [(change.epoch.number, change.phase, change.stopped) for change in fold.changes],
        sorted((fault.member, fault.what, fault.post.n) for fault in fold.faults),
        sorted(str(_timeless(need)) for need in fold.needs),
    )


def _timeless(need: Need) -> Need:
    """A need without the time of a mark: its member's own clock says it, and whoever starts again
    in the middle of a race tells a new clock at once."""
    return replace(need, index=0) if need.kind == "mark" else need


def check_live_is_anew(network: Network) -> None:
    """Every honest device holds what it reads from its store and from a transcript, and what the
    others hold."""
    found = {}
    for device in network.honest():
        member = device.session.member
        assert not member.fold.work, "a job is still running"
        found[device.number] = standing(member.fold)
        session = network.make(network.signatures, "test", bytes(32))
        session.step(ports.Loaded(dict(device.stored)), 0)
        fold = settled(session.member.fold, network.jobs)
        same(standing(fold), found[device.number], f"device {device.number} reads its store")
        text = write_transcript(member.feeds)
        same(standing(read(text, network)), found[device.number], "read from a transcript")
    first, *others = found.values()
    for other in others:
        same(other, first, "two honest devices")


def same(anew: tuple[object, ...], live: tuple[object, ...], where: str) -> None:
    """Fails with the first thing in which two standings differ."""
    for here, there in zip(anew, live, strict=True):
        assert here == there, f"{where}: {here} is not {there}"


def settled(fold: Fold, jobs: Jobs) -> Fold:
    """The fold once all its jobs are run."""
    while fold.work:
        fold.take_result(fold.work[0], jobs(fold.work[0]))
    return fold


def read(text: str, network: Network) -> Fold:
    """The match of a transcript."""
    checking = check_transcript(text, network.signatures)
    try:
        step = next(checking)
        while True:
            step = checking.send(network.jobs(step.work) if step.work else None)
    except StopIteration as end:
        return end.value.fold


def check_what_is_written(network: Network) -> None:
    """Honest devices can read what they have written."""
    for device in network.honest():
        member = device.session.member
        for post in member.feeds.posts(member.number):
            again = read_post(PostFrame(post.signature, post.body))
            assert (again.position, again.content) == (post.position, post.content)


def check_all_is_quiet(network: Network) -> None:
    """Honest devices do not write again and again where nobody acts."""
    before, phases = honest_posts(network), closed_phases(network)
    network.run(QUIET_MS)
    more, after = honest_posts(network) - before, closed_phases(network) - phases
    assert more <= 4 + 6 * after, f"honest devices wrote {more} posts while {after} phases closed"


def closed_phases(network: Network) -> int:
    """How many phases have closed at honest devices; rounds of a race end though nobody acts."""
    return sum(device.session.member.fold.phase for device in network.honest())


def honest_posts(network: Network) -> int:
    """How many posts honest members have written, but for those of races: clocks run on though
    nobody acts."""
    members = [device.session.member for device in network.honest()]
    own = [post for member in members for post in member.feeds.posts(member.number)]
    return sum(not isinstance(post.content, Mark | Clock | Claim) for post in own)
