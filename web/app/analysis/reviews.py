"""A match looked back at: what its choices were worth to a seat, and what luck brought it.

The worker answers one question a choice; what it says is kept beside the match as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar
from zlib import crc32

from app.analysis.why import why_worse
from app.base.checking import VERSION, Data, read_checked, time_at
from app.base.seeds import fresh_seed
from app.games.face import is_race, load_face
from app.saves.records import Again, Connected, Player, Record
from app.saves.terms import USUAL
from pyengine.bots.verdicts import CLEAR, EVEN, VERDICTS, WORSE, Loss, Verdict
from pyengine.core.accounts import Lines
from pyengine.core.match import MAX_ACTIONS, Match
from pyengine.core.positions import is_costly
from pyengine.core.text import write_match

EDITION = 7
"""Of the figures: what an older way of reckoning has found is reckoned anew."""

COSTLIEST = 3
"""So many choices are shown above the others, and so many can be practised: more would be much the
same."""

MOST_REVIEWS = 40
"""So many reviews are kept, each some kilobytes; older ones are reckoned anew."""

_LONGEST_ACTION = 200
_MOST = 1_000_000.0
_MOST_LINES = 100


@dataclass(frozen=True, slots=True)
class Graded:
    """A choice, the entry ``index`` of the log, as :class:`pyengine.bots.review.Grade` has it; its
    lines are kept where it was behind."""

    index: int
    action: str
    best: str
    cost: float
    error: float
    outlook: float
    verdict: Verdict
    forced: bool
    cut: bool = False
    loss: Loss | None = None
    lines: Lines | None = None

    @property
    def is_worse(self) -> bool:
        """Returns whether something better was clearly missed."""
        return self.verdict in WORSE

    @property
    def is_behind(self) -> bool:
        """Returns whether the best was better by an amount that is told, as a hint would tell it:
        beyond the noise, and a quarter of a point at least."""
        return self.is_worse or self.cost >= max(EVEN, CLEAR * self.error)


@dataclass(frozen=True, slots=True)
class Chanced:
    """An event of chance, the entry ``index``: what it brought the seat beside the average."""

    index: int
    gain: float
    error: float


Mark = Graded | Chanced


@dataclass(frozen=True, slots=True)
class Row:
    """A choice as it is shown: in words, with the luck that came right before it.

    ``why`` is one sentence that says why it was worse than the ``better`` one; empty where both
    are about as good.
    """

    mark: Graded
    stage: str
    action_words: str
    better: str
    why: str
    luck: Chanced | None


@dataclass(frozen=True, slots=True)
class Review:
    """A review while it grows: ``moments`` are the entries to be looked at, one mark for each.

    ``rows`` are the marks of choices in words; where there was one legal action there was none.
    ``match`` is the whole one. ``fresh`` is random text: who leaves and comes back begins another
    review, and does not hear the answers to the old one. ``failed`` says that nobody answers.
    ``look`` is the entry of the choice that is looked at on its board; None for the list of all.
    """

    kind: ClassVar[str] = "review"

    record: Record
    match: Match
    seat: int
    fresh: str
    moments: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()
    rows: tuple[Row, ...] = ()
    failed: bool = False
    look: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat: whoever looks back at a match played here alone is ``YOU``."""
        return self.record.names_afterwards

    @property
    def is_complete(self) -> bool:
        """Returns whether all has been looked at."""
        return bool(self.moments) and len(self.marks) == len(self.moments)

    @property
    def choices(self) -> tuple[Graded, ...]:
        """The marks found for choices."""
        return tuple(mark for mark in self.marks if isinstance(mark, Graded))

    @property
    def found(self) -> Graded | None:
        """The mark of the choice that is looked at; None before it is found, or none is."""
        return next((choice for choice in self.choices if choice.index == self.look), None)

    @property
    def row(self) -> Row | None:
        """The same in words; None also where there was nothing else to do."""
        return next((row for row in self.rows if row.mark.index == self.look), None)


def may_review(record: Record) -> bool:
    """True if choices can be looked back at: the match is over, known in full, and no race."""
    return record.match.settled and not is_race(record.match.header.game)


def whole_match(record: Record) -> Match:
    """The match that everybody has, also of a device that had not seen all hands at first."""
    return record.match if record.match.viewer is None else record.match.whole()


def seats_to_review(record: Record) -> tuple[int, ...]:
    """One's own seats; of a match in which nobody of this device played, all."""
    own = [seat for seat, player in enumerate(record.players, 1) if player.is_here]
    return tuple(own or range(1, len(record.players) + 1))


def mark_of(index: int, found: Mapping[str, object]) -> Mark:
    """Reads a mark, answered or stored; raises ``ValueError`` or ``KeyError``."""
    if "gain" in found:
        return Chanced(index, _figure(found["gain"]), _figure(found["error"]))
    mark = Graded(
        index=index,
        action=_text(found["action"], _LONGEST_ACTION),
        best=_text(found["best"], _LONGEST_ACTION),
        cost=_figure(found["cost"]),
        error=_figure(found["error"]),
        outlook=_figure(found["outlook"]),
        verdict=_verdict(found["verdict"]),
        forced=found["forced"] is True,
        # What was stored before it was told apart has no word of it.
        cut=found.get("cut") is True,
        loss=_loss(found.get("loss")),
    )
    return replace(mark, lines=_lines(found.get("lines"))) if mark.is_behind else mark


