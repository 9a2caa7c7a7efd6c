"""Says in one sentence why a choice was worse than another, by the reasons of the game, and where
these do not tell the two apart by what they come to once both are played on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pyengine.core.accounts import PLAYED_ON, Lines, account
from pyengine.core.match import Match
from pyengine.core.reasons import against_each, contrast, list_reasons, why, why_not
from pyengine.core.words import Sentence, ended, with_names

LATER = "Nothing shows at once, but the better choice brings more later."
"""Said where the games' reasons see no difference, and play-outs that saw one have told nothing."""

_RUN = 5
"""So many words that stand in both halves of a sentence would be read twice."""


def why_worse(
    match: Match,
    view: Any,
    seat: int,
    done: str,
    better: str,
    names: Sequence[str],
    lines: Lines | None = None,
) -> str:
    """Says why what was ``done`` is worse: one thing that it gives up, and what the ``better`` one
    does instead.

    ``view`` is what the seat knew. "It leaves the socks; the better choice takes a paper plane."
    Where what shows at once speaks for what was done, what tells the two apart later is said: of
    the cards or places, else of the ``lines`` of the score that both ended with in play-outs.
    """
    game = match.header.game

    def told(say: Callable[..., Sentence], action: str, other: str) -> str:
        # What both do explains no difference; one reason for each side is read at once.
        return _named(say(game, view, seat, action, other, only_own=True, most=1), names)

    against, brings = told(why_not, done, better), told(why, done, better)
    other = told(why, better, done)
    found = contrast(game, view, seat, done, better)
    shows = bool(other) and _weight(game, view, seat, done) < _weight(game, view, seat, better)
    if shows and found and _repeats(against or brings, other):
        shows = False
    if shows and against:
        return ended(f"It {against}; the better choice {other}")
    if shows and brings:
        if _strongest(game, view, seat, better) <= _strongest(game, view, seat, done):
            # What comes with it makes it better.
            other = _named(why(game, view, seat, better, done, only_own=True), names)
        return ended(_both(brings, other))
    if found is not None:
        gives_up, instead = _named(found.gives_up, names), _named(found.instead, names)
        return ended(f"It {gives_up}; the better choice {instead}")
    ends = account(game, view, seat, lines) if lines else None
    played = ends and _Played(*(_named(words, names) for words in ends))
    if against:
        costs = _named(against_each(game, view, seat, done, better)[1], names)
        # That it does not do so as well can only be said of what nothing speaks against.
        instead = other or (f"{costs}, but{_in_the_end(played)}" if costs else "does not")
        return ended(f"It {against}; the better choice {instead}")
    if brings and other and not (played and _repeats(brings, other)):
        if played:
            return ended(f"It {brings}; the better choice {other} and{_in_the_end(played)}")
        return ended(f"It {brings}, but the better choice, which {other}, brings more in the end")
    if brings and played:
        return ended(
            f"It {brings}, but, {PLAYED_ON}, {played.gives_up}; the better choice {played.instead}"
        )
    if brings:
        return f"It {brings}, but the better choice brings more in the end."
    if played:
        instead = f"{other} and {played.instead}" if other else played.instead
        return ended(f"{PLAYED_ON.capitalize()}, it {played.gives_up}; the better choice {instead}")
    return ended(f"The better choice {other}") if other else LATER


class _Played(NamedTuple):
    """An account in plain words."""

    gives_up: str
    instead: str
    alone: str


def _in_the_end(played: _Played | None) -> str:
    return f", {PLAYED_ON}, {played.alone}" if played else " brings more in the end"


def _repeats(one: str, other: str) -> bool:
    """Returns whether so many words of both are the same that a contrast is better read.

    >>> _repeats("fits a hand that is good for 2", "is close to a hand that is good for 2")
    True
    >>> _repeats("lays a cushion for 2 points", "lays a cushion for 5 points")
    False
    """
    mine, theirs = one.split(), f" {other} "
    runs = (" ".join(mine[at : at + _RUN]) for at in range(len(mine) - _RUN + 1))
    return any(f" {run} " in theirs for run in runs)


def _both(brings: str, other: str) -> str:
    """Both sides; what differs only by a number of points is said once.

    >>> _both("brings 2 points for a hit", "brings 4 points for a hit")
    'The better choice brings 4 points rather than 2 for a hit'
    >>> _both("takes a mouse", "takes a sock")
    'It takes a mouse, but the better choice takes a sock'
    """
    mine, theirs = brings.split(), other.split()
    pairs = enumerate(zip(mine, theirs, strict=False))
    apart = [at for at, (one, two) in pairs if _plain(one) != _plain(two)]
    if len(mine) == len(theirs) and len(apart) == 1:
        at = apart[0]
        if mine[at].isdecimal() and [_plain(word) for word in theirs[at + 1 : at + 2]] == ["point"]:
            once = [*theirs[: at + 2], "rather than", mine[at], *theirs[at + 2 :]]
            return f"The better choice {' '.join(once)}"
    return f"It {brings}, but the better choice {other}"


def _plain(word: str) -> str:
    """A word as it is beside any number.

    >>> _plain("points"), _plain("point")
    ('point', 'point')
    """
    return word.removesuffix("s")


def _named(words: Sentence, names: Sequence[str]) -> str:
    return str(with_names(words, names))


def _weight(game: str, view: Any, seat: int, action: str) -> float:
    """About how many points can be seen of an action at once."""
    return sum(reason.weight for reason in list_reasons(game, view, seat, action))


def _strongest(game: str, view: Any, seat: int, action: str) -> float:
    return max((reason.weight for reason in list_reasons(game, view, seat, action)), default=0.0)
