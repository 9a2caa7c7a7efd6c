"""How a match of each game is played by typed lines: each is made of what was answered before.

These people see nothing. They ask (``state``, ``mine``, ``chamber C``, ``picture B``), take the
sentences apart that they hear, and type what follows from them. No board, no notation and no state
is looked at, so where an answer stops telling enough a match does not come to its end.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence

from pyengine.core.match import Match

ME = "You"
"""Whoever types, as the sentences say it."""

TURNS = 400
"""So many turns and rests are enough for any match."""

GOES_ON = ("Enter goes on.",)
"""How it is said that the table rests until somebody wants to go on."""

END = re.compile(rf"(?:^|[.] )(?:[\w ,]+ wins? with|[\w ,]+ share the win with|{ME} score) −?\d+ p")
"""What is said when the match is over, and not before."""

ASKS = (
    *(r"Draw \d", r"Circle \d", r"Cross \d", r"Take a (?:die|card)\.", r"Put one die aside"),
    *(r"Furnish a floor", r"How many tricks", r"Follow with", r"Build the card"),
    *(rf"\b{ME} lead: ", rf"\b{ME} have no \w+: ", rf"\b{ME} win the trick: "),
    *(r"\b[Yy]ou (?:win the trick and )?have to ", r"Last turn: "),
)
"""How whoever types is asked for something."""

ASKED = "|".join((*ASKS, *GOES_ON, END.pattern))
"""How it is heard that somebody is waited for, in any game; a browser reads it as well."""


BY_ITSELF = "It is done in a moment."
"""How it is said that the only thing to do goes by itself: what was said before asks nobody."""


def asked_in(heard: str) -> str:
    """What is heard after the newest thing that goes by itself: only that can ask for something.

    >>> asked_in("Follow with paws. You can only do one thing. It is done in a moment. Ben leads.")
    ' Ben leads.'
    """
    return heard.rpartition(BY_ITSELF)[2]


class Line(ABC):
    """The line that is typed in, and what is heard."""

    @abstractmethod
    def asks(self, line: str) -> str:
        """Type a line and press Enter; what is said to it at once."""

    @abstractmethod
    def does(self, line: str = "") -> str:
        """The same, for what moves the match: all that is said until something is asked again."""

    def chooses(self, lines: Iterable[str]) -> str:
        """Type one move after the other until one is not refused, and confirm it."""
        tried = {}
        for line in lines:
            tried[line] = answer = self.asks(line)
            if meant := re.search(r"That may be (.+?)(?:, | or )", answer):
                answer = self.asks(meant[1])
            if "Confirm?" in answer:
                return self.does()
        raise AssertionError(tried)


def played(line: Line, heard: str, turn: Callable[[Line, str], str]) -> str:
    """Play from what is heard first to the end of the match; what is said there."""
    for _ in range(TURNS):
        if END.search(heard):
            return heard
        heard = asked_in(heard)
        # What is the only thing to do has been chosen already.
        waits = any(words in heard for words in (*GOES_ON, "have to "))
        heard = line.does() if waits else turn(line, heard)
    raise AssertionError(heard)


def found(pattern: str, answer: str) -> tuple[str, ...]:
    """The groups of a pattern that has to be told."""
    match = re.search(pattern, answer)
    assert match, (pattern, answer)
    return match.groups()


def words_of(text: str) -> list[str]:
    """What a list names, with commas, ``and`` or ``or``.

    >>> words_of("E4, F4 or G4"), words_of("mouse and plane")
    (['E4', 'F4', 'G4'], ['mouse', 'plane'])
    """
    return re.split(r", | and | or ", text)


def moves_of(line: Line) -> list[str]:
    """The moves that are read out when one asks for them."""
    (moves,) = found(r"moves?(?:; the first \d+)?: ([^.]+)\.", line.asks("moves"))
    return moves.split(", ")


# Yarn Trail


def yarn(line: Line, heard: str) -> str:
    """Go to something that the next set needs and that the roll can reach; else any way."""
    if "Circle " in heard:
        count, dots = found(r"chooses (\d+) places for cups, among ([^.]+)\.", line.asks("state"))
        return line.chooses([f"cups {' '.join(words_of(dots)[: int(count)])}"])
    (roll,) = found(r"The die shows (\d)", line.asks("state"))
    mine = line.asks("mine")
    (end,) = found(r"The thread ends at (\w+)\.", mine)
    needed = re.search(r"still needs: ([^.]+)\.", mine)
    lines = []
    for thing in words_of(needed[1]) if needed else ():
        many = {"mouse": "mice"}.get(thing, f"{thing}s")
        answer = re.search(
            r"Still to reach, [a-z]+: ([^.]+)\.", line.asks(f"where are the {many}?")
        )
        dots = words_of(answer[1]) if answer else []
        lines += [f"to {dot}" for dot in dots if _may_reach(end, dot, int(roll))]
    return line.chooses([*lines, *moves_of(line)])


def _may_reach(end: str, dot: str, steps: int) -> bool:
    """Whether so many steps can end there, as far as the names of the dots tell.

    >>> _may_reach("C4", "D5", 4), _may_reach("C4", "D4", 4), _may_reach("C4", "H4", 5)
    (True, False, True)
    """
    far = abs(ord(end[0]) - ord(dot[0])) + abs(int(end[1:]) - int(dot[1:]))
    return far <= steps and (steps - far) % 2 == 0


# Winter Burrow


def burrow(line: Line, heard: str) -> str:
    """Cross cells that hang together, in a chamber that is begun or that a tunnel opens."""
    fewest, most = found(r"(?:C|Last turn: c)ross (\d)(?: to (\d))? cell", heard)
    mine = line.asks("mine")
    begun = re.findall(r"(start chamber|chamber [A-Z]) \(", mine)
    opened = re.search(r"Open tunnels: ([^.]+)\.", mine)
    entered = re.findall(r"in (chamber [A-Z])", opened[1]) if opened else []
    lines = []
    for chamber in dict.fromkeys(begun + entered or ["start chamber"]):
        asked = "chamber start" if chamber == "start chamber" else chamber
        cells = _together(line.asks(asked), int(most or fewest))
        if len(cells) >= int(fewest):
            lines.append(" ".join(cells))
    return line.chooses([*lines, *moves_of(line)])


def _together(answer: str, most: int) -> list[str]:
    """Cells of a chamber that hang together, from one on that a move there has to include."""
    entries = re.search(r"A move in [\w ]+ includes ([^.]+)\.", answer)
    free = re.search(r"(?:Free|\d+ free): ([^.]+)\.", answer)
    if not entries or not free:
        return []
    left = [cell.split()[0] for cell in words_of(free[1])]
    found_there = words_of(entries[1])[:1]
    left.remove(found_there[0])
    while len(found_there) < most:
        near = [word for word in left if any(_may_reach(word, cell, 1) for cell in found_there)]
        if not near:
            break
        found_there.append(near[0])
        left.remove(near[0])
    return found_there


# Cat Tower


def cattower(line: Line, heard: str) -> str:
    """Take a die; furnish the tower that is nearest to being full."""
    if "Take a die" in heard or "Put one die aside" in heard:
        return line.chooses(moves_of(line))
    free = dict(re.findall(r"tower (\d) \((\d)\)", line.asks("mine")))
    moves = moves_of(line)
    towers = {move: found(r"^t(\d)", move)[0] for move in moves if move != "pass"}
    best = sorted(towers, key=lambda move: int(free[towers[move]]))
    return line.chooses([*best[:1], "pass"])


# Nine Lives


def ninelives(line: Line, heard: str) -> str:
    """Predict by what the hand is worth; then win or lose tricks until that is so."""
    if "How many tricks" in heard:
        return line.chooses(_predictions(line))
    numbers, won = found(r"predict ([^.]+?) tricks?, won (\d+)\b", line.asks("mine"))
    moves = sorted(moves_of(line), key=lambda move: int(found(r"(\d)$", move)[0]))
    enough = won in words_of(numbers)
    if "take one" in heard:
        return line.chooses([f"take {moves[0 if enough else -1]}"])
    return line.chooses([moves[0 if enough else -1]])


def _predictions(line: Line) -> list[str]:
    """Free places of the rug, the nearest to what the hand promises first."""
    hand = line.asks("hand")
    high = len(re.findall(r"[89]", hand)) + len(re.findall(r"\d", hand.partition("yarn")[0])) // 2
    rows = re.findall(r"Row (\d), (\d) or (\d) tricks: ([^.]+)\.", line.asks("rug"))
    places = {
        f"row {row} {side}": min(abs(int(number) - high) for number in numbers)
        for row, *numbers, sides in rows
        for side in re.findall(r"(left|right) free", sides)
    }
    return [*sorted(places, key=places.__getitem__), *moves_of(line)]


# Kitty Paw


def kittypaw(line: Line, heard: str) -> str:
    """Take a card, work out where its cats lie, find who is in the box, and call."""
    cards = free_cards(line.asks("row"))
    card = min(cards, key=cards.__getitem__)
    assert f"{ME} take card {card}" in line.asks(f"grab {card}")
    answer = line.asks(f"picture {card}")
    for guest in re.findall(r"(\w+) hides in it\.", answer):
        hideouts = (line.asks(f"peek {at}") for at in range(1, 9))
        assert any(where.startswith(f"{guest} hides") for where in hideouts), guest
    return line.does(f"meow {picture_of(answer, steps_of(line.asks('places')))}")


_COUNTS = {"four": 4, "five": 5, "six": 6, "seven": 7}


def free_cards(answer: str) -> dict[str, int]:
    """How many cats each card shows that nobody has taken.

    >>> free_cards("Card A: five cats, level I, taken by Mia. Card B: six cats, level I.")
    {'B': 6}
    >>> free_cards("Card A: four cats, with a box, level II. Card B: seven cats, level I.")
    {'A': 4, 'B': 7}
    """
    cards = re.findall(r"Card ([A-D]): (\w+) cats, (?:with a box, )?level I+\.", answer)
    return {card: _COUNTS[count] for card, count in cards}


Step = tuple[int, int]


def steps_of(answer: str) -> dict[str, Step]:
    """What is answered about places: the two numbers of each direction.

    >>> steps_of("Share an edge: above it is 1 -2. Overlap: a step to the right of it is 1 0.")
    {'above': (1, -2), 'a step to the right of': (1, 0)}
    """
    pairs = re.findall(r"([\w ]+?) it is (-?\d) (-?\d)", answer)
    return {words.strip().lower(): (int(first), int(second)) for words, first, second in pairs}


def picture_of(answer: str, steps: dict[str, Step]) -> str:
    """What is told of a card as a call has it: from the lowest cat to the uppermost, then the box.

    >>> picture_of(
    ...     "Acorn awake, pointing up, on the left."
    ...     " Bramble asleep, pointing to the lower right, lies under Acorn, a step to the right"
    ...     " of it. The box lies, 1 row down and ½ step left of Acorn. Otto hides in it.",
    ...     {"a step to the right of": (1, 0)},
    ... )
    'Bramble asleep lower right at 1 0, Acorn awake up at 0 0, box lying at -1 1, guest Otto'
    """
    places: dict[str, Step] = {}
    pile: list[str] = []
    parts: dict[str, str] = {}
    cats = re.findall(r"(\w+) (awake|asleep), pointing (?:to the )?([\w ]+), ([^.]+)\.", answer)
    for name, mood, pointing, where in cats:
        places[name] = at = _place(where, places, steps)
        parts[name] = f"{name} {mood} {pointing} at {at[0]} {at[1]}"
        below = [pile.index(above) for above in re.findall(r"\bunder (\w+)", where)]
        pile.insert(min(below, default=len(pile)), name)
    described = [parts[name] for name in pile]
    for posture, where in re.findall(r"The box (lies|stands), ([^.]+)\.", answer):
        at = _place(where, places, steps)
        described.append(f"box {'lying' if posture == 'lies' else 'standing'} at {at[0]} {at[1]}")
    described += [f"guest {guest}" for guest in re.findall(r"(\w+) hides in it\.", answer)]
    return ", ".join(described)


def _place(where: str, places: dict[str, Step], steps: dict[str, Step]) -> Step:
    """Where something lies that is told by another cat."""
    if where == "on the left":
        return 0, 0
    if over := re.match(r"lies (?:on|under) (\w+), (a step [\w ]+?) it", where):
        (q, r), step = places[over[1]], steps[over[2]]
    elif beside := re.match(r"(above|below|to the [\w ]+ of) (\w+)", where):
        (q, r), step = places[beside[2]], steps[beside[1]]
    else:
        rows, across = _halves(where, "row"), _halves(where, "step")
        (other,) = found(r"of (\w+)$", where)
        (q, r), step = places[other], ((across - rows // 2) // 2, rows // 2)
    return q + step[0], r + step[1]


def _halves(where: str, noun: str) -> int:
    """How many half rows or steps, down and to the right.

    >>> _halves("3 rows up and ½ step left of Acorn", "row"), _halves("1½ steps right", "step")
    (-6, 3)
    """
    answer = re.search(rf"(\d*)(½?) {noun}s? (up|down|left|right)", where)
    if answer is None:
        return 0
    count = 2 * int(answer[1] or 0) + len(answer[2])
    return -count if answer[3] in ("up", "left") else count


PLAYERS: dict[str, Callable[[Line, str], str]] = {
    "yarn": yarn,
    "burrow": burrow,
    "cattower": cattower,
    "ninelives": ninelives,
    "kittypaw": kittypaw,
}


# What is told at the end


def assert_points(line: Line, end: str, match: Match, names: Sequence[str]) -> None:
    """What was said when a match ended, and what is answered then, is what its record has."""
    assert_ended(end, match, names)
    scores = match.scores()
    answer = line.asks("scores")
    for name, score in zip(names, scores.seats, strict=True):
        lines = {
            str(score_line.label): score_line.points
            for score_line in score.lines
            if score_line.points or score_line.count
        }
        assert points_of_seats(answer, name) == {"total": score.total, **lines}


def assert_ended(end: str, match: Match, names: Sequence[str]) -> None:
    """What was said when a match ended is what its record has."""
    assert match.over
    assert finals(end, names) == dict(zip(names, match.scores().totals, strict=True))


def finals(text: str, names: Sequence[str]) -> dict[str, int]:
    """Everybody's points as the end of a match tells them.

    >>> finals("It is over. Ben wins with 10 points. You have −8 points.", ("You", "Ben"))
    {'You': -8, 'Ben': 10}
    """
    end = text[END.search(text).start() :]
    answer = {}
    for name in names:
        (number,) = found(rf"(?i){name}\b(?:[\w ,]*? with| scores?| has| have) (−?\d+) point", end)
        answer[name] = int(number.replace("−", "-"))
    return answer


def points_of_seats(text: str, name: str) -> dict[str, int]:
    """A player's points by their lines, and ``total``, as ``scores`` answers.

    >>> points_of_seats("Mia: 8 points, from Sets 9 (2), cups -1 (1). Ben: 1 point.", "Mia")
    {'total': 8, 'Sets': 9, 'cups': -1}
    """
    total, lines = found(rf"{name}: ([−-]?\d+) points?(?:, from ([^.]+))?\.", text)
    answer = {"total": int(total.replace("−", "-"))}
    for label, points in re.findall(r"([^,()]+?) ([−-]?\d+)(?: \([^)]*\))?(?:, |$)", lines or ""):
        answer[label] = int(points.replace("−", "-"))
    return answer
