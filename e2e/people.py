"""People at devices of their own: they invite, come to a table, and play there together."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from app.saves.stored import record_from_json
from e2e.accessibility import assert_accessible
from e2e.burrow import Burrow
from e2e.cards import CardTable
from e2e.contexts import shot
from e2e.database import read
from e2e.table import Table, load_again, press_until, wait_ready, wait_stored
from e2e.towers import TowerTable
from pyengine.core.text import write_match

LINK_TIMEOUT_MS = 15_000
BACK_TIMEOUT_S = 30
STILL_TIMEOUT_S = 60
"""Nothing at a table takes longer than this, on a busy machine as well; a match may."""

# What a device wants of its person: a table that rests is clicked on the way.
_WANTED = """() => {
    const resting = document.querySelector(".table-board[data-do]");
    if (resting) { resting.click(); return ""; }
    const forced = document.querySelector(".table-board[data-forced]");
    if (forced) {
        document.getElementById(forced.id.replace("board", "confirm"))?.click();
        return "";
    }
    if (document.querySelector("#result-1")) return "result";
    if (document.querySelector("#go-1")) return "go";
    return document.querySelector(".table-board[data-active]") ? "act" : "";
}"""

_COPIED = """async () => {
    for (let tries = 0; tries < 250; tries++) {
        const text = await navigator.clipboard.readText();
        if (text) return text;
        await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error("nothing was copied");
}"""


class Friend:
    """A person at a page of a browser context of its own, whose clipboard may be used."""

    def __init__(self, page: Page, root: str, name: str) -> None:
        self.page = page
        self.root = root
        self.name = name
        self.touches = 0
        """So often something was pressed, or a field chosen."""
        page.emulate_media(reduced_motion="reduce")

    def press(self, control: str | Locator) -> None:
        """Click a control; of several tabs of one browser the one in front is drawn in time."""
        self.touches += 1
        self.page.bring_to_front()
        self._located(control).click()

    def write(self, field: str | Locator, text: str) -> None:
        """Put a text into a field."""
        self.page.bring_to_front()
        self._located(field).fill(text)

    def _located(self, control: str | Locator) -> Locator:
        return self.page.locator(control) if isinstance(control, str) else control

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def change_tabs(self, script: str) -> None:
        """Go on in a tab in which a script runs before anything of the page does."""
        self.page = self.page.context.new_page()
        self.page.emulate_media(reduced_motion="reduce")
        self.page.add_init_script(script)

    # Coming together

    def found(self, game: str, seats: int = 2, **query: str) -> None:
        """Lay a table with free seats for the others."""
        wanted = {"kinds": ",".join(["person"] * seats), "names": self.name, **query}
        self.page.goto(f"{self.root}#/new/{game}?{urlencode(wanted, safe=',')}")
        wait_ready(self.page, "setup")
        self.press("#play-remote")
        wait_ready(self.page, "lobby")

    def invite(self) -> str:
        """Returns the link of an invitation, which is made where the table has none open."""
        if not self.page.locator(".panel.invite:visible").count():
            self.press("#invite")
        return self.copied("Copy the invitation")

    def answer(self, invitation: str) -> str:
        """Open an invitation and answer it; returns the link of the reply."""
        self.page.goto(invitation)
        wait_ready(self.page, "joining")
        self.write(self.page.get_by_label("Your name"), self.name)
        self.press(self.button("Answer the invitation"))
        return self.copied("Copy the reply")

    def take(self, reply: str) -> None:
        """Put a reply in."""
        self.write("#reply", reply)
        self.page.keyboard.press("Enter")

    def expect_lobby(self, *names: str) -> None:
        """Be at the table, with these people."""
        wait_ready(self.page, "lobby")
        people = self.page.locator("#lobby-people .participant strong")
        expect(people).to_have_text(list(names), timeout=LINK_TIMEOUT_MS)
        assert all(person.is_visible() for person in people.all())

    def expect_seat(self, seat: int) -> None:
        """Sit there by having answered the invitation."""
        expect(self.page.locator(f"#lobby-seat-{seat}")).to_contain_text(self.name)

    def expect_table(self) -> None:
        """Be at the table when the match has begun."""
        wait_ready(self.page, "table")

    @property
    def place(self) -> str:
        """The name of this device's part in the table, as the address has it."""
        return self.page.url.rpartition("/")[2]

    # At the table

    @property
    def live_region(self) -> Locator:
        """What the status asks for."""
        return self.page.locator("#said-1")

    @property
    def asks(self) -> Locator:
        """What is to be decided together."""
        return self.page.locator("#remote-asks")

    def unfold_note(self) -> None:
        """Unfold what is to be decided, where that has not unfolded by itself."""
        note = self.page.locator("#remote-note")
        note.wait_for(timeout=2 * LINK_TIMEOUT_MS)
        if note.get_attribute("open") is None:
            self.press("#remote-note-title")

    def wanted(self) -> str:
        """What the device waits for its person to do: ``act``, ``go``, ``result``, or nothing."""
        wanted: str = self.page.evaluate(_WANTED)
        return wanted

    def act(self, game: str) -> None:
        """Do something that the rules allow."""
        self.page.bring_to_front()
        _ACTS[game](self.page)

    def open_talk(self) -> Locator:
        """Open the panel in which people talk at the table."""
        self.press("#remote-title")
        talk = self.page.locator("#remote-inside")
        expect(talk).to_be_visible()
        return talk

    def stored_text(self, place: str) -> str:
        """The text of the match as this browser keeps it."""
        wait_stored(self.page)
        return write_match(record_from_json(read(self.page, "matches")[place]).match)

    def stored_ways(self, kind: str) -> dict[str, str]:
        """What this browser has stored for its way back to this table: invitations (``spare``),
        or its ends of standby pairs (``pair``)."""
        stem = f"{self.place}/{kind}/"
        parts = read(self.page, "tables")
        return {key: text for key, text in parts.items() if key.startswith(stem) and text}

    def wait_for_way_back(self, before: dict[str, str]) -> None:
        """Until this browser has stored an invitation that was not there ``before``: one of a page
        that has gone since leads nowhere."""
        deadline = time.monotonic() + BACK_TIMEOUT_S
        while self.stored_ways("spare") == before:
            assert time.monotonic() < deadline, f"{self.name} got no new way back"
            self.page.wait_for_timeout(50)

    def load_again(self, screen: str) -> None:
        """Load the page anew, once all is stored."""
        self.page.bring_to_front()
        load_again(self.page, screen)

    def copied(self, button: str, within: Locator | None = None) -> str:
        """Press a button that copies; returns what it has copied."""
        # Every device of the test has the same clipboard, and is the only one that may use it.
        self.page.bring_to_front()
        self.page.evaluate("navigator.clipboard.writeText('')")
        self.press((within or self.page).get_by_role("button", name=button, exact=True))
        text: str = self.page.evaluate(_COPIED)
        return text

    # The screen

    def assert_fits(self) -> None:
        """Nothing is to be scrolled sideways."""
        size = self.page.viewport_size
        assert size
        assert self.page.evaluate("document.documentElement.scrollWidth") <= size["width"]

    def assert_shown_well(self, name: str) -> None:
        """The screen fits, is accessible, and has its picture taken."""
        shot(self.page, f"remote-{name}-{self.name}")
        self.assert_fits()
        assert_accessible(self.page)


class ByKeys(Friend):
    """Somebody who uses no pointer: Tab leads to what is wanted, and Enter presses it."""

    def press(self, control: str | Locator) -> None:
        """Go to a control and press it."""
        self._go_to(control)
        self.page.keyboard.press("Enter")

    def write(self, field: str | Locator, text: str) -> None:
        """Go to a field and type."""
        self._go_to(field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text)

    def act(self, game: str) -> None:
        """Play a turn of Yarn Trail."""
        assert game == "yarn"
        self.page.bring_to_front()
        Table(self.page).play_turn_by_keys()

    def _go_to(self, control: str | Locator) -> None:
        self.page.bring_to_front()
        found = self._located(control)
        found.wait_for()
        press_until(self.page, "Tab", found)


def _yarn(page: Page) -> None:
    table = Table(page)
    whole = table.button("Choose for me")
    if whole.count():
        whole.click()
        table.confirm()
    else:
        table.play_turn()


def _cattower(page: Page) -> None:
    table = TowerTable(page)
    if table.dice().count():
        table.take_a_die()
    else:
        table.mark()


def _burrow(page: Page) -> None:
    Burrow(page).play_turn()


def _ninelives(page: Page) -> None:
    CardTable(page).act()


_ACTS: dict[str, Callable[[Page], None]] = {
    "ninelives": _ninelives,
    "yarn": _yarn,
    "burrow": _burrow,
    "cattower": _cattower,
}


def come(host: Friend, guest: Friend) -> None:
    """A guest comes to the table of a host; both codes are carried by hand."""
    host.take(guest.answer(host.invite()))
    wait_ready(guest.page, "lobby")


def gather(game: str, *people: Friend, **query: str) -> None:
    """All come to a table that the first one has laid, sit in this order, and the match begins."""
    host, *guests = people
    host.found(game, len(people), **query)
    for seat, guest in enumerate(guests, 2):
        come(host, guest)
        guest.expect_seat(seat)
    begin(*people)


def meet_from_home(game: str, host: Friend, guest: Friend) -> None:
    """From the home page to a match, as two people do it who have never played: what each of them
    presses is counted, beside what a messenger takes."""
    host.touches = guest.touches = 0
    host.press(host.page.get_by_role("link", name="Invite a friend"))
    wait_ready(host.page, "inviting")
    # Nobody is known here: the field for the name has the focus.
    expect(host.page.get_by_label("Your name")).to_be_focused()
    host.page.keyboard.type(host.name)
    host.press(f"[data-do='inviting.game'][data-arg='{game}']")
    wait_ready(host.page, "lobby")
    invitation = host.copied("Copy the invitation")
    guest.page.bring_to_front()
    guest.page.goto(invitation)
    wait_ready(guest.page, "joining")
    expect(guest.page.get_by_role("heading", name=f"{host.name} invites you")).to_be_visible()
    guest.press(guest.page.get_by_label("Your name"))
    guest.page.keyboard.type(guest.name)
    guest.press(guest.button("Answer the invitation"))
    # It is on the clipboard already: they go back to the messenger.
    expect(guest.page.locator(".toast")).to_contain_text("The reply is copied.")
    reply: str = guest.page.evaluate("navigator.clipboard.readText()")
    host.press("#reply")
    host.page.keyboard.insert_text(reply)
    host.page.keyboard.press("Enter")
    guest.expect_seat(2)
    begin(host, guest)
    assert host.touches <= 5
    assert guest.touches <= 3


def expect_all_here(*people: Friend) -> None:
    """Everybody is heard of on every device."""
    for friend in people:
        expect(friend.page.locator("#participants .is-here")).to_have_count(
            len(people), timeout=2 * LINK_TIMEOUT_MS
        )


def begin(host: Friend, *guests: Friend) -> None:
    """Begin; whoever has answered an invitation is ready by that."""
    host.press("#begin")
    for friend in (host, *guests):
        friend.expect_table()


def begin_when_ready(host: Friend, *guests: Friend) -> None:
    """The same where something has changed since they came: all are asked, and say yes."""
    host.press("#begin")
    for guest in guests:
        guest.press("#ready")
    for friend in (host, *guests):
        friend.expect_table()


def wait_to_act(*people: Friend) -> None:
    """Wait until the dice lie before everybody, and all are to choose.

    Of a roll that somebody leaves on the way the others are asked, besides what a test is about.
    """
    for friend in people:
        friend.page.wait_for_selector(".table-board[data-active]", timeout=LINK_TIMEOUT_MS)


def play(game: str, people: Sequence[Friend], acts: int = 1_000) -> bool:
    """Everybody does what their device asks for.

    Returns whether the match is over, or not yet after so many acts of all together.
    """
    deadline = time.monotonic() + STILL_TIMEOUT_S
    while acts:
        wanted = [friend.wanted() for friend in people]
        if all(person == "result" for person in wanted):
            return True
        for friend, what in zip(people, wanted, strict=True):
            if what == "go":
                friend.press("#go-1")
            elif what == "act" and acts:
                friend.act(game)
                acts -= 1
        if any(wanted):
            deadline = time.monotonic() + STILL_TIMEOUT_S
            continue
        assert time.monotonic() < deadline, [friend.live_region.inner_text() for friend in people]
        people[0].page.wait_for_timeout(30)
    return False
