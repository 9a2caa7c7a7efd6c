"""The large carpet of a seat, from the floor up."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.cats.coats import coat_of
from app.art.cats.head import Mood
from app.art.lamp import Look, lit, lit_line, pencil
from app.art.svg import disc, num
from app.games.pencil.cat import gaze_to, watching_cat
from app.games.scene import Scene
from app.games.yarn.art import carpet as art
from app.games.yarn.art import thread
from app.games.yarn.art.thread import Dot
from app.games.yarn.board import preview, spots
from app.games.yarn.board.picture import (
    cell,
    colour_of,
    cups_on,
    last_gain,
    map_of,
    point,
    turns_of,
)
from app.games.yarn.draft import Draft
from app.games.yarn.input.cups import cups_stop, draft_of_cups
from app.games.yarn.input.gain import gain
from app.games.yarn.input.moving import tab_stop
from app.games.yarn.input.paths import paths_of_sheet, to_act, unroll, walk
from app.games.yarn.text import last_actions, words
from app.render.regions import Region, layer, region
from pyengine.games.yarn.carpet import Carpet, dots_of
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.state import Setup, Sheet, State


def board(view: State, seat: int, draft: Draft, scene: Scene) -> Region:
    """The one large ``<svg>``; with the draft and controls when the seat may act."""
    carpet = view.setup.carpet
    acts = to_act(view, seat)
    active, sent = acts and scene.active, acts and scene.sent
    return region(
        scene.id("carpet"),
        (
            layer(scene.id("floor"), _floor, carpet),
            *_marks(view, seat, scene),
            *_cat(view, seat, draft, scene),
            *hint_layers(view, seat, scene),
            *(_choice(view, seat, draft, scene) if active else ()),
            *((_draw_chosen(view, seat, draft, scene),) if sent else ()),
        ),
        tag="svg",
        class_=f"carpet-frame yarn-board seat-{seat}",
        viewBox=_view_box(carpet),
        role="group",
        aria_label=words.carpet_of(scene.names[seat - 1]),
        data_units=True,
    )


def _choice(view: State, seat: int, draft: Draft, scene: Scene) -> tuple[Region, ...]:
    """Draws what may be chosen, what is chosen, and the controls over all."""
    setup, sheet, place = view.setup, view.sheets[seat - 1], scene.place
    carpet = setup.carpet
    if view.phase == "cups":
        stop = cups_stop(view, draft)
        return (
            layer(scene.id("glows"), cup_glows, carpet, draft.cups, place, class_="glows"),
            _draw_chosen(view, seat, draft, scene),
            layer(
                scene.id("spots"),
                spots.cup_spots,
                *(setup, sheet, draft.cups, stop, place),
                class_="spots",
                controls=True,
            ),
        )
    stop = tab_stop(view, seat, draft)
    turn, chosen = (setup, sheet, view.roll), (draft.steps, draft.finish)
    return (
        layer(scene.id("glows"), end_glows, *turn, draft.steps, place, class_="glows"),
        _draw_chosen(view, seat, draft, scene),
        layer(
            scene.id("spots"),
            spots.move_spots,
            *(*turn, *chosen, stop, place),
            class_="spots",
            controls=True,
        ),
    )


def _draw_chosen(view: State, seat: int, draft: Draft, scene: Scene) -> Region:
    """Draws the chosen move, as it will be drawn."""
    name, setup, shape = scene.id("draft"), view.setup, "board-draft"
    if view.phase == "cups":
        return layer(name, preview.circles, setup.carpet, draft.cups, class_=shape)
    drag = draft.drag
    finger = (drag.x, drag.y) if drag is not None and drag.moved else None
    turn, chosen = (setup, view.sheets[seat - 1], view.roll), (draft.steps, draft.finish)
    return layer(name, preview.wool, *turn, seat, *chosen, finger, class_=shape)


@lru_cache(maxsize=8)
def _view_box(carpet: Carpet) -> str:
    return " ".join(map(num, art.view_box(carpet.columns, carpet.rows)))


def _floor(carpet: Carpet) -> Markup:
    return art.layers(map_of(carpet), colour_of(carpet))


def _marks(view: State, seat: int, scene: Scene) -> tuple[Region, ...]:
    """Cups, ticks on what is caught, a veil over what no row has room for, and the thread."""
    carpet, sheet = view.setup.carpet, view.sheets[seat - 1]
    caught, veiled = _reached_dots(carpet, sheet)
    turns = tuple(map(tuple, turns_of(carpet, sheet)))
    end = None if sheet.finished else cell(carpet, sheet.end)
    return (
        layer(
            scene.id("cups"),
            cups_on,
            *(carpet, sheet.cups, sheet.cups & sheet.visited),
            class_="cups is-dealt" if view.dealt and not sheet.turns else "cups",
        ),
        layer(scene.id("veil"), _veil, carpet, veiled),
        layer(scene.id("ticks"), _ticks, carpet, caught, scene.place),
        layer(scene.id("thread"), _thread, turns, seat, scene.place, class_="thread"),
        layer(scene.id("end"), _loose_end, end, seat),
        *_last_action(carpet, sheet, seat, scene),
    )


def _last_action(carpet: Carpet, sheet: Sheet, seat: int, scene: Scene) -> tuple[Region, ...]:
    """Marks what somebody else has drawn last, while their carpet is looked at."""
    newest = last_actions.new_dots(scene.last_action, seat)
    if scene.last_action is None or not newest:
        return ()
    name = scene.last_action.id(scene, seat)
    return (layer(scene.id("last-action"), last_actions.large, carpet, newest, sheet.cups, name),)


@lru_cache(maxsize=32)
def _reached_dots(carpet: Carpet, sheet: Sheet) -> tuple[int, int]:
    """The dots of what is caught, and of what no row has room for; bit masks."""
    ticks = sheet.ticks(carpet)
    caught = veiled = 0
    for number, kind in enumerate(carpet.items):
        caught |= kind & sheet.visited
        if ticks[number] == carpet.boxes:
            veiled |= kind & ~sheet.visited
    return caught, veiled


def _veil(carpet: Carpet, veiled: int) -> Markup:
    discs = "".join(disc(*point(carpet, dot), 17) for dot in dots_of(veiled))
    return Markup(f'<path class="yarn-veil" d="{discs}"/>') if discs else Markup("")


def _ticks(carpet: Carpet, caught: int, place: int) -> tuple[Region, ...]:
    """Each tick by itself: a pencil's stroke has many points, and no tick ever changes."""
    return tuple(
        layer(f"tick-{place}-{carpet.dot_name(dot)}", art.draw_tick, *cell(carpet, dot))
        for dot in dots_of(caught)
    )


