"""Everybody's points in one line, for a window in which the boards below are out of sight.

The line stays in view while the page scrolls, and leads to each board. Where the boards and the
score sheet lie beside each other style sheets leave it out (``style/totals.css``). It is for eyes
and fingers alone: Tab and screen readers have one stop for each person, the button of the board.
"""

from __future__ import annotations

from dataclasses import replace

import htpy as h

from app import play
from app.art.seats import badge
from app.base.views import scores_of
from app.base.words import minus
from app.core.model import Table
from app.games.face import is_race, load_race_face
from app.games.scene import Scene
from app.render.regions import Drawing, Part, Region, drawing, lazy, region
from app.saves.records import Player, names_here
from pyengine.core.match import Match


def totals(table: Table) -> tuple[Part, ...]:
    """The line; none where several play at one screen, as each place shows its own points."""
    record, place = table.record, table.places[0]
    if len(table.places) > 1:
        return ()
    if len(record.players) == 1 or not is_race(record.match.header.game):
        return (lazy("totals", _totals, record.match, record.players, place.seat, place.look, ()),)
    view, covered = play.shown_view(table, place), play.is_covered(table)
    return (
        lazy("totals", _race_totals, record.match, record.players, place.seat, place.look, view,
             covered, table.hands),
    )  # fmt: skip


def _race_totals(
    match: Match,
    players: tuple[Player, ...],
    seat: int,
    look: int,
    view: object,
    covered: bool,
    hands: tuple[tuple[int, str], ...],
) -> Region:
    """The line with how far each one is: the small boards of rivals lie below the large one.

    ``Scene.place`` tells a face of the seat whose board is the large one.
    """
    face, names = load_race_face(match.header.game), names_here(players)
    scene = Scene(names, place=0, hands=hands, covered=covered)
    glances = tuple(
        face.glance(view, number, replace(scene, place=1) if number == seat else scene)
        for number in range(1, len(names) + 1)
    )
    return _totals(match, players, seat, look, glances)


def _totals(
    match: Match, players: tuple[Player, ...], seat: int, look: int, glances: tuple[Drawing, ...]
) -> Region:
    scored, shown, own = scores_of(match, seat).totals, look or seat or 1, (seat, look)
    waiting = match.pending.seats
    seats = [
        _total(
            number,
            name,
            scored[number - 1],
            number == shown,
            number in waiting,
            0 if number in own else number,
            glances[number - 1] if glances else None,
        )
        for number, name in enumerate(names_here(players), 1)
    ]
    shape = f"table-totals of-{len(seats)}{' has-glances' if glances else ''}"
    return region("totals", tuple(seats), tag="section", class_=shape, aria_hidden="true")


def _total(
    seat: int,
    name: str,
    total: int,
    shown: bool,
    waiting: bool,
    look: int,
    glance: Drawing | None,
) -> Region:
    """A person's points. Most turns change an attribute of each, and the number of a few."""
    return region(
        f"total-{seat}",
        (
            region(f"total-who-{seat}", drawing(_who, seat, name), tag="span", class_="total-who"),
            region(f"total-points-{seat}", drawing(minus, total), tag="strong", class_="num"),
            *(
                [region(f"glance-{seat}", glance, tag="span", class_="total-glance")]
                if glance
                else []
            ),
        ),
        tag="button",
        class_=f"total-of seat-{seat} is-turn" if waiting else f"total-of seat-{seat}",
        type="button",
        tabindex="-1",
        data_do="table.look",
        data_arg=look,
        aria_pressed="true" if shown else "false",
    )


def _who(seat: int, name: str) -> h.Node:
    return [badge(seat), h.span(".total-name", title=name)[name]]
