"""Who took part from when on, in a sentence for each epoch of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.words import and_list, possessive
from pyengine.peers.epochs import Epoch

__all__ = ["epoch_lines"]

NameOf = Callable[[int], str]


def epoch_lines(line: Sequence[Epoch], name_of: NameOf) -> tuple[str, ...]:
    """What all have agreed on, the oldest first; fresh dice chains are nothing to tell."""
    told, before = [], None
    for epoch in line:
        if epoch.proposal.why != "chains":
            told.append(_sentence(epoch, before, name_of))
        before = epoch
    return tuple(told)


def _sentence(epoch: Epoch, before: Epoch | None, name_of: NameOf) -> str:
    after = set(epoch.people)
    old = set(before.people) if before else set()
    gone, come = _names(old - after, name_of), _names(after - old, name_of)
    said = {
        "start": f"{come} began the match.",
        "away": f"A bot played on for {gone}, who was away.",
        "left": f"{gone} left the table; a bot played on.",
        "lie": f"The others went on without {gone}, whose device broke the rules.",
        "return": f"{come} came back." if come else "A device came back.",
        "join": f"{come} came to the table." if come else "Somebody came to look on.",
        "back": "All agreed to go back, and went on from there with new dice.",
    }.get(epoch.proposal.why, "All agreed to go on in another way.")
    if len(after) == 1:
        said += f" From there on {possessive(name_of(*after))} device alone made the dice."
    return said


def _names(members: set[int], name_of: NameOf) -> str:
    return and_list([name_of(member) for member in sorted(members)])
