"""The setup screen of any game: who plays, the options, and the seed. All of it is data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import htpy as h

from app.art.cats.whole import avatar
from app.art.home.icons import icon
from app.art.seats import badge
from app.base.names import MAX_NAME
from app.base.routes import Route
from app.base.seeds import MAX_SEED, fresh_seed
from app.core import effects as fx
from app.core.messages import Copied, FromStorage, UserDid
from app.core.model import Model
from app.core.screens import Result, Screen, Visit, handlers_on
from app.games.face import has_face, is_race
from app.games.prints import can_print
from app.games.rules_text import load_rules
from app.lessons.offer import known_from_now, offer
from app.library.saved_matches import taken_ids, with_record
from app.render.regions import Region, drawing, region
from app.saves.naming import default_name, named
from app.saves.plan_links import LinkError, plan_link, read_plan
from app.saves.plans import Plan, may_be_sent, new_record
from app.saves.records import KINDS, Player
from app.setup.changes import CHANGES, is_preset, presets, seats_with
from app.setup.founding_table import FOUNDING, asks_name
from app.setup.state import NoSetup, Setup
from app.setup.writers import WRITING, asks_names, may_begin, writers_of
from app.widgets.help_choice import help_choice
from app.widgets.options import idle_words, option_field
from app.widgets.page_titles import title_of_game
from app.widgets.parts import print_link, rules_link, topbar
from app.widgets.remembered_names import remember_names
from app.widgets.room import room_class, room_words
from app.widgets.sitting import sitting_choice
from pyengine.core.errors import IllegalAction
from pyengine.core.info import Info, Option
from pyengine.core.registry import GAMES, load_game

_KIND_WORDS = {
    "person": "Person here",
    "easy": "Easy bot",
    "normal": "Normal bot",
    "hard": "Hard bot",
}


def enter(model: Model, visit: Visit) -> Result:
    """Lay out what the address asks for; a wrong link says so and falls back to the usual."""
    route = model.route
    game = route.path[1] if len(route.path) > 1 else ""
    try:
        plan, problem = read_plan(route, model.session.settings.names), ""
    except LinkError as error:
        problem = str(error)
        if game not in GAMES or not has_face(game):
            return model.showing(NoSetup(problem)), ()
        plan = read_plan(Route(("new", game)), model.session.settings.names)
    setup = Setup(
        game, plan.players, plan.options, plan.seed, problem, help=model.session.settings.help
    )
    return model.showing(setup), ()


def _changes(name: str) -> Callable[[Model, Setup, UserDid], Result]:
    """The handler of a control that changes the setup."""
    change = CHANGES[name]

    def handle(model: Model, setup: Setup, did: UserDid) -> Result:
        changed = change(setup, did, model.session.settings.names)
        if changed is None:
            return model, ()
        effects = _focus_after(name, did.arg, changed)
        return model.showing(replace(changed, problem="", copied=False)), effects

    return handle


def _focus_after(name: str, arg: str, setup: Setup) -> tuple[fx.Effect, ...]:
    """Where the keyboard goes when the control that was used has moved or is gone."""
    count = len(setup.players)
    if name == "add":
        return (_at_name(count),)
    if name == "remove":
        return (_at_name(min(int(arg), count)),)
    if name == "up":
        seat = int(arg) - 1
        return (_at_name(seat) if seat == 1 else fx.Focus(f"#seat-{seat} .seat-up"),)
    return ()


def _at_name(seat: int) -> fx.Effect:
    """To the name of a seat; by touch to the seat, whose name may well stay as it is."""
    return fx.Focus(f"#name-{seat}", coarse=f"#seat-{seat}")


def _known(model: Model, setup: Setup, did: UserDid) -> Result:
    """Nobody is new here."""
    return known_from_now(model, setup.game)


def _copied(model: Model, setup: Setup | NoSetup, message: FromStorage) -> Result:
    """The button says that the link is on the clipboard."""
    if not isinstance(message, Copied) or isinstance(setup, NoSetup):
        return model, ()
    return model.showing(replace(setup, copied=True)), ()


def _copy(model: Model, setup: Setup, did: UserDid) -> Result:
    seed = setup.seed or fresh_seed(did.moment.fresh)
    link = plan_link(Plan(setup.game, setup.players, setup.options, seed))
    said = fx.Outcome("The link is copied.", aloud=True)
    return model.showing(replace(setup, seed=seed)), (fx.CopyLink(link, said),)


def _start(model: Model, setup: Setup, did: UserDid) -> Result:
    return _begun(model, setup, setup.players, did)


def _begun(model: Model, setup: Setup, players: tuple[Player, ...], did: UserDid) -> Result:
    """Sit down at what has been agreed, with these players."""
    plan = Plan(setup.game, players, setup.options, setup.seed)
    try:
        record = new_record(plan, did.moment, taken_ids(model))
    except IllegalAction as error:
        return model.showing(replace(setup, problem=str(error.message))), ()
    record = replace(record, help=setup.help)
    people = [player.name for player in players if not player.is_bot]
    model, effects = remember_names(model, people)
    model, known = known_from_now(model, setup.game)
    effects = (*effects, *known)
    if setup.help != model.session.settings.help:
        # The next match begins with it.
        settings = replace(model.session.settings, help=setup.help)
        effects = (*effects, fx.SaveSettings(settings, model.session.settings))
        model = model.having(replace(model.session, settings=settings))
    model = with_record(model, record)
    return model, (fx.SaveRecord(record), *effects, fx.Navigate(f"/match/{record.id}"))


def _by_links(model: Model, setup: Setup, did: UserDid) -> Result:
    """Begin a match that goes to and fro, once it is known who plays."""
    if not may_be_sent(load_game(setup.game).info):
        return model, ()
    players = writers_of(setup)
    if not may_begin(setup):
        return model.showing(replace(setup, writers=players)), (fx.Focus("#writer-1"),)
    return _begun(model, setup, players, did)


# The screen


def _regions(model: Model, setup: Setup | NoSetup) -> tuple[Region, ...]:
    settings = model.session.settings
    if isinstance(setup, NoSetup):
        return (region("setup", drawing(_no_setup, setup.problem), class_="app"),)
    form = drawing(_page, setup, settings.names, settings.sitting, settings.known)
    return (region("setup", form, class_="app"),)


def _no_setup(problem: str) -> h.Node:
    return [
        topbar("New game"),
        h.div(".page.page-narrow")[
            h.div(".panel.empty")[
                h.p(role="alert")[problem],
                h.a(".btn.btn-primary", href="#/")["Choose a game"],
            ]
        ],
    ]


def _page(setup: Setup, names: tuple[str, ...], sitting: str, known: tuple[str, ...]) -> h.Node:
    """The form; its parts come from the game's declared facts alone."""
    if setup.founder is not None:
        return asks_name(setup.founder)
    if setup.writers:
        return asks_names(setup.writers)
    info, rules = load_game(setup.game).info, load_rules(setup.game)
    return [
        topbar(info.title, [can_print(info.id) and print_link(info.id), rules_link(info.id)]),
        h.form(".page.setup", data_do="setup.start", novalidate=True, autocomplete="off")[
            offer(info.id, known),
            setup.problem and h.p("#problem.note.is-bad", role="alert")[setup.problem],
            h.div(".setup-columns")[
                _players(setup, info, names, sitting),
                bool(info.options)
                and h.section(".panel.setup-options", aria_label="Options")[
                    (
                        option_field(
                            option,
                            dict(setup.options)[option.name],
                            rules,
                            "setup.option",
                            _seat_boxes(setup, option) if option.kind == "seats" else None,
                            idle_words(info, option, len(setup.players), dict(setup.options)),
                        )
                        for option in info.options
                    )
                ],
                # In a race nobody can be asked, and nothing is concluded.
                info.tempo != "race"
                and h.section(".panel.setup-help", aria_label="Help")[
                    help_choice(setup.help, "setup.help")
                ],
                _seed(setup) if info.chance else _link(setup),
            ],
            h.div(".setup-start")[
                _at_once(setup, info) and _room(setup),
                h.p(".soft")[_summary(setup)],
                h.button("#start.btn.btn-primary.btn-wide", type="submit")["Start"],
            ],
        ],
    ]


