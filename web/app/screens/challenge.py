"""The result of a daily challenge: how it is shared, and what a replay says of it."""

from __future__ import annotations

import htpy as h

from app import effects as fx
from app.art.icons import icon
from app.daily import day_named, day_of, day_text, pack, share_text
from app.model import Record
from app.routes import address

__all__ = ["result_note", "share"]


def share(record: Record) -> tuple[fx.Effect, ...]:
    """Copy the result of a day as a short text with its link."""
    return (fx.CopyLink(address(("result", pack(record))), share_text(record)),)


def result_note(record: Record, proved: bool) -> h.Node:
    """What the replay says of a challenge: whose day it is, and whether it is proved."""
    day = day_named(record)
    if not day:
        return None
    named, bots = day_text(day), len(record.players) > 1
    if proved:
        words = f"Challenge of {named}: replayed here by the rules, with that day's luck."
        unproved = " That its bots chose for themselves cannot be proved."
        return h.p(".note.is-ok")[icon("check"), words, bots and unproved]
    if day_of(record):
        return None  # not over yet
    if record.practice:
        return h.p(".note.is-warn")[f"Challenge of {named}, as practice: moves were taken back."]
    if record.players[0].is_bot:
        return h.p(".note.is-warn")[
            (f"A bot played the challenge of {named}, so it is nobody's result.")
        ]
    return h.p(".note.is-warn")[f"This is not the challenge of {named}: its dice are different."]
