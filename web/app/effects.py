"""Effects: what the app wants of the browser, as values; ``app.browser`` carries them out."""

from __future__ import annotations

from dataclasses import dataclass

from app.model import Best, Question, Record, Settings

__all__ = [
    "After",
    "Announce",
    "ApplyUpdate",
    "Ask",
    "AskHint",
    "CopyLink",
    "DeleteAll",
    "DeleteRecord",
    "Download",
    "Effect",
    "ExportAll",
    "ExportRecord",
    "Focus",
    "ImportOn",
    "KeepBest",
    "Navigate",
    "OpenRecord",
    "PickFile",
    "Print",
    "RestOver",
    "RestoreRecord",
    "RollOver",
    "SaveRecord",
    "SaveSettings",
    "Sound",
    "StepOver",
    "Timer",
    "ToastOver",
]


@dataclass(frozen=True, slots=True)
class Navigate:
    """Go to an address such as ``/match/ab12``; ``replace`` leaves no step to go back to."""

    to: str
    replace: bool = False


@dataclass(frozen=True, slots=True)
class SaveRecord:
    """Store a match; answered by ``SaveRefused`` where another tab was first."""

    record: Record


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """Read a match; answered by ``Opened`` or ``NotOpened``."""

    record_id: str


@dataclass(frozen=True, slots=True)
class ExportRecord:
    """Offer a kept match as a file of that name."""

    record_id: str
    name: str


@dataclass(frozen=True, slots=True)
class ExportAll:
    """Read all matches for one file; answered by ``AllRead``."""


@dataclass(frozen=True, slots=True)
class DeleteRecord:
    """Remove a stored match; ``RestoreRecord`` can bring the last one back."""

    record_id: str


@dataclass(frozen=True, slots=True)
class RestoreRecord:
    """Bring back the match that was deleted last."""

    record_id: str


@dataclass(frozen=True, slots=True)
class DeleteAll:
    """Remove all that is stored; these matches must not come back from other tabs."""

    record_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeepBest:
    """Store one of the best scores."""

    entry: Best


@dataclass(frozen=True, slots=True)
class SaveSettings:
    """Store the settings that are others than ``before``; show theme and motion."""

    settings: Settings
    before: Settings


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the controller of an actor what it does; the answer is the message ``Answered``.

    ``view`` is the state as the actor may know it: a bot gets nothing else, chance the state.
    """

    question: Question
    game: str
    view: object


@dataclass(frozen=True, slots=True)
class AskHint:
    """Ask the strong bot what it thinks of a seat's choice, from that view; ``HintGiven``."""

    question: Question
    game: str
    view: object


@dataclass(frozen=True, slots=True)
class RollOver:
    """The dice of that match have come to rest, if no later ones have been thrown."""

    record: str
    rolls: int


@dataclass(frozen=True, slots=True)
class RestOver:
    """The rest that began after so many actions of that match has been long enough."""

    record: str
    entries: int


@dataclass(frozen=True, slots=True)
class StepOver:
    """A playing replay of that match goes on from that many actions."""

    record: str
    at: int


@dataclass(frozen=True, slots=True)
class ToastOver:
    """A passing word has been there long enough."""

    text: str


@dataclass(frozen=True, slots=True)
class ImportOn:
    """The next match of a file with many is imported."""


Timer = RollOver | RestOver | StepOver | ToastOver | ImportOn
"""What a time that was asked for is about; a timer that speaks of what is past is not heard."""


@dataclass(frozen=True, slots=True)
class After:
    """Send ``Elapsed(timer)`` in so many milliseconds; a ``motion`` at once if less is wanted."""

    ms: int
    timer: Timer
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
class CopyLink:
    """Put a link to an address inside the app, such as ``#/new/toy``, on the clipboard.

    Where there are ``words``, they stand in a line above it.
    """

    address: str
    words: str = ""

    def text(self, page: str) -> str:
        """What is copied from a page with that address of its own: a link that leads there.

        >>> CopyLink("#/new/toy").text("https://cats.example/play/#/best")
        'https://cats.example/play/#/new/toy'
        """
        link = page.split("#", 1)[0] + self.address
        return f"{self.words}\n{link}" if self.words else link


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
    | OpenRecord
    | ExportRecord
    | ExportAll
    | DeleteRecord
    | RestoreRecord
    | DeleteAll
    | KeepBest
    | SaveSettings
    | Ask
    | AskHint
    | After
    | Announce
    | Focus
    | Sound
    | Download
    | CopyLink
    | PickFile
    | Print
    | ApplyUpdate
)
