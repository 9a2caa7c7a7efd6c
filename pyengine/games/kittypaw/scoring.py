"""Scoring of pictures, calls and touches (K5 to K7, K12, K13), and the score sheets (K9)."""

from __future__ import annotations

from dataclasses import replace

from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import say
from pyengine.games.kittypaw.comparing import alike
from pyengine.games.kittypaw.info import BELOW_STEP_MS, OVER_STEP_MS, PAR_MS, SLOW_MS
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import Picture
from pyengine.games.kittypaw.state import Call, Counted, State


def is_right(card: int, picture: Picture) -> bool:
    """Returns whether a picture is the card's, wherever it lies (K6)."""
    return alike(picture, load_cards()[card].picture)


def par(card: int) -> int:
    """Alone: the time of a card that neither brings nor costs a point, in ms (K12)."""
    found = load_cards()[card]
    return PAR_MS[found.level - 1] * len(found.picture.tiles)


def clock_points(card: int, time: int) -> int:
    """Alone against the clock: what the time of a right call brings or costs (K12).

    A point for each full ``BELOW_STEP_MS`` below par, one less for each begun ``OVER_STEP_MS`` over
    it; with its cats a right card is never worth less than its penalty.
    """
    early = par(card) - time
    if early >= 0:
        return early // BELOW_STEP_MS
    found = load_cards()[card]
    return max(early // OVER_STEP_MS, found.penalty - found.points)


def scored_card(state: State, seat: int, time: int) -> Counted:
    """The card of a seat that has called it right at that time, in ms since the signal (K6)."""
    card = state.card_of(seat)
    points, change = load_cards()[card].points, 0
    if state.calm:
        change = int(not any(counted.scored for counted in state.of_round()))
    elif state.solo:
        change = clock_points(card, time)
    return Counted(state.round, seat, card, points, change)


def turned_card(state: State, seat: int) -> Counted:
    """The card of a seat, turned to its penalty."""
    card = state.card_of(seat)
    return Counted(state.round, seat, card, load_cards()[card].penalty)


def record_name(card: int) -> str:
    """The name under which the best time of a card's level is kept."""
    return f"level-{load_cards()[card].level}"


def best_times(state: State) -> dict[str, int]:
    """Alone against the clock: the shortest time of a right call by level, in ms (K12)."""
    return {name: call.time for name, (_, call) in quickest_calls(state).items()}


def quickest_calls(state: State) -> dict[str, tuple[int, Call]]:
    """The round and the call of each of these times; of equal ones the first."""
    best: dict[str, tuple[int, Call]] = {}
    if not state.solo or state.calm:
        return best
    cards = {result.round: result.card for result in state.counted if result.scored}
    for outcome in state.rounds:
        if outcome.call is not None and outcome.number in cards:
            name = record_name(cards[outcome.number])
            if name not in best or outcome.call.time < best[name][1].time:
                best[name] = outcome.number, outcome.call
    return best


def slowest(touches: tuple[int, ...], caller: int) -> tuple[int, ...]:
    """The seats that answered a call last, by their reactions in ms (K5, K7).

    A single answerer is one only when slower than ``SLOW_MS``.

    >>> slowest((-1, 420, 700, 700), 1), slowest((1500, -1), 2), slowest((1501, -1), 2)
    ((3, 4), (), (1,))
    """
    answers = {seat: ms for seat, ms in enumerate(touches, 1) if seat != caller}
    last = max(answers.values())
    if len(answers) == 1 and last <= SLOW_MS:
        return ()
    return tuple(seat for seat, ms in answers.items() if ms == last)


def score_sheets(state: State) -> Scores:
    """Scored cards, what the clock changed of them, and penalties; winners once it is over (K9)."""
    sheets = tuple([_sheet(state, seat) for seat in range(1, state.players + 1)])
    scores = Scores(sheets)
    return replace(scores, winners=scores.leaders()) if state.phase == "over" else scores


def _sheet(state: State, seat: int) -> SeatScore:
    own = [result for result in state.counted if result.seat == seat]
    right = [result for result in own if result.scored]
    wrong = [result for result in own if not result.scored]
    changed = [result.change for result in right if result.change]
    first, clock = (changed, []) if state.calm else ([], changed)
    # Alone every right card is the first one of its round: then there is nobody to be before.
    label = say("Bonus") if state.solo and state.calm else say("First")
    lines = (
        ScoreLine("cards", say("Cards"), len(right), sum([result.points for result in right])),
        ScoreLine("first", label, len(first), sum(first), unused=not state.calm),
        ScoreLine(
            "clock", say("Clock"), len(clock), sum(clock), unused=state.calm or not state.solo
        ),
        ScoreLine(
            "penalties",
            say("Penalties"),
            len(wrong),
            sum([result.points for result in wrong]),
            unused=state.calm,
        ),
    )
    return SeatScore(lines, (int(state.winner == seat),))
