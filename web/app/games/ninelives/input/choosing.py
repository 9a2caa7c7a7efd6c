"""Choosing by clicks and keys: one event in, the next draft out.

A control's name says what it stands for: ``place:2L`` on the rug, ``card:P7`` in the hand,
``take:Y3`` on the mat. Choosing costs nothing; the same control again confirms.
"""

from __future__ import annotations

from dataclasses import replace

from app.games.interaction import BoardEvent, Interaction, Move
from app.games.ninelives.art import rug
from app.games.ninelives.board.picture import shown_trick
from app.games.ninelives.draft import EMPTY, Draft
from app.games.ninelives.input import dragging
from app.games.ninelives.text import speech, words
from pyengine.core.errors import IllegalAction
from pyengine.games.ninelives import GAME
from pyengine.games.ninelives.cards import best_card, card_text, cards_of, suit_of
from pyengine.games.ninelives.notation import read_card
from pyengine.games.ninelives.rug import HIT_ONE, HIT_TWO, PLACES, place_at
from pyengine.games.ninelives.state import State

_VERBS = {"place": "bid", "card": "play", "take": "take"}
_KINDS = {verb: kind for kind, verb in _VERBS.items()}
_STEPS = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -1, "ArrowDown": 1}
_ACROSS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}


def control_of(action: str) -> str:
    """The control of an action.

    >>> control_of("play P7")
    'card:P7'
    """
    verb, _, rest = action.partition(" ")
    return f"{_KINDS[verb]}:{rest}"


def action_of(control: str) -> str:
    """The action of a control; empty where it is none of ours.

    >>> action_of("place:2-3R"), action_of("pass")
    ('bid 2-3R', '')
    """
    kind, _, rest = control.partition(":")
    return f"{_VERBS[kind]} {rest}" if kind in _VERBS and rest else ""


def fresh(view: State, seat: int) -> Draft:
    """Nothing chosen, or the only thing that is possible."""
    legal = GAME.legal_actions(view, seat)
    return Draft(action=legal[0]) if len(legal) == 1 else EMPTY


def is_fresh(view: State, seat: int, draft: Draft) -> bool:
    """True if nothing is chosen that was not so from the start.

    What is carried just now is not chosen yet.
    """
    return draft.action == fresh(view, seat).action


def chosen(view: State, seat: int, draft: Draft) -> str | None:
    """The action that Confirm would carry out."""
    return draft.action if draft.action in GAME.legal_actions(view, seat) else None


def controls_in_order(view: State, seat: int) -> tuple[str, ...]:
    """The controls that the keyboard reaches: places, the hand, or the cards of the trick.

    A place that is taken, or a card that may not be played, says why when it is chosen.
    """
    if view.phase == "bid":
        return tuple([f"place:{place.text}" for place in PLACES])
    if view.phase == "play":
        return hand_controls(view, seat)
    return tuple(map(control_of, GAME.legal_actions(view, seat)))


def moves(view: State, seat: int) -> tuple[Move, ...]:
    """Places by what a hit brings, cards that are ahead before others; to take one is all alike."""
    legal = sorted(GAME.legal_actions(view, seat), key=lambda action: -_worth(view, action))
    return tuple(Move(action, control_of(action)) for action in legal)


def _worth(view: State, action: str) -> int:
    """Says what an action brings at once, as far as it can be seen (N10, N14)."""
    verb, _, rest = action.partition(" ")
    if verb == "bid":
        place = place_at(rest)
        return 0 if place is None else HIT_TWO if place.vertical else HIT_ONE
    card = read_card(action)
    return int(verb == "play" and bool(view.trick) and best_card((*view.trick, card)) == card)


def hand_stop(view: State, seat: int, draft: Draft) -> str:
    """The one card that Tab reaches while predictions are made; then none can be played."""
    cards = hand_controls(view, seat)
    return draft.cursor if draft.cursor in cards else next(iter(cards), "")


def hand_controls(view: State, seat: int) -> tuple[str, ...]:
    """The controls of the cards of a hand."""
    return tuple([f"card:{card_text(card)}" for card in cards_of(view.hands[seat - 1].cards)])


def tab_stop(view: State, seat: int, draft: Draft) -> str:
    """The one control that Tab reaches: the last used, the chosen or the first possible one."""
    controls = controls_in_order(view, seat)
    if draft.cursor in controls:
        return draft.cursor
    if draft.action:
        return control_of(draft.action)
    return next(map(control_of, GAME.legal_actions(view, seat)), "")


