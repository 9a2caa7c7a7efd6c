"""An option of a game as a form field: its question, and a card for each answer."""

from __future__ import annotations

import htpy as h

from app.rules import Rules
from pyengine.core.info import Option

__all__ = ["option_field"]


def option_field(
    option: Option, chosen: str, rules: Rules | None, do: str, inside: h.Node = None
) -> h.Node:
    """The field of an option; ``do`` is what its controls do, ``inside`` stands for the cards."""
    help_id = f"help-{option.name}"
    return h.fieldset(".field.option", aria_describedby=help_id)[
        h.legend[option.title],
        h.p(".help", id=help_id)[option.help],
        _cards(option, chosen, rules, do) if inside is None else inside,
    ]


def _cards(option: Option, chosen: str, rules: Rules | None, do: str) -> h.Node:
    labels = option.labels or option.values
    pictures = [rules.picture(option.name, value) if rules else None for value in option.values]
    return h.div(class_=["choices", {"has-pictures": any(pictures)}])[
        (
            h.label(".choice")[
                h.input(
                    type="radio",
                    name=f"option-{option.name}",
                    id=f"option-{option.name}-{value}",
                    value=value,
                    checked=value == chosen,
                    data_do=do,
                    data_arg=option.name,
                ),
                h.span(".choice-face")[picture and h.span(".choice-art")[picture], h.span[label]],
            ]
            for value, label, picture in zip(option.values, labels, pictures, strict=True)
        )
    ]
