"""An option of a game as a form field: its question, and a card for each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import htpy as h

from app.games.rules_text import Rules
from pyengine.core.info import Info, Option


def option_field(
    option: Option, chosen: str, rules: Rules | None, do: str, inside: h.Node = None, idle: str = ""
) -> h.Node:
    """The field of an option; ``do`` is what its controls do, ``inside`` stands for the cards.

    ``idle`` says why it means nothing just now: then there is nothing to choose.
    """
    help_id = f"help-{option.name}"
    return h.fieldset(".field.option", aria_describedby=help_id, disabled=bool(idle))[
        h.legend[option.title],
        h.p(".help", id=help_id)[idle or option.help],
        _answers(option, chosen, rules, do) if inside is None else inside,
    ]


def is_offered(option: Option, players: int, bots: int) -> bool:
    """Returns whether an option means anything with so many players, as many of them bots."""
    if option.by_chance:
        return bots > 0 or players == 1
    return players > 1 or not option.not_alone


def idle_words(info: Info, option: Option, chosen: Mapping[str, str]) -> str:
    """Says why an option means nothing with what is chosen; else empty."""
    name, value = option.not_with
    other = info.option(name) if name else None
    if other is None or chosen[name] != value:
        return ""
    label = dict(zip(other.values, other.labels or other.values, strict=True))[value]
    return f"This makes no difference with “{label}”."


def _answers(option: Option, chosen: str, rules: Rules | None, do: str) -> h.Node:
    labels = option.labels or option.values
    pictures = (
        {value: rules.picture(option.name, value) for value in option.values} if rules else {}
    )
    answers = tuple(zip(option.values, labels, strict=True))
    return cards(option.name, answers, chosen, do, pictures)


def cards(
    name: str,
    answers: Sequence[tuple[str, str]],
    chosen: str,
    do: str,
    pictures: Mapping[str, h.Node] | None = None,
) -> h.Element:
    """A card for each answer, a value and its label; some have a picture."""
    pictures = pictures or {}
    return h.div(class_=["choices", {"has-pictures": any(pictures.values())}])[
        (
            h.label(".choice")[
                h.input(
                    type="radio",
                    name=f"option-{name}",
                    id=f"option-{name}-{value}",
                    value=value,
                    checked=value == chosen,
                    data_do=do,
                    data_arg=name,
                ),
                h.span(".choice-face")[
                    pictures.get(value) and h.span(".choice-art")[pictures[value]], h.span[label]
                ],
            ]
            for value, label in answers
        )
    ]
