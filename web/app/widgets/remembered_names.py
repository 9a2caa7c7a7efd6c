"""Names of people are kept on the device, and offered next time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.core import effects as fx
from app.core.model import Model
from app.core.screens import Result
from app.saves.naming import merge_names
from app.saves.preferences import Settings


def remember_names(model: Model, people: Sequence[str]) -> Result:
    """Keep what people have called themselves; blank names are left out."""
    settings = replace(
        model.session.settings, names=merge_names(model.session.settings.names, people)
    )
    return _changed(model, settings)


def remember_own(model: Model, name: str) -> Result:
    """Keep what somebody is called among people far away, or that they want to be asked no more:
    without a name they have been, and went on."""
    if name:
        return remember_names(model, [name])
    return _changed(model, replace(model.session.settings, guest=True))


def _changed(model: Model, settings: Settings) -> Result:
    if settings == model.session.settings:
        return model, ()
    return model.with_session(replace(model.session, settings=settings)), (
        fx.SaveSettings(settings, model.session.settings),
    )
