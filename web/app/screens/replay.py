"""The end of a match and its replay: who won and why, and every turn again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import htpy as h

from app import effects as fx
from app.art.cats import avatar
from app.art.icons import icon
from app.art.seats import badge
from app.daily import verified
from app.gameview import Scene, load_view
from app.matches import Plan, new_record, plan_link, record_id
from app.messages import Elapsed, Message, Moment, UserDid
from app.model import Model, Record, Replay
from app.play import result_sentence
from app.saves import export_name, export_text
from app.screens.challenge import result_note, share
from app.screens.parts import (
    moment_text,
    option_words,
    points,
    rules_link,
    topbar,
    turn_words,
    who,
)
from app.screens.scores import score_table, tie_words
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match

__all__ = ["STEP_MS", "enter", "stops", "update", "view"]

STEP_MS = 1100
"""How long each step of a playing replay stays."""

Result = tuple[Model, tuple[fx.Effect, ...]]


def stops(match: Match) -> tuple[int, ...]:
    """The numbers of actions at which a replay halts: the start, and after every phase.

    Actions that were made at the same time appear together; an open phase is left out.
    """
    found = [0]
    for count, (entry, following) in enumerate(pairwise(match.entries), start=1):
        if following.phase != entry.phase:
            found.append(count)
    if match.entries and (match.over or match.entries[-1].reveals):
        found.append(len(match.entries))
    return tuple(found)


def enter(model: Model, record: Record) -> Result:
    """Lay the match out as it ended."""
    at, proved = stops(record.match)[-1], verified(record)
    return replace(model, replay=Replay(record, at, proved=proved)), ()


def update(model: Model, message: Message) -> Result:
    """Move through the match, or make a new one of it."""
    replay = model.replay
    if replay is None:
        return model, ()
    if isinstance(message, Elapsed):
        return _tick(model, replay, message.token)
    if not isinstance(message, UserDid):
        return model, ()
    record = replay.record
    match message.name:
        case "replay.go" | "replay.first" | "replay.back" | "replay.next" | "replay.last":
            return _go(model, replay, message)
        case "replay.play":
            return _play(model, replay)
        case "replay.look" if message.arg in map(str, range(1, len(record.players) + 1)):
            return replace(model, replay=replace(replay, look=int(message.arg))), ()
        case "replay.rematch":
            return _again(model, record, "", message.moment)
        case "replay.same":
            return _again(model, record, record.seed, message.moment)
        case "replay.practice":
            return _practice(model, replay, message.moment)
        case "replay.result" if replay.proved:
            notices = replace(model.notices, toast="The result is copied, with its proof.")
            return replace(model, notices=notices), share(record)
        case "replay.share":
            return _share(model, record)
        case "replay.export":
            return model, (fx.Download(export_name(record), export_text(record)),)
    return model, ()


def _step(replay: Replay) -> int:
    """Which stop is shown."""
    return max(i for i, stop in enumerate(stops(replay.record.match)) if stop <= replay.at)


def _at_step(replay: Replay, step: int) -> Replay:
    halts = stops(replay.record.match)
    return replace(replay, at=halts[min(max(step, 0), len(halts) - 1)])


def _go(model: Model, replay: Replay, did: UserDid) -> Result:
    here, last = _step(replay), len(stops(replay.record.match)) - 1
    if did.name == "replay.go":
        if not (did.value.isascii() and did.value.isdigit()):
            return model, ()
        step = int(did.value[:6])
    else:
        step = {
            "replay.first": 0,
            "replay.back": here - 1,
            "replay.next": here + 1,
            "replay.last": last,
        }[did.name]
    moved = replace(_at_step(replay, step), playing=False)
    effects: tuple[fx.Effect, ...] = ()
    if did.name != "replay.go":
        effects = (fx.Announce(_caption(moved)),)
    return replace(model, replay=moved), effects


def _play(model: Model, replay: Replay) -> Result:
    if replay.playing:
        return replace(model, replay=replace(replay, playing=False)), ()
    if _step(replay) == len(stops(replay.record.match)) - 1:
        replay = _at_step(replay, 0)
    replay = replace(replay, playing=True)
    return replace(model, replay=replay), (fx.After(STEP_MS, _token(replay)),)


def _tick(model: Model, replay: Replay, token: str) -> Result:
    if not replay.playing or token != _token(replay):
        return model, ()
    moved = _at_step(replay, _step(replay) + 1)
    if moved.at == stops(moved.record.match)[-1]:
        return replace(model, replay=replace(moved, playing=False)), ()
    return replace(model, replay=moved), (fx.After(STEP_MS, _token(moved)),)


def _token(replay: Replay) -> str:
    return f"replay {replay.record.id} {replay.at}"


def _again(model: Model, record: Record, seed: str, moment: Moment) -> Result:
    """The same players and options once more, with new dice or the same."""
    header = record.match.header
    plan = Plan(header.game, record.players, header.options, seed)
    fresh = new_record(plan, moment, {other.id for other in model.records})
    return _sit_down(model, fresh)


def _practice(model: Model, replay: Replay, moment: Moment) -> Result:
    """A copy that goes on from the turn shown; the match itself stays as it is."""
    record = replay.record
    if not _may_practise(record):
        return model, ()
    copy = replace(
        record,
        id=record_id(moment.fresh, {other.id for other in model.records}),
        match=record.match.upto(replay.at),
        created=moment.now,
        updated=moment.now,
        draft="",
        practice=True,
    )
    return _sit_down(model, copy)


def _sit_down(model: Model, record: Record) -> Result:
    model = replace(model, records=(record, *model.records))
    return model, (fx.SaveRecord(record), fx.Navigate(f"/match/{record.id}"))


def _may_practise(record: Record) -> bool:
    return len(record.players) == 1 and record.match.over


def _share(model: Model, record: Record) -> Result:
    header = record.match.header
    link = plan_link(Plan(header.game, record.players, header.options, record.seed))
    notices = replace(model.notices, toast="The link is copied: same options, same luck.")
    return replace(model, notices=notices), (fx.CopyText(link),)


# The screen


def view(model: Model) -> h.Node:
    """The result above, the replay below."""
    replay = model.replay
    if replay is None:
        return None
    record = replay.record
    info = record.match.game.info
    return h.div(".app", data_game=info.id)[
        topbar(info.title, rules_link(info.id)),
        h.div(".page.replay")[
            _result(record),
            result_note(record, replay.proved),
            h.div(class_=["replay-columns", {"is-wide": len(record.players) > 3}])[
                h.section(".panel.replay-scores", aria_labelledby="scores-title")[
                    h.h2("#scores-title")["Scores" if record.match.over else "Scores so far"],
                    score_table(record, record.match.scores()),
                    _after_match(replay),
                ],
                _show(replay),
            ],
        ],
    ]


def _result(record: Record) -> h.Node:
    match = record.match
    winners = match.scores().winners
    told = result_sentence(record) if match.over else f"{turn_words(record)} of an open match."
    tie = tie_words(record)
    shown = winners or tuple(range(1, len(record.players) + 1))
    return h.section(".outcome", aria_label="Result")[
        h.div(".outcome-cats")[
            (avatar(seat, "happy" if winners else "watching", cls="avatar-l") for seat in shown)
        ],
        h.div(".outcome-words")[
            h.p("#told.outcome-told")[told],
            tie and h.p("#tie")[tie],
            record.practice
            and h.p[h.span(".badge.is-later")["Practice"], " This result is no best score."],
            h.p(".soft")[
                " · ".join(
                    filter(
                        None,
                        (
                            option_words(match.game.info, match.header.options, record.names),
                            f"seed {record.seed}",
                            moment_text(record.updated),
                        ),
                    )
                ),
            ],
        ],
    ]


def _after_match(replay: Replay) -> h.Node:
    record = replay.record
    return h.div(".row.wrap.after")[
        replay.proved
        and h.button(".btn.btn-primary", type="button", data_do="replay.result")[
            "Share the result"
        ],
        record.match.over
        and h.button(".btn.btn-primary", type="button", data_do="replay.rematch")["Rematch"],
        not record.match.over and h.a(".btn.btn-primary", href=f"#/match/{record.id}")["Continue"],
        h.button(".btn", type="button", data_do="replay.same")["Same luck again"],
        h.button(".btn", type="button", data_do="replay.share")["Share the luck"],
        h.button(".btn", type="button", data_do="replay.export")["Export"],
    ]


def _state(replay: Replay) -> Any:
    """The state shown; what is still secret in an open match stays so."""
    match = replay.record.match
    state = match.states[replay.at]
    return state if match.over else match.game.view(state, PUBLIC)


def _caption(replay: Replay) -> str:
    """What happened in the phase that ends at the stop shown."""
    return " ".join(_sentences(replay))


def _sentences(replay: Replay) -> tuple[str, ...]:
    record, match = replay.record, replay.record.match
    step = _step(replay)
    if step == 0:
        return ("Before the first turn.",)
    face = load_view(match.header.game)
    begin = stops(match)[step - 1]
    told = []
    for index in range(begin, replay.at):
        entry = match.entries[index]
        before, after = match.states[index], match.states[index + 1]
        if not match.over:
            before, after = (match.game.view(state, PUBLIC) for state in (before, after))
        told.append(
            (entry.actor, face.tell(before, entry.actor, entry.action, after, record.names))
        )
    return tuple(sentence for _, sentence in sorted(told) if sentence)


def _show(replay: Replay) -> h.Node:
    record = replay.record
    face, state = load_view(record.match.header.game), _state(replay)
    scores = record.match.game.scores(state)
    winners = record.match.scores().winners
    shown = replay.look or (winners[0] if winners else 1)
    return h.section(".panel.replay-show", aria_labelledby="replay-title")[
        h.h2("#replay-title")["Turn by turn"],
        _controls(replay),
        h.div(".replay-stage")[
            h.figure(f".replay-board.seat-{shown}")[
                h.figcaption(".row")[
                    who(shown, record.names[shown - 1], record.players[shown - 1].kind),
                    h.span(".num.soft")[points(scores.totals[shown - 1])],
                ],
                face.board(state, shown, None, Scene(record.names)),
            ],
            h.div(f".replay-sheet.seat-{shown}")[
                face.chance(state, False), face.sheet(state, shown, Scene(record.names))
            ],
        ],
        len(record.players) > 1 and _others(record, state, face, shown, scores.totals),
    ]


def _controls(replay: Replay) -> h.Node:
    record = replay.record
    step, last = _step(replay), len(stops(record.match)) - 1
    stage = str(record.match.game.stage(_state(replay))) or "Start"
    return h.div(".replay-controls")[
        h.div(".replay-told", id="replay-told")[
            h.strong[stage],
            h.ul[(h.li[sentence] for sentence in _sentences(replay))],
        ],
        h.input(
            "#replay-slider.slider",
            type="range",
            min="0",
            max=last,
            value=step,
            aria_label="Turn",
            aria_valuetext=f"{stage}, step {step} of {last}",
            data_do="replay.go",
        ),
        h.div(".row.wrap.replay-buttons")[
            _button("first", "Start", "first", step > 0),
            _button("back", "Back", "back", step > 0),
            h.button(
                "#replay-play.btn.btn-primary",
                type="button",
                data_do="replay.play",
            )[icon("pause" if replay.playing else "play"), "Pause" if replay.playing else "Play"],
            _button("next", "Next", "next", step < last),
            _button("last", "End", "last", step < last),
            _may_practise(record)
            and step < last
            and h.button(".btn", type="button", data_do="replay.practice")[
                "Play on from here as practice"
            ],
        ],
    ]


def _button(name: str, label: str, sign: str, enabled: bool) -> h.Node:
    return h.button(
        f"#replay-{name}.btn.btn-icon",
        type="button",
        data_do=f"replay.{name}",
        aria_label=label,
        title=label,
        aria_disabled=None if enabled else "true",
    )[icon(sign)]


def _others(record: Record, state: Any, face: Any, shown: int, totals: Sequence[int]) -> h.Node:
    return h.div(".replay-others", role="group", aria_label="All boards")[
        (
            h.button(
                f".other.seat-{seat}",
                type="button",
                data_do="replay.look",
                data_arg=seat,
                aria_pressed="true" if seat == shown else "false",
            )[
                h.span(".visually-hidden")["Look at"],
                h.span(".other-name")[badge(seat), h.span(".who-name")[name]],
                face.small(state, seat, Scene(record.names)),
                h.span(".other-score")[points(totals[seat - 1])],
            ]
            for seat, name in enumerate(record.names, 1)
        )
    ]
