"""The last actions of a match, from its log, for whoever has no better words for them."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.core.words import Sentence, say
from pyengine.typed.contract import Answer
from pyengine.typed.finding import load_spoken


def newest_actions(match: Match, viewer: int) -> tuple[int, ...]:
    """Returns where the newest action of chance and of every seat stands in the log, ascending.

    As far as ``viewer`` may know by now: others' actions of an open phase are left out.
    """
    newest: dict[int, int] = {}
    open_phase = match.entries[-1].phase + 1 if match.over else match.open_phase
    for index, entry in enumerate(match.entries):
        if entry.phase < open_phase or entry.actor == viewer:
            newest[entry.actor] = index
    return tuple(sorted(newest.values()))


def last_actions(match: Match, viewer: int, names: Sequence[str]) -> Answer:
    """The newest action of everybody, in words as they are typed."""
    return tuple(
        _describe_action(match, index, viewer, names) for index in newest_actions(match, viewer)
    )


def _describe_action(match: Match, index: int, viewer: int, names: Sequence[str]) -> Sentence:
    game, entry, before = match.game, match.entries[index], match.states[index]
    action = game.action_view(before, entry.actor, entry.action, viewer)
    if entry.actor == CHANCE:
        return say("By chance: {action}.", action=action)
    view = game.view(before, viewer)
    forms = load_spoken(match.header.game).forms(view, entry.actor, action)
    return say("{name}: {action}.", name=names[entry.actor - 1], action=(*forms, action)[0])
