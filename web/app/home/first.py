"""The first visit: one way to play and one to learn above everything else; the rest is folded.

:mod:`app.home.painted` has the line of a first visit and the one about friends, and a class on
``#home`` says which of them is shown. The other one is in the fold then.
"""

from __future__ import annotations

import htpy as h

from app.core.model import Model


def is_first_visit(model: Model) -> bool:
    """True if nobody has played here yet: no match, no result, no name, no lesson begun."""
    session = model.session
    kept = session.summaries, session.records, session.best
    known = session.settings.known, session.settings.names
    if session.importing is not None or session.deletion is not None:
        return False
    return (session.saved_matches_read or not session.stores) and not any((*kept, *known))


def friends_line() -> h.Element:
    """The line about playing far apart."""
    return h.p(".home-far")[
        h.span["Play or watch from afar: no account, no server. On one Wi-Fi, no internet."],
        h.a(".btn.btn-primary", href="#/inviting")["Invite a friend"],
    ]
