"""Statistics of play on this device: sums by game and company, and goals."""

from __future__ import annotations

import htpy as h

from app.base.words import minus
from app.core import effects as fx
from app.core.model import Addressed, Model, Shown
from app.core.screens import Result, Screen, Visit
from app.render.regions import Region, drawing, region
from app.saves.tallies import Tally
from app.statistics.sums import GameStatistics, Line, Practised, practised_in, statistics_of
from app.widgets.page_titles import titled
from app.widgets.parts import topbar
from pyengine.core.registry import load_game

AGAINST = {
    "alone": "Alone",
    "gentle": "Gentle bots",
    "easy": "Easy bots",
    "normal": "Normal bots",
    "hard": "Hard bots",
    "even": "Bots that keep pace",
    "people": "People",
}


def enter(model: Model, visit: Visit) -> Result:
    """Read what is counted: it is not kept at hand."""
    return model.with_screen(Addressed("statistics")), (
        fx.ReadTallies(),
        fx.ReadPositions(),
    )


def _regions(model: Model, here: Shown) -> tuple[Region, ...]:
    return (
        region(
            "statistics", drawing(_page, model.session.tallies, _practised(model)), class_="app"
        ),
    )


def _practised(model: Model) -> tuple[Practised, ...]:
    return practised_in(model.session.positions or ())


def _page(tallies: tuple[Tally, ...] | None, practised: tuple[Practised, ...]) -> h.Node:
    """The figures of each game; ``tallies`` is None until they have been read."""
    found = statistics_of(tallies or ())
    return [
        topbar("Statistics", h.a(".btn.btn-quiet", href="#/best")["Best scores"]),
        h.div(".page.page-narrow.statistics")[
            h.p(".soft")[
                "All matches played to the end on this device, even those deleted since."
                " Practice, lessons and imported matches do not count. “Export all” on the home"
                " screen takes the figures to another device; there you say that they are yours."
                " Nothing counts twice."
            ],
            [_game(statistic) for statistic in found],
            bool(practised) and _practice(practised),
            tallies == ()
            and h.p(".panel.empty")[
                "No match has been finished here yet. Lessons do not count: your first real match"
                " will stand here."
            ],
        ],
    ]


def _game(found: GameStatistics) -> h.Node:
    foretold = any(line.foretold for line in found.lines)
    return h.section(".panel", aria_labelledby=f"statistics-{found.game}")[
        h.h2(id=f"statistics-{found.game}")[load_game(found.game).info.title],
        h.div(".table-scroll", tabindex="0", role="group", aria_label="Figures")[
            h.table(".scores.statistics-table")[
                h.thead[
                    h.tr[
                        h.th(scope="col")["Against"],
                        (
                            h.th(scope="col")[title]
                            for title in ("Matches", "Won", "Average", "Best")
                        ),
                        foretold and h.th(scope="col")["Predictions right"],
                    ]
                ],
                h.tbody[(_line(line, foretold) for line in found.lines)],
            ]
        ],
        bool(found.goals)
        and [
            h.h3["Goals"],
            h.ul(".statistics-goals")[(_goal(title, count) for title, count in found.goals)],
        ],
    ]


def _practice(practised: tuple[Practised, ...]) -> h.Node:
    titles = ("Game", "Positions", "Answers", "Right", "Learned")
    return h.section(".panel", aria_labelledby="statistics-practice")[
        h.h2("#statistics-practice")["Practice"],
        h.div(".table-scroll", tabindex="0", role="group", aria_label="Practice in figures")[
            h.table(".scores.statistics-table")[
                h.thead[h.tr[(h.th(scope="col")[title] for title in titles)]],
                h.tbody[
                    (
                        h.tr[
                            h.th(scope="row")[load_game(line.game).info.title],
                            h.td(".num")[line.positions],
                            h.td(".num")[line.tries],
                            h.td(".num")[_share(line.solved, line.tries)],
                            h.td(".num")[line.learned],
                        ]
                        for line in practised
                    )
                ],
            ]
        ],
    ]


def _line(line: Line, foretold: bool) -> h.Node:
    against = f"{AGAINST[line.company]}: {line.name}" if line.name else AGAINST[line.company]
    return h.tr[
        h.th(scope="row")[against],
        h.td(".num")[line.matches],
        h.td(".num")["–" if line.company == "alone" else _share(line.wins, line.matches)],
        h.td(".num")[f"{line.average:.1f}".replace("-", "−")],
        h.td(".num")[minus(line.best)],
        foretold and h.td(".num")[_share(line.hits, line.foretold)],
    ]


def _share(part: int, whole: int) -> h.Node:
    """A number, and below it what share it is."""
    if not whole:
        return "–"
    return [part, " ", h.span(".statistics-share.soft")[f"{100 * part / whole:.0f} %"]]


def _goal(title: str, count: int) -> h.Node:
    times = "not yet" if not count else "once" if count == 1 else f"{count} times"
    return h.li(class_={"is-reached": count > 0})[h.span[title], h.span(".num.soft")[times]]


SCREEN = Screen(titled("Statistics"), _regions, enter)
