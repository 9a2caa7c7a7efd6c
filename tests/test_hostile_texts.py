"""No text takes long to read, whoever wrote it: of one twice as long at most 2.5 times the lines of
Python are run. What C does with a text in one call it does once through it; of regular expressions
see test_hostile_patterns.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import count

import pytest
from peers_signing import STUB
from peers_table import SALT, TABLE, Pen, key_of

from app.base.checking import id_of, read_json, server_of
from app.base.moment import Moment
from app.base.names import clean
from app.base.routes import parse_route
from app.correspondence.turn_links import read_turn_link
from app.remote.chat.lines import Chat
from app.remote.links import tabs
from app.saves.annotations import annotation_kind
from app.saves.files import import_file, matches_in, note_of
from app.saves.plan_links import read_plan
from app.saves.stored import best_from_json, record_from_json, settings_from_json, summary_from_json
from app.saves.tallies import tallies_in, tally_from_json
from pyengine.core.chance import SeededChance
from pyengine.core.errors import ClowderError
from pyengine.core.match import MAX_ACTIONS, Match
from pyengine.core.registry import GAMES, load_game
from pyengine.core.text import read_bytes, write_match
from pyengine.games.burrow.loader import parse_burrow
from pyengine.games.cattower.loader import parse_towers
from pyengine.games.kittypaw.hiding import MOST_PEEKS
from pyengine.games.kittypaw.loader import parse_cards
from pyengine.games.yarn.loader import parse_carpet
from pyengine.peers.codes import codes, sdp
from pyengine.peers.crypto.hashes import b64
from pyengine.peers.fold.transcript import check_transcript
from pyengine.peers.log.feeds import Feeds
from pyengine.peers.log.stored import read_stored
from pyengine.peers.membership.epochs import Epochs
from pyengine.peers.membership.sealed import seal_nonce
from pyengine.peers.network import talk
from pyengine.peers.wire import frames as wire
from pyengine.peers.wire.contents import (
    PERSON,
    Agree,
    Blame,
    Clock,
    Done,
    Enter,
    Leave,
    Mark,
    No,
    Proposal,
    Sheet,
    Sit,
)
from pyengine.peers.wire.posts import read_post
from pyengine.testing import random_match
from pyengine.typed.completing import completions
from pyengine.typed.reading import read_line
from pyengine.typed.typist import Typist

SIZE = 1_200
STANDBY = 400
"""Lines that everything may take, so that a few more do not count as twice as many."""

NOW = Moment(1_790_000_000_000, "fresh", "2026-11-21")
REFUSED = (ValueError, ClowderError)


def lines_run(read: Callable[[], object]) -> int:
    """How many lines of Python it runs, each turn of a loop for itself."""
    steps = 0

    def trace(frame: object, event: str, _: object) -> object:
        nonlocal steps
        steps += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        read()
    except REFUSED:
        pass
    finally:
        sys.settrace(before)
    return steps


def assert_steady(read: Callable[[str], object], text: Callable[[int], str]) -> None:
    """Twice the text takes at most 2.5 times the steps."""
    short, long = text(SIZE), text(2 * SIZE)
    lines_run(lambda: read(short))  # what is imported and kept for later comes first
    once, twice = lines_run(lambda: read(short)), lines_run(lambda: read(long))
    assert twice <= 2.5 * once + STANDBY, (once, twice, long[:60])


def matches(text: str) -> None:
    """Every match in a file, as they are imported."""
    for line, data in matches_in("file", text.encode()):
        try:
            import_file("file", data, NOW, first_line=line)
        except REFUSED:
            continue


def chat(text: str) -> object:
    talk_of = Chat()
    talk_of.load({"said": text.encode()})
    return talk_of.lines


def plan(text: str) -> object:
    return read_plan(parse_route(text))


def typist() -> Typist:
    match = Match.new("yarn", 2)
    return Typist(match.game, match.game.view(match.state, 1), 1, ("Mia", "Tom"))


READERS: dict[str, Callable[[str], object]] = {
    "json": read_json,
    "record": record_from_json,
    "summary": summary_from_json,
    "settings": lambda text: settings_from_json({"names": text, "keys": text}),
    "best": best_from_json,
    "tally": tally_from_json,
    "tallies": lambda text: tallies_in(text.encode()),
    "told": annotation_kind,
    "sayings": chat,
    "tabs": tabs.read_line,
    "id": id_of,
    "server": server_of,
    "name": lambda text: clean(text, 24),
    "file": matches,
    "note": lambda text: note_of(text, "by links"),
    "letter": lambda text: read_turn_link(text, NOW),
    "route": parse_route,
    "plan": plan,
    "match": lambda text: read_bytes(text.encode()),
    "carpet": lambda text: parse_carpet("hostile", text),
    "burrow": lambda text: parse_burrow("hostile", text),
    "cards": lambda text: parse_cards("hostile", text),
    "towers": lambda text: parse_towers("hostile", text),
    "typed": lambda text: read_line(typist(), text),
    "completed": lambda text: completions(typist(), text),
    "code": lambda text: codes.read_code(text, codes.Kind.INVITE),
    "sdp": sdp.read_sdp,
    "wire": lambda text: wire.read_object(text.encode()),
    "post": lambda text: read_post(wire.PostFrame(bytes(64), text.encode())),
    "talk": lambda text: talk.read_talk(wire.TalkFrame(text.encode())),
    "stored": lambda text: read_stored({"own": text.encode()}),
    "transcript": lambda text: list(check_transcript(text, STUB)),
}

HEADER = "clowder match 1\ngame: yarn\nplayers: 2\n"
BEGINNINGS = {
    "": ("",),
    "json": ("", '{"clowder": 1, "value": "', '{"clowder": 1, "a": ' + '[{"b":' * 30),
    "told": ('{"clowder": 1, "deleted": ',),
    "tallies": ("# tally: ", ""),
    "file": (HEADER, f"{HEADER}\n", f"{HEADER}# seat 1:", f"{HEADER}# told:"),
    "match": (HEADER, f"{HEADER}options: ", f"{HEADER}\n", f"{HEADER}\n* roll 1\n1 "),
    "note": ("#", "# by links:"),
    "route": ("#/", "#/new/yarn?", "#/result/"),
    "plan": ("#/new/yarn?", "#/new/yarn?kinds=", "#/new/yarn?names="),
    "server": ("stun:", "turn:a "),
    "code": ("#/join/",),
    "sdp": ("a=candidate:", "a=fingerprint:sha-256 "),
    "transcript": ("clowder transcript 1\n", f"clowder transcript 1\ntable: {b64(TABLE)}\n"),
    "carpet": ("title: a\n", "title: a\n\n"),
    "burrow": ("title: a\n", "title: a\n\n"),
    "towers": ("numbers: 1\n\n",),
    "post": ('{"t":"sheet","options":[',),
}
"""What a reader is given first, so that it gets as far as what follows."""

OF_JSON = ("record", "summary", "settings", "best", "tally", "sayings", "tabs")

UNITS = (
    *('"', "\\", '\\"', "[", "{", "[]", "[{", '{"a":', '"a":1,', "1", "-1,", "0.", " ", "\t"),
    *("\n", "\n\n", "#", "# ", "# told: x\n", "# seat 1: (a)\n", "# by links: x\n", "# tally: {\n"),
    *('# tally: "\\"\\"\\"\n', "clowder match 1\n", "a: b\n", "a=b ", "1,", "/", "/ ", "?", "&a=b"),
    *(
        "%",
        "%41",
        "E",
        "E-",
        "x ",
        "of ",
        "'s ",
        "(",
        ")",
        ":",
        "a=candidate:1 1 udp 1 ",
        "é",
        "\u202e",
    ),
)


def cases() -> list:
    found = []
    for name in READERS:
        key = "json" if name in OF_JSON else name
        for beginning in dict.fromkeys((*BEGINNINGS.get(key, ()), "")):
            found.append(pytest.param(name, beginning, id=f"{name}-{beginning[-20:]!r}"))
    return found


@pytest.mark.parametrize(("name", "beginning"), cases())
def test_any_text_again_and_again(name, beginning):
    for unit in UNITS:
        assert_steady(READERS[name], lambda size, unit=unit: beginning + unit * (size // len(unit)))


ACTIONS = (
    *(
        "* deal /",
        "* deal P1,",
        "* deal P?,",
        "* roll 1 ",
        "* cards 1 ",
        "* guests 1 ",
        "* start 1",
    ),
    *(
        "1 bid 2",
        "1 play P",
        "1 x E4 ",
        "1 R1D1",
        "1 R1",
        "1 cups A1 ",
        "1 mark 1.1 a",
        "1 draft 5 ",
    ),
    *(
        "1 5 meow Aa0@1,1 ",
        "1 5 meow box=h@1,1 ",
        "1 5 peek 1",
        "1 touch 1",
        "1 pass ",
        "1 1",
        "1 #",
    ),
)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("begun", [0, 1, 2, 6])
def test_a_long_line_in_any_match(game, begun):
    """After its first actions, so that each kind of line is awaited once."""
    most = load_game(game).info.max_players
    match = random_match(game, most, "hostile").upto(begun)
    for line in ACTIONS:
        word, _, unit = (
            line.rpartition(" ") if not line.endswith(" ") else line[:-1].rpartition(" ")
        )
        again = unit + " " * line.endswith(" ")

        def text(size: int, word: str = word, again: str = again) -> str:
            return f"{write_match(match)}{word} {again * (size // len(again))}\n"

        assert_steady(READERS["match"], text)


def test_a_deal_of_240000_hands_is_refused_before_any_is_read():
    match = random_match("ninelives", 4, "hostile").upto(1)
    reading = []
    text = f"{write_match(match)}* deal {'/' * 240_000}\n".encode()
    assert lines_run(lambda: reading.append(read_bytes(text))) < 2_000
    assert str(reading[0].error.message) == "A deal has at most 4 hands, not 240001."


def test_looking_again_and_again_fills_no_memory():
    """Every state has its peeks: what all of a long match hold grows as the match does."""
    text = "clowder match 1\ngame: kittypaw\nplayers: 1\noptions: pace=calm\n\n"
    number = count(1)
    match = read_bytes(begun_with_a_box(text, number).encode()).match
    held = []
    for many in (1_000, 2_000):
        after = match
        lines = "".join(f"1 {1_000 + at} peek {1 + at % 8}\n" for at in range(many))
        after = read_bytes((write_match(match) + lines).encode()).match
        assert len(after.entries) == len(match.entries) + many < MAX_ACTIONS
        held.append(sum(len(peeks) for state in after.states for peeks in state.peeks))
        assert set(after.state.peeks[0]) == set(range(1, 9))
    assert held[1] <= 2.5 * held[0]
    assert held[1] <= 2_100 * MOST_PEEKS


def begun_with_a_box(text: str, number: count) -> str:
    """A match of one up to a card in hand that wants a guest."""
    match, chance = read_bytes(text.encode()).match, SeededChance("box")
    while True:
        while match.pending.event is not None and not match.pending.seats:
            match = match.draw(chance)
        grabbed = match.apply(1, f"{next(number)} grab 1")
        try:
            grabbed.apply(1, f"{next(number)} peek 1")
        except ClowderError:
            match = grabbed.apply(1, f"{next(number)} pass")
        else:
            return write_match(grabbed)


# Posts: what a member, or whoever made a file, may sign without end


def table() -> tuple[Pen, Pen, bytes]:
    """Two who have sat down, and the hash of their sheet."""
    first, second = Pen(1), Pen(2)
    first.write(Sit(key_of(1), "M1", "teal", SALT, bytes(32), bytes(32)))
    second.write(Sit(key_of(2), "M2", "teal", b"", bytes(32), bytes(32)))
    seats = ((1, PERSON), (2, PERSON))
    sheet = Sheet(((1, key_of(1)), (2, key_of(2))), "burrow", 2, (), seats, 0)
    return first, second, first.write(sheet).digest


def proposal(number: int, on: bytes, ballot: int = 257) -> Proposal:
    roster, seats = ((1, key_of(1)), (2, key_of(2))), ((1, PERSON), (2, PERSON))
    return Proposal(number, ballot, on, roster, seats, (), 0, "start" if number == 1 else "join")


def transcript(*pens: Pen) -> str:
    lines = ["clowder transcript 1", f"table: {b64(TABLE)}"]
    return "\n".join([*lines, *(b64(post.frame) for pen in pens for post in pen.posts)])


def sealed(pen: Pen, number: int) -> bytes:
    """The seal of a nonce of zeros."""
    return seal_nonce(TABLE, number, 257, pen.member, bytes(16))


def following(size: int) -> str:
    """Epochs that follow each other, all agreed and none entered but the last."""
    first, second, on = table()
    for number in range(1, size + 1):
        on = first.write(proposal(number, on)).digest
        for pen in (first, second):
            pen.write(Agree(number, 257, on, sealed(pen, number)))
    for pen in (first, second):
        pen.write(Enter(size, 257, bytes(16)))
    return transcript(first, second)


def forked(size: int) -> str:
    """One number again and again, signed each time."""
    first, second, _ = table()
    before = first.posts[0].digest
    lines = [first.write(Done(at.to_bytes(32, "big")), n=1, before=before) for at in range(size)]
    return "\n".join([transcript(first, second), *(b64(post.frame) for post in lines)])


def strangers(size: int) -> str:
    first, second, _ = table()
    others = [Pen(3 + at % 250) for at in range(size)]
    for pen in others:
        pen.write(Leave())
    return transcript(first, second, *others)


def many(content: Callable[[int], object]) -> Callable[[int], str]:
    def text(size: int) -> str:
        first, second, _ = table()
        for at in range(size):
            first.write(content(at))
        return transcript(first, second)

    return text


LIES = tuple(
    Pen(2).write(Sit(key_of(2), name, "teal", b"", bytes(32), bytes(32))).frame for name in "AB"
)

POSTS = {
    "agreements": many(lambda at: Agree(at % 9_999 + 1, 1, bytes(32), bytes(32))),
    "proposals": many(lambda at: proposal(1, bytes(32), 256 * (at + 1) + 1)),
    "refusals": many(lambda at: No(1, at + 1, "")),
    "marks": many(lambda at: Mark(at, 2, 1, 0)),
    "clocks": many(lambda at: Clock(at, ((2, 0, 0, 0, 0),))),
    "blames": many(lambda _: Blame("two-posts", LIES)),
    "epochs": following,
    "forks": forked,
    "strangers": strangers,
}


@pytest.mark.parametrize("kind", POSTS)
def test_posts_of_one_kind_without_end(kind):
    """In lines of Python, and in signatures of one step: a page rests between steps."""
    texts = [POSTS[kind](size) for size in (250, 500)]
    once, twice = (lines_run(lambda text=text: drained(text)) for text in texts)
    assert twice <= 2.5 * once + STANDBY
    assert max(map(most_signatures, texts)) <= 2


def drained(text: str) -> None:
    for _ in check_transcript(text, STUB):
        pass


class Counting:
    """Signatures that cost nothing, and how many were looked at."""

    def __init__(self) -> None:
        self.looked = 0

    def __getattr__(self, name: str) -> object:
        return getattr(STUB, name)

    def verify(self, *words: bytes) -> bool:
        self.looked += 1
        return STUB.verify(*words)


def most_signatures(text: str) -> int:
    """How many signatures one step of a check looks at, at most."""
    counting, before, most = Counting(), 0, 0
    try:
        for _ in check_transcript(text, counting):
            most, before = max(most, counting.looked - before), counting.looked
    except REFUSED:
        pass
    return max(most, counting.looked - before)


def test_agreements_hold_no_copies_of_each_other():
    """What binds a member is remembered once, not once for each agreement."""
    feeds = Feeds(TABLE, STUB)
    feeds.admit(1, key_of(1))
    pen = Pen(1)
    for at in range(300):
        feeds.append(pen.write(Agree(at + 1, 1, bytes(32), bytes(32))))
    answers = Epochs(feeds).answers[1]
    assert [answers.held(number, 150) for number in (150, 151)] == [1, None]
    assert answers.bound.ballot(300) == 1
    assert sum(len(held) for held in answers._held.values()) == 300


def test_a_tally_that_is_too_long_is_not_read(monkeypatch):
    """Returns whether it stands in a file or in storage."""
    read = []
    monkeypatch.setattr("app.saves.tallies.read_checked", lambda *args: read.append(args))
    with pytest.raises(ValueError, match="too long"):
        tally_from_json(json.dumps({"clowder": 1, "id": "x" * 5_000}))
    assert read == []
