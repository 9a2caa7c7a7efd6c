"""The draft: what the acting person has chosen but not confirmed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pyengine.games.cattower.items import HOUSE, WORDS

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Draft:
    """The choice so far.

    ``die`` is the place among the rolled dice of the one to take or to put aside; then ``slot`` is
    what it is for, if anything. While marking ``slot`` and ``item`` are what goes where, ``cat``
    who moves into a house; ``deliberate`` says that the item was chosen for itself and not because
    it is what the slot has for free. ``passing`` places nothing. ``cursor`` is the slot that Tab
    stops at, ``held`` the control that the pointer went down on: neither chooses anything.
    """

    die: int = NOWHERE
    slot: int = NOWHERE
    item: int = 0
    cat: int = 0
    deliberate: bool = False
    passing: bool = False
    cursor: int = NOWHERE
    held: str = ""

    @property
    def choice(self) -> Draft:
        """The choice, wherever the focus and the pointer are."""
        return replace(self, cursor=NOWHERE, held="")

    @property
    def carried(self) -> int:
        """The item that a pointer carries, with a cat its house; 0 for none."""
        kind, _, word = self.held.partition(":")
        if word not in WORDS:
            return 0
        return {"item": WORDS.index(word) + 1, "cat": HOUSE}.get(kind, 0)

    @property
    def wanted(self) -> int:
        """The item that prices are about: the one that is carried, or was chosen for itself."""
        return self.carried or (self.item if self.deliberate else 0)


EMPTY = Draft()
