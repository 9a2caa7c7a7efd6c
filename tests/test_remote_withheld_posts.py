"""A page that was loaded again while nobody else is there: one goes on, and tells it later."""

from __future__ import annotations

from remote_desk import RemoteDesk
from remote_world import Net
from test_remote_away import seated, tie
from test_remote_table import play_on

from app.remote.values.transcripts import stored_transcript
from pyengine.core.text import write_match
from pyengine.peers.crypto import ed25519
from pyengine.peers.fold.transcript import check_file, finish

DROPPED = "The others had newer moves of yours: what was done here since does not count."


def loaded(
    net: Net, desk: RemoteDesk, store: dict[tuple[str, str], bytes] | None = None
) -> RemoteDesk:
    """The page opened again with what is stored, or with an older copy of that."""
    if desk.device.alive:
        desk.device.close()
    fresh = RemoteDesk(net)
    fresh.stored = dict(desk.stored)
    fresh.device.store = dict(desk.device.store if store is None else store)
    fresh.go(f"#/match/{desk.record.id}")
    net.run(500)
    return fresh


def meet(net: Net, host: RemoteDesk, other: RemoteDesk) -> None:
    """Both have been loaded again: two codes bring them together."""
    host.did("lobby.invite")
    net.run(50)
    other.did("lobby.reply", value=host.remote.invites[-1].address)
    net.run(50)
    assert other.remote.guest is not None
    host.did("lobby.reply", value=other.remote.guest.address)
    net.run(12_000)


def posts(desk: RemoteDesk, member: int) -> int:
    found = desk.device.hosts.hosts[desk.record.id].session.member
    assert found is not None
    return len(found.feeds.posts(member))


def test_of_two_who_may_go_on_does_so_after_a_reload_with_nobody_there() -> None:
    """With a bot; who comes back later finds all of it, and nobody has said two things."""
    net = Net("held")
    may, other = tie(seated(net, 2, turns=4))
    other.device.close()
    may = loaded(net, may)
    net.run(12_000)
    parting = may.remote.table.phase
    may.did("participants.replace")
    net.run()
    play_on(net, [may], 3)
    assert may.remote.table.phase > parting
    # Once more, in the middle of that.
    may = loaded(net, may)
    before = may.remote.table.phase
    play_on(net, [may], 3)
    assert may.remote.table.phase > before
    back = loaded(net, other)
    meet(net, may, back)
    assert back.remote.table.seats == ((1, "person"), (2, "person"))
    assert back.remote.table.match_split is not None
    assert back.remote.table.match_split.phase == parting
    play_on(net, [may, back])
    assert write_match(may.record.match) == write_match(back.record.match)
    assert (may.remote.table.troubles, back.remote.table.troubles) == ((), ())


def test_what_was_done_from_an_older_copy_is_dropped_unseen() -> None:
    """The others have newer posts of this device: it takes those, and is no liar."""
    net = Net("older 1")
    net.mangles = False
    may, other = tie(seated(net, 2, turns=6))
    older = dict(may.device.store)
    play_on(net, [may, other], 8)
    net.run()
    count = posts(other, may.remote.table.me)
    other.device.close()
    may = loaded(net, may, older)
    net.run(12_000)
    assert posts(may, may.remote.table.me) < count
    may.did("participants.replace")
    net.run()
    play_on(net, [may], 30)
    assert posts(may, may.remote.table.me) > count
    back = loaded(net, other)
    meet(net, may, back)
    assert may.remote.notice == DROPPED
    assert (may.remote.table.troubles, back.remote.table.troubles) == ((), ())
    assert back.remote.table.seats == may.remote.table.seats == ((1, "person"), (2, "person"))
    # It holds also after one more reload.
    may = loaded(net, may)
    meet(net, back, may)
    play_on(net, [may, back])
    assert write_match(may.record.match) == write_match(back.record.match)
    assert (may.remote.table.troubles, back.remote.table.troubles) == ((), ())


def test_a_transcript_tells_nothing_that_may_still_be_dropped() -> None:
    net = Net("transcript held", ed25519)
    may, other = tie(seated(net, 2, turns=6))
    other.device.close()
    before = len(may.record.match.entries)
    may = loaded(net, may)
    net.run(12_000)
    may.did("participants.replace")
    net.run()
    play_on(net, [may], 8)
    assert len(may.record.match.entries) > before
    table_key = may.record.id
    parts = {key: data for (at, key), data in may.device.store.items() if at == table_key}
    read_back = finish(check_file(stored_transcript(parts), ed25519))
    assert read_back.fold.match is not None
    assert len(read_back.fold.match.entries) == before
