"""How devices find each other: codes that fit and codes that do not, tabs, cameras, no network."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Playwright, expect

from e2e.conftest import CLIPBOARD
from e2e.contexts import PHONE, Fresh, shot
from e2e.people import Friend, begin, come, play
from e2e.server import ForeignTrap, Site
from e2e.table import load_again, wait_ready
from e2e.test_offline import wait_offline_ready
from e2e.test_storage import FORBIDDEN
from e2e.windows import resized, window_of
from pyengine.peers.codes.codes import Kind, link, pack, read_code, unpack

NOT_COMPLETE = "This code is not complete, or a character of it has changed."
NO_CODE = "There is no code in this."
DAY = 24 * 60


def code_of(address: str) -> str:
    """The code that stands at the end of a link."""
    return address.rpartition("/")[2]


def test_codes_that_do_not_fit_say_why(mia: Friend, tom: Friend) -> None:
    """Each has its sentence, and what is right is taken afterwards.

    Joining: cut, changed, too old, one's own, or a reply. At the table: no code, an
    invitation, one of another table, one that is not open. A reply that is clicked on in a message
    opens a new tab, from which it reaches the one that waits.
    """
    mia.found("burrow")
    invitation = mia.invite()
    code = code_of(invitation)
    old = replace(unpack(code), minute=unpack(code).minute - 2 * DAY)
    reply = tom.answer(invitation)
    to_join = {
        code[:-4]: NOT_COMPLETE,
        f"{code[:40]}{'A' if code[40] != 'A' else 'B'}{code[41:]}": NOT_COMPLETE,
        pack(old): "Ask for a new one.",
        code_of(reply): "This is a reply: the person who sent the invitation opens it.",
    }
    guest = Friend(mia.page.context.new_page(), mia.root, "Mia")
    for text, why in to_join.items():
        guest.page.goto(f"{mia.root}#/join/{text}")
        wait_ready(guest.page, "joining")
        expect(guest.page.locator("#joining-problem")).to_contain_text(why)
    guest.page.get_by_label("The invitation").fill(invitation)
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("body")).to_contain_text("You are at this table already")
    here = mia.page.url
    mia.page.goto(invitation)
    expect(mia.page.locator("#joining-problem")).to_contain_text("This is your own code.")
    mia.page.goto(here)

    read = read_code(reply, Kind.REPLY)
    at_the_table = {
        "hello": NO_CODE,
        invitation: "This is an invitation: open it on the other device.",
        link(replace(read, table=bytes(4))): "This reply belongs to another table.",
    }
    for text, why in at_the_table.items():
        mia.take(text)
        expect(mia.page.locator("#reply-problem")).to_contain_text(why)
    mia.take(link(replace(read, number=read.number % 60_000 + 1)))
    spent = "no longer open. Send them the link that is shown here."
    expect(mia.page.locator("#spent")).to_contain_text(spent)
    # What is pasted is taken without another key.
    mia.write("#reply", "")
    mia.page.evaluate("text => navigator.clipboard.writeText(text)", invitation)
    mia.page.keyboard.press("ControlOrMeta+v")
    why = at_the_table[invitation]
    expect(mia.page.locator("#reply-problem")).to_contain_text(why)
    shot(mia.page, "remote-wrong-reply")

    guest.page.goto(f"{mia.root}#{reply.partition('#')[2]}")
    expect(guest.page.get_by_role("heading", name="Got it")).to_be_visible(timeout=20_000)
    for friend in (mia, tom):
        friend.expect_lobby("Mia", "Tom")
    guest.page.goto(reply.replace(code_of(reply)[:6], "AAAAAA"))
    nobody = guest.page.get_by_role("heading", name="Nobody is waiting for this reply")
    expect(nobody).to_be_visible()


@pytest.mark.sampled(one_in=5, group="remote")
def test_tabs_of_one_browser_find_each_other(mia: Friend) -> None:
    """By one click and without a code; after a reload by themselves. A table runs in one tab."""
    mia.found("burrow")
    here = mia.page.url
    tom = Friend(mia.page.context.new_page(), mia.root, "Tom")
    tom.page.goto(f"{mia.root}#/join")
    wait_ready(tom.page, "joining")
    tom.page.get_by_label("Your name").fill("Tom")
    tom.page.get_by_role("button", name="Sit down").click()
    tom.expect_seat(2)
    begin(mia, tom)
    assert not play("burrow", (mia, tom), 2)
    load_again(tom.page, "table")
    assert not play("burrow", (mia, tom), 4)
    tom.page.goto(here)
    expect(
        tom.page.locator("#lobby").get_by_text("This table is open in another tab.")
    ).to_be_visible()


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
        wait_ready(tom.page, "joining")
        tom.page.get_by_role("button", name="Scan").click()
        expect(tom.page.get_by_role("heading", name="Mia invites you")).to_be_visible(
            timeout=20_000
        )
        mia.take(tom.answer(tom.page.url))
        mia.expect_lobby("Mia", "Tom")
        tom.expect_lobby("Mia", "Tom")
        fresh.watch(tom.page).check()
        fresh.close()


@pytest.mark.sampled(one_in=5, group="remote")
def test_a_browser_that_stores_nothing_plays_all_the_same(mia: Friend, tom: Friend) -> None:
    """It says so, and the match goes on as long as its page is open."""
    tom.change_tabs(FORBIDDEN)
    mia.found("burrow")
    mia.take(f"Here you are: {tom.answer(mia.invite())}")
    tom.expect_seat(2)
    begin(mia, tom)
    expect(tom.page.locator("#notices")).to_contain_text("store anything")
    assert not play("burrow", (mia, tom), 4)


@pytest.mark.sampled(one_in=3, group="offline")
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
    tom.expect_seat(2)
    begin(mia, tom)
    assert not play("burrow", (mia, tom), 2)


_COVERED = """() => {
    const box = document.querySelector(".toast").getBoundingClientRect();
    const parts = [.02, .25, .5, .75, .98];
    const below = parts.flatMap((x) => parts.map((y) => document.elementFromPoint(
        box.left + x * box.width, box.top + y * box.height)));
    const words = innerHeight > 416 ? ", .setup-start p" : "";
    const what = "h1, h2, h3, a, button, input, select, summary" + words;
    return below.map((found) => found && found.closest(what)).filter(Boolean)
        .map((found) => found.id || found.textContent);
}"""
"""What lies below a sentence in passing, through which pointers go; a window of some height has
room for the words at the foot beside it."""


def test_who_comes_covers_no_heading_and_no_button(tom: Friend) -> None:
    """What is said of a newcomer stands at the foot of the lobby, beside its buttons; two of one
    name are told apart, and the invitation that was not needed is folded."""
    tom.found("yarn")
    invitation = tom.invite()
    other = Friend(tom.page.context.new_page(), tom.root, tom.name)
    other.page.goto(invitation)
    wait_ready(other.page, "joining")
    other.write(other.page.get_by_label("Your name"), other.name)
    other.press(other.button("Sit down"))
    tom.expect_lobby("Tom", "Tom 2")
    with window_of(tom.page) as window:
        for size in resized(window, ((360, 740), (568, 320), (740, 360), (1280, 800))):
            assert not tom.page.evaluate(_COVERED), size
    folded = tom.page.locator(".invite-folded")
    expect(folded.locator("summary")).to_be_visible()
    expect(folded.locator("#reply")).to_be_hidden()
    tom.assert_shown_well("folded")


def test_what_is_said_of_a_copied_reply_leaves_the_code_to_be_scanned(
    mia: Friend, tom: Friend
) -> None:
    """On a phone it lay over the code, which a camera could not read then."""
    tom.page.set_viewport_size({"width": 360, "height": 740})
    mia.found("yarn")
    tom.answer(mia.invite())
    code, word = (tom.page.locator(selector).bounding_box() for selector in (".qr", ".toast"))
    assert code
    assert word
    assert word["y"] + word["height"] <= code["y"]


def test_what_is_wrong_with_a_reply_is_in_view(mia: Friend) -> None:
    """In a laptop's window it stood under the bar with the button that begins."""
    mia.page.set_viewport_size({"width": 1280, "height": 800})
    mia.found("yarn", 3)
    mia.invite()
    mia.take("hello")
    problem, bar = mia.page.locator("#reply-problem"), mia.page.locator("#lobby-start")
    expect(problem).to_contain_text(NO_CODE)
    told, start = problem.bounding_box(), bar.bounding_box()
    assert told
    assert start
    assert told["y"] >= 0
    assert told["y"] + told["height"] <= start["y"]
