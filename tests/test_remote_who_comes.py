"""What is told of who has just come, and of what can be done where somebody has left."""

from __future__ import annotations

from dataclasses import replace

from remote_desk import gather
from remote_world import Net
from test_remote_away import seated

from app.remote.words.lobby_news import lobby_news


def test_who_comes_to_a_table_for_the_first_time_is_not_said_to_be_back() -> None:
    """A guest who has no name yet, and whose link is not up, was never there before."""
    net = Net("first")
    mia, *_ = gather(net, "yarn", ("Mia", "Tom", "Ada"))
    now = mia.remote.table
    last = now.participants[-1]
    coming = replace(last, name=f"Guest {last.member}", how="away", named=False)
    then = replace(now, participants=(*now.participants[:-1], coming))
    assert not any("back" in words for words in lobby_news(then, now, ""))
    away = replace(now, participants=(*now.participants[:-1], replace(last, how="away")))
    assert f"{last.name} is back." in lobby_news(away, now, "")


def test_of_three_whoever_can_move_is_asked_to_where_one_has_left() -> None:
    """The match does not stay as it is: it waits once the others have done what they can."""
    net = Net("move")
    mia, tom, ada = seated(net)
    ada.did("participants.leave")
    net.run(3_000)
    words = "Make your move; then the match waits for Ada."
    asked = [
        desk
        for desk in (mia, tom)
        if any(
            need.member == desk.remote.table.me and need.kind in ("act", "commit")
            for need in desk.remote.table.needs
        )
    ]
    assert asked
    for desk in asked:
        assert words in desk.shown
        assert "stays as it is until you choose" not in desk.shown
