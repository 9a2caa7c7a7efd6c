"""The home page's games, as the HTML that is painted before any Python runs.

The build fills it in where web/index.html has its mark.
"""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h
from markupsafe import Markup

from app.art.home.logo import logo
from app.art.svg import frame
from app.base.routes import address
from app.base.words import all_games
from app.games.box import GameBox, load_boxes
from app.games.face import has_face
from app.games.lesson import load_lesson
from app.home.first import friends_line
from app.saves.records import kinds_of
from pyengine.core.registry import load_game

WIDE = (0.0, 0.0, 480.0, 270.0)
SCENE = (0.0, 0.0, 320.0, 220.0)


def markup() -> Markup:
    """The content of `#app` before the app runs: brand, then the games."""
    game_boxes = "\n".join(_game_box(game, game_box) for game, game_box in load_boxes().items())
    return Markup(
        f'<div class="home" id="home">\n<header class="home-head"><div class="brand">{logo()}\n'
        f'<div><h1 class="brand-name">Clowder</h1><p class="brand-words">{all_games().capitalize()} for a rainy Sunday</p></div></div>\n'
        '<nav class="home-nav" aria-label="Clowder"><a class="btn btn-quiet home-invite" href="#/inviting">Invite a friend</a>'
        '<a class="btn btn-quiet" href="#/settings">Settings</a>'
        '<a class="btn btn-quiet" href="#/about">About</a></nav></header>\n'
        f"{_first_line(load_boxes())}\n{friends_line()}\n"
        f'<ul class="games">\n{game_boxes}\n</ul>\n</div>'
    )


def _first_line(boxes: Mapping[str, GameBox]) -> h.Node:
    """The line of a first visit: the game to begin with, at once, or by its lesson."""
    playable = [game for game in boxes if has_face(game)]
    game = next((game for game in playable if boxes[game].wide), playable[0])
    info = load_game(game).info
    bots = max(2, info.min_players) - 1
    level = kinds_of(info)[1]
    article = "an" if level[0] in "aeiou" else "a"
    company = f"{article} {level} bot" if bots == 1 else f"{bots} {level} bots"
    plan = {"kinds": ",".join(["person", *[level] * bots]), **dict(info.first_options)}
    return h.section(".home-first", aria_label="First time here?")[
        h.p[
            h.strong["First time here?"],
            f" Start with {info.title}, against {company}.",
        ],
        h.span(".row")[
            h.a("#first-play.btn.btn-primary", href=address(("play", game), plan))["Play now"],
            load_lesson(game) is not None
            and h.a("#first-learn.btn", href=f"#/learn/{game}")["Learn in two minutes"],
        ],
    ]


def _game_box(game: str, game_box: GameBox) -> Markup:
    heading = f'<h2 class="game-title" id="game-{game}">{game_box.title}</h2>'
    facts = ", ".join(f"<span>{part}</span>" for part in game_box.facts.split(", "))
    words = f'<p class="game-words">{game_box.words}</p><p class="game-facts">{facts}</p>'
    picture = f'<div class="game-scene">{scene(game, game_box)}</div>'
    shape = f"game game-{game}{' is-wide' if game_box.wide else ''}"
    if has_face(game):
        return Markup(
            f'<li class="{shape} is-playable"><a class="game-box" href="#/new/{game}" data-name="{game_box.title}">{picture}'
            f'<div class="game-text">{heading}{words}<span class="btn btn-primary game-play">Play</span></div></a></li>'
        )
    return Markup(
        f'<li class="{shape} is-later"><article class="game-box" aria-labelledby="game-{game}">{picture}'
        f'<div class="game-text">{heading}<p class="badge is-later">Coming later</p>{words}</div></article></li>'
    )


def scene(game: str, game_box: GameBox) -> Markup:
    """A game's scene as a picture that fills its box: the card crops it to its shape, round the
    part that is to be seen."""
    drawn = frame(WIDE if game_box.wide else SCENE, game_box.scene(), cls=f"scene scene-{game}")
    fills = f'<svg preserveAspectRatio="xMid{game_box.seen} slice" '
    return Markup(str(drawn).replace("<svg ", fills, 1))
