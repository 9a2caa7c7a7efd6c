"""Prompts and descriptions of actions, a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.words import and_list, do_all, does, in_words, points, prompt, verb
from app.games.kittypaw.board.stages import has_outcome, is_touch_new, to_act, to_touch
from app.games.kittypaw.draft import Draft, current
from app.games.kittypaw.result.ending import bonus_for, result_sentence, the_end, tie_sentence
from app.games.kittypaw.text import words
from app.games.kittypaw.text.inquiries import count_cats
from pyengine.core.game import CHANCE
from pyengine.core.words import YOU
from pyengine.games.kittypaw import notation
from pyengine.games.kittypaw.cats import NAMES
from pyengine.games.kittypaw.comparing import differences
from pyengine.games.kittypaw.info import ANSWER_MS
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import read_picture
from pyengine.games.kittypaw.state import UNTOUCHED, State


def word(view: State, seat: int, action: str) -> str:
    """An action as a hint names it."""
    kind = notation.kind_of(action)
    if kind == "grab":
        return f"take card {'ABCD'[notation.read_number(action) - 1]}"
    if kind == "peek":
        return f"look behind hide-out {notation.read_number(action)}"
    if kind in ("take", "back"):
        # Where it was too late for that, the round may be over and its heap gone.
        tile = next(iter(view.fallen[notation.read_number(action) - 1 :]), None)
        name = NAMES[tile.kind] if tile else "a cat"
        return f"{'take' if kind == 'take' else 'put back'} {name}"
    return {"meow": "call Meow", "touch": "touch the lucky cat", "pass": "give up"}.get(
        kind, action
    )


def ask(view: State, seat: int, draft: Draft | None, names: Sequence[str]) -> str:
    """Says what the seat is to do now."""
    if view.phase == "over":
        return the_end(view, names)
    name = names[seat - 1] if 0 < seat <= len(names) else "Everybody"
    if view.phase == "touch":
        return _ask_touch(view, seat, name, names)
    if seat and has_outcome(view):
        return result_sentence(view, seat, name)
    if view.phase != "build":
        return prompt(name, "the next cards are coming.")
    if not seat:
        return "Everybody is building."
    if not to_act(view, seat):
        return _ask_waiting(view, seat, name, names)
    if not view.card_of(seat):
        take = prompt(name, "take a card.")
        if view.tied:
            return f"{words.FIRST_CALL_WINS} {take}"
        return f"{take} {_what_counts(view)}".rstrip() if name is YOU else take
    call = view.call
    if view.calm and call is not None and call.seat == seat and not call.right:
        return _not_yet(view, seat, call.picture, name)
    if view.tied:
        return f"{words.FIRST_CALL_WINS} {prompt(name, 'build the card.')}"
    if name is YOU and draft is not None:
        return _ask_hand(view, seat, current(view, draft))
    return prompt(name, _BUILD)


def _what_counts(view: State) -> str:
    """Says to whoever reads alone what it is all about, a thing each round: first what may cost
    points before anybody has time to read it (K5), then what scores them (K6, K9)."""
    if is_touch_new(view):
        return words.TOUCH_NEXT
    told = len(view.rounds) == (1 if view.reflex else 0)
    return words.FIRST_RIGHT_SCORES if told and not (view.calm or view.solo) else ""


_BUILD = "build the card, then call Meow."


def _ask_hand(view: State, seat: int, own: Draft) -> str:
    """Says what is next for whoever builds alone at a screen; what is right it does not say."""
    wanted = load_cards()[view.card_of(seat)].picture
    if not own.tiles:
        if own.chosen:
            return "Choose its place. Turn and Flip change how it lies."
        if wanted.box is not None:
            return "Build the card, and find the guest for its box behind a hide-out."
        return "Build the card: drag a cat, or tap it and then its place."
    if len(own.tiles) < len(wanted.tiles):
        return prompt(YOU, _BUILD)
    if wanted.box is not None and not own.guest:
        return "Find the card's guest behind a hide-out, and tap it."
    if wanted.box is not None and own.box is None:
        return "Lay the box where the card shows it."
    return "Compare with the card, then call Meow."


def _ask_waiting(view: State, seat: int, name: str, names: Sequence[str]) -> str:
    if seat not in view.seats:
        playing = and_list([names[other - 1] for other in view.seats])
        watches = does(name, "watches", "watch")
        return f"{watches}: {playing} are tied, and the first right call wins."
    scored = any(counted.seat == seat and counted.scored for counted in view.of_round())
    if not scored:
        return f"{does(name, 'waits', 'wait')}."
    has = does(name, "has", "have")
    return f"{has} built the picture and {verb(name, 'waits', 'wait')}."


def _ask_touch(view: State, seat: int, name: str, names: Sequence[str]) -> str:
    assert view.call is not None
    caller = names[view.call.seat - 1]
    if seat == view.call.seat:
        return f"{name} called Meow. {_who_touches(view, seat, names)}."
    if to_touch(view, seat):
        card = view.card_of(seat)
        cost = load_cards()[card].penalty if card else 0
        return _touch_now(name, cost, alone=view.players == 2)
    return (
        f"{caller} called Meow. {does(name, 'has', 'have')} touched the lucky cat."
        if seat
        else f"{caller} called Meow."
    )


def _who_touches(view: State, seat: int, names: Sequence[str]) -> str:
    """Names those for whom the caller waits, in a few words: the strip of a phone is narrow."""
    if view.players > 2:
        return "The others touch the lucky cat"
    return f"{does(names[2 - seat], 'touches', 'touch')} the lucky cat"


def _touch_now(name: str, cost: int, alone: bool) -> str:
    """Asks for the answer to a call, and says what a slow one costs (K5, K7)."""
    if not cost:
        return prompt(name, "touch the lucky cat!")
    who = "a slow touch" if alone else "the last one"
    return prompt(name, f"touch the lucky cat: {who} loses {points(-cost)}!")


def aside(actor: int, action: str, after: State, names: Sequence[str]) -> str:
    """Says aloud what a call asks for (K5): of the others the eye sees the lucky cat."""
    if notation.kind_of(action) != "meow" or after.phase != "touch":
        return ""
    if names[actor - 1] is YOU:
        return ""
    return "Touch the lucky cat: Enter." if YOU in names else "All others touch the lucky cat."


def _not_yet(view: State, seat: int, picture: str, name: str) -> str:
    """What a wrong call has been answered, after which it may be corrected (K13)."""
    card = load_cards()[view.card_of(seat)]
    astray = count_cats(differences(card.picture, read_picture(picture)))
    return words.not_yet(name, *astray, view.tries[seat - 1])


def describe_action(
    before: State, actor: int, action: str, after: State, names: Sequence[str]
) -> str:
    """Describes an action, from what everybody knows."""
    if actor == CHANCE:
        return _describe_chance(before, action, after, names)
    name, kind = names[actor - 1], notation.kind_of(action)
    if kind == "grab":
        place = notation.read_number(action)
        worth = load_cards()[before.row[place - 1]].points
        takes = does(name, "takes", "take")
        return f"{takes} card {'ABCD'[place - 1]}, worth {points(worth)}."
    if kind == "peek":
        return f"{does(name, 'looks', 'look')} behind a hide-out."
    if kind in ("take", "back"):
        cat = NAMES[before.fallen[notation.read_number(action) - 1].kind]
        if kind == "take":
            return f"{does(name, 'takes', 'take')} {cat}."
        return f"{does(name, 'puts', 'put')} {cat} back."
    if kind == "pass":
        return f"{does(name, 'gives', 'give')} up this card."
    if kind == "touch":
        return _describe_touches(before, after, names)
    return _describe_call(before, actor, action, after, names)


def _describe_chance(before: State, action: str, after: State, names: Sequence[str]) -> str:
    kind = notation.kind_of(action)
    if kind == "guests":
        return "Eight guests have hidden: a card with a box needs the one it shows."
    if kind == "timeout":
        return f"Time is up. The cards are put away. {tie_sentence(after, names)}".rstrip()
    number = len(after.row)
    cards = "One card is" if number == 1 else f"{in_words(number).capitalize()} cards are"
    return f"{cards} turned up."


def _describe_call(
    before: State, seat: int, action: str, after: State, names: Sequence[str]
) -> str:
    name = names[seat - 1]
    called = f"{does(name, 'calls', 'call')} Meow."
    if before.calm and after.call is not None and not after.call.right:
        picture = str(notation.read_call(action))
        return f"{called} {_not_yet(after, seat, picture, name)}"
    if before.calm and len(after.rounds) == len(before.rounds):
        return f"{called} {_describe_score(seat, before, after, names)}"
    return called


def _describe_touches(before: State, after: State, names: Sequence[str]) -> str:
    """All touches in a sentence, with the last of them (K5).

    Who turns a card for the own one is told of with what the round has brought.
    """
    if len(after.rounds) == len(before.rounds):
        return ""
    turned = {result.seat for result in after.counted[len(before.counted) :]}
    answers = {
        names[seat - 1]: ms <= ANSWER_MS
        for seat, ms in enumerate(after.rounds[-1].touches, 1)
        if ms != UNTOUCHED and seat not in turned
    }
    did = [name for name, touched in answers.items() if touched]
    did_not = [name for name, touched in answers.items() if not touched]
    told = f"{do_all(did, 'touches', 'touch')} the lucky cat." if did else ""
    missed = f"{do_all(did_not, 'did', 'did')} not touch." if did_not else ""
    return " ".join(filter(None, (told, missed)))


def _describe_score(seat: int, before: State, after: State, names: Sequence[str]) -> str:
    (result,) = after.counted[len(before.counted) :]
    won = result.points + result.change
    return words.right(names[seat - 1], won, bonus_for(after, result))
