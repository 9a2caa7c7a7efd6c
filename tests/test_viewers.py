"""Matches of a viewer: what actions tell, told one by one, is the view of the whole match."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from every_game import some_players
from ninelives_hand import FOUR, begun
from test_conformance import SETUPS

from pyengine.core.errors import IllegalAction, MatchTextError
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.core.registry import GAMES
from pyengine.core.text import parse_match, write_match
from pyengine.testing import match_of, random_steps


class Listener:
    """A viewer who is told the actions of a match: own ones at once or with their phase."""

    def __init__(self, match: Match, viewer: int, early: bool) -> None:
        header = match.header
        self.viewer, self.early = viewer, early
        self.match = Match.new(header.game, header.players, dict(header.options), viewer)
        self.heard: list[int] = []
        """The places in the log of what was told, in the order of the telling."""

    def hear(self, full: Match) -> bool:
        """Take in what can be told by now; whether that is all there is."""
        new = [
            index
            for index in range(len(full.entries))[-2 * full.header.players :]
            if index not in self.heard and self._can_be_told(full, index)
        ]
        for index in sorted(new, key=lambda at: (full.entries[at].phase, full.entries[at].actor)):
            entry, before = full.entries[index], full.states[index]
            seen = full.game.action_view(before, entry.actor, entry.action, self.viewer)
            self.match = self.match.apply(entry.actor, seen)
            self.heard.append(index)
        return len(self.heard) == len(full.entries)

    def _can_be_told(self, full: Match, index: int) -> bool:
        entry = full.entries[index]
        own = self.early and entry.actor == self.viewer != PUBLIC
        return own or entry.phase < full.open_phase

    def uncovered(self, full: Match) -> Match:
        """The match with every entry in full, the newest first."""
        match = self.match
        for place, index in reversed(list(enumerate(self.heard))):
            match = match.uncover(place, full.entries[index].action)
        return match


def listeners(match: Match) -> Iterator[Listener]:
    """Everybody and the public, told of their own actions at once, and with the others'."""
    for viewer in range(match.header.players + 1):
        yield Listener(match, viewer, early=True)
        if viewer != PUBLIC:
            yield Listener(match, viewer, early=False)


def assert_same_for(listener: Listener, full: Match) -> None:
    """What is shown, what is awaited and what the viewer may do are the same in both."""
    game, viewer, state = full.game, listener.viewer, listener.match.state
    shown, view = (game.view(world, viewer) for world in (state, full.state))
    assert game.view_from_actions(shown, viewer) == game.view_from_actions(view, viewer)
    assert game.pending(state) == full.pending
    legal = game.legal_actions(full.state, viewer)
    assert game.legal_actions(state, viewer) == legal == game.legal_actions(shown, viewer)


@pytest.mark.parametrize(("game_id", "players", "options"), SETUPS)
def test_a_viewer_sees_from_actions_what_a_view_of_the_match_shows(game_id, players, options):
    """At the end of every phase, for every seat and the public; uncovered, it is the match."""
    match = Match.new(game_id, players, options)
    hearing, compared = list(listeners(match)), 0
    for full in random_steps(match, "viewers"):
        for listener in hearing:
            if listener.hear(full):
                assert_same_for(listener, full)
                compared += 1
    assert compared >= len(hearing) * 2
    for listener in hearing:
        assert listener.match.scores() == full.scores()
        found = listener.uncovered(full)
        assert found.continues(listener.match)
        assert found.whole().state == full.state
        assert write_match(found.whole()) == write_match(full)


@pytest.mark.parametrize(("game_id", "players", "options"), SETUPS)
def test_a_match_of_a_viewer_is_kept_as_text(game_id, players, options):
    """Half-way and at the end, also with one's own action of an open phase: read as it was."""
    match = Match.new(game_id, players, options)
    hearing = list(listeners(match))
    for number, full in enumerate(random_steps(match, "texts")):
        for listener in hearing:
            listener.hear(full)
            if number % 40 == 30 or full.over:
                text = write_match(listener.match)
                again = parse_match(text)
                assert again.viewer == listener.viewer
                assert again.state == listener.match.state
                assert again.covered == listener.match.covered
                assert write_match(again) == text


