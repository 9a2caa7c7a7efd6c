"""The line at the top of a table far apart: none of its controls lies over another one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.people import LINK_TIMEOUT_MS, Friend, gather
from e2e.windows import resized, window_of

SIZES = (
    (360, 740),
    (390, 844),
    (740, 360),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1280, 720),
    (1440, 900),
)
LOST = "Connect with Tom again"
"""The longest words that the note has for one person."""

# Which controls, faces and words of the line meet, or leave the window, with so many people of whom
# the last one watches, and with the note saying ``words``; and names of which a letter or two are
# left.
_MEET = """([people, words]) => {
    const list = document.querySelector("#participants");
    const added = [...Array(people - list.children.length)]
        .map(() => list.lastElementChild.cloneNode(true));
    list.append(...added);
    added.at(-1)?.insertAdjacentHTML(
        "beforeend", '<span class="participant-watches">watches</span>');
    const note = document.querySelector("#remote-note-title > span");
    const said = note?.textContent;
    if (note && words) note.textContent = words;
    const faces = [...list.querySelectorAll(".avatar")];
    const controls = [...document.querySelectorAll(
        ".table-top > :is(a, button), :is(.remote-more, .remote-note) > summary")];
    const boxes = [...controls, ...faces]
        .filter((it) => it.getClientRects().length)
        .map((it) => [it.id || it.ariaLabel || "a face", it.getBoundingClientRect()]);
    const faults = [];
    const width = document.documentElement.clientWidth;
    boxes.forEach(([name, box], at) => {
        if (box.left < 0 || box.right > width) faults.push(`${name} leaves the window`);
        for (const [other, it] of boxes.slice(at + 1)) {
            const wide = Math.min(box.right, it.right) - Math.max(box.left, it.left);
            const high = Math.min(box.bottom, it.bottom) - Math.max(box.top, it.top);
            // Heads of many lie one over the other on a phone.
            const heads = name === other && name === "a face";
            if (!heads && wide > .5 && high > .5)
                faults.push(`${name} and ${other}: ${Math.round(wide)} pixels`);
        }
    });
    for (const name of list.querySelectorAll(".participant > strong"))
        if (name.clientWidth > 1 && name.clientWidth < Math.min(40, name.scrollWidth - 1))
            faults.push(`${name.textContent} is cut at ${name.clientWidth} pixels`);
    if (note) note.textContent = said;
    added.forEach((it) => it.remove());
    return faults;
}"""


# Whether the button that closes the note is seen through the talk, which lies over it.
_CLOSE_LIES_OVER = """() => {
    document.querySelector("#remote-note").open = true;
    const box = document.querySelector("#remote-note .remote-close").getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const talk = document.querySelector("#remote-inside"), room = talk.getBoundingClientRect();
    const within = x > room.left && x < room.right && y > room.top && y < room.bottom;
    return within ? !talk.contains(document.elementFromPoint(x, y)) : null;
}"""


def _meet(page: Page, words: str = "") -> list[str]:
    found = []
    with window_of(page) as window:
        for size in resized(window, SIZES):
            for people in (2, 3, 4, 6):
                faults = page.evaluate(_MEET, [people, words])
                found += [f"{size}, {people} people, {words or 'as is'}: {it}" for it in faults]
    return found


@pytest.mark.sampled(one_in=2, group="remote")
def test_no_controls_of_the_line_meet(mia: Friend, tom: Friend) -> None:
    """Neither while all are here, nor when somebody is away or has left."""
    gather("yarn", mia, tom)
    found = _meet(mia.page)
    tom.page.goto("about:blank")
    title = mia.page.locator("#remote-note-title")
    expect(title).to_contain_text("Tom is away", timeout=2 * LINK_TIMEOUT_MS)
    for words in ("", "Tom has left", LOST, "Tom and Ada are away"):
        found += _meet(mia.page, words)
    assert not found, "\n".join(found)
    mia.page.set_viewport_size({"width": 1280, "height": 720})
    mia.unfold_note()
    mia.open_talk()
    assert mia.page.evaluate(_CLOSE_LIES_OVER) is False
