"""The rules of Kitty Paw, in the order of the rules text (K1 to K13)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TypeVar

from pyengine.core.chance import Dice, Shuffle
from pyengine.core.errors import IllegalAction, not_awaited
from pyengine.core.game import (
    CHANCE,
    ActionForm,
    Game,
    HiddenDeal,
    Pending,
    refuse,
)
from pyengine.core.info import Options
from pyengine.core.words import NOTHING, Sentence, say
from pyengine.games.kittypaw import hiding, notation, rounds
from pyengine.games.kittypaw.cards import deck
from pyengine.games.kittypaw.info import ANSWER_MS, INFO, LEVELS
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.picture import picture
from pyengine.games.kittypaw.pictures import GUESTS
from pyengine.games.kittypaw.refusals import refused
from pyengine.games.kittypaw.sampling import sample_action
from pyengine.games.kittypaw.scoring import best_times, is_right, score_sheets, scored_card
from pyengine.games.kittypaw.state import UNTOUCHED, Call, State

T = TypeVar("T")

_AWAITED = {
    "cards": say("the cards of a round"),
    "guests": say("the guests behind the hide-outs"),
    "build": say("a grab, a peek or a call"),
    "touch": say("a touch"),
    "over": say("nothing any more"),
}
_CALM = say("a grab, a peek, a call or giving up")
_LIMIT = say("the end of the time")


class KittyPaw(Game[State]):
    """Kitty Paw by the contract."""

    info = INFO

    sample_action = staticmethod(sample_action)
    refusal = staticmethod(refused)
    with_time = staticmethod(notation.with_time)
    records = staticmethod(best_times)
    view = staticmethod(hiding.masked)
    uncovers = staticmethod(notation.uncovers)
    scores = staticmethod(score_sheets)
    picture = staticmethod(picture)

    def start(self, players: int, options: Options) -> State:
        """A new match: the decks lie on each other, or are one (K1)."""
        decks = tuple(deck(level, options["set"]) for level in LEVELS)
        if options["levels"] == "mixed":
            decks = (tuple(card for cards in decks for card in cards),)
        return State(
            players=players,
            reflex=options["reflex"] == "on",
            calm=options["pace"] == "calm",
            patience=int(options["limits"]),
            heap=options["tiles"] == "heap",
            phase="cards",
            pile=decks,
        )

    def pending(self, state: State) -> Pending:
        """Cards, guests, then a race until somebody calls or time is up; then the touches."""
        if state.phase == "cards":
            return Pending(chance=Shuffle("cards", state.round + 1, len(state.top)))
        if state.phase == "guests":
            return Pending(chance=Shuffle("guests", state.round, GUESTS))
        if state.phase == "build":
            deadline = None if state.calm else Dice("timeout", state.round, 0)
            seats = tuple(seat for seat in state.seats if seat not in state.done)
            return Pending(
                seats=seats,
                deadline=deadline,
                race=True,
                signal=f"round {state.round}",
                since=state.time,
                limit=state.limit or 0,
            )
        seats = _to_touch(state)
        return (
            Pending(seats=seats, signal=f"call {state.round}", limit=ANSWER_MS)
            if seats
            else Pending()
        )

    def legal_actions(self, state: State, seat: int) -> tuple[str, ...]:
        """``touch none``; everything else carries a time, see :meth:`action_forms`."""
        return ("touch none",) if state.phase == "touch" and seat in _to_touch(state) else ()

    def action_forms(self, state: State, seat: int) -> tuple[ActionForm, ...]:
        """Returns how grabs, peeks, calls, giving up and touches are written."""
        if seat not in self.pending(state).seats:
            return ()
        if state.phase == "touch":
            meaning = say("touches that many milliseconds after the signal, up to 3000")
            return (ActionForm("touch REACTION", meaning),)
        return tuple(_forms(state, state.card_of(seat)))

    def chance_action(self, state: State, values: tuple[int, ...]) -> str:
        """The first cards of a shuffled pile (K2), the shuffled guests (K8), or the time's end."""
        if state.phase == "cards":
            cards = (state.top[value - 1] for value in values[: rounds.row_size(state)])
            return " ".join(("cards", *map(str, cards)))
        if state.phase == "guests":
            return notation.write_guests(values)
        return "timeout"

    def normalise(self, state: State, actor: int, text: str) -> str:
        """Single spaces, a called picture as everybody writes it; refuses what is not awaited."""
        return _awaited(state, actor, notation.canonical(text))

    def successor(self, state: State, actor: int, action: str) -> State:
        """Carry out a legal action; a view leads to the view of what follows.

        Two things a view cannot know: what a peek shows, and who was slowest while others' touches
        are hidden.
        """
        if state.phase == "cards":
            return rounds.turn_up(state, notation.read_numbers(action))
        if state.phase == "guests":
            return replace(state, phase="build", guests=notation.read_numbers(action))
        if state.phase == "touch":
            return _touch(state, actor, notation.read_touch(action))
        if actor == CHANCE:
            return rounds.close(state)  # K11: nobody is penalised
        return _act(replace(state, time=notation.read_time(action)), actor, action)

    def time_of(self, action: str) -> int:
        """The milliseconds with which everything begins that is done while the round runs."""
        timed = notation.kind_of(action) in notation.TIMED
        return notation.read_time(action) if timed else -1

    def lapse(self, state: State, seat: int) -> str:
        """The action of a seat that lets the time for a touch pass (K7)."""
        return "touch none" if seat in _to_touch(state) else ""

    def action_view(self, state: State, actor: int, action: str, seat: int) -> str:
        """Guests with question marks for everybody, a peek with one for the others (K4)."""
        kind = notation.kind_of(action)
        if kind == "guests":
            return notation.masked_guests()
        if kind == "peek" and actor != seat:
            return notation.masked_peek(action)
        return action

    def accept_view(self, state: State, actor: int, text: str, seat: int) -> str:
        """Guests and others' peeks as far as the seat knows them; all else as in full."""
        if notation.UNKNOWN not in text:
            return self.accept(state, actor, text)
        self.check_turn(state, actor)
        action = _awaited(state, actor, notation.canonical(text, masked=True))
        refused = self.refusal(state, actor, action)
        if refused is None and actor == seat != CHANCE:
            refused = refuse("K4", "Who peeks knows at which hide-out.")
        if refused is not None:
            raise IllegalAction(refused.rule, refused.message)
        return action

    def hidden_deal(self, state: State) -> HiddenDeal | None:
        """The guests: one of eight behind each hide-out, for nobody before a peek (K4, K8)."""
        return HiddenDeal(1, GUESTS, (0,)) if state.phase == "guests" else None

    def looks_at(self, action: str) -> int:
        """The hide-out of a peek, if it is told (K4)."""
        return notation.read_number(action) if notation.kind_of(action) == "peek" else 0

    def is_covered(self, action: str) -> bool:
        """Guests or a peek with a question mark."""
        return notation.UNKNOWN in action

    def view_from_actions(self, view: State, seat: int) -> State:
        """No action names the guest that a peek has shown."""
        return hiding.without_guests(view)

    def sample_world(self, view: State, seat: int, rng: random.Random) -> State:
        """Put the unseen guests behind the other hide-outs."""
        return hiding.sample_world(view, rng)

    def reveals(self, state: State, actor: int, action: str) -> bool:
        """All but a touch that is not the last one: the others hear of it when all have touched."""
        return state.phase != "touch" or len(_to_touch(state)) == 1

    def situation(self, state: State) -> str:
        """``cards``, ``guests``, ``build``, ``touch`` or ``over``."""
        return state.phase

    def stage(self, state: State) -> Sentence:
        """``Round 2``, or ``Extra round 1`` (K10)."""
        if state.extra:
            return say("Extra round {number}", number=state.extra)
        return say("Round {round}", round=state.round) if state.round else NOTHING


