"""The match text: what is read, what is written, and where a fault is reported."""

from __future__ import annotations

import pytest

from pyengine.core.errors import MatchTextError
from pyengine.core.text import MAX_CHARS, parse_bytes, parse_match, read_bytes, write_match

EXAMPLE = """\
clowder match 1
game: yarn
players: 2
options: side=A cups=off crossing=allowed

* roll 4
1 R3D1
2 pass
"""


def fault(text):
    with pytest.raises(MatchTextError) as caught:
        parse_match(text)
    return caught.value.line, caught.value.rule


def test_the_example_of_the_design_is_read_and_written_as_it_stands():
    """The canonical text is a fixed point."""
    assert write_match(parse_match(EXAMPLE)) == EXAMPLE


@pytest.mark.parametrize(
    "variant",
    [
        EXAMPLE.rstrip("\n"),
        EXAMPLE.replace("\n", "\r\n"),
        EXAMPLE.replace("* roll 4", "\n \t\n*\troll   4  # a comment\n# another"),
        EXAMPLE.replace("1 R3D1\n2 pass", "2 pass\n1 R3D1"),
        EXAMPLE.replace("game: yarn\nplayers: 2\n", "players:2\n# why not\ngame :  yarn # so\n"),
        EXAMPLE.replace("options: side=A cups=off crossing=allowed", "options:   cups=off"),
        EXAMPLE.replace("clowder match 1", "  clowder   match 1 # the first line"),
        EXAMPLE.replace("\n\n", "\n \t \n\n"),
        EXAMPLE + "\n# the end\n\n",
        "clowder match 1\noptions: crossing=allowed cups=off\nplayers: 2\ngame: yarn\n\n"
        "* roll 4\n2 pass\n1 R3D1",
    ],
)
def test_freedoms_of_writing_mean_the_same_match(variant):
    """Order of keys, spaces, comments, blank lines, CRLF, order of seats, last newline."""
    assert write_match(parse_match(variant)) == EXAMPLE
    assert write_match(parse_bytes(variant.encode())) == EXAMPLE


def test_options_may_be_missing():
    """Without an options line everything is at its default."""
    match = parse_match("clowder match 1\ngame: yarn\nplayers: 3\n\n")
    assert dict(match.header.options)["cups"] == "on"
    assert "options: side=A cups=on crossing=allowed\n\n" in write_match(match)
    assert parse_match("clowder match 1\ngame: yarn\nplayers: 3\noptions:\n\n") == match


def test_seats_are_written_when_there_are_any():
    """Y20: novices stand in the header, sorted, and are read back."""
    text = EXAMPLE.replace("crossing=allowed", "crossing=allowed novices=2,1")
    written = write_match(parse_match(text))
    assert "crossing=allowed novices=1,2\n" in written
    assert write_match(parse_match(written)) == written


