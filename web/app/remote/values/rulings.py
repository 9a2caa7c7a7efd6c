"""Close calls in a race: who was before whom, how exactly that is known, and who won a tie; and
what somebody at this device was too late for."""

from __future__ import annotations

from typing import NamedTuple

from app.base.words import and_list
from app.games.face import load_face
from app.remote.values.seating import seat_players
from pyengine.core.game import PUBLIC
from pyengine.core.match import Match
from pyengine.core.words import YOU, Sentence, Value, object_of, say, say_of
from pyengine.peers.fold.fold import Fold
from pyengine.peers.fold.names import name_of
from pyengine.peers.race.clocks import TENTHS
from pyengine.peers.race.race import Fact
from pyengine.peers.session.requests import Claim
from pyengine.peers.wire.contents import PERSON, Seats

_FINE_MS = 100
"""Less than that is told in milliseconds."""


class Ruling(NamedTuple):
    """A close call, and after how many phases it was known.

    ``words`` are for who sees what was done, and call the device's own person "you"; ``whole`` says
    that as well, for everybody.
    """

    phase: int
    words: Sentence
    whole: Sentence


def rulings(fold: Fold, me: int = 0) -> list[Ruling]:
    """One for each action that came too late for what somebody else had, and for each tie.

    Who lost a tie is told of with the tie alone. ``me`` is the member of this device.
    """
    found: list[Ruling] = []
    lost: set[tuple[int, int]] = set()
    """Pairs of a seat that has won a tie, and one that lost it and is still to come with that."""
    for fact in fold.races.facts:
        if fact.tied:
            lost |= {(fact.seat, other) for other in fact.tied}
            found.append(_tie(fold, fact, me))
        elif (fact.behind, fact.seat) in lost:
            lost.remove((fact.behind, fact.seat))
        elif fact.behind:
            found.append(_late(fold, fact, me))
    return found


def too_late_words(match: Match, claim: Claim) -> str:
    """Says to who has acted that it was too late for that, and for what."""
    game, seat = match.game, claim.seat
    timed = game.with_time(claim.action, claim.at // TENTHS)
    word = load_face(game.info.id).word(game.view(match.state, seat), seat, timed)
    return f"It was too late to {word}."


def seconds(ms: int) -> str:
    """A short time in words.

    >>> seconds(31), seconds(310)
    ('31 ms', '0.31 s')
    """
    return f"{ms} ms" if ms < _FINE_MS else f"{ms / 1000:.2f} s"


def _late(fold: Fold, fact: Fact, me: int) -> Ruling:
    names, here = _names(fold, fact.phase), _names(fold, fact.phase, me)
    words: dict[str, Value] = {"gap": seconds(fact.gap), "error": _ms(fact.within)}
    return Ruling(
        fact.phase,
        say_of(
            here[fact.behind - 1],
            "{name} was {gap} ahead of {second} (±\u00a0{error}\u00a0ms).",
            "You were {gap} ahead of {second} (±\u00a0{error}\u00a0ms).",
            second=object_of(here[fact.seat - 1]),
            **words,
        ),
        say(
            "{first} was {gap} quicker than {second} (± {error} ms) to {action}.",
            first=names[fact.behind - 1],
            second=names[fact.seat - 1],
            action=_word(fold, fact),
            **words,
        ),
    )


def _tie(fold: Fold, fact: Fact, me: int) -> Ruling:
    names, here = _names(fold, fact.phase), _names(fold, fact.phase, me)
    drawn, error = fact.drawn, _ms(fact.within)
    return Ruling(
        fact.phase + 1,
        say_of(
            here[fact.seat - 1],
            f"A tie (±\u00a0{{error}}\u00a0ms): {{name}} {_DRAWN if drawn else _FEWER}.",
            f"A tie (±\u00a0{{error}}\u00a0ms): you {_YOU_DRAWN if drawn else _FEWER}.",
            error=error,
        ),
        say(
            "A tie (± {error} ms) between {first} and {others} to {action}: {first} {why}.",
            first=names[fact.seat - 1],
            why=_DRAWN if drawn else _FEWER,
            error=error,
            others=and_list([names[seat - 1] for seat in fact.tied]),
            action=_word(fold, fact),
        ),
    )


_DRAWN, _YOU_DRAWN, _FEWER = "was drawn to be first", "were drawn to be first", "had won fewer ties"
"""Why a tie went to somebody."""


def _ms(tenths: int) -> int:
    return -(-tenths // TENTHS)


def _word(fold: Fold, fact: Fact) -> str:
    """The action, as it can stand behind "to"."""
    assert fold.match is not None
    game, state = fold.match.game, fold.match.state
    face, timed = load_face(game.info.id), game.with_time(fact.action, fact.time)
    return face.word(game.view(state, PUBLIC), fact.seat, timed)


def _names(fold: Fold, phase: int, me: int = 0) -> tuple[str, ...]:
    """Says who sat where after so many phases; ``me`` is ``YOU`` in a seat of one's own."""
    at_first, seats = fold.epochs.line[0].proposal.seats, _seats_at(fold, phase)
    players = seat_players(seats, lambda member: name_of(fold.feeds, member), at_first)
    is_alone = seats.count((me, PERSON)) == 1
    return tuple(
        YOU if is_alone and seat == (me, PERSON) else player.name
        for seat, player in zip(seats, players, strict=True)
    )


def _seats_at(fold: Fold, phase: int) -> Seats:
    for change in reversed(fold.changes):
        if change.phase <= phase:
            return change.epoch.proposal.seats
    first = fold.changes[0].before if fold.changes else fold.epoch
    assert first is not None
    return first.proposal.seats
