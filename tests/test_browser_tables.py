"""What is kept of tables with people on other devices, with a database that is slow or fails."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from browser_fake import JsError, Store, imported
from loop_turns import turns

from app.remote.values import host_ports
from pyengine.peers.wire.timeouts import STORAGE_LOOK_MS, STORAGE_MS


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def later(self, ms: int, look: Callable[[], None]) -> Any:
        timer = (self.now + ms, look)
        self.timers.append(timer)
        return type("Timer", (), {"cancel": lambda _: timer in self.timers and self.drop(timer)})()

    def drop(self, timer: tuple[float, Callable[[], None]]) -> None:
        self.timers.remove(timer)

    def wait(self, ms: int) -> None:
        end = self.now + ms
        while due := [timer for timer in self.timers if timer[0] <= end]:
            self.drop(due[0])
            self.now = due[0][0]
            due[0][1]()
        self.now = end


class Place:
    """The module with a store, and what is said, read and told."""

    def __init__(self, tables: Any, database: Any, js: Any, texts: dict[str, str]) -> None:
        self.store, self.clock, self.js = Store(texts), Clock(), js
        self.module = database
        self.events: list[object] = []
        self.trouble: list[str] = []
        self.database = database.Database()
        self.tables = tables.Tables(
            self.database,
            self.events.append,
            self.events.append,
            self.events.append,
            lambda error: self.trouble.append(str(error)),
        )
        self.tables.later = self.clock.later

        async def opened(*_: object) -> Store:
            return self.store

        database.opened = opened

    def add(self, *work: Any) -> None:
        for write in work:
            self.tables.add(write)

    @property
    def errors(self) -> list[str]:
        """What the console says, each by its last line."""
        return [call.args[0].strip().splitlines()[-1] for call in self.js.console.error.mock_calls]


async def rest() -> None:
    """Let everything come to its end that does not hang."""
    await turns(100)


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Place]]:
    found = imported(monkeypatch, "app.browser.remote.tables", "app.browser.storage.database")
    tables, database = next(found)
    yield lambda texts=None: Place(tables, database, database.js, texts or {})
    next(found, None)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def text(data: bytes) -> str:
    return b64encode(data).decode()


def store_part(key: str, table_key: str = "here") -> host_ports.StorePart:
    return host_ports.StorePart(table_key, key, key.encode())


WORD = host_ports.Put("link", b"word")
READ = host_ports.ReadTable("here")


def test_what_is_stored_while_a_table_is_read_is_written_and_what_follows_sent(place: Any) -> None:
    """The tab that reads one table goes on with all of its tables."""

    async def test() -> None:
        here = place({"here/a": text(b"1")})
        here.store.hangs = True
        here.add(READ)
        await rest()
        here.add(store_part("b"), WORD, READ)
        await rest()
        assert here.events == []
        here.store.hangs = False
        await rest()
        first = host_ports.TableRead("here", (("a", b"1"),))
        assert here.events == [
            first,
            WORD,
            host_ports.TableRead("here", (("a", b"1"), ("b", b"b"))),
        ]
        here.add(WORD)
        assert here.events[3:] == [WORD]

    run(test())


def test_broken_parts_are_left_out(place: Any) -> None:
    """What is no text that was written here gives no bytes, least of all others."""

    async def test() -> None:
        good = {"here/a": text(b"1"), "here/b": "", "here/long": text(bytes(300))}
        broken = {
            "here/c": "QQ",
            "here/d": "Q!Q==",
            "here/e": "QQ==\n",
            "here/f": "ä",
            "here/g": "=",
        }
        here = place({**good, **broken, "there/a": text(b"2")})
        here.add(READ)
        await rest()
        assert here.events == [
            host_ports.TableRead("here", (("a", b"1"), ("b", b""), ("long", bytes(300))))
        ]

    run(test())


def test_what_fails_is_told_and_ends_nothing_else(place: Any) -> None:
    """One batch that storage undoes: the person is told, the word goes out, the next is stored."""

    async def test() -> None:
        here = place()
        here.store.aborts = "QuotaExceededError"
        here.add(store_part("a"), WORD)
        await rest()
        assert here.trouble == ["QuotaExceededError"]
        assert here.events == [WORD]
        here.store.aborts = ""
        here.add(store_part("b"), WORD)
        await rest()
        assert here.store.texts == {"here/b": text(b"b")}
        assert here.events == [WORD, WORD]

    run(test())


def test_what_the_browser_throws_amid_a_write_is_told(place: Any) -> None:
    """Also where a request is refused before anything is asked."""

    async def test() -> None:
        here = place()
        here.store.refuses = "QuotaExceededError: full"
        here.add(store_part("a"), store_part("b"), WORD)
        await rest()
        assert here.trouble == ["QuotaExceededError: full"]
        assert here.events == [WORD]
        assert here.store.texts == {}

    run(test())


@pytest.mark.parametrize("error", [JsError("gone"), RuntimeError("odd")])
def test_a_read_that_fails_has_told_nothing_and_ends_nothing_else(
    place: Any, error: Exception
) -> None:
    """Whatever it raises; what nobody has foreseen is an error of the page."""

    async def test() -> None:
        here = place({"here/a": text(b"1")})

        async def fails(*_: object, **__: object) -> None:
            raise error

        transaction, here.database.transaction = here.database.transaction, fails
        here.add(READ, store_part("b"), WORD)
        await asyncio.sleep(0)
        here.database.transaction = transaction
        await rest()
        assert here.events == [host_ports.TableRead("here", (), unread=True), WORD]
        assert here.errors == [line for line in [str(here.errors[0])] if str(error) in line]
        assert here.store.texts == {"here/a": text(b"1"), "here/b": text(b"b")}

    run(test())


def test_a_read_that_is_refused_is_told(place: Any) -> None:
    async def test() -> None:
        here = place()

        async def refused(*_: object, **__: object) -> None:
            raise here.module.StorageTrouble("SecurityError")

        here.database.transaction = refused
        here.add(READ, store_part("b"), WORD)
        await rest()
        assert here.events == [host_ports.TableRead("here", (), unread=True), WORD]
        assert here.trouble == ["SecurityError", "SecurityError"]
        assert here.errors == []

    run(test())


def test_who_waits_for_storage_is_told_and_not_for_ever(place: Any) -> None:
    async def test() -> None:
        here = place()
        here.store.hangs = True
        here.add(store_part("a"), WORD, READ)
        await rest()
        here.clock.wait(STORAGE_LOOK_MS)
        assert here.events == ["waits"]
        here.clock.wait(STORAGE_MS)
        unread = host_ports.TableRead("here", (), unread=True)
        assert here.events == ["waits", "given up", WORD, unread]
        assert here.trouble == ["TimeoutError"]
        here.add(store_part("b"), WORD)
        assert here.events[4:] == [WORD]
        here.store.hangs = False
        await rest()
        assert here.events[5:] == ["answers"]
        assert here.store.texts == {"here/a": text(b"a"), "here/b": text(b"b")}

    run(test())


def test_a_read_that_ends_after_it_was_given_up_is_not_heard_twice(place: Any) -> None:
    async def test() -> None:
        here = place({"here/a": text(b"1")})
        here.store.hangs = True
        here.add(READ)
        await rest()
        here.clock.wait(STORAGE_MS)
        here.store.hangs = False
        await rest()
        unread = host_ports.TableRead("here", (), unread=True)
        assert here.events == ["waits", "given up", unread, "answers"]
        here.add(READ)
        await rest()
        assert here.events[4:] == [host_ports.TableRead("here", (("a", b"1"),))]

    run(test())


def test_a_database_that_never_opens_holds_up_the_first_word_alone(place: Any) -> None:
    """Eight seconds for each move would be no play."""

    async def test() -> None:
        here = place()
        tried = []

        async def silent(*_: object, **__: object) -> None:
            tried.append(1)
            raise here.module.StorageTrouble("TimeoutError")

        here.database.transaction = silent
        here.add(store_part("a"), WORD)
        await rest()
        assert here.events == ["given up", WORD]
        here.add(store_part("b"), WORD)
        assert here.events[2:] == [WORD]
        await rest()
        assert len(tried) == 2
        assert here.trouble == ["TimeoutError"]

    run(test())


def test_what_follows_a_removal_is_done_after_it(place: Any) -> None:
    """All of it in one transaction: what is kept anew stays, what is brought back is there."""

    async def test() -> None:
        here = place({"here/a": text(b"1"), "there/a": text(b"2")})
        here.store.hangs = True
        here.add(store_part("z", "there"))
        await rest()
        here.add(
            host_ports.Forget("here"),
            store_part("b"),
            host_ports.Forget("there"),
            host_ports.Remember("there"),
            store_part("c"),
        )
        here.store.hangs = False
        await rest()
        assert here.store.texts == {
            "here/b": text(b"b"),
            "here/c": text(b"c"),
            "there/a": text(b"2"),
            "there/z": text(b"z"),
        }
        assert here.store.transactions == 2
        assert here.trouble == []

    run(test())


def test_who_is_about_to_draw_has_what_is_due_begin_first(place: Any) -> None:
    """All writes that are wanted by then are one transaction, under way before the picture."""

    async def test() -> None:
        here = place()
        here.add(store_part("a"), WORD)
        await rest()
        assert here.store.transactions == 1
        here.add(store_part("b"), store_part("c"), WORD)
        here.tables.flush()
        assert here.store.transactions == 2
        here.add(store_part("d"))
        here.tables.flush()
        assert here.store.transactions == 2
        await rest()
        assert here.store.transactions == 3
        assert here.events == [WORD, WORD]
        assert here.store.texts == {f"here/{key}": text(key.encode()) for key in "abcd"}

    run(test())


def test_what_is_due_waits_for_a_database_that_is_not_open(place: Any) -> None:
    """The first thing that is ever kept, or the first one after a newer page wanted it closed."""

    async def test() -> None:
        here = place()
        here.add(store_part("a"), WORD)
        here.tables.flush()
        assert here.events == []
        await rest()
        assert here.events == [WORD]
        assert here.store.texts == {"here/a": text(b"a")}

        def closed(*_: object) -> None:
            del here.store.transaction
            raise JsError("InvalidStateError")

        here.store.transaction = closed
        here.add(store_part("b"), WORD)
        here.tables.flush()
        await rest()
        assert here.events == [WORD, WORD]
        assert here.store.texts == {"here/a": text(b"a"), "here/b": text(b"b")}
        assert here.trouble == []

    run(test())


def test_a_write_that_is_refused_as_it_begins_is_told(place: Any) -> None:
    """It ends like any other, and the word goes out."""

    async def test() -> None:
        here = place()
        here.add(store_part("a"))
        await rest()
        here.store.refuses = "QuotaExceededError: full"
        here.add(store_part("b"), WORD)
        here.tables.flush()
        await rest()
        assert here.trouble == ["QuotaExceededError: full"]
        assert here.events == [WORD]

    run(test())
