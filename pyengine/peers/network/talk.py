"""Link talk: what two neighbours say to each other. Unsigned, not stored, and lost without harm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from pyengine.peers.log.feeds import MARK
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import COUNT, MAX_BLAME, MEMBER, PHASE, Roster
from pyengine.peers.wire.fields import (
    NAME,
    Field,
    data,
    data_or_nothing,
    data_up_to,
    many,
    number,
    pair,
    row,
    text,
)
from pyengine.peers.wire.frames import WireError

BULK = 40 * 1024
"""So many bytes of posts at most go in one ``Posts``."""

MAX_LAID = 200
"""So many characters at most say what lies before a seat."""


@dataclass(frozen=True, slots=True)
class Hello:
    """Begins a link: which protocols, which Clowder, which table (none: a guest), whose key.

    ``rules`` are the revisions of the games, ``nonce`` 16 fresh bytes.
    """

    proto: tuple[int, int]
    app: str
    table: bytes
    key: bytes
    nonce: bytes
    name: str
    colour: str
    rules: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Prove:
    """Signs both nonces and both ends of the connection."""

    signature: bytes


@dataclass(frozen=True, slots=True)
class Welcome:
    """Tells a guest its number, and who is at the table."""

    table: bytes
    number: int
    roster: Roster


@dataclass(frozen=True, slots=True)
class Knock:
    """A guest wants to sit down, as a neighbour of it passes on."""

    key: bytes
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class DoorState:
    """Whether the founder lets nobody else in before the start (1) or does again (0)."""

    closed: int


@dataclass(frozen=True, slots=True)
class Have:
    """How many posts of each member are here, and to whom there is a link.

    Who is told of more than it has answers with its own, and is sent what it lacks. With each
    count come the first bytes of the newest post's hash: whoever has another one there tells
    nothing, to get all posts anew and compare them.
    """

    counts: tuple[tuple[int, int, bytes], ...]
    near: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Posts:
    """Many posts at once, as frames."""

    frames: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """A connection code for somebody, passed on by who is linked to both."""

    to: int
    origin: int
    code: str


@dataclass(frozen=True, slots=True)
class Standby:
    """An invitation for later: if one of the two reloads, it can be answered."""

    code: str


@dataclass(frozen=True, slots=True)
class PairCode:
    """A description of one end of a standby pair: the invitation begins a new one, the reply
    completes it."""

    code: str


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A request to the founder, who writes the sheet: this seat, or 0 to look on."""

    seat: int


@dataclass(frozen=True, slots=True)
class Visible:
    """The page is put away (0), and the device may sleep; or it is seen again (1)."""

    seen: int


@dataclass(frozen=True, slots=True)
class Ping:
    """Whether somebody is there; ``at`` is the asker's clock in tenths of a millisecond."""

    at: int


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer: the asker's time again, and its own clock."""

    at: int
    own: int


@dataclass(frozen=True, slots=True)
class Bye:
    """The page is being closed."""


@dataclass(frozen=True, slots=True)
class Chat:
    """Some words."""

    words: str


@dataclass(frozen=True, slots=True)
class Emote:
    """One of the small pictures, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Laid:
    """In a race what lies before seats of the teller's, by seat: for the eyes of the others alone.

    ``phase`` is how many phases had closed when the round began, so that what comes too late
    means nothing in the next one.
    """

    phase: int
    tables: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Again:
    """The last word of a table on a link: a new table goes on over it, for another match."""


Talk = (
    Hello
    | Prove
    | Welcome
    | Knock
    | DoorState
    | Have
    | Posts
    | Code
    | Standby
    | PairCode
    | SeatRequest
    | Visible
    | Ping
    | Pong
    | Bye
    | Chat
    | Emote
    | Laid
    | Again
)

_KEY = data(32)
_CLOCK = number(2**50)
_CODE = text(600)

TYPES: dict[str, tuple[type[Any], dict[str, Field]]] = {
    "hello": (
        Hello,
        {
            "proto": pair(number(99, 1), number(99, 1)),
            "app": text(20),
            "table": data_or_nothing(16),
            "key": _KEY,
            "nonce": data(16),
            "name": NAME,
            "colour": text(20),
            "rules": many(pair(text(20), number(9999, 1)), 50),
        },
    ),
    "prove": (Prove, {"s": data(64)}),
    "welcome": (
        Welcome,
        {"table": data(16), "number": MEMBER, "roster": many(pair(MEMBER, _KEY), 255)},
    ),
    "knock": (Knock, {"key": _KEY, "name": NAME, "colour": text(20)}),
    "door": (DoorState, {"closed": number(1)}),
    "have": (
        Have,
        {"counts": many(row(MEMBER, COUNT, data(MARK)), 255), "near": many(MEMBER, 255)},
    ),
    "posts": (Posts, {"frames": many(data_up_to(MAX_BLAME), 64)}),
    "code": (Code, {"to": MEMBER, "from": MEMBER, "code": _CODE}),
    "spare": (Standby, {"code": _CODE}),  # a standby connection, for later
    "pair": (PairCode, {"code": _CODE}),
    "want": (SeatRequest, {"seat": number(12)}),
    "visible": (Visible, {"seen": number(1)}),
    "ping": (Ping, {"at": _CLOCK}),
    "pong": (Pong, {"at": _CLOCK, "own": _CLOCK}),
    "bye": (Bye, {}),
    "chat": (Chat, {"words": text(200)}),
    "emote": (Emote, {"name": text(20)}),
    "laid": (Laid, {"k": PHASE, "tables": many(pair(number(12, 1), text(MAX_LAID)), 12)}),
    "again": (Again, {}),
}
"""Type to class and its fields in order, by the names that they have on the wire."""

_NAMES = {cls: name for name, (cls, _) in TYPES.items()}


def write_talk(talk: Talk) -> bytes:
    """The frame of some link talk."""
    name = _NAMES[type(talk)]
    kinds = TYPES[name][1]
    own = (getattr(talk, field.name) for field in fields(talk))
    values: dict[str, wire.Json] = {"t": name}
    values |= {key: kind.write(one) for (key, kind), one in zip(kinds.items(), own, strict=True)}
    return wire.talk_frame(values)


def read_talk(frame: wire.TalkFrame) -> Talk:
    """Link talk taken apart; raises :class:`~pyengine.peers.wire.frames.WireError`."""
    values: Mapping[str, wire.Json] = wire.read_object(frame.body)
    name = values.get("t")
    if not isinstance(name, str) or name not in TYPES:
        raise WireError("no type of link talk")
    cls, kinds = TYPES[name]
    wire.check_keys(values, frozenset({"t", *kinds}))
    talk: Talk = cls(*[kind.read(values[key]) for key, kind in kinds.items()])
    return talk
