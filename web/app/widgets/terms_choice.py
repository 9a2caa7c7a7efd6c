"""The choice of what a table agrees on beside the game: at setup, and in the lobby."""

from __future__ import annotations

import htpy as h

from app.saves.terms import CLOCKS, OVERTIME_S, UNDO_WORDS, Terms, clock_words
from app.widgets.parts import radios

_EXPLAINED = {
    "free": "You can take your move back as long as nobody has seen anything new since.",
    "agreed": "Ask for a move back, and everybody else has to say yes. Bots always do.",
    "none": "What is played stays played. There is no Undo.",
}


def undo_choice(chosen: str, do: str) -> h.Node:
    """The three ways, with what the chosen one means; ``do`` as for :func:`radios`."""
    return h.div(".stack")[
        radios("Take moves back", "undo", UNDO_WORDS, chosen, do),
        h.p(".help")[_EXPLAINED[chosen]],
    ]


def clock_choice(chosen: str, do: str) -> h.Node:
    """The clocks as a list, with what the chosen one means."""
    values = CLOCKS if chosen in CLOCKS else (*CLOCKS, chosen)
    return h.div(".field")[
        h.label(for_="turn-time")["A clock for turns"],
        h.select("#turn-time.select", aria_describedby="turn-time-help", data_do=do)[
            (h.option(value=value, selected=value == chosen)[_name(value)] for value in values)
        ],
        h.p("#turn-time-help.help")[_meaning(chosen)],
    ]


def _name(clock: str) -> str:
    words = clock_words(clock)
    return f"{words[:1].upper()}{words[1:]}"


def _meaning(clock: str) -> str:
    """Says what happens when the time is up."""
    kind = Terms(clock=clock).clock_kind
    if not kind:
        return "Everybody takes their time."
    after = (
        "When it runs out, what you have chosen is played, or else the easy bot chooses for you."
    )
    if kind == "turn":
        return f"For each turn. {after}"
    return f"For the whole match, and then {OVERTIME_S} seconds for each turn. {after}"
