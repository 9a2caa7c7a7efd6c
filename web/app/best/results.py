"""The table of best scores: which results enter it, and where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.base.identity import by_identity
from app.games.face import is_race, load_race_face
from app.games.scene import Paces
from app.saves.records import MOST_BEST, Best, Record
from pyengine.core.match import Match
from pyengine.core.options import written_options

if TYPE_CHECKING:
    from app.saves.hands import Hands


def add_best(best: tuple[Best, ...], entry: Best) -> tuple[Best, ...]:
    """The table with one more entry, best first in each group, never longer than is kept.

    A match counts once; of equal totals the older one stands first. Beside the best totals those
    stay that hold a best time.
    """
    group = [known for known in best if (known.game, known.options) == (entry.game, entry.options)]
    others = [known for known in best if known not in group]
    group = [known for known in group if known.record != entry.record]
    group = sorted([*group, entry], key=lambda known: (-known.total, known.when))
    quickest = {holder.record for holder, _ in quickest_of(group).values()}
    remaining = [
        known for i, known in enumerate(group) if i < MOST_BEST or known.record in quickest
    ]
    return tuple(sorted([*others, *remaining], key=lambda known: (known.game, known.options)))


def quickest_of(group: Iterable[Best]) -> dict[str, tuple[Best, int]]:
    """The best time of each kind in a group, and whose it is; of equal ones the older."""
    found: dict[str, tuple[Best, int]] = {}
    for entry in sorted(group, key=lambda best: best.when):
        for name, ms in entry.times:
            if name not in found or ms < found[name][1]:
                found[name] = entry, ms
    return found


def best_of_others(best: Iterable[Best], record: Record) -> Best | None:
    """The result that a match's own is compared with: the best of all others of its kind.

    None where the match brings nothing to the table, or is the only one there.
    """
    return best_beside(best, record) if result_of(record) else None


def best_beside(best: Iterable[Best], record: Record) -> Best | None:
    """The best result of the same game and options in the table, that of the match left out."""
    return max(_beside(best, record), key=lambda known: (known.total, -known.when), default=None)


def _beside(best: Iterable[Best], record: Record) -> list[Best]:
    header, info = record.match.header, record.match.game.info
    kind = header.game, written_options(info, header.options)
    return [
        known for known in best if (known.game, known.options) == kind and known.record != record.id
    ]


def times_beside(best: Iterable[Best], record: Record) -> tuple[tuple[str, int], ...]:
    """The best times of the same game and options, those of the match left out."""
    found = quickest_of(_beside(best, record))
    return tuple((name, ms) for name, (_, ms) in sorted(found.items()))


def paces_beside(best: Iterable[Best], record: Record) -> Paces:
    """When each piece was laid for these times, as far as that was seen."""
    found = quickest_of(_beside(best, record))
    paces = ((name, dict(holder.paces).get(name, ())) for name, (holder, _) in found.items())
    return tuple(sorted((name, times) for name, times in paces if times))


@by_identity(1, most=4, beside=1)
def own_paces(match: Match, hands: Hands) -> Paces:
    """When each piece was laid for the best times of a match itself, where one races alone."""
    if match.header.players != 1 or not is_race(match.header.game) or not hands:
        return ()
    # No other game has hands that were seen to build.
    from app.saves.hands import steps_of

    by_signal = {hand.signal: steps_of(hand) for hand in hands}
    return load_race_face(match.header.game).paces(match.state, by_signal)


def result_of(record: Record) -> Best | None:
    """The best-score entry of a match; only of a person's own solo match played to its end."""
    match = record.match
    if match.header.players != 1 or not record.is_own_work:
        return None
    if not match.over or record.players[0].is_bot:
        return None
    return Best(
        game=match.header.game,
        options=written_options(match.game.info, match.header.options),
        name=record.names[0],
        total=match.scores().totals[0],
        seed=record.seed,
        when=record.updated,
        record=record.id,
        times=tuple(sorted(match.game.records(match.state).items())),
        paces=own_paces(match, record.hands),
    )
