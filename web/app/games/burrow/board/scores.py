"""The contents of a burrow as rows of nuts and mushrooms, and in numbers."""

from __future__ import annotations

import htpy as h

from app.games.burrow.art import supplies
from app.games.burrow.input.gain import last_gain
from app.games.burrow.text import words
from app.games.pencil.lines import at_hand, score_lines
from pyengine.games.burrow.burrow import Burrow
from pyengine.games.burrow.progress import score
from pyengine.games.burrow.state import Sheet
from pyengine.games.burrow.words import ones_words


def found(burrow: Burrow, sheet: Sheet, over: bool) -> h.Node:
    """How many mushrooms and nuts there are, and what the next nut adds to the points of all; once
    the match is ``over`` there is no next one."""
    nuts = (burrow.nuts & sheet.crosses).bit_count()
    mushrooms = (burrow.mushrooms & sheet.crosses).bit_count()
    worth = (0, *burrow.nut_values)
    more = worth[nuts + 1] - worth[nuts] if nuts < len(burrow.nut_values) and not over else None
    return at_hand((("mushroom", mushrooms), ("nut", nuts)), words.NEXT_NUT, more)


def scores(burrow: Burrow, sheet: Sheet, seat: int, name: str, timer: str) -> h.Node:
    """Nuts and mushrooms as a picture; score lines, row of ones and ``timer`` as text."""
    last = last_gain(burrow, sheet.crosses, sheet.moves)
    own = score(burrow, sheet.crosses)
    every = burrow.mushrooms.bit_count()
    limits = (len(burrow.chambers), every, len(burrow.nut_values))
    nuts = (burrow.nuts & sheet.crosses).bit_count()
    mushrooms = (burrow.mushrooms & sheet.crosses).bit_count()
    return h.div(".burrow-scores")[
        supplies.mushrooms(every, mushrooms, last.mushrooms),
        supplies.nuts(burrow.nut_values, nuts, last.nuts),
        score_lines(name, seat, zip(own.lines, limits, strict=True), own.total),
        h.p(".visually-hidden")[f"{ones_words(burrow, sheet)} {timer}"],
    ]
