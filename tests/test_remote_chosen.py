"""Where all choose at once: who has chosen already is seen by who still chooses."""

from __future__ import annotations

from remote_world import Net
from test_remote_away import act, seated

from app.table.small_boards import CHOSEN


def test_that_somebody_has_chosen_is_seen_on_the_others_screens() -> None:
    """Not what; and no more once all have."""
    net = Net("chosen")
    mia, tom = seated(net, 2)
    for desk in (mia, tom):
        desk.settle()
    assert CHOSEN not in mia.shown + tom.shown
    act(mia)
    net.run()
    assert CHOSEN not in mia.shown  # she knows that of herself
    assert tom.shown.count(CHOSEN) == 1
    other = tom.shown.partition('id="other-1"')[2].partition(">")[0]
    assert "is-done" in other
    act(tom)
    net.run()
    assert CHOSEN not in mia.shown + tom.shown
