"""A second reader of races, written from docs/protocol.md, section 9, alone: who was first, when.

Of Kitty Paw it knows what stands in docs/match-text.md and no rules: that a card is somebody's who
grabbed it, and one call ends a round. It takes tables of one seat each in one epoch, at which all
have measured each other.
"""

from __future__ import annotations

import hashlib
from itertools import count

from protocol_oracle import event, feeds_of, h, i8, i32, unb64

LEAD, SLACK, WINDOW, SHOWN, OWN = 35_000, 200, 250, 1_000, 250
PILES = (range(1, 25), range(25, 33), range(41, 49))
ROW, QUICK_MS, ANSWER_MS = 4, 100, 3_000


def shuffle(key, spec, size):
    """The values 1 to size, as a key answers a question."""
    words, blocks, values = b"", count(), list(range(1, size + 1))

    def below(most):
        nonlocal words
        while True:
            if not words:
                words = h("bytes", key, spec.encode(), i32(next(blocks)))
            number, words = int.from_bytes(words[:4], "big"), words[4:]
            if (number := number >> (32 - most.bit_length())) < most:
                return number

    for last in range(size - 1, 0, -1):
        other = below(last + 1)
        values[last], values[other] = values[other], values[last]
    return values


class Common:
    """Common time, from each member's first clock of a round."""

    def __init__(self, clocks):
        self.members, self.clocks = sorted(clocks), clocks
        self.readings_of = {
            clock: {seen[0]: seen[1:] for seen in clocks[clock]["seen"]} for clock in clocks
        }
        n = len(self.members)
        self.shift, self.error = {}, {}
        for member in self.members:
            others = [other for other in self.members if other != member]
            self.shift[member] = sum(self.apart(member, other) for other in others) // (2 * n)
            self.error[member] = sum(self.pair_error(member, other) for other in others) // n
        at = [clocks[member]["at"] + self.shift[member] for member in self.members]
        self.signal = max(at) + LEAD

    def readings(self, member, other):
        """What two told of each other; one of them may have told nothing."""
        return self.readings_of[member].get(other), self.readings_of[other].get(member)

    def apart(self, member, other):
        there, back = self.readings(member, other)
        if there and back:
            return there[0] - back[0]
        return 2 * there[0] if there else -2 * back[0]

    def pair_error(self, member, other):
        found = [reading[1] for reading in self.readings(member, other) if reading]
        return sum(found) // len(found)

    def allowance(self, member, other):
        found = [r[2] + 3 * r[3] for r in self.readings(member, other) if r]
        return min(found) + SLACK

    def window(self, member, other):
        return min(WINDOW, self.error[member] + self.error[other])


