"""Chat is there after a reload, on the device that heard it."""

from __future__ import annotations

import pytest
from remote_world import Net
from test_remote_away import back, seated

from app.remote.chat.lines import MOST_LINES, Chat
from app.remote.values.running_table import Line


def test_talk_is_there_after_a_reload() -> None:
    """Own words and those of the others, once each; and it is no news then."""
    net = Net("talk and load")
    mia, tom = seated(net, 2)
    for desk, words in ((mia, "Tea?"), (tom, "Yes, please.")):
        desk.did("lobby.say", value=words)
        net.run()
    words_before = [line.words for line in mia.remote.lines]
    mia.device.close()
    net.run(12_000)
    fresh = back(net, mia, f"#/match/{mia.record.id}", tom)
    assert [line.words for line in fresh.remote.lines] == words_before == ["Tea?", "Yes, please."]
    assert "</strong> Yes, please." in fresh.shown
    assert "Yes, please." not in fresh.model.notices.toast
    tom.did("lobby.say", value="Welcome back.")
    net.run()
    assert [line.words for line in fresh.remote.lines] == [*words_before, "Welcome back."]


def test_half_a_character_that_was_typed_keeps_nothing_from_being_said() -> None:
    """It could not be sent."""
    net = Net("half a character")
    mia, tom = seated(net, 2)
    mia.did("lobby.say", value="Tea \ud83d?")
    net.run()
    assert [line.words for line in tom.remote.lines] == ["Tea ??"]


def test_only_the_newest_lines_are_kept() -> None:
    """However long people talk, what is stored stays small."""
    chat, again = Chat(), Chat()
    for number in range(MOST_LINES + 5):
        part = chat.add(Line(1, f"line {number}", emote=False, at=number))
    again.load(dict([part]))
    assert again.lines == chat.lines
    assert [line.words for line in again.lines[::59]] == ["line 5", "line 64"]


@pytest.mark.parametrize(
    "stored",
    [
        b"",
        b"\xff",
        b"{}",
        b'{"clowder": 1, "lines": 5}',
        b'{"clowder": 1, "lines": [[1, "Tea?", false]]}',
        b'{"clowder": 1, "lines": [[1, 7, false, 5]]}',
        b'{"clowder": 1, "lines": [[0, "Tea?", false, 5]]}',
        b'{"clowder": 999, "lines": []}',
    ],
)
def test_what_cannot_be_read_was_never_said(stored: bytes) -> None:
    """The table opens all the same."""
    chat = Chat()
    chat.load({"said": stored})
    assert chat.lines == ()
