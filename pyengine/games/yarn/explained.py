"""Words of Yarn Trail that newcomers ask for and no other question has to do with."""

from __future__ import annotations

from pyengine.core.words import say
from pyengine.typed.explaining import explaining

_BALL = say("The ball of yarn is where every thread starts; it is worth nothing.")
_BLOCK = say("A building block, the one with a star on it, lies in the way: no thread gets past.")
_CROSS = say(
    "A thread never runs along the same segment twice; across a dot of its own it may go, unless"
    " the match was set up without that."
)
_STOP = say(
    "Every segment of a roll has to be drawn; only at the cat's paw a thread may stop, and there it"
    " ends for good."
)

_THREAD = say(
    "Each turn the thread goes on from its end, by as many segments as the die shows, with one bend"
    " at most."
)
_TIMER = say(
    "The first set of a mouse, a sock and a plane starts the timer. Each roll that it asks for"
    " brings the end nearer; with the last number the match is over."
)

_SHADOW = say(
    "A dot with a dark shadow is where a cup may stand. Before the match each player puts six cups"
    " on a sheet, and then the sheets are shuffled."
)
_PASS = say(
    "A pass costs no points, and the thread stays where it is. But the match ends after a turn in"
    " which nobody draws; alone it ends only when no move is left."
)
_END = say(
    "The match ends after the turn in which the last number of the timer is crossed off, after a"
    " turn in which nobody draws, and at once when every thread has stopped at the paw. Alone the"
    " timer is gone through twice."
)

EXPLAINED = explaining(
    {
        "star": _BLOCK,
        "ball": _BALL,
        "cross": _CROSS,
        "crossing": _CROSS,
        "stop": _STOP,
        "finish": _STOP,
        "bend": _THREAD,
    },
    {"thread": _THREAD, "timer": _TIMER, "shadow": _SHADOW, "pass": _PASS, "end": _END},
)
