"""Credits: who invented the games, and whose work the app is built with."""

from __future__ import annotations

from dataclasses import dataclass

import htpy as h

from app.base.words import all_games
from app.core.model import Model, Shown
from app.core.screens import Screen, shows
from app.games.box import Credit, load_boxes
from app.render.regions import Region, drawing, region
from app.widgets.page_titles import titled
from app.widgets.parts import topbar


@dataclass(frozen=True, slots=True)
class Used:
    """A work of others that is part of the site; ``package`` is its name at npm or PyPI."""

    name: str
    package: str
    version: str
    licence: str
    what_for: str


USED = (
    Used("Pyodide", "pyodide", "314.0.7", "MPL-2.0", "Python in the browser"),
    Used("Python", "", "3.14.2", "PSF-2.0", "its language and library"),
    Used("PyScript", "@pyscript/core", "0.7.31", "Apache-2.0", "starts Python from the page"),
    Used("micropip", "micropip", "0.11.1", "MPL-2.0", "installs wheels"),
    Used("htpy", "htpy", "26.5.1", "MIT", "markup from Python"),
    Used("MarkupSafe", "markupsafe", "3.0.4", "BSD-3-Clause", "escaping"),
    Used("Idiomorph", "idiomorph", "0.8.0", "0BSD", "updates the page"),
    Used("Segno", "segno", "1.6.6", "BSD-3-Clause", "draws QR codes"),
    Used("qr", "qr", "0.7.0", "MIT", "reads QR codes"),
    Used("Workbox", "workbox-precaching", "7.4.1", "MIT", "play without a network"),
    Used("Nunito", "@fontsource-variable/nunito", "5.3.0", "OFL-1.1", "the typeface"),
)
"""Licences and sources of what dist/ holds besides our own work."""


def _regions(model: Model, here: Shown) -> tuple[Region, ...]:
    return (region("about", drawing(_page), class_="app"),)


def _page() -> h.Node:
    """Thanks, and licences."""
    return [
        topbar("About"),
        h.div(".page.page-narrow.about")[
            h.section(".panel")[
                h.h2["Clowder"],
                h.p[
                    f"{all_games().capitalize()} that run entirely in your browser. No account,"
                    " no tracking: what you play stays here, and only the friends you play with"
                    " see any of it."
                ],
                h.p[
                    "Clowder is an unofficial implementation made by fans, with original art and"
                    " texts. It is not made, checked or endorsed by the designers or publishers"
                    " below. Anybody who likes a game here will love the printed one."
                ],
            ],
            h.section(".panel", aria_labelledby="games-title")[
                h.h2("#games-title")["The games and who invented them"],
                h.ul(".credits")[
                    (
                        _invention(game_box.title, game_box.credit)
                        for game_box in load_boxes().values()
                        if game_box.credit
                    )
                ],
            ],
            h.section(".panel", aria_labelledby="used-title")[
                h.h2("#used-title")["Built with"],
                h.ul(".credits.used")[
                    (
                        h.li[
                            h.strong[used.name],
                            f" {used.version}",
                            h.span(".badge")[used.licence],
                            h.span(".soft")[used.what_for],
                        ]
                        for used in USED
                    )
                ],
                h.p(".soft")[
                    "PyScript includes polyscript, coincident and other small works, under the"
                    " Apache-2.0, MIT and ISC licences. Pyodide and Python include bzip2, Expat,"
                    " HACL*, libmpdec, SQLite, XZ, zlib, Zstandard and Emscripten's libraries,"
                    " each under a free licence of its own."
                ],
                h.p(".soft")[
                    "Signatures are tested with examples of Project Wycheproof, under the"
                    " Apache-2.0 licence."
                ],
                h.p(".soft")[
                    "Clowder itself is under the MIT licence. ",
                    # In a tab of its own: a match may go on behind this page.
                    h.a(href="./licences.txt", target="_blank", rel="noopener")[
                        "All licence texts"
                    ],
                ],
            ],
        ],
    ]


def _invention(title: str, credit: Credit) -> h.Node:
    return h.li[
        h.strong[title],
        f" plays by the rules of {credit.original}",
        f" by {credit.designer} ({credit.publisher}).",
    ]


SCREEN = Screen(titled("About"), _regions, shows("about"))