@pytest.mark.parametrize(("game_id", "players", "options"), SETUPS)
def test_a_covered_action_is_one_that_was_told_in_part(game_id, players, options):
    """``is_covered`` and ``uncovers`` fit ``action_view``; no start of a match hides anything."""
    match = Match.new(game_id, players, options)
    for viewer in range(players + 1):
        assert Match.new(game_id, players, options, viewer).state == match.state
    for full in random_steps(match, "covered"):
        game, before, entry = full.game, full.states[-2], full.entries[-1]
        assert not game.is_covered(entry.action)
        for viewer in range(players + 1):
            shown_action = game.action_view(before, entry.actor, entry.action, viewer)
            assert game.is_covered(shown_action) == (shown_action != entry.action)
            assert game.uncovers(shown_action, entry.action)
            assert game.uncovers(entry.action, shown_action) == (shown_action == entry.action)
            assert not game.uncovers(shown_action, "nonsense")


@pytest.mark.parametrize("game_id", GAMES)
def test_only_hidden_games_leave_something_to_uncover(game_id):
    """``view_from_actions`` takes nothing from a view unless the game hides something."""
    players = some_players(game_id, 3)
    for full in random_steps(Match.new(game_id, players), "told"):
        for viewer in range(players + 1):
            view = full.game.view(full.state, viewer)
            public_view = full.game.view_from_actions(view, viewer)
            assert full.game.view_from_actions(public_view, viewer) == public_view
            assert public_view == view or full.game.info.hidden


# Nine Lives: a deal is told in part

TOLD = (
    "deal P1,P2,F1,F2,Y1,Y2,B1,B2,B9 / P?,P?,F?,F?,Y?,Y?,Y?,B?,B?"
    " / P?,P?,F?,F?,F?,Y?,Y?,B?,B? / P?,P?,P?,F?,F?,Y?,Y?,B?,B?"
)
"""The deal of FOUR as seat 1 is told it."""


def drawn(viewer: int) -> Match:
    """A match of a viewer before the first deal."""
    return Match.new("ninelives", 4, viewer=viewer).apply(0, "start 1")


def test_a_told_deal_is_written_like_a_deal():
    """Sorted, with a question mark for each number that is not known."""
    assert drawn(1).apply(0, TOLD.replace("P?,P?,F?", "F?, P?  P?", 1)).entries[-1].action == TOLD
    assert begun(FOUR).game.action_view(drawn(1).state, 0, f"deal {' / '.join(FOUR)}", 1) == TOLD


@pytest.mark.parametrize(
    ("viewer", "change", "rule"),
    [
        (2, ("", ""), "N2"),  # the numbers of seat 1 are not for seat 2
        (0, ("", ""), "N2"),
        (1, ("B9", "B?"), "N2"),
        (1, ("/ P?,P?,F?,F?,Y?", "/ P3,P?,F?,F?,Y?"), "N2"),
        (1, ("P1,P2", "P1,P1"), "N1"),
        (1, ("B1,B2,B9", "B1,B2"), "N1"),
        (1, ("/ P?,P?,F?,F?,Y?", "/ P?,F?,F?,F?,Y?"), "N1"),  # eight paws, ten fish
        (1, (" / P?,P?,P?,F?,F?,Y?,Y?,B?,B?", ""), "N1"),
        (1, ("P?,P?,P?", "P?,P?,X?"), "NOTATION"),
    ],
)
def test_a_deal_that_nobody_can_be_told_is_refused(viewer, change, rule):
    """Own numbers known and different, all others hidden, nine cards each, nine of each suit."""
    with pytest.raises(IllegalAction) as caught:
        drawn(viewer).apply(0, TOLD.replace(*change))
    assert caught.value.rule == rule


def test_a_deal_in_part_is_none_for_a_full_match():
    """Question marks are no notation where all is to be known; nor do they come out of turn."""
    with pytest.raises(IllegalAction) as caught:
        match_of("ninelives", 4, "", "* start 1").apply(0, TOLD)
    assert caught.value.rule == "NOTATION"
    with pytest.raises(IllegalAction) as caught:
        drawn(1).apply(0, TOLD).apply(0, TOLD)
    assert caught.value.rule == "TURN"


