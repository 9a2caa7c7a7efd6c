"""Joining: an invitation that is of no use is told at once, and another can be put in."""

from __future__ import annotations

from remote_desk import RemoteDesk
from remote_world import Net

from app.shell.page import title

BROKEN = "This code is not complete"
FIELD = 'data-do="joining.code"'


def invited(net: Net) -> tuple[RemoteDesk, str]:
    """Returns who invites, and the address of the invitation."""
    mia = RemoteDesk(net)
    mia.go("#/new/yarn?names=Mia")
    mia.did("setup.remote")
    net.run()
    mia.did("lobby.invite")
    net.run(50)
    return mia, mia.remote.invites[0].address


def test_nonsense_that_is_pasted_is_refused_where_it_stands() -> None:
    tom = RemoteDesk(Net("pasted"))
    tom.go("#/join")
    tom.did("joining.code", value="http://nonsense")
    assert BROKEN in tom.shown
    assert FIELD in tom.shown
    assert "Mia invites you" not in tom.shown


def test_a_broken_link_leaves_room_for_a_whole_one() -> None:
    net = Net("broken")
    _, address = invited(net)
    tom = RemoteDesk(net)
    tom.go(address[:-4])
    assert BROKEN in tom.shown
    assert "Answer the invitation" not in tom.shown
    tom.did("joining.code", value=f"Here you are: https://x.example/{address} Mia")
    assert tom.model.route.path == ("join", "yarn.Mia", address.rpartition("/")[2])
    assert "Mia invites you to Yarn Trail" in tom.shown
    assert FIELD not in tom.shown
    assert BROKEN not in tom.shown


def test_one_s_own_invitation_is_known_at_once() -> None:
    net = Net("own")
    mia, address = invited(net)
    mia.go(address)
    assert "This is your own code." in mia.shown
    assert FIELD in mia.shown


def test_the_window_says_whether_one_joins_or_hands_on_a_reply() -> None:
    """The title is what is heard first of a tab that a link has opened."""
    tom = RemoteDesk(Net("titles"))
    tom.go("#/join")
    assert title(tom.model) == "Join a table"
    tom.go("#/reply/nonsense")
    assert title(tom.model) == "A reply"
