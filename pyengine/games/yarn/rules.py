"""The rules of Yarn Trail, in the order of the rules text (Y1 to Y22)."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

from pyengine.core.chance import Dice, Shuffle, pick
from pyengine.core.errors import not_awaited
from pyengine.core.game import CHANCE, Game, Pending, Refusal
from pyengine.core.info import Options
from pyengine.core.options import seats_of
from pyengine.core.pencil import Timer, read_roll, refuse_roll, replaced, seen_sheets
from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import NOTHING, Sentence, say
from pyengine.games.yarn import cups, notation
from pyengine.games.yarn.board import picture
from pyengine.games.yarn.carpet import Carpet
from pyengine.games.yarn.info import INFO
from pyengine.games.yarn.moves import extend, legal_paths, refuse_move
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.state import HIDDEN, NOT_DRAWN, Setup, Sheet, State

_AWAITED = {
    "cups": say("a choice of cups"),
    "deal": say("the deal"),
    "roll": say("a roll"),
    "move": say("a move"),
    "over": say("nothing any more"),
}
_ITEM_LINES = (("mice", say("Mice")), ("socks", say("Socks")), ("planes", say("Planes")))


class Yarn(Game[State]):
    """Yarn Trail by the contract."""

    info = INFO

    picture = staticmethod(picture)

    def start(self, players: int, options: Options) -> State:
        """A new match: cups first (Y2), or the first roll where none are played (Y20)."""
        setup = Setup(
            players=players,
            side=options["side"],
            cups=options["cups"] == "on",
            crossing=options["crossing"] == "allowed",
            novices=seats_of(options["novices"]),
            bot_cups=options["botcups"],
            # Alone there is nobody else to get a sheet from.
            own_back=options["deal"] == "any" or players == 1,
        )
        start = setup.carpet.start
        sheets = (Sheet((start,), (), 1 << start, 0, 0, False),) * players
        return State(
            setup=setup,
            phase="cups" if setup.cups else "roll",
            turn=0,
            roll=0,
            timer=Timer(running=setup.solo),
            drawn=(NOT_DRAWN,) * players,
            dealt=(),
            sheets=sheets,
            before=sheets,
        )

    def pending(self, state: State) -> Pending:
        """Cups from all seats, the deal, then a roll (Y3) and the open seats (Y10) by turns."""
        if state.phase == "over":
            return Pending()
        if state.phase == "roll":
            return Pending(chance=Dice("roll", state.turn + 1))
        if state.phase == "deal":
            return Pending(chance=Shuffle("deal", 0, state.setup.players))
        if state.phase == "cups":
            waiting = (seat for seat, mask in enumerate(state.drawn, 1) if mask == NOT_DRAWN)
            return Pending(seats=tuple(waiting))
        return Pending(seats=_awaited(state))

    def legal_actions(self, state: State, seat: int) -> tuple[str, ...]:
        """Every move and every stop at the paw, then ``pass``; or every choice of cups."""
        if seat not in self.pending(state).seats:
            return ()
        carpet = state.setup.carpet
        if state.phase == "cups":
            return cups.all_cups(carpet)
        sheet, crossing = state.sheets[seat - 1], state.setup.crossing
        plain, finishing = legal_paths(carpet, sheet, state.roll, crossing)
        return (*(path.text for path in plain), *(f"{path.text}!" for path in finishing), PASS)

    def chance_action(self, state: State, values: tuple[int, ...]) -> str:
        """``roll 4``, or ``deal 2 1``: by seat, who drew the sheet that the seat gets."""
        if state.phase == "roll":
            return " ".join(("roll", *map(str, values)))
        order = values if state.setup.own_back else cups.in_a_ring(values)
        return " ".join(("deal", *map(str, order)))

    def normalise(self, state: State, actor: int, text: str) -> str:
        """Single spaces, cups in reading order; refuses what is no notation of this phase."""
        action = " ".join(text.split())
        kind = action.split(" ")[0]
        if kind == "cups":
            carpet = state.setup.carpet
            action = notation.write_cups(notation.read_cups(action, carpet), carpet)
        elif kind == "deal":
            notation.read_deal(action)
        elif kind == "roll":
            read_roll(action)
        else:
            kind = "move"
            if action != PASS:
                notation.read_move(action)
        if kind != state.phase:
            raise not_awaited(_AWAITED[state.phase], action)
        return action

    def refusal(self, state: State, actor: int, action: str) -> Refusal | None:
        """The first rule that the action breaks, with a sentence for the player."""
        if state.phase == "cups":
            return cups.refuse_cups(state.setup.carpet, action)
        if state.phase == "deal":
            order = notation.read_deal(action)
            return cups.refuse_deal(order, state.setup.players, state.setup.own_back)
        if state.phase == "roll":
            return refuse_roll("Y3", read_roll(action))
        if action == PASS:
            return None
        sheet, move = state.sheets[actor - 1], notation.read_move(action)
        return refuse_move(state.setup, sheet, state.roll, move)

    def successor(self, state: State, actor: int, action: str) -> State:
        """Carry out a legal action; the turn is settled when its last seat has acted."""
        if state.phase == "cups":
            return _draw_cups(state, actor, action)
        if state.phase == "deal":
            return _deal(state, notation.read_deal(action))
        if state.phase == "roll":
            return _roll(state, read_roll(action))
        after = _move(state, actor, action)
        return after if _awaited(after) else _end_turn(after)

    def view(self, state: State, seat: int) -> State:
        """Hide other seats' cups until all have chosen (Y2), and their moves of this turn."""
        if state.phase in ("cups", "deal"):
            # Before the deal nobody knows which sheet is whose, only that they are drawn.
            drawn = tuple(
                [
                    mask if other == seat or mask == NOT_DRAWN else HIDDEN
                    for other, mask in enumerate(state.drawn, 1)
                ]
            )
            return replace(state, drawn=drawn)
        if state.phase != "move":
            return state
        sheets = seen_sheets(state.sheets, state.before, seat)
        own = 1 << seat >> 1
        return replace(state, sheets=sheets, extended=state.extended & own)

    def automatic(self, state: State, seat: int, bot: bool, rng: random.Random) -> str | None:
        """Chance circles the cups of bots and of the solo player (Y2), as agreed (Y20)."""
        if state.phase == "cups" and (bot or state.setup.solo):
            return cups.lot(state.setup.carpet, state.setup.bot_cups, rng)
        return None

    def sample_world(self, view: State, seat: int, rng: random.Random) -> State:
        """Fill what the view hides: random cups, and random moves of the seats that acted."""
        if view.phase in ("cups", "deal"):
            choices = cups.all_cups(view.setup.carpet)
            drawn = tuple(
                cups.cup_mask(view.setup.carpet, pick(choices, rng)) if mask == HIDDEN else mask
                for mask in view.drawn
            )
            return replace(view, drawn=drawn)
        if view.phase != "move":
            return view
        world = view
        for other in range(1, view.setup.players + 1):
            bit = 1 << other >> 1
            if other != seat and view.acted & bit:
                unmoved = replace(world, acted=world.acted & ~bit)
                world = _move(unmoved, other, pick(self.legal_actions(unmoved, other), rng))
        return world

    def reveals(self, state: State, actor: int, action: str) -> bool:
        """Chance always; a seat's action when it is the last that the others wait for."""
        if actor == CHANCE:
            return True
        if state.phase == "cups":
            return False  # the sheets stay face down until the deal
        return state.acted != 0 and _awaited(state) == (actor,)

    def scores(self, state: State) -> Scores:
        """Items, sets, paw and cups of every seat (Y18); most ticked items break a tie (Y19)."""
        carpet, novices = state.setup.carpet, state.setup.novices
        seats = [
            _seat_score(
                carpet, sheet, state.setup.cups, 0 if seat in novices else carpet.cup_points
            )
            for seat, sheet in enumerate(state.sheets, 1)
        ]
        scores = Scores(tuple(seats))
        return replace(scores, winners=scores.leaders()) if state.phase == "over" else scores

    def situation(self, state: State) -> str:
        """``cups``, ``deal``, ``roll``, ``move`` or ``over``."""
        return state.phase

    def stage(self, state: State) -> Sentence:
        """``Turn 4``."""
        return say("Turn {turn}", turn=state.turn) if state.turn else NOTHING


