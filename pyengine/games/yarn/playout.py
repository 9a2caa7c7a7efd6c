"""Playing one thread to the end of the game through a given future.

A play-out takes the best of a few legal moves each turn, weighed as :mod:`.guide` says.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from pyengine.games.yarn.evaluation import progress
from pyengine.games.yarn.guide import Guide, Habits, load_guide
from pyengine.games.yarn.notation import PASS
from pyengine.games.yarn.position import Action, Found, Position, Rival
from pyengine.games.yarn.replies import ANSWERS, Answer, Reply
from pyengine.games.yarn.tables import Move

HORIZON = 36
"""Rolls in a future; a thread has seldom room for more moves than that."""

LOOKS = 5
"""Legal moves compared each turn, in the order of :func:`_in_order`."""


Finish = tuple[float, int, int, bool]
"""How a thread ends: its total, the number of its ticks, new cups, whether it stops at the paw. A
plain tuple, since each play-out makes one."""


@dataclass(frozen=True, slots=True)
class Future:
    """The dice to come; ``alarm`` is the turn from which the timer runs for a rival's set."""

    rolls: tuple[int, ...]
    alarm: int


def draw_future(position: Position, rng: random.Random) -> Future:
    """Draw dice for the rest of the game, and when rivals set off the timer."""
    # One call of random() for two small numbers, the second for rivals: half of the cost.
    numbers = [rng.random() * 6.0 for _ in range(HORIZON)]
    rolls = tuple([int(number) + 1 for number in numbers])
    alarm = HORIZON
    if position.link < position.jump and not position.solo and position.rivals:
        picks = tuple([number % 1.0 for number in numbers])
        for rival in position.rivals:
            alarm = min(alarm, _first_set(position, rival, rolls, picks, alarm))
    return Future(rolls, alarm)


def play_out(
    position: Position, action: Action, future: Future, habits: Habits | None = None
) -> float:
    """The seat's total at the end of the future when it makes this move now."""
    now, ends = _ending(position, action)
    if ends == 1.0:
        return now[0]
    later = _go_on(position, 0, *_after(position, action), future, habits)
    return ends * now[0] + (1.0 - ends) * later[0]


def search(position: Position, action: Action, future: Future) -> float:
    """As :func:`play_out`, but the next roll is answered as the futures before have taught."""
    now, ends = _ending(position, action)
    if ends == 1.0:
        return now[0]
    return ends * now[0] + (1.0 - ends) * _searched(position, action, future)[0]


def search_lines(
    position: Position, action: Action, future: Future
) -> tuple[float, tuple[float, ...]]:
    """The same, and with it the lines of the score that :mod:`.accounts` words."""
    now, ends = _ending(position, action)
    lines = _lines(position, now)
    if ends == 1.0:
        return now[0], lines
    later = _searched(position, action, future)
    pairs = zip(lines, _lines(position, later), strict=True)
    return (
        ends * now[0] + (1.0 - ends) * later[0],
        tuple([ends * one + (1.0 - ends) * other for one, other in pairs]),
    )


def _lines(position: Position, finish: Finish) -> tuple[float, ...]:
    """Items by kind, points of sets, cups and the share of threads that stop at the paw."""
    _, ticks, cups, stops = finish
    tables = position.tables
    items = [min(tables.carpet.boxes, count) for count in tables.ticks(ticks)]
    sets = tables.points(ticks) - sum(items)
    return (*map(float, items), float(sets), float(cups), float(stops))


def _searched(position: Position, action: Action, future: Future) -> Finish:
    """The end where the game goes on after the action, its next roll answered as was learnt."""
    link, end, used, live, ticks, cups = _after(position, action)
    roll, chain = future.rolls[0], position.chain
    after = position.jump if link < position.jump and future.alarm <= 0 else link
    if roll >= chain[after]:
        after += 1
    key = (action[0], roll, after)
    reply = position.replies.get(key)
    if reply is None:
        found = []
        if after < len(chain):
            found = _answers(position, after, end, used, live, ticks, roll)
        reply = position.replies[key] = Reply(found)
    if not reply.answers:
        return _go_on(position, 0, link, end, used, live, ticks, cups, future)
    place = reply.choose()
    _, end, lock, hit, finishes = reply.answers[place]
    added, knocked = position.tables.step(hit)
    ticks, cups = ticks + added, cups + knocked
    if finishes:
        finish = _finish(position, ticks, cups, True)
    else:
        if after < position.jump and position.tables.sets(ticks):
            after = position.jump
        used, live = used | lock, live & ~hit
        finish = _go_on(position, 1, after, end, used, live, ticks, cups, future)
    reply.learn(place, finish[0])
    return finish


def _finish(position: Position, ticks: int, cups: int, stops: bool) -> Finish:
    return float(position.score(ticks, cups, stops)), ticks, cups, stops


def _ending(position: Position, action: Action) -> tuple[Finish, float]:
    """How the game ends if it does with this action, and the chance that it does."""
    text, _, _, hit, finishes = action
    added, cups = position.tables.step(hit)
    now = _finish(position, position.ticks + added, cups, finishes)
    if finishes or position.last_turn:
        return now, 1.0
    return now, position.pass_ends if text == PASS else 0.0


def _after(position: Position, action: Action) -> tuple[int, int, int, int, int, int]:
    """Open link, end, what is used up, live marks, ticks and new cups after an action."""
    _, end, lock, hit, _ = action
    added, cups = position.tables.step(hit)
    ticks, link = position.ticks + added, position.link
    if link < position.jump and position.tables.sets(ticks):
        link = position.jump
    return link, end, position.used | lock, position.live & ~hit, ticks, cups


