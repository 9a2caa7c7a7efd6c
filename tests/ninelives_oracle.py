"""A second, slow and obvious Nine Lives, written from the rules text alone.

It shares nothing with the engine: a card is a text such as ``P7``, hands, table
and pile are plain lists of them, a cat is the set of row sides it touches, and
every question is answered from the start.
"""

from __future__ import annotations

LETTERS = ["P", "F", "Y", "B"]


def deck(players):
    """Every card in play, sorted."""
    letters = [letter for letter in LETTERS if players == 4 or letter != "F"]
    return [letter + str(number) for letter in letters for number in range(1, 10)]


def in_order(cards):
    """Cards as they are written: by suit, then by number."""
    return sorted(cards, key=lambda card: (LETTERS.index(card[0]), card[1]))


def all_cats():
    """Every place of the rug, and the rows beside it: ``{"2-3R": [2, 3]}``."""
    cats = {}
    for side in "LR":
        for row in (1, 2, 3, 4):
            cats[f"{row}{side}"] = [row]
        for row in (1, 2, 3):
            cats[f"{row}-{row + 1}{side}"] = [row, row + 1]
    return cats


def touched(cat):
    """The row sides that a cat touches."""
    return {(row, cat[-1]) for row in all_cats()[cat]}


def predicted(cat):
    """The numbers beside a cat."""
    return {number for row in all_cats()[cat] for number in (row, row + 4)}


def worth(cat, tricks):
    """What a cat brings by the table, before a score stops at 0."""
    numbers = predicted(cat)
    if tricks in numbers:
        return 4 if len(numbers) == 2 else 2
    steps = 0
    while tricks - steps not in numbers and tricks + steps not in numbers:
        steps += 1
    return -steps


def wins(cards):
    """Which of the cards, the first one led, wins the trick."""
    trumps = [card for card in cards if card[0] == "P"]
    followers = [card for card in cards if card[0] == cards[0][0]]
    best = max(trumps or followers, key=lambda card: int(card[1]))
    return cards.index(best)


class Referee:
    """Takes actions as text and knows at every moment what is allowed."""

    def __init__(self, players):
        self.players = players
        self.seats = list(range(1, players + 1))
        self.points = dict.fromkeys(self.seats, 0)
        self.waiting = "start"
        self.rounds = 0
        self.first = None
        self.turn = None
        self.sheets = {seat: [] for seat in self.seats}
        self.clear()

    def clear(self):
        """An empty table before a deal."""
        self.hands = {seat: [] for seat in self.seats}
        self.cats = {}
        self.won = dict.fromkeys(self.seats, 0)
        self.table = []
        self.pile = []
        self.tricks = 0

    def next_to(self, seat):
        """Clockwise."""
        return 1 if seat == self.players else seat + 1

    def legal(self, seat):
        """All that the seat may do now."""
        if seat != self.turn:
            return set()
        if self.waiting == "bid":
            used = set()
            for cat in self.cats.values():
                used |= touched(cat)
            return {f"bid {cat}" for cat in all_cats() if not touched(cat) & used}
        if self.waiting == "take":
            return {f"take {card}" for other, card in self.table if other != seat}
        hand = self.hands[seat]
        if self.table:
            led = self.table[0][1][0]
            same = [card for card in hand if card[0] == led]
            if same:
                hand = same
        return {f"play {card}" for card in hand}

    def take(self, actor, action):
        """Carry out an action that is allowed."""
        word, _, rest = action.partition(" ")
        assert word == self.waiting
        if word == "start":
            self.first = int(rest)
            self.waiting = "deal"
        elif word == "deal":
            self.deal([hand.split(",") for hand in rest.split(" / ")])
        else:
            assert actor == self.turn
            {"bid": self.bid, "play": self.play, "take": self.keep}[word](actor, rest)

    def deal(self, hands):
        """A new round; the start player moves on, but for the first."""
        if self.rounds:
            self.first = self.next_to(self.first)
        self.rounds += 1
        self.clear()
        self.hands = dict(zip(self.seats, map(list, hands), strict=True))
        self.turn = self.first
        self.waiting = "bid"

    def bid(self, seat, cat):
        """A cat is placed."""
        self.cats[seat] = cat
        self.turn = self.next_to(seat)
        if len(self.cats) == self.players:
            self.waiting = "play"

    def play(self, seat, card):
        """A card goes to the table; the last one decides the trick."""
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        self.turn = self.next_to(seat)
        if len(self.table) == self.players:
            winner = self.table[wins([card for _, card in self.table])][0]
            self.won[winner] += 1
            self.tricks += 1
            self.turn = winner
            self.waiting = "take"

    def keep(self, seat, card):
        """The winner takes a card; the others go to the pile."""
        self.hands[seat].append(card)
        self.pile += [other for _, other in self.table if other != card]
        self.table = []
        self.waiting = "play"
        if any(not hand for hand in self.hands.values()):
            self.end_round()

    def end_round(self):
        """Points, and whether another round follows."""
        self.turn = None
        for seat in self.seats:
            before = self.points[seat]
            self.points[seat] = max(0, before + worth(self.cats[seat], self.won[seat]))
            self.sheets[seat].append((self.won[seat], self.points[seat] - before))
        nine = any(points >= 9 for points in self.points.values())
        self.waiting = "over" if nine or self.rounds == 4 else "deal"

    def totals(self):
        """Points by seat."""
        return tuple(self.points[seat] for seat in self.seats)

    def winners(self):
        """Those with the most points, once the match is over."""
        if self.waiting != "over":
            return ()
        best = max(self.points.values())
        return tuple(seat for seat in self.seats if self.points[seat] == best)
