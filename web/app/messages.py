"""Messages: everything that can happen to the app, as immutable values."""

from __future__ import annotations

from dataclasses import dataclass

from app.effects import Timer
from app.face import BoardEvent
from app.model import Best, Opinion, Record, Route, Settings, Token

__all__ = [
    "Answered",
    "Elapsed",
    "FileRead",
    "HintGiven",
    "Message",
    "Moment",
    "OfflineReady",
    "OnBoard",
    "Routed",
    "SavedElsewhere",
    "StorageFailed",
    "Stored",
    "UpdateLate",
    "UpdateWaiting",
    "UserDid",
]


@dataclass(frozen=True, slots=True)
class Moment:
    """What a pure function cannot know: the time (ms since 1970), fresh random text, the day.

    ``today`` is the date where the player is, such as ``2026-11-20``.
    """

    now: int
    fresh: str
    today: str = ""


@dataclass(frozen=True, slots=True)
class Stored:
    """The browser's storage has been read, at the start. ``broken`` counts unreadable saves."""

    records: tuple[Record, ...]
    best: tuple[Best, ...]
    settings: Settings
    broken: int = 0


@dataclass(frozen=True, slots=True)
class SavedElsewhere:
    """Another tab has stored a match."""

    record: Record
    moment: Moment


@dataclass(frozen=True, slots=True)
class StorageFailed:
    """Storage is full or forbidden; ``why`` is a sentence for the player."""

    why: str


@dataclass(frozen=True, slots=True)
class Routed:
    """The address changed."""

    route: Route
    moment: Moment


@dataclass(frozen=True, slots=True)
class UserDid:
    """A control with ``data-do="name"`` was used.

    ``arg`` is its ``data-arg``; ``value`` the value of an input or select
    (``on`` or an empty text for a check box); ``place`` the number of the table's place in
    which it lies, counted from 1; ``pointer`` and ``at`` are those of a ``BoardEvent``.
    """

    name: str
    arg: str
    value: str
    moment: Moment
    place: int = 1
    pointer: int = 0
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class OnBoard:
    """Something happened on the board of a place."""

    event: BoardEvent
    moment: Moment


@dataclass(frozen=True, slots=True)
class Answered:
    """The controller of an actor answers the question with that token."""

    token: Token
    action: str
    moment: Moment


@dataclass(frozen=True, slots=True)
class HintGiven:
    """What the strong bot thinks, best first; empty where it could not be asked."""

    token: Token
    opinions: tuple[Opinion, ...]


@dataclass(frozen=True, slots=True)
class Elapsed:
    """A time asked for by the effect ``After`` has passed."""

    timer: Timer
    moment: Moment


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file was chosen for import."""

    name: str
    data: bytes
    moment: Moment


@dataclass(frozen=True, slots=True)
class UpdateWaiting:
    """A new version of the app is ready to take over."""


@dataclass(frozen=True, slots=True)
class UpdateLate:
    """The new version was asked for, and the browser has not brought it."""


@dataclass(frozen=True, slots=True)
class OfflineReady:
    """Everything is cached: the app works without a network."""


Message = (
    Stored
    | SavedElsewhere
    | StorageFailed
    | Routed
    | UserDid
    | OnBoard
    | Answered
    | HintGiven
    | Elapsed
    | FileRead
    | UpdateWaiting
    | UpdateLate
    | OfflineReady
)
