"""The table: one match being played, for whatever game its face draws."""

from __future__ import annotations

from app.core.messages import UserDid
from app.core.model import Model, Table
from app.core.screen import Handler, Result, Screen
from app.table.controls import CONTROLS, at_place
from app.table.view import regions


def _in_line(name: str) -> Handler:
    """What is done in the line to type in; nobody else's table waits for it."""

    def handle(model: Model, table: Table, did: UserDid) -> Result:
        from app.table import typing as table_typing

        return table_typing.HANDLERS[name](model, table, did)

    return at_place(handle)


SCREEN = Screen(
    regions,
    {
        **CONTROLS,
        "type": _in_line("type"),
        "typed": _in_line("typed"),
        "begun": _in_line("begun"),
        "offered": _in_line("offered"),
    },
)
