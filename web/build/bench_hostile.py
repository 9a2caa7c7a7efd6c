"""one neighbour's worst: what a device does because of it, in CPython with real signatures."""

from __future__ import annotations

from collections.abc import Iterator

from build.bench import Bench, Row
from build.hostile_neighbours import PROGRAMS, Hostile

SECONDS = 30


def bench(setting: Bench) -> Iterator[Row]:
    """By program: processor share, bytes answered a minute, connections, sentences."""
    seconds = 1 if setting.trial else SECONDS
    for name in setting.some(PROGRAMS):
        program, begun = PROGRAMS[name]
        found = Hostile(begun).suffer(program, seconds)
        minute = 60 / found.seconds
        note = (
            f"{found.checks * minute:.0f} signatures, {found.links * minute:.0f} connections,"
            f" {found.sentences * minute:.0f} sentences, {found.posts * minute:.0f} posts,"
            f" {found.stored * minute:.0f} stored, cut {found.cut} times;"
            f" longest {found.most_ms:.0f} ms"
        )
        yield Row(f"{name}: share of a core", found.share * 100, "%", (), note)
        yield Row(f"{name}: answered a minute", found.answered * minute / 1024, "KiB")
