"""What the engine says: whole templates whose places are all filled, wherever it speaks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from every_game import some_players
from hypothesis import given
from hypothesis import strategies as st
from test_conformance import WRONG, some_actions

from pyengine.core.chance import rng_for
from pyengine.core.errors import IllegalAction, MatchTextError
from pyengine.core.match import Match
from pyengine.core.reasons import list_reasons
from pyengine.core.registry import GAMES
from pyengine.core.text import parse_match, write_match
from pyengine.core.words import (
    NOTHING,
    Listing,
    Sentence,
    ended,
    listing,
    say,
    say_counted,
    say_together,
)
from pyengine.testing import random_steps

ENGINE = Path(__file__).parent.parent / "pyengine"

SPEAKERS = {"say": 0, "refuse": 1, "illegal": 1, "say_counted": 1, "say_of": 1}
"""Who takes a template, and as which argument."""


def places(template: str) -> set[str]:
    """The names in a template; it has nothing but names in braces."""
    found = set()
    for _, name, form, conversion in Formatter().parse(template):
        if name is not None:
            assert name.isidentifier(), template
            assert not form, template
            assert conversion is None, template
            found.add(name)
    return found


# The value


def test_a_sentence_is_english_by_str_and_equal_by_value():
    """Whatever the order of the arguments; nested words are said as well."""
    found = say("{cat} sits on {place}.", place=say("floor {floor}", floor=3), cat="Mia")
    assert str(found) == "Mia sits on floor 3."
    again = say("{cat} sits on {place}.", cat="Mia", place=say("floor {floor}", floor=3))
    assert (found, hash(found)) == (again, hash(again))
    assert found != say("{cat} sits on {place}.", cat="Mia", place="floor 3")


def test_nothing_to_say_is_false():
    """A stage before the match has begun, for one."""
    assert not NOTHING
    assert str(NOTHING) == ""
    assert say("Turn {turn}", turn=0)


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 slots"), (1, "a slot"), (2, "2 slots"), (11, "11 slots")]
)
def test_one_and_many_are_two_templates(count, words):
    """The number is a place in the second one."""
    assert str(say_counted(count, "a slot", "{count} slots")) == words


@pytest.mark.parametrize(
    ("items", "joint", "words"),
    [
        ((), "and", ""),
        (("a",), "and", "a"),
        (("a", "b"), "and", "a and b"),
        (("a", "b", "c"), "and", "a, b and c"),
        (("a", "b"), "or", "a or b"),
        ((1, 2, 3), "or", "1, 2 or 3"),
        ((say("{n} mice", n=2), "c"), "comma", "2 mice, c"),
    ],
)
def test_lists_are_joined_in_one_place(items, joint, words):
    """And, or, or commas alone."""
    assert str(listing(items, joint)) == words


def test_several_remarks_are_one_sentence():
    """One alone stays itself."""
    first, second = say("fills chamber {chamber}", chamber="B"), say("takes a nut")
    assert say_together([first]) == first
    assert str(say_together([first, second])) == "fills chamber B, takes a nut"


@given(st.text())
def test_foreign_words_are_values_and_never_templates(word):
    """Braces in what somebody wrote stay braces."""
    assert str(say("There is no {what}.", what=word)) == ended(f"There is no {word}")


# All templates, in the source


def templates() -> Iterator[tuple[str, int, str, set[str]]]:
    """Every template in the engine's source: its place, its text, the names that fill it."""
    for file in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            first = SPEAKERS.get(node.func.id)
            if first is None:
                continue
            given_names = {word.arg for word in node.keywords}
            for number, template in enumerate(node.args[first:]):
                if isinstance(template, ast.Constant):
                    counted = {"count"} if node.func.id == "say_counted" and number else set()
                    # Of somebody the first template is told to others, the second to them.
                    named = {"name"} if node.func.id == "say_of" and not number else set()
                    yield file.name, node.lineno, str(template.value), given_names | counted | named
                else:  # a sentence is never put together on the way
                    kinds = (ast.Name, ast.Attribute, ast.Subscript, ast.Starred)
                    assert isinstance(template, kinds), f"{file.name}:{node.lineno}"


