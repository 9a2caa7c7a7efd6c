"""docs/protocol.md is true and complete: a reader written from it alone agrees with the engine."""

from __future__ import annotations

from pathlib import Path

import deal_oracle
import protocol_oracle
import pytest
import race_oracle
from peers_network import Network, Weather
from peers_races import Racers
from test_peers_transcript import GOLDEN, HEAD

from pyengine.core.text import write_match
from pyengine.peers.codes import sdp
from pyengine.peers.crypto import ed25519
from pyengine.peers.deal.deal import DealTerms
from pyengine.peers.deal.masking import Shape
from pyengine.peers.fold.compared import words_of
from pyengine.peers.fold.transcript import read_transcript, write_transcript
from pyengine.peers.network import talk
from pyengine.peers.wire import contents
from pyengine.peers.wire.contents import PERSON

GOLDEN_RACE = GOLDEN.with_name("race-transcript.txt")

PAGE = (Path(__file__).parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_another_reader_comes_to_the_same_head():
    """From the golden transcript: hashes, chains, dice, commits and the result."""
    transcript = read_transcript(GOLDEN.read_text(), ed25519)
    text = write_match(transcript.fold.match)
    assert protocol_oracle.check(GOLDEN.read_text(), text).hex() == HEAD


def test_another_reader_finds_the_same_words():
    """With the lists of the page."""
    adjectives, animals = (
        next(line for line in PAGE.splitlines() if line.startswith(f"- {first} "))[2:].split()
        for first in ("amber", "buffalo")
    )
    found = protocol_oracle.words(GOLDEN.read_text(), adjectives, animals)
    assert found == words_of(read_transcript(GOLDEN.read_text(), ed25519).fold)
    assert len(found) == 4


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


def test_another_reader_times_a_race_in_the_same_way():
    """From the golden transcript, of ``Racers(3, "golden 110", signatures=ed25519, phases=16)`` in
    the weather of the other races: a claim that comes too late, a tie, and two answers that were
    told too quick."""
    text = GOLDEN_RACE.read_text()
    transcript = read_transcript(text, ed25519)
    table = race_oracle.Table(text, write_match(transcript.fold.match))
    assert table.read() == transcript.fold.head
    assert (table.left_out, table.tied, table.bounded) == (1, 1, 2)


@pytest.mark.sampled(one_in=3)
@pytest.mark.parametrize("people", [2, 3, 4])
def test_another_reader_times_other_races_as_well(people):
    """Of as many people, on a bad line."""
    found = []
    for seed in range(6, 10):
        network = Racers(people, f"other {seed}", phases=50)
        network.set_up("kittypaw", tuple((one, PERSON) for one in range(1, people + 1)))
        network.weather = Weather(loss=5, double=10, delay=(5, 150))
        network.play_to_the_end()
        fold = network.member(1).fold
        table = race_oracle.Table(write_transcript(fold.feeds), write_match(fold.match))
        assert table.read() == fold.head
        found.append(table)
    assert sum(table.left_out + table.tied for table in found)


def test_another_reader_refuses_another_order_and_other_times():
    """It is not content with anything."""
    text = GOLDEN_RACE.read_text()
    match = write_match(read_transcript(text, ed25519).fold.match)
    for before, after in (("3 374 grab", "3 375 grab"), ("3 touch 1856", "3 touch 960")):
        assert before in match
        with pytest.raises(AssertionError):
            race_oracle.Table(text, match.replace(before, after)).read()


def test_the_vectors_of_chance_on_the_page():
    """Worked out by the second reader from what stands before them."""
    words = PAGE.split("table 000102…0f, secrets", 1)[1].split("```", 1)[0].split()
    table = bytes(range(16))
    chains = {one: protocol_oracle.chain(table, one, bytes([one]) * 32, 4) for one in (1, 2, 3)}
    key = protocol_oracle.event(table, {one: links[1] for one, links in chains.items()})
    hashes = [word for word in words if len(word) == 64]
    assert hashes == [*(links[0].hex() for links in chains.values()), key.hex()]
    shown = " ".join(words).split(key.hex(), 1)[1]
    numbers = [[int(word) for word in part.split(")")[1].split()] for part in shown.split("·")]
    assert numbers == [
        protocol_oracle.dice(key, "roll", 1, 1, 6),
        protocol_oracle.dice(key, "roll", 1, 5, 6),
        protocol_oracle.dice(key, "start", 0, 1, 4),
        race_oracle.shuffle(key, "shuffle deal 1 9", 9),
    ]


def test_the_vectors_of_a_deal_on_the_page():
    """Its name, an anchor and a seed, by the slow second program and by the real one."""
    words = PAGE.split("link 3 of member 1: 32 × 01", 1)[1].split("```", 1)[0].split()
    anchor, name, seed = (bytes.fromhex(word) for word in words if len(word) == 64)
    table, link = bytes(range(16)), bytes((1,)) * 32
    spec, members, hands = "shuffle deal 3 27", (1, 2, 5), (5, 1, 2)
    assert name == deal_oracle.name(table, 3, members, hands, spec)
    assert anchor == deal_oracle.anchor(table, 1, 3, link)
    assert seed == deal_oracle.seed(link, name)
    anchors = (anchor, bytes(32), bytes(32))
    terms = DealTerms(table, 3, members, Shape(3, 9), hands, spec=spec, anchors=anchors)
    assert terms.name == name
    assert terms.seed(1, link) == seed
    assert terms.seed(2, link) is None


@pytest.mark.parametrize("name", [*contents.TYPES, *talk.TYPES])
def test_every_type_stands_on_the_page_with_its_fields(name):
    """Of posts and of link talk."""
    fields = contents.TYPES[name][1] if name in contents.TYPES else talk.TYPES[name][1]
    lines = [line for line in PAGE.splitlines() if f"`{name}" in line or f" {name}`" in line]
    assert lines
    assert any(all(field in line for field in fields) for line in lines)


@pytest.mark.parametrize(
    "bound",
    ["64 KiB", "16 KiB", "10,000", "2 MiB", "192 KiB", "256 ahead", "2,048", "16,375", "128 una"],
)
def test_the_bounds_stand_on_the_page(bound):
    """As they are in the code (tests of their own hold them)."""
    assert bound in PAGE


def test_the_template_stands_on_the_page():
    """Line by line, with what is filled in named."""
    lines = [line.partition("{")[0] for line in sdp._TEMPLATE.splitlines()]
    assert len(lines) == 15
    at = PAGE.index("\nv=0\n")
    shown = [line.partition("<")[0] for line in PAGE[at + 1 :].splitlines()[:14]]
    assert shown == lines[:14]
