"""Escrow: all others together open the hand of who leaves a round, and nobody less than all can."""

from __future__ import annotations

from dataclasses import replace

import pytest
from peers_hands import small_group
from peers_network import stormy
from test_peers_hands import go_on, leave, lying, named, registered, stage, table, until

from pyengine.core.text import parse_match, write_match
from pyengine.peers.contents import STRICT, Act, Show
from pyengine.peers.dealing import PieceRefused, PieceShown, SeedShown

__all__ = ["registered", "small_group"]

pytestmark = pytest.mark.usefixtures("small_group")


def escrowed(people=3, **more):
    """A table with escrow at which the match has begun."""
    return table(people, escrow=True, **more)


def of_type(network, kind, by=1):
    """All posts of a type that a device has, by author."""
    feeds = network.member(by).feeds
    return [post for one in feeds for post in feeds.posts(one) if isinstance(post.content, kind)]


def test_nothing_is_shown_as_long_as_all_stay():
    """No piece stands in a post, and the round counts as ever."""
    network = escrowed()
    network.play_to_the_end()
    assert not network.troubles()
    assert not of_type(network, PieceShown)
    assert len(network.member(1).fold.deals.rounds) == 2


def test_a_round_goes_on_with_the_hand_of_who_left():
    """Nothing is dealt anew; the bot plays the cards that the leaver had."""
    network = escrowed()
    until(network, stage(network, "playing", number=2))
    number = network.numbers()[3]
    seat = next(s for s in (1, 2, 3) if network.member(1).fold.epoch.holder(s) == number)
    kept = network.member(3).fold.deals.open.deal.hand
    leave(network, 3)
    until(network, lambda: network.member(1).fold.epoch.number == 2)
    until(network, lambda: not network.member(1).fold.deals.is_opening)
    fold = network.member(1).fold
    assert fold.deals.open.deal.open_hand == kept
    network.play_to_the_end()
    fold = network.member(1).fold
    assert fold.deals.annulled == []
    assert len(fold.deals.rounds) == 2
    assert not network.troubles()
    text = write_match(fold.match.whole())
    assert "?" not in text
    assert write_match(parse_match(text)) == text
    assert seat


@pytest.mark.parametrize("part", range(2))
def test_matches_in_any_weather_end_the_same_everywhere(part):
    """Loss, doubles, cuts, crashes and reloads at any moment of a deal or a round."""
    opened = 0
    for seed in range(8 * part, 8 * part + 8):
        network = stormy("whisker", seed, escrow=True)
        assert not network.troubles(), network.why()
        opened += len(network.member(1).fold.deals.opened)
    assert opened
