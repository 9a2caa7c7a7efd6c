"""The best scores of solo matches on this device, a table for each set of options."""

from __future__ import annotations

from itertools import groupby

import htpy as h

from app.base.routes import address
from app.base.words import points, seconds
from app.best.results import quickest_of
from app.core.model import Model, Shown
from app.core.screens import Screen, shows
from app.games import in_order
from app.games.face import has_face
from app.library.saved_matches import taken_ids
from app.render.regions import Region, drawing, region
from app.saves.naming import own_listed
from app.saves.records import MOST_BEST, Best
from app.widgets.page_titles import titled
from app.widgets.parts import option_words, topbar, when
from pyengine.core.errors import UnknownGame
from pyengine.core.info import Info
from pyengine.core.registry import GAMES, load_game


def _regions(model: Model, here: Shown) -> tuple[Region, ...]:
    saved_ids = taken_ids(model)
    return (region("best", drawing(_page, model.session.best, saved_ids), class_="app"),)


def _page(best: tuple[Best, ...], saved_ids: frozenset[str]) -> h.Node:
    """Every table, or what to do to get one; matches that are still ``saved_ids`` can be
    replayed."""
    places = {game: place for place, game in enumerate(in_order(GAMES))}
    ordered = sorted(best, key=lambda entry: places.get(entry.game, len(places)))
    tables = [_table(list(group), saved_ids) for _, group in groupby(ordered, key=_group)]
    return [
        topbar("Best scores", h.a(".btn.btn-quiet", href="#/statistics")["Statistics"]),
        h.div(".page.page-narrow.best")[
            h.p(".soft")[
                "Solo matches on this device, played to the end. Practice does not count."
            ],
            tables or _nothing_yet(),
        ],
    ]


def _group(entry: Best) -> tuple[str, str]:
    return entry.game, entry.options


def _nothing_yet() -> h.Node:
    return h.div(".panel.empty")[
        h.p["No solo match has been finished here yet."],
        (
            h.a(".btn.btn-primary", href=address(("new", game), {"players": "1"}))["Play solo"]
            for game in _solo_games()[:1]
        ),
    ]


def _solo_games() -> tuple[str, ...]:
    solo = (game for game in GAMES if has_face(game) and load_game(game).info.min_players == 1)
    return in_order(solo)


def _table(entries: list[Best], saved_ids: frozenset[str]) -> h.Node:
    first = entries[0]
    try:
        info = load_game(first.game).info
    except UnknownGame:
        return None
    options = [
        (name, value) for name, _, value in (word.partition("=") for word in first.options.split())
    ]
    words = option_words(info, options, [first.name])
    again = "Same luck" if info.chance else "Same start"
    return h.section(".panel")[
        h.div[h.h2[info.title], words and h.p(".soft")[words]],
        h.ol(".best-list")[
            (
                _row(entry, place, saved_ids, again)
                for place, entry in enumerate(entries[:MOST_BEST], 1)
            )
        ],
        _quickest(info, entries),
    ]


def _quickest(info: Info, entries: list[Best]) -> h.Node:
    """The best times, each with whose it is."""
    found = quickest_of(entries)
    titles = [(name, title) for name, title in info.records if name in found]
    return bool(titles) and [
        h.h3["Quickest"],
        h.dl(".best-times")[
            (
                h.div[
                    h.dt[title],
                    h.dd[
                        h.strong(".num")[seconds(found[name][1])],
                        " ",
                        h.span(".soft")[own_listed(found[name][0].name)],
                    ],
                ]
                for name, title in titles
            )
        ],
    ]


def _row(entry: Best, place: int, saved_ids: frozenset[str], again: str) -> h.Node:
    query = {"players": "1", "seed": entry.seed}
    for word in entry.options.split():
        name, _, value = word.partition("=")
        query[name] = value
    name = own_listed(entry.name)
    label = f"{name}, {points(entry.total)}"
    number, noun = points(entry.total).split()
    return h.li(".best-row")[
        h.span(".best-place.num")[f"{place}."],
        h.span(".best-name")[name, " ", h.span(".best-when")[when(entry.when)]],
        h.span(".best-total.num")[number, h.span(".visually-hidden")[f" {noun}"]],
        h.span(".best-links")[
            entry.record in saved_ids
            and h.a(
                ".btn.btn-small", href=f"#/replay/{entry.record}", aria_label=f"Replay {label}"
            )["Replay"],
            h.a(
                ".btn.btn-small",
                href=address(("new", entry.game), query),
                aria_label=f"{again} as {label}",
            )[again],
        ],
    ]


SCREEN = Screen(titled("Best scores"), _regions, shows("best"))
