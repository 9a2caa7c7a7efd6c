"""The beginning of a lesson at the table."""

from __future__ import annotations

from app.base.moment import Moment
from app.core import effects as fx
from app.core.model import Model
from app.core.screens import Result
from app.games.lesson import load_lesson
from app.lessons.offer import known_from_now, new_lesson
from app.library.saved_matches import taken_ids
from app.table import update as table_update
from pyengine.core.registry import GAMES


def begin(model: Model, game: str, moment: Moment) -> Result:
    """Sit down at the first match of a game; an address that names none leads home."""
    lesson = load_lesson(game) if game in GAMES else None
    if lesson is None:
        return model, (fx.Navigate("/", replace=True),)
    names = model.session.settings.names
    record = new_lesson(game, lesson, moment, names[0] if names else "", taken_ids(model))
    model, saved = known_from_now(model, game)
    model, effects = table_update.begin(model, record, moment)
    return model, (*saved, *effects)
