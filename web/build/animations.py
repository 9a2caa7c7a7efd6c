"""Pictures that move: see `build.pictures`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PIL import Image
from playwright.sync_api import Page

from build.scenes import Scene
from build.screenshots import seen, show

Frames = list[tuple[Image.Image, int]]
"""Pictures, and how long each is seen, in ms."""

STEP_MS = 280
TICK_MS = 50
REST_MS = 1600
LARGEST = (540, 540)
"""What animations fit into, in pixels: each of their bytes counts often."""

_HOLD = """([selector, part]) => {
    const moving = [...document.querySelectorAll(selector)];
    for (const one of moving) one.style.animation = "none";
    document.body.offsetWidth;
    for (const one of moving) one.style.animation = "";
    for (const one of document.getAnimations()) {
        if (!moving.includes(one.effect.target)) continue;
        one.pause();
        one.currentTime = part * one.effect.getComputedTiming().endTime;
    }
}"""
"""Starts the motion of these elements again, and holds it at a part of its time."""


def frames(page: Page, scene: Scene, about: Mapping[str, Any]) -> Frames:
    """An animation: what ``moves`` when the scene is drawn, if anything, and then what each of
    its ``keys`` changes, on the ``part`` of the page that is shown."""
    show(page, scene)
    part = about["part"]
    found: Frames = []
    if moving := about.get("moves"):
        page.emulate_media(reduced_motion="no-preference")
        for tick in range(about["ticks"] + 1):
            page.evaluate(_HOLD, [moving, tick / about["ticks"]])
            found.append((_small(seen(page, part)), TICK_MS))
        page.emulate_media(reduced_motion="reduce")
    page.locator(part).first.focus()
    found.append((_small(seen(page, part)), REST_MS // 2))
    for key in about.get("keys", ()):
        page.keyboard.press(key)
        found.append((_small(seen(page, part)), STEP_MS))
    found.append((found[-1][0], REST_MS))
    return found


def _small(picture: Image.Image) -> Image.Image:
    picture.thumbnail(LARGEST, Image.Resampling.LANCZOS)
    return picture
