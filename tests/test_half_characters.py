"""Half a character, alone: JSON can write it, and no address, no file and no link can hold it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from desk import with_session
from pages import FULL, OPEN, SOLO, at

from app.base.checking import read_json
from app.core.model import Model
from app.library.summaries import summarize
from app.remote.chat.lines import Chat
from app.saves.annotations import AnnotationKind, annotation_kind, read_best
from app.saves.preferences import Settings
from app.saves.stored import (
    best_from_json,
    best_to_json,
    changed_settings,
    record_from_json,
    record_to_json,
    summary_from_json,
    summary_to_json,
    with_setting,
)
from app.saves.tallies import tally_from_json, tally_of, tally_to_json

HALF = "\ud83d"


def spoiled(value: Any) -> Iterator[Any]:
    """A value once for each text in it, which then ends with half a character; keys as well."""
    if isinstance(value, str):
        yield value + HALF
    elif isinstance(value, list):
        for at_, item in enumerate(value):
            yield from ([*value[:at_], bad, *value[at_ + 1 :]] for bad in spoiled(item))
    elif isinstance(value, dict):
        yield {**value, HALF: 1}
        for key, inner in value.items():
            yield from (value | {key: bad} for bad in spoiled(inner))


def stored() -> dict[str, tuple[str, Callable[[str], object]]]:
    """Every kind of JSON that is stored, and what reads it."""
    tally = tally_of(SOLO)
    assert tally is not None
    names = replace(Settings(), names=("Mia",), servers=("stun:a.example",), known=("yarn",))
    settings = changed_settings(replace(names, theme="dark"), Settings())
    with_story = replace(OPEN, story=("Tom went.",), seed="tea")
    return {
        "best": (best_to_json(replace(FULL.session.best[0], times=(("card", 5),))), best_from_json),
        "tally": (tally_to_json(tally), tally_from_json),
        "record": (record_to_json(with_story), record_from_json),
        "summary": (summary_to_json(summarize(OPEN), "a1"), summary_from_json),
        **{
            name: (text, lambda text, name=name: with_setting(Settings(), name, text))
            for name, text in settings.items()
        },
    }


@pytest.mark.parametrize("escaped", [True, False])
@pytest.mark.parametrize("kind", list(stored()))
def test_nothing_that_is_stored_is_read_with_half_a_character(kind: str, escaped: bool) -> None:
    """Wherever it stands, it is told as what cannot be read, and never comes to a screen."""
    text, read = stored()[kind]
    read(text)
    bad = [json.dumps(broken, ensure_ascii=escaped) for broken in spoiled(json.loads(text))]
    assert bad
    for broken in bad:
        with pytest.raises(ValueError, match="cannot be read"):
            read(broken)


def test_whole_characters_are_read_however_they_are_written() -> None:
    """Two halves beside each other are one; a backslash before a letter is none."""
    for escaped in (True, False):
        for whole in ("😀", "ü", "\\ud83d", '"\\ud83d'):
            assert read_json(json.dumps([whole], ensure_ascii=escaped)) == [whole]


def test_a_best_score_with_half_a_character_does_not_stop_the_screen() -> None:
    """It stays where it is, and is counted; the others are shown."""
    good = FULL.session.best[0]
    bad = replace(good, record="bad", name="Zoe", options=f"side={HALF}")
    for escaped in (True, False):
        text = json.dumps(json.loads(best_to_json(bad)), ensure_ascii=escaped)
        best, unread, newer = read_best({"a": best_to_json(good), "bad": text})
        assert (best, unread, newer) == ((good,), 1, 0)
        shown = at("#/best", with_session(Model(), best=best)).shown
        assert good.name in shown
        shown.encode()


def test_a_summary_with_half_a_character_is_made_anew() -> None:
    """From the match, which is read once more."""
    text = summary_to_json(replace(summarize(OPEN), stage=HALF), "a1")
    assert annotation_kind(text) is AnnotationKind.NOTHING


def test_talk_with_half_a_character_is_no_talk() -> None:
    """What is stored of a table is read with the same mistrust."""
    chat = Chat()
    line = [1, HALF, False, 5]
    chat.load({"said": json.dumps({"clowder": 1, "lines": [line]}).encode()})
    assert chat.lines == ()
