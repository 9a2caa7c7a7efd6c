"""The worker in which the bots think."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import js
from pyscript import create_named_worker

from app.controllers import Bot, Opinion, Question
from app.effects import Ask, AskHint
from app.play import easy_answer

__all__ = ["Bots"]

_PATIENCE_S = 40
"""How long the worker may take to start: some browsers let it wait for ever, without an error."""

_MOST_STARTS = 3
"""How often at most: a page that was left half-way and comes back has lost a request."""

_LONGEST_ANSWER_S = 20
"""A worker that says nothing for so long has died; its own guard ends a race after one second."""


class Bots:
    """Starts the worker when it is first wanted, and puts questions to it, one after the other.

    ``is_open`` says whether a question still waits for an answer: what was taken back or left
    meanwhile is not thought about. ``data-bots`` on the document is missing until the worker is
    wanted, then ``loading`` until it is ``ready`` or has ``failed``.
    """

    def __init__(self, is_open: Callable[[Question], bool]) -> None:
        self.is_open = is_open
        self.starts = 0
        self.worker: asyncio.Future[Any] | None = None
        self.patience: float = _PATIENCE_S
        self.turn = asyncio.Lock()

    def rouse(self) -> None:
        """Start the worker, unless that has been done."""
        if not self.starts:
            self.worker = self._begin()

    async def decide(self, ask: Ask) -> str:
        """What a bot does; empty where nobody waits for it any more.

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

    async def opinions(self, ask: AskHint) -> tuple[Opinion, ...]:
        """What the strong bot thinks, best first; nothing where it cannot be asked."""
        try:
            async with self.turn:
                return _opinions((await self._decision(ask))["candidates"])
        except Exception as error:
            self._warn(error)
            return ()

    async def _decision(self, ask: Ask | AskHint) -> dict[str, Any]:
        # A table does not wait for what only bots need.
        from worker.questions import question

        bot = ask.question.controller
        assert isinstance(bot, Bot)
        request = question(ask.game, ask.view, ask.question.actor, bot.level, bot.seed)
        found: dict[str, Any] = json.loads(
            await self._answer(await self._awake(), json.dumps(request))
        )
        return found

    def _warn(self, error: Exception) -> None:
        js.console.warn(f"The bots' worker failed: {error}")

    async def _awake(self) -> Any:
        """The worker, as soon as it is ready; whoever waited in vain once does not wait again."""
        try:
            return await asyncio.wait_for(self._ready(), self.patience)
        except TimeoutError:
            self.patience = 1
            raise

    async def _answer(self, worker: Any, request: str) -> str:
        """What the worker says. One that says nothing is not asked again."""
        try:
            return str(await asyncio.wait_for(worker.decide(request), _LONGEST_ANSWER_S))
        except TimeoutError:
            if self.worker is not None and self.worker.done() and self.worker.result() is worker:
                self.worker = None
                js.document.documentElement.dataset.bots = "failed"
            raise

    async def _ready(self) -> Any:
        """The worker, begun anew where it has failed; all who ask wait for the same one."""
        while True:
            if self.worker is None:
                if self.starts >= _MOST_STARTS:
                    raise RuntimeError("it does not start")
                self.worker = self._begin()
            begun = self.worker
            worker = await asyncio.shield(begun)
            if worker is not None:
                return worker
            if self.worker is begun:
                self.worker = None

    def _begin(self) -> asyncio.Future[Any]:
        self.starts += 1
        js.document.documentElement.dataset.bots = "loading"
        return asyncio.ensure_future(self._start(self.starts))

    async def _start(self, number: int) -> Any:
        """The worker, or None: an error that nobody awaits would be one of the whole page."""
        spec = js.window.clowderBoot.worker
        config = json.loads(spec.config)
        name = spec.name if number == 1 else f"{spec.name}-{number}"
        try:
            worker = await create_named_worker(src=spec.src, name=name, config=config)
        except Exception as error:
            js.console.warn(f"The bots' worker did not start: {error}")
            worker = None
        js.document.documentElement.dataset.bots = "failed" if worker is None else "ready"
        return worker


def _opinions(candidates: list[dict[str, Any]]) -> tuple[Opinion, ...]:
    return tuple(
        Opinion(found["action"], found["mean"], found["error"], found["reason"])
        for found in candidates
    )
