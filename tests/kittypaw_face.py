"""People at the table of Kitty Paw: they drag, tap and press keys until the card is built."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from hand import click, press_key

from app.games.interaction import BoardEvent, Interaction
from app.games.kittypaw.board.picture import centre_picture
from app.games.kittypaw.draft import BOX, Draft
from app.games.kittypaw.face import FACE
from app.games.kittypaw.input.choosing import interact
from app.games.kittypaw.input.handling import top_at
from app.games.kittypaw.input.lattice import point_of
from app.games.kittypaw.input.offers import PICK_KEYS, control_of
from pyengine.core.chance import SeededChance
from pyengine.core.game import CHANCE
from pyengine.core.match import Match
from pyengine.games.kittypaw import GAME
from pyengine.games.kittypaw.loader import load_cards
from pyengine.games.kittypaw.pictures import Picture, Place
from pyengine.games.kittypaw.state import State
from pyengine.testing import match_of

KEYS = {kind: key for key, kind in PICK_KEYS.items()} | {BOX: "x"}


class Person:
    """Somebody at a place: events go in, actions come out and are carried out.

    Time passes by ten milliseconds an event. ``said`` is what the newest event answered.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.draft: Draft | None = FACE.new_draft(self.view, seat)
        self.now, self.outcome = match.state.time, Interaction(Draft())

    @property
    def view(self) -> State:
        return GAME.view(self.match.state, self.seat)

    @property
    def card(self) -> Picture:
        return load_cards()[self.match.state.card_of(self.seat)].picture

    def does(self, event: BoardEvent) -> Interaction[Draft]:
        """One event; what it confirms is carried out."""
        self.now += 10
        event = BoardEvent(
            event.kind, event.control, event.x, event.y, event.key, at=float(self.now)
        )
        self.outcome = FACE.interact(self.view, self.seat, self.draft, event)
        self.draft = self.outcome.draft
        if self.outcome.confirm:
            action = FACE.chosen(self.view, self.seat, self.draft)
            assert action is not None
            self.match = self.match.apply(self.seat, action)
        return self.outcome

    def taps(self, *controls: str) -> None:
        for control in controls:
            self.does(click(control))

    def types(self, *keys: str) -> None:
        for key in keys:
            self.does(press_key(key))

    def drags(self, piece: str, to: Place) -> None:
        """Carry a piece to a point of the lattice, by way of another one."""
        x, y = point_of(to)
        self.does(BoardEvent("press", control_of(piece), 50.0, 50.0))
        self.does(BoardEvent("drag", x=800.0, y=400.0))
        self.does(BoardEvent("drag", x=x, y=y))
        self.does(BoardEvent("drop", "area", x + 8, y - 9))

    def goal(self) -> Draft:
        """What the table looks like when the card is built in the middle."""
        return centre_picture(Draft(round=self.view.round), self.card)

    def finds_guest(self) -> None:
        """Look behind every hide-out until the guest of the card is found."""
        for at in range(1, 9):
            self.taps(f"hide:{at}")
            if self.view.guests[at - 1] == self.card.guest:
                self.taps(f"guest:{self.card.guest}")
                return


def build_by_drag(person: Person) -> None:
    """Carry every piece, then turn it with the buttons."""
    goal = person.goal()
    for tile in goal.tiles:
        person.drags(tile.kind, tile.at)
        person.taps(*["turn"] * tile.rotation, *["flip"] * (tile.face == "s"))
    if goal.box is not None:
        person.drags(BOX, goal.box.at)
        person.taps(*["turn"] * (goal.box.orientation == "v"))
        person.finds_guest()
    person.taps("meow")


