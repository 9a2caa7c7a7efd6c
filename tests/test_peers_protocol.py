"""docs/protocol.md is true and complete: a reader written from it alone agrees with the engine."""

from __future__ import annotations

from pathlib import Path

import protocol_oracle
import pytest
from peers_network import Network
from test_peers_transcript import GOLDEN, HEAD

from pyengine.core.text import write_match
from pyengine.peers import contents, ed25519, talk
from pyengine.peers.contents import PERSON
from pyengine.peers.transcript import read_transcript, write_transcript

PAGE = (Path(__file__).parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_another_reader_comes_to_the_same_head():
    """From the golden transcript: hashes, chains, dice, commits and the result."""
    transcript = read_transcript(GOLDEN.read_text(), ed25519)
    text = write_match(transcript.fold.match)
    assert protocol_oracle.check(GOLDEN.read_text(), text).hex() == HEAD


@pytest.mark.parametrize("game", ["burrow", "cattower"])
def test_another_reader_takes_other_matches_as_well(game):
    """Of three people, of whom one hosts a bot."""
    network = Network(3, 21)
    network.set_up(game, ((1, PERSON), (2, PERSON), (3, PERSON), (2, "easy")))
    network.play_to_the_end()
    member = network.member(1)
    text = write_match(member.fold.match)
    head = protocol_oracle.check(write_transcript(member.feeds), text)
    assert head == member.fold.head


def test_another_reader_refuses_what_was_changed():
    """It is not content with anything."""
    transcript = read_transcript(GOLDEN.read_text(), ed25519)
    text = write_match(transcript.fold.match)
    roll = next(line for line in text.splitlines() if line.startswith("* roll"))
    other = f"* roll {1 + int(roll.split()[2]) % 6}{roll[8:]}"
    with pytest.raises(AssertionError):
        protocol_oracle.check(GOLDEN.read_text(), text.replace(roll, other, 1))


@pytest.mark.parametrize("name", [*contents.TYPES, *talk.TYPES])
def test_every_type_stands_on_the_page_with_its_fields(name):
    """Of posts and of link talk."""
    fields = contents.TYPES[name][1] if name in contents.TYPES else talk.TYPES[name][1]
    lines = [line for line in PAGE.splitlines() if f"`{name}" in line or f" {name}`" in line]
    assert lines
    assert any(all(field in line for field in fields) for line in lines)


@pytest.mark.parametrize(
    "bound", ["64 KiB", "16 KiB", "10,000", "8 MiB", "256 ahead", "2,048", "16,375", "128 una"]
)
def test_the_bounds_stand_on_the_page(bound):
    """As they are in the code (tests of their own hold them)."""
    assert bound in PAGE
