"""Inviting from the home screen: a name, how many friends, a game, and the link is there."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import unquote

import htpy as h

from app.art.ties import tie
from app.base.names import clean_name
from app.base.seeds import record_id
from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Addressed, Model, Shown
from app.core.screens import Result, Screen, Visit
from app.games.box import GameBox, load_boxes
from app.games.face import has_face
from app.library.saved_matches import is_first_match, taken_ids
from app.remote.values import effects as remote_effects
from app.remote.widgets.access import remote_state_of, with_remote_state
from app.render.regions import Region, drawing, region
from app.saves.naming import GUEST
from app.widgets.options import cards
from app.widgets.own_name import ASKED, ask_name, own_name_field
from app.widgets.page_titles import titled
from app.widgets.parts import topbar
from app.widgets.remembered_names import remember_own
from pyengine.core.info import Info
from pyengine.core.registry import load_game
from pyengine.peers.codes.codes import MOST_ENDS
from pyengine.peers.membership.people import FOUNDER
from pyengine.peers.session import ports
from pyengine.peers.wire.contents import OPEN, PERSON

NAME = "inviting-name"
"""The field for the name."""

_HOW_MANY = tuple((str(count), str(count)) for count in range(1, MOST_ENDS + 1))
"""How many friends one link may be for."""


def enter(model: Model, visit: Visit) -> Result:
    """Offer the name that the address gives, else the one that is known here; where there is none
    it is what is typed first."""
    remote_state = remote_state_of(model)
    given = clean_name(unquote(model.route.get("names").partition(",")[0]))
    name = given or remote_state.name or next(iter(model.session.settings.names), "")
    fresh = replace(remote_state, name=name, asked=False, table_key="", friends=1)
    model = with_remote_state(model.with_screen(Addressed("inviting")), fresh)
    if name or model.session.settings.guest:
        return model, ()
    return model, (fx.Focus(f"#{NAME}"),)


def _regions(model: Model, here: Shown) -> tuple[Region, ...]:
    remote_state = remote_state_of(model)
    inside = drawing(_page, remote_state.name, remote_state.asked, remote_state.friends)
    return (region("inviting", inside, class_="app"),)


def _page(name: str, asked: bool, friends: int) -> h.Node:
    return [
        topbar("Invite a friend"),
        h.div(".page.page-narrow")[
            h.section(".panel")[
                tie("making"),
                h.p[
                    "You get a link to send, each friend sends one back, and you play: each on a"
                    " device of your own, however far apart. No account, no server."
                ],
                own_name_field(NAME, name, "inviting.name", ASKED if asked else ""),
                h.fieldset(".field.option", aria_describedby="friends-link")[
                    h.legend["How many friends?"],
                    h.p("#friends-link.help")[
                        "One link is for all of them."
                        if friends > 1
                        else "You get a link for your friend."
                    ],
                    cards("friends", _HOW_MANY, str(friends), "inviting.friends"),
                ],
                h.fieldset(".field.option")[
                    h.legend["Which game?"],
                    h.div(".inviting-games")[
                        (
                            _game(game, box, friends)
                            for game, box in load_boxes().items()
                            if _is_for_two(game)
                        )
                    ],
                ],
            ],
            h.p(".soft")[
                "Never free at the same time? Choose a game on the home page, then “By links,"
                " back and forth”."
            ],
        ],
    ]


def _game(game: str, box: GameBox, friends: int) -> h.Element:
    info = load_game(game).info
    bots = _bots(info, friends)
    return h.button(
        ".btn.inviting-game",
        type="button",
        data_do="inviting.game",
        data_arg=game,
        disabled=friends >= info.max_players,
    )[
        h.strong[box.title],
        h.small[box.facts],
        bots > 0 and h.small["with a bot" if bots == 1 else f"with {bots} bots"],
    ]


def _bots(info: Info, friends: int) -> int:
    """How many seats remain for bots, if so many friends come and the game needs more players."""
    return max(0, info.min_players - 1 - friends)


def _is_for_two(game: str) -> bool:
    return has_face(game) and load_game(game).info.max_players > 1


def _name(model: Model, did: UserDid) -> Result:
    named = replace(remote_state_of(model), name=clean_name(did.value), asked=False)
    return with_remote_state(model, named), ()


def _friends(model: Model, did: UserDid) -> Result:
    if did.value not in dict(_HOW_MANY):
        return model, ()
    return with_remote_state(model, replace(remote_state_of(model), friends=int(did.value))), ()


def _found(model: Model, did: UserDid) -> Result:
    """Lay a table with a seat for each friend, and bots where the game needs more, and invite."""
    if did.arg not in load_boxes() or not _is_for_two(did.arg):
        return model, ()
    remote_state = remote_state_of(model)
    if not (remote_state.name or remote_state.asked or model.session.settings.guest):
        return with_remote_state(model, replace(remote_state, asked=True)), ask_name(NAME)
    table_key = record_id(did.moment.fresh, taken_ids(model))
    info = load_game(did.arg).info
    if remote_state.friends >= info.max_players:
        return model, ()
    friends = ((FOUNDER, OPEN),) * remote_state.friends
    bots = ((FOUNDER, info.usual_level),) * _bots(info, remote_state.friends)
    options = tuple(info.first_options) if is_first_match(model, did.arg) else ()
    setup = ports.Setup(did.arg, options, ((FOUNDER, PERSON), *friends, *bots))
    servers = model.session.settings.servers
    founded = remote_effects.FoundTable(table_key, remote_state.name or GUEST, setup, servers)
    model, saves = remember_own(model, remote_state.name)
    invite = remote_effects.MakeInvite(table_key)
    return model, (founded, invite, *saves, fx.Navigate(f"/table/{table_key}"))


SCREEN = Screen(
    titled("Invite a friend"), _regions, enter, {"name": _name, "friends": _friends, "game": _found}
)
