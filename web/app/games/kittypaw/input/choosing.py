"""Input at the board: taps, buttons, and where keys and pointers are heard.

Everything leads from one draft to the next. What counts for the match (a card taken, a hide-out
looked behind, the call, the touch) is an action with the time of the event, carried out at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.games.interaction import BoardEvent, Interaction
from app.games.kittypaw.board.stages import needs_guest, to_act, to_touch
from app.games.kittypaw.draft import BOX, Draft, current
from app.games.kittypaw.input import heap, keyboard
from app.games.kittypaw.input.handling import (
    away,
    choose,
    flip,
    is_free,
    let_go,
    put,
    raise_piece,
    turn,
)
from app.games.kittypaw.input.lattice import inside, place_at
from app.games.kittypaw.input.listing import at_row
from app.games.kittypaw.input.offers import number_in, piece_of, place_in
from app.games.kittypaw.text import heap_words, words
from pyengine.games.kittypaw.descriptions import where_words
from pyengine.games.kittypaw.info import ANSWER_MS
from pyengine.games.kittypaw.pictures import GUESTS, Place
from pyengine.games.kittypaw.state import State

FASTEST_MS = 80
"""Nobody answers sooner what they have to see first (K7)."""

Answer = Interaction[Draft]


def interact(view: State, seat: int, draft: Draft | None, event: BoardEvent) -> Answer:
    """Returns what an event of the person at the board leads to."""
    now = current(view, draft)
    gone = heap.lost(view, seat, now)
    now = heap.up_to_date(view, seat, now)
    if gone and event.kind != "drag":
        return _no(now, heap_words.quicker(gone[0]))
    if to_touch(view, seat):
        return _handle_frozen(now, event)
    if not to_act(view, seat):
        return Interaction(dropped_by_itself(now), handled=now.carried)
    if event.kind == "activate":
        return activate(view, seat, now, event)
    if not view.card_of(seat):
        return _without_card(view, now, event)
    if event.kind == "key":
        return keyboard.handle_key(view, seat, now, event, activate)
    return drag(view, now, event)


def _without_card(view: State, draft: Draft, event: BoardEvent) -> Answer:
    """A letter takes a card, and so does Enter on one; arrows and Page keys lead from card to card.
    No other key of the board is silent."""
    place = keyboard.card_key(event, len(view.row))
    if place:
        return _grab(view, draft, event, place)
    led = at_row(view, draft, event)
    if not led.handled and event.kind == "key" and keyboard.builds(event.key):
        return _no(draft, words.FIRST_TAKE)
    return led


def _handle_frozen(draft: Draft, event: BoardEvent) -> Answer:
    """After a call there is only the touch; whatever was carried falls where it was."""
    draft = dropped_by_itself(draft)
    tapped = event.kind == "activate" and event.control == "touch"
    if event.at < FASTEST_MS:
        return Interaction(draft)  # it was meant for what was being built
    if tapped or (event.kind == "key" and event.key in (" ", "Enter")):
        slow = event.at > ANSWER_MS
        return _act(draft, f"touch {'none' if slow else max(0, int(event.at))}")
    return Interaction(draft)


def _act(draft: Draft, action: str) -> Answer:
    return Interaction(replace(draft, action=action), confirm=True)


def _act_timed(draft: Draft, event: BoardEvent, action: str) -> Answer:
    return _act(draft, f"{max(0, int(event.at))} {action}")


def _give_up(draft: Draft, event: BoardEvent) -> Answer:
    """It ends the round, and nothing brings the card back (K13): so it is asked for twice."""
    if draft.leaving:
        return _act_timed(replace(draft, leaving=False), event, "pass")
    return Interaction(replace(draft, leaving=True), say=words.GIVE_UP_ASKED, asked=True)


def _no(draft: Draft, why: str) -> Answer:
    return Interaction(draft, say=why, refused=True)


def activate(view: State, seat: int, draft: Draft, event: BoardEvent) -> Answer:
    """A tap on a control, or what stands for one."""
    control = event.control
    word = control.partition(":")[0]
    if word == "pass":
        return _give_up(draft, event) if view.calm else Interaction(draft, handled=False)
    if word == "card":
        if view.card_of(seat):
            return _no(draft, words.ONE_CARD)
        return _grab(view, draft, event, number_in(control, len(view.row)))
    if not view.card_of(seat):
        return _no(draft, words.FIRST_TAKE) if _builds(control) else _unknown(draft)
    if word in ("area", "at"):
        return _on_area(draft, event)
    is_piece = bool(piece_of(control)) or word == "heap"
    if is_piece and event.key == " " and draft.chosen and draft.at is not None:
        # Keys lead what is in hand, whichever piece has the focus.
        return keyboard.handle_key(view, seat, draft, replace(event, kind="key"), activate)
    if number := heap.number_in_heap(control, view):
        return _on_tile(view, seat, draft, number, event)
    if piece := piece_of(control):
        if piece == BOX and not needs_guest(view, seat):
            return _no(draft, words.NO_BOX)
        if heap.in_heap(view, draft, piece):
            return take(view, draft, heap.free_tile(view, piece), event)
        return _on_piece(draft, piece, event)
    if word == "hide":
        return peek(view, seat, draft, event, number_in(control, GUESTS))
    if word == "guest":
        return _guest(view, seat, draft, number_in(control, GUESTS))
    if word == "meow":
        return meow(draft, event)
    if word == "away":
        return _put_away(view, draft, event)
    if step := _STEPS.get(word):
        return step(draft)
    return _unknown(draft)


def _builds(control: str) -> bool:
    """True of a control, or a word that is typed, with which one builds or calls."""
    word = control.partition(":")[0]
    others = ("area", "at", "heap", "hide", "guest", "meow", "away")
    return word in others or word in _STEPS or bool(piece_of(control))


def _unknown(draft: Draft) -> Answer:
    return Interaction(draft, handled=False)


def _grab(view: State, draft: Draft, event: BoardEvent, place: int) -> Answer:
    """K2: first come, first served."""
    if not place:
        return Interaction(draft, handled=False)
    if view.owners[place - 1]:
        return _no(draft, words.CARD_GONE)
    return _act_timed(draft, event, f"grab {place}")


def _on_piece(draft: Draft, piece: str, event: BoardEvent) -> Answer:
    """Take it in hand; once it is, turn it. A cat from the tray may be laid over another one."""
    held = draft.chosen
    if held and held != piece and draft.place_of(held) is None:
        over = place_at(event.x, event.y)
        place = draft.place_of(piece)
        if over is not None and place is not None and over != place and is_free(draft, held, over):
            return put_down(draft, over)
    if held != piece:
        return Interaction(choose(draft, piece), say=words.in_paw(draft, piece))
    if draft.at is not None and draft.at != draft.place_of(piece):
        return put_down(draft, draft.at)
    return turn_piece(draft, 1)


def _on_tile(view: State, seat: int, draft: Draft, number: int, event: BoardEvent) -> Answer:
    """A tile of the heap is taken, or turned if it is in one's own hand already."""
    kind = view.fallen[number - 1].kind
    if draft.heap_tile(kind) == number and draft.standing(kind) is None:
        return _on_piece(draft, kind, event)
    return take(view, draft, number, event)


