"""The minutes of a page that waits for people: what it says of time is true to the minute."""

from __future__ import annotations

from dataclasses import replace

from app.base.moment import Moment
from app.core import effects as fx
from app.core.model import Model
from app.core.screens import Result
from app.core.timers import OfScreen
from app.remote.values.running_table import RunningTable
from app.remote.values.ways.given import MinuteOver
from app.remote.widgets.access import remote_state_of, with_remote_state
from pyengine.peers.wire.timeouts import MINUTE_MS


def count_on(model: Model, moment: Moment) -> Result:
    """Tell by now what was given out, and how long it holds; and again in a minute as long as
    somebody is waited for. Nothing of it is announced: who listens reads it when they like."""
    remote_state = remote_state_of(model)
    waits = any(map(_waits, remote_state.tables))
    changed = replace(remote_state, given=remote_state.given.at(moment.now), is_ticking=waits)
    begins = waits and not remote_state.is_ticking
    tick = (fx.After(MINUTE_MS, OfScreen("lobby", MinuteOver())),) if begins else ()
    return with_remote_state(model, changed), tick


def minute_over(model: Model, what: MinuteOver, moment: Moment) -> Result:
    """Another minute has passed."""
    rested = replace(remote_state_of(model), is_ticking=False)
    return count_on(with_remote_state(model, rested), moment)


def _waits(remote: RunningTable) -> bool:
    """Returns whether somebody may still come by a link, or this device by its reply."""
    ways = [guest for guest in (remote.guest, *remote.returns) if guest is not None]
    is_awaited = any(guest.status in ("making", "waiting") for guest in ways)
    return is_awaited or any(invite.free for invite in remote.invites)
