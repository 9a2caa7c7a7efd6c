"""Cat Tower in a typed language: ``take 5``, ``t3f5 mouse``, and what can be asked of towers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pyengine.core.errors import illegal
from pyengine.core.words import Sentence, listing, say, say_counted, say_of
from pyengine.games.cattower import GAME
from pyengine.games.cattower.explained import EXPLAINED
from pyengine.games.cattower.info import DEADLINES
from pyengine.games.cattower.items import HOUSE, MANY, WORDS, named
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import PASS, Mark, read_mark
from pyengine.games.cattower.placing import CAT_POINTS
from pyengine.games.cattower.scoring import (
    BUTTERFLY_POINTS,
    MOUSE_POINTS,
    YARN_MOST,
    YARN_SOME,
    mouse_groups,
    yarn_towers,
)
from pyengine.games.cattower.sentences import (
    all_cats_words,
    around_words,
    floor_words,
    number_words,
    open_words,
    whole_tower_words,
)
from pyengine.games.cattower.state import State
from pyengine.games.cattower.towers import FLOORS, slots_of
from pyengine.games.cattower.words import (
    dice_words,
    footprint_words,
    standing_words,
    yarn_words,
)
from pyengine.typed.contract import FIRST_TO_ACT, Answer, Asking, Question, Spoken
from pyengine.typed.lines import parts_of, unarticled

_FILLERS = (
    "mark",
    "put",
    "place",
    "on",
    "in",
    "at",
    "of",
    "for",
    "with",
    "toy",
    "food",
    "cat",
    "ball",
    "a",
    "an",
)
_COSTS = (("footprint",), ("footprints",))
_DIE_WORDS = ("take", "draft", "discard", "throw", "away", "die", "pick")
_ITEM_OF = {
    **{word: item for item, word in enumerate(WORDS, 1)},
    **{f"{word}s": item for item, word in enumerate(WORDS, 1)},
    "mice": WORDS.index("mouse") + 1,
    "butterflies": WORDS.index("butterfly") + 1,
    "balls": WORDS.index("yarn") + 1,
}
_TOWER = ("t", "tower")
_FLOOR = ("f", "floor")


class CatTowerSpoken(Spoken[State]):
    """Cat Tower's part of the typed language."""

    hint = "take 5, discard 5, t3f5 mouse, tower 3 floor 5 house for mouse, or pass"
    first = ("tower", "where")
    asks: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "moves": ("do place", "can put", "can place", "can furnish", "can take", "fits"),
        "mine": ("full", "complete", "completed", "open", "many floors"),
        "state": ("who took", "who has taken"),
        "worth": (
            "items",
            "items count",
            "footprint worth",
            "cat worth",
            "house worth",
            "house bring",
        ),
    }

    def moves(self, view: State, seat: int, line: str) -> tuple[str, ...]:
        """A die by its number; an item and where it goes, in any order; for a house its cat."""
        line_parts = unarticled(parts_of(line))
        if line_parts[-1:] in _COSTS:
            line_parts = line_parts[:-2]  # "for 2 footprints" is what the table says behind a mark
        parts = unarticled(line_parts, _FILLERS)
        if parts in ((PASS,), ("skip",)):
            return (PASS,)
        number = tuple(part for part in line_parts if part not in _DIE_WORDS)
        if len(number) == 1 and number[0].isdecimal():
            if view.phase == "mark":
                GAME.check_turn(view, seat)
                raise illegal("C1", "The dice are taken: name an item and its floor, or pass.")
            word = "discard" if view.solo else "draft"
            return (f"{word} {int(number[0])}",)
        return _marks(view, seat, parts)

    def forms(self, view: State, seat: int, action: str) -> tuple[str, ...]:
        """``take 5``, ``t3f5 mouse``, ``t2f3 house mouse``."""
        if not action.startswith("mark"):
            return (action.replace("draft", "take"),)
        mark = read_mark(action)
        cat = f" {WORDS[mark.cat - 1]}" if mark.cat else ""
        return (f"t{mark.tower}f{mark.floor} {WORDS[mark.item - 1]}{cat}",)

    def state(self, asking: Asking[State]) -> Answer:
        """The dice, who has which, and what is left for all."""
        return dice_words(asking.view, asking.names)

    def worth(self, view: State) -> Answer:
        """Towers and cats at once, the other items at the end."""
        return (
            say("A complete tower brings the smaller number on its flag at once."),
            say(
                "A complete tower with a cat house in it brings the larger number, as long as that"
                " can be had."
            ),
            _larger_words(view),
            say(
                "A house brings a cat: {each} points at once for every item that it likes.",
                each=CAT_POINTS,
            ),
            say(
                "Yarn, at the end and in each tower: {most} for the most balls, {some} for fewer.",
                most=YARN_MOST,
                some=YARN_SOME,
            ),
            say("A butterfly toy is worth {count} at the end.", count=BUTTERFLY_POINTS),
            say("A food bowl is worth 1 for each kind of item that touches it."),
            say("A cushion is worth the number of its floor."),
            say(
                "Mice that touch are worth {values} together, for one, two, three or four.",
                values=listing(map(str, MOUSE_POINTS[1:])),
            ),
            say("Footprints are worth nothing."),
        )

    def sheet(self, asking: Asking[State], seat: int) -> Answer:
        """Full towers and those to come, footprints, cats."""
        sheet = asking.view.sheets[seat - 1]
        summary = say("{name}: {standing}.", name=asking.name(seat), standing=standing_words(sheet))
        return (summary, open_words(sheet), footprint_words(sheet))

    def board(self, asking: Asking[State], seat: int) -> Answer:
        """Every tower, then footprints and cats."""
        sheet, towers = asking.view.sheets[seat - 1], range(1, load_towers().count + 1)
        sentences = [
            sentence for tower in towers for sentence in whole_tower_words(asking, seat, tower)
        ]
        return (*sentences, footprint_words(sheet), _cats_words(asking, seat))


