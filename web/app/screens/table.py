"""The table: one match being played, for whatever game its view draws."""

from __future__ import annotations

from dataclasses import replace

from app import effects as fx
from app import play
from app.face import BoardEvent, load_face
from app.messages import (
    BotAnswered,
    BotFailed,
    Elapsed,
    HintGiven,
    Message,
    Moment,
    OnBoard,
    UserDid,
)
from app.model import Model, Opinion, Record, Table
from app.screens.best import with_result
from pyengine.bots import choose
from pyengine.core.chance import rng_for

__all__ = ["enter", "update"]

Result = tuple[Model, tuple[fx.Effect, ...]]


def enter(model: Model, record: Record, moment: Moment) -> Result:
    """Sit down at a saved match."""
    table, effects = play.open_table(record, model.settings, moment)
    return _with_table(model, table, effects)


def update(model: Model, message: Message) -> Result:
    """React to what the person, the worker or the clock did."""
    table = model.table
    if table is None:
        return model, ()
    match message:
        case OnBoard(event, moment):
            return _on_board(model, table, event, moment)
        case UserDid(name="table.control", arg=control, moment=moment):
            return _on_board(model, table, BoardEvent("activate", control=control), moment)
        case BotAnswered(token, action, moment) if token == table.asked:
            return _played(model, play.act(table, table.thinking, action, model.settings, moment))
        case BotFailed(token, _, moment) if token == table.asked:
            action = _without_worker(table)
            return _played(model, play.act(table, table.thinking, action, model.settings, moment))
        case HintGiven(token, opinions) if token == table.hint_asked:
            return _hinted(model, table, opinions)
        case Elapsed(token, moment):
            table = play.settle(table, token)
            return _played(model, play.go_on(table, token or "-", model.settings, moment))
        case UserDid(name=name, arg=arg, moment=moment):
            return _on_button(model, table, name, arg, moment)
    return model, ()


def _on_board(model: Model, table: Table, event: BoardEvent, moment: Moment) -> Result:
    if table.rolling:
        table = play.settle(table, "")
    if table.resting and (event.kind in ("activate", "drop") or event.key in ("Enter", " ")):
        return _played(model, play.go_on(table, "", model.settings, moment))
    if not play.acting(table) or table.look:
        return replace(model, table=table), ()
    face = load_face(table.record.match.header.game)
    view = play.own_view(table)
    outcome = face.interact(view, table.seat, table.draft, event)
    if not outcome.handled:
        return replace(model, table=table), ()
    table = replace(table, draft=outcome.draft, say=outcome.say, refused=outcome.refused)
    if outcome.confirm:
        return _confirm(model, table, moment)
    effects: list[fx.Effect] = []
    if outcome.say and event.kind != "drag":
        effects.append(fx.Announce(outcome.say))
    if outcome.focus:
        effects.append(fx.Focus(f'#board [data-control="{outcome.focus}"]'))
    if event.kind != "drag":
        table, saved = _keep_draft(table)
        effects.extend(saved)
    return _with_table(model, table, tuple(effects))


def _keep_draft(table: Table) -> tuple[Table, tuple[fx.Effect, ...]]:
    """Save a complete draft, so that a reload finds it as it was left."""
    face = load_face(table.record.match.header.game)
    chosen = face.chosen(play.own_view(table), table.seat, table.draft)
    draft = f"{table.seat} {chosen}" if chosen else ""
    if draft == table.record.draft:
        return table, ()
    record = replace(table.record, draft=draft)
    return replace(table, record=record), (fx.SaveRecord(record),)


def _on_button(model: Model, table: Table, name: str, arg: str, moment: Moment) -> Result:
    settings = model.settings
    if name == "table.confirm":
        return _confirm(model, table, moment)
    if name == "table.undo":
        return _played(model, play.take_back(table, settings, moment))
    if name == "table.roll":
        return _played(model, _roll(model, table, moment))
    if name == "table.ready":
        seat = table.curtain
        ready = replace(table, seat=seat, curtain=0, draft=None)
        table, effects = play.proceed(ready, settings, moment)
        return _played(model, (table, (*effects, fx.Focus("#board"))))
    if name in ("table.skip", "table.go"):
        table = play.settle(table, "")
        return _played(model, play.go_on(table, "", settings, moment))
    if name == "table.hint":
        return _played(model, play.ask_hint(table, moment))
    if name == "table.look":
        return replace(model, table=replace(table, look=int(arg or 0))), ()
    return model, ()


def _roll(model: Model, table: Table, moment: Moment) -> tuple[Table, tuple[fx.Effect, ...]]:
    if table.record.match.pending.chance is None:
        return table, ()
    table, effects = play.roll(table, moment)
    table, more = play.proceed(table, model.settings, moment)
    return table, (*effects, *more)


def _confirm(model: Model, table: Table, moment: Moment) -> Result:
    if not play.acting(table):
        return model, ()
    face = load_face(table.record.match.header.game)
    action = face.chosen(play.own_view(table), table.seat, table.draft)
    if action is None:
        ask = "Choose a move first."
        return replace(model, table=replace(table, say=ask, refused=True)), (fx.Announce(ask),)
    return _played(model, play.act(table, table.seat, action, model.settings, moment))


def _hinted(model: Model, table: Table, opinions: tuple[Opinion, ...]) -> Result:
    """Show the strong bot's opinion, and say its first choice."""
    face = load_face(table.record.match.header.game)
    if not opinions:
        said = "No hint can be had just now."
    else:
        word = face.word(play.own_view(table), table.seat, opinions[0].action)
        said = f"The hard bot would choose: {word}."
    table = replace(table, hint_asked="", opinions=opinions, say=said, refused=False)
    return replace(model, table=table), (fx.Announce(said),)


def _without_worker(table: Table) -> str:
    """The easy bot on the page itself: a match goes on even where no worker can start."""
    match, seat = table.record.match, table.thinking
    rng = rng_for(table.record.seed, "fallback", len(match.entries))
    view = match.game.view(match.state, seat)
    return choose(match.header.game, view, seat, "easy", rng).action


def _played(model: Model, outcome: tuple[Table, tuple[fx.Effect, ...]]) -> Result:
    return _with_table(model, *outcome)


def _with_table(model: Model, table: Table, effects: tuple[fx.Effect, ...]) -> Result:
    """Keep the list of matches and the best scores in step with the table."""
    before = model.record(table.record.id)
    others = tuple(record for record in model.records if record.id != table.record.id)
    model = replace(model, table=table, records=(table.record, *others))
    if table.record.match.over and not (before and before.match.over):
        best = with_result(model.best, table.record)
        if best != model.best:
            return replace(model, best=best), (*effects, fx.SaveBest(best))
    return model, effects
