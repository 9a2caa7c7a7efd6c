"""A second, slow and obvious Cat Tower, written from the rules text alone.

It shares nothing with the engine: places are (tower, floor) pairs in a dictionary,
neighbours are found by drawing the towers, prices by turning dice step by step.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import product

FLOORS = {1: [1, 2, 3, 5], 2: [1, 2, 3, 4, 5, 6], 3: [1, 2, 4, 5, 6], 4: [1, 2, 3, 4, 5, 6]}
FLOORS[5] = [1, 3, 4]
NUMBERS = {1: (6, 4), 2: (9, 5), 3: (7, 3), 4: (8, 4), 5: (3, 2)}
WORDS = ["house", "yarn", "butterfly", "bowl", "cushion", "mouse"]
PHANTOM = {1: 2, 2: 2, 3: 1, 4: 2, 5: 1}
PLACES = [(tower, floor) for tower, floors in FLOORS.items() for floor in floors]


def height(place):
    """In half floors: towers 2 and 4 sit half a floor lower."""
    tower, floor = place
    return 2 * floor - (1 if tower in (2, 4) else 0)


def touches(place, other):
    """Whether two places of the drawing touch: above each other, or half a floor aside."""
    aside = abs(place[0] - other[0])
    apart = abs(height(place) - height(other))
    return (aside, apart) in ((0, 2), (1, 1))


BESIDE = {place: [other for other in PLACES if touches(place, other)] for place in PLACES}


def fewest_turns(cell, other, floor, item):
    """How many single turns of the dice make one show the floor and the other the item."""
    seen, edge, turns = {(cell, other)}, [(cell, other)], 0
    while (floor, item) not in edge and (item, floor) not in edge:
        turned = set()
        for a, b in edge:
            turned |= {(a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)}
        edge = [pair for pair in turned - seen if all(1 <= die <= 6 for die in pair)]
        seen |= set(edge)
        turns += 1
    return turns


PRICES = {key: fewest_turns(*key) for key in product(range(1, 7), repeat=4)}


class Player:
    """One sheet."""

    def __init__(self):
        self.at = {}
        self.footprints = ["circled"] + ["open"] * 17
        self.cats = {}
        self.tower_points = {}

    def count(self, state):
        return self.footprints.count(state)

    def turn(self, number, old, new):
        """Change up to so many footprints from one state to the next."""
        for place, state in enumerate(self.footprints):
            if state == old and number:
                self.footprints[place] = new
                number -= 1

    def full(self, tower):
        return all((tower, floor) in self.at for floor in FLOORS[tower])

    def complete(self):
        return {tower for tower in FLOORS if self.full(tower)}

    def with_item(self, word):
        return [place for place, found in self.at.items() if found == word]

    def has_house(self, tower):
        return any(place[0] == tower for place in self.with_item("house"))

    def balls(self, tower):
        return sum(place[0] == tower for place in self.with_item("yarn"))

    def groups_of_mice(self):
        """The sizes of the connected groups."""
        left, sizes = set(self.with_item("mouse")), []
        while left:
            group = {left.pop()}
            while True:
                more = {place for place in left if any(touches(place, member) for member in group)}
                if not more:
                    break
                group |= more
                left -= more
            sizes.append(len(group))
        return sizes

    def legal(self, dice):
        found = {"pass"}
        for (tower, floor), (number, word) in product(PLACES, enumerate(WORDS, 1)):
            if (tower, floor) in self.at:
                continue
            if PRICES[(*dice, floor, number)] > self.count("circled"):
                continue
            mark = f"mark {tower}.{floor} {word}"
            if word == "house":
                found |= {f"{mark} {cat}" for cat in WORDS if cat not in self.cats}
            else:
                found.add(mark)
        return found

    def act(self, dice, action):
        if action == "pass":
            self.turn(3, "open", "circled")
            return
        _, where, word, *cat = action.split()
        tower, floor = map(int, where.split("."))
        self.turn(PRICES[(*dice, floor, WORDS.index(word) + 1)], "circled", "used")
        self.at[tower, floor] = word
        if cat:
            self.cats[cat[0]] = 2 * len(self.with_item(cat[0]))
        if word == "butterfly":
            self.turn(2, "open", "circled")


def mice(size):
    total = 0
    while size > 4:
        total, size = total + 20, size - 4
    return total + {0: 0, 1: 2, 2: 6, 3: 12, 4: 20}[size]


class Referee:
    """Follows the actions of one match and says what should be true after each."""

    def __init__(self, players):
        self.players = {seat: Player() for seat in range(1, players + 1)}
        self.solo = players == 1
        self.waiting = "roll"
        self.round = 0
        self.dice = []
        self.taken = {}
        self.to_act = []
        self.completed = set()
        self.frozen = 0
        self.hopeless = False

    def rolled_dice(self):
        return 3 if self.solo else len(self.players) + 1

    def pair(self, seat):
        return tuple(self.dice) if self.solo else (self.taken[seat], self.dice[0])

    def legal(self, seat):
        if self.waiting in ("draft", "discard"):
            return (
                {f"{self.waiting} {die}" for die in self.dice} if seat == self.to_act[0] else set()
            )
        if self.waiting == "mark" and seat in self.to_act:
            return self.players[seat].legal(self.pair(seat))
        return set()

    def seats(self):
        """The seats that are to act now."""
        if self.waiting in ("draft", "discard"):
            return (self.to_act[0],)
        return tuple(sorted(self.to_act)) if self.waiting == "mark" else ()

    def take(self, actor, action):
        assert actor in (self.seats() or (0,))
        if self.waiting == "roll":
            self._roll(action)
        elif self.waiting == "mark":
            self.players[actor].act(self.pair(actor), action)
            self.hopeless = self.hopeless and action == "pass"
            self.to_act.remove(actor)
            if not self.to_act:
                self._end_round()
        else:
            die = int(action.split()[1])
            self.dice.remove(die)
            self.taken[actor] = die
            self.to_act.pop(0)
            if not self.to_act:
                self.waiting = "mark"
                self.to_act = sorted(self.players)
                self.hopeless = all(not player.count("open") for player in self.players.values())

    def _roll(self, action):
        self.round += 1
        self.dice = [int(word) for word in action.split()[1:]]
        self.taken = {}
        self.waiting = "discard" if self.solo else "draft"
        seats = sorted(self.players)
        shift = (self.round - 1) % len(seats)
        self.to_act = seats[shift:] + seats[:shift]

    def _end_round(self):
        fresh = set()
        for player in self.players.values():
            for tower in sorted(player.complete() - set(player.tower_points)):
                fresh.add(tower)
                first = tower not in self.completed
                if self.solo:
                    deadline = [8, 10, 12][len(player.tower_points)]
                    first = self.round <= deadline
                larger, smaller = NUMBERS[tower]
                player.tower_points[tower] = (
                    larger if first and player.has_house(tower) else smaller
                )
        self.completed |= fresh
        self.frozen = self.frozen + 1 if self.hopeless else 0
        self.waiting = "roll"
        done = any(len(player.complete()) >= 3 for player in self.players.values())
        last = self.round == (20 if self.solo else 30)
        if done or last or (self.frozen == 2 and not self.solo):
            self.waiting = "over"

    def _yarn(self, seat):
        points = 0
        for tower in FLOORS:
            own = self.players[seat].balls(tower)
            most = max(player.balls(tower) for player in self.players.values())
            if self.solo:
                most = max(most, PHANTOM[tower])
            if own:
                points += 8 if own == most else 3
        return points

    def lines(self, seat):
        player = self.players[seat]
        bowls = 0
        for bowl in player.with_item("bowl"):
            bowls += len({player.at[place] for place in BESIDE[bowl] if place in player.at})
        counts = Counter(player.at.values())
        return {
            "Towers": (len(player.tower_points), sum(player.tower_points.values())),
            "Cats": (counts["house"], sum(player.cats.values())),
            "Yarn": (counts["yarn"], self._yarn(seat)),
            "Butterflies": (counts["butterfly"], 3 * counts["butterfly"]),
            "Bowls": (counts["bowl"], bowls),
            "Cushions": (counts["cushion"], sum(floor for _, floor in player.with_item("cushion"))),
            "Mice": (counts["mouse"], sum(map(mice, player.groups_of_mice()))),
        }

    def totals(self):
        return tuple(
            sum(points for _, points in self.lines(seat).values()) for seat in sorted(self.players)
        )

    def winners(self):
        if self.waiting != "over":
            return ()
        keys = [
            (total, player.count("circled"))
            for total, player in zip(self.totals(), self.players.values(), strict=True)
        ]
        return tuple(seat for seat, key in enumerate(keys, 1) if key == max(keys))


def perft(referee, depth):
    """How many sequences of so many actions there are, seats that act at once in seat order."""
    if depth == 0:
        return 1
    if referee.waiting == "over":
        return 0
    if referee.waiting == "roll":
        throws = product(range(1, 7), repeat=referee.rolled_dice())
        actor, actions = 0, [f"roll {' '.join(map(str, dice))}" for dice in throws]
    else:
        actor = referee.seats()[0]
        actions = sorted(referee.legal(actor))
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = deepcopy(referee)
        after.take(actor, action)
        total += perft(after, depth - 1)
    return total
