"""The challenge of the day: its place on the home screen, its start, its shared results."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app import effects as fx
from app.daily import daily_games, daily_record, daily_seed, day_of, unpack
from app.messages import Moment
from app.model import Model, Record
from app.regions import Region, drawing, region
from app.screen import Result
from app.words import points
from pyengine.core.registry import load_game

__all__ = ["daily_region", "open_result", "start"]


def start(model: Model, game: str, moment: Moment) -> Result:
    """Go on with today's challenge of a game, or begin it."""
    if game not in daily_games():
        return model, (fx.Navigate("/", replace=True),)
    record = _of_day(model, game, moment.today)
    effects: tuple[fx.Effect, ...] = ()
    if record is None:
        name = model.settings.names[0] if model.settings.names else ""
        taken = tuple(record.id for record in model.records)
        record = daily_record(game, moment.today, moment, name, taken)
        model = replace(model, records=(record, *model.records))
        effects = (fx.SaveRecord(record),)
    screen = "replay" if record.match.over else "match"
    return model, (*effects, fx.Navigate(f"/{screen}/{record.id}", replace=True))


def open_result(model: Model, code: str, moment: Moment) -> Result:
    """Show the match of a shared link; it is looked at, not kept."""
    try:
        record = unpack(code, moment)
        if not record.match.over:
            raise ValueError("This link holds a match that is not over yet.")
    except ValueError as error:
        notices = replace(model.notices, toast=str(error))
        return replace(model, notices=notices), (fx.Navigate("/", replace=True),)
    # Only a shared result needs the replay's code on the home screen.
    from app.screens import replay

    return replay.enter(model, record)


def daily_region(model: Model) -> tuple[Region, ...]:
    """Today's challenges, one card a game."""
    games = daily_games()
    if not games or not model.today:
        return ()
    today = tuple((game, _of_day(model, game, model.today)) for game in games)
    return (
        region(
            "daily",
            drawing(_challenges, today),
            tag="section",
            class_="page daily",
            aria_labelledby="daily-title",
        ),
    )


def _challenges(today: tuple[tuple[str, Record | None], ...]) -> h.Node:
    return [
        h.h2("#daily-title")["Today's challenge"],
        h.p(".soft")["The same sheet and the same dice for everybody, until midnight."],
        h.ul(".daily-games")[(_game(game, record) for game, record in today)],
    ]


def _game(game: str, record: Record | None) -> h.Node:
    title = load_game(game).info.title
    if record is None:
        words, state = "Play", ""
    elif record.match.over:
        words, state = "Look at it", points(record.match.scores().totals[0])
    else:
        words, state = "Go on", "begun"
    return h.li(".daily-game")[
        h.strong[title],
        h.span(".soft.num")[state],
        h.a(".btn.btn-small", href=f"#/daily/{game}", aria_label=f"{words}: {title}, today")[words],
    ]


def _of_day(model: Model, game: str, day: str) -> Record | None:
    """The match of that day's challenge that is saved here.

    A finished one stands before those that were begun, and the first before any that was played
    with the same luck later, when its dice were known.
    """
    seed = daily_seed(day)
    found = [
        record
        for record in model.records
        if record.seed == seed and record.match.header.game == game and day_of(record) == day
    ]
    return min(found, key=lambda record: (not record.match.over, record.created), default=None)
