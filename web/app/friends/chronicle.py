"""What has happened to a match besides its moves: who was away, came back, left or went back.

The log and the result tell it, since it says whose dice and whose moves these are.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from app.words import and_list, possessive
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.peers.fold import Entered

__all__ = ["Parted", "parted_at", "stage_of", "story"]


class Parted(NamedTuple):
    """Where somebody went on alone without this device: in which epoch this device was back,
    and what to go back to: so many closed phases, and the stage in words."""

    epoch: int
    phase: int
    stage: str
    alone: int


def stage_of(match: Match) -> str:
    """How far a match is, such as ``Turn 4``."""
    return str(match.game.stage(match.game.view(match.state, PUBLIC))) or "The beginning"


def story(history: Sequence[Entered], names: Mapping[int, str]) -> tuple[str, ...]:
    """A sentence for each change of who takes part, each with its stage."""
    told = []
    for before, after in zip(history, history[1:], strict=False):
        sentences = [_change(before, after, names), _dice(before, after, names)]
        if words := " ".join(filter(None, sentences)):
            told.append(f"{stage_of(after.match)}: {words}")
    return tuple(told)


def parted_at(history: Sequence[Entered], me: int) -> Parted | None:
    """Where somebody had gone on alone, if this device has come back to it just now."""
    if len(history) < 3:
        return None
    alone, back = history[-2].epoch.people, history[-1]
    if len(alone) > 1 or me in alone or me not in back.epoch.people:
        return None
    start = next(one for one in reversed(history[:-1]) if not _went_on_alone(one, history))
    first = history[history.index(start) + 1]
    return Parted(back.epoch.number, first.phase, stage_of(first.match), alone[0])


def _went_on_alone(one: Entered, history: Sequence[Entered]) -> bool:
    return one.epoch.people == history[-2].epoch.people


def _change(before: Entered, after: Entered, names: Mapping[int, str]) -> str:
    gone = _named(set(before.epoch.people) - set(after.epoch.people), names)
    come = _named(set(after.epoch.people) - set(before.epoch.people), names)
    match after.epoch.proposal.why:
        case "away":
            owed = _named(after.owed, names)
            left = f" {owed} left during a roll, which was made anew." if owed else ""
            return f"{gone} went away, and a bot played on.{left}"
        case "left":
            return f"{gone} left for good, and a bot played on."
        case "lie":
            return f"The others went on without {gone}: that device broke the rules."
        case "return":
            return f"{come} came back." if come else ""
        case "join":
            known = dict(before.epoch.proposal.members)
            guests = {one for one, _ in after.epoch.proposal.members if one not in known}
            return f"{_named(guests, names)} came to look on." if guests else ""
        case "back":
            return "All agreed to go back to this point. The dice after it are new."
    return ""


def _dice(before: Entered, after: Entered, names: Mapping[int, str]) -> str:
    """Whose dice they are, where they are not everybody's."""
    alone, was_alone = len(after.epoch.people) == 1, len(before.epoch.people) == 1
    if alone and not was_alone:
        who = possessive(_named(after.epoch.people, names))
        return f"From here on the dice come from {who} device alone."
    if was_alone and not alone:
        return "From here on all devices make the dice again."
    return ""


def _named(members: Collection[int], names: Mapping[int, str]) -> str:
    return and_list([names.get(one, f"Guest {one}") for one in sorted(members)])
