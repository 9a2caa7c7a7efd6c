"""Kitty Paw: what a seat knows of guests, peeks and touches, and what it is told (K4, Views)."""

from __future__ import annotations

import pytest
from kittypaw_table import idle, picture_of, table, turned_up

from pyengine.core.chance import rng_for
from pyengine.core.errors import IllegalAction
from pyengine.core.match import Match

TOLD = "guests ? ? ? ? ? ? ? ?"


def begun(*lines: str, players: int = 3, options: str = "") -> Match:
    """Round 7: seats 1 and 2 have cards, hide-outs 3 and 5 were looked at by seat 1, 5 by 2."""
    peeks = ("1 900 peek 3", "1 1900 peek 5", "2 1950 peek 5")
    grabs = ("1 500 grab 1", "2 500 grab 2")
    before = (*idle(*range(1, 7)), *turned_up(7), *grabs, *peeks)
    return table(*before, *lines, players=players, options=options)


@pytest.mark.parametrize(
    ("viewer", "guests", "peeks"),
    [
        (1, (0, 0, 3, 0, 5, 0, 0, 0), ((3, 5), (0,), ())),
        (2, (0, 0, 0, 0, 5, 0, 0, 0), ((0, 0), (5,), ())),
        (3, (0,) * 8, ((0, 0), (0,), ())),
        (0, (0,) * 8, ((0, 0), (0,), ())),
    ],
)
def test_guests_are_known_to_who_has_seen_them(viewer, guests, peeks):
    """K4: that somebody has peeked is public, at which hide-out is not."""
    match = begun()
    view = match.game.view(match.state, viewer)
    assert (view.guests, view.peeks) == (guests, peeks)


def test_what_is_told_of_guests_and_peeks():
    """Guests to nobody, a peek to who peeks; all else to all."""
    match = begun()
    game = match.game
    guests = next(n for n, entry in enumerate(match.entries) if entry.action.startswith("guests"))
    state, last = match.states[guests], match.entries[guests].action
    assert {game.action_view(state, 0, last, viewer) for viewer in range(4)} == {TOLD}
    for viewer in range(4):
        shown_action = game.action_view(match.states[-2], 2, "1950 peek 5", viewer)
        assert shown_action == ("1950 peek 5" if viewer == 2 else "1950 peek ?")
        assert game.action_view(match.states[-2], 2, "1950 grab 3", viewer) == "1950 grab 3"


def viewers(viewer: int, *lines: tuple[int, str], options: str = "") -> Match:
    """The same round as a viewer is told it."""
    match = Match.new(
        "kittypaw", 3, dict(word.split("=") for word in options.split()), viewer=viewer
    )
    for entry in begun(options=options).entries:
        seen = match.game.action_view(match.state, entry.actor, entry.action, viewer)
        match = match.apply(entry.actor, seen)
    for actor, action in lines:
        match = match.apply(actor, action)
    return match


def test_a_call_is_checked_as_far_as_the_viewer_knows():
    """K4: seat 3 has not peeked at all; seat 1 may have seen any guest, seat 2 one."""
    match = viewers(3)
    with pytest.raises(IllegalAction, match="K5"):
        match.apply(3, "9000 meow Aa0@0,0 guest=3")
    with pytest.raises(IllegalAction, match="K4"):
        match.apply(3, "9000 grab 3").apply(3, "9001 meow Aa0@0,0 guest=3")
    for guest in range(1, 9):
        match.apply(1, f"9000 meow {picture_of(25).tiles[0]} guest={guest}")
    full = begun()
    with pytest.raises(IllegalAction, match="K4"):
        full.apply(2, "9000 meow Aa0@0,0 guest=3")
    full.apply(2, "9000 meow Aa0@0,0 guest=5")


def test_peeks_told_with_a_question_mark_keep_the_other_rules():
    """K4: only with a box; one's own is told in full; none in a full match."""
    with pytest.raises(IllegalAction, match="K4"):
        viewers(1).apply(3, "9000 peek ?")
    with pytest.raises(IllegalAction, match="K4"):
        viewers(1).apply(1, "9000 peek ?")
    with pytest.raises(IllegalAction, match="TURN"):
        viewers(1).apply(2, "100 peek ?")
    with pytest.raises(IllegalAction, match="NOTATION"):
        begun().apply(2, "9000 peek ?")
    with pytest.raises(IllegalAction, match="TURN"):
        viewers(1).apply(0, TOLD)


def guests_at(match: Match) -> int:
    """Where the guests of the newest round stand in the log."""
    last = len(match.entries) - 1
    return next(at for at in range(last, -1, -1) if match.entries[at].action.startswith("guests"))


@pytest.mark.parametrize(
    ("guests", "rule"),
    [
        ("? ? 3 ? 3 ? ? ?", "K1"),
        ("1 1 2 3 4 5 6 7", "K1"),
        ("? ? 3 ? ? ? ?", "NOTATION"),
        ("? ? 9 ? ? ? ? ?", "NOTATION"),
        ("? ? 0 ? ? ? ? ?", "NOTATION"),
    ],
)
def test_guests_are_eight_different_ones_as_far_as_they_are_known(guests, rule):
    """K1: told to a viewer, or learnt by peeks; a full match knows all."""
    match = viewers(1)
    with pytest.raises(IllegalAction, match=rule):
        match.uncover(guests_at(match), f"guests {guests}")
    full = begun()
    with pytest.raises(IllegalAction, match="NOTATION"):
        full.uncover(guests_at(full), "guests ? ? 3 ? 5 ? ? ?")


