"""One heap for people far away: whoever was first has the tile, on every device (K3)."""

from __future__ import annotations

import pytest
from remote_desk import RemoteDesk, begin, gather
from remote_world import Net
from test_remote_race import press, until_signal, view

from app.games.kittypaw.draft import Draft
from app.games.kittypaw.text import heap_words
from pyengine.core.text import write_match


def heap(net: Net, names: tuple[str, ...] = ("Mia", "Tom")) -> list[RemoteDesk]:
    """A round with a heap, in which each has taken the card of their place."""
    desks = gather(net, "kittypaw", names, query="&tiles=heap")
    begin(net, desks)
    until_signal(net, *desks)
    net.run(500)
    for place, desk in enumerate(desks, 1):
        press(desk, f"card:{place}")
        net.run(600)
    return desks


def draft(desk: RemoteDesk) -> Draft:
    found = desk.table.places[0].draft
    assert isinstance(found, Draft)
    return found


def same_match(desks: list[RemoteDesk]) -> bool:
    return len({write_match(desk.record.match.whole()) for desk in desks}) == 1


def test_whoever_is_first_has_the_tile_and_the_other_takes_another_one() -> None:
    """In one millisecond: both have it in hand until they hear of each other, then one has not."""
    net = Net("heap")
    desks = heap(net)
    mia, tom = desks
    kind = view(mia).fallen[4].kind
    press(mia, "heap:5")
    press(tom, "heap:5")
    assert draft(mia).heap_tile(kind) == draft(tom).heap_tile(kind) == 5
    net.run(1500)
    assert view(mia).taken == view(tom).taken
    owner = view(mia).taken[4]
    assert owner in (1, 2)
    assert same_match(desks)
    loser, seat = (tom, 2) if owner == 1 else (mia, 1)
    press(loser, "turn")
    assert loser.table.places[0].say == heap_words.quicker(kind)
    assert draft(loser).heap_tile(kind) == 0
    press(loser, f"tile:{kind}")
    net.run(1500)
    assert list(view(mia).held_by(seat)) == list(view(tom).held_by(seat)) == [kind]
    assert same_match(desks)


@pytest.mark.parametrize("pause", [0, 30])
def test_a_hand_goes_on_before_the_others_have_heard(pause: int) -> None:
    """Several tiles, one of them put back, and the next one, each before the last has settled."""
    net = Net("quick")
    desks = heap(net)
    mia, tom = desks
    kinds = [tile.kind for tile in view(mia).fallen]
    first = next(at for at, kind in enumerate(kinds, 1) if kind == "A")
    second = next(at for at, kind in enumerate(kinds, 1) if kind == "B")
    third = next(at for at, kind in enumerate(kinds, 1) if kind == "C")
    for control in (f"heap:{first}", f"heap:{second}", "away", f"heap:{third}"):
        press(mia, control)
        net.run(pause)
    net.run(2000)
    assert view(tom).held_by(1) == {"A": first, "C": third} == view(mia).held_by(1)
    assert same_match(desks)


def test_a_call_is_heard_while_its_last_tile_is_on_its_way() -> None:
    """K5: whoever calls at once is not told that a tile which lies before them was not taken."""
    net = Net("at once")
    desks = heap(net)
    mia, tom = desks
    press(mia, "heap:3")
    press(mia, "area")
    press(mia, "at:0,0")
    press(mia, "meow")
    net.run(600)
    assert view(tom).call is not None
    assert view(tom).call.seat == 1
    assert len(view(tom).held_by(1)) == 1
    assert same_match(desks)
