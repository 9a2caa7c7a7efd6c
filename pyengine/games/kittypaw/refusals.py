"""The rule of Kitty Paw that an action breaks, in the order of the rules text (K1 to K13)."""

from __future__ import annotations

from pyengine.core.game import CHANCE, Refusal, refuse
from pyengine.core.words import seat_words
from pyengine.games.kittypaw import hiding, notation, rounds
from pyengine.games.kittypaw.cats import GUEST_NAMES, NAMES
from pyengine.games.kittypaw.info import ANSWER_MS
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import GUESTS, Picture
from pyengine.games.kittypaw.state import State


def refused(state: State, actor: int, action: str) -> Refusal | None:
    """The first rule that an action breaks which is awaited, as far as the state knows."""
    if state.phase == "cards":
        return _refuse_cards(state, notation.read_numbers(action))
    if state.phase == "guests":
        return _refuse_guests(notation.read_numbers(action))
    if state.phase == "touch":
        return _refuse_touch(action)
    return None if actor == CHANCE else _refuse_timed(state, actor, action)


# K1, K2, K8, K10: the row and the guests


def _refuse_cards(state: State, row: tuple[int, ...]) -> Refusal | None:
    size = rounds.row_size(state)
    if len(set(row)) < len(row) or len(row) != size:
        return refuse(
            "K10" if state.tied else "K2",
            "{size} different cards are turned up for this round, not {count}.",
            size=size,
            count=len(set(row)),
        )
    missing = [card for card in row if card not in state.top]
    if missing and state.tied:
        return refuse("K10", "Card {card} is not one of the removed cards.", card=missing[0])
    if missing:
        return refuse("K1", "Card {card} is not in the top pile.", card=missing[0])
    return None


def _refuse_guests(guests: tuple[int, ...]) -> Refusal | None:
    known = [guest for guest in guests if guest]
    if len(set(known)) < len(known):
        return refuse("K1", "Each of the eight guests hides behind one hide-out.")
    return None


# K2 to K5, K11, K13: what seats do while the round runs


def _refuse_timed(state: State, seat: int, action: str) -> Refusal | None:
    late, kind = _refuse_time(state, notation.read_time(action)), notation.kind_of(action)
    if late is not None:
        return late
    if kind == "pass":
        return None if state.calm else refuse("TURN", "Nobody gives up while a clock runs.")
    if kind == "grab":
        return _refuse_grab(state, seat, notation.read_number(action))
    if kind == "peek":
        return _refuse_peek(state, seat, notation.read_number(action))
    if kind in ("take", "back"):
        refuse_tile = _refuse_take if kind == "take" else _refuse_back
        return refuse_tile(state, seat, notation.read_number(action))
    return _refuse_call(state, seat, notation.read_call(action))


def _refuse_time(state: State, time: int) -> Refusal | None:
    if time < state.time:
        return refuse(
            "TURN", "{time} ms is before the latest action at {newest} ms.",
            time=time,
            newest=state.time,
        )  # fmt: skip
    if state.limit is not None and time > state.limit:
        return refuse(
            "TURN", "{time} ms is after the round's limit of {limit} ms.",
            time=time,
            limit=state.limit,
        )  # fmt: skip
    return None


def _refuse_grab(state: State, seat: int, place: int) -> Refusal | None:
    if state.card_of(seat):
        return refuse("K2", "A player takes one card a round.")
    if place > len(state.row):
        return refuse("K2", "There is no place {place} in the row.", place=place)
    owner = state.owners[place - 1]
    if owner:
        return refuse("K2", "That card is taken by {who}.", who=seat_words(owner))
    return None


def _refuse_peek(state: State, seat: int, at: int) -> Refusal | None:
    card = state.card_of(seat)
    if not card or not load_cards()[card].has_box:
        return refuse("K4", "Only a player whose card has a box may look for a guest.")
    if at > GUESTS:
        return refuse("K4", "The hide-outs are 1 to {last}.", last=GUESTS)
    return None


def _refuse_take(state: State, seat: int, number: int) -> Refusal | None:
    """A tile that nobody has, of a kind that one's own hands have not yet (K3)."""
    if not state.card_of(seat):
        return refuse("K3", "Only a player with a card takes tiles.")
    if number > len(state.taken):
        return refuse("K3", "The tiles of the heap are 1 to {last}.", last=len(state.taken))
    owner = state.taken[number - 1]
    if owner and owner != seat:
        return refuse("K3", "That tile is taken by {who}.", who=seat_words(owner))
    kind = state.fallen[number - 1].kind
    if kind in state.held_by(seat):
        return refuse("K3", "{cat} is taken already: one of each cat.", cat=NAMES[kind])
    return None


def _refuse_back(state: State, seat: int, number: int) -> Refusal | None:
    if number > len(state.taken) or state.taken[number - 1] != seat:
        return refuse("K3", "Only a tile that was taken can go back.")
    return None


def _refuse_call(state: State, seat: int, picture: Picture) -> Refusal | None:
    if not state.card_of(seat):
        return refuse("K5", "Only a player with a card may call.")
    if state.heap:
        held = state.held_by(seat)
        missing = [tile.kind for tile in picture.tiles if tile.kind not in held]
        if missing:
            return refuse("K3", "{cat} was not taken from the heap.", cat=NAMES[missing[0]])
    guest = picture.guest
    if guest and not hiding.may_have_seen(state, seat, guest):
        return refuse("K4", "{guest} was not found in this round.", guest=GUEST_NAMES[guest])
    return None


# K7: the touches after a call


def _refuse_touch(action: str) -> Refusal | None:
    if action != "touch none" and notation.read_touch(action) > ANSWER_MS:
        return refuse("K7", "A touch after more than {most} ms counts as none.", most=ANSWER_MS)
    return None