class Times:
    """All times of a round, from the posts that count for a decision."""

    def __init__(self, posts):
        first = {
            member: next(at for at, body in enumerate(own) if body["t"] == "clock")
            for member, own in posts.items()
        }
        self.common = Common({member: posts[member][at] for member, at in first.items()})
        self.newest, self.marks, claimed = {}, {}, {}
        for member, own in posts.items():
            claimed[member] = self.read(member, own[first[member] :])
        self.claims = {member: self.counted(member, claims) for member, claims in claimed.items()}

    def read(self, member, posts):
        shift, newest, claims = self.common.shift[member], None, []
        for body in posts:
            if body["t"] == "clock" and newest is not None:
                seen = [offset + self.common.shift[other] for other, offset, *_ in body["seen"]]
                shift = sum(seen) // len(seen)
            time = body["at"] + shift
            newest = time if newest is None else max(newest + 1, time)
            if body["t"] == "claim":
                claims.append({"body": body, "reported": newest, "since": body["since"] + shift})
            elif body["t"] == "mark" and body["of"]:
                came = min(body["came"] + shift, newest) if body["came"] else None
                marks = self.marks.setdefault((body["of"], body["i"]), {})
                marks.setdefault(member, (came, newest))
        self.newest[member] = newest
        return claims

    def counted(self, member, claims):
        before = None
        others = [other for other in self.common.members if other != member]
        for claim in claims:
            marks = self.marks.get((member, claim["body"]["n"]), {})
            sent = sorted(
                (
                    came - self.common.allowance(member, other)
                    for other, (came, _) in marks.items()
                    if came is not None
                ),
                reverse=True,
            )
            time = claim["reported"] if before is None else max(claim["reported"], before + 1)
            until = time
            if len(sent) > len(others) / 2:
                until = max(time, sent[len(others) // 2])
            before = claim["time"] = until if len(others) > 1 else time
            claim["until"], claim["by"] = until, member
            claim["marked"] = set(others) <= set(marks)
        return claims


class Table:
    """A match of races, read line by line."""

    def __init__(self, text, match_text):
        self.id, feeds = feeds_of(text)
        self.posts = {member: [body for body, _ in feed] for member, feed in feeds.items()}
        epoch, raw = next(post for post in feeds[1] if post[0]["t"] == "epoch")
        self.holder = {seat: member for seat, (member, _) in enumerate(epoch["seats"], 1)}
        self.links = {}
        for member, own in self.posts.items():
            agree = next(body for body in own if body["t"] == "agree")
            assert unb64(agree["proposal"]) == h("post", raw)
            links = [unb64(body["x"]) for body in own if body["t"] == "link"]
            self.links[member] = [unb64(own[0]["anchor"]), *links]
        self.lines = [
            line for line in match_text.split("\n\n", 1)[1].splitlines() if line[0] != "#"
        ]
        self.heads = [h("start", self.id, unb64(epoch["on"]))]
        self.shown = {
            member: {body["r"]: unb64(body["x"]) for body in own if body["t"] == "me"}
            for member, own in self.posts.items()
        }
        self.events, self.deals, self.round, self.won = 0, 0, 0, []
        self.piles = [list(pile) for pile in PILES]
        self.left_out = self.tied = self.bounded = 0

    @property
    def k(self):
        return len(self.heads) - 1

    def close(self, lines):
        text = "".join(line + "\n" for line in lines)
        self.heads.append(h("head", self.heads[-1], text.encode()))

    def read(self):
        """Every line follows from the posts; the head at the end."""
        while self.lines:
            words = self.lines[0].split()
            if words[0] == "*":
                self.chance(words)
            elif words[1] == "touch":
                self.touches()
            else:
                self.race()
        return self.heads[-1]

    # Chance

    def chance(self, words):
        if words[1] == "cards":
            self.cards([int(word) for word in words[2:]])
            line = self.lines.pop(0)
        else:
            if "?" not in words:  # they are known once the round is over
                self.guests([int(word) for word in words[2:]])
            self.lines.pop(0)
            line = "* guests" + " ?" * 8
        self.close([line])
        self.k0, self.newest, self.decided, self.grabbed, self.call = self.k, 0, set(), {}, None
        drawn = shuffle(
            h("tie", self.heads[-1]), f"shuffle tie {self.k} {len(self.holder)}", len(self.holder)
        )
        self.order = drawn

    def cards(self, numbers):
        """The row, from a link of each."""
        self.events += 1
        shown = {}
        for member in self.links:
            before, link = self.links[member][self.events - 1 : self.events + 1]
            assert h("link", self.id + i8(member), i32(self.events), link) == before
            shown[member] = link
        key = event(self.id, shown)
        self.round += 1
        pile = self.piles[0]
        values = shuffle(key, f"shuffle cards {self.round} {len(pile)}", len(pile))
        assert numbers == [pile[value - 1] for value in values[:ROW]]
        left = [card for card in pile if card not in numbers]
        self.piles[:1] = [left] if left else []

    def guests(self, numbers):
        """Returns who hides where, as all have shuffled them in turn (section 10)."""
        self.deals += 1
        deck = list(range(1, 9))
        members = bytes(sorted(self.posts))
        spec = f"shuffle guests {self.round} 8".encode()
        name = h("deal", self.id, i32(self.deals), members, bytes(1), spec)
        for post in members:
            link = shown = self.shown[post][self.deals]
            for k in range(self.deals, 0, -1):
                link = h("deals", self.id + i8(post), i32(k), link)
            assert link == unb64(self.posts[post][0]["deals"])
            seed = h("seed", shown, name)
            key = hashlib.shake_256(b"clowder/1 deal " + seed + b"order 0").digest(32)
            deck = [deck[source - 1] for source in shuffle(key, "shuffle order 0 8", 8)]
        assert numbers == deck

    # Races

    def times(self):
        """Returns what the posts say that count for a decision now."""
        found = {}
        for member, own in self.posts.items():
            counting = []
            for body in own:
                if body["t"] not in ("clock", "claim", "mark") or body["k"] < self.k0:
                    continue
                if body["k"] > self.k:
                    break
                assert unb64(body["h"]) == self.heads[body["k"]][:16]
                counting.append(body)
            found[member] = counting
        return Times(found)

    def race(self):
        seat, ms, action = self.lines[0].split(" ", 2)
        times = self.times()
        while True:
            claim, tied = self.next(times)
            body = claim["body"]
            self.decided.add((claim["by"], body["n"]))
            if not self.is_too_late(body):
                break
            self.left_out += 1
        self.tied += tied
        self.won += [body["seat"]] * tied
        at = max(max(0, claim["time"] - times.common.signal) // 10, self.newest)
        assert (str(body["seat"]), str(at), body["a"]) == (seat, ms, action)
        self.newest = at
        if action.startswith("grab"):
            self.grabbed[body["seat"]] = action
        self.call = claim
        self.lines.pop(0)
        self.close(
            [f"{seat} {ms} peek ?" if action.startswith("peek") else f"{seat} {ms} {action}"]
        )

    def next(self, times):
        """The claim that settles next, and whether it was a tie."""
        heads = []
        for claims in times.claims.values():
            open_ones = [c for c in claims if (c["by"], c["body"]["n"]) not in self.decided]
            heads += open_ones[:1]
        heads.sort(key=lambda claim: (claim["time"], self.order.index(claim["body"]["seat"])))
        first = heads[0]
        assert first["marked"]
        for other, newest in times.newest.items():
            window = times.common.window(first["by"], other)
            assert other == first["by"] or newest > max(first["until"], first["time"] + window)
        tied = [first, *(head for head in heads[1:] if self.is_tie(times, first, head))]
        winner = min(tied, key=self.rank)
        return winner, len(tied) > 1

    def is_tie(self, times, first, other):
        window = times.common.window(first["by"], other["by"])
        close = other["time"] - first["time"] <= window or other["time"] <= first["until"]
        mine, theirs = first["body"]["a"], other["body"]["a"]
        contend = mine == theirs if mine.startswith("grab") else mine[:4] == theirs[:4] == "meow"
        late = self.is_too_late(first["body"]) or self.is_too_late(other["body"])
        return close and contend and not late

    def rank(self, claim):
        seat = claim["body"]["seat"]
        return self.won.count(seat), self.order.index(seat)

    def is_too_late(self, body):
        """Returns whether what a claim wants is somebody's already."""
        return body["a"] in self.grabbed.values()

    def touches(self):
        """The answers to a call: all of them are one phase."""
        times, lines = self.times(), []
        while self.lines and self.lines[0].split()[1] == "touch":
            lines.append(self.lines.pop(0))
        for line in lines:
            seat, _, reaction = line.split()
            member = self.holder[int(seat)]
            claim = next(c for c in times.claims[member] if c["body"]["k"] == self.k)
            assert claim["marked"]
            took = self.took(times, member, claim)
            none = claim["body"]["a"] == "touch none" or took > ANSWER_MS
            assert reaction == ("none" if none else str(took))
        self.close(lines)

    def took(self, times, member, claim):
        shown = []
        caller, n = self.call["by"], self.call["body"]["n"]
        for other, (came, written) in times.marks[caller, n].items():
            if other == member:
                shown.append((written if came is None else came) + OWN)
            elif other != caller:
                shown.append(written + times.common.allowance(other, member))
        late = claim["time"] - claim["reported"] + max(0, claim["since"] - max(shown) - SHOWN)
        self.bounded += late > 0
        return max((claim["reported"] - claim["since"] + late) // 10, QUICK_MS)
