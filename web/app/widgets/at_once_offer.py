"""The offer to play at once, made at the table for a turn: once on a device."""

from __future__ import annotations

import htpy as h

from app.render.regions import Region, drawing, region

TITLE = "Play at once?"


def offer_region(number: int, once: bool) -> Region:
    """The offer beside the board of a place; ``once`` says that a choice is one thing there."""
    return region(
        f"at-once-{number}",
        drawing(_offer, offer_words(once)),
        tag="section",
        class_="at-once-offer",
        aria_label=TITLE,
    )


def offer_words(once: bool) -> str:
    """What playing at once is, in a sentence."""
    if once:
        return "One touch plays what you choose, without Confirm."
    return "A second touch plays what you have chosen, without Confirm."


def _offer(words: str) -> h.Node:
    return [
        h.p[h.strong[TITLE], f" {words}"],
        h.span(".row")[
            h.button(".btn.btn-small", type="button", data_do="table.at-once", data_arg="yes")[
                "Yes"
            ],
            h.button(".btn.btn-small", type="button", data_do="table.at-once", data_arg="no")[
                # One word to the button, whose parts stand apart.
                h.span["No", h.span(".at-once-keep")[", keep Confirm"]]
            ],
        ],
    ]
