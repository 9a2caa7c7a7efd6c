"""What people do on a board, and what a face makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeVar

D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class BoardEvent:
    """Something that a person does on the board of a place.

    ``activate``: a control of the board was clicked, tapped or entered; ``control`` is its
    ``data-control``, ``x`` and ``y`` where, as far as a pointer did it. One with ``data-now``
    hears of it as soon as a button goes down, or a finger where it is ``always``. ``press``,
    ``drag``, ``drop``, ``cancel``: a pointer, with ``x`` and ``y`` in the units of the board's
    ``<svg data-units>``; for ``press`` and ``drop`` ``control`` is what lies under it, a
    ``data-control`` or a ``data-drop``. ``key``:
    ``key`` is the browser's name of the key (``ArrowUp``, ``Enter``, ``Escape``, ``Backspace``)
    and ``control`` the control that has the focus, if any. What Space or Enter activate has
    ``key`` too.

    What has ``data-carry`` (its middle, in the same units; empty where it lies outside of them) is
    carried: the browser moves the region ``carried-<place>``, whose markup stands at the origin,
    and ``x`` and ``y`` are those of its middle. Where the ``<svg>`` has ``data-lattice`` (an origin
    and two steps) ``drag`` comes only when another point of that lattice is the nearest.

    ``place`` counts the places of the table from 1, ``pointer`` is the browser's number of the
    finger, pen or mouse (several people have several). ``at`` is when it happened, not when it
    was handled: the browser's time stamp of the input in ms; for a face, where a clock runs,
    whole ms since the signal.
    """

    kind: Literal["activate", "press", "drag", "drop", "cancel", "key"]
    control: str = ""
    x: float = 0.0
    y: float = 0.0
    key: str = ""
    place: int = 1
    pointer: int = 0
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Interaction(Generic[D]):
    """An event's outcome: ``draft`` replaces the draft. ``say`` is a sentence for the status
    strip and the live region (why a try is not allowed, or what is chosen now). ``confirm`` asks
    the table to confirm the draft at once (Enter on a complete draft). ``handled`` is False for an
    event that means nothing here, so the browser may have it. ``focus`` names the control that
    should get the keyboard's focus. ``spoken`` is said aloud in place of ``say``: where the name of
    ``focus`` has the rest, or the prompt in the strip says it to the eye. What is ``private`` is
    shown at the seat's own place, and said aloud only where nobody else sits at this screen.
    ``sound`` is the name of one (:mod:`app.narration.sound`) that is heard of what the hand did.
    ``asked`` marks an answer that somebody wants to read, such as a hint: it is shown even where a
    strip has room for one.
    """

    draft: D
    say: str = ""
    refused: bool = False
    confirm: bool = False
    handled: bool = True
    focus: str = ""
    private: bool = False
    sound: str = ""
    asked: bool = False
    spoken: str = ""


class Move(NamedTuple):
    """Something that a seat can do now, and the control of the board that stands for it, if any."""

    action: str
    control: str = ""


@dataclass(frozen=True, slots=True)
class Control:
    """A button of the control bar, such as "Pass": its id is sent as ``activate``.

    ``short`` are the first words of a long ``label``, which alone are written on a phone's button;
    the label stays its name. ``main`` is the simplest way on, drawn as Confirm is.
    """

    id: str
    label: str
    enabled: bool = True
    pressed: bool = False
    why: str = ""
    short: str = ""
    main: bool = False
