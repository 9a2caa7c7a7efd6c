"""The small boards beside the large ones: everybody's, with their points and what they did last."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import htpy as h

from app import play
from app.art.seats import badge
from app.base.identity import by_identity
from app.base.views import scores_of
from app.base.words import look_words, points
from app.core.model import Table
from app.games.face import Face, is_race, load_face
from app.games.scene import LastAction, Rest, Scene
from app.render.regions import Drawing, Part, Region, drawing, lazy, region
from app.saves.help import help_of
from app.saves.preferences import Settings
from app.saves.records import Player, names_here
from app.widgets.board_tables import gist_id, gists
from pyengine.core.match import Match

CHOSEN = "has chosen"
"""Of somebody far away whose choice waits for those of the others."""


def others(table: Table, settings: Settings) -> tuple[Part, ...]:
    """All boards, small; in a race those of whoever has no place at this screen."""
    record, first = table.record, table.places[0]
    seats = _seats(record.players, record.match.header.game)
    if not seats or len(record.players) == 1:
        return ()
    return (
        lazy(
            "others",
            _others,
            record.match,
            record.players,
            seats,
            play.shown_view(table, first),
            first.seat,
            first.look,
            len(table.places) == 1,
            play.acting(table, first) and not first.look and not table.rolling,
            table.resting,
            help_of(record, settings),
            table.hands,
            table.remote.table.sealed if table.remote else (),
        ),
    )


@by_identity(1, most=4)
def _seats(players: tuple[Player, ...], game: str) -> tuple[int, ...]:
    """The seats whose boards are small; in a race everybody who has a place is seen there."""
    race = is_race(game)
    return tuple([seat for seat, player in enumerate(players, 1) if not (race and player.is_here)])


def _others(
    match: Match,
    players: tuple[Player, ...],
    seats: tuple[int, ...],
    shown: object,
    own: int,
    at: int,
    is_alone: bool,
    active: bool,
    resting: Rest,
    aids: str,
    hands: tuple[tuple[int, str], ...],
    sealed: tuple[int, ...],
) -> Region:
    """The boards with what is said of them, as the seat ``own`` looks at them.

    ``at`` is the seat whose board is enlarged, or 0; ``is_alone`` says that no other place is shown
    beside it. ``sealed`` are the seats that have chosen far apart, where nobody knows yet what.
    """
    names = names_here(players)
    scene = Scene(names, active, resting, aids, 0, hands=hands)
    face, waiting = load_face(match.header.game), match.pending.seats
    totals = scores_of(match, own).totals
    # Nobody is told again what was done with one's own hands.
    last_actions = {
        seat: None if seat == own else play.last_action_of(match, seat) for seat in seats
    }
    gist_texts = tuple([(seat, face.gist(shown, seat, scene)) for seat in seats])
    others = [
        _other(
            seat,
            names[seat - 1],
            totals[seat - 1],
            CHOSEN
            if seat in waiting and seat in sealed and seat != own
            else _told(face, last_actions[seat], shown, resting),
            face.small(shown, seat, replace(scene, last_action=last_actions[seat])),
            waiting=seat in waiting and seat not in sealed,
            pressed=seat == (at or own or 1),
            look=0 if seat in (own, at) else seat,
            is_alone=is_alone,
        )
        for seat in seats
    ]
    inside = (*others, gists("others", names, gist_texts))
    class_ = f"table-others of-{len(others)}"
    return region("others", inside, tag="section", class_=class_, aria_label="All boards")


def _told(
    face: Face[Any, Any], last_action: LastAction | None, shown: object, resting: Rest
) -> str:
    """What a seat's card tells of its last action, as long as that is not past."""
    if last_action is None or not face.stays_told(last_action.before, shown, resting):
        return ""
    return last_action.brief


def _other(
    seat: int,
    name: str,
    total: int,
    brief: str,
    small: Drawing,
    *,
    waiting: bool,
    pressed: bool,
    look: int,
    is_alone: bool,
) -> Region:
    return region(
        f"other-{seat}",
        (
            region(
                f"other-name-{seat}", drawing(_name, seat, name), tag="span", class_="other-name"
            ),
            region(f"other-board-{seat}", small, tag="span", class_="other-board"),
            region(
                f"other-score-{seat}",
                drawing(_total, seat, total),
                tag="span",
                class_="other-score",
            ),
            region(
                f"other-last-action-{seat}",
                drawing(str, brief),
                tag="span",
                class_="other-last-action",
            ),
        ),
        tag="button",
        class_=f"other seat-{seat} {'is-turn' if waiting else 'is-done'}",
        type="button",
        # Of several places nobody's board is covered by what somebody else wants to see.
        data_do="table.look" if is_alone else None,
        data_arg=look,
        aria_pressed="true" if pressed else "false",
        aria_label=look_words(name, points(total)),
        aria_describedby=gist_id("others", seat),
    )


def _total(seat: int, total: int) -> h.Node:
    """A seat's points; the number is where points that were made fly to."""
    number, noun = points(total).split(" ")
    return [h.span(data_lands=seat)[number], f" {noun}"]


def _name(seat: int, name: str) -> h.Node:
    return [badge(seat), h.span(".who-name", title=name)[name]]
