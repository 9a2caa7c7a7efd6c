"""What there is today on the home screen: the challenges, and what is to be practised."""

from __future__ import annotations

import htpy as h

from app.base.words import points
from app.core.model import Model
from app.daily.calendar import before, games_played, of_day, results, running, streak
from app.library.saved_matches import saved_matches
from app.render.regions import Region, drawing, region
from app.saves.challenges import daily_games, day_text
from app.saves.records import Summary
from pyengine.core.registry import load_game


def daily_region(model: Model) -> tuple[Region, ...]:
    """Today's challenges, one card a game."""
    games = daily_games()
    if not games or not model.session.today:
        return ()
    saved, yesterday = saved_matches(model), before(model.session.today)
    cards = tuple(
        (game, of_day(saved, game, model.session.today), _points_of(of_day(saved, game, yesterday)))
        for game in games
    )
    days = streak(results(saved), model.session.today)
    return (
        region(
            "daily",
            drawing(_challenges, cards, model.session.today, days),
            tag="section",
            class_="page daily",
            aria_labelledby="daily-title",
        ),
    )


def practice_region(model: Model) -> tuple[Region, ...]:
    """Second chances, quietly: the position of the day, and how many of one's own are due."""
    due = 0
    if model.session.positions:
        # Most starts count nothing.
        from app.library.to_practise import due_now

        due = len(due_now(model))
    return (
        region(
            "practise",
            drawing(_practice, due),
            tag="section",
            class_="page daily",
            aria_labelledby="practise-title",
        ),
    )


def _practice(due: int) -> h.Node:
    return h.div(".saved-matches-head")[
        h.div(".row.wrap")[
            h.h2("#practise-title")["Practise"],
            due > 0 and h.span(".badge.is-day.num")[f"{due} due"],
        ],
        h.div(".row.wrap")[
            h.a("#practise-day.btn.btn-small", href="#/practice/today")["Position of the day"],
            h.a("#practise-own.btn.btn-small", href="#/practice")["Your mistakes"],
        ],
    ]


def veiled_ids(model: Model, saved: tuple[Summary, ...]) -> frozenset[str]:
    """The matches of which nothing is told yet: somebody else's of today's challenge."""
    if not model.session.today:
        return frozenset()
    known = games_played(saved, model.session.today)
    return frozenset(
        summary.id
        for summary in saved
        if summary.brought
        and summary.day == model.session.today
        and summary.game not in known
        and summary.id not in model.session.unveiled
    )


def _points_of(saved: Summary | None) -> str:
    """Says the result of a finished challenge; empty for any other."""
    return points(saved.totals[0]) if saved is not None and saved.over and saved.totals else ""


def _challenges(
    cards: tuple[tuple[str, Summary | None, str], ...], today: str, days: int
) -> h.Node:
    return [
        h.div(".saved-matches-head")[
            h.div(".row.wrap")[
                h.h2("#daily-title")["Today's challenge"],
                h.span(".badge.is-day")[day_text(today)],
                bool(running(days)) and h.span(".badge.is-ok")[running(days)],
            ],
            h.a(".btn.btn-small", href="#/daily")["Calendar"],
        ],
        h.p(".soft")[
            "The same start and the same luck for everybody, until midnight."
            " Your first result counts."
        ],
        h.ul(".daily-games")[[_game(*card) for card in cards]],
    ]


def _game(game: str, saved: Summary | None, yesterday: str) -> h.Node:
    title = load_game(game).info.title
    if saved is None:
        words, state = "Play", ""
    elif saved.over:
        words, state = "Look at it", _points_of(saved)
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
