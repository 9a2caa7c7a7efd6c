"""The draft: what lies on a person's table in this round, and what they hold.

It lasts as long as the match, so it names its round: that of an older one counts as empty.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pyengine.games.kittypaw.pictures import KINDS, Box, Picture, Place, Tile
from pyengine.games.kittypaw.state import State

BOX = "box"
"""The piece that is no cat."""

Move = Literal["", "turn", "back", "flip", "drop"]
"""The action done last with the chosen piece."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A piece of building in progress.

    A piece is a kind of cat or ``box``. ``tiles`` stand on the table from the lowest to the
    uppermost, by lattice points of one's own build area; the others lie in the tray as ``lying``
    says: face and rotation by kind, kept while they stand. With a heap ``taken`` has by kind the
    number of the tile that this hand took from it (0: none), and ``returned`` are those that it has
    put back of late. ``box`` stands on the table, in the
    tray it is turned as ``orientation`` says; ``guest`` was put into it.

    ``chosen`` is the piece that is in hand or was last, ``at`` the point where it would land, if it
    is known; ``carried`` says that a pointer has lifted it from where it still belongs. ``cursor``
    is the point of the keyboard, once it was used. ``peek`` is the hide-out that is open.
    ``move`` is for the eyes only, ``action`` what is to be done now. ``hinted`` are the pieces that
    a hint has just been about, on the table or off it, ``gap`` the point where it has shown a cat
    to be missing; ``leaving`` says that giving up has been asked for once.
    """

    round: int = 0
    tiles: tuple[Tile, ...] = ()
    lying: tuple[tuple[str, int], ...] = (("a", 0),) * len(KINDS)
    taken: tuple[int, ...] = (0,) * len(KINDS)
    returned: tuple[int, ...] = ()
    box: Box | None = None
    orientation: Literal["h", "v"] = "h"
    guest: int = 0
    chosen: str = ""
    at: Place | None = None
    carried: bool = False
    cursor: Place | None = None
    peek: int = 0
    move: Move = ""
    action: str = ""
    hinted: tuple[str, ...] = ()
    gap: Place | None = None
    leaving: bool = False

    @property
    def hinted_off_table(self) -> tuple[str, ...]:
        """The pieces that a hint has just asked for: they lie in the tray or in the heap."""
        return tuple([piece for piece in self.hinted if self.place_of(piece) is None])

    @property
    def picture(self) -> Picture:
        """Returns the picture on the table; without any cat it is none that can be called."""
        return Picture(self.tiles, self.box, self.guest if self.box else 0)

    def standing(self, kind: str) -> Tile | None:
        """A cat that stands on the table."""
        return next((tile for tile in self.tiles if tile.kind == kind), None)

    def place_of(self, piece: str) -> Place | None:
        """Returns the place of a piece; None in the tray."""
        found = self.box if piece == BOX else self.standing(piece)
        return found.at if found else None

    def heap_tile(self, kind: str) -> int:
        """The number of the tile that was taken from the heap for a cat; 0 where none was."""
        return self.taken[KINDS.index(kind)]

    def look_of(self, kind: str) -> tuple[str, int]:
        """Face and rotation of a cat, wherever it is."""
        tile = self.standing(kind)
        return (tile.face, tile.rotation) if tile else self.lying[KINDS.index(kind)]


EMPTY = Draft()


def current(view: State, draft: Draft | None) -> Draft:
    """The draft as it counts in this round, with nothing that is to be done."""
    if draft is None or draft.round != view.round:
        return Draft(round=view.round)
    return replace(draft, action="") if draft.action else draft
