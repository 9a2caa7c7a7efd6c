"""Joining: an invitation that is of no use is told at once, and another can be put in."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from remote_desk import RemoteDesk
from remote_world import Net

from app.base.surroundings import is_in_app
from app.core import effects as fx
from app.core.messages import Message, NotCopied, UserDid
from app.home.painted import markup
from app.shell.page import title
from app.widgets.own_name import ASKED
from pyengine.core.registry import GAMES, load_game

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
    assert "There is no code in this." in tom.shown
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


@pytest.mark.parametrize(
    "put",
    [
        "Mia: https://x.example/{} (sent at 20:14)",
        "> https://x.example/{}<",
        "https://x.example/?u=https%3A%2F%2Fy.example%2F%23{encoded}%26x%3D1",
        "{broken}\nsee you",
    ],
)
def test_a_link_to_watch_keeps_what_it_says_through_a_messenger(put: str) -> None:
    """With words around it, in another address, and with its lines broken."""
    net = Net("carried")
    mia, _ = invited(net)
    mia.did("lobby.invite", "watch")
    net.run(50)
    address = mia.remote.invites[-1].address
    lines = "\n".join(address[at : at + 50] for at in range(0, len(address), 50))
    tom = RemoteDesk(net)
    tom.go("#/join")
    text = put.format(address, encoded=quote(address[1:], safe=""), broken=lines)
    tom.did("joining.code", value=text)
    assert "Mia invites you to watch Yarn Trail" in tom.shown


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


def test_a_friend_is_invited_from_home_in_two_touches() -> None:
    """A name, once, and a game: the table is laid for the friend, and a bot where it needs a third,
    and its link is there."""
    net = Net("from home")
    mia = RemoteDesk(net)
    mia.go("#/inviting")
    assert "with a bot" in mia.shown
    mia.did("inviting.game", "ninelives")
    assert ASKED in mia.shown
    mia.did("inviting.name", value="Mia")
    mia.did("inviting.game", "ninelives")
    net.run()
    assert mia.model.route.path[0] == "table"
    assert mia.remote.table.seats == ((1, "person"), (1, "open"), (1, "normal"))
    assert mia.remote.invites[0].address.startswith("#/join/ninelives.Mia/")
    mia.go("#/inviting")
    assert 'value="Mia"' in mia.shown
    mia.did("inviting.game", "nonsense")
    assert mia.model.route.path == ("inviting",)


def test_a_first_match_among_friends_is_the_easier_one_too() -> None:
    """Y20: the printed rules advise a first game without cups; who knows the game chooses."""
    net = Net("first among friends")
    mia = RemoteDesk(net)
    mia.go("#/inviting")
    mia.did("inviting.name", value="Mia")
    mia.did("inviting.game", "yarn")
    net.run()
    sheet = mia.remote.table.sheet
    assert sheet is not None
    assert dict(sheet.options)["cups"] == "off"
    assert "No cups" in mia.shown


def test_several_friends_are_invited_from_home_by_one_link() -> None:
    """The table has a seat for each; a game that has fewer cannot be chosen."""
    net = Net("several from home")
    mia = RemoteDesk(net)
    mia.go("#/inviting")
    mia.did("inviting.name", value="Mia")
    for nonsense in ("0", "6", "many"):
        mia.did("inviting.friends", "friends", value=nonsense)
    assert 'value="1" checked' in mia.shown
    mia.did("inviting.friends", "friends", value="5")
    assert 'value="5" checked' in mia.shown
    # Nine Lives, Cat Tower and Kitty Paw are for four at most, and so may other games be.
    most = {game: load_game(game).info.max_players for game in GAMES}
    assert most["ninelives"] == most["cattower"] == most["kittypaw"] == 4
    assert mia.shown.count(" disabled") == sum(players < 6 for players in most.values())
    mia.did("inviting.game", "cattower")
    assert mia.model.route.path == ("inviting",)
    mia.did("inviting.friends", "friends", value="2")
    assert mia.shown.count(" disabled") == sum(players < 3 for players in most.values())
    mia.did("inviting.game", "yarn")
    net.run()
    assert mia.remote.table.seats == ((1, "person"), (1, "open"), (1, "open"))
    assert [invite.free for invite in mia.remote.invites] == [2]
    mia.did("lobby.copy", str(mia.remote.invites[0].number))
    (copied,) = mia.of(fx.CopyLink)
    assert copied.outcome.done == "The invitation is copied. Send it to two people."
    # The next one who invites begins with one friend.
    mia.go("#/inviting")
    assert 'value="1" checked' in mia.shown


def test_a_reply_is_sent_by_the_touch_that_answers() -> None:
    """Once, as soon as it is made; a browser that wants another touch finds the buttons."""
    net = Net("at once")
    _, address = invited(net)
    tom = RemoteDesk(net)
    tom.go(address)
    sent: list[fx.SendAtOnce] = []
    send = tom.send

    def listening(message: Message) -> None:
        send(message)
        sent.extend(effect for effect in tom.effects if isinstance(effect, fx.SendAtOnce))

    tom.send = listening  # type: ignore[method-assign]
    tom.did("joining.name", value="Tom")
    tom.did("joining.answer")
    net.run()
    assert tom.remote.guest is not None
    assert [effect.address for effect in sent] == [tom.remote.guest.address]
    assert sent[0].outcome.done == "The reply is copied. Send it to Mia."
    assert "Now Mia needs your reply" in tom.shown
    assert "Send this reply back to Mia" in tom.shown


def test_the_link_stands_there_as_text_beside_buttons_that_copy_and_share() -> None:
    net = Net("as text")
    mia, address = invited(net)
    assert f">https://x.example/{address}</p>" in mia.shown
    number = str(mia.remote.invites[0].number)
    mia.did("lobby.copy", number)
    (copied,) = (effect for effect in mia.effects if isinstance(effect, fx.CopyLink))
    assert (copied.address, copied.words) == (address, "")
    mia.send(UserDid("lobby.copy", number, "", mia.moment(), shares=True))
    (shared,) = (effect for effect in mia.effects if isinstance(effect, fx.ShareLink))
    assert (shared.address, shared.words) == (address, "Mia invites you to Yarn Trail:")


def test_what_cannot_be_copied_is_shown_to_be_selected() -> None:
    mia = RemoteDesk(Net("by hand"))
    mia.go("#/")
    mia.send(NotCopied("https://x.example/#/join/<b>"))
    assert "https://x.example/#/join/&lt;b&gt;</p>" in mia.shown
    assert fx.Focus("#by-hand") in mia.effects
    mia.did("app.dismiss-by-hand")
    assert "by-hand" not in mia.shown


@pytest.mark.parametrize(
    ("agent", "shares", "is_other"),
    [
        (
            "(iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1",
            True,
            False,
        ),
        ("(iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 [FBAN/FBIOS]", True, True),
        ("(iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148", True, True),
        ("(Linux; Android 14; Pixel 8) Chrome/122.0 Mobile Safari/537.36", True, False),
        ("(Linux; Android 14; Pixel 8; wv) Version/4.0 Chrome/122.0 Safari/537.36", True, True),
        ("(Linux; Android 14; Pixel 8) Chrome/122.0 Mobile Safari/537.36", False, True),
        ("(Linux; Android 14) Chrome/122.0 Safari/537.36 Line/13.1", True, True),
        ("(Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0", True, False),
        ("(X11; Linux x86_64) Chrome/122.0 Safari/537.36", False, False),
        ("(Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/128.0", False, False),
    ],
)
def test_the_browser_of_another_app_is_known(agent: str, shares: bool, is_other: bool) -> None:
    """By what it says of itself, or as a phone's that cannot share."""
    assert is_in_app(f"Mozilla/5.0 {agent}", shares=shares, secure=True) is is_other


def test_no_page_ever_prompts() -> None:
    """Some browsers show none, and none can be read by everybody."""
    root = Path(__file__).parents[1] / "web"
    sources = [*(root / "app").rglob("*.py"), *(root / "boot").glob("*.js")]
    assert not [path for path in sources if "window.prompt" in path.read_text("utf-8")]


def test_home_and_rules_say_that_one_can_watch_and_needs_no_internet_on_one_wi_fi() -> None:
    desk = RemoteDesk(Net("said"))
    desk.go("#/rules/yarn")
    for words in (markup(), desk.shown):
        assert "watch" in words
        assert "On one Wi-Fi" in words
        assert "no internet" in words
    assert "no account, no server" in markup()


def test_one_friend_gets_a_link_and_several_share_one() -> None:
    desk = RemoteDesk(Net("links"))
    desk.go("#/inviting")
    assert "You get a link for your friend." in desk.shown
    assert "for all of them" not in desk.shown
    desk.did("inviting.friends", value="2")
    assert "One link is for all of them." in desk.shown
