"""Every sentence of Yarn Trail's face. Whoever reads is "you", everybody else goes by name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from app.base.words import (
    and_list,
    clauses,
    does,
    each_does,
    in_words,
    minus,
    possessive,
    possessive_within,
    prompt,
    verb,
)
from app.games.pencil.words import ORDINALS, a_or_number, of_turn, prompt_of_turn
from app.games.yarn.input.gain import Gain
from app.render.description import keys_words
from pyengine.core.words import YOU
from pyengine.games.yarn.carpet import ITEMS
from pyengine.games.yarn.words import DIRECTIONS, NOUNS

PAW_FAR = "The paw is out of reach this turn."
START_OVER = "The thread is back where this turn began."
THREAD_ENDS_HERE = "The thread ends here; draw on from this dot."
MAY_STOP = "on the cat's paw: finish there, or go on next turn"
FINISH_NOW = "on the cat's paw: finish there"
"""The same in the last turn (Y16), after which no thread goes on."""
STOPPING = "stopping there for good"
STOPS_FOR_GOOD = "stops at the cat's paw for good"
DEALING = "The sheets are being shuffled."
CHOOSE_FOR_ME = "Choose for me"
CLEAR = "Clear"
NEXT_SET = "next set"
WALLED_IN = "It is walled in."
DEAD_END = "A dead end: after this you can only pass."
DEAD_END_ALONE = "A dead end: after this your match ends."
NOBODY_DREW = "Nobody drew any thread in this turn, so the match is over."
STUCK_FOR_GOOD = "The thread cannot go on, so the match is over."
DOTS = "What lies on the dots"
CUP_KEYS = (
    "Arrow keys move from place to place, Page Down and Page Up go through all of them row by row,"
    " Enter and Space circle or take the circle away, and once all are circled Enter confirms,"
    " Backspace takes the one in focus away, Escape all."
)
DRAWING_KEYS = keys_words("draw the thread, dot by dot")
OFF_CARPET = "That is outside the carpet; nothing is drawn."
NO_CUP = "No cup is circled any more."
NO_MORE_CUPS_NEEDED = "Confirm, or take a circle away."


def finish_label(points: int) -> str:
    """The button that ends the thread at the paw, with what that brings, in two lines at most."""
    return f"Stop at paw\u00a0(+{points})"


def a_count(kind: str, count: int) -> str:
    """``a mouse``, ``two mice``."""
    return a_or_number(count, *NOUNS[kind])


def steps_words(steps: str) -> str:
    """``right 3, down 1``."""
    return ", ".join([f"{DIRECTIONS[way]} {len(list(run))}" for way, run in groupby(steps)])


def way_to(steps: str, where: str) -> str:
    """``right 3, down 1 to C4``."""
    return f"{steps_words(steps)} to {where}"


def to_draw(steps: str, where: str, stops: bool) -> str:
    """``draw right 3, down 1 to C4``."""
    drawn = f"draw {way_to(steps, where)}"
    return f"{drawn} and stop there for good" if stops else drawn


def which_way(index: int) -> str:
    """Which of the two ways that the name of an end tells."""
    return ("the first way", "the second way")[index]


def items_of(found: Gain) -> list[str]:
    """``a mouse``, ``two socks``."""
    return [a_count(kind, n) for kind, n in zip(ITEMS, found.items, strict=True) if n]


def gain_words(found: Gain, name: str = "") -> list[str]:
    """``picks up a mouse and two socks``, ``knocks over a cup``; nothing for nothing.

    ``name`` is who does it, empty for the thread.
    """
    parts = picks_words(found, name)
    if found.cups:
        parts.append(f"{verb(name, 'knocks', 'knock')} over {a_count('c', found.cups)}")
    return parts


def picks_words(found: Gain, name: str = "") -> list[str]:
    """``picks up a mouse and two socks``; nothing for nothing."""
    items = items_of(found)
    return [f"{verb(name, 'picks', 'pick')} up {and_list(items)}"] if items else []


def things(found: Gain, stops: bool) -> list[str]:
    """The same for a card: ``mouse``, ``2 socks``, ``set``, ``broken cup``."""
    counts = zip(ITEMS, found.items, strict=True)
    phrases = [_few(count, *NOUNS[kind]) for kind, count in counts if count]
    had, has = found.sets
    if has > had:
        phrases.append(_few(has - had, "set", "sets"))
    if found.cups:
        phrases.append(_few(found.cups, "broken cup", "broken cups"))
    return [*phrases, "paw"] if stops else phrases


def _few(count: int, singular: str, plural: str) -> str:
    return singular if count == 1 else f"{count} {plural}"


def end_words(name: str, paths: Sequence[tuple[str, Gain]], is_paw: bool, stops: bool) -> str:
    """The name of an end dot's control: where, how, and what it brings."""
    gains = [", ".join(gain_words(found)) for _, found in paths]
    same = len(paths) > 1 and len(set(gains)) == 1
    phrases = [
        steps_words(steps) if same or not brings else f"{steps_words(steps)}, {brings}"
        for (steps, _), brings in zip(paths, gains, strict=True)
    ]
    if same and gains[0]:
        phrases[-1] += f"; each {gains[0]}"
    where = f"{name}, the cat's paw" if is_paw else name
    if stops:
        phrases[-1] += "; the thread stops there for good"
    if len(phrases) == 1:
        return f"{where}: {phrases[0]}"
    return f"{where}, two ways: {'; or '.join(phrases)}"


