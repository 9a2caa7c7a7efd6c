"""A carpet in words: every dot with what lies there and where the thread leaves it."""

from __future__ import annotations

from functools import cache, lru_cache

from app.base.identity import by_identity
from app.games.scene import Scene
from app.games.yarn.text import words
from app.render.description import Description, Rows
from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.moves import is_walled_in
from pyengine.games.yarn.state import Setup, Sheet, State
from pyengine.games.yarn.words import collected_words, dots_words, end_words, row_name


def describe(view: State, seat: int, scene: Scene) -> Description:
    """The carpet of a seat, row by row."""
    return _describe(view, seat, scene.names[seat - 1])


@by_identity(1, most=4)
def _describe(view: State, seat: int, name: str) -> Description:
    carpet, sheet = view.setup.carpet, view.sheets[seat - 1]
    title = words.carpet_of(name)
    cups = view.phase == "cups"
    keys = words.CUP_KEYS if cups else words.DRAWING_KEYS
    return Description(title, gist(view, seat), (_rows(carpet, sheet, cups),), keys)


@lru_cache(maxsize=32)
def _rows(carpet: Carpet, sheet: Sheet, cups: bool) -> Rows:
    labels, wide = dot_labels(carpet, sheet, cups), carpet.columns
    rows = [
        (name, labels[row * wide : (row + 1) * wide]) for row, name in enumerate(_row_names(carpet))
    ]
    return Rows(words.DOTS, tuple(rows))


@cache
def _row_names(carpet: Carpet) -> tuple[str, ...]:
    return tuple([str(row_name(row + 1)) for row in range(carpet.rows)])


@lru_cache(maxsize=32)
def dot_labels(carpet: Carpet, sheet: Sheet, cups: bool) -> tuple[str, ...]:
    """Returns the labels of dots: the names of controls too, but for the ends of moves.

    ``cups`` says that they are still to be circled: then the dots are told that may have one.
    """
    words = dots_words(carpet, sheet, cups)
    # A carpet has a hundred dots, and a dozen sentences for all of them.
    texts = {
        labels: str(sentence) for labels, sentence in {id(word): word for word in words}.items()
    }
    named = zip(_names(carpet), words, strict=True)
    return tuple([f"{name}: {texts[id(sentence)]}" for name, sentence in named])


@cache
def _names(carpet: Carpet) -> tuple[str, ...]:
    return tuple(map(carpet.dot_name, range(carpet.size)))


def gist(view: State, seat: int) -> str:
    """Sums up what a seat has picked up and knocked over, and where its thread ends."""
    return _gist(view.setup, view.sheets[seat - 1])


@lru_cache(maxsize=64)
def _gist(setup: Setup, sheet: Sheet) -> str:
    walled = f" {words.WALLED_IN}" if is_walled_in(setup, sheet) else ""
    return f"{collected_words(setup, sheet)}. {end_words(setup.carpet, sheet)}{walled}"