def take(view: State, draft: Draft, number: int, event: BoardEvent) -> Answer:
    """Take a tile out of the heap into the hand (K3): what a hand held stays beside the heap."""
    if not number or view.taken[number - 1]:
        return _no(draft, heap_words.TILE_GONE)
    kind = view.fallen[number - 1].kind
    if draft.heap_tile(kind):
        return _no(draft, heap_words.one_of(kind))
    after = choose(heap.take(view, draft, number), kind)
    answer = _act_timed(after, event, f"take {number}")
    return replace(answer, say=words.in_paw(after, kind))


def put_back(view: State, draft: Draft, piece: str, event: BoardEvent) -> Answer:
    """Put a piece back into the tray, or a cat into the heap, where others may take it (K3)."""
    if not view.heap or piece == BOX:
        return Interaction(away(draft, piece), say=words.put_back(piece))
    number = draft.heap_tile(piece)
    after = heap.give_back(view, draft, piece)
    if not number:
        return Interaction(after, say=words.LET_GO)
    answer = _act_timed(after, event, f"back {number}")
    return replace(answer, say=heap_words.back(piece))


def _on_area(draft: Draft, event: BoardEvent) -> Answer:
    """Put what is in hand there; a button for it is pressed with the keyboard's point."""
    place = place_in(event.control) if event.control != "area" else place_at(event.x, event.y)
    if place is None or not inside(place):
        return Interaction(draft, handled=False)
    if not draft.chosen:
        return Interaction(draft, say=words.FIRST_PICK)
    return put_down(draft, place)


