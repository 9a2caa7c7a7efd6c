"""A rosette for the winner."""

from __future__ import annotations

from markupsafe import Markup

from app.art.svg import LINE, frame, group, path, shape


def ribbon() -> Markup:
    """A rosette for the winner's line."""
    petals = "M0 -17C4 -19 7 -15 10.5 -13.5C14.5 -12.5 15.5 -8.5 16.5 -5C18.5 -1 17 3 15 6C14 10.5 10.5 12 7 13.5C3 16.5 -3 16.5 -7 13.5C-11 12 -14 10 -15 6C-17 3 -18.5 -1 -16.5 -5C-16 -9 -14 -12.5 -10.5 -13.5C-7.5 -15.5 -4 -19 0 -17Z"
    return group(
        shape("M-8 10L-12 24L-5.5 21L-2 25L1 12Z", "var(--seat)"),
        shape("M8 10L12.5 23.5L6 21L2.5 25L-1 12Z", "var(--seat)"),
        shape(petals, "var(--seat)"),
        path(
            "M0 -9.5C6 -9.5 9.5 -6 9.5 -.5C9.5 5.5 5.5 9 0 9C-5.5 9 -9.5 5 -9.5 -.5C-9.5 -6 -6 -9.5 0 -9.5Z",
            "var(--a-cream)",
            LINE,
            1.6,
        ),
        path("M-4.5 0L-1 3.5L5 -4", "none", LINE, 2.4),
    )


def rosette() -> Markup:
    """The winner's rosette as a picture of its own, in the colour of the seat around it."""
    return frame((-20, -20, 40, 48), ribbon(), cls="icon rosette")
