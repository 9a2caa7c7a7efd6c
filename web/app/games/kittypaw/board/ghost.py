"""A ghost that builds the same card beside whoever plays alone: at one's own best pace, or a bot's.

It changes nothing: what it has built after so many seconds follows from the card, from when that
was grabbed, and from whose hands they are. One's own best is as quick as this device has seen it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import htpy as h
from markupsafe import Markup

from app.art.svg import frame
from app.games.kittypaw.art import tiles
from app.games.kittypaw.board.picture import parse_picture
from app.games.kittypaw.text import words
from app.games.scene import Ghost, Paces
from app.render.regions import Drawing, drawing
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import Picture, read_picture
from pyengine.games.kittypaw.scoring import quickest_calls, record_name
from pyengine.games.kittypaw.state import State


class Step(NamedTuple):
    """From ``at`` on, in ms since the round's signal, that picture stands."""

    at: int
    picture: str


BEST = "best"

GHOSTS = (
    ("", "None"),
    (BEST, "Your best"),
    ("easy", "Easy"),
    ("normal", "Normal"),
    ("hard", "Hard"),
)
"""Whose ghost may run along, and their names."""

_LOOKS = (2, 3, 4, 1)
"""The hide-outs that a bot's ghost looks behind: in the middle the guest is the fourth."""


def ghosts(view: State) -> tuple[tuple[str, str], ...]:
    """Whose ghosts there are in a match: alone and against the clock."""
    return GHOSTS if view.solo and not view.calm else ()


def draw_ghost(view: State, seat: int, seconds: int, ghost: Ghost) -> Drawing:
    """What the ghost has built by now, and how many cats that are."""
    card = view.card_of(seat) if view.row else 0
    if not card or not ghost.who:
        return drawing(str)
    steps = steps_of(view, seat, ghost)
    if not steps:
        return drawing(_no_time_yet)
    is_even = ghost.who == BEST and record_name(card) not in dict(ghost.paces)
    count = len(load_cards()[card].picture.tiles)
    return drawing(_ghost, built_by(steps, seconds), count, is_even)


def so_far(view: State, seat: int, seconds: int, ghost: Ghost) -> str:
    """Says in a word how far the ghost is; empty where none runs."""
    if not ghost.who or not view.card_of(seat):
        return ""
    steps = steps_of(view, seat, ghost)
    if not steps:
        return ""
    seen = parse_picture(built_by(steps, seconds))
    whole = len(load_cards()[view.card_of(seat)].picture.tiles)
    return words.so_many_of(len(seen.tiles) if seen else 0, whole)


def built_by(steps: tuple[Step, ...], seconds: int) -> str:
    """The picture that stands after so many seconds of the round; empty for nothing yet."""
    ms = seconds * 1000
    return next((step.picture for step in reversed(steps) if step.at <= ms), "")


def steps_of(view: State, seat: int, ghost: Ghost) -> tuple[Step, ...]:
    """What stands from when on; nothing where there is no best time yet."""
    card, since = view.card_of(seat), view.grabbed_at(seat)
    if ghost.who == BEST:
        name = record_name(card)
        return _own_best(card, dict(ghost.best).get(name, 0), dict(ghost.paces).get(name, ()))
    return _bots(card, since, view.round, ghost.who, f"{ghost.seed} ghost")


@lru_cache(maxsize=16)
def _own_best(card: int, ms: int, pace: tuple[int, ...]) -> tuple[Step, ...]:
    """The quickest card of that level: cat by cat when each was laid then, or evenly where only
    the end is known. On a card of more cats or fewer each comes with the one that was as far."""
    picture = load_cards()[card].picture
    count = len(picture.tiles)
    if not ms:
        return ()
    parts = [Picture(picture.tiles[:number]) for number in range(1, count)]
    return tuple(
        Step(_time_of(number, count, ms, pace), str(part))
        for number, part in enumerate([*parts, picture], 1)
    )


def _time_of(number: int, count: int, ms: int, pace: tuple[int, ...]) -> int:
    """Returns when so many cats of all lie there."""
    if not pace:
        return ms * number // count
    return pace[-(-number * len(pace) // count) - 1]


def paces(view: State, hands: Mapping[str, Sequence[tuple[int, str]]]) -> Paces:
    """When each cat of the quickest right calls was laid, as it stayed until the call."""
    found = []
    for name, (number, call) in sorted(quickest_calls(view).items()):
        steps = [step for step in hands.get(f"round {number}", ()) if step[0] <= call.time]
        laid = _laid_times(steps)
        if len(laid) == len(read_picture(call.picture).tiles):
            found.append((name, laid))
    return tuple(found)


def _laid_times(steps: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """When there were one, two, three … cats, and not fewer any more."""
    times: list[int] = []
    for at, text in steps:
        seen = parse_picture(text)
        count = len(seen.tiles) if seen else 0
        times = [*times[:count], *[at] * (count - len(times))]
    return tuple(times)


@lru_cache(maxsize=16)
def _bots(card: int, since: int, number: int, level: str, seed: str) -> tuple[Step, ...]:
    """A bot's hands on the same card, grabbed at the same time."""
    # Only where a bot's ghost runs along are its hands needed.
    from pyengine.games.kittypaw.policy import HANDS

    guest = load_cards()[card].picture.guest
    others = [other for other in range(1, 9) if other != guest][: len(_LOOKS) - 1]
    state = State(
        players=1,
        reflex=False,
        calm=False,
        phase="build",
        pile=(),
        round=number,
        row=(card,),
        owners=(1,),
        grabs=(since,),
        tries=(0,),
        guests=(guest, *others, 0, 0, 0, 0),
        peeks=(_LOOKS if guest else (),),
    )
    *building, last = HANDS.gestures(state, 1, level, seed)
    # What a bot calls may be wrong; a ghost shows the way to the card.
    whole = Step(last.at, str(load_cards()[card].picture))
    return (*[Step(gesture.at, gesture.picture) for gesture in building], whole)


def _no_time_yet() -> h.Node:
    return h.p(".kp-ghost-note")[words.NO_TIME_YET]


@lru_cache(maxsize=64)
def _ghost(built: str, count: int, is_even: bool) -> Markup:
    seen = parse_picture(built)
    picture = tiles.fit_picture(seen, (10, 10, 300, 200), 0.5) if seen else ""
    laid = len(seen.tiles) if seen else 0
    return Markup(
        h.fragment[
            frame((0, 0, 320, 220), picture, cls="kp-small-built"),
            h.p(".kp-ghost-note.num")[
                words.DONE if laid == count else words.so_many_of(laid, count)
            ],
            is_even and h.p(".kp-ghost-note")[words.EVENLY],
        ]
    )
