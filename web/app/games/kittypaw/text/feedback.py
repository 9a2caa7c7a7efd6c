"""Feedback on an action that is seen for an instant: a finished card, a wrong one, a touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.games.feedback import Cue
from app.games.kittypaw.input.lattice import AREA_HEIGHT, WIDTH
from pyengine.games.kittypaw import notation
from pyengine.games.kittypaw.state import Counted, State

_HELD = ":is(.table-board, .replay-board).seat-{seat} .kp-held"
"""The lucky cat that has been touched, on the large board of whoever did it."""
_GAIN = ".kp-gains .seat-{seat} .kp-gain"
"""The medal of a seat in the check."""
_CARD = '.kp-row [id^="card-{place}-"]'
"""A card of a row that is still looked at."""
_VERDICT = ".kp-check .kp-laid"
"""The built picture over the card, in the check."""


def cues(before: State, actor: int, action: str, after: State) -> tuple[Cue, ...]:
    """Cues for a card that is taken (K2), for who has touched in time (K5), and for what a judged
    call has brought (K6, K13)."""
    kind = notation.kind_of(action)
    if kind == "grab":
        return (_grabbed(actor, notation.read_number(action)),)
    if kind not in ("meow", "touch"):
        return ()
    found = list(_verdict_cues(before, actor, after))
    if kind == "touch" and action != "touch none":
        # When all have touched the lucky cat has gone, and the bell is all that is left of it.
        found.insert(0, Cue("touch", "ring", actor, selector=_HELD.format(seat=actor)))
    return tuple(found)


def _grabbed(seat: int, place: int) -> Cue:
    """A card that a rival takes flies to them (K2); the hand itself is heard already."""
    return Cue("", "ring", seat, taken=_CARD.format(place=place))


def _verdict_cues(before: State, actor: int, after: State) -> Iterator[Cue]:
    """The verdict, with what counts for it; nothing while somebody has still to touch."""
    ended = len(after.rounds) > len(before.rounds)
    fresh = after.counted[len(before.counted) :]
    call = after.rounds[-1].call if ended else None
    for result in fresh:
        for cue in _card_cues(result, caller=call.seat if call else 0, clock=not before.calm):
            yield _at(cue, ended=ended)
    if not fresh and call is not None:
        # An extra round: no points, but the match for the first right call (K10).
        verdict = _right(call.seat) if call.right else _wrong(call.seat)
        yield replace(verdict, selector=_VERDICT)
    elif not fresh and before.calm:
        yield _at(_wrong(actor), ended=False)


def _card_cues(result: Counted, caller: int, *, clock: bool) -> Iterator[Cue]:
    """A card that counts: the clock (K12) and the first one (K13) have lines of their own.

    ``clock`` says which of the two has brought the change.
    """
    if not result.scored:
        late = result.seat != caller
        cue = Cue("late", "sigh", result.seat) if late else _wrong(result.seat)
        yield replace(cue, points=result.points, line="penalties")
        return
    yield replace(_right(result.seat), points=result.points, line="cards")
    if result.change > 0:
        line, sign = ("clock", "") if clock else ("first", "paw-print")
        yield Cue("first", "ring", result.seat, points=result.change, line=line, sign=sign)
    elif result.change < 0:
        yield Cue("clock", "sand", result.seat, points=result.change, line="clock")


def _right(seat: int) -> Cue:
    return Cue("right", "burst", seat)


def _wrong(seat: int) -> Cue:
    return Cue("wrong", "sigh", seat)


def _at(cue: Cue, *, ended: bool) -> Cue:
    """In the check when the round has ended with it, else over what was built."""
    if ended:
        return replace(cue, selector=_GAIN.format(seat=cue.seat))
    return replace(cue, at=(WIDTH / 2, AREA_HEIGHT / 2))
