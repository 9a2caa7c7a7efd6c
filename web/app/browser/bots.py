"""The worker in which the bots think."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import js
from pyscript import create_named_worker

from app.browser.interop import moment
from app.effects import AskBot
from app.messages import BotAnswered, BotFailed, HintGiven
from app.model import Opinion
from worker.answers import question as ask_for

__all__ = ["Bots"]

_PATIENCE_S = 40
"""How long the worker may take to start: some browsers let it wait for ever, without an error."""

_MOST_STARTS = 3
"""How often at most: a page that was left half-way and comes back has lost a request."""

_LONGEST_ANSWER_S = 20
"""A worker that says nothing for so long has died; its own guard ends a race after one second."""


class Bots:
    """Starts the worker in the background and puts questions to it.

    ``data-bots`` on the document is ``loading`` until it is ``ready`` or has ``failed``.
    """

    def __init__(self) -> None:
        self.starts = 0
        self.worker = self._begin()
        self.patience: float = _PATIENCE_S

    async def ask(self, question: AskBot) -> BotAnswered | BotFailed | HintGiven:
        """The bot's answer, or why there is none."""
        asked = (question.game, question.view, question.seat, question.level, question.seed)
        request = ask_for(question.token, *asked)
        try:
            worker = await asyncio.wait_for(self._ready(), self.patience)
            answer = json.loads(await self._answer(worker, json.dumps(request)))
            if question.hint:
                return HintGiven(question.token, _opinions(answer["candidates"]))
            return BotAnswered(question.token, answer["action"], moment())
        except Exception as error:
            self.patience = 1 if isinstance(error, TimeoutError) else self.patience
            js.console.warn(f"The bots' worker failed: {error}")
            if question.hint:
                return HintGiven(question.token, ())
            return BotFailed(question.token, str(error), moment())

    async def _answer(self, worker: Any, request: str) -> str:
        """What the worker says. One that says nothing is not asked again."""
        try:
            return str(await asyncio.wait_for(worker.decide(request), _LONGEST_ANSWER_S))
        except TimeoutError:
            if self.worker.done() and self.worker.result() is worker:
                self.worker = asyncio.get_running_loop().create_future()
                self.worker.set_result(None)
                js.document.documentElement.dataset.bots = "failed"
            raise

    async def _ready(self) -> Any:
        """The worker, begun anew where it has failed; all who ask wait for the same one."""
        while (worker := await asyncio.shield(self.worker)) is None:
            if self.worker.done() and self.starts >= _MOST_STARTS:
                raise RuntimeError("it does not start")
            if self.worker.done():
                self.worker = self._begin()
        return worker

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
