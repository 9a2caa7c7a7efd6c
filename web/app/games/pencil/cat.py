"""The cat that watches a pencil's point: its pupils move, and the rest of it stays as it is."""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from app.art.cats import whole as cats
from app.art.cats.coats import Coat
from app.art.cats.head import Mood, glance, pupils
from app.art.cats.whole import Pose
from app.art.svg import Point, num
from app.games.scene import Scene
from app.render.regions import Region, layer, region


def watching_cat(
    scene: Scene, coat: Coat, pose: Pose, mood: Mood, gaze: Point, at: Point, scale: float
) -> tuple[Region, Region]:
    """A cat round a point of the board, and over it the pupils, which only an attribute moves."""
    shift = glance(gaze)
    x, y = at[0] + shift[0] * scale, at[1] + shift[1] * scale
    return (
        layer(scene.id("cat"), _cat, coat, pose, mood, at, scale),
        region(
            scene.id("gaze"),
            _pupils(mood),
            tag="g",
            transform=f"translate({num(x)} {num(y)})scale({scale:.3g})",
        ),
    )


def gaze_to(eyes: Point, end: Point) -> Point:
    """The gaze from a cat's eyes to a point of the board, in tenths."""
    reach = max(abs(end[0] - eyes[0]), abs(end[1] - eyes[1]), 1.0)
    return round((end[0] - eyes[0]) / reach, 1), round((end[1] - eyes[1]) / reach, 1)


_pupils = cache(pupils)


@lru_cache(maxsize=32)
def _cat(coat: Coat, pose: Pose, mood: Mood, at: Point, scale: float) -> Markup:
    return cats.cat(coat, pose, mood, None, at=at, scale=scale)
