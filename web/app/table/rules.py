"""The rules while a match is played: beside the board where the window is wide enough.

In a narrow window they lie over it. The clock of a race does not wait for a reader, so there the
rules are a page of their own, and the match goes on where it was left.
"""

from __future__ import annotations

import re

import htpy as h

from app.base.routes import Route, address
from app.core import effects as fx
from app.core.model import Model, Table
from app.core.screens import Result
from app.games import has_part
from app.games.face import is_race
from app.render.regions import Region, drawing, region

_ASKS_RULES = re.compile(r"(?:[a-z']+ ){0,6}rules?(?: (?:please|again|now|book|page))?")
"""Asks for the rules, in whatever words: ``show me the rules``."""

_CONTROL = re.compile(r"[\w:.-]{1,40}", re.ASCII)
"""The name of a control of a board; an address may hold anything."""


def rules_address(route: Route, game: str, record_id: str) -> str:
    """Returns the address of the rules; of open ones back to the match alone."""
    if not _may_lie_beside(game):
        return address(("rules", game), {"match": record_id})
    return address(_table_path(route, record_id), {} if route.get("rules") else {"rules": "open"})


def asks_rules(command: str) -> bool:
    """Returns whether a folded line asks for the rules."""
    return bool(_ASKS_RULES.fullmatch(command.rstrip("! ")))


def open_rules(model: Model, table: Table, number: int) -> Result:
    """The rules, as their button opens them; afterwards the line of that place has the focus."""
    record = table.record
    if model.route.get("rules"):
        return model, (fx.Focus("#rules-beside"),)
    to = rules_address(model.route, record.match.header.game, record.id).removeprefix("#")
    return model, (fx.Navigate(f"{to}{'&' if '?' in to else '?'}line={number}"),)


def _table_path(route: Route, record_id: str) -> tuple[str, ...]:
    """The address of the table; of a position, which is no match that is kept, the one it has."""
    return route.path if route.path[:1] == ("practice",) else ("match", record_id)


def hand_focus(route: Route) -> tuple[fx.Effect, ...]:
    """Puts the focus back to where the rules of that address were opened by a key or a line, if
    any: to the line; or to the hand's board, and there to the control that had it, as long as that
    is on the board."""
    line = route.get("line")
    if line.isascii() and line.isdigit():
        return (fx.Focus(f"#line-{line}"),)
    hand, control = route.get("hand"), route.get("at")
    if not (hand.isascii() and hand.isdigit()):
        return ()
    board = f"#board-{hand}"
    if not _CONTROL.fullmatch(control):
        return (fx.Focus(board),)
    return fx.Focus(board), fx.Focus(f'{board} [data-control="{control}"]')


def rules_beside(route: Route, game: str, record_id: str) -> tuple[Region, ...]:
    """The chapters, where they have been opened at this table."""
    if not route.get("rules") or not _may_lie_beside(game):
        return ()
    return (
        region(
            "rules-beside",
            drawing(_chapters, game, address(_table_path(route, record_id))),
            tag="aside",
            class_="rules-beside",
            aria_label="Rules",
            tabindex="-1",
        ),
    )


def _may_lie_beside(game: str) -> bool:
    return has_part(game, "rules") and not is_race(game)


def _chapters(game: str, back: str) -> h.Node:
    # Whoever does not open the rules does not wait for them.
    from app.games.rules_text import load_rules
    from app.rules.screen import chapter

    rules = load_rules(game)
    assert rules is not None
    return [
        h.p(".rules-back")[
            h.a("#rules-back.btn.btn-primary", href=back, data_escape=True)["Back to the match"]
        ],
        h.p(".rules-lead")[rules.lead],
        [chapter(part, h.h2) for part in rules.chapters],
    ]
