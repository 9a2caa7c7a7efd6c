"""An option of a game as a form field: its question, and a card for each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import htpy as h

from app.rules import Rules
from pyengine.core.info import Option

__all__ = ["cards", "option_field"]


def option_field(
    option: Option, chosen: str, rules: Rules | None, do: str, inside: h.Node = None
) -> h.Node:
    """The field of an option; ``do`` is what its controls do, ``inside`` stands for the cards."""
    help_id = f"help-{option.name}"
    return h.fieldset(".field.option", aria_describedby=help_id)[
        h.legend[option.title],
        h.p(".help", id=help_id)[option.help],
        _answers(option, chosen, rules, do) if inside is None else inside,
    ]


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
