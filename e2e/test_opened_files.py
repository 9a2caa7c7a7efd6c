"""Files that the system opens with the installed app. No browser without a screen installs one: a
stand-in hands them over as Chromium does, in a window of its own for each."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.database import played, read
from e2e.people import Friend, gather, play
from e2e.table import wait_ready, wait_stored
from pyengine.core.text import write_match

_QUEUE = """{
    const [name, data] = %s;
    const bytes = data && Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const gone = () => Promise.reject(new DOMException("it has gone", "NotFoundError"));
    const getFile = bytes ? async () => new File([bytes], name) : gone;
    const setConsumer = (take) => setTimeout(() => take({ files: [{ name, getFile }] }));
    Object.defineProperty(window, "launchQueue", { value: { setConsumer } });
}"""


def open_with_app(person: Friend, name: str, data: bytes | None) -> None:
    """The app starts in a new window, with a file; with None it has gone before it is read."""
    encoded = data and base64.b64encode(data).decode()
    person.change_tabs(_QUEUE % json.dumps([name, encoded]))
    person.page.goto(person.root)


def test_a_match_file_opens_the_match_once(mia: Friend) -> None:
    """Opened twice it is there once; what is no match is named, and what has gone is nothing."""
    over = played("burrow", ("Mia", "Tom"), "opened")
    file = write_match(over.match).encode()
    for _ in range(2):
        open_with_app(mia, "evening.clowder", file)
        wait_ready(mia.page, "replay")
        wait_stored(mia.page)
        assert len(read(mia.page, "matches")) == 1
    open_with_app(mia, "holiday.clowder", b"Dear diary")
    wait_ready(mia.page, "home")
    expect(mia.page.locator(".toast")).to_contain_text("holiday.clowder")
    open_with_app(mia, "gone.clowder", None)
    wait_ready(mia.page, "home")
    expect(mia.page.locator("#continue, #open-page").first).to_be_visible()
    assert len(read(mia.page, "matches")) == 1


@pytest.mark.sampled(one_in=5, group="remote")
def test_a_signed_transcript_opens_with_its_check(
    mia: Friend, tom: Friend, ada: Friend, tmp_path: Path
) -> None:
    """Saved in mid-match by somebody who played, opened by somebody who did not; one of which a
    byte has changed is refused by name."""
    gather("yarn", mia, tom, cups="off")
    assert not play("yarn", (mia, tom), 4)
    talk = mia.open_talk()
    with mia.page.expect_download() as download:
        talk.get_by_role("button", name="Save the signed transcript").click()
    assert download.value.suggested_filename.endswith(".clowdersigned")
    path = tmp_path / "saved"
    download.value.save_as(path)
    data = path.read_bytes()
    open_with_app(ada, "evening.clowdersigned", data)
    wait_ready(ada.page, "replay")
    testimony = ada.page.locator("#testimony")
    expect(testimony).to_contain_text("are in order, and the match follows from them.")
    middle = len(data) // 2
    changed = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
    open_with_app(ada, "changed.clowdersigned", changed)
    wait_ready(ada.page, "home")
    expect(ada.page.locator(".toast")).to_contain_text("changed.clowdersigned was not opened.")
