"""Nine Lives as each device of a table knows it: dealt in part, uncovered round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from ninelives_hand import FOUR, SUITS, THREE, begun, dealt, sweep

from pyengine.bots import choose
from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.errors import IllegalAction
from pyengine.core.game import CHANCE, PUBLIC
from pyengine.core.match import Match
from pyengine.core.text import parse_match, write_match
from pyengine.games.ninelives import GAME
from pyengine.games.ninelives.cards import CARDS
from pyengine.games.ninelives.worlds import all_worlds, count_worlds
from pyengine.testing import random_steps

MOST_WORLDS = 300
"""So many full states are compared one by one."""


def with_bots(players: int, seed: str) -> Iterator[Match]:
    """The match after each action, played by easy bots: they aim at their predictions."""
    match, source = Match.new("ninelives", players), SeededChance(seed)
    while not match.over:
        if match.pending.chance is not None:
            match = match.draw(source)
        else:
            seat, rng = match.pending.seats[0], rng_for(seed, len(match.entries))
            view = GAME.view(match.state, seat)
            match = match.apply(seat, choose("ninelives", view, seat, "easy", rng).action)
        yield match


@cache
def played() -> tuple[tuple[Match, ...], ...]:
    """Some matches, step by step."""
    found = []
    for players in (3, 4):
        found += [tuple(random_steps(Match.new("ninelives", players), f"v{n}")) for n in range(3)]
        found.append(tuple(with_bots(players, "viewers")))
    return tuple(found)


def as_seen_by(full: Match, viewer: int) -> Match:
    """The match as a viewer is told it, nothing of it uncovered."""
    match = Match.new("ninelives", full.header.players, viewer=viewer)
    for before, entry in zip(full.states, full.entries, strict=False):
        action = GAME.action_view(before, entry.actor, entry.action, viewer)
        match = match.apply(entry.actor, action)
    return match


@cache
def as_seen_to_the_end(number: int, viewer: int) -> Match:
    """One of the matches as a viewer is told it, to its end."""
    return as_seen_by(played()[number][-1], viewer)


def deal_of(match: Match) -> int:
    """Where the newest deal stands in the log."""
    return max(at for at, entry in enumerate(match.entries) if entry.action.startswith("deal"))


@st.composite
def moments(draw: st.DrawFn, late: bool = False) -> tuple[Match, Match]:
    """A match somewhere after its first deal, as it is and as somebody was told it.

    ``late`` in a round few deals are possible.
    """
    number = draw(st.sampled_from(range(len(played()))))
    steps = played()[number]
    counts = [at for at in range(2, len(steps)) if not late or len(steps[at - 1].state.history) > 6]
    count = draw(st.sampled_from(counts))
    viewer = draw(st.integers(0, steps[0].header.players))
    return steps[count - 1], as_seen_to_the_end(number, viewer).upto(count)


@pytest.mark.parametrize("number", range(8))
def test_a_whole_match_is_followed_by_every_viewer(number):
    """Nothing legal is refused, every step shows the view, every round is uncovered at its end.

    Only the numbers of hands that are left over are told by no action (N13): they are known
    once the round is uncovered. At last all have the one match.
    """
    steps = played()[number]
    players, rounds = steps[0].header.players, 0
    viewers = [Match.new("ninelives", players, viewer=viewer) for viewer in range(players + 1)]
    for full in steps:
        entry, before, after = full.entries[-1], full.states[-2], full.state
        for viewer, match in enumerate(viewers):
            action = GAME.action_view(before, entry.actor, entry.action, viewer)
            match = match.apply(entry.actor, action)
            shown, view = (GAME.view(state, viewer) for state in (match.state, after))
            assert replace(shown, left=()) == replace(view, left=())
            assert [hand.counts for hand in shown.left] == [hand.counts for hand in view.left]
            assert match.scores() == full.scores()
            if after.left:
                assert match.covered == (deal_of(full),)
                match = match.uncover(deal_of(full), full.entries[deal_of(full)].action)
                assert match.covered == ()
                assert GAME.view(match.state, viewer) == view
                rounds += viewer == PUBLIC
            viewers[viewer] = match
    assert rounds == len(steps[-1].state.rounds)
    for match in viewers:
        assert match.whole() == steps[-1]
        assert write_match(match.whole()) == write_match(steps[-1])


@given(moments(late=True))
def test_a_viewer_takes_what_some_full_match_would_take_and_nothing_else(moment):
    """Every card of every seat: legal for the viewer if it is in one of the possible deals."""
    full, match = moment
    view = GAME.view(match.state, match.viewer)
    assume(full.pending.seats and count_worlds(view) <= MOST_WORLDS)
    (seat,) = full.pending.seats
    possible = {action for world in all_worlds(view) for action in GAME.legal_actions(world, seat)}
    kinds = ("play", "take", "bid")
    others = [f"{kind} {card}" for kind in kinds[:2] for card in CARDS] + ["bid 1L", "bid 2-3R"]
    for action in {*possible, *others}:
        if action in possible:
            match.apply(seat, action)
        else:
            with pytest.raises(IllegalAction):
                match.apply(seat, action)


@given(moments())
def test_who_does_not_follow_suit_is_found_by_the_backs(moment):
    """N9: whoever the viewer is, a seat with a card of the led suit may play no other suit."""
    full, match = moment
    state = full.state
    assume(state.phase == "play" and state.trick)
    seat = full.pending.seats[0]
    legal = GAME.legal_actions(state, seat)
    suits = {action[5] for action in legal}
    for card in CARDS:
        if card[0] not in suits:
            with pytest.raises(IllegalAction) as caught:
                match.apply(seat, f"play {card}")
            assert caught.value.rule in ("N1", "N9")


FAULTS = ("hand", "card", "suit", "own", "other", "twice", "box")


@pytest.mark.parametrize("fault", FAULTS)
@given(data=st.data())
def test_a_deal_with_one_fault_is_refused(fault, data):
    """N1: hands and their sizes, nine cards of each suit, each card once; N2: who knows what."""
    players = data.draw(st.sampled_from((3, 4)))
    viewer = data.draw(st.integers(1, players))
    before = Match.new("ninelives", players).apply(CHANCE, "start 1")
    full = before.draw(SeededChance(str(data.draw(st.integers(0, 99)))))
    action = GAME.action_view(before.state, CHANCE, full.entries[-1].action, viewer)
    hands = [hand.split(",") for hand in action[5:].split(" / ")]
    own = hands[viewer - 1]
    other = data.draw(st.sampled_from([hand for hand in hands if hand is not own]))
    at = data.draw(st.integers(0, 8))
    rule = "N1"
    match fault:
        case "hand":
            hands.remove(other)
        case "card":
            other.pop(at)
        case "suit":
            letters = "PYB" if players == 3 else "PFYB"
            other[at] = data.draw(st.sampled_from(letters.replace(other[at][0], ""))) + "?"
        case "own":
            own[at], rule = f"{own[at][0]}?", "N2"
        case "other":
            other[at], rule = f"{other[at][0]}5", "N2"
            assume(other[at] not in own)
        case "twice":
            own[at] = own[at - 1]
        case "box":
            assume(players == 3)
            other[at] = "F?"
    wrong = "deal " + " / ".join(map(",".join, hands))
    viewed = Match.new("ninelives", players, viewer=viewer).apply(CHANCE, "start 1")
    assert viewed.apply(CHANCE, action)
    with pytest.raises(IllegalAction) as caught:
        viewed.apply(CHANCE, wrong)
    assert caught.value.rule == rule


@given(moments(), st.data())
def test_a_round_is_uncovered_by_a_deal_that_explains_it_and_by_no_other(moment, data):
    """Two cards exchanged: either the rules or what was told show it, or no player could tell."""
    full, match = moment
    at = deal_of(full)
    cards = [card for card in CARDS if full.header.players == 4 or card[0] != "F"]
    first = data.draw(st.sampled_from(cards))
    alike = [card for card in cards if card[0] == first[0] and card != first]
    second = data.draw(st.sampled_from(alike) | st.sampled_from(cards))
    names = {first: second, second: first}
    hands = [hand.split(",") for hand in full.entries[at].action[5:].split(" / ")]
    other = "deal " + " / ".join(",".join(names.get(card, card) for card in hand) for hand in hands)
    again = full.upto(at).apply(CHANCE, other)
    looks = GAME.action_view(full.states[at], CHANCE, again.entries[-1].action, match.viewer)
    explains = looks == match.entries[at].action
    try:
        for entry in full.entries[at + 1 :]:
            again = again.apply(entry.actor, entry.action)
    except IllegalAction:
        explains = False
    if explains:
        assert match.uncover(at, other).state == again.state
    else:
        with pytest.raises(IllegalAction):
            match.uncover(at, other)


@pytest.mark.parametrize("viewer", range(5))
def test_an_annulled_round_leaves_nothing_behind(viewer):
    """Back to before its deal: same scores, same start player; dealt anew, the text is ordinary."""
    first = sweep(begun(SUITS))
    assert len(first.state.rounds) == 1
    match = as_seen_by(first, viewer)
    match = match.uncover(deal_of(first), first.entries[deal_of(first)].action)
    again = as_seen_by(dealt(FOUR, 1), viewer).entries[-1].action
    open_round = match.apply(CHANCE, again).apply(2, "bid 2L").apply(3, "bid 1L")
    (at,) = open_round.covered
    annulled = open_round.upto(at)
    assert annulled == match
    assert annulled.scores() == first.scores()
    assert annulled.pending == first.pending
    assert not annulled.continues(open_round)
    assert open_round.known() == first
    second = first.apply(CHANCE, f"deal {' / '.join(FOUR)}").apply(2, "bid 3R")
    match = annulled.apply(CHANCE, again).apply(2, "bid 3R")
    found = match.uncover(at, second.entries[at].action).whole()
    assert found == second
    assert parse_match(write_match(found)) == second


@pytest.mark.parametrize("hands", [THREE, FOUR])
def test_a_viewer_s_text_goes_on_where_it_was_stored(hands):
    """Half-way through a round: read again, it is played on and uncovered."""
    full = begun(hands, bids=" ".join(("1L", "2L", "3L", "4L")[: len(hands)]))
    for viewer in range(len(hands) + 1):
        match = parse_match(write_match(as_seen_by(full, viewer)))
        assert match == as_seen_by(full, viewer)
        assert match.uncover(1, full.entries[1].action).whole() == full


@pytest.mark.parametrize("players", [3, 4])
def test_a_bot_decides_from_its_own_match_as_from_the_full_one(players):
    """What it is given is the same view."""
    steps = played()[3 if players == 3 else 7]
    seat, compared = 2, 0
    for full in steps[::3]:
        if full.pending.seats == (seat,):
            views = [GAME.view(seen_by.state, seat) for seen_by in (full, as_seen_by(full, seat))]
            found = [choose("ninelives", view, seat, "normal", rng_for("bot")) for view in views]
            assert found[0] == found[1]
            compared += 1
    assert compared >= 5
