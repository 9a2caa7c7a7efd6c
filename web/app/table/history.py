"""The history at a table: what has happened so far, as a log that may be laid open beside the
scores. Each table begins with it folded, and Escape folds it.

Whoever hears the page always has it at hand, folded or not. It does not speak by itself: all that
stands there was said when it happened.
"""

from __future__ import annotations

import htpy as h

from app.art.home.icons import icon
from app.base.identity import by_identity
from app.narration.history import MOST_ENTRIES
from app.play import HistoryEntry, history_end, history_entries
from app.render.regions import Region, drawing, lazy, region
from app.saves.records import Player, names_here
from pyengine.core.match import Match

TITLE = "What happened"


def history_region(
    match: Match, rolling: bool, players: tuple[Player, ...], sentences: str, is_open: bool
) -> Region:
    """The button that lays the history open, and the history."""
    end = history_end(match, rolling)
    fold = region("history-fold", drawing(_fold, is_open), class_="history-fold")
    log = lazy("history-log", _log, match, end, players, sentences, is_open)
    return region("history", (fold, log), tag="section", class_="table-history")


def _log(
    match: Match, end: int, players: tuple[Player, ...], sentences: str, is_open: bool
) -> Region:
    """All of it. Folded, only screen readers have it."""
    entries = _story(match.states[0], names_here(players), sentences).told(match, end)
    return region(
        "history-log",
        (region("history-list", entries, tag="ol", class_="history-list"),),
        unseen=not is_open,
        class_="history-log paper" if is_open else "history-log visually-hidden",
        role="log",
        aria_live="off",
        aria_label=TITLE,
        tabindex=0 if is_open else None,
    )


def _fold(is_open: bool) -> h.Node:
    return h.button(
        ".btn.btn-small",
        type="button",
        data_do="table.history",
        aria_pressed="true" if is_open else "false",
        aria_label="Show what happened",
        title=TITLE,
        data_escape=is_open or None,
    )[icon("log"), h.span[TITLE]]


class _Story:
    """The entries of a match as they were told last, for some names: as the match grows, only those
    of its new phases are added, however many there are."""

    def __init__(self, names: tuple[str, ...], sentences: str) -> None:
        self.names, self.sentences = names, sentences
        self.match: Match | None = None
        self.end = 0
        self.entries: tuple[Region, ...] = ()

    def told(self, match: Match, end: int) -> tuple[Region, ...]:
        """The newest phases among the first ``end`` actions."""
        if not self._leads_to(match, end):
            self.end, self.entries = 0, ()
        states = match.states
        new = [
            _history_entry(
                states[entry.first], states[entry.end], entry.end, self.names, self.sentences, entry
            )
            for entry in history_entries(match, end, start=self.end)
        ]
        self.match, self.end = match, end
        self.entries = (*self.entries, *new)[-MOST_ENTRIES:]
        return self.entries

    def _leads_to(self, match: Match, end: int) -> bool:
        """Returns whether what was told last is the beginning of what is to be told.

        The same newest action, with the same state after it, has all the same before it.
        """
        told, at = self.match, self.end
        if told is None or not 0 < at <= end:
            return False
        newest = match.entries[at - 1]
        return (
            newest is told.entries[at - 1]
            and match.states[at] is told.states[at]
            and (at == len(match.entries) or match.entries[at].phase != newest.phase)
        )


@by_identity(1, most=2)
def _story(start: object, names: tuple[str, ...], sentences: str) -> _Story:
    """The story of the match that begins with this state."""
    return _Story(names, sentences)


# Telling takes longer than all else here, and what is taken back leaves all before it as it was.
@by_identity(2, most=4 * MOST_ENTRIES, beside=1)
def _history_entry(
    before: object,
    after: object,
    end: int,
    names: tuple[str, ...],
    sentences: str,
    history_entry: HistoryEntry,
) -> Region:
    """Draws the events between two states, with the stage that begins there unless it says so."""
    stage, text = history_entry.stage, " ".join(history_entry.texts(names, sentences))
    inside = drawing(_draw_entry, "" if text.startswith(stage) else stage, text)
    return region(f"history-entry-{end}", inside, tag="li")


def _draw_entry(stage: str, text: str) -> h.Node:
    return [h.strong(".history-stage")[f"{stage}."], " ", text] if stage else text