def _thread(turns: tuple[tuple[Dot, ...], ...], seat: int, place: int) -> tuple[Region, ...]:
    """Each turn by itself: a new one changes nothing but itself and the one before."""
    drawn = thread.by_turns(turns, seat)
    return tuple(
        layer(
            f"turn-{place}-{number}",
            thread.wool,
            turn,
            class_=thread.turn_class(turn is drawn[-1]),
        )
        for number, turn in enumerate(drawn, 1)
    )


def _loose_end(at: Dot | None, seat: int) -> Markup:
    return Markup("") if at is None else thread.loose_end(at, seat)


def _cat(view: State, seat: int, draft: Draft, scene: Scene) -> tuple[Region, ...]:
    """The seat's cat looks in over the border, where the paw is printed, at the thread's end."""
    carpet, sheet = view.setup.carpet, view.sheets[seat - 1]
    ahead = walk(carpet, sheet.end, draft.steps)
    at = (point(carpet, carpet.paw)[0] + 46, carpet.rows * art.CELL + 17.0)
    gaze = gaze_to(at, point(carpet, (ahead or (sheet.end,))[-1]))
    return watching_cat(
        scene, coat_of(seat), "peek", _mood(view, seat, ahead), gaze, at, scale=0.62
    )


def _mood(view: State, seat: int, ahead: tuple[int, ...]) -> Mood:
    """Startled by a cup in danger, sulking over a broken one, happy about a set, or asleep."""
    carpet, sheet = view.setup.carpet, view.sheets[seat - 1]
    if ahead and gain(carpet, sheet, ahead).cups:
        return "startled"
    last = last_gain(carpet, sheet)
    if sheet.finished or last.sets[1] > last.sets[0]:
        return "happy"
    if last.cups:
        return "sulking"
    return "watching" if to_act(view, seat) or view.phase == "roll" else "sleeping"


# Glows


def cup_glows(carpet: Carpet, circled: int, place: int) -> tuple[Region, ...]:
    """A ring for every place where a cup may still be circled."""
    return tuple(
        [
            _ring(carpet, dot, 1, False, bool(circled >> dot & 1), place)
            for dot in dots_of(carpet.shadows)
        ]
    )


