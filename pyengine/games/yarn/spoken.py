"""Yarn Trail in a typed language: ``r3 d1``, ``to C4``, and what can be asked of a carpet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pyengine.core.errors import illegal
from pyengine.core.pencil import die_words, timer_words
from pyengine.core.words import Listing, Sentence, listing, say, say_counted
from pyengine.games.yarn import GAME
from pyengine.games.yarn.carpet import ITEMS, Carpet, dots_of
from pyengine.games.yarn.explained import EXPLAINED
from pyengine.games.yarn.moves import legal_paths
from pyengine.games.yarn.notation import PASS, read_move, write_cups
from pyengine.games.yarn.sentences import dots_in_line, leads_on_words, row_words, set_words
from pyengine.games.yarn.state import Sheet, State
from pyengine.games.yarn.tables import load_tables
from pyengine.games.yarn.words import DIRECTIONS, NOUNS, collected_words, dot_words, end_words
from pyengine.typed.contract import FIRST_TO_ACT, Answer, Asking, Question, Spoken
from pyengine.typed.lines import is_place, missing_place, parts_of, unarticled

_LETTERS = {
    "u": "U", "up": "U", "north": "U", "d": "D", "down": "D", "south": "D",
    "l": "L", "left": "L", "west": "L", "r": "R", "right": "R", "east": "R",
}  # fmt: skip
_FINISH = frozenset(("!", "finish", "stop", "end"))
_FILLERS = ("draw", "go", "by", "there", "for", "good")


class YarnSpoken(Spoken[State]):
    """Yarn Trail's part of the typed language."""

    hint = "r3 d1, right 3 down 1, to C4, u2 finish or pass"
    first = ("dot", "where")
    asks: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "moves": ("can reach", "can draw"),
        "mine": (
            *("sets", "toys", "collected", "picked", "beside me", "next to me"),
            "long thread",
        ),
        "last": ("where did",),
        "state": ("many segments", *FIRST_TO_ACT),
        "worth": ("set worth", "points for paw", "happens paw"),
    }

    def moves(self, view: State, seat: int, line: str) -> tuple[str, ...]:
        """Legs in any order of direction and number; ``to C4``; the dots of cups."""
        parts = unarticled(parts_of(line), _FILLERS)
        if parts in ((PASS,), ("skip",)):
            return (PASS,)
        if view.phase == "cups":
            named = parts[1:] if parts[:1] in (("cup",), ("cups",)) else parts
            _check_dots(view.setup.carpet, named)
            dots = _dots(view.setup.carpet, named)
            return (write_cups(dots, view.setup.carpet),) if dots else ()
        finish = bool(parts) and parts[-1] in _FINISH
        parts = parts[:-1] if finish else parts
        if told := _legs_to(view, seat, parts, finish):
            return told
        if legs := _legs(parts):  # so d4 is four down; to d4 is the dot
            return (legs + "!" * finish,)
        named = parts[1:] if parts[:1] == ("to",) else parts
        if len(named) == 2:
            _check_dots(view.setup.carpet, named)
        target = _dots(view.setup.carpet, named)
        return _moves_to(view, seat, target[0], finish) if len(target) == 1 else ()

    def forms(self, view: State, seat: int, action: str) -> tuple[str, ...]:
        """``right 3 down 1``, ``up 2 finish``."""
        if action == PASS or action.startswith("cups"):
            return (action,)
        move = read_move(action)
        legs = " ".join(f"{DIRECTIONS[letter]} {count}" for letter, count in move.legs)
        return (f"{legs} finish" if move.finish else legs,)

    def state(self, asking: Asking[State]) -> Answer:
        """Die and timer."""
        view = asking.view
        carpet = view.setup.carpet
        if view.phase in ("cups", "deal"):
            return (_cups_asked(carpet),)
        over = view.phase == "over"
        timer = timer_words(view.timer, carpet.timer, view.setup.solo, over)
        sentences = (die_words(view.roll), timer)
        started = view.timer.running or over
        return sentences if started else (*sentences, say("The first set starts it."))

    def sheet(self, asking: Asking[State], seat: int) -> Answer:
        """Returns what has been collected, where the thread ends, and where it may go."""
        view = asking.view
        carpet, sheet = view.setup.carpet, view.sheets[seat - 1]
        things = collected_words(view.setup, sheet)
        sentences = [
            say("{name}: {things}.", name=asking.name(seat), things=things),
            end_words(carpet, sheet),
            set_words(carpet, sheet),
        ]
        if not sheet.finished:
            sentences.append(leads_on_words(view, sheet, sheet.end))
        return tuple(sentences)

    def worth(self, view: State) -> Answer:
        """Items, sets, the paw and cups."""
        carpet = view.setup.carpet
        first, *more = carpet.set_values
        return (
            say("Each item that the thread picks up, mouse, sock or paper plane, is worth 1."),
            say(
                "A set is a mouse, a sock and a paper plane: the first one brings {first} more,"
                " the next ones {more}.",
                first=first,
                more=listing(map(str, more)),
            ),
            say("A thread that ends at the cat's paw brings {paw}.", paw=carpet.paw_points),
            say("Each cup that it knocks over costs {cup}.", cup=-carpet.cup_points),
        )

    def board(self, asking: Asking[State], seat: int) -> Answer:
        """The carpet row by row."""
        carpet = asking.view.setup.carpet
        return tuple(row_words(asking, seat, row) for row in range(carpet.rows))


