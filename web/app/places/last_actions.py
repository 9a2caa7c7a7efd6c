"""The last action of each seat, for the others to see: until it acts again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.base.identity import by_identity
from app.base.views import state_view
from app.core.model import Table
from app.games.face import is_race, load_face
from app.games.feedback import JOINT
from app.games.scene import LastAction
from app.narration.sentences import phase_of
from app.places.places import people_of
from pyengine.core.game import CHANCE, PUBLIC
from pyengine.core.match import Match

_KEPT_JOINT = JOINT.replace(" ", "\u00a0")
"""In a line of words: no line ends behind the points."""

FEW_OTHERS = 3
"""Of so many a strip says all that they have done; of more what it has brought."""


@by_identity(1, most=32)
def last_action_of(match: Match, seat: int) -> LastAction | None:
    """Returns a seat's last action in a phase that is closed, as everybody knows it.

    None where there is nothing yet, and in a race: what somebody does there is seen as it is done.
    """
    if is_race(match.header.game):
        return None
    for index in range(_closed_count(match) - 1, -1, -1):
        if match.entries[index].actor == seat and (last_action := _last_action_at(match, index)):
            return last_action
    return None


@by_identity(1, most=4)
def last_actions_at(match: Match, count: int) -> tuple[LastAction | None, ...]:
    """Returns the last action of each seat, when so many actions stood."""
    part = match.upto(count)
    return tuple(last_action_of(part, seat) for seat in range(1, part.header.players + 1))


def _last_action_at(match: Match, index: int) -> LastAction | None:
    """An action of the log as everybody knows it; None where the face has nothing to tell."""
    game, entry = match.game, match.entries[index]
    first, last = phase_of(match, index)
    before = state_view(game, match.states[first], PUBLIC)
    after = state_view(game, match.states[last], PUBLIC)
    action = game.action_view(match.states[index], entry.actor, entry.action, PUBLIC)
    brief = load_face(match.header.game).brief(before, entry.actor, action, after)
    return None if brief is None else LastAction(index, before, action, after, brief)


@by_identity(1, most=4)
def _closed_count(match: Match) -> int:
    """Counts the actions that stand in phases that are over."""
    count = len(match.entries)
    if not match.entries or match.over or match.open_phase != match.entries[-1].phase:
        return count
    return phase_of(match, count - 1)[0]


def plays_on(table: Table) -> bool:
    """True if a turn has just gone by in which nobody at this screen had a part.

    So it is where all act at once and who sits here has finished before the others.
    """
    match, people = table.record.match, people_of(table.record)
    if match.game.info.tempo != "together" or not people or not match.entries:
        return False
    if match.pending.chance is None or match.entries[-1].actor == CHANCE:
        return False
    return not any(actor in people for actor in newest_actors(match))


def together_words(match: Match, own: int, names: Sequence[str]) -> str:
    """Says what the others have done in a phase in which several acted, in a few words for each.

    Empty where one has acted alone: that is told in full.
    """
    actors = newest_actors(match)
    return others_words(match, actors, own, names) if len(actors) > 1 else ""


def others_words(match: Match, actors: Iterable[int], own: int, names: Sequence[str]) -> str:
    """Says what each of these has done last, but for ``own``, in a few words; of a crowd no more
    than the points, for which a strip has room.

    Of what has brought nothing a few are told where it lies.

    ``Inkwell: +1 · mouse; Fog: up 2 to C4.``
    """
    others = sorted(set(actors) - {own, CHANCE})
    face, few = load_face(match.header.game), len(others) <= FEW_OTHERS
    briefs = [
        (names[seat - 1], brief)
        for seat in others
        if (last := last_action_of(match, seat))
        and (brief := last.brief or (few and face.where(last.before, seat, last.action)))
    ]
    if len(others) > FEW_OTHERS:
        briefs = [(name, brief.partition(JOINT)[0]) for name, brief in briefs]
    phrases = [f"{name}: {brief.replace(JOINT, _KEPT_JOINT)}" for name, brief in briefs]
    return f"{'; '.join(phrases)}." if phrases else ""


def newest_actors(match: Match) -> tuple[int, ...]:
    """Returns who has acted in the newest phase of the log; nobody before the first."""
    if not match.entries:
        return ()
    first, last = phase_of(match, len(match.entries) - 1)
    return tuple([entry.actor for entry in match.entries[first:last]])


def since_own(match: Match, seat: int, names: Sequence[str]) -> str:
    """Says what the others have done since a seat acted, or since the newest deal, as the log does.

    For whoever takes the device from somebody else: ``Meanwhile: Ben leads the 7 of paws. Zoe plays
    the 9 of bells.``
    """
    face, told = load_face(match.header.game), list[str]()
    for index in range(_closed_count(match) - 1, -1, -1):
        entry = match.entries[index]
        if entry.actor in (CHANCE, seat):
            break
        last = _last_action_at(match, index)
        if last and last.brief:
            done = (last.before, entry.actor, last.action, last.after)
            told.append(face.describe_action(*done, names))
    return f"Meanwhile: {' '.join(reversed(told))}" if told else ""
