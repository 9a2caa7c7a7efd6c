"""Whom a sentence is for: whoever plays alone is "you", everybody else goes by name."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import cache

import pytest
from desk import Desk
from pages import FULL, check, with_session
from review_desk import begun, finish

from app.narration.sentences import describe_between, result_sentence, standing_sentence
from app.saves.naming import names_listed
from app.saves.records import Player, Record, names_here
from pyengine.core.match import Match
from pyengine.core.words import YOU, say, seat_words, with_names

OWN = "Quill"
"""The name of whoever plays: it stands in no other sentence."""

TABLES = {
    "burrow": "kinds=person,easy",
    "cattower": "kinds=person,easy",
    "kittypaw": "kinds=person,easy&pace=calm",
    "ninelives": "kinds=person,easy,easy",
    "yarn": "kinds=person,easy",
}

TEXTS = ("p", "h1", "h2", "caption", "li")
"""Elements of which each is read as a whole."""

THIRD = (
    *("begins", "calls", "circles", "crosses", "draws", "finds", "gets", "gives", "has", "holds"),
    *("is", "keeps", "knocks", "leads", "looks", "loses", "passes", "picks", "plays", "predicts"),
    *("puts", "scores", "shares", "stops", "takes", "touches", "turns", "waits", "wins"),
)
"""Verbs of the sentences in the form for others; none follows "you"."""

WRONG = re.compile(rf"\byou (?:{'|'.join(THIRD)})\b|\byou's|\byours?'s|\byou:\s|[a-z,] You(?:r)?\b")


def faults(sentence: str) -> list[str]:
    """What is wrong with a sentence for whoever plays alone."""
    low = sentence[:1].lower() + sentence[1:]
    found = WRONG.findall(re.sub(r"([.!?:] )You", r"\1you", low))
    return [*found, *([OWN] if OWN in sentence else [])]


@cache
def played(game: str) -> tuple[Desk, list[str]]:
    """A match of somebody alone with bots, by chance; and all that was heard and stood there."""
    desk, rng = Desk.at(game, f"{TABLES[game]}&names={OWN}&seed=voice"), random.Random(game)
    heard: list[str] = []
    for _ in range(600):
        heard += desk.announced
        if desk.record.match.over:
            page = check(desk.shown)
            return desk, [*heard, *(found.text for tag in TEXTS for found in page.all(tag))]
        if desk.go_on():
            continue
        if desk.timers and not desk.legal():
            desk.elapse()
        else:
            desk.act(rng.choice(desk.legal()))
    raise AssertionError(heard[-5:])


@pytest.mark.parametrize("game", TABLES)
def test_whoever_plays_alone_is_you_in_every_sentence(game: str) -> None:
    """No verb in the form for others, no own name, no "You" in the middle of a sentence."""
    _, heard = played(game)
    wrong = {sentence: found for sentence in heard if (found := faults(sentence))}
    assert not wrong
    assert any("You " in sentence for sentence in heard)


@pytest.mark.parametrize("game", TABLES)
def test_everybodys_names_stand_in_what_leaves_the_device(game: str) -> None:
    """The same match, told for everybody, has no "you" in it."""
    record = played(game)[0].record
    match = record.match
    told = [
        sentence for _, sentence in describe_between(match, 0, len(match.entries), record.names)
    ]
    told += [result_sentence(match, record.names), standing_sentence(match, record.names)]
    assert any(OWN in sentence for sentence in told)
    assert not [sentence for sentence in told if re.search(r"\byou", sentence, re.IGNORECASE)]


def test_the_review_of_what_was_played_here_alone_says_you() -> None:
    """What was brought from elsewhere is somebody's match: there it is the name."""
    record = played("yarn")[0].record
    for brought in (False, True):
        own = replace(record, brought=brought)
        desk = begun(f"#/review/{own.id}", with_session(FULL, records=(own,)))
        finish(desk)
        page = check(desk.shown)
        told = [found.text for tag in ("h1", "h2", "p", "li") for found in page.all(tag)]
        assert (f"What {OWN} chose" in told) is brought
        assert ("What you chose" in told) is not brought
        assert bool([sentence for sentence in told if OWN in sentence]) is brought
        assert not [sentence for sentence in told if WRONG.search(sentence)]


def players(*kinds: str) -> tuple[Player, ...]:
    """So many players, called A, B, C."""
    return tuple(Player(name, kind) for name, kind in zip("ABC", kinds, strict=False))


def test_you_is_who_plays_alone_at_this_device() -> None:
    """Not one of several who share it, and nobody where one only looks on."""
    assert names_here(players("person", "easy")) == (YOU, "B")
    assert names_here(players("far", "person", "far")) == ("A", YOU, "C")
    assert names_here(players("person", "person", "easy")) == ("A", "B", "C")
    assert names_here(players("far", "far")) == ("A", "B")


def test_what_others_have_played_is_told_by_name() -> None:
    """A match that was brought is nobody's own; lists say "you" only where no name was given."""
    match = Match.new("yarn", 2)
    own = Record("own", match, players("person", "easy"), "tea", 0, 0)
    brought = Record("b", match, players("person", "easy"), "tea", 0, 0, brought=True)
    assert own.names_afterwards == (YOU, "B")
    assert brought.names_afterwards == names_listed(own) == ("A", "B")
    unnamed = (Player("Player 1"), Player("B", "easy"))
    assert names_listed(Record("u", match, unnamed, "tea", 0, 0)) == (YOU, "B")


def test_a_person_called_you_is_not_who_reads() -> None:
    """A name is data: nothing equals the reader, and no table keeps the one for the other."""
    for name in ("You", "you"):
        assert name != YOU
        assert name != YOU
        assert {name: 1, YOU: 2} == {YOU: 2, name: 1}
        assert len({name, YOU}) == 2
    sentence = say("It is the turn of {who}.", who=seat_words(1))
    assert str(with_names(sentence, ("You",))) == "It is the turn of You."
    assert str(with_names(sentence, (YOU,))) == "It is the turn of you."


def test_nobody_who_plays_alone_needs_a_name() -> None:
    """The setup calls them "you"; a second person makes them Player 1."""
    alone = Desk()
    alone.go("#/new/yarn?kinds=person,easy")
    (field,) = [
        found for found in check(alone.shown).all("input") if found.attrs.get("id") == "name-1"
    ]
    assert (field.attrs["value"], field.attrs["placeholder"]) == ("", "You")
    alone.go("#/new/yarn?kinds=person,person")
    (field,) = [
        found for found in check(alone.shown).all("input") if found.attrs.get("id") == "name-1"
    ]
    assert field.attrs["placeholder"] == "Player 1"
