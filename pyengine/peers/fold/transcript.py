"""Transcripts: all that was signed at a table, as a file that anybody can check.

As text, or packed (:mod:`packed`):

::

    clowder transcript 1
    table: V48kv-KOdBB1wYZSmNRYHA
    AbN8...    (one post a line, as it was sent)

The founder's first post holds the key and the salt that give the table's id; its sheets and the
epochs in force hold the other keys. So a transcript needs nothing beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import NamedTuple

from pyengine.core.errors import ClowderError
from pyengine.core.words import Sentence, say
from pyengine.peers.crypto.hashes import b64, unb64
from pyengine.peers.deal.deal import Deal, Results
from pyengine.peers.deal.jobs import YES, Work, run
from pyengine.peers.fold.fold import Fold
from pyengine.peers.fold.packed import FIRST_LINE, Packed, PackedError, is_packed, unpack
from pyengine.peers.fold.roster import RosterError, read_roster
from pyengine.peers.log.evidence import MAX_FALSE_BLAMES, judge_blame
from pyengine.peers.log.feed import MAX_FEED_SIZE
from pyengine.peers.log.feeds import Feeds, Malformed
from pyengine.peers.membership.epochs import Epochs
from pyengine.peers.membership.lanes import Fault, contradictions
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import Blame, Done, Show
from pyengine.peers.wire.deal_contents import DealKey, LinkShown, Shares
from pyengine.peers.wire.frames import WireError
from pyengine.peers.wire.posts import Post, Signatures, read_post

_FIRST_LINE = "clowder transcript 1"
MAX_TRANSCRIPT = 8 * MAX_FEED_SIZE
"""Bytes of a transcript's file."""

_NOT_UTF8 = say("This is not UTF-8 text.")
_NO_POST = say("This is not a post.")
_UNSIGNED = say("This post is not signed by who it names.")


class TranscriptError(ClowderError):
    """A transcript that is none, or not true: a sentence, and the place of what is wrong, which is
    a line of the text or a post of a packed file; empty where it is the file as a whole."""

    def __init__(self, place: str, message: Sentence) -> None:
        super().__init__(f"{place}: {message}" if place else str(message))
        self.place = place
        self.message = message


@dataclass(frozen=True, slots=True)
class _Source:
    """A file taken apart: its table, its posts by their number there, and what is numbered."""

    table: bytes
    posts: dict[int, Post]
    unit: str = "line"
    played: int = 0

    def error(self, at: int, message: Sentence) -> TranscriptError:
        """Something is wrong with a post."""
        return TranscriptError(f"{self.unit} {at}", message)

    def none(self, message: Sentence) -> TranscriptError:
        """Something is wrong with all of it; a text names its table in the second line."""
        return TranscriptError("line 2" if self.unit == "line" else "", message)


@dataclass(frozen=True, slots=True)
class Transcript:
    """A transcript with all signatures checked: the match, and who broke which rule."""

    fold: Fold
    faults: tuple[Fault, ...]
    played: int = 0
    """When it was played last, in ms since 1970, as whoever saved it says; 0 where nobody does."""

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
    take a job each ``done`` are checked; where a deal was annulled some need none. Before there are
    jobs, posts are counted: each is read once for its author and once for its signature. 0 of 0
    tells nothing new of that.
    """

    work: Work | None
    deal: int
    deals: int
    done: int
    of: int


PASS_PROOF = "check-answers"
"""The job that looks at the proof of a strict pass."""

_REST = CheckProgress(None, 0, 0, 0, 0)
"""Where nothing more is known than that it goes on."""


class _Reading:
    """How far the reading of posts is."""

    def __init__(self, of: int) -> None:
        self._of, self._done = of, 0

    def step(self, more: int) -> CheckProgress:
        """So many more are done."""
        self._done += more
        return CheckProgress(None, 0, 0, self._done, self._of)


Checking = Generator[CheckProgress, bytes | None, Transcript]
"""A transcript that is being checked: it is sent the result of each job that a step wants, and
None where a step wants none."""


def is_transcript(data: bytes) -> bool:
    """Returns whether a file's bytes are one, right or wrong."""
    return data.startswith((_FIRST_LINE.encode(), FIRST_LINE))


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
    return finish(check_transcript(text, signatures))


def finish(
    checking: Checking, tell: Callable[[CheckProgress], None] = lambda _: None
) -> Transcript:
    """Do all that is left of a check, jobs included; ``tell`` hears how far it is."""
    try:
        step = next(checking)
        while True:
            tell(step)
            step = checking.send(run(step.work) if step.work else None)
    except StopIteration as end:
        found: Transcript = end.value
        return found


def check_file(data: bytes, signatures: Signatures) -> Checking:
    """Check a file's bytes in small steps, for a page that has other things to do, and other hands
    for jobs."""
    if len(data) > MAX_TRANSCRIPT:
        raise TranscriptError("", say("The file is too long to be a transcript."))
    if is_packed(data):
        return (yield from _check((yield from _unpacked(data)), signatures))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise TranscriptError("", _NOT_UTF8) from None
    return (yield from check_transcript(text, signatures))


def check_transcript(text: str, signatures: Signatures) -> Checking:
    """The same of a text."""
    return (yield from _check((yield from _lines(text)), signatures))


def _check(source: _Source, signatures: Signatures) -> Checking:
    feeds, epochs = yield from _feeds(source, signatures)
    faults = yield from _false_blames(feeds)
    faults += contradictions(feeds)
    fold = yield from _folded(feeds, epochs, list(source.posts.values()))
    return Transcript(fold, (*faults, *fold.faults), source.played)


