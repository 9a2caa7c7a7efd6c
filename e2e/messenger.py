"""A plain messenger: a window of text beside the app, in which people send each other links.

It does what messengers do to a link, and no more: what is pasted is sent, with a name before it and
a time behind it; a link can be clicked, which opens a tab, and a message can be copied, all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from e2e.people import Friend, begin
from e2e.server import Site
from e2e.table import wait_ready

PATH = "/messenger.html"
TIME = "20:14"

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Messenger</title>
<link rel="icon" href="data:,">
<ul id="said"></ul><textarea id="write" aria-label="Message" spellcheck="false"></textarea>
<script>
const LINK = /(https?:\\/\\/[^\\s]+)/;
window.hear = (who, text, time) => {
    const message = document.createElement("li");
    const words = document.createElement("span");
    for (const part of text.split(LINK)) {
        const link = LINK.test(part) ? document.createElement("a") : null;
        if (link) Object.assign(link, { href: part, target: "_blank", rel: "noopener" });
        if (link) link.textContent = part;
        words.append(link || part);
    }
    const copy = document.createElement("button");
    copy.textContent = "Copy";
    const whole = `${who}: ${text} (sent at ${time})`;
    copy.onclick = async () => {
        await navigator.clipboard.writeText(whole);
        copy.textContent = "Copied";
    };
    message.append(`${who}: `, words, ` (sent at ${time})`, copy);
    document.getElementById("said").append(message);
};
</script></html>"""


class Messenger:
    """One person's window of it; ``touches`` are those that it takes by itself."""

    def __init__(self, site: Site, context: BrowserContext, name: str) -> None:
        site.extra[PATH] = _PAGE
        self.name = name
        self.touches = 0
        self.pastes = 0
        self.page = context.new_page()
        self.page.goto(f"{site.origin}{PATH}")

    def send_copied(self, to: Sequence[Messenger]) -> str:
        """Paste what was copied and send it to the others; returns the text."""
        self.page.bring_to_front()
        self._press("#write")
        self.page.keyboard.press("ControlOrMeta+v")
        self.pastes += 1
        text = self.page.locator("#write").input_value()
        assert text, "nothing was copied"
        self.page.locator("#write").fill("")
        self.touches += 1  # Send
        for messenger in (self, *to):
            messenger.hear(self.name, text)
        return text

    def hear(self, who: str, text: str) -> None:
        """Show a message."""
        self.page.evaluate("([who, text, time]) => hear(who, text, time)", [who, text, TIME])

    def open_link(self, **options: Any) -> Page:
        """Click the newest link, which opens in a tab of its own."""
        self.page.bring_to_front()
        with self.page.context.expect_page(**options) as opened:
            self._press("#said a >> nth=-1")
        return opened.value

    def copy_message(self) -> None:
        """Copy the newest message as a whole, with what stands around its link."""
        self.page.bring_to_front()
        self._press("#said button >> nth=-1")
        expect(self.page.locator("#said button >> nth=-1")).to_have_text("Copied")

    def _press(self, selector: str) -> None:
        self.touches += 1
        self.page.locator(selector).click()


def meet_by_messenger(game: str, people: Sequence[Friend], messengers: Sequence[Messenger]) -> None:
    """From the home page of the first to a match of all, by one link and a reply of each.

    ``touches`` of people are those of the app alone. Guests go on in the tab that the link opens.
    """
    host, *guests = people
    by_host, *by_guests = messengers
    for person in people:
        person.touches = 0
    host.press(host.page.get_by_role("link", name="Invite a friend"))
    wait_ready(host.page, "inviting")
    host.page.keyboard.type(host.name)
    host.press(f"label:has(#option-friends-{len(guests)})")
    host.press(f"[data-do='inviting.game'][data-arg='{game}']")
    wait_ready(host.page, "lobby")
    host.press(host.button("Copy the invitation"))
    expect(host.page.locator(".connect-code .help").first).to_contain_text("Copied")
    by_host.send_copied(by_guests)
    for guest, messenger in zip(guests, by_guests, strict=True):
        guest.page = messenger.open_link()
        guest.page.emulate_media(reduced_motion="reduce")
        wait_ready(guest.page, "joining")
        guest.press(guest.page.get_by_label("Your name"))
        guest.page.keyboard.type(guest.name)
        guest.press(guest.button("Answer the invitation"))
        expect(guest.page.locator(".toast")).to_contain_text("The reply is copied.")
        messenger.send_copied([by_host])
        by_host.copy_message()
        host.page.bring_to_front()
        if guest is guests[0]:
            host.press("#reply")
        # The field keeps the focus for the next reply, in a window that has it.
        expect(host.page.locator("#reply")).to_be_focused()
        host.page.wait_for_function("document.hasFocus()")
        host.page.keyboard.press("ControlOrMeta+v")
        wait_ready(guest.page, "lobby")
    expect(host.page.locator("#lobby-start")).to_contain_text("Everybody is seated")
    begin(host, *guests)
