"""Clicks and keys of the acting person: a die, or a slot and an item and perhaps a cat."""

from __future__ import annotations

from dataclasses import replace

from app.games.cattower.draft import EMPTY, NOWHERE, Draft
from app.games.cattower.input.moving import move_focus
from app.games.cattower.input.offers import gain, in_hand, leads, offers_of, why_not
from app.games.cattower.text import words
from app.games.interaction import BoardEvent, Interaction, Move
from pyengine.games.cattower import GAME
from pyengine.games.cattower.items import HOUSE, WORDS, YARN
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import PASS, Mark, read_die, read_mark
from pyengine.games.cattower.placing import assignments, house_points
from pyengine.games.cattower.state import State
from pyengine.games.cattower.words import cat_rule, lodger_words


def fresh(view: State, seat: int) -> Draft:
    """Nothing chosen, or the pass where nothing can be placed."""
    stuck = view.phase == "mark" and seat in view.awaited and not offers_of(view, seat).at
    return Draft(passing=True) if stuck else EMPTY


def is_fresh(view: State, seat: int, draft: Draft) -> bool:
    """Returns whether nothing is chosen that was not chosen from the start."""
    return draft.choice == fresh(view, seat)


def draft_of(view: State, action: str) -> Draft:
    """The draft in which ``action`` is chosen."""
    if action == PASS:
        return Draft(passing=True)
    if not action.startswith("mark"):
        return Draft(die=_place_of(view, read_die(action)))
    mark = read_mark(action)
    slot = load_towers().slot_at(mark.tower, mark.floor)
    assert slot is not None
    return Draft(slot=slot, item=mark.item, cat=mark.cat, deliberate=True)


def _place_of(view: State, die: int) -> int:
    """Returns where a die of that number lies that nobody has taken."""
    taken = list(view.drafted)
    for place, value in enumerate(view.dice):
        if value in taken:
            taken.remove(value)
        elif value == die:
            return place
    return NOWHERE


def chosen(view: State, draft: Draft) -> str | None:
    """The action that Confirm would carry out; None while something is missing."""
    if view.phase in ("draft", "discard"):
        return f"{view.phase} {view.dice[draft.die]}" if draft.die != NOWHERE else None
    if draft.passing:
        return PASS
    if draft.slot == NOWHERE or not draft.item or (draft.item == HOUSE and not draft.cat):
        return None
    return Mark(*load_towers().slots[draft.slot], draft.item, draft.cat).text


def moves(view: State, seat: int) -> tuple[Move, ...]:
    """Every die; or every mark, the one that is worth most as things stand first, then the pass."""
    legal = GAME.legal_actions(view, seat)
    if view.phase != "mark":
        return tuple(Move(action, f"die:{_place_of(view, read_die(action))}") for action in legal)
    marks = [action for action in legal if action != PASS]
    marks.sort(key=lambda action: -gain(view, seat, action))
    passing = (Move(PASS),) if PASS in legal else ()
    return (*(Move(action, _slot_control(action)) for action in marks), *passing)


def _slot_control(action: str) -> str:
    mark = read_mark(action)
    return f"at:{mark.tower}.{mark.floor}"