def _awaited(state: State, actor: int, action: str) -> str:
    """The action, if it is of a kind that is awaited of the actor; raises TURN otherwise."""
    kinds, awaited = {state.phase}, _AWAITED[state.phase]
    if state.phase == "build" and actor == CHANCE:
        kinds, awaited = {"timeout"}, _LIMIT
    elif state.phase == "build":
        kinds = {"grab", "peek", "meow", "pass"}
        if state.heap:
            kinds |= {"take", "back"}
        if state.calm:
            awaited = _CALM
    if notation.kind_of(action) not in kinds:
        raise not_awaited(awaited, action)
    return action


# K2 to K5, K11, K13: what seats do while the round runs


def _forms(state: State, card: int) -> list[ActionForm]:
    forms = []
    if not card:
        forms.append(ActionForm("TIME grab PLACE", say("takes the card at that place of the row")))
    if card and load_cards()[card].has_box:
        forms.append(ActionForm("TIME peek HIDEOUT", say("looks behind that hide-out, 1 to 8")))
    if card and state.heap:
        forms.append(ActionForm("TIME take TILE", say("takes that tile out of the heap")))
        forms.append(ActionForm("TIME back TILE", say("puts that tile back into the heap")))
    if card:
        forms.append(ActionForm("TIME meow PICTURE", say("calls Meow: the picture is finished")))
    if state.calm:
        forms.append(ActionForm("TIME pass", say("gives up for this round")))
    return forms


