"""What a match says of itself, in sentences with names."""

from __future__ import annotations

from collections.abc import Sequence

from app.face import is_race, load_face, load_race_face
from app.model import Record
from app.words import and_list, points
from pyengine.core.game import CHANCE, PUBLIC
from pyengine.core.match import Match

__all__ = ["hand_over", "last_word", "result_sentence", "tell_between", "tell_entry", "tell_phase"]


def tell_phase(match: Match, names: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """What every seat did in the phase that just closed, and what came of it."""
    phase = match.entries[-1].phase
    first = next(i for i, entry in enumerate(match.entries) if entry.phase == phase)
    return tell_between(match, first, len(match.entries), names)


def tell_between(
    match: Match, first: int, end: int, names: Sequence[str]
) -> tuple[tuple[int, str], ...]:
    """What was done in a phase of the log, in seat order, with who did it.

    Last comes what the end of a round has brought: nobody has done that alone.
    """
    told = [
        (match.entries[index].actor, tell_entry(match, index, names)) for index in range(first, end)
    ]
    closed = (CHANCE, _closing(match, end, names))
    return tuple(one for one in (*sorted(told), closed) if one[1])


def _closing(match: Match, end: int, names: Sequence[str]) -> str:
    game_id, actor = match.header.game, match.entries[end - 1].actor
    if actor == CHANCE or not is_race(game_id):
        return ""
    before, after = (match.game.view(state, PUBLIC) for state in match.states[end - 1 : end + 1])
    return load_race_face(game_id).closing(before, after, names)


def tell_entry(match: Match, index: int, names: Sequence[str]) -> str:
    """An action in words, from what everybody knows: the live region speaks to the whole room."""
    game, entry = match.game, match.entries[index]
    before, after = (game.view(state, PUBLIC) for state in match.states[index : index + 2])
    action = game.action_view(match.states[index], entry.actor, entry.action, PUBLIC)
    return load_face(match.header.game).tell(before, entry.actor, action, after, names)


def hand_over(name: str) -> str:
    """What the curtain asks for."""
    return f"Hand the device to {name}"


def last_word(record: Record) -> str:
    """That the match is over, as the game says it: of the match, not of whoever acted last."""
    match = record.match
    view = match.game.view(match.state, PUBLIC)
    return load_face(match.header.game).ask(view, PUBLIC, None, record.names)


def result_sentence(record: Record) -> str:
    """Who won, with the points; a shared win is said as one."""
    scores = record.match.scores()
    names = [record.names[seat - 1] for seat in scores.winners]
    won = points(scores.totals[scores.winners[0] - 1] if scores.winners else 0)
    if record.match.header.players == 1:
        return f"{names[0]} scores {won}."
    if len(names) == 1:
        return f"{names[0]} wins with {won}."
    return f"{and_list(names)} share the win with {won}."