def _folded(
    feeds: Feeds, epochs: Epochs, posts: list[Post]
) -> Generator[CheckProgress, bytes | None, Fold]:
    """The match of the feeds.

    The proofs of strict passes are taken as right at first. Where the round has come to its check
    and counts, its links have proved the passes by themselves; all other proofs are looked at, and
    if one of them is wrong the match is read anew with what is known.
    """
    deals, of = _deals(posts), sum(map(_takes_a_job, posts))
    yield CheckProgress(None, 0, deals, 0, of)
    known: Results = {}
    while True:
        fold = yield from _read(feeds, epochs, dict(known))
        believed: dict[Work, Deal | None] = {}
        while fold.work:
            work, deal = fold.work[0], fold.deal
            if work.job == PASS_PROOF and work not in known:
                believed[work] = fold.deals.asking(work)
                fold.take_result(work, YES)
                yield _REST
                continue
            if work not in known:
                done = min(len(known), of)
                result = yield CheckProgress(work, deal.number if deal else 0, deals, done, of)
                known[work] = result or b""
            fold.take_result(work, known[work])
        doubtful = [
            work
            for work, deal in believed.items()
            if deal is None or deal in fold.deals.void or not deal.numbers
        ]
        for work in doubtful:
            done = min(len(known), of)
            known[work] = (yield CheckProgress(work, deals, deals, done, of)) or b""
        if all(known[work] == YES for work in doubtful):
            return fold


def _read(feeds: Feeds, epochs: Epochs, known: Results) -> Generator[CheckProgress, object, Fold]:
    """The match as far as it follows without jobs, but for those that have been run."""
    reading = Fold.in_steps(feeds, epochs, known)
    try:
        while True:
            next(reading)
            yield _REST
    except StopIteration as end:
        fold: Fold = end.value
        return fold


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


def _lines(text: str) -> Generator[CheckProgress, object, _Source]:
    """The posts of a text."""
    lines = text.split("\n")
    if lines[0].strip() != _FIRST_LINE:
        raise TranscriptError("line 1", say("The first line must be: clowder transcript 1"))
    if len(text) > MAX_TRANSCRIPT:
        raise TranscriptError("line 1", say("The text is too long to be a transcript."))
    source = _Source(_table(lines), {})
    for at, line in enumerate(lines[2:], 3):
        if line.strip():
            try:
                source.posts[at] = _post(unb64(line.strip()))
            except (ValueError, WireError):
                raise source.error(at, say("This line is not a post.")) from None
            yield _REST
    return source


def _unpacked(data: bytes) -> Generator[CheckProgress, object, _Source]:
    """The posts of a packed file."""
    unpacking = unpack(data)
    try:
        while True:
            next(unpacking)
            yield _REST
    except StopIteration as end:
        packed: Packed = end.value
    except PackedError as error:
        raise TranscriptError("", error.message) from None
    source = _Source(packed.table, {}, "post", packed.played)
    for at, frame in enumerate(packed.frames, 1):
        try:
            source.posts[at] = _post(frame)
        except (ValueError, WireError):
            raise source.error(at, _NO_POST) from None
        yield _REST
    return source


def _feeds(
    source: _Source, signatures: Signatures
) -> Generator[CheckProgress, object, tuple[Feeds, Epochs]]:
    """All posts, each signed by who it names and in the order of its feed; and their epochs."""
    posts, progress = source.posts, _Reading(2 * len(source.posts))
    reading = read_roster(source.table, list(posts.values()), signatures)
    try:
        while True:
            yield progress.step(next(reading))
    except StopIteration as end:
        keys, epochs = end.value
    except RosterError as error:
        raise source.none(error.message) from None
    feeds = Feeds(source.table, signatures)
    for member, key in sorted(keys.items()):
        feeds.admit(member, key)
    # All of one author at once, as the newest signature covers those before it, and in the order of
    # the feed, whatever that of the file: what comes too early is not kept.
    by_author: dict[int, list[int]] = {}
    for at, post in posts.items():
        if post.by in feeds:
            by_author.setdefault(post.by, []).append(at)
    for _, numbers in sorted(by_author.items()):
        numbers.sort(key=lambda at: posts[at].n)
        taking = feeds.take_in_steps([posts[at] for at in numbers])
        left = iter(numbers)
        for taken in taking:
            if taken is not None and isinstance(taken, Malformed):
                raise source.error(next(left), _UNSIGNED)
            if taken is not None:
                next(left)
            yield progress.step(taken is not None)
    for at, post in posts.items():
        if post.by not in feeds or post.n >= len(feeds.posts(post.by)):
            raise source.error(at, say("This post does not follow one before it."))
        yield _REST
    # Every signature is right, so these are the feeds of which the epochs are known.
    return feeds, epochs


def _deals(posts: list[Post]) -> int:
    """Returns how many deals with masked hands were begun."""
    keys = (post.content.round for post in posts if isinstance(post.content, DealKey))
    return max(keys, default=0)


def _takes_a_job(post: Post) -> bool:
    """Returns whether it takes a job to know whether a post is right."""
    return isinstance(post.content, DealKey | Shares | Show | LinkShown)


def _table(lines: list[str]) -> bytes:
    word, _, value = lines[1].partition(":") if len(lines) > 1 else ("", "", "")
    try:
        table = unb64(value.strip())
    except ValueError:
        table = b""
    if word != "table" or len(table) != 16:
        raise TranscriptError("line 2", say("The second line names the table."))
    return table


def _post(frame: bytes) -> Post:
    found = wire.read_frame(frame)
    if not isinstance(found, wire.PostFrame):
        raise WireError("no post")
    return read_post(found)
