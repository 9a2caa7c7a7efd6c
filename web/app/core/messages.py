"""Messages: everything that can happen to the app, as immutable values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from app.base.controllers import Opinion, Token
from app.base.moment import Moment
from app.base.routes import Route
from app.core.timers import Timer
from app.games.interaction import BoardEvent
from app.remote.values.messages import RemoteMessage
from app.saves.preferences import Settings
from app.saves.records import Best, Record, Summary

if TYPE_CHECKING:
    from app.core.session import Keeping
    from app.saves.practice.positions import Position
    from app.saves.tallies import Tally


class Stored(NamedTuple):
    """The settings have been read, at the start."""

    settings: Settings


class SavedMatchesRead(NamedTuple):
    """The summaries and the best scores have been read.

    ``unread`` counts what is broken, ``newer`` what a newer version of the app has written.
    """

    summaries: tuple[Summary, ...]
    best: tuple[Best, ...]
    moment: Moment
    unread: int = 0
    newer: int = 0


class Summarized(NamedTuple):
    """Matches of which nothing was told yet have been read in the background."""

    summaries: tuple[Summary, ...]


class Unread(NamedTuple):
    """So many more matches cannot be read, ``newer`` because a newer version has written them."""

    unread: int
    newer: int = 0


class Opened(NamedTuple):
    """A match has been read."""

    record: Record
    moment: Moment


class NotOpened(NamedTuple):
    """A match is not kept here, or cannot be read: ``why`` is a sentence."""

    record_id: str
    why: str = ""


class AllRead(NamedTuple):
    """The stored texts of all matches, ``tallies`` and ``positions``, for one file."""

    texts: tuple[str, ...]
    moment: Moment
    tallies: tuple[str, ...] = ()
    positions: tuple[str, ...] = ()


class MarksRead(NamedTuple):
    """Ids of the kept matches have been read, by their marks (:mod:`app.saves.fingerprints`)."""

    marks: Mapping[str, str]
    moment: Moment


class ImportSaved(NamedTuple):
    """Matches of a file are on the disk now, with these summaries; none where they could not be."""

    summaries: tuple[Summary, ...]
    moment: Moment


class Deleted(NamedTuple):
    """Matches have been removed from the disk, or none of them could be."""

    record_ids: tuple[str, ...]
    is_gone: bool


class Ended(NamedTuple):
    """A wish has been carried out, or has failed: ``sentence`` is the sentence for it."""

    sentence: str
    aloud: bool = False


class Copied(NamedTuple):
    """The text to copy is on the clipboard."""

    sentence: str
    aloud: bool = False


class LinkGiven(NamedTuple):
    """The link to an address inside the app is on the clipboard, or with another app."""

    address: str
    how: Literal["copied", "shared"]
    moment: Moment


class NotCopied(NamedTuple):
    """The browser does not let the page copy a text."""

    text: str


class SavedElsewhere(NamedTuple):
    """Another tab has stored a match; in full where it is at hand here."""

    summary: Summary
    record: Record | None
    moment: Moment


class SaveRefused(NamedTuple):
    """Another tab was first: ``record`` is what it has written; None where it has deleted it."""

    record_id: str
    record: Record | None
    moment: Moment


class DeletedElsewhere(NamedTuple):
    """Another tab has deleted a match; all where no id is given."""

    record_id: str = ""


class BestElsewhere(NamedTuple):
    """Another tab has kept a best score."""

    entry: Best


class SettingsElsewhere(NamedTuple):
    """Another tab has changed a setting; these are all as they are now."""

    settings: Settings


class StorageFailed(NamedTuple):
    """Storage is full or forbidden; ``why`` is a sentence for the player."""

    why: str


class Routed(NamedTuple):
    """The address changed; ``page`` is all of it, as the browser shows it."""

    route: Route
    moment: Moment
    page: str = ""


class UserDid(NamedTuple):
    """A control with ``data-do="name"`` was used.

    ``arg`` is its ``data-arg``; ``value`` the value of an input or select
    (``on`` or an empty text for a check box); ``place`` the number of the table's place in
    which it lies, counted from 1; ``pointer`` and ``at`` are those of a ``BoardEvent``. A control
    that ``shares`` has ``data-share``: the link that the handler would copy goes to another app.
    """

    name: str
    arg: str
    value: str
    moment: Moment
    place: int = 1
    pointer: int = 0
    at: float = 0.0
    shares: bool = False


class OnBoard(NamedTuple):
    """Something happened on the board of a place."""

    event: BoardEvent
    moment: Moment


class Answered(NamedTuple):
    """The controller of an actor answers the question with that token."""

    token: Token
    action: str
    moment: Moment


class Signalled(NamedTuple):
    """A signal of a match has been painted: ``at`` is the browser's time stamp, in ms."""

    record: str
    name: str
    at: float
    moment: Moment


