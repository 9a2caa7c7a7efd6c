"""The clowder: six cats by coat, ears, tail and temper.

A coat is data. A seventh cat is one more entry here (and its two or three fur tokens in
web/style/tokens.css); the construction in cats.py does the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Pattern = Literal["tabby", "tuxedo", "fluff", "point", "calico", "soft-tabby"]
Ears = Literal["pointed", "tall", "round", "large", "bent", "folded"]
Tail = Literal["hook", "straight", "plume", "kink", "stub", "ringed"]


@dataclass(frozen=True, slots=True)
class Coat:
    """A cat's looks. `fur`, `second` and `third` are names of colour tokens."""

    name: str
    fur: str
    second: str
    third: str
    pattern: Pattern
    ears: Ears
    tail: Tail
    eyes: str
    pale_face: bool
    temper: str


COATS: dict[str, Coat] = {
    coat.name: coat
    for coat in (
        Coat(
            "marmalade",
            "--fur-ginger",
            "--fur-ginger-2",
            "--a-cream",
            "tabby",
            "pointed",
            "hook",
            "--a-green",
            False,
            "bold",
        ),
        Coat(
            "inkwell",
            "--fur-black",
            "--fur-black-2",
            "--a-white",
            "tuxedo",
            "tall",
            "straight",
            "--a-yellow",
            True,
            "proud",
        ),
        Coat(
            "mocha",
            "--fur-point",
            "--fur-point-2",
            "--fur-point-2",
            "point",
            "large",
            "kink",
            "--a-blue",
            True,
            "talkative",
        ),
        Coat(
            "fog",
            "--fur-grey",
            "--fur-grey-2",
            "--a-snow",
            "fluff",
            "round",
            "plume",
            "--a-orange",
            False,
            "sleepy",
        ),
        Coat(
            "patches",
            "--fur-calico",
            "--fur-calico-2",
            "--fur-calico-3",
            "calico",
            "bent",
            "stub",
            "--a-teal",
            False,
            "cheeky",
        ),
        Coat(
            "biscuit",
            "--fur-brown",
            "--fur-brown-2",
            "--a-cream",
            "soft-tabby",
            "folded",
            "ringed",
            "--a-yellow",
            False,
            "shy",
        ),
    )
}
SEAT_COATS = ("marmalade", "inkwell", "fog", "mocha", "patches", "biscuit")


def coat_of(seat: int) -> Coat:
    """The cat that sits for a seat (from 1)."""
    return COATS[SEAT_COATS[(seat - 1) % len(SEAT_COATS)]]
