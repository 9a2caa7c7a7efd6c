"""What a device posts when the match waits for it: links, moves, its part of a deal, the result."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from other_player.deal import Dealing
from other_player.fold import Fold, commitment
from other_player.masks import write_elements
from other_player.strict import PassProof

if TYPE_CHECKING:
    from other_player.player import OtherPlayer

DEALING = ("mk", "md", "ms", "mo", "mb", "mp0", "mp", "me")


class Acting:
    """Its own part of a match. Where there is something to choose it takes anything legal."""

    def __init__(self, player: OtherPlayer, rng: random.Random) -> None:
        self.player, self.rng = player, rng
        self.dealing: Dealing | None = None
        """Its own part of the newest masked deal."""
        self._committed: dict[tuple[int, int], tuple[bytes, str]] = {}
        """Salt and action of each commit, by phase and seat."""

    def give(self, fold: Fold) -> None:
        """Posts what the match waits for."""
        kind, player = fold.waiting.kind, self.player
        assert fold.epoch is not None
        if kind == "links":
            i = fold.waiting.links[player.number]
            player.post("link", i=i, x=player.dice_link(i))
        elif kind == "done":
            player.post("done", result=fold.result())
        elif kind == "clock":
            player.racing.tell_clock(fold, player.clock)
        elif kind in ("race", "touches"):
            player.racing.go_on(fold, player.clock)
        elif kind in DEALING:
            self._deal(fold, kind)
        for seat in fold.waiting.seats:
            if fold.holder(seat) == player.number:
                self._move(fold, kind, seat)

    def _deal(self, fold: Fold, kind: str) -> None:
        deal, post = fold.deals.deal, self.player.post
        assert deal is not None
        if self.dealing is None or self.dealing.deal is not deal:
            self.dealing = Dealing(deal, self.player.number, self.player.deal_link(deal.r))
        dealing = self.dealing
        if kind == "mk":
            post("mk", r=deal.r, **dealing.key())
        elif kind == "md":
            for i, part in enumerate(dealing.parts()):
                post("md", r=deal.r, i=i, d=part)
        elif kind == "ms":
            post("ms", r=deal.r, **dealing.shares())
        elif kind == "mo":
            post("mo", r=deal.r, x=dealing.unread())
        elif kind == "mp0":
            post("mp", r=deal.r, i=0, d=self._pass_proof(dealing).hashes())
        elif kind == "mp":
            parts = self._pass_proof(dealing).parts(deal.coins[self.player.number])
            for i, part in enumerate(parts, 1):
                post("mp", r=deal.r, i=i, d=part)
        elif kind == "mb":
            post("mb", r=deal.r, d=write_elements(dealing.blinded()))
        else:
            post("me", r=deal.r, x=self.player.deal_link(deal.r))

    def _pass_proof(self, dealing: Dealing) -> PassProof:
        at = dealing.deal.members.index(self.player.number)
        return PassProof(dealing.deal, dealing.seed, at)

    def _move(self, fold: Fold, kind: str, seat: int) -> None:
        post = self.player.post
        if kind == "opens":
            salt, action = self._committed[fold.k, seat]
            post("open", seat=seat, a=action, s=salt)
            return
        match = fold.views.get(seat, fold.match)
        assert match is not None
        assert fold.epoch is not None
        view = match.game.view(match.state, seat)
        action = match.game.sample_action(view, seat, self.rng)
        if kind == "one":
            self._act(fold, seat, action)
            return
        salt = self.rng.randbytes(16)
        self._committed[fold.k, seat] = salt, action
        table, number = fold.feeds.table, fold.epoch.number
        post("commit", seat=seat, c=commitment(table, number, fold.k, seat, salt, action))

    def _act(self, fold: Fold, seat: int, action: str) -> None:
        """Acts alone; a card that nobody knows yet comes with its proof."""
        match = fold.match
        assert match is not None
        value = match.game.lays_open(match.state, seat, action)
        if value and self.dealing:
            self.player.post("show", seat=seat, a=action, **self.dealing.show(seat, value))
        else:
            self.player.post("act", seat=seat, a=action)
