"""Cards of Kitty Paw built by keys from what is said alone: nothing that is shown is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil

from kittypaw_face import KEYS

from pyengine.games.kittypaw.cats import NAMES

LETTERS = {name: KEYS[kind] for kind, name in NAMES.items()}

NEIGHBOUR = re.compile(r"(?:above|below|to the (?:upper|lower) (?:left|right) of) \w+")
OVERLAP = re.compile(r"(on|under) (\w+), (a step [\w ]+? of it)")

CAT = re.compile(r"(\w+) (awake|asleep), pointing ([\w ]+?), (.+)")

TURNS = (
    "up",
    *(f"to the {way}" for way in ("upper right", "lower right")),
    "down",
    *(f"to the {way}" for way in ("lower left", "upper left")),
)
"""Where a cat points, each a sixth of a turn clockwise further."""

REACH = re.compile(r"([\d½]+) (rows?|steps?) (up|down|left|right)")


class Builder:
    """Somebody who builds a card from what is heard."""

    def hears(self, key: str) -> str:
        """Press a key and listen."""
        raise NotImplementedError

    def until(self, key: str, wanted: str, most: int = 8) -> str:
        """Press a key until something is said."""
        for _ in range(most):
            heard = self.hears(key)
            if wanted in heard:
                return heard
        raise AssertionError((key, wanted, heard))

    def walks(self) -> Iterator[str]:
        """Go over the whole build area with arrows, from the upper left, and listen."""
        heard = ""
        for key in ("ArrowUp", "ArrowLeft"):
            while (now := self.hears(key)) != heard:
                heard = now
        yield heard
        across, back = "ArrowRight", "ArrowLeft"
        while True:
            while (now := self.hears(across)) != heard:
                heard = now
                yield now
            across, back = back, across
            if (now := self.hears("ArrowDown")) == heard:
                return
            heard = now
            yield now

    # What is built

    def takes(self, cat: str) -> str:
        """Take a cat in hand as it is told, and turn it; returns where it is to lie."""
        name, mood, pointing, where = re.fullmatch(
            r"(\w+) (awake|asleep), (pointing [\w ]+?), (.+)", cat
        ).groups()
        heard = self.hears(LETTERS[name])
        if f" {mood}," not in heard:
            heard = self.until("f", f"{name} {mood}")
        if not heard.endswith(f"{mood}, {pointing}."):
            self.until("r", f"{mood}, {pointing}.")
        return where

    def begins(self, reach: str, where: str) -> None:
        """Put the first cat at the left of the area, so that the picture has room around it."""
        assert where == "on the left"
        room = {way: number for number, _, way in REACH.findall(reach)}
        for key, way in (("ArrowUp", "up"), ("ArrowLeft", "left")):
            heard = ""
            while (now := self.hears(key)) != heard:
                heard = now
            back = {"up": "ArrowDown", "left": "ArrowRight"}[way]
            for _ in range(ceil(float(room.get(way, "0").replace("½", ".5")))):
                self.hears(back)
        self.hears(" ")

    def places(self, where: str) -> bool:
        """Put what is in hand where those words are heard, over and under the right cats."""
        overlaps = OVERLAP.findall(where)
        wanted = {f"on {other}, {step}" for _, other, step in overlaps}
        wanted = wanted or set(NEIGHBOUR.findall(where)) or {where}
        if not any(wanted <= phrases(walk) for walk in self.walks()):
            return False
        self.hears(" ")
        under = {other for side, other, _ in overlaps if side == "under"}
        if under:
            self.raises(under)
        return True

    def builds_quickly(self, card: str) -> None:
        """Build by Page keys: the first cat in the middle, each other where its place is said."""
        cats = [part.rstrip(".") for part in re.split(r"(?<=\.) ", card) if "pointing" in part]
        for number, cat in enumerate(cats):
            where = self.takes_quickly(cat)
            if number:
                (wanted,) = NEIGHBOUR.findall(where)
                self.until("PageUp" if re.search("below|lower", wanted) else "PageDown", wanted, 20)
            self.hears(" ")

    def takes_quickly(self, cat: str) -> str:
        """Take a cat in hand and turn it the shorter way round; returns where it is to lie."""
        name, mood, pointing, where = CAT.fullmatch(cat).groups()
        heard = self.hears(LETTERS[name])
        if f" {mood}," not in heard:
            heard = self.hears("f")
        now = next(way for way in TURNS if heard.endswith(f"pointing {way}."))
        turns = (TURNS.index(pointing) - TURNS.index(now)) % len(TURNS)
        for _ in range(min(turns, len(TURNS) - turns)):
            heard = self.hears("r" if turns <= len(TURNS) // 2 else "R")
        assert heard == f"{name} {mood}, pointing {pointing}.", (heard, cat)
        return where

    def raises(self, under: set[str]) -> None:
        """Raise the cat in hand until it is said to lie under just these."""
        self.hears(" ")
        for _ in range(8):
            parts = self.hears("+").rstrip(".").partition("under ")[2]
            if set(re.findall(r"[A-Z]\w+", parts)) == under:
                self.hears("Escape")
                return
        raise AssertionError(under)

    def finds(self, guest: str) -> None:
        """Look behind one hide-out after the other until that guest is seen."""
        for at in range(1, 9):
            if f"{guest} hides behind" in self.hears(str(at)):
                assert self.hears("h") == f"{guest} hides in the box."
                return
        raise AssertionError(guest)

    def builds(self, card: str) -> None:
        """Build what is told of a card: its reach, each cat, the box and the guest in it."""
        reach, *parts = re.split(r"(?<=\.) ", card)
        cats = [part.rstrip(".") for part in parts if "pointing" in part]
        self.begins(reach, self.takes(cats[0]))
        for cat in cats[1:]:
            assert self.places(self.takes(cat)), cat
        if len(parts) > len(cats):
            box = next(part for part in parts if part.startswith("The box"))
            way, where = re.fullmatch(r"The box (lies|stands), (.+)\.", box).groups()
            if f"The box {way}." not in self.hears("x"):
                self.until("r", f"The box {way}.")
            assert self.places(where), box
            self.finds(parts[-1].split(" ")[0])


def phrases(sentence: str) -> set[str]:
    """What is said of a point, as a card says it."""
    told = sentence.partition(" The edge:")[0]
    sentence = told.partition(": ")[2] or told
    text = sentence[:1].lower() + sentence[1:].rstrip(".")
    found = {f"on {other}, {step}" for _, other, step in OVERLAP.findall(text)}
    return found | set(NEIGHBOUR.findall(text)) | {text}
