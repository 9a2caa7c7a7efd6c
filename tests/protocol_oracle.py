"""A second reader of transcripts, written from docs/protocol.md alone: slow, obvious, and with
nothing of ``pyengine.peers`` in it. It knows no rules: it takes the match text as it stands and
checks that everything signed leads to it.
"""

from __future__ import annotations

import base64
import hashlib
import json


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def h(tag, *parts):
    data = b"clowder/1 " + tag.encode() + b"\0"
    for part in parts:
        data += len(part).to_bytes(4, "big") + part
    return hashlib.sha256(data).digest()


def i32(number):
    return number.to_bytes(4, "big")


def i8(number):
    return bytes([number])


def feeds_of(text):
    """The table's id, and by member the bodies in order, each following the one before."""
    lines = text.split("\n")
    assert lines[0] == "clowder transcript 1"
    table, feeds = unb64(lines[1].removeprefix("table: ")), {}
    for line in filter(None, lines[2:]):
        frame = unb64(line)
        assert frame[0] == 1
        body = json.loads(frame[65:])
        feeds.setdefault(body["by"], []).append((body, frame[65:]))
    for feed in feeds.values():
        feed.sort(key=lambda post: post[0]["n"])
        for at, (body, _) in enumerate(feed):
            before = h("post", feed[at - 1][1]) if at else table
            assert (body["n"], unb64(body["p"])) == (at, before)
    founder = feeds[1][0][0]
    assert h("table", unb64(founder["key"]), unb64(founder["salt"]))[:16] == table
    return table, feeds


def dice(key, purpose, turn, count, sides):
    """Numbers from the stream of an event."""
    spec, words, at = f"dice {purpose} {turn} {count} {sides}".encode(), b"", 0
    found, bits = [], sides.bit_length()
    while len(found) < count:
        if not words:
            words, at = h("bytes", key, spec, i32(at)), at + 1
        number, words = int.from_bytes(words[:4], "big") >> (32 - bits), words[4:]
        if number < sides:
            found.append(number + 1)
    return found


def chain(table, member, secret, size):
    """A member's links, from the anchor on."""
    links = [secret]
    for k in range(size, 0, -1):
        links.insert(0, h("link", table + i8(member), i32(k), links[0]))
    return links


def event(table, links):
    """The key of an event, from the link of each member."""
    return h("event", table, b"".join(i8(member) + links[member] for member in sorted(links)))


def words(text, adjectives, animals):
    """The words of a match of one epoch: of all who entered, each by what it had sealed."""
    table, feeds = feeds_of(text)
    epoch = next(body for body, _ in feeds[1] if body["t"] == "epoch")
    keys, parts = dict(epoch["members"]), []
    for member in sorted({member for member, kind in epoch["seats"] if kind == "person"}):
        own = {body["t"]: body for body, _ in feeds[member]}
        nonce, place = unb64(own["enter"]["x"]), i32(epoch["number"]) + i32(epoch["ballot"])
        sealed = h("seal", table, place[:4], place[4:], i8(member), nonce)
        assert sealed == unb64(own["agree"]["w"])
        assert len(nonce) == 16
        parts += [unb64(keys[member]), nonce]
    bits = "".join(f"{byte:08b}" for byte in h("words", *parts))
    numbers = [int(bits[at : at + 5], 2) for at in range(0, 40, 5)]
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return tuple(f"{adjectives[one]} {animals[other]}" for one, other in pairs)


def check(text, match_text, purpose="roll", sides=6):
    """Go through a match of one epoch line by line; the head at its end.

    Takes the games in which only dice are rolled, one purpose, a turn each.
    """
    table, feeds = feeds_of(text)
    posts = {member: [body for body, _ in feed] for member, feed in feeds.items()}
    sheets = [raw for body, raw in feeds[1] if body["t"] == "sheet"]
    epoch, raw = next(post for post in feeds[1] if post[0]["t"] == "epoch")
    (sheet,) = (candidate for candidate in sheets if h("post", candidate) == unb64(epoch["on"]))
    anchors = {}
    for member, own in posts.items():
        agree = next(body for body in own if body["t"] == "agree")
        assert unb64(agree["proposal"]) == h("post", raw)
        anchors[member] = unb64(own[0]["anchor"])
    waiting = {
        member: [body for body in own if body["t"] in ("act", "commit", "open", "link")]
        for member, own in posts.items()
    }
    actions = match_text.split("\n\n", 1)[1].splitlines()
    head, phase, events = h("start", table, h("post", sheet)), 0, 0

    def take(member, kind):
        body = waiting[member].pop(0)
        assert body["t"] == kind
        assert (body["e"], body["k"], unb64(body["h"])) == (1, phase, head[:16])
        return body

    while actions:
        if actions[0].startswith("*"):
            lines, events = [actions.pop(0)], events + 1
            for member, before in anchors.items():
                shown = take(member, "link")
                assert shown["i"] == events
                anchors[member] = unb64(shown["x"])
                assert h("link", table + i8(member), i32(events), anchors[member]) == before
            key = event(table, anchors)
            rolled = [int(word) for word in lines[0].split()[2:]]
            assert rolled == dice(key, purpose, events, len(rolled), sides)
        else:
            fronts = [own[0] for own in waiting.values() if own]
            together = any((front["t"], front["k"]) == ("commit", phase) for front in fronts)
            if together:
                lines = take_together(table, take, waiting, actions, phase)
            else:
                seat, action = actions[0].split(" ", 1)
                member = epoch["seats"][int(seat) - 1][0]
                body = take(member, "act")
                assert (str(body["seat"]), body["a"]) == (seat, action)
                lines = [actions.pop(0)]
        head = h("head", head, "".join(line + "\n" for line in lines).encode())
        phase += 1
    assert not any(waiting.values())
    for own in posts.values():
        done = next(body for body in own if body["t"] == "done")
        assert unb64(done["result"]) == h("done", match_text.encode())
    return head


def take_together(table, take, waiting, actions, phase):
    """A phase in which several seats act: all commits, then all openings."""
    commits = {}
    for member in sorted(waiting):
        while (waiting[member][0]["t"], waiting[member][0]["k"]) == ("commit", phase):
            body = take(member, "commit")
            commits[body["seat"]] = unb64(body["c"])
    lines = {}
    for member in sorted(waiting):
        while waiting[member] and (
            (waiting[member][0]["t"], waiting[member][0]["k"]) == ("open", phase)
        ):
            body = take(member, "open")
            seat, salt = body["seat"], unb64(body["s"])
            sealed = h("commit", table, i32(1), i32(phase), i8(seat), salt, body["a"].encode())
            assert sealed == commits[seat]
            lines[seat] = f"{seat} {body['a']}"
    assert lines.keys() == commits.keys()
    found = [lines[seat] for seat in sorted(lines)]
    assert found == actions[: len(found)]
    del actions[: len(found)]
    return found
