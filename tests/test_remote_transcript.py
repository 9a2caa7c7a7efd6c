"""Transcripts in the app: saved at a table, opened anywhere, and nothing in them is believed."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

import pytest
from peers_hands import small_group
from remote_desk import RemoteDesk, begin, gather
from remote_world import Net
from test_remote_hands import play_on as play_hands
from test_remote_hands import seated
from test_remote_table import play_on

from app.core import effects as fx
from app.core import messages as msg
from app.core.model import Replay
from app.remote.host.transcript_check import DESK, NO_JOB
from app.remote.values import messages as remote_messages
from app.shell.page import page, screen_name
from pyengine.core.text import write_match
from pyengine.peers.crypto import ed25519
from pyengine.peers.fold.packed import FIRST_LINE
from pyengine.peers.fold.transcript import MAX_TRANSCRIPT

__all__ = ["small_group"]

GOLDEN = Path(__file__).parent / "golden" / "transcript.txt"

CHECKED_MS = 60_000
"""By then every check is over: a job takes 1 ms here."""


def stranger() -> RemoteDesk:
    """Somebody who was at no table."""
    return RemoteDesk(Net("stranger"))


def choose_file(desk: RemoteDesk, name: str, data: bytes) -> None:
    """Choose a file for import, and go where that leads."""
    desk.send(msg.FileRead(name, data, desk.moment()))


def open_file(desk: RemoteDesk, name: str, data: bytes) -> None:
    """The same, until it has been checked."""
    choose_file(desk, name, data)
    desk.net.run(CHECKED_MS)


def test_a_match_is_saved_with_its_signatures_and_opened_by_somebody_else() -> None:
    """From the talk at the table and from the result; a stranger sees match, keys and epochs."""
    net = Net("transcript", ed25519)
    desks = gather(net, "burrow", ("Mia", "Tom"))
    begin(net, desks)
    mia = desks[0]
    play_on(net, desks)
    texts, match = [], mia.record.match
    for address in (f"#/match/{mia.record.id}", f"#/replay/{mia.record.id}"):
        mia.go(address)
        assert 'data-do="participants.transcript"' in mia.shown
        mia.did("participants.transcript", mia.model.session.records[0].id)
        net.run(10)
        texts += [file.content for file in mia.of(fx.Download)]
    assert len(texts) == 2
    assert texts[0] == texts[1]
    reader = stranger()
    open_file(reader, "got.clowdersigned", texts[0])
    replay = reader.replay
    assert replay is not None
    assert replay.record.names == ("Mia", "Tom")
    assert write_match(replay.record.match) == write_match(match)
    assert replay.record.brought
    assert replay.testimony is not None
    assert [signer.signed_result for signer in replay.testimony.signers] == [True, True]
    assert replay.testimony.words == mia.model.session.remote_state.tables[0].table.words
    assert replay.testimony.remarks == ()
    shown = reader.shown
    assert "Mia and Tom signed the result." in shown
    assert replay.testimony.signers[0].key in shown
    assert "Same luck again" not in shown
    assert not reader.stored


def test_a_transcript_is_looked_at_and_not_kept() -> None:
    """After a reload the file is asked for once more."""
    desk = stranger()
    desk.go("#/transcript")
    assert screen_name(desk.model) == "home"
    assert "open its file again" in desk.model.notices.toast


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text[:-1].rsplit("\n", 3)[0][:-9] + "\n", "not a post"),
        (lambda text: text.replace("table: ", "table: A", 1), "The second line names the table."),
        (lambda text: text.replace("transcript 1", "transcript 3", 1), "The first line must be"),
        (lambda text: text.replace("transcript 1", "transcript 2", 1), "The file is damaged."),
        (lambda text: text + "\udcff", "This is not UTF-8 text."),
        (lambda text: text + "x" * MAX_TRANSCRIPT, "too long"),
        (lambda text: "\n".join(text.split("\n")[:3]), "had not begun"),
    ],
)
def test_a_bad_transcript_is_refused_in_one_sentence(change, says: str) -> None:
    data = change(GOLDEN.read_text()).encode(errors="surrogateescape")
    desk = stranger()
    open_file(desk, "odd <b>.txt", data)
    assert says in desk.model.notices.toast
    assert desk.model.notices.toast.count("\n") == 0
    assert not isinstance(desk.model.screen, Replay)
    assert page(desk.model)


def test_the_golden_transcript_opens() -> None:
    desk = stranger()
    open_file(desk, "golden.txt", GOLDEN.read_bytes())
    assert desk.replay.testimony is not None
    assert desk.replay.testimony.faults == ()


def test_who_came_and_went_is_told() -> None:
    """Tom's device is away, a bot plays for him; all that is agreed and proved."""
    net = Net("remarks", ed25519)
    desks = gather(net, "burrow", ("Mia", "Tom", "Ada"))
    begin(net, desks)
    mia, tom, ada = desks
    tom.device.close()
    net.run(20_000)
    mia.did("participants.replace", "2")
    net.run()
    ada.did("participants.agree")
    net.run()
    mia.did("participants.transcript", mia.record.id)
    net.run(10)
    (file,) = mia.of(fx.Download)
    reader = stranger()
    open_file(reader, file.name, file.content)
    testimony = reader.replay.testimony
    assert testimony is not None
    assert testimony.remarks == ("Mia and Ada went on without Tom: a bot plays on.",)
    assert testimony.remarks[0] in reader.shown
    assert not any(signer.signed_result for signer in testimony.signers)
    assert "Continue" not in reader.shown