def _summary(setup: Setup) -> str:
    people = _people(setup)
    bots = len(setup.players) - people
    if len(setup.players) == 1:
        return "Alone, for a high score" if people else "One bot, to watch"
    parts = []
    if people:
        parts.append("1 person" if people == 1 else f"{people} people, one device")
    if bots:
        parts.append("1 bot" if bots == 1 else f"{bots} bots")
    return " and ".join(parts)


def _at_once(setup: Setup, info: Info) -> bool:
    """Whether several people will play at one screen at the same time, each at an own place."""
    return info.tempo == "race" and _people(setup) > 1


def _people(setup: Setup) -> int:
    return sum(not player.is_bot for player in setup.players)


def _room(setup: Setup) -> h.Node:
    """Shown where the window is too small for them. It may be turned: nothing is forbidden."""
    people = _people(setup)
    return h.div("#room", class_=room_class(people))[
        h.p[room_words(people)],
        h.button(".btn.btn-small", type="button", data_do="setup.preset", data_arg="bots")[
            "Play against a bot"
        ],
    ]


def _players(setup: Setup, info: Info, names: tuple[str, ...], sitting: str) -> h.Node:
    count = len(setup.players)
    rules = load_rules(setup.game)
    return h.section(".panel.setup-players", aria_labelledby="players-title")[
        h.div(".setup-head")[
            h.h2("#players-title")["Players"],
            h.div(".row.wrap.presets", role="group", aria_label="Quick choices")[
                (
                    h.button(
                        ".btn.btn-small",
                        type="button",
                        data_do="setup.preset",
                        data_arg=preset,
                        aria_pressed="true" if is_preset(setup, preset, seats) else "false",
                    )[label]
                    for preset, (label, seats) in presets(info).items()
                ),
                _may_be_far(info)
                and h.button("#far.btn.btn-small", type="button", data_do="setup.far")[
                    "With friends far away"
                ],
                may_be_sent(info)
                and h.button("#by-links.btn.btn-small", type="button", data_do="setup.links")[
                    "By links, to and fro"
                ],
            ],
        ],
        h.ol(".seats")[
            (_seat(setup, info, seat, player) for seat, player in enumerate(setup.players, 1))
        ],
        h.datalist("#last-names")[(h.option(value=name) for name in names)],
        h.div(".row.wrap.seats-foot")[
            count < info.max_players
            and h.button(".btn.btn-small", type="button", data_do="setup.add")["Add a player"],
            h.p(".help")[f"{count} of {info.max_players} seats"],
        ],
        _at_once(setup, info) and sitting_choice(sitting),
        count == 1 and rules is not None and rules.solo and h.p("#solo-note.note")[rules.solo],
    ]