HEADER = "clowder match 1\ngame: yarn\nplayers: 2\noptions: cups=off\n\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("\n", 1),
        ("\nclowder match 1\n", 1),
        ("clowder match 2\n", 1),
        ("clowder match\n", 1),
        ("Clowder match 1\n", 1),
        ("# a comment\nclowder match 1\n", 1),
        ("\ufeff" + EXAMPLE, 1),
        ("clowder match 1", 2),
        ("clowder match 1\n", 2),
        ("clowder match 1\n\n", 2),
        ("clowder match 1\ngame: yarn\n\n", 3),
        ("clowder match 1\nplayers: 2\n\n", 3),
        ("clowder match 1\nplayers: 2\n# hm\n\n", 4),
        ("clowder match 1\ngame: yarn\nplayers: 2", 4),
        ("clowder match 1\ngame: yarn\nplayers: 2\n", 4),
        ("clowder match 1\ngame: yarn\nplayers: 2\n* roll 4\n", 4),
        ("clowder match 1\ngame: yarn\nplayers: 2\n* roll 4\n\n", 4),
        ("clowder match 1\ngame: chess\nplayers: 2\n\n", 2),
        ("clowder match 1\ngame:\nplayers: 2\n\n", 2),
        ("clowder match 1\ngame: yarn\nplayers: 0\n\n", 3),
        ("clowder match 1\ngame: yarn\nplayers: 7\n\n", 3),
        ("clowder match 1\ngame: yarn\nplayers: 02\n\n", 3),
        ("clowder match 1\ngame: yarn\nplayers: two\n\n", 3),
        ("clowder match 1\ngame: yarn\nplayers: ٢\n\n", 3),
        ("clowder match 1\ngame: yarn\nplayers:\n\n", 3),
        ("clowder match 1\ngame: yarn\nplayers: 2\nplayers: 2\n\n", 4),
        ("clowder match 1\ngame: yarn\ngame: yarn\nplayers: 2\n\n", 3),
        ("clowder match 1\ngame: yarn\nplayers: 2\nseed: 7\n\n", 4),
        ("clowder match 1\ngame: yarn\nplayers: 2\nGame: yarn\n\n", 4),
        ("clowder match 1\ngame: yarn\nplayers: 2\noptions: side=C\n\n", 4),
        ("clowder match 1\ngame: yarn\nplayers: 2\noptions: side\n\n", 4),
        ("clowder match 1\ngame: yarn\nplayers: 2\noptions: side=A side=A\n\n", 4),
        ("clowder match 1\ngame: yarn\nplayers: 2\noptions: colour=red\n\n", 4),
        ("clowder match 1\ngame: yarn\nplayers: 2\noptions: novices=3\n\n", 4),
        ("clowder match 1\noptions: novices=3\nplayers: 2\ngame: yarn\n\n", 2),
        ("clowder match 1\noptions: side=A\noptions: cups=on\nplayers: 2\ngame: yarn\n\n", 3),
    ],
)
def test_a_wrong_header_is_refused_at_its_line(text, line):
    """Rule HEADER; a missing key is reported at the empty line that ends the header."""
    assert fault(text) == (line, "HEADER")


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (["game: chess", "players: 99", "seed: 7"], 2),
        (["players: 99", "game: yarn", "seed: 7"], 2),
        (["players: 2", "options: side=C", "game: yarn", "seed: 7"], 3),
        (["seed: 7", "game: chess", "players: 99"], 2),
        (["players: 2", "game: chess"], 3),
        (["players: x", "options: x"], 2),
    ],
)
def test_of_several_header_faults_the_first_in_the_text_is_told(lines, line):
    """Also where it is only known to be wrong after the whole header was read."""
    assert fault("\n".join(("clowder match 1", *lines, "", ""))) == (line, "HEADER")


