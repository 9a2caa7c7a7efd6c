"""Packed transcripts: the same posts in less room, and nothing in the file is believed."""

from __future__ import annotations

import json
import tracemalloc
import zlib
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from peers_hands import small_group
from peers_network import Network, Weather
from peers_signing import STUB

from pyengine.cli.main import main
from pyengine.core.registry import GAMES
from pyengine.core.text import write_match
from pyengine.peers.fold.packed import ENDING, FIRST_LINE, MIME, MOST_BYTES, write_packed
from pyengine.peers.fold.transcript import (
    TranscriptError,
    check_file,
    check_transcript,
    finish,
    is_transcript,
    write_transcript,
)
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover
from pyengine.peers.wire.contents import PERSON, STRICT, Show
from pyengine.peers.wire.deal_contents import ProofPart

__all__ = ["small_group"]

MANIFEST = Path(__file__).parents[1] / "web" / "manifest.webmanifest"

pytestmark = pytest.mark.usefixtures("small_group")


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """A short game whose hands are dealt."""
    monkeypatch.setitem(GAMES, "whisker", "toys.whisker")


def table():
    """Three people at a strict table."""
    network = Network(3, 1, Weather(patience=10**9))
    network.set_up("whisker", tuple((one, PERSON) for one in (1, 2, 3)), hands=STRICT)
    return network


@cache
def _played():
    network = table()
    network.play_to_the_end()
    return network.member(1)


@pytest.fixture
def played(registered):
    """A whole match of strict deals."""
    return _played()


def jobs_of(checking):
    """The end of a check, and the names of the jobs that it took."""
    jobs = []
    found = finish(checking, lambda step: jobs.append(step.work.job) if step.work else None)
    return found, jobs


def read(data):
    return finish(check_file(data, STUB))


def test_a_packed_transcript_has_every_post(played):
    """To the byte, with the time at which it was played."""
    data = write_packed(played.feeds, 1_764_000_000_000)
    assert is_transcript(data)
    found = read(data)
    assert write_transcript(found.feeds) == write_transcript(played.feeds)
    assert write_match(found.fold.match.whole()) == write_match(played.fold.match.whole())
    assert (found.faults, found.played) == ((), 1_764_000_000_000)


def unpacked(data):
    return zlib.decompress(data[len(FIRST_LINE) :])


def packed(content):
    return FIRST_LINE + zlib.compress(content)


def test_answers_of_strict_passes_are_left_out_once_their_links_are_shown(played):
    """Of three members of two rounds, each with five parts; none where the links lack."""
    answers = [
        post
        for member in played.feeds
        for post in played.feeds.posts(member)
        if isinstance(post.content, ProofPart) and post.content.part
    ]
    assert len(answers) == 3 * 2 * 5
    assert unpacked(write_packed(played.feeds)).count(b'"d":""') == len(answers)
    network = table()
    assert network.run(
        100_000, lambda: any(isinstance(p.content, Show) for p in network.member(1).feeds.posts(1))
    )
    data = write_packed(network.member(1).feeds)
    assert b'"d":""' not in unpacked(data)
    again = read(data)
    assert write_transcript(again.feeds) == write_transcript(network.member(1).feeds)


def test_what_links_have_proved_is_not_proved_twice(played):
    """The other checks are made as ever."""
    found, jobs = jobs_of(check_file(write_packed(played.feeds), STUB))
    assert "check-answers" not in jobs
    assert jobs.count("audit") == 3 * 2
    assert found.fold.head == played.fold.head


def test_proofs_of_a_round_that_is_not_over_are_looked_at():
    """No links are there, which would prove it better."""
    network = table()
    assert network.run(
        100_000, lambda: any(isinstance(p.content, Show) for p in network.member(1).feeds.posts(1))
    )
    member = network.member(1)
    found, jobs = jobs_of(check_transcript(write_transcript(member.feeds), STUB))
    assert jobs.count("check-answers") == 3 * 5
    assert found.fold.head == member.fold.head


def test_a_wrong_proof_is_told_as_at_the_table():
    """A cheat is left out, and the others play on: what was found stays told."""
    network = table()
    cheat = network.member(2)
    write = cheat.write

    def lie(content):
        if isinstance(content, ProofPart) and content.part:
            content = replace(content, data=bytes(len(content.data)))
        return write(content)

    cheat.write = lie
    assert network.run(100_000, lambda: all(network.devices[one].troubles for one in (1, 3)))
    network.run(3_000)
    network.out = {2}
    seats = network.member(1).fold.epoch.proposal.seats
    network.request(1, ports.Propose("lie", cover(seats, cheat.number, "easy")))
    network.play_to_the_end()
    member = network.member(1)
    for found in (
        read(write_packed(member.feeds)),
        finish(check_transcript(write_transcript(member.feeds), STUB)),
    ):
        assert (cheat.number, "bad-proof") in [(fault.member, fault.what) for fault in found.faults]
        assert found.fold.head == member.fold.head


