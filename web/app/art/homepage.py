"""The home page's five games, as the HTML that is painted before any Python runs.

`python -m app.art.homepage` (with web/ on the path) writes it, the icons and the page's shared
definitions where they belong; tests/test_art.py fails when that was forgotten.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from app.faces.ninelives.art.cards import defs as card_defs

from .defs import defs
from .logo import app_icon, favicon, logo
from .scenes import scene

WEB = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Lid:
    """What stands on a game's box."""

    id: str
    title: str
    words: str
    facts: str
    playable: bool = False


LIDS = (
    Lid(
        "yarn",
        "Yarn Trail",
        "Unroll your wool to mice, socks and paper planes. Mind the porcelain.",
        "1–6 players, 5 minutes",
        True,
    ),
    Lid(
        "ninelives",
        "Nine Lives",
        "Foretell your tricks, then keep a straight face.",
        "3–4 players, 25 minutes",
        True,
    ),
    Lid(
        "burrow",
        "Winter Burrow",
        "Fill every chamber before the winter is over.",
        "1–6 players, 5 minutes",
        True,
    ),
    Lid(
        "cattower",
        "Cat Tower",
        "Furnish five towers for six particular cats.",
        "1–4 players, 20 minutes",
        True,
    ),
    Lid(
        "kittypaw",
        "Kitty Paw",
        "Build what you see. First to meow wins.",
        "1–4 players, 20 minutes",
    ),
)


def _lid(lid: Lid) -> Markup:
    heading = f'<h2 class="game-title" id="game-{lid.id}">{lid.title}</h2>'
    facts = ", ".join(f"<span>{part}</span>" for part in lid.facts.split(", "))
    words = f'<p class="game-words">{lid.words}</p><p class="game-facts">{facts}</p>'
    picture = f'<div class="game-scene">{scene(lid.id)}</div>'
    if lid.playable:
        return Markup(
            f'<li class="game game-{lid.id} is-playable"><a class="game-lid" href="#/new/{lid.id}" data-name="{lid.title}">{picture}'
            f'<div class="game-text">{heading}{words}<span class="btn btn-primary game-play">Play</span></div></a></li>'
        )
    return Markup(
        f'<li class="game game-{lid.id} is-later"><article class="game-lid" aria-labelledby="game-{lid.id}">{picture}'
        f'<div class="game-text">{heading}<p class="badge is-later">Coming later</p>{words}</div></article></li>'
    )


def markup() -> Markup:
    """The content of `#app` before the app runs: brand, then the five games."""
    lids = "\n".join(_lid(lid) for lid in LIDS)
    return Markup(
        f'<div class="home" id="home">\n<header class="home-head"><div class="brand">{logo()}\n'
        '<div><h1 class="brand-name">Clowder</h1><p class="brand-words">Five cat games for a rainy Sunday</p></div></div>\n'
        '<nav class="home-nav" aria-label="Clowder"><a class="btn btn-quiet" href="#/settings">Settings</a>'
        '<a class="btn btn-quiet" href="#/about">About</a></nav></header>\n'
        f'<ul class="games">\n{lids}\n</ul>\n</div>'
    )


def resolved(drawing: str, theme: str = "light") -> str:
    """A drawing with its colour tokens replaced by plain colours, for a file that stands alone."""
    tokens = (WEB / "style" / "tokens.css").read_text("utf-8")
    values: dict[str, str] = {}
    for name, light, dark in re.findall(r"(--[\w-]+): light-dark\((#\w+), (#\w+)\)", tokens):
        values.setdefault(name, light if theme == "light" else dark)
    return re.sub(r"var\((--[\w-]+)\)", lambda found: values[found[1]], drawing)


def between(text: str, mark: str, content: str) -> str:
    """`text` with what stands between `<!-- mark -->` and `<!-- /mark -->` replaced."""
    pattern = re.compile(rf"(<!-- {mark} -->\n).*?(\s*<!-- /{mark} -->)", re.DOTALL)
    if not pattern.search(text):
        raise ValueError(f"web/index.html has lost its marks {mark}")
    return pattern.sub(lambda found: found[1] + content + found[2], text)


def files() -> dict[str, str]:
    """Every file that is made from drawings, by its path below web/."""
    page = (WEB / "index.html").read_text("utf-8")
    page = between(page, "home", str(markup()))
    page = between(page, "drawings", str(defs() + card_defs()))
    return {
        "index.html": page,
        "art/favicon.svg": resolved(favicon()) + "\n",
        "art/icon.svg": resolved(app_icon()) + "\n",
        "art/icon-maskable.svg": resolved(app_icon(round_corners=False, room=0.8)) + "\n",
    }


def main() -> None:
    """Write the files."""
    for name, text in files().items():
        target = WEB / name
        target.parent.mkdir(exist_ok=True)
        target.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
