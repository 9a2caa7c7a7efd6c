"""The page of all positions: what is due, the one of the day, and how far one is."""

from __future__ import annotations

from typing import NamedTuple

import htpy as h

from app.core.model import Model
from app.games.face import is_race
from app.library.saved_matches import saved_matches
from app.library.to_practise import due_now
from app.practice.checking import NOBODY
from app.practice.of_day import position_of_day
from app.practice.state import Arriving
from app.practice.words import day_words
from app.render.regions import Region, drawing, region
from app.review.parts import later_words, verdict_badge
from app.saves.practice.positions import Position
from app.saves.practice.schedule import Schedule
from app.widgets.parts import topbar
from pyengine.core.registry import load_game

MOST_LISTED = 8
"""So many of those that are due are listed; the others follow as these are answered."""


class Standing(NamedTuple):
    """How far one is, in numbers; so many are ``new`` and looked at now, so many ``later``."""

    kept: int
    learned: int
    tries: int
    solved: int
    new: int
    later: int
    next_day: str


def overview_regions(model: Model) -> tuple[Region, ...]:
    """Draws the page; nothing of one's own before it has been read."""
    session = model.session
    due = tuple((each.id, each.game, _where(each)) for each in due_now(model))
    today = position_of_day(session.today)
    of_day = None
    if today is not None:
        known = {each.id: each.schedule for each in session.positions or ()}
        of_day = (today.game, known.get(today.id, Schedule()))
    standing = (
        None if session.positions is None else standing_of(session.positions, session.put_off)
    )
    inside = drawing(_page, due, of_day, standing, session.today, _to_review(model))
    return (region("practice", inside, class_="app"),)


def _to_review(model: Model) -> str:
    """Returns the id of the newest match that was played here and can be reviewed."""
    found = (
        saved.id
        for saved in saved_matches(model)
        if saved.over and not saved.brought and not is_race(saved.game)
    )
    return next(found, "")


def standing_of(positions: tuple[Position, ...], put_off: frozenset[str]) -> Standing:
    """Counts what is kept; positions that are not offered do not count."""
    new = {position.id for position in positions if position.state == "new"}
    offered = [position for position in positions if position.is_open]
    schedules = [position.schedule for position in offered]
    days = sorted(schedule.due for schedule in schedules if schedule.due)
    return Standing(
        kept=len(offered),
        learned=sum(not schedule.due for schedule in schedules),
        tries=sum(schedule.tries for schedule in schedules),
        solved=sum(schedule.solved for schedule in schedules),
        new=len(new - put_off),
        later=len(new & put_off),
        next_day=days[0] if days else "",
    )


def _where(position: Position) -> str:
    """Says where a position comes from, and how it went the last time."""
    schedule = position.schedule
    source = {
        "match": "from your match",
        "daily": "a position of the day",
        "link": "from a link",
    }[position.source]
    if not schedule.tries:
        return source
    times = "once" if schedule.tries == 1 else f"{schedule.tries} times"
    return f"{source}, answered {times}, right {schedule.solved}"


def _page(
    due: tuple[tuple[str, str, str], ...],
    of_day: tuple[str, Schedule] | None,
    standing: Standing | None,
    today: str,
    to_review: str,
) -> h.Node:
    return [
        topbar("Practice", h.a(".btn.btn-quiet", href="#/statistics")["Statistics"]),
        h.div(".page.page-narrow.practice")[
            standing is not None
            and h.section(".panel", aria_labelledby="due-title")[
                _due(due, standing, today, to_review)
            ],
            of_day is not None
            and h.section(".panel", aria_labelledby="position-title")[_of_day(*of_day, today)],
            h.p(".soft.practice-note")[
                "A position is a moment of a match at which there was a clearly better choice."
                " What goes wrong comes back the next day, what goes right after 3, 7, 16 and"
                " 35 days."
            ],
        ],
    ]


