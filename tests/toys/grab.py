"""Grab: a race. Cards are turned up, and everybody takes one, first come, first served.

``* cards 2 3 1``, then in the order of their times ``2 480 grab 3`` (a place in the
row), and ``* timeout`` when the time is up.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace

from pyengine.core.chance import Dice, Shuffle, pick
from pyengine.core.errors import illegal
from pyengine.core.game import CHANCE, ActionForm, Game, Pending, refuse
from pyengine.core.info import Info
from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import say

LIMIT = 2000
"""The last millisecond in which a card can be taken."""

_GRAB = re.compile(r"(0|[1-9][0-9]{0,5}) grab ([1-9])")
_CARDS = re.compile(r"cards( [1-9])+")


@dataclass(frozen=True)
class State:
    """The cards' points by place, who has them (0: nobody), and the time of the last grab."""

    players: int
    cards: tuple[int, ...] = ()
    owners: tuple[int, ...] = ()
    time: int = 0
    over: bool = False


class Grab(Game[State]):
    """A card more than players; who has one waits."""

    info = Info(
        id="grab",
        title="Grab",
        min_players=2,
        max_players=4,
        options=(),
        longest=6,
        score_bounds=(0, 5),
        tempo="race",
        hidden=False,
        listed=False,
    )

    def start(self, players, options):
        return State(players)

    def pending(self, state):
        if state.over:
            return Pending()
        if not state.cards:
            return Pending(chance=Shuffle("cards", 1, state.players + 1))
        seats = (seat for seat in range(1, state.players + 1) if seat not in state.owners)
        return Pending(
            seats=tuple(seats),
            deadline=Dice("timeout", 1, 0),
            race=True,
            signal="row",
            since=state.time,
            limit=LIMIT,
        )

    def legal_actions(self, state, seat):
        return ()

    def action_forms(self, state, seat):
        if seat not in self.pending(state).seats:
            return ()
        return (ActionForm("TIME grab PLACE", say("takes the card of that place")),)

    def sample_action(self, state, seat, rng):
        time = min(LIMIT, state.time + rng.getrandbits(8))
        free = [place for place, owner in enumerate(state.owners, 1) if not owner]
        return f"{time} grab {pick(free, rng)}"

    def time_of(self, action):
        return int(action.split()[0]) if "grab" in action else -1

    def chance_action(self, state, values):
        return " ".join(("cards", *map(str, values))) if values else "timeout"

    def normalise(self, state, actor, text):
        action = " ".join(text.split())
        awaited = "cards" if not state.cards else "timeout" if actor == CHANCE else "grab"
        found = re.search(r"cards|timeout|grab", action)
        known = action == "timeout" or _GRAB.fullmatch(action) or _CARDS.fullmatch(action)
        if not known or found is None:
            raise illegal("NOTATION", "That is no action of Grab.")
        if found.group() != awaited:
            raise illegal("TURN", "Something else is awaited.")
        return action

    def refusal(self, state, actor, action):
        if action.startswith("cards"):
            dealt = sorted(map(int, action.split()[1:]))
            if dealt != list(range(1, state.players + 2)):
                return refuse("G1", "Every card is turned up once.")
        elif action != "timeout":
            time, _, place = action.split()
            if not state.time <= int(time) <= LIMIT:
                return refuse("TURN", "The time is before the last grab, or after the limit.")
            if int(place) > len(state.owners):
                return refuse("G2", "There is no such place.")
            if state.owners[int(place) - 1]:
                return refuse("G2", "Somebody has that card already.")
        return None

    def successor(self, state, actor, action):
        words = action.split()
        if words[0] == "cards":
            return replace(state, cards=tuple(map(int, words[1:])), owners=(0,) * len(words[1:]))
        if action == "timeout":
            return replace(state, over=True)
        place = int(words[2])
        owners = (*state.owners[: place - 1], actor, *state.owners[place:])
        done = sum(map(bool, owners)) == state.players
        return replace(state, owners=owners, time=int(words[0]), over=done)

    def view(self, state, seat):
        return state

    def reveals(self, state, actor, action):
        return True

    def scores(self, state):
        own = [
            sum(card for card, owner in zip(state.cards, state.owners, strict=True) if owner == s)
            for s in range(1, state.players + 1)
        ]
        scores = Scores(
            tuple(SeatScore((ScoreLine("card", say("Card"), bool(n), n),)) for n in own)
        )
        return replace(scores, winners=scores.leaders()) if state.over else scores

    def situation(self, state):
        return "over" if state.over else "grab" if state.cards else "cards"

    def sample_world(self, view, seat, rng: random.Random):
        return view


GAME = Grab()
