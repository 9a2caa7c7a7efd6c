"""One's own part of a race: a clock, marks, and hands that grab, build, call and touch."""

from __future__ import annotations

import random
from collections import deque
from typing import TYPE_CHECKING, Any

from other_player.clocks import FRESH, READINGS, reading
from other_player.race import Race
from pyengine.core.match import Match

if TYPE_CHECKING:
    from other_player.fold import Fold
    from other_player.player import OtherPlayer

BETWEEN_PINGS, ENOUGH, LONGEST = 300, 12, 15_000
LAPSE = 10_000
NEVER = 2**50


class Racing:
    """What a device does by itself in a race, and its hands. Times are tenths of a ms."""

    def __init__(self, player: OtherPlayer, rng: random.Random) -> None:
        self.player, self.rng = player, rng
        self.pings: dict[int, deque[tuple[int, int, int]]] = {}
        self._asked: dict[int, list[int]] = {}
        self._pinged_at = self._begun_at = 0
        self._round: str | None = None
        self._next_move = 0
        self._marked: set[bytes] = set()
        self._shown: tuple[str, int] = ("", 0)

    def heard_pong(self, member: int, at: int, own: int, now: int) -> None:
        if at in self._asked.get(member, []) and at <= now:
            self._asked[member].remove(at)
            self.pings.setdefault(member, deque(maxlen=READINGS)).append((at, own, now))

    def asked(self, member: int, at: int) -> None:
        self._asked[member] = [*self._asked.get(member, [])[-39:], at]

    def _fresh(self, member: int, now: int) -> list[tuple[int, int, int]]:
        return [ping for ping in self.pings.get(member, ()) if now - ping[2] <= FRESH]

    def tell_clock(self, fold: Fold, now: int) -> None:
        """Pings until enough is known, then tells the clock."""
        assert fold.match is not None
        assert fold.epoch is not None
        signal = fold.match.pending.signal
        if self._round != signal:
            self._round, self._begun_at = signal, now
        others = [member for member in fold.epoch.people if member != self.player.number]
        linked = [link for link in self.player.links.values() if link.member in others]
        few = [link for link in linked if len(self._fresh(link.member, now)) < ENOUGH]
        known = any(self._fresh(member, now) for member in others)
        if few and not (now - self._begun_at >= LONGEST and known):
            if now - self._pinged_at >= BETWEEN_PINGS:
                self._pinged_at = now
                for link in few:
                    self.player.ping(link)
            return
        seen = [
            [member, *told]
            for member in others
            if (told := reading(self._fresh(member, now))) is not None
        ]
        self.player.post("clock", at=now, seen=seen)

    def go_on(self, fold: Fold, now: int) -> None:
        """Marks, looks, and what the hands do."""
        race = fold.races.race
        assert race is not None
        assert race.common is not None
        self._mark(race, fold, now)
        self._look(fold)
        own = now + race.added[self.player.number]
        if own >= race.common.signal:
            self._move(fold, race, now)
        self._let_pass(race, now)

    def _mark(self, race: Race, fold: Fold, now: int) -> None:
        number = self.player.number
        for member, timed in race.timed.items():
            for item in timed:
                post = item.post
                if member == number or post.t != "claim" or post.hash in self._marked:
                    continue
                self._marked.add(post.hash)
                if item.read:
                    came = 10 * self.player.arrived.get(post.hash, 0)
                    self.player.post("mark", at=now, of=member, i=post.n, came=came)

    def _let_pass(self, race: Race, now: int) -> None:
        """Tells that one's clock has passed a time that others wait for."""
        number = self.player.number
        mine = race.timed[number]
        newest = mine[-1].time if mine else 0
        is_awaited = race.awaited and newest <= race.awaited < now + race.added[number]
        if is_awaited and self._last_at(race) < now:
            self.player.post("mark", at=now, of=0, i=0, came=0)

    def _last_at(self, race: Race) -> int:
        posts = race.posts.get(self.player.number, [])
        return max((post["at"] for post in posts if "at" in post.fields), default=0)

    def _look(self, fold: Fold) -> None:
        """Answers others' looks, and sees what one's own have shown."""
        dealing = self.player.acting.dealing
        deal = fold.deals.deal
        if dealing is None or dealing.deal is not deal or deal is None:
            return
        for of, slot in dealing.unanswered():
            self.player.post("ma", r=deal.r, **dealing.answer(of, slot))
        guests = dealing.seen()
        assert fold.epoch is not None
        for seat, (member, _) in enumerate(fold.epoch.seats, 1):
            if member == self.player.number:
                fold.deals.see(seat, guests)

    def _move(self, fold: Fold, race: Race, now: int) -> None:
        """The hands do something every now and then."""
        match = fold.match
        assert match is not None
        assert race.common is not None
        number = self.player.number
        seats = [seat for seat in match.pending.seats if fold.holder(seat) == number]
        if not match.pending.race:
            self._touch(fold, seats, now)
            return
        claims = [post for post in race.posts.get(number, []) if post.t == "claim"]
        if not seats or any(post.hash not in race.closed for post in claims):
            return
        seat = self.rng.choice(seats)
        view = fold.views[seat]
        action = self.choose(race, view, seat, now)
        since = max(0, (now + race.added[number] - race.common.signal) // 10)
        time = max(race.since + since, match.pending.since)
        if action and view.game.is_legal(view.state, seat, view.game.with_time(action, time)):
            self._claim(seat, action, now, 0)

    def choose(self, race: Race, view: Match, seat: int, now: int) -> str:
        """What the hands do now, without its time; nothing between."""
        if now < self._next_move:
            return ""
        self._next_move = now + self.rng.randrange(500, 30_000)
        timed: str = view.game.sample_action(view.state, seat, self.rng)
        return timed.partition(" ")[2]

    def _touch(self, fold: Fold, seats: list[int], now: int) -> None:
        """Touches after a while, or not at all: a second after the limit the device says so."""
        match = fold.match
        assert match is not None
        if self._shown[0] != match.pending.signal:
            self._shown = match.pending.signal, now
            self._next_move = now + self.rng.choice((self.rng.randrange(2_000, 30_000), NEVER))
        since = self._shown[1]
        lapses = now > since + 10 * match.pending.limit + LAPSE
        if now < self._next_move and not lapses:
            return
        feed = fold.feeds.of(self.player.number, "claim")
        for seat in seats:
            if not any(post["k"] == fold.k and post["seat"] == seat for post in feed):
                action = match.game.lapse(match.state, seat) if lapses else "touch"
                self._claim(seat, action, now, since)

    def _claim(self, seat: int, action: str, at: int, since: int) -> Any:
        return self.player.post("claim", seat=seat, a=action, at=at, since=since)
