"""Definitions for the cards: suit signs, heads and faces of the cats, weaves of the backs, backs."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from app.art.cats import head as cathead
from app.art.cats.coats import COATS
from app.art.svg import Point, disc, path
from app.games.ninelives.art import backs, suits
from app.games.ninelives.art.suits import SUITS

# a cat for each suit; its colours are the classes of-paw … in style/art.css
CATS = {"paw": "inkwell", "fish": "fog", "yarn": "marmalade", "bell": "patches"}

_FACES: dict[str, tuple[cathead.Mood, Point]] = {
    "watching": ("watching", (0, 0)),
    "up": ("watching", (0.8, -1)),
    "sleeping": ("sleeping", (0, 0)),
    "sulking": ("sulking", (0, 0)),
    "thinking": ("thinking", (0, 0)),
    "startled": ("startled", (0, -0.4)),
    "happy": ("happy", (0, 0)),
}
_COATED = {
    # colours by class, so that three cats share one set of faces; the black one needs a pale pen
    "": replace(
        COATS["marmalade"],
        fur="--coat",
        second="--coat-2",
        third="--coat-3",
        eyes="--coat-eyes",
    ),
    "-pale": replace(COATS["inkwell"], fur="--coat", second="--coat-2", eyes="--coat-eyes"),
}


def defs() -> Markup:
    """Returns the drawings that a page needs once."""
    heads = "".join(
        f'<g id="head-{suit}">{cathead.blank(COATS[CATS[suit]], small=True)}</g>' for suit in SUITS
    )
    faces = "".join(
        f'<g id="face{kind}-{name}">{cathead.face(coat, mood, gaze)}</g>'
        for kind, coat in _COATED.items()
        for name, (mood, gaze) in _FACES.items()
    )
    return Markup(f"{suits.symbols()}{heads}{faces}{_patterns()}{backs.narrow()}")


def _patterns() -> str:
    """Four weaves for the backs: prints, scales, knitting, jags."""
    drawn = {
        "paw": (
            24,
            24,
            path(
                disc(6, 8, 2.6)
                + disc(2.6, 4.6, 1.2)
                + disc(6, 3.4, 1.3)
                + disc(9.4, 4.6, 1.2)
                + disc(18, 20, 2.6)
                + disc(14.6, 16.6, 1.2)
                + disc(18, 15.4, 1.3)
                + disc(21.4, 16.6, 1.2),
                "var(--suit-back-2)",
            ),
        ),
        "fish": (
            16,
            14,
            path(
                "M0 7A8 7 0 0 0 16 7M-8 0A8 7 0 0 0 8 0A8 7 0 0 0 24 0M-8 14A8 7 0 0 0 8 14A8 7 0 0 0 24 14",
                "none",
                "var(--suit-back-2)",
                2,
            ),
        ),
        "yarn": (
            14,
            10,
            path(
                "M0 0L7 7L14 0M0 5L7 12L14 5M0 -5L7 2L14 -5",
                "none",
                "var(--suit-back-2)",
                2.4,
            ),
        ),
        "bell": (
            18,
            18,
            path("M9 1.5L16.5 9L9 16.5L1.5 9Z", "none", "var(--suit-back-2)", 1.8)
            + path(disc(9, 9, 2), "var(--suit-back-2)"),
        ),
    }
    return "".join(
        f'<pattern id="back-{suit}" class="of-{suit}" width="{w}" height="{h}" patternUnits="userSpaceOnUse">{marks}</pattern>'
        for suit, (w, h, marks) in drawn.items()
    )
