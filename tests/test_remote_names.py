"""Names at a remote table, each of which means one person, and invitations nobody needs."""

from __future__ import annotations

import pytest
from remote_desk import RemoteDesk, begin, come, gather, with_known
from remote_world import Net
from test_remote_watching import asked_to_join

from app.core import messages as msg
from app.remote.values import messages as remote_messages
from app.remote.values.seating import seat_players
from pyengine.peers.wire.contents import OPEN, PERSON


def shown_names(desk: RemoteDesk) -> list[str]:
    """Says what the people are called in the lobby's list."""
    return [participant.name for participant in desk.remote.table.participants]


def test_of_two_of_one_name_the_newcomer_has_the_number() -> None:
    """In the list, in the seats, in what is said of them and at the table, on every device."""
    net = Net("ann")
    desks = [RemoteDesk(net), RemoteDesk(net)]
    first, second = desks
    first.go("#/new/yarn?kinds=person,person,person&names=Ann")
    first.did("setup.remote")
    net.run()
    # The founder gets up: the newcomer sits before her.
    first.did("lobby.kind", "1", OPEN)
    net.run()
    come(net, first, second, "Ann")
    assert first.model.notices.toast == "Ann 2 is at the table."
    second.did("lobby.sit", "1")
    first.did("lobby.kind", "2", PERSON)
    first.did("lobby.kind", "3", "easy")
    net.run()
    assert first.remote.table.seats[:2] == ((2, PERSON), (1, PERSON))
    for desk in desks:
        assert shown_names(desk) == ["Ann", "Ann 2"]
    begin(net, desks)
    for desk in desks:
        assert desk.record.names[:2] == ("Ann 2", "Ann")


def test_capitals_make_no_other_name() -> None:
    net = Net("capitals")
    desks = gather(net, "yarn", ("Ann", "ann", "ANN"))
    assert shown_names(desks[0]) == ["Ann", "ann 2", "ANN 3"]


def test_what_nobody_sees_makes_no_other_name() -> None:
    """A mark that changes nothing, and a letter that is a blank."""
    net = Net("unseen")
    desks = gather(net, "yarn", ("Ann", "Ann\ufe0f", "Ann\u3164"))
    assert shown_names(desks[0]) == ["Ann", "Ann\ufe0f 2", "Ann\u3164 3"]


LOOKS_LIKE_TOM = "looks like “Tom”, but is written with other letters."


def test_who_passes_for_somebody_else_is_told_in_the_lobby_and_at_the_table() -> None:
    """With a Cyrillic letter in a name: a number, a mark and a sentence; nobody is refused."""
    net = Net("alike")
    desks = gather(net, "yarn", ("Mia", "Tom", "T\u043em"))
    mia, _, other = desks
    assert shown_names(mia) == ["Mia", "Tom", "T\u043em 2"]
    words = f"T\u043em 2 {LOOKS_LIKE_TOM}"
    assert mia.model.notices.toast == f"T\u043em 2 is at the table. {words}"
    for desk in desks:
        assert desk.shown.count('<p class="doubt">') == 1
        assert words in desk.shown
    begin(net, desks)
    for desk in desks:
        assert words in desk.shown
        assert desk.shown.count('class="doubt"') == 1
    assert other.record.names == ("Mia", "Tom", "T\u043em 2")


def test_whoever_asks_to_come_is_told_with_the_question() -> None:
    """People see it where they decide, and hear it."""
    net = Net("alike at the door")
    desks = gather(net, "yarn", ("Mia", "Tom"))
    begin(net, desks)
    mia = desks[0]
    for told, odd in (("T\u043em", f"T\u043em 2 {LOOKS_LIKE_TOM}"), ("\u0422\u043e\u043c", "")):
        ask = asked_to_join(mia, 3, told)
        shown = with_known(mia.remote, asked=ask, pending=ask)
        mia.send(msg.FromRemote(remote_messages.TableTold(shown), mia.moment()))
        assert odd in mia.shown
        assert not odd or odd in mia.announced
        assert ("written with other letters" in mia.shown) == bool(odd)


def test_a_name_of_which_nothing_is_seen_is_none() -> None:
    net = Net("blank")
    desks = gather(net, "yarn", ("Ann", "\u2800\u3164"))
    assert shown_names(desks[0]) == ["Ann", "Guest 2"]


@pytest.mark.parametrize(
    ("names", "seats", "shown"),
    [
        # somebody's second seat is called nothing that a guest is called
        (
            {1: "Mia", 2: "Mia 2"},
            ((1, PERSON), (1, PERSON), (2, PERSON)),
            ["Mia", "Mia 3", "Mia 2"],
        ),
        ({1: "Mia", 2: "Tom"}, ((1, PERSON), (2, PERSON), (1, PERSON)), ["Mia", "Tom", "Mia 2"]),
    ],
)
def test_a_second_seat_has_a_name_of_its_own(
    names: dict[int, str], seats: tuple[tuple[int, str], ...], shown: list[str]
) -> None:
    assert [player.name for player in seat_players(seats, names.__getitem__)] == shown


def test_an_invitation_is_folded_once_nobody_is_waited_for() -> None:
    """A guest has come by another tab: what they were invited with takes one line, and is still
    good for somebody who answers it; when the seat is free again it is unfolded."""
    net = Net("tab")
    host = RemoteDesk(net)
    guest = RemoteDesk(net, host.device.browser)
    host.go("#/new/yarn?kinds=person,person&names=Mia")
    host.did("setup.remote")
    net.run()
    (invite,) = host.remote.invites
    assert f'id="folded-{invite.number}"' not in host.shown
    guest.go(invite.address)
    net.run(50)
    guest.did("joining.name", value="Tom")
    guest.did("joining.near", _near(guest))
    net.run()
    assert host.remote.table.is_complete
    assert f'id="folded-{invite.number}"' in host.shown
    guest.did("lobby.sit", "2")
    net.run()
    assert f'id="folded-{invite.number}"' in host.shown
    host.did("lobby.more")
    net.run()
    assert not host.remote.table.is_complete
    assert f'id="folded-{invite.number}"' not in host.shown


def test_one_more_invitation_at_a_full_table_is_shown() -> None:
    """Whoever has just made it wants to send it, and to put in the reply."""
    net = Net("one more")
    mia, _ = gather(net, "yarn", ("Mia", "Tom"))
    assert mia.remote.table.is_complete
    mia.did("lobby.invite")
    net.run()
    invite = mia.remote.invites[-1]
    assert f'id="folded-{invite.number}"' not in mia.shown
    assert 'id="reply"' in mia.shown


def _near(desk: RemoteDesk) -> str:
    """The other tab that has a table."""
    assert desk.model.session.remote_state is not None
    return desk.model.session.remote_state.near[0].tab
