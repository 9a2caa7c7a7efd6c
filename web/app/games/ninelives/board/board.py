"""The card table of a seat: rug and trick, the hand in front of them; or a counted round.

What is drawn anew when: the rug's places when one is chosen, its cats and cubes when they move;
the mat when a card is laid or taken; of a hand only the cards that have changed; and while
something is carried nothing but the overlay.
"""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from app.art.cats.coats import coat_of
from app.art.cats.whole import cat
from app.art.seats import badge
from app.base.words import signed
from app.games.ninelives.art import cards, track
from app.games.ninelives.art import summary as art
from app.games.ninelives.board.hand import hand
from app.games.ninelives.board.mats import mat
from app.games.ninelives.board.picture import ShownTrick, between_rounds, face, last_trick, moved
from app.games.ninelives.board.rugs import rug
from app.games.ninelives.board.slips import trick_line
from app.games.ninelives.draft import Draft
from app.games.ninelives.input.dragging import TABLE
from app.games.ninelives.text import words
from app.games.ninelives.text.feedback import row_id
from app.games.scene import Scene
from app.render.regions import Region, drawing, region
from pyengine.games.ninelives.cards import SUIT_NAMES, suits_of
from pyengine.games.ninelives.notation import read_card
from pyengine.games.ninelives.scoring import RoundLine, round_lines
from pyengine.games.ninelives.state import Round, State


def board(view: State, seat: int, draft: Draft, scene: Scene) -> Region:
    """The large table of a seat."""
    active = scene.active and view.turn == seat
    on_table = [rug(view, seat, draft, scene, active)]
    in_front = [hand(view, seat, draft, scene, active)]
    if between_rounds(view):
        shape, in_front = "is-counted", []
        on_table.append(round_summary(view, scene))
    elif view.phase == "bid":
        shape = "is-bidding"
    else:
        shape = "is-playing"
        on_table.append(mat(view, seat, draft, scene, active))
    return region(
        scene.id("nl"),
        (
            region(scene.id("nl-table"), tuple(on_table), class_="nl-table", data_drop=TABLE),
            *in_front,
            overlay(seat, draft if active else None, scene),
        ),
        class_=f"nl-board {shape} seat-{seat}",
    )


# The carried card


_CARD_SCALE = 0.82
_LIFT_PX = 26
"""Distance that the middle of a carried card is held above the fingertip."""


def overlay(seat: int, draft: Draft | None, scene: Scene) -> Region:
    """The layer over the board; a draft of None carries nothing."""
    drag = draft.drag if draft else None
    held = (drag.control, drag.x, drag.y) if drag and drag.moved else ("", 0.0, 0.0)
    return region(
        scene.id("draft"),
        drawing(_draw_carried, scene.place, seat, *held),
        tag="svg",
        class_="nl-overlay board-draft",
        aria_hidden="true",
        focusable="false",
        data_units=True,
    )


def _draw_carried(place: int, seat: int, control: str, x: float, y: float) -> tuple[Region, ...]:
    """The card or the cat: where it is changes with every move, what it is does not."""
    if not control:
        return ()
    key = f"carried-{place}"
    if control.startswith("place:"):
        shape, at = f"nl-carried seat-{seat}", moved(x, y - _LIFT_PX)
        return (region(key, _cat(seat), tag="g", class_=shape, transform=at),)
    left = x - cards.WIDTH * _CARD_SCALE / 2
    top = y - cards.HEIGHT * _CARD_SCALE / 2 - _LIFT_PX
    card = cards.bare(*face(read_card("play " + control.partition(":")[2])))
    at = moved(left, top, _CARD_SCALE)
    return (region(key, card, tag="g", class_="nl-carried", transform=at),)


@lru_cache(maxsize=6)
def _cat(seat: int) -> Markup:
    return cat(coat_of(seat), "curl", "watching", small=True, scale=0.6)


# The summary of a round


def round_summary(view: State, scene: Scene) -> Region:
    """The scoring lines of the newest round, the track, and the trick that ended it."""
    title, number, scored = scene.id("nl-counted-title"), len(view.rounds), view.rounds[-1]
    return region(
        scene.id("nl-counted"),
        drawing(_summary, title, number, scored, last_trick(view), tuple(scene.names)),
        tag="section",
        class_="nl-summary",
        aria_labelledby=title,
    )


def _summary(
    title: str, number: int, scored: Round, trick: ShownTrick | None, names: tuple[str, ...]
) -> h.Node:
    totals = dict(enumerate(scored.totals, 1))
    changed = [seat for seat, points in enumerate(scored.points, 1) if points]
    return [
        art.garland(tuple([SUIT_NAMES[suit] for suit in suits_of(len(names))])),
        h.h2(id=title)[words.round_title(number)],
        h.table(".scores.nl-lines")[
            h.thead[
                h.tr[
                    h.th(scope="col")["Player"],
                    h.th(scope="col")["Predicted"],
                    h.th(scope="col")["Won"],
                    h.th(scope="col")["Points"],
                    h.th(scope="col")["Total"],
                ]
            ],
            h.tbody[(_line(line, names[line.seat - 1]) for line in round_lines(scored))],
        ],
        track.track(totals, fresh=changed),
        h.div(".nl-last")[trick_line(trick, names)] if trick else None,
    ]


def _line(line: RoundLine, name: str) -> h.Node:
    shape = ["is-hit" if line.hit else "is-missed", f"seat-{line.seat}"]
    return h.tr(id=row_id(line.seat), class_=shape)[
        h.th(scope="row")[h.span(".who")[badge(line.seat), h.span(".who-name", title=name)[name]]],
        h.td[words.number_words(line.place.numbers)],
        h.td[line.tricks],
        h.td[
            h.span(".nl-result")[
                art.result(line.points, line.hit),
                h.span(".visually-hidden")[f"{signed(line.points)}: "],
                h.span(".soft")[words.result(line)],
            ]
        ],
        h.td[h.strong[line.total]],
    ]
