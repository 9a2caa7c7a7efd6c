"""Statistics of play on this device: how one does in each game, and whether it gets better; sums by
company, and goals."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from app.base.routes import address
from app.base.words import minus, possessive
from app.core import effects as fx
from app.core.model import Addressed, Model, Shown
from app.core.screens import Result, Screen, Visit
from app.games import in_order
from app.games.face import has_face
from app.render.regions import Region, drawing, region
from app.saves.tallies import Tally
from app.statistics.sums import (
    FEWEST,
    GameStatistics,
    Lately,
    Line,
    Own,
    Practised,
    practised_in,
    statistics_of,
)
from app.widgets.page_titles import titled
from app.widgets.parts import topbar
from app.widgets.plot import plot, thinned_labels
from pyengine.core.registry import GAMES, load_game
from pyengine.core.words import YOU

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
    """The figures of each game; ``tallies`` is None until they have been read.

    Until then nothing stands below them either, which they would push down.
    """
    found = statistics_of(tallies or ())
    return [
        topbar("Statistics", h.a(".btn.btn-quiet", href="#/best")["Best scores"]),
        h.div(".page.page-narrow.statistics")[
            len(found) > 1 and h.p(".statistics-all")[all_words(found)],
            [_game(statistic) for statistic in found],
            tallies is not None and bool(practised) and _practice(practised),
            tallies == () and _nothing_yet(),
            any(game.own and not game.own.lately for game in found)
            and h.p(".soft")[
                f"After {2 * FEWEST} matches of a game alone, or against one kind of opponent, you"
                " also read whether your points go up."
            ],
            bool(found)
            and h.p(".soft")[
                "Every match finished on this device counts once, even after it is deleted;"
                " practice, lessons and imported matches do not count. “Export all” on the home"
                " screen takes the figures to another device, where you say that they are yours."
            ],
        ],
    ]


def _nothing_yet() -> h.Node:
    """What to do to have figures here; of their way to another device there is nothing to say."""
    games = in_order(game for game in GAMES if has_face(game))
    return h.div(".panel.empty")[
        h.p[
            "No match has been finished here yet. Lessons do not count: your first real match"
            " will stand here."
        ],
        (h.a(".btn.btn-primary", href=address(("new", game)))["Play"] for game in games[:1]),
    ]


def _game(found: GameStatistics) -> h.Node:
    foretold, own = any(line.foretold for line in found.lines), found.own
    titles = ("Matches", "Won", "Average", "Best", *(("Predictions right",) if foretold else ()))
    # Where all matches are alike a table would say once more what stands above it.
    alike = own is not None and not found.shared and len(found.lines) == 1
    return h.section(".panel", aria_labelledby=f"statistics-{found.game}")[
        h.h2(id=f"statistics-{found.game}")[load_game(found.game).info.title],
        own is not None and _own(own, _against(found.lines[0]) if alike else ""),
        bool(own and found.shared)
        and h.p(".soft.statistics-small")["Without matches that several played at this device."],
        not alike
        and _table("Figures", "Against", titles, [_line(line, foretold) for line in found.lines]),
        bool(found.goals) and _goals(found.game, found.goals),
    ]


def all_words(found: Sequence[GameStatistics]) -> str:
    """All games in a sentence."""
    own = [game.own for game in found if game.own]
    matches = sum(each.matches for each in own) + sum(game.shared for game in found)
    rated, wins = sum(each.rated for each in own), sum(each.wins for each in own)
    won = f"; you won {wins} of {rated} against others" if rated else ""
    return f"{matches} matches in {len(found)} games{won}."


def _against(line: Line) -> str:
    """Whom all matches were played against, where a game has one line."""
    words = _in_company(line.company)
    return f"All {words}." if line.matches > 1 else f"{words[:1].upper()}{words[1:]}."


def _in_company(company: str) -> str:
    """Behind the word for matches: in what company they were played."""
    whom = AGAINST[company].lower()
    return whom if company == "alone" else f"against {whom}"


def _own(own: Own, against: str) -> h.Node:
    """How one does: the figures that one looks for first, then how points went.

    Points of other company are left out, which is said: they may be twice as many or half.
    """
    company = _in_company(own.company) if own.compared < own.matches else ""
    figures = [
        ("Matches", str(own.matches)),
        *([("Won", _part(own.wins, own.rated))] if own.rated else []),
        ("Best", minus(own.best)),
        *([("Average", _figure(own.average))] if own.compared > 1 else []),
        *([("Predictions right", _part(own.hits, own.foretold))] if own.foretold else []),
    ]
    return [
        h.dl(".statistics-own")[
            (h.div[h.dt[title], h.dd(".num")[figure]] for title, figure in figures)
        ],
        bool(against) and h.p(".soft.statistics-small")[against],
        bool(company) and h.p(".soft.statistics-small")[_compared_words(own, company)],
        own.lately is not None and h.p[lately_words(own.lately, company)],
        len(own.steps) > 2 and _steps(own, company),
    ]


def _compared_words(own: Own, company: str) -> str:
    """Which matches all that is said of points is of, where it is not of all."""
    if own.compared == 1:
        return f"Best counts only your match {company}. All others are in the table."
    figures = "Best, average and curve" if len(own.steps) > 2 else "Best and average"
    return (
        f"{figures} count only your {own.compared} matches {company}. All others are in the table."
    )


def lately_words(lately: Lately, company: str = "") -> str:
    """Says whether one gets better, of the matches in one ``company`` where there are others.

    >>> lately_words(Lately(5, 31.0, 25.0, "better"))
    'You are getting better: your last 5 matches brought 31.0 points on average, the 5 before 25.0.'
    """
    how = {"better": "You are getting better", "even": "About as before", "worse": "Fewer points"}
    matches = f"{lately.count} matches {company}".rstrip()
    return (
        f"{how[lately.trend]}: your last {matches} brought {_figure(lately.mean)}"
        f" points on average, the {lately.count} before {_figure(lately.before)}."
    )


def _steps(own: Own, company: str) -> h.Node:
    """The points of matches in their order, as a curve."""
    first = own.compared - own.each * (len(own.steps) - 1)
    ends = [first + own.each * at for at in range(len(own.steps))]
    labels = thinned_labels([(at, str(end)) for at, end in enumerate(ends)])
    # By ear as much as is written below: nobody listens to all of them.
    heard = sorted({*(at for at, _ in labels), len(ends) - 1})
    told = ", ".join(f"{ends[at]}: {_points(own.steps[at], own.each)}" for at in heard)
    what = "Points of each match" if own.each == 1 else f"Average points of {own.each} matches each"
    by_ear = f"{what}, {company}" if company else what
    return [
        plot(own.steps, "Match", labels, f"{by_ear}, by the number of the match. {told}."),
        own.each > 1 and h.p(".soft.statistics-small")[f"{what}."],
    ]


def _goals(game: str, goals: Sequence[tuple[str, int]]) -> h.Node:
    """The goals, folded below how many of them were reached."""
    reached = sum(count > 0 for _, count in goals)
    return h.details(id=f"statistics-goals-{game}")[
        h.summary[f"Goals: {reached} of {len(goals)} reached"],
        h.ul(".statistics-goals")[(_goal(title, count) for title, count in goals)],
    ]


def _practice(practised: tuple[Practised, ...]) -> h.Node:
    rows = [
        (
            load_game(line.game).info.title,
            (line.positions, line.tries, _share(line.solved, line.tries), line.learned),
        )
        for line in practised
    ]
    return h.section(".panel", aria_labelledby="statistics-practice")[
        h.h2("#statistics-practice")["Practice"],
        _table("Practice in figures", "Game", ("Positions", "Answers", "Right", "Learned"), rows),
    ]


Row = tuple[str, Sequence[h.Node]]
"""What a row is called, and its figures."""


def _table(label: str, corner: str, titles: Sequence[str], rows: Sequence[Row]) -> h.Node:
    """Figures in columns; in a narrow window each row is a block, with a line for each figure.

    The roles keep it a table for those who hear it, where its style makes blocks of it.
    """
    return h.div(".table-scroll", tabindex="0", role="group", aria_label=label)[
        h.table(".scores.statistics-table", role="table")[
            h.thead(role="rowgroup")[
                h.tr(role="row")[
                    (h.th(scope="col", role="columnheader")[title] for title in (corner, *titles))
                ]
            ],
            h.tbody(role="rowgroup")[
                (
                    h.tr(role="row")[
                        h.th(scope="row", role="rowheader")[name],
                        (
                            h.td(".num", role="cell", data_title=title)[h.span[figure]]
                            for title, figure in zip(titles, figures, strict=True)
                        ),
                    ]
                    for name, figures in rows
                )
            ],
        ]
    ]


def _line(line: Line, foretold: bool) -> Row:
    against = AGAINST[line.company]
    if line.name and line.name is not YOU:
        # Several at this device have each their own.
        against = f"{against}: {possessive(line.name)} matches"
    figures = (
        line.matches,
        "–" if line.company == "alone" else _share(line.wins, line.matches),
        _figure(line.average),
        minus(line.best),
    )
    return against, (*figures, _share(line.hits, line.foretold)) if foretold else figures


def _points(step: float, each: int) -> str:
    """The points of a match, or the mean of several."""
    return minus(round(step)) if each == 1 else _figure(step)


def _figure(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")


def _share(part: int, whole: int) -> h.Node:
    """A number, and what share it is."""
    if not whole:
        return "–"
    return [part, " ", h.span(".statistics-share.soft")[f"({100 * part / whole:.0f} %)"]]


def _part(part: int, whole: int) -> h.Node:
    """A number out of how many, and what share it is."""
    share = f"({100 * part / whole:.0f} %)"
    return [
        h.span(".statistics-of")[f"{part} of {whole}"],
        " ",
        h.span(".statistics-share.soft")[share],
    ]


def _goal(title: str, count: int) -> h.Node:
    times = "not yet" if not count else "once" if count == 1 else f"{count} times"
    return h.li(class_={"is-reached": count > 0})[h.span[title], h.span(".num.soft")[times]]


SCREEN = Screen(titled("Statistics"), _regions, enter)
