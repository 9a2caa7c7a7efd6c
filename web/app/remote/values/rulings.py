"""Close calls in a race: who was before whom, how exactly that is known, and who won a tie."""

from __future__ import annotations

from typing import NamedTuple

from app.base.words import and_list
from app.games.face import load_face
from app.remote.values.seating import seat_players
from pyengine.core.game import PUBLIC
from pyengine.core.words import Sentence, Value, say
from pyengine.peers.fold.fold import Fold
from pyengine.peers.fold.names import name_of
from pyengine.peers.race.clocks import TENTHS
from pyengine.peers.race.race import Fact
from pyengine.peers.wire.contents import Seats

_FINE_MS = 100
"""Less than that is told in milliseconds."""


class Ruling(NamedTuple):
    """A close call, and after how many phases it was known.

    ``words`` are for who sees what was done, ``whole`` says that as well.
    """

    phase: int
    words: Sentence
    whole: Sentence


def rulings(fold: Fold) -> list[Ruling]:
    """One for each action that came too late for what somebody else had, and for each tie.

    Who lost a tie is told of with the tie alone.
    """
    found: list[Ruling] = []
    lost: set[tuple[int, int]] = set()
    """Pairs of a seat that has won a tie, and one that lost it and is still to come with that."""
    for fact in fold.races.facts:
        if fact.tied:
            lost |= {(fact.seat, other) for other in fact.tied}
            found.append(_tie(fold, fact))
        elif (fact.behind, fact.seat) in lost:
            lost.remove((fact.behind, fact.seat))
        elif fact.behind:
            found.append(_late(fold, fact))
    return found


def seconds(ms: int) -> str:
    """A short time in words.

    >>> seconds(31), seconds(310)
    ('31 ms', '0.31 s')
    """
    return f"{ms} ms" if ms < _FINE_MS else f"{ms / 1000:.2f} s"


def _late(fold: Fold, fact: Fact) -> Ruling:
    names = _names(fold, fact.phase)
    words: dict[str, Value] = {
        "first": names[fact.behind - 1],
        "second": names[fact.seat - 1],
        "gap": seconds(fact.gap),
        "error": _ms(fact.within),
    }
    return Ruling(
        fact.phase,
        say("{first} was {gap} ahead of {second} (±\u00a0{error}\u00a0ms).", **words),
        say(
            "{first} was {gap} quicker than {second} (± {error} ms) to {action}.",
            action=_word(fold, fact),
            **words,
        ),
    )


def _tie(fold: Fold, fact: Fact) -> Ruling:
    names = _names(fold, fact.phase)
    first, why = (
        names[fact.seat - 1],
        "was drawn to be first" if fact.drawn else ("had won fewer ties"),
    )
    words: dict[str, Value] = {"first": first, "error": _ms(fact.within), "why": why}
    return Ruling(
        fact.phase + 1,
        say("A tie (±\u00a0{error}\u00a0ms): {first} {why}.", **words),
        say(
            "A tie (± {error} ms) between {first} and {others} to {action}: {first} {why}.",
            others=and_list([names[seat - 1] for seat in fact.tied]),
            action=_word(fold, fact),
            **words,
        ),
    )


def _ms(tenths: int) -> int:
    return -(-tenths // TENTHS)


def _word(fold: Fold, fact: Fact) -> str:
    """The action, as it can stand behind "to"."""
    assert fold.match is not None
    game, state = fold.match.game, fold.match.state
    face, timed = load_face(game.info.id), game.with_time(fact.action, fact.time)
    return face.word(game.view(state, PUBLIC), fact.seat, timed)


def _names(fold: Fold, phase: int) -> tuple[str, ...]:
    """Says who sat where after so many phases."""
    at_first = fold.epochs.line[0].proposal.seats
    players = seat_players(
        _seats_at(fold, phase), lambda member: name_of(fold.feeds, member), at_first
    )
    return tuple(player.name for player in players)


def _seats_at(fold: Fold, phase: int) -> Seats:
    for change in reversed(fold.changes):
        if change.phase <= phase:
            return change.epoch.proposal.seats
    first = fold.changes[0].before if fold.changes else fold.epoch
    assert first is not None
    return first.proposal.seats
