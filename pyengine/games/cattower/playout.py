"""Playing one sheet to the end of the match through given dice.

Rivals are no sheets in a play-out: when they end the match, what they complete
first, what yarn they add and how fast they score is drawn with the future.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from pyengine.games.cattower.guides import MOST_ROOM, guide
from pyengine.games.cattower.info import FINISHED
from pyengine.games.cattower.items import BUTTERFLY, HOUSE, ITEMS
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.placing import (
    BUTTERFLY_FOOTPRINTS,
    CAT_POINTS,
    PASS_FOOTPRINTS,
)
from pyengine.games.cattower.position import Position, need, tower_of
from pyengine.games.cattower.scoring import (
    BUTTERFLY_POINTS,
    in_time,
    mouse_points,
)
from pyengine.games.cattower.towers import slots_of
from pyengine.games.cattower.weighing import STAY, STAY_SOLO, Choice, Weigher

HIT = 0.75
"""The chance that a round brings a rival one mark nearer to its third tower."""

RATE = 5.5
"""Points that a round brings to a rival."""

YARN_RATE = 0.14
"""The chance, by rounds to come, that the others get one more ball of yarn in a tower."""

DEPTH = 4
"""Rounds that are played out before the sheet is weighed as it stands."""

WIN = 80.0
"""Weight of a certain win beside one's own points, compared with a certain loss."""

SURE = 6.0
"""The lead over the best rival that is a certain win when the match ends with this round."""

SURE_MORE = 4.0
"""Margin that is added for each round to come."""


@dataclass(frozen=True, slots=True)
class Future:
    """The unknown of one play-out.

    ``dice`` are by round the common die, one's own, and another to choose (0
    where this seat takes the last). ``end`` is how many rounds follow this one
    before a rival or the rules end the match. ``lost`` is by tower after how
    many rounds its larger number is gone, ``yarn`` the others' most balls at
    the end. ``luck`` is for the draft of this round.
    """

    dice: tuple[tuple[int, int, int], ...]
    end: int
    lost: tuple[int, ...]
    yarn: tuple[int, ...]
    luck: tuple[float, ...]


Finish = tuple[list[int], int, int, int, tuple[int, ...], int, int, int]
"""A sheet as it ends: what :func:`sheet_worth` asks for, points of houses from now on, and what
else is banked."""


