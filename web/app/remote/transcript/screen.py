"""The check of a transcript, which takes seconds where hands were hidden: how far it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import htpy as h

from app.base.moment import Moment
from app.core import effects as fx
from app.core.model import HOME, Model
from app.core.screens import Result, Screen, Visit
from app.remote.values import effects as far
from app.remote.values.messages import Checking
from app.remote.values.transcripts import opened, transcript_name
from app.remote.widgets.access import friends_of, with_friends
from app.render.regions import Region, drawing, region
from app.replay import screen as replay
from app.widgets.page_titles import titled
from app.widgets.parts import topbar
from pyengine.peers.fold.transcript import Transcript

UNREAD = "What this browser keeps of that match could not be read. Load the page again."
NO_TRANSCRIPT = "This browser has kept no signed moves of that match."
FILE_AGAIN = "A transcript is looked at and not kept: open its file once more."


@dataclass(frozen=True, slots=True)
class CheckedTranscript:
    """A file with a transcript, while it is checked."""

    kind: ClassVar[str] = "transcript"

    how_far: Checking


def check(model: Model, name: str, data: bytes) -> Result:
    """Check a file that was chosen, on a screen that says how far it is."""
    model = with_friends(model, replace(friends_of(model), transcript=None))
    return model.showing(CheckedTranscript(Checking())), (
        far.CheckTranscript(name, data),
        fx.Navigate("/transcript"),
    )


def enter(model: Model, visit: Visit) -> Result:
    """Show the transcript that was opened last, unless one is being checked."""
    if isinstance(visit.left, CheckedTranscript):
        return model.showing(visit.left), ()
    return _shown(model)


def _shown(model: Model) -> Result:
    """The transcript that was opened last, as a replay with what it proves."""
    found = friends_of(model).transcript
    if found is None:
        return model.saying(FILE_AGAIN), (fx.Navigate("/", replace=True),)
    record, testimony = found
    return replay.show(model, replace(replay.laid_out(model, record), testimony=testimony))


def _is_at_transcript(model: Model) -> bool:
    """Whether the address is that of the transcript which was opened last."""
    return model.route.path[:1] == ("transcript",)


def checking(model: Model, how_far: Checking) -> Model:
    """The check has come so far."""
    if not isinstance(model.screen, CheckedTranscript):
        return model
    return model.showing(CheckedTranscript(how_far))


def checked(model: Model, name: str, found: Transcript, moment: Moment) -> Result:
    """Look at what the file holds, if somebody still waits for it."""
    if not isinstance(model.screen, CheckedTranscript):
        return model, ()
    try:
        transcript = opened(name, found, moment)
    except ValueError as error:
        return not_checked(model, str(error))
    model = with_friends(model, replace(friends_of(model), transcript=transcript))
    return _shown(model) if _is_at_transcript(model) else (model.showing(HOME), ())


def not_checked(model: Model, why: str) -> Result:
    """Say why the file is no transcript, or proves nothing."""
    if not isinstance(model.screen, CheckedTranscript):
        return model, ()
    return model.showing(HOME).saying(why), (fx.Navigate("/", replace=True),)


def offer(model: Model, place: str, text: str, unread: bool) -> Result:
    """Offer the transcript of a table as a file."""
    if text:
        return model, (fx.Download(transcript_name(place), text),)
    return model.saying(UNREAD if unread else NO_TRANSCRIPT), ()


# The screen


def _regions(model: Model, shown: CheckedTranscript) -> tuple[Region, ...]:
    inside = (
        region("checking-top", drawing(topbar, "A transcript")),
        region("checking", _progress(shown.how_far), class_="page page-narrow checking"),
    )
    return (region("opening", inside, class_="app opening"),)


def _progress(how_far: Checking) -> tuple[Region, ...]:
    """What is looked at, how far it is, and the way out."""
    words = region(
        "checking-words", drawing(_words, how_far.deal, how_far.deals), tag="p", role="status"
    )
    bar = region(
        "checking-so-far",
        (),
        tag="progress",
        max=max(1, how_far.of),
        value=how_far.done,
        aria_label="How far the check is",
    )
    return words, bar, region("checking-leave", drawing(_way_out), class_="row")


def _words(deal: int, deals: int) -> h.Node:
    if deal:
        return f"Checking deal {deal} of {deals} …"
    return "Reading the signed messages …"


def _way_out() -> h.Node:
    return h.a(".btn", href="#/")["Stop checking"]


def _leave() -> tuple[fx.Effect, ...]:
    return (far.LeaveTranscript(),)


SCREEN = Screen(titled("Clowder"), _regions, enter, leave=_leave)
