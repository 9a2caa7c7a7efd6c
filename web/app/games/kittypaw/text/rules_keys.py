"""The keys of Kitty Paw as tables for its rules page: for one person, and for two at a keyboard.

Which key means what comes from :mod:`app.input.keys`, so that the page cannot say anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import htpy as h
from markupsafe import Markup

from app.games.kittypaw.draft import BOX
from app.games.kittypaw.input.offers import CARD_KEYS, NEXT_KEY, PICK_KEYS
from app.games.kittypaw.single_keys import DOING
from app.input.keys import ZONES, caps
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.pictures import GUESTS

LISTS = "Go through cards, cats, or the places beside them, in their order"

_Row = tuple[str, Sequence[h.Element]]
"""A key's row: what it does, and its keys in one or several columns."""

_CATS = tuple(key for key, piece in PICK_KEYS.items() if piece != BOX)

_DOING: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Take a card of the row", tuple(CARD_KEYS)),
    (f"Take {', '.join(NAMES.values())} in hand; again: put it back", _CATS),
    ("Move", ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")),
    ("Put down, or take up", (" ",)),
    *((DOING[key], (key,)) for key in "rRf+"),
    ("Put back into the tray, or the heap", ("Backspace",)),
    *((DOING[key], (key,)) for key in ("x", NEXT_KEY)),
    ("Call “Meow!”; touch the lucky cat", ("Enter",)),
)
"""The rows: what hands do, and the keys that a board hears of for it."""


def keys() -> Markup:
    """Draws what the keys do where one person plays."""
    alone = caps(1, 1)
    rows: list[_Row] = [(words, [_caps(alone[key] for key in heard)]) for words, heard in _DOING]
    hideout = (f"Look behind hide-out 1 to {GUESTS}", [_caps(("1", "…", str(GUESTS)))])
    lists = (LISTS, [_caps(("Page Down", "Page Up"))])
    return _table(("What", "Keys"), [*rows[:-1], lists, hideout, rows[-1]])


def zones() -> Markup:
    """The same for two people at one keyboard, by the places of the keys."""
    shared = [caps(place, len(ZONES)) for place in range(1, len(ZONES) + 1)]
    rows = [
        (words, [_caps(zone[key] for key in heard) for zone in shared]) for words, heard in _DOING
    ]
    return _table(("What", "Left", "Right"), rows)


def _caps(caps: Iterable[str]) -> h.Element:
    found = [h.kbd[cap] if cap != "…" else "…" for cap in caps]
    return h.span(".kp-keys")[found]


def _table(head: tuple[str, ...], rows: Iterable[_Row]) -> Markup:
    return Markup(
        h.table(".kp-key-table")[
            h.thead[h.tr[[h.th(scope="col")[title] for title in head]]],
            h.tbody[
                [
                    h.tr[h.th(scope="row")[words], [h.td[cell] for cell in cells]]
                    for words, cells in rows
                ]
            ],
        ]
    )