def _cups_asked(carpet: Carpet) -> Sentence:
    dots = listing(map(carpet.dot_name, dots_of(carpet.shadows)), "comma")
    return say_counted(
        carpet.cups,
        "Everybody chooses 1 place for a cup, among {dots}.",
        "Everybody chooses {count} places for cups, among {dots}.",
        dots=dots,
    )


# Lines


def _dots(carpet: Carpet, parts: Sequence[str]) -> tuple[int, ...]:
    """The dots that pairs of letter and number name; none if anything is not a dot."""
    pairs = list(zip(parts[::2], parts[1::2], strict=False))
    if len(parts) % 2 or not pairs:
        return ()
    dots = []
    for letter, number in pairs:
        named = is_place((letter, number))
        dot = carpet.dot_at(letter.upper() + number) if named else None
        if dot is None:
            return ()
        dots.append(dot)
    return tuple(dots)


def _check_dots(carpet: Carpet, parts: Sequence[str]) -> None:
    """Refuses parts that are nothing but dots, one of which does not exist (``LINE``)."""
    if name := missing_place(parts, lambda name: carpet.dot_at(name) is not None):
        last = carpet.dot_name(carpet.size - 1)
        raise illegal(
            "LINE", "There is no dot {name}; they are A1 to {last}.", name=name, last=last
        )


def _is_count(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) < 3


def _legs(parts: Sequence[str]) -> str:
    """``R3D1`` of pairs of direction and number, in whichever order; else empty."""
    text = ""
    for first, second in zip(parts[::2], parts[1::2], strict=False):
        direction, number = (first, second) if _is_count(second) else (second, first)
        if direction not in _LETTERS or not _is_count(number):
            return ""
        text += f"{_LETTERS[direction]}{int(number)}"
    return text if len(parts) % 2 == 0 else ""


def _moves_to(view: State, seat: int, dot: int, finish: bool) -> tuple[str, ...]:
    """The moves that end on a dot, those that stop at the paw for good where that is meant."""
    sheet, setup = view.sheets[seat - 1], view.setup
    GAME.check_turn(view, seat)
    plain, finishing = legal_paths(setup.carpet, sheet, view.roll, setup.crossing)
    paths = finishing if finish else plain
    found = tuple(path.text + "!" * finish for path in paths if path.end == dot)
    if not found:
        raise illegal(
            "Y5",
            "No move of {roll} ends on {dot}.",
            roll=view.roll,
            dot=setup.carpet.dot_name(dot),
        )
    return found


def _legs_to(view: State, seat: int, parts: Sequence[str], finish: bool) -> tuple[str, ...]:
    """A way with the dot on which it ends, as the table calls it: ``down 1 to E2``."""
    at = parts.index("to") if "to" in parts else 0
    legs, target = _legs(parts[:at]), _dots(view.setup.carpet, parts[at + 1 :])
    if not legs or len(target) != 1:
        return ()
    text, dot = legs + "!" * finish, target[0]
    if text in _moves_to(view, seat, dot, finish):
        return (text,)
    raise illegal("Y5", "That way does not end on {dot}.", dot=view.setup.carpet.dot_name(dot))


# Questions


