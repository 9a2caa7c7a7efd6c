"""The screen of a transfer in every shape that it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from desk import NOW, Desk
from peers_hand import INVITE

from app.core import messages as msg
from app.core.model import Model
from app.remote.values.messages import MoveTold
from app.remote.values.moving.state import Counts, MoveState
from pyengine.peers.codes.codes import Kind, link, minute_at

LINK = link(replace(INVITE, kind=Kind.MOVE, minute=minute_at(NOW.now)))
"""A link of another device that was made just now."""

WAITS = MoveState(True, "waiting", LINK)
MOVES = MoveState(True, "moving", to_send=40, to_take=20, sent=4, taken=8)
DONE = replace(
    MOVES,
    status="done",
    sent=40,
    taken=20,
    counts=Counts(matches=12, changed=1, others=5, deleted=1, refused=1),
    staying=2,
)


def at_move(address: str = "#/moving", *states: MoveState) -> Desk:
    """A person at that address, to whom a transfer has told this."""
    desk = Desk(Model())
    desk.go(address)
    for state in states:
        tell(desk, state)
    return desk


def tell(desk: Desk, state: MoveState) -> None:
    """The transfer tells how far it is."""
    desk.send(msg.FromRemote(MoveTold(state), desk.moment()))


def shapes() -> Iterator[tuple[str, Model]]:
    """All shapes of the screen, by name."""
    yield "moving, start", at_move().model
    yield "moving, asked", at_move(LINK).model
    for is_first in (True, False):
        for status in ("making", "waiting", "linking"):
            state = replace(WAITS, is_first=is_first, status=status)
            yield f"moving, {status}", at_move("#/moving", state).model
    for state in (MOVES, DONE, replace(MOVES, status="failed", problem="The devices parted.")):
        yield f"moving, {state.status}", at_move("#/moving", state).model


__all__ = ["DONE", "LINK", "MOVES", "WAITS", "at_move", "shapes", "tell"]
