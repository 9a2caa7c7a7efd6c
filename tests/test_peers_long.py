"""Long tables: whatever was posted is there again after a reload, and in a saved transcript."""

from __future__ import annotations

import pytest
from peers_network import Network
from peers_players import SALT, secret_of
from peers_table import Pen

from app.remote.values.transcripts import stored_transcript
from pyengine.cli.main import main
from pyengine.core.registry import GAMES
from pyengine.peers.crypto import ed25519
from pyengine.peers.fold.packed import write_packed
from pyengine.peers.fold.transcript import check_file, finish, read_transcript, write_transcript
from pyengine.peers.log.stored import OWN, Own, member_key, post_key, write_own
from pyengine.peers.member.member import Member
from pyengine.peers.member.secret import Secret, key_seed
from pyengine.peers.membership.sealed import seal_nonce
from pyengine.peers.session import ports
from pyengine.peers.session.request_handling import FULL
from pyengine.peers.session.session import Session
from pyengine.peers.wire.contents import PERSON, Agree, Enter, No, Proposal, Sheet, Sit
from pyengine.peers.wire.posts import table_id

MEMBERS = (1, 2, 10)
POSTS = 3_000
BALLOT = 256 * 2 * POSTS + 1
"""Later than all that are refused."""


@pytest.fixture(scope="module")
def pens():
    """Three members who have been at the sheet for long: 1,000 posts of each, and then a match."""
    keys = {member: ed25519.public_key(key_seed(secret_of(member))) for member in MEMBERS}
    table = table_id(keys[1], SALT)
    pens = {member: Pen(member, table, ed25519, key_seed(secret_of(member))) for member in MEMBERS}
    secrets = {member: Secret(secret_of(member), table, member) for member in MEMBERS}
    for member, pen in pens.items():
        anchors = secrets[member].links[0], secrets[member].deals[0]
        salt = SALT if member == 1 else b""
        pen.write(Sit(keys[member], f"M{member}", "teal", salt, *anchors))
    founder, *others = pens.values()
    roster, seats = tuple(keys.items()), tuple((member, PERSON) for member in MEMBERS)
    for at in range(POSTS // 3 - 4):
        founder.write(Sheet(roster, "burrow", 3, (), seats, at % 60))
    for pen in others:
        for at in range(POSTS // 3 - 3):
            pen.write(No(1, 256 * (at + 1) + 1, "not yet"))
    on = founder.posts[-1].digest
    start = founder.write(Proposal(1, BALLOT, on, roster, seats, (), 0, "start"))
    for author, pen in pens.items():
        seal = seal_nonce(table, 1, BALLOT, author, secrets[author].nonce(1, BALLOT))
        pen.write(Agree(1, BALLOT, start.digest, seal))
    for author, pen in pens.items():
        pen.write(Enter(1, BALLOT, secrets[author].nonce(1, BALLOT)))
    assert [len(pen.posts) for pen in pens.values()] == [POSTS // 3] * 3
    return pens


def entries_of(pens: dict[int, Pen], member: int) -> dict[str, bytes]:
    """Returns what a member's device has stored, in the order in which a browser gives it back."""
    own = Own(secret_of(member), pens[member].table, member, f"M{member}", "teal", b"")
    entries = {OWN: write_own(own)}
    entries |= {member_key(author): pen.posts[0].content.key for author, pen in pens.items()}
    entries |= {post_key(post): post.frame for pen in pens.values() for post in pen.posts}
    return dict(sorted(entries.items()))


@pytest.mark.parametrize("member", [2, 10])
def test_a_long_table_is_whole_after_a_reload_and_goes_on(pens, member):
    """Keys come back as text sorts them, post 10 before post 2: nothing is left out for that."""
    session = Session(ed25519, "test", bytes(32))
    wanted = session.step(ports.Loaded(entries_of(pens, member)), 0)
    feeds = session.member.feeds
    for author, pen in pens.items():
        known = feeds.posts(author)
        assert known[: len(pen.posts)] == pen.posts
        assert not feeds[author].waiting
    assert session.holding.published == POSTS // 3
    assert session.member.fold.match is not None
    written = [output.key for output in wanted if isinstance(output, ports.Store)]
    assert f"post/{member}/{POSTS // 3}" in written
    assert not [
        output for output in wanted if isinstance(output, ports.Notify) and "Unread" in str(output)
    ]


def test_a_long_transcript_that_was_saved_has_all_of_it(pens, tmp_path, capsys):
    """Also on the command line, which checks every signature."""
    data = stored_transcript(entries_of(pens, 2))
    found = finish(check_file(data, ed25519))
    assert found.posts == POSTS
    assert write_packed(found.feeds) == data
    assert found.faults == ()
    path = tmp_path / "long.clowdersigned"
    path.write_bytes(data)
    assert main(["replay", str(path)]) == 0
    assert f"Verified: {POSTS:,} posts of 3 members".replace(",", "") in capsys.readouterr().out


def test_lines_of_a_long_transcript_may_stand_in_any_order(pens):
    """The posts know their places, however far apart they are."""
    text = write_transcript(
        finish(check_file(stored_transcript(entries_of(pens, 2)), ed25519)).feeds
    )
    first, table, *posts = text.splitlines()
    mixed = "\n".join((first, table, *sorted(posts), ""))
    assert write_transcript(read_transcript(mixed, ed25519).feeds) == text


def test_a_device_at_a_full_table_writes_no_more_and_says_so(monkeypatch):
    """A post that its feed does not take would be due again as soon as it was written."""
    monkeypatch.setitem(GAMES, "tally", "toys.tally")
    monkeypatch.setattr("pyengine.peers.log.feed.MAX_FEED", 14)
    monkeypatch.setattr("pyengine.peers.log.feed.RESERVE_POSTS", 0)
    write, written = Member.write, []

    def counted(self, content):
        written.append(content)
        assert len(written) < 1_000
        return write(self, content)

    monkeypatch.setattr(Member, "write", counted)
    network = Network(2, 1)
    network.set_up("tally", ((1, PERSON), (2, PERSON)))
    network.run(60_000)
    most = max(len(network.member(1).feeds.posts(number)) for number in (1, 2))
    assert most == 14
    feeds = network.member(1).feeds
    full = next(number for number in (1, 2) if not feeds.has_room(number))
    network.request(full, ports.Act(1, "say 1"))
    assert [str(why) for why in network.devices[full].refused] == [str(FULL)] * 2
