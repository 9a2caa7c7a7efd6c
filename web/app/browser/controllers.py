"""Puts questions to the controllers of actors, and brings their answers as messages."""

from __future__ import annotations

from collections.abc import Callable

from app import effects as fx
from app import messages as msg
from app.browser.bots import Bots
from app.browser.interop import begin, moment
from app.model import Bot, Question
from app.play import answer_now

__all__ = ["Controllers"]


class Controllers:
    """Seeds and lots answer at once, bots from their worker; people answer at their places.

    ``send`` takes the answers; ``is_open`` says whether a question still waits for one.
    """

    def __init__(
        self, send: Callable[[msg.Message], None], is_open: Callable[[Question], bool]
    ) -> None:
        self.send = send
        self.bots = Bots(is_open)

    def rouse(self) -> None:
        """Somebody will be asked who takes a while to get up: the bots' worker."""
        self.bots.rouse()

    def ask(self, ask: fx.Ask) -> None:
        """Put a question to its controller."""
        if isinstance(ask.question.controller, Bot):
            begin(self._ask_bot(ask))
            return
        action = answer_now(ask)
        if action is not None:
            self.send(msg.Answered(ask.question.token, action, moment()))

    def ask_hint(self, ask: fx.AskHint) -> None:
        """Ask the strong bot for its opinion."""
        begin(self._ask_hint(ask))

    async def _ask_bot(self, ask: fx.Ask) -> None:
        action = await self.bots.decide(ask)
        if action:
            self.send(msg.Answered(ask.question.token, action, moment()))

    async def _ask_hint(self, ask: fx.AskHint) -> None:
        self.send(msg.HintGiven(ask.question.token, await self.bots.opinions(ask)))
