"""The proofs in a transcript of the match that is shown: whose keys, who took part, who lied."""

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


def _testimony(testimony: Testimony) -> h.Node:
    return [
        h.h2("#testimony-title")["Verified"],
        h.p(".note.is-ok")[icon("check"), _verified(testimony)],
        (h.p(".note.is-bad", role="alert")[fault] for fault in testimony.faults),
        h.ul(".plain")[(h.li[line] for line in testimony.remarks)],
        h.details("#signers")[
            h.summary["Whose keys these are"],
            h.p[
                "Each device made a key for this table only. Whoever saw these words on their own"
                " screen at that table sees the same match here:"
            ],
            h.p(".table-words")[h.strong[" · ".join(testimony.words)]],
            h.ul(".plain")[(h.li[_signer(signer)] for signer in testimony.signers)],
        ],
    ]


def _verified(testimony: Testimony) -> str:
    names = [signer.name for signer in testimony.signers if signer.signed_result]
    sentence = (
        f"All {testimony.posts} signed messages are in order, and the match follows from them."
    )
    return f"{sentence} {and_list(names)} signed the result." if names else sentence


def _signer(signer: Signer) -> h.Node:
    return [h.strong[signer.name], " ", h.code[signer.key]]
