"""The screen until a match has been read; no address leads here."""

from __future__ import annotations

import htpy as h

from app.core.model import Model, Opening
from app.core.screens import Screen
from app.render.regions import Region, drawing, region
from app.widgets.page_titles import titled
from app.widgets.parts import topbar


def _regions(model: Model, shown: Opening) -> tuple[Region, ...]:
    return (region("opening", drawing(_page), class_="app opening"),)


def _page() -> h.Node:
    return [
        topbar("Clowder"),
        h.div(".page.page-narrow")[h.p(".soft", role="status")["Opening the match…"]],
    ]


SCREEN = Screen(titled("Clowder"), _regions)
