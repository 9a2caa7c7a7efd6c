"""Reads and changes what the model holds of tables with people far away."""

from __future__ import annotations

from dataclasses import replace

from app.base.moment import Moment
from app.core.model import Model
from app.core.screens import Result
from app.remote.values import effects as far
from app.remote.values.invitations import TABLE_BYTES, guest_of
from app.remote.values.model import Friends
from pyengine.peers.codes.codes import pack


def friends_of(model: Model) -> Friends:
    """What the model holds of tables far apart; nothing yet on most days."""
    return model.session.friends or Friends()


def with_friends(model: Model, friends: Friends) -> Model:
    return model.having(replace(model.session, friends=friends))


def without_party(model: Model, place: str) -> Model:
    """The model without a table that ends here."""
    friends = friends_of(model)
    left = tuple(one for one in friends.tables if one.place != place)
    return with_friends(model, replace(friends, tables=left))


def open_far(model: Model, place: str) -> Result:
    """Find the others of a match that was opened; ``TableTold`` tells of them."""
    model = with_friends(model, replace(friends_of(model), place=place, scanning=False))
    return model, (far.OpenTable(place, model.session.settings.servers),)


def invitation_in(model: Model, text: str, moment: Moment) -> str:
    """The code of the invitation in a text; raises ``CodeError`` where it is of no use here."""
    own = [
        (remote.table.id[:TABLE_BYTES], one.number)
        for remote in friends_of(model).tables
        for one in remote.invites
    ]
    return pack(guest_of(text, moment.now, own).invite)