def via(name: str, steps: str) -> str:
    """The name of a bend's control."""
    return f"via {name}: {steps_words(steps)}"


def other_way(where: str) -> str:
    """Says how to choose the other of two ways to a dot."""
    return f"Another way to {where}: choose its corner."


def drawn_so_far(name: str, done: int, roll: int) -> str:
    """``C4, 2 of 4``, where the thread is seen."""
    return f"{name}, {done} of {roll}"


def reached(name: str, done: int, roll: int) -> str:
    """The same for the ear: ``C4, 2 of 4 segments``."""
    return f"{drawn_so_far(name, done, roll)} segment{'' if roll == 1 else 's'}"


def cups_count(done: int, wanted: int) -> str:
    """``4 of 6 cups``."""
    return f"{done} of {wanted} cups"


def cups_needed(more: int) -> str:
    """Says that too few cups are circled."""
    return f"{more} more {'cup is' if more == 1 else 'cups are'} needed."


def to_circle(dots: Sequence[str]) -> str:
    """Which cups are circled, in words: ``circle C1, D4 and E2``."""
    return f"circle {and_list(dots)}"


def out_of_reach(name: str, roll: int) -> str:
    """A dot that lies further away than the thread can go.

    >>> out_of_reach("G4", 1), out_of_reach("A1", 6)
    ('G4 is out of reach with a 1.', 'A1 is out of reach with a 6.')
    """
    return f"{name} is out of reach with a {roll}."


def reasons(sentences: Sequence[str]) -> str:
    """One sentence against a move, or two where the bends fail for different reasons."""
    if not sentences:
        return THREAD_ENDS_HERE
    if len(sentences) == 1:
        return sentences[0]
    return f"{sentences[0]} Bent the other way: {sentences[1]}"


# The sheet


def carpet_of(name: str) -> str:
    """The board's name."""
    return f"{possessive(name)} carpet"


# Prompts


def draw(name: str, roll: int, paw: bool, last: bool) -> str:
    """``Mia: draw 4 segments.``"""
    segments = "1 segment" if roll == 1 else f"{roll} segments"
    what = f"draw {segments}, or stop at the paw." if paw else f"draw {segments}."
    return prompt_of_turn(name, what, last)


BEGINS = "End on a glowing dot; items bring points."
"""How a thread is drawn that has not begun, and what for."""


def draw_on(name: str, done: int, roll: int) -> str:
    """In the middle of a move."""
    return prompt(name, f"{done} of {roll} drawn, {roll - done} to go.")


def confirm_move(name: str, where: str, stops: bool, on_paw: bool, found: Gain, last: bool) -> str:
    """A whole move waits to be confirmed, with what is picked up and what breaks; what it scores is
    said apart. After the ``last`` turn no thread goes on."""
    items = items_of(found)
    parts = [f"picking up {and_list(items)}"] if items else []
    if found.cups:
        parts.append(f"breaking {a_count('c', found.cups)}")
    taking = f", {and_list(parts)}" if parts else ""
    if stops:
        return f"{does(name, 'stops', 'stop')} at the cat's paw for good{taking}. Confirm?"
    draws_to = does(name, "draws to", "draw to")
    if on_paw:
        # Two sentences are as much as the strip of a phone has room for.
        later = "" if last else f" and {verb(name, 'goes on', 'go on')} next turn"
        goes_on = taking or later
        return f"{draws_to} the cat's paw{goes_on}. Confirm, or finish here?"
    return f"{draws_to} {where}{taking}. Confirm?"