def test_every_template_has_a_value_for_each_place():
    """In the source, so also those that are hard to come by; none is built from pieces."""
    found = list(templates())
    assert len(found) > 150
    for file, line, template, names in found:
        assert places(template) == names, f"{file}:{line}: {template}"


# What is said in play


def check(sentence: Sentence | Listing) -> int:
    """Hold a sentence, and those in it, to its template; returns how many there are."""
    if isinstance(sentence, Listing):
        return sum(check(item) for item in sentence.items if isinstance(item, Sentence | Listing))
    assert isinstance(sentence, Sentence)
    assert places(sentence.template) == {name for name, _ in sentence.args}
    words = str(sentence)
    assert "{" not in words
    assert "}" not in words
    values = (value for _, value in sentence.args)
    return 1 + sum(check(value) for value in values if isinstance(value, Sentence | Listing))


def refused(match: Match, seat: int, action: str) -> Sentence | None:
    """What the game says against an action."""
    try:
        match.game.accept(match.state, seat, action)
    except IllegalAction as error:
        return error.message
    return None


@pytest.mark.parametrize("game_id", GAMES)
def test_everything_that_is_said_in_play_is_a_whole_sentence(game_id):
    """Stages, labels, forms, refusals of actions of other moments and seats, reasons."""
    sentences: set[Sentence] = set()
    refusals: set[Sentence] = set()
    for players in {some_players(game_id, 1), some_players(game_id, 3)}:
        tried = [*WRONG, "roll 0", "deal 1 1", "start 9", "bid 0L", "bid 1-3L", "mark 9.9 yarn"]
        tried += ["cards 1 1", "cards 1 2 3 60", "guests 1 1 1 1 1 1 1 1", "timeout", "0 grab 1"]
        tried += ["9999999 grab 1", "60000 grab 9", "60000 peek 9", "60000 meow Aa0@0,0 guest=1"]
        tried += ["1 meow", "1 meow x", "1 meow Aa0@0,0 As1@2,2", "1 meow Aa0@0,0 Bs1@0,0"]
        tried += ["touch 3001", "60000 pass"]
        for match in random_steps(Match.new(game_id, players), "words"):
            game, state = match.game, match.state
            sentences.add(game.stage(state) or say("before"))
            sentences |= {line.label for seat in game.scores(state).seats for line in seat.lines}
            for seat in range(players + 1):
                refusals |= {found for action in tried if (found := refused(match, seat, action))}
            for seat in match.pending.seats[:1]:
                tried = [*tried[-80:], *some_actions(game, state, seat, 8)]
                by_rules = game.automatic(state, seat, True, rng_for("words"))
                if by_rules is None and game.info.tempo != "race":  # hands give no reasons
                    view = game.view(state, seat)
                    for action in game.legal_actions(view, seat)[:40]:
                        for found in list_reasons(game_id, view, seat, action):
                            sentences.add(found.words)
                            sentences |= {about.words for about in found.about if about.words}
    assert sum(map(check, sentences | refusals)) >= len(sentences | refusals)
    assert len(refusals) > 2, f"{game_id} refuses next to nothing: {[*map(str, refusals)]}"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_fault_of_a_text_is_a_whole_sentence(game_id):
    """Lines left out, doubled and cut, in the header and behind it."""
    text = write_match([*random_steps(Match.new(game_id, some_players(game_id)), "fault")][-1])
    lines, found = text.split("\n"), set()
    for number in range(min(len(lines), 40)):
        for change in ([], [lines[number]] * 2, [lines[number][:-1]], ["{0}"], ["x: {y}"]):
            try:
                parse_match("\n".join((*lines[:number], *change, *lines[number + 1 :])))
            except MatchTextError as error:
                found.add(error.message)
    for message in found:
        assert places(message.template) == {name for name, _ in message.args}
        assert str(message)
    assert len({message.template for message in found}) > 8
