"""One device's side of a transfer: the link, what both tell, and what is sent and stored.

It changes in place and does nothing by itself: ``carry`` takes what is wanted of the browser and
its storage, ``tell`` what the screen shows. Little is under way at any time, whatever there is to
be moved: of what was sent only so much waits for the other side's word that it has been dealt
with, and who sends more than that is not heard any longer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from app.remote.transfer import frames
from app.remote.values import host_ports
from app.remote.values.invitations import NO_CONNECTION, TABLE_BYTES
from app.remote.values.moving import ports, state
from app.remote.values.moving.state import MoveState
from app.saves.preferences import Settings
from app.saves.stored import settings_from_json, settings_to_json
from pyengine.peers.codes.codes import (
    NOT_OPEN,
    START_MS,
    Code,
    CodeError,
    Kind,
    check_invite,
    link,
    minute_at,
    read_code,
)
from pyengine.peers.codes.sdp import NO_OTHER_DEVICE, leads_astray, read_sdp, write_sdp
from pyengine.peers.wire.timeouts import NO_WAY_MS

WINDOW_ITEMS: Final = 40
"""So many items may be under way before the other side has said that it has dealt with them."""

WINDOW_CHARS: Final = 200_000
"""So many characters of items; one alone may be longer."""

AT_ONCE: Final = 10
"""So many items are read, and stored, at once; then the page goes on with something else."""

PARTED = (
    "The devices are not connected any more. What has arrived is kept; take everything again for"
    " the rest."
)
STOPPED = "You stopped it. What has arrived is kept."
NOT_UNDERSTOOD = (
    "The other device sent something that Clowder never sends, so nothing more is taken from it."
)
OTHER_VERSION = (
    "The other device has another version of Clowder. Reload the page on both, then try again."
)

Wanted = (
    host_ports.OpenLink
    | host_ports.CompleteLink
    | host_ports.CutLink
    | host_ports.Put
    | host_ports.TimeoutAfter
    | ports.ForKept
)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a transfer needs from outside; tests have their own.

    ``date`` is ms since 1970, ``entropy`` gives random bytes, ``served`` is the host that the page
    comes from.
    """

    carry: Callable[[Wanted], None]
    tell: Callable[[MoveState], None]
    date: Callable[[], int]
    entropy: Callable[[int], bytes]
    served: str = ""


