"""Kitty Paw's bots: hands that grab, peek, build, call and touch (K12)."""

from __future__ import annotations

from dataclasses import replace

from pyengine.bots.hands import Gesture, Hands, Measure, Timed
from pyengine.core.chance import rng_for
from pyengine.games.kittypaw.info import ANSWER_MS
from pyengine.games.kittypaw.keeping import even_pace
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pace import (
    DECLARED_SPREAD,
    EVEN,
    WRONG_PEEK_MS,
    Pace,
    in_heap,
    jittered,
    pace_of,
)
from pyengine.games.kittypaw.pictures import ROTATIONS, Picture
from pyengine.games.kittypaw.plan import Plan, called_picture, plan_for, weight
from pyengine.games.kittypaw.state import UNTOUCHED, State

LEISURE_MS = 60_000
"""So long a bot leaves the first card of a row to somebody else where no clock runs (K13)."""

_FUMBLE_AT = 600
"""A cat that lies wrong at first does so from this part of its time on, in thousandths."""


class Paws(Hands):
    """Hands that build cat by cat; one luck for all times (:mod:`pyengine.games.kittypaw.pace`)."""

    spread = DECLARED_SPREAD

    def pace(self, view: State, seat: int, level: str) -> Pace:
        """The hands of a seat in this round; raises ``ValueError`` for an unknown level."""
        return even_pace(view, seat) if level == EVEN else pace_of(level)

    def next(self, view: State, seat: int, level: str, seed: str) -> Timed | None:
        """A grab, then peeks until the guest is found, then the call; a touch after another's."""
        pace = self.pace(view, seat, level)
        if view.phase == "touch":
            return _touch(view, seat, pace, seed)
        if view.phase != "build" or seat in view.done or seat not in view.seats:
            return None
        planned = (_build if view.card_of(seat) else _grab)(view, seat, pace, seed)
        if planned is None:
            return None
        at = max(planned.at, view.time)  # a device may have been late with what came before
        if view.limit is not None and at > view.limit:
            return None
        return Timed(at, f"{at} {planned.action}")

    def gestures(self, view: State, seat: int, level: str, seed: str) -> tuple[Gesture, ...]:
        """Cat by cat, some turned back, the box with the last one; from the found guest on."""
        pace = self.pace(view, seat, level)
        if not view.card_of(seat) or not _guest_found(view, seat):
            return ()
        plan, wrong = plan_for(view, seat, pace, seed), _wrong_peeks(view, seat)
        shift = plan.begin + wrong * plan.peek_step
        first = _called(view, seat, pace, seed, 0)
        shown = [
            Gesture(shift + at, str(part)) for at, part in _building(plan, first) if part.tiles
        ]
        for attempt in range(1, view.tries[seat - 1] + 1):
            at = _called_at(plan, wrong, attempt, pace)
            shown.append(Gesture(at, str(_called(view, seat, pace, seed, attempt))))
        return tuple(shown)

    def measures(self, state: State, seat: int, level: str, seed: str) -> tuple[Measure, ...]:
        """A cat and the whole card, by level; after a call the reaction."""
        pace = self.pace(state, seat, level)
        if state.phase == "touch":
            return (Measure("reaction", _reaction(state, pace, seed), pace.reaction),)
        if not state.card_of(seat):
            return ()
        plan = plan_for(state, seat, pace, seed)
        guest, cats = plan.picture.guest, weight(plan.card)
        wrong = plan.order.index(state.guests.index(guest) + 1) if guest else 0
        tile = in_heap(pace.tile, state.sets)
        declared = tile * cats // 1_000 + WRONG_PEEK_MS * wrong
        return (
            Measure("tile", plan.ends[-1] * 1_000 // cats, tile),
            Measure(
                f"level {load_cards()[plan.card].level} card",
                plan.finished_at(wrong) - plan.begin,
                declared,
            ),
        )


def _touch(view: State, seat: int, pace: Pace, seed: str) -> Timed | None:
    if view.call is None or seat == view.call.seat or view.touches[seat - 1] != UNTOUCHED:
        return None
    reaction = _reaction(view, pace, seed)
    if reaction > ANSWER_MS:
        return Timed(ANSWER_MS, "touch none")
    return Timed(reaction, f"touch {reaction}")


def _reaction(view: State, pace: Pace, seed: str) -> int:
    return jittered(pace.reaction, rng_for(seed, "reaction", view.round))


def _grab(view: State, seat: int, pace: Pace, seed: str) -> Timed | None:
    """The favourite card that is free; who sees one taken looks again, half as long."""
    rng = rng_for(seed, "look", view.round)
    look = jittered(pace.look, rng)
    at, again = _free_from(view, seat) + look, look // 2
    liked = [(rng.getrandbits(16), place) for place in range(1, len(view.row) + 1)]
    cards, sign = load_cards(), {"most": -1, "fewest": 1, "any": 0}[pace.picks]
    liked.sort(key=lambda offer: (sign * cards[view.row[offer[1] - 1]].points, offer))
    for _, place in liked:
        if not view.owners[place - 1]:
            return Timed(at, f"grab {place}")
        at = max(at, view.grabs[place - 1] + again)
    return None


def _free_from(view: State, seat: int) -> int:
    """From when on a card is looked for, in ms. Without a clock whoever wants to read all cards
    first is given the time: the first card is left to somebody else, for as long as that takes or
    ``LEISURE_MS``."""
    others = [other for other in view.seats if other != seat]
    if not view.calm or not others:
        return 0
    taken = [at for at, owner in zip(view.grabs, view.owners, strict=True) if owner]
    keys_to_discard = [view.time] if set(others) & set(view.done) else []
    return min([LEISURE_MS, *taken, *keys_to_discard])


def _build(view: State, seat: int, pace: Pace, seed: str) -> Timed | None:
    """The next tile of the heap, or peek where the guest is not found; else the call."""
    plan, peeks = plan_for(view, seat, pace, seed), view.peeks[seat - 1]
    if not all(view.guests[at - 1] for at in peeks):
        return None  # the hide-out is still being lifted: who looks now plans when it is seen
    take = _take(view, seat, plan)
    if not _guest_found(view, seat):
        left = [hideout for hideout in plan.order if hideout not in peeks]
        peek = Timed(plan.peek_at(len(peeks)), f"peek {left[0]}") if left else None
        return min(filter(None, (take, peek)), default=None, key=lambda planned: planned.at)
    if take is not None:
        return take
    attempt = view.tries[seat - 1]
    at = _called_at(plan, _wrong_peeks(view, seat), attempt, pace)
    return Timed(at, f"meow {_called(view, seat, pace, seed, attempt).canonical()}")


def _take(view: State, seat: int, plan: Plan) -> Timed | None:
    """The next cat of the picture that is still to be taken, and when; None without a heap.

    The first one that lies there: if somebody else is quicker there is another one.
    """
    held = view.held_by(seat)
    for index, tile in enumerate(plan.picture.tiles if view.heap else ()):
        if tile.kind in held:
            continue
        number = next(
            number
            for number, (lying, owner) in enumerate(zip(view.fallen, view.taken, strict=True), 1)
            if not owner and lying.kind == tile.kind
        )
        return Timed(plan.take_at(index, _wrong_peeks(view, seat)), f"take {number}")
    return None


def _guest_found(view: State, seat: int) -> bool:
    return load_cards()[view.card_of(seat)].picture.guest in (0, *view.seen_by(seat))


def _wrong_peeks(view: State, seat: int) -> int:
    """Returns how many peeks did not show the guest that was found at last."""
    guest = load_cards()[view.card_of(seat)].picture.guest
    return sum(seen != guest for seen in view.seen_by(seat)) if guest else 0


def _called_at(plan: Plan, wrong_peeks: int, attempt: int, pace: Pace) -> int:
    """Time of a call; without a clock a hand looks for a slip as long as two cats take (K13)."""
    return plan.finished_at(wrong_peeks) + attempt * 2 * pace.tile


def _called(view: State, seat: int, pace: Pace, seed: str, attempt: int) -> Picture:
    picture = load_cards()[view.card_of(seat)].picture
    return called_picture(picture, view.seen_by(seat), pace, seed, view.round, attempt)


def _building(plan: Plan, called: Picture) -> list[tuple[int, Picture]]:
    """Returns what stands when, in ms after the grab; the whole picture at last."""
    steps, begun = [], 0
    for count, (end, fumbled) in enumerate(zip(plan.ends, plan.fumbled, strict=True), 1):
        part = Picture(called.tiles[:count]) if count < len(plan.ends) else called
        if fumbled:
            tile = called.tiles[count - 1]
            other = replace(tile, rotation=(tile.rotation + 1) % ROTATIONS)
            wrong = Picture((*called.tiles[: count - 1], other))
            steps.append((begun + (end - begun) * _FUMBLE_AT // 1_000, wrong))
        steps.append((end, part))
        begun = end
    return steps


HANDS = Paws()
