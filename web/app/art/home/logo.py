"""The mark of Clowder: three cats with their heads together; also the app's icon."""

from __future__ import annotations

from markupsafe import Markup

from app.art.cats.coats import COATS
from app.art.cats.head import head
from app.art.svg import frame, group, path


def _heads() -> Markup:
    left = group(
        head(COATS["inkwell"], "watching", (0.9, 0.2), small=True),
        at=(-33, -10),
        turn=-14,
        scale=0.86,
    )
    right = group(
        head(COATS["patches"], "watching", (-0.9, 0.2), small=True),
        at=(33, -9),
        turn=13,
        scale=0.86,
    )
    return left + right + group(head(COATS["marmalade"], "happy", (0, 0), small=True), at=(0, 16))


def logo() -> Markup:
    """The mark beside the title (class `logo`)."""
    return frame((-74, -64, 148, 112), _heads(), cls="logo")


def app_icon(round_corners: bool = True, room: float = 1.0) -> Markup:
    """The app icon, 512 units square. `room` below 1 keeps clear of a mask's edge."""
    corner = ' rx="112"' if round_corners else ""
    stripes = "M0 96H512M0 224H512M0 352H512M0 480H512"
    return Markup("").join(
        (
            Markup(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">'
            ),
            Markup(
                f'<defs><clipPath id="clip"><rect width="512" height="512"{corner}/></clipPath></defs><g clip-path="url(#clip)">'
            ),
            Markup('<rect width="512" height="512" fill="var(--primary)"/>'),
            path(stripes, "none", "var(--primary-strong)", 64),
            group(_heads(), at=(256, 284), scale=3.3 * room),
            Markup("</g></svg>"),
        )
    )


def favicon() -> Markup:
    """One head alone: what is left of the mark at sixteen pixels."""
    ears_and_head = group(
        head(COATS["marmalade"], "watching", (0, 0), True), at=(32, 40), scale=0.8
    )
    return (
        Markup('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">')
        + ears_and_head
        + Markup("</svg>")
    )
