"""Handlers that the screens about remote people share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Model
from app.core.screens import Handler, Result
from app.remote.values import effects as remote_effects
from app.remote.values.running_table import RunningTable
from app.remote.widgets.access import remote_state_of, with_remote_state
from pyengine.peers.session import ports


def requests(
    request: Callable[[RunningTable, UserDid], ports.Request | None], focus: str = ""
) -> Handler:
    """A request at the table that is shown, as what a control does.

    Where the control may go with it ``focus`` selects what has the focus then, with ``{}`` for the
    control's argument.
    """

    def handle(model: Model, did: UserDid) -> Result:
        remote = remote_state_of(model).table
        wanted = request(remote, did) if remote is not None else None
        if remote is None or wanted is None:
            return model, ()
        leads = (fx.Focus(focus.format(did.arg)),) if focus else ()
        return model, (remote_effects.RequestAt(remote.table_key, wanted), *leads)

    return handle


def scan(model: Model, did: UserDid) -> Result:
    """Look for a code through the camera, or put it away."""
    remote_state = remote_state_of(model)
    scanning = not remote_state.scanning
    look = remote_effects.LookFor("#camera") if scanning else remote_effects.LookAway()
    return with_remote_state(model, replace(remote_state, scanning=scanning, problem="")), (look,)
