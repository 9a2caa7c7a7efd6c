"""A lesson (tutorial) at the table: which step it has come to, and what its bubble says.

The step follows from the match, from what is chosen and from what the learner has looked at, so
that it is the same one after a reload, and an older one after Undo.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from markupsafe import Markup

from app.base.words import in_words
from app.core import effects as fx
from app.core.model import Table
from app.games.face import is_race
from app.games.lesson import ANOTHER, Learner, Lesson, Step, load_lesson
from app.places.places import LOOKED_AT, acting, face_of, own_view
from app.play.preview import foresee
from app.saves.records import Learning, Record

Effects = tuple[fx.Effect, ...]

STRIP = "#status-1"
"""It says what a choice brings."""

TO_CONFIRM = "Confirm, or choose again."


@dataclass(frozen=True, slots=True)
class Bubble:
    """The lesson's words just now: the step ``number`` of ``steps``, counted from 1.

    ``at``, ``clear`` and ``spare`` are those of :class:`app.games.lesson.Step`; a ``look`` has
    a button of its own, but while the table ``rests``: there Go on says that it has been seen.
    Where something is ``chosen`` only Confirm is left to do, and the bubble is one line; beside a
    warning in the strip that is so in every step. ``missed`` says that the correction is about the
    step before. ``picture`` draws what the words speak of and the page does not show.
    """

    number: int
    steps: int
    say: str
    correction: str
    at: tuple[str, ...]
    clear: tuple[str, ...]
    spare: tuple[str, ...]
    look: bool
    chosen: bool
    rests: bool = False
    missed: bool = False
    picture: Callable[[], Markup] | None = None

    @property
    def aloud(self) -> str:
        """Returns the words for the live region: the first one says how long the lesson is."""
        if self.missed:
            return f"{self.correction} {self.say}"
        if self.correction or self.number > 1 or self.chosen:
            return self.correction or self.say
        return f"A lesson in {in_words(self.steps)} steps. {self.say}"


def bubble_of(table: Table) -> Bubble | None:
    """Returns the lesson's bubble; None where no lesson is, or its next moment has not come."""
    lesson = _lesson_of(table.record)
    place = table.places[0]
    if lesson is None or place.look or table.rolling:
        return None
    learner = _learner(table)
    number = _step(lesson, learner, table.record.lesson)
    if number == len(lesson.steps):
        return None
    step = lesson.steps[number]
    if not step.when(learner):
        return None
    say = (place.by_keys and step.by_keys) or step.say
    correction, at, clear = step.correction(learner), step.at, step.clear
    missed = "" if correction or not number else lesson.steps[number - 1].missed(learner)
    if place.refused and step.ask and not correction:
        # The strip says why: beside it there is room for what to do, and for no more.
        say, correction, missed = "", step.ask, ""
    # What a choice gives up for good is read in the strip, whatever the step is about.
    warned = bool(foresee(table, place).warning) and not place.refused
    correction = "" if warned else correction or missed
    chosen = learner.whole and (warned or not step.look) and not correction
    if chosen:
        # What is left to do now is the same for every step.
        another = ANOTHER if _is_another(table, step) else TO_CONFIRM
        say = step.of_choice(learner) or another
        at, clear = ("#confirm-1",), (*clear, STRIP)
    rests = table.resting in LOOKED_AT
    if rests:
        # What is looked at is said there.
        clear = (*clear, STRIP)
    told = (say, correction, at, clear, step.spare, step.look, chosen, rests)
    newer = bool(missed) and correction == missed
    return Bubble(number + 1, len(lesson.steps), *told, newer, step.picture)


def _is_another(table: Table, step: Step) -> bool:
    """Returns whether a step rings one choice, and another one is chosen."""
    if not step.at[0].startswith("[data-control="):
        return False
    place, face = table.places[0], face_of(table.record)
    view, seat = own_view(table, place), place.seat or 1
    controls = {move.action: f'[data-control="{move.control}"]' for move in face.moves(view, seat)}
    return step.at[0] in controls.values() and step.at[0] != controls.get(
        face.chosen(view, seat, place.draft) or ""
    )


def follow_lesson(before: Table | None, table: Table) -> tuple[Table, Effects]:
    """The table, whose lesson is over where all of it has been learned; and what is new in it."""
    lesson = _lesson_of(table.record)
    if lesson is None:
        return table, ()
    if _step(lesson, _learner(table), table.record.lesson) == len(lesson.steps):
        return _with(table, Learning(len(lesson.steps), over=True))
    bubble = bubble_of(table)
    same = before is not None and before.record.id == table.record.id
    before_bubble = bubble_of(before) if before is not None and same else None
    if bubble is None or (before_bubble is not None and before_bubble.aloud == bubble.aloud):
        return table, ()
    return table, (fx.Announce(bubble.aloud),)


def mark_looked_at(table: Table) -> tuple[Table, Effects]:
    """The learner has seen what the bubble shows."""
    bubble = bubble_of(table)
    if bubble is None or not bubble.look:
        return table, ()
    return _with(table, Learning(bubble.number))


def skip_lesson(table: Table) -> tuple[Table, Effects]:
    """The match goes on without words."""
    if _lesson_of(table.record) is None:
        return table, ()
    return _with(table, Learning(over=True))


def _with(table: Table, learning: Learning) -> tuple[Table, Effects]:
    record = replace(table.record, kind=learning)
    return replace(table, record=record), (fx.SaveRecord(record),)


def _lesson_of(record: Record) -> Lesson | None:
    """The lesson that goes on in a match."""
    if record.lesson is None or record.lesson.over or record.match.over:
        return None
    return load_lesson(record.match.header.game)


def _learner(table: Table) -> Learner:
    place, record = table.places[0], table.record
    view, seat = own_view(table, place), place.seat or 1
    confirms = not is_race(record.match.header.game)
    return Learner(
        view,
        seat,
        place.draft,
        tuple(entry.action for entry in record.match.entries if entry.actor == seat),
        whole=confirms and face_of(record).chosen(view, seat, place.draft) is not None,
        acts=acting(table, place) and not table.rolling,
    )


def _step(lesson: Lesson, learner: Learner, learning: Learning | None) -> int:
    """Counts the steps behind the learner."""
    seen = learning.seen if learning else 0
    done = (number for number, step in enumerate(lesson.steps, 1) if step.done(learner))
    return max((seen, *done))
