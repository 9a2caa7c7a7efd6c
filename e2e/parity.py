"""Plays matches and writes down every state, for CPython and Pyodide to be compared.

What peers compute is written down as well: one bit of difference would end a table.

This file runs in both: `python e2e/parity.py < plan.json` prints what the page,
with the same text in a `<script type="py">`, hands back. Standard library and
pyengine only.
"""

import dataclasses
import hashlib
import json
from typing import Any

from pyengine.core.chance import Dice, SeededChance, Shuffle, pick, rng_for
from pyengine.core.match import Match
from pyengine.core.text import parse_match, write_match
from pyengine.peers.codes.codes import Code, Kind, link, read_code
from pyengine.peers.codes.sdp import read_sdp, write_sdp
from pyengine.peers.codes.table_words import table_words
from pyengine.peers.crypto import ed25519
from pyengine.peers.crypto.ed25519 import public_key, sign, verify
from pyengine.peers.crypto.group import ELEMENT, decode, encode, product
from pyengine.peers.crypto.hashes import H
from pyengine.peers.deal.jobs import run as run_job
from pyengine.peers.deal.jobs import shape_bytes, work
from pyengine.peers.deal.masking import Shape, deck_bytes, first_deck
from pyengine.peers.dice.chain import AgreedChance, ChainId, chain, event_key
from pyengine.peers.fold.transcript import read_transcript
from pyengine.peers.race.clocks import ClockReport, Clocks, Sample, read_clock
from pyengine.peers.wire.frames import (
    NOTHING_JOINED,
    WireError,
    join,
    read_object,
    split,
    write_object,
)

SPECS = (Dice("roll", 1), Dice("roll", 2, 5, 6), Dice("start", 0, 1, 4), Shuffle("deal", 3, 36))


def plain(value: Any) -> Any:
    """A state as JSON; refuses what may differ between interpreters (floats, sets, dicts)."""
    if value is None or type(value) in (bool, int, str):
        return value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if dataclasses.is_dataclass(value):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    raise TypeError(f"a state must not hold a {type(value).__name__}")


def play(game: str, players: int, options: dict[str, str], seed: str) -> Match:
    """A match of random moves; everything in it follows from the seed."""
    match, rng, chance = (
        Match.new(game, players, options),
        rng_for(seed, "moves"),
        SeededChance(seed),
    )
    while not match.over:
        if match.pending.chance is not None:
            match = match.draw(chance)
            continue
        seat = pick(match.pending.seats, rng) if match.pending.race else match.pending.seats[0]
        action = match.game.automatic(match.state, seat, True, rng)
        if action is None and match.game.info.listed:
            action = pick(match.game.legal_actions(match.state, seat), rng)
        elif action is None:
            action = match.game.sample_action(match.state, seat, rng)
        match = match.apply(seat, action)
    return match


def facts(match: Match) -> list[str]:
    """A digest for every state of a match: the state, what may be done in it, what it scores."""
    digests = []
    for state in match.states:
        pending = match.game.pending(state)
        known = {
            "state": plain(state),
            "legal": {seat: match.game.legal_actions(state, seat) for seat in pending.seats},
            "scores": plain(match.game.scores(state)),
        }
        text = json.dumps(known, sort_keys=True, default=list)
        digests.append(hashlib.sha256(text.encode()).hexdigest()[:16])
    return digests


def signatures(vectors: list[dict[str, Any]]) -> dict[str, Any]:
    """Which of the vectors are accepted; keys and signatures of our own."""
    checked = [
        verify(*(bytes.fromhex(vector[part]) for part in ("key", "message", "signature")))
        for vector in vectors
    ]
    seeds = [H("parity", bytes((i,))) for i in range(8)]
    made = [[public_key(seed).hex(), sign(seed, seed * 3).hex()] for seed in seeds]
    words = table_words((public_key(seed), seed[:16]) for seed in seeds)
    return {"checked": checked, "made": made, "words": words}


def agreed(secret: int) -> list[Any]:
    """Anchors and a few events of a table of three."""
    table, found = bytes(range(16)), []
    chains = {m: chain(bytes((m, secret)) * 16, ChainId(table, m), 64) for m in (1, 2, 3)}
    found.append([links[0].hex() for links in chains.values()])
    for k in range(1, 65):
        key = event_key(table, {m: links[k] for m, links in chains.items()})
        found.append([key.hex(), [AgreedChance(key).draw(spec) for spec in SPECS]])
    return found


def carried(sdp: str) -> list[str]:
    """A browser's description as links, and what the other side makes of them."""
    found = []
    for kind in Kind:
        text = link(Code(kind, b"peer", 4711, 468_000, (read_sdp(sdp),)))
        found += [text, write_sdp(kind, read_code(f"Come! {text} Mia", kind).ends[0])]
    return found


def dealt(members: int) -> list[str]:
    """What the jobs of a masked deal of six cards give, each on what those before it gave."""
    seeds = [H("parity", bytes((member,))) for member in range(members)]
    shape, deck = shape_bytes(Shape(2, 3)), deck_bytes(first_deck(Shape(2, 3)))
    made = [run_job(work("key", seed, b"key")) for seed in seeds]
    keys = [pair[:ELEMENT] for pair in made]
    joint = encode([product(decode(b"".join(keys)))])
    found = [*made]
    for seed in seeds:
        found.append(run_job(work("commit", seed, shape, joint, deck, bytes((32,)))))
        masks = run_job(work("masks", seed, shape, joint))
        deck = run_job(work("pass", seed, shape, masks, deck))
        found.append(deck)
    firsts = b"".join(deck[at : at + ELEMENT] for at in range(0, len(deck), 2 * ELEMENT))
    for seed, key in zip(seeds, keys, strict=True):
        reports = run_job(work("shares", seed, b"shares", firsts))
        shares, proof = reports[: len(firsts)], reports[len(firsts) :]
        found += [reports, run_job(work("check-shares", b"shares", key, firsts, shares, proof))]
    return [hashlib.sha256(data).hexdigest() for data in found]


