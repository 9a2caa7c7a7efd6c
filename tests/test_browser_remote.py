"""What the page carries out for tables with people on other devices, where the browser refuses."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest
from browser_fake import JsError, imported
from loop_turns import turns

from app.remote.values import host_ports


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    found = imported(monkeypatch, "app.browser.remote.remote", "app.browser.remote.connections")
    yield next(found)
    next(found, None)


@pytest.fixture
def carrier(modules: list[Any]) -> Any:
    """The carrier, and as ``heard`` what its tables hear."""
    remote_state, _ = modules
    carrier = remote_state.RemoteCarrier(MagicMock(), MagicMock(), MagicMock())
    carrier.heard = []
    carrier.hosts = SimpleNamespace(hear=carrier.heard.append)
    return carrier


def refuse(*_: object) -> None:
    raise JsError("SecurityError")


async def refuse_later(*_: object) -> None:
    refuse()


@pytest.mark.parametrize("request_lock", [refuse, refuse_later], ids=["at once", "later"])
def test_a_browser_that_forbids_locks_opens_tables_all_the_same(
    modules: list[Any], carrier: Any, request_lock: Any
) -> None:
    """Else whoever comes back to a table would wait for it for ever."""
    modules[0].js.navigator.locks.request = request_lock

    async def test() -> None:
        carrier._carry(host_ports.Claim("here"))
        await turns(5)

    asyncio.run(test())
    assert carrier.heard == [host_ports.Claimed("here", True)]


@pytest.mark.parametrize("ours", [True, False])
def test_a_lock_is_held_as_long_as_the_page_lives(
    modules: list[Any], carrier: Any, ours: bool
) -> None:
    """It is told once whether the table is ours."""

    async def request(_name: str, _how: object, granted: Any) -> None:
        granted(object() if ours else None)
        if ours:
            await asyncio.Event().wait()

    modules[0].js.navigator.locks.request = request

    async def test() -> None:
        carrier._carry(host_ports.Claim("here"))
        await turns(5)

    asyncio.run(test())
    assert carrier.heard == [host_ports.Claimed("here", ours)]


def test_what_fails_of_a_table_that_is_ours_makes_no_second_word_of_its_lock(
    modules: list[Any], carrier: Any
) -> None:
    """Else two tabs would take themselves for the one that runs the table."""
    heard: list[host_ports.Heard] = []

    def hear(what: host_ports.Heard) -> None:
        heard.append(what)
        raise JsError("a picture")

    async def request(_name: str, _how: object, granted: Any) -> None:
        granted(None)

    carrier.hosts = SimpleNamespace(hear=hear)
    modules[0].js.navigator.locks.request = request

    async def test() -> None:
        carrier._carry(host_ports.Claim("here"))
        await turns(5)

    asyncio.run(test())
    assert heard == [host_ports.Claimed("here", False)]


def test_a_frame_to_another_tab_waits_for_what_it_rests_on(carrier: Any) -> None:
    """Another tab is a device of the table, and may live longer than this one."""
    added: list[object] = []
    carrier.tables = SimpleNamespace(add=added.append)
    work = [
        host_ports.StorePart("here", "post", b"1"),
        host_ports.TellTabs("frame"),
        host_ports.Put("link", b"2"),
    ]
    for data in work:
        carrier._carry(data)
    assert added == work
    carrier.tabs.postMessage.assert_not_called()


def test_a_link_over_which_nothing_can_be_sent_ends(modules: list[Any]) -> None:
    """What is lost amid a link would never be asked for again; what else waits goes on."""
    _, connections = modules
    heard: list[host_ports.Heard] = []

    async def test() -> None:
        links = connections.Connections(heard.append, MagicMock())
        link = links.links["a"] = connections._Link("a", (), None, links._hear)
        link.channel = MagicMock(readyState="open", bufferedAmount=0, send=refuse)
        links.put("a", b"word")

    asyncio.run(test())
    assert heard == [host_ports.LinkDown("a")]