def circle_cups(name: str, wanted: int) -> str:
    """What brings points, and that cups are to be circled: the first that is read of a match."""
    what = f"items bring points, cups cost them. Circle {wanted} cups for whoever gets this sheet."
    return prompt(name, what)


ALONE_BEFORE_CUPS = "items bring points, cups cost them."
"""The same for whoever plays alone, for whom chance circles them (Y2)."""


def cups_ready(name: str) -> str:
    """Enough cups are circled."""
    return f"{does(name, 'circles', 'circle')} these cups. Confirm?"


def walled_in_has_to_pass(name: str, last: bool) -> str:
    """Nothing but passes is left for a thread, and this one waits to be confirmed."""
    passes = f"{verb(name, 'has', 'have')} to pass"
    until = f"and {passes}" if last else f"and {passes} until the end"
    return of_turn(name, verb(name, "is", "are"), f"walled in {until}. Confirm?", last)


# Events


def walled_in_passes(name: str) -> str:
    """Nothing but passes is left for a thread."""
    if name is YOU:
        return "You pass. Your thread is walled in."
    return f"{name} passes. {possessive(name)} thread is walled in."


def draws(name: str, steps: str, where: str, found: Gain, stops: bool) -> str:
    """``Mia draws right 3, down 1 to C4 and picks up a mouse.``"""
    drawn = f"{does(name, 'draws', 'draw')} {way_to(steps, where)}"
    parts = [drawn, *gain_words(found, name)]
    if stops:
        parts.append(f"{verb(name, 'stops', 'stop')} at the cat's paw")
    sentence = clauses(parts) + "."
    full = [NOUNS[kind][1] for kind, lost in zip(ITEMS, found.lost, strict=True) if lost]
    return f"{sentence} The row of {and_list(full)} is full." if full else sentence


def has_circled(name: str, cups: int) -> str:
    """The cups of a seat are chosen; which ones is a secret."""
    return f"{does(name, 'has', 'have')} circled {a_count('c', cups)}."


def cups_by_lot(name: str, cups: int) -> str:
    """Chance has circled them for whoever plays alone."""
    return f"{does(name, 'gets', 'get')} {a_count('c', cups)} by lot."


def cups_set_out(cups: int) -> str:
    """The sheet of whoever plays alone is dealt. Short: it is read with the first roll."""
    return f"{a_count('c', cups).capitalize()} are set out."


def sets_made(had: int, has: int, points: int) -> str:
    """A set is complete, or a further one, or several at once.

    >>> sets_made(0, 1, 3), sets_made(0, 2, 7)
    ('That makes one set, 3 points.', 'That makes two sets, 7 points.')
    >>> sets_made(1, 2, 4)
    'That makes a second set, 4 more points.'
    >>> sets_made(1, 3, 9)
    'That makes two more sets, 9 more points.'
    """
    more = has - had
    if not had:
        made = "one set" if more == 1 else f"{in_words(more)} sets"
        return f"That makes {made}, {points} points."
    made = f"a {ORDINALS[had - 1]} set" if more == 1 else f"{in_words(more)} more sets"
    return f"That makes {made}, {points} more points."


def dealt(names: Sequence[str], drawers: Sequence[int]) -> str:
    """The sheets are dealt: whose each seat gets; a shuffle may give back one's own.

    >>> dealt(["Mia", "Ben"], [2, 1])
    "The sheets are shuffled: Mia gets Ben's cups and Ben gets Mia's cups."

    Who plays alone here is told of the own sheet: nobody plays by whose cups another one has.

    >>> dealt([YOU, "Ben"], [1, 2])
    'The sheets are shuffled: you get your own sheet back.'
    """
    parts = []
    for seat, (name, drawer) in enumerate(zip(names, drawers, strict=False), 1):
        if YOU in names and name is not YOU:
            continue
        whose = f"{possessive_within(names[drawer - 1])} cups"
        if drawer == seat:
            parts.append((name, "gets their own sheet back", "get your own sheet back"))
        else:
            parts.append((name, f"gets {whose}", f"get {whose}"))
    return f"The sheets are shuffled: {each_does(parts, inside=True)}."


# On paper


def signed_each(points: int) -> str:
    """Says the prices of a row's boxes."""
    return f"{minus(points)} each"
