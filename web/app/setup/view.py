"""The drawing of the setup: who plays, the options, and the seed. All of it is data."""

from __future__ import annotations

import htpy as h

from app.art.cats.whole import avatar
from app.art.home.icons import icon
from app.art.seats import badge
from app.base.names import MAX_NAME
from app.base.seeds import MAX_SEED
from app.base.words import player_words, points, within
from app.core.model import Model
from app.games.prints import can_print
from app.games.rules_text import load_rules
from app.lessons.offer import offer
from app.render.regions import Region, drawing, region
from app.saves.naming import default_name, with_default_names
from app.saves.plans import may_be_sent
from app.saves.records import Player, kinds_of, names_here
from app.setup.changes import is_preset, presets, seats_with
from app.setup.founding_table import founder_form
from app.setup.state import NamingFounder, NamingPlayers, NoSetup, Setup
from app.setup.writers import names_form
from app.widgets.bot_words import bot_words
from app.widgets.help_choice import help_choice, hints_choice
from app.widgets.options import idle_words, is_offered, option_field
from app.widgets.parts import print_link, rules_link, share_button, topbar
from app.widgets.room import room_class, room_words
from app.widgets.sitting import sitting_choice
from app.widgets.terms_choice import clock_choice, undo_choice
from pyengine.core.info import Info, Option
from pyengine.core.registry import load_game
from pyengine.core.words import YOU


def regions(model: Model, setup: Setup | NoSetup) -> tuple[Region, ...]:
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
    match setup.naming:
        case NamingFounder():
            return founder_form(setup.naming)
        case NamingPlayers():
            return names_form(setup.naming)
    info = load_game(setup.game).info
    return [
        topbar(info.title, [can_print(info.id) and print_link(info.id), rules_link(info.id)]),
        h.form(".page.setup", data_do="setup.start", novalidate=True, autocomplete="off")[
            setup.shared is not None and _challenge(info, setup.to_beat),
            offer(info.id, known),
            setup.problem and h.p("#problem.note.is-bad", role="alert")[setup.problem],
            h.div(".setup-columns")[
                _players(setup, info, names, sitting),
                bool(info.options)
                and h.section(".panel.setup-options", aria_label="Options")[
                    _option_fields(setup, info, seldom=False)
                ],
                _more(setup, info),
            ],
            h.div(".setup-start")[
                _at_once(setup, info) and _room(setup),
                # In a race nobody can be asked, and nothing is concluded.
                info.tempo != "race"
                and h.div(".setup-help")[
                    (help_choice if info.hands else hints_choice)(setup.help, "setup.help")
                ],
                h.p(".soft")[_summary(setup)],
                h.button("#start.btn.btn-primary.btn-wide", type="submit")["Start"],
            ],
        ],
    ]


def _offered(setup: Setup, info: Info, *, seldom: bool) -> list[Option]:
    """The options that mean something with these seats, and are chosen often or ``seldom``."""
    players, bots = len(setup.players), _bots(setup)
    return [
        option
        for option in info.options
        if option.seldom == seldom and is_offered(option, players, bots)
    ]


def _option_fields(setup: Setup, info: Info, *, seldom: bool) -> list[h.Node]:
    chosen, rules = dict(setup.options), load_rules(setup.game)
    return [
        option_field(
            option,
            chosen[option.name],
            rules,
            "setup.option",
            _seat_boxes(setup, option) if option.kind == "seats" else None,
            idle_words(info, option, chosen),
        )
        for option in _offered(setup, info, seldom=seldom)
    ]


def _challenge(info: Info, to_beat: int | None) -> h.Node:
    """What somebody means who has sent a link to a match's beginning."""
    luck = "with the same luck" if info.chance else "from the same start"
    then = (
        ", and compare the results."
        if to_beat is None
        else f", who scored {points(to_beat)}. Can you beat that?"
    )
    return h.p("#challenge.note.is-ok")[
        h.span[
            h.strong["You are challenged."],
            f" Play this match {luck} as whoever sent you the link{then}",
        ]
    ]


