"""The calendar of challenges: which days were played here, with what result, how many running."""

from __future__ import annotations

from datetime import date, timedelta

import htpy as h

from app.base.moment import Moment
from app.base.routes import address
from app.base.words import points
from app.core import effects as fx
from app.core.model import Addressed, Deferred, Model, Shown
from app.core.screens import Result, Screen, Visit
from app.daily.calendar import of_day, results, running, streak, weeks_of
from app.daily.messages import RivalPlayed
from app.daily.result import save_rival
from app.library.saved_matches import saved_matches, taken_ids, with_record
from app.render.regions import Region, drawing, region
from app.saves.challenges import daily_games, daily_record, day_text
from app.saves.records import Summary
from app.widgets.page_titles import titled
from app.widgets.parts import topbar
from pyengine.core.registry import load_game

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def enter(model: Model, visit: Visit) -> Result:
    """Show the calendar, or go on with today's challenge of the game that the address names."""
    match model.route.path:
        case ("daily",):
            return model.with_screen(Addressed("daily")), ()
        case ("daily", game):
            return _begun(model, game, visit.moment)
    return model, ()


def _begun(model: Model, game: str, moment: Moment) -> Result:
    """Go on with today's challenge of a game, or begin it."""
    if game not in daily_games():
        return model, (fx.Navigate("/", replace=True),)
    if not model.session.saved_matches_read:
        # Whether it has been begun already is not known yet.
        return model.with_screen(Deferred()), ()
    saved = of_day(saved_matches(model), game, moment.today)
    if saved is not None:
        screen = "replay" if saved.over else "match"
        return model, (fx.Navigate(f"/{screen}/{saved.id}", replace=True),)
    name = model.session.settings.names[0] if model.session.settings.names else ""
    record = daily_record(game, moment.today, moment, name, taken_ids(model))
    model = with_record(model, record)
    return model, (fx.SaveRecord(record), fx.Navigate(f"/match/{record.id}", replace=True))


def _hear(model: Model, message: RivalPlayed, moment: Moment) -> Result:
    return save_rival(model, message)


def _regions(model: Model, here: Shown) -> tuple[Region, ...]:
    if (not model.session.saved_matches_read and model.session.stores) or not model.session.today:
        return ()
    played = tuple(results(saved_matches(model)).items())
    open_today = tuple(
        game
        for game in daily_games()
        if not _is_over(of_day(saved_matches(model), game, model.session.today))
    )
    inside = drawing(_page, played, open_today, model.session.today, model.route.get("month"))
    return (region("days", inside, class_="app"),)


def _is_over(saved: Summary | None) -> bool:
    return saved is not None and saved.over


def _page(
    played: tuple[tuple[date, tuple[Summary, ...]], ...],
    open_today: tuple[str, ...],
    today: str,
    wanted: str,
) -> h.Node:
    """Draws today's challenges, the month that is asked for, or this one, and its results."""
    days, now = dict(played), date.fromisoformat(today)
    first = min((*days, now)).replace(day=1)
    month = min(max(_month(wanted, now), first), now.replace(day=1))
    shown = [(day, found) for day, found in days.items() if _same_month(day, month)]
    return [
        topbar("Challenges"),
        h.div(".page.page-narrow.days")[
            bool(title := running(streak(days, today)) or _invitation(tuple(days), now))
            and h.p(".days-streak")[title],
            bool(open_today)
            and h.section(".panel", aria_labelledby="today-title")[
                h.h2("#today-title")["Play today"],
                h.div(".row.wrap")[(_play(game) for game in open_today)],
            ],
            h.section(".panel", aria_labelledby="month-title")[
                h.div(".row.days-month")[
                    _turn("Earlier", month - timedelta(1), month > first),
                    h.h2("#month-title")[f"{month:%B %Y}"],
                    _turn("Later", month + timedelta(31), month < now.replace(day=1)),
                ],
                _calendar(month, days, now),
                h.p(".soft.days-legend")[
                    "Each dot is a challenge finished on its day. Today has a frame."
                ],
            ],
            bool(shown)
            and h.section(".panel", aria_labelledby="results-title")[
                h.h2("#results-title")["Results"],
                [_day(day, found) for day, found in reversed(shown)],
            ],
            h.p(".soft.days-note")["The calendar shows what is kept in this browser."],
        ],
    ]


def _invitation(days: tuple[date, ...], now: date) -> str:
    """Returns what is said as long as there is no streak; nothing once today's is played."""
    if now in days:
        return ""
    if now - timedelta(1) in days:
        return "Play today to make it two days in a row."
    return "Today is a good day to begin again." if days else "Your first challenge is waiting."


def _play(game: str) -> h.Node:
    title = load_game(game).info.title
    return h.a(".btn.btn-small", href=f"#/daily/{game}", aria_label=f"{title}, today")[title]


def _month(wanted: str, now: date) -> date:
    """The first day of a month such as ``2026-10``; of this one for anything else."""
    try:
        return date.fromisoformat(f"{wanted}-01")
    except ValueError:
        return now.replace(day=1)


def _same_month(day: date, month: date) -> bool:
    return (day.year, day.month) == (month.year, month.month)


def _turn(words: str, to: date, there: bool) -> h.Node:
    """The way to another month; where there is none its room stays."""
    if not there:
        return h.span(".days-turn")
    return h.a(".btn.btn-small.days-turn", href=address(("daily",), {"month": f"{to:%Y-%m}"}))[
        words
    ]


def _calendar(month: date, days: dict[date, tuple[Summary, ...]], now: date) -> h.Node:
    return h.table(".days-calendar")[
        h.thead[h.tr[(h.th(scope="col")[name] for name in WEEKDAYS)]],
        h.tbody[[h.tr[[_cell(day, days, now) for day in week]] for week in weeks_of(month)]],
    ]


def _cell(day: date | None, days: dict[date, tuple[Summary, ...]], now: date) -> h.Node:
    if day is None:
        return h.td
    count = len(days.get(day, ()))
    suffix = f", {count} played" if count else ""
    return h.td(
        class_={"is-played": bool(count), "is-today": day == now, "is-later": day > now},
        aria_current="date" if day == now else None,
    )[
        h.span(".days-number")[day.day],
        h.span(".visually-hidden")[suffix],
        bool(count) and h.span(".days-dots", aria_hidden="true")["•" * count],
    ]


def _day(day: date, found: tuple[Summary, ...]) -> h.Node:
    """The results of a day, each with the way to its replay."""
    return [
        h.h3[day_text(day.isoformat())],
        h.ul(".list")[
            [
                h.li[
                    h.a(".list-item.is-link", href=f"#/replay/{summary.id}")[
                        h.strong(".grow")[load_game(summary.game).info.title],
                        h.span(".num")[points(summary.totals[0]) if summary.totals else ""],
                    ]
                ]
                for summary in found
            ]
        ],
    ]


SCREEN = Screen(titled("Challenges"), _regions, enter, hear=_hear)
