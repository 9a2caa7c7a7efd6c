"""Effects: what the app wants of the browser, as values; ``app.browser`` carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.model import Best, Record, Settings

__all__ = [
    "After",
    "Announce",
    "ApplyUpdate",
    "AskBot",
    "CopyText",
    "DeleteRecord",
    "Download",
    "Effect",
    "Focus",
    "Navigate",
    "PickFile",
    "Print",
    "SaveBest",
    "SaveRecord",
    "SaveSettings",
    "Sound",
]


@dataclass(frozen=True, slots=True)
class Navigate:
    """Go to an address such as ``/match/ab12``; ``replace`` leaves no step to go back to."""

    to: str
    replace: bool = False


@dataclass(frozen=True, slots=True)
class SaveRecord:
    """Store a match."""

    record: Record


@dataclass(frozen=True, slots=True)
class DeleteRecord:
    """Remove a stored match."""

    record_id: str


@dataclass(frozen=True, slots=True)
class SaveBest:
    """Store the table of best scores."""

    best: tuple[Best, ...]


@dataclass(frozen=True, slots=True)
class SaveSettings:
    """Store the settings, and show theme and motion."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class AskBot:
    """Ask the worker what a bot would do, from that seat's view alone.

    ``hint`` asks for its opinions (``HintGiven``) rather than for an action to play.
    """

    token: str
    game: str
    view: Any
    seat: int
    level: str
    seed: str
    hint: bool = False


@dataclass(frozen=True, slots=True)
class After:
    """Send ``Elapsed(token)`` in so many milliseconds; a ``motion`` at once if less is wanted."""

    ms: int
    token: str
    motion: bool = False


@dataclass(frozen=True, slots=True)
class Announce:
    """Say a sentence in the polite live region."""

    text: str


@dataclass(frozen=True, slots=True)
class Focus:
    """Put the keyboard's focus on the first element that matches a selector."""

    selector: str


@dataclass(frozen=True, slots=True)
class Sound:
    """Play a soft sound: ``roll``, ``draw``, ``pass``, ``cup``, ``set`` or ``end``."""

    name: str


@dataclass(frozen=True, slots=True)
class Download:
    """Offer a text as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class CopyText:
    """Put a text on the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class PickFile:
    """Let the person choose a match file; answered by ``FileRead``."""


@dataclass(frozen=True, slots=True)
class Print:
    """Open the browser's print dialogue for the page as it is."""


@dataclass(frozen=True, slots=True)
class ApplyUpdate:
    """Let the waiting version take over, and reload."""


Effect = (
    Navigate
    | SaveRecord
    | DeleteRecord
    | SaveBest
    | SaveSettings
    | AskBot
    | After
    | Announce
    | Focus
    | Sound
    | Download
    | CopyText
    | PickFile
    | Print
    | ApplyUpdate
)
