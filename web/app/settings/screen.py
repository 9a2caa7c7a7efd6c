"""Settings of this browser: looks, motion, sound, the die, and what is stored here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import htpy as h

from app.base.checking import MAX_SERVERS, server_of
from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Addressed, Model, Notices, Shown
from app.core.screens import Handler, Result, Screen, Visit
from app.core.session import Keeping, Microphone
from app.library.saved_matches import summary_of, taken_ids
from app.narration.sound import is_heard
from app.remote.values import effects as remote_effects
from app.render.regions import Region, drawing, region
from app.saves.preferences import Settings
from app.saves.records import Summary
from app.settings.keeping import delete_button, storage_section
from app.settings.keys import HANDLERS, keys_section
from app.settings.switches import switch
from app.widgets.help_choice import HELP_WORDS, help_choice
from app.widgets.page_titles import titled
from app.widgets.parts import back_to, radios, topbar
from app.widgets.sitting import SITTINGS, sitting_choice

_THEMES = (
    ("auto", "Same as the device"),
    ("light", "Light"),
    ("dark", "Dark"),
    ("contrast", "High contrast"),
)
_LOOKS = (("0", "Until a click"), ("1500", "1.5 s"), ("3000", "3 s"), ("6000", "6 s"))
_SENTENCES = (("full", "Full sentences"), ("short", "Short ones"))
_MOTIONS = (("auto", "Same as the device"), ("less", "Less"))
_SOUNDS = {
    "sound_signals": ("Signals", "Countdowns, calls, time running out."),
    "sound_hands": ("Hands", "What players do: dice, cards, pieces put down or turned."),
    "sound_results": ("Results", "Right, wrong, the end of a match."),
}


_FLAGS = (
    "sound",
    "auto_roll",
    "at_once",
    "forced",
    "typed",
    "upright",
    "awake",
    "single_keys",
)

NO_SERVER = (
    "That is not a server address. It looks like stun:host, or turn:host followed by a name and a"
    " password."
)

Change = Callable[[Settings, str], Settings]


def _saves_setting(change: Change, allowed: Sequence[tuple[str, str]] = ()) -> Handler:
    """A handler that keeps a choice at once; with ``allowed`` no other value is heard."""

    def handle(model: Model, did: UserDid) -> Result:
        if allowed and did.value not in dict(allowed):
            return model, ()
        settings = change(model.session.settings, did.value)
        if settings == model.session.settings:
            return model, ()
        effects: tuple[fx.Effect, ...] = (fx.SaveSettings(settings, model.session.settings),)
        samples = (
            fx.Sound(name) for name in _SAMPLES if _comes_on(name, model.session.settings, settings)
        )
        return model.with_session(replace(model.session, settings=settings)), (
            *effects,
            *islice(samples, 1),
        )

    return handle


def _flag(name: str) -> Handler:
    """The handler of a switch."""

    def change(settings: Settings, value: str) -> Settings:
        flag: dict[str, Any] = {name: bool(value)}
        return replace(settings, **flag)

    return _saves_setting(change)


_SAMPLES = ("tick", "draw", "right")
"""A sound of each kind: one is heard when it is switched on."""


def _comes_on(sound: str, before: Settings, after: Settings) -> bool:
    return is_heard(sound, after) and not is_heard(sound, before)


def _delete_everything(model: Model, did: UserDid) -> Result:
    deleted_ids, fresh = tuple(taken_ids(model)), Settings()
    remote_state = model.session.remote_state
    running = remote_state.tables if remote_state else ()
    moves = remote_state is not None and remote_state.move is not None and remote_state.move.runs
    outcome = fx.Outcome(
        "Everything that was stored here has been deleted.",
        "What is stored here could not be deleted: it will be here again after a reload.",
    )
    session = replace(
        model.session,
        summaries=(),
        records=(),
        best=(),
        settings=fresh,
        deletion=None,
        remote_state=None,
        importing=None,
        positions=None,
        checking=None,
    )
    return model.with_session(session), (
        *(remote_effects.ForgetTable(remote.table_key) for remote in running),
        # Else what another device still sends would be the first that is kept anew.
        *((remote_effects.StopMove(),) if moves else ()),
        fx.DeleteAll(deleted_ids, outcome),
        # Nothing is written: these are what nobody has chosen.
        fx.SaveSettings(fresh, fresh),
        fx.Navigate("/settings", replace=True),
    )


def _enter(model: Model, visit: Visit) -> Result:
    return model.with_screen(Addressed("settings")), (fx.LookAtKeeping(),)


def _ask_to_keep(model: Model, did: UserDid) -> Result:
    return model, (fx.AskToKeep(asked=True),)


def _install(model: Model, did: UserDid) -> Result:
    return model, (fx.Install(),)


def _regions(model: Model, here: Shown) -> tuple[Region, ...]:
    left = summary_of(model, model.route.get("match"))
    sure = model.route.get("sure") == "delete"
    content = drawing(
        _page,
        model.session.settings,
        left,
        len(taken_ids(model)),
        model.notices,
        sure,
        model.session.keeping,
        model.session.microphone,
    )
    return (region("settings", content, class_="app"),)


def _page(
    settings: Settings,
    left: Summary | None,
    count: int,
    notices: Notices,
    sure: bool,
    keeping: Keeping | None,
    microphone: Microphone,
) -> h.Node:
    """The choices, and what this browser keeps."""
    return [
        topbar("Settings", h.a(".btn.btn-quiet", href="#/about")["About"]),
        h.div(".page.page-narrow.settings")[
            left is not None and h.p[back_to(left)],
            left is not None and _this_match(left, microphone),
            h.section(".panel", aria_labelledby="looks-title")[
                h.h2("#looks-title")["Looks and sound"],
                radios("Theme", "theme", _THEMES, settings.theme),
                radios("Motion", "motion", _MOTIONS, settings.motion),
                radios("Moves are announced in", "sentences", _SENTENCES, settings.sentences),
                switch("sound", "Sound", settings.sound),
                _sounds(settings),
            ],
            h.section(".panel", aria_labelledby="play-title")[
                h.h2("#play-title")["Play"],
                switch(
                    "auto_roll",
                    "Roll the die automatically",
                    settings.auto_roll,
                    "Otherwise each roll waits for a click.",
                ),
                switch(
                    "at_once",
                    "Play at once",
                    settings.at_once,
                    "One touch plays a card, a die or a floor. Where a choice is built up, a second"
                    " touch plays it, or letting go after a drag.",
                ),
                switch(
                    "forced",
                    "Play forced moves automatically",
                    settings.forced,
                    "Where you can only pass, or play one card, it is done for you after a moment.",
                ),
                switch(
                    "upright",
                    "Wide boards stand upright on a phone",
                    settings.upright,
                    "Everything on them is larger; the page then scrolls a little.",
                ),
                switch(
                    "typed",
                    "A line to type in",
                    settings.typed,
                    "Type moves and questions at the table, such as help. One key opens it, too.",
                ),
                radios("A finished trick stays", "look_ms", _LOOKS, str(settings.look_ms)),
                help_choice(settings.help),
                sitting_choice(settings.sitting),
            ],
            keys_section(
                settings,
                switch(
                    "single_keys",
                    "Single keys",
                    settings.single_keys,
                    "Letters and signs that do something at the table, such as ? for the rules."
                    " Arrow keys, Enter, Space and Escape always work.",
                ),
            ),
            _remote_section(settings),
            storage_section(
                count, notices, keeping, delete_button(sure, f"match={left.id}" if left else "")
            ),
        ],
    ]


def _query(left: Summary | None) -> str:
    return f"match={left.id}" if left else ""


def _remote_section(settings: Settings) -> h.Node:
    """Draws what matters only where people on other devices play along."""
    return h.section(".panel", aria_labelledby="remote-title")[
        h.h2("#remote-title")["With friends far away"],
        switch(
            "awake",
            "Keep the screen on during a match",
            settings.awake,
            "Where the device allows it. If it sleeps all the same, the others wait, and it comes"
            " back by itself when you look at it again.",
        ),
        h.div(".field")[
            h.label(".label", for_="server")["Your own STUN or TURN servers"],
            h.p("#server-help.help")[
                "Most homes need none. They help devices find each other where nothing else does."
                " The server sees your address and that you are playing, but not what."
            ],
            h.ul(".list.servers")[
                (
                    h.li(".list-item")[
                        h.span(".grow")[server.partition(" ")[0]],
                        h.button(
                            ".btn.btn-small.btn-quiet",
                            type="button",
                            data_do="settings.no-server",
                            data_arg=number,
                            aria_label=f"Remove {server.partition(' ')[0]}",
                        )["Remove"],
                    ]
                    for number, server in enumerate(settings.servers)
                )
            ],
            len(settings.servers) < MAX_SERVERS
            and h.input(
                "#server.input",
                type="text",
                name="server",
                placeholder="turn:host:3478 name password",
                maxlength=400,
                autocapitalize="none",
                autocomplete="off",
                spellcheck="false",
                aria_describedby="server-help",
                data_do="settings.server",
                data_clears=True,
            ),
        ],
    ]


def _add_server(model: Model, did: UserDid) -> Result:
    """Keep one more server, or say why it is none."""
    line = " ".join(did.value.split())
    servers = model.session.settings.servers
    if not line or line in servers or len(servers) >= MAX_SERVERS:
        return model, ()
    try:
        server_of(line)
    except ValueError:
        return model.with_notice(NO_SERVER), ()
    return _with_servers(model, (*servers, line))


def _remove_server(model: Model, did: UserDid) -> Result:
    servers = model.session.settings.servers
    content = tuple(server for number, server in enumerate(servers) if str(number) != did.arg)
    return _with_servers(model, content)


def _with_servers(model: Model, servers: tuple[str, ...]) -> Result:
    settings = replace(model.session.settings, servers=servers)
    return model.with_session(replace(model.session, settings=settings)), (
        fx.SaveSettings(settings, model.session.settings),
    )


def _sounds(settings: Settings) -> h.Node:
    """Draws which sounds are heard; without sound there is nothing to choose."""
    return h.fieldset(".field.settings-sounds", disabled=not settings.sound)[
        h.legend(".visually-hidden")["Which sounds"],
        (
            switch(name, title, getattr(settings, name), help_text)
            for name, (title, help_text) in _SOUNDS.items()
        ),
    ]


def _this_match(left: Summary, microphone: Microphone) -> h.Node:
    # Nobody else's settings wait for what only races have.
    from app.settings.this_match import match_section

    return match_section(left, microphone)


def _microphone(model: Model, did: UserDid) -> Result:
    from app.settings.this_match import switch_microphone

    return switch_microphone(model, did)


SCREEN = Screen(
    titled("Settings"),
    _regions,
    _enter,
    {
        "keep": _ask_to_keep,
        "install": _install,
        "microphone": _microphone,
        "theme": _saves_setting(lambda settings, value: replace(settings, theme=value), _THEMES),
        "motion": _saves_setting(lambda settings, value: replace(settings, motion=value), _MOTIONS),
        **{name: _flag(name) for name in (*_FLAGS, *_SOUNDS)},
        "sentences": _saves_setting(
            lambda settings, value: replace(settings, sentences=value), _SENTENCES
        ),
        **HANDLERS,
        "server": _add_server,
        "no-server": _remove_server,
        "look_ms": _saves_setting(
            lambda settings, value: replace(settings, look_ms=int(value)), _LOOKS
        ),
        "sitting": _saves_setting(
            lambda settings, value: replace(settings, sitting=value), SITTINGS
        ),
        "help": _saves_setting(lambda settings, value: replace(settings, help=value), HELP_WORDS),
        "delete": _delete_everything,
    },
)
