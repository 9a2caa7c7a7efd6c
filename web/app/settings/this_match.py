"""What is chosen for one match alone, in the settings that it was left for: calling aloud."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app.core.messages import UserDid
from app.core.model import Model
from app.core.screens import Result
from app.core.session import NO_MICROPHONE, Microphone
from app.library.saved_matches import summary_of
from app.play.aloud import STATES, may_listen
from app.saves.records import Summary
from app.settings.switches import switch

_PROMISE = (
    "The microphone tells this device how loud and how long a sound is, nothing else. Nothing is"
    " recorded, kept or sent. It switches off when you leave the match or it ends. The button and"
    " the key still call, too."
)


def match_section(left: Summary, microphone: Microphone) -> h.Node:
    """The microphone's switch, where one person of this device races; else nothing."""
    if not may_listen(left):
        return None
    mine = microphone if microphone.record == left.id else NO_MICROPHONE
    on = bool(mine.record) and not mine.failed
    return h.section(".panel", aria_labelledby="match-title")[
        h.h2("#match-title")["This match"],
        switch("microphone", "Call Meow aloud", on, _PROMISE),
        h.p("#microphone-state.help")[STATES.get(mine.state, "")],
    ]


def switch_microphone(model: Model, did: UserDid) -> Result:
    """Open the microphone for the match that was left for a moment, or put it away."""
    left = summary_of(model, model.route.get("match"))
    wanted = bool(did.value) and left is not None and may_listen(left)
    microphone = Microphone(left.id, "asking") if left and wanted else NO_MICROPHONE
    return model.with_session(replace(model.session, microphone=microphone)), ()
