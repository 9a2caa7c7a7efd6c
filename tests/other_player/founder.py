"""A founder: it gives guests their numbers, keeps the sheet, and proposes the start."""

from __future__ import annotations

from dataclasses import dataclass

from other_player.codec import H
from other_player.epochs import FOUNDER, MOST_NAMES, OPEN, PERSON
from other_player.feeds import Feeds
from other_player.player import OtherPlayer

BETWEEN_SHEETS = 1_000


@dataclass
class Plan:
    """What is to be played, with how many people."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...] = ()
    hands: str = "standard"


class OtherFounder(OtherPlayer):
    """A device that founds the table: it is the first seat, guests sit down as they come."""

    plan: Plan
    sheet_at = -BETWEEN_SHEETS

    def found(self, plan: Plan, now: int) -> None:
        self.now, self.plan = now, plan
        salt = self.rng.randbytes(16)
        self.feeds = Feeds(H("table", self.key, salt)[:16], self.signatures)
        self.welcomed: set[str] = set()
        self._sit(FOUNDER, salt)
        self._write_sheet([])

    def _write_sheet(self, guests: list[bytes]) -> None:
        feeds = self.feeds
        assert feeds is not None
        roster = sorted(feeds.keys.items())
        for key in guests[: MOST_NAMES - len(roster)]:
            number = min(set(range(1, 256)) - {number for number, _ in roster})
            roster.append((number, key))
        seated = [(number, PERSON) for number, _ in roster[: self.plan.players]]
        seats = seated + [(FOUNDER, OPEN)] * (self.plan.players - len(seated))
        plan = self.plan
        self.sheet_at = self.now
        self.post(
            "sheet",
            roster=sorted(roster),
            game=plan.game,
            players=plan.players,
            options=plan.options,
            seats=seats,
            patience=0,
            hands=plan.hands,
            undo="free",
            clock="none",
        )

    def _receive_guests(self) -> None:
        feeds, fold = self.feeds, self.fold
        assert feeds is not None
        assert fold is not None
        if fold.epoch or feeds.of(FOUNDER, "epoch"):
            return
        proved = [link for link in self.links.values() if link.proved and link.hello]
        fresh = [link.hello["key"] for link in proved if link.hello and not link.member]
        if fresh and self.now - self.sheet_at >= BETWEEN_SHEETS:
            self._write_sheet(fresh)
        for link in proved:
            is_guest = link.member and link.hello and not link.hello["table"]
            if is_guest and link.name not in self.welcomed:
                self.welcomed.add(link.name)
                roster = sorted(feeds.keys.items())
                link.say("welcome", table=feeds.table, number=link.member, roster=roster)
        self._begin_when_ready()

    def _begin_when_ready(self) -> None:
        feeds = self.feeds
        assert feeds is not None
        sheet = feeds.of(FOUNDER, "sheet")[-1]
        here = all(feeds.posts.get(number) for number, _ in sheet["roster"])
        if len(sheet["roster"]) >= self.plan.players and here:
            self.post(
                "epoch",
                number=1,
                ballot=256 + FOUNDER,
                on=sheet.hash,
                members=sheet["roster"],
                seats=sheet["seats"],
                base=[],
                phase=0,
                why="start",
                name="",
            )
