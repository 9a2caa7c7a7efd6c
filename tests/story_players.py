"""How a match of each game is played by ear: from what has the focus and what is said alone."""

from __future__ import annotations

import random
from collections.abc import Callable

from kittypaw_ear import Builder
from listener import Listener

from app.base.words import in_words

STEPS = 4000
"""So many keys are enough for any match."""
_NUMBERS = [in_words(number) for number in range(11)]


def played(ear: Listener, turn: Callable[[Listener, random.Random], None], seed: str) -> Listener:
    """Play a match to its end."""
    rng = random.Random(seed)
    for _ in range(STEPS):
        if ear.over:
            return ear
        if ear.says("Enter goes on."):
            ear.press("Enter")
        else:
            turn(ear, rng)
    raise AssertionError(ear.lines[-20:])


def yarn(ear: Listener, rng: random.Random) -> None:
    """Go through all moves, best first, until one sounds good; confirm."""
    if ear.says("Circle 6 cups"):
        ear.tab_to("Choose for me")
        ear.press("Enter")
        ear.tab_to("Confirm")
        ear.press("Enter")
        return
    if ear.says("have to pass"):
        ear.press("Enter")
        return
    ear.to_board()
    for _ in range(rng.randint(1, 6)):
        ear.press("PageDown")
        if "picks up" in ear.focus.name and rng.random() < 0.7:
            break
    ear.press("Enter")


def burrow(ear: Listener, rng: random.Random) -> None:
    """Go through all moves, best first, and stop at one of the first; confirm."""
    if ear.says("have to pass"):
        ear.press("Enter")
        return
    ear.to_board()
    for _ in range(rng.randint(1, 3)):
        ear.press("PageDown")
    ear.press("Enter")


def _walks_to_a_place(ear: Listener, rng: random.Random) -> bool:
    """Up one tower, down the next, until something goes for free, or is worth its footprints."""
    key = "ArrowUp"
    for _ in range(60):
        if "for free" in ear.focus.name or (
            "for a footprint" in ear.focus.name and rng.random() < 0.3
        ):
            return True
        ear.press(key)
        if ear.says("There is nothing further"):
            ear.press("ArrowRight")
            if ear.says("There is nothing further"):
                return False
            key = "ArrowDown" if key == "ArrowUp" else "ArrowUp"
    return False


def cattower(ear: Listener, rng: random.Random) -> None:
    """Take a die; walk to a floor where something goes, and choose what is missing."""
    if ear.says("have to pass"):
        ear.press("Enter")
        return
    if ear.says("Take a die", "Put one die aside"):
        ear.to_board()
        ear.tab_to("Die ")
        for _ in range(rng.randint(0, 2)):
            ear.press("ArrowRight")
        ear.press("Enter")
        ear.press("Enter")
        return
    ear.to_board()
    ear.tab_to("Tower ")
    if not _walks_to_a_place(ear, rng):
        ear.tab_to("Pass")
        ear.press("Enter")
        ear.press("Enter")
        return
    ear.press("Enter")
    if ear.says("fits.", "fit."):
        ear.press("Enter")
        while "footprint" not in ear.focus.name and "free" not in ear.focus.name:
            ear.press("ArrowRight")
        ear.press("Enter")
    if ear.says("choose the cat"):
        ear.press("Enter")
    ear.press("Enter")


def ninelives(ear: Listener, rng: random.Random) -> None:
    """Predict, follow, take: with the arrows to something, twice Enter."""
    if ear.says("have to play", "have to take"):
        ear.press("Enter")
        return
    ear.to_board()
    keys = (
        ("ArrowRight", "ArrowDown") if ear.says("How many tricks", "take one") else ("ArrowDown",)
    )
    for _ in range(rng.randint(1, 3)):
        ear.press(rng.choice(keys))
        if ear.says("There is nothing further"):
            break
    ear.press("Enter")
    if ear.says("First comes the prediction"):
        # Below the rug lies the hand: up again.
        ear.press("ArrowUp")
        ear.press("Enter")
    if not ear.says("in the way", "has to be played"):
        ear.press("Enter")


class _Ear(Builder):
    """The builder of a card, who hears what is heard at the table."""

    def __init__(self, ear: Listener) -> None:
        self.ear = ear

    def hears(self, key: str) -> str:
        self.ear.press(key)
        return " ".join(self.ear.heard)


def kittypaw(ear: Listener, rng: random.Random) -> None:
    """Hear the cards, take the one with the fewest cats, build it and call."""
    heard = {}
    ear.tab_to("Card A")
    while ear.focus.name.startswith("Card "):
        heard[ear.focus.name[5].lower()] = _NUMBERS.index(ear.focus.name.split()[2])
        ear.press("Tab")
    ear.press("Shift+Tab")
    builder = _Ear(ear)
    builder.hears(min(heard, key=heard.__getitem__))
    builder.builds(builder.hears("k"))
    builder.hears("i")
    builder.hears("Enter")


PLAYERS: dict[str, tuple[str, Callable[[Listener, random.Random], None]]] = {
    "yarn": ("kinds=person,easy&names=Mia,Ben&seed=tea", yarn),
    "burrow": ("kinds=person,easy&names=Mia,Ben&seed=tea", burrow),
    "cattower": ("kinds=person,easy&names=Mia,Ben&seed=tea", cattower),
    "kittypaw": ("kinds=person&names=Mia&seed=tea&pace=calm", kittypaw),
    "ninelives": ("kinds=person,easy,easy&names=Mia,Ben,Zoe&seed=tea", ninelives),
}