# Y2: the cups, and the deal (what may be circled is in cups.py)


def _draw_cups(state: State, seat: int, action: str) -> State:
    drawn = replaced(state.drawn, seat, cups.cup_mask(state.setup.carpet, action))
    return replace(state, drawn=drawn, phase="cups" if NOT_DRAWN in drawn else "deal")


def _deal(state: State, order: tuple[int, ...]) -> State:
    sheets = tuple(
        replace(sheet, cups=state.drawn[drawer - 1])
        for sheet, drawer in zip(state.sheets, order, strict=True)
    )
    return replace(state, phase="roll", dealt=order, sheets=sheets, before=sheets)


# Y3, Y15, Y22: the roll, and the timer before drawing


def _roll(state: State, roll: int) -> State:
    return replace(
        state,
        phase="move",
        turn=state.turn + 1,
        roll=roll,
        timer=state.timer.rolled(state.setup.carpet.timer, roll, state.setup.solo),
        before=state.sheets,
        acted=0,
        extended=0,
    )


# Y4 to Y13: a move (what may be drawn is in moves.py)


def _move(state: State, seat: int, action: str) -> State:
    bit = 1 << seat >> 1
    if action == PASS:
        return replace(state, acted=state.acted | bit)
    sheet = extend(state.setup.carpet, state.sheets[seat - 1], action)
    return replace(
        state,
        sheets=replaced(state.sheets, seat, sheet),
        acted=state.acted | bit,
        extended=state.extended | bit,
    )


