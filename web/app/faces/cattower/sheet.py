"""Dice and round above the towers, and the score lines beside them."""

from __future__ import annotations

import htpy as h

from app.art.die import die as die_face
from app.art.seats import badge
from app.face import Scene
from app.faces.cattower import words
from app.faces.cattower.final import STEPS, category_sign
from app.faces.pencil.words import possessive, signed
from pyengine.games.cattower import GAME
from pyengine.games.cattower.info import DEADLINES
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.scoring import larger_open, yarn_towers
from pyengine.games.cattower.state import State

__all__ = ["chance", "sheet"]


def chance(view: State, rolling: bool) -> h.Node:
    """The dice with who took which, the common one marked; and the round."""
    if not view.dice:
        count = 3 if view.solo else view.players + 1
        shown = [h.span(".ct-die")[die_face(0)] for _ in range(count)]
    else:
        shown = _dice(view, rolling)
    idle = "is-idle" if view.phase in ("roll", "over") and not rolling else ""
    said = words.DICE_ROLL if rolling else words.dice_words(view.dice, {}, view.left, _marked(view))
    return h.div(class_=["ct-round", idle])[
        h.div(".ct-dice", aria_hidden="true")[shown],
        h.p(".ct-number")[words.round_words(view.round, view.solo, _deadline(view))],
        h.p(".visually-hidden")[said],
    ]


def _marked(view: State) -> bool:
    return view.phase not in ("draft", "discard")


def _deadline(view: State) -> int:
    """Alone: until which round the next tower can score its larger number; 0 when it is over."""
    if not view.solo:
        return 0
    scored = sum(map(bool, view.sheets[0].towers))
    if scored >= len(DEADLINES) or view.round > DEADLINES[scored]:
        return 0
    return DEADLINES[scored]


def _dice(view: State, rolling: bool) -> list[h.Element]:
    order = [view.seat_after(view.first, place) for place in range(len(view.drafted))]
    takers = list(zip(view.drafted, order, strict=True))
    found = []
    for one in view.dice:
        taker = next((pair for pair in takers if pair[0] == one), None)
        if rolling:
            found.append(h.span(".ct-die")[die_face(one, True)])
        elif taker is None:
            found.append(_free_die(one, common=_marked(view) and not view.solo))
        else:
            takers.remove(taker)
            found.append(_taken_die(one, 0 if view.solo else taker[1]))
    return found


def _free_die(die: int, common: bool) -> h.Element:
    """A die that nobody has: the common one once all have theirs."""
    owner = h.span(".ct-owner")["all"] if common else None
    return h.span(class_=["ct-die", {"is-common": common}])[die_face(die), owner]


def _taken_die(die: int, seat: int) -> h.Element:
    """A die with the shape of whoever took it; without a seat it is put aside."""
    if not seat:
        return h.span(".ct-die.is-taken.is-aside")[die_face(die)]
    owner = h.span(".ct-owner")[badge(seat)]
    return h.span(class_=f"ct-die is-taken seat-{seat}")[die_face(die), owner]


def sheet(view: State, seat: int, scene: Scene) -> h.Node:
    """Every score line as things stand; at the end they appear one after the other."""
    score = GAME.scores(view).seats[seat - 1]
    over = view.phase == "over"
    name = scene.names[seat - 1]
    return h.div(class_=["ct-sheet", {"is-over": over}], id=f"sheet-{seat}")[
        h.table(".scores.pencil-scores.ct-scores")[
            h.caption(".visually-hidden")[f"{possessive(name)} score sheet"],
            h.thead(".visually-hidden")[
                h.tr[(h.th(scope="col")[title] for title in words.SCORE_COLUMNS)]
            ],
            h.tbody[
                (
                    h.tr[
                        h.th(scope="row")[
                            h.span(".ct-line-words")[category_sign(place), str(line.label)]
                        ],
                        h.td[line.count],
                        h.td(class_=["ct-won", f"ct-s{STEPS[place]}"] if over else None)[
                            signed(line.points)
                        ],
                    ]
                    for place, line in enumerate(score.lines)
                )
            ],
            h.tfoot[
                h.tr[
                    h.th(scope="row", colspan="2")[words.TOTAL],
                    h.td(class_=["ct-won", "ct-s11"] if over else None)[signed(score.total)],
                ]
            ],
        ],
        h.div(".visually-hidden")[(h.p[said] for said in _said(view, seat, scene))],
    ]


def _said(view: State, seat: int, scene: Scene) -> list[str]:
    """What else the pictures say: who has which die, the pennants, the yarn."""
    towers, own = load_towers(), view.sheets[seat - 1]
    seats = zip(range(1, view.players + 1), scene.names, strict=False)
    taken = {name: view.die_of(one) for one, name in seats if view.die_of(one)}
    told = [words.dice_words(view.dice, taken, view.left, _marked(view))]
    for tower in range(1, towers.count + 1):
        gone = not larger_open(view, own, tower)
        larger, smaller = towers.larger[tower - 1], towers.smaller[tower - 1]
        told.append(words.pennant_words(tower, larger, smaller, gone, own.towers[tower - 1]))
    for found in yarn_towers(view.sheets):
        counts = list(zip(scene.names, found.balls, strict=False))
        if view.solo:
            counts.append(("the phantom", found.phantom))
        if any(found.balls) or view.solo:
            told.append(words.yarn_words(found.tower, counts))
    return told
