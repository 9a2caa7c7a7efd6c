"""Every sentence of Winter Burrow's face. Whoever reads is "you", everybody else goes by name."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.words import and_list, clauses, does, points, possessive, prompt, verb
from app.games.burrow.input.gain import Gain
from app.games.pencil.words import ORDINALS, a_or_number, prompt_of_turn
from pyengine.games.burrow.burrow import Burrow, cells_of
from pyengine.games.burrow.words import the_chambers

ALL_BLOCKED = "Nobody can cross anything more, so the match is over."
BLOCKED_FOR_GOOD = "Nothing more can be crossed, so the match is over."
CELLS = "What lies in the cells"
CHAMBERS = "Chambers"
BESIDE = "That is outside the burrow; nothing is crossed."
CLEARED = "Nothing is chosen any more."
NEXT_NUT = "next nut"
NEXT_TURN = "next turn"


def burrow_of(name: str) -> str:
    """The board's name."""
    return f"{possessive(name)} burrow"


def cells_words(burrow: Burrow, mask: int) -> str:
    """``E4, E5 and F4``."""
    return and_list([burrow.cell_name(cell) for cell in cells_of(mask)])


def count_words(done: int, least: int, most: int) -> str:
    """Counts the progress of a choice: ``2 of 4``, or ``3 of up to 7``; both bounds count what may
    come.

    >>> count_words(2, 2, 2), count_words(3, 1, 4), count_words(4, 0, 0)
    ('2 of 4', '3 of up to 7', '4 of 4')
    """
    of = f"up to {done + most}" if least != most else str(done + most)
    return f"{done} of {of}"


def finds(found: Gain) -> list[str]:
    """``a mushroom``, ``two nuts``."""
    counts = (found.mushrooms, *_MUSHROOMS), (found.nuts, *_NUTS)
    return [a_or_number(*counted) for counted in counts if counted[0]]


def gain_words(burrow: Burrow, found: Gain, name: str) -> list[str]:
    """What somebody got: ``finds a mushroom``, ``fills a chamber for 4 points``; nothing for
    nothing."""
    things = finds(found)
    parts = [f"{verb(name, 'finds', 'find')} {and_list(things)}"] if things else []
    if found.filled:
        parts += _fills(burrow, found, verb(name, "fills", "fill"))
    return parts


def brings_words(burrow: Burrow, found: Gain, whole: bool) -> list[str]:
    """What a choice brings: ``finds a nut for 2 points and a mushroom``, ``fills a chamber for 4
    points``. Of a ``whole`` one that is left out which is told with Confirm."""
    things = []
    if found.nuts and not (whole and found.last_nut):
        things.append(f"{a_or_number(found.nuts, *_NUTS)} for {points(found.nut_points)}")
    if found.mushrooms:
        things.append(a_or_number(found.mushrooms, *_MUSHROOMS))
    parts = [f"finds {and_list(things)}"] if things else []
    if found.filled and not whole:
        parts += _fills(burrow, found, "fills")
    return parts


def _fills(burrow: Burrow, found: Gain, fills: str) -> list[str]:
    worths = [points(burrow.chambers[index].points) for index in found.filled]
    return [f"{fills} a chamber for {worth}" for worth in worths]


_MUSHROOMS, _NUTS = ("mushroom", "mushrooms"), ("nut", "nuts")


def find_at(burrow: Burrow, cell: int) -> str:
    """What lies in a cell: ``a mushroom on E4``; empty for nothing."""
    if burrow.mushrooms >> cell & 1:
        return f"a mushroom on {burrow.cell_name(cell)}"
    return f"a nut on {burrow.cell_name(cell)}" if burrow.nuts >> cell & 1 else ""


def things(found: Gain) -> list[str]:
    """The same for a card: ``mushroom``, ``2 nuts``, ``full chamber``."""
    counts = (
        (found.mushrooms, *_MUSHROOMS),
        (found.nuts, *_NUTS),
        (len(found.filled), "full chamber", "full chambers"),
    )
    return [
        singular if count == 1 else f"{count} {plural}"
        for count, singular, plural in counts
        if count
    ]