class PageHidden(NamedTuple):
    """The page is not to be seen any more: another tab, a call, a locked phone.

    ``at`` is the browser's time stamp; the page that ``leaves`` is being closed, or loaded again.
    """

    at: float
    moment: Moment
    leaves: bool = False


class PageShown(NamedTuple):
    """The page is to be seen again."""


class Gestured(NamedTuple):
    """A gesture: what an actor who is asked has built by ``at`` (ms since the signal), in the
    notation of the game."""

    token: Token
    hand: str
    at: int


class HintGiven(NamedTuple):
    """The strong bot's opinions, best first; empty where it could not be asked."""

    token: Token
    opinions: tuple[Opinion, ...]


class TalliesRead(NamedTuple):
    """The tallies of finished matches, as stored."""

    texts: tuple[str, ...]


class PositionsRead(NamedTuple):
    """The positions to solve that are kept, as stored; ``sentence`` says what has come of some."""

    texts: tuple[str, ...]
    moment: Moment
    sentence: str = ""


class Elapsed(NamedTuple):
    """A time asked for by the effect ``After`` has passed."""

    timer: Timer
    moment: Moment


class FileRead(NamedTuple):
    """A file was chosen for import."""

    name: str
    data: bytes
    moment: Moment


class FiguresImported(NamedTuple):
    """Tallies of finished matches, or positions to solve, stood in a file, and a person says that
    these are their own."""

    tallies: tuple[Tally, ...]
    positions: tuple[Position, ...] = ()


class FromRemote(NamedTuple):
    """Something that play with people on other devices is about."""

    what: RemoteMessage
    moment: Moment


class UpdateWaiting(NamedTuple):
    """A new version of the app is ready to take over."""


class UpdateLate(NamedTuple):
    """The new version was asked for, and the browser has not brought it."""


class OfflineReady(NamedTuple):
    """Everything is cached: the app works without a network."""


class KeepingTold(NamedTuple):
    """The browser has said whether it keeps what is stored; ``asked`` by a person, who waits."""

    keeping: Keeping
    asked: bool = False


class InstallChanged(NamedTuple):
    """The browser would install the app now, or has ``installed`` it."""

    installed: bool


class MicrophoneTold(NamedTuple):
    """The browser has opened the microphone for a match, or says why not."""

    record: str
    state: Literal["open", "none", "refused"]


class OrientationChanged(NamedTuple):
    """The device's orientation has changed: a phone may be held upright now."""

    upright: bool


class ToScreen(NamedTuple):
    """A message of one screen's own: only that screen knows what ``what`` is."""

    screen: str
    what: object
    moment: Moment


ForShell = (
    UserDid
    | Routed
    | Stored
    | StorageFailed
    | UpdateWaiting
    | UpdateLate
    | OfflineReady
    | KeepingTold
    | InstallChanged
    | MicrophoneTold
    | OrientationChanged
    | NotCopied
    | LinkGiven
)
"""Messages that :mod:`app.shell.update` does itself, or hands to the handler of a control."""

FromStorage = (
    SavedMatchesRead
    | Summarized
    | Unread
    | Opened
    | NotOpened
    | AllRead
    | TalliesRead
    | PositionsRead
    | Deleted
    | Ended
    | Copied
    | SavedElsewhere
    | SaveRefused
    | DeletedElsewhere
    | BestElsewhere
    | SettingsElsewhere
)
"""Messages that :mod:`app.shell.stored` takes, and after it whatever screen is shown."""

ForImport = FileRead | MarksRead | ImportSaved | FiguresImported
"""Messages that :mod:`app.shell.importing` takes."""

ForTable = OnBoard | Answered | Signalled | Gestured | HintGiven | PageHidden | PageShown
"""Messages that :mod:`app.table.update` takes; nothing where no match is being played."""

Message = ForTable | ForShell | FromStorage | ForImport | FromRemote | ToScreen | Elapsed
"""Everything that can happen. ``FromRemote`` is for :mod:`app.shell.remote`, ``Elapsed`` for
whoever its timer is about."""
