"""Names at a table: each means one person, and what passes for somebody else's name is told."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from peers_table import SALT, Pen, feeds_of, key_of

from pyengine.core.words import NOTHING
from pyengine.peers.fold.names import (
    LONGEST,
    SHAPES,
    clean,
    doubt,
    doubts_of,
    name_of_newcomer,
    names_of,
)
from pyengine.peers.wire.contents import Sit

ALIKE = {
    latin: [
        latin,
        *(at for some in SHAPES.values() for at, to in zip(*some, strict=True) if to == latin),
    ]
    for latin in "ABCEHIJKMNOPQSTVWXYZacdeghijkopqsuvwxy"
}
"""Plain letters, and all that look like them."""

plain_names = st.text(sorted(ALIKE), min_size=2, max_size=6)


def sat(*names: str):
    """The feeds of members who sat down under these names."""
    feeds = feeds_of(*range(1, len(names) + 1))
    for member, name in enumerate(names, 1):
        salt = SALT if member == 1 else b""
        feeds.append(Pen(member).write(Sit(key_of(member), name, "", salt, bytes(32), bytes(32))))
    return feeds


def test_the_table_of_shapes_is_what_it_says() -> None:
    """Each letter is of that alphabet and that case, stands there once, and has a plain one."""
    seen = set()
    for alphabet, (letters, plain) in SHAPES.items():
        assert len(letters) == len(plain)
        assert all(unicodedata.name(letter).startswith(alphabet) for letter in letters)
        assert plain.isascii()
        assert (plain.isupper(), plain.islower()) == (
            alphabet.endswith("CAPITAL"),
            "SMALL" in alphabet,
        )
        assert not seen & set(letters)
        seen |= set(letters)


@given(plain_names, st.data())
def test_whoever_writes_a_name_with_other_letters_is_told_apart(name: str, data) -> None:
    """Whichever of its letters are changed: with a number behind it, and a sentence."""
    other = "".join(data.draw(st.sampled_from(ALIKE[letter])) for letter in name)
    names = names_of(sat(name, other))
    assert names == {1: name, 2: f"{other} 2"}
    if other == name:
        assert doubts_of(sat(name, other)) == {}
    else:
        assert str(doubts_of(sat(name, other))[2]) == (
            f"looks like “{name}”, but is written with other letters"
        )


@given(st.lists(st.text(max_size=40), min_size=1, max_size=6))
def test_every_name_means_one_person_whatever_they_call_themselves(told: list[str]) -> None:
    """No two are the same, none is longer than a name is shown, and nobody is refused."""
    names = names_of(sat(*told))
    assert len(set(names.values())) == len(names)
    assert all(len(name) <= LONGEST for name in names.values())
    for at, name in names.items():
        assert (
            name_of_newcomer(told[at - 1], [names[known] for known in names if known < at]) == name
        )


@given(st.text(max_size=40), st.lists(st.text(max_size=40), max_size=4))
def test_a_doubt_is_one_sentence_about_somebody_who_is_there(name: str, others: list[str]) -> None:
    found = doubt(name, others)
    assert "\n" not in str(found)
    if dict(found.args):
        assert dict(found.args)["other"] in map(clean, others)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Tom", "Том"),  # a small Cyrillic em looks like none of Latin
        ("Мила", "Mila"),
        ("Νίκος", "Nikos"),
        ("Zoë", "Zoe"),
        ("Tom", "tom"),
        ("Zoe\u0308", "Zoë"),
        ("DJ Иван", "Ivan"),
        ("Ann", "Ann"),
        ("小明", "小红"),
        ("Mia 🐈", "Mia"),
    ],
)
def test_honest_names_of_any_alphabet_have_no_mark(name: str, other: str) -> None:
    assert doubt(name, [other]) == NOTHING
    assert doubt(other, [name]) == NOTHING


@pytest.mark.parametrize("name", ["T\u043em", "To\u043c", "\u03a4om"])
def test_a_word_of_two_alphabets_is_told_even_where_nobody_has_such_a_name(name: str) -> None:
    """Two words may be of two alphabets."""
    assert str(doubt(name, ["Ann"])) == "is written with letters of more than one alphabet"
    assert doubt("Tom \u0418\u0432\u0430\u043d", ["Ann"]) == NOTHING


@pytest.mark.parametrize("name", ["\uff34om", "\U0001d413om", "\u03a4om", "T\u043em"])
def test_wide_bold_and_foreign_letters_are_told_beside_the_plain_name(name: str) -> None:
    assert str(doubt(name, ["Ann", "TOM"])) == (
        "looks like “TOM”, but is written with other letters"
    )


def test_the_one_who_came_first_has_no_mark() -> None:
    """Who of the two is honest cannot be known: whoever decides about the second sees both."""
    ours, theirs = "\u0410\u043d\u043d\u0430", "A\u043d\u043d\u0430"
    assert list(doubts_of(sat(ours, theirs))) == [2]
    assert list(doubts_of(sat("Tom", "\u03a4om"))) == [2]
    assert doubts_of(sat("Ann", "ann", "ANN")) == {}
