"""Winter Burrow in a typed language: ``E4 E5``, ``E4 to E6``, and what can be asked of a burrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import ClassVar

from pyengine.core.errors import illegal
from pyengine.core.pencil import die_words, timer_words
from pyengine.core.words import Listing, listing, say
from pyengine.games.burrow.burrow import ROCK, Burrow, cells_of
from pyengine.games.burrow.explained import EXPLAINED
from pyengine.games.burrow.notation import CROSS, PASS
from pyengine.games.burrow.progress import chambers
from pyengine.games.burrow.sentences import begun_words, describe_chamber, full_words, tunnel_words
from pyengine.games.burrow.state import Sheet, State
from pyengine.games.burrow.words import cell_words, found_words, ones_words, row_name, to_go_words
from pyengine.typed.contract import FIRST_TO_ACT, Answer, Asking, Question, Spoken
from pyengine.typed.lines import is_place, missing_place, parts_of, unarticled

_FILLERS = (CROSS, "cross", "crosses", "cells", "mark")


_BETWEEN = ("to", "through")


class BurrowSpoken(Spoken[State]):
    """Winter Burrow's part of the typed language."""

    hint = "E4 E5, E4 to E6, cross E4 and E5, or pass"
    first = ("chamber", "cell")
    asks: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "moves": ("can cross", "can reach", "have to cross"),
        "mine": (
            *("full", "begun", "ones", "open chamber"),
            "closed chamber",
        ),
        "state": ("many cells cross", "fourth chamber", *FIRST_TO_ACT),
        "board": (
            *("worth most", "worth more"),
            *("smallest chamber", "biggest chamber", "largest chamber"),
        ),
        "worth": ("tunnel worth",),
    }

    def moves(self, view: State, seat: int, line: str) -> tuple[str, ...]:
        """Cells in any order; ``to`` stands for those between two of one row or column."""
        parts = unarticled(parts_of(line), _FILLERS)
        if parts in ((PASS,), ("skip",)):
            return (PASS,)
        _check_cells(view.setup.burrow, parts)
        cells = _cells(view.setup.burrow, parts)
        if not cells:
            return ()
        names = dict.fromkeys(map(view.setup.burrow.cell_name, cells))
        return (" ".join((CROSS, *names)),)

    def forms(self, view: State, seat: int, action: str) -> tuple[str, ...]:
        """``E4 E5``."""
        return (action.removeprefix(f"{CROSS} "),)

    def state(self, asking: Asking[State]) -> Answer:
        """Die and timer."""
        view = asking.view
        over = view.phase == "over"
        timer = timer_words(view.timer, view.setup.burrow.timer, view.setup.solo, over)
        sentences = (die_words(view.roll), timer)
        started = view.timer.running or over
        return sentences if started else (*sentences, say("A fourth chamber starts it."))

    def worth(self, view: State) -> Answer:
        """Full chambers, mushrooms and nuts."""
        burrow = view.setup.burrow
        return (
            say("A full chamber is worth the number on its plaque, any other nothing."),
            say("Each crossed mushroom is worth 1."),
            say(
                "One, two, three or four crossed nuts are worth {values} together.",
                values=listing(map(str, burrow.nut_values)),
            ),
            say("Tunnels and the row of ones are worth nothing."),
        )

    def sheet(self, asking: Asking[State], seat: int) -> Answer:
        """Chambers that are full and those that are begun, ways into others, the row of ones."""
        view, name = asking.view, asking.name(seat)
        burrow, sheet = view.setup.burrow, view.sheets[seat - 1]
        summary = say("{name}: {found}.", name=name, found=found_words(burrow, sheet.crosses))
        return (summary, *_open(burrow, sheet), ones_words(burrow, sheet))

    def board(self, asking: Asking[State], seat: int) -> Answer:
        """Every chamber, then the row of ones."""
        view = asking.view
        burrow, sheet = view.setup.burrow, view.sheets[seat - 1]
        sentences = [
            sentence
            for chamber in chambers(burrow, sheet.crosses)
            for sentence in describe_chamber(asking, seat, chamber)
        ]
        return (*sentences, ones_words(burrow, sheet))


# Lines


