"""Sheets, proposals, and the line of epochs in force (section 6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from other_player.codec import H, int8, int32
from other_player.feeds import Feeds, Post
from pyengine.core.errors import ClowderError
from pyengine.core.match import Match

FOUNDER = 1
PERSON, OPEN = "person", "open"
MOST_NAMES, MOST_PEOPLE = 10, 6
LATER = ("away", "stalls", "left", "return", "join", "back", "lie", "same")

Seats = tuple[tuple[int, str], ...]


def people_of(seats: Seats) -> tuple[int, ...]:
    """The members with a person's seat."""
    return tuple(sorted({member for member, kind in seats if kind == PERSON}))


@dataclass
class Epoch:
    """An epoch in force; ``entered`` is the place of each one's ``enter`` in its feed."""

    proposal: Post
    entered: dict[int, int] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return int(self.proposal["number"])

    @property
    def seats(self) -> Seats:
        return tuple(self.proposal["seats"])

    @property
    def people(self) -> tuple[int, ...]:
        return people_of(self.seats)

    @property
    def members(self) -> dict[int, bytes]:
        return dict(self.proposal["members"])


def seal(table: bytes, number: int, ballot: int, member: int, nonce: bytes) -> bytes:
    return H("seal", table, int32(number), int32(ballot), int8(member), nonce)


def sheet_of(feeds: Feeds, digest: bytes) -> Post | None:
    """The founder's sheet of that hash."""
    sheets = feeds.of(FOUNDER, "sheet")
    return next((sheet for sheet in sheets if sheet.hash == digest), None)


def learn_names(feeds: Feeds) -> None:
    """The founder's sheets give numbers to keys, the first that does counts."""
    for sheet in feeds.of(FOUNDER, "sheet"):
        learn(feeds, sheet["roster"])


def learn(feeds: Feeds, roster: Any) -> None:
    if len(roster) <= MOST_NAMES:
        for number, key in roster:
            if number not in feeds.keys and not feeds.member_of(key):
                feeds.know(number, key)


def match_of(sheet: Post, viewer: int | None = None) -> Match:
    """The match of a sheet before its first action; raises ``ClowderError``."""
    return Match.new(sheet["game"], sheet["players"], dict(sheet["options"]), viewer)


def makes_sense(proposal: Post) -> bool:
    """Whether a proposal is heard at all, whatever it follows."""
    members = [number for number, _ in proposal["members"]]
    keys = {key for _, key in proposal["members"]}
    people, base = people_of(proposal["seats"]), [member for member, _ in proposal["base"]]
    why, number = proposal["why"], proposal["number"]
    return (
        proposal["ballot"] % 256 == proposal.by
        and members == sorted(set(members))
        and len(keys) == len(members)
        and len(members) <= MOST_NAMES
        and 0 < len(people) <= MOST_PEOPLE
        and set(people) <= set(members)
        and all(member in people and kind != OPEN for member, kind in proposal["seats"])
        and base == sorted(set(base))
        and not set(base) & set(people)
        and (why == "start" if number == 1 else why in LATER)
        and (why == "back" or proposal["phase"] == 0)
    )


def starts(feeds: Feeds, proposal: Post) -> bool:
    """Whether a proposal of number 1 follows its sheet."""
    sheet = sheet_of(feeds, proposal["on"])
    if proposal.by != FOUNDER or sheet is None or not makes_sense(proposal):
        return False
    roster = {number for number, _ in sheet["roster"]}
    people = people_of(proposal["seats"])
    try:
        match = match_of(sheet)
    except ClowderError:
        return False
    return (
        sheet["roster"] == proposal["members"]
        and sheet["seats"] == proposal["seats"]
        and len(sheet["seats"]) == match.header.players
        and {member for member, _ in sheet["seats"]} <= roster
        and FOUNDER in people
        and len(people) >= 2
    )


