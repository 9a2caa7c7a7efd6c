"""docs/protocol.md is enough for another program: one that was made from the page alone sits down
with devices of ours and plays whole matches, to a result that all have signed.
"""

from __future__ import annotations

from pathlib import Path

import other_player.masks
import pytest
from peers_hands import SMALL_P, small_group
from peers_network import Weather
from peers_other import Late, Same, table

from pyengine.peers.crypto import ed25519, group
from pyengine.peers.fold.transcript import read_transcript
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover

PROGRAM = Path(__file__).parent / "other_player"

__all__ = ["small_group"]


@pytest.fixture
def cheap_masks(small_group, monkeypatch):
    """Both programs mask cards in a small group, in place of the one that both have."""
    monkeypatch.setattr(other_player.masks, "P", SMALL_P)
    monkeypatch.setattr(other_player.masks, "Q", (SMALL_P - 1) // 2)


def test_both_have_the_same_group():
    """The prime is worked out from the page's formula, to which belong e and two other numbers."""
    assert other_player.masks.P == group.P
    assert [other_player.masks.card(number) for number in (1, 9)] == [group.card(1), group.card(9)]


def test_the_other_program_has_nothing_of_our_protocol():
    """It may know the games' rules, which are no part of the page."""
    for module in PROGRAM.glob("*.py"):
        assert "pyengine.peers" not in module.read_text(encoding="utf-8"), module.name


@pytest.mark.parametrize(
    ("game", "options"),
    [("burrow", ()), ("yarn", (("deal", "others"),)), ("cattower", ())],
)
@pytest.mark.parametrize("other", [1, 2])
def test_it_plays_a_match(game, options, other):
    """As the founder, and as a guest."""
    table(game, 2, other, 1, options).play()


def test_it_plays_with_several():
    table("burrow", 3, 1, 3).play()


def test_it_plays_where_messages_are_lost_and_doubled():
    table("burrow", 2, 2, 5, weather=Weather(loss=5, double=5, delay=(5, 200))).play()


def test_what_it_has_signed_is_verified_by_anybody():
    """With real signatures: its transcript is one of ours."""
    network = table("burrow", 2, 2, 7, signatures=ed25519)
    network.play()
    transcript = read_transcript(network.player.transcript(), ed25519)
    assert transcript.fold.head == network.player.fold.head


@pytest.mark.parametrize("hands", ["standard", "strict"])
def test_it_deals_masked_cards(cheap_masks, hands):
    """Nine Lives: it shuffles, masks, gives shares, lays cards open, and checks all after the
    round; then the hands are known to all. Strict hands it proves before a card is played."""
    network = table("ninelives", 3, 2, 1, hands=hands)
    deals = network.player.fold.deals
    network.play_on(lambda: deals.used_up == 1 and deals.deal and deals.deal.entry > 0)
    first = next(line for line in network.lines() if line.startswith("* deal"))
    assert "?" not in first


@pytest.mark.parametrize(("people", "pace"), [(2, "race"), (3, "race"), (3, "calm")])
def test_it_races(cheap_masks, people, pace):
    """Kitty Paw: clocks, claims, marks, touches, and looks behind hide-outs."""
    network = table("kittypaw", people, 2, 4, (("levels", "mixed"), ("pace", pace)))
    network.play_on(lambda: any(" peek " in line for line in network.lines()))
    fold = network.player.fold
    then = fold.deals.used_up
    network.play_on(lambda: fold.deals.used_up > then)


@pytest.mark.parametrize("people", [2, 3])
def test_it_knows_who_was_first_among_equals(cheap_masks, people):
    """All want the same card of each round at about the same time: whose it is, all agree."""
    network = table("kittypaw", people, 2, 1, kind=Same)
    wins = network.player.fold.races.wins
    network.play_on(lambda: sum(wins.values()) >= 4)


@pytest.mark.parametrize("people", [2, 3])
def test_a_claim_in_the_last_instant_counts_before_the_end_of_the_time(people):
    """Both know when nothing more can come: only then the time is over."""
    network = table("kittypaw", people, 2, 1, kind=Late)
    network.play_on(lambda: "* timeout" in network.lines())
    last = network.player.fold.match.states[1]
    seat = network.player.fold.epoch.people.index(network.player.number) + 1
    assert network.lines()[-2:] == [f"{seat} {last.limit} grab 1", "* timeout"]


@pytest.mark.parametrize("proposer", [1, 2])
def test_it_goes_on_without_somebody_who_comes_back(proposer):
    """It proposes that a bot plays on, or agrees to it, and then that the seat is taken again."""
    network = table("burrow", 3, 2, 1)
    player = network.player
    assert network.run(600_000, lambda: player.fold.k >= 6)
    network.cut_off(frozenset({3}))
    network.run(12_000)
    gone = 5 - player.number  # guests have the numbers 2 and 3, as they come
    if proposer == 2:
        player.propose_without(gone)
    else:
        seats = cover(player.fold.epoch.seats, gone, "easy")
        network.request(1, ports.Propose("away", seats))
    assert network.run(60_000, lambda: player.fold.epoch.number == 2)
    assert player.fold.epoch.people == (1, player.number)
    k = player.fold.k
    assert network.run(60_000, lambda: player.fold.k > k + 3)
    network.heal()
    assert network.run(60_000, lambda: player.fold.epoch.number == 3)
    assert player.fold.epoch.people == (1, 2, 3)
    network.play()
