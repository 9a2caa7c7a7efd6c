"""What a transfer tells, as it goes: kept for its screen, and said aloud now and then."""

from __future__ import annotations

from dataclasses import replace

from app.core import effects as fx
from app.core.model import Model
from app.core.screens import Result
from app.remote.moving.words import far_words, outcome_lines, step_of
from app.remote.transfer.merging import merge_settings
from app.remote.values.moving.state import MoveState
from app.remote.widgets.access import remote_state_of, with_remote_state


def tell(model: Model, state: MoveState) -> Result:
    """Take over how far a transfer is."""
    remote_state = remote_state_of(model)
    before = remote_state.move
    model = with_remote_state(model, replace(remote_state, move=state, problem=state.problem))
    model, effects = _with_settings(model, state)
    is_here = model.route.path[:1] in (("moving",), ("move",))
    if model.route.path[:1] == ("reply",) and state.status == "linking":
        # The reply was opened on the very page that waits for it.
        effects += (fx.Navigate("/moving", replace=True),)
    sentence = _sentence(before, state)
    if sentence and not is_here and not state.runs:
        return model.with_notice(sentence), effects
    return model, (
        *effects,
        *((fx.Announce(sentence),) if sentence else ()),
        *((fx.Focus("#move-title"),) if is_here and _leads(before, state) else ()),
    )


def _with_settings(model: Model, state: MoveState) -> tuple[Model, tuple[fx.Effect, ...]]:
    """Once all has arrived the settings come together as was chosen."""
    if state.settings is None or state.status != "done":
        return model, ()
    before = model.session.settings
    settings = merge_settings(before, state.settings, state.choice, state.is_first)
    model = model.with_session(replace(model.session, settings=settings))
    saves = (fx.SaveSettings(settings, before),) if settings != before else ()
    # Whoever has brought everything here wants it to last.
    return model, (*saves, fx.AskToKeep())


def _leads(before: MoveState | None, state: MoveState) -> bool:
    """True where what is to be done next stands elsewhere on the screen than before."""
    was = before.status if before else ""
    return state.status != was and state.status in ("making", "moving", "done", "failed")


def _sentence(before: MoveState | None, state: MoveState) -> str:
    """What is said aloud: the way it goes, each quarter of it, and what has come of it."""
    was = before.status if before else ""
    if state.status != was:
        return _news(state)
    if before is None or state.status != "moving":
        return state.problem if before and state.problem != before.problem else ""
    if (state.to_send, state.to_take) != (before.to_send, before.to_take):
        return far_words(state)
    step = step_of(state)
    return f"{25 * step} percent." if step > step_of(before) and step < 4 else ""


def _news(state: MoveState) -> str:
    match state.status:
        case "linking":
            return "The devices are looking for each other."
        case "moving":
            return "The devices are linked. Leave this page open."
        case "done":
            return " ".join(("Done.", *outcome_lines(state)))
        case "failed":
            return state.problem
    return ""