def build_by_tap(person: Person) -> None:
    """Tap the piece, tap the place, tap the piece again to turn it."""
    goal = person.goal()
    for tile in goal.tiles:
        control = control_of(tile.kind)
        person.taps(control)
        x, y = point_of(tile.at)
        over = top_at(person.draft, tile.at)
        person.does(BoardEvent("activate", control_of(over) if over else "area", x, y))
        person.taps(*[control] * tile.rotation, *["flip"] * (tile.face == "s"))
    if goal.box is not None:
        person.taps(BOX, *[BOX] * (goal.box.orientation == "v"))
        person.does(BoardEvent("activate", "area", *point_of(goal.box.at)))
        person.finds_guest()
    person.taps("meow")


def build_by_key(person: Person) -> None:
    """Letters, arrows, r, f, the space bar, digits, h and Enter: nothing else."""
    goal = person.goal()
    for tile in goal.tiles:
        person.types(KEYS[tile.kind], *["r"] * tile.rotation, *["f"] * (tile.face == "s"))
        _walk(person, tile.at)
        person.types(" ")
    if goal.box is not None:
        person.types("x", *["r"] * (goal.box.orientation == "v"))
        _walk(person, goal.box.at)
        person.types(" ")
        while person.draft.guest != person.card.guest:
            person.types("h")
    person.types("Enter")


def _walk(person: Person, to: Place) -> None:
    """With the arrows alone to a point of the lattice."""
    while person.draft.at != to:
        (q, r), (to_q, to_r) = person.draft.at, to
        if r != to_r:
            person.types("ArrowDown" if to_r > r else "ArrowUp")
        else:
            person.types("ArrowRight" if to_q > q else "ArrowLeft")


WAYS = {"drag": build_by_drag, "tap": build_by_tap, "key": build_by_key}


def begun(players: int, row: str, guests: str = "", options: str = "") -> Match:
    """A match in whose first round these cards are turned up."""
    lines = [f"* cards {row}"] + [f"* guests {guests}"] * bool(guests)
    return match_of("kittypaw", players, options, *lines)


@cache
def matches() -> tuple[tuple[Match, ...], ...]:
    """Random matches of one to four, with and without a clock, after each action."""
    settings = (
        (1, 1, {}),
        (2, 2, {"levels": "mixed"}),
        (3, 3, {"pace": "calm", "levels": "mixed"}),
        (4, 4, {"reflex": "off", "set": "2", "levels": "mixed"}),
        (4, 5, {"levels": "mixed"}),
    )
    return tuple(tuple(_played(*setting)) for setting in settings)


def _played(players: int, seed: int, options: dict[str, str]) -> Iterator[Match]:
    match, rng = Match.new("kittypaw", players, options), random.Random(seed)
    chance = SeededChance(str(seed))
    while not match.over:
        yield match
        if match.pending.chance is not None:
            match = match.draw(chance)
            continue
        if match.pending.deadline is not None and rng.random() < 0.02:
            match = match.apply(CHANCE, "timeout")
            continue
        seat = rng.choice(match.pending.seats)
        match = match.apply(seat, GAME.sample_action(match.state, seat, rng))
    yield match


def random_event(rng: random.Random) -> BoardEvent:
    """Anything that a browser may send, sensible or not."""
    controls = (
        *("tile:A", "tile:G", "tile:Z", "tile:", "box", "area", "turn", "back", "flip", "raise"),
        *("away", "meow", "touch", "card:1", "card:9", "card:", "hide:3", "hide:x", "hide:99"),
        *("guest:2", "guest:0", "at:1,-2", "at:1", "at:99,99", "pass", "", "nothing", "tile:B"),
    )
    keys = (
        *"abcdengxhrRfF+ 13890?ß",
        *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp"),
        *("PageDown", "Enter", "Escape", "Backspace", "Delete", "Shift", ""),
    )
    kind = rng.choice(("activate", "activate", "key", "key", "press", "drag", "drop", "cancel"))
    return BoardEvent(
        kind,
        rng.choice(controls) if kind != "drag" else "",
        rng.uniform(-200, 1900),
        rng.uniform(-200, 1500),
        rng.choice(keys) if kind == "key" else "",
        at=float(rng.randrange(4_000)),
    )


__all__ = ["WAYS", "Person", "begun", "interact", "matches", "random_event"]
