"""Short ways to a match of Kitty Paw with a heap, for its tests."""

from __future__ import annotations

from kittypaw_table import picture_of, table

from pyengine.core.match import Match

HEAP = "tiles=heap"
ROW = "* cards 12 3 20 7"


def begun(players: int = 2, *lines: str, options: str = HEAP) -> Match:
    """A first round of four cards of level I, and what was done in it."""
    return table(ROW, *lines, players=players, options=options)


def tiles(match: Match, kind: str) -> list[int]:
    """The numbers of all tiles of a cat in the heap, whoever has them."""
    return [at for at, tile in enumerate(match.state.fallen, 1) if tile.kind == kind]


def with_all(match: Match, seat: int, card: int, at: int) -> Match:
    """The match in which a seat has taken a free tile of each cat of a card."""
    for tile in picture_of(card).tiles:
        free = next(n for n in tiles(match, tile.kind) if not match.state.taken[n - 1])
        match = match.apply(seat, f"{at} take {free}")
    return match
