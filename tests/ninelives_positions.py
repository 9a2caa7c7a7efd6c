"""Nine Lives positions from data: hands, cats, tricks and points in, a state out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from pyengine.games.ninelives.cards import card_at, deck_of
from pyengine.games.ninelives.rug import place_at
from pyengine.games.ninelives.state import Hand, Round, State

FOLDER = Path(__file__).parent / "positions" / "ninelives"


@dataclass(frozen=True)
class Puzzle:
    """A position, and the actions a good player takes there (``best``) or does not (``never``)."""

    name: str
    seat: int
    state: State
    best: tuple[str, ...]
    never: tuple[str, ...]

    def __str__(self) -> str:
        return self.name

    def solved_by(self, action: str) -> bool:
        """Returns whether the action is one of the best, or at least none of the bad ones."""
        return action in self.best if self.best else action not in self.never


def puzzles(name: str) -> list[Puzzle]:
    """The positions of one file. What lies neither in a hand nor on the table is discarded."""
    return [puzzle_of(data) for data in json.loads((FOLDER / f"{name}.json").read_text("utf-8"))]


def puzzle_of(data: dict) -> Puzzle:
    """The position of one entry; the names of its parts are those of the state."""
    hands = [_mask(text) for text in data["hands"]]
    players = len(hands)
    shown = [_mask(text) for text in data.get("shown", [""] * players)]
    trick = tuple(card_at(word) for word in data["trick"].split())
    totals = tuple(data.get("totals", [3] * players))
    number = data.get("round", 2)
    places = tuple(place_at(text) for text in data["places"])
    behind = (Round(1, (), (0,) * players, (0,) * players, totals),) * (number - 1)
    state = State(
        players=players,
        phase=data["phase"],
        round=number,
        starter=data["seat"] if data["phase"] == "bid" else 1,
        turn=data["seat"],
        leader=data["leader"],
        hands=tuple(map(lambda cards, seen: Hand(cards, shown=seen), hands, shown)),
        places=places,
        tricks=tuple(data["tricks"]),
        trick=trick,
        history=(),
        discards=deck_of(players) & ~sum(hands) & ~sum(trick),
        left=(),
        rounds=behind,
    )
    return Puzzle(
        data["name"],
        data["seat"],
        state,
        tuple(data.get("best", ())),
        tuple(data.get("never", ())),
    )


def _mask(text: str) -> int:
    return sum(card_at(word) or 0 for word in text.split())
