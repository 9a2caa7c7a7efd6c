"""The turning point of a match: who was next best, and the lines in which the winner was most
ahead."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.words import and_list, minus, points, within
from pyengine.core.scores import Scores, SeatScore
from pyengine.core.words import ended


def side_by_side(scores: Scores) -> tuple[int, ...]:
    """The seats as they stand beside each other: those that won first, then by their totals."""
    seats = range(1, len(scores.seats) + 1)
    ahead = {seat: (seat in scores.winners, scores.totals[seat - 1]) for seat in seats}
    return tuple(sorted(seats, key=lambda seat: ahead[seat], reverse=True))


def lines_of(scores: Scores) -> dict[str, str]:
    """The lines that are shown, label by id, in their order."""
    lines = (line for seat in scores.seats for line in seat.lines if not line.unused)
    return {line.id: str(line.label) for line in lines}


def decisive_lines(scores: Scores) -> tuple[str, ...]:
    """The ids of the lines in which the winner was most ahead of the second.

    None where nobody won alone by points: a tie was broken, or the win is shared.
    """
    pair = _first_two(scores)
    if pair is None:
        return ()
    winner, second = (scores.seats[seat - 1] for seat in pair)
    ahead = {line.id: line.points - points_in(second, line.id) for line in winner.lines}
    most = max(ahead.values())
    return tuple(line_id for line_id, by in ahead.items() if by == most)


def decisive_sentence(scores: Scores, names: Sequence[str]) -> str:
    """The deciding lines in a sentence, such as ``What made the difference: Sets, with 15 points
    for Mia and 6 for Tom.``; empty where no line did."""
    pair, lines = _first_two(scores), decisive_lines(scores)
    if pair is None:
        return ""
    won, next_best = (within(names[seat - 1]) for seat in pair)
    labels = lines_of(scores)
    labels_text = and_list([labels[line] for line in lines])
    made, had = (points_in(scores.seats[seat - 1], lines[0]) for seat in pair)
    if len(lines) > 1:
        ahead = points(made - had)
        return ended(
            f"What made the difference: {labels_text}, each with {ahead} more for {won} than for"
            f" {next_best}"
        )
    return ended(
        f"What made the difference: {labels_text}, with {points(made)} for {won} and {minus(had)}"
        f" for {next_best}"
    )


def tie_breaks_shown(scores: Scores, labels: Sequence[str]) -> tuple[tuple[str, int, bool], ...]:
    """The values that were compared between equal totals: label, place, whether it decided.

    They end with the one that decided; empty without a tie for the win.
    """
    best = max(scores.totals)
    level = [seat for seat in scores.seats if seat.total == best]
    if not scores.winners or len(level) < 2:
        return ()
    won = scores.seats[scores.winners[0] - 1].tie_break
    found = []
    for place, label in enumerate(labels[: len(won)]):
        differs = any(seat.tie_break[place] != won[place] for seat in level)
        beaten = [seat for seat in level if seat.tie_break[place] < won[place]]
        level = [seat for seat in level if seat not in beaten]
        is_decisive = differs and len(level) == len(scores.winners)
        found.append((label, place, is_decisive))
        if is_decisive:
            break
    return tuple(found)


def points_in(seat: SeatScore, line_id: str) -> int:
    """The points of a seat in a line; none where it has no such line."""
    return next((line.points for line in seat.lines if line.id == line_id), 0)


def _first_two(scores: Scores) -> tuple[int, int] | None:
    """The seats of the winner and the second, where the winner is alone and has more points."""
    if len(scores.winners) != 1 or len(scores.seats) < 2:
        return None
    won = scores.winners[0]
    ranked = {
        seat: (own.total, *own.tie_break) for seat, own in enumerate(scores.seats, 1) if seat != won
    }
    second = max(ranked, key=lambda seat: ranked[seat])
    ahead = scores.totals[won - 1] > scores.totals[second - 1]
    return (won, second) if ahead else None