def _act(state: State, seat: int, action: str) -> State:
    kind = notation.kind_of(action)
    if kind == "grab":
        return _grab(state, seat, notation.read_number(action))
    if kind == "peek":
        peeks = hiding.peeked(state.peeks[seat - 1], notation.read_number(action))
        return replace(state, peeks=_replaced(state.peeks, seat, peeks))
    if kind in ("take", "back"):
        taken = _replaced(state.taken, notation.read_number(action), seat if kind == "take" else 0)
        return replace(state, taken=taken)
    if kind == "pass":
        return _finish(state, seat)
    right = is_right(state.card_of(seat), notation.read_call(action))
    call = Call(seat, state.time, action.split(" ", 2)[2], right)
    return _call(replace(state, call=call), call)


def _grab(state: State, seat: int, place: int) -> State:
    return replace(
        state,
        owners=_replaced(state.owners, place, seat),
        grabs=_replaced(state.grabs, place, state.time),
    )


# K5, K6, K10, K13: a call, and the touches after it (K7)


def _call(state: State, call: Call) -> State:
    if state.tied and call.right:
        return rounds.close(replace(state, winner=call.seat))
    if state.calm and not call.right:
        seat = call.seat
        return replace(state, tries=_replaced(state.tries, seat, state.tries[seat - 1] + 1))
    if state.calm:
        counted = scored_card(state, call.seat, call.time)
        return _finish(replace(state, counted=(*state.counted, counted)), call.seat)
    if state.tied:
        return rounds.close(state)
    if state.reflex and not state.solo:
        return replace(state, phase="touch")
    return rounds.settle(state)


def _finish(state: State, seat: int) -> State:
    """A seat has scored or given up; the round ends with the last one (K13)."""
    after = replace(state, done=tuple(sorted((*state.done, seat))))
    return rounds.close(after) if after.done == after.seats else after


def _to_touch(state: State) -> tuple[int, ...]:
    """Returns who still has to answer the call (K5)."""
    if state.phase != "touch" or state.call is None:
        return ()
    caller = state.call.seat
    return tuple(
        [seat for seat, ms in enumerate(state.touches, 1) if ms == UNTOUCHED and seat != caller]
    )


def _touch(state: State, seat: int, reaction: int) -> State:
    after = replace(state, touches=_replaced(state.touches, seat, reaction))
    return after if _to_touch(after) else rounds.settle(after)


def _replaced(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[: seat - 1], value, *values[seat:])
