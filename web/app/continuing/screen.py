"""The newest match that is not over, at the address ``#/continuing``: a shortcut of the app.

It shows nothing of its own.
"""

from __future__ import annotations

from app.core import effects as fx
from app.core.model import HOME, Deferred, Model, Shown
from app.core.screens import Result, Screen, Visit
from app.library.saved_matches import saved_matches
from app.render.regions import Region
from app.widgets.page_titles import titled

NONE_OPEN = "There is no unfinished match."


def enter(model: Model, visit: Visit) -> Result:
    """Go on with the newest open match, or say that there is none."""
    if not model.session.saved_matches_read and model.session.stores:
        return model.with_screen(Deferred()), ()
    newest = next((saved for saved in saved_matches(model) if not saved.over), None)
    model = model.with_screen(HOME)
    if newest is None:
        return model.with_notice(NONE_OPEN), (fx.Navigate("/", replace=True),)
    return model, (fx.Navigate(f"/match/{newest.id}", replace=True),)


def _regions(model: Model, shown: Shown) -> tuple[Region, ...]:
    return ()


SCREEN = Screen(titled("Clowder"), _regions, enter)