def _cats_words(asking: Asking[State], seat: int) -> Sentence:
    return all_cats_words(asking.view.sheets[seat - 1], asking.view.phase == "over")


# Lines


def _larger_words(view: State) -> Sentence:
    """How long the larger number of a tower can be had: alone C17, else C7."""
    if view.solo:
        first, second, third = DEADLINES
        return say(
            "That is until the end of round {first} for your first tower, of round {second} for the"
            " second, and of round {third} for the third.",
            first=first,
            second=second,
            third=third,
        )
    return say(
        "That is only in the round in which somebody is the first to complete this tower: after"
        " that round its larger number is gone, even if nobody took it."
    )


def _marks(view: State, seat: int, parts: Sequence[str]) -> tuple[str, ...]:
    """The mark that is meant; where tower, floor or cat is left open, the legal ones that fit."""
    items = [_ITEM_OF[part] for part in parts if part in _ITEM_OF]
    rest = [part for part in parts if part not in _ITEM_OF]
    place = _place(rest)
    if not items or len(items) > 2 or place is None or (len(items) == 2 and HOUSE not in items):
        return ()
    GAME.check_turn(view, seat)
    if view.phase != "mark":
        first = "First put a die aside: {dice}." if view.solo else "First take a die: {dice}."
        raise illegal("C1", first, dice=listing(sorted(set(view.left)), "comma"))
    tower, floor = place
    item = HOUSE if HOUSE in items and len(items) == 2 else items[0]
    cat = _cat_of(items)
    if tower and floor:
        words = f" {WORDS[cat - 1]}" if cat else ""
        return (f"mark {tower}.{floor} {WORDS[item - 1]}{words}",)
    found = tuple(
        action
        for action in GAME.legal_actions(view, seat)
        if action.startswith("mark") and _fits(read_mark(action), Mark(tower, floor, item, cat))
    )
    if not found:
        raise illegal("C3", "No {item} can be placed there now.", item=named(item))
    return found


def _fits(mark: Mark, wanted: Mark) -> bool:
    """Returns whether a mark is the wanted one, in which 0 stands for any tower, floor or cat."""
    pairs = ((mark.tower, wanted.tower), (mark.floor, wanted.floor), (mark.cat, wanted.cat))
    return mark.item == wanted.item and all(want in (0, has) for has, want in pairs)


def _cat_of(items: Sequence[int]) -> int:
    """The cat of a house: the other item that is named; 0 where none is."""
    if len(items) < 2:
        return 0
    first, second = items
    return second if first == HOUSE else first


def _place(parts: Sequence[str]) -> tuple[int, int] | None:
    """Tower and floor, 0 where one is not said; None where anything else is said.

    >>> _place(("t", "3", "f", "5")), _place(("3", "5")), _place(("floor", "5")), _place(("x",))
    ((3, 5), (3, 5), (0, 5), None)
    """
    tower = floor = 0
    numbers = [int(part) for part in parts if part.isdecimal() and len(part) < 3]
    words = [part for part in parts if not part.isdecimal()]
    if len(numbers) + len(words) < len(parts) or not set(words) <= {*_TOWER, *_FLOOR}:
        return None
    if not words:
        return (numbers[0], numbers[1]) if len(numbers) == 2 else None if numbers else (0, 0)
    for word, number in zip(parts[::2], parts[1::2], strict=False):
        if word in _TOWER and number.isdecimal() and not tower:
            tower = int(number)
        elif word in _FLOOR and number.isdecimal() and not floor:
            floor = int(number)
        else:
            return None
    return (tower, floor) if len(parts) % 2 == 0 else None


# Questions


