"""A switch of the settings."""

from __future__ import annotations

import htpy as h


def switch(name: str, title: str, on: bool, help_text: str = "") -> h.Node:
    """A choice that is on or off, with its words."""
    help_id = f"{name}-help"
    return h.div[
        h.label(".switch")[
            h.input(
                type="checkbox",
                role="switch",
                id=f"switch-{name}",
                checked=on,
                aria_describedby=help_id if help_text else None,
                data_do=f"settings.{name}",
            ),
            title,
        ],
        help_text and h.p(".help", id=help_id)[help_text],
    ]
