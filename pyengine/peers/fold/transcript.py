"""Transcripts: all that was signed at a table, as text that anybody can check.

::

    clowder transcript 1
    table: V48kv-KOdBB1wYZSmNRYHA
    AbN8...    (one post a line, as it was sent)

The founder's first post holds the key and the salt that give the table's id; its sheets and the
epochs in force hold the other keys. So a transcript needs nothing beside it.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import NamedTuple

from pyengine.core.errors import ClowderError
from pyengine.core.words import Sentence, say
from pyengine.peers.crypto.hashes import b64, unb64
from pyengine.peers.deal.jobs import Work, run
from pyengine.peers.fold.fold import Fold
from pyengine.peers.log.evidence import MAX_FALSE_BLAMES, judge_blame
from pyengine.peers.log.feed import MAX_FEED_SIZE
from pyengine.peers.log.feeds import Feeds, Malformed, Taken
from pyengine.peers.membership.epochs import Epochs
from pyengine.peers.membership.lanes import Fault
from pyengine.peers.membership.people import FOUNDER, MAX_MEMBERS
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import Blame, Done, Roster, Sheet, Show, Sit
from pyengine.peers.wire.deal_contents import DealKey, LinkShown, ProofPart, Shares
from pyengine.peers.wire.frames import WireError
from pyengine.peers.wire.posts import Post, Signatures, founds, read_post

_FIRST_LINE = "clowder transcript 1"
MAX_TRANSCRIPT = 8 * MAX_FEED_SIZE
"""Bytes of a transcript's text."""


class TranscriptError(ClowderError):
    """A transcript that is none, or not true: the line and a sentence."""

    def __init__(self, line: int, message: Sentence) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


@dataclass(frozen=True, slots=True)
class Transcript:
    """A transcript with all signatures checked: the match, and who broke which rule."""

    fold: Fold
    faults: tuple[Fault, ...]

    @property
    def feeds(self) -> Feeds:
        """All the posts."""
        return self.fold.feeds

    @property
    def posts(self) -> int:
        """How many there are."""
        return sum(len(self.feeds.posts(member)) for member in self.feeds)

    @property
    def signed(self) -> tuple[int, ...]:
        """The members who signed the result, ascending."""
        return tuple(
            member
            for member in self.feeds
            if any(isinstance(post.content, Done) for post in self.feeds.posts(member))
        )


class CheckProgress(NamedTuple):
    """A moment at which the check of a transcript may rest, and how far it is.

    ``work`` is a job whose result is wanted next; None where there is none. It is about deal
    ``deal`` of the ``deals`` that have masked hands (0 before the first). Of the ``of`` posts that
    take a job each ``done`` are checked; where a deal was annulled some need none.
    """

    work: Work | None
    deal: int
    deals: int
    done: int
    of: int


_REST = CheckProgress(None, 0, 0, 0, 0)
"""Before anything is known of the deals."""

Checking = Generator[CheckProgress, bytes | None, Transcript]
"""A transcript that is being checked: it is sent the result of each job that a step wants, and
None where a step wants none."""


def is_transcript(data: bytes) -> bool:
    """Returns whether a file's bytes are one, right or wrong."""
    return data.startswith(_FIRST_LINE.encode())


def write_transcript(feeds: Feeds) -> str:
    """All the posts of a table as text."""
    lines = [_FIRST_LINE, f"table: {b64(feeds.table)}"]
    for member in feeds:
        lines += [b64(post.frame) for post in feeds.posts(member)]
    return "\n".join(lines) + "\n"


def read_transcript(text: str, signatures: Signatures) -> Transcript:
    """Read and check a transcript; raises :class:`TranscriptError` at the first fault.

    That somebody broke a rule of the match is no fault of the transcript: it is told.
    """
    checking = check_transcript(text, signatures)
    try:
        step = next(checking)
        while True:
            step = checking.send(run(step.work) if step.work else None)
    except StopIteration as end:
        found: Transcript = end.value
        return found


def check_transcript(text: str, signatures: Signatures) -> Checking:
    """The same in small steps, for a page that has other things to do, and other hands for jobs."""
    feeds, posts = yield from _feeds(text, signatures)
    faults = yield from _false_blames(feeds)
    for member in feeds:
        proof = feeds[member].proof
        if proof is not None:
            faults.append(Fault(member, "two-posts", proof[1]))
    deals, of, done = _deals(posts), sum(map(_takes_a_job, posts)), 0
    yield CheckProgress(None, 0, deals, 0, of)
    fold = Fold(feeds)
    while fold.work:
        work, deal = fold.work[0], fold.deal
        result = yield CheckProgress(work, deal.number if deal else 0, deals, min(done, of), of)
        fold.take_result(work, result or b"")
        done += 1
    return Transcript(fold, (*faults, *fold.faults))


