"""Prompts, choices and descriptions of actions, a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.cattower.draft import NOWHERE, Draft
from app.games.cattower.input.offers import gain, leads, offers_of, to_act
from app.games.cattower.text import words
from pyengine.core.game import CHANCE
from pyengine.games.cattower.info import FINISHED, most_rounds
from pyengine.games.cattower.items import BUTTERFLY, HOUSE, YARN
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import PASS, read_die, read_mark
from pyengine.games.cattower.placing import (
    BUTTERFLY_FOOTPRINTS,
    PASS_FOOTPRINTS,
    house_points,
    passed,
    place,
    prices,
)
from pyengine.games.cattower.scoring import tower_worth
from pyengine.games.cattower.state import Sheet, State
from pyengine.games.cattower.words import common_words, rolled_words


def pass_prints(sheet: Sheet) -> int:
    """Returns the footprints that a pass circles now."""
    return min(PASS_FOOTPRINTS, sheet.open)


def ask(view: State, seat: int, draft: Draft, names: Sequence[str]) -> str:
    """Says what the seat is to do now."""
    name = names[seat - 1] if 0 < seat <= len(names) else words.NOBODY
    if view.phase in ("roll", "over"):
        return _ending(view, names) if view.phase == "over" else words.ROLLING
    if not to_act(view, seat):
        return words.over_for(name) if view.phase == "mark" else words.waits(name)
    if view.phase != "mark":
        puts_aside = view.phase == "discard"
        if draft.die != NOWHERE:
            return words.confirm_die(name, view.dice[draft.die], puts_aside)
        asked = words.put_aside(name) if puts_aside else words.take_a_die(name)
        return words.before_the_end(asked, last_words(view))
    return _ask_mark(view, seat, draft, name)


def last_words(view: State) -> str:
    """Says of the round whether the match ends after it, or may: somebody lacks one floor of the
    tower that ends it (C8), or nobody could do anything in the round before (C16)."""
    if view.phase in ("roll", "over"):
        return ""
    if view.round == most_rounds(view.players):
        return words.LAST
    near = (view.idle and not view.solo) or any(map(_may_finish, view.before))
    return words.PERHAPS_LAST if near else ""


def _may_finish(sheet: Sheet) -> bool:
    """Returns whether a mark may complete the tower that ends the match."""
    # Points stand where towers are complete: few sheets are looked at closer.
    if len(sheet.towers) - sheet.towers.count(0) != FINISHED - 1:
        return False
    free = sheet.free
    return any((free & mask).bit_count() == 1 for mask in load_towers().masks)


def _ending(view: State, names: Sequence[str]) -> str:
    """Tells why a match is over: somebody has three complete towers, or all rounds are (C8)."""
    there = [names[i] for i, sheet in enumerate(view.sheets) if sheet.finished]
    return words.over(there, FINISHED)


def closing(before: State, after: State, names: Sequence[str]) -> str:
    """Says once that the end is near, and why: before somebody's last tower (C8), before the last
    round, and before a second round in which nobody can do anything (C16, C17)."""
    if after.phase == "over" or before.phase != "mark":
        return ""
    nearly = FINISHED - 1
    pairs = zip(names, before.sheets, after.sheets, strict=True)
    there = [
        name for name, was, now in pairs if len(now.full_towers) == nearly > len(was.full_towers)
    ]
    said = [words.end_is_near(there, nearly)] if there else []
    if after.round + 1 == most_rounds(after.players):
        said.append(words.LAST_IS_NEXT)
    elif after.idle and not after.solo:
        said.append(words.STALLING)
    return " ".join(said)


def _ask_mark(view: State, seat: int, draft: Draft, name: str) -> str:
    if draft.passing:
        stuck = not offers_of(view, seat).at
        return words.will_pass(name, pass_prints(view.sheets[seat - 1]), stuck)
    if draft.slot == NOWHERE:
        if draft.item:
            return words.where_goes(name, draft.item)
        asked = words.place_something(name, view.pair(seat))
        return words.before_the_end(asked, last_words(view))
    tower, floor = load_towers().slots[draft.slot]
    if not draft.item:
        return words.what_goes(name, tower, floor)
    if draft.item == HOUSE and not draft.cat:
        return words.which_cat(name)
    price = offers_of(view, seat).price(draft.slot, draft.item) or 0
    circled = 0
    if draft.item == BUTTERFLY:
        circled = min(BUTTERFLY_FOOTPRINTS, view.sheets[seat - 1].open)
    return words.confirm_mark(name, tower, floor, draft.item, draft.cat, price, circled)


def word(view: State, seat: int, action: str) -> str:
    """Words for an action: ``put a cushion on floor 3 of tower 2``."""
    if action == PASS:
        return "pass"
    if not action.startswith("mark"):
        verb = "take" if action.startswith("draft") else "put aside"
        return f"{verb} the {read_die(action)}"
    mark = read_mark(action)
    price = prices(*view.pair(seat))[mark.floor][mark.item] if view.phase == "mark" else 0
    return words.to_put(mark.tower, mark.floor, mark.item, mark.cat, price)


def unnamed(action: str) -> str:
    """The cat that moves in: all else stands in the name of the slot, or of the die."""
    if action == PASS:
        return "pass"
    cat = read_mark(action).cat if action.startswith("mark") else 0
    return f"for {words.cat_of(cat)}" if cat else ""


def brings(view: State, seat: int, action: str) -> str:
    """Says what a mark brings as things stand; nothing of a die, and of a pass."""
    if view.phase != "mark" or action == PASS:
        return ""
    mark = read_mark(action)
    slot = load_towers().slot_at(mark.tower, mark.floor)
    is_led = mark.item == YARN and slot is not None and leads(view.sheets, seat, slot)
    return words.worth_now(gain(view, seat, action), is_led)


def describe_action(
    before: State, actor: int, action: str, after: State, names: Sequence[str]
) -> str:
    """Describes an action."""
    if actor == CHANCE:
        return str(rolled_words(after.dice))
    name = names[actor - 1]
    if before.phase == "discard":
        return words.sets_aside(name, read_die(action), after.left)
    if before.phase == "draft":
        die = read_die(action)
        sentence = words.takes(name, die)
        return f"{sentence} {common_words(after.left[0])}" if after.phase == "mark" else sentence
    return _describe_mark(before, actor, action, name)


def _describe_mark(before: State, actor: int, action: str, name: str) -> str:
    # From the sheet before the round and the action alone: so it can be told of everybody
    # when the round closes, whoever was the last to mark.
    sheet = before.sheets[actor - 1]
    if action == PASS:
        return words.passes(name, passed(sheet).circled - sheet.circled)
    mark = read_mark(action)
    pair = before.pair(actor)
    after = place(sheet, *pair, mark)
    price = prices(*pair)[mark.floor][mark.item]
    also = ""
    if mark.cat:
        also = words.moves_in(mark.cat, house_points(sheet, mark.cat))
    elif mark.item == BUTTERFLY and after.open < sheet.open:
        also = words.circles_too(name, sheet.open - after.open, price)
    sentence = words.puts(name, mark.tower, mark.floor, mark.item, price, also)
    full = (tower for tower in after.full_towers if not sheet.towers[tower - 1])
    worths = [words.completes(tower, tower_worth(before, after, tower)) for tower in full]
    return " ".join((sentence, *worths))
