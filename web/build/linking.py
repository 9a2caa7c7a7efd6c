"""The picture of two devices that find each other: who invites, and who answers."""

from __future__ import annotations

from PIL import Image
from playwright.sync_api import Page

from build.screenshots import seen, wait

PEOPLE = ("Mia", "Tom")
_COPIED = "navigator.clipboard.readText()"
GAP = 40
PAPER = "#ece3d3"


def linking(mia: Page, tom: Page, game: str) -> Image.Image:
    """Mia's screen with the invitation, and Tom's phone with his reply."""
    link = invite(mia, game)
    answer(tom, link)
    mia.bring_to_front()
    return _beside(seen(mia), seen(tom))


def invite(page: Page, game: str) -> str:
    """From the home page to an invitation; returns its link."""
    page.bring_to_front()
    _go(page, "#/inviting", "inviting")
    page.locator("#inviting-name").fill(PEOPLE[0])
    page.locator(f'[data-do="inviting.game"][data-arg="{game}"]').click()
    wait(page, "lobby")
    page.locator(".invite .qr").first.wait_for()
    page.get_by_role("button", name="Copy the invitation").click()
    page.wait_for_function(_COPIED)
    link: str = page.evaluate(_COPIED)
    return link


def _go(page: Page, hash_: str, screen: str) -> None:
    page.evaluate("(hash) => { location.hash = hash; }", hash_)
    wait(page, screen)


def answer(page: Page, link: str) -> None:
    """Open an invitation, say who answers, and answer it."""
    page.bring_to_front()
    _go(page, link.partition("#")[2], "joining")
    page.get_by_label("Your name").fill(PEOPLE[1])
    page.get_by_role("button", name="Answer the invitation").click()
    page.get_by_text("Copied just now.").wait_for()
    page.locator(".qr").wait_for()
    # The word in passing lies over the code for a moment.
    page.locator(".toast").wait_for(state="detached")
    page.mouse.move(0, 0)


def _beside(wide: Image.Image, narrow: Image.Image) -> Image.Image:
    """Both side by side, equally high."""
    small = narrow.resize(
        (round(narrow.width * wide.height / narrow.height), wide.height), Image.Resampling.LANCZOS
    )
    both = Image.new("RGB", (wide.width + GAP + small.width, wide.height), PAPER)
    both.paste(wide, (0, 0))
    both.paste(small, (wide.width + GAP, 0))
    return both
