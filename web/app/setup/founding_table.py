"""From the setup to a table for remote people: its seats, and what its founder is called."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import htpy as h

from app.art.ties import tie
from app.base.names import clean_name
from app.base.seeds import record_id
from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Model
from app.core.screens import Result
from app.library.saved_matches import taken_ids
from app.saves.naming import GUEST
from app.setup.state import NamingFounder, NamingPlayers, Setup
from app.widgets.own_name import own_name_field
from app.widgets.parts import topbar
from app.widgets.remembered_names import remember_own
from pyengine.core.registry import load_game

if TYPE_CHECKING:
    from pyengine.peers.session import ports

FOUNDER_NAME = "founder"
"""The field for the name of whoever lays the table."""


def _play_remote(model: Model, setup: Setup, did: UserDid) -> Result:
    """Lay a table for people on other devices: who sat here beside the first one may be far.

    The others read whose table it is, so a name is asked for once where none is known.
    """
    # Only now: whoever sits here alone or with others does not wait for it.
    from app.remote.values import effects as remote_effects

    name = _founder_of(setup)
    is_asked = isinstance(setup.naming, NamingFounder)
    if not (name or is_asked or model.session.settings.guest):
        asked = NamingFounder(next(iter(model.session.settings.names), ""))
        focus = fx.Focus(f"#{FOUNDER_NAME}")
        return model.with_screen(replace(setup, naming=asked)), (focus,)
    place = record_id(did.moment.fresh, taken_ids(model))
    founded = remote_effects.FoundTable(
        place, name or GUEST, _lay_table(setup), model.session.settings.servers
    )
    model, effects = remember_own(model, name)
    # Whoever lays a table invites somebody to it: that link is there at once.
    invite = remote_effects.MakeInvite(place)
    return model, (founded, invite, *effects, fx.Navigate(f"/table/{place}"))


def _founder_of(setup: Setup) -> str:
    """Returns the name of whoever lays the table; empty where that is not known."""
    first = setup.own_first[0]
    if isinstance(setup.naming, NamingFounder):
        return setup.naming.name
    return "" if first.is_bot else first.name


def _lay_table(setup: Setup) -> ports.Setup:
    """The table as it is laid; at least one seat waits for a friend, who would find none."""
    from pyengine.peers.session import ports
    from pyengine.peers.wire.contents import OPEN, PERSON

    others = [player.kind if player.is_bot else OPEN for player in setup.own_first[1:]]
    if OPEN not in others:
        others[:1] = [OPEN]
    seats = ((1, PERSON), *((1, kind) for kind in others))
    info = load_game(setup.game).info
    options = tuple(
        (name, value)
        for name, value in setup.options
        if (option := info.option(name)) and option.kind != "seats"
    )
    return ports.Setup(setup.game, options, seats, undo=setup.terms.undo, clock=setup.terms.clock)


def _founder(model: Model, setup: Setup, did: UserDid) -> Result:
    """Names whoever lays the table."""
    if not isinstance(setup.naming, NamingFounder):
        return model, ()
    return model.with_screen(replace(setup, naming=NamingFounder(clean_name(did.value)))), ()


def _stay(model: Model, setup: Setup, did: UserDid) -> Result:
    """Back from the question for names to what was laid out."""
    back = fx.Focus("#by-links" if isinstance(setup.naming, NamingPlayers) else "#play-remote")
    return model.with_screen(replace(setup, naming=None)), (back,)


def founder_form(asked: NamingFounder) -> h.Node:
    """Whoever lays a table for remote people is asked for a name, as guests are."""
    return [
        topbar("With friends far away"),
        h.div(".page.page-narrow")[
            h.form(".panel", data_do="setup.remote", novalidate=True, autocomplete="off")[
                h.h2["What should your friends call you?"],
                tie("making"),
                own_name_field(
                    FOUNDER_NAME,
                    asked.name,
                    "setup.founder",
                    f"Your friends see this name. Without one you are “{GUEST}”.",
                ),
                h.div(".row.wrap")[
                    h.button("#lay.btn.btn-primary", type="submit")["Set up the table"],
                    h.button(".btn", type="button", data_do="setup.stay")["Back"],
                ],
            ]
        ],
    ]


FOUNDING = {"remote": _play_remote, "founder": _founder, "stay": _stay}
"""Handlers of the controls, by the last word of their ``data-do``."""