def interact(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    """Carries out an event of the acting person."""
    if event.kind == "press":
        return Interaction(replace(draft, held=event.control))
    if event.kind == "drop":
        return _drop(view, seat, replace(draft, held=""), draft.held, event.control)
    if event.kind == "activate":
        outcome = _activate(view, seat, draft, event.control)
        # Whoever comes to a die by keys has heard in its name what it gives.
        named = event.key and outcome.draft.die != draft.die and view.phase == "draft"
        return replace(outcome, spoken=words.ENTER_TAKES) if named else outcome
    if event.kind == "key":
        return _key(view, seat, draft, event)
    if event.kind == "cancel":
        return Interaction(replace(draft, held=""))
    return Interaction(draft, handled=False)


def _drop(view: State, seat: int, draft: Draft, held: str, control: str) -> Interaction[Draft]:
    """A finger that slipped means what it pressed; what is let go on a slot is put there.

    An item that was carried all the way is meant, and a cat that was with its house.
    """
    if held and held == control:
        return _activate(view, seat, draft, held)
    slot = _slot_of(control)
    if slot is None or view.phase != "mark":
        return Interaction(draft)
    cat = _number_of("cat", held)
    item = HOUSE if cat else _number_of("item", held)
    if not item:
        return Interaction(draft)
    if cat and cat not in view.sheets[seat - 1].free_cats:
        return Interaction(draft, say=why_not(view, seat, slot, HOUSE, cat), refused=True)
    outcome = _try(view, seat, replace(draft, cat=cat), slot, item)
    if outcome.refused or chosen(view, outcome.draft) is None:
        return replace(outcome, draft=draft) if outcome.refused else outcome
    return Interaction(outcome.draft, confirm=True)


def _number_of(kind: str, control: str) -> int:
    """The number of an item or a cat by its control; 0 for any other control."""
    of, _, word = control.partition(":")
    return WORDS.index(word) + 1 if of == kind and word in WORDS else 0


def _activate(view: State, seat: int, draft: Draft, control: str) -> Interaction[Draft]:
    kind, _, word = control.partition(":")
    if kind == "die" and view.phase in ("draft", "discard"):
        return _die(view, draft, int(word))
    slot = _slot_of(control)
    if slot is not None and view.phase == "draft":
        return _die_for(view, slot)
    if view.phase != "mark" and kind in ("item", "cat") and word in WORDS:
        return Interaction(draft, say=_told(view, seat, kind, WORDS.index(word) + 1), asked=True)
    if view.phase != "mark":
        return Interaction(draft, handled=False)
    if kind == "pass":
        return _pass(view, seat, draft)
    if slot is not None:
        return _slot(view, seat, draft, slot)
    if kind in ("item", "cat") and word in WORDS:
        number = WORDS.index(word) + 1
        pick = _item if kind == "item" else _cat
        return pick(view, seat, draft, number)
    return Interaction(draft, handled=False)


def _slot_of(control: str) -> int | None:
    kind, _, name = control.partition(":")
    if kind != "at":
        return None
    tower, floor = map(int, name.split("."))
    return load_towers().slot_at(tower, floor)


def _die(view: State, draft: Draft, place: int) -> Interaction[Draft]:
    """The first touch chooses a die, the second takes it."""
    if not 0 <= place < len(view.dice):
        return Interaction(draft, handled=False)
    if draft.die == place:
        return Interaction(draft, confirm=True)
    hand = in_hand(view, place)
    say = words.die_chosen(*hand) if view.phase == "draft" else words.die_aside(hand)
    return Interaction(Draft(die=place), say=say)


def _die_for(view: State, slot: int) -> Interaction[Draft]:
    """A floor chooses the die of its number, and is what that die is to furnish."""
    floor = load_towers().slots[slot][1]
    place = _place_of(view, floor)
    if place == NOWHERE:
        return Interaction(EMPTY, say=words.no_die_for(floor), refused=True)
    return Interaction(Draft(die=place, slot=slot), say=words.die_chosen(*in_hand(view, place)))


def planned(draft: Draft) -> str:
    """The floor for which a die was chosen, as a control; empty for none."""
    if draft.die == NOWHERE or draft.slot == NOWHERE:
        return ""
    return f"at:{load_towers().slot_name(draft.slot)}"


def _slot(view: State, seat: int, draft: Draft, slot: int) -> Interaction[Draft]:
    """A slot takes the chosen item where it can, else what it has for free or the only one that
    fits: then that is said first."""
    offers = offers_of(view, seat)
    here = replace(draft, cursor=slot)
    if draft.slot == slot:
        remaining = Draft(item=draft.item, deliberate=True) if draft.deliberate else EMPTY
        return Interaction(replace(remaining, cursor=slot), say=words.START_OVER)
    if slot not in offers.at:
        return Interaction(here, say=why_not(view, seat, slot), refused=True)
    if draft.deliberate and draft.item:
        return _try(view, seat, here, slot, draft.item)
    item, only = offers.free_item(slot), ""
    if not item and len(offers.at[slot]) == 1:
        (item,) = offers.at[slot]
        only = words.only_fits(item)
    cat = _only_cat(view, seat) if item == HOUSE else 0
    outcome = _describe_outcome(view, seat, Draft(slot=slot, item=item, cat=cat, cursor=slot))
    # Whoever comes to a floor by keys has heard in its name what can go there.
    return replace(outcome, say=f"{only} {outcome.say}", spoken=outcome.say) if only else outcome


def _try(view: State, seat: int, draft: Draft, slot: int, item: int) -> Interaction[Draft]:
    """Put an item into a slot, or say in the engine's words why it cannot go there."""
    if offers_of(view, seat).price(slot, item) is None:
        return Interaction(draft, say=why_not(view, seat, slot, item), refused=True)
    cat = draft.cat or _only_cat(view, seat) if item == HOUSE else 0
    return _describe_outcome(
        view, seat, Draft(slot=slot, item=item, cat=cat, deliberate=True, cursor=slot)
    )


def _item(view: State, seat: int, draft: Draft, item: int) -> Interaction[Draft]:
    if draft.item == item and draft.slot != NOWHERE and not draft.deliberate:
        # It was proposed with the slot: who touches it means it.
        return _describe_outcome(view, seat, replace(draft, deliberate=True))
    if draft.item == item and draft.deliberate:
        after = Draft(slot=draft.slot, cursor=draft.cursor)
        return _describe_outcome(view, seat, after)
    if draft.slot != NOWHERE:
        return _try(view, seat, draft, draft.slot, item)
    if item not in offers_of(view, seat).of:
        return Interaction(draft, say=_why_not_item(view, seat, item), refused=True)
    return _describe_outcome(view, seat, Draft(item=item, deliberate=True, cursor=draft.cursor))


def _why_not_item(view: State, seat: int, item: int) -> str:
    """The engine's sentence against an item wherever it is nearest to possible."""
    pair, slots = view.pair(seat), load_towers().slots
    free = [slot for slot in range(len(slots)) if view.sheets[seat - 1].free >> slot & 1]
    nearest = min(free, key=lambda slot: assignments(*pair, slots[slot][1], item)[0].price)
    return why_not(view, seat, nearest, item)


def _told(view: State, seat: int, kind: str, number: int) -> str:
    """Says how an item or a cat counts, while dice are chosen."""
    if kind == "item":
        return words.item_rule(number)
    sheet = view.sheets[seat - 1]
    told = f"{lodger_words(number, sheet.cats[number - 1], house_points(sheet, number))}."
    return f"{told} {cat_rule(number)}" if number in sheet.free_cats else told


def _pass(view: State, seat: int, draft: Draft) -> Interaction[Draft]:
    """Chosen and given up by a touch; where nothing else is left it stays."""
    if not offers_of(view, seat).at:
        return Interaction(fresh(view, seat), say=words.ONLY_PASS)
    return Interaction(EMPTY if draft.passing else Draft(passing=True))


def _cat(view: State, seat: int, draft: Draft, cat: int) -> Interaction[Draft]:
    if draft.item != HOUSE or draft.slot == NOWHERE:
        return Interaction(draft, say=words.CAT_LATER)
    if cat not in view.sheets[seat - 1].free_cats:
        return Interaction(draft, say=why_not(view, seat, draft.slot, HOUSE, cat), refused=True)
    # The last cat came with its house: who touches it means it.
    sent_away = draft.cat == cat != _only_cat(view, seat)
    after = replace(draft, cat=0 if sent_away else cat)
    # Who has just sent a cat away stays with it.
    return replace(_describe_outcome(view, seat, after), focus="")


def _only_cat(view: State, seat: int) -> int:
    """The cat that moves into the next house where no other is left; else 0."""
    cats = view.sheets[seat - 1].free_cats
    return cats[0] if len(cats) == 1 else 0


def _describe_outcome(view: State, seat: int, draft: Draft) -> Interaction[Draft]:
    """A draft, and in a sentence what it lacks or brings; a house leads on to its cat."""
    offers, action = offers_of(view, seat), chosen(view, draft)
    say, focus = words.START_OVER, ""
    if action is not None:
        floor = load_towers().slots[draft.slot][1]
        assignment = assignments(*offers.pair, floor, draft.item)[0]
        worth = gain(view, seat, action)
        is_led = draft.item == YARN and leads(view.sheets, seat, draft.slot)
        dice = (assignment.floor_die, assignment.item_die)
        say = words.placed(*dice, floor, draft.item, worth, is_led)
        if draft.cat and _only_cat(view, seat):
            say = f"{words.only_moves_in(draft.cat)} {say}"
    elif draft.item == HOUSE and draft.slot != NOWHERE:
        say = words.house_waits(offers.price(draft.slot, HOUSE) or 0)
        focus = _control("cat", next(iter(view.sheets[seat - 1].free_cats)))
    elif draft.slot != NOWHERE:
        say = words.slot_chosen(*load_towers().slots[draft.slot], len(offers.at[draft.slot]))
    elif draft.item:
        say = words.item_chosen(draft.item, len(offers.of[draft.item]))
    return Interaction(draft, say=say, focus=focus)


def _control(kind: str, number: int) -> str:
    """The control of an item or of a cat."""
    return f"{kind}:{WORDS[number - 1]}"


def _guide(view: State, seat: int, draft: Draft) -> Interaction[Draft]:
    """Enter on what is chosen already takes nothing back: it leads to what is still missing."""
    offers, outcome = offers_of(view, seat), _describe_outcome(view, seat, draft)
    if outcome.focus:
        return outcome
    if draft.slot != NOWHERE:
        return replace(outcome, focus=_control("item", min(offers.at[draft.slot])))
    slot = min(offers.of[draft.item])
    return replace(outcome, focus=f"at:{load_towers().slot_name(slot)}")


def _is_chosen(draft: Draft, control: str) -> bool:
    """Returns whether a control stands for something that is chosen."""
    kind, _, word = control.partition(":")
    if kind == "at":
        return draft.slot != NOWHERE and _slot_of(control) == draft.slot
    return word in WORDS and WORDS.index(word) + 1 == {"item": draft.item, "cat": draft.cat}[kind]


def _key(view: State, seat: int, draft: Draft, event: BoardEvent) -> Interaction[Draft]:
    if event.key.startswith("Arrow"):
        return move_focus(view, draft, event)
    if event.key in ("Escape", "Backspace"):
        return Interaction(fresh(view, seat), handled=not is_fresh(view, seat, draft))
    if event.key == "Enter":
        if chosen(view, draft) is not None:
            return Interaction(draft, confirm=True)
        if event.control and view.phase == "mark" and _is_chosen(draft, event.control):
            return _guide(view, seat, draft)
        if event.control:
            return _activate(view, seat, draft, event.control)
    return Interaction(draft, handled=False)
