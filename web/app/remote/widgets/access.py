"""Reads and changes what the model holds of remote tables."""

from __future__ import annotations

from dataclasses import replace

from app.base.moment import Moment
from app.core.model import Model
from app.core.screens import Result
from app.remote.values import effects as remote_effects
from app.remote.values.invitations import TABLE_BYTES
from app.remote.values.model import RemoteState
from app.remote.values.ways.guests import Guest, guest_of


def remote_state_of(model: Model) -> RemoteState:
    """Returns what the model holds of remote tables; nothing yet on most days."""
    return model.session.remote_state or RemoteState()


def with_remote_state(model: Model, remote_state: RemoteState) -> Model:
    return model.with_session(replace(model.session, remote_state=remote_state))


def without_remote_table(model: Model, table_key: str) -> Model:
    """The model without a table that ends here."""
    remote_state = remote_state_of(model)
    left = tuple(table for table in remote_state.tables if table.table_key != table_key)
    return with_remote_state(model, replace(remote_state, tables=left))


def open_remote(model: Model, table_key: str) -> Result:
    """Find the others of a match that was opened; ``TableTold`` tells of them."""
    model = with_remote_state(
        model, replace(remote_state_of(model), table_key=table_key, scanning=False)
    )
    return model, (remote_effects.OpenTable(table_key, model.session.settings.servers),)


def invitation_in(model: Model, text: str, moment: Moment) -> Guest:
    """The invitation in a text; raises ``CodeError`` where it is of no use here."""
    own = [
        (remote.table.id[:TABLE_BYTES], invite.number)
        for remote in remote_state_of(model).tables
        for invite in remote.invites
    ]
    return guest_of(text, moment.now, own)
