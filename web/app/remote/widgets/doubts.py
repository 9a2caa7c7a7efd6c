"""What is odd about somebody's name: it looks like another one's, or mixes alphabets."""

from __future__ import annotations

import htpy as h

from app.remote.words.doubts import name_doubt
from pyengine.peers.table.remote_table import Participant


def doubt_mark(participant: Participant) -> h.Node:
    """Draws a mark behind a name that is odd; the sentence is its title, and read out."""
    words = name_doubt(participant)
    return (
        bool(words)
        and h.span(".doubt", title=words)[
            h.span(aria_hidden="true")["≈"], h.span(".visually-hidden")[words]
        ]
    )


def doubt_line(participant: Participant) -> h.Node:
    """Draws the same with the whole sentence, where there is room."""
    words = name_doubt(participant)
    return bool(words) and h.p(".doubt")[h.span(aria_hidden="true")["≈ "], words]
