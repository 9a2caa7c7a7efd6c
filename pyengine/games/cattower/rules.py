"""The rules of Cat Tower, in the order of the rules text (C1 to C17)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from pyengine.core.chance import Dice, pick
from pyengine.core.errors import not_awaited
from pyengine.core.game import CHANCE, Game, Pending, Refusal, refuse
from pyengine.core.info import Options
from pyengine.core.pencil import replaced, seen_sheets
from pyengine.core.words import NOTHING, Sentence, listing, say
from pyengine.games.cattower import notation
from pyengine.games.cattower.info import INFO, ROUNDS, SOLO_ROUNDS, STALLED
from pyengine.games.cattower.items import ITEMS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.notation import PASS
from pyengine.games.cattower.picture import picture
from pyengine.games.cattower.placing import legal_marks, passed, place, refuse_mark
from pyengine.games.cattower.scoring import score_sheets, tower_worth
from pyengine.games.cattower.state import NOT_CHOSEN, Sheet, State

_AWAITED = {
    "roll": say("a roll"),
    "draft": say("a die to be taken"),
    "discard": say("a die to be discarded"),
    "mark": say("a mark or a pass"),
    "over": say("nothing any more"),
}


class CatTower(Game[State]):
    """Cat Tower by the contract."""

    info = INFO

    scores = staticmethod(score_sheets)
    picture = staticmethod(picture)

    def start(self, players: int, options: Options) -> State:
        """A new match: empty towers, one footprint circled."""
        towers = load_towers()
        sheet = Sheet(
            items=(0,) * len(ITEMS),
            open=towers.footprints - towers.circled,
            circled=towers.circled,
            used=0,
            cats=(NOT_CHOSEN,) * len(ITEMS),
            towers=(0,) * towers.count,
        )
        sheets = (sheet,) * players
        return State(players, "roll", 0, (), (), sheets, sheets)

    def pending(self, state: State) -> Pending:
        """The roll, the seats one after the other for their dice (C1), then all at once (C6)."""
        if state.phase == "over":
            return Pending()
        if state.phase == "roll":
            return Pending(chance=Dice("roll", state.round + 1, _dice_count(state)))
        return Pending(seats=state.awaited if state.phase == "mark" else (state.turn,))

    def legal_actions(self, state: State, seat: int) -> tuple[str, ...]:
        """Each number among the dice once; or every mark in sheet order, then ``pass``."""
        if seat not in self.pending(state).seats:
            return ()
        if state.phase == "mark":
            return (*legal_marks(state.sheets[seat - 1], *state.pair(seat)), PASS)
        return tuple(f"{state.phase} {die}" for die in sorted(set(state.left)))

    def chance_action(self, state: State, values: tuple[int, ...]) -> str:
        """``roll 3 5 5``: players + 1 dice, in solo three, in the order in which they fell."""
        return " ".join(("roll", *map(str, values)))

    def normalise(self, state: State, actor: int, text: str) -> str:
        """Single spaces; refuses what is no notation, or not of this phase."""
        action = " ".join(text.split())
        if notation.kind_of(action) != state.phase:
            raise not_awaited(_AWAITED[state.phase], action)
        return action

    def refusal(self, state: State, actor: int, action: str) -> Refusal | None:
        """The first rule that the action breaks, with a sentence for the player."""
        if state.phase == "roll":
            return _refuse_roll(state, notation.read_roll(action))
        if state.phase in ("draft", "discard"):
            return _refuse_die(state, notation.read_die(action))
        if action == PASS:
            return None
        mark = notation.read_mark(action)
        return refuse_mark(state.sheets[actor - 1], *state.pair(actor), mark)

    def successor(self, state: State, actor: int, action: str) -> State:
        """Carry out a legal action; the round is settled when its last seat has acted."""
        if state.phase == "roll":
            return _roll(state, notation.read_roll(action))
        if state.phase in ("draft", "discard"):
            return _take(state, notation.read_die(action))
        after = _mark(state, actor, action)
        return after if after.awaited else _end_round(after)

    def view(self, state: State, seat: int) -> State:
        """Hide what other seats marked until all have (C6)."""
        if state.phase != "mark":
            return state
        return replace(state, sheets=seen_sheets(state.sheets, state.before, seat))

    def sample_world(self, view: State, seat: int, rng: random.Random) -> State:
        """Fill what the view hides: random actions of the other seats that acted."""
        world = view
        if view.phase == "mark":
            for other in range(1, view.players + 1):
                if other != seat and other not in view.awaited:
                    legal = legal_marks(view.sheets[other - 1], *view.pair(other))
                    world = _mark(world, other, pick((*legal, PASS), rng))
        return world

    def reveals(self, state: State, actor: int, action: str) -> bool:
        """Rolls and drafts, which all see at once; a mark when the others wait for nothing else."""
        if state.phase == "mark":
            return state.acted != 0 and state.awaited == (actor,)
        return actor == CHANCE or not state.solo

    def situation(self, state: State) -> str:
        """``roll``, ``draft``, ``discard``, ``mark`` or ``over``."""
        return state.phase

    def stage(self, state: State) -> Sentence:
        """``Round 4``; nothing before the first roll."""
        return say("Round {round}", round=state.round) if state.round else NOTHING


# C1, C17: the dice


def _dice_count(state: State) -> int:
    return 3 if state.solo else state.players + 1


def _refuse_roll(state: State, dice: Sequence[int]) -> Refusal | None:
    rule, count = "C17" if state.solo else "C1", _dice_count(state)
    if len(dice) != count:
        return refuse(rule, "{count} dice are rolled, not {found}.", count=count, found=len(dice))
    if not all(1 <= die <= 6 for die in dice):
        return refuse(rule, "A die shows a number from 1 to 6.")
    return None


def _roll(state: State, dice: tuple[int, ...]) -> State:
    return replace(
        state,
        phase="discard" if state.solo else "draft",
        round=state.round + 1,
        dice=dice,
        drafted=(),
        before=state.sheets,
        acted=0,
    )


def _refuse_die(state: State, die: int) -> Refusal | None:
    left = state.left
    if die not in left:
        return refuse(
            "C17" if state.solo else "C1",
            "No die shows {die}; there are {shown}.",
            die=die,
            shown=listing(left, "comma"),
        )
    return None


def _take(state: State, die: int) -> State:
    drafted = (*state.drafted, die)
    phase = "mark" if len(drafted) == state.players else state.phase
    return replace(state, phase=phase, drafted=drafted)


# C2 to C6, C9, C11: marking (what may be placed is in placing.py)


def _mark(state: State, seat: int, action: str) -> State:
    sheet = state.sheets[seat - 1]
    if action == PASS:
        after = passed(sheet)
    else:
        after = place(sheet, *state.pair(seat), notation.read_mark(action))
    return replace(
        state,
        sheets=replaced(state.sheets, seat, after),
        acted=state.acted | 1 << seat >> 1,
    )


# C7, C8, C16, C17: the end of a round


def _end_round(state: State) -> State:
    sheets = tuple(_settle_towers(state, sheet) for sheet in state.sheets)
    gone = state.gone
    for sheet in sheets:
        gone |= sum(1 << tower >> 1 for tower in sheet.full_towers)
    idle = state.idle + 1 if _is_idle_round(state) else 0
    over = any(sheet.finished for sheet in sheets)
    if state.solo:
        over = over or state.round >= SOLO_ROUNDS
    else:
        over = over or state.round >= ROUNDS or idle >= STALLED
    return replace(
        state,
        phase="over" if over else "roll",
        sheets=sheets,
        before=sheets,
        gone=gone,
        idle=idle,
    )


def _settle_towers(state: State, sheet: Sheet) -> Sheet:
    """Score the towers that were completed in this round (C7)."""
    towers = sheet.towers
    for tower in sheet.full_towers:
        if not towers[tower - 1]:
            towers = replaced(towers, tower, tower_worth(state, sheet, tower))
    return replace(sheet, towers=towers)


def _is_idle_round(state: State) -> bool:
    """Nobody had an open footprint when marking began, and everybody passed (C16)."""
    return not any(sheet.open for sheet in state.before) and state.sheets == state.before