@pytest.fixture
def hands(small_group: None) -> bytes:
    """The transcript of a whole match with hidden hands."""
    return _played()


@cache
def _played() -> bytes:
    """It is played once, in the small group."""
    net = Net("hands", ed25519)
    desks = seated(net)
    play_hands(net, desks)
    mia = desks[0]
    mia.did("participants.transcript", mia.record.id)
    net.run(10)
    (file,) = mia.of(fx.Download)
    return file.content


def steps_of(desk: RemoteDesk, data: bytes) -> list[remote_messages.Checking]:
    """All that is told of the check of a file."""
    desk.device.messages.clear()
    open_file(desk, "hands.txt", data)
    return [
        message for message in desk.device.messages if isinstance(message, remote_messages.Checking)
    ]


def test_the_check_of_hidden_hands_says_how_far_it_is(hands: bytes) -> None:
    """Deal by deal, and forward only; all that was told to come has come in the end."""
    desk = stranger()
    steps = steps_of(desk, hands)
    reached = [step.deal for step in steps if step.deal]
    match = desk.replay.record.match
    deals = sum(entry.action.startswith("deal ") for entry in match.entries)
    assert sorted(set(reached)) == list(range(1, deals + 1))
    assert reached == sorted(reached)
    assert {step.deals for step in steps if step.deal} == {deals}
    done = [step.done for step in steps]
    assert done == sorted(done)
    assert {step.of for step in steps if step.deal} == {steps[-1].of}
    assert steps[-1].done == steps[-1].of - 1  # the last job's end is the end of all
    assert "signed the result" in desk.shown


def test_each_job_of_a_check_runs_in_the_worker_and_one_at_a_time(hands: bytes) -> None:
    """The page takes no job over, and a table of this browser never waits for more than one."""
    desk = stranger()
    running: list[int] = []
    most = 0
    jobs = desk.net.jobs

    def run(work: object) -> bytes:
        nonlocal most
        running.append(1)
        most = max(most, len(running))
        desk.net.at(desk.device.run_ms, running.pop)
        return jobs(work)

    desk.net.jobs = run
    steps = steps_of(desk, hands)
    assert most == 1
    assert len(jobs.known) == steps[-1].of


def test_while_it_is_checked_the_screen_says_so_and_leads_away(hands: bytes) -> None:
    """Whoever leaves has given it up: no job is asked for any more, and nothing comes up later."""
    desk = stranger()
    desk.device.run_ms = 100
    choose_file(desk, "hands.txt", hands)
    assert screen_name(desk.model) == "transcript"
    assert "Reading the signed messages" in desk.shown
    desk.net.run(1_000)
    assert "Checking deal 1 of " in desk.shown
    assert 'href="#/"' in desk.shown
    desk.go("#/")
    desk.net.run(200)
    known = len(desk.net.jobs.known)
    desk.net.run(CHECKED_MS)
    assert len(desk.net.jobs.known) == known
    assert screen_name(desk.model) == "home"
    assert not isinstance(desk.model.screen, Replay)
    assert desk.model.session.remote_state
    assert desk.model.session.remote_state.transcript is None


def test_who_left_a_check_may_begin_another(hands: bytes) -> None:
    """Of two files that were chosen one after the other the second one is shown."""
    desk = stranger()
    desk.device.run_ms = 100
    choose_file(desk, "hands.txt", hands)
    desk.net.run(1_000)
    desk.go("#/")
    open_file(desk, "golden.txt", GOLDEN.read_bytes())
    assert desk.replay.record.match.header.game == "cattower"


def test_a_check_whose_jobs_cannot_be_run_ends_and_says_so(hands: bytes) -> None:
    """It would say for ever that it checks the first deal."""
    desk = stranger()
    desk.device.able = False
    open_file(desk, "hands.txt", hands)
    assert desk.model.notices.toast == f"hands.txt was not opened. {NO_JOB}"
    assert screen_name(desk.model) == "home"


def test_what_breaks_off_a_check_leads_home_and_says_why(hands: bytes) -> None:
    """A changed signature is found before any job is run."""
    packed = zlib.decompress(hands[len(FIRST_LINE) :])
    changed = packed[:-1] + bytes((packed[-1] ^ 1,))
    desk = stranger()
    open_file(desk, "hands.clowdersigned", FIRST_LINE + zlib.compress(changed))
    assert desk.model.notices.toast.startswith("hands.clowdersigned was not opened. Post ")
    assert screen_name(desk.model) == "home"
    assert not desk.net.jobs.known
    assert DESK not in desk.device.tables
