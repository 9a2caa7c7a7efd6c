"""The table: one match being played, for whatever game its view draws."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app import effects as fx
from app import play
from app.art.cats import Mood, avatar, portrait
from app.art.coats import coat_of
from app.art.icons import icon
from app.art.seats import badge
from app.gameview import BoardEvent, Control, load_view
from app.messages import BotAnswered, BotFailed, Elapsed, Message, Moment, OnBoard, UserDid
from app.model import Model, Record, Table
from app.screens.best import with_result
from app.screens.parts import points
from pyengine.bots import choose
from pyengine.core.chance import rng_for
from pyengine.core.game import CHANCE

__all__ = ["enter", "update", "view"]

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
        case Elapsed(token, _):
            return replace(model, table=play.settle(table, token)), ()
        case UserDid(name=name, arg=arg, moment=moment):
            return _on_button(model, table, name, arg, moment)
    return model, ()


def _on_board(model: Model, table: Table, event: BoardEvent, moment: Moment) -> Result:
    if table.rolling:
        table = play.settle(table, "")
    if not play.acting(table) or table.look:
        return replace(model, table=table), ()
    face = load_view(table.record.match.header.game)
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
    face = load_view(table.record.match.header.game)
    chosen = face.chosen(play.own_view(table), table.seat, table.draft) or ""
    if chosen == table.record.draft:
        return table, ()
    record = replace(table.record, draft=chosen)
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
        ready = replace(table, seat=seat, curtain=0)
        face = load_view(table.record.match.header.game)
        ready = replace(ready, draft=face.new_draft(play.own_view(ready), seat))
        table, effects = play.proceed(ready, settings, moment)
        return _played(model, (table, (*effects, fx.Focus("#board"))))
    if name == "table.skip":
        return replace(model, table=play.settle(table, "")), ()
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
    face = load_view(table.record.match.header.game)
    action = face.chosen(play.own_view(table), table.seat, table.draft)
    if action is None:
        ask = "Choose a move first."
        return replace(model, table=replace(table, say=ask, refused=True)), (fx.Announce(ask),)
    return _played(model, play.act(table, table.seat, action, model.settings, moment))


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


# The screen


def view(model: Model) -> h.Node:
    """The table's markup; behind a curtain there is nothing to see."""
    table = model.table
    if table is None:
        return None
    if table.curtain:
        return _curtain(table)
    record = table.record
    face = load_view(record.match.header.game)
    shown = table.look or table.seat or 1
    state = play.own_view(table)
    active = play.acting(table) and not table.look and not table.rolling
    draft = table.draft if shown == table.seat else None
    return h.div(".table", data_game=record.match.header.game)[
        _top(record),
        _status(table),
        h.section(".table-chance", aria_label="Dice and timer", data_do="table.skip")[
            face.chance(state, table.rolling)
        ],
        h.section(
            f"#board.table-board.seat-{shown}",
            tabindex="0",
            role="group",
            aria_label=f"{record.names[shown - 1]}'s board",
            data_active=active or None,
        )[face.board(state, shown, draft, record.names, active)],
        h.section(f".table-sheet.paper.seat-{shown}", aria_label="Scores")[
            face.sheet(state, shown, record.names)
        ],
        _bar(model, table),
        _others(table, shown),
    ]


def _curtain(table: Table) -> h.Node:
    name = table.record.names[table.curtain - 1]
    return h.section(f".curtain.seat-{table.curtain}", aria_label="Curtain")[
        h.div(".curtain-note")[
            portrait(coat_of(table.curtain), "peek"),
            h.h1[f"Hand the device to {name}"],
            h.p["What comes next is for one pair of eyes."],
            h.button(
                "#ready.btn.btn-primary", type="button", data_do="table.ready", autofocus=True
            )[f"{name} is looking"],
            h.a(".btn.btn-quiet", href="#/")["Leave"],
        ]
    ]


def _top(record: Record) -> h.Node:
    title = record.match.game.info.title
    return h.header(".table-top.topbar")[
        h.a(".btn.btn-icon", href="#/", aria_label="Home", title="Home")[icon("home")],
        h.h1(".topbar-title")[title],
        record.practice and h.span(".badge.is-later")["Practice"],
        h.a(
            ".btn.btn-icon",
            href=f"#/rules/{record.match.header.game}",
            aria_label="Rules",
            title="Rules (?)",
        )[icon("rules")],
        h.button(
            ".btn.btn-icon",
            type="button",
            data_do="home.export",
            data_arg=record.id,
            aria_label="Save as a file",
            title="Save as a file",
        )[icon("save")],
        h.a(".btn.btn-icon", href="#/settings", aria_label="Settings", title="Settings")[
            icon("settings")
        ],
    ]


