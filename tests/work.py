"""Counts what the app does for an input: calls to update and to draw, and what is sent to the page.

A table is played in plain CPython as the browser's loop plays it: a message, all that follows from
it, one picture. Time says little on a machine that others use as well; these numbers are the same
on every machine and under every hash seed.

    PYTHONPATH=.:web python tests/work.py burrow    # the counts of one game, as JSON
"""

from __future__ import annotations

import json
import random
import re
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

from desk import Desk

from app import play
from app.core import effects as fx
from app.core import messages as msg
from app.games.face import is_race
from app.games.interaction import BoardEvent
from app.library.summaries import summarize
from app.render.document import Arrange, Change, Document, Fill, SetAttribute
from app.render.regions import Region
from app.saves.records import Record
from app.saves.stored import record_to_json, summary_to_json
from app.shell.page import page, rouses_bots, title
from pyengine.core.match import Match
from pyengine.core.registry import load_game
from pyengine.testing import random_match

ROOT = Path(__file__).parent.parent
OWN = (f"{ROOT}/pyengine/", f"{ROOT}/web/app/")
# A call in one version of Python, and none in another.
_INLINED = {"<listcomp>", "<dictcomp>", "<setcomp>"}
_TAG = re.compile(r"<[a-z]", re.IGNORECASE)
_CONTROL = re.compile(r'<[a-z]+[^>]*data-control="([^"]+)"[^>]*>')

TURNS, CLICKS, MOVES = 3, 6, 6
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
SEED = "work"
LATE = ("key", "click", "confirm")
MEDIANS = ("update", "draw", "calls")
MOST = ("calls", "drawn", "elements", "sent", "changes")


class Work(NamedTuple):
    """What one input has cost.

    ``update`` are the calls of the project's own functions up to the new model, ``draw`` those of
    its picture, with what is drawn behind it for screen readers. ``drawn`` are the regions that
    were drawn, ``elements`` those in their markup. ``sent`` are the characters of ``changes`` in
    the document.
    """

    update: int
    draw: int
    drawn: int
    elements: int
    sent: int
    changes: int

    @property
    def calls(self) -> int:
        """All calls of the project's own functions."""
        return self.update + self.draw


def is_own(code: CodeType) -> bool:
    """Whether it is code of this project, counted alike in every version of Python."""
    return code.co_filename.startswith(OWN) and code.co_name not in _INLINED


class Calls:
    """Counts calls of the project's own functions, generators once for each step."""

    def __init__(self) -> None:
        self.count = 0
        self.own: dict[CodeType, bool] = {}

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count until the end of the block."""
        self.count = 0
        sys.setprofile(self._profile)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _profile(self, frame: FrameType, event: str, _arg: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        own = self.own.get(code)
        if own is None:
            own = self.own[code] = is_own(code)
        self.count += own


class Steps(Calls):
    """Counts the steps of the interpreter in the project's own code: loops count as they run."""

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count until the end of the block."""
        self.count = 0
        sys.settrace(self._enter)
        try:
            yield
        finally:
            sys.settrace(None)

    def _enter(self, frame: FrameType, _event: str, _arg: object) -> Any:
        if not frame.f_code.co_filename.startswith(OWN):
            return None
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        return self._step

    def _step(self, _frame: FrameType, event: str, _arg: object) -> Any:
        self.count += event == "opcode"
        return self._step


class _Counting(Document):
    """A document that counts the elements of what it draws."""

    elements = 0

    def _draw(self, region: Region) -> str | tuple[Region, ...]:
        body = super()._draw(region)
        if isinstance(body, str):
            self.elements += len(_TAG.findall(body))
        return body


class Screen(Desk):
    """A desk that writes nothing down: in the browser that comes behind the picture."""

    def keep(self, record: Record) -> None:
        """Nothing."""


class Sitting:
    """Somebody at a table against easy bots, whose every input is counted by its kind."""

    def __init__(self, desk: Desk, seed: str, calls: Calls | None = None) -> None:
        self.desk = desk
        self.rng = random.Random(seed)
        self.calls = calls or Calls()
        self.document = _Counting()
        self.found: dict[str, list[Work]] = defaultdict(list)
        self.document.show(page(desk.model))

    def does(self, kind: str, act: Callable[[], object]) -> Work:
        """Count what an input leads to, up to the picture; and what is written down of it."""
        desk, document = self.desk, self.document
        document.elements = 0
        with self.calls.counted():
            act()
        update = self.calls.count
        with self.calls.counted():
            changes = document.show(page(desk.model))
            title(desk.model)
            play.keeps_awake(desk.model)
            rouses_bots(desk.model)
        sent, drawn = sum(map(_sent, changes)), len(document.drawn)
        work = Work(update, self.calls.count, drawn, document.elements, sent, len(changes))
        self.found[kind].append(work)
        saved = desk.of(fx.SaveRecord)
        if saved:
            with self.calls.counted():
                summary_to_json(summarize(saved[-1].record), "revision")
                text = record_to_json(saved[-1].record)
            self.found["save"].append(Work(self.calls.count, 0, 0, 0, len(text), 0))
        return work

    def event(self, name: str, kind: Any, **more: Any) -> Work:
        """Something on the first place's board."""
        event = BoardEvent(kind, place=1, **more)
        return self.does(name, lambda: self.desk.on_board(event))

    def acts(self) -> bool:
        """Returns whether the person is to act now."""
        table = self.desk.table
        return play.acting(table, table.places[0]) and not table.rolling

    def controls(self, *, carried: bool = False) -> list[str]:
        """What may be used of the board, and is not chosen yet; what is to be ``carried`` alone."""
        markup = self.document.markup()
        board = markup[markup.index('id="board-1"') : markup.index('id="description-1"')]
        return [
            control[1]
            for control in _CONTROL.finditer(board)
            if 'aria-disabled="true"' not in control[0]
            and 'aria-pressed="true"' not in control[0]
            and (not carried or "data-carry" in control[0])
        ]

    def choose(self) -> None:
        """Have an action chosen, uncounted."""
        self.desk.choose(self.rng.choice(self.desk.legal()))
        self.document.show(page(self.desk.model))


