"""Playing at once: what is chosen a second time, or let go after a drag, needs no Confirm.

It is for who asked for it in the settings, and works from the contract of a face alone. Races,
where everything is done at once, know nothing of it.
"""

from __future__ import annotations

from dataclasses import replace

from app.core.model import Place, Table, Touched
from app.games.face import BoardEvent, Interaction
from app.places.places import chosen_at, face_of, own_view


def action_at_once(
    table: Table, place: Place, event: BoardEvent, outcome: Interaction[object]
) -> str | None:
    """The action that an event says is to be played; None where it only chooses.

    ``place`` is as the event found it, ``outcome`` what the face makes of it.
    """
    touched, before = place.touched, chosen_at(table, place, place.draft)
    if event.kind == "drop":
        if event.control and event.control == touched.pressed:
            # A tap that slipped is a tap.
            return touched.before or None if event.control == touched.control else None
        after = chosen_at(table, place, outcome.draft)
        return after if after != touched.before and not outcome.refused else None
    if event.kind != "activate" or before is None:
        return None
    if event.control == touched.control:
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
