"""Sheets and rounds of Cat Tower set up by hand, for tests."""

from __future__ import annotations

from pyengine.core.match import Match
from pyengine.games.cattower import GAME
from pyengine.games.cattower.items import WORDS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.state import NOT_CHOSEN, Sheet, State
from pyengine.testing import match_of


def slot(name):
    """The slot of a name such as ``2.3``."""
    tower, floor = map(int, name.split("."))
    found = load_towers().slot_at(tower, floor)
    assert found is not None, name
    return found


def mask(names):
    """The mask of slots by their names."""
    return sum(1 << slot(name) for name in names.split())


def sheet(cats=None, towers=(0,) * 5, circled=1, used=0, **items):
    """A sheet by what stands where: ``sheet(yarn="1.1 2.3", cats={"yarn": 4})``."""
    chosen = cats or {}
    assert set(items) <= set(WORDS)
    return Sheet(
        items=tuple(mask(items.get(word, "")) for word in WORDS),
        open=18 - circled - used,
        circled=circled,
        used=used,
        cats=tuple(chosen.get(word, NOT_CHOSEN) for word in WORDS),
        towers=tuple(towers),
    )


def slots_of_tower(tower, without=""):
    """The names of a tower's slots, all or but one."""
    towers = load_towers()
    names = (
        towers.slot_name(index) for index, place in enumerate(towers.slots) if place[0] == tower
    )
    return " ".join(name for name in names if name != without)


def marking(sheets, pairs, number=1, gone=0, idle=0):
    """The state of a round in which all are to mark: each seat's own die, and the common one.

    ``pairs`` are (own, common) by seat; the common die has to be the same.
    """
    players = len(sheets)
    common = pairs[0][1]
    assert all(pair[1] == common for pair in pairs)
    if players == 1:
        dice, drafted = (*pairs[0], 1), (1,)
    else:
        own = [pair[0] for pair in pairs]
        shift = (number - 1) % players
        dice, drafted = (*own, common), tuple(own[shift:] + own[:shift])
    sheets = tuple(sheets)
    return State(players, "mark", number, dice, drafted, sheets, sheets, 0, gone, idle)


def act(state, *actions):
    """The state after these actions: seats in ascending order, or written as ``2 pass``."""
    for number, text in enumerate(actions, 1):
        seat, action = number, text
        if text[0].isdigit():
            seat, action = int(text[0]), text[2:]
        state = GAME.apply(state, seat, action)
    return state


def legal(state, seat=1):
    return set(GAME.legal_actions(state, seat))


def points(state, label, seat=1):
    """Count and points of a score line."""
    lines = GAME.scores(state).seats[seat - 1].lines
    return next((line.count, line.points) for line in lines if str(line.label) == label)


def round_lines(players, number, dice, actions):
    """The lines of one round: own dice by seat and the common one, then the actions by seat.

    In solo the two dice that are kept.
    """
    own = dice.split()
    if players == 1:
        lines = [f"* roll {dice} 1", "1 discard 1"]
    else:
        first = (number - 1) % players
        order = [(first + step) % players for step in range(players)]
        lines = [f"* roll {dice}"]
        lines += [f"{place + 1} draft {own[place]}" for place in order]
    return [*lines, *(f"{seat} {action}" for seat, action in enumerate(actions, 1))]


def passes(players, rounds):
    """The lines of so many rounds in which everybody passes."""
    lines = []
    for number in range(1, rounds + 1):
        dice = " ".join("2" * max(2, players + 1))
        lines += round_lines(players, number, dice, ["pass"] * players)
    return lines


def match(players, *lines) -> Match:
    return match_of("cattower", players, "", *lines)