class Mover:
    """One transfer of this device, until it has come to its end."""

    def __init__(self, around: Surroundings, settings: Settings, servers: tuple[str, ...]) -> None:
        self._around = around
        self._settings = settings
        self._servers = servers
        self._link = f"move-{around.entropy(6).hex()}"
        self._id = around.entropy(TABLE_BYTES)
        self._number = int.from_bytes(around.entropy(2), "big") % 0xFFFF + 1
        self._reader = frames.Reader()
        self._own: dict[ports.Kind, dict[str, str]] | None = None
        self._theirs: dict[ports.Kind, dict[str, str]] = {kind: {} for kind in ports.KINDS}
        self._theirs_told = False
        self._greeted: Settings | None = None
        self._to_read: deque[tuple[ports.Kind, str]] = deque()
        self._reading = False
        self._ready: deque[ports.Item] = deque()
        self._under_way: deque[int] = deque()
        """The lengths of items that the other side has not dealt with."""
        self._all_sent = False
        self._arrived: deque[ports.Item] = deque()
        self._storing: tuple[ports.Item, ...] = ()
        self._seen: set[tuple[ports.Kind, str]] = set()
        self._all_arrived = False
        self.state = MoveState(True)

    # What the person wants

    def offer(self) -> None:
        """Show a link for the other device."""
        self._show(MoveState(True))
        self._around.carry(host_ports.OpenLink(self._link, servers=self._servers))

    def answer(self, text: str, choice: state.Choice) -> None:
        """Answer the link of the other device."""
        self._show(MoveState(False, choice=choice))
        try:
            code = invitation_in(text, self._around.date())
            offer = write_sdp(Kind.MOVE, code.ends[0])
            if leads_astray(offer, self._around.served):
                raise CodeError(NO_OTHER_DEVICE)
        except CodeError as error:
            self._fail(str(error))
            return
        self._id, self._number = code.table, code.number
        self._around.carry(host_ports.OpenLink(self._link, offer, self._servers))

    def take_reply(self, text: str) -> bool:
        """Take the other device's reply; returns whether it is one to this link."""
        if not self.state.is_first or self.state.status != "waiting":
            return False
        try:
            code = read_code(text, Kind.MOVE_REPLY)
            if (code.table, code.number) != (self._id, self._number):
                raise CodeError(NOT_OPEN)
            answer = write_sdp(Kind.MOVE_REPLY, code.ends[0])
            if leads_astray(answer, self._around.served):
                raise CodeError(NO_OTHER_DEVICE)
        except CodeError as error:
            self._show(replace(self.state, problem=str(error)))
            return False
        self._show(replace(self.state, status="linking", problem=""))
        self._around.carry(host_ports.CompleteLink(self._link, answer))
        self._around.carry(host_ports.TimeoutAfter(self._link, NO_WAY_MS))
        return True

    def stop(self) -> None:
        """End it here and now."""
        if self.state.runs:
            self._fail(STOPPED)

    # What the browser tells

    def hear(self, heard: host_ports.OfLink | ports.FromKept) -> None:
        """Take what has come of the link or of storage; of what has ended nothing is heard."""
        if isinstance(heard, host_ports.OfLink):
            if heard.link == self._link:
                self._hear_link(heard)
        elif self.state.status == "moving":
            self._hear_storage(heard)

    def _hear_link(self, heard: host_ports.OfLink) -> None:
        match heard:
            case host_ports.Described(_, sdp) if self.state.status == "making":
                self._described(sdp)
            case host_ports.LinkUp() if self.state.status in ("waiting", "linking"):
                self._show(replace(self.state, status="moving", problem=""))
                self._put(frames.Hello(self.state.choice, settings_to_json(self._settings)))
                self._around.carry(ports.ReadKept())
            case host_ports.LinkDown(_, why) if self.state.runs:
                is_moving = self.state.status == "moving"
                self._fail(why or (PARTED if is_moving else NO_CONNECTION))
            case host_ports.LinkSilent() if self.state.status in ("waiting", "linking"):
                self._fail(NO_CONNECTION)
            case host_ports.LinkTimedOut() if self.state.status == "linking":
                self._fail(NO_CONNECTION)
            case host_ports.LinkTimedOut() if self.state.status == "done":
                self._around.carry(host_ports.CutLink(self._link))
            case host_ports.Received(_, data):
                self._received(data)

    def _described(self, sdp: str) -> None:
        kind = Kind.MOVE if self.state.is_first else Kind.MOVE_REPLY
        try:
            end = read_sdp(sdp)
        except CodeError as error:
            self._fail(str(error))
            return
        code = Code(kind, self._id, self._number, minute_at(self._around.date()), (end,))
        self._show(replace(self.state, status="waiting", address=link(code)))

    def _hear_storage(self, heard: ports.FromKept) -> None:
        match heard:
            case ports.KeptRead(digests, staying):
                self._own = {kind: dict(digests.get(kind, {})) for kind in ports.KINDS}
                for line in frames.have_lines(self._own):
                    self._put(line)
                self._put(frames.AllTold())
                self._show(replace(self.state, staying=staying))
                self._compare()
            case ports.ItemsRead(items):
                self._reading = False
                self._ready.extend(items)
                self._send_on()
            case ports.ItemsStored(outcomes):
                self._stored(outcomes)
            case ports.StorageStopped(why):
                self._fail(why)

    # What the other device says

    def _received(self, data: bytes) -> None:
        if self.state.status == "done":
            # It can only be the other device's last word.
            self._around.carry(host_ports.CutLink(self._link))
        if self.state.status != "moving":
            return
        try:
            for line in self._reader.read(data):
                self._take(line)
        except frames.OtherVersion:
            self._fail(OTHER_VERSION)
        except ValueError:
            self._fail(NOT_UNDERSTOOD)

    def _take(self, line: frames.Line) -> None:
        """Take one line; raises ``ValueError`` for one that cannot come now."""
        if self.state.status == "failed":
            return
        if isinstance(line, frames.Hello):
            self._greet(line)
            return
        if self._greeted is None:
            raise ValueError("hello")
        match line:
            case frames.Have(kind, digests) if not self._theirs_told:
                self._note_theirs(kind, digests)
            case frames.AllTold() if not self._theirs_told:
                self._theirs_told = True
                self._compare()
            case ports.Item():
                self._take_item(line)
            case frames.Taken(count):
                self._sent_until(count)
            case frames.AllSent() if self._theirs_told and not self._all_arrived:
                self._all_arrived = True
                self._end_if_done()
            case frames.Done() if self._is_complete:
                self._around.carry(host_ports.CutLink(self._link))
            case _:
                raise ValueError("order")

    def _greet(self, hello: frames.Hello) -> None:
        if self._greeted is not None:
            raise ValueError("hello")
        self._greeted, _ = settings_from_json(hello.settings)
        if self.state.is_first:
            # The one who has opened the link was asked whose settings are to be used.
            self._show(replace(self.state, choice=hello.choice))

    def _note_theirs(self, kind: ports.Kind, digests: Mapping[str, str]) -> None:
        """Note what the other device has, each thing once: so its telling comes to an end."""
        theirs = self._theirs[kind]
        if not digests or not theirs.keys().isdisjoint(digests):
            raise ValueError("have")
        theirs.update(digests)
        if sum(map(len, self._theirs.values())) > frames.MOST_KEPT:
            raise ValueError("have")

    def _take_item(self, item: ports.Item) -> None:
        """Take something that the other device has told of, once, when both have told all."""
        name = item.kind, item.key
        is_told = item.key in self._theirs[item.kind] and name not in self._seen
        if self._own is None or not self._theirs_told:
            raise ValueError("item")
        waiting = len(self._arrived) + len(self._storing)
        chars = sum(len(one.text) for one in (*self._arrived, *self._storing))
        if not is_told or waiting >= WINDOW_ITEMS or (waiting and chars > WINDOW_CHARS):
            raise ValueError("item")
        self._seen.add(name)
        self._arrived.append(item)
        self._store_on()

    def _store_on(self) -> None:
        if self._storing or not self._arrived:
            return
        count = min(AT_ONCE, len(self._arrived))
        self._storing = tuple(self._arrived.popleft() for _ in range(count))
        self._around.carry(ports.StoreItems(self._storing))

    def _stored(self, outcomes: tuple[ports.Outcome, ...]) -> None:
        counts = self.state.counts
        for item, outcome in zip(self._storing, outcomes, strict=True):
            counts = counts.with_outcome(item.kind, outcome)
        taken = self.state.taken + len(self._storing)
        self._storing = ()
        self._put(frames.Taken(taken))
        self._show(replace(self.state, taken=taken, counts=counts))
        self._store_on()
        self._end_if_done()

    # What is sent

    def _compare(self) -> None:
        """Once both have told what they have, it is known who lacks what."""
        if self._own is None or not self._theirs_told:
            return
        self._to_read.extend(_lacking(self._own, self._theirs))
        to_take = sum(1 for _ in _lacking(self._theirs, self._own))
        self._show(replace(self.state, to_send=len(self._to_read), to_take=to_take))
        self._send_on()

    def _send_on(self) -> None:
        """Send as much as the other side can deal with, and read what comes next."""
        while self._ready and self._has_room(len(self._ready[0].text)):
            item = self._ready.popleft()
            self._under_way.append(len(item.text))
            self._put(item)
        if len(self._ready) < AT_ONCE and self._to_read and not self._reading:
            count = min(AT_ONCE, len(self._to_read))
            self._reading = True
            wanted = tuple(self._to_read.popleft() for _ in range(count))
            self._around.carry(ports.ReadItems(wanted))
        if not (self._ready or self._to_read or self._reading or self._all_sent):
            self._all_sent = True
            self._put(frames.AllSent())
            self._end_if_done()

    def _has_room(self, chars: int) -> bool:
        count, under_way = len(self._under_way), sum(self._under_way)
        return not count or (count < WINDOW_ITEMS and under_way + chars <= WINDOW_CHARS)

    def _sent_until(self, count: int) -> None:
        """The other side has dealt with so many, in all."""
        newly = count - self.state.sent
        if not 0 < newly <= len(self._under_way):
            raise ValueError("taken")
        for _ in range(newly):
            self._under_way.popleft()
        self._show(replace(self.state, sent=count))
        self._send_on()
        self._end_if_done()

    # The end

    @property
    def _is_complete(self) -> bool:
        """True if nothing is missing on either side, as far as this one knows."""
        is_sent = self._all_sent and not self._under_way
        return is_sent and self._all_arrived and not self._arrived and not self._storing

    def _end_if_done(self) -> None:
        """Whoever has everything says so; who hears that, and has everything, ends the link."""
        if self.state.status != "moving" or not self._is_complete:
            return
        self._show(replace(self.state, status="done", settings=self._greeted))
        self._put(frames.Done())
        self._around.carry(ports.ShowKept())
        self._around.carry(host_ports.TimeoutAfter(self._link, NO_WAY_MS))

    def _fail(self, why: str) -> None:
        was_moving = self.state.status == "moving"
        self._show(replace(self.state, status="failed", problem=why))
        if was_moving:
            self._around.carry(ports.ShowKept())
        self._around.carry(host_ports.CutLink(self._link))

    def _put(self, line: frames.Line) -> None:
        for message in frames.messages(frames.write(line)):
            self._around.carry(host_ports.Put(self._link, message))

    def _show(self, state: MoveState) -> None:
        self.state = state
        self._around.tell(state)


def _lacking(
    have: dict[ports.Kind, dict[str, str]], other: dict[ports.Kind, dict[str, str]]
) -> Iterator[tuple[ports.Kind, str]]:
    """What the other one has not, or has otherwise; small things first, as they are soon done."""
    for kind in reversed(ports.KINDS):
        for key, digest in have[kind].items():
            if other[kind].get(key) != digest:
                yield kind, key


def invitation_in(text: str, now: int) -> Code:
    """The link of another device in a text; raises ``CodeError`` where it is of no use any more.

    ``now`` is ms since 1970.
    """
    code = read_code(text, Kind.MOVE)
    made = datetime.fromtimestamp(START_MS / 1000 + 60 * code.minute)
    check_invite(code, minute_at(now), f"{made.day} {made:%B}", ())
    return code