def put_down(draft: Draft, place: Place) -> Answer:
    """Put the chosen piece there, if no other has its middle there."""
    piece = draft.chosen
    if not is_free(draft, piece, place):
        return _no(draft, words.TAKEN_PLACE)
    others = tuple(tile for tile in draft.tiles if tile.kind != piece)
    after = put(draft, piece, place)
    return Interaction(after, say=words.put(piece, where_words(place, others)))


# The buttons for what is in hand


def turn_piece(draft: Draft, by: int) -> Answer:
    """A sixth further, or back."""
    if not draft.chosen:
        return _no(draft, words.FIRST_PICK)
    after = turn(draft, draft.chosen, by)
    return Interaction(after, say=words.in_paw(after, draft.chosen))


def _flip(draft: Draft) -> Answer:
    if not draft.chosen:
        return _no(draft, words.FIRST_PICK)
    after = flip(draft, draft.chosen)
    return Interaction(after, say=words.in_paw(after, draft.chosen))


def _raise(draft: Draft) -> Answer:
    piece = draft.chosen
    if not piece or piece == BOX:
        return _no(draft, words.FIRST_PICK)
    after = raise_piece(draft, piece)
    if after is draft:
        return _no(draft, words.nothing_on(piece))
    return Interaction(after, say=words.stacked(after, piece))


def _put_away(view: State, draft: Draft, event: BoardEvent) -> Answer:
    piece = draft.chosen
    if not piece:
        return _no(draft, words.FIRST_PICK)
    return put_back(view, draft, piece, event)


_STEPS: dict[str, Callable[[Draft], Answer]] = {
    "turn": lambda draft: turn_piece(draft, 1),
    "back": lambda draft: turn_piece(draft, -1),
    "flip": _flip,
    "raise": _raise,
}


# Hide-outs (K4) and the call (K5)


def peek(view: State, seat: int, draft: Draft, event: BoardEvent, at: int) -> Answer:
    """Open a hide-out and close any other; the open one closes. What was seen need not count."""
    if not needs_guest(view, seat):
        return _no(draft, words.NO_BOX)
    if not at:
        return Interaction(draft, handled=False)
    if draft.peek == at:
        return Interaction(replace(draft, peek=0), say=words.closed(at))
    opened = replace(draft, peek=at)
    if at in view.peeks[seat - 1]:
        return Interaction(opened, say=words.behind(at, view.guests[at - 1]), private=True)
    return _act_timed(opened, event, f"peek {at}")


def _guest(view: State, seat: int, draft: Draft, guest: int) -> Answer:
    """Put a guest that was seen into the box, or out of it again."""
    if guest not in view.seen_by(seat):
        return Interaction(draft, handled=False)
    put_in = 0 if draft.guest == guest else guest
    return Interaction(replace(draft, guest=put_in), say=words.hides(put_in))


def meow(draft: Draft, event: BoardEvent) -> Answer:
    """Call: what stands on the table is the picture."""
    draft = dropped_by_itself(draft)
    if not draft.tiles:
        return _no(draft, words.NOTHING_BUILT)
    return _act_timed(draft, event, f"meow {draft.picture}")


# Pointers


def drag(view: State, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Moves the pieces with a pointer that is down; one of the heap is taken by it."""
    if event.kind == "press":
        number = heap.number_in_heap(event.control, view)
        piece = piece_of(event.control)
        if number:
            piece = view.fallen[number - 1].kind
            if draft.heap_tile(piece) != number or draft.standing(piece) is not None:
                taken = take(view, draft, number, event)
                if taken.refused:
                    return taken
                return replace(taken, draft=replace(taken.draft, carried=True))
        if not piece or heap.in_heap(view, draft, piece):
            return Interaction(draft, handled=False)
        return Interaction(replace(choose(draft, piece), carried=True))
    if not draft.carried:
        return Interaction(draft, handled=False)
    if event.kind == "cancel":
        return Interaction(dropped_by_itself(draft))
    over = place_at(event.x, event.y)
    if event.kind == "drag":
        return Interaction(replace(draft, at=over))
    return _drop(view, draft, over, event)


def _drop(
    view: State, draft: Draft, over: tuple[int, int] | None, event: BoardEvent
) -> Interaction[Draft]:
    piece = draft.chosen
    if over is None:
        return replace(put_back(view, draft, piece, event), say="")
    if not is_free(draft, piece, over):
        return Interaction(choose(draft, piece), say=words.TAKEN_PLACE, refused=True)
    return Interaction(put(draft, piece, over))


def dropped_by_itself(draft: Draft) -> Draft:
    """The draft after a drag that came to nothing: everything is where it was."""
    return let_go(draft) if draft.carried else draft
