"""The sense of a proposal by itself, and who may make it: what makes none is ignored."""

from __future__ import annotations

from pyengine.peers.membership.people import MAX_MEMBERS, MAX_PEOPLE, people_of
from pyengine.peers.wire.contents import OPEN, PERSON, Proposal


def is_sound(proposal: Proposal) -> bool:
    """Whether a proposal makes sense by itself: members once, seats and bots with somebody."""
    members = [member for member, _ in proposal.members]
    people = people_of(proposal.seats)
    gone = [member for member, _ in proposal.base]
    return (
        members == sorted(set(members))
        and gone == sorted(set(gone))
        and not set(gone) & set(people)
        and len({key for _, key in proposal.members}) == len(members) <= MAX_MEMBERS
        and 0 < len(people) <= MAX_PEOPLE
        and set(people) <= set(members)
        and all(member in people and kind != OPEN for member, kind in proposal.seats)
        and (proposal.number == 1) == (proposal.why == "start")
        and (proposal.why == "back" or not proposal.phase)
        and (proposal.why == "join" or not proposal.name)
    )


def is_own_coming(who: int, before: Proposal, proposal: Proposal) -> bool:
    """Whether somebody who takes no part proposes its own coming and nothing else, in seats that
    bots have: the people of a match alone have a say in everything else."""
    pairs = list(zip(before.seats, proposal.seats, strict=False))
    others = [[one for one in some if one[0] != who] for some in (before.members, proposal.members)]
    return (
        proposal.why == "return"
        and others[0] == others[1]
        and set(people_of(proposal.seats)) == {*people_of(before.seats), who}
        and all(was == now or (was[1] != PERSON and now == (who, PERSON)) for was, now in pairs)
    )
