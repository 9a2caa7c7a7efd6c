"""What is said of a transfer between two devices of one person."""

from __future__ import annotations

from app.remote.values.moving.state import MoveState

GIVES = (
    "Matches, best scores, statistics and the names of players come together on both devices; what"
    " both have is there once. Only do this with a device of your own: it gets everything that you"
    " have played."
)

STAYS = (
    "Matches with friends far away that are not over stay where they are: a device signs there with"
    " a key of its own."
)

_SETTINGS = {
    (True, True): "Both devices use the settings of this one now.",
    (True, False): "Both devices use the settings of the other one now.",
    (False, False): "Each device keeps its own settings.",
}


def matches(count: int) -> str:
    """Counts matches in words."""
    return "one match" if count == 1 else f"{count} matches"


def far_words(state: MoveState) -> str:
    """Says how much there is to be moved, once both devices have told."""
    if not state.to_send and not state.to_take:
        return "Both devices have the same already."
    return f"{state.to_take} things to come here, {state.to_send} to the other device."


def step_of(state: MoveState) -> int:
    """How many quarters of it are done: so often, and no more, it is said aloud."""
    total = state.to_send + state.to_take
    return 4 * (state.sent + state.taken) // total if total else 0


def outcome_lines(state: MoveState) -> tuple[str, ...]:
    """Says what has come of it, in sentences."""
    counts = state.counts
    came = matches(counts.matches)
    lines = [
        f"{came.capitalize()} {'has' if counts.matches == 1 else 'have'} come to this device."
        if counts.matches
        else "No new match has come to this device."
    ]
    if counts.changed:
        have = "has" if counts.changed == 1 else "have"
        lines.append(f"{matches(counts.changed).capitalize()} {have} been brought up to date.")
    if state.status == "done":
        lines.append("Best scores and statistics are the same on both devices.")
    if counts.deleted:
        stay = "stays" if counts.deleted == 1 else "stay"
        lines.append(f"{matches(counts.deleted).capitalize()} deleted here {stay} deleted.")
    if counts.refused:
        things = "thing" if counts.refused == 1 else "things"
        lines.append(
            f"{counts.refused} {things} could not be read here and stayed on the other device."
        )
    if state.staying:
        go = "goes" if state.staying == 1 else "go"
        lines.append(
            f"{matches(state.staying).capitalize()} with friends far away {go} on at this device."
        )
    if state.status == "done":
        is_chosen = state.choice != "own"
        lines.append(_SETTINGS[is_chosen, is_chosen and state.keeps_own])
    return tuple(lines)
