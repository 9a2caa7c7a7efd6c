"""What stands on a game's box: on the home screen, and where its makers are named.

A game's lid is ``app.games.<game id>.lid``, which exports ``LID``. A game that has a lid
and no face is still to come.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from app.games import parts


@dataclass(frozen=True, slots=True)
class Credit:
    """The published game whose rules are played, who invented it, who published it and when."""

    original: str
    designer: str
    publisher: str


@dataclass(frozen=True, slots=True)
class Lid:
    """A box on the home screen: ``place`` is its place there, a ``wide`` one fills a row.

    ``facts`` are parted by commas. ``scene`` draws the picture: 320 by 220 units, on a
    wide lid 480 by 270.
    """

    title: str
    words: str
    facts: str
    place: int
    credit: Credit
    scene: Callable[[], Markup]
    wide: bool = False


def load_lids() -> dict[str, Lid]:
    """The lid of every game by its id, in their order on the home screen."""
    lids: dict[str, Lid] = {game: part.LID for game, part in parts("lid")}
    return dict(sorted(lids.items(), key=lambda item: (item[1].place, item[0])))
