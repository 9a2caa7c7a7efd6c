"""The drawing of a match that is looked back at: the result above, every turn below."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app.art.home.icons import icon
from app.art.seats import badge
from app.base.words import look_words, points
from app.core.model import Model, Replay
from app.daily.veil import veil_region
from app.games.face import is_race, load_face
from app.games.scene import Scene
from app.places.last_actions import last_actions_at
from app.render.regions import Drawing, Region, drawing, region
from app.replay.hands import hands_shown, unseen
from app.replay.landing import shown_seat
from app.replay.rounds import rounds_region
from app.replay.testimony import testimony_region
from app.result.steps import (
    last_step,
    sentences,
    stage,
    state_of,
    step_of,
)
from app.result.view import may_practise, outcome_regions, scores_region
from app.saves.naming import names_listed
from app.widgets.board_tables import gist_id, gists
from app.widgets.parts import radios, rules_link, share_button, topbar, who
from app.widgets.ways import Ways, described_ways, legend, way_of
from pyengine.core.words import YOU

SUGGESTED = "Suggested instead"


def regions(model: Model, replay: Replay) -> tuple[Region, ...]:
    record = replay.record
    info = record.match.game.info
    if replay.veiled:
        top = region("replay-top", drawing(_top, info.id, info.title))
        return (region("replay", (top, veil_region(record)), class_="app", data_game=info.id),)
    inside = (
        region("replay-top", drawing(_top, info.id, info.title)),
        region(
            "replay-page",
            _page(model, replay),
            class_="page replay is-landed" if replay.landed else "page replay",
        ),
    )
    return (region("replay", inside, class_="app", data_game=info.id),)


def _page(model: Model, replay: Replay) -> tuple[Region, ...]:
    """The result above every turn; who came for a turn sees that first."""
    result = (
        *outcome_regions(model, replay),
        *testimony_region(replay),
        scores_region(model, replay),
    )
    if not is_race(replay.record.match.header.game):
        return (_show(replay), *result) if replay.landed else (*result, _show(replay))
    rounds = rounds_region(replay.record.match, tuple(replay.names))
    if replay.landed:
        return (_show(replay), *result, *rounds)
    return (*result, *rounds, _show(replay))


def _top(game: str, title: str) -> h.Node:
    return topbar(title, rules_link(game))


def _show(replay: Replay) -> Region:
    record = replay.record
    face, state = load_face(record.match.header.game), state_of(replay)
    # At the end they stand in the sheet above, and nowhere else.
    ended = record.match.settled and step_of(replay) == last_step(replay)
    totals = () if ended else record.match.game.scores(state).totals
    shown, drawn = shown_seat(replay), replay.drawn
    seats = tuple(range(1, len(record.players) + 1))
    # What is kept of hands is what everybody may see of them.
    # In a race nobody who has a name is told of "your picture" under somebody else's.
    elsewhere = is_race(record.match.header.game) and replay.names[shown - 1] is not YOU
    names = names_listed(record) if elsewhere else replay.names
    scene = Scene(names, place=0, hands=hands_shown(replay), told=seats)
    last_actions = last_actions_at(record.match, replay.at)
    ways = None
    if drawn is None:
        own_scene = replace(scene, last_action=last_actions[shown - 1])
    else:
        own_scene = replace(scene, done=drawn.done, hint=drawn.better)
        game, name = record.match.header.game, replay.names[shown - 1]
        done = way_of(game, state, shown, drawn.done)
        other = way_of(game, state, shown, drawn.better) if drawn.better else None
        ways = Ways(done, name, SUGGESTED, other)
    name, kind = replay.names[shown - 1], record.players[shown - 1].kind
    stage_regions = (
        region(
            "replay-board",
            (
                region(
                    "replay-who",
                    drawing(_caption, shown, name, kind, _total(totals, shown)),
                    tag="figcaption",
                    class_="row",
                ),
                face.board(state, shown, None, own_scene),
            ),
            tag="figure",
            class_=f"replay-board seat-{shown}",
        ),
        region(
            "replay-sheet",
            (
                *([legend("replay-ways", ways)] if ways else []),
                _controls(replay),
                region("replay-unseen", drawing(_unseen, unseen(replay))),
                region("replay-chance", face.chance(state, False)),
                *(() if ended else (region("replay-lines", face.scores(state, shown, scene)),)),
            ),
            class_=f"replay-sheet seat-{shown}",
        ),
    )
    inside = [
        region("replay-title", drawing(str, _title(replay)), tag="h2", tabindex="-1"),
        region("replay-stage", stage_regions, class_="replay-stage"),
        described_ways(face.description, state, shown, scene, ways),
    ]
    if len(record.players) > 1:
        # What the large board marks is not marked twice.
        small = [
            replace(
                scene, last_action=None if last_action is last_actions[shown - 1] else last_action
            )
            for last_action in last_actions
        ]
        others = tuple(
            _other(seat, owner, _total(totals, seat), seat == shown, face.small(state, seat, seen))
            for seat, (owner, seen) in enumerate(zip(replay.names, small, strict=True), 1)
        )
        texts = tuple(
            (seat, face.gist(state, seat, scene)) for seat in range(1, len(record.names) + 1)
        )
        inside += [
            region("replay-others", (*others, gists("replay", replay.names, texts)),
                   class_="replay-others",
                   role="group",
                   aria_label="All boards"),
            region("replay-floors", face.symbols(state), tag="svg", class_="art-defs", width=0,
                   height=0, aria_hidden="true", focusable="false"),
        ]  # fmt: skip
    return region(
        "replay-show",
        tuple(inside),
        tag="section",
        class_="panel replay-show",
        aria_labelledby="replay-title",
    )


def _title(replay: Replay) -> str:
    """A race has no turns."""
    return "Replay" if is_race(replay.record.match.header.game) else "Turn by turn"


def _unseen(sentences: tuple[str, ...]) -> h.Node:
    return [h.p(".note")[sentence] for sentence in sentences]


def _total(totals: tuple[int, ...], seat: int) -> str:
    return points(totals[seat - 1]) if totals else ""


def _caption(seat: int, name: str, kind: str, total: str) -> h.Node:
    return [who(seat, name, kind), total and h.span(".num.soft")[total]]


def _controls(replay: Replay) -> Region:
    step, last = step_of(replay), last_step(replay)
    practise = may_practise(replay.record) and step < last
    words = (stage(replay), sentences(replay))
    return region(
        "replay-controls",
        drawing(
            _control_row,
            words,
            step,
            last,
            replay.playing,
            practise,
            replay.record.match.settled,
            replay.speed if is_race(replay.record.match.header.game) else 0,
        ),
        class_="replay-controls",
    )


_SPEEDS = (("1", "As it was played"), ("4", "4 ×"), ("16", "16 ×"))


def _control_row(
    words: tuple[str, tuple[str, ...]],
    step: int,
    last: int,
    playing: bool,
    practise: bool,
    linked: bool,
    speed: int,
) -> h.Node:
    here, texts = words
    return [
        h.div(".replay-sentences", id="replay-sentences")[
            h.strong[here], h.ul[(h.li[sentence] for sentence in texts)]
        ],
        h.input(
            "#replay-slider.slider",
            type="range",
            min="0",
            max=last,
            value=step,
            aria_label="Step",
            aria_valuetext=f"{here}, step {step} of {last}",
            data_do="replay.go",
        ),
        h.div(".row.wrap.replay-buttons")[
            _button("first", "Start", step > 0),
            _button("back", "Back", step > 0),
            h.button("#replay-play.btn.btn-primary", type="button", data_do="replay.play")[
                icon("pause" if playing else "play"), "Pause" if playing else "Play"
            ],
            _button("next", "Next", step < last),
            _button("last", "End", step < last),
            practise
            and h.button(".btn", type="button", data_do="replay.practice")["Practise from here"],
            linked
            and h.button(".btn", type="button", data_do="replay.link")[
                "Copy a link to this moment"
            ],
            linked and share_button("replay.link", what="a link to this moment"),
        ],
        bool(speed) and radios("Speed", "speed", _SPEEDS, str(speed), "replay.speed"),
    ]


def _button(name: str, label: str, enabled: bool) -> h.Node:
    return h.button(
        f"#replay-{name}.btn.btn-icon",
        type="button",
        data_do=f"replay.{name}",
        aria_label=label,
        title=label,
        aria_disabled=None if enabled else "true",
    )[icon(name)]


def _other(seat: int, name: str, total: str, pressed: bool, small: Drawing) -> Region:
    return region(
        f"replay-other-{seat}",
        (
            region(f"replay-name-{seat}", drawing(_name, seat, name), tag="span",
                   class_="other-name"),
            region(f"replay-small-{seat}", small, tag="span", class_="other-board"),
            region(f"replay-score-{seat}", drawing(str, total), tag="span",
                   class_="other-score"),
        ),
        tag="button",
        class_=f"other seat-{seat}",
        type="button",
        data_do="replay.look",
        data_arg=seat,
        aria_pressed="true" if pressed else "false",
        aria_label=look_words(name, total),
        aria_describedby=gist_id("replay", seat),
    )  # fmt: skip


def _name(seat: int, name: str) -> h.Node:
    return [badge(seat), h.span(".who-name", title=name)[name]]
