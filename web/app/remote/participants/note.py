"""What is to be decided at a remote table: a button in the line at the top, whose panel unfolds
over the table. It takes no room there, so nothing moves when somebody goes away."""

from __future__ import annotations

import htpy as h

from app.art.home.icons import icon
from app.remote.values.model import RemoteState
from app.remote.values.running_table import RunningTable
from app.remote.widgets.votes import (
    has_way_back,
    is_cut_off,
    is_invited,
    notes,
    reconnect_steps,
    timing_note,
    way_back_words,
)
from app.remote.words.note_titles import Title, note_title
from app.render.regions import Region, drawing, region


def asks(
    remote: RunningTable, remote_state: RemoteState, page: str, stopped: bool
) -> tuple[Region, ...]:
    """Returns what is to be decided and the way back to the others, and how well a race can be
    timed; ``stopped`` is whether the table rests."""
    epoch = remote.table.match_split.epoch if remote.table.match_split else 0
    settled = (remote.table_key, epoch) in remote_state.settled
    paused = stopped and remote.table_key not in remote_state.timed
    return (
        *_note(remote, remote_state, page, settled),
        # The others are said as they come; this one waits until no hands are at work. It speaks
        # when something comes, so it has to be there.
        region(
            "remote-timing",
            drawing(timing_note, remote, paused),
            class_="remote-timing",
            aria_live="polite",
        ),
    )


def _note(
    remote: RunningTable, remote_state: RemoteState, page: str, settled: bool
) -> tuple[Region, ...]:
    """The button and its panel; nothing where nothing is to be decided or to be known."""
    title, cut_off = note_title(remote, settled), is_cut_off(remote)
    if not title.words and not cut_off:
        return ()
    over = remote.table.match is not None and remote.table.match.over
    # After the end nothing waits for the way back, and the result is in sight.
    back = cut_off and not over and (has_way_back(remote) or is_invited(remote))
    title = title if title.words else Title(way_back_words(remote))
    calls = " ".join(filter(None, (title.calls, "back" if back else "")))
    inside = (
        region("remote-note-close", drawing(_close), class_="remote-close"),
        region("remote-notes", drawing(notes, remote, settled), class_="remote-notes"),
        *(_reconnect_steps(remote, page, remote_state, back) if cut_off else ()),
    )
    return (
        region(
            "remote-note",
            (
                region(
                    "remote-note-title",
                    drawing(_title, title.words),
                    tag="summary",
                    class_=f"btn btn-small{' btn-primary' if calls else ''}",
                ),
                region("remote-note-inside", inside, class_="panel"),
            ),
            tag="details",
            class_="remote-note is-floating",
            # Another value unfolds it once more.
            open=calls or None,
        ),
    )


def _close() -> h.Node:
    return h.button(".btn.btn-icon", type="button", data_folds=True, aria_label="Fold the note")[
        icon("remove")
    ]


def _title(words: str) -> h.Node:
    return [h.strong(".remote-note-sign", aria_hidden="true")["!"], h.span[words]]


def _reconnect_steps(
    remote: RunningTable, page: str, remote_state: RemoteState, back: bool
) -> tuple[Region, ...]:
    """The way back to the others: open where this page was loaded again or has an invitation to
    send, and where the note has nothing else to say."""
    inside = drawing(reconnect_steps, remote, page, remote_state.given, remote_state.scanning)
    return (
        region(
            "remote-reconnect",
            (
                region(
                    "remote-reconnect-title",
                    drawing(str, way_back_words(remote)),
                    tag="summary",
                    class_="btn btn-small",
                ),
                region("remote-reconnect-inside", inside, class_="remote-reconnect-panel"),
            ),
            tag="details",
            class_="remote-reconnect",
            open=back or None,
        ),
    )