@pytest.mark.parametrize(
    ("lines", "line", "rule"),
    [
        (["roll 4"], 6, "NOTATION"),
        (["? roll 4"], 6, "NOTATION"),
        (["0 roll 4"], 6, "NOTATION"),
        (["01 pass"], 6, "NOTATION"),
        (["-1 pass"], 6, "NOTATION"),
        (["*roll 4"], 6, "NOTATION"),
        (["*"], 6, "NOTATION"),
        (["* roll"], 6, "NOTATION"),
        (["* roll four"], 6, "NOTATION"),
        (["* roll 04"], 6, "NOTATION"),
        (["* roll 4 4"], 6, "NOTATION"),
        (["* roll 7"], 6, "Y3"),
        (["* roll 0"], 6, "Y3"),
        (["* toss 4"], 6, "NOTATION"),
        (["* deal 1 2"], 6, "TURN"),
        (["1 pass"], 6, "TURN"),
        (["* roll 4", "* roll 4"], 7, "TURN"),
        (["* roll 4", "3 pass"], 7, "TURN"),
        (["* roll 4", "1 pass", "1 pass"], 8, "TURN"),
        (["* roll 4", "1 R4", "# hm", "", "1 R4"], 10, "TURN"),
        (["* roll 4", "1 roll 4"], 7, "TURN"),
        (["* roll 4", "1 cups C1 D2 G4 B5 E6 H7"], 7, "TURN"),
        (["* roll 4", "1"], 7, "NOTATION"),
        (["* roll 4", "1 r4"], 7, "NOTATION"),
        (["* roll 4", "1 R"], 7, "NOTATION"),
        (["* roll 4", "1 4R"], 7, "NOTATION"),
        (["* roll 4", "1 R04"], 7, "NOTATION"),
        (["* roll 4", "1 R0"], 7, "NOTATION"),
        (["* roll 4", "1 R3 D1"], 7, "NOTATION"),
        (["* roll 4", "1 R2R2"], 7, "NOTATION"),
        (["* roll 4", "1 R4!!"], 7, "NOTATION"),
        (["* roll 4", "1 !"], 7, "NOTATION"),
        (["* roll 4", "1 Pass"], 7, "NOTATION"),
        (["* roll 4", "1 pass!"], 7, "NOTATION"),
        (["* roll 4", "1 pass now"], 7, "NOTATION"),
        (["* roll 4", "1 R1D1R1D1"], 7, "Y6"),
        (["* roll 4", "1 R2L2"], 7, "Y7"),
        (["* roll 4", "1 R3"], 7, "Y5"),
        (["* roll 4", "1 R5"], 7, "Y5"),
        (["* roll 4", "1 U4"], 7, "Y5"),
        (["* roll 4", "1 D4"], 7, "Y9"),
        (["* roll 4", "1 R4!"], 7, "Y13"),
        (["* roll 4", "1 pass", "2 pass", "* roll 4"], 9, "OVER"),
        (["* roll 4", "1 pass", "2 pass", "garbage"], 9, "OVER"),
    ],
)
def test_a_wrong_action_is_refused_at_its_line(lines, line, rule):
    """With a rule id, or NOTATION, TURN or OVER."""
    assert fault(HEADER + "\n".join(lines)) == (line, rule)


CUPS = "clowder match 1\ngame: yarn\nplayers: 2\n\n"


@pytest.mark.parametrize(
    ("lines", "line", "rule"),
    [
        (["1 cups"], 5, "Y2"),
        (["1 cups C1 D2 G4 B5 E6"], 5, "Y2"),
        (["1 cups C1 D2 G4 B5 E6 H7 C8"], 5, "Y2"),
        (["1 cups C1 D2 G4 B5 E6 C1"], 5, "Y2"),
        (["1 cups A1 D2 G4 B5 E6 H7"], 5, "Y2"),
        (["1 cups J1 D2 G4 B5 E6 H7"], 5, "NOTATION"),
        (["1 cups C13 D2 G4 B5 E6 H7"], 5, "NOTATION"),
        (["1 cups c1 D2 G4 B5 E6 H7"], 5, "NOTATION"),
        (["1 cups C01 D2 G4 B5 E6 H7"], 5, "NOTATION"),
        (["1 cups C1,D2,G4,B5,E6,H7"], 5, "NOTATION"),
        (["1 R4"], 5, "TURN"),
        (["1 pass"], 5, "TURN"),
        (["* deal 1 2"], 5, "TURN"),
        (["* roll 4"], 5, "TURN"),
        (["1 cups C1 D2 G4 B5 E6 H7", "1 cups C1 D2 G4 B5 E6 H7"], 6, "TURN"),
        (["1 cups C1 D2 G4 B5 E6 H7", "2 cups C1 D2 G4 B5 E6 H7", "* roll 4"], 7, "TURN"),
        (["1 cups C1 D2 G4 B5 E6 H7", "2 cups C1 D2 G4 B5 E6 H7", "* deal 1 1"], 7, "Y2"),
        (["1 cups C1 D2 G4 B5 E6 H7", "2 cups C1 D2 G4 B5 E6 H7", "* deal 1"], 7, "Y2"),
        (["1 cups C1 D2 G4 B5 E6 H7", "2 cups C1 D2 G4 B5 E6 H7", "* deal 0 1"], 7, "Y2"),
        (["1 cups C1 D2 G4 B5 E6 H7", "2 cups C1 D2 G4 B5 E6 H7", "* deal 1 2 3"], 7, "Y2"),
        (["1 cups C1 D2 G4 B5 E6 H7", "2 cups C1 D2 G4 B5 E6 H7", "* deal"], 7, "NOTATION"),
        (["1 cups C1 D2 G4 B5 E6 H7", "2 cups C1 D2 G4 B5 E6 H7", "1 deal 1 2"], 7, "TURN"),
    ],
)
def test_wrong_cups_and_deals_are_refused_at_their_line(lines, line, rule):
    """Y2: six different shadow dots each, then a deal that names every seat once."""
    assert fault(CUPS + "\n".join(lines)) == (line, rule)


