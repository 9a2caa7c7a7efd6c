"""Handlers that the screens about people far away share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.core import effects as fx
from app.core.messages import UserDid
from app.core.model import Model
from app.core.screens import Handler, Result
from app.remote.values import effects as far
from app.remote.values.running_table import RunningTable
from app.remote.widgets.access import friends_of
from pyengine.peers.session import ports


def wishes(
    request: Callable[[RunningTable, UserDid], ports.Request | None], focus: str = ""
) -> Handler:
    """A wish at the table that is shown, as what a control does.

    Where the control may go with it ``focus`` selects what has the focus then, with ``{}`` for the
    control's argument.
    """

    def handle(model: Model, did: UserDid) -> Result:
        remote = friends_of(model).table
        wish = request(remote, did) if remote is not None else None
        if remote is None or wish is None:
            return model, ()
        leads = (fx.Focus(focus.format(did.arg)),) if focus else ()
        return model, (far.WishAt(remote.place, wish), *leads)

    return handle


def scan(model: Model, did: UserDid) -> Result:
    """Look for a code through the camera, or put it away."""
    friends = friends_of(model)
    scanning = not friends.scanning
    look = far.LookFor("#camera") if scanning else far.LookAway()
    return model.having(
        replace(model.session, friends=replace(friends, scanning=scanning, problem=""))
    ), (look,)
