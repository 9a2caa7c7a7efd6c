"""Names of people are kept on the device, and offered next time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app import effects as fx
from app.model import Model
from app.naming import remembered
from app.screen import Result


def remember_names(model: Model, people: Sequence[str]) -> Result:
    """Keep what people have called themselves; blank names are left out."""
    settings = replace(model.settings, names=remembered(model.settings.names, people))
    if settings == model.settings:
        return model, ()
    return replace(model, settings=settings), (fx.SaveSettings(settings, model.settings),)
