"""The typed line at a table: who types, from what is known at the place, what the line holds, and
what the table itself answers in every game.

A move that is typed goes the way of a click: :mod:`app.table.typing` hands it on.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from app.base.views import view_of
from app.core.model import Place, Table, Typed
from app.games.face import is_race, load_race_face
from app.narration.sentences import describe_entry
from app.places.clock import time_of
from app.places.places import all_may_hear, face_of, is_alone, match_of, own_view, shown_view
from app.places.turn_clock import time_line
from app.places.undo import undo_words
from app.play.clocks.pausing import why_not_paused
from app.saves.records import Posed
from pyengine.core.game import CHANCE, PUBLIC
from pyengine.core.words import say
from pyengine.typed.completing import completions
from pyengine.typed.last_actions import newest_actions
from pyengine.typed.reading import LONGEST_LINE
from pyengine.typed.typist import Typist

LONGEST = LONGEST_LINE
"""Characters that the line takes: the whole of a card with seven cats, in words."""

OFFERS = 8
"""Number of lines that are offered at once."""

MOST_ANSWERS = 6
MOST_LINES = 50


def typist_at(table: Table, place: Place, at: float = 0.0, *, upright: bool) -> Typist:
    """Returns who types at a place, with what is to be seen there; ``at`` is the time stamp of the
    input. ``upright``: a wide board stands on its side.

    What was done last is told from what everybody knows, as the live region tells it.
    """
    record = table.record
    match, names = record.match, record.names_here
    sentences = (describe_entry(match, index, names) for index in newest_actions(match, PUBLIC))
    last = tuple(say("{sentence}", sentence=sentence) for sentence in sentences if sentence)
    time = int(time_of(table, at)) if table.clock else 0
    view = face_of(record).as_drawn(shown_view(table, place), upright)
    return Typist(match.game, view, place.seat, names, last, time)


def typed_at(table: Table, place: Place) -> Typed:
    """The line as it stands for whoever is at a place: what somebody else typed there is gone.

    While a hand lies face down it is nobody's: offers would name its cards.
    """
    typed, seat = table.typed, 0 if place.laid else place.seat
    if typed.seat == seat:
        return typed
    return Typed(seat=seat, lines=typed.lines, log=typed.log)


def with_line(table: Table, place: Place, line: str, *, upright: bool) -> Table:
    """The table with what stands in the line now, and what it may become."""
    typed = typed_at(table, place)
    if line == typed.line:
        return table
    line = line[:LONGEST]
    asks = line.strip() and not table.paused
    offers = completions(typist_at(table, place, upright=upright), line, OFFERS) if asks else ()
    if offers == (line,):
        offers = ()
    return replace(table, typed=replace(typed, line=line, offers=offers, active=-1))


def moved_in_offers(typed: Typed, key: str) -> Typed:
    """After an arrow key or Escape in the line: another offer is chosen, or an earlier line.

    Down goes through the offers. Up leads back out of them, and on to the seat's lines before.
    """
    if key == "Escape":
        return replace(typed, offers=(), active=-1)
    if key == "ArrowDown" and typed.offers and not typed.back:
        return replace(typed, active=min(typed.active + 1, len(typed.offers) - 1))
    if key == "ArrowUp" and typed.active >= 0:
        return replace(typed, active=typed.active - 1)
    lines = [line for seat, line in typed.lines if seat == typed.seat]
    back = typed.back + (1 if key == "ArrowUp" else -1)
    if not 0 <= back <= len(lines):
        return typed
    line = lines[-back] if back else ""
    return replace(typed, line=line, offers=(), active=-1, back=back)


def remember_line(typed: Typed, line: str) -> Typed:
    """The line empty again, and what stood in it among those typed before."""
    lines, newest = typed.lines, (typed.seat, line)
    if line.strip() and lines[-1:] != (newest,):
        lines = (*lines, newest)[-MOST_LINES:]
    return replace(typed, line="", offers=(), active=-1, back=0, lines=lines)


def log_answer(table: Table, place: Place, line: str, answers: tuple[str, ...]) -> Table:
    """The table with an answer in its log."""
    match = table.record.match
    stage = str(match.game.stage(match.game.view(match.state, PUBLIC)))
    entry = (place.seat, len(match.entries), stage, line, answers)
    log = (*table.typed.log, entry)[-MOST_ANSWERS:]
    return replace(table, typed=replace(table.typed, log=log))


class LoggedAnswer(NamedTuple):
    """An answer in the log. ``when`` says since when it need not be true any more, or is empty."""

    line: str
    when: str
    answers: tuple[str, ...]


def visible_answers(table: Table, place: Place) -> tuple[LoggedAnswer, ...]:
    """The log as it may be seen at a place now, the newest last.

    Where several share it each sees one's own answers alone, and only until something is done: then
    the device may change hands.
    """
    if place.curtain:
        return ()
    now, own = len(table.record.match.entries), is_alone(table.record)
    return tuple(
        LoggedAnswer(
            line, "" if count == now else f"earlier, {stage}" if stage else "earlier", answers
        )
        for seat, count, stage, line, answers in table.typed.log
        if own or (seat == place.seat and count == now and not table.resting)
    )


def for_all_ears(table: Table, place: Place, *, upright: bool) -> Typist | None:
    """The same seat knowing what everybody knows; None where all at this screen may hear anything.

    What it would be told as well can be said aloud.
    """
    if all_may_hear(table, place):
        return None
    view = face_of(table.record).as_drawn(view_of(match_of(table, place.seat), PUBLIC), upright)
    return replace(typist_at(table, place, upright=upright), view=view)


# What the table answers: the time left, what can be taken back, the buttons, and a stop


TIMES = ("time", "clock", "time left")
MAY_UNDO = tuple(
    f"{may} {what}"
    for may in ("can i", "may i", "can we", "how do i")
    for what in (
        *("undo", "undo it", "undo this", "undo that", "undo my move", "undo my last move"),
        *("take it back", "take this back", "take that back", "take back", "go back"),
        *("take back my move", "take my move back"),
    )
)
HOW = tuple(f"how do i {what}" for what in ("confirm", "roll", "go on", "get a hint"))
WHO = ("who are you", "what are you", "are you a bot", "hello", "hi")
BUTTONS = (
    "Enter on the empty line confirms what is chosen; undo, hint, rules and go on are buttons."
)
BUTTONS_WITH_DICE = (
    "Enter on the empty line confirms what is chosen; undo, hint, roll, rules and go on are"
    " buttons."
)
BUTTONS_OF_RACE = "What is typed is done at once; hint, pause, rules and go on are buttons."
ONLY_A_LINE = (
    "Only a line to type in: it plays your moves, and answers questions about the match. help says"
    " what can be typed."
)

_WISH = r"(?:(?:please|i want to|i have to|let me|can i|how do i|how can i) )?"
_MATCH = r"(?: (?:the |this |my )?(?:match|game|table))"
_LEAVES = re.compile(
    rf"{_WISH}(?:(?:quit|exit|leave|save)(?: and (?:quit|exit|leave))?{_MATCH}?|stop playing"
    rf"|(?:stop|end|close){_MATCH})"
)
_STOPS = re.compile(
    rf"{_WISH}(?:stop|halt|finish|finished|i am (?:done|finished)|give up|resign|(?:take a )?break)"
    r"(?: (?:it|now|here|(?:the |this |my )?(?:clock|time|timer|round|picture|building)))?"
)

LEAVES = "Home, at the top, leaves the table, and the match is kept"
LEAVES_POSITION = "Back to practice, at the top, leaves the position"
STOPS_CLOCK = "pause stops the clock"

REST_GOES_ON = "Enter on the empty line goes on."
REST_FIRST = "Enter on the empty line goes on first."
NO_ROLL = "There is nothing to roll now."


def asks_to_leave(command: str) -> bool:
    """Returns whether a folded line wants to end the match, not something in it."""
    return bool(_LEAVES.fullmatch(command.rstrip("! ")))


def asks_to_stop(command: str) -> bool:
    """Returns whether a folded line wants something to end, and may be a word of the game."""
    return bool(_STOPS.fullmatch(command.rstrip("! ")))


def of_the_table(table: Table, place: Place, command: str) -> str:
    """Returns what the table answers in every game, beside what can be asked of the match; empty
    where that was not asked."""
    if command in TIMES:
        return time_line(table)
    if command in MAY_UNDO:
        return undo_words(table, place)
    if asks_to_leave(command):
        return leave_words(table)
    if command in HOW:
        return buttons_words(table)
    return ONLY_A_LINE if command in WHO else ""


def buttons_words(table: Table) -> str:
    """Says what the line does itself: in a race nothing waits for a Confirm or is taken back, and
    only where there are dice is something rolled."""
    info = table.record.match.game.info
    if info.tempo == "race":
        return BUTTONS_OF_RACE
    return BUTTONS_WITH_DICE if info.dice else BUTTONS


def why_no_roll(table: Table) -> str:
    """Returns why no die can be rolled now; empty where one can."""
    match = table.record.match
    if match.over or match.pending.chance is None or table.question(CHANCE):
        return NO_ROLL
    return REST_FIRST if table.resting else ""


def stop_words(table: Table, place: Place) -> str:
    """Names the lines and the button that end something now: a picture, the clock, the match."""
    record = table.record
    ways: list[str] = []
    if is_race(record.match.header.game):
        face, view = load_race_face(record.match.header.game), own_view(table, place)
        ways += face.endings(view, place.seat, place.draft)
        if record.match.pending.limit and not why_not_paused(table):
            ways.append(STOPS_CLOCK)
    return f"{'; '.join([*ways, _leaves(table)])}."


def leave_words(table: Table) -> str:
    """Says how one leaves the table, and what becomes of the match."""
    return f"{_leaves(table)}."


def _leaves(table: Table) -> str:
    return LEAVES_POSITION if isinstance(table.record.kind, Posed) else LEAVES