def _row(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    rows = asking.view.setup.carpet.rows
    if len(rest) != 1 or not _is_count(rest[0]) or not 1 <= int(rest[0]) <= rows:
        return (say("The rows are 1 to {last}.", last=rows),)
    return (row_words(asking, seat, int(rest[0]) - 1),)


def _column(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    carpet = asking.view.setup.carpet
    top = carpet.dot_at(f"{rest[0].upper()}1") if _is_letter(rest) else None
    if top is None:
        return (say("The columns are A to {last}.", last=carpet.dot_name(carpet.columns - 1)[0]),)
    dots = range(top, carpet.size, carpet.columns)
    return (
        say(
            "Column {column}: {dots}.",
            column=rest[0].upper(),
            dots=dots_in_line(asking, seat, dots),
        ),
    )


def _is_letter(rest: tuple[str, ...]) -> bool:
    return len(rest) == 1 and len(rest[0]) == 1 and "a" <= rest[0] <= "z"


def _dot(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    view = asking.view
    carpet, sheet = view.setup.carpet, view.sheets[seat - 1]
    dots = _dots(carpet, rest)
    if len(dots) != 1:
        return (say("The dots are A1 to {last}.", last=carpet.dot_name(carpet.size - 1)),)
    (dot,) = dots
    what = dot_words(carpet, sheet, dot, view.phase == "cups")
    sentence = say("{at}: {what}.", at=carpet.dot_name(dot), what=what)
    if carpet.blocks >> dot & 1:
        return (sentence,)
    return (sentence, leads_on_words(view, sheet, dot))


_KINDS = {
    "mouse": "m", "mice": "m", "mouses": "m", "sock": "s", "socks": "s",
    "plane": "p", "planes": "p", "paper": "p", "cup": "c", "cups": "c",
}  # fmt: skip


def _where(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    carpet, sheet = asking.view.setup.carpet, asking.view.sheets[seat - 1]
    word = rest[0] if rest else ""
    if word in ("items", "item"):
        return tuple(told for kind in ITEMS for told in _where_all(carpet, sheet, kind))
    if word in _KINDS:
        return _where_all(carpet, sheet, _KINDS[word])
    if word in ("block", "blocks", "building"):
        return (say("Building blocks: {dots}.", dots=_names(carpet, carpet.blocks)),)
    if word in ("paw", "cat", "finish", "goal"):
        return (say("The cat's paw is at {at}.", at=carpet.dot_name(carpet.paw)),)
    if word in ("start", "ball", "yarn"):
        return (say("The ball of yarn is at {at}.", at=carpet.dot_name(carpet.start)),)
    if word in ("i", "thread", "end"):
        return (end_words(carpet, sheet), leads_on_words(asking.view, sheet, sheet.end))
    return (say("Ask where one of these is: {things}.", things=listing(_PLACES, "comma")),)


_PLACES = ("items", "mice", "socks", "planes", "cups", "blocks", "paw", "start", "end")


def _where_all(carpet: Carpet, sheet: Sheet, kind: str) -> Answer:
    """Returns what can still be reached, and what has been."""
    is_item, what = kind in ITEMS, say(NOUNS[kind][1])
    dots = carpet.items[ITEMS.index(kind)] if is_item else sheet.cups
    left, had = dots & ~sheet.visited, dots & sheet.visited
    names = listing(map(carpet.dot_name, _by_distance(carpet, sheet.end, left)), "comma")
    if not left:
        none = "No {what} are left to reach." if is_item else "No {what} are left to avoid."
        sentences = [say(none, what=what)]
    elif is_item:
        reach = "Still to reach, {what}, the nearest first: {dots}."
        sentences = [say(reach, what=what, dots=names)]
    else:
        sentences = [
            say("Still to avoid, {what}, the nearest first: {dots}.", what=what, dots=names)
        ]
    if had:
        template = "Picked up: {dots}." if is_item else "Broken: {dots}."
        sentences.append(say(template, dots=_names(carpet, had)))
    return tuple(sentences)


def _by_distance(carpet: Carpet, end: int, mask: int) -> list[int]:
    """Dots by the segments from the end of a thread, round the blocks."""
    away = load_tables(carpet, True).distances(end)
    return sorted(dots_of(mask), key=lambda dot: away[dot])


def _names(carpet: Carpet, mask: int) -> Listing:
    return listing(map(carpet.dot_name, dots_of(mask)), "comma")


def _rows(view: State) -> tuple[str, ...]:
    return tuple(str(row) for row in range(1, view.setup.carpet.rows + 1))


def _columns(view: State) -> tuple[str, ...]:
    return tuple(chr(65 + column) for column in range(view.setup.carpet.columns))


def _all_dots(view: State) -> tuple[str, ...]:
    carpet = view.setup.carpet
    return tuple(map(carpet.dot_name, range(carpet.size)))


SPOKEN = YarnSpoken(
    Question(("row", "line"), say("one row of a carpet"), _row, "N", _rows, of_seats=True),
    Question(("column",), say("one column"), _column, "C", _columns, of_seats=True),
    Question(
        ("dot", "at", "thread at", "thread"),
        say("what is at a dot, and where thread leads from there"),
        _dot,
        "C4",
        _all_dots,
        of_seats=True,
    ),
    Question(
        ("where", "find"),
        say("where things are, such as the planes"),
        _where,
        "THING",
        lambda view: (*_PLACES, "mouse", "ball", "yarn"),
        of_seats=True,
    ),
    EXPLAINED,
)