def _may_be_far(info: Info) -> bool:
    """Whether people on other devices can play along."""
    return info.max_players > 1


def _seat(setup: Setup, info: Info, seat: int, player: Player) -> h.Node:
    count = len(setup.players)
    shown = named(setup.players)[seat - 1].name
    return h.li(
        f".seat-row.seat-{seat}",
        id=f"seat-{seat}",
        tabindex="-1",
        aria_label=f"Seat {seat}: {shown}",
    )[
        avatar(seat, "sleeping" if player.is_bot else "watching", small=True),
        h.input(
            f"#name-{seat}.input.seat-name",
            type="text",
            name=f"name-{seat}",
            value=player.name,
            placeholder=default_name(seat) if not player.is_bot else shown,
            maxlength=MAX_NAME,
            list=None if player.is_bot else "last-names",
            spellcheck="false",
            aria_label=f"Name of seat {seat}",
            data_do="setup.name",
            data_arg=seat,
        ),
        h.select(
            f"#kind-{seat}.select.seat-kind",
            aria_label=f"Who plays seat {seat}",
            data_do="setup.kind",
            data_arg=seat,
        )[
            (
                h.option(value=kind, selected=kind == player.kind)[_KIND_WORDS[kind]]
                for kind in KINDS
            )
        ],
        h.span(".seat-tools")[
            _tool("up", f"Move {shown} up", seat, seat > 1),
            _tool("remove", f"Remove {shown}", seat, count > info.min_players),
        ],
    ]


def _tool(name: str, label: str, seat: int, enabled: bool) -> h.Node:
    return h.button(
        f".btn.btn-icon.seat-{name}",
        type="button",
        data_do=f"setup.{name}",
        data_arg=seat,
        aria_label=label,
        title=label,
        disabled=not enabled,
    )[icon(name)]


def _seat_boxes(setup: Setup, option: Option) -> h.Node:
    chosen = seats_with(setup, option.name)
    return h.div(".choices")[
        (
            h.label(f".choice.seat-{seat}")[
                h.input(
                    type="checkbox",
                    id=f"option-{option.name}-{seat}",
                    checked=seat in chosen,
                    data_do="setup.seats",
                    data_arg=f"{option.name}:{seat}",
                ),
                h.span(".choice-face")[badge(seat), h.span(".who-name")[player.name]],
            ]
            for seat, player in enumerate(named(setup.players), 1)
        )
    ]


def _seed(setup: Setup) -> h.Node:
    return h.section(".panel.setup-seed", aria_label="Seed")[
        h.div(".field")[
            h.label(for_="seed")["Same start, same luck"],
            h.p("#seed-help.help")[
                "Whoever starts with the same word gets the same dice or cards, here or on"
                " another device. Leave it empty for new luck."
            ],
            h.div(".seed-row")[
                h.input(
                    "#seed.input",
                    type="text",
                    name="seed",
                    value=setup.seed,
                    maxlength=MAX_SEED,
                    placeholder="Any word",
                    autocapitalize="none",
                    spellcheck="false",
                    aria_describedby="seed-help",
                    data_do="setup.seed",
                ),
                _copy_button(setup),
            ],
        ],
    ]


def _link(setup: Setup) -> h.Node:
    """Without chance all matches begin alike, so there is no seed to choose."""
    return h.section(".panel.setup-seed", aria_label="Link")[
        h.div(".field")[
            h.p(".help")["Whoever opens the link finds these seats and options."],
            h.div(".seed-row")[_copy_button(setup)],
        ],
    ]


def _copy_button(setup: Setup) -> h.Node:
    return h.button(".btn", type="button", data_do="setup.copy")[
        "Copied" if setup.copied else "Copy link"
    ]


def _rouses_bots(model: Model, setup: Setup | NoSetup) -> bool:
    if isinstance(setup, NoSetup) or is_race(setup.game):
        return False
    return any(player.is_bot for player in setup.players)


SCREEN = Screen(
    title_of_game,
    _regions,
    enter,
    handlers_on(
        Setup,
        {
            "start": _start,
            "copy": _copy,
            **FOUNDING,
            **WRITING,
            "links": _by_links,
            "known": _known,
            **{name: _changes(name) for name in CHANGES},
        },
    ),
    overhear=_copied,
    rouses_bots=_rouses_bots,
)
