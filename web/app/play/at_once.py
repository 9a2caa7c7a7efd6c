"""Playing without Confirm: what is chosen a second time is played, as if Confirm was used.

That is so wherever a choice is one thing (:attr:`app.games.face.Face.chooses_once`), such as a card
or a floor. Who asked for *Play at once* in the settings needs no second touch there, and in the
other games, where a choice grows, the second touch or the end of a drag will do. All of it works
from the contract of a face alone. Races, where everything is done at once, know nothing of it.
"""

from __future__ import annotations

from dataclasses import replace

from app.core.model import Place, Table, Touched
from app.games.interaction import BoardEvent, Interaction
from app.places.places import chosen_at, face_of, own_view
from app.saves.preferences import Settings

OFFERED_AFTER = 5
"""So many choices are confirmed at a table before it offers to play at once."""


def is_offered(table: Table, settings: Settings) -> bool:
    """Returns whether the table offers to play at once, for one turn: until it is answered, or the
    next choice is confirmed.

    A hint that is open comes first.
    """
    hint = table.places[0].hint
    if table.confirmed != OFFERED_AFTER or hint.asked or hint.opinions:
        return False
    return _may_offer(table, settings) and not table.record.match.over


def is_passed_by(table: Table, settings: Settings) -> bool:
    """Returns whether the offer was left without an answer: it counts as made."""
    return table.confirmed > OFFERED_AFTER and _may_offer(table, settings)


def _may_offer(table: Table, settings: Settings) -> bool:
    """A lesson has enough to say, and several places at one screen have no room for it; nor has a
    bar with a way back to a review."""
    if len(table.places) > 1 or settings.at_once or settings.at_once_offered:
        return False
    return table.record.lesson is None and table.record.again is None


def draft_at_once(
    table: Table, place: Place, event: BoardEvent, outcome: Interaction[object], *, wanted: bool
) -> object | None:
    """The draft that an event says is to be played; None where it only chooses.

    ``place`` is as the event found it, ``outcome`` what the face makes of it; ``wanted`` says that
    its person plays at once.
    """
    action = _action_at_once(table, place, event, outcome, wanted=wanted)
    if action is None:
        return None
    for draft in (place.draft, outcome.draft):
        if chosen_at(table, place, draft) == action:
            return draft
    face, view = face_of(table.record), own_view(table, place)
    return face.draft_from(view, place.seat, action)  # type: ignore[no-any-return]


def _action_at_once(
    table: Table, place: Place, event: BoardEvent, outcome: Interaction[object], *, wanted: bool
) -> str | None:
    once = face_of(table.record).chooses_once
    if event.kind == "drop" and wanted:
        return _let_go(table, place, event, outcome, once=once)
    if event.kind != "activate" or not (once or wanted):
        return None
    played = _touched_again(table, place, event, outcome)
    if played is None and once and wanted:
        return _newly_chosen(table, place, outcome, chosen_at(table, place, place.draft))
    return played


def _let_go(
    table: Table, place: Place, event: BoardEvent, outcome: Interaction[object], *, once: bool
) -> str | None:
    """The action that the end of a drag has chosen."""
    touched = place.touched
    if event.control and event.control == touched.pressed:
        # A tap that slipped is a tap.
        if event.control == touched.control:
            return touched.before or None
        if not once:
            return None
    return _newly_chosen(table, place, outcome, touched.before or None)


def _newly_chosen(
    table: Table, place: Place, outcome: Interaction[object], before: str | None
) -> str | None:
    """The action that was not chosen before."""
    after = chosen_at(table, place, outcome.draft)
    return after if after != before and not outcome.refused else None


def _touched_again(
    table: Table, place: Place, event: BoardEvent, outcome: Interaction[object]
) -> str | None:
    """The action that was chosen already by this touch."""
    before = chosen_at(table, place, place.draft)
    if before is None:
        return None
    if event.control == place.touched.control:
        return before
    if outcome.draft == place.draft and _stands_for(table, place, event.control, before):
        # The only action there is was chosen by itself: a click on it is the second one.
        return before
    # A button that only shows something, such as the last trick, changes the draft, not the choice.
    shows = outcome.draft != place.draft and chosen_at(table, place, outcome.draft) == before
    return before if not shows and _is_pressed(table, place, event.control) else None


def touched_by(
    table: Table, place: Place, event: BoardEvent, outcome: Interaction[object]
) -> Touched:
    """Remembers a touch for the next one: the control that has made a choice whole.

    A control that was refused, or that changed nothing of what is chosen, did not choose it.
    """
    before, after = chosen_at(table, place, place.draft), chosen_at(table, place, outcome.draft)
    match event.kind:
        case "press":
            return replace(place.touched, pressed=event.control, before=before or "")
        case "activate" | "drop" if after is not None and after != (
            before if event.kind == "activate" else place.touched.before
        ):
            return Touched(event.control)
        case "drag" | "cancel":
            return place.touched
        case "key" if before == after:
            return place.touched
    return Touched()


def _is_pressed(table: Table, place: Place, control: str) -> bool:
    """Returns whether a button of the bar, such as "Pass", is what is chosen."""
    view = own_view(table, place)
    buttons = face_of(table.record).controls(view, place.seat, place.draft)
    return any(button.id == control and button.pressed for button in buttons)


def _stands_for(table: Table, place: Place, control: str, action: str) -> bool:
    """Returns whether a control of the board stands for that move."""
    moves = face_of(table.record).moves(own_view(table, place), place.seat)
    return any(move.control == control and move.action == action for move in moves)
