"""The score lines beside the towers, and in words what the pictures say."""

from __future__ import annotations

import htpy as h

from app.base.views import scores_in
from app.base.words import minus
from app.games.cattower.board.chance import without_sheets
from app.games.cattower.board.final import CATEGORIES, STEPS, category_sign
from app.games.cattower.board.picture import numbers_gone
from app.games.cattower.text import words
from app.games.pencil.words import sheet_of
from app.games.scene import Scene
from app.render.regions import Drawing, Region, classes, drawing, region
from pyengine.core.scores import SeatScore
from pyengine.games.cattower import GAME
from pyengine.games.cattower.loader import load_towers
from pyengine.games.cattower.scoring import YARN_MOST, YARN_SOME, yarn_towers
from pyengine.games.cattower.state import Sheet, State
from pyengine.games.cattower.words import dice_words, tower_words, yarn_words

Names = tuple[str, ...]


def scores(view: State, seat: int, scene: Scene) -> Drawing:
    """Every score line as things stand; at the end they appear one after the other."""
    return drawing(_scores, view, seat, tuple(scene.names), scene.place)


def _scores(view: State, seat: int, names: Names, place: int) -> tuple[Region, ...]:
    over, gone = view.phase == "over", numbers_gone(view, view.sheets[seat - 1])
    sentence = drawing(_sentences, without_sheets(view), seat, names, view.sheets, gone)
    lines, risk = scores_in(GAME, view).seats[seat - 1], 0 if over else _at_risk(view, seat)
    inside = (
        region(
            f"score-lines-{place}",
            drawing(_lines, seat, names[seat - 1], lines, over, risk),
            tag="table",
            class_="scores pencil-scores ct-scores",
        ),
        region(f"score-words-{place}", sentence, class_="visually-hidden"),
    )
    # Of each seat its own, so that another seat's points come one after the other as well.
    shape = classes("ct-sheet", is_over=over)
    return (region(f"sheet-{seat}-{place}", inside, class_=shape),)


def _at_risk(view: State, seat: int) -> int:
    """The points of a seat's yarn that whoever gets more balls would take (C10); alone none."""
    led = [found for found in yarn_towers(view.sheets) if found.points[seat - 1] == YARN_MOST]
    return 0 if view.solo else (YARN_MOST - YARN_SOME) * len(led)


def _line_rule(place: int, risk: int) -> h.Element:
    """Says how a line counts, and of the yarn what may be lost again."""
    if risk and CATEGORIES[place] == "yarn":
        return h.small(".ct-line-rule.is-risk")[words.may_be_lost(risk)]
    return h.small(".ct-line-rule")[words.LINE_RULES[place]]


def _lines(seat: int, name: str, score: SeatScore, over: bool, risk: int) -> h.Node:
    return [
        h.caption(".visually-hidden")[sheet_of(name)],
        h.thead(".visually-hidden")[
            h.tr[(h.th(scope="col")[title] for title in words.SCORE_COLUMNS)]
        ],
        h.tbody[
            (
                h.tr[
                    h.th(scope="row")[
                        h.span(".ct-line-words")[
                            category_sign(place),
                            h.span[
                                str(line.label),
                                _line_rule(place, risk),
                            ],
                        ]
                    ],
                    h.td[line.count],
                    h.td(class_=["ct-won", f"ct-s{STEPS[place]}"] if over else None)[
                        h.span(data_lands=f"{seat}:{line.id}")[minus(line.points)]
                    ],
                ]
                for place, line in enumerate(score.lines)
            )
        ],
        h.tfoot[
            h.tr[
                h.th(scope="row", colspan="2")[words.TOTAL],
                h.td(class_=["ct-won", "ct-s11"] if over else None)[
                    h.span(data_lands=seat)[minus(score.total)]
                ],
            ]
        ],
    ]


def _sentences(
    view: State, seat: int, names: Names, sheets: tuple[Sheet, ...], gone: int
) -> list[h.Element]:
    """Returns the sentences beside the pictures: who has which die, the pennants, the yarn."""
    return [
        h.p[sentence]
        for sentence in (
            " ".join(map(str, dice_words(view, names))),
            *_pennants(sheets[seat - 1], gone),
            *_yarn(sheets, names),
        )
    ]


def _pennants(sheet: Sheet, gone: int) -> list[str]:
    towers = range(1, load_towers().count + 1)
    return [
        str(tower_words(tower, sheet.towers[tower - 1], bool(gone >> (tower - 1) & 1)))
        for tower in towers
    ]


def _yarn(sheets: tuple[Sheet, ...], names: Names) -> list[str]:
    solo = len(sheets) == 1
    listed = (tower for tower in yarn_towers(sheets) if any(tower.balls) or solo)
    return [str(yarn_words(yarn, names, solo)) for yarn in listed]
