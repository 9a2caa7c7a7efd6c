"""Transcripts in the app: saved at a table, opened anywhere, and nothing in them is believed."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk
from friends_desk import begin, gather
from friends_world import Net
from test_friends_table import play_on

from app import effects as fx
from app import messages as msg
from app.page import page
from app.routes import parse_route
from pyengine.core.text import write_match

GOLDEN = Path(__file__).parent / "golden" / "transcript.txt"


def open_file(desk: Desk, name: str, data: bytes) -> None:
    """Choose a file for import, and go where that leads."""
    desk.send(msg.FileRead(name, data, desk.moment()))
    for effect in desk.of(fx.Navigate):
        desk.send(msg.Routed(parse_route(f"#{effect.to}"), desk.moment()))


def test_a_match_is_saved_with_its_signatures_and_opened_by_somebody_else() -> None:
    """From the talk at the table and from the result; a stranger sees match, keys and epochs."""
    net = Net("transcript")
    desks = gather(net, "burrow", ("Mia", "Tom"))
    begin(net, desks)
    mia = desks[0]
    play_on(net, desks)
    texts, match = [], mia.record.match
    for address in (f"#/match/{mia.record.id}", f"#/replay/{mia.record.id}"):
        mia.go(address)
        assert 'data-do="friends.transcript"' in mia.shown
        mia.did("friends.transcript", mia.model.records[0].id)
        net.run(10)
        texts += [file.text for file in mia.of(fx.Download)]
    assert len(texts) == 2
    assert texts[0] == texts[1]
    stranger = Desk()
    open_file(stranger, "got.txt", texts[0].encode())
    replay = stranger.model.replay
    assert replay is not None
    assert replay.record.names == ("Mia", "Tom")
    assert write_match(replay.record.match) == write_match(match)
    assert replay.testimony is not None
    assert [one.signed_result for one in replay.testimony.signers] == [True, True]
    assert replay.testimony.words == mia.model.friends.parties[0].words
    assert replay.testimony.remarks == ()
    shown = stranger.shown
    assert "Mia and Tom signed the result." in shown
    assert replay.testimony.signers[0].key in shown
    assert "Same luck again" not in shown
    assert not stranger.kept


def test_a_transcript_is_looked_at_and_not_kept() -> None:
    """After a reload the file is asked for once more."""
    desk = Desk()
    desk.go("#/transcript")
    assert desk.of(fx.Navigate) == [fx.Navigate("/", replace=True)]
    assert "open its file once more" in desk.model.notices.toast


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text[:-1].rsplit("\n", 3)[0][:-9] + "\n", "not a post"),
        (lambda text: text.replace("table: ", "table: A", 1), "The second line names the table."),
        (lambda text: text.replace("transcript 1", "transcript 2", 1), "The first line must be"),
        (lambda text: text + "\udcff", "it is not a text file"),
        (lambda text: text + "x" * 20_000_000, "too long"),
        (lambda text: "\n".join(text.split("\n")[:3]), "had not begun"),
    ],
)
def test_a_bad_transcript_is_refused_in_one_sentence(change, says: str) -> None:
    data = change(GOLDEN.read_text()).encode(errors="surrogateescape")
    desk = Desk()
    open_file(desk, "odd <b>.txt", data)
    assert says in desk.model.notices.toast
    assert desk.model.notices.toast.count("\n") == 0
    assert desk.model.replay is None
    assert page(desk.model)


def test_the_golden_transcript_opens() -> None:
    desk = Desk()
    open_file(desk, "golden.txt", GOLDEN.read_bytes())
    assert desk.model.replay is not None
    assert desk.model.replay.testimony is not None
    assert desk.model.replay.testimony.faults == ()


def test_who_came_and_went_is_told() -> None:
    """Tom's device is away, a bot plays for him; all that is agreed and proved."""
    net = Net("remarks")
    desks = gather(net, "burrow", ("Mia", "Tom", "Ada"))
    begin(net, desks)
    mia, tom, ada = desks
    tom.device.close()
    net.run(20_000)
    mia.did("friends.replace", "2")
    net.run()
    ada.did("friends.agree")
    net.run()
    mia.did("friends.transcript", mia.record.id)
    net.run(10)
    (file,) = mia.of(fx.Download)
    stranger = Desk()
    open_file(stranger, file.name, file.text.encode())
    assert stranger.model.replay is not None
    testimony = stranger.model.replay.testimony
    assert testimony is not None
    assert testimony.remarks == ("Tom could not be reached: bots play on.",)
    assert testimony.remarks[0] in stranger.shown
    assert not any(one.signed_result for one in testimony.signers)
    assert "Continue" not in stranger.shown
