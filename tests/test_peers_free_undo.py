"""Choices that wait are taken back where that is free: devices agree to that by themselves, and to
nothing else that goes back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from peers_adversary import CHEAT, careful, epochs_of, proposes

from pyengine.peers.membership import unasked
from pyengine.peers.session import ports
from pyengine.peers.wire.contents import AGREED, FREE, NONE

LATE = 3
"""Whoever has not chosen yet, so that all wait."""


def waiting(undo=FREE, chosen=(1, CHEAT)):
    """A table of three at which some have chosen, and wait for the others."""
    network = careful(game="burrow", start=False)
    sheet = network.member(1).sheet()
    seats = sheet.seats
    network.request(1, ports.Arrange(ports.Setup("burrow", sheet.options, seats, undo=undo)))
    network.run(1_000)
    for number in {1, CHEAT, LATE} - set(chosen):
        network.devices[number].busy = True
    network.request(1, ports.Begin())
    folds = [network.member(number).fold for number in (1, LATE)]

    def all_wait():
        known = [
            {seat for seat in (1, 2, 3) if fold.match and fold.committed(seat)} for fold in folds
        ]
        return all(seats == set(chosen) for seats in known)

    assert network.run(60_000, all_wait), network.why()
    network.questions.clear()
    return network, folds


def regrets(network, phase):
    """One of them would rather choose anew, and does not at once."""
    network.devices[CHEAT].busy = True
    seats = network.member(CHEAT).fold.epoch.proposal.seats
    network.request(CHEAT, ports.Propose("back", seats, phase))
    network.run(8_000)


def wakes(network, number):
    """Somebody chooses, or plays on."""
    network.think(network.devices[number])


def test_a_choice_that_waits_is_taken_back_alone():
    """Nobody is asked; that of the other stands, and the story says who chose again."""
    network, folds = waiting()
    phase = folds[0].phase
    regrets(network, phase)
    assert epochs_of(network, 1, CHEAT, LATE) == [2, 2, 2]
    assert network.questions == []
    for fold in folds:
        assert fold.phase == phase
        assert fold.committed(1) is not None
        assert fold.committed(CHEAT) is None
        assert fold.changes[-1].regrets
    for number in network.devices:
        wakes(network, number)
    assert network.run(20_000, lambda: all(fold.phase > phase for fold in folds))


@pytest.mark.parametrize("undo", [AGREED, NONE])
def test_elsewhere_people_are_asked(undo):
    network, folds = waiting(undo)
    proposes(network, "back", phase=folds[0].phase)
    network.run(5_000)
    assert epochs_of(network, 1, LATE) == [1, 1]
    assert (1, "back") in network.questions


def test_who_has_not_chosen_takes_nothing_back():
    """It would be an epoch for nothing."""
    network, folds = waiting(chosen=(1,))
    proposes(network, "back", phase=folds[0].phase)
    network.run(5_000)
    assert epochs_of(network, 1, LATE) == [1, 1]


def test_nothing_that_has_closed_is_taken_back_unasked():
    """A roll that somebody would like to see again, say; nor does it come otherwise."""
    network, folds = waiting()
    proposes(network, "back", phase=folds[0].phase - 1)
    network.run(5_000)
    assert epochs_of(network, 1, LATE) == [1, 1]


def test_nobody_changes_seats_with_it():
    network, folds = waiting()
    seats = network.member(1).fold.epoch.proposal.seats
    swapped = ((CHEAT, seats[0][1]), (1, seats[1][1]), *seats[2:])
    proposes(network, "back", phase=folds[0].phase, seats=swapped)
    network.run(5_000)
    assert epochs_of(network, 1, LATE) == [1, 1]


def test_not_once_a_choice_was_shown():
    """All have chosen, and somebody's opening is here: whoever saw it may want to choose again."""
    network, folds = waiting()
    cheat = network.member(CHEAT)
    needed = cheat.own_needs
    cheat.own_needs = lambda: [need for need in needed() if need.kind != "open"]
    phase = folds[0].phase
    wakes(network, LATE)
    assert network.run(20_000, lambda: all(fold._is_opened(phase) for fold in folds))
    assert folds[0].phase == phase
    network.questions.clear()
    proposes(network, "back", phase=phase)
    network.run(5_000)
    assert epochs_of(network, 1, LATE) == [1, 1]
    assert (1, "back") in network.questions


def test_again_and_again_people_are_asked(monkeypatch):
    """Each time is an epoch more for all."""
    monkeypatch.setattr(unasked, "REGRETS", 2)
    network, folds = waiting()
    for number in (2, 3):
        regrets(network, folds[0].phase)
        assert epochs_of(network, 1, LATE) == [number, number]
        wakes(network, CHEAT)
        assert network.run(20_000, lambda: all(fold.committed(CHEAT) for fold in folds))
    regrets(network, folds[0].phase)
    assert epochs_of(network, 1, LATE) == [3, 3]
    assert (1, "back") in network.questions


def test_a_sheet_says_it_to_all():
    network, _ = waiting()
    sheets = {network.member(number).sheet() for number in (1, CHEAT, LATE)}
    assert {replace(sheet, roster=()).undo for sheet in sheets} == {FREE}
