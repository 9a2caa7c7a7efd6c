"""A second, slow and obvious Winter Burrow, written from the rules text alone.

It shares nothing with the engine: cells are (column, row) pairs, everything is
looked up in sets, and every combination of cells of a chamber is tried.
"""

from __future__ import annotations

from itertools import combinations

MAPS = {
    "A": """
A A A A . B B B . C C C
A A A A . B B B . C C C
. . . . . . . . . C C C
D D D . S S S . . . . .
D D D . S S S . E E E E
D D D . . . . . E E E E
. . . . . . . . . . . .
F F F F F . G G G G G G
F F F F F . G G G G G G
""",
    "B": """
A A . B B B B . C C C C
A A . B . . B . C . . C
A A A . S S . . C . . C
. . A . S S S . . . . .
D D . . . S S . E E . .
D . . . . . . . . E E .
D . F F F F . G . . E E
D D D . . F . G G G . E
. . D . F F . G . G G G
""",
}
TUNNELS = {
    "A": [
        ((4, 3), (2, 3)),
        ((6, 3), (6, 1)),
        ((6, 4), (8, 4)),
        ((4, 4), (4, 7)),
        ((0, 3), (1, 1)),
        ((3, 0), (5, 0)),
        ((7, 0), (9, 0)),
        ((10, 2), (10, 4)),
        ((10, 5), (10, 7)),
        ((5, 4), (6, 7)),
        ((1, 5), (1, 7)),
        ((4, 8), (6, 8)),
    ],
    "B": [
        ((4, 2), (2, 2)),
        ((5, 2), (6, 1)),
        ((6, 4), (8, 4)),
        ((4, 3), (3, 6)),
        ((1, 0), (3, 0)),
        ((6, 0), (8, 0)),
        ((0, 2), (0, 4)),
        ((11, 2), (11, 6)),
        ((2, 7), (2, 6)),
        ((5, 7), (7, 7)),
        ((11, 7), (11, 8)),
        ((5, 6), (7, 6)),
        ((5, 4), (5, 6)),
        ((8, 2), (8, 4)),
    ],
}
NUTS = {
    "A": {(0, 0), (11, 2), (0, 8), (11, 8)},
    "B": {(0, 0), (11, 2), (2, 8), (11, 7)},
}
MUSHROOMS = {
    "A": {(11, 0), (0, 5), (11, 4), (6, 0), (3, 1), (2, 8), (8, 8), (5, 1)},
    "B": {(2, 3), (6, 1), (3, 1), (8, 2), (0, 5), (8, 4), (4, 8), (11, 8)},
}
POINTS = {
    "A": {"S": 4, "A": 7, "B": 4, "C": 8, "D": 8, "E": 7, "F": 9, "G": 11},
    "B": {"S": 5, "A": 7, "B": 6, "C": 8, "D": 8, "E": 7, "F": 8, "G": 9},
}
SIZES = {
    "A": {"S": 6, "A": 8, "B": 6, "C": 9, "D": 9, "E": 8, "F": 10, "G": 12},
    "B": {"S": 7, "A": 8, "B": 6, "C": 8, "D": 8, "E": 7, "F": 7, "G": 8},
}
NUT_POINTS = [0, 2, 4, 8, 16]


def grid(side):
    """Cell to letter, rock left out."""
    rows = MAPS[side].split("\n")[1:-1]
    found = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row.split())}
    return {cell: letter for cell, letter in found.items() if letter != "."}


GRIDS = {side: grid(side) for side in MAPS}


def chamber(side, letter):
    """The cells of a chamber, row by row."""
    cells = [cell for cell, found in GRIDS[side].items() if found == letter]
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def name(cell):
    return "ABCDEFGHIJKL"[cell[0]] + str(cell[1] + 1)


def cell_named(text):
    return "ABCDEFGHIJKL".index(text[0]), int(text[1:]) - 1


def notation(cells):
    return "x " + " ".join(map(name, sorted(cells, key=lambda cell: (cell[1], cell[0]))))


def touch(cell, other):
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1


def connected(cells):
    """B4: orthogonally connected among themselves; all lie in one chamber."""
    reached = [cells[0]]
    for here in reached:
        reached += [cell for cell in cells if touch(here, cell) and cell not in reached]
    return len(reached) == len(cells)