def _tower(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    count = load_towers().count
    if len(rest) == 1 and rest[0] in _numbers(count):
        return whole_tower_words(asking, seat, int(rest[0]))
    if slot := _slot_in(("tower", *rest)):
        return (around_words(asking.view.sheets[seat - 1], slot[0]),)
    return (say("The towers are 1 to {count}.", count=count),)


def _towers(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """What each tower has brought, or can bring."""
    numbers = range(1, load_towers().count + 1)
    return tuple(number_words(asking, seat, tower) for tower in numbers)


def _slot_in(parts: Sequence[str]) -> tuple[int] | None:
    """The slot that is named, alone in a tuple; None where none is."""
    place = _place(tuple(parts))
    slot = load_towers().slot_at(*place) if place else None
    return None if slot is None else (slot,)


def _floor(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    if len(rest) != 1 or rest[0] not in _numbers(FLOORS):
        return (say("The floors are 1 to {count}.", count=FLOORS),)
    return (floor_words(asking.view.sheets[seat - 1], int(rest[0])),)


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))


def _slot(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """A slot and the floors that touch it."""
    found = _slot_in(rest)
    if found is None:
        return (say("Name a tower and a floor, such as 3.5."),)
    return (around_words(asking.view.sheets[seat - 1], found[0]),)


def _slot_names(view: State) -> tuple[str, ...]:
    towers = load_towers()
    return tuple(map(towers.slot_name, range(len(towers.slots))))


def _where(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    sheet, towers = asking.view.sheets[seat - 1], load_towers()
    words = unarticled(rest, _FILLERS)
    if words[:1] in (("free",), ("empty",)):
        return (_list_slots("Free", sheet.free),)
    item = _ITEM_OF.get(words[0]) if words else None
    if item is None:
        return (
            say("Ask where one of these is: {things}.", things=listing((*WORDS, "free"), "comma")),
        )
    sentences = [_list_slots(MANY[item - 1].capitalize(), sheet.items[item - 1])]
    if WORDS[item - 1] == "mouse":
        sentences += [
            say_counted(
                group.slots.bit_count(),
                "1 mouse alone, at {slots}, is worth {points}.",
                "{count} mice together, at {slots}, are worth {points}.",
                slots=listing(map(towers.slot_name, slots_of(group.slots))),
                points=group.points,
            )
            for group in mouse_groups(sheet)
        ]
    return tuple(sentences)


def _list_slots(label: str, slots: int) -> Sentence:
    if not slots:
        return say("{label}: none.", label=say(label))
    names = listing(map(load_towers().slot_name, slots_of(slots)), "comma")
    return say("{label}: {slots}.", label=say(label), slots=names)


def _footprints(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    return (footprint_words(asking.view.sheets[seat - 1]),)


def _cats(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    likes = say(
        "Each likes the item that it is named after: in a cat house it brings {each} points for"
        " each of yours.",
        each=CAT_POINTS,
    )
    return (_cats_words(asking, seat), likes)


def _yarn(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """Everybody's balls, tower by tower (C10)."""
    view = asking.view
    return tuple(yarn_words(tower, asking.names, view.solo) for tower in yarn_towers(view.sheets))


def _starter(asking: Asking[State], seat: int, rest: tuple[str, ...]) -> Answer:
    """Returns who is first in this round, or in the one that is to come before any (C1)."""
    name = asking.name(asking.view.first)
    first = ("{name} is first in this round.", "You are first in this round.")
    return (say_of(name, *first),)


SPOKEN = CatTowerSpoken(
    Question(
        ("tower", "t"),
        say("a tower from the bottom up, and its worth"),
        _tower,
        "N",
        lambda view: _numbers(load_towers().count),
        of_seats=True,
    ),
    Question(
        ("towers", "flags"),
        say("what the towers bring, or have brought"),
        _towers,
        of_seats=True,
        also=("flag",),
    ),
    Question(
        ("floor", "row"),
        say("one floor of all towers"),
        _floor,
        "N",
        lambda view: _numbers(FLOORS),
        of_seats=True,
    ),
    Question(
        ("slot", "touches", "touch", "at", "around", "beside"),
        say("a slot, and which floors touch it"),
        _slot,
        "3.5",
        _slot_names,
        of_seats=True,
    ),
    Question(
        ("where", "find"),
        say("where items are, such as the mice"),
        _where,
        "ITEM",
        lambda view: (*WORDS, "mice", "free"),
        of_seats=True,
    ),
    Question(("footprints",), say("how many are ready"), _footprints, of_seats=True),
    Question(("cats",), say("which cats have a house, and what they bring"), _cats, of_seats=True),
    Question(
        ("yarn count", "phantom"),
        say("everybody's balls of yarn by tower"),
        _yarn,
        also=("most", "balls", "leads yarn"),
    ),
    Question(
        ("starter", "start player", "who starts", "who begins"),
        say("who is the first in this round"),
        _starter,
        also=FIRST_TO_ACT,
    ),
    EXPLAINED,
)