def _cells(burrow: Burrow, parts: Sequence[str]) -> list[int]:
    """The places of pairs of letter and number; those between two with ``to``; none if in doubt."""
    cells: list[int] = []
    place = 0
    while place < len(parts):
        between = parts[place] in _BETWEEN and bool(cells)
        place += between
        cell = _cell_at(burrow, parts[place : place + 2])
        if cell is None:
            return []
        cells += _up_to(burrow, cells[-1], cell) if between else [cell]
        place += 2
    return cells


def _check_cells(burrow: Burrow, parts: Sequence[str]) -> None:
    """Refuses a line of nothing but cells, one of which does not exist (``LINE``)."""
    names = [part for part in parts if part not in _BETWEEN]
    if name := missing_place(names, lambda name: burrow.cell_at(name) is not None):
        last = burrow.cell_name(burrow.size - 1)
        raise illegal(
            "LINE", "There is no cell {name}; they are A1 to {last}.", name=name, last=last
        )


def _cell_at(burrow: Burrow, pair: Sequence[str]) -> int | None:
    return burrow.cell_at("".join(pair).upper()) if is_place(pair) else None


def _up_to(burrow: Burrow, first: int, last: int) -> list[int]:
    """The places after ``first`` on the straight way to ``last``; ``last`` alone if there is none.

    Not whether they may be crossed: that is for the rules to say.
    """
    rows, columns = (
        abs(a - b) for a, b in zip(*(divmod(x, burrow.columns) for x in (first, last)), strict=True)
    )
    if rows and columns:
        return [last]
    step = (burrow.columns if rows else 1) * (1 if last > first else -1)
    return list(range(first + step, last + step, step))


# Questions


