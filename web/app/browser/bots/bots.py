"""The worker in which the bots think."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import js

from app.base.controllers import Bot, Opinion, Question, opinions_of
from app.browser.bots.workers import Worker
from app.core.effects import Ask, AskHint, AskReview
from app.play import easy_answer

_LONGEST_ANSWER_S = 20
"""A worker that says nothing for so long has died; its own guard ends a race after one second."""


class Bots:
    """Puts questions to the bots' worker, one after the other; it starts when it is first wanted.

    ``is_open`` says whether a question still waits for an answer: what was taken back or left
    meanwhile is not thought about.
    """

    def __init__(self, is_open: Callable[[Question], bool]) -> None:
        self.is_open = is_open
        self.worker = Worker("bots", _LONGEST_ANSWER_S)
        self.turn = asyncio.Lock()

    def warm_up(self) -> None:
        """Start the worker, unless that has been done."""
        self.worker.warm_up()

    async def decide(self, ask: Ask) -> str:
        """Asks a bot for its action; empty where nobody waits for it any more.

        Where no worker can start, the easy bot plays on the page itself.
        """
        async with self.turn:
            if not self.is_open(ask.question):
                return ""
            try:
                return str((await self._decision(ask))["action"])
            except Exception as error:
                self._warn(error)
        return easy_answer(ask)

    async def choice(self, ask: Ask) -> str:
        """Asks a bot for its action in a match away from the table; empty where its worker fails:
        no easier one may stand in for it."""
        try:
            async with self.turn:
                return str((await self._decision(ask))["action"])
        except Exception as error:
            self._warn(error)
            return ""

    async def opinions(self, ask: AskHint) -> tuple[Opinion, ...]:
        """Asks the strong bot for its opinions, best first; nothing where it cannot be asked."""
        try:
            async with self.turn:
                return opinions_of(await self._decision(ask))
        except Exception as error:
            self._warn(error)
            return ()

    async def review(self, ask: AskReview) -> dict[str, object] | None:
        """Asks for the worth of a choice or an event of chance; None without a worker."""
        from worker.questions import review_question

        question = review_question(
            ask.game, ask.view, ask.seat, ask.seed, ask.action, ask.after, ask.best
        )
        request = json.dumps(question)
        try:
            async with self.turn:
                found: dict[str, object] = json.loads(
                    await self.worker.ask(lambda worker: worker.review(request))
                )
                return found
        except Exception as error:
            self._warn(error)
            return None

    async def _decision(self, ask: Ask | AskHint) -> dict[str, Any]:
        # A table does not wait for what only bots need.
        from worker.questions import question

        bot = ask.question.controller
        assert isinstance(bot, Bot)
        asked, styled = ask.question, isinstance(ask, Ask)
        request = json.dumps(
            question(ask.game, ask.view, asked.actor, bot.level, bot.seed, styled=styled)
        )
        found: dict[str, Any] = json.loads(
            await self.worker.ask(lambda worker: worker.decide(request))
        )
        return found

    def _warn(self, error: Exception) -> None:
        js.console.warn(f"The bots' worker failed: {error}")
