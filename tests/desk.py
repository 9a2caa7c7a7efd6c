"""The app without a browser: messages go in, effects are kept or carried out as it would.

Seeds and lots answer at once, as they do in the browser. Bots, hints and clocks wait until the
test lets them go on.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any, Self, TypeVar

import app
from app import play
from app.analysis.reviews import Review
from app.base.controllers import Bot, Opinion
from app.base.routes import Route, parse_route
from app.core import effects as fx
from app.core import messages as msg
from app.core import timers
from app.core.model import Model, Place, Replay, Table
from app.games.interaction import BoardEvent
from app.library.summaries import summarize
from app.render.document import Document
from app.saves.fingerprints import mark_in
from app.saves.plan_links import record_from_route
from app.saves.preferences import Settings
from app.saves.records import Record
from app.saves.stored import record_from_json, record_to_json
from app.setup.state import Setup
from app.shell.page import page
from app.shell.update import update
from pyengine.core.registry import load_game

E = TypeVar("E", bound=fx.Effect)


_APP = Path(app.__path__[0])

SCREENS = {
    file.parent.name: ".".join(file.relative_to(_APP.parent).with_suffix("").parts)
    for file in sorted(_APP.rglob("*/screen.py"))
}
"""Every screen there is, by the name of its folder, and its module."""


def with_session(model: Model, **changes: Any) -> Model:
    """The model with another value of some fields of its session."""
    return model.with_session(replace(model.session, **changes))


_HURRIED = (timers.CountOn, timers.PointsLanded)

NOW = msg.Moment(1_750_000_000_000, "fresh", "2026-11-21")


class Desk:
    """One person's browser, as far as it is Python.

    Countdowns run down, and points land, at once where ``hurries`` is set; a test that watches them
    clears it. Where
    it ``waits``, what the disk and the clipboard say lies in ``late`` until the test hands it over.
    """

    hurries = True
    waits = False

    def __init__(self, model: Model | None = None) -> None:
        # What is on the match list has been read, as it is soon after every start.
        self.model = with_session(model or Model(), saved_matches_read=True)
        self.document = Document()
        self.stored: dict[str, str] = {}
        self.effects: list[fx.Effect] = []
        self.asked: list[fx.Ask] = []
        self.hints: list[fx.AskHint] = []
        self.timers: list[fx.After] = []
        self.late: list[msg.Message] = []
        self.today = NOW.today
        self.painted = 0.0
        """The time stamp at which signals are painted."""
        self.count = 0

    @classmethod
    def at(cls, game: str, query: str, settings: Settings | None = None) -> Self:
        """Sit down at the match that a link starts."""
        record = record_from_route(parse_route(f"#/play/{game}?{query}"), NOW)
        assert isinstance(record, Record), record
        return cls.with_record(record, settings)

    @classmethod
    def with_record(cls, record: Record, settings: Settings | None = None) -> Self:
        """Sit down at a match."""
        desk = cls(with_session(Model(), records=(record,), settings=settings or Settings()))
        desk.go(f"#/match/{record.id}")
        return desk

    # What is to be seen

    @property
    def table(self) -> Table:
        assert self.model.table is not None
        return self.model.table

    @property
    def replay(self) -> Replay:
        """The match that is looked at again."""
        assert isinstance(self.model.screen, Replay)
        return self.model.screen

    @property
    def review(self) -> Review:
        """The match that is looked back at."""
        assert isinstance(self.model.screen, Review)
        return self.model.screen

    @property
    def setup(self) -> Setup:
        """What has been chosen on the setup screen."""
        assert isinstance(self.model.screen, Setup)
        return self.model.screen

    @property
    def place(self) -> Place:
        """The only place of a table, or the first."""
        return self.table.places[0]

    @property
    def record(self) -> Record:
        return self.table.record

    @property
    def actions(self) -> list[str]:
        """All that has been done so far."""
        return [entry.action for entry in self.record.match.entries]

    @property
    def shown(self) -> str:
        """The page's markup, as it stands in the document: what has not changed is not drawn."""
        self.document.show(page(self.model))
        return self.document.markup()

    def hears(self, screen: str, what: object) -> None:
        """A screen hears a message of its own."""
        self.send(msg.ToScreen(screen, what, self.moment()))

    def of(self, kind: type[E]) -> list[E]:
        """The effects of that kind that the newest message had."""
        return [effect for effect in self.effects if isinstance(effect, kind)]

    @property
    def announced(self) -> list[str]:
        """The sentences of the newest message for the live region."""
        return [effect.text for effect in self.effects if isinstance(effect, fx.Announce)]

    @property
    def open_asks(self) -> list[fx.Ask]:
        """The questions to bots that are still waited for."""
        waiting = self.table.asked
        return [
            ask
            for ask in self.asked
            if isinstance(ask.question.controller, Bot) and ask.question in waiting
        ]

    # What can happen

    def moment(self) -> msg.Moment:
        """No two moments have the same random text."""
        self.count += 1
        return msg.Moment(NOW.now + self.count, f"fresh {self.count}", self.today)

    def send(self, message: msg.Message) -> None:
        """A message and all that follows from it at once; the clocks keep for later."""
        queue, self.effects = [message], []
        while queue:
            self.model, effects = update(self.model, queue.pop(0))
            self.effects += effects
            for effect in effects:
                if isinstance(effect, fx.Ask):
                    action = play.answer_now(effect)
                    if action is None:
                        self.asked.append(effect)
                    else:
                        token = effect.question.token
                        queue.append(msg.Answered(token, action, self.moment()))
                elif isinstance(effect, fx.AskHint):
                    self.hints.append(effect)
                elif isinstance(effect, fx.SaveRecord):
                    self.keep(effect.record)
                elif isinstance(effect, fx.OpenRecord):
                    queue.append(self._opened(effect.record_id))
                elif isinstance(effect, fx.After):
                    if self.hurries and isinstance(effect.timer, _HURRIED):
                        queue.append(msg.Elapsed(effect.timer, self.moment()))
                    else:
                        self.timers.append(effect)
                elif isinstance(effect, fx.Signal):
                    record, name = effect
                    queue.append(msg.Signalled(record, name, self.painted, self.moment()))
                elif answer := self._answer(effect):
                    (self.late if self.waits else queue).append(answer)
                    if isinstance(effect, fx.CopyLink) and not self.waits:
                        queue.append(msg.LinkGiven(effect.address, "copied", self.moment()))

    def _answer(self, effect: fx.Effect) -> msg.Message | None:
        """What the disk or the clipboard says once it has done what was wanted, if anything."""
        match effect:
            case fx.SaveImported(records):
                self.stored |= {record.id: record_to_json(record) for record in records}
                return msg.ImportSaved(tuple(map(summarize, records)), self.moment())
            case fx.ReadMarks():
                marks = {mark_in(text): key for key, text in self.stored.items()}
                return msg.MarksRead(marks, self.moment())
            case fx.DeleteRecords(record_ids):
                for record_id in record_ids:
                    self.stored.pop(record_id, None)
                return msg.Deleted(record_ids, is_gone=True)
            case fx.CopyLink(outcome=outcome):
                return msg.Copied(outcome.done, outcome.aloud)
            case fx.ShareLink(address=address):
                return msg.LinkGiven(address, "shared", self.moment())
            case (
                fx.RestoreRecords(outcome=outcome)
                | fx.DeleteAll(outcome=outcome)
                | fx.SaveTallies(outcome=outcome)
            ) if outcome.done:
                return msg.Ended(outcome.done, outcome.aloud)
        return None

    def hand_over(self) -> None:
        """The disk, or the clipboard, says what is next of what waits."""
        self.send(self.late.pop(0))

    def keep(self, record: Record) -> None:
        """Storage writes a match, as it does behind the picture."""
        self.stored[record.id] = record_to_json(record)

    def _opened(self, record_id: str) -> msg.Message:
        """What storage says when a match is to be read."""
        if record_id not in self.stored:
            return msg.NotOpened(record_id)
        return msg.Opened(record_from_json(self.stored[record_id]), self.moment())

    def go(self, address: str | Route) -> None:
        """Open an address of the app."""
        route = address if isinstance(address, Route) else parse_route(address)
        self.send(msg.Routed(route, self.moment()))

    def did(self, name: str, arg: str = "", value: str = "", place: int = 1) -> None:
        """Use a control."""
        self.send(msg.UserDid(name, arg, value, self.moment(), place))

    def on_board(self, event: BoardEvent) -> None:
        """Do something on the board."""
        self.send(msg.OnBoard(event, self.moment()))

    def settle(self) -> None:
        """Let the dice come to rest, and what rests go on."""
        self.did("table.skip")

    @property
    def turn(self) -> int:
        """The number of the first place whose seat is to act; 1 where none is."""
        seats = self.record.match.pending.seats
        places = enumerate(self.table.places, 1)
        return next((number for number, place in places if place.seat in seats), 1)

    def elapse(self) -> None:
        """The oldest clock that was asked for has run out."""
        timer = self.timers.pop(0).timer
        self.send(msg.Elapsed(timer, self.moment()))

    def choose(self, action: str, place: int = 1) -> None:
        """The person at a place chooses an action."""
        own = self.table.places[place - 1]
        face, view = play.face_of(self.record), play.own_view(self.table, own)
        draft = face.draft_from(view, own.seat, action)
        table = play.with_place(self.table, place, replace(own, draft=draft))
        self.model = self.model.with_screen(table)

    def act(self, action: str) -> None:
        """The person whose board is shown chooses an action and confirms it.

        Of several who have a place each, the first that is to act.
        """
        self.settle()
        number = self.turn
        self.choose(action, number)
        self.did("table.confirm", place=number)

    def legal(self) -> tuple[str, ...]:
        """What the shown seat, or else the first that is to act, may do."""
        seats = self.record.match.pending.seats
        shown = self.table.places[self.turn - 1].seat
        return self.legal_of(shown if shown in seats else seats[0])

    def legal_of(self, seat: int) -> tuple[str, ...]:
        """What a seat may do; one thing of it where a game does not list all."""
        match = self.record.match
        if match.game.info.listed:
            return match.game.legal_actions(match.state, seat)
        rng = random.Random(len(match.entries))
        return (match.game.sample_action(match.state, seat, rng),)

    def legal_in(self, ask: fx.Ask) -> tuple[str, ...]:
        """What whoever is asked may do, by what it was given: far apart that may be more than is
        shown here by now."""
        game, seat = load_game(ask.game), ask.question.actor
        if game.info.listed:
            return game.legal_actions(ask.view, seat)
        return (game.sample_action(ask.view, seat, random.Random(len(self.record.match.entries))),)

    def answer(self, action: str = "") -> None:
        """The bot that was asked first answers, with any legal action unless one is given."""
        ask = self.open_asks[0]
        rng = random.Random(len(self.record.match.entries))
        action = action or rng.choice(self.legal_in(ask))
        self.send(msg.Answered(ask.question.token, action, self.moment()))

    def go_on(self, rng: random.Random | None = None) -> bool:
        """What is next happens, if nobody here decides it; whether that was so.

        A curtain goes up, dice come to rest, what rests goes on, or the bot that was asked first
        answers, by ``rng`` if one is given.
        """
        if self.table.curtain:
            self.did("table.ready")
        elif self.table.rolling or self.table.resting:
            self.did("table.go")
        elif self.open_asks:
            self.answer(rng.choice(self.legal_in(self.open_asks[0])) if rng else "")
        else:
            return False
        return True

    def hint(self) -> None:
        """The newest hint that was asked for arrives."""
        ask = self.hints.pop()
        match, seat = self.record.match, ask.question.actor
        legal = (
            match.game.legal_actions(match.state, seat)[:4] if seat in match.pending.seats else ()
        )
        opinions = tuple(Opinion(action, 2.0 - i) for i, action in enumerate(legal))
        self.send(msg.HintGiven(ask.question.token, opinions))
