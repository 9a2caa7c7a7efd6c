"""The address behind ``#``: which screen, of what. Everything in it is hostile until checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, urlencode


@dataclass(frozen=True, slots=True)
class Route:
    """The address behind ``#/``: its path in parts, and its query."""

    path: tuple[str, ...] = ()
    query: tuple[tuple[str, str], ...] = ()

    def get(self, key: str, default: str = "") -> str:
        """A value of the query."""
        return dict(self.query).get(key, default)


_LONGEST = 20_000


def parse_route(fragment: str) -> Route:
    """The route of a fragment such as ``#/new/toy?seed=tea``; empty for anything odd.

    >>> parse_route("#/new/toy?seed=tea")
    Route(path=('new', 'toy'), query=(('seed', 'tea'),))
    """
    if not fragment.startswith("#/") or len(fragment) > _LONGEST:
        return Route()
    path, _, query = fragment[2:].partition("?")
    parts = tuple(part for part in path.split("/") if part)
    try:
        pairs = tuple(parse_qsl(query, max_num_fields=30))
    except ValueError:
        pairs = ()
    return Route(parts, pairs)


def write_route(path: tuple[str, ...], query: Mapping[str, str] | None = None) -> str:
    """The fragment of a route, without the ``#``.

    >>> write_route(("new", "toy"), {"seed": "tea"})
    '/new/toy?seed=tea'
    """
    text = "/" + "/".join(quote(part, safe="") for part in path)
    present = {key: value for key, value in (query or {}).items() if value}
    return f"{text}?{urlencode(present)}" if present else text


def address(path: Sequence[str], query: Mapping[str, str] | None = None) -> str:
    """An address inside the app, such as ``#/new/toy?seed=tea``; blank values are left out."""
    return f"#{write_route(tuple(path), query)}"