# Y14, Y16, Y17, Y22: the end of a turn


def _awaited(state: State) -> tuple[int, ...]:
    """The seats that have to act in this turn: those not finished before it (Y10)."""
    return tuple(
        [
            seat
            for seat, sheet in enumerate(state.before, 1)
            if not sheet.finished and not state.acted >> (seat - 1) & 1
        ]
    )


def _end_turn(state: State) -> State:
    carpet = state.setup.carpet
    has_set = any(complete_sets(sheet.ticks(carpet)) for sheet in state.sheets)
    settled = replace(state, timer=state.timer.settled(carpet.timer, state.setup.solo, has_set))
    over = state.last_turn or all(sheet.finished for sheet in state.sheets) or _is_idle_turn(state)
    if over:
        return replace(settled, phase="over", before=state.sheets)
    return replace(settled, phase="roll", before=state.sheets)


def _is_idle_turn(state: State) -> bool:
    """Nobody drew thread in this turn (Y17); a solo player may pass, but not be stuck."""
    if state.extended:
        return False
    if not state.setup.solo:
        return True
    sheet = state.sheets[0]
    plain, finishing = legal_paths(state.setup.carpet, sheet, state.roll, state.setup.crossing)
    return not plain and not finishing


# Y18, Y20: scoring


def complete_sets(ticks: tuple[int, int, int]) -> int:
    """Returns how many complete sets (one of each item) the ticks make.

    >>> complete_sets((5, 6, 2))
    2
    """
    return min(ticks)


# Of every sheet, before and after each action: nearly all are as they were.
@lru_cache(maxsize=64)
def _seat_score(carpet: Carpet, sheet: Sheet, has_cups: bool, cup_points: int) -> SeatScore:
    ticks = sheet.ticks(carpet)
    sets = complete_sets(ticks)
    knocked = sheet.knocked()
    lines = (
        *[ScoreLine(*line, n, n) for line, n in zip(_ITEM_LINES, ticks, strict=True)],
        ScoreLine("sets", say("Sets"), sets, sum(carpet.set_values[:sets])),
        ScoreLine(
            "paw", say("Paw"), int(sheet.finished), carpet.paw_points if sheet.finished else 0
        ),
        ScoreLine(
            "cups",
            say("Cups"),
            knocked,
            knocked * cup_points,
            unused=not has_cups,
        ),
    )
    return SeatScore(lines, tie_break=(sum(ticks),))
