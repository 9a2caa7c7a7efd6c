"""What a transcript proves of the match that is shown: whose keys, who took part, who lied."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

from app.art.home.icons import icon
from app.base.words import and_list
from app.core.model import Replay
from app.render.regions import Region, drawing, region

if TYPE_CHECKING:
    from app.remote.values.transcripts import Signer, Testimony


def testimony_region(replay: Replay) -> tuple[Region, ...]:
    """The testimony of a match that was read from a transcript; nothing for any other."""
    if replay.testimony is None:
        return ()
    return (
        region(
            "testimony",
            drawing(_testimony, replay.testimony),
            tag="section",
            class_="panel testimony",
            aria_labelledby="testimony-title",
        ),
    )


def _testimony(told: Testimony) -> h.Node:
    return [
        h.h2("#testimony-title")["Verified"],
        h.p(".note.is-ok")[icon("check"), _verified(told)],
        (h.p(".note.is-bad", role="alert")[fault] for fault in told.faults),
        h.ul(".plain")[(h.li[line] for line in told.remarks)],
        h.details("#signers")[
            h.summary["Whose keys these are"],
            h.p[
                "Each device made a key for this table only. Whoever saw these words on their own"
                " screen at that table sees the same match here:"
            ],
            h.p(".table-words")[h.strong[" · ".join(told.words)]],
            h.ul(".plain")[(h.li[_signer(one)] for one in told.signers)],
        ],
    ]


def _verified(told: Testimony) -> str:
    names = [one.name for one in told.signers if one.signed_result]
    said = f"All {told.posts} signed messages are in order, and the match follows from them."
    return f"{said} {and_list(names)} signed the result." if names else said


def _signer(one: Signer) -> h.Node:
    return [h.strong[one.name], " ", h.code[one.key]]
