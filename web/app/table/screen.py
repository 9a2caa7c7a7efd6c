"""The table: one match being played, for whatever game its face draws."""

from __future__ import annotations

from app import play
from app.core.messages import UserDid
from app.core.model import Model
from app.core.screen import Handler, Result, Screen
from app.table.controls import CONTROLS
from app.table.update import with_table
from app.table.view import regions


def _in_line(name: str) -> Handler:
    """What is done in the line to type in; nobody else's table waits for it."""

    def handle(model: Model, did: UserDid) -> Result:
        from app.table import typing as table_typing

        if model.table is None or not 1 <= did.place <= len(model.table.places):
            return model, ()
        settled = play.settle(model.table, None, model.session.settings, did.moment)
        model, told = with_table(model, *settled) if name == "typed" else (model, ())
        assert model.table is not None
        model, effects = table_typing.HANDLERS[name](model, model.table, did)
        return model, (*told, *effects)

    return handle


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