def test_cups_are_written_in_reading_order():
    """Y2: any order is read; row by row is written."""
    match = parse_match(CUPS + "2 cups H7 E6 B5 G4 D2 C1\n")
    assert match.entries[-1].action == "cups C1 D2 G4 B5 E6 H7"


def test_a_fault_tells_how_far_the_text_was_right():
    """A reading holds the match before the fault."""
    reading = read_bytes((EXAMPLE + "* roll 9\n").encode())
    assert reading.match == parse_match(EXAMPLE)
    assert reading.error is not None
    assert (reading.error.line, reading.error.rule) == (9, "Y3")


@pytest.mark.parametrize(
    ("data", "line", "rule"),
    [
        (b"\x7fELF\x02\x01\x01\xff", 1, "HEADER"),
        (b"\xef\xbb\xbf" + EXAMPLE.encode(), 1, "HEADER"),
        (EXAMPLE.encode("utf-16"), 1, "HEADER"),
        (EXAMPLE.encode() + b"# caf\xe9\n", 9, "NOTATION"),
        (b"clowder match 1\ngame: yarn\nplayers: 2 # caf\xe9\n\n", 3, "HEADER"),
        (b"clowder match 1\ngame: chess\nplayers: 2 # caf\xe9\n\n", 2, "HEADER"),
        (EXAMPLE.encode() + b"* roll 9\n* roll \xff\n", 9, "Y3"),
        (b"", 1, "HEADER"),
    ],
)
def test_bytes_that_are_no_match_are_refused_at_their_line(data, line, rule):
    """Binary files, byte order marks, other encodings: one MatchTextError."""
    with pytest.raises(MatchTextError) as caught:
        parse_bytes(data)
    assert (caught.value.line, caught.value.rule) == (line, rule)


def test_a_comment_may_hold_any_utf8():
    """Comments are for people in any language."""
    assert write_match(parse_bytes((EXAMPLE + "# Mäuse 🐭\n").encode())) == EXAMPLE


def test_a_text_that_is_too_long_is_refused_at_once():
    """A hostile file costs nothing."""
    assert fault(EXAMPLE + "#" * MAX_CHARS) == (1, "HEADER")
    error = read_bytes(b"#" * (4 * MAX_CHARS + 1)).error
    assert error is not None
    assert error.line == 1


def test_sentences_about_foreign_text_stay_short_and_on_one_line():
    """Whatever a file holds, its refusal is one readable sentence."""
    hostile = "1 " + "x" * 5000 + "\n"
    for text in (
        HEADER + "* roll 4\n" + hostile,
        "clowder match 1\n" + "y" * 5000 + ": 1\n\n",
        "clowder match 1\ngame: " + "z" * 5000 + "\nplayers: 1\n\n",
        "clowder match 1\ngame: yarn\nplayers: 1\noptions: side=" + "w" * 5000 + "\n\n",
    ):
        with pytest.raises(MatchTextError) as caught:
            parse_match(text)
        assert len(str(caught.value)) < 200
        assert "\n" not in str(caught.value)
