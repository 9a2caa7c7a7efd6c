"""Remote people on their way through every screen that they see, in all its shapes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from pages import EVIL
from remote_desk import RemoteDesk, begin, gather, with_known
from remote_world import DATE, Device, Net
from test_remote_away import back, gone, seated, tie
from test_remote_table import play_on

from app.core import messages as msg
from app.remote.values import messages as remote_messages
from app.remote.values.running_table import RunningTable
from app.remote.values.ways.known import Known
from app.remote.values.ways.sent import Sent
from pyengine.peers.table.remote_table import Trouble

Step = tuple[str, RemoteDesk]


def walks() -> Iterator[Step]:
    """Returns what is shown, and the desk that shows it: a desk comes with each of its steps."""
    yield from _inviting()
    yield from _no_way()
    yield from _opened_again()
    yield from _codes()
    yield from _tabs()
    yield from _tables()
    yield from _alone()
    yield from _racing()
    yield from _hiding()
    yield from _replaced()
    yield from _watched()


def _hears(desk: RemoteDesk, what: remote_messages.RemoteMessage) -> None:
    desk.send(msg.FromRemote(what, desk.moment()))


def _shows(desk: RemoteDesk, **changes: object) -> None:
    """The table with something that is rare."""
    own = {field.name for field in fields(RunningTable)}
    shown = {name: value for name, value in changes.items() if name in own}
    known = {name: value for name, value in changes.items() if name not in own}
    remote_table = with_known(replace(desk.remote, **shown), **known)  # type: ignore[arg-type]
    _hears(desk, remote_messages.TableTold(remote_table))


def _inviting() -> Iterator[Step]:
    """A table is founded, somebody with a wicked name comes, and both are asked to begin."""
    net = Net("screens")
    mia, tom = RemoteDesk(net), RemoteDesk(net)
    mia.go("#/new/yarn?kinds=person,person,easy")
    mia.did("setup.remote")
    yield "founder without a name", mia
    mia.did("setup.founder", value="Mia")
    mia.did("setup.remote")
    yield "table being laid", mia
    net.run()
    yield "lobby, nobody else", mia
    mia.did("lobby.more")
    net.run()
    yield "lobby, a seat more", mia
    mia.did("lobby.fewer")
    mia.did("lobby.invite")
    yield "invitation in the making", mia
    net.run(50)
    yield "invitation", mia
    mia.did("lobby.scan")
    yield "camera", mia
    _hears(mia, remote_messages.CameraFailed("No camera was found."))
    mia.did("lobby.reply", value="nonsense")
    yield "reply that is none", mia
    tom.go(mia.remote.invites[0].address)
    yield "joining", tom
    tom.did("joining.name", value=EVIL)
    tom.did("joining.answer")
    yield "reply in the making", tom
    net.run(50)
    yield "reply", tom
    assert tom.remote.guest
    mia.did("lobby.reply", value=tom.remote.guest.address)
    yield "linking", mia
    net.run()
    yield "linked", mia
    mia.did("lobby.more")
    net.run()
    yield "a seat for which nobody comes", mia
    mia.did("lobby.fewer")
    net.run()
    yield "lobby of a guest", tom
    mia.did("lobby.door")
    net.run()
    yield "closed door", mia
    yield "closed door of a guest", tom
    _shows(tom, at_door=("Ada", EVIL))
    yield "somebody waits at the door", tom
    mia.did("lobby.door")
    net.run()
    _shows(mia, lost=(Sent(9, 1_780_000_000_000, "reloaded"),), invites=(), spent=EVIL)
    yield "links that are dead", mia
    mia.did("lobby.kind", "2", "easy")
    net.run()
    yield "no seat is free", mia
    yield "no seat for a guest", tom
    mia.did("lobby.kind", "2", "open")
    net.run()
    tom.did("lobby.sit", "2")
    net.run()
    yield "seated", tom
    tom.did("lobby.ready")
    yield "not ready", tom
    for desk in (mia, tom):
        desk.did("lobby.say", value=EVIL)
        desk.did("lobby.emote", "purr")
        net.run()
        yield "talk", desk
    mia.did("lobby.begin")
    net.run()
    yield "asked for all", mia
    yield "asked", tom
    sheet = tom.remote.table.sheet
    assert sheet
    _shows(tom, sheet=replace(sheet, roster=sheet.roster[:1]))
    yield "sent away", tom
    _shows(
        mia,
        notice="Everybody should load the page again.",
        asked=None,
        participants=mia.remote.table.participants[:1],
    )
    yield "refused", mia


def _opened_again() -> Iterator[Step]:
    """A link that this browser knows: what is told of it comes before a name."""
    net = Net("again")
    mia, tom = RemoteDesk(net), RemoteDesk(net)
    mia.go("#/new/yarn?kinds=person,person&names=Mia")
    mia.did("setup.remote")
    net.run()
    address = mia.remote.invites[0].address
    tom.go(address)
    tom.did("joining.name", value="Tom")
    tom.did("joining.answer")
    net.run(50)
    assert tom.remote.guest
    invite, reply = tom.remote.guest.invite, tom.remote.guest.address
    tom.go(address)
    yield "link opened again", tom
    for what, known in (
        ("reply in another tab", Known(reply=reply)),
        ("place at the table", Known(table_key="there")),
        ("reply of a page that is gone", Known(answered=DATE)),
    ):
        ada = RemoteDesk(net)
        ada.go(address)
        _hears(ada, remote_messages.DoorKnown(invite, known))
        yield what, ada


def _no_way() -> Iterator[Step]:
    net = Net("no way")
    net.blocked = True
    mia, tom = RemoteDesk(net), RemoteDesk(net)
    mia.go("#/new/burrow?kinds=person,person&names=Mia")
    mia.did("setup.remote")
    net.run()
    mia.did("lobby.invite")
    net.run(50)
    tom.go(mia.remote.invites[0].address)
    tom.did("joining.answer")
    yield "answered without a name", tom
    tom.did("joining.name", value="Tom")
    tom.did("joining.answer")
    net.run(50)
    assert tom.remote.guest
    mia.did("lobby.reply", value=tom.remote.guest.address)
    net.run(25_000)
    yield "no way", mia
    _shows(tom, guest=replace(tom.remote.guest, status="failed", problem="No way."))
    yield "no way for the guest", tom
    _shows(tom, guest=replace(tom.remote.guest, status="in"), closed=True)
    yield "outside a closed door", tom
    _shows(tom, closed=False)
    _shows(tom, guest=replace(tom.remote.guest, status="waiting", is_overdue=True))
    yield "a reply that takes long", tom


def _codes() -> Iterator[Step]:
    desk = RemoteDesk(Net("codes"))
    desk.go("#/inviting")
    yield "inviting", desk
    desk.did("inviting.game", "yarn")
    yield "inviting without a name", desk
    desk.did("inviting.name", value=EVIL)
    desk.send(msg.NotCopied(f"https://x.example/{EVIL}"))
    yield "not copied", desk
    desk.did("app.dismiss-by-hand")
    desk.go("#/join")
    yield "joining without a code", desk
    desk.did("joining.scan")
    yield "camera when joining", desk
    desk.go("#/join/nonsense")
    desk.did("joining.answer")
    yield "code that is none", desk
    desk.go("#/reply/nonsense")
    yield "reply handed on", desk
    _hears(desk, remote_messages.ReplyHanded(True))
    yield "reply taken", desk
    desk.go("#/reply/more")
    _hears(desk, remote_messages.ReplyHanded(False))
    yield "reply that nobody waits for", desk
    desk.go("#/guaranteed")
    yield "what is guaranteed", desk


def _tabs() -> Iterator[Step]:
    net = Net("tabs")
    browser: list[Device] = []
    mia, tom = RemoteDesk(net, browser), RemoteDesk(net, browser)
    mia.go(f"#/new/cattower?kinds=person,person&names={EVIL}")
    mia.did("setup.remote")
    net.run()
    tom.go("#/join")
    net.run()
    yield "table in another tab", tom
    tom.go(f"#/table/{mia.remote.table_key}")
    yield "table being opened", tom
    net.run()
    yield "open elsewhere", tom
    _hears(
        tom,
        remote_messages.TableTold(
            RunningTable(tom.remote.table_key, notice="What is kept is damaged.")
        ),
    )
    yield "damaged", tom


def _tables() -> Iterator[Step]:
    """Three at a table: talk, questions, somebody who goes away, a broken rule."""
    net = Net("table")
    desks = gather(net, "burrow", ("Mia", EVIL, "Ada"))
    begin(net, desks)
    mia, tom, ada = desks
    yield "table", mia
    tom.did("lobby.say", value=EVIL)
    net.run()
    yield "a word at the table", mia
    mia.did("lobby.invite")
    net.run(50)
    yield "invitation at the table", mia
    for _ in range(20):
        for desk in desks:
            desk.did("table.go")
            for place in desk.table.places:
                if desk.table.remote and place.seat in desk.record.match.pending.seats:
                    desk.act(desk.legal_of(place.seat)[0])
        net.run(500)
    ada.did("participants.back")
    net.run()
    yield "a question", mia
    tom.did("participants.refuse")
    net.run()
    yield "refused", tom
    ada.device.close()
    net.run(60_000)
    yield "somebody away", mia
    mia.did("participants.replace", "3")
    net.run()
    yield "a bot proposed", tom
    lied = Trouble(2, "illegal", f"{EVIL} has made a move that the rules do not allow.")
    _shows(mia, troubles=(lied,), notice="One moment.")
    yield "trouble", mia


def _racing() -> Iterator[Step]:
    """A race over a slow line: it is told of in the lobby, and before the first round."""
    net = Net("race screens")
    net.delay_ms = 90
    desks = gather(net, "kittypaw", ("Mia", EVIL))
    net.run(20_000)
    yield "slow line in the lobby", desks[0]
    yield "slow line of a guest", desks[1]
    begin(net, desks)
    net.run(140_000)
    yield "slow line between two rounds", desks[0]


def _hiding() -> Iterator[Step]:
    """Hands that no other device knows: agreed on, dealt, and what may come of that."""
    net = Net("hiding")
    desks = gather(net, "ninelives", ("Mia", EVIL), ("easy",))
    mia, tom = desks
    yield "lobby with hidden hands", mia
    mia.did("lobby.hands", value="strict")
    net.run()
    yield "strict", tom
    mia.did("lobby.hands", value="standard")
    net.run()
    begin(net, desks)
    yield "hidden hands", mia
    assert mia.remote.table.deal
    proving = replace(mia.remote.table.deal, proved=False, checked=2)
    _shows(mia, deal=proving)
    yield "a shuffle is being proved", mia
    again = replace(
        mia.remote.table.deal,
        number=2,
        stage="shuffling",
        at_work=(2,),
        parting="Mia and Ada went on without Tom.",
        void=True,
    )
    _shows(mia, deal=again, match=mia.remote.table.match and mia.remote.table.match.known())
    yield "dealt anew", mia
    tom.device.close()
    net.run(60_000)
    yield "somebody away in a round", mia


def _replaced() -> Iterator[Step]:
    """Somebody whom the others no longer waited for may ask to play again."""
    net = Net("replaced")
    _, tom = seated(net, 2, turns=4)
    _shows(tom, out="out", seats=((1, "person"), (1, "normal")))
    yield "replaced", tom
    _shows(tom, out="asking", seats=((1, "person"), (1, "normal")))
    yield "asking to play again", tom


def _watched() -> Iterator[Step]:
    """Somebody with a wicked name comes to watch: asked about, named, and as they see it."""
    net = Net("watched")
    desks = gather(net, "ninelives", ("Mia", "Tom"), ("easy",))
    mia = desks[0]
    ada = RemoteDesk(net)
    mia.did("lobby.invite", "watch")
    net.run(50)
    yield "an invitation to watch", mia
    ada.go(mia.remote.invites[-1].address)
    yield "invited to watch", ada
    ada.did("joining.name", value=EVIL)
    ada.did("joining.answer")
    net.run(50)
    assert ada.remote.guest
    mia.did("lobby.reply", value=ada.remote.guest.address)
    net.run()
    yield "somebody without a seat would watch", mia
    begin(net, desks)
    yield "somebody watches", mia
    yield "watching", ada


def _alone() -> Iterator[Step]:
    """Of two one is away, the other goes on alone; who comes back is asked whether that counts."""
    net = Net("alone")
    net.mangles = False
    desks = seated(net, 2, turns=8)
    may, other = tie(desks)
    address = gone(net, other)
    yield "away", may
    may.did("participants.replace")
    net.run()
    play_on(net, [may], 8)
    fresh = RemoteDesk(net)
    fresh.stored, fresh.device.store = dict(other.stored), other.device.store
    fresh.go(address)
    net.run(500)
    yield "loaded again", fresh
    fresh.device.close()
    fresh = back(net, other, address, may)
    yield "back after somebody went on alone", fresh
    may.device.close()
    net.run(12_000)
    yield "cut off", fresh
    fresh.did("participants.leave")
    net.run()
    yield "left", fresh
