"""The page round a screen: its shell of regions, its notices and its title."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from app.core.model import Model, Notices, Table
from app.core.screens import load_screen
from app.render.regions import Lazy, Region, classes, drawing, lazy, region

BY_HAND = "This browser does not let Clowder copy. Select this text and copy it yourself:"


def screen_name(model: Model) -> str:
    """The screen that is shown."""
    return model.screen.kind


def title(model: Model) -> str:
    """The title of the window."""
    return load_screen(model.screen.kind).title(model, model.screen)


def rouses_bots(model: Model) -> bool:
    """True if bots will soon be asked: they are roused before anybody waits for them."""
    return load_screen(model.screen.kind).rouses_bots(model, model.screen)


def page(model: Model, painted_home: str = "") -> Region:
    """The whole page; ``painted_home`` is what the home scenes hold, painted before Python ran."""
    name = screen_name(model)
    screen = load_screen(name).regions(model, model.screen)
    inside = (
        _notices(model),
        *(_painted(model, painted_home) if name == "home" else ()),
        *screen,
        *_consent(model),
    )
    return region("app", inside, tag="main")


def _painted(model: Model, painted_home: str) -> tuple[Region, ...]:
    # Imported when the home screen is shown: no table waits for it.
    from app.home.first import is_first_visit

    shape = classes("home", is_first=is_first_visit(model))
    return (region("home", Markup(painted_home), class_=shape, lasting=True),)


def _consent(model: Model) -> tuple[Region, ...]:
    """Asks for consent, over the page."""
    if model.notices.consent is None:
        return ()
    # Imported when something is asked: no start waits for it.
    from app.core.consent import consent_region

    return (consent_region(model.notices.consent),)


def _notices(model: Model) -> Lazy:
    # A match is never interrupted by an update: the offer waits until it is over or left.
    table = model.screen
    between_games = not isinstance(table, Table) or table.record.match.over
    # The finished match that is looked at, and who wants to play again with its people.
    remote_state, (_, match, *_) = model.session.remote_state, (*model.route.path, "", "")
    again = remote_state.wants_again(match) if remote_state and match else ""
    return lazy("notices", _banners, model.notices, between_games, match, again)


def _banners(notices: Notices, between_games: bool, match: str, again: str) -> Region:
    return region("notices", drawing(_shown_banners, notices, between_games, match, again))


def _again(who: str, match: str) -> h.Node:
    # Nobody is asked before a match far apart is over.
    from app.remote.words.again import STAYS, wants_again

    return h.div(".banner.is-again")[
        h.p[wants_again(who), h.span[f" {STAYS}"]],
        h.button(
            ".btn.btn-small.btn-primary",
            type="button",
            data_do="participants.again",
            data_arg=match,
        )["Join"],
    ]


def _shown_banners(notices: Notices, between_games: bool, match: str, again: str) -> h.Node:
    return [
        again and _again(again, match),
        notices.waits and h.div(".banner", role="status")[h.p[notices.waits]],
        notices.storage
        and h.div(".banner", role="status")[
            h.p[notices.storage],
            h.button(".btn.btn-small", type="button", data_do="app.dismiss-storage")["OK"],
        ],
        notices.updating
        and h.div(".banner", role="status")[h.p["Loading the new version of Clowder…"]],
        notices.update
        and not notices.updating
        and between_games
        and h.div(".banner", role="status")[
            h.p["A new version of Clowder is ready."],
            h.button(".btn.btn-small.btn-primary", type="button", data_do="app.update")[
                "Load it now"
            ],
        ],
        notices.by_hand
        and h.div(".banner.by-hand")[
            h.p[BY_HAND],
            h.p("#by-hand.link-text", role="group", tabindex="0", aria_label="The text")[
                notices.by_hand
            ],
            h.button(".btn.btn-small", type="button", data_do="app.dismiss-by-hand")["Close"],
        ],
        notices.toast
        and h.button(
            ".toast.is-talk" if notices.is_talk else ".toast",
            type="button",
            data_do="app.dismiss-toast",
        )[notices.toast],
    ]