def _go_on(
    position: Position,
    first: int,
    link: int,
    end: int,
    used: int,
    live: int,
    ticks: int,
    cups: int,
    future: Future,
    habits: Habits | None = None,
) -> Finish:
    """Play by habit from turn ``first`` of the future to the end of the game."""
    tables, chain, jump = position.tables, position.chain, position.jump
    length, alone = len(chain), position.alone
    stuck_ends = position.solo or alone
    steps, step = tables.steps, tables.step
    favourites, finishing = position.favourites, position.finishes
    guide = load_guide(tables, chain, habits)
    near, beside, to_paw = guide.near, guide.beside, tables.to_paw
    dead_end, wait = guide.habits.dead_end, guide.habits.wait
    cup_points, paw_points = position.cup_points, tables.carpet.paw_points
    cup = guide.habits.cup * cup_points
    alarm = future.alarm
    for turn in range(first, HORIZON):
        roll = future.rolls[turn]
        if link < jump and turn >= alarm:
            link = jump
        if roll >= chain[link]:
            link += 1
            if link == length:
                return _last_turn(position, end, roll, used, live, ticks, cups)
        key = end << 3 | roll
        worth, home, lures = guide.worths[link], guide.homes[link], guide.lures[ticks]
        base = worth[ticks]
        best, best_to, best_lock, best_hit, looks = -99.0, -1, 0, 0, LOOKS
        found = favourites.get(key)
        if found is None:
            found = favourites[key] = _in_order(position, guide, key)
        for to, lock, hit in found:
            if lock & used:
                continue
            hit &= live
            value = home[to] + lures[to][near[to] & live & ~hit]
            if hit:
                added, knocked = steps.get(hit) or step(hit)
                value += worth[ticks + added] - base + knocked * cup
            if not beside[to] & ~(used | lock):
                value -= dead_end
            if value > best:
                best, best_to, best_lock, best_hit = value, to, lock, hit
            looks -= 1
            if not looks:
                break
        if to_paw[end] <= roll:
            stop = guide.stays[link]
            for _, lock, hit in finishing(key):
                if lock & used:
                    continue
                hit &= live
                added, knocked = steps.get(hit) or step(hit)
                value = paw_points + worth[ticks + added] - base + knocked * cup_points
                if value > best + stop:
                    cups += knocked
                    return _finish(position, ticks + added, cups, True)
        if best_to < 0:
            if stuck_ends:
                break
            continue
        if best < home[end] + lures[end][near[end] & live] - wait and not alone:
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
    return _finish(position, ticks, cups, False)


def _answers(
    position: Position, link: int, end: int, used: int, live: int, ticks: int, roll: int
) -> list[Answer]:
    """The answers to a roll that habit likes best, best first."""
    tables, key = position.tables, end << 3 | roll
    guide = load_guide(tables, position.chain)
    paw, cup_points = tables.carpet.paw_points, position.cup_points
    worth = guide.worths[link]
    found: list[Answer] = [
        (
            _weigh(position, guide, (to, lock, hit & live), link, used, live, ticks),
            to,
            lock,
            hit & live,
            False,
        )
        for to, lock, hit in position.moves(key)
        if not lock & used
    ]
    for to, lock, hit in position.finishes(key) if tables.to_paw[end] <= roll else ():
        if not lock & used:
            hit &= live
            added, knocked = tables.step(hit)
            value = paw + worth[ticks + added] + knocked * cup_points - guide.stays[link]
            found.append((value, to, lock, hit, True))
    return sorted(found, key=lambda answer: -answer[0])[:ANSWERS]


def _weigh(
    position: Position, guide: Guide, move: Found, link: int, used: int, live: int, ticks: int
) -> float:
    """What a move that is open comes to by habit."""
    to, lock, hit = move
    added, knocked = position.tables.step(hit)
    total = guide.homes[link][to] + guide.lures[ticks][to][guide.near[to] & live & ~hit]
    total += guide.worths[link][ticks + added]
    total += knocked * guide.habits.cup * position.cup_points
    return total if guide.beside[to] & ~(used | lock) else total - guide.habits.dead_end


def _in_order(position: Position, guide: Guide, key: int) -> list[Found]:
    """The moves from a dot for a roll, best first by what is on the carpet before the decision.

    A play-out that tries them in this order finds nearly always the best of all among the
    first few that its own thread has left open.
    """
    used, live, ticks = position.used, position.live, position.ticks
    link = min(position.link, len(position.chain) - 1)

    def value(found: Found) -> float:
        return _weigh(position, guide, found, link, used, live, ticks)

    return sorted(position.moves(key), key=value, reverse=True)


def _last_turn(
    position: Position, end: int, roll: int, used: int, live: int, ticks: int, cups: int
) -> Finish:
    """The most that the last turn can make: all moves, for there is nothing to wait for."""
    step, points = position.tables.step, position.tables.points
    cup_points, best, base = position.cup_points, 0, points(ticks)
    more, broken, stops = 0, 0, False
    key = end << 3 | roll
    for _, lock, hit in position.moves(key):
        hit &= live
        if hit and not lock & used:
            added, knocked = step(hit)
            gain = points(ticks + added) - base + knocked * cup_points
            if gain > best:
                best, more, broken = gain, added, knocked
    paw = position.tables.carpet.paw_points
    for _, lock, hit in position.finishes(key):
        if not lock & used:
            added, knocked = step(hit & live)
            gain = paw + points(ticks + added) - base + knocked * cup_points
            if gain > best:
                best, more, broken, stops = gain, added, knocked, True
    return _finish(position, ticks + more, cups + broken, stops)


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
