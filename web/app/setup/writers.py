"""The players of a match by links: what they are called is asked once, before it begins.

Each link says whose turn it is, on every device: whoever is given no name there is "Player 2".
"""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app.art.ties import tie
from app.base.names import MAX_NAME, clean_name
from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Model
from app.core.screens import Result
from app.saves.naming import default_name, with_default_names
from app.saves.records import REMOTE, Player
from app.setup.state import NamingPlayers, Setup
from app.widgets.own_name import own_name_field
from app.widgets.parts import topbar

OWN_NAME = "writer-1"
"""The field for the name of whoever begins."""


def writers_of(setup: Setup) -> tuple[Player, ...]:
    """Lists who plays: the first one here, all others elsewhere, of whom there is at least one."""
    if isinstance(setup.naming, NamingPlayers):
        return setup.naming.players
    first, *others = setup.own_first
    elsewhere = [other if other.is_bot else replace(other, kind=REMOTE) for other in others]
    if all(other.is_bot for other in elsewhere):
        elsewhere[:1] = [Player("", REMOTE)]
    return (replace(first, kind="person", name="" if first.is_bot else first.name), *elsewhere)


def may_begin(setup: Setup) -> bool:
    """True if all people have names, or those were asked for: none is needed."""
    if isinstance(setup.naming, NamingPlayers):
        return True
    return all(player.name for player in writers_of(setup) if not player.is_bot)


def ask_writers(model: Model, setup: Setup) -> Result:
    """Ask for the names of all who play."""
    naming = NamingPlayers(writers_of(setup))
    return model.with_screen(replace(setup, naming=naming)), (fx.Focus(f"#{OWN_NAME}"),)


def _writer(model: Model, setup: Setup, did: UserDid) -> Result:
    """Names one of them."""
    if not isinstance(setup.naming, NamingPlayers):
        return model, ()
    players = list(setup.naming.players)
    seat = {str(seat): seat for seat in range(1, len(players) + 1)}.get(did.arg)
    if seat is None:
        return model, ()
    players[seat - 1] = replace(players[seat - 1], name=clean_name(did.value))
    return model.with_screen(replace(setup, naming=NamingPlayers(tuple(players)))), ()


def names_form(asked: NamingPlayers) -> h.Node:
    """Whoever begins is asked for all names, each of which may stay open."""
    first, *others = asked.players
    shown = with_default_names(asked.players)
    return [
        topbar("By links, back and forth"),
        h.div(".page.page-narrow")[
            h.form(".panel", data_do="setup.links", novalidate=True, autocomplete="off")[
                h.h2["Who plays?"],
                tie("making"),
                h.p(".soft")["Each link says by name whose turn it is."],
                own_name_field(
                    OWN_NAME,
                    first.name,
                    "setup.writer",
                    f"Without one you are “{default_name(1)}”.",
                    arg=1,
                    otherwise=default_name(1),
                ),
                (
                    _field(seat, player.name, shown[seat - 1].name)
                    for seat, player in enumerate(others, 2)
                    if not player.is_bot
                ),
                h.div(".row.wrap")[
                    h.button("#lay.btn.btn-primary", type="submit")["Begin"],
                    h.button(".btn", type="button", data_do="setup.stay")["Back"],
                ],
            ]
        ],
    ]


def _field(seat: int, name: str, otherwise: str) -> h.Node:
    return h.div(".field")[
        h.label(for_=f"writer-{seat}")[f"Name of player {seat}"],
        h.input(
            f"#writer-{seat}.input",
            type="text",
            name=f"writer-{seat}",
            value=name,
            maxlength=MAX_NAME,
            placeholder=otherwise,
            spellcheck="false",
            data_do="setup.writer",
            data_arg=seat,
        ),
    ]


WRITING = {"writer": _writer}
"""Handlers of the controls, by the last word of their ``data-do``."""
