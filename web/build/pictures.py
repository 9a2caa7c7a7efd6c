"""`build.py pictures`: all pictures of the documents and of the manifest, made anew.

Diagrams and the picture beside links are drawn from the sources, screens are those of the built
site. Beside the pictures of the documents shown.txt says for every screen what the page drew when
it was made, as a fingerprint (`build.fingerprints`): tests/test_pictures.py compares it with what
the page draws now.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from PIL import Image

from build import diagrams, preview
from build.animations import Frames, frames
from build.fingerprints import Fingerprint
from build.linking import linking
from build.manifest import SCREENSHOTS
from build.project import ROOT, say
from build.scenes import PICTURES, animations, keep, manifest_pictures, pictures, plan
from build.screenshots import begin, chromium, seen, show, window

SHOWN = PICTURES / "shown.txt"
MOST_BYTES = 300_000
"""No picture is larger."""

COLOURS = 255
"""The drawings are flat: with so many colours a PNG takes a third of its bytes."""

QUALITY = 84

_HEAD = "# What the pages drew when the pictures were made: the picture, the drawing, the styles.\n"


def make() -> None:
    """Make all of them, and note what they show."""
    diagrams.write()
    preview.draw()
    scenes, moving = pictures(), animations()
    keep([*scenes, *moving])
    SCREENSHOTS.mkdir(exist_ok=True)
    with (
        chromium() as (browser, address),
        window(browser, "wide", 1) as wide,
        window(browser, "narrow", 2) as narrow,
    ):
        pages = {"wide": wide, "narrow": narrow}
        for page in pages.values():
            begin(page, address, [*scenes, *moving])
        for scene in manifest_pictures():
            show(pages[scene.form], scene)
            _put_png(seen(pages[scene.form]), SCREENSHOTS / f"{scene.name}.png")
        for scene in scenes:
            show(pages[scene.form], scene)
            _put(seen(pages[scene.form]), scene.name)
        for scene in moving:
            shown = frames(pages[scene.form], scene, plan()["animation"][scene.name])
            _put_frames(shown, scene.name)
        for name, about in plan()["linking"].items():
            _put(linking(wide, narrow, about["game"]), name)
    write_shown(shown_now())


def shown_now() -> dict[str, Fingerprint]:
    """What the pages draw now, by the names of the pictures; the tests know how to draw them."""
    tests = str(ROOT / "tests")
    if tests not in sys.path:
        sys.path.append(tests)
    found: dict[str, Fingerprint] = import_module("pictured").shown_now()
    return found


def write_shown(shown: dict[str, Fingerprint]) -> None:
    """Note what the pages drew."""
    lines = (f"{name} {drawn} {styled}\n" for name, (drawn, styled) in sorted(shown.items()))
    SHOWN.write_text(_HEAD + "".join(lines), "utf-8")


def read_shown() -> dict[str, Fingerprint]:
    """What the pages drew when the pictures were made."""
    lines = [line.split() for line in SHOWN.read_text("utf-8").splitlines() if line[0] != "#"]
    return {name: Fingerprint(drawn, styled) for name, drawn, styled in lines}


def _put(picture: Image.Image, name: str) -> None:
    path = PICTURES / f"{name}.webp"
    picture.save(path, quality=QUALITY, method=6)
    _tell(path)


def _put_frames(shown: Frames, name: str) -> None:
    path = PICTURES / f"{name}.webp"
    first, *rest = (picture for picture, _ in shown)
    times = [ms for _, ms in shown]
    first.save(
        path, save_all=True, append_images=rest, duration=times, loop=0, quality=80, method=6
    )
    _tell(path)


def _put_png(picture: Image.Image, path: Path) -> None:
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    _tell(path)


def _tell(path: Path) -> None:
    say("pictures", f"{path.relative_to(ROOT)} ({path.stat().st_size:,} bytes)")