def with_mark(review: Review, mark: Mark) -> Review:
    """The review with one more mark."""
    rows = review.rows
    if isinstance(mark, Graded) and not mark.forced:
        rows = (*rows, _row(review, mark))
    return replace(review, marks=(*review.marks, mark), rows=rows)


def _row(review: Review, mark: Graded) -> Row:
    match, seat = review.match, review.seat
    face, view = load_face(match.header.game), match.game.view(match.states[mark.index], seat)
    before = review.marks[-1] if review.marks else None
    return Row(
        mark=mark,
        stage=str(match.game.stage(view)),
        action_words=face.word(view, seat, mark.action),
        better=face.word(view, seat, mark.best),
        why=why_worse(match, view, seat, mark.action, mark.best, review.names, mark.lines)
        if mark.is_behind
        else "",
        luck=before if isinstance(before, Chanced) else None,
    )


def _figure(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _MOST:
        raise ValueError("figure")
    return float(value)


def _loss(value: object) -> Loss | None:
    if value is None:
        return None
    if not isinstance(value, list | tuple) or len(value) != len(Loss._fields):
        raise ValueError("loss")
    return Loss(*map(_figure, value))


def _lines(value: object) -> Lines | None:
    if value is None:
        return None
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError("lines")
    done, better = map(_figures, value)
    if len(done) != len(better):
        raise ValueError("lines")
    return done, better


def _figures(value: object) -> tuple[float, ...]:
    if not isinstance(value, list | tuple) or len(value) > _MOST_LINES:
        raise ValueError("figures")
    return tuple(map(_figure, value))


def _verdict(value: object) -> Verdict:
    found = next((verdict for verdict in VERDICTS if verdict == value), None)
    if found is None:
        raise ValueError("verdict")
    return found


def _text(value: object, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError("text")
    return value


def costliest(review: Review) -> tuple[Graded, ...]:
    """The choices that cost most, the costliest first; none that may have been as good."""
    return _by_cost(choice for choice in review.choices if choice.is_worse)


def practisable(review: Review) -> tuple[Graded, ...]:
    """Of the choices that are clear enough to be solved once more those that cost most."""
    worse = (choice for choice in review.choices if choice.is_worse)
    return _by_cost(choice for choice in worse if is_costly(choice.cost, choice.error))


def _by_cost(choices: Iterable[Graded]) -> tuple[Graded, ...]:
    return tuple(sorted(choices, key=lambda choice: (-choice.cost, choice.index))[:COSTLIEST])


def from_here(review: Review, index: int, record_id: str, now: int, fresh: str) -> Record:
    """A match for practice that goes on from before an entry: bots play for all others."""
    record = review.record
    connected = isinstance(record.kind, Connected)
    players = tuple(
        Player(player.name) if seat == review.seat
        else player if player.is_bot
        else Player(player.name, "normal")
        for seat, player in enumerate(record.players, 1)
    )  # fmt: skip
    return replace(
        record,
        id=record_id,
        match=review.match.upto(index),
        players=players,
        # The dice of a remote table follow from no seed.
        seed=fresh_seed(fresh) if connected or not record.seed else record.seed,
        created=now,
        updated=now,
        draft="",
        practice=True,
        clock="",
        story=(),
        kind=record.kind_of_copy,
        terms=USUAL,
        again=Again(record.id, review.seat, index, review.match.entries[index].action),
    )


# Kept beside the match


def review_key(record_id: str, seat: int | None = None) -> str:
    """Under which the review of a seat is kept; without a seat how those of all seats begin."""
    return f"{record_id}/{seat or ''}"


def review_to_json(review: Review, now: int) -> str:
    """A review as stored; ``now`` is when it was last wanted, in ms since 1970."""
    data = {
        "clowder": VERSION,
        "edition": EDITION,
        "of": _digest(review.match),
        "when": now,
        "marks": [asdict(mark) for mark in review.marks],
    }
    return json.dumps(data, ensure_ascii=False)


def keys_to_discard(stored: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of reviews that make room: what was not wanted for longest, or cannot be read."""
    when = {key: _when(text) for key, text in stored.items()}
    order = sorted(when, key=lambda key: (-when[key], key))
    return tuple(order[MOST_REVIEWS:])


def _when(text: str) -> int:
    try:
        return read_checked("review", text, lambda data: time_at(data, "when"))
    except ValueError:
        return 0


def review_from_json(review: Review, text: str) -> Review:
    """The review with what is stored of it, all or the first marks; raises ``ValueError`` where
    that is of no use."""
    marks = read_checked("review", text, lambda data: _marks(data, _digest(review.match)))
    if tuple(mark.index for mark in marks) != review.moments[: len(marks)]:
        raise ValueError("The saved review is of another match.")
    for mark in marks:
        if isinstance(mark, Graded) and mark.action != review.match.entries[mark.index].action:
            raise ValueError("The saved review is of another match.")
    for mark in marks:
        review = with_mark(review, mark)
    return review


def _marks(data: Data, digest: int) -> tuple[Mark, ...]:
    if data["edition"] != EDITION or data["of"] != digest:
        raise ValueError("edition")
    found: Any = data["marks"]
    if not isinstance(found, list) or len(found) > MAX_ACTIONS:
        raise ValueError("marks")
    return tuple(mark_of(int(raw["index"]), raw) for raw in found)


def _digest(match: Match) -> int:
    return crc32(write_match(match).encode())
