"""Python that runs beside the page, in a worker of its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import js
from pyscript import create_named_worker

_PATIENCE_S = 40
"""Time-out for a worker's start: some browsers let it wait for ever, without an error."""

_MOST_STARTS = 3
"""Most starts of a worker: a page that was left half-way and comes back has lost a request."""


class Worker:
    """A worker that is started when it is first wanted, and begun anew where it has died.

    ``name`` is that of its file (``web/worker``), ``longest_s`` after how long without an answer
    it is taken for dead. ``data-<name>`` on the document is missing until the worker is wanted,
    then ``loading`` until it is ``ready`` or has ``failed``.
    """

    def __init__(self, name: str, longest_s: float) -> None:
        self.name = name
        self.longest_s = longest_s
        self._starts = 0
        self._count = 0
        """Workers so far, those that were ended among them: each has a name of its own."""
        self._asking = 0
        self._worker: asyncio.Future[Any] | None = None
        self._late = False

    def warm_up(self) -> None:
        """Start the worker, unless that has been done."""
        if not self._starts:
            self._worker = self._begin()

    def end(self) -> None:
        """Give back the memory of a worker that nobody waits for, until it is wanted again."""
        begun = self._worker
        if self._asking or begun is None or not begun.done() or begun.result() is None:
            return
        script = js.document.querySelector(f'script[name="{self._called()}"]')
        if script is None or not hasattr(script, "xworker"):
            return
        script.xworker.terminate()
        script.remove()
        self._worker, self._starts = None, 0
        delattr(js.document.documentElement.dataset, self.name)

    async def ask(self, question: Callable[[Any], Any]) -> str:
        """Returns the worker's answer to a question, which is given the worker to call it.

        Raises whatever the worker does, and ``TimeoutError`` or ``RuntimeError`` where there is
        none.
        """
        self._asking += 1
        try:
            return await self._ask(question)
        finally:
            self._asking -= 1

    async def _ask(self, question: Callable[[Any], Any]) -> str:
        worker = await self._awake()
        try:
            async with asyncio.timeout(self.longest_s):
                return str(await question(worker))
        except TimeoutError:
            if self._worker is not None and self._worker.done() and self._worker.result() is worker:
                self._worker = None
                self._shows("failed")
            raise

    async def _awake(self) -> Any:
        """The worker, as soon as it is ready; whoever waited in vain once does not wait again."""
        if self._late and not (self._worker and self._worker.done()):
            raise TimeoutError("it does not start")
        try:
            async with asyncio.timeout(_PATIENCE_S):
                return await self._ready()
        except TimeoutError:
            self._late = True
            raise

    async def _ready(self) -> Any:
        """The worker, begun anew where it has failed; all who ask wait for the same one."""
        while True:
            if self._worker is None:
                if self._starts >= _MOST_STARTS:
                    raise RuntimeError("it does not start")
                self._worker = self._begin()
            begun = self._worker
            worker = await asyncio.shield(begun)
            if worker is not None:
                return worker
            if self._worker is begun:
                self._worker = None

    def _begin(self) -> asyncio.Future[Any]:
        self._starts += 1
        self._count += 1
        self._shows("loading")
        return asyncio.ensure_future(self._start())

    def _called(self) -> str:
        return self.name if self._count == 1 else f"{self.name}-{self._count}"

    async def _start(self) -> Any:
        """The worker, or None: an error that nobody awaits would be one of the whole page."""
        spec = js.window.clowderBoot.workers
        name = self._called()
        try:
            worker = await create_named_worker(
                src=f"{spec.folder}{self.name}.py", name=name, config=json.loads(spec.config)
            )
        except Exception as error:
            js.console.warn(f"The worker {self.name} did not start: {error}")
            worker = None
        self._shows("failed" if worker is None else "ready")
        return worker

    def _shows(self, how: str) -> None:
        setattr(js.document.documentElement.dataset, self.name, how)
