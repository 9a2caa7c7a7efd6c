"""The field for one's own name: one and the same wherever it stands, and it says what is wrong."""

from __future__ import annotations

import re

import pytest
from desk import Desk
from remote_desk import RemoteDesk
from remote_world import Net

from app.core import effects as fx
from app.core.model import Model
from app.remote.values.effects import FoundTable
from app.saves.records import REMOTE
from app.widgets.own_name import NAMELESS


def fields(shown: str) -> list[str]:
    """The ids of the fields for one's own name."""
    return re.findall(r'<label for="([\w-]+)">Your name</label>', shown)


@pytest.mark.parametrize(
    ("address", "wants", "names"),
    [
        ("#/inviting", ("inviting.game", "yarn"), "inviting.name"),
        ("#/new/yarn", ("setup.remote",), "setup.founder"),
        ("#/new/burrow?kinds=person,person", ("setup.links",), "setup.writer"),
    ],
)
def test_who_has_no_name_is_told_what_is_wrong_at_the_field(
    address: str, wants: tuple[str, ...], names: str
) -> None:
    """In the same words, for eyes and ears, with the keyboard there; typing ends it."""
    desk = Desk(Model())
    desk.go(address)
    if not fields(desk.shown):
        desk.did(*wants)
    (field,) = fields(desk.shown)
    assert NAMELESS not in desk.shown
    desk.did(*wants)
    assert f'id="{field}-problem">{NAMELESS}<' in desk.shown
    assert f'aria-describedby="{field}-problem"' in desk.shown
    assert 'aria-invalid="true"' in desk.shown
    assert fx.Announce(NAMELESS) in desk.effects
    assert fx.Focus(f"#{field}") in desk.effects
    desk.did(names, "1", value="Mia")
    assert NAMELESS not in desk.shown


@pytest.mark.parametrize(
    "address", ["#/new/yarn?names=Mia", "#/new/yarn?kinds=easy,person&names=,Mia"]
)
def test_a_name_in_the_address_is_not_asked_for_again(address: str) -> None:
    """Whichever seat it is given to: whoever lays the table sits in the first, with no more seats
    than were laid out."""
    mia = RemoteDesk(Net(f"named {address}"))
    mia.go(address)
    mia.did("setup.remote")
    (founded,) = [one for one in mia.effects if isinstance(one, FoundTable)]
    assert founded.name == "Mia"
    assert founded.setup.seats == ((1, "person"), (1, "open"))


def test_a_name_in_the_address_is_there_to_invite_with() -> None:
    desk = Desk(Model())
    desk.go("#/inviting?names=Mia%20M.,Tom")
    assert 'value="Mia M."' in desk.shown
    desk.go("#/inviting")
    assert 'value="Mia M."' in desk.shown, "it is the same screen, and the same person"


def test_by_links_the_person_begins_whichever_seat_is_theirs() -> None:
    """The bot stays at the table; somebody elsewhere takes the other seat."""
    desk = Desk(Model())
    desk.go("#/new/yarn?kinds=easy,person,person&names=,Mia,Tom")
    desk.did("setup.links")
    (saved,) = [one.record for one in desk.effects if isinstance(one, fx.SaveRecord)]
    assert [(player.name, player.kind) for player in saved.players] == [
        ("Mia", "person"),
        ("Marmalade", "easy"),
        ("Tom", REMOTE),
    ]


def test_the_door_has_the_same_field_and_lets_a_guest_in_without_a_name() -> None:
    net = Net("door's name")
    mia, tom = RemoteDesk(net), RemoteDesk(net)
    mia.go("#/new/yarn?names=Mia")
    mia.did("setup.remote")
    net.run(50)
    tom.go(mia.remote.invites[0].address)
    (field,) = fields(tom.shown)
    assert f'aria-describedby="{field}-problem"' in tom.shown
    tom.did("joining.answer")
    net.run(50)
    assert tom.remote.guest
