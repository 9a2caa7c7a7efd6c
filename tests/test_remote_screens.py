"""The screens of remote people: sound markup, and no region that stays behind the model."""

from __future__ import annotations

from functools import cache

import pytest
from listener import elements
from pages import check
from remote_screens import walks

from app.render.document import Document
from app.shell.page import page


@cache
def shown() -> dict[str, str]:
    """The whole page of each step; on the way a document that follows is compared with it."""
    documents: dict[int, Document] = {}
    pages: dict[str, str] = {}
    for where, desk in walks():
        document = documents.setdefault(id(desk), Document())
        fresh = page(desk.model)
        document.show(fresh)
        assert document.markup() == str(fresh), where
        pages[f"{len(pages) + 1} {where}"] = desk.shown
    return pages


def test_no_region_stays_behind_the_model() -> None:
    """On the way through all screens each shows what a page drawn from nothing would."""
    assert len(shown()) > 30


def test_every_screen_is_sound_markup_with_named_controls() -> None:
    """Well-formed, one h1, unique ids, a name for each control, nothing inline, no way out."""
    for where, markup in shown().items():
        try:
            check(markup)
        except AssertionError as error:
            pytest.fail(f"{where}: {error}")


@pytest.mark.parametrize(
    "where", ["invitation", "asked", "linked", "seated", "no way", "a question"]
)
def test_what_is_said_does_not_speak_by_itself_too(where: str) -> None:
    """The page's one voice says what changes in a lobby; on the screen it is silent, or it would be
    heard twice."""
    found = [markup for step, markup in shown().items() if step.endswith(f" {where}")]
    assert found
    for markup in found:
        loud = (element["role"] in ("status", "alert") for element in elements(markup))
        assert not any(loud)
        logs = [element for element in elements(markup) if element["role"] == "log"]
        assert all(log["aria-live"] == "off" for log in logs)


def test_an_invitation_is_answered_once() -> None:
    """From the moment it is answered the screen shows how far the reply is."""
    (making,) = [markup for where, markup in shown().items() if "reply in the making" in where]
    assert "Making your reply" in making
    assert "joining.answer" not in making


def test_what_others_call_themselves_and_say_stays_text() -> None:
    """A name or a line full of markup is shown as it is written, never carried out."""
    pages = "".join(shown().values())
    assert "&lt;b onx=1&gt;" in pages
    assert pages.count("<b onx") == 0
