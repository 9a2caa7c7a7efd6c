"""A browser that is only what the page's own modules ask of it, for tests in plain CPython."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest


class JsError(Exception):
    """What JavaScript throws."""


def browser_modules() -> dict[str, Any]:
    """By name what the browser's Python would import."""
    ffi = SimpleNamespace(
        JsException=JsError,
        create_proxy=lambda handler: _Proxy(handler),
        create_once_callable=lambda handler: handler,
        to_js=lambda value, **_: value,
    )
    js = MagicMock()
    js.IDBKeyRange.bound = lambda start, end: start
    return {
        "js": js,
        "pyodide": SimpleNamespace(ffi=ffi),
        "pyodide.ffi": ffi,
        "pyodide.code": MagicMock(),
        "pyscript": MagicMock(),
        "pyscript.js_modules": MagicMock(),
    }


def imported(monkeypatch: pytest.MonkeyPatch, *names: str) -> Iterator[list[Any]]:
    """Modules of the browser's package, imported anew with such a browser; it is their ``js``."""
    before = set(sys.modules)
    for name, module in browser_modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    yield [import_module(name) for name in names]
    for name in set(sys.modules) - before:
        if name.startswith("app.browser"):
            del sys.modules[name]


class _Proxy:
    def __init__(self, handler: Callable[..., object]) -> None:
        self.handler: Callable[..., object] | None = handler

    def __call__(self, *given: object) -> object:
        assert self.handler is not None, "it has been destroyed"
        return self.handler(*given)

    def destroy(self) -> None:
        self.handler = None


class Store:
    """IndexedDB with one store of texts: requests are answered one by one when the loop turns.

    A transaction is carried out as a whole when it has nothing more to do.
    """

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = texts or {}
        self.hangs = False
        """Whether it says nothing, until that ends."""
        self.refuses = ""
        """What it throws when something is written."""
        self.aborts = ""
        """Why it undoes what was written."""
        self.transactions = 0

    def transaction(self, _stores: object, mode: str, _how: object) -> _Transaction:
        self.transactions += 1
        return _Transaction(self)


class _Transaction:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.texts = dict(store.texts)
        self.requests: list[tuple[SimpleNamespace, Callable[[], object]]] = []
        self.error: object = None
        self.oncomplete: Any = None
        self.onabort: Any = None
        self.is_over = False
        self.loop = asyncio.get_running_loop()
        self.loop.call_soon(self._turn)

    def objectStore(self, _name: str) -> _Transaction:
        return self

    def abort(self) -> None:
        if self.is_over:
            raise JsError("InvalidStateError")
        self.is_over = True
        self.loop.call_soon(lambda: self.onabort(None))

    def put(self, text: str, key: str) -> SimpleNamespace:
        if self.store.refuses:
            raise JsError(self.store.refuses)
        return self._ask(lambda: self.texts.update({key: text}))

    def delete(self, under: str) -> SimpleNamespace:
        return self._ask(lambda: [self.texts.pop(key) for key in self._under(under)])

    def getAllKeys(self, under: str = "") -> SimpleNamespace:
        return self._ask(lambda: _List(self._under(under)))

    def getAll(self, under: str = "") -> SimpleNamespace:
        return self._ask(lambda: _List(self.texts[key] for key in self._under(under)))

    def _under(self, under: str) -> list[str]:
        return [key for key in sorted(self.texts) if key.startswith(under or "")]

    def _ask(self, work: Callable[[], object]) -> SimpleNamespace:
        assert not self.is_over
        request = SimpleNamespace(onsuccess=None, result=None)
        self.requests.append((request, work))
        return request

    def _turn(self) -> None:
        if self.is_over:
            return
        if self.store.hangs:
            self.loop.call_soon(self._turn)
            return
        if self.requests:
            request, work = self.requests.pop(0)
            request.result = work()
            if request.onsuccess:
                request.onsuccess(None)
            self.loop.call_soon(self._turn)
            return
        self.is_over = True
        if self.store.aborts:
            self.error = self.store.aborts
            self.onabort(None)
            return
        self.store.texts = self.texts
        self.oncomplete(None)


class _List(list[str]):
    def to_py(self) -> list[str]:
        return list(self)