def looked(members: int) -> list[str]:
    """What the jobs of looks give: a deck of three that lies for nobody, seen by the first one."""
    seeds = [H("looks", bytes((member,))) for member in range(members)]
    shape, deck = shape_bytes(Shape(1, 3)), deck_bytes(first_deck(Shape(1, 3)))
    keys = [run_job(work("key", seed, b"key"))[:ELEMENT] for seed in seeds]
    joint = encode([product(decode(b"".join(keys)))])
    for seed in seeds:
        masks = run_job(work("masks", seed, shape, joint))
        deck = run_job(work("pass", seed, shape, masks, deck))
    firsts = b"".join(deck[at : at + ELEMENT] for at in range(0, len(deck), 2 * ELEMENT))
    blinded = run_job(work("blind", seeds[0], firsts))
    found = [blinded, run_job(work("check-blind", seeds[0], firsts, blinded))]
    for slot in range(3):
        shown, shares = blinded[ELEMENT * slot : ELEMENT * (slot + 1)], b""
        for seed, key in zip(seeds[1:], keys[1:], strict=True):
            reports = run_job(work("share", seed, b"look", shown))
            shares += reports[:ELEMENT]
            given = b"look", key, shown, reports[:ELEMENT], reports[ELEMENT:]
            found += [reports, run_job(work("check-share", *given))]
        card = deck[2 * ELEMENT * slot : 2 * ELEMENT * (slot + 1)]
        others = b"".join(keys[1:])
        asked = work("look", seeds[0], bytes((3,)), bytes((slot,)), card, others, shares)
        found.append(run_job(asked))
    return [hashlib.sha256(data).hexdigest() for data in found]


def taken(text: str) -> str | None:
    """An object as it is written again; nothing where it is refused."""
    try:
        return write_object(read_object(text.encode("utf-8", "surrogatepass"))).decode("utf-8")
    except WireError:
        return None


def joined(size: int) -> list[str]:
    """The messages of a frame of that many bytes, and what they are joined to again."""
    frame = bytes((1,)) + bytes(i * i % 251 for i in range(size - 1))
    joining, messages, found = NOTHING_JOINED, split(frame, 4711), None
    for message in messages:
        joining, found = join(joining, message)
    return [hashlib.sha256(data).hexdigest()[:16] for data in (*messages, found or b"")]


def common_time(seed: str) -> list[Any]:
    """What five devices with clocks that are far apart make of each other's pings."""
    rng = rng_for(seed, "clocks")
    skews = [rng.randrange(2**50) for _ in range(5)]
    reports = {}
    for member, own in enumerate(skews):
        readings = {}
        for other, skew in enumerate(skews):
            sent = [own + 300 * i for i in range(12)] if (member + other) % 3 else []
            samples = [Sample(at, at - own + skew + rng.randrange(900), at + 999) for at in sent]
            if samples:
                readings[other] = read_clock(samples)
        reports[member] = ClockReport(own, readings)
    clocks = Clocks(reports)
    apart = [clocks.allowance(report, other) for report in reports for other in reports]
    return [clocks.shift, clocks.error, clocks.disagree(), clocks.shift_of(reports[0]), apart]


def folded(text: str) -> list[Any]:
    """A transcript: its match, every head on the way, and of a race how its times came about."""
    fold = read_transcript(text, ed25519).fold
    assert fold.match is not None
    found: list[Any] = [write_match(fold.match), [closing.head.hex() for closing in fold.closed]]
    found.append([dataclasses.astuple(fact) for fact in fold.races.facts])
    line = fold.races.line
    if line is not None:
        claims = [dataclasses.astuple(claim)[1:] for own in line.claims.values() for claim in own]
        found += [line.start, line.horizon, line.shift, claims]
    return found


def peers(plan: dict[str, Any]) -> dict[str, Any]:
    """What the devices at a table must all compute alike."""
    return {
        "signatures": signatures(plan["signatures"]),
        "chance": [agreed(epoch) for epoch in (1, 2)],
        "codes": [carried(sdp) for sdp in plan["descriptions"]],
        "deals": [dealt(members) for members in (1, 2)],
        "looks": [looked(members) for members in (2, 3)],
        "objects": [taken(text) for text in plan["objects"]],
        "frames": [joined(size) for size in (16_384, 16_385, 65_536)],
        "clocks": [common_time(seed) for seed in ("one", "two")],
        "transcripts": [folded(text) for text in plan["transcripts"]],
    }


def matches(plan: dict[str, Any]) -> dict[str, Any]:
    """Match texts to be read, random matches to be played."""
    found = [parse_match(text) for text in plan["texts"]]
    found += [play(**wanted) for wanted in plan["random"]]
    return {"texts": [write_match(m) for m in found], "facts": [facts(m) for m in found]}


def run(plan: dict[str, Any]) -> dict[str, Any]:
    """Each part that is in the plan."""
    parts = {"matches": matches, "peers": peers}
    return {part: parts[part](wanted) for part, wanted in plan.items()}


if __name__ == "__main__":
    import sys

    if sys.platform == "emscripten":
        import js

        js.window.parity = json.dumps(run(json.loads(js.window.parityPlan)))
    else:
        print(json.dumps(run(json.load(sys.stdin))))
