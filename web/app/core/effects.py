"""Effects: what the app wants of the browser, as values; ``app.browser`` carries them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.base.controllers import Question
from app.core.timers import Timer
from app.games.feedback import Cue
from app.remote.values.effects import RemoteEffect
from app.saves.preferences import Settings
from app.saves.records import Best, Record

if TYPE_CHECKING:
    from app.saves.practice.positions import Position
    from app.saves.tallies import Tally


class Outcome(NamedTuple):
    """An outcome, told once something is ``done``, or has ``failed``: not before; told by
    ``Ended``.

    What is done is said in the live region alone where that is ``aloud``.
    """

    done: str
    failed: str = ""
    aloud: bool = False


class Navigate(NamedTuple):
    """Go to an address such as ``/match/ab12``; ``replace`` leaves no step to go back to."""

    to: str
    replace: bool = False


class SaveRecord(NamedTuple):
    """Store a match; answered by ``SaveRefused`` where another tab was first.

    Whoever asks for a match ``anew`` wants it even though it has been deleted here.
    """

    record: Record
    anew: bool = False


class OpenRecord(NamedTuple):
    """Read a match; answered by ``Opened`` or ``NotOpened``."""

    record_id: str


class ExportRecord(NamedTuple):
    """Offer a kept match as a file of that name."""

    record_id: str
    name: str


class ExportAll(NamedTuple):
    """Read all matches for one file; answered by ``AllRead``."""


class ReadMarks(NamedTuple):
    """Read which matches are kept here, for an import; answered by ``MarksRead``."""


class SaveImported(NamedTuple):
    """Store matches of a file, all or none of them; answered by ``ImportSaved``."""

    records: tuple[Record, ...]


class DeleteRecords(NamedTuple):
    """Remove stored matches, all or none; answered by ``Deleted``. ``RestoreRecords`` can bring
    them back."""

    record_ids: tuple[str, ...]


class RestoreRecords(NamedTuple):
    """Bring back the matches that were deleted last."""

    record_ids: tuple[str, ...]
    outcome: Outcome


class DeleteAll(NamedTuple):
    """Remove all that is stored; these matches must not come back from other tabs."""

    record_ids: tuple[str, ...]
    outcome: Outcome


class SaveBest(NamedTuple):
    """Store one of the best scores."""

    entry: Best


class SaveTallies(NamedTuple):
    """Store what finished matches leave for the statistics."""

    tallies: tuple[Tally, ...]
    outcome: Outcome = Outcome("")


class ReadTallies(NamedTuple):
    """Read what finished matches have left; answered by ``TalliesRead``."""


class ReadPositions(NamedTuple):
    """Read the positions to solve that are kept; answered by ``PositionsRead`` where any are."""


class AddPositions(NamedTuple):
    """Keep positions that are not kept yet; answered by ``PositionsRead``."""

    positions: tuple[Position, ...]
    outcome: Outcome = Outcome("")


class SavePosition(NamedTuple):
    """Store a position as it stands now."""

    position: Position


class SaveSettings(NamedTuple):
    """Store the settings that are others than ``before``; show theme and motion."""

    settings: Settings
    before: Settings


class Ask(NamedTuple):
    """Ask the controller of an actor what it does; the answer is the message ``Answered``.

    ``view`` is the state as the actor may know it: a bot gets nothing else, chance the state.
    Where actions carry their times, ``zero`` is the browser's time stamp of the signal.
    """

    question: Question
    game: str
    view: object
    zero: float = 0.0


class AskHint(NamedTuple):
    """Ask the strong bot what it thinks of a seat's choice, from that view; ``HintGiven``."""

    question: Question
    game: str
    view: object


class AskReview(NamedTuple):
    """Ask the worker what a choice was worth, or where it has no ``action`` an event of chance.

    That one led from a seat's ``view`` to the one ``after``. ``entry`` is its place in the log,
    ``fresh`` tells its review; answered by ``Reviewed``, to the ``screen`` that asks. An action
    that is known to be ``best`` is held against it; else the worker finds one.
    """

    fresh: str
    entry: int
    game: str
    view: object
    seat: int
    seed: str
    action: str
    after: object
    best: str = ""
    screen: str = "review"


class OpenReview(NamedTuple):
    """Read what is kept of a review; answered by ``ReviewRead``."""

    key: str


class SaveReview(NamedTuple):
    """Keep a review; of many the oldest are given up."""

    key: str
    text: str


class PlayRival(NamedTuple):
    """Let the hard bot play the challenge of a day; ``RivalPlayed``, if the result of that match
    is still looked at by then."""

    record: str
    game: str
    day: str


class Signal(NamedTuple):
    """Tell, as ``Signalled``, when that signal has been painted: times count from there."""

    record: str
    name: str


class After(NamedTuple):
    """Send ``Elapsed(timer)`` in so many milliseconds; a ``motion`` at once if less is wanted."""

    ms: int
    timer: Timer
    motion: bool = False


