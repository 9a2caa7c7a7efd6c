"""Prompts, choices and descriptions of actions, a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.words import prompt, sentence
from app.games.interaction import Interaction
from app.games.pencil import words as common
from app.games.pencil.round import describe_roll
from app.games.yarn.draft import Draft
from app.games.yarn.input.gain import Gain, gain
from app.games.yarn.input.paths import paths_of, unroll, walk
from app.games.yarn.text import words
from pyengine.core.game import CHANCE
from pyengine.games.yarn import GAME
from pyengine.games.yarn.moves import is_dead_end, is_walled_in
from pyengine.games.yarn.notation import PASS, read_cups
from pyengine.games.yarn.state import State


def describe_draft(view: State, seat: int, draft: Draft) -> str:
    """Describes the drawing so far: ``C4, 4 of 4 segments, picks up a mouse.``

    Cups that a whole move breaks are left to the preview, which is said right after it.
    """
    paths, carpet = paths_of(view, seat), view.setup.carpet
    dots = paths.dots.get(draft.steps, ())
    if not dots:
        return words.START_OVER
    where = words.reached(carpet.dot_name(dots[-1]), len(dots), paths.roll)
    found = gain(carpet, view.sheets[seat - 1], dots)
    whole = paths.complete(draft.steps, draft.finish)
    parts = [where, *(words.picks_words if whole else words.gain_words)(found)]
    if draft.finish:
        parts.append(words.STOPS_FOR_GOOD)
    elif dots[-1] == carpet.paw:
        parts.append(words.FINISH_NOW if view.last_turn else words.MAY_STOP)
    return f"{', '.join(parts)}."


def told(view: State, seat: int, draft: Draft, more: str = "") -> Interaction[Draft]:
    """The draft with all of it said aloud, and ``more``; the strip, whose prompt counts segments
    and says what a whole move picks up, adds what that leaves out.
    """
    heard = f"{describe_draft(view, seat, draft)} {more}".rstrip()
    paths = paths_of(view, seat)
    dots = paths.dots.get(draft.steps, ())
    if not dots:
        return Interaction(draft, say=heard)
    if paths.complete(draft.steps, draft.finish):
        return Interaction(draft, say=more, spoken=heard)
    found = gain(view.setup.carpet, view.sheets[seat - 1], dots)
    return Interaction(draft, say=sentence(words.gain_words(found)), spoken=heard)


def lacks(view: State, seat: int, draft: Draft) -> str:
    """Says how much a thread, or the circling of cups, needs that is not whole; empty where nothing
    has begun. What it picks up is no reason against it."""
    if view.phase == "cups":
        done, wanted = draft.cups.bit_count(), view.setup.carpet.cups
        return words.cups_needed(wanted - done) if 0 < done < wanted else ""
    paths = paths_of(view, seat)
    dots = paths.dots.get(draft.steps, ())
    if not dots or paths.complete(draft.steps, draft.finish):
        return ""
    return common.needs(paths.roll, "segment")


def ask(view: State, seat: int, draft: Draft, names: Sequence[str]) -> str:
    """Says what the seat is to do now."""
    name = names[seat - 1] if 0 < seat <= len(names) else common.NOBODY
    if view.phase == "cups":
        return _ask_cups(view, draft, name)
    if view.phase != "move":
        return {"deal": words.DEALING, "roll": common.ROLLING}.get(view.phase) or _ending(view)
    paths, roll = paths_of(view, seat), view.roll
    if paths.start < 0:
        return common.waiting(name)
    if paths.stuck:
        if is_walled_in(view.setup, view.sheets[seat - 1]):
            return words.walled_in_has_to_pass(name, view.last_turn)
        return common.has_to_pass(name, roll, view.last_turn)
    if draft.passing:
        return common.will_pass(name)
    if paths.complete(draft.steps, draft.finish):
        return _ask_confirm(view, seat, draft, name)
    if draft.steps:
        return words.draw_on(name, len(draft.steps), roll)
    return words.draw(name, roll, bool(paths.finishing), view.last_turn)


def begins(view: State, seat: int, draft: Draft) -> str:
    """Says how a thread begins, to whoever may draw it and has chosen nothing."""
    if view.phase != "move" or not 0 < seat <= len(view.sheets) or draft.steps or draft.passing:
        return ""
    begun = len(view.sheets[seat - 1].trail) > 1 or paths_of(view, seat).start < 0
    return "" if begun else words.BEGINS


def warning(view: State, seat: int, draft: Draft) -> str:
    """Says that a whole way walls the thread in (Y5, Y7, Y21); nothing in the last turn (Y16)."""
    path = None if draft.finish else paths_of(view, seat).plain.get(draft.steps)
    if path is None or view.last_turn:
        return ""
    if not is_dead_end(view.setup, view.sheets[seat - 1], path):
        return ""
    return words.DEAD_END_ALONE if view.setup.solo else words.DEAD_END


def _ending(view: State) -> str:
    """Says why the match is over (Y17): a turn that brought no thread ends it before its time."""
    if view.last_turn or view.extended or all(sheet.finished for sheet in view.sheets):
        return common.OVER
    return words.STUCK_FOR_GOOD if view.setup.solo else words.NOBODY_DREW


def word(view: State, seat: int, action: str) -> str:
    """Words for an action: ``draw right 3, down 1 to C4``."""
    if action == PASS:
        return common.TO_PASS
    carpet = view.setup.carpet
    if action.startswith("cups"):
        return words.to_circle([carpet.dot_name(dot) for dot in read_cups(action, carpet)])
    steps = unroll(action)
    dots = walk(carpet, view.sheets[seat - 1].end, steps)
    return words.to_draw(steps, carpet.dot_name(dots[-1]), action.endswith("!"))


def unnamed(view: State, seat: int, action: str) -> str:
    """Which of two ways to an end it is, and whether the thread may go on there and does not."""
    steps, paths = unroll(action), paths_of(view, seat)
    dots = paths.dots.get(steps)
    if not dots:
        return word(view, seat, action)
    ways, parts = paths.ends[dots[-1]], []
    if len(ways) > 1:
        parts.append(words.which_way(ways.index(steps)))
    if action.endswith("!") and ways[0] in paths.plain:
        parts.append(words.STOPPING)
    return ", ".join(parts)


def _ask_cups(view: State, draft: Draft, name: str) -> str:
    if view.setup.solo:
        return prompt(name, words.ALONE_BEFORE_CUPS)
    done, wanted = draft.cups.bit_count(), view.setup.carpet.cups
    if done == wanted:
        return words.cups_ready(name)
    return words.circle_cups(name, wanted)


def _ask_confirm(view: State, seat: int, draft: Draft, name: str) -> str:
    carpet = view.setup.carpet
    dots = paths_of(view, seat).dots[draft.steps]
    on_paw = dots[-1] == carpet.paw and not draft.finish
    found = gain(carpet, view.sheets[seat - 1], dots)
    last = view.last_turn
    return words.confirm_move(name, carpet.dot_name(dots[-1]), draft.finish, on_paw, found, last)


def describe_action(
    before: State, actor: int, action: str, after: State, names: Sequence[str]
) -> str:
    """Describes an action."""
    word = action.split()[0]
    if actor == CHANCE:
        if word == "roll":
            sentence = describe_roll(before, after, before.setup.carpet.timer)
        else:
            sentence = _describe_deal(after, names)
    elif word == "cups":
        sentence = _describe_circling(before, names[actor - 1])
    elif action == PASS:
        sentence = _describe_pass(before, actor, names[actor - 1])
    else:
        sentence = _describe_move(before, actor, action, names[actor - 1])
    return sentence


def _describe_pass(before: State, actor: int, name: str) -> str:
    if is_walled_in(before.setup, before.sheets[actor - 1]):
        return words.walled_in_passes(name)
    forced = GAME.legal_actions(before, actor) == (PASS,)
    return common.passes(name, before.roll if forced else 0)


def _describe_circling(before: State, name: str) -> str:
    told = words.cups_by_lot if before.setup.solo else words.has_circled
    return told(name, before.setup.carpet.cups)


def _describe_deal(after: State, names: Sequence[str]) -> str:
    if len(names) == 1:
        return words.cups_set_out(after.setup.carpet.cups)
    return words.dealt(names, after.dealt)


def _describe_move(before: State, actor: int, action: str, name: str) -> str:
    carpet, sheet = before.setup.carpet, before.sheets[actor - 1]
    steps = unroll(action)
    dots = walk(carpet, sheet.end, steps)
    found = gain(carpet, sheet, dots)
    sentence = words.draws(name, steps, carpet.dot_name(dots[-1]), found, action.endswith("!"))
    return " ".join([sentence, *_describe_sets(before, found)])


def _describe_sets(before: State, found: Gain) -> list[str]:
    had, has = found.sets
    if has == had:
        return []
    return [words.sets_made(had, has, sum(before.setup.carpet.set_values[had:has]))]