def _chamber(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """A chamber by its place, by a cell of it, or by its letter, which terminals show alone."""
    burrow, sheet = asking.view.setup.burrow, asking.view.sheets[seat - 1]
    wanted = " ".join(rest)
    cell = _cell_at(burrow, rest)
    inside = ROCK if cell is None else burrow.chamber_of[cell]
    for chamber in chambers(burrow, sheet.crosses):
        if wanted in (chamber.place, chamber.letter.casefold()) or chamber.index == inside:
            return describe_chamber(asking, seat, chamber)
    names = listing(_places(asking.view))
    return (say("The chambers are {names}.", names=names), *_open(burrow, sheet))


def _open(burrow: Burrow, sheet: Sheet) -> Answer:
    """The chambers that are full and those that are begun, and the ways into others."""
    found = chambers(burrow, sheet.crosses)
    full = [chamber for chamber in found if chamber.complete]
    begun = [chamber for chamber in found if chamber.entered and not chamber.complete]
    tunnels = (tunnel_words(burrow, sheet),) if sheet.crosses else ()
    return (*full_words(full), *begun_words(begun), *tunnels)


def _places(view: State) -> tuple[str, ...]:
    return tuple(chamber.place for chamber in view.setup.burrow.chambers)


def _places_and_letters(view: State) -> tuple[str, ...]:
    letters = (chamber.letter for chamber in view.setup.burrow.chambers)
    return (*_places(view), *letters)


def _row(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    burrow = asking.view.setup.burrow
    rows = _rows(asking.view)
    if len(rest) != 1 or rest[0] not in rows:
        return (say("The rows are 1 to {last}.", last=burrow.rows),)
    first = (int(rest[0]) - 1) * burrow.columns
    cells = _line(asking, seat, range(first, first + burrow.columns))
    return (say("{row}: {cells}.", row=row_name(int(rest[0])), cells=cells),)


def _column(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    burrow = asking.view.setup.burrow
    columns = _columns(asking.view)
    if len(rest) != 1 or rest[0].upper() not in columns:
        return (say("The columns are A to {last}.", last=columns[-1]),)
    letter = rest[0].upper()
    cells = _line(asking, seat, range(columns.index(letter), burrow.size, burrow.columns))
    return (say("Column {column}: {cells}.", column=letter, cells=cells),)


def _rows(view: State) -> tuple[str, ...]:
    return tuple(str(row) for row in range(1, view.setup.burrow.rows + 1))


def _columns(view: State) -> tuple[str, ...]:
    return tuple(chr(65 + column) for column in range(view.setup.burrow.columns))


def _line(asking: Asking[State], seat: int, cells: Sequence[int]) -> Listing:
    """Cells one after the other; those alike in one breath."""
    burrow, crosses = asking.view.setup.burrow, asking.view.sheets[seat - 1].crosses
    runs = []
    for what, group in groupby(cells, key=lambda cell: cell_words(burrow, crosses, cell)):
        run = [burrow.cell_name(cell) for cell in group]
        if len(run) > 1:
            runs.append(say("{first} to {last}, {what}", first=run[0], last=run[-1], what=what))
        else:
            runs.append(say("{at}, {what}", at=run[0], what=what))
    return listing(runs, "semicolon")


def _cell(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    burrow, sheet = asking.view.setup.burrow, asking.view.sheets[seat - 1]
    cell = _cell_at(burrow, rest)
    if cell is None:
        return (say("The cells are A1 to {last}.", last=burrow.cell_name(burrow.size - 1)),)
    what, at = cell_words(burrow, sheet.crosses, cell), burrow.cell_name(cell)
    if burrow.chamber_of[cell] == ROCK:
        return (say("{at}, {what}.", at=at, what=what),)
    worth = to_go_words(chambers(burrow, sheet.crosses)[burrow.chamber_of[cell]])
    sentence = say("{at}, {what}; {worth}.", at=at, what=what, worth=worth)
    if not burrow.neighbours[cell]:
        return (sentence,)
    beside = listing(map(burrow.cell_name, cells_of(burrow.neighbours[cell])))
    return (sentence, say("It touches {cells}.", cells=beside))


def _all_cells(view: State) -> tuple[str, ...]:
    burrow = view.setup.burrow
    return tuple(map(burrow.cell_name, cells_of(burrow.cells)))


def _tunnels(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    burrow, sheet = asking.view.setup.burrow, asking.view.sheets[seat - 1]
    pairs = [
        say("{near} to {far}", near=burrow.cell_name(near), far=burrow.cell_name(far))
        for near, far in burrow.tunnels
    ]
    return (say("Tunnels: {pairs}.", pairs=listing(pairs, "comma")), tunnel_words(burrow, sheet))


_PLACES = ("nuts", "mushrooms", "free", "crosses", "start")


def _where(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    burrow, sheet = asking.view.setup.burrow, asking.view.sheets[seat - 1]
    word = rest[0] if rest else ""
    if word in ("nut", "nuts", "acorn", "acorns"):
        return _where_all(burrow, sheet, "nuts", burrow.nuts)
    if word in ("mushroom", "mushrooms"):
        return _where_all(burrow, sheet, "mushrooms", burrow.mushrooms)
    if word in ("free", "empty"):
        return _list_cells("Free", burrow, burrow.cells & ~sheet.crosses)
    if word in ("cross", "crosses", "crossed"):
        return _list_cells("Crossed", burrow, sheet.crosses)
    if word == "start":
        return _chamber(asking, seat, ("start",))
    if word in ("tunnel", "tunnels"):
        return _tunnels(asking, seat, ())
    return (say("Ask where one of these is: {things}.", things=listing(_PLACES, "comma")),)


def _where_all(burrow: Burrow, sheet: Sheet, what: str, cells: int) -> Answer:
    left, had = cells & ~sheet.crosses, cells & sheet.crosses
    sentences = _list_cells(f"Still to find, {what}", burrow, left)
    return (*sentences, *_list_cells("Found already", burrow, had)) if had else sentences


def _list_cells(label: str, burrow: Burrow, cells: int) -> Answer:
    if not cells:
        return (say("{label}: none.", label=say(label)),)
    names = listing(map(burrow.cell_name, cells_of(cells)), "comma")
    return (say("{label}: {cells}.", label=say(label), cells=names),)


SPOKEN = BurrowSpoken(
    Question(
        ("chamber",),
        say("a chamber's worth and size, and what is missing"),
        _chamber,
        "top left",
        _places_and_letters,
        of_seats=True,
    ),
    Question(("row",), say("one row of the burrow"), _row, "N", _rows, of_seats=True),
    Question(("column",), say("one column"), _column, "E", _columns, of_seats=True),
    Question(
        ("cell", "at"),
        say("what is at a cell, what it touches, its tunnel"),
        _cell,
        "E4",
        _all_cells,
        of_seats=True,
    ),
    Question(
        ("tunnels",),
        say("all tunnels, and which are open"),
        _tunnels,
        of_seats=True,
        also=("enter chamber", "nearest chamber", "reach chamber"),
    ),
    Question(
        ("where", "find"),
        say("where things are, such as the nuts"),
        _where,
        "THING",
        lambda view: (*_PLACES, "empty"),
        of_seats=True,
    ),
    EXPLAINED,
)