def _status(table: Table) -> h.Node:
    record = table.record
    match = record.match
    face = load_view(match.header.game)
    seat = table.seat if play.acting(table) else table.thinking or table.seat or 1
    if match.over:
        ask = play.result_sentence(record)
        seat = match.scores().winners[0]
    elif match.pending.chance is not None:
        ask = "The next roll is ready."
    elif play.acting(table):
        ask = face.ask(play.own_view(table), table.seat, table.draft, record.names)
    elif table.thinking:
        ask = f"{record.names[table.thinking - 1]} is thinking."
    else:
        ask = ""
    return h.section(f"#status.table-status.seat-{seat}", aria_label="What is to be done")[
        avatar(seat, _mood(table)),
        h.p(".status-text")[
            ask,
            h.span(class_=["status-say", {"is-refused": table.refused}])[
                table.say or " ".join(_status_news(table))
            ],
        ],
    ]


def _mood(table: Table) -> Mood:
    """How the cat in the strip feels: it thinks with a bot and is glad at the end."""
    if table.record.match.over:
        return "happy"
    if not play.acting(table) and table.thinking:
        return "thinking"
    return "startled" if table.refused else "watching"


def _status_news(table: Table) -> list[str]:
    """What chance did, and the newest of the seats; the others' news stand with their boards."""
    alone = len(table.record.players) == 1
    return [told for actor, told in table.news if actor == CHANCE or alone]


def _bar(model: Model, table: Table) -> h.Node:
    record = table.record
    if table.look:
        back = record.names[table.seat - 1] if table.seat else "the table"
        return h.nav(".table-bar", aria_label="Actions")[
            h.button(".btn.btn-primary", type="button", data_do="table.look", data_arg="0")[
                f"Back to {back}"
            ]
        ]
    if record.match.over:
        return h.nav(".table-bar", aria_label="Actions")[
            h.a("#result.btn.btn-primary", href=f"#/replay/{record.id}")["See the scores"]
        ]
    offer, why = play.undo_offer(table)
    labels = {"": "Undo", "draft": "Undo", "practice": "Take back"}
    undo = labels.get(offer) or f"Undo {record.names[int(offer.split()[1]) - 1]}'s move"
    return h.nav(".table-bar", aria_label="Actions")[
        h.button(
            "#undo.btn",
            type="button",
            data_do="table.undo",
            aria_disabled=None if offer else "true",
            title="From here on the match counts as practice." if offer == "practice" else why,
        )[icon("undo"), undo],
        _game_controls(table),
        _main_button(table),
    ]


def _game_controls(table: Table) -> list[h.Node]:
    if not play.acting(table):
        return []
    face = load_view(table.record.match.header.game)
    return [
        _control_button(control)
        for control in face.controls(play.own_view(table), table.seat, table.draft)
    ]


def _control_button(control: Control) -> h.Node:
    return h.button(
        ".btn",
        id=f"control-{control.id}",
        type="button",
        data_do="table.control",
        data_arg=control.id,
        aria_pressed="true" if control.pressed else None,
        aria_disabled=None if control.enabled else "true",
        title=control.why or None,
    )[control.label]


def _main_button(table: Table) -> h.Node:
    if table.record.match.pending.chance is not None:
        return h.button("#roll.btn.btn-primary", type="button", data_do="table.roll")["Roll"]
    ready = False
    if play.acting(table):
        face = load_view(table.record.match.header.game)
        ready = face.chosen(play.own_view(table), table.seat, table.draft) is not None
    return h.button(
        "#confirm.btn.btn-primary",
        type="button",
        data_do="table.confirm",
        aria_disabled=None if ready else "true",
    )["Confirm"]


def _others(table: Table, shown: int) -> h.Node:
    record = table.record
    if len(record.players) == 1:
        return None
    face = load_view(record.match.header.game)
    state = play.own_view(table)
    scores = record.match.game.scores(state)
    waiting = record.match.pending.seats
    news = dict(table.news)
    return h.section(".table-others", aria_label="All boards")[
        (
            h.button(
                class_=[
                    f"other seat-{seat}",
                    {"is-turn": seat in waiting, "is-done": seat not in waiting},
                ],
                type="button",
                data_do="table.look",
                data_arg="0" if seat in (table.seat, table.look) else str(seat),
                aria_pressed="true" if seat == shown else "false",
                aria_label=f"Look at {name}'s board, {points(scores.totals[seat - 1])}",
            )[
                h.span(".other-name")[badge(seat), name],
                face.small(state, seat, record.names),
                h.span(".other-score")[points(scores.totals[seat - 1])],
                h.span(".other-news")[news.get(seat, "")],
            ]
            for seat, name in enumerate(record.names, 1)
        )
    ]
