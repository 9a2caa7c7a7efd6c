"""Transcripts: everything signed, as text; anybody can check it, and no line can be changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from peers_network import Network
from peers_signing import STUB

from pyengine.cli.main import main
from pyengine.core.text import write_match
from pyengine.peers.crypto import ed25519
from pyengine.peers.crypto.hashes import b64, unb64
from pyengine.peers.fold.transcript import (
    TranscriptError,
    is_transcript,
    read_transcript,
    write_transcript,
)
from pyengine.peers.wire.contents import PERSON

GOLDEN = Path(__file__).parent / "golden" / "transcript.txt"
"""A whole match of Cat Tower between two devices, with real signatures."""


@pytest.fixture(scope="module")
def played():
    """A match of two, with signatures that cost nothing."""
    network = Network(2, 1)
    network.set_up("burrow", ((1, PERSON), (2, PERSON)))
    network.play_to_the_end()
    return network.member(1)


def test_a_transcript_gives_the_match_and_who_signed_it(played):
    """Read back, folded anew, the same."""
    text = write_transcript(played.feeds)
    assert is_transcript(text.encode())
    found = read_transcript(text, STUB)
    assert write_match(found.fold.match) == write_match(played.fold.match)
    assert found.signed == (1, 2)
    assert found.faults == ()
    assert write_transcript(found.feeds) == text


def test_lines_in_another_order_are_as_good(played):
    """The posts know their places."""
    first, table, *posts = write_transcript(played.feeds).splitlines()
    mixed = "\n".join((first, table, *reversed(posts), ""))
    found = read_transcript(mixed, STUB)
    assert found.fold.head == played.fold.head


def test_no_line_can_be_changed_or_left_out_in_the_middle(played):
    """Each fault is told with its line."""
    lines = write_transcript(played.feeds).splitlines()
    for at in range(2, len(lines), 9):
        frame = bytearray(unb64(lines[at]))
        frame[-4] ^= 1
        changed = [*lines[:at], b64(bytes(frame)), *lines[at + 1 :]]
        with pytest.raises(TranscriptError):
            read_transcript("\n".join(changed), STUB)
    for at in range(2, 20):
        with pytest.raises(TranscriptError):
            read_transcript("\n".join([*lines[:at], *lines[at + 1 :]]), STUB)


@pytest.mark.parametrize(
    ("line", "text", "words"),
    [
        (1, "clowder match 1", "first line"),
        (2, "table: AAAA", "names the table"),
        (2, f"table: {b64(bytes(16))}", "Somebody else founded"),
        (3, "meow", "not a post"),
        (3, "", "founder's first post"),
    ],
)
def test_faults_are_told_with_their_line(played, line, text, words):
    """And a sentence."""
    lines = write_transcript(played.feeds).splitlines()
    lines[line - 1] = text
    with pytest.raises(TranscriptError, match=words):
        read_transcript("\n".join(lines), STUB)


def test_the_golden_transcript_stays_true(capsys):
    """With real signatures: the command line checks it as anybody would."""
    assert main(["replay", str(GOLDEN)]) == 0
    out = capsys.readouterr().out
    assert "Cat Tower, 2 players" in out
    assert "Verified: " in out
    assert out.count("signed the result") == 2
    assert "Blame" not in out
    found = read_transcript(GOLDEN.read_text(), ed25519)
    assert found.fold.head.hex() == HEAD


HEAD = "f96e9c848e48ad9d3f63a02e8fdbc05076c45ee09d22857dc45cc2909f6e88ff"


def test_the_command_line_tells_all_as_data(capsys):
    """For other programs."""
    assert main(["replay", "--json", str(GOLDEN)]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["over"]
    assert [load["name"] for load in data["transcript"]["members"]] == ["M1", "M2"]
    assert data["transcript"]["blame"] == []
    assert data["transcript"]["told"] == []


def test_the_command_line_refuses_what_is_not_true(tmp_path, capsys):
    """One line, with the file, the line and why."""
    lines = GOLDEN.read_text().splitlines()
    file = tmp_path / "false.txt"
    file.write_text("\n".join([*lines[:-1], lines[-1][:-8] + "AAAAAAAA"]))
    assert main(["replay", str(file)]) == 2
    assert f"line {len(lines)}" in capsys.readouterr().err
