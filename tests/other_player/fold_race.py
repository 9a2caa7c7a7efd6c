"""Races in the fold: rounds begin with clocks, claims settle, touches are applied together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from other_player.deal import WrongDeal
from other_player.feeds import Post
from other_player.race import Claim, Race, Settled
from pyengine.core.errors import IllegalAction
from pyengine.core.game import PUBLIC, Pending
from pyengine.core.match import Match

if TYPE_CHECKING:
    from other_player.fold import Fold


class RaceFold:
    """The rounds of a match, one after the other."""

    def __init__(self, fold: Fold) -> None:
        self.fold = fold
        self.race: Race | None = None
        self.wins: dict[int, int] = {}
        """Ties won in this match, by seat."""
        self._read: dict[int, int] = {}
        self._at: dict[int, int] = {}
        """How long the log was, by closed phases of the round."""
        self._call: Post | None = None

    def step(self, pending: Pending) -> bool:
        """Settles a claim, or ends the time; False where something is missing."""
        fold = self.fold
        race = self.race
        if race is None or (pending.race and race.name != pending.signal):
            race = self.race = self._begin(pending)
        self._read_posts(race)
        assert fold.epoch is not None
        lacking = race.lacking(fold.epoch.people)
        if lacking:
            fold.wait("clock", lacking)
            return False
        race.tell_times()
        self._check_heads(race)
        fold.deals.read_answers()
        if pending.race:
            return self._settle(race, pending)
        return self._touches(race)

    def _begin(self, pending: Pending) -> Race:
        fold = self.fold
        assert fold.epoch is not None
        assert fold.match is not None
        self._read = dict(fold.epoch.entered)
        self._at = {}
        players = fold.match.header.players
        return Race(pending.signal, fold.k, fold.head, players, pending.since)

    def _read_posts(self, race: Race) -> None:
        assert self.fold.epoch is not None
        for member in self.fold.epoch.people:
            posts = self.fold.feeds.posts[member]
            for post in posts[self._read[member] :]:
                if post["k"] >= race.k0:
                    race.take(member, post)
            self._read[member] = len(posts)

    def _check_heads(self, race: Race) -> None:
        fold = self.fold
        for member, timed in race.until(fold.k).items():
            for item in timed:
                post = item.post
                if post.t in ("clock", "claim", "mark") and post["h"] != fold.heads[post["k"]][:16]:
                    raise WrongDeal(member, "diverged")

    def _settle(self, race: Race, pending: Pending) -> bool:
        fold, match = self.fold, self.fold.match
        assert match is not None
        assert fold.epoch is not None
        self._at.setdefault(fold.k, len(match.entries))
        claim = race.next(match, fold.k, self.wins)
        if claim is None:
            if race.awaited and race.time_is_up(pending, fold.k):
                fold.close([(0, match.game.chance_action(match.state, ()))])
                return True
            fold.wait("race", list(fold.epoch.people))
            return False
        race.closed.add(claim.post.hash)
        if fold.holder(claim.seat) != claim.post.by:
            fold.odd.append((claim.post.by, "wrong-seat"))
            return True
        action = race.written(match, claim)
        try:
            match.apply(claim.seat, action)
        except IllegalAction:
            self._leave_out(race, claim)
            return True
        race.settled.append(Settled(claim.post, fold.k, action))
        self._carry_out(claim, action, match)
        return True

    def _carry_out(self, claim: Claim, action: str, match: Match) -> None:
        place = match.game.looks_at(action)
        at = len(match.entries)
        self.fold.close([(claim.seat, action)])
        after = self.fold.match
        assert after is not None
        if place:
            self.fold.deals.look(claim.post.by, place - 1, at, action)
        if after.pending.signal and not after.pending.race:
            self._call = claim.post

    def _leave_out(self, race: Race, claim: Claim) -> None:
        """A claim that is refused by now was legal when it was made, or it is a fault."""
        k, match = claim.post["k"], self.fold.match
        assert match is not None
        then = match.upto(self._at.get(k, 0))
        later = [
            settled.action
            for settled in race.settled
            if settled.post.by == claim.post.by and settled.k >= k
        ]
        for actions in ([], later):
            state = then
            try:
                for action in [*actions, race.written(state, claim)]:
                    state = state.apply(claim.seat, action)
                return
            except IllegalAction:
                continue
        raise WrongDeal(claim.post.by, "illegal")

    def _touches(self, race: Race) -> bool:
        fold, match = self.fold, self.fold.match
        assert match is not None
        assert fold.epoch is not None
        assert self._call is not None
        found = race.touches(match, fold.k, self._call)
        if found is None:
            fold.wait("touches", list(fold.epoch.people))
            return False
        fold.close(sorted(found.items()))
        return True

    def view(self, viewer: int) -> Match:
        return self.fold.views.get(viewer) or self.fold.views[PUBLIC]
