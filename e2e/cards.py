"""The card table of Nine Lives as a player meets it."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from e2e.table import wait_ready, wait_while_resting

SUITS = {"P": "paws", "F": "fish", "Y": "yarn", "B": "bells"}

# A person may act, the table waits for a click, somebody else is to look, or the match is over.
_STOPS = ".table-board[data-active], #go-1, #ready, #result-1"

# Does the first thing that is possible, again and again, by the controls of the page, as long as it
# is at this table. Whole matches of several devices take minutes where each click is sent for.
_PLAY = """(most) => {
    const find = (wanted) => document.querySelector(wanted);
    const click = (it) => it.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const board = ".table-board[data-active]";
    const table = location.href;
    let acts = 0;
    clearInterval(window.playing);
    window.playing = setInterval(() => {
        const rest = find(".table-board[data-do], #go-1");
        const chosen = find(`${board} [data-control][aria-pressed=true]`);
        const free = find(`${board} [data-control]:not([aria-disabled])`);
        const confirm = [...document.querySelectorAll("button:not([aria-disabled])")]
            .find((it) => it.id.startsWith("confirm-"));
        if (find("#result-1") || location.href !== table) clearInterval(window.playing);
        else if (rest) click(rest);
        else if (acts === most) return;
        else if (chosen && confirm) { click(confirm); acts++; }
        else if (free) click(free);
        document.documentElement.dataset.acts = acts;
    }, 20);
}"""


def play_by_itself(page: Page, most: int = 1_000) -> None:
    """Let a page play to the end of the match, or for so many acts."""
    page.evaluate(_PLAY, most)


def wait_acted(page: Page, acts: int) -> None:
    """Until such a page has acted so often."""
    page.locator(f"html[data-acts='{acts}']").wait_for(state="attached", timeout=60_000)


STILL_MS = 60_000
"""Nothing of a round takes longer than this, on a busy machine as well; a round may."""

# Resolves once an element has these words, and fails where what is shown stands still before.
_GOES_ON = """([wanted, words, still]) => new Promise((done, fail) => {
    let seen = "", since = 0;
    const look = () => {
        if (document.querySelector(wanted)?.textContent.includes(words)) return done();
        const now = document.body.textContent;
        if (now !== seen) [seen, since] = [now, performance.now()];
        if (performance.now() - since > still) fail(new Error(`still not in ${wanted}: ${words}`));
        else setTimeout(look, 100);
    };
    look();
})"""


def wait_while_it_goes_on(page: Page, wanted: str, words: str = "") -> None:
    """Until an element is there and has these words, as long as the match goes on meanwhile."""
    page.evaluate(_GOES_ON, [wanted, words, STILL_MS])


def spoken(card: str) -> str:
    """A card as its control is named.

    >>> spoken("P7")
    '7 of paws'
    """
    return f"{card[1]} of {SUITS[card[0]]}"


class CardTable:
    """A match on the screen, driven like a person would."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.locator(".table-board")
        self.status = page.locator(".table-status")
        self.live = page.locator("#live")

    @classmethod
    def start(cls, page: Page, base: str, kinds: Sequence[str], **query: str) -> CardTable:
        """Open a new match, without animations."""
        page.emulate_media(reduced_motion="reduce")
        wanted = {"players": str(len(kinds)), "kinds": ",".join(kinds), **query}
        page.goto(f"{base}#/play/ninelives?{urlencode(wanted, safe=',')}")
        wait_ready(page, "table")
        return cls(page)

    # What is to be seen

    def wait(self) -> str:
        """Cut beats short until something is wanted: `act`, `go`, `ready` or `result`."""
        wait_while_resting(self.page, _STOPS)
        stops = {"result": "#result-1", "ready": "#ready", "go": "#go-1"}
        found = (name for name, stop in stops.items() if self.page.locator(stop).count())
        return next(found, "act")

    def wait_turn(self) -> bool:
        """Go on until a person is to act (True) or the match is over (False)."""
        while True:
            wanted = self.wait()
            if wanted != "go":
                return wanted != "result"
            self.page.locator("#go-1").click()

    def choices(self) -> list[str]:
        """The controls of what is possible now: places, cards to play, or cards to take."""
        found: list[str] = self.page.evaluate(
            """() => [...document.querySelectorAll(
                '.table-board [data-control]:not([aria-disabled])')]
                .map((it) => it.dataset.control)"""
        )
        return found

    def phase(self) -> str:
        """What is asked for: `place`, `card` or `take`."""
        return self.choices()[0].partition(":")[0]

    def control(self, name: str) -> Locator:
        return self.board.locator(f'[data-control="{name}"]')

    def hand(self) -> list[str]:
        """The cards that lie face up in the shown hand."""
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('.nl-hand > li')].map((it) => it.id.slice(5, -2))"
        )
        return [card for card in found if not card.startswith("back-")]

    def trick(self) -> str:
        """What is said of the mat."""
        return self.page.locator("#description-1 ul").last.text_content() or ""

    def middle(self, locator: Locator) -> tuple[float, float]:
        """A point of a control that nothing else covers."""
        box = locator.bounding_box()
        assert box
        return box["x"] + min(box["width"] / 2, 14), box["y"] + box["height"] / 2

    # What can be done

    def choose(self, name: str) -> None:
        """Choose by a click, unless it is chosen already because nothing else is possible."""
        control = self.control(name)
        if control.get_attribute("aria-pressed") != "true":
            hit = control.locator(".spot-hit")
            (hit if hit.count() else control).click(position={"x": 12, "y": 40})
        expect(control).to_have_attribute("aria-pressed", "true")

    def confirm(self) -> None:
        button = self.page.get_by_role("button", name="Confirm", exact=True)
        expect(button).not_to_have_attribute("aria-disabled", "true")
        button.click()

    def drag(self, name: str, to: Locator) -> None:
        """Carry a card with the mouse."""
        mouse, (x, y) = self.page.mouse, self.middle(self.control(name))
        box = to.bounding_box()
        assert box
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 30, steps=2)
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        expect(self.page.locator(".board-draft .nl-carried")).to_have_count(1)
        mouse.up()

    def act(self, pick: int = 0) -> str:
        """Choose something possible by a click and confirm."""
        choices = self.choices()
        name = choices[pick % len(choices)]
        self.choose(name)
        self.confirm()
        return name
