"""What is shown while a match is read: mostly for so short a time that nobody sees it."""

from __future__ import annotations

import htpy as h

from app.model import Model
from app.regions import Region, drawing, region
from app.screen import Screen
from app.screens.parts import topbar

__all__ = ["SCREEN"]


def _regions(model: Model) -> tuple[Region, ...]:
    return (region("opening", drawing(_page), class_="app opening"),)


def _page() -> h.Node:
    return [
        topbar("Clowder"),
        h.div(".page.page-narrow")[h.p(".soft", role="status")["Opening the match…"]],
    ]


SCREEN = Screen(_regions)
