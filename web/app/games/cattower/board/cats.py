"""The six cats: what each has brought, or would bring to a new house."""

from __future__ import annotations

from functools import cache, lru_cache

import htpy as h
from markupsafe import Markup

from app.art.cats.coats import coat_of
from app.art.cats.head import head
from app.art.svg import frame
from app.games.cattower.art import furniture
from app.games.cattower.board.hints import Lights, looks_of
from app.games.cattower.text import words
from app.render.regions import Region, classes, region
from pyengine.games.cattower.items import ITEMS, WORDS
from pyengine.games.cattower.placing import house_points
from pyengine.games.cattower.state import NOT_CHOSEN, Sheet
from pyengine.games.cattower.words import NEVER, lodger_words


def cats(
    place: int, sheet: Sheet, lights: Lights, waiting: bool = False, over: bool = False
) -> Region:
    """The cats of a sheet while nothing is asked of them; what they bring is told beside the board,
    and what they would bring as long as the match is not ``over``.

    While a seat is ``waiting`` they are buttons that are off: the same elements serve once it acts,
    and six drawings of cats are not sent anew each time. In pictures nobody acts: there are none.
    """
    looks, draw = looks_of(lights, "cat"), _button_at_rest if waiting else _draw_cat
    inside = tuple(
        [
            draw(place, *figure, _cat_words(*figure), looks.get(figure[0], ""))
            for figure in _figures(sheet, over)
        ]
    )
    return region(
        f"cats-{place}", inside, class_="ct-cats", aria_hidden="true", title=words.CATS_SHOWN
    )


def cat_labels(sheet: Sheet, over: bool = False) -> tuple[str, ...]:
    """Returns the labels of cats, which their controls have too."""
    return tuple([_cat_words(*figures) for figures in _figures(sheet, over)])


@lru_cache(maxsize=256)
def _cat_words(cat: int, points: int, now: int) -> str:
    return str(lodger_words(cat, points, now))


def cats_to_choose(
    place: int, sheet: Sheet, housing: bool, chosen: int, lights: Lights, told: bool = False
) -> Region:
    """The cats as buttons: they are asked for while a house waits for its cat (``housing``).

    Where they are only ``told`` of, Tab goes past them and nothing is carried.
    """
    looks = looks_of(lights, "cat")
    inside = tuple(
        [
            _button(
                place,
                *figure,
                _cat_words(*figure),
                housing and figure[1] == NOT_CHOSEN,
                figure[0] == chosen,
                told,
                looks.get(figure[0], ""),
            )
            for figure in _figures(sheet)
        ]
    )
    return region(
        f"cats-{place}", inside, class_="ct-cats", role="group", aria_label=words.CATS_TITLE
    )


@lru_cache(maxsize=32)
def _figures(sheet: Sheet, over: bool = False) -> tuple[tuple[int, int, int], ...]:
    """Of each cat its number, what it brought, and what it would bring."""
    return tuple(
        [(cat, sheet.cats[cat - 1], NEVER if over else house_points(sheet, cat)) for cat in ITEMS]
    )


@lru_cache(maxsize=256)
def _draw_cat(place: int, cat: int, points: int, now: int, label: str, look: str) -> Region:
    lives = points != NOT_CHOSEN
    return region(
        _id(cat, place),
        _picture(cat, points, now),
        tag="span",
        class_=classes(f"ct-cat {look}".strip(), is_in=lives),
        title=label,
    )


@lru_cache(maxsize=256)
def _button_at_rest(place: int, cat: int, points: int, now: int, label: str, look: str) -> Region:
    return region(
        _id(cat, place),
        _picture(cat, points, now),
        tag="button",
        class_=classes(f"ct-cat {look}".strip(), is_in=points != NOT_CHOSEN),
        type="button",
        disabled=True,
        title=label,
    )


@lru_cache(maxsize=256)
def _button(
    place: int,
    cat: int,
    points: int,
    now: int,
    label: str,
    may_move_in: bool,
    chosen: bool,
    told: bool,
    look: str,
) -> Region:
    return region(
        _id(cat, place),
        _picture(cat, points, now),
        tag="button",
        class_=classes(
            f"ct-cat {look}".strip(),
            is_in=points != NOT_CHOSEN,
            is_open=may_move_in,
            is_chosen=chosen,
        ),
        type="button",
        data_control=f"cat:{WORDS[cat - 1]}",
        # Carried to a floor it moves in there, into a house of its own.
        data_carry="" if points == NOT_CHOSEN and not told else None,
        tabindex=-1 if told else None,
        aria_pressed="true" if chosen else "false",
        aria_disabled=None if may_move_in else "true",
        aria_label=label,
        title=label,
    )


def _id(cat: int, place: int) -> str:
    return f"cat-{WORDS[cat - 1]}-{place}"


@lru_cache(maxsize=128)
def _picture(cat: int, points: int, now: int) -> Markup:
    """A cat, what it likes, and a figure; the style sheet shows that only where it is of use."""
    lives = points != NOT_CHOSEN
    figure = str(points) if lives else f"+{now}"
    shape = classes("ct-brings", is_won=lives, is_quiet=not lives, is_none=not lives and not now)
    told = lives or now != NEVER
    brings = told and h.span(class_=shape, aria_hidden="true")[figure]
    return Markup(h.fragment[_head(cat), h.span(".ct-likes")[furniture.sign(cat)], brings])


@cache
def _head(cat: int) -> Markup:
    """The cat that likes an item."""
    return frame((-46, -50, 92, 86), head(coat_of(cat)), cls="ct-cat-head")
