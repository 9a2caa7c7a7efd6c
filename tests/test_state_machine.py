"""A hypothesis state machine: people act, change their minds, save and load in any order."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pyengine.core.chance import SeededChance, rng_for
from pyengine.core.match import Match
from pyengine.core.registry import GAMES, load_game
from pyengine.core.text import parse_match, write_match


class Table(RuleBasedStateMachine):
    """One match, and the history that undo has to agree with."""

    match: Match

    @initialize(
        game_id=st.sampled_from(sorted(GAMES)),
        players=st.integers(1, 6),
        data=st.data(),
    )
    def sit_down(self, game_id, players, data):
        """Any game, number of players and options."""
        info = load_game(game_id).info
        players = min(max(players, info.min_players), info.max_players)
        options = {
            option.name: data.draw(st.sampled_from(option.values))
            for option in info.options
            if option.kind == "choice"
        }
        self.match = Match.new(game_id, players, options)

    @precondition(lambda self: self.match.pending.chance is not None)
    @rule(seed=st.integers(0, 99))
    def chance(self, seed):
        """Dice are rolled or sheets dealt; nobody can take anything back then."""
        self.match = self.match.draw(SeededChance(str(seed)))
        for seat in range(self.match.header.players + 1):
            assert not self.match.can_undo(seat)

    @precondition(lambda self: self.match.pending.seats)
    @rule(data=st.data())
    def act(self, data):
        """Any seat that is to act does something legal."""
        seat = data.draw(st.sampled_from(self.match.pending.seats))
        game, state = self.match.game, self.match.state
        choices = list(game.legal_actions(state, seat))
        if not game.info.listed:
            rng = rng_for("act", data.draw(st.integers(0, 99)))
            choices.append(game.sample_action(state, seat, rng))
        self.match = self.match.apply(seat, data.draw(st.sampled_from(choices)))

    @precondition(lambda self: self.match.entries)
    @rule(data=st.data())
    def undo(self, data):
        """Whoever can undo is to act again, and the same action leads back."""
        able = [
            seat for seat in range(1, self.match.header.players + 1) if self.match.can_undo(seat)
        ]
        if not able:
            return
        seat = data.draw(st.sampled_from(able))
        before = self.match
        self.match = before.undo(seat)
        assert len(self.match.entries) == len(before.entries) - 1
        assert seat in self.match.pending.seats
        newest = [entry for entry in before.entries if entry.actor == seat][-1]
        assert self.match.apply(seat, newest.action).state == before.state

    @rule()
    def reload(self):
        """Saved and loaded, the match is the same for everybody."""
        again = parse_match(write_match(self.match))
        assert again.state == self.match.state
        assert again.pending == self.match.pending
        self.match = again

    @rule(viewer=st.integers(0, 6), seed=st.integers(0, 9))
    def look(self, viewer, seed):
        """What somebody sees is consistent with what a bot imagines."""
        game, state = self.match.game, self.match.state
        viewer = min(viewer, self.match.header.players)
        view = game.view(state, viewer)
        assert game.view(game.sample_world(view, viewer, rng_for(str(seed))), viewer) == view

    @invariant()
    def somebody_acts_or_it_is_over(self):
        """No dead end: chance, seats with legal actions, or the end with winners."""
        if not hasattr(self, "match"):
            return
        match, pending = self.match, self.match.pending
        assert match.over == bool(match.scores().winners)
        for seat in pending.seats:
            game, state = match.game, match.state
            assert game.legal_actions(state, seat) or game.action_forms(state, seat)


Table.TestCase.settings = settings(max_examples=40, stateful_step_count=40)
TestTable = Table.TestCase
