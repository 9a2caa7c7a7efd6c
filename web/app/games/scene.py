"""What a picture needs beside the state: names, who may act, what is marked, who runs along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Rest = Literal["", "beat", "glance", "look", "stop"]
"""The rest of the table after an action: not at all; a beat, so that eyes can follow; a glance of
two seconds, or as long as the person set for looks; until a click or that time; or until a
click."""


Paces = tuple[tuple[str, tuple[int, ...]], ...]
"""By the name of a best time when each piece was laid that came to it, in ms since the signal."""


class Ghost(NamedTuple):
    """Somebody who is not there, and runs along beside whoever races alone.

    ``who`` is one of :meth:`RaceFace.ghosts`, empty for nobody; ``seed`` is that of the match,
    ``best`` the best times of this device by their names (:meth:`~pyengine.core.game.Game.records`)
    in ms, ``paces`` when each piece was laid for those of which that is known
    (:meth:`RaceFace.paces`).
    """

    who: str = ""
    seed: str = ""
    best: tuple[tuple[str, int], ...] = ()
    paces: Paces = ()


@dataclass(frozen=True, slots=True)
class LastAction:
    """A seat's last action, with what everybody knew before and after the phase it belongs to.

    ``number`` counts it among all actions of the match, so that what marks it has a name of its
    own: a mark that is new grows, one that is only drawn again does not. ``brief`` is what
    :meth:`Face.brief` says of it.
    """

    number: int
    before: Any
    action: str
    after: Any
    brief: str

    def id(self, scene: Scene, seat: int) -> str:
        """The id of what marks it on a seat's board, large or small."""
        return f"last-action-{scene.place}-{seat}-{self.number}"


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a picture needs beside the state.

    ``names`` are by seat. ``active`` says that the shown seat may act, ``resting`` how the table
    rests just now, ``aids`` how much is shown that is easily forgotten (:mod:`app.saves.help`):
    ``all`` with what follows from it, ``some`` without, or as on ``paper`` nothing. ``place`` is
    the number of the place whose board is drawn; where nobody sits (a replay) it is 0. In a race
    ``count`` is the word of the countdown that is shown, ``covered`` says that what the signal
    turns up is face down still, with or without such a word, ``hands`` is what others are seen to
    build, by seat; ``keys`` is what is printed on the keys of this place, by what its board hears
    of them (:func:`app.input.keys.caps`), and empty where it has none. ``together`` says that the
    table shows what came of a round once for several places (:meth:`RaceFace.outcome`), so that no
    board does. ``sent`` says that what the shown seat has chosen is on its way to the others: it
    stays drawn, and cannot be changed. ``claimed`` is what it has done in a race that is on its way
    to them: it counts once they know of it, if nobody was quicker. ``last_action`` is what the
    shown seat did last, which is marked until it acts again; None on the board of whoever did it.
    ``hint`` is the action that is suggested to the shown seat, or empty: it glows on the board in
    the look of hints (:mod:`app.art.lamp`), whatever is chosen. ``done`` is what the shown seat
    chose there, where a review draws it beside the hint, on a board that nobody acts on.
    ``upright`` says that a wide board is to stand on its side: then the ``<svg>`` has
    ``data-turned``, and what it hears of pointers and arrow keys is as if it did not. ``best`` are
    the best times of this device, where one races alone, in ms by their names; those of the shown
    match are not among them. ``told`` are the seats whose hands are known only as everybody may see
    them (:meth:`RaceFace.open_hand`).
    """

    names: Sequence[str]
    active: bool = False
    resting: Rest = ""
    aids: str = "all"
    place: int = 1
    count: str = ""
    hands: tuple[tuple[int, str], ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    together: bool = False
    sent: bool = False
    claimed: tuple[str, ...] = ()
    last_action: LastAction | None = None
    hint: str = ""
    done: str = ""
    covered: bool = False
    upright: bool = False
    best: tuple[tuple[str, int], ...] = ()
    told: tuple[int, ...] = ()

    def id(self, name: str) -> str:
        """The id of a region of this place's board: several boards may stand on one page.

        >>> Scene(("Mia",)).id("marks")
        'marks-1'
        """
        return f"{name}-{self.place}"