def _sent(change: Change) -> int:
    match change:
        case SetAttribute(_, name, value):
            return len(name) + len(value or "")
        case Fill(_, markup):
            return len(markup)
        case Arrange(_, _, order, fresh):
            return sum(map(len, order)) + sum(len(markup) for _, markup in fresh)
    raise TypeError(change)


# Games of turns


def to_turn(sitting: Sitting) -> None:
    """Let bots, dice and rests come until the person is to act."""
    desk = sitting.desk
    while not sitting.acts() and not desk.record.match.over:
        if desk.open_asks:
            sitting.does("bot", desk.answer)
        elif desk.table.rolling:
            sitting.does("dice", lambda: desk.did("table.skip"))
        elif desk.table.resting:
            sitting.does("rest", lambda: desk.did("table.go"))
        else:
            desk.did("table.skip")


def play_turn(sitting: Sitting) -> None:
    """Clicks, keys, drags, a hint, Undo and Confirm."""
    desk, rng = sitting.desk, sitting.rng
    for _ in range(CLICKS):
        controls = sitting.controls()
        if controls and sitting.acts():
            sitting.event("click", "activate", control=rng.choice(controls))
    for key in ARROWS if sitting.acts() else ():
        sitting.event("key", "key", key=key)
    for key in ("PageDown", "PageDown", "Escape") if sitting.acts() else ():
        sitting.event("walk" if key == "PageDown" else "key", "key", key=key)
    if controls := sitting.controls() if sitting.acts() else []:
        _drag(sitting, rng.choice(controls))
    if not sitting.acts():
        return
    sitting.does("hint", lambda: desk.did("table.hint"))
    sitting.does("hint", desk.hint)
    sitting.does("hint", lambda: desk.did("table.hint"))
    sitting.choose()
    sitting.does("undo", lambda: desk.did("table.undo"))
    sitting.choose()
    sitting.does("confirm", lambda: desk.did("table.confirm"))


def _drag(sitting: Sitting, control: str) -> None:
    rng = sitting.rng
    (x, y), (to_x, to_y) = ((rng.uniform(50, 550), rng.uniform(50, 550)) for _ in range(2))
    sitting.event("press", "press", control=control, x=x, y=y)
    for step in range(MOVES):
        share = (step + 1) / MOVES
        sitting.event("drag", "drag", x=x + (to_x - x) * share, y=y + (to_y - y) * share)
    sitting.event("drop", "cancel", x=to_x, y=to_y)


