"""The rules of Winter Burrow, in the order of the rules text (B1 to B16)."""

from __future__ import annotations

import random
from dataclasses import replace

from pyengine.core.chance import Dice, pick
from pyengine.core.errors import not_awaited
from pyengine.core.game import CHANCE, Game, Pending, Refusal, refuse
from pyengine.core.info import Options
from pyengine.core.pencil import Timer, read_roll, refuse_roll, replaced, seen_sheets
from pyengine.core.scores import Scores
from pyengine.core.words import NOTHING, Sentence, say
from pyengine.games.burrow import notation
from pyengine.games.burrow.info import INFO
from pyengine.games.burrow.moves import cross, is_stuck, placements, refuse_placement
from pyengine.games.burrow.notation import PASS
from pyengine.games.burrow.picture import picture
from pyengine.games.burrow.progress import entered, score
from pyengine.games.burrow.state import Setup, Sheet, State

_AWAITED = {"roll": say("a roll"), "move": say("a move"), "over": say("nothing any more")}
_TIMER_CHAMBER = 4
"""The first cross in so many chambers activates the timer (B10)."""


class WinterBurrow(Game[State]):
    """Winter Burrow by the contract."""

    info = INFO

    picture = staticmethod(picture)

    def start(self, players: int, options: Options) -> State:
        """A new match of empty sheets (B1, B15); alone, the timer runs from turn 1 (B16)."""
        setup = Setup(players, options["side"], anywhere=options["start"] == "anywhere")
        sheets = (Sheet(),) * players
        timer = Timer(running=setup.solo)
        return State(setup, "roll", 0, 0, timer, sheets, before=sheets)

    def pending(self, state: State) -> Pending:
        """A roll (B2) and all seats (B12) by turns."""
        if state.phase == "over":
            return Pending()
        if state.phase == "roll":
            return Pending(chance=Dice("roll", state.turn + 1))
        return Pending(seats=_awaited(state))

    def legal_actions(self, state: State, seat: int) -> tuple[str, ...]:
        """Every placement; then ``pass`` for a 1 (B9), or where there is no placement (B7)."""
        if seat not in self.pending(state).seats:
            return ()
        setup = state.setup
        found = placements(setup, state.sheets[seat - 1], state.roll)
        actions = [notation.write_cells(cells, setup.burrow) for cells in found]
        if state.roll == 1 or not actions:
            actions.append(PASS)
        return tuple(actions)

    def chance_action(self, state: State, values: tuple[int, ...]) -> str:
        """``roll 4``."""
        return f"roll {values[0]}"

    def normalise(self, state: State, actor: int, text: str) -> str:
        """Single spaces, cells in reading order; refuses what is no notation of this phase."""
        action = " ".join(text.split())
        kind = "move"
        if action.split(" ")[0] == "roll":
            kind = "roll"
            read_roll(action)
        elif action != PASS:
            burrow = state.setup.burrow
            action = notation.write_cells(notation.read_cells(action, burrow), burrow)
        if kind != state.phase:
            raise not_awaited(_AWAITED[state.phase], action)
        return action

    def refusal(self, state: State, actor: int, action: str) -> Refusal | None:
        """The first rule that the action breaks, with a sentence for the player."""
        setup = state.setup
        if state.phase == "roll":
            return refuse_roll("B2", read_roll(action))
        sheet = state.sheets[actor - 1]
        if action == PASS:
            return _refuse_pass(setup, sheet, state.roll)
        cells = notation.read_cells(action, setup.burrow)
        return refuse_placement(setup, sheet, state.roll, cells)

    def successor(self, state: State, actor: int, action: str) -> State:
        """Carry out a legal action; the turn is settled when its last seat has acted."""
        if state.phase == "roll":
            return _roll(state, read_roll(action))
        after = _act(state, actor, action)
        return after if _awaited(after) else _end_turn(after)

    def view(self, state: State, seat: int) -> State:
        """Hide what other seats crossed in this turn until all have acted."""
        if state.phase != "move":
            return state
        return replace(state, sheets=seen_sheets(state.sheets, state.before, seat))

    def sample_world(self, view: State, seat: int, rng: random.Random) -> State:
        """Fill what the view hides: random actions of the seats that acted."""
        if view.phase != "move":
            return view
        world = view
        for other in range(1, view.setup.players + 1):
            bit = 1 << other >> 1
            if other != seat and view.acted & bit:
                waiting = replace(world, acted=world.acted & ~bit)
                world = _act(waiting, other, pick(self.legal_actions(waiting, other), rng))
        return world

    def reveals(self, state: State, actor: int, action: str) -> bool:
        """Chance always; a seat's action when it is the last that the others wait for."""
        return actor == CHANCE or (state.acted != 0 and _awaited(state) == (actor,))

    def scores(self, state: State) -> Scores:
        """Chambers, mushrooms and nuts of every seat (B13, B14)."""
        burrow = state.setup.burrow
        scores = Scores(tuple([score(burrow, sheet.crosses) for sheet in state.sheets]))
        return replace(scores, winners=scores.leaders()) if state.phase == "over" else scores

    def situation(self, state: State) -> str:
        """``roll``, ``move`` or ``over``."""
        return state.phase

    def stage(self, state: State) -> Sentence:
        """``Turn 4``."""
        return say("Turn {turn}", turn=state.turn) if state.turn else NOTHING


# B2, B11, B16: the roll, and the timer before placing


def _roll(state: State, roll: int) -> State:
    return replace(
        state,
        phase="move",
        turn=state.turn + 1,
        roll=roll,
        timer=state.timer.rolled(state.setup.burrow.timer, roll, state.setup.solo),
        before=state.sheets,
        acted=0,
    )


# B3 to B9: a move (what may be crossed is in moves.py)


def _refuse_pass(setup: Setup, sheet: Sheet, roll: int) -> Refusal | None:
    if roll == 1:
        return None
    found = placements(setup, sheet, roll)
    if found:
        example = setup.burrow.text(found[0])
        return refuse(
            "B7",
            "A {roll} can be placed, for example on {example}, so it must be.",
            roll=roll,
            example=example,
        )
    return None


def _act(state: State, seat: int, action: str) -> State:
    acted = state.acted | 1 << seat >> 1
    if action == PASS:
        return replace(state, acted=acted)
    cells = notation.read_cells(action, state.setup.burrow)
    sheet = cross(state.sheets[seat - 1], state.roll, cells)
    return replace(state, sheets=replaced(state.sheets, seat, sheet), acted=acted)


# B10, B12, B16: the end of a turn


def _awaited(state: State) -> tuple[int, ...]:
    """The seats that have not acted in this turn; every seat has to, if only by a pass (B12)."""
    return tuple(
        [seat for seat in range(1, state.setup.players + 1) if not state.acted >> (seat - 1) & 1]
    )


def _end_turn(state: State) -> State:
    setup, burrow = state.setup, state.setup.burrow
    fourth = any(entered(burrow, sheet.crosses) >= _TIMER_CHAMBER for sheet in state.sheets)
    over = state.last_turn or all(is_stuck(setup, sheet) for sheet in state.sheets)
    return replace(
        state,
        phase="over" if over else "roll",
        timer=state.timer.settled(burrow.timer, setup.solo, fourth),
        before=state.sheets,
    )
