"""Nine Lives with friends far away: whole devices, in virtual time, with the whole app on top."""

from __future__ import annotations

from friends_desk import FarDesk, begin, gather
from friends_world import Net

from app.play.places import match_of
from pyengine.core.text import write_match

NAMES = ("Mia", "Tom", "Ada", "Zoe")


def seated(net: Net, count: int = 3, bots: tuple[str, ...] = ()) -> list[FarDesk]:
    """So many people at a table whose first hands are dealt."""
    desks = gather(net, "ninelives", NAMES[:count], bots)
    begin(net, desks)
    return desks


def play_on(net: Net, desks: list[FarDesk], turns: int = 10_000) -> None:
    """Everybody does what they are asked, until the match is settled everywhere."""
    for _ in range(turns):
        if all(desk.model.table and desk.record.match.settled for desk in desks):
            return
        for desk in desks:
            act(desk)
        net.run(100)
    assert turns < 10_000, [(desk.table.far and desk.table.far.waits) for desk in desks]


def act(desk: FarDesk) -> None:
    table = desk.table
    if table.curtain:
        desk.did("table.ready")
    if table.resting or table.rolling:
        desk.did("table.go")
    if desk.open_asks:
        desk.answer()
    place = desk.table.places[0]
    far, match = desk.table.far, desk.record.match
    if far and place.seat in match.pending.seats and place.seat not in far.sealed:
        own = match_of(desk.table, place.seat)
        desk.act(own.game.legal_actions(own.state, place.seat)[0])


def test_whole() -> None:
    net = Net("nine lives")
    desks = seated(net)
    for d in desks:
        print(d.party.deal, d.table.far.waits, d.record.match.entries[-1:])
    play_on(net, desks)
    texts = {write_match(desk.record.match.whole()) for desk in desks}
    assert len(texts) == 1