# Nothing in a file is believed


def refused(data):
    with pytest.raises(TranscriptError) as error:
        read(data)
    return str(error.value)


def test_no_byte_of_it_can_be_changed(played):
    """Of the stream each change is found; of what it holds all but the time, and signatures that
    the newest ones cover."""
    data = write_packed(played.feeds)
    for at in range(len(FIRST_LINE), len(data), len(data) // 40):
        assert refused(data[:at] + bytes((data[at] ^ 1,)) + data[at + 1 :])
    content = unpacked(data)
    bodies = len(content) - 64 * read(data).posts
    for at in (0, 24, *range(28, bodies, bodies // 60), len(content) - 1):
        assert refused(packed(content[:at] + bytes((content[at] ^ 1,)) + content[at + 1 :]))


def test_what_is_cut_off_or_goes_on_is_refused(played):
    data = write_packed(played.feeds)
    for size in (len(FIRST_LINE), len(FIRST_LINE) + 1, len(data) // 2, len(data) - 1):
        assert refused(data[:size]) == "The file is not complete."
    content = unpacked(data)
    for size in (0, 10, 24, 27, len(content) // 2, len(content) - 1):
        assert refused(packed(content[:size])) == "The file is not complete."
    behind = "There is something behind its last post."
    assert refused(data + b"x") == behind
    assert refused(packed(content + b"x")) == behind


def test_a_file_that_unpacks_to_no_end_is_refused_in_time():
    """Of a gigabyte that was packed no more is held than a transcript may have."""
    stream = zlib.compressobj(9)
    zeros = bytes(1 << 20)
    bomb = FIRST_LINE + b"".join(stream.compress(zeros) for _ in range(1024)) + stream.flush()
    tracemalloc.start()
    try:
        assert refused(bomb) == "It unpacks to more than a transcript can hold."
        assert tracemalloc.get_traced_memory()[1] < 3 * MOST_BYTES
    finally:
        tracemalloc.stop()


SEED = bytes(32)
HEAD = bytes(16) + bytes(8) + (1).to_bytes(4, "big")


@pytest.mark.parametrize(
    "known",
    [
        SEED[:31],
        SEED,
        SEED + bytes((4, 9, 0, 0)),
        SEED + bytes((4, 9, 0, 2, 1)),
        SEED + bytes((4, 10, 0, 1, 1)),
        SEED + bytes((0, 9, 0, 1, 1)),
        SEED + bytes((4, 9, 40, 1, 1)),
        SEED + bytes((4, 9, 0, 1, 3)),
        SEED + bytes((4, 9, 0, 9, *[1] * 9)),
    ],
)
def test_what_no_answers_follow_from_is_refused(known):
    """Too short, of no deck, of coins that there are not, of no face, of too many."""
    body = b'{"t":"mp","d":""}'
    record = len(body).to_bytes(4, "big") + bytes((len(known),)) + known + body
    assert refused(packed(HEAD + record + bytes(64))) == "The file is damaged."


@pytest.mark.parametrize("body", [b'"d":""' * 1_000, b"{}", b" " * 50_000])
def test_answers_are_put_in_once_and_posts_have_their_bounds(body):
    """A short body cannot be made as long as one likes."""
    known = SEED + bytes((4, 9, 0, 8, *[2] * 8))
    record = len(body).to_bytes(4, "big") + bytes((len(known),)) + known + body
    assert refused(packed(HEAD + record + bytes(64))) == "The file is damaged."


def test_a_post_that_is_none_is_named_by_its_place():
    body = b"meow"
    record = len(body).to_bytes(4, "big") + bytes(1) + body
    assert refused(packed(HEAD + record + bytes(64))) == "post 1: This is not a post."


def test_the_command_line_says_in_one_line_what_is_wrong(tmp_path, capsys):
    file = tmp_path / "cut.clowdersigned"
    file.write_bytes(packed(HEAD)[:-3])
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err.strip().endswith("cut.clowdersigned: The file is not complete.")


def test_somebody_at_a_terminal_hears_how_far_the_check_is(played, tmp_path, capsys, monkeypatch):
    """In one line, which is gone at the end; a program that reads it hears nothing."""
    monkeypatch.setattr("pyengine.cli.transcripts.ed25519", STUB)
    file = tmp_path / "match.clowdersigned"
    file.write_bytes(write_packed(played.feeds))
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().err
    assert "Checking deal 1 of 2 … 0 %" in told
    assert "Checking deal 2 of 2 … " in told
    assert told.endswith("\x1b[K")


def test_the_manifest_opens_such_files_with_the_app():
    """By their ending and their type."""
    manifest = json.loads(MANIFEST.read_text("utf-8"))
    accepted = [handler["accept"].get(MIME) for handler in manifest["file_handlers"]]
    assert [ENDING] in accepted
