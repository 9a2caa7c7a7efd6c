"""The bubble of a lesson. The browser puts it beside the place that it points at."""

from __future__ import annotations

from collections.abc import Callable

import htpy as h
from markupsafe import Markup

from app import play
from app.core.model import Table
from app.render.regions import Region, drawing, region

LESSON = "Lesson"
"""Said with every step: a newcomer takes a bubble for the game's own."""

LAST = "Go on playing"
NEXT = "Got it"
SKIP = "Skip the lesson"


def lesson_region(table: Table) -> tuple[Region, ...]:
    """Draws what the lesson says just now, with a ring for the place that it is about."""
    bubble = play.bubble_of(table)
    if bubble is None:
        return ()
    inside = (
        region("lesson-ring", drawing(str), class_="lesson-ring", aria_hidden="true"),
        region(
            "lesson-bubble",
            drawing(_words, bubble.say)
            if bubble.chosen
            else drawing(
                _bubble,
                bubble.number,
                bubble.steps,
                bubble.say,
                bubble.correction,
                bubble.look and not bubble.rests,
                bubble.picture,
            ),
            class_="lesson-bubble",
        ),
    )
    return (
        region(
            "lesson",
            inside,
            tag="section",
            class_="lesson",
            aria_label=LESSON,
            data_step=bubble.number,
            data_points="; ".join(bubble.at),
            data_clear=", ".join(bubble.clear) or None,
            data_spare=", ".join(bubble.spare) or None,
        ),
    )


def _words(say: str, picture: Callable[[], Markup] | None = None) -> h.Node:
    return h.p(".lesson-say")[
        picture and h.span(".lesson-picture", aria_hidden="true")[picture()], say
    ]


def _bubble(
    number: int,
    steps: int,
    say: str,
    correction: str,
    look: bool,
    picture: Callable[[], Markup] | None,
) -> h.Node:
    last = number == steps
    return [
        say and _words(say, picture),
        correction and h.p(".lesson-correction")[correction],
        h.div(".lesson-foot")[
            h.span(".lesson-steps.num")[
                h.span(".lesson-word")[f"{LESSON}: "], f"{number} of {steps}"
            ],
            not last
            and h.button(
                "#lesson-skip.btn.btn-small.btn-quiet", type="button", data_do="table.learned"
            )[SKIP],
            look
            and h.button(
                "#lesson-seen.btn.btn-small.btn-primary",
                type="button",
                data_do="table.seen",
                data_once=True,
            )[LAST if last else NEXT],
        ],
    ]