def test_uncovered_guests_show_what_the_own_peeks_saw():
    """Match.uncover: then the seat's view is that of the full match."""
    match, full = viewers(1), begun()
    game = match.game
    assert game.view(match.state, 1).guests == (0,) * 8
    assert game.view_from_actions(game.view(full.state, 1), 1) == game.view(match.state, 1)
    at = guests_at(match)
    known = match.uncover(at, full.entries[at].action)
    assert game.view(known.state, 1) == game.view(full.state, 1)


def test_who_peeks_learns_one_guest_after_the_other():
    """K4: what a peek has shown is uncovered by itself, and no more is known than that."""
    match, full = viewers(1), begun()
    at, game = guests_at(match), match.game
    first = match.uncover(at, "guests ? ? 3 ? ? ? ? ?")
    assert game.view(first.state, 1).guests == (0, 0, 3, 0, 0, 0, 0, 0)
    both = first.uncover(at, "guests ? ? 3 ? 5 ? ? ?")
    assert game.view(both.state, 1) == game.view(full.state, 1)
    assert both.covered == first.covered == match.covered
    assert both.continues(first)
    assert not first.continues(both)
    with pytest.raises(IllegalAction, match="K4"):
        both.apply(1, "9000 meow Aa0@0,0 guest=4")
    assert both.apply(1, "9000 meow Aa0@0,0 guest=5")
    for other in ("? ? 4 ? ? ? ? ?", "? ? ? ? ? ? ? ?", "1 2 4 3 5 6 7 8"):
        with pytest.raises(IllegalAction, match="UNCOVER"):
            first.uncover(at, f"guests {other}")


def test_a_guest_that_was_named_unseen_is_found_at_the_round_s_end():
    """K4: seat 2 has seen guest 5 alone; its peek and the guests, uncovered, show the lie."""
    for guest, found in ((5, True), (3, False)):
        match = viewers(1, (2, f"9000 meow Aa0@0,0 guest={guest}"))
        match = match.uncover(guests_at(match), begun().entries[guests_at(match)].action)
        peek = next(at for at, entry in enumerate(match.entries) if entry.action == "1950 peek ?")
        assert match.covered == (peek,)
        if found:
            whole = match.uncover(peek, "1950 peek 5").whole()
            assert whole == begun(f"2 9000 meow Aa0@0,0 guest={guest}")
        else:
            with pytest.raises(IllegalAction, match="K4"):
                match.uncover(peek, "1950 peek 5")
            with pytest.raises(IllegalAction, match="UNCOVER"):
                match.uncover(peek, "1951 peek 3")


def test_touches_are_secret_until_the_last():
    """The log: public then; before, everybody knows only who has touched."""
    match = begun("1 9000 meow Aa0@0,0", "3 touch 412")
    for viewer, touches in ((0, (-1, -1, -2)), (2, (-1, -1, -2)), (3, (-1, -1, 412))):
        assert match.game.view(match.state, viewer).touches == touches
    after = match.apply(2, "touch 300")
    assert after.state.rounds[-1].touches == (-1, 300, 412)
    assert after.game.view(after.state, 0) == after.state


def test_worlds_put_every_unseen_guest_anywhere_else():
    """K4: behind each other hide-out with equal luck, never where the seat has looked."""
    match = begun()
    view = match.game.view(match.state, 1)
    places = {guest: set() for guest in range(1, 9)}
    for number in range(400):
        world = match.game.sample_world(view, 1, rng_for("worlds", number))
        assert sorted(world.guests) == list(range(1, 9))
        assert match.game.view(world, 1) == view
        for at, guest in enumerate(world.guests, 1):
            places[guest].add(at)
    assert places[3] == {3}
    assert places[5] == {5}
    assert all(places[guest] == {1, 2, 4, 6, 7, 8} for guest in (1, 2, 4, 6, 7, 8))


def test_the_picture_for_terminals_shows_no_more_than_the_view():
    """Rows, owners, own peeks."""
    match = begun()
    shown = match.game.picture(match.game.view(match.state, 1), 1)
    assert "Guests behind the hide-outs: ? ? 3 ? 5 ? ? ?, peeked at 3 5" in shown
    assert "seat 2" in shown
    public = match.game.picture(match.game.view(match.state, 0), 0)
    assert "? ? ? ? ? ? ? ?" in public
    assert "No cards" in match.game.picture(match.states[0], 0)


def test_nothing_listed_carries_a_time():
    """Forms tell the rest: what a seat can do by its card, and none for who cannot act."""
    match = begun()
    forms = [form.form for form in match.game.action_forms(match.state, 1)]
    assert forms == ["TIME peek HIDEOUT", "TIME meow PICTURE"]
    assert [form.form for form in match.game.action_forms(match.state, 3)] == ["TIME grab PLACE"]
    assert match.game.legal_actions(match.state, 1) == ()
    called = match.apply(1, "9000 meow Aa0@0,0")
    assert called.game.legal_actions(called.state, 2) == ("touch none",)
    assert called.game.legal_actions(called.state, 1) == ()
    assert [form.form for form in called.game.action_forms(called.state, 2)] == ["touch REACTION"]
    calm = table(*turned_up(1), options="pace=calm")
    assert [form.form for form in calm.game.action_forms(calm.state, 1)][-1] == "TIME pass"
