"""The check of a transcript, which takes seconds where hands were hidden: how far it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import htpy as h

from app.base.moment import Moment
from app.core import effects as fx
from app.core.model import HOME, Model
from app.core.screens import Result, Screen, Visit
from app.remote.values import effects as remote_effects
from app.remote.values.messages import Checking
from app.remote.values.transcripts import open_transcript, transcript_name
from app.remote.widgets.access import remote_state_of, with_remote_state
from app.render.regions import Region, drawing, region
from app.replay import screen as replay
from app.widgets.page_titles import titled
from app.widgets.parts import topbar
from pyengine.peers.fold.packed import MIME
from pyengine.peers.fold.transcript import Transcript

UNREAD = "What this browser keeps of that match could not be read. Reload the page."
NO_TRANSCRIPT = "This browser has kept no signed moves of that match."
FILE_AGAIN = "A transcript is looked at and not kept: open its file again."


@dataclass(frozen=True, slots=True)
class CheckedTranscript:
    """A file with a transcript, while it is checked."""

    kind: ClassVar[str] = "transcript"

    progress: Checking


def check(model: Model, name: str, data: bytes) -> Result:
    """Check a file that was chosen, on a screen that says how far it is."""
    model = with_remote_state(model, replace(remote_state_of(model), transcript=None))
    return model.with_screen(CheckedTranscript(Checking())), (
        remote_effects.CheckTranscript(name, data),
        fx.Navigate("/transcript"),
    )


def enter(model: Model, visit: Visit) -> Result:
    """Show the transcript that was opened last, unless one is being checked."""
    if isinstance(visit.left, CheckedTranscript):
        return model.with_screen(visit.left), ()
    return _shown(model)


def _shown(model: Model) -> Result:
    """The transcript that was opened last, as a replay with what it proves."""
    found = remote_state_of(model).transcript
    if found is None:
        return model.with_notice(FILE_AGAIN), (fx.Navigate("/", replace=True),)
    record, testimony = found
    return replay.show(model, replace(replay.laid_out(model, record), testimony=testimony))


def _is_at_transcript(model: Model) -> bool:
    """Returns whether the address is that of the transcript which was opened last."""
    return model.route.path[:1] == ("transcript",)


def show_progress(model: Model, progress: Checking) -> Model:
    """The check has come so far."""
    if not isinstance(model.screen, CheckedTranscript):
        return model
    return model.with_screen(CheckedTranscript(progress))


def show_checked(model: Model, name: str, found: Transcript, moment: Moment) -> Result:
    """Look at what the file holds, if somebody still waits for it."""
    if not isinstance(model.screen, CheckedTranscript):
        return model, ()
    try:
        transcript = open_transcript(name, found, moment)
    except ValueError as error:
        return refuse_file(model, str(error))
    model = with_remote_state(model, replace(remote_state_of(model), transcript=transcript))
    return _shown(model) if _is_at_transcript(model) else (model.with_screen(HOME), ())


def refuse_file(model: Model, why: str) -> Result:
    """Say why the file is no transcript, or proves nothing."""
    if not isinstance(model.screen, CheckedTranscript):
        return model, ()
    return model.with_screen(HOME).with_notice(why), (fx.Navigate("/", replace=True),)


def offer(model: Model, table_key: str, data: bytes, unread: bool) -> Result:
    """Offer the transcript of a table as a file."""
    if data:
        return model, (fx.Download(transcript_name(table_key), data, MIME),)
    return model.with_notice(UNREAD if unread else NO_TRANSCRIPT), ()


# The screen


def _regions(model: Model, shown: CheckedTranscript) -> tuple[Region, ...]:
    inside = (
        region("checking-top", drawing(topbar, "A transcript")),
        region("checking", _progress(shown.progress), class_="page page-narrow checking"),
    )
    return (region("opening", inside, class_="app opening"),)


def _progress(progress: Checking) -> tuple[Region, ...]:
    """Returns what is looked at, how far it is, and the way out."""
    words = region(
        "checking-words", drawing(_words, progress.deal, progress.deals), tag="p", role="status"
    )
    bar = region(
        "checking-so-far",
        (),
        tag="progress",
        max=max(1, progress.of),
        value=progress.done,
        aria_label="How far the check is",
    )
    return words, bar, region("checking-leave", drawing(_way_out), class_="row")


def _words(deal: int, deals: int) -> h.Node:
    if deal:
        return f"Checking deal {deal} of {deals} …"
    return "Reading the signed messages …"


def _way_out() -> h.Node:
    return h.a(".btn", href="#/")["Stop checking"]


def _leave(model: Model, shown: object, moment: Moment) -> Result:
    return model, (remote_effects.LeaveTranscript(),)


SCREEN = Screen(titled("Clowder"), _regions, enter, leave=_leave)
