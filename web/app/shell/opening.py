"""What is shown while a match is read: mostly for so short a time that nobody sees it.

The check of a transcript takes seconds where hands were hidden: then it is said how far it is.
"""

from __future__ import annotations

import htpy as h

from app.core.model import Model
from app.core.screen import Screen
from app.remote.values.messages import Checking
from app.render.regions import Region, drawing, region
from app.widgets.parts import topbar


def _regions(model: Model) -> tuple[Region, ...]:
    checking = model.session.friends.checking if model.session.friends is not None else None
    if checking is None:
        return (region("opening", drawing(_page), class_="app opening"),)
    inside = (
        region("checking-top", drawing(topbar, "A transcript")),
        region("checking", _checking(checking), class_="page page-narrow checking"),
    )
    return (region("opening", inside, class_="app opening"),)


def _page() -> h.Node:
    return [
        topbar("Clowder"),
        h.div(".page.page-narrow")[h.p(".soft", role="status")["Opening the match…"]],
    ]


def _checking(how_far: Checking) -> tuple[Region, ...]:
    """What is looked at, how far it is, and the way out."""
    words = region(
        "checking-words", drawing(_words, how_far.deal, how_far.deals), tag="p", role="status"
    )
    bar = region(
        "checking-so-far",
        (),
        tag="progress",
        max=max(1, how_far.of),
        value=how_far.done,
        aria_label="How far the check is",
    )
    return words, bar, region("checking-leave", drawing(_leave), class_="row")


def _words(deal: int, deals: int) -> h.Node:
    if deal:
        return f"Checking deal {deal} of {deals} …"
    return "Reading the signed messages …"


def _leave() -> h.Node:
    return h.a(".btn", href="#/")["Stop checking"]


SCREEN = Screen(_regions)
