"""From one round to the next: the row, the end of a round and of the match (K8 to K10)."""

from __future__ import annotations

from dataclasses import replace

from pyengine.games.kittypaw.info import EXTRA_ROUNDS, ROW, TARGET
from pyengine.games.kittypaw.pictures import KINDS
from pyengine.games.kittypaw.scoring import score_sheets, scored_card, slowest, turned_card
from pyengine.games.kittypaw.state import UNTOUCHED, Counted, Outcome, State


def row_size(state: State) -> int:
    """Returns how many cards are turned up next: four, or all where fewer are left (K2, K10)."""
    return min(ROW, len(state.top))


def turn_up(state: State, row: tuple[int, ...]) -> State:
    """A new round with these cards in the row (K2, K8)."""
    left = tuple(card for card in state.top if card not in row)
    if state.tied:
        pile, removed = state.pile, left
    else:
        pile, removed = ((left,) if left else ()) + state.pile[1:], state.removed
    after = replace(
        state,
        phase="build",
        pile=pile,
        removed=removed,
        round=state.round + 1,
        extra=state.extra + bool(state.tied),
        row=row,
        owners=(0,) * len(row),
        grabs=(0,) * len(row),
        peeks=((),) * state.players,
        taken=(0,) * len(KINDS) * len(state.seats) if state.heap else (),
        touches=(UNTOUCHED,) * state.players,
        tries=(0,) * state.players,
    )
    return replace(after, phase="guests") if after.has_boxes else after


def settle(state: State) -> State:
    """The end of a round by a call, after its touches if there are any (K5 to K7)."""
    assert state.call is not None
    seat, right = state.call.seat, state.call.right
    own = scored_card(state, seat, state.call.time) if right else turned_card(state, seat)
    late = slowest(state.touches, seat) if state.phase == "touch" else ()
    turned = tuple(turned_card(state, other) for other in late if state.card_of(other))
    return close(replace(state, counted=(*state.counted, own, *turned)))


def close(state: State) -> State:
    """The round is over: what counts for nobody is removed (K8), and the match goes on or ends."""
    counted = state.of_round()
    out = {result.card for result in counted}
    if state.tied and state.call is not None and not state.calm:
        out.add(state.card_of(state.call.seat))  # of a wrong call: a right one ends the match
    back = (card for card in state.row if card not in out)
    after = replace(
        state,
        rounds=(*state.rounds, _outcome(state, counted)),
        removed=tuple(sorted((*state.removed, *back))),
        row=(),
        owners=(),
        grabs=(),
        guests=(),
        peeks=(),
        taken=(),
        time=0,
        call=None,
        touches=(),
        tries=(),
        done=(),
    )
    return _go_on(after)


def _outcome(state: State, counted: tuple[Counted, ...]) -> Outcome:
    return Outcome(
        number=state.round,
        extra=state.extra,
        row=state.row,
        owners=state.owners,
        call=None if state.calm and not state.winner else state.call,
        touches=state.touches,
        turned=tuple(sorted(result.seat for result in counted if not result.scored)),
    )


def _go_on(state: State) -> State:
    """Another round, an extra round, or the end (K9, K10)."""
    if state.winner:
        return replace(state, phase="over")
    if state.tied:
        again = state.extra < EXTRA_ROUNDS and len(state.removed) >= len(state.tied)
        return replace(state, phase="cards" if again else "over")
    if state.pile and not _target_reached(state):
        return replace(state, phase="cards")
    leaders = score_sheets(state).leaders()
    if len(leaders) > 1 and len(state.removed) >= len(leaders):
        return replace(state, phase="cards", tied=leaders)
    return replace(state, phase="over")


def _target_reached(state: State) -> bool:
    """Returns whether somebody has enough scored cards; alone all rounds are played (K9, K12)."""
    return not state.solo and any(state.scored_by(seat) >= TARGET for seat in state.seats)