def rest(position: Position) -> int:
    """About how many rounds follow this one."""
    if position.solo:
        return min(position.limit, 2 + need(position.own) * 6 // 5)
    nearest = min(need(sheet) for sheet in (position.own, *position.rivals))
    return max(0, min(position.limit, (nearest * 4 + 2) // 3 - 1))


def draw_future(position: Position, rng: random.Random) -> Future:
    """Draw dice for the rest of the match, and what rivals do meanwhile."""
    end = position.limit
    draw = rng.random
    for sheet in position.rivals:
        left, rounds = need(sheet), -1
        while left > 0 and rounds < end:
            rounds += 1
            if draw() < HIT:
                left -= 1
        end = min(end, rounds)
    masks = load_towers().masks
    lost, yarn = [99] * len(masks), list(position.most)
    if not position.solo:
        for index, mask in enumerate(masks):
            for sheet in position.rivals:
                filled = 0
                for items in sheet.items:
                    filled |= items
                left = (mask & ~filled).bit_count()
                lost[index] = min(lost[index], int(left * (1.0 + 2.0 * draw())))
            if draw() < YARN_RATE * (end + 1) and yarn[index] < 3:
                yarn[index] += 1
    dice = []
    players = position.players
    for turn in range(1, end + 1):
        number = int(draw() * 216.0)
        common, own, other = number // 36 + 1, number // 6 % 6 + 1, number % 6 + 1
        # The last to take a die has no choice of its pair.
        if not position.solo and (position.turn - turn) % players == players - 1:
            other = 0
        dice.append((common, own, other))
    luck = tuple(draw() for _ in range(players + 1))
    return Future(tuple(dice), end, tuple(lost), tuple(yarn), luck)


def lead_at_end(position: Position, total: float, last: int, spite: float) -> float:
    """Returns the chance to win of a seat that scores ``total``: from -0.5 where it surely loses to
    0.5 where it surely wins.

    ``last`` is how many rounds follow this one, ``spite`` what the rivals get out of this round.
    """
    rival = _best_rival(position, last) + spite + RATE * last
    # A lead is worth most at the end: who is ahead rushes, who is behind goes on.
    chance = (total - rival) / (2.0 * (SURE + SURE_MORE * last))
    return max(-0.5, min(0.5, chance))


def with_lead(position: Position, total: float, last: int, lead: float) -> float:
    """Returns what a seat ends up with that scores ``total``, the chance to win counted in.

    So that more rounds alone are no gain, each counts as what it usually brings.
    """
    return total + RATE * (rest(position) - last) + WIN * lead


def play_sheet(position: Position, choice: Choice, future: Future) -> tuple[float, int, Finish]:
    """One's own score at the end when the seat marks this now, how many rounds follow, and the
    sheet."""
    towers, of = load_towers(), tower_of()
    own = position.own
    items = list(own.items)
    open_, circled, cats, banked = own.open, own.circled, own.cats, own.banked
    full, gone = own.full, position.gone
    turn, last, housed = 0, future.end, 0
    solo = position.solo
    while True:
        slot, item, cat, price = choice
        if slot < 0:
            more = min(PASS_FOOTPRINTS, open_)
            open_ -= more
            circled += more
        else:
            circled -= price
            items[item - 1] |= 1 << slot
            if item == BUTTERFLY:
                more = min(BUTTERFLY_FOOTPRINTS, open_)
                open_ -= more
                circled += more
            elif item == HOUSE:
                points = CAT_POINTS * items[cat - 1].bit_count()
                banked += points
                housed += points
                cats &= ~(1 << cat)
            tower = of[slot]
            mask = towers.masks[tower]
            filled = items[0] | items[1] | items[2] | items[3] | items[4] | items[5]
            if filled & mask == mask:
                early = not gone >> tower & 1 and turn <= future.lost[tower]
                if solo:
                    early = in_time(position.round + turn, full.bit_count())
                number = towers.larger if early and items[0] & mask else towers.smaller
                banked += number[tower]
                full |= 1 << tower
                if full.bit_count() >= FINISHED:
                    last = turn
        if turn >= last or turn >= DEPTH:
            break
        common, die, other = future.dice[turn]
        turn += 1
        rounds = last - turn
        for index in range(len(future.lost)):
            if future.lost[index] < turn:
                gone |= 1 << index
        if solo and not in_time(position.round + turn, full.bit_count()):
            gone = (1 << len(towers.masks)) - 1
        weigher = _weigher(position, tuple(items), open_, circled, cats, rounds, gone)
        best, choice = weigher.best(common, die)
        if other:
            value, another = weigher.best(common, other)
            if value > best:
                choice = another
    rounds = last - turn
    balls = position.most if rounds else future.yarn
    total = banked + sheet_worth(items, circled, cats, gone, balls, rounds) + RATE * rounds
    return total, last, (items, circled, cats, gone, balls, rounds, housed, banked - housed)


def _weigher(
    position: Position,
    items: tuple[int, ...],
    open_: int,
    circled: int,
    cats: int,
    rounds: int,
    gone: int,
) -> Weigher:
    """The weigher of a sheet in the play-outs of a decision: most sheets are met again."""
    key = (items, open_, circled, cats, rounds, gone)
    found = position.weighers.get(key)
    if found is None:
        ending = -(STAY_SOLO if position.solo else STAY) * rounds
        found = position.weighers[key] = Weigher(position.players, *key, position.most, ending)
    return found


def _best_rival(position: Position, rounds: int) -> float:
    """Returns what the best rival's sheet is worth now when so many rounds follow this one."""
    known = position.worths.get(rounds)
    if known is None:
        known = position.worths[rounds] = max(
            rival.banked
            + sheet_worth(
                list(rival.items), rival.circled, rival.cats, position.gone, balls, rounds
            )
            for rival, balls in zip(position.rivals, position.rivals_most, strict=True)
        )
    return known


def lines_of(finish: Finish) -> tuple[float, ...]:
    """The points of a sheet as it ends, with what it promises: by item from the house on, then of
    footprints, of towers and of free places."""
    items, circled, cats, gone, most, rounds, housed, banked = finish
    _, lines = sheet_lines(items, circled, cats, gone, most, rounds)
    liked, *made, shares, places = lines
    return (housed + liked, *made, banked + shares, places)


def sheet_worth(
    items: list[int], circled: int, cats: int, gone: int, most: tuple[int, ...], rounds: int
) -> float:
    """Returns what the sheet scores at the end (C10 to C14), and what it promises until then."""
    return sheet_lines(items, circled, cats, gone, most, rounds)[0]


def sheet_lines(
    items: list[int], circled: int, cats: int, gone: int, most: tuple[int, ...], rounds: int
) -> tuple[float, tuple[float, ...]]:
    """The same, and of what it is made: cats without a house, yarn, butterflies, bowls, cushions,
    mice, footprints, towers, free places."""
    towers, tables = load_towers(), guide(rounds)
    neighbours = towers.neighbours
    house, yarn, butterfly, bowl, cushion, mice = items
    free = towers.everything & ~(house | yarn | butterfly | bowl | cushion | mice)
    points = butterflies = BUTTERFLY_POINTS * butterfly.bit_count()
    promise = footprints = tables.prints[circled]
    for slot in slots_of(cushion):
        points += towers.slots[slot][1]
    cushions = points - butterflies
    for slot in slots_of(bowl):
        beside, kinds = neighbours[slot], 0
        for mask in items:
            if mask & beside:
                kinds += 1
        points += kinds
        promise += tables.bowl_free * min((beside & free).bit_count(), 6 - kinds)
    bowls = points - butterflies - cushions + promise - footprints
    row, balls_worth, shares = tables.yarn, 0.0, 0.0
    for index, mask in enumerate(towers.masks):
        balls = (yarn & mask).bit_count()
        if balls:
            worth = row[balls][most[index]]
            promise += worth
            balls_worth += worth
        left = (mask & free).bit_count()
        if left and rounds:
            larger = house & mask and not gone >> index & 1
            number = (towers.larger if larger else towers.smaller)[index]
            worth = number * tables.tower[left]
            promise += worth
            shares += worth
    before = points + promise
    while mice:
        group, edge, rim = 0, mice & -mice, 0
        while edge:
            low = edge & -edge
            group |= low
            beside = neighbours[low.bit_length() - 1]
            rim |= beside
            edge = (edge | beside & mice) & ~group
        mice &= ~group
        count = group.bit_count()
        points += mouse_points(count)
        promise += tables.mice[count][min(MOST_ROOM, (rim & free).bit_count())]
    of_mice = points + promise - before
    places = liked = 0.0
    if rounds:
        before = promise
        for floor, mask in enumerate(towers.floors):
            promise += tables.left[floor] * (mask & free).bit_count()
        places, before = promise - before, promise
        for cat in ITEMS:
            if cats >> cat & 1:
                promise += tables.cat * items[cat - 1].bit_count()
        liked = promise - before
    lines = liked, balls_worth, butterflies, bowls, cushions, of_mice, footprints, shares, places
    return points + promise, lines
