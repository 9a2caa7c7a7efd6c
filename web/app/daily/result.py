"""The result of a daily challenge: how it is shared, and what a replay says of it."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app.art.home.icons import icon
from app.base.routes import address
from app.base.words import points
from app.core import effects as fx
from app.core.model import Model, Replay
from app.core.screens import Result
from app.core.session import Rival
from app.daily.messages import RivalPlayed
from app.games.face import load_face
from app.library.saved_matches import taken_ids, with_record
from app.saves.challenges import day_named, day_of, day_text, pack, share_text
from app.saves.records import Local, Record


def share(model: Model, record: Record) -> tuple[fx.Effect, ...]:
    """Copy the result of a day as a short text with its link."""
    rival = rival_of(model, record)
    figures = load_face(record.match.header.game).figures(record.match.state)
    words = share_text(record, rival.total if rival else None, figures)
    outcome = fx.Outcome("The result is copied, with its proof.")
    return (fx.CopyLink(address(("result", pack(record))), outcome, words),)


def is_own(model: Model, record: Record) -> bool:
    """Returns whether somebody here has played the match, which is kept."""
    return not record.brought and record.id in taken_ids(model)


def ask_rival(model: Model, record: Record) -> tuple[fx.Effect, ...]:
    """Let the hard bot play a challenge that somebody here has finished, unless it has."""
    if not is_own(model, record) or rival_of(model, record) is not None:
        return ()
    return (fx.PlayRival(record.id, record.match.header.game, day_named(record)),)


def rival_of(model: Model, record: Record) -> Rival | None:
    """Returns the hard bot's result in the same challenge, once that is known."""
    key = record.match.header.game, day_named(record)
    if isinstance(record.kind, Local) and record.kind.rival is not None:
        return Rival(*key, record.kind.rival)
    return next((rival for rival in model.session.rivals if (rival.game, rival.day) == key), None)


def save_rival(model: Model, played: RivalPlayed) -> Result:
    """Keeps the hard bot's result with the match that asked for it."""
    rival, replay = Rival(played.game, played.day, played.total), model.screen
    model = model.with_session(replace(model.session, rivals=(*model.session.rivals, rival)))
    if not isinstance(replay, Replay) or rival.total is None:
        return model, ()
    if rival_of(model, replay.record) != rival:
        return model, ()
    if not is_own(model, replay.record):
        return model, ()  # what somebody has sent is looked at meanwhile
    record = replace(replay.record, kind=_with_rival(replay.record, rival.total))
    model = with_record(model, record).with_screen(replace(replay, record=record))
    return model, (fx.SaveRecord(record),)


def _with_rival(record: Record, total: int) -> Local:
    known = record.kind if isinstance(record.kind, Local) else Local()
    return replace(known, rival=total)


def rival_words(record: Record, rival: Rival | None) -> str:
    """Says how the hard bot did in the same challenge, or that it is still at it."""
    if rival is None:
        return "The hard bot is playing it too…"
    if rival.total is None:
        return "The hard bot cannot play it here."
    where = (
        "In your seat, with the same deals," if len(record.players) > 1 else "With the same luck"
    )
    return f"{where} the hard bot scored {points(rival.total)}."


def result_note(record: Record, proved: bool, own: bool, rival: Rival | None) -> h.Node:
    """Writes the replay's note on a challenge: whose day it is, whether it is proved, and of one's
    own what the hard bot made of it."""
    day = day_named(record)
    if not day:
        return None
    named, bots = day_text(day), len(record.players) > 1
    if proved:
        words = f"Challenge of {named}: replayed here by the rules, with the luck of that day."
        unproved = " Whether its bots chose for themselves cannot be proved."
        whose = " Nor can who played it." if bots else " Who played it cannot be proved."
        left_open = (bots and unproved, record.brought and whose)
        return [
            h.p(".note.is-ok")[icon("check"), words, left_open],
            own and h.p("#rival.rival", role="status")[rival_words(record, rival)],
        ]
    if day_of(record):
        return None  # not over yet
    if record.practice:
        return h.p(".note.is-warn")[f"Challenge of {named}, as practice: moves were taken back."]
    if record.players[0].is_bot:
        return h.p(".note.is-warn")[
            (f"A bot played the challenge of {named}, so the result is nobody's.")
        ]
    return h.p(".note.is-warn")[f"This is not the challenge of {named}: its dice are different."]
