"""Goals for one who plays alone, where others have their boards: a ladder of results to climb.

Its rungs are the best result of this game with these options on this device, what bots make of
it on average, and of a challenge of the day what the hard bot made, once that is known.
"""

from __future__ import annotations

from typing import NamedTuple

import htpy as h

from app import play
from app.art.home.icons import icon
from app.base.views import scores_of
from app.base.words import points
from app.best.results import best_beside, own_paces, paces_beside, times_beside
from app.core.model import Model, Table
from app.games.face import is_race, load_race_face
from app.games.goals import SeatEnd, goals_among, reached, solo_means
from app.games.scene import Ghost
from app.render.regions import Drawing, Region, drawing, region
from app.saves.records import Local
from pyengine.core.match import Match
from pyengine.core.scores import SeatScore


class Rung(NamedTuple):
    """A result to reach: so many points, who makes them, and whose or of which kind they are."""

    total: int
    who: str
    how: str = ""


def alone_region(model: Model, table: Table) -> tuple[Region, ...]:
    """Beside a solo match: the ladder with what one has now, and the goals of the game; where one
    races, the ghost that runs along."""
    record = table.record
    sheet = scores_of(record.match, 1).seats[0]
    goals = _goals(record.match, sheet)
    ladder = region("ladder", drawing(_ladder, _rungs(model, table), sheet.total, goals))
    return (
        region(
            "alone",
            (*_ghost_regions(model, table), ladder),
            tag="section",
            class_="table-others table-alone",
            aria_labelledby="alone-title",
            # In a low window it scrolls by itself, as the scores do.
            tabindex="0",
        ),
    )


def _goals(match: Match, sheet: SeatScore) -> tuple[tuple[str, bool], ...]:
    """The goals' titles, and whether each is reached; before the end none is, as "No penalty" would
    be by doing nothing."""
    game, end = match.header.game, SeatEnd.of(sheet)
    done = reached(game, end) if match.settled else ()
    return tuple((goal.title, goal.id in done) for goal in goals_among(game, end.counts))


def stopwatch(model: Model, table: Table) -> Drawing | None:
    """The watch of whoever races alone."""
    face, place = load_race_face(table.record.match.header.game), table.places[0]
    view = play.own_view(table, place)
    return face.stopwatch(view, place.seat, play.seconds_past(table), _ghost_of(model, table))


def _ghost_of(model: Model, table: Table) -> Ghost:
    record, who = table.record, model.session.settings.ghost
    if not who:
        return Ghost("", record.seed)
    own = record.match.game.records(record.match.state)
    best = dict(times_beside(model.session.best, record))
    quicker = {name: ms for name, ms in own.items() if ms < best.get(name, ms + 1)}
    known = dict(paces_beside(model.session.best, record))
    paces = {name: times for name, times in known.items() if name not in quicker}
    now = dict(own_paces(record.match, table.built))
    paces |= {name: times for name, times in now.items() if name in quicker}
    times = tuple(sorted((best | quicker).items()))
    return Ghost(who, record.seed, times, tuple(sorted(paces.items())))


def _ghost_regions(model: Model, table: Table) -> tuple[Region, ...]:
    """The switch, and what the ghost has built by now, which is drawn each second by itself."""
    game = table.record.match.header.game
    if not is_race(game):
        return ()
    face, place = load_race_face(game), table.places[0]
    view = play.own_view(table, place)
    offered = tuple(face.ghosts(view))
    if not offered:
        return ()
    who = model.session.settings.ghost
    switch = region("ghost-switch", drawing(_switch, offered, who))
    if play.seconds_left(table) is None:
        shown = drawing(str)
    else:
        seconds = play.seconds_past(table)
        shown = face.ghost(view, place.seat, seconds, _ghost_of(model, table))
    # It is for the eyes: a voice that told each of its cats would never be silent.
    return (switch, region("ghost", shown, class_="alone-ghost", aria_hidden="true"))


def _switch(offered: tuple[tuple[str, str], ...], who: str) -> h.Node:
    return [
        h.h3["Ghost"],
        h.div(".ghost-choice", role="group", aria_label="Whose ghost races you")[
            (
                h.button(
                    ".btn.btn-small",
                    type="button",
                    data_do="table.ghost",
                    data_arg=value,
                    aria_pressed="true" if value == who else "false",
                )[label]
                for value, label in offered
            )
        ],
    ]


def _rungs(model: Model, table: Table) -> tuple[Rung, ...]:
    """From the top down; of equal ones one's own best result stands highest."""
    record = table.record
    header, info = record.match.header, record.match.game.info
    found = []
    best = best_beside(model.session.best, record)
    if best is not None:
        found.append(Rung(best.total, "Best here", best.name))
    if isinstance(record.kind, Local) and record.kind.to_beat is not None:
        found.append(Rung(record.kind.to_beat, "Your challenger", "with the same start"))
    if dict(header.options) == info.defaults():
        found += [
            Rung(mean, f"{level.capitalize()} bot", "on average")
            for level, mean in solo_means(info.id)
        ]
    if model.session.rivals:
        # Only who has heard of a challenge's end needs what challenges are.
        from app.daily.result import rival_of

        rival = rival_of(model, record)
        if rival is not None and rival.total is not None:
            found.append(Rung(rival.total, "Hard bot", "with the same luck"))
    return tuple(sorted(found, key=lambda rung: -rung.total))


def _ladder(rungs: tuple[Rung, ...], total: int, goals: tuple[tuple[str, bool], ...]) -> h.Node:
    return [
        h.h2("#alone-title")["To beat"],
        h.p(".alone-next")[_next(rungs, total)],
        bool(rungs) and h.ol(".alone-ladder")[(_rung(rung, total) for rung in rungs)],
        bool(goals)
        and [
            h.h3["Goals"],
            h.ul(".alone-goals")[(_goal(title, done) for title, done in goals)],
        ],
    ]


def _next(rungs: tuple[Rung, ...], total: int) -> str:
    """Says how far it is to the lowest rung that is still above."""
    above = [rung for rung in rungs if rung.total > total]
    if not rungs:
        return "There is no result to beat yet."
    if not above:
        return "You are ahead of all of these."
    missing, who = above[-1].total - total, above[-1].who
    return f"{points(missing)} behind the {who[:1].lower()}{who[1:]}."


def _rung(rung: Rung, total: int) -> h.Node:
    done = total >= rung.total
    number, noun = points(rung.total).split(" ")
    return h.li(class_={"is-reached": done})[
        h.span(".alone-total.num")[number, h.span(".visually-hidden")[f" {noun}"]],
        h.span(".alone-who")[h.strong[rung.who], h.span(".alone-how")[rung.how]],
        done and _sign(),
    ]


def _goal(title: str, done: bool) -> h.Node:
    return h.li(class_={"is-reached": done})[title, done and [" ", _sign()]]


def _sign() -> h.Element:
    return h.span(".alone-sign")[icon("check"), h.span(".visually-hidden")["reached"]]
