"""Where the page's Python starts."""

from app.browser import run

__all__ = ["start"]


def start() -> None:
    """Start the app on the page."""
    run()
