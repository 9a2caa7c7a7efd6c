"""The rules of a game, in short chapters with pictures from the game's own art."""

from __future__ import annotations

import htpy as h

from app.core.model import Model, Shown
from app.core.screens import Screen, shows
from app.games.prints import can_print
from app.games.rules_text import Chapter, load_rules
from app.lessons.offer import learn_link
from app.library.saved_matches import saved_matches, summary_of
from app.render.regions import Region, drawing, region
from app.saves.plans import may_be_sent
from app.saves.records import Summary
from app.widgets.page_titles import title_of_game
from app.widgets.parts import back_to, print_link, topbar
from pyengine.core.info import Info
from pyengine.core.registry import GAMES, load_game
from pyengine.typed.finding import load_spoken


def _regions(model: Model, here: Shown) -> tuple[Region, ...]:
    path = model.route.path
    game = path[1] if len(path) > 1 else ""
    left = summary_of(model, model.route.get("match"))
    page = drawing(_page, game, left or _newest(model, game), left is not None)
    return (region("rules", page, class_="app"),)


def _newest(model: Model, game: str) -> Summary | None:
    """The newest unfinished match of a game."""
    return next(
        (summary for summary in saved_matches(model) if summary.game == game and not summary.over),
        None,
    )


def _page(game: str, match: Summary | None, left: bool) -> h.Node:
    """The chapters of a game. The way back to a match that was ``left`` stands above them."""
    rules = load_rules(game) if game in GAMES else None
    if rules is None:
        return [
            topbar("Rules"),
            h.div(".page.page-narrow")[
                h.div(".panel.empty")[
                    h.p["There are no rules at this address."],
                    h.a(".btn.btn-primary", href="#/")["Choose a game"],
                ]
            ],
        ]
    info = load_game(game).info
    return [
        topbar(f"{info.title}: the rules"),
        h.article(".page.rules")[
            h.p(".rules-foot")[back_to(match, escape=True)] if left and match else None,
            h.p(".rules-lead")[rules.lead],
            h.p(".rules-foot")[learn_link(game)],
            h.div(".rules-chapters")[(chapter(part, h.h2) for part in rules.chapters)],
            h.p(".rules-foot.soft")[_typing(info)],
            h.p(".rules-foot.soft")[_far_apart(info)],
            h.p(".rules-foot")[_back(game, match), can_print(game) and print_link(game)],
        ],
    ]


def _typing(info: Info) -> str:
    """Says that moves can be typed, and how; empty where it has no words."""
    hint = load_spoken(info.id).hint
    if not hint:
        return ""
    key = "A switch" if info.tempo == "race" else "The key / at the table, or a switch"
    return (
        f"Moves can be typed as well, such as {hint}. {key} in the settings"
        " brings the line for it; help, typed there, says what it answers."
    )


def _far_apart(info: Info) -> str:
    """Says in which ways the game is played by people who do not sit together."""
    if info.max_players < 2:
        return ""
    links = (
        " Never all free at the same time? Play by links: play your turn, then send the match on."
        if may_be_sent(info)
        else ""
    )
    return (
        "Friends play along from devices of their own: Invite a friend, on the home page, has the"
        " link. Others can watch. On one Wi-Fi no internet is needed, once the site has been"
        f" loaded: show each other the codes.{links}"
    )


def _back(game: str, newest: Summary | None) -> h.Node:
    """On with the newest unfinished match of the game, or a new one."""
    return [
        newest is not None and back_to(newest),
        h.a(class_=["btn", {"btn-primary": newest is None}], href=f"#/new/{game}")["New match"],
    ]


def chapter(part: Chapter, heading: h.Element) -> h.Node:
    """A chapter, under a heading of that kind."""
    return h.section(".rules-chapter.panel")[
        heading[part.title],
        (h.p[text] for text in part.text),
        (
            h.figure(".rules-figure")[draw(), h.figcaption(".soft")[words]]
            for draw, words in part.pictures
        ),
    ]


SCREEN = Screen(title_of_game, _regions, shows("rules"))