def end_glows(setup: Setup, sheet: Sheet, roll: int, steps: str, place: int) -> tuple[Region, ...]:
    """A ring for every legal end but the chosen one, two where two bends lead there."""
    carpet, paths = setup.carpet, paths_of_sheet(setup, sheet, roll)
    chosen = paths.dots.get(steps, ())[-1:]
    mice, socks, planes = carpet.items
    # Where something lies, a ring must not hide it.
    laden = mice | socks | planes | sheet.cups | 1 << carpet.paw
    return tuple(
        [
            _ring(carpet, dot, len(found), bool(laden >> dot & 1), (dot,) == chosen, place)
            for dot, found in paths.ends.items()
        ]
    )


@lru_cache(maxsize=1024)
def _ring(carpet: Carpet, dot: int, bends: int, laden: bool, hidden: bool, place: int) -> Region:
    return region(
        f"glow-{carpet.dot_name(dot)}-{place}",
        thread.reach(cell(carpet, dot), bends),
        tag="g",
        class_="is-laden" if laden else None,
        display="none" if hidden else None,
    )


# Hints


_RING = 15.0
_SIGN = 0.9
_LAMP_OFFSET = 17.0
"""Distance of the lamp from the thread's end, so that what lies there stays to be seen."""


_BESIDE = 3.6
"""So far up and to the left of a hint's line lies that of what was done, and the hint's as far on
the other side: where both go the same way both are seen."""


def hint_layers(view: State, seat: int, scene: Scene) -> tuple[Region, ...]:
    """The layers of what was done and of a hint, where there are any and they draw anything.

    The pencil lies over both: the line of the hint may go through it.
    """
    looks: tuple[tuple[Look, str], ...] = (("done", scene.done), ("hint", scene.hint))
    lines = tuple(
        _hint_layer(view, seat, action, look, bool(scene.done and scene.hint), scene.id(look))
        for look, action in looks
        if action and action != PASS
    )
    if scene.done in ("", PASS):
        return lines
    dot = _lit_dots(view, seat, scene.done)[0 if view.phase == "cups" else -1]
    drawn = layer(scene.id("pencil"), _pencil, view.setup.carpet, dot, class_="board-hint")
    return (*lines, drawn)


def _hint_layer(view: State, seat: int, action: str, look: Look, two: bool, name: str) -> Region:
    """The layer of one of them; ``two`` says that the other one is drawn as well."""
    carpet, dots = view.setup.carpet, _lit_dots(view, seat, action)
    if view.phase == "cups":
        return layer(name, _cups, carpet, dots, look, class_="board-hint")
    beside = _BESIDE if two else 0.0
    return layer(name, _steps, carpet, dots, look, beside, class_="board-hint")


def _lit_dots(view: State, seat: int, action: str) -> tuple[int, ...]:
    """The cups that would be circled, or the thread's way from where it ends now."""
    if view.phase == "cups":
        return tuple(dots_of(draft_of_cups(view, action).cups))
    start = view.sheets[seat - 1].end
    return (start, *walk(view.setup.carpet, start, unroll(action)))


def _steps(carpet: Carpet, dots: tuple[int, ...], look: Look, beside: float) -> Markup:
    """The thread's middle from where it ends now, with a ring round its new end."""
    points = [point(carpet, dot) for dot in dots]
    off = beside if look == "hint" else -beside
    line = "L".join([f"{num(across + off)} {num(down + off)}" for across, down in points])
    ring = _RING if look == "hint" else _RING - 1.2 * beside
    return lit_line(f"M{line}{disc(*points[-1], ring)}", _lamp_at(points[-1], look), _SIGN, look)


def _cups(carpet: Carpet, dots: tuple[int, ...], look: Look) -> Markup:
    """A ring round every dot that would be circled; one lamp is enough."""
    points = [point(carpet, dot) for dot in dots]
    rings = "".join([disc(x, y, _RING) for x, y in points])
    return lit(rings, _lamp_at(points[0], look), _SIGN, look)


def _lamp_at(at: tuple[float, float], look: Look) -> tuple[float, float] | None:
    """Where the lamp of a hint hangs beside a dot; a pencil is drawn later."""
    return (at[0] + _LAMP_OFFSET, at[1] - _LAMP_OFFSET) if look == "hint" else None


def _pencil(carpet: Carpet, dot: int) -> Markup:
    """It hangs on the other side of the dot than a lamp would."""
    x, y = point(carpet, dot)
    return pencil((x - _LAMP_OFFSET, y + _LAMP_OFFSET), _SIGN)
