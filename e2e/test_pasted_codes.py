"""Codes that are pasted wrong, old, twice, and as messengers bring them: a sentence for each, and
nothing is lost by any."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import CLIPBOARD
from e2e.contexts import Fresh
from e2e.people import Friend, begin, come, play
from e2e.server import Site
from e2e.table import wait_ready
from e2e.test_remote_codes import NOT_COMPLETE, code_of
from pyengine.peers.codes.codes import Kind, link, read_code

TAKEN = "This reply has been taken already: whoever sent it has come in."


def paste(friend: Friend, field: str | Locator, text: str) -> None:
    """Paste what another program has copied."""
    friend.press(field)
    friend.page.evaluate("text => navigator.clipboard.writeText(text)", text)
    friend.page.keyboard.press("ControlOrMeta+v")


def in_lines(text: str) -> str:
    """A text as a mail quotes it."""
    return "> " + "\n> ".join(text[at : at + 60] for at in range(0, len(text), 60))


@pytest.mark.sampled(one_in=5, group="remote")
def test_replies_pasted_one_over_the_other(mia: Friend, tom: Friend, ada: Friend) -> None:
    """What is wrong is refused where it stands, what comes next takes its place; and who has
    answered still waits for the right one."""
    mia.found("yarn", 3, cups="off")
    invitation = mia.invite()
    reply = tom.answer(invitation)
    other = replace(read_code(reply, Kind.REPLY), table=bytes(4))
    refused = {
        f"Tom: {reply[: len(reply) - 30]} — sent at 20:14": NOT_COMPLETE,
        "see you at eight": "There is no code in this.",
        f"Mia: {invitation} — sent at 20:12": "This is an invitation: open it on the other device.",
        f"{mia.root}{link(other)}": "This reply belongs to another table.",
    }
    for text, why in refused.items():
        paste(mia, "#reply", text)
        expect(mia.page.locator("#reply-problem")).to_contain_text(why)
        expect(mia.page.locator("#reply")).to_have_value(text)
        words, field = (mia.page.locator(at).bounding_box() for at in ("#reply-problem", "#reply"))
        assert words
        assert field
        # The ring round the field leaves the words free.
        assert words["y"] + words["height"] + 4 < field["y"]
    paste(mia, "#reply", f"Tom: {reply} — sent at 20:14")
    tom.expect_seat(2)
    expect(mia.page.locator("#reply")).to_have_value("")
    expect(mia.page.locator("#reply-problem")).to_be_empty()
    expect(mia.page.locator(".invite-replies")).to_contain_text("Tom is in.")

    # Once more, by whoever is not sure that it was pasted: nobody loses a seat or gets another.
    paste(mia, "#reply", f"Tom: {reply}")
    expect(mia.page.locator("#reply-problem")).to_contain_text(TAKEN)
    mia.expect_lobby("Mia", "Tom")
    paste(mia, "#reply", in_lines(ada.answer(invitation)))
    ada.expect_seat(3)
    mia.page.locator("#late-reply summary").click()
    paste(mia, "#late", quote(reply, safe=""))
    expect(mia.page.locator("#late-problem")).to_contain_text(TAKEN)
    begin(mia, tom, ada)
    assert not play("yarn", (mia, tom, ada), 3)


@pytest.mark.sampled(one_in=5, group="remote")
def test_invitations_pasted_one_over_the_other(mia: Friend, tom: Friend) -> None:
    """At the door: a reply, half a link, and then the right one, with signs in place of slashes;
    of an invitation to watch nothing is lost."""
    mia.found("yarn")
    mia.press(mia.page.get_by_role("button", name="Invite somebody to watch"))
    invitation = mia.copied("Copy invitation 2")
    reply = link(replace(read_code(invitation, Kind.INVITE), kind=Kind.REPLY))
    tom.page.goto(f"{tom.root}#/join")
    wait_ready(tom.page, "joining")
    field = tom.page.get_by_label("The invitation")
    refused = {
        f"{tom.root}{reply}": "This is a reply: the person who sent the invitation opens it.",
        f"Mia: {invitation[:-20]}": NOT_COMPLETE,
        code_of(invitation.removesuffix("/watch"))[20:]: NOT_COMPLETE,
    }
    for text, why in refused.items():
        paste(tom, field, text)
        expect(tom.page.locator("#joining-problem")).to_contain_text(why)
        expect(field).to_have_value(text)
    paste(tom, field, f"https://chat.example/?u={quote(invitation, safe='')}&x=1")
    heading = tom.page.get_by_role("heading", name="Mia invites you to watch Yarn Trail")
    expect(heading).to_be_visible()


@pytest.mark.sampled(one_in=5, group="remote")
def test_what_is_a_day_old_is_replaced_by_a_new_link(fresh: Fresh, site: Site, tom: Friend) -> None:
    """By clocks that go on: an invitation is refused at the door with its day, a reply with what
    has become of its invitation, and a new link is there at once."""
    mia = Friend(fresh.page(permissions=CLIPBOARD), site.root, "Mia")
    mia.page.clock.install()
    mia.found("burrow")
    invitation = mia.invite()
    made = read_code(invitation, Kind.INVITE)
    reply = tom.answer(invitation)
    late = Friend(fresh.page(), site.root, "Ada")
    now = datetime.now(UTC)
    late.page.clock.set_fixed_time(now + timedelta(days=1, minutes=2))
    late.page.goto(invitation)
    wait_ready(late.page, "joining")
    problem = late.page.locator("#joining-problem")
    expect(problem).to_contain_text(f"This invitation is from {now.day} {now:%B}. Ask for a new")

    mia.page.clock.fast_forward("24:01:00")
    mia.page.locator("#late-reply summary").click()
    paste(mia, "#late", reply)
    spent = mia.page.locator("#spent")
    expect(spent).to_contain_text(
        "which is more than a day old. Here is a new link: send them that."
    )
    anew = mia.copied("Copy the invitation")
    assert read_code(anew, Kind.INVITE).number != made.number
    tom.page.goto("about:blank")
    come(mia, tom)
    tom.expect_seat(2)
