"""Whether this browser keeps what is stored: looked at, asked for, and installing the app."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, assert_never

import js
from pyodide.ffi import JsException

from app.browser.interop import begin
from app.core import effects as fx
from app.core import messages as msg
from app.core.session import Keeping


def carry_out(effect: fx.OfKeeping, send: Callable[[msg.Message], None]) -> None:
    """Carry out what is wanted; ``KeepingTold`` says how it stands then."""
    begin(_carry_out(effect, send))


async def _carry_out(effect: fx.OfKeeping, send: Callable[[msg.Message], None]) -> None:
    asked = False
    match effect:
        case fx.LookAtKeeping():
            pass
        case fx.AskToKeep(asked):
            with suppress(JsException, AttributeError):
                await js.navigator.storage.persist()
        case fx.Install():
            await _install()
        case _:
            assert_never(effect)
    send(msg.KeepingTold(await _looked_at(), asked))


async def _looked_at() -> Keeping:
    try:
        promised: bool | None = bool(await js.navigator.storage.persisted())
    except (JsException, AttributeError):
        promised = None
    state = js.window.clowderBoot.state
    return Keeping(promised, _is_installed(), bool(state.install), _safari())


async def _install() -> None:
    """The browser asks its person; an offer is good once."""
    state = js.window.clowderBoot.state
    offer, state.install = state.install, None
    if offer:
        with suppress(JsException):
            await offer.prompt()
            await offer.userChoice


def _is_installed() -> bool:
    alone = js.window.matchMedia("(display-mode: standalone)").matches
    return bool(alone) or bool(getattr(js.navigator, "standalone", False))


def _safari() -> Any:
    """On what Safari runs; every browser of an iPhone or iPad is one."""
    if hasattr(js.navigator, "standalone") and js.navigator.maxTouchPoints:
        return "phone"
    return "mac" if hasattr(js.window, "safari") else ""
