"""A sentence has one full stop, also behind a name that ends with one, such as "Ana M."."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_app_turn_clock import at

from app.analysis.turning_point import decisive_sentence
from app.remote.values.greetings import Greeting, greeting_words
from pyengine.core.scores import ScoreLine, Scores, SeatScore
from pyengine.core.words import ended, listing, say, seat_words, with_names

ROOT = Path(__file__).parent.parent
SHORT = "Ana M."

NAMES = re.compile(
    r"(?:.*\.)?(?:names?|who|whom|whose|host|people|next_best)$"
    r"|(?:within\((?!stage)|list_within\(|called\(|.*\bname_of\(|and_list\(.*(?:names?|people)\b)"
)
"""Expressions of sentences that are somebody's name, or several names."""


def ends(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The values in the texts of a module behind which a full stop ends a sentence."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.JoinedStr):
            continue
        for value, text in zip(node.values, node.values[1:], strict=False):
            behind = text.value if isinstance(text, ast.Constant) else ""
            if isinstance(value, ast.FormattedValue) and re.match(r"\.(\s|$)", str(behind)):
                yield node.lineno, ast.unparse(value.value)


@pytest.mark.parametrize("end", [".", "!", "?", "…", "。"])
def test_a_name_brings_the_end_of_its_sentence_along(end):
    """Of an engine's sentence as of the app's; where more follows nothing is left out."""
    name = f"Ana{end}"
    assert ended(f"Waiting for {name}") == f"Waiting for {name}"
    found = with_names(say("It is the turn of {who}.", who=seat_words(2)), ("Mia", name))
    assert str(found) == f"It is the turn of {name}"
    many = say("Waiting for {names}.", names=listing(["Mia", name]))
    assert str(many) == f"Waiting for Mia and {name}"
    assert str(say("{name} is to act.", name=name)) == f"{name} is to act."
    assert str(say("{cell}.", cell="E4")) == "E4."


def test_no_sentence_of_the_sources_puts_a_full_stop_right_behind_a_name():
    """``ended`` ends them; it looks through every text with values of the app and the engine."""
    seen, found = 0, []
    for folder in ("web/app", "pyengine"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for line, value in ends(ast.parse(path.read_text("utf-8"))):
                seen += 1
                if NAMES.match(value):
                    found.append(f"{path.relative_to(ROOT)}:{line}: {value}")
    assert seen > 100
    assert not found


def test_who_greets_and_who_is_ahead_may_have_such_a_name():
    """In a greeting, and in the sentence of what decided a match."""
    greeting = Greeting("yarn", "Mia", ("Tom", SHORT))
    assert greeting_words(greeting, to_watch=True) == f"For three people: Mia, Tom and {SHORT}"
    lines = (ScoreLine("items", say("Items"), points, points) for points in (9, 4))
    scores = Scores(tuple(SeatScore((line,)) for line in lines), winners=(1,))
    assert decisive_sentence(scores, ("Mia", SHORT)) == (
        f"What made the difference: Items, with 9 points for Mia and 4 for {SHORT}"
    )


def test_the_bot_chooses_for_such_a_name_when_time_is_up():
    """The sentence at the place is the one that is said."""
    desk = at("turn-30", query=f"cups=off&kinds=person,person&names={SHORT},Ben&seed=tea")
    sentence = f"Time is up. The easy bot chooses for {SHORT}"
    assert sentence in desk.seconds(30)
    assert desk.place.say == sentence
