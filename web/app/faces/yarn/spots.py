"""The controls on the carpet: every dot with its name, legal ends and cups as buttons."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.svg import num
from app.faces.yarn import words
from app.faces.yarn.art import carpet as art
from app.faces.yarn.cups import cups_stop
from app.faces.yarn.draft import Draft
from app.faces.yarn.gain import gain
from app.faces.yarn.moving import tab_stop
from app.faces.yarn.picture import point
from app.faces.yarn.ways import bend_of, ways_of, ways_of_sheet
from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.state import Setup, Sheet, State

__all__ = ["spots"]

_HALF = art.CELL / 2


def spots(view: State, seat: int, draft: Draft) -> Markup:
    """All controls of the acting seat's board."""
    if view.phase == "cups":
        return Markup("".join(_cup_spots(view, draft)))
    sheet = view.sheets[seat - 1]
    parts = list(_far_spots(view.setup, sheet))
    ways, carpet = ways_of(view, seat), view.setup.carpet
    stop = tab_stop(view, seat, draft)
    chosen = ways.dots.get(draft.steps, ())
    tip = chosen[-1] if chosen else -1
    names = _end_names(view.setup, sheet, view.roll, seat)
    for dot, label in names.items():
        name = carpet.dot_name(dot)
        parts[dot] = _button(
            carpet,
            dot,
            f"end:{name}",
            label,
            pressed=dot == tip and ways.complete(draft.steps, draft.finish),
            stop=stop == f"end:{name}",
        )
    return Markup("".join((*parts, *_bend_spots(view, seat, draft, tip))))


@lru_cache(maxsize=32)
def _end_names(setup: Setup, sheet: Sheet, roll: int, seat: int) -> dict[int, str]:
    carpet = setup.carpet
    ways = ways_of_sheet(setup, sheet, roll)
    return {
        dot: words.end_words(
            carpet.dot_name(dot),
            [(steps, gain(carpet, sheet, ways.dots[steps])) for steps in found],
            dot == carpet.paw,
            found[0] not in ways.plain,
        )
        for dot, found in ways.ends.items()
    }


def _bend_spots(view: State, seat: int, draft: Draft, tip: int) -> list[str]:
    """Where two bends lead to the chosen end: one control on each, midway."""
    ways, carpet = ways_of(view, seat), view.setup.carpet
    found = ways.ends.get(tip, ())
    if len(found) < 2 or draft.steps not in found:
        return []
    parts = []
    for steps in found:
        bend = bend_of(steps, ways.dots[steps])
        if bend is None:
            continue
        name = carpet.dot_name(bend)
        x, y = point(carpet, bend)
        pressed = steps == draft.steps
        # The paw may be an end of its own: then the bend's control leaves it room.
        radius = 11.0 if bend in ways.ends else _HALF
        shape = "spot is-via is-chosen" if pressed else "spot is-via"
        parts.append(
            f'<g id="via-{name}" class="{shape}" role="button" tabindex="0"'
            f' data-control="via:{name}" aria-label="{words.via(name, steps)}"'
            f' aria-pressed="{"true" if pressed else "false"}">'
            f'<circle class="spot-hit" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'
            f'<circle class="spot-mark" cx="{num(x)}" cy="{num(y)}" r="7"/></g>'
        )
    return parts


def _cup_spots(view: State, draft: Draft) -> list[str]:
    carpet = view.setup.carpet
    parts = list(_far_spots(view.setup, view.sheets[0]))
    stop = cups_stop(view, draft)
    for dot in range(carpet.size):
        if carpet.shadows >> dot & 1:
            name = carpet.dot_name(dot)
            parts[dot] = _button(
                carpet,
                dot,
                f"cup:{name}",
                words.cup_place(name),
                pressed=bool(draft.cups >> dot & 1),
                stop=stop == f"cup:{name}",
                kind=" is-cup",
            )
    return parts


def _button(
    carpet: Carpet,
    dot: int,
    control: str,
    label: str,
    pressed: bool,
    stop: bool,
    kind: str = "",
) -> str:
    x, y = point(carpet, dot)
    name = carpet.dot_name(dot)
    shape = f"spot is-reach{kind}{' is-chosen' if pressed else ''}"
    return (
        f'<g id="at-{name}" class="{shape}" role="button"'
        f' tabindex="{0 if stop else -1}" data-control="{control}" aria-label="{label}"'
        f' aria-pressed="{"true" if pressed else "false"}">'
        f'<rect class="spot-hit" x="{num(x - _HALF)}" y="{num(y - _HALF)}"'
        f' width="{art.CELL}" height="{art.CELL}"/>'
        f'<circle class="spot-mark" cx="{num(x)}" cy="{num(y)}" r="16"/></g>'
    )


@lru_cache(maxsize=32)
def _far_spots(setup: Setup, sheet: Sheet) -> tuple[str, ...]:
    """Every dot as something that can be asked about: what lies there, and why it is no end."""
    carpet = setup.carpet
    parts = []
    for dot in range(carpet.size):
        x, y = point(carpet, dot)
        name = carpet.dot_name(dot)
        lying = words.what_lies(
            carpet,
            dot,
            visited=bool(sheet.visited >> dot & 1),
            cup=bool(sheet.cups >> dot & 1),
            is_end=dot == sheet.end,
        )
        parts.append(
            f'<g id="at-{name}" class="spot is-far" role="button" tabindex="-1"'
            f' data-control="dot:{name}" aria-disabled="true"'
            f' aria-label="{words.dot_words(name, lying)}">'
            f'<rect class="spot-hit" x="{num(x - _HALF)}" y="{num(y - _HALF)}"'
            f' width="{art.CELL}" height="{art.CELL}"/></g>'
        )
    return tuple(parts)
