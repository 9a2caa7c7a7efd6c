"""Two devices of one person, without browsers: a channel of messages and stores of texts."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, field

from peers_hand import CHROMIUM

from app.remote.transfer import merging
from app.remote.transfer.frames import MOST_KEPT
from app.remote.transfer.mover import WINDOW_ITEMS, Mover, Surroundings, Wanted
from app.remote.values import host_ports
from app.remote.values.moving import ports
from app.remote.values.moving.ports import Kind
from app.remote.values.moving.state import Choice, MoveState
from app.saves.fingerprints import mark_in
from app.saves.practice.positions import Position, position_to_json
from app.saves.preferences import Settings
from app.saves.records import Best, Connected, Record
from app.saves.stored import best_to_json, record_from_json, record_to_json
from app.saves.tallies import Tally, tally_to_json

NOW = 1_800_000_000_000
"""Some time in 2027."""

Texts = dict[str, str]


@dataclass
class Device:
    """What one device keeps, and its side of the newest transfer."""

    name: str
    settings: Settings = field(default_factory=Settings)
    kept: dict[Kind, Texts] = field(default_factory=lambda: {kind: {} for kind in ports.KINDS})
    annotations: Texts = field(default_factory=dict)
    now: int = NOW
    told: list[MoveState] = field(default_factory=list)
    mover: Mover | None = None
    storage_fails: str = ""
    stored: int = 0
    """How many texts were written in the newest transfer."""

    def keep(self, *things: Record | Best | Tally | Position) -> None:
        """Keep what was played here."""
        for thing in things:
            match thing:
                case Record():
                    self.kept["match"][thing.id] = record_to_json(thing)
                case Best():
                    self.kept["best"][thing.record] = best_to_json(thing)
                case Tally():
                    self.kept["tally"][thing.id] = tally_to_json(thing)
                case Position():
                    self.kept["position"][thing.id] = position_to_json(thing)

    def record(self, record_id: str) -> Record:
        """A match that is kept here."""
        return record_from_json(self.kept["match"][record_id])

    def store(self, items: tuple[ports.Item, ...]) -> ports.FromKept:
        """As a browser stores what has come."""
        if self.storage_fails:
            return ports.StorageStopped(self.storage_fails)
        return ports.ItemsStored(tuple(map(self._store, items)))

    def _store(self, item: ports.Item) -> ports.Outcome:
        here = self.kept[item.kind].get(item.key, "")
        if item.kind != "match":
            text, outcome = merging.JUDGES[item.kind](item, here)
            self.stored += bool(text)
            self.kept[item.kind] |= {item.key: text} if text else {}
            return outcome
        marks = {mark_in(text): '"brought": true' in text for text in self.kept["match"].values()}
        known = merging.Known(
            here, self.annotations.get(item.key, ""), self.kept["match"].keys(), marks
        )
        records, outcome = merging.judge_match(item, known, self.now)
        self.stored += len(records)
        self.keep(*records)
        return outcome

    def read_kept(self) -> ports.KeptRead:
        """As a browser tells what it keeps."""
        digests: dict[Kind, dict[str, str]] = {}
        staying = 0
        for kind, texts in self.kept.items():
            digests[kind] = {}
            for key, text in texts.items():
                if kind == "match" and _goes_on_far_away(text):
                    staying += 1
                else:
                    digests[kind][key] = merging.digest(text)
        return ports.KeptRead(digests, staying)


def _goes_on_far_away(text: str) -> bool:
    record = record_from_json(text)
    return isinstance(record.kind, Connected) and not record.match.settled


class Channel:
    """Two devices and what is between them; ``order`` may shuffle who is heard next."""

    def __init__(self, first: Device, second: Device, seed: str = "") -> None:
        self.devices = (first, second)
        self.rng = random.Random(seed) if seed else None
        self.messages: tuple[deque[bytes], deque[bytes]] = (deque(), deque())
        self.answers: tuple[deque[object], deque[object]] = (deque(), deque())
        self.is_up = False
        self.is_cut = False
        self.sent_bytes = 0
        self.most_under_way = 0

    # Connecting

    def connect(self, choice: Choice = "own") -> None:
        """Carry the two codes."""
        first, second = self.devices
        for number, device in enumerate(self.devices):
            device.told, device.stored = [], 0
            device.mover = self._mover(number)
        assert first.mover is not None
        assert second.mover is not None
        first.mover.offer()
        self._describe(0)
        second.mover.answer(first.mover.state.address, choice)
        self._describe(1)
        assert first.mover.take_reply(f"Here: {second.mover.state.address}")
        self.is_up = True
        for number in (0, 1):
            self._hear(number, host_ports.LinkUp(self.link(number), "", ""))

    def _mover(self, number: int) -> Mover:
        device = self.devices[number]
        rng = random.Random(device.name)
        around = Surroundings(
            carry=lambda wanted: self._carry(number, wanted),
            tell=device.told.append,
            date=lambda: device.now,
            entropy=rng.randbytes,
        )
        return Mover(around, device.settings, ())

    def link(self, number: int) -> str:
        """The name that a device has for its end."""
        mover = self.devices[number].mover
        assert mover is not None
        return mover._link

    def _describe(self, number: int) -> None:
        self._hear(number, host_ports.Described(self.link(number), CHROMIUM))

    def _hear(self, number: int, heard: host_ports.OfLink | ports.FromKept) -> None:
        mover = self.devices[number].mover
        assert mover is not None
        mover.hear(heard)

    def _carry(self, number: int, wanted: Wanted) -> None:
        device = self.devices[number]
        match wanted:
            case host_ports.Put(_, data):
                if self.is_up:
                    self.sent_bytes += len(data)
                    self.messages[number].append(data)
            case host_ports.CutLink() if self.is_up:
                self.cut()
            case ports.ReadKept():
                self.answers[number].append(device.read_kept)
            case ports.ReadItems(items):
                found = tuple(
                    ports.Item(kind, key, device.kept[kind][key])
                    for kind, key in items
                    if key in device.kept[kind]
                )
                self.answers[number].append(lambda: ports.ItemsRead(found))
            case ports.StoreItems(items):
                self.most_under_way = max(self.most_under_way, len(items))
                self.answers[number].append(lambda: device.store(items))

    # Running

    def cut(self) -> None:
        """The link ends; nobody hears what was under way."""
        self.is_up, self.is_cut = False, True
        for number in (0, 1):
            self.messages[number].clear()
            self._hear(number, host_ports.LinkDown(self.link(number)))

    def step(self) -> bool:
        """One message arrives, or one answer of a store; False where nothing is to be done."""
        ready = [("message", number) for number in (0, 1) if self.messages[number]]
        ready += [("answer", number) for number in (0, 1) if self.answers[number]]
        if not ready:
            return False
        what, number = self.rng.choice(ready) if self.rng else ready[0]
        if what == "answer":
            answer = self.answers[number].popleft()
            assert callable(answer)
            self._hear(number, answer())
        else:
            data = self.messages[number].popleft()
            self._hear(1 - number, host_ports.Received(self.link(1 - number), data))
        return True

    def run(self, steps: int = 1_000_000) -> None:
        """Let all of it happen, or so many steps of it."""
        for _ in range(steps):
            if not self.step():
                return


def move(first: Device, second: Device, choice: Choice = "own", seed: str = "") -> Channel:
    """Everything to each other."""
    channel = Channel(first, second, seed)
    channel.connect(choice)
    channel.run()
    return channel


__all__ = ["MOST_KEPT", "NOW", "WINDOW_ITEMS", "Channel", "Device", "move"]