def paths_words(burrow: Burrow, found: Gain) -> list[str]:
    """``opens the tunnel to K3 for the next turn`` (B6)."""
    ends = [burrow.cell_name(tunnel.far) for tunnel in found.tunnels]
    if not ends:
        return []
    tunnels = "tunnel" if len(ends) == 1 else "tunnels"
    return [f"opens the {tunnels} to {and_list(ends)} for the {NEXT_TURN}"]


def counted_cells(done: int, least: int, most: int) -> str:
    """The same for the ear, with what is counted: ``2 of 4 cells``; where none has to come, what
    there is: ``1 cell``."""
    if most and not least:
        return _cells(done)
    counted = count_words(done, least, most)
    return f"{counted} cell{'' if done + most == 1 else 's'}"


def confirm_or_add(more: int) -> str:
    """What a whole choice asks for the ear, where up to so many ``more`` cells may follow (B8)."""
    return f"confirm, or {_add(more)}"


# Prompts


def cross(name: str, roll: int, first: bool, last: bool) -> str:
    """``Mia: cross 4 cells of one chamber.``"""
    where = "of the start chamber" if first else "of one chamber"
    return prompt_of_turn(name, f"cross {roll} cells {where}.", last)


BEGINS = "Full chambers bring points."
"""What a burrow without a cross is there for (B13)."""


def cross_one(name: str, most: int, slots: int, last: bool) -> str:
    """A 1 crosses as many cells as the row of ones has ``slots``, or fewer where no more fit."""
    what = f"{_free_cells(most)}, a slot each ({slots}\u00a0left)"
    if slots == 1:
        what = "1 cell with your last slot"
    return prompt_of_turn(name, f"cross {what}, or pass for free.", last)


def to_go(name: str, least: int, most: int) -> str:
    """In the middle of a choice."""
    more = f"{least} to {most}" if least != most else str(most)
    return prompt(name, f"{more} more {'cell' if most == 1 else 'cells'} to go.")


def confirm(name: str, done: int, found: Gain, more: int) -> str:
    """A whole choice waits to be confirmed; after a roll of 1 up to so many ``more`` may follow.
    What it scores is said apart."""
    things = finds(found)
    finding = f", finding {and_list(things)}" if things else ""
    asks = f"Confirm, or {_add(more)}?" if more else "Confirm?"
    return f"{does(name, 'crosses', 'cross')} {_cells(done)}{finding}. {asks}"


def never_filled(places: Sequence[str]) -> str:
    """What a choice makes impossible for the rest of the match.

    >>> never_filled(["top left"])
    'After this the top left chamber can never be filled.'
    >>> never_filled(["top left", "start", "top right"])
    'After this 3 chambers can never be filled.'
    """
    if not places:
        return ""
    chambers = the_chambers(places) if len(places) <= 2 else f"{len(places)} chambers"
    return f"After this {chambers} can never be filled."


def _add(more: int) -> str:
    """``add one more``, ``add up to 3 more``."""
    return f"add {'one' if more == 1 else f'up to {more}'} more"


def _free_cells(most: int) -> str:
    """``1 cell``, ``1 or 2 cells``, ``1 to 3 cells``."""
    return _cells(1) if most == 1 else f"1 {'or' if most == 2 else 'to'} {_cells(most)}"


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


# Events


def opens_chamber(name: str, count: int) -> list[str]:
    """The first cross in another chamber than the first."""
    if count < 2:
        return []
    enters = verb(name, "enters", "enter")
    if count - 2 < len(ORDINALS):
        return [f"{enters} {a_word(ORDINALS[count - 2])} chamber"]
    return [f"{enters} another chamber"]


def a_word(word: str) -> str:
    """A word with its article.

    >>> a_word("second"), a_word("eighth")
    ('a second', 'an eighth')
    """
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def crosses(name: str, cells: str, parts: Sequence[str]) -> str:
    """``Mia crosses E4 and E5, and finds a mushroom.``"""
    return clauses([f"{does(name, 'crosses', 'cross')} {cells}", *parts]) + "."
