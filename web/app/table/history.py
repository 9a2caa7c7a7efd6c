"""The tale at a table: what has happened so far, as a log that may be laid open beside the scores.

Whoever hears the page always has it at hand, folded or not. It does not speak by itself: all that
stands there was said when it happened.
"""

from __future__ import annotations

import htpy as h

from app.art.home.icons import icon
from app.base.identity import by_identity
from app.play import Passage, passages, tale_end
from app.render.regions import Region, drawing, lazy, region
from app.saves.records import Player, names_of
from app.telling.history import MOST_PASSAGES
from pyengine.core.match import Match

TITLE = "What happened"


def tale_region(
    match: Match, rolling: bool, players: tuple[Player, ...], sentences: str, is_open: bool
) -> Region:
    """The button that lays the tale open, and the tale."""
    end = tale_end(match, rolling)
    fold = region("tale-fold", drawing(_fold, is_open), class_="tale-fold")
    log = lazy("tale-log", _log, match, end, players, sentences, is_open)
    return region("tale", (fold, log), tag="section", class_="table-tale")


def _log(
    match: Match, end: int, players: tuple[Player, ...], sentences: str, is_open: bool
) -> Region:
    """All of it. Folded, only screen readers have it."""
    states, names = match.states, names_of(players)
    told = tuple(
        [
            _passage(states[one.first], states[one.end], one.end, names, sentences, one)
            for one in passages(match, end)
        ]
    )
    return region(
        "tale-log",
        (region("tale-list", told, tag="ol", class_="tale-list"),),
        unseen=not is_open,
        class_="tale-log paper" if is_open else "tale-log visually-hidden",
        role="log",
        aria_live="off",
        aria_label=TITLE,
        tabindex=0 if is_open else None,
    )


def _fold(is_open: bool) -> h.Node:
    return h.button(
        ".btn.btn-small",
        type="button",
        data_do="table.tale",
        aria_pressed="true" if is_open else "false",
        aria_label="Show what happened",
        title=TITLE,
    )[icon("log"), h.span[TITLE]]


# Telling takes longer than all else here, and a match that grows keeps its passages.
@by_identity(2, most=4 * MOST_PASSAGES, beside=1)
def _passage(
    before: object,
    after: object,
    end: int,
    names: tuple[str, ...],
    sentences: str,
    passage: Passage,
) -> Region:
    """What happened between two states, with the stage that begins there unless it says so."""
    stage, told = passage.stage, " ".join(passage.told(names, sentences))
    inside = drawing(_told, "" if told.startswith(stage) else stage, told)
    return region(f"passage-{end}", inside, tag="li")


def _told(stage: str, told: str) -> h.Node:
    return [h.strong(".tale-stage")[f"{stage}."], " ", told] if stage else told
