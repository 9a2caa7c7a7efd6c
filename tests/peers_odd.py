"""Odd posts: a member whose program was changed writes whatever it likes, at any moment of a match.

A post is odd in one of three ways: a real one of somebody with a field changed, a real one told
again, or one of any type with values drawn from their bounds; now and then it also claims another
epoch, phase or hash. All of them are signed, and follow the feed: nobody can refuse them as bytes.

``odd_match`` plays a match among honest devices with such a member, or such an onlooker, and checks
the two properties of :mod:`peers_properties`.
"""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Any

from peers_network import Network, Weather
from peers_properties import QUIET_MS, check_all_is_quiet, check_live_is_anew, check_what_is_written
from peers_races import Racers
from peers_storm import seated

from pyengine.core.registry import load_game
from pyengine.peers.member.member import Member
from pyengine.peers.session import ports
from pyengine.peers.session.proposing import cover
from pyengine.peers.wire.contents import PERSON, TYPES, Content
from pyengine.peers.wire.frames import PostFrame, WireError
from pyengine.peers.wire.posts import Unwritable, read_post, write_post

WORDS = ("take 1", "take 5", "say 3", "pass", "grab 1", "meow Aa0@0,0", "touch", "roll", "x" * 40)
WHYS = ("start", "away", "stalls", "left", "return", "join", "back", "lie", "same")


class OddWriter:
    """A changed program: it writes odd posts with the key of its member."""

    def __init__(self, rng: random.Random, network: Network, device: int) -> None:
        self.rng, self.network, self.device = rng, network, device
        self.written = 0

    @property
    def member(self) -> Member:
        """The member whose feed it writes."""
        return self.network.member(self.device)

    def write(self) -> None:
        """Write one odd post, as if the session had."""
        content = self.content()
        position = self.member.position
        if self.rng.random() < 0.2:
            position = replace(
                position,
                **self.rng.choice(
                    (
                        {"epoch": max(0, position.epoch + self.rng.choice((-1, 1)))},
                        {"phase": max(0, position.phase + self.rng.choice((-2, -1, 1, 5)))},
                        {"head": self.rng.randbytes(16)},
                    )
                ),
            )
        feeds = self.member.feeds
        try:
            seed = self.member.secret.seed
            post = write_post(feeds.table, position, content, seed, feeds.signatures)
            read_post(PostFrame(post.signature, post.body))
        except (WireError, Unwritable, ValueError):
            return  # no post at all: nobody would read it
        self.member._follow([feeds.append(post)])
        self.written += 1
        self.network.devices[self.device].session.post(post)
        self.network.input(self.network.devices[self.device], ports.Tick())

    def content(self) -> Content:
        """A content that no honest device would write now."""
        way = self.rng.random()
        if way < 0.55:
            return self.changed(self.real())
        if way < 0.7:
            return self.real()
        if way < 0.85:
            return self.proposal()
        return self.drawn(self.rng.choice(list(TYPES)))

    def real(self) -> Content:
        """What somebody has written."""
        feeds = self.member.feeds
        return self.rng.choice([post for member in feeds for post in feeds.posts(member)]).content

    def changed(self, content: Content) -> Content:
        """A content with one field that is a little different."""
        names = [field.name for field in fields(content)]
        if not names:
            return content
        name = self.rng.choice(names)
        return replace(content, **{name: self.near(getattr(content, name))})

    def near(self, value: Any) -> Any:
        """A value of the same kind."""
        rng = self.rng
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return max(0, value + rng.choice((-1, 1, 1, 2, 256, 10_000)))
        if isinstance(value, bytes):
            return rng.randbytes(len(value))
        if isinstance(value, str):
            return rng.choice((*WORDS, *WHYS, value.upper(), ""))
        if isinstance(value, tuple) and value:
            at = rng.randrange(len(value))
            less, item = value[:at] + value[at + 1 :], value[at]
            return rng.choice(
                (less, (*value, item), (*value[:at], self.near(item), *value[at + 1 :]))
            )
        return value

    def proposal(self) -> Content:
        """A proposal that makes some sense: it follows what is in force."""
        rng, epoch = self.rng, self.member.fold.epoch
        if epoch is None:
            return self.changed(self.real())
        seats = epoch.proposal.seats
        if rng.random() < 0.6:
            at = rng.randrange(len(seats))
            other = rng.choice([*epoch.people, self.member.number])
            kind = rng.choice((PERSON, "easy"))
            seats = (*seats[:at], (other, kind), *seats[at + 1 :])
        members = tuple(
            entry
            for entry in epoch.proposal.members
            if rng.random() < 0.9 or entry[0] == self.member.number
        )
        made = self.member.proposal(rng.choice(WHYS[1:]), members, seats)
        return self.changed(made) if rng.random() < 0.3 else made

    def drawn(self, name: str) -> Content:
        """Any content of a type, whatever it says."""
        cls, kinds = TYPES[name]
        rng, values = self.rng, []
        for field in fields(cls):
            kind = str(field.type)
            if "bool" in kind:
                values.append(rng.random() < 0.5)
            elif kind == "int":
                values.append(rng.choice((0, 1, 2, 3, 17, 255, 9_999)))
            elif kind == "bytes":
                values.append(rng.randbytes(rng.choice((16, 32, 32, 57, 256))))
            elif kind == "str":
                values.append(rng.choice((*WORDS, *WHYS)))
            else:
                values.append(())
        assert len(values) == len(kinds)
        return cls(*values)


def odd_match(seed: str, game: str, options: tuple[tuple[str, str], ...] = ()) -> int:
    """Play a match with an odd writer and check both properties; how many odd posts there were."""
    rng = random.Random(f"odd {seed}")
    info = load_game(game).info
    kind = Racers if info.tempo == "race" else Network
    people = rng.choice(seated(info, (2, 3, 3)))
    looks_on = rng.random() < 0.4
    network = kind(people + looks_on, seed, Weather(patience=20_000), phases=40)
    seats = tuple((device, PERSON) for device in range(1, people + 1))
    network.set_up(game, seats, options)
    odd = people + 1 if looks_on else rng.randrange(1, people + 1)
    writer = OddWriter(random.Random(f"writer {seed}"), network, odd)
    for _ in range(rng.randrange(1, 5)):
        network.run(rng.randrange(50, 6_000))
        for _ in range(rng.choice((1, 1, 2, 6))):
            writer.write()
    network.run(rng.randrange(1_000, 30_000))
    if rng.random() < 0.5 and not looks_on:  # people go on without it
        first = min(set(network.devices) - {odd})
        epoch = network.member(first).fold.epoch
        number = network.numbers()[odd]
        if number in epoch.people and len(epoch.people) > 1:
            rest = cover(epoch.proposal.seats, number, "easy")
            network.request(first, ports.Propose("lie", rest))
    network.run(rng.randrange(5_000, 20_000))
    network.out = {odd}
    for device in network.devices.values():
        device.busy = True  # nobody does anything more
    network.run(QUIET_MS)
    check_live_is_anew(network)
    check_what_is_written(network)
    check_all_is_quiet(network)
    return writer.written
