"""Hide-outs at a remote table, through the app: a look shows its guest to one person alone, a
moment after it was made, and bots look in the same way."""

from __future__ import annotations

import pytest
from peers_hands import small_group
from remote_desk import RemoteDesk, begin, gather
from remote_world import Net
from test_remote_race import press, until_signal

from app.core import messages as msg
from app.core.clocks import RunningClock
from app.places.places import match_of, own_view
from app.play.asking import answer_later
from pyengine.games.kittypaw.cats import GUEST_NAMES
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.state import State
from pyengine.peers.crypto import ed25519

__all__ = ["small_group"]

pytestmark = pytest.mark.usefixtures("small_group")

MIXED = "&levels=mixed"


def a_race(net: Net, bots: tuple[str, ...] = ()) -> tuple[RemoteDesk, RemoteDesk]:
    """Two people at the signal of a round with boxes."""
    desks = gather(net, "kittypaw", ("Mia", "Tom"), bots, MIXED)
    begin(net, desks)
    until_signal(net, *desks)
    mia, tom = desks
    assert view(mia).has_boxes
    for desk in desks:
        desk.device.run_ms = 40
    return mia, tom


def view(desk: RemoteDesk) -> State:
    state = own_view(desk.table, desk.table.places[0])
    assert isinstance(state, State)
    return state


def boxes(desk: RemoteDesk) -> list[int]:
    cards = load_cards()
    return [at for at, card in enumerate(view(desk).row, 1) if cards[card].has_box]


def take(net: Net, desk: RemoteDesk, place: int) -> None:
    net.run(500)
    press(desk, f"card:{place}")
    net.run(1_000)


def test_a_look_shows_its_guest_to_one_alone_a_moment_later() -> None:
    net = Net("a look, 2", ed25519)  # whose keys give a row that Tom takes no card of
    mia, tom = a_race(net)
    take(net, mia, boxes(mia)[0])
    take(net, tom, boxes(tom)[1] if len(boxes(tom)) > 1 else 4)
    press(mia, "hide:3")
    waiting = ""
    for _ in range(100):
        net.run(10)
        if view(mia).peeks[0] and not view(mia).guests[2]:
            waiting = waiting or mia.place.say
            assert "is-lifted" in mia.shown
        if any(view(mia).guests):
            break
    found = view(mia).guests[2]
    name = GUEST_NAMES[found]
    assert waiting == "Hide-out 3 opens in a moment."
    assert mia.place.say == f"{name} hides behind hide-out 3."
    assert mia.place.say in mia.announced
    assert f"guest:{found}" in mia.shown
    net.run(1_000)
    assert set(view(tom).guests) == {0}
    assert view(tom).peeks[0] == (0,)
    assert tom.record.match.game.is_covered(tom.actions[1])
    assert name not in tom.shown
    assert "peek 3" not in " ".join(tom.actions)


def test_a_bot_of_this_device_looks_like_everybody_else() -> None:
    """It plans from what its seat knows, and is asked anew when that is more."""
    net = Net("a bot looks 1", ed25519)  # whose keys give a row with a box
    mia, _ = a_race(net, ("easy",))
    for action in (f"grab {boxes(mia)[0]}", "peek 2"):
        net.run(500)
        bid(net, mia, action)
        net.run(10)
    later = []
    for _ in range(200):
        net.run(10)
        asks = [ask for ask in mia.open_asks if ask.question.actor == BOT]
        state = match_of(mia.table, BOT).state
        if state.peeks[BOT - 1] and asks:
            later.append((any(state.guests), answer_later(asks[-1])))
        if any(state.guests):
            break
    assert later[0] == (False, None)
    known, planned = later[-1]
    assert known
    assert planned is not None
    assert planned.action.split()[1] in ("peek", "meow")
    assert set(view(mia).guests) == {0}


BOT = 3


def bid(net: Net, desk: RemoteDesk, action: str) -> None:
    """The bot of a desk does something now."""
    ask = next(asked for asked in desk.open_asks if asked.question.actor == BOT)
    clock = desk.table.clock
    assert clock is not None
    assert isinstance(clock, RunningClock)
    text = f"{round(net.now - clock.zero)} {action}"
    desk.send(msg.Answered(ask.question.token, text, desk.moment()))
