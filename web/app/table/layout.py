"""Several places on one screen: what all look at together, and whether there is room for them.

The places lie side by side, or on two sides of a tablet between people; those of the far side are
turned round, and neither a face nor what stands in a place knows of it.
"""

from __future__ import annotations

import htpy as h

from app import play
from app.base.views import view_of
from app.core.model import Table
from app.games.face import is_race, load_race_face
from app.games.scene import Scene
from app.places.places import told_seats
from app.render.regions import Region, drawing, region
from app.saves.help import help_of
from app.saves.preferences import Settings
from app.widgets.room import room_class, room_words
from pyengine.core.game import PUBLIC


def table_class(table: Table, sitting: str, shown: bool) -> str:
    """The classes of the table; ``shown`` is whether all look at something together."""
    count = len(table.places)
    if count == 1:
        return "table is-alone" if len(table.record.players) == 1 else "table"
    opposite = " is-opposite" if sitting == "opposite" else ""
    return f"table is-shared places-{count}{opposite}{' is-together' if shown else ''}"


def place_class(table: Table, number: int, sitting: str) -> str:
    """The classes of a place."""
    return "place is-far" if play.is_far(number, len(table.places), sitting) else "place"


def room(table: Table) -> tuple[Region, ...]:
    """The word that the window is too small, where several play in it; once the match is over the
    way to its scores, for which no window is."""
    count, record = len(table.places), table.record
    if count == 1:
        return ()
    inside = drawing(_too_small, count, record.id if record.match.over else "")
    return (region("room", inside, tag="section", class_=room_class(count)),)


def _too_small(people: int, over: str) -> h.Node:
    """``over`` is the id of a match that is; else empty."""
    if over:
        return [
            h.p[h.strong["This match is over."]],
            h.p["Its scores and its turns fit a small screen, too."],
            h.a(".btn.btn-primary", href=f"#/replay/{over}")["See the scores"],
            h.a(".btn", href="#/")["Home"],
        ]
    return [
        h.p[h.strong[room_words(people)]],
        h.p["No round begins until there is room for everybody here."],
        h.a(".btn.btn-primary", href="#/")["Home"],
    ]


def outcomes(table: Table, settings: Settings) -> tuple[Region, ...]:
    """Draws what came of a round of a race, once for each side of the screen where people sit."""
    record = table.record
    game = record.match.header.game
    if len(table.places) == 1 or not is_race(game):
        return ()
    view, face = view_of(record.match, PUBLIC), load_race_face(game)
    here = [(place.seat, face.hand(view, place.draft)) for place in table.places]
    hands = (*table.hands, *[(seat, built) for seat, built in here if built is not None])
    sides = ("is-far", "is-near") if settings.sitting == "opposite" else ("is-near",)
    shown = []
    for number, side in enumerate(sides, 1):
        aids = help_of(record, settings)
        scene = Scene(
            record.names_here,
            False,
            table.resting,
            aids,
            number,
            hands=hands,
            together=True,
            told=told_seats(record.players),
        )
        inside = face.outcome(view, scene)
        if inside is None:
            return ()
        shape = f"table-outcome {side}"
        shown.append(
            region(f"outcome-{number}", (inside,), class_=shape, role="group", aria_label=_LABEL)
        )
    return tuple(shown)


_LABEL = "What came of the round"
