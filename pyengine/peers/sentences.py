"""What is said about those who broke a rule: whole sentences, with names."""

from __future__ import annotations

from pyengine.core.words import Sentence, say
from pyengine.peers.contents import Sit
from pyengine.peers.lanes import Fault
from pyengine.peers.member import Member

__all__ = ["name_of", "trouble"]

_SAID = {
    "two-posts": "{name}'s device told two different things at once, one to some of you and "
    "another to others. That is not an accident of the network.",
    "illegal": "{name}'s device made a move that the rules do not allow: {why}",
    "out-of-turn": "{name}'s device made a move when it was not its turn.",
    "wrong-seat": "{name}'s device moved for a seat that is not its own.",
    "old-epoch": "{name}'s device made a move after it had agreed to go on otherwise.",
    "bad-open": "{name}'s device chose one thing and then showed another.",
    "bad-link": "{name}'s device gave a false part for the dice.",
    "false-blame": "{name}'s device accused somebody without proof.",
    "diverged": "{name}'s Clowder and this one do not agree on the match. "
    "Both should load the page again.",
}


def name_of(member: Member, number: int) -> str:
    """What a member calls itself; its newest name counts."""
    names = [
        post.content.name for post in member.feeds.posts(number) if isinstance(post.content, Sit)
    ]
    return clean(names[-1]) if names and clean(names[-1]) else f"Player {number}"


def clean(name: str) -> str:
    """A name as it can stand on a screen: no control characters, no turning of lines."""
    return " ".join("".join(char for char in name if char.isprintable()).split())[:24]


def trouble(member: Member, fault: Fault) -> Sentence:
    """What a fault is, for people."""
    name = name_of(member, fault.member)
    template = _SAID[fault.what]
    if "{why}" in template:
        return say(template, name=name, why=fault.why)
    return say(template, name=name)