class At(NamedTuple):
    """Send ``Elapsed(timer)`` when the browser's clock shows that time stamp; at once if it has."""

    stamp: float
    timer: Timer


class Announce(NamedTuple):
    """Say a sentence in the polite live region."""

    text: str


class Focus(NamedTuple):
    """Put the keyboard's focus on the first element that matches a selector.

    Where fingers are used it goes to what ``coarse`` matches instead, if that is given: a field
    would call up the keys of the screen, which cover half of it. ``still`` scrolls nowhere: a
    screen that has just been opened is read from its top. ``only_if_hidden`` scrolls only where
    most of it is out of the window, so that whoever sees it already has the page where it was.
    ``unmoved`` leaves it where somebody has put it: it goes from the heading, which has it after a
    way through the app, or from nowhere.
    """

    selector: str
    coarse: str = ""
    still: bool = False
    only_if_hidden: bool = False
    unmoved: bool = False


class ToTop(NamedTuple):
    """Scroll to where the page begins: what somebody had scrolled to see has gone."""


class PutText(NamedTuple):
    """Put a text into the field that matches a selector, as if it had been typed there."""

    selector: str
    text: str


class Sound(NamedTuple):
    """Play a soft sound of :mod:`app.narration.sound`."""

    name: str


class ShowCues(NamedTuple):
    """Show what an action has brought, for an instant, and let it be heard.

    That of the ``quiet`` seats is somebody's who does not sit here. ``after`` is the name of the
    action's own sound, which is heard first.
    """

    cues: tuple[Cue, ...]
    quiet: tuple[int, ...] = ()
    after: str = ""


class Download(NamedTuple):
    """Offer a text, or bytes of a type, as a file."""

    name: str
    content: str | bytes
    type: str = "text/plain"


class CopyLink(NamedTuple):
    """Put a link to an address inside the app, such as ``#/new/toy``, on the clipboard.

    Where there are ``words``, they stand in a line above it. ``Copied`` says ``outcome`` once the
    link is there, ``NotCopied`` that the browser has refused: it is shown for copying by hand.
    """

    address: str
    outcome: Outcome
    words: str = ""

    def text(self, page: str) -> str:
        """Returns the text that is copied from a page with that address of its own: a link that
        leads there.

        >>> CopyLink("#/new/toy", Outcome("Copied.")).text("https://cats.example/play/#/best")
        'https://cats.example/play/#/new/toy'
        """
        link = page.split("#", 1)[0] + self.address
        return f"{self.words}\n{link}" if self.words else link


class ShareLink(NamedTuple):
    """Give a link to an address inside the app to another app of the device, with ``words`` before
    it; where that cannot be it is copied, as by :class:`CopyLink`."""

    address: str
    outcome: Outcome
    words: str = ""


class SendAtOnce(NamedTuple):
    """Share a link where fingers are used, or else copy it, right after the touch that it is made
    for. Where the browser wants a touch of its own for that nothing happens: there are buttons."""

    address: str
    outcome: Outcome
    words: str = ""


class PickFile(NamedTuple):
    """Let the person choose a match file; answered by ``FileRead``."""


class Print(NamedTuple):
    """Open the browser's print dialogue for the page as it is."""


class ApplyUpdate(NamedTuple):
    """Let the waiting version take over, and reload."""


class LookAtKeeping(NamedTuple):
    """Find out whether this browser promises to keep what is stored: ``KeepingTold``."""


class AskToKeep(NamedTuple):
    """Ask the browser to keep what is stored: ``KeepingTold``. Some ask their person at that.

    ``asked`` says that somebody has pressed a button for it.
    """

    asked: bool = False


class Install(NamedTuple):
    """Let the browser install the app, where it has offered to."""


InStorage = (
    SaveRecord
    | OpenRecord
    | ExportRecord
    | ExportAll
    | DeleteRecords
    | RestoreRecords
    | DeleteAll
    | ReadMarks
    | SaveImported
    | SaveBest
    | SaveTallies
    | ReadTallies
    | ReadPositions
    | AddPositions
    | SavePosition
    | OpenReview
    | SaveReview
    | SaveSettings
)
"""Wishes to this browser's storage."""

OfKeeping = LookAtKeeping | AskToKeep | Install
"""Wishes about how long what is stored lasts."""

Effect = (
    InStorage
    | Navigate
    | Ask
    | AskHint
    | AskReview
    | PlayRival
    | Signal
    | After
    | At
    | Announce
    | Focus
    | PutText
    | Sound
    | ShowCues
    | ToTop
    | Download
    | CopyLink
    | ShareLink
    | SendAtOnce
    | PickFile
    | Print
    | ApplyUpdate
    | OfKeeping
    | RemoteEffect
)
"""Everything that can be wanted of the browser."""
