"""A result of today's challenge, sent to somebody who has not played it: veiled until they want."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app.daily import day_of
from app.days import of_day
from app.messages import UserDid
from app.model import Model
from app.records import Record
from app.regions import Region, drawing, region
from app.screen import Result
from app.shelf import shelf

__all__ = ["gives_away", "unveil", "veil_region"]


def gives_away(model: Model, record: Record, today: str) -> bool:
    """Whether a result shows how a challenge goes that is still to be played here today."""
    if not today or day_of(record) != today:
        return False
    own = of_day(shelf(model), record.match.header.game, today)
    return own is None or not own.over


def veil_region(record: Record) -> Region:
    """What is shown instead: who has played, and the way to one's own challenge."""
    name, game = record.names[0], record.match.header.game
    inside = drawing(_veil, name, game)
    return region("veil", inside, tag="section", class_="page page-narrow veil")


def _veil(name: str, game: str) -> h.Node:
    return h.div(".panel.empty")[
        h.p(".outcome-told")[f"{name} has played today's challenge."],
        h.p["You have not yet. Their result shows how the day goes."],
        h.a(".btn.btn-primary", href=f"#/daily/{game}")["Play it first"],
        h.button(".btn", type="button", data_do="replay.unveil")["Show the result"],
    ]


def unveil(model: Model, did: UserDid) -> Result:
    """Show the result all the same."""
    if model.replay is None or not model.replay.veiled:
        return model, ()
    return replace(model, replay=replace(model.replay, veiled=False)), ()
