"""A line that is typed in the terminal: completion and history where the terminal has them."""

from __future__ import annotations

from collections.abc import Callable

MOST = 200
"""Most lines that completion offers at once; a terminal asks before it lists many."""


def complete_with(offer: Callable[[str, int], tuple[str, ...]]) -> None:
    """Let the Tab key complete whole lines; ``offer`` is given the beginning and how many at most.

    Arrow up brings back earlier lines as soon as the module is there. Without it lines are typed
    in full.
    """
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        found = offer(text, MOST)
        return found[state] if state < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