def _due(
    due: tuple[tuple[str, str, str], ...], standing: Standing, today: str, to_review: str
) -> h.Node:
    if not due:
        return [h.h2("#due-title")["Your mistakes"], _nothing_due(standing, today, to_review)]
    count = len(due)
    more = count - MOST_LISTED
    return [
        h.h2("#due-title")[f"Your mistakes: {count} due today"],
        h.p[
            h.a("#practice-begin.btn.btn-primary", href=f"#/practice/{due[0][0]}")[
                "Begin" if count > 1 else "Solve it"
            ]
        ],
        h.ul(".list")[
            (
                h.li[
                    h.a(".list-item.is-link", href=f"#/practice/{name}")[
                        h.strong(".grow")[load_game(game).info.title], h.span(".soft")[where]
                    ]
                ]
                for name, game, where in due[:MOST_LISTED]
            )
        ],
        more > 0 and h.p(".soft")[f"And {more} more."],
        _figures(standing),
    ]


def _nothing_due(standing: Standing, today: str, to_review: str) -> h.Node:
    """Says why nothing is due, and what brings something."""
    if not standing.kept and (standing.new or standing.later):
        return _not_offered(standing)
    if not standing.kept:
        return [
            h.p(".practice-empty")[
                "Nothing to practise yet. When a match is over, review it: what cost you most comes"
                " here, to be solved once more."
            ],
            h.p[
                h.a(".btn", href=f"#/review/{to_review}")["Review your last match"]
                if to_review
                else h.a(".btn", href="#/")["Choose a game"]
            ],
        ]
    if standing.next_day:
        words = f"Nothing is due. The next one comes back {day_words(standing.next_day, today)}."
    else:
        words = "Nothing is due."
    return [h.p[words], _figures(standing)]


def _new_words(new: int) -> str:
    what = "a moment" if new == 1 else f"{new} moments"
    return (
        f"The hard bot is taking a longer look at {what} of your matches. Those with a certain"
        " answer can be practised in a minute."
    )


def _not_offered(standing: Standing) -> h.Node:
    """Says what is not sure enough yet to be asked."""
    return [
        standing.new > 0 and h.p(".soft")[_new_words(standing.new)],
        standing.later > 0 and h.p(".soft")[later_words(standing.later)],
    ]


def _figures(standing: Standing) -> h.Node:
    if not standing.kept:
        return None
    answers = "1 answer" if standing.tries == 1 else f"{standing.tries} answers"
    told = f"So far {answers}, {standing.solved} right."
    if standing.learned:
        told += f" Learned: {standing.learned} of {standing.kept}."
    return [
        standing.tries > 0 and h.p(".soft.num")[told],
        _not_offered(standing),
    ]


def _of_day(game: str, schedule: Schedule, today: str) -> h.Node:
    title, is_done = load_game(game).info.title, schedule.last == today
    return [
        h.h2("#position-title")["Position of the day"],
        h.p[
            h.strong[title],
            is_done and schedule.verdict and [" ", verdict_badge(schedule.verdict)],
        ],
        h.p(".soft")["The same for everybody, until midnight."],
        h.p[
            h.a(
                class_=["btn", {"btn-primary": not is_done}],
                href="#/practice/today",
                aria_label=f"{'Look at' if is_done else 'Solve'} the position of the day",
            )["Look at it again" if is_done else "Solve it"]
        ],
    ]


def arriving_regions(shown: Arriving) -> tuple[Region, ...]:
    """Draws the wait for a position that has come by a link, or why it is not asked."""
    title = load_game(shown.position.game).info.title
    inside = drawing(_arriving, title, shown.why)
    return (region("practice", inside, class_="app"),)


def _arriving(title: str, why: str) -> h.Node:
    told = why or (
        "Somebody asks you what you would do. The hard bot looks at the position first, so that its"
        " answer is certain."
    )
    return [
        topbar(f"Practice: {title}", h.a(".btn.btn-quiet", href="#/practice")["Practice"]),
        h.div(".page.page-narrow.practice")[
            h.div(".panel", role="status")[
                h.p[told],
                not why and h.progress(".progress", aria_label="The hard bot is looking"),
                why == NOBODY and h.p(".soft")["Another browser may be able to."],
            ]
        ],
    ]
