"""The field for one's own name: one and the same wherever it stands, asked for and never needed."""

from __future__ import annotations

import re

import pytest
from desk import Desk
from remote_desk import RemoteDesk, begin
from remote_world import Net

from app.core import effects as fx
from app.core.model import Model
from app.remote.values.effects import FoundTable
from app.saves.naming import names_listed
from app.saves.records import REMOTE
from app.widgets.own_name import ASKED
from pyengine.core.words import YOU


def fields(shown: str) -> list[str]:
    """The ids of the fields for one's own name."""
    return re.findall(r'<label for="([\w-]+)">Your name</label>', shown)


def founded(desk: RemoteDesk) -> list[str]:
    """The names by which tables have just been laid."""
    return [one.name for one in desk.effects if isinstance(one, FoundTable)]


def test_inviting_from_home_asks_once_for_a_name_and_needs_none() -> None:
    """At the field, for eyes and ears, with the keyboard there; typing ends it. Who presses again
    goes on as a guest, and is not asked the next time."""
    mia = RemoteDesk(Net("inviting"))
    mia.go("#/inviting")
    assert fx.Focus("#inviting-name") in mia.effects
    (field,) = fields(mia.shown)
    mia.did("inviting.game", "yarn")
    assert f'id="{field}-note">{ASKED}<' in mia.shown
    assert f'aria-describedby="{field}-note"' in mia.shown
    assert mia.effects[-2:] == [fx.Announce(ASKED), fx.Focus(f"#{field}")]
    mia.did("inviting.name", value="Mi")
    mia.did("inviting.name", value="")
    assert ASKED not in mia.shown
    mia.did("inviting.game", "yarn")
    mia.did("inviting.game", "yarn")
    assert founded(mia) == ["Guest"]
    mia.go("#/inviting")
    assert fx.Focus("#inviting-name") not in mia.effects
    mia.did("inviting.game", "yarn")
    assert founded(mia) == ["Guest"]
    mia.go("#/new/burrow")
    mia.did("setup.remote")
    assert founded(mia) == ["Guest"]


@pytest.mark.parametrize(
    ("address", "wants", "otherwise"),
    [
        ("#/new/yarn", "setup.remote", "Guest"),
        ("#/new/burrow?kinds=person,person", "setup.links", "Player 1"),
    ],
)
def test_a_setup_asks_once_for_a_name_and_needs_none(
    address: str, wants: str, otherwise: str
) -> None:
    """What is asked for says what comes of leaving it open."""
    mia = RemoteDesk(Net(address))
    mia.go(address)
    mia.did(wants)
    (field,) = fields(mia.shown)
    assert f"Without one you are “{otherwise}”." in mia.shown
    assert fx.Focus(f"#{field}") in mia.effects
    assert mia.model.route.path[0] == "new"
    mia.did(wants)
    begun = [one.record.names[0] for one in mia.effects if isinstance(one, fx.SaveRecord)]
    assert {*founded(mia), *begun} == {otherwise}
    assert mia.model.session.settings.guest == (wants == "setup.remote")


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


def test_the_door_has_the_same_field_and_asks_once() -> None:
    """Nobody can give a name later; who has given none is a guest, with a number where the host is
    one as well, and "you" on the own device."""
    net = Net("door's name")
    mia, tom = RemoteDesk(net), RemoteDesk(net)
    mia.go("#/new/yarn")
    mia.did("setup.remote")
    mia.did("setup.remote")
    net.run(50)
    tom.go(mia.remote.invites[0].address)
    assert "You are invited to Yarn Trail" in tom.shown
    (field,) = fields(tom.shown)
    assert f'aria-describedby="{field}-note"' in tom.shown
    tom.did("joining.answer")
    net.run(50)
    assert ASKED in tom.shown
    assert tom.effects[-2:] == [fx.Announce(ASKED), fx.Focus("#joining-name")]
    tom.did("joining.name", value="T")
    assert ASKED not in tom.shown
    tom.did("joining.name", value="")
    tom.did("joining.answer")
    tom.did("joining.answer")
    net.run(50)
    assert tom.remote.guest is not None
    assert "Now they need your reply" in tom.shown
    mia.did("lobby.reply", value=tom.remote.guest.address)
    net.run()
    begin(net, [mia, tom])
    assert mia.record.names == tom.record.names == ("Guest", "Guest 2")
    assert mia.record.names_here == (YOU, "Guest 2")
    assert names_listed(mia.record) == (YOU, "Guest 2")
