"""Playing one thread to the end of the game through a given future.

A play-out takes the best of a few random legal moves each turn. Plainly random
moves cost the bot 3.3 ± 0.9 points of 37.6; comparing ten moves or all of them
instead of five gains nothing that 150 games can show.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from pyengine.games.yarn.evaluation import paw_chances, progress, turns_left
from pyengine.games.yarn.position import Position, Rival
from pyengine.games.yarn.tables import Move, Tables

HORIZON = 36
"""Rolls in a future; a thread has seldom room for more moves than that."""

LOOKS = 5
"""Legal moves compared each turn."""

NEAR = 0.15
"""Worth to a play-out of an item within three steps of a move's end.

Without it the hard bot loses 1.7 points (37.1 and 38.8 in 100 games, same dice);
0.3 is too much (38.2). A mask and a count for each move looked at: a tenth of the time.
"""

STAY = 1.0
"""Points that a play-out expects of every further turn when it weighs stopping at the paw."""


@dataclass(frozen=True, slots=True)
class Future:
    """The dice to come, and where in the list of moves each turn begins to look.

    ``picks`` belong to the future, not to the play-out, so that candidates meet
    the same luck. ``alarm`` is the turn from which the timer runs because of
    another seat's set.
    """

    rolls: tuple[int, ...]
    picks: tuple[float, ...]
    alarm: int


def draw_future(position: Position, rng: random.Random) -> Future:
    """Draw dice for the rest of the game, and when rivals set off the timer."""
    # One call of random() for two small numbers: half of the cost of a future.
    numbers = [rng.random() * 6.0 for _ in range(HORIZON)]
    rolls = tuple(int(number) + 1 for number in numbers)
    picks = tuple(number % 1.0 for number in numbers)
    alarm = HORIZON
    if position.link < position.jump and not position.solo:
        for rival in position.rivals:
            alarm = min(alarm, _first_set(position, rival, rolls, picks, alarm))
    return Future(rolls, picks, alarm)


def play_out(
    position: Position, end: int, lock: int, hit: int, finishes: bool, future: Future
) -> float:
    """The seat's total at the end of the future when it makes this move now."""
    tables = position.tables
    added, cups = tables.step(hit)
    ticks = position.ticks + added
    if finishes:
        return float(position.score(ticks, cups, True))
    if position.last_turn or (not lock and position.pass_ends):
        return float(position.score(ticks, cups, False))
    chain, jump, link = position.chain, position.jump, position.link
    used, live = position.used | lock, position.live & ~hit
    length, solo, alone = len(chain), position.solo, position.alone
    if link < jump and tables.sets(ticks):
        link = jump
    steps, step = tables.steps, tables.step
    moves, finishing = position.moves, position.finishes
    guides, homes = _guides(tables, chain)
    to_paw, cup_points, paw_points = tables.to_paw, position.cup_points, tables.carpet.paw_points
    alarm, near = future.alarm, tables.near
    for turn, (roll, pick) in enumerate(zip(future.rolls, future.picks, strict=True)):
        if link < jump and turn >= alarm:
            link = jump
        if roll >= chain[link]:
            link += 1
            if link == length:
                gain = _last_turn(position, end, roll, used, live, ticks)
                return position.score(ticks, cups, False) + gain
        key = end << 3 | roll
        worth, home = guides[link], homes[link]
        base = worth[ticks]
        best, best_to, best_lock, best_hit, looks = -99.0, -1, 0, 0, LOOKS
        found = moves(key)
        if found:
            start = int(pick * len(found))
            # A window from a random place instead of random draws: one number a turn.
            for to, lock, hit in found[start:] + found[:start]:
                if lock & used:
                    continue
                hit &= live
                value = home[to_paw[to]] + NEAR * (near[to] & live & ~hit).bit_count()
                if hit:
                    added, knocked = steps.get(hit) or step(hit)
                    value += worth[ticks + added] - base + knocked * cup_points
                if value > best:
                    best, best_to, best_lock, best_hit = value, to, lock, hit
                looks -= 1
                if not looks:
                    break
        if to_paw[end] <= roll:
            stop = home[-1]
            for _, lock, hit in finishing(key):
                if lock & used:
                    continue
                hit &= live
                added, knocked = steps.get(hit) or step(hit)
                value = paw_points + worth[ticks + added] - base + knocked * cup_points
                if value > best + stop:
                    cups += knocked
                    return float(position.score(ticks + added, cups, True))
        if best_to < 0:
            if solo or alone:
                break
            continue
        if best < home[to_paw[end]] + NEAR * (near[end] & live).bit_count() - 1.0 and not alone:
            continue
        end = best_to
        used |= best_lock
        if best_hit:
            live &= ~best_hit
            added, knocked = steps[best_hit]
            ticks += added
            cups += knocked
            if link < jump and tables.sets(ticks):
                link = jump
    return float(position.score(ticks, cups, False))


def _last_turn(position: Position, end: int, roll: int, used: int, live: int, ticks: int) -> float:
    """The most that the last turn can add: all moves, for there is nothing to wait for."""
    step, points = position.tables.step, position.tables.points
    cup_points, best, base = position.cup_points, 0, points(ticks)
    key = end << 3 | roll
    for _, lock, hit in position.moves(key):
        hit &= live
        if hit and not lock & used:
            added, knocked = step(hit)
            best = max(best, points(ticks + added) - base + knocked * cup_points)
    paw = position.tables.carpet.paw_points
    for _, lock, hit in position.finishes(key):
        if not lock & used:
            added, knocked = step(hit & live)
            best = max(best, paw + points(ticks + added) - base + knocked * cup_points)
    return float(best)


Guides = tuple[tuple[tuple[float, ...], ...], tuple[tuple[float, ...], ...]]


@lru_cache(maxsize=64)
def _guides(tables: Tables, chain: tuple[int, ...]) -> Guides:
    """By open link: the worth of a number of ticks, and of a distance to the paw.

    The last entry of the second is what stopping at the paw gives up.
    """
    worths, homes = [], []
    chances = paw_chances(chain)
    for link in range(len(chain) + 1):
        turns = turns_left(chain, link)
        worths.append(progress(tables, turns))
        paw = tables.carpet.paw_points
        row = tuple(paw * chance for chance in chances[link])
        homes.append((*row, *row[-1:] * 80, STAY * turns))
    return tuple(worths), tuple(homes)


def _first_set(
    position: Position, rival: Rival, rolls: tuple[int, ...], picks: tuple[float, ...], limit: int
) -> int:
    """The turn after which a rival has a first set, moving as in a play-out."""
    tables = position.tables
    end, used, live, ticks = rival.end, rival.used, rival.live, rival.ticks
    step = tables.step
    worth = progress(tables, 8.0)
    for turn in range(-1, limit - 1):
        roll = position.roll if turn < 0 else rolls[turn]
        pick = picks[turn]
        found = tables.moves(end, roll)
        if not found:
            continue
        start, looks, best = int(pick * len(found)), LOOKS, -1.0
        best_move: Move | None = None
        for move in found[start:] + found[:start]:
            if move[1] & used:
                continue
            hit = move[2] & live
            value = worth[ticks + step(hit)[0]] if hit else 0.0
            if value > best:
                best, best_move = value, move
            looks -= 1
            if not looks:
                break
        if best_move is None:
            continue
        end, used = best_move[0], used | best_move[1]
        hit = best_move[2] & live
        if hit:
            live &= ~hit
            ticks += step(hit)[0]
            if tables.sets(ticks):
                return turn + 1
    return limit
