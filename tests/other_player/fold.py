"""The fold: what the posts make of the match (section 7)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from other_player.codec import H, int8, int32
from other_player.deal import WrongDeal
from other_player.epochs import Epoch, line, match_of, sheet_of
from other_player.feeds import Feeds, Post
from other_player.fold_chance import ChanceFold
from other_player.fold_deal import DealFold
from other_player.fold_race import RaceFold
from pyengine.core.chance import Spec
from pyengine.core.errors import IllegalAction
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.core.text import write_match

DEALT = ("mk", "md", "ms", "mo", "mb", "ma", "mp", "me")
LONGEST_FEED = 10_000
MOVES = ("act", "show", "commit", "open")
COUNTED = (
    *MOVES,
    *("link", "clock", "claim", "mark", "done"),
    *DEALT,
)


@dataclass
class Fault(Exception):
    """What somebody did that holds up the match."""

    member: int
    what: str


@dataclass
class Waiting:
    """What the match waits for: ``links``, ``one``, ``commits``, ``opens``, ``done`` and who."""

    kind: str
    members: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    links: dict[int, int] = field(default_factory=dict)


def commitment(table: bytes, epoch: int, phase: int, seat: int, salt: bytes, action: str) -> bytes:
    return H("commit", table, int32(epoch), int32(phase), int8(seat), salt, action.encode())


class Fold:
    """The match of a table, folded on as posts come, and anew with every epoch."""

    def __init__(self, feeds: Feeds, own: int = 0) -> None:
        self.feeds = feeds
        self.own = own
        """Who folds: its own seats know more than everybody."""
        self._epochs: list[Epoch] = []
        self._version = self._words = 0
        self._clear()

    def _clear(self) -> None:
        self.views: dict[int, Match] = {}
        """The match as everybody may know it, and where something is hidden as own seats do."""
        self.epoch: Epoch | None = None
        self.head, self.k = b"", 0
        self.fault: Fault | None = None
        self.odd: list[tuple[int, str]] = []
        """Faults that hold up nothing."""
        self.waiting = Waiting("start")
        self.chance = ChanceFold(self)
        self.deals = DealFold(self)
        self.races = RaceFold(self)
        self.strict = False
        """Whether hidden hands are dealt with proofs."""
        self.heads: list[bytes] = []
        """The head at each number of closed phases."""
        self._read: dict[int, int] = {}
        self._ends: dict[int, int] = {}
        self._moves: dict[int, deque[Post]] = {}
        self._done: dict[int, Post] = {}

    @property
    def match(self) -> Match | None:
        """The match as everybody may know it."""
        return self.views.get(PUBLIC)

    def wrong(self, member: int, what: str) -> Fault:
        return Fault(member, what)

    def advance(self) -> None:
        """Folds as far as the posts lead."""
        if self.feeds.version == self._version:
            return
        self._version = self.feeds.version
        before, epochs = len(self._epochs), self._line()
        if len(epochs) > before:
            self._clear()
            for epoch, after in zip(epochs, [*epochs[1:], None], strict=True):
                self._enter(epoch, after)
                self._fold()
        elif epochs and not self.fault:
            self._fold()

    def _line(self) -> list[Epoch]:
        if self._words != self.feeds.words:
            self._words, self._epochs = self.feeds.words, line(self.feeds)
        return self._epochs

    def _fold(self) -> None:
        self._sort_posts()
        try:
            while self._step():
                pass
        except Fault as fault:
            self.fault = fault
        except WrongDeal as wrong:
            self.fault = Fault(wrong.member, wrong.what)

    def _enter(self, epoch: Epoch, after: Epoch | None) -> None:
        """An epoch begins; ``after`` is the one that ends it."""
        before, self.epoch, self.fault = self.epoch, epoch, None
        if before is None:
            self._begin(epoch)
        seats = range(1, len(epoch.seats) + 1)
        waiting, back = self._moves, epoch.proposal["why"] == "back"
        regretted = back and epoch.proposal["phase"] >= self.k
        if any(post.t == "open" for posts in waiting.values() for post in posts):
            regretted = False
        if before is not None and back:
            self._go_back(epoch.proposal["phase"])
        self._moves = {seat: deque() for seat in seats}
        for seat in seats:
            same = before is not None and before.seats[seat - 1][0] == epoch.seats[seat - 1][0]
            own = regretted and epoch.seats[seat - 1][0] == epoch.proposal.by
            if same and not own and (regretted or not back):
                self._moves[seat].extend(post for post in waiting[seat] if post["k"] == self.k)
        self._done = {}
        self._read = {member: at + 1 for member, at in epoch.entered.items()}
        self._ends = {member: self._end(member, epoch, after) for member in epoch.people}
        self.chance.enter(epoch)

    def _begin(self, epoch: Epoch) -> None:
        sheet = sheet_of(self.feeds, epoch.proposal["on"])
        assert sheet is not None
        self.strict = sheet["hands"] == "strict"
        own = [seat for seat, (by, _) in enumerate(epoch.seats, 1) if by == self.own]
        if match_of(sheet).game.info.masked:
            self.views = {viewer: match_of(sheet, viewer) for viewer in (PUBLIC, *own)}
        else:
            self.views = {PUBLIC: match_of(sheet)}
        self.head = H("start", self.feeds.table, sheet.hash)
        self.heads = [self.head]
        self._log = [0]

    def _go_back(self, phase: int) -> None:
        """The match goes back to where so many phases had closed."""
        self.views = {viewer: view.upto(self._log[phase]) for viewer, view in self.views.items()}
        self.k, self.head = phase, self.heads[phase]
        del self.heads[phase + 1 :], self._log[phase + 1 :], self.chance.at[phase + 1 :]
        self.chance.events = self.chance.at[phase]

    def _end(self, member: int, epoch: Epoch, after: Epoch | None) -> int:
        """Up to where a feed counts for an epoch."""
        feed = self.feeds.posts[member]
        if after is not None and member not in after.people:
            return int(dict(after.proposal["base"])[member])
        later = (p.n for p in feed if p.t == "agree" and p["number"] > epoch.number)
        return next(later, LONGEST_FEED)

    def _sort_posts(self) -> None:
        """Puts what came where it is waited for."""
        assert self.epoch is not None
        for member in self.epoch.people:
            posts = self.feeds.posts[member][: self._ends[member]]
            for post in posts[self._read[member] :]:
                if post.t in COUNTED and post["e"] != self.epoch.number:
                    self.odd.append((member, "old-epoch"))
                elif post.t in MOVES:
                    self._sort_move(member, post)
                elif post.t == "link":
                    self.chance.take(post)
                elif post.t == "done":
                    self._done.setdefault(member, post)
                elif post.t in DEALT:
                    self.deals.posts.setdefault((member, post["r"], post.t), []).append(post)
                elif post.t == "agree" and post["number"] > self.epoch.number:
                    self._ends[member] = post.n
                    break
            self._read[member] = len(posts)

    def _sort_move(self, member: int, post: Post) -> None:
        assert self.epoch is not None
        seat = post["seat"]
        if seat > len(self.epoch.seats) or self.epoch.seats[seat - 1][0] != member:
            self.odd.append((member, "wrong-seat"))
        else:
            self._moves[seat].append(post)

    def _step(self) -> bool:
        """Folds one phase; False where something is missing."""
        assert self.match is not None
        pending = self.match.pending
        if self.deals.is_due() and not self.deals.check():
            return False
        if pending.over:
            return self._finish()
        if pending.signal:
            return self.races.step(pending)
        if pending.event is not None:
            hidden = self.match.game.hidden_deal(self.match.state)
            return self.deals.step(hidden, pending.event) if hidden else self._chance(pending.event)
        if len(pending.seats) == 1:
            return self._one(pending.seats[0])
        return self._several(pending.seats)

    def _finish(self) -> bool:
        assert self.match is not None
        assert self.epoch is not None
        for member, post in sorted(self._done.items()):
            if post["result"] != self.result():
                raise Fault(member, "diverged")
        self.wait("done", [member for member in self.epoch.people if member not in self._done])
        return False

    def result(self) -> bytes:
        assert self.match is not None
        return H("done", write_match(self.match.whole()).encode())

    def signed(self) -> list[int]:
        """Who has signed the result of the finished match."""
        return sorted(self._done) if self.match is not None and self.match.pending.over else []

    def _chance(self, spec: Spec) -> bool:
        values = self.chance.draw(self.chance.events, spec)
        if values is None:
            return False
        assert self.match is not None
        self.chance.events += 1
        self.close([(0, self.match.game.chance_action(self.match.state, values))])
        return True

    def _one(self, seat: int) -> bool:
        moves = self._moves[seat]
        if self.deals.is_held_up(seat):
            return False
        if not moves:
            self.wait("one", [self.holder(seat)], (seat,))
            return False
        post = moves.popleft()
        self._check_place(post)
        if post.t not in ("act", "show"):
            raise Fault(post.by, "out-of-turn")
        self._check_rules(seat, post)
        self.deals.take_move(seat, post)
        self.close([(seat, post["a"])])
        return True

    def _check_rules(self, seat: int, post: Post) -> None:
        match = self.match
        assert match is not None
        try:
            match.apply(seat, post["a"])
        except IllegalAction:
            raise Fault(post.by, "illegal") from None

    def _several(self, seats: tuple[int, ...]) -> bool:
        for nth, kind in enumerate(("commit", "open")):
            there = [seat for seat in seats if len(self._moves[seat]) > nth]
            for seat in there:
                post = self._moves[seat][nth]
                self._check_place(post)
                if post.t != kind:
                    raise Fault(post.by, "out-of-turn")
            missing = [seat for seat in seats if seat not in there]
            if missing:
                holders = sorted({self.holder(seat) for seat in missing})
                self.wait(kind + "s", holders, tuple(missing))
                return False
        actions = []
        for seat in seats:
            commit, opening = (self._moves[seat].popleft() for _ in range(2))
            self._check_opening(seat, commit, opening)
            actions.append((seat, opening["a"]))
        self.close(actions)
        return True

    def _check_opening(self, seat: int, commit: Post, opening: Post) -> None:
        table, epoch, phase = self.feeds.table, commit["e"], commit["k"]
        salt, action = opening["s"], opening["a"]
        if commitment(table, epoch, phase, seat, salt, action) != commit["c"]:
            raise Fault(opening.by, "bad-open")

    def _check_place(self, post: Post) -> None:
        if post["k"] != self.k:
            raise Fault(post.by, "out-of-turn")
        if post["h"] != self.head[:16]:
            raise Fault(post.by, "diverged")

    def holder(self, seat: int) -> int:
        assert self.epoch is not None
        return self.epoch.seats[seat - 1][0]

    def wait(self, kind: str, members: list[int], seats: tuple[int, ...] = ()) -> None:
        self.waiting = Waiting(kind, tuple(members), seats)

    def close(self, actions: list[tuple[int, str]]) -> None:
        """Carries out a phase; the head is that of its lines as everybody may know them."""
        assert self.match is not None
        seats = self.match.pending.seats
        lines = ""
        for seat, action in actions:
            match = self.match
            if seat in seats and seat not in match.pending.seats:
                break  # the rules have ended the phase before
            told = self._told(match, seat, action, PUBLIC)
            views = {
                viewer: view.apply(seat, self._told(view, seat, action, viewer))
                for viewer, view in self.views.items()
            }
            lines += f"{seat or '*'} {told}\n"
            self.views = views
        self._closed(lines)

    def _told(self, match: Match, seat: int, action: str, viewer: int) -> str:
        """An action as a viewer may know it."""
        try:
            canonical = match.apply(seat, action).entries[-1].action
        except IllegalAction:
            raise Fault(self.holder(seat), "illegal") from None
        return match.game.action_view(match.state, seat, canonical, viewer)

    def close_deal(self, told: dict[int, str]) -> None:
        """A deal closes as a phase of chance; by viewer what is told of it."""
        self.views = {viewer: view.apply(0, told[viewer]) for viewer, view in self.views.items()}
        self._closed(f"* {told[PUBLIC]}\n")

    def _closed(self, lines: str) -> None:
        """A phase has closed, with these lines."""
        self.k += 1
        self.head = H("head", self.head, lines.encode())
        self.heads.append(self.head)
        self._log.append(len(self.views[PUBLIC].entries))
        self.chance.at.append(self.chance.events)
