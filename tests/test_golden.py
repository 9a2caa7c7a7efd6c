"""Golden matches: worked out by hand from the rules text, move by move, not from the engine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyengine.cli.replay import as_json
from pyengine.core.text import parse_bytes, parse_match, write_match

GOLDEN = Path(__file__).parent / "golden"
MATCHES = sorted(GOLDEN.glob("*.match"))


@pytest.mark.parametrize("file", MATCHES, ids=[file.stem for file in MATCHES])
def test_a_golden_match_ends_as_worked_out_by_hand(file):
    """Phase, totals, winners, lines, legal actions and timer of the JSON file beside it."""
    match = parse_bytes(file.read_bytes())
    expected = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    found = as_json(match, None)
    if "timer" in expected:
        timer = match.state.timer
        found["timer"] = {name: getattr(timer, name) for name in timer.__dataclass_fields__}
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize("file", MATCHES, ids=[file.stem for file in MATCHES])
def test_a_golden_match_is_written_and_read_again(file):
    """Without its comments, seats in order, and the same at every step."""
    match = parse_bytes(file.read_bytes())
    text = write_match(match)
    assert parse_match(text).states[-1] == match.state
    assert write_match(parse_match(text)) == text
    for count in range(len(match.entries)):
        part = match.upto(count)
        assert parse_match(write_match(part)).state == part.state
