"""The challenge of the day: its place on the home screen, its start, its shared results."""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app.base.moment import Moment
from app.base.words import points
from app.core import effects as fx
from app.core.model import Model
from app.core.screen import Result
from app.daily.calendar import before, of_day, results, streak
from app.daily.screen import running
from app.library.saved_matches import shelf, taken_ids, with_record
from app.render.regions import Region, drawing, region
from app.saves.challenges import daily_games, daily_record, day_text, unpack
from app.saves.records import Summary
from pyengine.core.registry import load_game


def start(model: Model, game: str, moment: Moment) -> Result:
    """Go on with today's challenge of a game, or begin it."""
    if game not in daily_games():
        return model, (fx.Navigate("/", replace=True),)
    if not model.session.shelf_read:
        # Whether it has been begun already is not known yet; the address is looked at again.
        return model, ()
    kept = of_day(shelf(model), game, moment.today)
    if kept is not None:
        screen = "replay" if kept.over else "match"
        return model, (fx.Navigate(f"/{screen}/{kept.id}", replace=True),)
    name = model.session.settings.names[0] if model.session.settings.names else ""
    record = daily_record(game, moment.today, moment, name, taken_ids(model))
    model = with_record(model, record)
    return model, (fx.SaveRecord(record), fx.Navigate(f"/match/{record.id}", replace=True))


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
    from app.replay import screen as replay

    return replay.enter(model, record)


def daily_region(model: Model) -> tuple[Region, ...]:
    """Today's challenges, one card a game."""
    games = daily_games()
    if not games or not model.session.today:
        return ()
    kept, yesterday = shelf(model), before(model.session.today)
    cards = tuple(
        (game, of_day(kept, game, model.session.today), _points_of(of_day(kept, game, yesterday)))
        for game in games
    )
    days = streak(results(kept), model.session.today)
    return (
        region(
            "daily",
            drawing(_challenges, cards, model.session.today, days),
            tag="section",
            class_="page daily",
            aria_labelledby="daily-title",
        ),
    )


def _points_of(kept: Summary | None) -> str:
    """What a finished challenge brought; empty for any other."""
    return points(kept.totals[0]) if kept is not None and kept.over and kept.totals else ""


def _challenges(
    cards: tuple[tuple[str, Summary | None, str], ...], today: str, days: int
) -> h.Node:
    return [
        h.div(".shelf-head")[
            h.div(".row.wrap")[
                h.h2("#daily-title")["Today's challenge"],
                h.span(".badge.is-day")[day_text(today)],
                days > 1 and h.span(".badge.is-ok")[running(days)],
            ],
            h.a(".btn.btn-small", href="#/daily")["Calendar"],
        ],
        h.p(".soft")["The same start and the same luck for everybody, until midnight."],
        h.ul(".daily-games")[[_game(*card) for card in cards]],
    ]


def _game(game: str, kept: Summary | None, yesterday: str) -> h.Node:
    title = load_game(game).info.title
    if kept is None:
        words, state = "Play", ""
    elif kept.over:
        words, state = "Look at it", _points_of(kept)
    else:
        words, state = "Continue", "begun"
    return h.li(".daily-game")[
        h.span(".daily-words")[
            h.strong[title],
            bool(state) and h.span(".num.daily-line")[f"Today: {state}"],
            bool(yesterday) and h.span(".soft.num.daily-line")[f"Yesterday: {yesterday}"],
        ],
        h.a(".btn.btn-small", href=f"#/daily/{game}", aria_label=f"{words}: {title}, today")[words],
    ]
