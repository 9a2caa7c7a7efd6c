"""Carries out a transfer between two devices of one person: its link, and what it wants of storage.

It is imported when somebody wants one.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from typing import assert_never

import js

from app.base.failures import Turns
from app.browser.interop import listen
from app.browser.remote.certificates import Certificates
from app.browser.remote.connections import Connections
from app.browser.storage.belongings import Belongings
from app.browser.storage.storage import Storage
from app.remote.transfer.mover import Mover, Surroundings, Wanted
from app.remote.values import effects as remote_effects
from app.remote.values import host_ports
from app.remote.values.messages import MoveTold
from app.remote.values.moving import ports
from app.saves.preferences import Settings


class Moving:
    """The newest transfer of this page; ``tell`` takes what the screen shows of it."""

    def __init__(self, storage: Storage, tell: Callable[[MoveTold], None]) -> None:
        self.tell = tell
        self.connections = Connections(self._hear, Certificates(storage.database))
        self.belongings = Belongings(storage, self._hear)
        self.mover: Mover | None = None
        self._turns = Turns()
        listen(js.window, "pagehide", lambda _: self.connections.close_all())

    def carry_out(self, effect: remote_effects.ForMoving) -> None:
        """Do what the person wants."""
        self._turns.do(partial(self._carry_out, effect))

    def _carry_out(self, effect: remote_effects.ForMoving) -> None:
        match effect:
            case remote_effects.OfferMove(settings):
                self._begin(settings).offer()
            case remote_effects.AnswerMove(link, choice, settings):
                self._begin(settings).answer(link, choice)
            case remote_effects.TakeMoveReply(text):
                self.take_reply(text)
            case remote_effects.StopMove():
                if self.mover is not None:
                    self.mover.stop()
            case _:
                assert_never(effect)

    def take_reply(self, text: str) -> bool:
        """Take a reply, wherever it was opened; returns whether it was waited for here."""
        return self.mover is not None and self.mover.take_reply(text)

    def _begin(self, settings: Settings) -> Mover:
        if self.mover is not None:
            self.mover.stop()
        around = Surroundings(
            carry=self._carry,
            tell=lambda state: self.tell(MoveTold(state)),
            date=lambda: int(js.Date.now()),
            entropy=os.urandom,
            served=str(js.location.hostname),
        )
        self.mover = Mover(around, settings, settings.servers)
        return self.mover

    def _hear(self, heard: host_ports.Heard | ports.FromKept) -> None:
        if self.mover is not None and isinstance(heard, host_ports.OfLink | ports.FromKept):
            self._turns.do(partial(self.mover.hear, heard))

    def _carry(self, wanted: Wanted) -> None:
        match wanted:
            case host_ports.OpenLink():
                self.connections.open(wanted)
            case host_ports.CompleteLink(link, answer):
                self.connections.complete(link, answer)
            case host_ports.CutLink(link):
                self.connections.close(link)
            case host_ports.Put(link, data):
                self.connections.put(link, data)
            case host_ports.TimeoutAfter(link, ms):
                heard = host_ports.LinkTimedOut(link)
                asyncio.get_event_loop().call_later(ms / 1000, lambda: self._hear(heard))
            case _:
                self.belongings.carry_out(wanted)
