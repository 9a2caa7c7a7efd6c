"""The end of a round, for one seat and for the whole room, and how the match ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.base.views import scores_in
from app.base.words import does, points, prompt, verb
from app.games.kittypaw.text import words
from pyengine.games.kittypaw import GAME
from pyengine.games.kittypaw.info import ANSWER_MS, LIMITS_MS, SLOW_MS, TARGET
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.scoring import best_times, par, record_name
from pyengine.games.kittypaw.state import UNTOUCHED, Counted, Outcome, State

Best = tuple[tuple[str, int], ...]
"""Best times in ms, by their names."""


def result_sentence(view: State, seat: int, name: str) -> str:
    """Says what the newest round has brought a seat; the check beside it tells of the others."""
    outcome = view.rounds[-1]
    called = outcome.call is not None and outcome.call.seat == seat
    for result in view.counted:
        if result.round != outcome.number or result.seat != seat:
            continue
        worth = points(result.points + result.change)
        if result.scored and not view.solo:
            return _scores_in_all(name, result.points + result.change, view.scored_by(seat))
        if result.scored:
            return f"{does(name, 'scores', 'score')} {worth}."
        if called:
            return f"{words.judged(name, correct=False)}: {worth}."
        lost = result.points + result.change
        return words.slow_touch_in_short(name, lost, how_touched(outcome, seat))
    if seat in outcome.owners and 0 <= outcome.touches[seat - 1] <= ANSWER_MS:
        return words.in_time(name)
    return prompt(name, "nothing this time.")


def _scores_in_all(name: str, won: int, scored: int) -> str:
    """Says what a card has brought among several, and how near the end is (K9)."""
    has = verb(name, "has", "have")
    return f"{does(name, 'scores', 'score')} {points(won)} and {has} {scored} of {TARGET} cards."


def how_touched(outcome: Outcome, seat: int) -> str:
    """Says how somebody answered who turns a card for it (K5): where a single one had to touch it
    is not the last, but too late (K7)."""
    if outcome.touches[seat - 1] > ANSWER_MS:
        return words.NOT_AT_ALL
    return words.TOO_LATE if only_answer(outcome) else words.LAST


def only_answer(outcome: Outcome) -> bool:
    """Returns whether a single one had to touch."""
    return sum(ms != UNTOUCHED for ms in outcome.touches) == 1


def closing(before: State, after: State, names: Sequence[str]) -> str:
    """Says what the round has brought, if it has just ended."""
    if len(after.rounds) == len(before.rounds):
        return ""
    outcome, fresh = after.rounds[-1], after.counted[len(before.counted) :]
    parts = []
    for result in fresh:
        name, worth = names[result.seat - 1], result.points + result.change
        if result.scored:
            parts.append(words.right(name, worth, bonus_for(after, result)))
        elif outcome.call is not None and result.seat == outcome.call.seat:
            parts.append(words.wrong(name, worth))
        else:
            parts.append(words.slow_touch(name, worth, how_touched(outcome, result.seat)))
    told = " ".join(parts) or _closing_without_points(after, outcome)
    return f"{told} {tie_sentence(after, names)}".rstrip()


def bonus_for(view: State, result: Counted) -> str:
    """Says what a point is for beside those of the cats, where no clock runs (K13)."""
    if not view.calm or not result.change:
        return ""
    return "because no clock runs" if view.solo else "for being first"


def _closing_without_points(after: State, outcome: Outcome) -> str:
    """A round of which nothing counts any more: an extra round (K10), or the last one gave up."""
    if outcome.call is not None:
        return words.RIGHT if outcome.call.right else words.WRONG
    scored = any(result.round == outcome.number for result in after.counted)
    return words.ROUND_OVER if scored else words.NOBODY_SCORES


def tie_sentence(view: State, names: Sequence[str]) -> str:
    """Says who plays an extra round next, and what wins it (K10); else nothing."""
    if not view.tied or view.phase != "cards":
        return ""
    return words.tied([names[seat - 1] for seat in view.tied], view.extra + 1)


def the_end(view: State, names: Sequence[str]) -> str:
    """Says why the match is over (K9, K10)."""
    if view.winner:
        wins = does(names[view.winner - 1], "wins", "win")
        return f"{wins} the extra round with the first right call."
    if view.tied:
        return "No extra round has broken the tie."
    five = [name for seat, name in enumerate(names, 1) if view.scored_by(seat) >= TARGET]
    if five and not view.solo:
        return f"{does(five[0], 'has', 'have')} scored {TARGET} cards."
    return f"All {view.most_rounds} rounds are played. {figures(view)}".rstrip()


def figures(view: State) -> str:
    """Alone against the clock: how many cards were built, and how quickly (K12)."""
    right = {result.round: result for result in view.counted if result.scored}
    if not view.solo or view.calm or not right:
        return ""
    calls = (outcome.call for outcome in view.rounds if outcome.number in right)
    total_ms = sum(call.time for call in calls if call is not None)
    return words.alone_end(len(right), len(view.rounds), total_ms)


# The check


def title_of(view: State, names: Sequence[str]) -> str:
    """The title over the check: once the match is over, how it ended."""
    if view.phase != "over":
        return _round_title(view, names)
    scores = scores_in(GAME, view)
    if view.solo:
        return f"{does(names[0], 'scores', 'score')} {points(scores.totals[0])}"
    return words.win([names[seat - 1] for seat in scores.winners])


def _round_title(view: State, names: Sequence[str]) -> str:
    call = view.rounds[-1].call
    if call is not None:
        return words.judged(names[call.seat - 1], call.right)
    if not view.calm:
        return words.TIME_IS_UP
    scored = [names[seat - 1] for seat in _scored(view)]
    if not scored:
        return words.NOBODY_BUILT_IT
    return words.everybody_built(scored) if len(scored) == view.players else words.built(scored)


def why(view: State, names: Sequence[str], best: Best = ()) -> str:
    """Says below the title why the round is over, and what follows from that.

    ``best`` are the best times of this device, without this match.
    """
    outcome = view.rounds[-1]
    parts = [_reason(view, outcome, names), _record(view, outcome, best), tie_sentence(view, names)]
    if view.phase == "over" and not view.winner:
        parts.insert(0, f"{_round_title(view, names).removesuffix('!')}.")
    return " ".join(filter(None, parts))


def _reason(view: State, outcome: Outcome, names: Sequence[str]) -> str:
    call = outcome.call
    if view.winner and call is not None:
        return words.won_by_call(call.time)
    if call is not None and call.right and view.solo:
        result = view.counted[-1]
        return words.alone_right(call.time, par(result.card), result.points, result.change)
    if call is not None:
        late = any(
            result.round == outcome.number and result.seat != call.seat for result in view.counted
        )
        means = words.in_time_means(SLOW_MS) if late and only_answer(outcome) else ""
        return f"{words.called_after(call.time)} {means}".rstrip()
    if not view.calm:
        level = max(load_cards()[card].level for card in outcome.row)
        limit_s = LIMITS_MS[level - 1] * view.patience // 1000
        return words.nobody_called(limit_s, any(outcome.owners), names[0] if view.solo else "")
    scored = _scored(view)
    gave_up = [name for seat, name in enumerate(names[: view.players], 1) if seat not in scored]
    if outcome.extra:
        gave_up = [names[seat - 1] for seat in view.tied]
    if gave_up:
        return words.gave_up(gave_up)
    more = sum(result.change for result in view.counted if result.round == outcome.number)
    return as_on_the_card(len(scored), more, alone=view.solo)


def as_on_the_card(people: int, more: int, *, alone: bool) -> str:
    """Says that what was built is right, each on its own card, and what comes beside the points on
    it (K13).

    >>> as_on_the_card(1, 1, alone=True)
    'Every cat matches the card; without a clock it brings 1 point more.'
    >>> as_on_the_card(2, 1, alone=False)
    "Everybody's cats match the card; the first one to finish has 1 point more."
    """
    told = "Every cat matches the card" if people == 1 else "Everybody's cats match the card"
    if not more:
        return f"{told}."
    why = "without a clock it brings" if alone else "the first one to finish has"
    return f"{told}; {why} {points(more)} more."


def _record(view: State, outcome: Outcome, best: Best) -> str:
    """Alone: whether nobody here has ever built a card of that level so quickly."""
    call = outcome.call
    if call is None or not call.right or not view.solo or view.calm:
        return ""
    card = outcome.row[outcome.owners.index(call.seat)]
    name = record_name(card)
    earlier = best_times(replace(view, rounds=view.rounds[:-1]))
    known = [times[name] for times in (dict(best), earlier) if name in times]
    ahead = min(known, default=0) - call.time
    return words.record_time(load_cards()[card].level, ahead) if ahead > 0 else ""


def _scored(view: State) -> tuple[int, ...]:
    """The seats that have scored in the newest round."""
    number = view.rounds[-1].number
    found = {result.seat for result in view.counted if result.round == number and result.scored}
    return tuple(sorted(found))
