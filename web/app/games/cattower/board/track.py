"""The footprints: a picture for each, so that only those are drawn anew that change."""

from __future__ import annotations

from functools import lru_cache

from app.art.svg import num
from app.games.cattower.art import cattower as art
from app.games.cattower.text import words
from app.render.regions import Region, drawing, region


def track(place: int, opened: int, circled: int, used: int, spend: int, gain: int) -> Region:
    """The whole track, with the prints that are about to be used or circled."""
    prints = drawing(_prints, place, opened, circled, used, spend, gain)
    inside = region(f"prints-{place}", prints, class_="ct-prints")
    return region(f"track-{place}", (inside,), class_="ct-track", title=words.TRACK_TITLE)


def _prints(place: int, *counts: int) -> tuple[Region, ...]:
    return tuple([_print(place, number, *piece) for number, piece in enumerate(art.track(*counts))])


@lru_cache(maxsize=256)
def _print(place: int, number: int, state: str, changing: bool) -> Region:
    return region(
        f"print-{number}-{place}",
        art.footprint(number, state, changing),
        tag="svg",
        class_="ct-footprint",
        viewBox=" ".join(map(num, art.PRINT_BOX)),
        aria_hidden="true",
        focusable="false",
    )
