"""What is shown while a match is read: mostly for so short a time that nobody sees it."""

from __future__ import annotations

import htpy as h

from app.core.model import Model, Opening
from app.core.screen import Screen
from app.render.regions import Region, drawing, region
from app.widgets.parts import topbar


def _regions(model: Model, shown: Opening) -> tuple[Region, ...]:
    return (region("opening", drawing(_page), class_="app opening"),)


def _page() -> h.Node:
    return [
        topbar("Clowder"),
        h.div(".page.page-narrow")[h.p(".soft", role="status")["Opening the match…"]],
    ]


SCREEN = Screen(_regions)
