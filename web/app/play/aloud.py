"""Calling aloud: whether the microphone is open for the match, and listens just now."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from app.core import effects as fx
from app.core.model import Model
from app.core.session import NO_MICROPHONE, Microphone
from app.games import has_part
from app.games.face import is_race, load_race_face
from app.places.clock import has_begun
from app.places.places import acting
from app.saves.records import Summary

STATES = {
    "asking": "The browser asks whether it may use the microphone.",
    "open": "The microphone listens while a round runs.",
    "none": "This browser has no microphone. Call with the button or the key.",
    "refused": (
        "The browser does not let Clowder use the microphone. Allow it there and switch it on"
        " again, or call with the button or the key."
    ),
}
"""What is to be known of the microphone."""


class Hearing(NamedTuple):
    """An open microphone: for which match, which control of the board a call stands for, and
    whether somebody could call just now."""

    record: str
    control: str
    now: bool


def hearing(model: Model) -> Hearing | None:
    """The microphone that the model wants; None for none."""
    microphone, table = model.session.microphone, model.table
    if not microphone.record or microphone.failed:
        return None
    if table is None or table.record.id != microphone.record:
        return Hearing(microphone.record, "", now=False)
    match = table.record.match
    if match.over:
        return None
    control = load_race_face(match.header.game).aloud
    races = match.pending.race and has_begun(table)
    return Hearing(microphone.record, control, races and acting(table, table.places[0]))


def told(
    model: Model, record: str, state: Literal["open", "none", "refused"]
) -> tuple[Model, tuple[fx.Effect, ...]]:
    """The browser has answered: what it says is said aloud. Of a match that was left meanwhile
    nothing is told."""
    if model.session.microphone.record != record:
        return model, ()
    microphone = Microphone(record, state)
    model = model.with_session(replace(model.session, microphone=microphone))
    if microphone.failed:
        model = model.with_notice(STATES[state])
    return model, (fx.Announce(STATES[state]),)


def may_listen(summary: Summary) -> bool:
    """Returns whether a match can be called in aloud: one person of this device races."""
    here = [player for player in summary.players if player.is_here]
    if summary.over or len(here) != 1 or not has_part(summary.game, "face"):
        return False
    return is_race(summary.game) and bool(load_race_face(summary.game).aloud)


def without_left(model: Model) -> Model:
    """The model without a microphone for a match that was left: it is never opened again by
    itself. Its own settings and rules belong to the match."""
    record, table = model.session.microphone.record, model.table
    if not record or model.route.get("match") == record:
        return model
    if table is not None and table.record.id == record:
        return model
    return model.with_session(replace(model.session, microphone=NO_MICROPHONE))
