"""Today's challenge as somebody else has played it: veiled for who has not, until they want."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app.core.messages import UserDid
from app.core.model import Model, Replay
from app.core.screens import Result
from app.daily.calendar import gives_away
from app.library.saved_matches import saved_matches
from app.render.regions import Region, drawing, region
from app.saves.challenges import day_of
from app.saves.naming import sender_of
from app.saves.records import Record


def is_veiled(model: Model, record: Record) -> bool:
    """True if a match came from elsewhere and shows how a challenge goes that is still to be
    played here today."""
    if not record.brought or record.id in model.session.unveiled:
        return False
    return gives_away(
        saved_matches(model), record.match.header.game, day_of(record), model.session.today
    )


def veil_region(record: Record) -> Region:
    """Draws what is shown instead: who has played, and the way to one's own challenge."""
    name, game = sender_of(record.names[0]), record.match.header.game
    inside = drawing(_veil, name, game, record.match.over)
    return region("veil", inside, tag="section", class_="page page-narrow veil")


def _veil(name: str, game: str, over: bool) -> h.Node:
    return h.div(".panel.empty")[
        h.p(".outcome-sentence")[f"{name} has {'played' if over else 'begun'} today's challenge."],
        h.p[
            "You have not. Their result would give it away."
            if over
            else "You have not finished yours. Their match would give it away."
        ],
        h.a(".btn.btn-primary", href=f"#/daily/{game}")["Play it first"],
        h.button(".btn", type="button", data_do="replay.unveil")[
            "Show the result" if over else "Show the match"
        ],
    ]


def unveil(model: Model, replay: Replay, did: UserDid) -> Result:
    """Show it all the same."""
    if not replay.veiled:
        return model, ()
    shown = model.with_session(
        replace(model.session, unveiled=model.session.unveiled | {replay.record.id})
    )
    return shown.with_screen(replace(replay, veiled=False)), ()
