"""Hostile texts: whatever a file holds, reading it ends in a match or in one MatchTextError."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine.core.chance import pick, rng_for
from pyengine.core.errors import MatchTextError
from pyengine.core.text import parse_bytes, parse_match, read_bytes, write_match
from pyengine.testing import random_match

TEXTS = [
    write_match(random_match("yarn", players, "fuzz", options))
    for players, options in [
        (1, {}),
        (2, {"cups": "off"}),
        (3, {"side": "B", "novices": "2,3"}),
        (2, {"crossing": "never"}),
    ]
]
PIECES = ["*", "1", "2", "9", "roll", "roll 6", "pass", "deal 2 1", "cups", "R1", "!", "U99", "#"]
PIECES += [":", "=", "\n", "\r", "\n\n", "\t", "\0", "\x85", "\u2028", "\ufeff", "ß", "٣", "-", ","]
PIECES += ["game: yarn", "players: 6", "options: side=B", "clowder match 1", "9" * 30, "A1"]


def check(text: str) -> None:
    """A match that is read has a canonical text, which is read as the same match."""
    reading = read_bytes(text.encode())
    if reading.error is not None:
        assert 1 <= reading.error.line <= text.count("\n") + 2
        assert reading.error.rule
        assert "\n" not in str(reading.error)
        return
    match = parse_match(text)
    again = parse_match(write_match(match))
    assert again.state == match.state
    assert write_match(again) == write_match(match)


def mutated(text: str, seed: int) -> str:
    """The text with a few characters, words or lines removed, doubled, swapped or put in."""
    rng = rng_for("mutate", seed)
    for _ in range(1 + rng.getrandbits(2)):
        place, other = sorted(int(rng.random() * (len(text) + 1)) for _ in range(2))
        lines = text.split("\n")
        row, second = (int(rng.random() * len(lines)) for _ in range(2))
        way = rng.getrandbits(3)
        if way == 0:
            text = text[:place] + text[place + 1 :]
        elif way == 1:
            text = text[:place] + pick(PIECES, rng) + text[place:]
        elif way == 2:
            text = text[:place] + text[min(other, place + 40) :]
        elif way == 3:
            text = "\n".join(lines[:row] + lines[row + 1 :])
        elif way == 4:
            text = "\n".join([*lines[:row], lines[second], *lines[row:]])
        elif way == 5:
            lines[row], lines[second] = lines[second], lines[row]
            text = "\n".join(lines)
        elif way == 6:
            words = lines[row].split(" ")
            words[int(rng.random() * len(words))] = pick(PIECES, rng)
            text = "\n".join([*lines[:row], " ".join(words), *lines[row + 1 :]])
        else:
            text = text[:place]
    return text


def test_mutated_matches_never_raise_anything_else():
    """Fifteen hundred mutations of four matches."""
    refused = 0
    for seed in range(1500):
        text = mutated(TEXTS[seed % len(TEXTS)], seed)
        try:
            parse_match(text)
        except MatchTextError:
            refused += 1
        check(text)
    assert 600 < refused < 1500


@given(st.text(max_size=200))
@settings(max_examples=150)
def test_any_text_may_follow_a_header(tail):
    """Arbitrary Unicode where actions should be."""
    check("clowder match 1\ngame: yarn\nplayers: 2\noptions: cups=off\n\n" + tail)


@given(st.lists(st.sampled_from(PIECES), max_size=12))
@settings(max_examples=200)
def test_any_pieces_may_stand_in_a_header(pieces):
    """Known words in unknown places."""
    check("clowder match 1\n" + " ".join(pieces) + "\ngame: yarn\nplayers: 2\n\n")
    check("clowder match 1\n" + "\n".join(pieces) + "\n\n")
    check(" ".join(pieces))


@given(st.binary(max_size=120))
@settings(max_examples=200)
def test_any_bytes_are_a_match_or_refused(data):
    """Alone, and behind a right beginning."""
    for whole in (data, TEXTS[1].encode() + data, TEXTS[1].encode()[:100] + data):
        reading = read_bytes(whole)
        if reading.error is None:
            assert write_match(parse_bytes(whole))
        else:
            assert reading.error.line >= 1
