"""The card table of a seat: rug and trick, the hand in front of them; or a counted round.

What is drawn anew when: the rug's places when one is chosen, its cats and cubes when they move;
the mat when a card is laid or taken; of a hand only the cards that have changed; and while
something is carried nothing but the overlay.
"""

from __future__ import annotations

from app.games.face import Scene
from app.games.ninelives.board.hand import hand
from app.games.ninelives.board.mats import mat
from app.games.ninelives.board.overlay import overlay
from app.games.ninelives.board.picture import between_rounds
from app.games.ninelives.board.rugs import rug
from app.games.ninelives.board.summary import round_summary
from app.games.ninelives.draft import Draft
from app.games.ninelives.input.dragging import TABLE
from app.render.regions import Region, region
from pyengine.games.ninelives.state import State


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