def interact(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Returns what an event of the acting person leads to."""
    if event.kind == "key":
        return _key(view, seat, draft, event)
    if event.kind == "activate":
        outcome = activate(view, seat, draft, event.control)
        # Whoever comes to a place by keys has heard in its name what hit and miss bring.
        named = event.key and view.phase == "bid" and outcome.draft.action != draft.action
        return replace(outcome, spoken=words.ENTER_SEATS) if named else outcome
    return _drag(view, seat, draft, event)


def activate(view: State, seat: int, draft: Draft, control: str) -> Interaction[Draft]:
    """A click: choose, confirm what is chosen already, or hear why not."""
    if control == "last":
        return _last_trick(view, draft)
    action = action_of(control)
    if not action:
        return Interaction(draft, handled=False)
    if action == draft.action and not draft.last:
        return Interaction(draft, confirm=True)
    if view.phase == "bid" and control.startswith("card:"):
        return Interaction(draft, say=words.FIRST_PREDICT, refused=True)
    why = why_not(view, seat, action)
    if why:
        return Interaction(replace(draft, cursor=control), say=why, refused=True)
    return Interaction(
        Draft(action, cursor=control), say=speech.describe_choice(view, seat, action)
    )


def why_not(view: State, seat: int, action: str) -> str:
    """The engine's sentence against an action; empty where it is allowed.

    The commonest one, of a suit that is to be followed (N9), is said shorter: the hand is
    before everybody's eyes, and a phone's strip has no room for a fifth line.
    """
    try:
        GAME.accept(view, seat, action)
    except IllegalAction as refused:
        if refused.rule == "N9" and read_card(action) & view.hands[seat - 1].cards:
            return words.has_to_follow(suit_of(view.led))
        return str(refused.message)
    return ""


def _drag(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Carrying a card or the cat; letting it go where it was taken up is a click."""
    if event.kind == "press":
        return dragging.press(view, draft, event)
    drag = draft.drag
    if drag is None:
        return Interaction(draft, handled=False)
    if event.kind == "cancel":
        return Interaction(drag.draft_before)
    if event.kind == "drag":
        return Interaction(dragging.carry(draft, drag, event))
    if event.control == drag.control:
        return activate(view, seat, drag.draft_before, drag.control)
    target = dragging.target_of(drag, event.control)
    if not target:
        return Interaction(drag.draft_before)
    action = action_of(target)
    why = why_not(view, seat, action)
    if why:
        return Interaction(drag.draft_before, say=why, refused=True)
    # A card that was carried all the way is meant; a cat may still look for its place.
    after = Draft(action, cursor=target)
    sure = view.phase != "bid"
    return Interaction(
        after, say="" if sure else speech.describe_choice(view, seat, action), confirm=sure
    )


def _last_trick(view: State, draft: Draft) -> Interaction[Draft]:
    if not view.history:
        return Interaction(draft, say=words.NO_LAST_TRICK, refused=True)
    sentence = words.LAST_TRICK_GONE if draft.last else words.LAST_TRICK_SHOWN
    return Interaction(replace(draft, last=not draft.last), say=sentence)


def _key(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    if event.key in ("Enter", " "):
        return _enter(view, seat, draft, event.control)
    if event.key == "Escape" and draft.last:
        return _last_trick(view, draft)
    if event.key in ("Escape", "Backspace"):
        empty = fresh(view, seat)
        return Interaction(empty, handled=replace(draft, cursor="") != empty)
    controls = controls_in_order(view, seat)
    if not controls or event.key not in _STEPS:
        return Interaction(draft, handled=False)
    if view.phase == "bid" and event.control.startswith("card:"):
        to = _through_hand(view, seat, draft, event)
    elif event.control not in controls:
        # The focus is somewhere else on the board: the first arrow leads into the row.
        to = tab_stop(view, seat, draft)
    elif view.phase == "bid":
        to = _nearest(controls, event.control, event.key)
        if to == event.control and event.key == "ArrowDown":
            # The hand lies below the rug.
            to = hand_stop(view, seat, draft) or to
    else:
        to = _along(view, seat, controls, event.control, event.key)
    return Interaction(replace(draft, cursor=to), focus=to)


def _enter(view: State, seat: int, draft: Draft, control: str) -> Interaction[Draft]:
    if action_of(control) and action_of(control) != draft.action:
        return activate(view, seat, draft, control)
    whole = chosen(view, seat, draft) is not None
    return Interaction(draft, confirm=whole, handled=whole)


def _along(view: State, seat: int, controls: tuple[str, ...], here: str, key: str) -> str:
    """Left and right go from card to card, up and down only to those that may be played."""
    step, index = _STEPS[key], controls.index(here)
    if key in ("ArrowUp", "ArrowDown"):
        legal = set(map(control_of, GAME.legal_actions(view, seat)))
        wanted = [i for i, control in enumerate(controls) if control in legal]
        ahead = [i for i in wanted if (i - index) * step > 0]
        return controls[min(ahead, key=lambda i: abs(i - index))] if ahead else here
    return controls[min(max(index + step, 0), len(controls) - 1)]


def _through_hand(view: State, seat: int, draft: Draft, event: BoardEvent) -> str:
    """From card to card while predictions are made, and up to the rug again."""
    if event.key == "ArrowUp":
        return tab_stop(view, seat, draft)
    cards = hand_controls(view, seat)
    step = {"ArrowLeft": -1, "ArrowRight": 1}.get(event.key, 0)
    return cards[min(max(cards.index(event.control) + step, 0), len(cards) - 1)]


def _nearest(controls: tuple[str, ...], here: str, key: str) -> str:
    """The nearest place in the direction of the arrow; sideways counts double."""
    across, down = _ACROSS[key]
    at = {control: _middle(control) for control in controls}
    x, y = at[here]
    best: tuple[float, str] | None = None
    for control, (to_x, to_y) in at.items():
        along = (to_x - x) * across + (to_y - y) * down
        off_axis = abs((to_x - x) * down) + abs((to_y - y) * across)
        if along > 1 and (best is None or (along + 2 * off_axis, control) < best):
            best = (along + 2 * off_axis, control)
    return best[1] if best else here


def _middle(control: str) -> tuple[float, float]:
    x, y, width, height = rug.handle(control.removeprefix("place:"))
    return x + width / 2, y + height / 2


def back_on_the_mat(view: State, draft: Draft, resting: str) -> bool:
    """True if the mat shows the trick before: asked for, or while the table rests after it."""
    return draft.last or (bool(resting) and not shown_trick(view, False).cards)
