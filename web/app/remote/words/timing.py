"""Timing quality of a race between devices, in words, and what to do where it cannot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.base.words import and_list, possessive_within, within
from app.remote.words.calling import all_called, called, list_within
from pyengine.core.info import Info
from pyengine.core.registry import load_game
from pyengine.peers.race.clocks import TENTHS
from pyengine.peers.table.remote_table import RemoteTable


def _is_hurried(info: Info, options: Iterable[tuple[str, str]]) -> bool:
    """Returns whether a match is a race against the clock that could be played without one."""
    return info.calm is not None and info.calm not in options


def slow_line_words(table: RemoteTable) -> str:
    """In the lobby of a race: to whom this device has a slow line; empty for none."""
    sheet = table.sheet
    if sheet is None or not table.timing.slow:
        return ""
    if not _is_hurried(load_game(sheet.game).info, sheet.options):
        return ""
    names = [table.name_of(other) for _, other in table.timing.slow]
    lines = "line" if len(names) == 1 else "lines"
    are = "is" if len(names) == 1 else "are"
    return (
        f"The {lines} to {and_list(names)} {are} slow. Against the clock, luck would partly decide"
        " who is first."
    )


def timing_words(table: RemoteTable) -> list[str]:
    """At the table of a race against the clock: which lines are slow, whose clocks disagree."""
    match, timing = table.match, table.timing
    if match is None or match.over:
        return []
    if not _is_hurried(match.game.info, match.header.options):
        return []
    sentences = []
    if timing.slow:
        lines = "line" if len(timing.slow) == 1 else "lines"
        are = "is" if len(timing.slow) == 1 else "are"
        sentences.append(
            f"The {lines} between {_pairs(table, timing.slow)} {are} slow: luck partly decides who"
            " is first. Your next match can be played without a clock."
        )
    for pair in timing.disagree:
        first, second = [possessive_within(name) for name in all_called(table, pair)]
        sentences.append(
            f"The clocks of {first} and {second} devices disagree. What they do counts from when"
            " the others hear of it."
        )
    return sentences


def _pairs(table: RemoteTable, pairs: Sequence[tuple[int, int]]) -> str:
    found = [list_within(all_called(table, sorted(pair))) for pair in pairs]
    return ", between ".join(found)


def error_words(table: RemoteTable) -> str:
    """Says how wrong the times of each device can be; empty before they are compared."""
    errors = [
        f"{within(called(table, member))} ± {-(-error // TENTHS)} ms"
        for member, error in table.timing.errors
    ]
    return f"Times are exact to: {', '.join(errors)}." if errors else ""
