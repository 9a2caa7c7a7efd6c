"""Invitations: two devices walk their steps, and what does not fit is refused in a sentence."""

from __future__ import annotations

import pytest

from app.remote.values import host_ports
from app.remote.values import invitations as inv
from app.remote.values.ways import guests
from pyengine.peers.codes.codes import CodeError, Kind, read_code

TABLE = bytes(range(16))
NOW = 1_780_000_000_000
SDP = """v=0\r
a=ice-ufrag:{ufrag}\r
a=ice-pwd:r1+MFrZ3hnmdE59wIegLj0sa\r
a=fingerprint:sha-256 {print}\r
a=candidate:1 1 udp 2113937151 192.168.1.{host} {port} typ host generation 0\r
"""


def sdp(host: int, at: int = 0) -> str:
    """The description of one of a device's connections, which all have one certificate."""
    prints = ":".join(["AB"] * 31 + [f"{host:02X}"])
    return SDP.format(ufrag=f"zC{at}{host}", print=prints, host=host, port=58090 + at)


def invited(people: int = 1) -> tuple[inv.Invite, ...]:
    """One invitation whose code has been made."""
    (invite,), _ = inv.new_invite((), 77, NOW, (), people=people)
    for at, offer in enumerate(invite.offers):
        invite, _ = inv.take_description(invite, offer.link, TABLE, sdp(1, at))
    return (invite,)


def answered(address: str, host: int = 2) -> guests.Guest:
    """The guest of an invitation on a device, with its reply."""
    guest = guests.guest_of(f"Come and play! https://x.example/{address}", NOW)
    for at, link in enumerate(guest.links):
        guest = guests.take_guest_description(guest, link, NOW, sdp(host, at))
    return guest


def reply_to(invite: inv.Invite, host: int = 2) -> str:
    return answered(invite.address, host).address


def test_two_devices_find_each_other_by_two_codes() -> None:
    """The guest's browser is offered what the host's has said, and the other way round."""
    (invite,), effects = inv.new_invite((), 77, NOW, ("stun:x.example",))
    assert effects == (host_ports.OpenLink("invite-77-0", "", ("stun:x.example",), "invite-77"),)
    invite, _ = inv.take_description(invite, "invite-77-0", TABLE, sdp(1))
    assert (invite.status, invite.address[:7]) == ("waiting", "#/join/")
    guest = guests.guest_of(invite.address, NOW)
    (offer,) = guests.answer_invite(guest, ())
    assert isinstance(offer, host_ports.OpenLink)
    assert (offer.link, "192.168.1.1 58090" in offer.offer) == ("guest-77-0", True)
    # Whoever invites begins the handshake: others may have opened the link as well.
    assert "a=setup:active" in offer.offer
    guest = guests.take_guest_description(guest, "guest-77-0", NOW, sdp(2))
    (after,), link, (taken,) = inv.take_reply(
        (invite,), TABLE, inv.reply_of(f"Here you are: {guest.address}")
    )
    assert (after.status, link) == ("linking", "invite-77-0")
    assert isinstance(taken, host_ports.CompleteLink)
    assert (taken.link, "192.168.1.2 58090" in taken.answer) == ("invite-77-0", True)
    assert "a=setup:passive" in taken.answer


def taken_ports(effects: inv.Effects) -> list[str]:
    """By which offer a reply is taken, and the port of the guest's end that answers it."""
    return [
        f"{effect.link} {effect.answer.partition(' 192.168.1.')[2].split()[1]}"
        for effect in effects
        if isinstance(effect, host_ports.CompleteLink)
    ]


def test_one_link_is_for_several_who_answer_in_any_order() -> None:
    """Each answers all offers; each reply takes the first that is free, and the end that is meant
    for it. A fourth is told who was quicker."""
    (invite,) = invites = invited(3)
    assert (len(invite.offers), invite.free, invite.status) == (3, 3, "waiting")
    replies = {host: inv.reply_of(reply_to(invite, host)) for host in (2, 3, 4, 5)}
    assert {len(reply.ends) for reply in replies.values()} == {3}
    for at, host in enumerate((4, 2, 3)):
        invites, link, effects = inv.take_reply(invites, TABLE, replies[host])
        assert taken_ports(effects) == [f"invite-77-{at} {58090 + at}"]
        invites = (inv.mark_linked(invites[0], link),)
        invites = (inv.change_offer(invites[0], link, name=f"Guest {host}"),)
    assert (invites[0].free, invites[0].status) == (0, "in")
    with pytest.raises(
        inv.SpentError, match=r"^Guest 4's, Guest 2's and Guest 3's replies .* first"
    ):
        inv.take_reply(invites, TABLE, replies[5])


