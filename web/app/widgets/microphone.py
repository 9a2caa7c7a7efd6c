"""What the microphone hears, beside the clock: a meter, and a word for it.

The browser's layer writes both (:mod:`app.browser.output.ears`), many times a second and past the
model; so nothing of it is an input here, and nothing of it is read aloud: the call itself is.
"""

from __future__ import annotations

import htpy as h

from app.core.model import Table
from app.core.session import Microphone
from app.input.hearing import LISTENING
from app.play.aloud import STATES
from app.render.regions import Region, drawing, region


def microphone_region(table: Table, microphone: Microphone) -> tuple[Region, ...]:
    """The meter, while the microphone is open for this match, or that it is asked for."""
    if microphone.record != table.record.id or microphone.failed or table.record.match.over:
        return ()
    shown = drawing(_shown, microphone.state)
    return (region("mic", shown, class_="table-mic", role="group", aria_label="Microphone"),)


def _shown(state: str) -> h.Node:
    if state != "open":
        return h.p(".table-mic-word")[STATES.get(state, "")]
    return [
        h.meter("#mic-level", min="0", max="1", value="0", aria_label="Loudness"),
        h.span("#mic-word.table-mic-word")[LISTENING],
    ]
