"""A second, slow and obvious Yarn Trail, written from the rules text alone.

It shares nothing with the engine: dots are (column, row) pairs, the thread is a
list of them, everything is looked up in sets and recounted from the start.
"""

from __future__ import annotations

from itertools import pairwise

MAPS = {
    "A": """
. . o . S . . m .
. s . o . . # . .
. . # . . m . s .
m . . s . . o . .
. o . . # . . . m
. . p . o . s # .
s # . . . . . o .
. . o m . p . . s
p . . . # . o . .
. m # . s . . m .
. o o . . # . . p
. p . . F . o s .
""",
    "B": """
. . m . S . o . .
. # . . s . # . m
s . o . . . . o .
. . . # . m . . .
. m . o . . # . s
# . . . p . o . .
. o s . # . . . m
. . # . . s . o .
m . . o . . # . p
. . p . m . . o .
s # . o # . s . .
. o . p F . . p m
""",
}
TIMER = [5, 4, 4, 3, 2]
SET_VALUES = [3, 4, 5, 6, 7]
DIRECTIONS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


def grid(side):
    """Dot to symbol."""
    rows = MAPS[side].split("\n")[1:-1]
    return {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row.split())}


GRIDS = {side: grid(side) for side in MAPS}


def dots_with(side, sign):
    return [dot for dot, found in GRIDS[side].items() if found == sign]


def name(dot):
    return "ABCDEFGHI"[dot[0]] + str(dot[1] + 1)


def dot_named(text):
    return "ABCDEFGHI".index(text[0]), int(text[1:]) - 1


def notation(directions):
    """``RRRD`` to ``R3D1``."""
    text = ""
    for place, letter in enumerate(directions):
        if place == 0 or directions[place - 1] != letter:
            run = 0
            while place + run < len(directions) and directions[place + run] == letter:
                run += 1
            text += f"{letter}{run}"
    return text


def spelled(text):
    """``R3D1!`` to ``RRRD``."""
    directions = ""
    digits = text.rstrip("!")
    while digits:
        letter, digits = digits[0], digits[1:]
        count = ""
        while digits and digits[0].isdigit():
            count, digits = count + digits[0], digits[1:]
        directions += letter * int(count)
    return directions


def walks(side, thread, length, crossing):
    """Every way to draw exactly ``length`` segments, as texts of letters."""
    used = {frozenset(pair) for pair in pairwise(thread)}
    found = []

    def go_on(path, directions):
        if len(directions) == length:
            found.append(directions)
            return
        for letter, (dx, dy) in DIRECTIONS.items():
            here = path[-1]
            there = (here[0] + dx, here[1] + dy)
            if GRIDS[side].get(there, "#") == "#":
                continue
            drawn = used | {frozenset(pair) for pair in pairwise(path)}
            if frozenset((here, there)) in drawn:
                continue
            if not crossing and there in {*thread, *path}:
                continue
            way = directions + letter
            bends = sum(a != b for a, b in pairwise(way))
            if bends > 1 or (directions and letter == OPPOSITE[directions[-1]]):
                continue
            go_on([*path, there], way)

    go_on([thread[-1]], "")
    return found


def end_of(dot, directions):
    for letter in directions:
        dot = dot[0] + DIRECTIONS[letter][0], dot[1] + DIRECTIONS[letter][1]
    return dot


def moves(side, thread, roll, crossing):
    """The set of legal moves in notation, ``pass`` included."""
    found = {notation(way) for way in walks(side, thread, roll, crossing)}
    for length in range(1, roll + 1):
        for way in walks(side, thread, length, crossing):
            if GRIDS[side][end_of(thread[-1], way)] == "F":
                found.add(notation(way) + "!")
    return found | {"pass"}


def counts(side, thread):
    """Ticked mice, socks and planes."""
    reached = set(thread)
    return [min(8, sum(GRIDS[side][dot] == kind for dot in reached)) for kind in "msp"]


def points(side, thread, cups, finished, novice):
    ticked = counts(side, thread)
    knocked = len(set(thread) & set(cups))
    total = sum(ticked) + sum(SET_VALUES[: min(ticked)])
    total += 5 if finished else 0
    return total if novice else total - 2 * knocked


class Referee:
    """Follows the actions of one match and says what should be true after each."""

    def __init__(self, side, players, crossing, novices=(), cups=False):
        self.side, self.players, self.crossing = side, players, crossing
        self.novices = set(novices)
        start = dots_with(side, "S")[0]
        self.threads = [[start] for _ in range(players)]
        self.finished = [False] * players
        self.cups = [[] for _ in range(players)]
        self.circled = {}
        self.waiting = "cups" if cups else "roll"
        self.roll = 0
        self.first_set_known = False
        self.passes_of_timer = 2 if players == 1 else 1
        self.numbers_left = list(TIMER)
        self.pass_number = 1
        self.to_act = set()
        self.drew = False
        self.stuck = False
        self.over = False

    def take(self, actor, action):
        words = action.split()
        if words[0] == "cups":
            self.circled[actor] = [dot_named(word) for word in words[1:]]
            if len(self.circled) == self.players:
                self.waiting = "deal"
        elif words[0] == "deal":
            for seat, drawer in enumerate(words[1:]):
                self.cups[seat] = self.circled[int(drawer)]
            self.waiting = "roll"
        elif words[0] == "roll":
            self._roll(int(words[1]))
        else:
            self._move(actor, action)

    def _roll(self, number):
        self.roll = number
        self.waiting = "move"
        self.drew = False
        self.to_act = {seat + 1 for seat in range(self.players) if not self.finished[seat]}
        self.stuck = all(self.legal(seat) == {"pass"} for seat in self.to_act)
        running = self.players == 1 or self.first_set_known
        if running and self.numbers_left and number >= self.numbers_left[0]:
            self.numbers_left.pop(0)

    def legal(self, seat):
        return moves(self.side, self.threads[seat - 1], self.roll, self.crossing)

    def _move(self, seat, action):
        self.to_act.discard(seat)
        if action != "pass":
            self.drew = True
            for letter in spelled(action):
                thread = self.threads[seat - 1]
                thread.append(end_of(thread[-1], letter))
            self.finished[seat - 1] = action.endswith("!")
        if not self.to_act:
            self._end_turn()

    def _end_turn(self):
        self.waiting = "roll"
        has_set = any(min(counts(self.side, thread)) > 0 for thread in self.threads)
        nobody = self.stuck if self.players == 1 else not self.drew
        last_pass = self.pass_number == self.passes_of_timer
        if all(self.finished) or nobody or (last_pass and not self.numbers_left):
            self.over = True
            self.waiting = "over"
        if not last_pass and (has_set or not self.numbers_left):
            self.pass_number, self.numbers_left = 2, list(TIMER)
        self.first_set_known = self.first_set_known or has_set

    def totals(self):
        return tuple(
            points(
                self.side,
                self.threads[seat],
                self.cups[seat],
                self.finished[seat],
                seat + 1 in self.novices,
            )
            for seat in range(self.players)
        )

    def winners(self):
        keys = [
            (total, sum(counts(self.side, thread)))
            for total, thread in zip(self.totals(), self.threads, strict=True)
        ]
        return tuple(seat for seat, key in enumerate(keys, 1) if key == max(keys))