def quorum(table: bytes, old: tuple[int, ...], new: tuple[int, ...]) -> bool:
    """Whether new people may go on for the old ones."""
    both = set(old) & set(new)
    tie = sorted(old)[int.from_bytes(table, "big") % len(old)]
    return 2 * len(both) > len(old) or (2 * len(both) == len(old) and tie in both)


def follows(feeds: Feeds, proposal: Post, before: Epoch) -> bool:
    """Whether a later proposal follows an epoch in force."""
    people, old = people_of(proposal["seats"]), before.people
    known = before.members
    if not makes_sense(proposal) or proposal["on"] != before.proposal.hash:
        return False
    if proposal["number"] != before.number + 1:
        return False
    if proposal.by not in old and not _comes_back(proposal, before):
        return False
    base = dict(proposal["base"])
    gone = set(old) - set(people)
    return (
        len(proposal["seats"]) == len(before.seats)
        and all(known.get(number, key) == key for number, key in proposal["members"])
        and all(base.get(member, 0) > _agreed_at(feeds, member, before) for member in gone)
        and (proposal["why"] != "back" or set(old) <= set(people))
        and quorum(feeds.table, old, people)
    )


def _comes_back(proposal: Post, before: Epoch) -> bool:
    """Whether it is a newcomer's own return."""
    added = set(people_of(proposal["seats"])) - set(before.people)
    changed = [
        (then, now)
        for then, now in zip(before.seats, proposal["seats"], strict=False)
        if then != now
    ]
    return (
        proposal["why"] == "return"
        and added <= {proposal.by}
        and all(then[1] != PERSON and now[0] == proposal.by for then, now in changed)
    )


def _agreed_at(feeds: Feeds, member: int, epoch: Epoch) -> int:
    """Where a member agreed to an epoch."""
    for post in feeds.of(member, "agree"):
        if post["proposal"] == epoch.proposal.hash:
            return post.n
    return -1


def agreement(feeds: Feeds, member: int, proposal: Post) -> Post | None:
    """A member's agreement to a proposal, if it counts."""
    number, ballot = proposal["number"], proposal["ballot"]
    for post in feeds.of(member, "agree", "no", "enter"):
        same = post["number"] == number and post["ballot"] == ballot
        if post.t == "agree":
            if same and post["proposal"] == proposal.hash:
                return post
            if (post["number"], post["ballot"]) > (number, ballot):
                return None
        elif (post.t == "no" and same) or (post.t == "enter" and post["number"] == number):
            return None
    return None


def agreed(feeds: Feeds, proposal: Post) -> bool:
    """Whether all people of a proposal have agreed to it."""
    return all(agreement(feeds, member, proposal) for member in people_of(proposal["seats"]))


def entry(feeds: Feeds, member: int, proposal: Post) -> Post | None:
    """A member's entry into a proposal, if it counts."""
    agreeing = agreement(feeds, member, proposal)
    number, ballot = proposal["number"], proposal["ballot"]
    if agreeing is None:
        return None
    for post in feeds.of(member, "enter"):
        if post["number"] == number:
            sealed = seal(feeds.table, number, ballot, member, post["x"])
            right = post["ballot"] == ballot and post.n > agreeing.n and sealed == agreeing["w"]
            return post if right else None
    return None


def proposals(feeds: Feeds) -> list[Post]:
    """All proposals that are here."""
    return [post for member in sorted(feeds.posts) for post in feeds.of(member, "epoch")]


def line(feeds: Feeds) -> list[Epoch]:
    """The epochs in force, from number 1 on."""
    found: list[Epoch] = []
    while True:
        for proposal in proposals(feeds):
            fits = follows(feeds, proposal, found[-1]) if found else starts(feeds, proposal)
            if fits and agreed(feeds, proposal):
                entries = {
                    member: entry(feeds, member, proposal)
                    for member in people_of(proposal["seats"])
                }
                places = {member: post.n for member, post in entries.items() if post}
                if len(places) == len(entries):
                    found.append(Epoch(proposal, places))
                    learn(feeds, proposal["members"])
                    break
        else:
            return found