def _more(setup: Setup, info: Info) -> h.Node:
    """What is seldom chosen, what is agreed beside the game, and the start to share, folded away:
    the usual does for most. It is open where an option differs from it. Who sits alone has nobody
    to agree with, and in a race nothing is taken back."""
    agrees = len(setup.players) > 1 and info.tempo != "race"
    seldom, chosen = _offered(setup, info, seldom=True), dict(setup.options)
    parts = [
        *(("variants",) if seldom else ()),
        *(("undo", "clock") if agrees else ()),
        "same luck" if info.chance else "link",
    ]
    return h.section(".panel.setup-rest", aria_label="More")[
        h.details("#setup-more", open=any(chosen[each.name] != each.default for each in seldom))[
            h.summary(".btn.btn-small")[f"More: {', '.join(parts)}"],
            h.div(".stack")[
                _option_fields(setup, info, seldom=True),
                agrees
                and [
                    undo_choice(setup.terms.undo, "setup.undo"),
                    clock_choice(setup.terms.clock, "setup.clock"),
                ],
                _seed(setup) if info.chance else _link(setup),
            ],
        ]
    ]


def _summary(setup: Setup) -> str:
    people, bots = _people(setup), _bots(setup)
    if len(setup.players) == 1:
        return "Alone, for a high score" if people else "One bot, to watch"
    parts = []
    if people:
        parts.append("1 person" if people == 1 else f"{people} people, one device")
    if bots:
        parts.append("1 bot" if bots == 1 else f"{bots} bots")
    return " and ".join(parts)


def _at_once(setup: Setup, info: Info) -> bool:
    """True if several people will play at one screen at once, each at a place of their own."""
    return info.tempo == "race" and _people(setup) > 1


def _people(setup: Setup) -> int:
    return sum(not player.is_bot for player in setup.players)


def _bots(setup: Setup) -> int:
    return len(setup.players) - _people(setup)


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
                _may_be_remote(info)
                and h.button("#play-remote.btn.btn-small", type="button", data_do="setup.remote")[
                    "With friends far away"
                ],
                may_be_sent(info)
                and h.button("#by-links.btn.btn-small", type="button", data_do="setup.links")[
                    "By links, back and forth"
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


def _may_be_remote(info: Info) -> bool:
    """Returns whether people on other devices can play along."""
    return info.max_players > 1


def _seat(setup: Setup, info: Info, seat: int, player: Player) -> h.Node:
    count = len(setup.players)
    shown = _shown(setup, seat)
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
            placeholder=shown if player.is_bot or shown is YOU else default_name(seat),
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
            aria_describedby=f"bot-{seat}" if player.is_bot else None,
            data_do="setup.kind",
            data_arg=seat,
        )[
            (
                h.option(value=kind, selected=kind == player.kind)[player_words(kind)]
                for kind in kinds_of(info)
            )
        ],
        h.span(".seat-tools")[
            _tool("up", f"Move {within(shown)} up", seat, seat > 1),
            _tool("remove", f"Remove {within(shown)}", seat, count > info.min_players),
        ],
        player.is_bot and h.p(f"#bot-{seat}.seat-words.help")[bot_words(info, seat, player.kind)],
    ]


def _shown(setup: Setup, seat: int) -> str:
    """What somebody is called; whoever plays alone here needs no name."""
    named = with_default_names(setup.players)
    is_unnamed = not setup.players[seat - 1].name
    return names_here(named)[seat - 1] if is_unnamed else named[seat - 1].name


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
                h.span(".choice-face")[badge(seat), h.span(".who-name")[_shown(setup, seat)]],
            ]
            for seat in range(1, len(setup.players) + 1)
        )
    ]


def _seed(setup: Setup) -> h.Node:
    return h.div(".field")[
        h.label(for_="seed")["Same start, same luck"],
        h.p("#seed-help.help")[
            "Start with the same word to get the same dice or cards, here or on another"
            " device. Leave it empty for fresh luck."
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
    ]


def _link(setup: Setup) -> h.Node:
    """Without chance all matches begin alike, so there is no seed to choose."""
    return h.div(".field")[
        h.p(".help")["The link opens this setup, with the same seats and options."],
        h.div(".seed-row")[_copy_button(setup)],
    ]


def _copy_button(setup: Setup) -> h.Node:
    return [
        h.button(".btn", type="button", data_do="setup.copy")[
            "Copied" if setup.copied else "Copy link"
        ],
        share_button("setup.copy", what="the link"),
    ]