def test_a_hidden_card_is_played_as_far_as_it_can_be_in_that_hand():
    """Suits are seen on the backs, and one's own cards are nobody else's."""
    match = drawn(1).apply(0, TOLD)
    for place in ("1L", "2L", "3L", "4L"):
        match = match.apply(match.pending.seats[0], f"bid {place}")
    match = match.apply(1, "play F1")
    assert match.apply(2, "play F9").state.hands[1].hidden == (2, 1, 3, 2)
    for card, rule in (("F2", "N9"), ("Y3", "N9"), ("F1", "N9")):
        with pytest.raises(IllegalAction) as caught:
            match.apply(2, f"play {card}")
        assert caught.value.rule == rule


def test_uncovering_checks_what_was_told_and_what_followed():
    """The deal has to look as it did, to be legal, and to hold the cards that were played."""
    full = begun(FOUR)
    match = drawn(1).apply(0, TOLD)
    for entry in full.entries[2:]:
        match = match.apply(entry.actor, entry.action)
    match = match.apply(1, "play F1").apply(2, "play F4")
    whole = f"deal {' / '.join(FOUR)}"
    assert match.uncover(1, whole).state.hands[2] == full.state.hands[2]
    for deal, rule in (
        (whole.replace("P2,", "P3,").replace("/ P3", "/ P2", 1), "UNCOVER"),  # not one's own hand
        (whole.replace("F4", "F5").replace("P6,F5", "P6,F4"), "N9"),  # F4 was played by seat 2
        (whole.replace("P1,", "P2,", 1), "N1"),
        (whole.replace("P", "X", 1), "NOTATION"),
    ):
        with pytest.raises(IllegalAction) as caught:
            match.uncover(1, deal)
        assert caught.value.rule == rule
    assert match.uncover(1, TOLD) == match
    with pytest.raises(IllegalAction, match="UNCOVER"):
        match.uncover(1, whole).uncover(1, TOLD)


def test_a_full_match_has_nothing_to_uncover():
    """An entry is only exchanged for itself."""
    match = match_of("yarn", 2, "cups=off", "* roll 4", "1 R4")
    assert match.uncover(1, "R4") == match
    with pytest.raises(IllegalAction) as caught:
        match.uncover(1, "pass")
    assert caught.value.rule == "UNCOVER"


def test_a_viewer_takes_back_like_everybody():
    """One's own action, told at once, is taken back while the phase is open."""
    match = Match.new("yarn", 2, {"cups": "off"}, viewer=2).apply(0, "roll 4").apply(2, "R4")
    assert match.undo(2).viewer == 2
    assert match.undo(2).pending.seats == (1, 2)


def test_the_text_of_an_uncovered_match_is_an_ordinary_one():
    """Anybody replays it; before that it says who its viewer is, and is none of a full match."""
    match = drawn(1).apply(0, TOLD)
    text = write_match(match)
    assert text.splitlines()[3] == "viewer: 1"
    assert parse_match(text) == match
    with pytest.raises(MatchTextError, match="NOTATION"):
        parse_match(text.replace("viewer: 1\n", ""))
    with pytest.raises(MatchTextError, match="N2"):
        parse_match(text.replace("viewer: 1\n", "viewer: public\n"))
    with pytest.raises(IllegalAction, match="UNCOVER"):
        match.whole()
    assert match.uncover(1, f"deal {' / '.join(FOUR)}").whole() == begun(FOUR).upto(2)


@pytest.mark.parametrize("viewer", ["5", "0", "-1", "*", "", "2 3", "everybody", "x" * 99])
def test_a_viewer_is_a_seat_of_the_match_or_the_public(viewer):
    """HEADER at its line, wherever in the header that is."""
    lines = ["clowder match 1", f"viewer: {viewer}", "game: ninelives", "players: 4", "", ""]
    with pytest.raises(MatchTextError) as caught:
        parse_match("\n".join(lines))
    assert (caught.value.line, caught.value.rule) == (2, "HEADER")
    with pytest.raises(IllegalAction, match="HEADER"):
        Match.new("ninelives", 4, viewer=5)
    with pytest.raises(IllegalAction, match="HEADER"):
        Match.new("ninelives", 4, viewer=-1)
