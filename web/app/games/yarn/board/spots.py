"""The controls on the carpet: every dot with its name, legal ends and cups as buttons.

Each is a region by itself, and what a click changes of it are attributes. Regions are kept, so
that a click makes only those anew that it has changed.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from app.art.svg import num
from app.games.yarn.art import carpet as art
from app.games.yarn.board.picture import point
from app.games.yarn.input.gain import gain
from app.games.yarn.input.paths import bend_of, paths_of_sheet
from app.games.yarn.text import words
from app.games.yarn.text.description import dot_labels
from app.render.regions import Region, region
from pyengine.games.yarn.carpet import Carpet, dots_of
from pyengine.games.yarn.state import Setup, Sheet

_HALF = art.CELL / 2


def move_spots(
    setup: Setup, sheet: Sheet, roll: int, steps: str, finish: bool, stop: str, place: int
) -> tuple[Region, ...]:
    """All controls of a seat that is to draw; ``stop`` is the one that Tab reaches."""
    carpet, paths = setup.carpet, paths_of_sheet(setup, sheet, roll)
    regions = list(_far_spots(setup, sheet, place))
    chosen = paths.dots.get(steps, ())
    tip = chosen[-1] if chosen else -1
    whole = paths.complete(steps, finish)
    for dot, (control, label) in _ends(setup, sheet, roll).items():
        regions[dot] = _button(
            carpet, dot, control, label, "", dot == tip and whole, stop == control, place
        )
    return (*regions, *_bend_spots(setup, sheet, roll, steps, tip, place))


def cup_spots(
    setup: Setup, sheet: Sheet, circled: int, stop: str, place: int
) -> tuple[Region, ...]:
    """All controls of a seat that circles its cups."""
    carpet = setup.carpet
    regions = list(_far_spots(setup, sheet, place))
    labels = dot_labels(carpet, sheet, True)
    for dot in dots_of(carpet.shadows):
        name = carpet.dot_name(dot)
        control, label = f"cup:{name}", labels[dot]
        pressed = bool(circled >> dot & 1)
        regions[dot] = _button(
            carpet, dot, control, label, " is-cup", pressed, stop == control, place
        )
    return tuple(regions)


@lru_cache(maxsize=32)
def _ends(setup: Setup, sheet: Sheet, roll: int) -> dict[int, tuple[str, str]]:
    """The control and the name of every legal end."""
    carpet = setup.carpet
    paths = paths_of_sheet(setup, sheet, roll)
    named = {}
    for dot, found in paths.ends.items():
        name = carpet.dot_name(dot)
        gains = [(steps, gain(carpet, sheet, paths.dots[steps])) for steps in found]
        stops = found[0] not in paths.plain
        named[dot] = (f"end:{name}", words.end_words(name, gains, dot == carpet.paw, stops))
    return named


def _bend_spots(
    setup: Setup, sheet: Sheet, roll: int, steps: str, tip: int, place: int
) -> tuple[Region, ...]:
    """Returns where two bends lead to the chosen end: one control on each, midway."""
    carpet, paths = setup.carpet, paths_of_sheet(setup, sheet, roll)
    found = paths.ends.get(tip, ())
    if len(found) < 2 or steps not in found:
        return ()
    bends = [(path, bend_of(path, paths.dots[path])) for path in found]
    return tuple(
        # The paw may be an end of its own: then the bend's control leaves it room.
        _bend_spot(carpet, bend, path, path == steps, bend in paths.ends, place)
        for path, bend in bends
        if bend is not None
    )


@lru_cache(maxsize=256)
def _bend_spot(
    carpet: Carpet, bend: int, steps: str, pressed: bool, narrow: bool, place: int
) -> Region:
    name = carpet.dot_name(bend)
    x, y = map(num, point(carpet, bend))
    return region(
        f"via-{name}-{place}",
        Markup(
            f'<circle class="spot-hit" cx="{x}" cy="{y}" r="{num(11.0 if narrow else _HALF)}"/>'
            f'<circle class="spot-mark" cx="{x}" cy="{y}" r="7"/>'
        ),
        tag="g",
        class_="spot is-via is-chosen" if pressed else "spot is-via",
        role="button",
        tabindex=0,
        data_control=f"via:{name}",
        aria_label=words.via(name, steps),
        aria_pressed="true" if pressed else "false",
    )


@lru_cache(maxsize=1024)
def _button(
    carpet: Carpet,
    dot: int,
    control: str,
    label: str,
    kind: str,
    pressed: bool,
    stop: bool,
    place: int,
) -> Region:
    return region(
        f"at-{carpet.dot_name(dot)}-{place}",
        _draw_ring(carpet, dot),
        tag="g",
        class_=f"spot is-reach{kind}{' is-chosen' if pressed else ''}",
        role="button",
        tabindex=0 if stop else -1,
        data_control=control,
        aria_label=label,
        aria_pressed="true" if pressed else "false",
    )


@lru_cache(maxsize=32)
def _far_spots(setup: Setup, sheet: Sheet, place: int) -> tuple[Region, ...]:
    """Every dot as something that can be asked about: what lies there, and why it is no end."""
    carpet = setup.carpet
    return tuple([_far_spot(carpet, sheet, dot, place) for dot in range(carpet.size)])


def _far_spot(carpet: Carpet, sheet: Sheet, dot: int, place: int) -> Region:
    name = carpet.dot_name(dot)
    return region(
        f"at-{name}-{place}",
        _square(carpet, dot),
        tag="g",
        class_="spot is-far",
        role="button",
        tabindex=-1,
        data_control=f"dot:{name}",
        aria_disabled="true",
        aria_label=dot_labels(carpet, sheet, False)[dot],
    )


@lru_cache(maxsize=512)
def _square(carpet: Carpet, dot: int) -> Markup:
    """The place that a finger may hit."""
    x, y = point(carpet, dot)
    return Markup(
        f'<rect class="spot-hit" x="{num(x - _HALF)}" y="{num(y - _HALF)}"'
        f' width="{art.CELL}" height="{art.CELL}"/>'
    )


@lru_cache(maxsize=512)
def _draw_ring(carpet: Carpet, dot: int) -> Markup:
    """The place with the ring that shows focus and choice."""
    x, y = map(num, point(carpet, dot))
    return _square(carpet, dot) + Markup(f'<circle class="spot-mark" cx="{x}" cy="{y}" r="16"/>')
