"""Greetings: the link of an invitation says who invites to what, in forty characters more."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from remote_desk import RemoteDesk
from remote_world import Net

from app.remote.values.greetings import (
    Greeting,
    greeting_words,
    read_greeting,
    write_greeting,
)
from pyengine.core.registry import GAMES

LINK = re.compile(r"[A-Za-z0-9_.~-]*", re.ASCII)
"""What RFC 3986 calls unreserved: nothing of it is escaped on the way."""

NAMES = st.text(min_size=1, max_size=24)


@given(st.sampled_from(sorted(GAMES)), NAMES, st.lists(NAMES, max_size=5), st.integers(0, 5))
def test_a_greeting_takes_no_more_than_its_room(
    game: str, host: str, others: list[str], unnamed: int
) -> None:
    """Whatever people call themselves; with the slash behind it that is forty."""
    text = write_greeting(Greeting(game, host, tuple(others), unnamed))
    assert len(text) + 1 <= 40
    assert LINK.fullmatch(text)


@pytest.mark.parametrize(
    ("greeting", "words"),
    [
        (Greeting("yarn", "Mia"), "For two people: Mia and you. A seat is free for you."),
        (
            Greeting("yarn", "Mia", ("Tom",)),
            "For three people: Mia, Tom and you. A seat is free for you.",
        ),
        (
            Greeting("yarn", "Mia", (), 1),
            "For three people: Mia, you and one more. A seat is free for you.",
        ),
        (
            Greeting("cattower", "Mia", ("Tom", "Ada"), 2),
            "For six people: Mia, Tom, Ada, you and two more. A seat is free for you.",
        ),
        (
            Greeting("ninelives", "Zoë", ("Tom",), 1),
            "For four people: Zoë, Tom, you and one more. A seat is free for you.",
        ),
    ],
)
def test_what_fits_comes_back_as_it_was(greeting: Greeting, words: str) -> None:
    assert read_greeting(write_greeting(greeting)) == greeting
    assert greeting_words(greeting) == words


def test_a_name_of_plain_letters_can_be_read_in_the_link() -> None:
    assert write_greeting(Greeting("yarn", "Mia", ("Tom",), 1)) == "yarn.Mia.Tom.1"


def test_long_names_are_cut_and_who_does_not_fit_is_counted() -> None:
    """Cyrillic takes two bytes a letter: of 24 letters some are left, and the sign of a cut."""
    cut = read_greeting(write_greeting(Greeting("kittypaw", "Владислава" * 2, ("Tom", "Ada"), 1)))
    assert cut is not None
    assert cut.host.startswith("Влади")
    assert cut.host.endswith("…")
    assert len(cut.others) + cut.unnamed == 3
    many = Greeting("kittypaw", "Maximiliana", ("Bartholomew", "Christopher", "Desdemona"))
    read = read_greeting(write_greeting(many))
    assert read == Greeting("kittypaw", "Maximiliana", ("Bartholomew",), 2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yarn",
        "yarn.",
        "yarn.1",
        "nogame.Mia",
        "yarn.Mia..Tom",
        "yarn.<b>",
        "yarn.~",
        "yarn.~!!!",
        "yarn.~_w",
        "yarn.Mia.10",
        "yarn." + "M" * 2000 + ".",
    ],
)
def test_what_is_no_greeting_is_none(text: str) -> None:
    assert read_greeting(text) is None


@given(st.text(alphabet="yarn.~MiaTom123-_", max_size=60))
def test_whatever_stands_there_is_read_as_names_or_not_at_all(text: str) -> None:
    """A name is what a person could have been called: one printable line of 24 characters."""
    greeting = read_greeting(f"yarn.{text}")
    for name in (greeting.host, *greeting.others) if greeting else ():
        assert 0 < len(name) <= 24
        assert name.isprintable()


def test_the_door_says_who_invites_before_it_asks_for_a_name() -> None:
    net = Net("greeting")
    mia = RemoteDesk(net)
    mia.go("#/new/yarn?names=Mia&kinds=person,person,person")
    mia.did("setup.remote")
    net.run()
    mia.did("lobby.invite")
    net.run(50)
    address = mia.remote.invites[-1].address
    assert address.startswith("#/join/yarn.Mia.1/")
    tom = RemoteDesk(net)
    tom.go(address)
    assert "Mia invites you to Yarn Trail" in tom.shown
    words = "For three people: Mia, you and one more. A seat is free for you."
    assert words in tom.shown
    assert "Your name" in tom.shown
    # While the reply is on its way the same is said of where it leads.
    tom.did("joining.name", value="Tom")
    tom.did("joining.answer")
    net.run(50)
    assert f"Mia invites you to Yarn Trail. {words}" in tom.shown


def test_hostile_words_in_a_link_are_only_words() -> None:
    """``<img src=x>`` as the name of who invites."""
    net = Net("hostile greeting")
    mia = RemoteDesk(net)
    mia.go("#/new/yarn?names=Mia")
    mia.did("setup.remote")
    net.run()
    mia.did("lobby.invite")
    net.run(50)
    code = mia.remote.invites[-1].address.rpartition("/")[2]
    hostile = write_greeting(Greeting("yarn", "<img src=x>"))
    tom = RemoteDesk(net)
    tom.go(f"#/join/{hostile}/{code}")
    assert "&lt;img src=x&gt; invites you to Yarn Trail" in tom.shown
    assert "<img" not in tom.shown
    # What nobody can read is passed over, and the invitation is as good as before.
    tom.go(f"#/join/nonsense.%3Cb%3E/{code}")
    assert "You are invited" in tom.shown
    assert "Answer the invitation" in tom.shown
