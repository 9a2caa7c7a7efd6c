"""Somebody who has finished in Yarn Trail while the others draw on."""

from __future__ import annotations

from desk import Desk

from app import play
from app.games.yarn.input.paths import unroll, walk
from app.saves.preferences import Settings

MATCH = "cups=off&kinds=person,easy,easy&names=Mia,Ben,Zoe&seed=tea"


def at_the_paw(settings: Settings | None = None) -> Desk:
    """Mia has gone straight to the paw, and the others' moves of that turn are still to come."""
    desk = Desk.at("yarn", MATCH, settings)
    for _ in range(200):
        if desk.table.rolling or desk.table.resting:
            desk.did("table.go")
        elif play.acting(desk.table, desk.place):
            action = _towards_paw(desk)
            desk.choose(action)
            desk.did("table.confirm")
            if action.endswith("!"):
                return desk
        else:
            desk.answer("pass" if "pass" in desk.legal_of(desk.open_asks[0].question.actor) else "")
    raise AssertionError("the paw was not reached")


def until_rest(desk: Desk) -> None:
    """The others draw until the table rests after the first turn without Mia."""
    for _ in range(40):
        if desk.table.resting:
            return
        desk.settle() if desk.table.rolling else desk.answer()
    raise AssertionError("the table never rests")


def _towards_paw(desk: Desk) -> str:
    """The move that ends nearest to the paw; a stop there, where one is possible."""
    state = desk.record.match.state
    carpet, sheet = state.setup.carpet, state.sheets[0]
    paw = divmod(carpet.paw, carpet.columns)

    def far(action: str) -> tuple[int, int]:
        if action == "pass":
            return 1, 99
        end = divmod(walk(carpet, sheet.end, unroll(action))[-1], carpet.columns)
        left = abs(end[0] - paw[0]) + abs(end[1] - paw[1])
        return (0 if action.endswith("!") else 1), left

    return min(desk.legal(), key=far)