# Races


def race(sitting: Sitting) -> None:
    """Somebody takes a card and carries tiles while bots build, and the clock ticks."""
    desk, rng = sitting.desk, sitting.rng
    for at in range(500, 1700, 100):
        controls, carried = sitting.controls(), sitting.controls(carried=True)
        if carried and at % 200:
            _carry(sitting, rng.choice(carried), float(at))
        elif controls:
            sitting.event("click", "activate", control=rng.choice(controls), at=float(at))
        if desk.timers:
            sitting.does("tick", desk.elapse)
        _others_build(sitting)


def _carry(sitting: Sitting, control: str, at: float) -> None:
    """To the middle of the table, as the browser tells it: whenever another place is below."""
    sitting.event("press", "press", control=control, x=500.0, y=1100.0, at=at)
    for step in range(MOVES):
        sitting.event("drag", "drag", x=500.0 + 60 * step, y=900.0 - 80 * step, at=at + step)
    sitting.event("drop", "drop", x=800.0, y=475.0, at=at + MOVES)


def _others_build(sitting: Sitting) -> None:
    desk, rng = sitting.desk, sitting.rng
    if not desk.open_asks:
        return
    ask = rng.choice(desk.open_asks)
    token, shown, timed = ask.question.token, play.gestures(ask), play.answer_later(ask)
    if shown:
        sitting.does(
            "gesture", lambda: desk.send(msg.Gestured(token, shown[-1].picture, shown[-1].at))
        )
    if timed is not None and rng.random() < 0.4:
        answer = msg.Answered(token, timed.action, desk.moment())
        sitting.does("bot", lambda: desk.send(answer))


def table_of(game: str, seed: str) -> Screen:
    """A table with one person and as many easy bots as have a seat, at most three."""
    players = min(4, load_game(game).info.max_players)
    kinds = ",".join(["person", *["easy"] * (players - 1)])
    return Screen.at(game, f"players={players}&kinds={kinds}&seed={seed}")


def played(game: str, seed: str) -> Sitting:
    """Some turns at a table."""
    sitting = Sitting(table_of(game, seed), f"{game} {seed}")
    if is_race(game):
        race(sitting)
        return sitting
    for _ in range(TURNS):
        to_turn(sitting)
        play_turn(sitting)
    to_turn(sitting)
    return sitting


def counts_of(game: str) -> dict[str, dict[str, int]]:
    """By kind of input: the medians of its calls, and the most of all that is counted.

    A first match, which is not counted, imports what is imported late and fills the tables of the
    engine.
    """
    played(game, f"{SEED} first")
    found = played(game, SEED).found
    return {
        kind: {
            **{
                name: int(statistics.median_low(getattr(work, name) for work in works))
                for name in MEDIANS
            },
            **{f"most {name}": max(getattr(work, name) for work in works) for name in MOST},
        }
        for kind, works in sorted(found.items())
    }


def late_steps(game: str, last: int | None) -> dict[str, int]:
    """The steps of some inputs late in a match, of whose log so many entries are left (None: all).

    The position is the same: only what came before it is forgotten.
    """
    desk = table_of(game, SEED)
    match = _late(game, len(desk.record.players))
    if last is not None:
        entries, states = match.entries[-last:], match.states[-last - 1 :]
        match = replace(match, entries=entries, states=states)
    desk = Screen.with_record(replace(desk.record, match=match))
    sitting = Sitting(desk, SEED, Steps())
    to_turn(sitting)
    for key in ("ArrowRight", "ArrowDown"):
        sitting.event("key", "key", key=key)
    sitting.event("click", "activate", control=sitting.controls()[0])
    sitting.choose()
    sitting.does("confirm", lambda: desk.did("table.confirm"))
    return {kind: works[-1].calls for kind, works in sitting.found.items() if kind in LATE}


def _late(game: str, players: int) -> Match:
    """A match near its end in which the person of seat 1 is to act."""
    whole = random_match(game, players, SEED)
    for count in range(len(whole.entries) - 2 * players, 0, -1):
        match = whole.upto(count)
        if match.pending.seats[:1] == (1,) and len(match.game.legal_actions(match.state, 1)) > 1:
            return match
    raise LookupError(game)


if __name__ == "__main__":
    print(json.dumps(counts_of(sys.argv[1])))