def may_stand(side, crosses, cells, anywhere):
    """B3, B5, B6, B15 for connected free cells of one chamber."""
    letter = GRIDS[side][cells[0]]
    if not crosses:
        return anywhere or letter == "S"
    old = [cell for cell in crosses if GRIDS[side][cell] == letter]
    if old:
        return any(touch(new, cross) for new in cells for cross in old)
    return any(
        (end in crosses and other in cells) or (other in crosses and end in cells)
        for end, other in TUNNELS[side]
    )


def placements(side, crosses, number, anywhere):
    """All sets of exactly ``number`` cells that may be crossed."""
    found = []
    for letter in SIZES[side]:
        free = [cell for cell in chamber(side, letter) if cell not in crosses]
        for cells in combinations(free, number):
            if may_stand(side, crosses, cells, anywhere) and connected(cells):
                found.append(cells)
    return found


def moves(side, crosses, ones, roll, anywhere):
    """The set of legal actions in notation (B7 to B9)."""
    numbers = [roll] if roll > 1 else range(1, 8 - ones)
    found = {
        notation(cells)
        for number in numbers
        for cells in placements(side, crosses, number, anywhere)
    }
    if roll == 1 or not found:
        found.add("pass")
    return found


def blocked(side, crosses, ones, anywhere):
    """B12: no number from 1 to 6 can be placed."""
    return not any(
        placements(side, crosses, number, anywhere)
        for number in range(1, 7)
        if number > 1 or ones < 7
    )


def lines(side, crosses):
    """B13: chambers, mushrooms, nuts."""
    full = [
        letter for letter in POINTS[side] if all(cell in crosses for cell in chamber(side, letter))
    ]
    return [
        sum(POINTS[side][letter] for letter in full),
        len(MUSHROOMS[side] & crosses),
        NUT_POINTS[len(NUTS[side] & crosses)],
    ]


class Referee:
    """Follows the actions of one match and says what should be true after each."""

    def __init__(self, side, players, anywhere=False):
        self.side, self.players, self.anywhere = side, players, anywhere
        self.crosses = [set() for _ in range(players)]
        self.ones = [0] * players
        self.waiting = "roll"
        self.roll = 0
        self.to_act = set()
        self.fourth_chamber = False
        self.runs_of_timer = 2 if players == 1 else 1
        self.run = 1
        self.dice_left = 5
        self.over = False

    def take(self, actor, action):
        if action.startswith("roll"):
            self._roll(int(action.split()[1]))
        else:
            self._move(actor, action)

    def _roll(self, number):
        self.roll = number
        self.waiting = "move"
        self.to_act = set(range(1, self.players + 1))
        running = self.players == 1 or self.fourth_chamber
        if running and number >= 4 and self.dice_left:
            self.dice_left -= 1

    def legal(self, seat):
        crosses, ones = self.crosses[seat - 1], self.ones[seat - 1]
        return moves(self.side, crosses, ones, self.roll, self.anywhere)

    def _move(self, seat, action):
        self.to_act.discard(seat)
        if action != "pass":
            cells = {cell_named(word) for word in action.split()[1:]}
            self.crosses[seat - 1] |= cells
            if self.roll == 1:
                self.ones[seat - 1] += len(cells)
        if not self.to_act:
            self._end_turn()

    def _end_turn(self):
        self.waiting = "roll"
        for crosses in self.crosses:
            if len({GRIDS[self.side][cell] for cell in crosses}) >= 4:
                self.fourth_chamber = True
        last_run = self.run == self.runs_of_timer
        nobody = all(
            blocked(self.side, crosses, ones, self.anywhere)
            for crosses, ones in zip(self.crosses, self.ones, strict=True)
        )
        if nobody or (last_run and not self.dice_left):
            self.over = True
            self.waiting = "over"
        if not last_run and (self.fourth_chamber or not self.dice_left):
            self.run, self.dice_left = 2, 5

    def lines(self, seat):
        return lines(self.side, self.crosses[seat - 1])

    def totals(self):
        return tuple(sum(lines(self.side, crosses)) for crosses in self.crosses)

    def winners(self):
        keys = [(sum(found), found) for found in (lines(self.side, c) for c in self.crosses)]
        return tuple(seat for seat, key in enumerate(keys, 1) if key == max(keys))
