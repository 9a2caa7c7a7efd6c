"""How devices find each other: codes that fit and codes that do not, tabs, cameras, no network."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Playwright, expect

from e2e.conftest import CLIPBOARD
from e2e.contexts import PHONE, Fresh, shot
from e2e.friends import Friend, begin, come, play
from e2e.server import ForeignTrap, Site
from e2e.table import load_again, wait_ready
from e2e.test_offline import wait_offline_ready
from e2e.test_storage import FORBIDDEN
from pyengine.peers.codes import Kind, link, pack, read_code, unpack

NOT_COMPLETE = "This code is not complete, or a character of it has changed."
DAY = 24 * 60


def code_of(address: str) -> str:
    """The code that stands at the end of a link."""
    return address.rpartition("/")[2]


def test_an_invitation_that_does_not_fit_says_why(mia: Friend, tom: Friend) -> None:
    """Cut, changed, too old, one's own, or a reply: each has its sentence at the door."""
    mia.found("yarn")
    invitation = mia.invite()
    code = code_of(invitation)
    old = replace(unpack(code), minute=unpack(code).minute - 2 * DAY)
    reply = code_of(tom.answer(invitation))
    cases = {
        code[:-4]: NOT_COMPLETE,
        f"{code[:40]}{'A' if code[40] != 'A' else 'B'}{code[41:]}": NOT_COMPLETE,
        pack(old): "Ask for a new one.",
        reply: "This is a reply: the person who invited opens it.",
    }
    for text, why in cases.items():
        tom.page.goto(f"{tom.root}#/join/{text}")
        expect(tom.page.get_by_role("alert")).to_contain_text(why)
    tom.page.get_by_label("The invitation").fill(invitation)
    tom.page.keyboard.press("Enter")
    expect(tom.page.get_by_role("button", name="Answer the invitation")).to_be_visible()
    mia.page.goto(invitation)
    expect(mia.page.get_by_role("alert")).to_contain_text("This is your own code.")


def test_a_reply_that_does_not_fit_says_why(mia: Friend, tom: Friend) -> None:
    """The invitation stays open, and the right reply is taken afterwards."""
    mia.found("yarn")
    invitation = mia.invite()
    reply = tom.answer(invitation)
    code = read_code(reply, Kind.REPLY)
    cases = {
        "hello": NOT_COMPLETE,
        invitation: "This is an invitation: open it on the other device.",
        link(replace(code, table=bytes(4))): "This reply belongs to another table.",
        link(replace(code, number=code.number % 60_000 + 1)): "no longer open; send a new one.",
    }
    for text, why in cases.items():
        mia.take(text)
        expect(mia.page.locator("#reply-problem")).to_contain_text(why)
    shot(mia.page, "friends-wrong-reply")
    mia.take(f"Here you are: {reply}")
    mia.expect_lobby("Mia", "Tom")
    tom.expect_lobby("Mia", "Tom")


def test_a_reply_opened_in_a_new_tab_reaches_the_one_that_waits(mia: Friend, tom: Friend) -> None:
    """A click on the link in a message is enough; nothing is to be pasted."""
    mia.found("burrow")
    reply = tom.answer(mia.invite())
    opened = mia.page.context.new_page()
    opened.goto(reply)
    expect(opened.get_by_role("heading", name="Got it")).to_be_visible(timeout=20_000)
    mia.expect_lobby("Mia", "Tom")
    opened.goto(reply.replace(code_of(reply)[:6], "AAAAAA"))
    expect(opened.get_by_role("heading", name="Nobody waits for this reply")).to_be_visible()


def test_tabs_of_one_browser_find_each_other(mia: Friend) -> None:
    """By one click and without a code; after a reload by themselves. A table runs in one tab."""
    mia.found("burrow")
    here = mia.page.url
    tom = Friend(mia.page.context.new_page(), mia.root, "Tom")
    tom.page.goto(f"{mia.root}#/join")
    wait_ready(tom.page, "door")
    tom.page.get_by_label("Your name").fill("Tom")
    tom.page.get_by_role("button", name="Sit down").click()
    tom.sit(2)
    begin(mia, tom)
    assert not play("burrow", (mia, tom), 2)
    load_again(tom.page, "table")
    assert not play("burrow", (mia, tom), 4)
    tom.page.goto(here)
    expect(tom.page.get_by_text("This table is open in another tab.")).to_be_visible()


def filmed(picture: bytes, path: Path) -> None:
    """A camera's film of a picture that lies in the middle of it."""
    shown = Image.open(BytesIO(picture)).convert("L").resize((420, 420))
    frame = Image.new("L", (640, 480), 200)
    frame.paste(shown, (110, 30))
    grey = bytes([128]) * (640 * 480 // 2)
    header = b"YUV4MPEG2 W640 H480 F30:1 Ip A1:1 C420jpeg\n"
    path.write_bytes(header + (b"FRAME\n" + frame.tobytes() + grey) * 3)


CAMERA = (
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    # What Chromium tries out: credentials of a connection that a page has touched are refused.
    "--force-fieldtrials=WebRTC-NoSdpMangleUfrag/Enabled/",
)


def test_a_camera_reads_the_drawn_code(
    mia: Friend,
    playwright: Playwright,
    settings: dict[str, Any],
    trap: ForeignTrap,
    tmp_path: Path,
) -> None:
    """A phone looks at the code on the other screen, and is at the table after its reply."""
    mia.found("cattower")
    mia.invite()
    film = tmp_path / "camera.y4m"
    filmed(mia.page.locator("svg.qr").screenshot(), film)
    seen = f"--use-file-for-fake-video-capture={film}"
    started = {**settings, "args": [*settings["args"], *CAMERA, seen]}
    with playwright.chromium.launch(**started) as browser:
        fresh = Fresh(browser, trap)
        tom = Friend(fresh.page(**PHONE, permissions=CLIPBOARD), mia.root, "Tom")
        tom.page.goto(f"{mia.root}#/join")
        wait_ready(tom.page, "door")
        tom.page.get_by_role("button", name="Scan").click()
        expect(tom.page.get_by_role("heading", name="You are invited")).to_be_visible(
            timeout=20_000
        )
        mia.take(tom.answer(tom.page.url))
        mia.expect_lobby("Mia", "Tom")
        tom.expect_lobby("Mia", "Tom")
        fresh.watch(tom.page).check()
        fresh.close()


def test_a_browser_that_stores_nothing_plays_all_the_same(mia: Friend, tom: Friend) -> None:
    """It says so, and the match goes on as long as its page is open."""
    tom.page.add_init_script(FORBIDDEN)
    mia.found("burrow")
    come(mia, tom)
    tom.sit(2)
    begin(mia, tom)
    expect(tom.page.locator("#notices")).to_contain_text("store anything")
    assert not play("burrow", (mia, tom), 4)


def test_without_network_two_devices_beside_each_other_are_linked(
    fresh: Fresh, own_site: Site
) -> None:
    """Once all is stored the site may be gone: the devices need each other and nobody else."""
    own_site.store = False
    mia, tom = (
        Friend(fresh.context(permissions=CLIPBOARD).new_page(), own_site.root, name)
        for name in ("Mia", "Tom")
    )
    for friend in (mia, tom):
        fresh.watch(friend.page).allow(r"ERR_CONNECTION_REFUSED|Failed to update a ServiceWorker")
        friend.page.goto(own_site.root)
    for friend in (mia, tom):
        wait_offline_ready(friend.page)
    own_site.cut()
    mia.found("burrow")
    come(mia, tom)
    tom.sit(2)
    begin(mia, tom)
    assert not play("burrow", (mia, tom), 2)
