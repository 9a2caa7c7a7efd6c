"""The seat's cat, on the snow above its burrow: how it feels and where it looks."""

from __future__ import annotations

from app.art.cats.coats import coat_of
from app.art.cats.head import Mood
from app.games.burrow.art import burrow as art
from app.games.burrow.board.picture import place, size, upright
from app.games.burrow.draft import Draft
from app.games.burrow.input.gain import gain, last_gain
from app.games.burrow.input.growing import to_act
from app.games.face import Scene
from app.games.pencil.cat import gaze_to, watching_cat
from app.render.regions import Region
from pyengine.games.burrow.state import State


def cat(view: State, seat: int, draft: Draft, scene: Scene) -> tuple[Region, ...]:
    """The layers of the cat; it looks at the cell that was chosen last, or down."""
    burrow, coat = view.setup.burrow, coat_of(seat)
    # High enough that its paws leave the letters in the snow alone.
    burrow, share = (upright(burrow), 0.33) if scene.upright else (burrow, 0.41)
    at = (size(burrow)[0] * art.CELL * share, -art.TOP - 50.0)
    end = art.middle(place(burrow, draft.cells[-1])) if draft.cells else (at[0], at[1] + 99)
    return watching_cat(
        scene, coat, "loaf", _mood(view, seat, draft), gaze_to(at, end), at, scale=0.5
    )


def _mood(view: State, seat: int, draft: Draft) -> Mood:
    """Glad of a full chamber, sulking over a forced pass, else watching, or asleep."""
    burrow, sheet = view.setup.burrow, view.sheets[seat - 1]
    if draft.cells and gain(burrow, sheet.crosses, draft.mask).filled:
        return "happy"
    if view.phase == "over" or last_gain(burrow, sheet.crosses, sheet.moves).filled:
        return "happy"
    if draft.passing and view.roll > 1:
        return "sulking"
    return "watching" if to_act(view, seat) or view.phase == "roll" else "sleeping"