def _false_blames(feeds: Feeds) -> Generator[CheckProgress, object, list[Fault]]:
    """The blames that prove nothing; each takes two signatures, and there may be many."""
    found: list[Fault] = []
    for member in feeds:
        false = 0
        for post in feeds.posts(member):
            if isinstance(post.content, Blame) and false < MAX_FALSE_BLAMES:
                if judge_blame(feeds, post.content) is None:
                    found.append(Fault(member, "false-blame", post))
                    false += 1
                yield _REST
    return found


def _feeds(
    text: str, signatures: Signatures
) -> Generator[CheckProgress, object, tuple[Feeds, list[Post]]]:
    """The posts of a transcript, each signed by who it names and in the order of its feed."""
    lines = text.split("\n")
    if lines[0].strip() != _FIRST_LINE:
        raise TranscriptError(1, say("The first line must be: clowder transcript 1"))
    if len(text) > MAX_TRANSCRIPT:
        raise TranscriptError(1, say("The text is too long to be a transcript."))
    table = _table(lines)
    posts: dict[int, Post] = {}
    for at, line in enumerate(lines[2:], 3):
        if line.strip():
            posts[at] = _post(at, line)
            yield _REST
    feeds = Feeds(table, signatures)
    for member, key in _roster(table, list(posts.values()), signatures):
        feeds.admit(member, key)
    # All of one author at once, as the newest signature covers those before it, and in the order of
    # the feed, whatever that of the lines: what comes too early is not kept.
    ordered = sorted(posts, key=lambda at: (posts[at].by, posts[at].n))
    taken = list[Taken]()
    for one in feeds.take_in_steps([posts[at] for at in ordered]):
        if one is None:
            yield _REST
        else:
            taken.append(one)
    for at, one in zip(ordered, taken, strict=True):
        if isinstance(one, Malformed):
            raise TranscriptError(at, say("This post is not signed by who it names."))
    yield _REST
    for at, post in posts.items():
        if post.by not in feeds or post.n >= len(feeds.posts(post.by)):
            raise TranscriptError(at, say("This post does not follow one before it."))
    return feeds, list(posts.values())


def _deals(posts: list[Post]) -> int:
    """Returns how many deals with masked hands were begun."""
    keys = (post.content.round for post in posts if isinstance(post.content, DealKey))
    return max(keys, default=0)


def _takes_a_job(post: Post) -> bool:
    """Returns whether it takes a job to know whether a post is right."""
    content = post.content
    if isinstance(content, ProofPart):
        return content.part > 0
    return isinstance(content, DealKey | Shares | Show | LinkShown)


def _table(lines: list[str]) -> bytes:
    word, _, value = lines[1].partition(":") if len(lines) > 1 else ("", "", "")
    try:
        table = unb64(value.strip())
    except ValueError:
        table = b""
    if word != "table" or len(table) != 16:
        raise TranscriptError(2, say("The second line names the table."))
    return table


def _post(at: int, line: str) -> Post:
    try:
        found = wire.read_frame(unb64(line.strip()))
        if not isinstance(found, wire.PostFrame):
            raise WireError("no post")
        return read_post(found)
    except (ValueError, WireError):
        raise TranscriptError(at, say("This line is not a post.")) from None


def _roster(table: bytes, posts: list[Post], signatures: Signatures) -> Roster:
    """Everybody's key: the founder's proves itself, the others are told by its sheets and by the
    epochs in force."""
    keys: dict[int, bytes] = {}
    for post in posts:
        content = post.content
        if isinstance(content, Sit) and post.by == FOUNDER and post.n == 0:
            if not founds(post, table):
                raise TranscriptError(2, say("Somebody else founded this table."))
            keys[FOUNDER] = content.key
    if FOUNDER not in keys:
        raise TranscriptError(2, say("The founder's first post is missing."))
    for post in posts:
        sheet = post.content
        if isinstance(sheet, Sheet) and post.by == FOUNDER and len(sheet.roster) <= MAX_MEMBERS:
            for member, key in sheet.roster:
                keys.setdefault(member, key)
    return tuple(sorted(_with_newcomers(table, keys, posts, signatures).items()))


def _with_newcomers(
    table: bytes, keys: dict[int, bytes], posts: list[Post], signatures: Signatures
) -> dict[int, bytes]:
    """The keys with those of the epochs in force, as the posts have it, whoever has signed them."""
    ordered = sorted(posts, key=lambda post: (post.by, post.n))
    while True:
        feeds = Feeds(table, signatures)
        for member, key in keys.items():
            feeds.admit(member, key)
        for post in ordered:
            feeds.append(post)
        named = {
            member: key
            for epoch in Epochs(feeds).line
            for member, key in epoch.proposal.members
            if member not in keys
        }
        if not named:
            return keys
        keys |= named
