"""The table's markup: status, board, sheet, buttons, the other boards, the curtain."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app import play
from app.art.cats import Mood, avatar, portrait
from app.art.coats import coat_of
from app.art.icons import icon
from app.art.seats import badge
from app.gameview import Control, Scene, load_view
from app.model import Model, Opinion, Record, Table
from app.screens.parts import points
from pyengine.core.game import CHANCE

__all__ = ["view"]


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
    scene = Scene(record.names, active, table.resting, model.settings.aids)
    draft = table.draft if shown == table.seat else None
    return h.div(".table", data_game=record.match.header.game)[
        _top(record),
        _status(table),
        h.section(".table-chance", aria_label="The round", data_do="table.skip")[
            face.chance(state, table.rolling)
        ],
        h.section(
            f"#board.table-board.seat-{shown}",
            tabindex="0",
            role="group",
            aria_label=f"{record.names[shown - 1]}'s board",
            data_active=active or None,
            data_do="table.go" if table.resting else None,
        )[face.board(state, shown, draft, scene)],
        # In a low window it scrolls by itself, which the keyboard must be able to do too.
        h.section(f".table-sheet.paper.seat-{shown}", aria_label="Scores", tabindex="0")[
            _hint_panel(table),
            face.sheet(state, shown, scene),
        ],
        _bar(model, table),
        _others(table, shown, scene),
    ]


def _curtain(table: Table) -> h.Node:
    name = table.record.names[table.curtain - 1]
    return h.section(f".curtain.seat-{table.curtain}", aria_label="Curtain")[
        h.div(".curtain-note")[
            portrait(coat_of(table.curtain), "peek"),
            h.h1[play.hand_over(name)],
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
        h.a(
            ".btn.btn-icon",
            href=f"#/settings?match={record.id}",
            aria_label="Settings",
            title="Settings",
        )[icon("settings")],
    ]


def _status(table: Table) -> h.Node:
    record = table.record
    match = record.match
    face = load_view(match.header.game)
    seat = table.seat if play.acting(table) else table.thinking or table.seat or 1
    if match.over:
        ask = play.result_sentence(record)
        seat = match.scores().winners[0]
    elif table.look:
        ask = f"A look at {record.names[table.look - 1]}'s board."
        seat = table.look
    elif table.resting:
        ask = " ".join(told for _, told in table.news)
        seat = next((actor for actor, _ in reversed(table.news) if actor), seat)
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
    """What chance did, and the seats' newest where one has acted alone.

    Where several acted at once their news stand with their boards; while the table rests
    the news are said already. At the end the face has the last word.
    """
    match = table.record.match
    if table.resting and not match.over:
        return []
    alone = len({actor for actor, _ in table.news if actor != CHANCE}) < 2
    all_news = alone or match.game.info.tempo != "together"
    told = [said for actor, said in table.news if all_news or actor == CHANCE]
    return [*told, play.last_word(table.record)] if match.over else told


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
    if table.resting in ("look", "stop"):
        return h.nav(".table-bar", aria_label="Actions")[
            h.button("#go.btn.btn-primary", type="button", data_do="table.go")["Go on"]
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
        _hint_button(table) if model.settings.hints else None,
        _game_controls(table),
        _main_button(table),
    ]


def _hint_button(table: Table) -> h.Node:
    if not play.acting(table):
        return None
    return h.button(
        "#hint.btn",
        type="button",
        data_do="table.hint",
        aria_busy="true" if table.hint_asked else None,
    )["Hint"]


def _hint_panel(table: Table) -> h.Node:
    """What the strong bot thinks of its favourites, and of what is chosen now."""
    if not table.opinions or not play.acting(table):
        return None
    face, view = load_view(table.record.match.header.game), play.own_view(table)
    chosen = face.chosen(view, table.seat, table.draft)
    best = table.opinions[0]
    shown = [*table.opinions[:3], *(o for o in table.opinions[3:] if o.action == chosen)]
    same = len(shown) > 1 and all(_as_good(opinion, best) for opinion in table.opinions)
    return h.section(".table-hint", aria_label="What the hard bot thinks")[
        h.h2[f"All the same: {_signed(best.mean)} points" if same else "Worth in points"],
        h.p(".soft")["On average, as the match stands."],
        h.ol(".hint-list")[
            (
                h.li(class_=["hint", {"is-chosen": opinion.action == chosen}])[
                    h.strong[face.word(view, table.seat, opinion.action)],
                    None if same else h.span(".num")[_worth(opinion, best)],
                    h.span(".soft")[opinion.reason],
                ]
                for opinion in shown
            )
        ],
    ]


def _worth(opinion: Opinion, best: Opinion) -> str:
    if opinion is best:
        return _signed(best.mean)
    if _as_good(opinion, best):
        return "as good"
    return f"{_signed(opinion.mean - best.mean)} against the best"


def _as_good(opinion: Opinion, best: Opinion) -> bool:
    """Whether no difference is to be seen in the first decimal."""
    return opinion.mean - best.mean > -0.05


def _signed(worth: float) -> str:
    """A worth with its sign, a true minus; nothing is worth ``−0.0``."""
    shown = f"{worth:+.1f}".replace("-", "−")
    return "0" if shown in ("+0.0", "−0.0") else shown


def _game_controls(table: Table) -> list[h.Node]:
    """The game's own buttons; they keep their places while others act."""
    if not table.seat:
        return []
    face, acting = load_view(table.record.match.header.game), play.acting(table)
    return [
        _control_button(control if acting else replace(control, enabled=False))
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


def _others(table: Table, shown: int, scene: Scene) -> h.Node:
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
                h.span(".other-name")[badge(seat), h.span(".who-name")[name]],
                face.small(state, seat, scene),
                h.span(".other-score")[points(scores.totals[seat - 1])],
                h.span(".other-news")[news.get(seat, "")],
            ]
            for seat, name in enumerate(record.names, 1)
        )
    ]
