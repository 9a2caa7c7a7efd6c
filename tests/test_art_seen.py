"""Colours as they are seen by those who see fewer of them, in every theme."""

from __future__ import annotations

import pytest

from tests.styles import tokens
from tests.test_art import SEATS, SURFACES, TEXTS, contrast

WEAK = {
    "protan": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "deutan": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "tritan": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}
"""What becomes of linear red, green and blue where one kind of cone is missing: Machado et al.
2009, severity 1."""


def seen(colour: str, weakness: str) -> str:
    """A colour as it looks to somebody."""
    channels = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    mixed = [
        min(1.0, max(0.0, sum(part * c for part, c in zip(row, linear, strict=True))))
        for row in WEAK[weakness]
    ]
    back = [c * 12.92 if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in mixed]
    return "#" + "".join(f"{round(c * 255):02x}" for c in back)


def test_black_and_white_stay_what_they_are() -> None:
    """The model leaves grey alone."""
    for weakness in WEAK:
        assert seen("#000000", weakness) == "#000000"
        assert contrast(seen("#ffffff", weakness), "#000000") > 20.9


@pytest.mark.parametrize("weakness", WEAK)
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("more", [False, True], ids=["usual", "contrast"])
def test_text_and_states_stay_legible(theme: int, weakness: str, *, more: bool) -> None:
    """Text and seats' names keep 4 : 1, with high contrast 6 : 1; lines and the focus 3 : 1.

    Without a weakness it is 4.5 : 1 and 7 : 1 (``test_art.py``).
    """
    named = tokens(theme, contrast=more)
    least = 6 if more else 4
    for surface in SURFACES:
        below = seen(named[surface], weakness)
        for text in (*TEXTS, *SEATS):
            ratio = contrast(seen(named[text], weakness), below)
            assert ratio >= least, f"{text} on {surface}: {ratio:.2f}"
        for state in ("--line", "--focus"):
            ratio = contrast(seen(named[state], weakness), below)
            assert ratio >= 3, f"{state} on {surface}: {ratio:.2f}"
