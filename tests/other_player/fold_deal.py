"""Masked deals in the fold: which post is waited for, the cards laid open, the check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from other_player.chance import words_of
from other_player.deal import Deal, Rank, WrongDeal
from other_player.feeds import Post
from other_player.strict import A_PART, SHUFFLES, is_proved
from pyengine.core.chance import Dice, Spec
from pyengine.core.errors import IllegalAction
from pyengine.core.game import PUBLIC, HiddenDeal
from pyengine.core.match import Match

if TYPE_CHECKING:
    from other_player.fold import Fold


class DealFold:
    """The deals of a match, one after the other."""

    def __init__(self, fold: Fold) -> None:
        self.fold = fold
        self.posts: dict[tuple[int, int, str], list[Post]] = {}
        """Posts of deals by author, number of the deal, and type."""
        self.deal: Deal | None = None
        self.used_up = 0
        self.looked: dict[int, str] = {}
        """Looks of the round in full, by their place in the log."""

    def step(self, hidden: HiddenDeal, spec: Spec) -> bool:
        """Makes a deal as far as its posts lead."""
        if self.deal is None:
            self.deal = self._begin(hidden, spec)
        deal = self.deal
        if not (self._keys(deal) and self._suits(deal, spec) and self._passes(deal)):
            return False
        last = self._blinded if deal.lies_for_nobody else self._shares_read
        if not last(deal):
            return False
        self._close(deal)
        return True

    def _begin(self, hidden: HiddenDeal, spec: Spec) -> Deal:
        fold = self.fold
        assert fold.epoch is not None
        holders = tuple(fold.holder(seat) if seat else 0 for seat in hidden.hands)
        rank = Rank(fold.feeds.table, self.used_up + 1, fold.epoch.people, holders)
        deal = Deal(rank, hidden, spec)
        deal.strict = fold.strict and any(hidden.hands)
        return deal

    def _first(self, deal: Deal, member: int, t: str) -> Post | None:
        posts = self.posts.get((member, deal.r, t), [])
        return posts[0] if posts else None

    def _wait(self, t: str, members: list[int]) -> bool:
        self.fold.wait(t, members)
        return False

    def _keys(self, deal: Deal) -> bool:
        for member in deal.members:
            post = self._first(deal, member, "mk")
            if post and member not in deal.keys:
                deal.take_key(member, post)
        lacking = [member for member in deal.members if member not in deal.keys]
        return not lacking or self._wait("mk", lacking)

    def _suits(self, deal: Deal, spec: Spec) -> bool:
        if deal.lies_for_nobody:
            deal.suits = (0,) * deal.size
        if not deal.suits:
            values = self.fold.chance.draw((deal.name, words_of(spec)), spec)
            if values is None:
                return False
            deal.take_suits(values)
        return True

    def _passes(self, deal: Deal) -> bool:
        for member in deal.members[len(deal.decks) - 1 :]:
            parts = self._parts(deal, member)
            if len(parts) < deal.parts:
                return self._wait("md", [member])
            deal.take_pass(member, parts)
        return not deal.strict or all(self._tossed(deal, member) for member in deal.members)

    def _tossed(self, deal: Deal, member: int) -> bool:
        """Whether the coins for a pass of a strict deal are drawn."""
        if member not in deal.coins:
            if 0 not in self._proof(deal, member):
                return self._wait("mp0", [member])
            spec = Dice("proof", 256 * deal.r + member, SHUFFLES, 2)
            coins = self.fold.chance.draw((deal.name, words_of(spec)), spec)
            if coins is None:
                return False
            deal.coins[member] = coins
        return True

    def _proof(self, deal: Deal, member: int) -> dict[int, bytes]:
        """The parts of a member's proof, the first post of each."""
        found: dict[int, bytes] = {}
        for post in self.posts.get((member, deal.r, "mp"), []):
            found.setdefault(post["i"], post["d"])
        return found

    def is_held_up(self, seat: int) -> bool:
        """Whether a seat may lay a card open now, and the deal is not proved yet."""
        deal, match = self.deal, self.fold.match
        assert match is not None
        if deal is None or not (deal.unproved or deal.strict):
            return False
        game, state = match.game, match.state
        if not any(game.lays_open(state, seat, act) for act in game.legal_actions(state, seat)):
            return False
        deal.check_shares()
        if not deal.strict or len(deal.proved) == len(deal.members):
            return False
        lacking = []
        for at, member in enumerate(deal.members):
            proof = self._proof(deal, member)
            if not all(i in proof for i in range(SHUFFLES // A_PART + 1)):
                lacking.append(member)
            elif member not in deal.proved:
                parts = [proof[i] for i in range(1, SHUFFLES // A_PART + 1)]
                if not is_proved(deal, at, proof[0], deal.coins[member], parts):
                    raise WrongDeal(member, "bad-proof")
                deal.proved.add(member)
        return bool(lacking) and not self._wait("mp", lacking)

    def _parts(self, deal: Deal, member: int) -> list[Post]:
        """The first post of each part."""
        found: dict[int, Post] = {}
        for post in self.posts.get((member, deal.r, "md"), []):
            found.setdefault(post["i"], post)
        return [found[i] for i in range(deal.parts) if i in found]

    def _blinded(self, deal: Deal) -> bool:
        """A deal of looks: all tell their blinded elements."""
        for member in deal.members:
            post = self._first(deal, member, "mb")
            if post and member not in deal.blinded:
                deal.take_blinded(member, post)
        lacking = [member for member in deal.members if member not in deal.blinded]
        return not lacking or self._wait("mb", lacking)

    def _shares_read(self, deal: Deal) -> bool:
        return self._shares(deal) and self._read(deal)

    def _shares(self, deal: Deal) -> bool:
        wanted = [member for member in deal.members if deal.slots_of_others(member)]
        for member in wanted:
            post = self._first(deal, member, "ms")
            if post and member not in deal.shares:
                deal.take_shares(member, post)
        lacking = [member for member in wanted if member not in deal.shares]
        return not lacking or self._wait("ms", lacking)

    def _read(self, deal: Deal) -> bool:
        told = {member: self._told_read(deal, member) for member in deal.members}
        lacking = [member for member, post in told.items() if post is None]
        if not lacking and any(post and post["x"] for post in told.values()):
            deal.check_shares()
        return not lacking or self._wait("mo", lacking)

    def _told_read(self, deal: Deal, member: int) -> Post | None:
        """A member's word that it has read its hand; one of others' slots counts for nothing."""
        for post in self.posts.get((member, deal.r, "mo"), []):
            slots = post["x"]
            if len(set(slots)) == len(slots) and all(
                slot < deal.size and deal.holder(slot) == member for slot in slots
            ):
                return post
        return None

    def _close(self, deal: Deal) -> None:
        told = {}
        for viewer, view in self.fold.views.items():
            seen = {slot: n for slot, n in deal.own.items() if viewer and deal.seat(slot) == viewer}
            values = (0,) * deal.size if deal.lies_for_nobody else deal.values(seen)
            action = view.game.chance_action(view.state, values)
            told[viewer] = view.game.action_view(view.state, 0, action, viewer)
        deal.entry = len(self.fold.views[PUBLIC].entries)
        self.fold.close_deal(told)

    def take_move(self, seat: int, post: Post) -> None:
        """A card that nobody knew before is laid open with a proof."""
        match = self.fold.match
        assert match is not None
        value = match.game.lays_open(match.state, seat, post["a"])
        if bool(value) != (post.t == "show"):
            raise WrongDeal(post.by, "bad-card")
        if value and self.deal is not None:
            self.deal.take_card(post, seat, value)

    def is_due(self) -> bool:
        """Whether the round of the newest deal has come to its check."""
        match = self.fold.match
        if self.deal is None or self.deal.entry < 0 or match is None:
            return False
        return match.pending.over or match.pending.chance is not None

    def _uncovered(self, view: Match, action: str) -> Match:
        """The match with the deal in full, and all that was told in part."""
        assert self.deal is not None
        view = view.uncover(self.deal.entry, action)
        for at, looked in self.looked.items():
            try:
                view = view.uncover(at, looked)
            except IllegalAction:
                raise WrongDeal(self.fold.holder(view.entries[at].actor), "illegal") from None
        return view

    def look(self, member: int, slot: int, at: int, action: str) -> None:
        """A look was settled: the others answer it."""
        if self.deal is not None:
            self.looked[at] = action
            self.deal.looks.setdefault((member, slot))

    def read_answers(self) -> None:
        """Takes the answers to looks, checked as they come."""
        deal = self.deal
        if deal is None or not deal.looks:
            return
        for member in deal.members:
            posts = self.posts.get((member, deal.r, "ma"), [])
            for post in posts:
                look = post["of"], post["i"]
                if look in deal.looks and (member, *look) not in deal.answers:
                    deal.take_answer(member, post)

    def see(self, seat: int, guests: dict[int, int]) -> None:
        """What a seat of its own has seen behind hide-outs goes into its view, as far as it has."""
        deal, view = self.deal, self.fold.views.get(seat)
        if deal is None or view is None or deal.entry < 0:
            return
        mine = {
            slot
            for action in self.looked_by(seat)
            if (slot := view.game.looks_at(action) - 1) in guests
        }
        state = view.states[deal.entry]
        known = tuple(guests[slot] if slot in mine else 0 for slot in range(deal.size))
        action = view.game.chance_action(state, known)
        if view.entries[deal.entry].action != action:
            self.fold.views[seat] = view.uncover(deal.entry, action)

    def looked_by(self, seat: int) -> list[str]:
        """The looks of a seat in this round."""
        entries = self.fold.views[PUBLIC].entries
        return [action for at, action in self.looked.items() if entries[at].actor == seat]

    def check(self) -> bool:
        """All show their links; the deal is put into the match in full."""
        deal, fold = self.deal, self.fold
        assert deal is not None
        shown = {member: self._first(deal, member, "me") for member in deal.members}
        links = {member: post["x"] for member, post in shown.items() if post}
        lacking = [member for member in deal.members if member not in links]
        if lacking:
            return self._wait("me", lacking)
        anchors = {member: fold.feeds.posts[member][0]["deals"] for member in deal.members}
        deal.check(links, anchors, fold.feeds.table)
        numbers = deal.opened(links)
        for viewer, view in fold.views.items():
            state = view.states[deal.entry]
            action = view.game.chance_action(state, deal.values(numbers))
            fold.views[viewer] = self._uncovered(view, action)
        self.used_up += 1
        self.deal, self.looked = None, {}
        return True
