"""The large burrow of a seat in layers, from the rock up to the controls."""

from __future__ import annotations

from markupsafe import Markup

from app.art.cats.coats import coat_of
from app.art.cats.head import Mood
from app.art.lamp import lit, pencil
from app.art.svg import num
from app.games.burrow.art import burrow as art
from app.games.burrow.art.chambers import INSET, outline
from app.games.burrow.board.marks import marks
from app.games.burrow.board.picture import cells, digs_of, place, size, upright
from app.games.burrow.board.preview import preview
from app.games.burrow.board.spots import spots
from app.games.burrow.draft import Draft
from app.games.burrow.input.choosing import tab_stop
from app.games.burrow.input.gain import gain, last_gain
from app.games.burrow.input.growing import find_growth, to_act
from app.games.burrow.text import last_actions, words
from app.games.burrow.text.speech import label
from app.games.pencil.cat import gaze_to, watching_cat
from app.games.scene import Scene
from app.render.regions import Region, layer, region
from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.notation import PASS, read_cells
from pyengine.games.burrow.state import State


def board(view: State, seat: int, draft: Draft, scene: Scene) -> Region:
    """The one large ``<svg>``; with the draft and controls where the seat may act."""
    burrow = _shown_burrow(view, scene)
    acts = to_act(view, seat)
    active, sent = acts and scene.active, acts and scene.sent
    layers = (
        layer(scene.id("floor"), _floor, burrow),
        marks(burrow, view.sheets[seat - 1], seat, scene),
        *_last_action(burrow, seat, scene),
        *cat(view, seat, draft, scene),
        _draft_layer(view, seat, draft if active or sent else None, scene),
        # Over the dashes of what may be crossed, which would run into those of its line.
        *hint_layers(burrow, scene),
        _controls_layer(view, seat, draft if active else None, scene),
    )
    return region(
        scene.id("burrow"),
        layers,
        tag="svg",
        class_=f"burrow-board seat-{seat}{' is-upright' if scene.upright else ''}",
        viewBox=" ".join(map(num, art.view_box(*size(burrow)))),
        role="group",
        aria_label=words.burrow_of(scene.names[seat - 1]),
        data_units=True,
        data_turned=scene.upright or None,
    )


def _shown_burrow(view: State, scene: Scene) -> Burrow:
    """The burrow as the board shows it."""
    return upright(view.setup.burrow) if scene.upright else view.setup.burrow


def _floor(burrow: Burrow) -> Markup:
    return art.layers(digs_of(burrow))


def _last_action(burrow: Burrow, seat: int, scene: Scene) -> tuple[Region, ...]:
    """Marks what somebody else has crossed last, while their burrow is looked at."""
    newest = last_actions.new_cells(scene.last_action, seat)
    if scene.last_action is None or not newest:
        return ()
    return (
        layer(
            scene.id("last-action"),
            last_actions.draw_marks,
            burrow,
            newest,
            3,
            scene.last_action.id(scene, seat),
        ),
    )


def _draft_layer(view: State, seat: int, draft: Draft | None, scene: Scene) -> Region:
    """Draws what may be added, what is chosen and what it brings."""
    name, shape = scene.id("draft"), "board-draft"
    if draft is None:
        return region(name, tag="g", class_=shape)
    burrow, sheet, chosen = _shown_burrow(view, scene), view.sheets[seat - 1], draft.cells
    addable = 0 if draft.passing or scene.sent else find_growth(view, seat, draft.mask).addable
    ones = sheet.ones if view.roll == 1 else None
    moving = draft.drag is not None and draft.drag.moved and chosen
    sentence = label(view, seat, draft) if moving else ""
    shown = (burrow, seat, sheet.crosses, chosen, addable, ones, sentence, view.last_turn)
    return layer(name, preview, *shown, class_=shape)


def _controls_layer(view: State, seat: int, draft: Draft | None, scene: Scene) -> Region:
    """Every cell as a control."""
    name, shape = scene.id("spots"), "spots"
    if draft is None:
        return region(name, tag="g", class_=shape)
    burrow, crosses = _shown_burrow(view, scene), view.sheets[seat - 1].crosses
    chosen, stop = draft.mask, tab_stop(view, seat, draft)
    addable = find_growth(view, seat, chosen).addable
    inputs = burrow, crosses, chosen, addable, stop, scene.place
    return layer(name, spots, *inputs, class_=shape, controls=True)


# The cat in the burrow


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


# Hints


_CORNER = 16.0
_INNER = 2.6 * INSET
"""So far inside of its cells lies what was done, clear of the line of a hint round the same."""


_SIGN = 0.8


def hint_layers(burrow: Burrow, scene: Scene) -> tuple[Region, ...]:
    """The layers of what was done and of a hint, where there are any and they draw anything.

    The pencil lies over both: where they share cells the line of the hint goes through it.
    """
    if not scene.done and not scene.hint:
        return ()
    done, hint = (_lit_cells(action, burrow) for action in (scene.done, scene.hint))
    drawn = (
        ("done", done, _done),
        ("hint", hint, _hint),
        ("pencil", done, _pencil),
    )
    return tuple(
        layer(scene.id(name), draw, burrow, mask, class_="board-hint")
        for name, mask, draw in drawn
        if mask
    )


def _lit_cells(action: str, burrow: Burrow) -> int:
    return read_cells(action, burrow) if action and action != PASS else 0


def _hint(burrow: Burrow, mask: int) -> Markup:
    """All cells in one line; a lamp hangs at the one furthest up and to the right."""
    found = frozenset(cells(burrow, mask))
    x, y = art.middle(min(found, key=lambda cell: (cell[1], -cell[0])))
    return lit(outline(found, art.CELL, "hint"), (x + _CORNER, y - _CORNER), _SIGN)


def _done(burrow: Burrow, mask: int) -> Markup:
    found = frozenset(cells(burrow, mask))
    return lit(outline(found, art.CELL, "hint", _INNER), None, look="done")


def _pencil(burrow: Burrow, mask: int) -> Markup:
    """It hangs at the cell furthest down and to the left."""
    x, y = art.middle(max(cells(burrow, mask), key=lambda cell: (cell[1], -cell[0])))
    return pencil((x - _CORNER, y + _CORNER), _SIGN)
