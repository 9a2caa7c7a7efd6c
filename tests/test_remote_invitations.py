"""Invitations: two devices walk their steps, and what does not fit is refused in a sentence."""

from __future__ import annotations

import pytest

from app.remote.values import host_ports
from app.remote.values import invitations as inv
from pyengine.peers.codes.codes import CodeError, Kind, read_code

TABLE = bytes(range(16))
NOW = 1_780_000_000_000
SDP = """v=0\r
a=ice-ufrag:{ufrag}\r
a=ice-pwd:r1+MFrZ3hnmdE59wIegLj0sa\r
a=fingerprint:sha-256 {print}\r
a=candidate:1 1 udp 2113937151 192.168.1.{host} 58090 typ host generation 0\r
"""


def sdp(host: int) -> str:
    return SDP.format(ufrag=f"zC/{host}", print=":".join(["AB"] * 31 + [f"{host:02X}"]), host=host)


def invited() -> tuple[inv.Invite, ...]:
    """One invitation whose code has been made."""
    (invite,), _ = inv.new_invite((), 77, NOW, ())
    return (inv.take_description(invite, TABLE, sdp(1)),)


def reply_to(invite: inv.Invite) -> str:
    guest = inv.guest_of(f"Come and play! https://x.example/{invite.address}", NOW)
    return inv.take_guest_description(guest, NOW, sdp(2)).address


def test_two_devices_find_each_other_by_two_codes() -> None:
    """The guest's browser is offered what the host's has said, and the other way round."""
    (invite,), effects = inv.new_invite((), 77, NOW, ("stun:x.example",))
    assert effects == (host_ports.OpenLink("invite-77", "", ("stun:x.example",)),)
    invite = inv.take_description(invite, TABLE, sdp(1))
    assert (invite.status, invite.address[:7]) == ("waiting", "#/join/")
    guest = inv.guest_of(invite.address, NOW)
    (offer,) = inv.answer_invite(guest, ())
    assert isinstance(offer, host_ports.OpenLink)
    assert (offer.link, "192.168.1.1 58090" in offer.offer) == ("guest-77", True)
    assert "a=setup:actpass" in offer.offer
    guest = inv.take_guest_description(guest, NOW, sdp(2))
    (after,), (taken,) = inv.take_reply(
        (invite,), TABLE, inv.reply_of(f"Here you are: {guest.address}")
    )
    assert after.status == "linking"
    assert isinstance(taken, host_ports.CompleteLink)
    assert (taken.link, "192.168.1.2 58090" in taken.answer) == ("invite-77", True)
    assert "a=setup:active" in taken.answer


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "This code is not complete"),
        ("hello there", "This code is not complete"),
        ("INVITE", "This is an invitation: open it on the other device."),
        ("OTHER", "This reply belongs to another table."),
        ("USED", "Somebody has already come in by this invitation."),
        ("CLOSED", "no longer open; send a new one."),
        ("CUT", "This code is not complete"),
    ],
)
def test_a_reply_that_does_not_fit_is_refused(text: str, why: str) -> None:
    invites = invited()
    reply = reply_to(invites[0])
    table = TABLE
    match text:
        case "INVITE":
            text = invites[0].address
        case "OTHER":
            text, table = reply, bytes(16)
        case "USED":
            text, invites = reply, (inv.mark_linked(invites[0]),)
        case "CLOSED":
            text, invites = reply, ()
        case "CUT":
            text = reply[:-3]
    with pytest.raises(CodeError, match=why):
        inv.take_reply(invites, table, inv.reply_of(text))


def test_an_invitation_is_for_others_and_for_today() -> None:
    (invite,) = invited()
    with pytest.raises(CodeError, match="your own code"):
        inv.guest_of(invite.address, NOW, [(TABLE[:4], 77)])
    with pytest.raises(CodeError, match=r"from 28 May\. Ask for a new one\."):
        inv.guest_of(invite.address, NOW + 2 * 24 * 3600_000)
    with pytest.raises(CodeError, match="This is a reply"):
        inv.guest_of(reply_to(invite), NOW)


def test_a_browser_without_an_address_says_so_on_both_sides() -> None:
    (invite,), _ = inv.new_invite((), 77, NOW, ())
    bare = "\r\n".join(line for line in sdp(1).splitlines() if "candidate" not in line)
    assert inv.take_description(invite, TABLE, bare).status == "failed"
    guest = inv.guest_of(invited()[0].address, NOW)
    lost = inv.take_guest_description(guest, NOW, bare)
    assert (lost.status, "gave no address" in lost.problem) == ("failed", True)


def test_eight_are_open_at_most_and_no_number_twice() -> None:
    invites: tuple[inv.Invite, ...] = ()
    for _ in range(inv.MOST_OPEN):
        invites, _ = inv.new_invite(invites, 0xFFFF, NOW, ())
    assert sorted(invite.number for invite in invites) == [1, 2, 3, 4, 5, 6, 7, 0xFFFF]
    with pytest.raises(ValueError, match="Close one of them first"):
        inv.new_invite(invites, 9, NOW, ())
    # What came to nothing makes room, and so does whoever has come in.
    room = (inv.mark_failed(invites[0]), inv.mark_linked(invites[1]), *invites[2:])
    after, _ = inv.new_invite(room, 99, NOW, ())
    assert [invite.number for invite in after][-1] == 99


def test_a_code_names_the_minute_in_which_it_was_made() -> None:
    (invite,) = invited()
    assert read_code(invite.address, Kind.INVITE).minute == (NOW - 1_767_225_600_000) // 60_000