def test_the_same_reply_twice_takes_no_second_place() -> None:
    """Whatever has become of it; it says so."""
    invites = invited(2)
    reply = inv.reply_of(reply_to(invites[0]))
    (invite,), link, _ = inv.take_reply(invites, TABLE, reply)
    for became, why in (
        (invite, "looking for each other"),
        (inv.mark_linked(invite, link), "has come in"),
        (inv.mark_failed(invite, link), "could not connect"),
    ):
        with pytest.raises(CodeError, match=why):
            inv.take_reply((became,), TABLE, reply)
    # Whoever opens the link once more has another certificate, and the place that is left.
    again = inv.reply_of(reply_to(invite, 9))
    _, other, _ = inv.take_reply((inv.mark_failed(invite, link),), TABLE, again)
    assert other == "invite-77-1"


def test_an_offer_that_comes_to_nothing_leaves_the_others() -> None:
    """While the code is made, and in a reply: what is answered stays in its order."""
    (invite,), _ = inv.new_invite((), 77, NOW, (), people=3)
    invite, _ = inv.take_description(invite, "invite-77-0", TABLE, sdp(1, 0))
    invite = inv.mark_failed(invite, "invite-77-1", "")
    invite, _ = inv.take_description(invite, "invite-77-2", TABLE, sdp(1, 2))
    assert [offer.link for offer in invite.offers] == ["invite-77-0", "invite-77-2"]
    guest = guests.guest_of(invite.address, NOW)
    guest = guests.take_guest_description(guest, guest.links[0], NOW, sdp(2, 0))
    guest = guests.with_reply(guests.mark_lost(guest, guest.links[1], ""), NOW)
    assert (guest.status, len(inv.reply_of(guest.address).ends)) == ("waiting", 1)
    _, link, _ = inv.take_reply((invite,), TABLE, inv.reply_of(guest.address))
    assert link == "invite-77-0"


def test_a_browser_with_a_certificate_for_each_connection_invites_one() -> None:
    (invite,), _ = inv.new_invite((), 77, NOW, (), people=2)
    invite, _ = inv.take_description(invite, "invite-77-0", TABLE, sdp(1))
    invite, cut = inv.take_description(invite, "invite-77-1", TABLE, sdp(8))
    assert (invite.status, len(invite.offers)) == ("waiting", 1)
    assert cut == (host_ports.CutLink("invite-77-1"),)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "There is no code in this."),
        ("hello there", "There is no code in this."),
        ("INVITE", "This is an invitation: open it on the other device."),
        ("OTHER", "This reply belongs to another table."),
        ("USED", "Somebody else's reply to this invitation came first."),
        ("CLOSED", "belongs to an invitation that is no longer open."),
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
            text, invites = reply, (inv.mark_linked(invites[0], "invite-77-0"),)
        case "CLOSED":
            text, invites = reply, ()
        case "CUT":
            text = reply[:-3]
    with pytest.raises(CodeError, match=why):
        inv.take_reply(invites, table, inv.reply_of(text))


def test_an_invitation_is_for_others_and_for_today() -> None:
    (invite,) = invited()
    with pytest.raises(CodeError, match="your own code"):
        guests.guest_of(invite.address, NOW, [(TABLE[:4], 77)])
    with pytest.raises(CodeError, match=r"from 28 May\. Ask for a new one\."):
        guests.guest_of(invite.address, NOW + 2 * 24 * 3600_000)
    with pytest.raises(CodeError, match="This is a reply"):
        guests.guest_of(reply_to(invite), NOW)


def test_a_browser_without_an_address_says_so_on_both_sides() -> None:
    (invite,), _ = inv.new_invite((), 77, NOW, ())
    bare = "\r\n".join(line for line in sdp(1).splitlines() if "candidate" not in line)
    assert inv.take_description(invite, "invite-77-0", TABLE, bare)[0].status == "failed"
    guest = guests.guest_of(invited()[0].address, NOW)
    lost = guests.take_guest_description(guest, guest.links[0], NOW, bare)
    assert (lost.status, "gave no address" in lost.problem) == ("failed", True)


def test_eight_connections_wait_at_most_and_no_number_twice() -> None:
    invites: tuple[inv.Invite, ...] = ()
    for people in (3, 4, 4):
        invites, _ = inv.new_invite(invites, 0xFFFF, NOW, (), people=people)
    assert [len(invite.offers) for invite in invites] == [3, 4, 1]
    assert sorted(invite.number for invite in invites) == [1, 2, 0xFFFF]
    with pytest.raises(ValueError, match="Withdraw one first"):
        inv.new_invite(invites, 9, NOW, ())
    # What came to nothing makes room, and so does whoever has come in.
    first, second, third = invites
    third = inv.mark_failed(third, third.offers[0].link)
    first = inv.mark_linked(first, first.offers[0].link)
    after, _ = inv.new_invite((first, second, third), 99, NOW, (), people=9)
    assert [(invite.number, len(invite.offers)) for invite in after[1:]] == [(1, 4), (99, 2)]


def test_a_code_names_the_minute_in_which_it_was_made() -> None:
    (invite,) = invited()
    assert read_code(invite.address, Kind.INVITE).minute == (NOW - 1_767_225_600_000) // 60_000
